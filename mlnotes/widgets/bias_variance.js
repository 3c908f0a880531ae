// explore_bias_variance: polynomials fitted to the readings of one thermometer after another;
// bias, variance and noise, seen and in theory.

const temperature = (hour) => 12 + 5 * Math.sin(((hour - 9) * Math.PI) / 12) + 2 * Math.sin(((hour - 2) * Math.PI) / 6);
const GRID = times(145, 0, 1 / 6),
  TRUTH = GRID.map(temperature),
  DEGREES = range(0, 15),
  FAN = 30;
const toUnit = (hours) => hours.map((hour) => hour / 12 - 1); // where Legendre's polynomials live
const mean = (values) => values.reduce((sum, v) => sum + v, 0) / values.length;
const PARTS = [
  ["squared_bias", "bias²", "orange"],
  ["variance", "variance", "blue"],
  ["noise", "noise", "muted"],
];

const short = (value) => (value > 0 && value < 1e-4 ? "< 0.0001" : three(value));

explorer("bias_variance", {
  controls: [
    { key: "degree", label: "Degree", values: DEGREES },
    { key: "n", label: "Readings a day n" },
    { key: "noise", label: "Noise σ", show: (v) => `${v} °C` },
  ],
  buttons: [
    { label: "New thermometer", does: ({ draws }) => ({ draws: draws + 1 }), main: true },
    { label: "20 × new thermometer", does: ({ draws }) => ({ draws: draws + 20 }) },
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
      const hours = times(n, 0, 1).map((i) => (24 * i) / (n - 1)),
        truth = hours.map(temperature),
        fit = fitter(toUnit(hours), 15),
        columns = legendre(toUnit(hours), 15);
      const offTruth = (curve) => mean(curve.map((v, i) => (v - truth[i]) ** 2));
      // The mean of all possible fits is the fit to the truth.
      const squared_bias = fit(truth).map((theta) => offTruth(combine(theta, columns)));
      return { truth, fit, columns, offTruth, squared_bias };
    });
    const shown = keep("grid", [], () => legendre(toUnit(GRID), 15));
    const fits = (draw) =>
      keep("fits", [n, noise, seed, draw], () => {
        const z = keep("noise", [seed, draw], () => normals(250, seed, draw, 0));
        return design.fit(design.truth.map((f, i) => f + noise * z[i]));
      });
    const seen = keep("seen", [degree, n, noise, seed, draws], () => {
      const all = range(1, draws).map((draw) => fits(draw)[degree]),
        middle = all[0].map((_, k) => mean(all.map((theta) => theta[k]))),
        middles = combine(middle, design.columns);
      const apart = all.map((theta) => {
        const values = combine(theta, design.columns);
        return mean(values.map((v, i) => (v - middles[i]) ** 2));
      });
      return {
        mean: combine(middle, shown),
        squared_bias: design.offTruth(middles),
        variance: mean(apart),
        fan: all.slice(-FAN).map((theta) => combine(theta, shown)),
      };
    });
    const theory = keep("theory", [n, noise], () => {
      const variance = DEGREES.map((d) => (noise ** 2 * (d + 1)) / n); // the trace of the hat matrix is d + 1
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
    // The highest bar or observed value, with room for its number.
    const highest = Math.max(at.squared_bias, at.variance, at.noise, seen.squared_bias, seen.variance),
      top = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50].find((value) => value >= 1.12 * highest);
    return { seen, theory, at, top, best: theory.error.indexOf(Math.min(...theory.error)) };
  },

  panels: {
    fan: {
      title: "Fits and their mean",
      x: { from: -0.6, to: 24.6, label: "hour", ticks: [0, 6, 12, 18, 24] },
      y: { from: 0, to: 26, ticks: [0, 5, 10, 15, 20, 25] },
      draw(p, { draws }, n) {
        p.side(`°C, ${draws} thermometers`);
        n.seen.fan.forEach((curve, i) => p.line(i, GRID, curve, "blue thin", { opacity: 0.45 }));
        p.line("truth", GRID, TRUTH, "muted dashed");
        p.line("mean", GRID, n.seen.mean, "orange thick moves");
      },
      alt: ({ degree, draws }) =>
        `${Math.min(draws, FAN)} polynomials of degree ${degree}, each fitted to the readings of one thermometer, ` +
        `and the mean of all ${draws}, beside the true temperature, which rises and falls twice in a day.`,
    },
    parts: {
      title: "Parts of the expected error",
      x: { from: 0, to: 3, ticks: [0.5, 1.5, 2.5], show: (v) => PARTS[Math.floor(v)][1] },
      y: (state, n) => ({ from: 0, to: n.top }),
      draw(p, state, n) {
        p.side(`(°C)², sum ${three(n.at.error)}`);
        PARTS.forEach(([name, , look], i) => {
          const value = n.at[name],
            observed = name === "noise" ? 0 : n.seen[name],
            close = observed > value && observed - value < 0.1 * n.top;
          // A part that is not 0 keeps a bar that can be seen; its number stands above both where they are close.
          p.bar(name, i + 0.2, i + 0.8, 0, value < 1e-4 ? value : Math.max(value, 0.012 * n.top), look);
          if (name !== "noise") p.line(`${name} seen`, [i + 0.12, i + 0.88], [observed, observed], "ink thick");
          p.note(`${name} value`, i + 0.5, close ? observed : value, short(value), "", { anchor: "middle", dy: -7 });
        });
      },
      alt: (state, n) =>
        `In theory bias squared is ${three(n.at.squared_bias)}, variance ${three(n.at.variance)}, noise ` +
        `${three(n.at.noise)}, together ${three(n.at.error)}. Observed so far: bias squared ` +
        `${three(n.seen.squared_bias)}, variance ${three(n.seen.variance)}.`,
    },
    degrees: {
      title: "Against the degree, in theory",
      x: { from: 0, to: 15, label: "degree", ticks: [0, 2, 4, 6, 8, 10, 12] },
      y: { from: 0.01, to: 40, log: true },
      ratio: [0.3, 0.6],
      draw(p, { degree }, n) {
        PARTS.forEach(([name, , look]) =>
          p.line(name, DEGREES, n.theory[name], name === "noise" ? "muted dotted" : look),
        );
        p.line("error", DEGREES, n.theory.error, "ink thick");
        p.rule("degree", "x", degree, "ink moves");
        p.ring("now", degree, n.at.error, "ink moves");
        p.note("sum", 15, n.theory.error[15], "sum", "", { anchor: "end", dx: -4, dy: -8 });
      },
      alt: ({ degree }, n) =>
        `Bias squared, variance, noise and their sum for degrees 0 to 15, on a log scale. The sum is smallest at ` +
        `degree ${n.best}, with ${three(n.theory.error[n.best])}; at degree ${degree} it is ${three(n.at.error)}.`,
      drag: (at) => ({ degree: Math.round(at.x) }),
    },
  },

  say: ({ degree, n: size }, n) =>
    `Degree ${degree} on ${size} readings: bias² **${short(n.at.squared_bias)}** + variance ` +
    `**${three(n.at.variance)}** + noise ${three(n.at.noise)} = **${three(n.at.error)}**. ` +
    (n.best === degree
      ? "No other degree does better."
      : `Degree ${n.best} would have ${three(n.theory.error[n.best])}.`),
  longest:
    "Degree 12 on 250 readings: bias² < 0.0001 + variance 0.0123 + noise 0.25 = 0.263. Degree 12 would have " +
    "0.0123.",
  table: ({ degree, n: size, noise }, n) => ({
    caption: `In theory, ${size} readings a day, noise ${noise} °C`,
    head: ["degree", "bias²", "variance", "noise", "sum"],
    rows: DEGREES.map((d) => [
      d,
      ...["squared_bias", "variance", "noise", "error"].map((name) => three(n.theory[name][d])),
    ]),
    now: degree,
  }),

  tries: [
    {
      text: "A straight line is degree 1. Raise n from 25 to 250. Which part of the error do more readings lower?",
      set: { degree: 1, n: 25, noise: 2, draws: 20 },
      answer:
        "**The variance** falls to a tenth, from 0.320 to 0.0320. The bias² hardly moves, from 12.6 to 11.8: no " +
        "straight " +
        "line can follow the day, however many readings it learns from. The noise stays.",
    },
    {
      text: "Degree 15 on 25 readings, then on 50. Which bar halves?",
      set: { degree: 15, n: 25, noise: 2, draws: 20 },
      answer:
        "**The variance**, from 2.56 to 1.28. The bias² is nearly 0 both times, because degree 15 can follow the " +
        "day, and the noise stays.",
    },
    {
      text: "Degree 8, two thermometers: where do the observed values lie? Then press **20 × new thermometer**.",
      set: { degree: 8, n: 25, noise: 2, draws: 2 },
      answer:
        "On average the observed bias² is 0.722 and not 0.00246, and the observed variance is half of the 1.44 in " +
        "theory. The mean of two fits still carries half of their variance, and this half is taken for bias². " +
        "With 22 thermometers only 1/22 of the variance is left in the mean.",
    },
  ],
});
