/* Scores with labels: for the explorers that explorer.py lists beside this file. */

// Counts at every threshold: above all scores first, then at each distinct score from the highest down; equal scores
// enter together. What divides by 0 is NaN.
function counted(positive, score) {
  const order = score.map((_, k) => k).sort((a, b) => (score[a] < score[b]) - (score[a] > score[b]));
  const c = { order, thresholds: [Infinity], tp: [0], fp: [0] };
  let tp = 0,
    fp = 0;
  order.forEach((k, rank) => {
    positive[k] ? tp++ : fp++;
    if (score[k] === score[order[rank + 1]]) return; // a tie goes on
    c.thresholds.push(score[k]);
    c.tp.push(tp);
    c.fp.push(fp);
  });
  const steps = c.tp.map((_, i) => i).slice(1);
  Object.assign(c, { positives: tp, negatives: fp, tpr: c.tp.map((n) => n / tp), fpr: c.fp.map((n) => n / fp) });
  c.precision = c.tp.map((n, i) => n / (n + c.fp[i]));
  c.auc = steps.reduce((sum, i) => sum + (c.fp[i] - c.fp[i - 1]) * (c.tp[i] + c.tp[i - 1]), 0) / (2 * tp * fp);
  c.ap = steps.reduce((sum, i) => sum + (c.tpr[i] - c.tpr[i - 1]) * c.precision[i], 0);
  return c;
}

// The precision-recall curve of such counts as steps: between two points it is as high as the second one.
const stairs = ({ tpr, precision }) => ({
  recall: tpr.slice(1).flatMap((v, i) => [tpr[i], v]),
  height: precision.slice(1).flatMap((v) => [v, v]),
});

// Three decimals; a half rounds up.
const rate = (value) => (Number.isNaN(value) ? "undefined" : (value + 1e-12).toFixed(3));

// ---- the confusion matrix and its rates as tables, for fill ----

const RATES = [
  ["recall", "recall, TPR", "TP / (TP + FN)"],
  ["fpr", "FPR", "FP / (FP + TN)"],
  ["precision", "precision", "TP / (TP + FP)"],
  ["accuracy", "accuracy", "(TP + TN) / all"],
  ["f1", "F1", "2 TP / (2 TP + FP + FN)"],
];
const sign = (look, shape) =>
  `<svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true"><path class="dots ${look}" d="M6 ` +
  `6${SHAPES[shape](4.5)}"/></svg>`;
const cell = (name, look, shape) => `<td>${sign(look, shape)} ${name.toUpperCase()} <b data-is="${name}"></b></td>`;
const MATRIX =
  `<table class="e-matrix"><thead><tr><td></td><th scope="col">predicted positive</th><th scope="col">predicted ` +
  `negative</th></tr></thead><tbody>` +
  `<tr><th scope="row">truly positive</th>${cell("tp", "blue", "circle")}${cell("fn", "blue hollow", "circle")}</tr>` +
  `<tr><th scope="row">truly ` +
  `negative</th>${cell("fp", "orange", "diamond")}${cell("tn", "orange hollow", "diamond")}</tr></tbody></table>`;
const ratesTable = (counts) => {
  const head = ["rate", "formula", ...(counts ? ["counts"] : []), "value"]
    .map((name) => `<th scope="col">${name}</th>`)
    .join("");
  const rows = RATES.map(
    ([key, name, formula]) =>
      `<tr><th scope="row">${name}</th><td>${formula}</td>${counts ? `<td data-is="${key}-counts"></td>` : ""}<td ` +
      `data-is="${key}"></td></tr>`,
  );
  return `<table class="e-rates"><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
};
