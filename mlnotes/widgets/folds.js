// explore_folds: one cross-validation after another; each estimate with its plus and minus, against the true error.

const NOISE = 0.3,
  HISTORY = 100;

explorer("folds", {
  controls: [
    { key: "degree", label: "Degree", values: range(0, 8) },
    { key: "n", label: "Cases n" },
    {
      key: "k",
      label: "Folds k",
      values: ({ n }, all) => all.filter((k) => k <= n),
      show: (k) => String(k),
    },
  ],
  settle: (state) => ({ ...state, k: Math.min(state.k, state.n > 40 ? 40 : state.n) }),
  buttons: [
    { label: "New data", does: ({ draw }) => ({ draw: draw + 1, shuffle: 1 }), main: true },
    { label: "New folds", does: ({ shuffle }) => ({ shuffle: shuffle + 1 }) },
    { label: "100 × new data", does: ({ draw }) => ({ draw: draw + 100, shuffle: 1 }) },
    { label: "Start again", does: "start" },
  ],
  wide: ["plan errors", "controls", "buttons", "history"],
  narrow: ["plan", "controls", "buttons", "errors", "history"],
  key: [
    ["dots blue", "tested in this fold"],
    ["line blue", "estimate ± s/√k"],
    ["line muted dashed", "true error of the model fitted to all cases"],
    ["dots orange", "the interval misses it"],
  ],

  numbers({ degree, n, k, seed, draw, shuffle }, keep) {
    const cases = (draw) =>
      keep("cases", [n, seed, draw], () => {
        const next = uniforms(seed, draw, 2 ** 32 - 1); // no shuffle has this stream
        const x = times(n, 0, 1).map(() => 2 * next() - 1);
        x.sort((a, b) => a - b);
        return { x, y: normals(n, seed, draw, 0).map((z, i) => sine(x[i]) + NOISE * z) };
      });
    const validated = (draw, shuffle) =>
      keep("validated", [degree, n, k, seed, draw, shuffle], () => {
        const { x, y } = cases(draw),
          order = shuffled(n, seed, draw, shuffle),
          fold = new Array(n);
        order.forEach((i, place) => (fold[i] = place % k));
        const errors = range(0, k - 1).map((f) => {
          const train = order.filter((i) => fold[i] !== f).sort((a, b) => a - b),
            test = order.filter((i) => fold[i] === f);
          const theta = fitter(
            train.map((i) => x[i]),
            degree,
          )(train.map((i) => y[i]))[degree];
          const fitted = combine(
            theta,
            legendre(
              test.map((i) => x[i]),
              degree,
            ),
          );
          return test.reduce((sum, i, j) => sum + (y[i] - fitted[j]) ** 2, 0) / test.length;
        });
        const estimate = errors.reduce((a, b) => a + b) / k,
          s = Math.sqrt(errors.reduce((sum, e) => sum + (e - estimate) ** 2, 0) / (k - 1));
        const half = s / Math.sqrt(k),
          error = offSine(fitter(x, degree)(y)[degree]) + NOISE ** 2;
        return { draw, shuffle, fold, errors, estimate, half, error, miss: Math.abs(estimate - error) > half };
      });
    const history = keep("history", [degree, n, k, seed, draw, shuffle], () =>
      [
        ...range(Math.max(1, draw - HISTORY + 1), draw - 1).map((d) => validated(d, 1)),
        ...range(Math.max(1, shuffle - HISTORY + 1), shuffle).map((f) => validated(draw, f)),
      ].slice(-HISTORY),
    );
    const misses = history.filter(({ miss }) => miss).length;
    return { x: cases(draw).x, ...validated(draw, shuffle), history, misses };
  },

  panels: {
    plan: {
      title: "Who is tested when",
      x: { from: -1.06, to: 1.06, label: "x", ticks: [-1, -0.5, 0, 0.5, 1] },
      y: ({ k }) => ({ from: k + 0.6, to: 0.4, ticks: k > 10 ? [1, k / 2, k] : range(1, k) }),
      draw(p, { n: size, k }, n) {
        const r = k > 20 ? 2 : size > 40 ? 3 : 4.5,
          rows = range(1, k);
        p.side(`data set ${n.draw}, folds ${n.shuffle}`);
        for (const f of rows) p.line(`row ${f}`, [-1, 1], [f, f], "line");
        p.dots(
          "tested",
          n.x,
          n.x.map((_, i) => n.fold[i] + 1),
          "blue moves",
          { r },
        );
      },
      alt: ({ n: size, k }, n) =>
        `${size} cases along x, ${k} folds in rows: each case is tested in one fold and used to fit in the ` +
        `others. Data set ${n.draw}, folds ${n.shuffle}.`,
    },
    errors: {
      title: "Error of each fold",
      x: ({ k }) => ({ from: 0.4, to: k + 0.6, label: "fold", ticks: k > 10 ? [1, k / 2] : range(1, k - 1) }),
      y: (state, n) => ({
        from: 0,
        to: [0.5, 1, 2, 5, 10, 100].find((top) => top >= Math.min(n.estimate + n.half, 100)),
      }),
      draw(p, { k }, n) {
        const ends = [0.4, k + 0.6];
        p.area(
          "interval",
          ends,
          [n.estimate - n.half, n.estimate - n.half],
          [n.estimate + n.half, n.estimate + n.half],
          "blue moves",
        );
        p.rule("estimate", "y", n.estimate, "blue moves");
        p.rule("error", "y", n.error, "muted dashed moves");
        n.errors.forEach((error, f) => p.ring(f, f + 1, error, "blue", { r: k > 10 ? 4 : 6 }));
      },
      alt: (state, n) =>
        `The errors of the folds lie between ${three(Math.min(...n.errors))} and ${three(Math.max(...n.errors))}; ` +
        `their mean is ${three(n.estimate)}, plus and minus ${three(n.half)}. The true error is ${three(n.error)}.`,
    },
    history: {
      title: "Estimate minus true error",
      x: (state, n) => ({
        from: 0.2,
        to: Math.max(20, n.history.length) + 0.8,
        label: "cross-validations so far",
        ticks: [1, 20, 40, 60].filter((v) => v <= Math.max(20, n.history.length) / 2 || v === 1),
      }),
      y: (state, n) => {
        const off = n.history.map(({ estimate, error }) => Math.abs(estimate - error)).sort((a, b) => a - b);
        const top = [0.4, 1, 4, 10, 40, 100].find((v) => v >= Math.min(100, off[Math.floor(0.9 * (off.length - 1))]));
        return { from: -top, to: top, ticks: [-top, -top / 2, 0, top / 2, top] };
      },
      ratio: [0.22, 0.6],
      draw(p, state, n) {
        p.side(`${n.misses} of ${n.history.length} miss`);
        p.rule("zero", "y", 0, "muted dashed");
        for (const miss of [false, true]) {
          const xs = [],
            ys = [],
            mid = [],
            at = [];
          n.history.forEach((one, i) => {
            if (one.miss !== miss) return;
            const off = one.estimate - one.error;
            xs.push(i + 1, i + 1, NaN);
            ys.push(off - one.half, off + one.half, NaN);
            at.push(i + 1);
            mid.push(off);
          });
          p.line(`bars ${miss}`, xs, ys, miss ? "orange" : "blue");
          p.dots(`means ${miss}`, at, mid, miss ? "orange" : "blue", { r: n.history.length > 40 ? 2.5 : 4 });
        }
      },
      alt: (state, n) =>
        `Each cross-validation so far as an interval, estimate plus and minus s over root k, minus the true error ` +
        `of its model: ${n.misses} of ${n.history.length} intervals do not reach 0.`,
    },
  },

  say: ({ k }, n) =>
    `The ${k} folds say **${three(n.estimate)} ± ${three(n.half)}**; the true error is **${three(n.error)}**, ` +
    `${n.miss ? "outside" : "inside"}. Misses so far: ${n.misses} of ${n.history.length}.`,
  longest:
    "The 40 folds say 1.23 × 10⁵ ± 1.23 × 10⁵; the true error is 1.23 × 10⁵, outside. Misses so far: 100 of 100.",
  table: (state, n) => ({
    caption: `Data set ${n.draw}, folds ${n.shuffle}: mean squared error of each fold`,
    head: ["fold", "tested", "error"],
    rows: n.errors.map((error, f) => [f + 1, n.fold.filter((g) => g === f).length, three(error)]),
  }),

  tries: [
    {
      text:
        "Press **100 × new data**. The interval is one standard error to each side: does a third of the " +
        "intervals miss?",
      set: { degree: 3, n: 40, k: 10 },
      answer:
        "**More: about 40 in 100** (over 3000 data sets). Of ten independent errors 34 in 100 would miss, because s " +
        "comes from ten numbers only. And s/√k counts the ten errors as independent, though any two of the ten " +
        "models share most of their cases. The estimates lie on both sides of the truth, a few more above it.",
    },
    {
      text:
        "Press **New folds** twenty times: the data stay. What do the intervals know of the difference " +
        "between this data set and others?",
      set: { degree: 3, n: 20, k: 5 },
      answer:
        "**Nothing.** Each interval is made of five errors on one data set. In a typical data set new folds alone " +
        "move the estimate by about 0.07; new data move it by about 0.17. The intervals, 0.07 to 0.1 to each side, " +
        "cannot tell the two apart.",
    },
    {
      text:
        "Degree 6 on 20 cases: compare k = 2 with k = 10, each with **100 × new data**. On which side of 0 do " +
        "the estimates lie?",
      set: { degree: 6, n: 20, k: 2 },
      answer:
        "**Above, most of them.** With k = 2 each model has ten cases for seven coefficients: 9 in 10 estimates " +
        "are too high, and half of all by more than 7. With k = 10 a model has 18 cases: about 6 in 10 are too high.",
    },
  ],
});
