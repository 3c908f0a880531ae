// The page "Judge your own model": what labels and scores say for themselves, and which threshold costs least.

const unit = { from: 0, to: 1, place: "middle", ticks: [0, 0.5, 1] };
const Z = 1.959963984540054; // leaves 2.5 % on each side

// DeLong's variance of the AUC, from each case's share of the other class that it beats; a tie counts one half.
function variance({ tp, fp, positives: P, negatives: N, auc }) {
  if (Math.min(P, N) < 2) return NaN;
  let [of_positives, of_negatives] = [0, 0];
  for (let i = 1; i < tp.length; i++) {
    const [hits, alarms] = [tp[i] - tp[i - 1], fp[i] - fp[i - 1]];
    of_positives += hits * ((N - fp[i] + alarms / 2) / N - auc) ** 2;
    of_negatives += alarms * ((tp[i - 1] + hits / 2) / P - auc) ** 2;
  }
  return of_positives / (P - 1) / P + of_negatives / (N - 1) / N;
}

// Cases in bins of equal width: share of positives, mean probability, number of cases; empty bins are left out.
function calibration(positive, score, n_bins) {
  const width = 1 / n_bins,
    bins = Array.from({ length: n_bins }, () => ({ hits: 0, sum: 0, n: 0 }));
  score.forEach((p, k) => {
    let at = Math.min(n_bins - 1, Math.max(0, Math.ceil(p * n_bins) - 1));
    while (at > 0 && p <= at * width) at--; // a probability on a border belongs to the bin below it
    while (at < n_bins - 1 && p > (at + 1) * width) at++;
    bins[at].hits += positive[k];
    bins[at].sum += p;
    bins[at].n++;
  });
  const filled = bins.filter(({ n }) => n);
  return {
    prob_true: filled.map(({ hits, n }) => hits / n),
    prob_pred: filled.map(({ sum, n }) => sum / n),
    counts: filled.map(({ n }) => n),
  };
}

explorer("your_scores", ({ y, score: written }) => {
  const positive = [...y].map(Number),
    score = written.map(Number),
    n = score.length,
    c = counted(positive, score),
    { thresholds, tpr, fpr } = c;
  const mean = (f) => score.reduce((sum, s, k) => sum + f(s, positive[k]), 0) / n,
    probabilities = score.every((s) => s >= 0 && s <= 1);
  const half = Z * Math.sqrt(variance(c)),
    told = (i) => (i ? `score ≥ ${three(thresholds[i])}` : "select nobody"),
    steps = range(0, thresholds.length - 1);
  const fixed = {
    n,
    positives: c.positives,
    probabilities,
    auc: c.auc,
    ap: c.ap,
    low: Math.max(0, c.auc - half),
    high: Math.min(1, c.auc + half),
    brier: probabilities ? mean((p, one) => (p - one) ** 2) : NaN,
    log_loss: probabilities ? Math.abs(mean((p, one) => -Math.log(one ? p : 1 - p))) : NaN,
  };
  const panels = {
    cost: {
      title: "Expected cost of a case",
      x: (state, m, width) => {
        const every = Math.ceil(steps.length / Math.max(2, width / 90));
        return {
          from: 0,
          to: steps.length - 1,
          label: "threshold",
          ticks: steps.filter((i) => i % every === 0),
          show: (i) => (i ? three(thresholds[i]) : "none"),
        };
      },
      y: (state, { cost }) => {
        const top = Math.max(...cost) || 1;
        return { from: -0.06 * top, to: 1.05 * top, ticks: ticks({ from: 0, to: top }, 4), show: three };
      },
      ratio: probabilities ? [0.62, 0.6] : [0.3, 0.6],
      draw(p, state, m) {
        p.side(`least ${three(m.least)}`);
        p.line("cost", steps, m.cost, "ink");
        if (n <= 60) p.dots("each", steps, m.cost, "ink", { r: 3 });
        p.rule("best", "x", m.best, "orange dashed moves");
        p.ring("least", m.best, m.least, "orange moves");
      },
      alt: (state, m) =>
        `Expected cost for each threshold, from selecting nobody, ${three(m.cost[0])}, to selecting all, ` +
        `${three(m.cost.at(-1))}. It is least at ${told(m.best)}: ${three(m.least)}.`,
    },
    calibration: {
      title: "Calibration",
      x: { ...unit, label: "mean probability" },
      y: { ...unit, label: "share of positives" },
      ratio: "square",
      draw(p, state, { calibration: { prob_pred, prob_true, counts } }) {
        p.side(`${counts.length} ${counts.length === 1 ? "bin" : "bins"} with cases`);
        p.line("equal", [0, 1], [0, 1], "muted dotted");
        p.line("curve", prob_pred, prob_true, "blue");
        prob_pred.forEach((x, k) => p.mark(k, x, prob_true[k], "blue", { r: px(3 + 6 * Math.sqrt(counts[k] / n)) }));
      },
      alt: (state, { calibration: { prob_pred, prob_true, counts } }) =>
        "Share of positives against the mean probability. " +
        counts
          .map(
            (size, k) =>
              `${size} ${size === 1 ? "case" : "cases"} around ${rate(prob_pred[k])}: ${rate(prob_true[k])} positive`,
          )
          .join("; ") +
        ".",
    },
  };
  if (!probabilities) delete panels.calibration;
  return {
    controls: probabilities
      ? [{ key: "bins", label: "Bins of the calibration curve", values: [2, 3, 4, 5, 6, 8, 10, 15, 20] }]
      : [],
    wide: probabilities ? ["cost cost cost calibration calibration calibration", "blank bins"] : ["cost"],
    narrow: probabilities ? ["cost", "calibration", "bins"] : ["cost"],
    key: [
      ["line ink", "cost at each threshold"],
      ["line orange dashed", "cheapest"],
      ...(probabilities
        ? [
            ["dots blue", "a bin, larger with more cases"],
            ["line muted dotted", "probabilities that are right"],
          ]
        : []),
    ],
    panels,
    html: { blank: { html: "" } },
    numbers({ cost_fp, cost_fn, prevalence, bins }, keep) {
      const costs = keep("cost", [cost_fp, cost_fn, prevalence], () => {
        const cost = steps.map((i) => (1 - prevalence) * cost_fp * fpr[i] + prevalence * cost_fn * (1 - tpr[i])),
          least = Math.min(...cost);
        const near = least + 1e-12 * Math.max(...cost),
          cheapest = steps.filter((i) => cost[i] <= near),
          best = cheapest[0] ?? 0;
        return { cost, least, best, threshold: thresholds[best], shared: cheapest.length };
      });
      return {
        ...fixed,
        ...costs,
        calibration: probabilities ? keep("bins", [bins], () => calibration(positive, score, bins)) : null,
      };
    },
    say: (state, { best, least, shared, cost }) =>
      `Cheapest is **${told(best)}**, at **${three(least)}** a case` +
      (shared > 1 ? "; a lower threshold costs the same. " : ". ") +
      `Selecting nobody costs ${three(cost[0])}, selecting all ${three(cost.at(-1))}.`,
    longest:
      "Cheapest is score ≥ 0.00123, at 0.00123 a case; a lower threshold costs the same. Selecting nobody costs " +
      "0.00123, selecting all 0.00123.",
    table(state, m) {
      const skip = Math.ceil(steps.length / 200),
        shown = steps.filter((i) => i % skip === 0 || i === m.best);
      return {
        caption: "Thresholds, their rates and the expected cost of a case",
        head: ["threshold", "TPR", "FPR", "cost"],
        rows: shown.map((i) => [i ? three(thresholds[i]) : "none", rate(tpr[i]), rate(fpr[i]), three(m.cost[i])]),
        now: shown.indexOf(m.best),
      };
    },
  };
});
