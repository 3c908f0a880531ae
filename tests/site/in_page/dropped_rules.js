// The rules of the whole style sheet that match something on the page and that the page's own sheet lacks.
(whole) => {
  const moment =
    ":(?:hover|active|visited|focus[\\w-]*|target)|::?(?:before|after|placeholder|marker|selection|-[\\w-]+)";
  const passing = new RegExp(`:(?:not|has|is|where)\\([^()]*(?:${moment})[^()]*\\)|${moment}`, "g");
  const isOpen = (text) => text.split("(").length > text.split(")").length;
  const byComma = (list) =>
    list.split(",").reduce((done, part) => {
      const before = isOpen(done.at(-1) ?? "") ? `${done.pop()},` : "";
      return [...done, before + part.trim()];
    }, []);
  const rules = (list, around = "") =>
    [...list].flatMap((rule) => {
      if (rule instanceof CSSGroupingRule) return rules(rule.cssRules, `${around} ${rule.conditionText}`);
      if (rule instanceof CSSFontFaceRule) return [];
      if (!rule.selectorText) return [{ one: "html", key: `${around} ${rule.cssText}` }];
      return byComma(rule.selectorText).map((one) => ({ one, key: `${around} ${one} ${rule.style.cssText}` }));
    });
  const matches = (one) => document.querySelector(one.replace(passing, "").replace(/(^|[\s>+~])(?=$|[\s>+~])/g, "$1*"));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(whole);
  const own = document.querySelector("link[href*='site.css']").sheet;
  const kept = new Set(rules(own.cssRules).map(({ key }) => key));
  const lost = rules(sheet.cssRules).filter(({ one, key }) => !kept.has(key) && matches(one));
  return lost.map(({ key }) => key);
};
