// explore_fit: polynomials fitted to noisy cases of a known function, and their error on the cases and on new ones.

// Closer together at the ends, where a curve turns fastest.
const GRID = times(141, 0, 1).map((k) => -Math.cos((Math.PI * k) / 140));
const TRUTH = GRID.map(sine),
  DEGREES = range(0, 20),
  EARLIER = 20;
const PENALTIES = [0, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100];
const pale = (age) => px(10 * Math.max(0.14, 0.6 - 0.06 * age)) / 10; // an earlier data set, the older the paler

explorer("fit", {
  controls: [
    { key: "degree", label: "Degree", values: DEGREES },
    { key: "n", label: "Cases n", values: [8, 10, 12, 16, 20, 25, 30, 40, 50, 70, 100, 140, 200] },
    { key: "noise", label: "Noise σ", values: range(0, 1, 0.1) },
    { key: "ridge", label: "Ridge penalty λ", values: PENALTIES, show: (v) => (v ? String(v) : "none") },
  ],
  buttons: [
    { label: "New data", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
    { label: "20 × new data", does: ({ draw }) => ({ draw: draw + 20 }) },
    { label: "Start again", does: "start" },
  ],
  wide: ["fit errors", "controls", "buttons"],
  narrow: ["fit", "controls", "buttons", "errors"],
  key: [
    ["dots ink", "cases"],
    ["line blue thick", "fit, true error"],
    ["dots blue hollow", "lowest"],
    ["line orange dashed", "training error"],
    ["line muted dashed", "truth"],
    ["line blue thin pale", "earlier data"],
  ],

  numbers({ degree, n, noise, ridge, seed, draw }, keep) {
    const design = keep("design", [n], () => {
      const x = times(n, 0, 1).map((i) => -1 + (2 * i) / (n - 1));
      return { x, truth: x.map(sine), columns: legendre(x, 20) };
    });
    const fitted = keep("fitter", [n, ridge], () => fitter(design.x, 20, ridge));
    const shown = keep("grid", [], () => legendre(GRID, 20));
    const sample = (draw) =>
      keep("sample", [seed, draw, n, noise, ridge], () => {
        const z = keep("noise", [seed, draw], () => normals(200, seed, draw, 0));
        const y = design.truth.map((f, i) => f + noise * z[i]),
          fits = fitted(y);
        const training = fits.map(
          (theta) => combine(theta, design.columns).reduce((sum, f, i) => sum + (y[i] - f) ** 2, 0) / n,
        );
        return { draw, y, fits, training, error: fits.map((theta) => offSine(theta) + noise ** 2) };
      });
    const curve = (draw) =>
      keep("curve", [seed, draw, n, noise, ridge, degree], () => combine(sample(draw).fits[degree], shown));
    const whole = (draw) => ({ ...sample(draw), curve: curve(draw) }),
      now = whole(draw);
    const earlier = range(Math.max(1, draw - EARLIER), draw)
      .slice(0, -1)
      .map(whole);
    return { x: design.x, ...now, earlier, best: now.error.findIndex((e) => e <= Math.min(...now.error) + 1e-12) };
  },

  panels: {
    fit: {
      title: "Cases and fit",
      x: { from: -1.06, to: 1.06, label: "x", ticks: [-1, -0.5, 0, 0.5, 1] },
      y: { from: -2.5, to: 2.5, ticks: [-2, -1, 0, 1, 2] },
      draw(p, { degree }, n) {
        p.side(`data set ${n.draw}`);
        p.dots("cases", n.x, n.y, "ink moves", { r: n.x.length > 60 ? 3 : n.x.length > 25 ? 4 : 5 });
        p.line("truth", GRID, TRUTH, "muted dashed");
        n.earlier.forEach((one) =>
          p.line(one.draw, GRID, one.curve, "blue thin", { opacity: pale(n.draw - one.draw) }),
        );
        p.line("fit", GRID, n.curve, "blue thick moves");
      },
      alt: ({ degree, n: size }, n) =>
        `Data set ${n.draw}: ${size} cases, and the polynomial of degree ${degree} fitted to them, beside the ` +
        `truth, a sine wave.` +
        (n.earlier.length ? ` The fits to ${n.earlier.length} earlier data sets are paler.` : ""),
    },
    errors: {
      title: "Mean squared error",
      x: { from: 0, to: 20, label: "degree", ticks: [0, 5, 10, 15, 20] },
      y: { from: 0.001, to: 100, log: true },
      draw(p, { degree, noise }, n) {
        for (const one of n.earlier) {
          p.line(`training ${one.draw}`, DEGREES, one.training, "orange thin", { opacity: pale(n.draw - one.draw) });
          p.line(`error ${one.draw}`, DEGREES, one.error, "blue thin", { opacity: pale(n.draw - one.draw) });
        }
        p.line("training", DEGREES, n.training, "orange dashed moves");
        p.line("error", DEGREES, n.error, "blue thick moves");
        p.rule("noise", "y", noise ** 2, "muted dotted");
        if (noise) p.note("noise name", Infinity, noise ** 2, "noise σ²", "", { anchor: "end", dx: -6, dy: 18 });
        p.mark("lowest", n.best, n.error[n.best], "blue hollow moves", { r: 4 });
        p.rule("degree", "x", degree, "ink moves");
        p.ring("training now", degree, n.training[degree], "orange moves");
        p.ring("error now", degree, n.error[degree], "blue moves");
      },
      alt: ({ degree }, n) =>
        `Training and true error for every degree from 0 to 20, on a log scale. At degree ${degree}: ` +
        `training error ${three(n.training[degree])}, true error ${three(n.error[degree])}. ` +
        `The true error is lowest at degree ${n.best}, with ${three(n.error[n.best])}.`,
      drag: (at) => ({ degree: Math.round(at.x) }),
    },
  },

  say: ({ degree, n: size, ridge }, n) =>
    `Degree ${degree} on ${size} cases${ridge ? `, penalty ${ridge}` : ""}: ` +
    `training error **${three(n.training[degree])}**, true error **${three(n.error[degree])}**. ` +
    (n.best === degree ? "No other degree does better." : `Degree ${n.best} would have ${three(n.error[n.best])}.`),
  longest:
    "Degree 20 on 200 cases, penalty 0.0001: training error 0.0123, true error 1.23 × 10⁵. No other degree does " +
    "better.",
  table: ({ degree, n: size, noise, ridge }, n) => ({
    caption:
      `Data set ${n.draw}: mean squared errors of ${size} cases, noise ${noise}, ` +
      `${ridge ? `penalty ${ridge}` : "no penalty"}`,
    head: ["degree", "training error", "true error"],
    rows: DEGREES.map((d) => [d, three(n.training[d]), three(n.error[d])]),
    now: degree,
  }),

  tries: [
    {
      text:
        "Degree 15 on 16 cases goes through every case. Press **New data** five times: which part of the " +
        "curve moves most?",
      set: { degree: 15, n: 16, noise: 0.3, ridge: 0 },
      answer:
        "The two ends, between the last two cases on each side. Over many data sets the curve has a standard " +
        "deviation " +
        "of up to 57 there, and of 0.3 in the middle, like the noise. The training error is 0 each time; " +
        "the true error lies between 27 and 240 for half of all data sets.",
    },
    {
      text: "Degree 3, then **New data** five times: do the fits agree with each other? And with the truth?",
      set: { degree: 3, n: 16, noise: 0.3, ridge: 0 },
      answer:
        "With each other, but not with the truth: on average they miss its crest and its trough by 0.44. " +
        "The true error has a mean of 0.218. The noise is 0.090 of it, the distance from the truth to the average " +
        "fit 0.109; " +
        "that the fits differ adds only 0.020.",
    },
    {
      text:
        "Degree 15 on 16 cases again: raise λ until the true error is lowest. " +
        "Then set λ back to none and raise n instead. How many cases help as much?",
      set: { degree: 15, n: 16, noise: 0.3, ridge: 0 },
      answer:
        "λ = 0.1 for four data sets in five, and 1 for most others: the true error is then about 0.17, in place " +
        "of about 90. " +
        "Without a penalty 25 to 30 cases do the same; 200 bring it to 0.096, close to σ² = 0.09. " +
        "Too large a λ flattens the curve: 0.57 at λ = 100.",
    },
  ],
});
