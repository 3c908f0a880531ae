import js from "@eslint/js";
import globals from "globals";

// The parts of an explorer become one script (mlnotes/widgets/explorer.py), so each uses names of the others.
const parts = ["numbers", "panel", "kit", "scores"].map((name) => `mlnotes/widgets/${name}.js`);

export default [
  { ignores: ["**/vendor/", "book/_static/scripts/", "_build/", ".venv/", "sphinxext/"] },
  js.configs.recommended,
  {
    languageOptions: { sourceType: "script", globals: { ...globals.browser } },
    rules: {
      "max-len": ["error", { code: 120 }],
      "no-unused-vars": ["error", { args: "none" }],
      eqeqeq: "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
  { files: ["mlnotes/widgets/*.js"], rules: { "no-undef": "off" } },
  { files: parts, rules: { "no-unused-vars": "off" } },
  // One script, too, and those of one page.
  { files: ["book/_static/{search_,your_scores}*.js"], rules: { "no-undef": "off", "no-unused-vars": "off" } },
  { files: ["*.mjs"], languageOptions: { sourceType: "module" } },
];
