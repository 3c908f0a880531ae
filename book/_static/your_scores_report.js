/* The page "Judge your own model": what the numbers are called, what may be claimed, the report, and the same numbers
   in Python and R. All of it is pure. `said` holds { study, names, thresholds, at, pair, costs, options }. */
window.yourScoresReport = (() => {
  const written = (number, digits = 3) =>
    Number.isNaN(number)
      ? "undefined"
      : Math.abs(number) === Infinity
        ? `${number < 0 ? "−" : ""}∞`
        : (number + Math.sign(number) * 1e-12).toFixed(digits).replace("-", "−");
  const range = ([low, high], digits) =>
    Number.isNaN(low) || Number.isNaN(high) ? "" : `${written(low, digits)} to ${written(high, digits)}`;
  const pvalue = (p) => (p < 1e-4 ? "p < 0.0001" : p > 0.9995 ? "p = 1" : `p = ${p.toPrecision(p < 0.01 ? 2 : 3)}`);
  const threshold = (t) => (t === Infinity ? "nobody" : `score ≥ ${String(+t.toPrecision(6)).replace("-", "−")}`);
  const money = (number) =>
    number > 0 && (number < 1e-4 || number >= 1e6)
      ? number.toExponential(2)
      : number < 100
        ? number.toPrecision(3)
        : String(Math.round(number));
  const digitsFor = (n) => (n >= 100_000 ? 5 : n >= 10_000 ? 4 : 3);
  const ends = ({ low, high }) => [low, high];

  // Rows of the table: name, a cell [value, interval] for each model, the difference, and what no skill gives.
  function rows({ study, at, pair, costs, maths }) {
    const { models, n, P, N, paired } = study,
      digits = digitsFor(n),
      none = maths.baseline(study),
      both = P > 0 && N > 0;
    const cell = (value, interval) => [written(value, digits), range(interval, digits)];
    const gap = (one) =>
      one && !Number.isNaN(one.d) ? [written(one.d, digits), range(ends(one), digits), one.p] : ["undefined", ""];
    const row = (name, cells, difference, base) => ({ name, cells, difference: paired && difference, base });
    const ranked = [
      row(
        "AUC",
        models.map((m) => cell(m.auc, m.aucInterval)),
        paired && gap(paired.auc),
        written(none.auc, digits),
      ),
      row(
        "Average precision",
        models.map((m) => cell(m.ap, m.apInterval)),
        null,
        written(none.ap, digits),
      ),
    ];
    const losses = [
      ["Brier score", "brier", none.brier],
      ["Log loss", "log", none.log],
    ].map(([name, key, base]) =>
      row(
        name,
        models.map((m) => (m.probabilities ? cell(m[key], m[`${key}Interval`]) : ["only for scores from 0 to 1", ""])),
        paired && gap(paired[key]),
        written(base, digits),
      ),
    );
    const rates = [
      ["Accuracy", "accuracy", written(none.accuracy, digits)],
      ["Recall", "recall", ""],
      ["Specificity", "specificity", ""],
      ["Precision", "precision", written(none.ap, digits)],
    ].map(([name, key, base]) =>
      row(
        name,
        at.map((one) => cell(one[key].value, one[key].interval)),
        pair && gap(pair[key]),
        base,
      ),
    );
    const cheapest = [
      ["Cheapest threshold", (m) => threshold(models[m].thresholds[costs[m].best])],
      ["Its expected cost of a case", (m) => money(costs[m].least)],
    ].map(([name, say]) =>
      row(
        name,
        models.map((_, m) => [costs ? say(m) : "undefined", ""]),
        null,
        "",
      ),
    );
    return { ranked: both ? [...ranked, ...losses] : losses, rates, cheapest: both ? cheapest : [] };
  }

  // ---- what may be claimed ----

  const shown = ({ low, high }) => (low > 0 ? 1 : high < 0 ? -1 : 0);

  function byAuc({ study, names }) {
    const { auc } = study.paired,
      digits = digitsFor(study.n);
    if (Number.isNaN(auc.z))
      return auc.d === 0
        ? "By AUC these cases cannot tell the models apart: both rank them alike. That does not make the " +
            "models equal."
        : "The AUCs cannot be tested on these cases: their difference has no variance, or a class has fewer than two " +
            "cases.";
    if (study.models.every(({ aucInterval }) => aucInterval[1] < 0.5))
      return "Both models rank worse than chance, so by AUC nothing is claimed: are the labels exchanged?";
    const way = shown(auc),
      [better, other] = way < 0 ? [...names].reverse() : names,
      numbers =
        `the AUC of ${names[0]} minus that of ${names[1]} is ${written(auc.d, digits)}, ` +
        `95 % interval ${range(ends(auc), digits)}, ${pvalue(auc.p)} (paired DeLong)`;
    if (way) return `By AUC ${better} ranks cases like these better than ${other}: ${numbers}.`;
    return (
      `By AUC the data do not tell which model is better: ${numbers}. That no difference is shown does not make the ` +
      `models equal: ${names[1]} may be better by as much as ${written(Math.max(0, -auc.low), digits)}, ` +
      `${names[0]} by as much as ${written(Math.max(0, auc.high), digits)}.`
    );
  }

  function byAccuracy({ study, names, pair, at }) {
    const { accuracy, recall, specificity } = pair,
      digits = digitsFor(study.n);
    if (accuracy.b + accuracy.c === 0)
      return (
        "At these thresholds both models are right and wrong on the same cases, so these cases cannot tell them " +
        "apart. That does not make the models equal."
      );
    const numbers =
        `${names[0]} alone is right in ${accuracy.b} of ${accuracy.n} cases and ${names[1]} alone in ` +
        `${accuracy.c}, the accuracy of ${names[0]} minus that of ${names[1]} is ${written(accuracy.d, digits)}, ` +
        "95 % interval " +
        `${range(ends(accuracy), digits)}, and McNemar's mid-p gives ${pvalue(accuracy.p)}`,
      way = accuracy.p < 0.05 ? shown(accuracy) : 0;
    const border = accuracy.p < 0.05 !== (shown(accuracy) !== 0);
    const first = way
      ? `At these thresholds ${names[way > 0 ? 0 : 1]} is right more often on cases like these: ${numbers}.`
      : `At these thresholds the data do not tell which model is right more often on new cases: ${numbers}.` +
        (border ? " The test and the interval disagree, so this lies on the border." : "") +
        " That no difference is shown does not make the models equal.";
    const more = (one, words) => shown(one) && `${names[shown(one) > 0 ? 0 : 1]} ${words}`;
    const parts = [more(recall, "finds more of the positives"), more(specificity, "raises fewer false alarms")];
    const others = parts.filter(Boolean),
      selected = at.map(({ tp, fp }) => tp + fp);
    return (
      first +
      (others.length ? ` By that rate alone, ${others.join(", and ")}.` : "") +
      (selected[0] === selected[1]
        ? ""
        : ` ${names[0]} selects ${selected[0]} cases and ${names[1]} ${selected[1]}: a part of what differs may come ` +
          "from the thresholds, not from the models.")
    );
  }

  function ofOne({ study, at: [one], maths }) {
    const [{ auc, aucInterval }] = study.models,
      digits = digitsFor(study.n),
      { accuracy: majority } = maths.baseline(study),
      { value, interval } = one.accuracy;
    const ranks = Number.isNaN(aucInterval[0])
      ? "With fewer than two cases of a class nothing can be said of the ranking."
      : aucInterval[0] > 0.5
        ? `The model ranks cases like these better than chance: AUC ${written(auc, digits)}, 95 % interval ` +
          `${range(aucInterval, digits)}.`
        : aucInterval[1] < 0.5
          ? `The model ranks cases like these worse than chance: AUC ${written(auc, digits)}, 95 % interval ` +
            `${range(aucInterval, digits)}.`
          : `The data do not tell whether the model ranks better than chance: AUC ${written(auc, digits)}, and its ` +
            `interval contains 0.5.`;
    const where =
      interval[0] > majority ? "more than" : interval[1] < majority ? "less than" : "not clearly other than";
    return [
      ranks,
      `At this threshold it is right in ${written(value, digits)} of the cases, ${where} the ` +
        `${written(majority, digits)} of calling every case by the commoner label.`,
    ];
  }

  const LIMITS =
    "This holds for these fitted models and for independent cases drawn as these were, which the models have not " +
    "learned from. A threshold chosen by looking at these cases makes a model look better than it is. Decide before " +
    "you look which difference you will claim: about one of twenty 95 % intervals misses by chance.";

  function claims(said) {
    const { P, N, paired } = said.study;
    if (!P || !N) return ["There is one class only, so no curve can be drawn and no AUC computed."];
    const quoted = { ...said, names: said.names.map((name) => `“${name}”`) };
    return [...(paired ? [byAuc(quoted), byAccuracy(quoted)] : ofOne(said)), LIMITS];
  }

  // ---- the report ----

  function report(said) {
    const { study, names, thresholds } = said,
      { n, P, positive, paired } = study,
      table = rows(said);
    const line = ({ name, cells, difference, base }) => {
      const parts = cells.map(
        ([value, interval], m) => `${paired ? `${names[m]} ` : ""}${value}${interval ? ` [${interval}]` : ""}`,
      );
      if (difference) {
        const [d, interval, p] = difference;
        parts.push(`difference ${d}${interval ? ` [${interval}]` : ""}${p >= 0 ? `, ${pvalue(p)}` : ""}`);
      }
      if (base) parts.push(`without skill ${base}`);
      return `  ${name}: ${parts.join("; ")}`;
    };
    const at = thresholds.map((t, m) => `${paired ? `${names[m]} selects ` : ""}${threshold(t)}`).join("; ");
    return [
      `${n} cases, ${P} of them positive${positive === null ? "" : ` ("${positive}")`}, ${n - P} negative.`,
      paired ? `Two models on the same cases: ${names.join(" and ")}. Differences are ${names.join(" minus ")}.` : "",
      "In square brackets: 95 % intervals.",
      "",
      "Without a threshold",
      ...table.ranked.map(line),
      "",
      `At a threshold: ${at}`,
      ...table.rates.map(line),
      ...(said.pair
        ? [`  Right by one model only: ${said.pair.accuracy.b} (${names[0]}), ${said.pair.accuracy.c} (${names[1]})`]
        : []),
      ...(table.cheapest.length
        ? [
            "",
            `A false alarm costs ${said.options.cost_fp}, a miss ${said.options.cost_fn}, share of positives ` +
              `${said.options.prevalence}`,
            ...table.cheapest.map(line),
          ]
        : []),
      "",
      "What may be claimed",
      ...claims(said).map((sentence) => `  ${sentence}`),
      "",
      "Methods",
      "  AUC: DeLong's interval" + (paired ? " and test, paired." : "."),
      "  Average precision: interval on the scale of its log odds (Boyd, Eng and Page 2013).",
      "  Brier score, log loss: mean ± 1.96 standard errors" + (paired ? ", differences case by case." : "."),
      "  Accuracy, recall, specificity, precision: Wilson's interval.",
      ...(paired
        ? [
            "  Differences of accuracy, recall and specificity: Tango's score interval, McNemar's test with mid-p.",
            "  Difference of precisions: delta method, with 10 right and 10 false alarms of each model at least.",
          ]
        : []),
      "  Without skill: the share of positives for every case, or the commoner label.",
    ]
      .filter((one, k) => one || k !== 1)
      .join("\n");
  }

  // ---- the same numbers in Python ----

  const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
  const inPython = (t) => (Number.isFinite(t) ? String(t) : t > 0 ? "np.inf" : "-np.inf");

  function python({ study, names, thresholds }) {
    const { separator, header, positive, labelAt, scoreAt, comma, P, N, models } = study,
      both = P > 0 && N > 0,
      cell = `row[${labelAt}].strip()`;
    const truth =
      positive !== null && PLAIN.test(positive)
        ? `float(${cell}) == ${positive}`
        : `${cell} == ${JSON.stringify(positive ?? "")}`;
    const number = (k) => `number(row[${k}]${comma ? '.replace(",", ".")' : ""})`;
    const reader =
      separator === " "
        ? 'csv.reader((" ".join(line.split()) for line in file), delimiter=" ")'
        : `csv.reader(file, delimiter=${JSON.stringify(separator)}, skipinitialspace=True)`;
    const lines = [
      "import csv",
      "",
      "import numpy as np",
      "from scipy import optimize, stats",
      "from sklearn.metrics import average_precision_score, brier_score_loss, log_loss, roc_auc_score",
      "",
      'with open("scores.csv", encoding="utf-8-sig", newline="") as file:  # your lines, as you gave them',
      `    rows = [row for row in ${reader} if any(row)]${header ? "[1:]" : ""}`,
      `y = np.array([${truth} for row in rows]).astype(int)`,
      "",
      "",
      "def number(text):",
      '    return float(text.strip().replace("\u2212", "-").replace("\u2013", "-").replace("\u221e", "inf"))',
      "",
      "",
      "scores = {",
      ...scoreAt.map((k, m) => `    ${JSON.stringify(names[m])}: np.array([${number(k)} for row in rows]),`),
      "}",
      `thresholds = dict(zip(scores, [${thresholds.map(inPython).join(", ")}]))`,
      "z = stats.norm.ppf(0.975)",
      "",
      "",
      "def say(name, value, low=np.nan, high=np.nan, *, within=(-np.inf, np.inf)):",
      '    print(f"{name}: {value} [{max(low, within[0])} to {min(high, within[1])}]")',
      "",
      "",
      "def wilson(name, k, n):",
      '    say(name, k / n if n else np.nan, *(stats.binomtest(k, n).proportion_ci(method="wilson") if n else ()))',
      "",
    ];
    if (both)
      lines.push(
        "",
        "def beaten(score):  # DeLong: the share of the other class that each case beats, or that beats it",
        "    rank, positive = stats.rankdata(score), y == 1",
        "    of_positive = (rank[positive] - stats.rankdata(score[positive])) / np.sum(~positive)",
        "    return of_positive, 1 - (rank[~positive] - stats.rankdata(score[~positive])) / np.sum(positive)",
        "",
        "",
        "def error(parts):  # standard error of an AUC, or of a difference of two",
        "    return np.sqrt(sum(part.var(ddof=1) / len(part) for part in parts))",
        "",
        "",
        "for name, score in scores.items():",
        "    rank = stats.rankdata(score)  # scikit-learn refuses infinite scores",
        "    auc, ap = roc_auc_score(y, rank), average_precision_score(y, rank)",
        Math.min(P, N) > 1
          ? '    say(f"AUC of {name}", auc, *(auc + z * error(beaten(score)) * np.array([-1, 1])), within=(0, 1))'
          : '    say(f"AUC of {name}", auc)',
        "    half = z / np.sqrt(y.sum() * ap * (1 - ap)) if ap < 1 else np.nan",
        "    odds = np.log(ap / (1 - ap)) + half * np.array([-1, 1]) if ap < 1 else np.nan",
        '    say(f"Average precision of {name}", ap, *(1 / (1 + np.exp(-odds)) * np.ones(2)))',
      );
    if (models.some((one) => one.probabilities))
      lines.push(
        "",
        "losses = {}",
        "for name, score in scores.items():",
        "    if score.min() < 0 or score.max() > 1:",
        "        continue",
        '    with np.errstate(divide="ignore"):',
        "        losses[name] = {",
        '            "Brier score": (score - y) ** 2,',
        '            "Log loss": -np.log(np.where(y == 1, score, 1 - score)),',
        "        }",
        "    for kind, loss in losses[name].items():",
        "        if np.isfinite(loss).all() and len(loss) > 1:",
        "            half = z * loss.std(ddof=1) / np.sqrt(len(loss))",
        '            say(f"{kind} of {name}", loss.mean(), loss.mean() - half, loss.mean() + half, within=(0, np.inf))',
        "        else:",
        '            say(f"{kind} of {name}", loss.mean())',
        '    print("scikit-learn has", brier_score_loss(y, score, labels=[0, 1]), log_loss(y, score, labels=[0, 1]))',
      );
    lines.push(
      "",
      "selected = {name: score >= thresholds[name] for name, score in scores.items()}",
      "for name, chosen in selected.items():",
      '    wilson(f"Accuracy of {name}", int(np.sum(chosen == y)), len(y))',
      '    wilson(f"Recall of {name}", int(np.sum(chosen & (y == 1))), int(np.sum(y == 1)))',
      '    wilson(f"Specificity of {name}", int(np.sum(~chosen & (y == 0))), int(np.sum(y == 0)))',
      '    wilson(f"Precision of {name}", int(np.sum(chosen & (y == 1))), int(np.sum(chosen)))',
    );
    if (models.length === 2) lines.push(...differences(study, both));
    return `${lines.join("\n").replace(/optimize, stats/, models.length === 2 ? "optimize, stats" : "stats")}\n`;
  }

  const differences = ({ models, P, N }, both) => [
    "",
    "",
    "def tango(b, c, n):  # ends of the score interval of (b - c) / n",
    "    def score(d):",
    "        B = -b - c + (2 * n - b + c) * d",
    "        q = (np.sqrt(max(B * B + 8 * n * c * d * (1 - d), 0)) - B) / (4 * n)",
    "        return (b - c - n * d) / np.sqrt(max(n * (2 * q + d * (1 - d)), 1e-300))",
    "",
    "    d = (b - c) / n",
    "    low = -1 if d == -1 else optimize.brentq(lambda x: score(x) - z, -1, d, xtol=1e-14)",
    "    high = 1 if d == 1 else optimize.brentq(lambda x: score(x) + z, d, 1, xtol=1e-14)",
    "    return d, low, high",
    "",
    "",
    "(a_name, a), (b_name, b) = scores.items()",
    ...(both && Math.min(P, N) > 1
      ? [
          "lead = [one - other for one, other in zip(beaten(a), beaten(b))]",
          "d, se = lead[0].mean(), error(lead)",
          "if se > 1e-12:",
          '    say("Difference of AUC", d, d - z * se, d + z * se, within=(-1, 1))',
          '    print("DeLong: z", d / se, "p", 2 * stats.norm.sf(abs(d / se)))',
        ]
      : []),
    ...(models.every((one) => one.probabilities)
      ? [
          'for kind in ("Brier score", "Log loss"):',
          "    loss = losses[a_name][kind] - losses[b_name][kind]",
          "    if np.isfinite(loss).all() and len(loss) > 1 and loss.std() > 1e-14:",
          "        half = z * loss.std(ddof=1) / np.sqrt(len(loss))",
          '        say(f"Difference of {kind}", loss.mean(), loss.mean() - half, loss.mean() + half)',
        ]
      : []),
    "right_a, right_b = selected[a_name] == y, selected[b_name] == y",
    'for kind, cases in {"Accuracy": y >= 0, "Recall": y == 1, "Specificity": y == 0}.items():',
    "    only_a, only_b = int(np.sum(right_a & ~right_b & cases)), int(np.sum(~right_a & right_b & cases))",
    "    if cases.any():",
    '        say(f"Difference of {kind}", *tango(only_a, only_b, int(cases.sum())))',
    "    few, pairs = min(only_a, only_b), only_a + only_b",
    "    if pairs:",
    "        mid_p = 2 * stats.binom.cdf(few, pairs, 0.5) - stats.binom.pmf(few, pairs, 0.5)",
    '        print(f"McNemar on {kind}: only A right", only_a, "only B right", only_b, "mid-p", min(1, mid_p))',
    "in_a, in_b = selected[a_name], selected[b_name]",
    "alarms = [np.sum(chosen & (y == one)) for chosen in (in_a, in_b) for one in (0, 1)]",
    "if min(alarms) >= 10:  # the delta method needs that many",
    "    pa, pb = y[in_a].mean(), y[in_b].mean()",
    "    half = z * np.sqrt(np.sum((in_a * (y - pa) / in_a.sum() - in_b * (y - pb) / in_b.sum()) ** 2))",
    '    say("Difference of Precision", pa - pb, pa - pb - half, pa - pb + half, within=(-1, 1))',
  ];

  // ---- and in R ----

  function r({ study, thresholds }) {
    const { separator, header, positive, labelAt, scoreAt, comma, P, N } = study,
      quoted = JSON.stringify(positive ?? ""),
      label = `d[[${labelAt + 1}]]`,
      two = scoreAt.length === 2,
      both = P > 0 && N > 0;
    const truth =
      positive !== null && PLAIN.test(positive) ? `as.numeric(${label}) == ${positive}` : `${label} == ${quoted}`;
    const classes = Array.from({ length: scoreAt.length + 1 }, (_, k) => (k === labelAt ? '"character"' : '"numeric"'));
    const inR = (t) => (Number.isFinite(t) ? String(t) : t > 0 ? "Inf" : "-Inf");
    return [
      `library(DescTools)${both ? "\nlibrary(pROC)" : ""}${two ? "\nlibrary(contingencytables)" : ""}`,
      `d <- read.table("scores.csv", sep = ${separator === " " ? '""' : JSON.stringify(separator)}, ` +
        `dec = "${comma ? "," : "."}", quote = "\\"",`,
      `                skip = ${Number(header)}, colClasses = c(${classes.join(", ")}), strip.white = TRUE,`,
      `                comment.char = "", fileEncoding = "UTF-8-BOM")`,
      `y <- as.integer(${truth})`,
      ...scoreAt.map((k, m) => `score_${"ab"[m]} <- d[[${k + 1}]]`),
      ...(both
        ? [
            ...scoreAt.map((_, m) => `roc_${"ab"[m]} <- roc(y, score_${"ab"[m]}, levels = c(0, 1), direction = "<")`),
            ...scoreAt.map((_, m) => `print(ci.auc(roc_${"ab"[m]}, method = "delong"))`),
            ...(two ? ['print(roc.test(roc_a, roc_b, method = "delong", paired = TRUE))'] : []),
          ]
        : []),
      ...scoreAt.flatMap((_, m) => {
        const x = "ab"[m];
        return [
          `selected_${x} <- as.integer(score_${x} >= ${inR(thresholds[m])})`,
          `right_${x} <- selected_${x} == y`,
          `print(BinomCI(sum(right_${x}), length(y), method = "wilson"))                         # accuracy`,
          `print(BinomCI(sum(selected_${x} & y == 1), sum(y == 1), method = "wilson"))           # recall`,
          `print(BinomCI(sum(!selected_${x} & y == 0), sum(y == 0), method = "wilson"))          # specificity`,
          `print(BinomCI(sum(selected_${x} & y == 1), sum(selected_${x}), method = "wilson"))    # precision`,
        ];
      }),
      ...(two
        ? [
            "only_a <- sum(right_a & !right_b)",
            "only_b <- sum(!right_a & right_b)",
            "few <- min(only_a, only_b)",
            "print(2 * pbinom(few, only_a + only_b, 0.5) - dbinom(few, only_a + only_b, 0.5))  # McNemar, mid-p",
            "pairs <- rbind(c(sum(right_a & right_b), only_a), c(only_b, sum(!right_a & !right_b)))",
            "print(Tango_asymptotic_score_CI_paired_2x2(pairs))  # difference of the accuracies, A minus B",
          ]
        : []),
      "",
    ].join("\n");
  }

  return { rows, claims, report, python, r, written, range, threshold, pvalue };
})();
