// explore_bells: scores of two classes as two bell curves, a threshold between them, and every measure that follows.

const SCORES = range(-3.5, 8, 0.05),
  NONE = SCORES.map(() => 0),
  SAMPLES = 100;
const DENSITY = SCORES.map(density),
  FPR = SCORES.map((t) => distribution(-t));
const percent = (value) => (Number.isNaN(value) ? "none" : `${number(+(100 * value).toFixed(value < 0.1 ? 1 : 0))} %`);
const unit = { from: 0, to: 1, place: "middle", ticks: [0, 0.5, 1] };

const WHOLE = () => ({
  controls: [
    { key: "threshold", label: "Threshold", values: SCORES, show: (v) => number(v.toFixed(2)) },
    { key: "distance", label: "Distance of the means", values: range(0, 4, 0.1), show: (v) => v.toFixed(1) },
    { key: "ratio", label: "Ratio of the sd", show: (v) => v.toFixed(2) },
    { key: "prevalence", label: "Prevalence" },
    { key: "n", label: "Cases in a sample" },
  ],
  buttons: [
    { label: "New sample", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
    { label: "20 × new sample", does: ({ draw }) => ({ draw: draw + 20 }) },
    { label: "Start again", does: "start" },
  ],
  wide: ["stage", "threshold prevalence", "controls", "buttons", "roc pr counts", "areas areas counts"],
  narrow: ["stage", "threshold", "prevalence", "counts", "roc", "pr", "controls", "buttons", "areas"],
  key: [
    ["dots blue", "positive"],
    ["dots orange diamond", "negative"],
    ["line ink", "true curve"],
    ["line blue thin", "curve of the sample"],
    ["", "area: share of all cases, filled where predicted positive"],
  ],

  numbers({ threshold, distance, ratio, prevalence, n, seed, draw }, keep) {
    const curves = keep("curves", [distance, ratio, prevalence], () => {
      const tpr = SCORES.map((t) => distribution((distance - t) / ratio));
      return {
        negative: DENSITY.map((v) => (1 - prevalence) * v),
        positive: SCORES.map((t) => (prevalence * density((t - distance) / ratio)) / ratio),
        tpr,
        precision: tpr.map((v, i) => (prevalence * v) / (prevalence * v + (1 - prevalence) * FPR[i])),
        auc: distribution(distance / Math.hypot(1, ratio)),
      };
    });
    const drawn = (draw) =>
      keep("sample", [distance, ratio, prevalence, n, seed, draw], () => {
        const positives = Math.min(Math.max(Math.round(n * prevalence), 1), n - 1);
        const positive = normals(positives, seed, draw, 1).map((z) => distance + ratio * z),
          negative = normals(n - positives, seed, draw, 0);
        const c = counted([...positive.map(() => 1), ...negative.map(() => 0)], [...positive, ...negative]);
        return { positive, negative, ...c, steps: stairs(c) };
      });
    const sample = drawn(draw),
      earlier = range(Math.max(1, draw - SAMPLES + 1), draw).map((one) => drawn(one).auc);
    const areas = keep("areas", [distance, ratio, prevalence, n, seed, draw], () => earlier);
    const recall = distribution((distance - threshold) / ratio),
      fpr = distribution(-threshold),
      tp = prevalence * recall,
      fp = (1 - prevalence) * fpr;
    return {
      curves,
      sample,
      areas,
      recall,
      fpr,
      tp,
      fp,
      fn: prevalence - tp,
      tn: 1 - prevalence - fp,
      precision: tp / (tp + fp),
      accuracy: tp + 1 - prevalence - fp,
      f1: (2 * tp) / (prevalence + tp + fp),
      auc: curves.auc,
    };
  },

  panels: {
    stage: {
      x: { from: -3.5, to: 8, label: "score", ticks: range(-3, 7) },
      y: (state, { curves }) => {
        const top = Math.max(...curves.negative, ...curves.positive);
        return { from: -0.32 * top, to: 1.06 * top, ticks: [] };
      },
      ratio: [0.22, 0.55],
      top: 36,
      draw(p, { threshold, n: size }, n) {
        const first = SCORES.findIndex((v) => v >= threshold - 1e-9),
          from = SCORES.slice(first),
          none = NONE.slice(first),
          top = Math.max(...n.curves.negative, ...n.curves.positive);
        p.area("false", from, none, n.curves.negative.slice(first), "orange moves");
        p.area("true", from, none, n.curves.positive.slice(first), "blue moves");
        p.line("negative", SCORES, n.curves.negative, "orange");
        p.line("positive", SCORES, n.curves.positive, "blue");
        p.rule("zero", "y", 0, "muted");
        const r = size > 200 ? 2.5 : size > 50 ? 3.5 : 4.5,
          row = (scores, height) => scores.map((_, i) => -top * (height + 0.035 * ((i * 7) % 3)));
        const put = (name, scores, height, look, shape) => {
          const rows = row(scores, height),
            on = scores.map((v) => v >= threshold);
          for (const side of [true, false])
            p.dots(
              `${name} ${side}`,
              scores.filter((_, i) => on[i] === side),
              rows.filter((_, i) => on[i] === side),
              side ? look : `${look} hollow`,
              { r, shape },
            );
        };
        put("negatives", n.sample.negative, 0.2, "orange", "diamond");
        put("positives", n.sample.positive, 0.06, "blue", "circle");
        p.pill("threshold", threshold, `≥ ${number(threshold.toFixed(2))}`, {
          before: "◂ predicted negative",
          after: "predicted positive ▸",
        });
      },
      alt: ({ threshold, distance, ratio, prevalence }, n) =>
        `Two bell curves of scores: negatives around 0, positives around ${distance}, ${ratio} times as wide. The ` +
        `areas are shares of all cases: ${percent(prevalence)} are positive. From the threshold ` +
        `${number(threshold.toFixed(2))} on lie ${percent(n.recall)} of the positives and ${percent(n.fpr)} of ` +
        `the negatives.`,
      drag: (at) => ({ threshold: SCORES[between(Math.round((at.x + 3.5) / 0.05), 0, SCORES.length - 1)] }),
    },
    roc: {
      title: "ROC curve",
      x: { ...unit, label: "false positive rate" },
      y: { ...unit, label: "true positive rate" },
      ratio: "square",
      draw(p, state, n) {
        p.side(`AUC ${rate(n.auc)}`);
        p.line("chance", [0, 1], [0, 1], "muted dotted");
        p.line("sample", n.sample.fpr, n.sample.tpr, "blue thin");
        p.line("curve", FPR, n.curves.tpr, "ink");
        p.rule("down", "x", n.fpr, "orange moves", { to: n.recall });
        p.rule("left", "y", n.recall, "blue moves", { to: n.fpr });
        p.ring("now", n.fpr, n.recall, "ink moves");
      },
      alt: (state, n) =>
        `ROC curve, area ${rate(n.auc)}; in this sample ${rate(n.sample.auc)}. The point of the threshold lies at ` +
        `false positive rate ${rate(n.fpr)}, true positive rate ${rate(n.recall)}.`,
      drag: (at, state, n) => ({ threshold: SCORES[at.near(FPR, n.curves.tpr)] }),
    },
    pr: {
      title: "P-R curve",
      x: { ...unit, label: "recall" },
      y: { ...unit, label: "precision" },
      ratio: "square",
      draw(p, { prevalence }, n) {
        p.side(`chance ${prevalence}`);
        p.rule("chance", "y", prevalence, "muted dotted");
        p.line("sample", n.sample.steps.recall, n.sample.steps.height, "blue thin");
        p.line("curve", n.curves.tpr, n.curves.precision, "ink");
        p.rule("down", "x", n.recall, "blue moves", { to: n.precision });
        p.rule("left", "y", n.precision, "muted moves", { to: n.recall });
        p.ring("now", n.recall, n.precision, "ink moves");
      },
      alt: ({ prevalence }, n) =>
        `Precision-recall curve; by chance the precision is ${prevalence}. The point of the threshold lies at ` +
        `recall ${rate(n.recall)}, precision ${rate(n.precision)}.`,
      drag: (at, state, n) => ({ threshold: SCORES[at.near(n.curves.tpr, n.curves.precision)] }),
    },
    areas: {
      title: "AUC of the samples",
      x: { from: 0.3, to: 1, label: "AUC" },
      y: { from: 0, to: 1, ticks: [] },
      ratio: [0.09, 0.16],
      draw(p, state, n) {
        p.side(`true ${rate(n.auc)}`);
        p.rule("true", "x", n.auc, "ink moves");
        p.dots(
          "samples",
          n.areas.slice(0, -1),
          n.areas.slice(0, -1).map((_, i) => 0.25 + 0.25 * ((i * 7) % 3)),
          "blue hollow pale",
          { r: 4 },
        );
        p.mark("now", n.sample.auc, 0.5, "blue moves");
      },
      alt: (state, n) =>
        `The AUC of ${n.areas.length} ${n.areas.length === 1 ? "sample" : "samples"}, from ` +
        `${rate(Math.min(...n.areas))} to ${rate(Math.max(...n.areas))}; the true one is ${rate(n.auc)}.`,
    },
  },
  html: {
    counts: {
      title: "Of 1000 cases",
      html: MATRIX + ratesTable(false),
    },
  },
  fill: ({ prevalence }, n) => ({
    ...Object.fromEntries(
      ["tp", "fn", "fp", "tn"].map((key) => [
        key,
        [
          number(+(1000 * n[key]).toPrecision(3)),
          n[key] / (key === "tp" || key === "fn" ? prevalence : 1 - prevalence),
        ],
      ]),
    ),
    ...Object.fromEntries(RATES.map(([key]) => [key, [rate(n[key]), n[key]]])),
  }),

  say: ({ threshold }, n) =>
    `Predicted positive: **score ≥ ${number(threshold.toFixed(2))}**, ${Math.round(1000 * (n.tp + n.fp))} of 1000 ` +
    `cases; **${percent(n.precision)}** of them are positive. AUC ${rate(n.auc)}, in this sample ` +
    `${rate(n.sample.auc)}.`,
  longest:
    "Predicted positive: score ≥ −3.50, 1000 of 1000 cases; 0.1 % of them are positive. AUC 0.856, in this sample " +
    "0.856.",
  table: ({ threshold }, n) => ({
    caption: "Shares and rates at some thresholds",
    head: ["threshold", "recall", "FPR", "precision"],
    rows: times(Math.ceil(SCORES.length / 20), 0, 20).map((i) => [
      number(SCORES[i].toFixed(2)),
      rate(n.curves.tpr[i]),
      rate(FPR[i]),
      rate(n.curves.precision[i]),
    ]),
    now: Math.round((threshold + 3.5) / 0.05) % 20 ? -1 : Math.round((threshold + 3.5) / 0.05) / 20,
  }),

  tries: [
    {
      text:
        "Lower the prevalence to 0.01. The ROC curve and its point stay where they are; precision falls. " +
        "Which cell of the table does it?",
      set: { threshold: 0.75, distance: 1.5, ratio: 1, prevalence: 0.01, n: 2000 },
      answer:
        "**FP.** Of 1000 cases 990 are negative now, and 22.7 % of them, 224, still reach the threshold; of the " +
        "ten positives about eight do. So 8 in 232 are right, precision 0.033, down from 0.594. Both rates are " +
        "shares within a class, and no class has changed.",
    },
    {
      text:
        "Equal means, but the positives spread twice as wide: AUC is 0.5. Is the score useless? Move the " +
        "threshold to 3.",
      set: { threshold: 1, distance: 0, ratio: 2, prevalence: 0.3, n: 500 },
      answer:
        "**No.** From 3 on lie 6.7 % of the positives and only 0.13 % of the negatives: the few cases that are " +
        "predicted positive are positive in 95.5 of 100 cases. The AUC averages over all thresholds; the low " +
        "ones, where the curve runs below the diagonal, take away what the high ones give.",
    },
    {
      text: "Press **New sample** ten times. How far does the AUC of 50 cases wander from the true one? And of 500?",
      set: { threshold: 0.75, distance: 1.5, ratio: 1, prevalence: 0.3, n: 50 },
      answer:
        "With 50 cases its standard deviation is about 0.057: 19 of 20 samples give between 0.73 and 0.95, though " +
        "the truth is 0.856. With 500 cases it is about 0.018, a third of that: ten times as many cases make it " +
        "√10 times smaller.",
    },
  ],
});

// Without the parts that need the share of positives.
const FEW = ({ controls, buttons, key, panels: { stage, roc } }) => ({
  controls: controls.slice(0, 3),
  buttons: [buttons[0], buttons[2]],
  wide: ["stage roc", "threshold controls", "buttons"],
  narrow: ["stage", "threshold", "roc", "controls", "buttons"],
  key: [...key.slice(0, 3), ["line blue thin", "curve of the dots"], ["", "filled: predicted positive"]],
  panels: { stage: { ...stage, ratio: [0.84, 0.55] }, roc },
  html: {},
  fill: undefined,
  say: ({ threshold }, n) =>
    `Predicted positive: **score ≥ ${number(threshold.toFixed(2))}**, that is **${percent(n.recall)}** of the ` +
    `positives (TPR) and **${percent(n.fpr)}** of the negatives (FPR). AUC ${rate(n.auc)}.`,
  longest:
    "Predicted positive: score ≥ −3.50, that is 99.8 % of the positives (TPR) and 99.8 % of the negatives (FPR). " +
    "AUC 0.856.",
  table: ({ threshold }, n) => ({
    caption: "Rates at some thresholds",
    head: ["threshold", "TPR", "FPR"],
    rows: times(Math.ceil(SCORES.length / 20), 0, 20).map((i) => [
      number(SCORES[i].toFixed(2)),
      rate(n.curves.tpr[i]),
      rate(FPR[i]),
    ]),
    now: Math.round((threshold + 3.5) / 0.05) % 20 ? -1 : Math.round((threshold + 3.5) / 0.05) / 20,
  }),
  tries: undefined,
});

// `panels` says "roc" where the page shows the bells and the ROC curve alone.
explorer("bells", ({ panels: chosen }) => {
  const about = WHOLE();
  return chosen ? { ...about, ...FEW(about) } : about;
});
