// explore_folds: one cross-validation after another, each estimate against the true error of the model it stands for.

const FEATURES = 10,
  PICTURES = 4, // of each patient
  BLUR = 0.1,
  HISTORY = 100;
// 95 % of a t distribution with k - 1 degrees of freedom lie between -T[k] and T[k].
const T = { 2: 12.706205, 4: 3.182446, 5: 2.776445, 10: 2.262157, 20: 2.093024, 40: 2.022691 };

// Least squares: the weights of the columns that come closest to y.
function weights(rows, y) {
  const columns = [rows.map(() => 1), ...range(0, FEATURES - 1).map((j) => rows.map((row) => row[j]))];
  const { r, turn } = qr(columns),
    b = turn(y).slice(0, FEATURES + 1);
  for (let j = FEATURES; j >= 0; j--) {
    b[j] /= r[j][j];
    for (let i = 0; i < j; i++) b[i] -= r[j][i] * b[j];
  }
  return b;
}
const called = (b, row) => (row.reduce((sum, v, j) => sum + v * b[j + 1], b[0]) > 0 ? 1 : -1);

const fixed = (value) => number(value.toFixed(3));
const unit = (cases) =>
  cases === "patients" ? { from: 0, to: 1, ticks: [0, 0.25, 0.5] } : { from: 0, to: 0.6, ticks: [0, 0.2, 0.4] };
// As many folds as there are units that stay whole.
const most = ({ n, split }) => (split === "patients" ? n / PICTURES : n);

// Questions, by the kind of cases that Python has chosen.
const TRIES = {
  independent: [
    {
      text: "Press **100 × new data**. A dot on the dashed line is an exact estimate. Do the dots rise along it?",
      set: { n: 40, k: 10, shuffle: 1 },
      answer:
        "**Hardly.** The diamond, the mean of all dots, lies close to the line: on average the estimates are right. " +
        "But a data set whose model is better than others gets no lower estimate: over 3000 data sets the " +
        "correlation is only about 0.1. The estimates have a standard deviation of 0.08, the true errors of 0.03.",
    },
    {
      text:
        "Press **New folds** twenty times: the data stay, so the sd comes from the folds alone. Is it much of " +
        "task 1's?",
      set: { n: 40, k: 10 },
      answer:
        "**No.** All dots stand above each other, because the model of all cases stays the same. New folds of the " +
        "same data move the estimate with a standard deviation of about 0.03, and new data with 0.08. So about a " +
        "sixth of the variance comes from the folds.",
    },
    {
      text:
        "Four times as many cases, and two folds: press **100 × new data**. With 40 cases the diamond was 7 " +
        "percentage points too high. And now?",
      set: { n: 160, k: 2, shuffle: 1 },
      answer:
        "**About 2 points.** Models trained on 80 cases are nearly as good as models trained on 160. The estimates " +
        "scatter less, too, with a standard deviation of 0.04.",
    },
  ],
  patients: [
    {
      text: "Two folds in place of ten: press **100 × new data**. Is the leak of single pictures gone?",
      set: { n: 40, k: 2, split: "cases" },
      answer:
        "**Hardly.** The folds report about 6 %, not 1 %, and the truth is 50 %. Most patients still have pictures " +
        "on both sides, from which the model recognises them.",
    },
    {
      text: "Let the folds be made of whole patients, and press **100 × new data** again.",
      set: { n: 40, k: 10, split: "patients" },
      answer:
        "**The mean is near 50 %, as it must be.** Single estimates scatter with a standard deviation of 0.21, " +
        "because there are only ten patients, although there are 40 pictures.",
    },
    {
      text: "Single pictures again, but 40 patients with 160 pictures. Is the leak gone?",
      set: { n: 160, k: 10, split: "cases" },
      answer:
        "**No, it is smaller.** The estimates are now about 33 %. This model has eleven weights, too few to store 40 " +
        "patients. A nearest neighbour could store them all.",
    },
  ],
};

explorer("folds", ({ values, start: { cases } }) => ({
  controls: [
    { key: "n", label: cases === "patients" ? "Pictures" : "Cases n" },
    { key: "k", label: "Folds k", values: (state, all) => all.filter((k) => k <= most(state)) },
    ...(cases === "patients"
      ? [
          {
            key: "split",
            label: "Folds are made of",
            show: (v) => (v === "patients" ? "whole patients" : "single pictures"),
          },
        ]
      : []),
  ],
  settle: (state) => ({ ...state, k: values.k.filter((k) => k <= Math.min(state.k, most(state))).at(-1) }),
  buttons: [
    { label: "New data", does: ({ draw }) => ({ draw: draw + 1, shuffle: 1 }), main: true },
    { label: "New folds", does: ({ shuffle }) => ({ shuffle: shuffle + 1 }) },
    { label: "100 × new data", does: ({ draw }) => ({ draw: draw + 100, shuffle: 1 }) },
    { label: "Start again", does: "start" },
  ],
  wide: ["plan cross", "controls", "buttons"],
  narrow: ["plan", "controls", "buttons", "cross"],
  key: [
    ["dots blue", "tested and right; an interval that holds the true error"],
    ["dots orange", "tested and wrong; an interval that misses it"],
    ["line muted dashed", "estimate = true error"],
  ],

  numbers({ n, k, split, seed, draw, shuffle }, keep) {
    const data = (draw) =>
      keep("data", [n, seed, draw], () => {
        const next = uniforms(seed, draw, 2 ** 32 - 1), // no shuffle has this stream, nor the next
          alone = cases === "independent",
          size = alone ? 1 : PICTURES;
        const label = times(n / size, 0, 1).map(() => (next() < 0.5 ? -1 : 1)),
          z = normals((n / size) * FEATURES, seed, draw, 0),
          blur = alone ? [] : normals(n * FEATURES, seed, draw, 2 ** 32 - 2);
        const owner = range(0, n - 1).map((i) => Math.floor(i / size)),
          y = owner.map((g) => label[g]);
        const rows = owner.map((g, i) =>
          range(0, FEATURES - 1).map((j) => {
            const own = alone ? (j === 0 ? y[i] : 0) : BLUR * blur[i * FEATURES + j];
            return z[g * FEATURES + j] + own;
          }),
        );
        const b = weights(rows, y),
          length = Math.hypot(...b.slice(1));
        const wrong = (distribution(-(b[0] + b[1]) / length) + distribution((b[0] - b[1]) / length)) / 2;
        return { rows, y, owner, error: alone ? wrong : 0.5 };
      });
    const validated = (draw, shuffle) =>
      keep("validated", [n, k, split, seed, draw, shuffle], () => {
        const { rows, y, owner, error } = data(draw),
          units = split === "patients" ? n / PICTURES : n,
          fold = new Array(units);
        shuffled(units, seed, draw, shuffle).forEach((unit, place) => (fold[unit] = place % k));
        const of = range(0, n - 1).map((i) => fold[split === "patients" ? owner[i] : i]);
        const wrong = new Array(n),
          errors = range(0, k - 1).map((f) => {
            const train = of.map((g, i) => i).filter((i) => of[i] !== f),
              test = of.map((g, i) => i).filter((i) => of[i] === f);
            const b = weights(
              train.map((i) => rows[i]),
              train.map((i) => y[i]),
            );
            for (const i of test) wrong[i] = called(b, rows[i]) !== y[i];
            return test.filter((i) => wrong[i]).length / test.length;
          });
        const estimate = errors.reduce((a, b) => a + b) / k,
          s = Math.sqrt(errors.reduce((sum, e) => sum + (e - estimate) ** 2, 0) / (k - 1)),
          half = T[k] * s * Math.sqrt(1 / k + 1 / (k - 1));
        return {
          draw,
          shuffle,
          fold: of,
          wrong,
          errors,
          estimate,
          half,
          error,
          miss: Math.abs(estimate - error) > half,
        };
      });
    const history = keep("history", [n, k, split, seed, draw, shuffle], () =>
      [
        ...range(Math.max(1, draw - HISTORY + 1), draw - 1).map((d) => validated(d, 1)),
        ...range(Math.max(1, shuffle - HISTORY + 1), shuffle).map((f) => validated(draw, f)),
      ].slice(-HISTORY),
    );
    const mean = (key) => history.reduce((sum, one) => sum + one[key], 0) / history.length,
      [x, y] = [mean("error"), mean("estimate")];
    const product = (a, b) => history.reduce((sum, one) => sum + (one[a[0]] - a[1]) * (one[b[0]] - b[1]), 0),
      [e, h] = [
        ["error", x],
        ["estimate", y],
      ];
    const varies = product(e, e) > 1e-9 && product(h, h) > 1e-9 && draw > 9,
      correlation = varies ? product(e, h) / Math.sqrt(product(e, e) * product(h, h)) : null;
    const sd = Math.sqrt(product(h, h) / Math.max(1, history.length - 1));
    const misses = history.filter(({ miss }) => miss).length;
    return { ...validated(draw, shuffle), history, misses, means: { error: x, estimate: y }, sd, correlation };
  },

  panels: {
    plan: {
      title: "Who is tested when",
      x: ({ n }) => ({
        from: 0,
        to: n + 1,
        label: cases === "patients" ? "picture" : "case",
        ticks: [1, n / 4, n / 2, (3 * n) / 4],
      }),
      y: ({ k }) => ({
        from: k + 0.6,
        to: 0.4,
        ticks: k > 10 ? [1, k / 2, k] : range(1, k),
      }),
      ratio: "square",
      draw(p, { n: size, k }, n) {
        const r = size > 80 || k > 20 ? 1.8 : size > 40 ? 2.4 : 3.4;
        p.side(`data ${n.draw}, folds ${n.shuffle}`);
        for (const f of range(1, k)) p.line(`row ${f}`, [0.5, size + 0.5], [f, f], "line");
        const ends = cases === "patients" ? range(PICTURES, size - PICTURES, PICTURES) : [];
        p.line(
          "patients",
          ends.flatMap((end) => [end + 0.5, end + 0.5, NaN]),
          ends.flatMap(() => [0.4, k + 0.6, NaN]),
          "muted thin",
        );
        for (const wrong of [false, true]) {
          const these = n.wrong.map((w, i) => i).filter((i) => n.wrong[i] === wrong);
          p.dots(
            `wrong ${wrong}`,
            these.map((i) => i + 1),
            these.map((i) => n.fold[i] + 1),
            wrong ? "orange" : "blue",
            { r, shape: wrong ? "diamond" : "circle" },
          );
        }
      },
      alt: ({ n: size, k }, n) =>
        `${size} cases, ${cases === "patients" ? "four of each patient, " : ""}and ${k} folds in rows: each case is ` +
        `tested in one fold, ${n.wrong.filter(Boolean).length} of them wrongly. ` +
        `Data set ${n.draw}, folds ${n.shuffle}.`,
    },
    cross: {
      title: "Estimates so far",
      x: { ...unit(cases), label: "true error" },
      y: { ...unit(cases), label: "estimate", place: "middle" },
      ratio: "square",
      draw(p, state, n) {
        const { to } = unit(cases);
        p.side(`${n.misses} of ${n.history.length} miss`);
        p.line("same", [0, to], [0, to], "muted dashed");
        for (const miss of [false, true]) {
          const these = n.history.filter((one) => one.miss === miss);
          p.dots(
            `means ${miss}`,
            these.map((one) => one.error),
            these.map((one) => one.estimate),
            miss ? "orange" : "blue",
            { r: 3, shape: miss ? "diamond" : "circle" },
          );
        }
        const look = n.miss ? "orange" : "blue";
        const beside = n.error + (n.history.length > 1 ? to / 60 : 0); // on the dots it would hide them
        p.line("interval", [beside, beside], [Math.max(n.estimate - n.half, 0), n.estimate + n.half], `${look} thick`);
        p.ring("now", n.error, n.estimate, look, { r: 7 });
        if (n.history.length > 1) p.mark("mean", n.means.error, n.means.estimate, "ink", { r: 6, shape: "diamond" });
      },
      alt: (state, n) =>
        `Estimates against true errors, ${n.history.length} so far: the mean estimate is ${three(n.means.estimate)}, ` +
        `the mean true error ${three(n.means.error)}. ${n.misses} of the intervals miss the true error.`,
    },
  },

  say: ({ k }, n) => {
    const [first, many] = [n.history.length === 1, n.correlation !== null];
    return (
      `The ${k} folds say **${fixed(n.estimate)} ± ${fixed(n.half)}**; the true error is **${fixed(n.error)}**. ` +
      (first
        ? "This is the first one."
        : `${n.history.length} so far: mean estimate **${fixed(n.means.estimate)}**, sd **${fixed(n.sd)}**, ` +
          `mean true error **${fixed(n.means.error)}**${many ? `, correlation ${fixed(n.correlation)}` : ""}.`)
    );
  },
  longest:
    "The 40 folds say 0.250 ± 0.250; the true error is 0.250. 100 so far: mean estimate 0.250, sd 0.250, " +
    "mean true error 0.250, correlation −0.250.",
  table: (state, n) => ({
    caption: `Data set ${n.draw}, folds ${n.shuffle}: the test cases of each fold`,
    head: ["fold", "tested", "wrong", "error"],
    rows: n.errors.map((error, f) => {
      const tested = n.wrong.filter((_, i) => n.fold[i] === f);
      return [f + 1, tested.length, tested.filter(Boolean).length, fixed(error)];
    }),
  }),

  tries: TRIES[cases],
}));
