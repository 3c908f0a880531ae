// explore_forecast: a forecast shifted, stretched and blurred by noise; its line, residuals and the parts of 1 − R².

const total = (values) => values.reduce((sum, v) => sum + v, 0),
  mean = (values) => total(values) / values.length;
const fixed = (value, digits = 2) => number((+value.toFixed(digits) || 0).toFixed(digits)); // never −0.00
const PARTS = [
  ["shift", "orange", "a shift mends"],
  ["slope", "green", "a stretch mends"],
  ["rest", "muted", "no line mends"],
];

explorer("forecast", ({ truth, given, unit }) => {
  const n = truth.length,
    middle = mean(given),
    centre = mean(truth),
    variance = mean(truth.map((y) => (y - centre) ** 2)),
    far = 3 * Math.sqrt(variance);
  const step = [10, 20, 50, 100, 200, 500, 1000].find((one) => 2 * far < 6 * one);
  const upright = (from, to) => ({
    from,
    to,
    ticks: range(Math.ceil(from / step) * step, Math.floor(to / step) * step, step),
  });
  const ends = [centre - far, centre + far],
    x = { ...upright(...ends), label: "forecast", place: "middle" };
  const signed = (v) => (v > 0 ? "+" : "") + number(v),
    squared = unit ? `${unit}²` : "unit²";
  const outside = (values) => values.filter((v) => v < ends[0] || v > ends[1]).length;
  const side = (p, { pred }) => p.side(outside(pred) ? `${outside(pred)} outside` : "");

  return {
    controls: [
      { key: "shift", label: "Shift", show: signed },
      { key: "stretch", label: "Stretch", show: (v) => `× ${number(v)}` },
      { key: "noise", label: "Noise" },
    ],
    buttons: [
      { label: "New noise", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
      { label: "Start again", does: "start" },
    ],
    wide: ["plane residuals", "parts controls", "buttons"],
    narrow: ["plane", "parts", "controls", "buttons", "residuals"],
    key: [
      ["dots blue", "a case"],
      ["line muted dashed", "forecast = outcome"],
      ["line orange thick", "best straight line"],
      ...PARTS.map(([, look, words]) => [`area ${look} solid`, words]),
    ],

    // The noise is added first, then the stretch about the mean of the forecasts as given, then the shift.
    numbers: ({ shift, stretch, noise, seed, draw }, keep) =>
      keep("all", [shift, stretch, noise, draw], () => {
        const z = noise ? normals(n, seed, draw, 0) : times(n, 0, 0),
          pred = given.map((p, i) => middle + stretch * (p - middle + noise * z[i]) + shift),
          at = mean(pred);
        const s2 = mean(pred.map((p) => (p - at) ** 2)),
          covariance = mean(pred.map((p, i) => (p - at) * (truth[i] - centre))),
          slope = covariance / s2,
          square = covariance ** 2 / (s2 * variance);
        const error = at - centre,
          mse = mean(pred.map((p, i) => (p - truth[i]) ** 2));
        const parts = [error ** 2 / variance, (s2 * (1 - slope) ** 2) / variance, 1 - square];
        const r2 = 1 - mse / variance;
        return { pred, error, rmse: Math.sqrt(mse), r2, square, slope, at, sd: Math.sqrt(s2), parts };
      }),

    panels: {
      plane: {
        title: "Outcome against forecast",
        x,
        y: upright(...ends),
        ratio: "square",
        draw(p, state, now) {
          side(p, now);
          p.dots("cases", now.pred, truth, "blue pale", { r: 2.6 });
          p.line("exact", ends, ends, "muted dashed");
          const heights = ends.map((v) => centre + now.slope * (v - now.at));
          p.line("best", ends, heights, "orange thick");
        },
        alt: (state, { slope, sd }) =>
          `${n} outcomes against forecasts. The best line has the slope ${fixed(slope)}, the diagonal has 1. ` +
          `The standard deviation of the forecasts is ${three(sd)}.`,
      },
      residuals: {
        title: "Residual against forecast",
        x,
        y: upright(-far, far),
        ratio: "square",
        draw(p, state, now) {
          side(p, now);
          const { pred, slope, at, error } = now;
          const left = pred.map((v, i) => truth[i] - v);
          p.dots("cases", pred, left, "blue pale", { r: 2.6 });
          p.line("exact", ends, [0, 0], "muted dashed");
          const heights = ends.map((v) => (slope - 1) * (v - at) - error);
          p.line("best", ends, heights, "orange thick");
        },
        alt: (state, { slope, error }) =>
          `${n} residuals against forecasts. Their mean is ${three(-error)}, and their best straight line has the ` +
          `slope ${fixed(slope - 1)}.`,
      },
      parts: {
        title: "Parts of 1 − R²",
        x: (state, { r2 }) => ({ from: 0, to: r2 < -0.4 ? Math.ceil(1.1 - r2) : 1.5, ticks: [0, 0.5, 1] }),
        y: { from: 0, to: 1, ticks: [] },
        ratio: [0.22, 0.2],
        draw(p, state, { parts, r2 }) {
          p.side(`together ${fixed(1 - r2)}`);
          let from = 0;
          parts.forEach((part, k) => {
            p.bar(PARTS[k][0], from, from + part, 0.15, 0.85, `${PARTS[k][1]} solid`);
            from += part;
          });
          p.rule("mean", "x", 1, "ink thin");
        },
        alt: (state, { parts }) =>
          `One bar of three parts: ${parts.map((part, k) => `${PARTS[k][2]} ${fixed(part)}`).join(", ")}.`,
      },
    },

    say: (state, { rmse, r2, square, slope }) =>
      `RMSE **${fixed(rmse, 1)}**${unit && ` ${unit}`}, R² **${fixed(r2)}**, r² **${fixed(square)}**. ` +
      `The line of outcome on forecast has the slope **${fixed(slope)}**.`,
    longest: `RMSE 122.5 ${unit}, R² −1.53, r² 0.49. The line of outcome on forecast has the slope −0.98.`,
    table: (state, { parts, r2 }) => ({
      caption: "The parts of the squared error",
      head: ["part", "colour", "share of the variance", squared],
      rows: [...parts, 1 - r2].map((part, k) => [
        k < 3 ? PARTS[k][2] : "together, 1 − R²",
        k < 3 ? ["orange", "green", "grey"][k] : "",
        fixed(part, 3),
        fixed(part * variance, 0),
      ]),
    }),

    tries: [
      {
        text: "Shift the forecasts up and down. Which of RMSE, R², r² and slope move?",
        set: { shift: 50, stretch: 1, noise: 0 },
        answer:
          "**RMSE and R²** only. All residuals move together, and the orange part of the bar is the square of the " +
          "mean error. The line keeps its slope, and r² does not see a shift.",
      },
      {
        text: "Set **Stretch** to 2, then to 0.5. How does the line turn?",
        set: { shift: 0, stretch: 2, noise: 0 },
        answer:
          "**The slope is divided by the stretch.** Where the slope is below 1, the forecasts differ too much: the " +
          "high ones are too high and the low ones too low. Where it is above 1, they differ too little. r² stays, " +
          "and the green part of the bar tells what R² loses.",
      },
      {
        text: "Noise is added, so this forecast knows less. Find the stretch with the highest R². Where is the line?",
        set: { shift: 0, stretch: 1, noise: 60 },
        answer:
          "**Near the diagonal.** Noise makes the slope smaller, and shrinking the forecasts brings it back to " +
          "about 1. Then R² comes close to r², but both are lower than before the noise. So a calibrated forecast " +
          "that knows little says nearly the same for everybody.",
      },
    ],
  };
});
