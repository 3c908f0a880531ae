/* The page "Judge your own model": labels and scores are read here, in the browser, and sent nowhere.

   yourScores.read(text) and yourScores.python(data, options) are pure, for the tests. The numbers are those of
   mlnotes/widgets/your_scores.js and threshold.js, the explorers that this page makes. */
(() => {
  const MOST = 20000; // cases that a browser moves without waiting
  const LITERAL = 1000; // cases that are written into the Python
  const YES = new Set(["1", "true", "t", "yes", "y", "positive", "pos", "+", "malignant", "ill", "sick", "spam"]);

  // ---- reading: pure ----

  class Unread extends Error {}
  const refuse = (line, message) => {
    throw new Unread(line ? `Line ${line}: ${message}` : message);
  };

  // The fields of a line; what stands in double quotes is one field.
  function split(line, separator) {
    if (separator === " ") return line.trim().split(/\s+/);
    const fields = [];
    for (const part of line.match(
      separator === "\t"
        ? /("(?:[^"]|"")*"|[^\t])*(\t|$)/g
        : RegExp(`("(?:[^"]|"")*"|[^${separator}])*(${separator}|$)`, "g"),
    )) {
      fields.push(part.endsWith(separator) ? part.slice(0, -1) : part);
      if (!part.endsWith(separator)) break;
    }
    return fields.map((field) =>
      field
        .trim()
        .replace(/^"(.*)"$/s, "$1")
        .replaceAll('""', '"')
        .trim(),
    );
  }

  const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
    COMMA = /^[+-]?\d*,\d+(e[+-]?\d+)?$/i,
    INFINITE = /^[+-]?(inf|infinity|∞)$/i;
  const tidy = (text) => text.replace(/^[\u2212\u2013]/, "-");
  const isNumber = (text) => [PLAIN, COMMA, INFINITE].some((look) => look.test(tidy(text)));
  function value(text) {
    const plain = tidy(text);
    if (INFINITE.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
    return Number(plain.replace(",", "."));
  }
  const label = (text) => (PLAIN.test(text) ? String(Number(text)) : text); // 1 and 1.0 are one label

  // "Scores" such as 1,234 are one thousand to some and one to others, unless another one settles it.
  function settleCommas(rows, at) {
    const commas = rows.filter(({ fields }) => COMMA.test(tidy(fields[at])));
    if (!commas.length) return false;
    const point = rows.find(({ fields }) => fields[at].includes("."));
    const quoted = (row) => `"${row.fields[at]}"`;
    if (point)
      refuse(
        commas[0].line,
        `${quoted(commas[0])} has a decimal comma and ${quoted(point)} in line ${point.line} a point. Use one of them.`,
      );
    if (commas.every(({ fields }) => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(tidy(fields[at])))) {
      const text = commas[0].fields[at];
      refuse(
        commas[0].line,
        `"${text}" can be read in two ways. Write ${text.replace(",", ".")} or ${text.replace(",", "")}.`,
      );
    }
    return true;
  }

  // { y, score, labels, positive, names, separator, swapped, comma, header } of a text, or an error with its line.
  function read(text) {
    const lines = text
      .replace(/^\ufeff/, "")
      .split(/\r\n|\n|\r/)
      .map((content, k) => ({ line: k + 1, content }))
      .filter(({ content }) => content.trim());
    if (!lines.length) refuse(0, "There is nothing to read yet. Each line needs a label and a score, such as 1, 0.83.");
    const separator =
      ["\t", ";", ","].find((one) => lines.some(({ content }) => split(content, one).length > 1)) ?? " ";
    const rows = lines.map(({ line, content }) => ({ line, fields: split(content, separator) }));
    const called = { "\t": "tabs", ";": "semicolons", ",": "commas", " ": "spaces" }[separator];
    for (const { line, fields } of rows) {
      if (fields.length === 2) continue;
      if (separator === "," && fields.length > 2 && rows.every((row) => row.fields.length > 2)) {
        refuse(
          line,
          `${fields.length} columns between commas. Keep two, a label and a score; where a comma marks decimals, ` +
            `separate by semicolons.`,
        );
      }
      refuse(
        line,
        `${fields.length} ${fields.length === 1 ? "column" : "columns"} between ${called}, where two are needed: ` +
          `a label and a score.`,
      );
    }
    const header = hasHeader(rows),
      body = header ? rows.slice(1) : rows;
    if (!body.length) refuse(rows[0].line, "this line holds names only. The labels and scores are missing.");
    const scoreAt = scoreColumn(body),
      labelAt = 1 - scoreAt;
    for (const { line, fields } of body) {
      const [wrong, missing] = [fields[scoreAt], /^(|na|nan|null|none|\?)$/i.test(fields[scoreAt])];
      if (missing) refuse(line, "the score is missing. Leave the line out, or fill it in.");
      if (wrong.endsWith("%")) refuse(line, `"${wrong}" is in per cent. Write a fraction, such as 0.5 for 50 %.`);
      if (!isNumber(wrong)) refuse(line, `"${wrong}" is not a number.`);
      if (fields[labelAt] === "") refuse(line, "the label is missing. Leave the line out, or fill it in.");
    }
    const comma = settleCommas(body, scoreAt),
      labels = [];
    for (const { line, fields } of body) {
      const one = label(fields[labelAt]);
      if (labels.includes(one)) continue;
      if (labels.length === 2)
        refuse(
          line,
          `"${one}" is a third label, after "${labels[0]}" and "${labels[1]}". Keep two classes, or join some.`,
        );
      labels.push(one);
    }
    if (body.length > MOST) refuse(0, `At most ${MOST} cases, got ${body.length}. Take a part of them by chance.`);
    const y = body.map(({ fields }) => label(fields[labelAt])),
      score = body.map(({ fields }) => value(fields[scoreAt]));
    const names = header ? rows[0].fields : null;
    return { y, score, labels: labels.sort(), positive: likely(labels, y), separator, header, names, scoreAt, comma };
  }

  // The first line has names if neither of its fields occurs below as a label and none is a number where others are.
  function hasHeader([first, ...rest]) {
    if (!rest.length) return !first.fields.some(isNumber);
    const numeric = (k) => rest.filter(({ fields }) => isNumber(fields[k])).length > rest.length / 2;
    const below = (k) => rest.some(({ fields }) => label(fields[k]) === label(first.fields[k]));
    return [0, 1].some((k) => numeric(k) && !isNumber(first.fields[k]) && first.fields[k] !== "" && !below(1 - k));
  }

  // The column of the scores: the one with numbers; of two the one with more than two values; else the second.
  function scoreColumn(rows) {
    const looks = (text) => isNumber(text.replace(/\s*%$/, "")); // a score in per cent is refused, and is no label
    const numeric = [0, 1].map((k) => rows.filter(({ fields }) => looks(fields[k])).length > rows.length / 2);
    if (numeric[0] !== numeric[1]) return numeric[0] ? 0 : 1;
    const kinds = [0, 1].map((k) => new Set(rows.map(({ fields }) => label(fields[k]))).size);
    return kinds[0] > 2 && kinds[1] <= 2 ? 0 : 1;
  }

  // The label that most likely is the positive one; the reader can choose the other.
  function likely(labels, y) {
    if (labels.length === 2 && labels.every((one) => PLAIN.test(one)))
      return Number(labels[0]) > Number(labels[1]) ? labels[0] : labels[1];
    const known = labels.filter((one) => YES.has(one.toLowerCase()));
    if (known.length === 1) return known[0];
    if (labels.length === 1) return /^(0|-1|false|f|no|n|negative|neg|-)$/i.test(labels[0]) ? null : labels[0];
    const count = (one) => y.filter((other) => other === one).length;
    return count(labels[0]) < count(labels[1]) ? labels[0] : labels[1]; // the rarer one
  }

  // ---- the same numbers in Python: pure ----

  const inPython = (number) => (Number.isFinite(number) ? String(number) : number > 0 ? "np.inf" : "-np.inf");

  function wrapped(name, values) {
    const lines = [""];
    for (const one of values) {
      if (lines.at(-1).length + one.length > 84) lines.push("");
      lines[lines.length - 1] += `${lines.at(-1) ? " " : ""}${one},`;
    }
    return `${name} = np.array([\n${lines.map((line) => `    ${line}`).join("\n")}\n])`;
  }

  function fromFile({ separator, header, positive, scoreAt, comma }) {
    const quoted = JSON.stringify(positive ?? ""),
      asNumber = positive !== null && PLAIN.test(positive);
    const cell = `row[${1 - scoreAt}].strip()`,
      truth = asNumber ? `float(${cell}) == ${positive}` : `${cell} == ${quoted}`;
    const text = `row[${scoreAt}]${comma ? '.replace(",", ".")' : ""}.replace("\u2212", "-").replace("\u221e", "inf")`;
    const open = 'with open("scores.csv", encoding="utf-8-sig", newline="") as file:  # your lines, as you gave them\n';
    const rows =
      separator === " "
        ? "    rows = [line.split() for line in file if line.strip()]"
        : `    rows = [row for row in csv.reader(file, delimiter=${JSON.stringify(separator)}) if row]`;
    const loop = header ? "rows[1:]" : "rows";
    return (
      `${open}${rows}\ny_true = np.array([${truth} for row in ${loop}]).astype(int)\ny_score = ` +
      `np.array([float(${text}) for row in ${loop}])`
    );
  }

  function python(data, { cost_fp, cost_fn, prevalence, bins }) {
    const { y, score, positive } = data,
      few = score.length <= LITERAL,
      both = y.some((one) => one === positive) && y.some((one) => one !== positive);
    const probabilities = score.every((s) => s >= 0 && s <= 1),
      literal = () =>
        `${wrapped(
          "y_true",
          y.map((one) => (one === positive ? "1" : "0")),
        )}\n${wrapped("y_score", score.map(inPython))}`;
    const parts = [
      `${few ? "" : "import csv\n\n"}import numpy as np\n\nfrom mlnotes import curves, metrics, widgets\n`,
      few ? literal() : fromFile(data),
      "",
      'print("AUC", curves.auc(y_true, y_score))',
      'print("95 % interval, DeLong", *curves.auc_interval(y_true, y_score))',
      'print("average precision", curves.average_precision(y_true, y_score))',
    ];
    if (probabilities)
      parts.push(
        'print("Brier score", metrics.brier_score(y_true, y_score))',
        'print("log loss", metrics.log_loss(y_true, y_score))',
        `print(metrics.calibration_curve(y_true, y_score, n_bins=${bins}))`,
      );
    if (both)
      parts.push(
        "",
        `cost_fp, cost_fn, prevalence = ${cost_fp}, ${cost_fn}, ${prevalence}`,
        "curve = curves.roc_curve(y_true, y_score)",
        "cost = (1 - prevalence) * cost_fp * curve.fpr + prevalence * cost_fn * (1 - curve.tpr)",
        "best = np.flatnonzero(cost <= cost.min() + 1e-12 * cost.max())[0]",
        'print("cheapest threshold", curve.thresholds[best], "expected cost", cost[best])',
      );
    if (both && score.length <= 5000)
      parts.push("", "widgets.explore_threshold(y_true, y_score)  # last line of a notebook cell");
    return `${parts.join("\n")}\n`;
  }

  window.yourScores = { read, python };

  // ---- the page ----

  const page = document.querySelector("#your-scores");
  if (!page) return;
  const part = (name) => page.querySelector(`[data-part="${name}"]`),
    field = (name) => page.querySelector(`[name="${name}"]`);
  const kits = JSON.parse(page.dataset.explorers);
  let data = null;

  const three = (number) =>
    Number.isNaN(number) ? "undefined" : number === Infinity ? "∞" : (number + 1e-12).toFixed(3);

  const money = (number) =>
    number > 0 && (number < 1e-4 || number >= 1e6)
      ? number.toExponential(2)
      : number < 100
        ? number.toPrecision(3)
        : String(Math.round(number));

  // An explorer as Python would have stored it.
  function explorer(name, title, content) {
    const root = document.createElement("div"),
      script = document.createElement("script");
    for (const [key, value] of Object.entries({
      class: "mlnotes-explorer",
      "data-explorer": name,
      "data-kit": kits[name],
      role: "group",
      "aria-label": title,
    }))
      root.setAttribute(key, value);
    script.type = "application/json";
    script.textContent = JSON.stringify(content);
    root.append(script);
    part(name).replaceChildren(root);
    return root;
  }

  const options = () => {
    const [cost_fp, cost_fn, prevalence] = ["cost_fp", "cost_fn", "prevalence"].map((name) =>
      Number(field(name).value.replace(",", ".") || NaN),
    );
    const wrong = [
      [!(cost_fp >= 0 && cost_fp < 1e12), "cost_fp"],
      [!(cost_fn >= 0 && cost_fn < 1e12) || cost_fp + cost_fn === 0, "cost_fn"],
      [!(prevalence > 0 && prevalence < 1), "prevalence"],
    ];
    for (const [is, name] of wrong) field(name).setAttribute("aria-invalid", String(is));
    return { cost_fp, cost_fn, prevalence, good: !wrong.some(([is]) => is), bins: 10 };
  };

  function judge() {
    const { y, score, positive } = data,
      bits = y.map((one) => Number(one === positive)),
      P = bits.reduce((a, b) => a + b, 0),
      N = bits.length - P;
    const both = P > 0 && N > 0,
      content = { y: bits.join(""), score: score.map((s) => (Number.isFinite(s) ? s : String(s))) };
    field("prevalence").value = both ? String(+(P / (P + N)).toPrecision(3)) : "0.5";
    const { good, ...chosen } = options(),
      settings = good ? chosen : { cost_fp: 1, cost_fn: 1, prevalence: both ? P / (P + N) : 0.5, bins: 10 };
    part("results").hidden = false;
    explorer("your_scores", "Costs and calibration of your scores", { start: settings, ...content });
    part("threshold").hidden = part("your_scores").hidden = !both;
    if (both) {
      const panels = ["matrix", "rates", "roc", "pr"];
      explorer("threshold", "Your scores and a threshold", { start: {}, ...content, panels });
    } else part("threshold").replaceChildren();
    document.dispatchEvent(new Event("mlnotes-explorer"));
    tell();
  }

  function tell() {
    const root = part("your_scores").firstChild.explorer,
      { good, ...chosen } = options(),
      both = data.labels.length === 2;
    if (good) root.set({ ...chosen, bins: root.state.bins });
    part("costs-wrong").textContent = good
      ? ""
      : "Costs are 0 or more, not both 0; the share of positives lies between 0 and 1.";
    const n = root.numbers(),
      name = (one) => `"${one}"`;
    part("read").textContent =
      `${n.n} cases read: ${n.positives} positive${data.positive === null ? "" : ` (${name(data.positive)})`} and ` +
      `${n.n - n.positives} negative.` +
      (data.header ? ` The first line was taken as names: ${data.names.map(name).join(", ")}.` : "") +
      (both ? "" : " There is one class only, so no curve can be drawn and no AUC computed.");
    const bounds = Number.isNaN(n.low)
      ? "undefined: each class needs two cases"
      : `${three(n.low)} to ${three(n.high)}`;
    const probable = (number) => (n.probabilities ? three(number) : "only for scores from 0 to 1");
    const best = n.best ? `score ≥ ${+n.threshold.toPrecision(6)}` : "select nobody";
    const said = {
      auc: three(n.auc),
      interval: bounds,
      ap: three(n.ap),
      brier: probable(n.brier),
      "log-loss": probable(n.log_loss),
      best: both && good ? best : "undefined",
      cost: both && good ? money(n.least) : "undefined",
    };
    for (const [key, text] of Object.entries(said)) part(key).textContent = text;
    part("python").textContent = python(data, { ...root.state });
    part("file").hidden = data.score.length <= LITERAL;
    part("copied").textContent = "";
  }

  function take(text) {
    try {
      data = read(text);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      part("error").textContent = error.message;
      part("results").hidden = true;
      return;
    }
    part("error").textContent = "";
    const choice = part("positive");
    choice.replaceChildren(
      ...data.labels.map((one, k) => {
        const [row, input] = [document.createElement("label"), document.createElement("input")];
        Object.assign(input, { type: "radio", name: "positive", value: String(k), checked: one === data.positive });
        input.addEventListener("change", () => {
          data.positive = one;
          judge();
        });
        row.append(input, ` ${one}`);
        return row;
      }),
    );
    if (data.labels.length === 1) choice.replaceChildren(`"${data.labels[0]}" is the only label.`);
    judge();
  }

  async function takeFile(file) {
    if (!file) return;
    const text = await file.text();
    field("data").value = text;
    take(text);
  }

  const form = page.querySelector("form");
  for (const button of form.querySelectorAll("button")) button.disabled = false; // nothing is submitted before this
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take(field("data").value);
  });
  part("example").addEventListener("click", () => {
    field("data").value = page.querySelector("script[type='text/csv']").textContent.trim() + "\n";
    take(field("data").value);
  });
  field("file").addEventListener("change", () => takeFile(field("file").files[0]));
  for (const name of ["dragover", "drop"])
    form.addEventListener(name, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return; // text that is dropped goes where it is dropped
      event.preventDefault();
      form.toggleAttribute("data-over", name === "dragover");
      if (name === "drop") takeFile(event.dataTransfer.files[0]);
    });
  form.addEventListener("dragleave", () => form.toggleAttribute("data-over", false));
  for (const name of ["cost_fp", "cost_fn", "prevalence"]) field(name).addEventListener("input", () => data && tell());
  part("copy").addEventListener("click", async () => {
    const copied = await navigator.clipboard?.writeText(part("python").textContent).then(
      () => true,
      () => false,
    );
    if (!copied) getSelection().selectAllChildren(part("python")); // where a browser forbids it
    part("copied").textContent = copied ? "Copied." : "Selected: copy it with your keyboard.";
  });
})();
