// explore_calibration: predicted probabilities against observed shares, and what a bend of the probabilities does.
const Z2 = 1.959964 ** 2; // 95 % of a normal lie within 1.96 sd
const sigmoid = (v) => 1 / (1 + Math.exp(-v)),
  total = (values) => values.reduce((sum, v) => sum + v, 0),
  fixed = (value) => (value + 1e-12).toFixed(3),
  unit = { from: 0, to: 1, place: "middle", ticks: [0, 0.5, 1] };

// n cases: the true log odds of each, normal with mean -0.5 and sd 1.5, and whether it is positive.
function cases(n, seed, draw, stream) {
  const odds = normals(n, seed, draw, stream).map((z) => 1.5 * z - 0.5),
    next = uniforms(seed, draw, stream + 1);
  return [odds, odds.map((v) => (next() < sigmoid(v) ? 1 : 0))];
}

// Logistic regression of y on x by Newton's method: intercept and slope.
function logistic(x, y) {
  return times(12, 0, 0).reduce(
    ([a, b]) => {
      const p = x.map((v) => sigmoid(a + b * v));
      const [g0, g1] = [0, 1].map((k) => total(p.map((v, i) => (y[i] - v) * x[i] ** k)));
      const [h0, h1, h2] = [0, 1, 2].map((k) => total(p.map((v, i) => v * (1 - v) * x[i] ** k)));
      return [a + (h2 * g0 - h1 * g1) / (h0 * h2 - h1 * h1), b + (h0 * g1 - h1 * g0) / (h0 * h2 - h1 * h1)];
    },
    [0, 0],
  );
}

// Brier score, log loss, and cases on the wrong side of 0.5.
const scores = (y, p) => [
  total(p.map((v, i) => (v - y[i]) ** 2)) / y.length,
  total(p.map((v, i) => -Math.log(y[i] ? v : 1 - v))) / y.length,
  p.filter((v, i) => v >= 0.5 !== (y[i] === 1)).length,
];

// For each bin that holds a case: cases, mean probability, share of positives and its Wilson interval.
function binned(y, p, bins) {
  const of = p.map((v) => between(Math.ceil(v * bins) - 1, 0, bins - 1)); // a border belongs to the bin below
  return range(0, bins - 1).flatMap((bin) => {
    const inside = (values) => total(values.filter((_, i) => of[i] === bin)),
      count = inside(y.map(() => 1)),
      share = inside(y) / count,
      middle = (share + Z2 / (2 * count)) / (1 + Z2 / count),
      half = Math.sqrt(Z2 * ((share * (1 - share)) / count + Z2 / (4 * count ** 2))) / (1 + Z2 / count);
    return count ? [{ bin, count, said: inside(p) / count, share, low: middle - half, high: middle + half }] : [];
  });
}

explorer("calibration", {
  controls: [
    { key: "bend", label: "Bend", show: (v) => `${v}, ${v > 1 ? "too sure" : v < 1 ? "too timid" : "right"}` },
    { key: "n", label: "Cases" },
    { key: "bins", label: "Bins" },
    { key: "mend", label: "Recalibrated", show: (v) => (v ? "yes" : "no") },
  ],
  buttons: [
    { label: "New cases", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
    { label: "Start again", does: "start" },
  ],
  wide: ["curve controls", "curve scores", "buttons"],
  narrow: ["curve", "controls", "buttons", "scores"],
  key: [
    ["dots blue", "a bin, with its 95 % interval"],
    ["line muted dashed", "calibrated"],
    ["line orange", "without chance"],
  ],
  numbers({ bend, n, bins, mend, seed, draw }) {
    const [odds, y] = cases(n, seed, draw, 0),
      [fresh, label] = cases(mend ? n : 0, seed, draw, 2),
      [a, b] = mend ? logistic(fresh, label) : [0, bend]; // of the true log odds
    const p = odds.map((v) => sigmoid(a + b * v)),
      dots = binned(y, p, bins);
    const grid = range(0.005, 0.995, 0.005),
      truth = grid.map((v) => sigmoid((Math.log(v / (1 - v)) - a) / b));
    const off = dots.filter(({ said, low, high }) => said < low || said > high).length;
    return { y, p, a, b, grid, truth, dots, off, now: scores(y, p), best: scores(y, odds.map(sigmoid)) };
  },
  panels: {
    curve: {
      title: "What was said, what happened",
      x: { ...unit, label: "mean predicted probability" },
      y: { ...unit, label: "share of positives" },
      ratio: "square",
      draw(p, state, { grid, truth, dots }) {
        p.line("calibrated", [0, 1], [0, 1], "muted dashed");
        p.line("truth", grid, truth, "orange");
        for (const { bin, said, low, high } of dots) p.line(`bar ${bin}`, [said, said], [low, high], "blue");
        for (const { bin, said, share } of dots) p.mark(`bin ${bin}`, said, share, "blue", { r: 4.5 });
      },
      alt: (state, { dots, off }) => `${dots.length} bins; the intervals of ${off} do not reach the diagonal.`,
    },
  },
  html: {
    scores: {
      title: "Scores on these cases",
      html: `<table class="e-rates"><thead><tr><td></td><th scope="col">the program</th><th scope="col">the truth</th>
        </tr></thead><tbody>${["Brier score", "log loss", "wrong at 0.5"]
          .map((s, k) => `<tr><th scope="row">${s}</th><td data-is="${k}"></td><td data-is="${k + 3}"></td></tr>`)
          .join("")}</tbody></table>`,
    },
  },
  fill: (state, { now, best }) =>
    Object.fromEntries([...now, ...best].map((v, k) => [`${k}`, k % 3 < 2 ? fixed(v) : String(v)])),
  say: ({ n }, { dots, off, now: [brier, loss, wrong] }) =>
    `**${off}** of ${dots.length} intervals miss the diagonal. Brier score **${fixed(brier)}**, log loss ` +
    `**${fixed(loss)}**, ${wrong} of ${n} cases on the wrong side of 0.5.`,
  table: (state, { dots }) => ({
    caption: "Bins",
    head: ["mean probability", "share of positives", "from", "to", "cases"],
    rows: dots.map(({ said, share, low, high, count }) => [...[said, share, low, high].map(fixed), count]),
  }),
  tries: [
    {
      text: "These probabilities are right. Press **New cases** five times. Do the points stay on the diagonal?",
      set: { n: 100, bend: 1 },
      answer: "**No.** Shares of few cases wander by chance; about 19 of 20 intervals still reach the diagonal.",
    },
    {
      text:
        "Now the program is too sure. On which side of the diagonal are the points, left and right? Which of the " +
        "three scores does not notice?",
      set: { n: 3000, bend: 2 },
      answer:
        "**Above it on the left, below it on the right:** of the cases with 0.9 only 75 % are positive. Brier score " +
        "and log loss rise. The wrong calls stay the same, because the bend moves no probability across 0.5. Turn " +
        "**Recalibrated** on, and the points go back to the diagonal.",
    },
    {
      text: "These probabilities are right, and there are few cases. Does recalibration help?",
      set: { n: 100, bend: 1, mend: 1 },
      answer: "**No.** It learns two uncertain numbers: on average the log loss rises by about 0.01.",
    },
  ],
});
