// explore_bias_variance: polynomials fitted to one training set after another;
// bias, variance and noise, seen and in theory.

const GRID = times(141, 0, 1).map((k) => -Math.cos((Math.PI * k) / 140)),
  TRUTH = GRID.map(sine),
  DEGREES = range(0, 12),
  FAN = 30;
const PARTS = [
  ["squared_bias", "bias²", "orange"],
  ["variance", "variance", "blue"],
  ["noise", "noise", "muted"],
];

explorer("bias_variance", {
  controls: [
    { key: "degree", label: "Degree", values: DEGREES },
    { key: "n", label: "Cases n" },
    { key: "noise", label: "Noise σ" },
  ],
  buttons: [
    { label: "New training set", does: ({ draws }) => ({ draws: draws + 1 }), main: true },
    { label: "20 × new training set", does: ({ draws }) => ({ draws: draws + 20 }) },
    { label: "Start again", does: "start" },
  ],
  wide: ["fan parts", "controls", "buttons", "degrees"],
  narrow: ["fan", "controls", "buttons", "parts", "degrees"],
  key: [
    ["line blue thin", "fits"],
    ["line orange thick", "mean of the fits"],
    ["line muted dashed", "truth"],
    ["area orange", "in theory"],
    ["line ink", "observed so far"],
  ],

  numbers({ degree, n, noise, seed, draws }, keep) {
    const design = keep("design", [n], () => {
      const x = times(n, 0, 1).map((i) => -1 + (2 * i) / (n - 1)),
        fit = fitter(x, 12),
        truth = x.map(sine);
      // The weight of each case in each coefficient.
      const units = x.map((_, i) => fit(x.map((_, j) => (i === j ? 1 : 0))));
      const spread = DEGREES.map((d) =>
        range(0, d).reduce((sum, k) => sum + units.reduce((s, one) => s + one[d][k] ** 2, 0) / (2 * k + 1), 0),
      );
      return { fit, truth, spread, squared_bias: fit(truth).map(offSine) };
    });
    const shown = keep("grid", [], () => legendre(GRID, 12));
    const fits = (draw) =>
      keep("fits", [n, noise, seed, draw], () => {
        const z = keep("noise", [seed, draw], () => normals(200, seed, draw, 0));
        return design.fit(design.truth.map((f, i) => f + noise * z[i]));
      });
    const seen = keep("seen", [degree, n, noise, seed, draws], () => {
      const all = range(1, draws).map((draw) => fits(draw)[degree]),
        mean = all[0].map((_, k) => all.reduce((sum, theta) => sum + theta[k], 0) / draws);
      const variance = mean.reduce(
        (sum, m, k) => sum + all.reduce((s, theta) => s + (theta[k] - m) ** 2, 0) / draws / (2 * k + 1),
        0,
      );
      return {
        mean: combine(mean, shown),
        squared_bias: offSine(mean),
        variance,
        fan: all.slice(-FAN).map((theta) => combine(theta, shown)),
      };
    });
    const theory = keep("theory", [n, noise], () => {
      const variance = design.spread.map((v) => v * noise ** 2);
      return {
        squared_bias: design.squared_bias,
        variance,
        noise: DEGREES.map(() => noise ** 2),
        error: variance.map((v, d) => v + design.squared_bias[d] + noise ** 2),
      };
    });
    const at = Object.fromEntries(
      [...PARTS.map(([name]) => name), "error"].map((name) => [name, theory[name][degree]]),
    );
    return { seen, theory, at, best: theory.error.indexOf(Math.min(...theory.error)) };
  },

  panels: {
    fan: {
      title: "Fits and their mean",
      x: { from: -1.06, to: 1.06, label: "x", ticks: [-1, -0.5, 0, 0.5, 1] },
      y: { from: -2.5, to: 2.5, ticks: [-2, -1, 0, 1, 2] },
      draw(p, { draws }, n) {
        p.side(`${draws} training sets`);
        n.seen.fan.forEach((curve, i) => p.line(i, GRID, curve, "blue thin", { opacity: 0.45 }));
        p.line("truth", GRID, TRUTH, "muted dashed");
        p.line("mean", GRID, n.seen.mean, "orange thick moves");
      },
      alt: ({ degree, draws }) =>
        `${Math.min(draws, FAN)} polynomials of degree ${degree}, fitted to as many training sets, and the mean ` +
        `of all ${draws}, beside the truth, a sine wave.`,
    },
    parts: {
      title: "Parts of the expected error",
      x: { from: 0, to: 3, ticks: [0.5, 1.5, 2.5], show: (v) => PARTS[Math.floor(v)][1] },
      y: (state, n) => ({
        from: 0,
        to: [0.1, 0.2, 0.5, 1, 2, 5, 10, 100].find(
          (top) =>
            top >=
            Math.min(100, Math.max(n.at.squared_bias, n.at.variance, n.at.noise, n.seen.squared_bias, n.seen.variance)),
        ),
      }),
      draw(p, state, n) {
        p.side(`sum ${three(n.at.error)}`);
        PARTS.forEach(([name, , look], i) => {
          p.bar(name, i + 0.2, i + 0.8, 0, n.at[name], look);
          const observed = name === "noise" ? undefined : n.seen[name];
          if (observed !== undefined) p.line(`${name} seen`, [i + 0.12, i + 0.88], [observed, observed], "ink thick");
          p.note(`${name} value`, i + 0.5, n.at[name], three(n.at[name]), "", { anchor: "middle", dy: -7 });
        });
      },
      alt: (state, n) =>
        `In theory bias squared is ${three(n.at.squared_bias)}, variance ${three(n.at.variance)}, noise ` +
        `${three(n.at.noise)}, together ${three(n.at.error)}. Observed so far: bias squared ` +
        `${three(n.seen.squared_bias)}, variance ${three(n.seen.variance)}.`,
    },
    degrees: {
      title: "Against the degree, in theory",
      x: { from: 0, to: 12, label: "degree", ticks: [0, 2, 4, 6, 8, 10] },
      y: { from: 0.001, to: 10, log: true },
      ratio: [0.3, 0.6],
      draw(p, { degree }, n) {
        PARTS.forEach(([name, , look]) =>
          p.line(name, DEGREES, n.theory[name], name === "noise" ? "muted dotted" : look),
        );
        p.line("error", DEGREES, n.theory.error, "ink thick");
        p.rule("degree", "x", degree, "ink moves");
        p.ring("now", degree, n.at.error, "ink moves");
        p.note("sum", 12, n.theory.error[12], "sum", "", { anchor: "end", dx: -4, dy: -8 });
      },
      alt: ({ degree }, n) =>
        `Bias squared, variance, noise and their sum for degrees 0 to 12, on a log scale. The sum is smallest at ` +
        `degree ${n.best}, with ${three(n.theory.error[n.best])}; at degree ${degree} it is ${three(n.at.error)}.`,
      drag: (at) => ({ degree: Math.round(at.x) }),
    },
  },

  say: ({ degree, n: size }, n) =>
    `Degree ${degree} on ${size} cases: bias² **${three(n.at.squared_bias)}** + variance ` +
    `**${three(n.at.variance)}** + noise ${three(n.at.noise)} = **${three(n.at.error)}**. ` +
    (n.best === degree
      ? "No other degree does better."
      : `Degree ${n.best} would have ${three(n.theory.error[n.best])}.`),
  longest:
    "Degree 12 on 200 cases: bias² 1.23 × 10⁻¹⁰ + variance 0.0123 + noise 0.0123 = 0.0123. Degree 12 would have " +
    "0.0123.",
  table: ({ degree, n: size, noise }, n) => ({
    caption: `In theory, ${size} cases, noise ${noise}`,
    head: ["degree", "bias²", "variance", "noise", "sum"],
    rows: DEGREES.map((d) => [
      d,
      ...["squared_bias", "variance", "noise", "error"].map((name) => three(n.theory[name][d])),
    ]),
    now: degree,
  }),

  tries: [
    {
      text: "Degree 1: raise n from 16 to 200. Which bar stays?",
      set: { degree: 1, n: 16, noise: 0.5, draws: 20 },
      answer:
        "**bias²**: 0.50 at each n. No line can follow the wave, however many cases it learns from. The variance " +
        "falls as 1/n, from 0.029 to 0.0025.",
    },
    {
      text: "Degree 12 on 50 cases, then on 100. Which bar halves?",
      set: { degree: 12, n: 50, noise: 0.5, draws: 20 },
      answer:
        "**The variance**, from 0.0596 to 0.0302. The bias² is nearly 0 both times, since degree 12 can follow " +
        "the wave, and the noise stays.",
    },
    {
      text: "Two training sets: where do the observed values lie? Then press **20 × new training set**.",
      set: { degree: 5, n: 20, noise: 0.5, draws: 2 },
      answer:
        "The observed bias² is about ten times too large and the variance half too small, on average: the mean of " +
        "two fits still carries half of their variance, which is then taken for bias². With 22 training sets it " +
        "carries a twenty-second part.",
    },
  ],
});
