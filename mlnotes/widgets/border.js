// explore_border: two classes in a square, the border that k nearest neighbours draw, and both errors for every k.

const SIDE = 40, // places in a row and in a column
  PLACES = times(SIDE, 0.5 / SIDE, 1 / SIDE);
const border = (a) => 0.5 + 0.22 * Math.sin(2 * Math.PI * a),
  above = (a, b) => (b > border(a) ? 1 : 0);
const GRID = PLACES.flatMap((b) => PLACES.map((a) => [a, b]));
const fixed = (value) => number(value.toFixed(3));

// For each place the number of cases of class 1 among its k nearest, for k = 1, 2, ..., n.
function votes(places, { a, b, label }) {
  return places.map(([x, y]) => {
    const distance = a.map((v, i) => (v - x) ** 2 + (b[i] - y) ** 2);
    const order = a.map((_, i) => i).sort((i, j) => distance[i] - distance[j] || i - j);
    let sum = 0;
    return order.map((i) => (sum += label[i]));
  });
}

explorer("border", ({ values }) => {
  const own = ({ n }) => values.k.filter((k) => k < n);
  let latest; // votes take long, and a case that is dragged makes new ones at every step: only the last are kept
  const counted = (cases) => {
    const key = JSON.stringify(cases);
    if (latest?.key !== key) {
      const points = cases.a.map((v, i) => [v, cases.b[i]]);
      latest = { key, grid: votes(GRID, cases), own: votes(points, cases) };
    }
    return latest;
  };

  return {
    controls: [
      { key: "k", label: "Neighbours k", values: (state) => own(state) },
      { key: "n", label: "Cases n" },
      { key: "noise", label: "Flipped labels", show: (v) => `${Math.round(100 * v)} %` },
    ],
    start: { moved: {}, last: null, far: 1 }, // far: the largest k that was tried; the picture shows no more
    settle: (state) => {
      const drawn = Object.keys(state.moved).every((i) => i < state.n) ? state : { ...state, moved: {}, last: null };
      const k = own(drawn).includes(drawn.k) ? drawn.k : own(drawn).at(-1);
      return { ...drawn, k, far: Math.max(drawn.far, k) };
    },
    buttons: [
      { label: "New cases", does: ({ draw }) => ({ draw: draw + 1, moved: {}, last: null }), main: true },
      { label: "Start again", does: "start" },
    ],
    wide: ["plane errors", "controls", "buttons"],
    narrow: ["plane", "controls", "buttons", "errors"],
    key: [
      ["dots blue", "class 0"],
      ["dots orange", "class 1"],
      ["dots ink hollow", "called wrongly"],
      ["line muted dashed", "border of the truth; error of the truth"],
      ["line orange", "training error"],
      ["line blue thick", "true error"],
    ],

    numbers({ k, n, noise, seed, draw, moved, far }) {
      const where = uniforms(seed, draw, 0),
        flip = uniforms(seed, draw, 1);
      const drawn = range(0, n - 1).map(() => [where(), where()]);
      const label = drawn.map(([a, b]) => (flip() < noise ? 1 - above(a, b) : above(a, b)));
      const points = drawn.map((point, i) => moved[i] ?? point),
        cases = { a: points.map(([a]) => a), b: points.map(([, b]) => b), label };
      const { grid, own: training } = counted(cases),
        says = (vote, k) => (2 * vote[k - 1] > k ? 1 : 0);
      const share = (values) => values.filter(Boolean).length / values.length;
      const ks = own({ n }),
        off = ks.map((k) => share(GRID.map(([a, b], g) => says(grid[g], k) !== above(a, b))));
      const error = off.map((share) => noise + (1 - 2 * noise) * share),
        tried = error.slice(0, ks.findLastIndex((other) => other <= Math.max(far, k)) + 1),
        wrong = training.map((vote, i) => says(vote, k) !== label[i]);
      return {
        ...cases,
        ks,
        error,
        training: ks.map((k) => share(training.map((vote, i) => says(vote, k) !== label[i]))),
        says: grid.map((vote) => says(vote, k)),
        wrong,
        at: ks.indexOf(k),
        tried: tried.length,
        best: tried.findIndex((e) => e <= Math.min(...tried) + 1e-12),
      };
    },

    panels: {
      plane: {
        title: "Drag a case",
        x: { from: 0, to: 1, label: "feature 1", ticks: [0, 0.5] },
        y: { from: 0, to: 1, ticks: [0, 0.5, 1] },
        ratio: "square",
        draw(p, { n: size }, n) {
          for (const side of [0, 1]) {
            const these = GRID.filter((_, g) => n.says[g] === side);
            p.dots(
              `says ${side}`,
              these.map(([a]) => a),
              these.map(([, b]) => b),
              side ? "orange pale" : "blue pale",
              { r: 1.6 },
            );
          }
          const along = times(61, 0, 1 / 60);
          p.line("truth", along, along.map(border), "muted dashed");
          const missed = n.wrong.map((_, i) => i).filter((i) => n.wrong[i]);
          p.dots(
            "wrong",
            missed.map((i) => n.a[i]),
            missed.map((i) => n.b[i]),
            "ink hollow",
            { r: size > 60 ? 6 : 8 },
          );
          for (const side of [0, 1]) {
            const these = n.label.map((_, i) => i).filter((i) => n.label[i] === side);
            p.dots(
              `class ${side}`,
              these.map((i) => n.a[i]),
              these.map((i) => n.b[i]),
              side ? "orange" : "blue",
              { r: size > 60 ? 3.5 : 5, shape: side ? "diamond" : "circle" },
            );
          }
        },
        alt: ({ k, n: size }, n) =>
          `${size} cases of two classes, and what ${k} nearest neighbours say everywhere: class 1 in ` +
          `${Math.round((100 * n.says.filter(Boolean).length) / GRID.length)} % of the square. ` +
          `${n.wrong.filter(Boolean).length} of the cases are called wrongly.`,
        drag: (at, { moved, last }, n) => {
          const off = (i) => Math.hypot(n.a[i] - at.x, n.b[i] - at.y),
            near = at.near(n.a, n.b);
          const i = last < n.a.length && off(last) < off(near) + 0.06 ? last : near; // a case keeps hold of the pointer
          const inside = (v) => Math.min(0.99, Math.max(0.01, Math.round(100 * v) / 100));
          return { moved: { ...moved, [i]: [inside(at.x), inside(at.y)] }, last: i };
        },
      },
      errors: {
        title: "Both errors, up to the largest k tried",
        x: ({ n }) => ({ from: 0.9, to: own({ n }).at(-1) * 1.15, log: true, label: "k", ticks: [1, 3, 9] }),
        y: { from: 0, to: 0.6, ticks: [0, 0.2, 0.4] },
        ratio: "square",
        draw(p, { noise }, n) {
          p.rule("noise", "y", noise, "muted dashed");
          p.line("training", n.ks.slice(0, n.tried), n.training.slice(0, n.tried), "orange");
          p.line("error", n.ks.slice(0, n.tried), n.error.slice(0, n.tried), "blue thick");
          p.ring("training now", n.ks[n.at], n.training[n.at], "orange");
          p.ring("error now", n.ks[n.at], n.error[n.at], "blue");
          p.mark("lowest", n.ks[n.best], n.error[n.best], "ink", { r: 5, shape: "diamond" });
        },
        alt: ({ noise }, n) =>
          `The training error goes from ${fixed(n.training[0])} at k = 1 to ${fixed(n.training[n.tried - 1])} at k = ` +
          `${n.ks[n.tried - 1]}. The true error is lowest at k = ${n.ks[n.best]}, with ${fixed(n.error[n.best])}; ` +
          `the truth itself errs with ${fixed(noise)}.`,
      },
    },

    say: ({ k }, n) =>
      `k = ${k}: training error **${fixed(n.training[n.at])}**, true error **${fixed(n.error[n.at])}**. ` +
      (n.tried === 1
        ? "Move k to compare."
        : n.best === n.at
          ? "No k that was tried has a lower true error."
          : `k = ${n.ks[n.best]} has ${fixed(n.error[n.best])}.`),
    longest: "k = 119: training error 0.500, true error 0.500. No k that was tried has a lower true error.",
    table: (state, n) => ({
      caption: "Errors for every number of neighbours",
      head: ["k", "training error", "true error"],
      rows: n.ks.map((k, i) => [k, fixed(n.training[i]), fixed(n.error[i])]),
      now: n.at,
    }),

    tries: [
      {
        text:
          "Start at k = 1. Find an island of one colour in the land of the other, and drag the case in it. " +
          "Which of the two errors stays the same?",
        set: { k: 1, n: 60, noise: 0.2 },
        answer:
          "**The training error stays 0.** Each case is its own nearest neighbour, so the model repeats its label, " +
          "right or flipped. The island follows the case: the model has learned the flip. The true error is 0.34 on " +
          "average over data sets, and the truth itself errs with 0.2.",
      },
      {
        text: "Move k to the right, slowly. Where is the border best, and what happens at the end?",
        set: { k: 1, n: 60, noise: 0.2 },
        answer:
          "**In the middle, near k = 9.** The islands go, and the true error falls to 0.28 on average. The training " +
          "error rises from 0. At k = 59 nearly all cases vote everywhere, and both errors are high.",
      },
      {
        text: "No label is flipped now. Is the model with training error 0 still the wrong one?",
        set: { k: 1, n: 60, noise: 0 },
        answer:
          "**No.** With clean labels k = 1 errs in about 6 % of new cases, and on average larger k do no better. " +
          "So a training " +
          "error of 0 alone does not make a model bad.",
      },
    ],
  };
});
