/* The page "Judge your own model": the form, and what is shown of a study. Labels and scores are read and computed
   here, in the browser (your_scores_read.js, _maths.js, _worker.js), and sent nowhere. */
(() => {
  const page = document.querySelector("#your-scores");
  if (!page) return;
  const part = (name) => page.querySelector(`[data-part="${name}"]`),
    field = (name) => page.querySelector(`[name="${name}"]`),
    tell = (name, text) => (part(name).textContent = text);
  const kits = JSON.parse(page.dataset.explorers),
    maths = yourScoresMaths(),
    { rows, claims, report, python, r, written, pvalue, threshold } = yourScoresReport,
    KEYS = ["a", "b"],
    LONG = 1e6; // characters that a text field shows without making its page wait
  let study = null, // what is shown
    held = null, // { text } or { file } that the field does not show
    given = null, // what the study was made of
    landing = false, // the reader has asked for a study, and is to see what came out
    thresholds = [],
    names = [];

  const make = (tag, text, attributes = {}) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...[text].flat());
    return element;
  };

  // ---- reading and computing ----

  const desk = yourScoresDesk(({ share, error, study: found, how }) => {
    if (share !== undefined) return wait(share);
    part("wait").hidden = true;
    tell("error", error ?? "");
    if (error) part("error").scrollIntoView({ block: "nearest" });
    part("results").hidden = error !== undefined;
    if (found) page.dataset.how = how;
    if (found) show(found);
    if (found && landing) page.querySelector(".your-claims").scrollIntoView();
    landing = false;
  });
  function wait(share) {
    part("wait").hidden = false;
    tell("progress", share < 0.7 ? `Reading: ${Math.floor((100 * share) / 0.7)} %` : "Computing");
    page.querySelector("progress").value = share;
  }
  function judge(ask) {
    if (ask.file?.size > 100e6) {
      part("results").hidden = true;
      return tell("error", `At most 100 MB, got ${Math.ceil(ask.file.size / 1e6)}.`);
    }
    tell("error", "");
    if (ask.positive === undefined) {
      landing = true;
      given = ask;
      part("results").hidden = true;
    }
    if ((ask.text?.length ?? ask.file?.size ?? study?.n) > 1e5) wait(0);
    desk.judge(ask);
  }

  // ---- what is shown ----

  function show(found) {
    const again = study && found.scoreAt.length === thresholds.length && given === study.given;
    study = Object.assign(found, { given });
    const { models, n, P, N } = study,
      both = P > 0 && N > 0,
      own = study.scoreAt.map((at) => study.names?.[at]?.slice(0, 24) ?? ""),
      two = models.length === 2;
    names = two ? (own[0] && own[1] && own[0] !== own[1] ? own : ["A", "B"]) : ["the model"];
    if (!again) thresholds = models.map((one) => (one.probabilities ? 0.5 : asManyAsPositive(one)));
    field("prevalence").value = both ? String(+(P / n).toPrecision(3)) : "0.5";
    window.yourScores = { study, maths, names };
    part("only_b").hidden = !two;
    if (two) names.forEach((name, m) => tell(`name_${KEYS[m]}`, `Threshold of ${name}`));
    else tell("name_a", "Threshold");
    choosePositive();
    for (const name of ["your_scores", "costs", "cheapest", "as-many"]) part(name).hidden = !both;
    writeThresholds();
    if (both) explorer();
    else {
      part("your_scores").replaceChildren();
      write();
    }
  }

  const asManyAsPositive = ({ thresholds, tp, fp }) => thresholds[tp.findIndex((hits, i) => hits + fp[i] >= tp.at(-1))];

  function choosePositive() {
    const choice = part("positive");
    if (study.labels.length === 1) return choice.replaceChildren(`"${study.labels[0]}" is the only label.`);
    const focused = choice.contains(document.activeElement);
    choice.replaceChildren(
      ...study.labels.map((one, k) => {
        const [row, input] = [make("label", []), make("input", [])];
        Object.assign(input, { type: "radio", name: "positive", value: String(k), checked: one === study.positive });
        input.addEventListener("change", () => judge({ positive: one }));
        row.append(input, ` ${one}`);
        return row;
      }),
    );
    if (focused) choice.querySelector(":checked").focus();
  }

  // An explorer as Python would have stored it.
  function explorer() {
    const { good, ...options } = costs();
    const steps = study.models.map((one, m) => maths.stepOf(one.thresholds, thresholds[m]));
    const start = { a: steps[0], ...(steps.length > 1 ? { b: steps[1] } : {}), bins: 10 };
    Object.assign(start, good ? options : { cost_fp: 1, cost_fn: 1, prevalence: study.P / study.n });
    const root = make("div", [], {
      class: "mlnotes-explorer",
      "data-explorer": "your_scores",
      "data-kit": kits.your_scores,
      role: "group",
      "aria-label": "Thresholds, curves, costs and calibration of your scores",
    });
    root.append(make("script", JSON.stringify({ start }), { type: "application/json" }));
    part("your_scores").replaceChildren(root);
    document.dispatchEvent(new Event("mlnotes-explorer"));
  }
  const shown = () => part("your_scores").firstChild?.explorer;

  // A slider has moved, or anything else in the explorer.
  document.addEventListener("your-scores", ({ detail: { state, numbers } }) => {
    study.models.forEach((one, m) => {
      const i = state[KEYS[m]];
      if (maths.stepOf(one.thresholds, thresholds[m]) !== i) thresholds[m] = one.thresholds[i];
    });
    writeThresholds();
    write(state, numbers);
  });

  function writeThresholds() {
    thresholds.forEach((t, m) => {
      const input = field(`threshold_${KEYS[m]}`),
        text = Number.isFinite(t) ? String(t) : t > 0 ? "inf" : "-inf";
      if (document.activeElement !== input) input.value = text;
      input.setAttribute("aria-invalid", "false");
    });
    tell("thresholds-wrong", "");
  }

  function typedThreshold(m) {
    const input = field(`threshold_${KEYS[m]}`),
      text = input.value.trim().replace(",", ".").replace("\u2212", "-"),
      t = /^[+-]?inf$/i.test(text) ? (text[0] === "-" ? -Infinity : Infinity) : text === "" ? NaN : Number(text);
    input.setAttribute("aria-invalid", String(Number.isNaN(t)));
    tell("thresholds-wrong", Number.isNaN(t) ? "A threshold is a number such as 0.5, or inf to select nobody." : "");
    if (!Number.isNaN(t)) moveTo(m, t);
  }

  function moveTo(m, t) {
    thresholds[m] = t;
    const i = maths.stepOf(study.models[m].thresholds, t);
    if (shown()) shown().set({ [KEYS[m]]: i });
    else write();
  }

  function costs() {
    const [cost_fp, cost_fn, prevalence] = ["cost_fp", "cost_fn", "prevalence"].map((name) =>
      Number(field(name).value.replace(",", ".") || NaN),
    );
    const wrong = [
      [!(cost_fp >= 0 && cost_fp < 1e12), "cost_fp"],
      [!(cost_fn >= 0 && cost_fn < 1e12) || cost_fp + cost_fn === 0, "cost_fn"],
      [!(prevalence > 0 && prevalence < 1), "prevalence"],
    ];
    for (const [is, name] of wrong) field(name).setAttribute("aria-invalid", String(is));
    const good = !wrong.some(([is]) => is);
    tell("costs-wrong", good ? "" : "Costs are 0 or more, not both 0; the share of positives lies between 0 and 1.");
    return { cost_fp, cost_fn, prevalence, good };
  }

  // All words and tables, for what the explorer has computed or, with one class, without it.
  function write(state, numbers) {
    const { models, n, P, N, positive, paired, header } = study,
      { good, ...options } = costs(),
      quoted = (one) => `"${one}"`;
    const steps = models.map((one, m) => maths.stepOf(one.thresholds, thresholds[m])),
      at = numbers?.at ?? models.map((one, m) => maths.at(one, steps[m], study)),
      pair = paired && (numbers?.pair ?? maths.together(study, ...steps)),
      said = { study, names, thresholds, at, pair, costs: good ? numbers?.costs : null, options, maths };
    tell(
      "read",
      `${n} cases read: ${P} positive${positive === null ? "" : ` (${quoted(positive)})`} and ${N} negative.` +
        (header ? ` The first line was taken as names: ${study.names.map(quoted).join(", ")}.` : "") +
        (P && N ? "" : " There is one class only, so no curve can be drawn and no AUC computed."),
    );
    turned();
    part("claims").replaceChildren(...claims(said).map((sentence) => make("p", sentence)));
    const all = rows(said);
    fill("ranked", "Without a threshold", [...all.ranked, ...all.cheapest]);
    fill("rates", `At ${models.length === 2 ? "these thresholds" : threshold(thresholds[0])}`, all.rates);
    const without = models.flatMap((one, m) => (one.probabilities ? [] : [names[m]]));
    part("no-calibration").hidden = !without.length || !P || !N;
    tell(
      "no-calibration",
      `No calibration is drawn: scores of ${without.join(" and ")} lie outside 0 to 1, so they are no probabilities.`,
    );
    tell("report", report(said));
    tell("python", python(said));
    tell("r", r(said));
    for (const name of ["report", "python", "r"]) tell(`copied-${name}`, "");
  }

  function fill(name, caption, lines) {
    const two = study.models.length === 2,
      head = [...(two ? names : ["your model"]), ...(two ? [`${names[0]} minus ${names[1]}`] : []), "without skill"];
    const cell = ([value, interval, p], of) => {
      const extra = [interval, p >= 0 ? pvalue(p) : ""].filter(Boolean).map((text) => make("small", text));
      return make("td", value ? [make("b", value), ...extra] : [], { "data-of": of });
    };
    const body = lines.map(({ name, cells, difference, base }) => {
      const all = [...cells, ...(two ? [difference ?? [""]] : []), [base]];
      return make("tr", [make("th", name, { scope: "row" }), ...all.map((one, k) => cell(one, head[k]))]);
    });
    const first = [make("td", "95 % interval below"), ...head.map((text) => make("th", text, { scope: "col" }))];
    part(name).replaceChildren(make("caption", caption), make("thead", make("tr", first)), make("tbody", body));
  }

  function turned() {
    const low = study.models.flatMap(({ auc, aucInterval }, m) => (auc < 0.5 ? [{ m, auc, top: aucInterval[1] }] : []));
    part("turned").hidden = !low.length;
    if (!low.length) return;
    const all = low.length === study.models.length,
      which = low.map(({ m, auc }) => `The AUC of ${names[m]} is ${written(auc)}, below one half.`).join(" ");
    const chance = low.some(({ top }) => top < 0.5) ? "" : " Or chance alone: the interval contains one half.";
    tell(
      "turned-words",
      `${which} ` +
        (all
          ? `Are the labels exchanged, so that low scores mean "${study.positive}"?${chance}`
          : `Do its scores rise for the other class? Then write minus each score of ${names[low[0].m]}.${chance}`),
    );
    part("turn").hidden = !all || study.labels.length < 2;
  }

  // ---- the form ----

  const size = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  function hold(what, words) {
    held = what;
    field("data").value = "";
    part("held").hidden = !what;
    if (what) tell("held", words);
  }
  function take() {
    const text = field("data").value;
    if (text.trim()) hold(null);
    field("data").value = text;
    judge(text.trim() || !held ? { text } : held);
  }
  async function takeFile(file) {
    if (!file) return;
    if (file.size < LONG) {
      hold(null);
      field("data").value = await file.text();
      return take();
    }
    hold({ file }, `${file.name}, ${size(file.size)}, is read from its file; the field does not show it.`);
    judge(held);
  }
  function takeExample(columns) {
    const lines = page.querySelector("script[type='text/csv']").textContent.trim().split("\n");
    hold(null);
    field("data").value = lines.map((line) => `${line.split(",").slice(0, columns).join(",")}\n`).join("");
    take();
  }

  const form = page.querySelector("form");
  for (const button of form.querySelectorAll("button")) button.disabled = false; // nothing is submitted before this
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take();
  });
  part("example").addEventListener("click", () => takeExample(2));
  part("example-two").addEventListener("click", () => takeExample(3));
  field("data").addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.length < LONG || field("data").value.trim()) return;
    event.preventDefault();
    hold({ text }, `What you pasted, ${size(text.length)}, is kept; the field does not show it. Press Judge.`);
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
  part("cancel").addEventListener("click", () => {
    desk.cancel();
    study = null;
    part("wait").hidden = part("results").hidden = true;
    tell("error", "Cancelled. Nothing was kept.");
  });
  part("turn").addEventListener("click", () => judge({ positive: study.labels.find((one) => one !== study.positive) }));
  KEYS.forEach((key, m) => field(`threshold_${key}`).addEventListener("input", () => study && typedThreshold(m)));
  part("cheapest").addEventListener("click", () => {
    const { costs } = shown().numbers({});
    study.models.forEach((one, m) => moveTo(m, one.thresholds[costs[m].best]));
  });
  part("as-many").addEventListener("click", () => study.models.forEach((one, m) => moveTo(m, asManyAsPositive(one))));
  for (const name of ["cost_fp", "cost_fn", "prevalence"])
    field(name).addEventListener("input", () => {
      if (!study) return;
      const { good, ...options } = costs();
      if (good) shown()?.set(options);
      else write(shown()?.state, shown()?.numbers({}));
    });
  for (const button of page.querySelectorAll("[data-copy]"))
    button.addEventListener("click", async () => {
      const from = part(button.dataset.copy);
      const copied = await navigator.clipboard?.writeText(from.textContent).then(
        () => true,
        () => false,
      );
      if (!copied) getSelection().selectAllChildren(from); // where a browser forbids it
      tell(`copied-${button.dataset.copy}`, copied ? "Copied." : "Selected: copy it with your keyboard.");
    });
  part("print").addEventListener("click", () => window.print());
  part("save").addEventListener("click", () => {
    const address = URL.createObjectURL(given.file ?? new Blob([given.text], { type: "text/csv" }));
    make("a", [], { href: address, download: "scores.csv" }).click();
    URL.revokeObjectURL(address);
  });
})();
