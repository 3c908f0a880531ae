// explore_costs: given scores, what the errors cost and how many cases are positive; the cheapest threshold follows.

const unit = { from: 0, to: 1, place: "middle", ticks: [0, 0.5, 1] };
const rule = (threshold) => (threshold === Infinity ? "select nobody" : `score ≥ ${three(threshold)}`);

// Without the cost lines and what they need; with or without the ROC curve.
const FEW = ({ panels: { roc, cost }, still, say, longest }, chosen) => ({
  wide: ["controls", chosen === "roc" ? "roc cost" : "cost", "buttons"],
  narrow: ["controls", ...(chosen === "roc" ? ["roc"] : []), "cost", "buttons"],
  key: [
    ["line ink", "every threshold"],
    ...(chosen === "roc" ? [["line blue thick", "the hull"]] : []),
    ["line orange dashed", chosen === "roc" ? "points of equal cost; the cheapest" : "the cheapest"],
  ],
  panels: chosen === "roc" ? { roc, cost: { ...cost, ratio: [0.9, 0.55] } } : { cost },
  say: (state, n) => say(state, n).replace(X, ""),
  longest: longest.replace(X, ""),
  still: (state, n) => {
    const { head, rows } = still(state, n);
    return { head: head.slice(0, 2), rows: [rows[0].slice(0, 2)] };
  },
  tries: undefined,
});
const X = / The probability cost.*$/;

// `panels` says "cost" where the page shows the expected cost of each threshold alone, "roc" where also the ROC curve.
explorer("costs", ({ panels: chosen, ...given }) => {
  const about = WHOLE(given);
  return chosen ? { ...about, ...FEW(about, chosen) } : about;
});

function WHOLE({ positive, score, values: { ratio: ratios } }) {
  // One point for each distinct score, after the threshold above all of them.
  const P = positive.reduce((a, b) => a + b, 0),
    N = positive.length - P;
  const thresholds = [Infinity, ...[...new Set(score)].sort((a, b) => b - a)];
  const fpr = thresholds.map((t) => score.filter((s, i) => !positive[i] && s >= t).length / N),
    tpr = thresholds.map((t) => score.filter((s, i) => positive[i] && s >= t).length / P);
  const hull = [];
  thresholds.forEach((_, i) => {
    const turn = (a, b) => (fpr[b] - fpr[a]) * (tpr[i] - tpr[a]) - (tpr[b] - tpr[a]) * (fpr[i] - fpr[a]);
    while (hull.length > 1 && turn(hull.at(-2), hull.at(-1)) >= -1e-12) hull.pop();
    hull.push(i);
  });
  const places = range(0, 1, 0.005);
  const envelope = places.map((x) => Math.min(...hull.map((i) => (1 - x) * fpr[i] + x * (1 - tpr[i]))));
  const ends = [0, 1],
    lines = thresholds.map((_, i) => [fpr[i], 1 - tpr[i]]);
  // Nobody is selected right of the highest score.
  const [low, high] = [Math.min(...score), Math.max(...score)],
    beside = (high - low) / 15 || 1,
    along = thresholds.map((t) => Math.min(t, high + beside)),
    curve = { fpr: hull.map((i) => fpr[i]), tpr: hull.map((i) => tpr[i]) };

  return {
    controls: [
      { key: "ratio", label: "A miss costs, in false alarms", show: (v) => `${v}\u00a0×` },
      { key: "prevalence", label: "Share of positives" },
    ],
    buttons: [{ label: "Start again", does: "start" }],
    wide: ["controls", "roc lines", "cost", "buttons"],
    narrow: ["roc", "controls", "lines", "cost", "buttons"],
    key: [
      ["line ink", "all thresholds"],
      ["line blue thick", "hull and envelope: the cheapest"],
      ["line orange dashed", "points of equal cost; the conditions"],
    ],

    numbers({ ratio, prevalence }, keep) {
      return keep("costs", [ratio, prevalence], () => {
        const miss = prevalence * ratio,
          alarm = 1 - prevalence,
          x = miss / (miss + alarm);
        const cost = thresholds.map((_, i) => alarm * fpr[i] + miss * (1 - tpr[i])),
          least = Math.min(...cost),
          best = cost.findIndex((c) => c <= least + 1e-12);
        const slope = alarm / miss,
          at = (v) => tpr[best] + slope * (v - fpr[best]);
        const shared = cost.map((c, i) => i).filter((i) => cost[i] <= least + 1e-12);
        return {
          x,
          cost,
          least,
          best,
          slope,
          shared,
          iso: [at(0), at(1)],
          normalised: least / (miss + alarm),
          threshold: thresholds[best],
          fpr: fpr[best],
          tpr: tpr[best],
        };
      });
    },

    panels: {
      roc: {
        title: "ROC curve",
        x: { ...unit, label: "false positive rate" },
        y: { ...unit, label: "true positive rate" },
        ratio: "square",
        draw(p, state, n) {
          p.side(`slope ${three(n.slope)}`);
          p.line("chance", ends, ends, "muted dotted");
          p.line("curve", fpr, tpr, "ink");
          p.line("hull", curve.fpr, curve.tpr, "blue thick");
          p.line("iso", ends, n.iso, "orange dashed moves");
          p.ring("best", n.fpr, n.tpr, "orange moves");
        },
        alt: (state, n) =>
          `ROC curve of ${positive.length} cases with its convex hull. The line of equal cost with slope ` +
          `${three(n.slope)} touches the hull at false positive rate ${three(n.fpr)}, true positive rate ` +
          `${three(n.tpr)}.`,
      },
      lines: {
        title: "Cost lines",
        x: { ...unit, label: "probability cost x" },
        y: { ...unit, label: "normalised cost" },
        ratio: "square",
        draw(p, state, n) {
          p.side(`x = ${three(n.x)}`);
          lines.forEach((line, i) => p.line(`line ${i}`, ends, line, "ink thin", { opacity: 0.25 }));
          p.line("envelope", places, envelope, "blue thick");
          p.line("best", ends, lines[n.best], "ink moves");
          p.rule("conditions", "x", n.x, "orange dashed moves");
          p.ring("now", n.x, n.normalised, "orange moves");
        },
        alt: (state, n) =>
          `One cost line for each threshold, and their lower envelope. At x = ${three(n.x)} the lowest line ` +
          `costs ${three(n.normalised)}.`,
        drag: (at, { prevalence }) => {
          const off = ratios.map((ratio) =>
            Math.abs((prevalence * ratio) / (prevalence * ratio + 1 - prevalence) - at.x),
          );
          return { ratio: ratios[off.indexOf(Math.min(...off))] };
        },
      },
      cost: {
        title: "Cost of a case, in false alarms",
        x: {
          from: low - beside,
          to: high + beside,
          label: "threshold",
        },
        y: (state, n) => ({
          from: 0,
          to: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].find((top) => top >= Math.max(...n.cost)),
        }),
        ratio: [0.24, 0.55],
        draw(p, state, n) {
          p.side(`least ${three(n.least)}`);
          // Between two scores the decisions stay as at the higher one.
          const [xs, ys] = [[...along, low - beside], n.cost].map((list) => list.flatMap((v) => [v, v]));
          p.line("cost", xs.slice(1, -1), ys, "ink moves");
          p.dots("each", along, n.cost, "ink moves", { r: along.length > 60 ? 2 : 3.5 });
          p.rule("best", "x", along[n.best], "orange dashed moves");
          p.ring("least", along[n.best], n.least, "orange moves");
        },
        alt: (state, n) =>
          `Expected cost for each threshold, from selecting nobody to selecting all: from ${three(n.cost[0])} ` +
          `over ${three(n.least)} at ${rule(n.threshold)} to ${three(n.cost.at(-1))}.`,
      },
    },

    say: ({ ratio, prevalence }, n) =>
      `A miss costs **${ratio} ×** a false alarm and ${number(+(100 * prevalence).toFixed(1))} % are positive: ` +
      `cheapest is **${rule(n.threshold)}**${n.shared.length > 1 ? " (a lower one costs the same)" : ""}, at ` +
      `${three(n.least)} a case. The probability cost x is ${three(n.x)}.`,
    longest:
      "A miss costs 0.05 × a false alarm and 95 % are positive: cheapest is score ≥ 0.555 (a lower one costs the " +
      "same), at 0.0123 a case. The probability cost x is 0.0123.",
    still: (state, n) => ({
      head: ["cheapest threshold", "expected cost of a case", "probability cost x"],
      rows: [[three(n.threshold), three(n.least), three(n.x)]],
    }),
    table: (state, n) => ({
      caption: "Each threshold: its rates and its expected cost",
      head: ["threshold", "FPR", "TPR", "cost"],
      rows: thresholds.map((t, i) => [i ? three(t) : "none", three(fpr[i]), three(tpr[i]), three(n.cost[i])]),
      now: n.best,
    }),

    tries: [
      {
        text:
          "Equal costs, then a miss ten times as dear. Which way does the threshold move, and what happens to " +
          "the line of equal cost?",
        set: { ratio: 1, prevalence: 0.5 },
        answer:
          "It falls, or stays where it is: a dear miss makes it worth while to select more cases. The line of " +
          "equal cost becomes flatter, its slope falls from 1 to 0.1, so it touches the hull further to the " +
          "right, and x moves from 0.5 to 0.909.",
      },
      {
        text: "Move the cost ratio from one end to the other. Which points of the ROC curve are never cheapest?",
        set: { ratio: 1, prevalence: 0.5 },
        answer:
          "Those below the hull. Their cost lines never reach the envelope: whatever the conditions, a corner of " +
          "the hull is at least as cheap.",
      },
    ],
  };
}
