// explore_scaling: k-means and two indices while one measurement is stretched against all the others.

const COLOURS = ["blue", "orange", "green", "ink", "muted", "line"],
  LOOKS = [
    ["", "circle"],
    [" hollow", "circle"],
    ["", "diamond"],
  ],
  STARTS = 10;
const fixed = (value) => number(value.toFixed(2));
const pairs = (sizes) => sizes.reduce((sum, m) => sum + (m * (m - 1)) / 2, 0);
const mean = (values) => values.reduce((sum, v) => sum + v, 0) / values.length;

function apart(a, b) {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += (a[j] - b[j]) ** 2;
  return sum;
}

// Lloyd's k-means from ten starts, each of k cases by chance: the smallest sum of squared distances wins.
function kMeans(rows, k, seed) {
  let best = { inertia: Infinity };
  for (let start = 1; start <= STARTS; start++) {
    let centres = shuffled(rows.length, seed, start, 0)
        .slice(0, k)
        .map((i) => rows[i]),
      groups = [],
      inertia;
    for (let moved = true; moved;) {
      inertia = 0;
      const next = rows.map((row) => {
        let own = 0,
          least = Infinity;
        centres.forEach((centre, g) => {
          const far = apart(row, centre);
          if (far < least) [own, least] = [g, far];
        });
        inertia += least;
        return own;
      });
      moved = next.some((g, i) => g !== groups[i]);
      groups = next;
      centres = centres.map((centre, g) => {
        const own = rows.filter((_, i) => groups[i] === g),
          sum = centre.map(() => 0);
        for (const row of own) for (let j = 0; j < sum.length; j++) sum[j] += row[j];
        return own.length ? sum.map((total) => total / own.length) : centre;
      });
    }
    if (inertia < best.inertia * (1 - 1e-9)) best = { groups, inertia };
  }
  return best;
}

function silhouette(rows, groups, k) {
  const sizes = range(0, k - 1).map((g) => groups.filter((one) => one === g).length);
  const sums = rows.map(() => new Array(k).fill(0));
  for (let i = 0; i < rows.length; i++)
    for (let j = 0; j < i; j++) {
      const distance = Math.sqrt(apart(rows[i], rows[j]));
      sums[i][groups[j]] += distance;
      sums[j][groups[i]] += distance;
    }
  return mean(
    sums.map((sum, i) => {
      const own = groups[i],
        a = sum[own] / Math.max(1, sizes[own] - 1),
        b = Math.min(...sum.map((total, g) => (g === own || !sizes[g] ? Infinity : total / sizes[g])));
      return sizes[own] > 1 ? (b - a) / Math.max(a, b) : 0;
    }),
  );
}

function adjustedRand(groups, labels, k) {
  const table = range(0, k - 1).map((g) =>
      LOOKS.map((_, c) => groups.filter((one, i) => one === g && labels[i] === c).length),
    ),
    inGroup = pairs(table.map((row) => row.reduce((sum, m) => sum + m, 0))),
    inClass = pairs(LOOKS.map((_, c) => labels.filter((one) => one === c).length)),
    expected = (inGroup * inClass) / pairs([groups.length]);
  return (pairs(table.flat()) - expected) / ((inGroup + inClass) / 2 - expected);
}

explorer("scaling", ({ columns, labels, kinds, names, shown, values, start: { seed } }) => {
  const [across, along] = shown,
    n = labels.length;

  // The groups of one setting, numbered by their mean in the stretched measurement, and both indices.
  function judged(measured, k, weight) {
    const rows = labels.map((_, i) => measured.map((column, j) => (j === along ? weight : 1) * column[i]));
    const { groups, inertia } = kMeans(rows, k, seed),
      height = range(0, k - 1).map((g) => mean(measured[along].filter((_, i) => groups[i] === g)));
    const place = range(0, k - 1).map((g) => height.filter((h) => h < height[g]).length),
      ordered = groups.map((g) => place[g]);
    return {
      groups: ordered,
      inertia,
      silhouette: silhouette(rows, ordered, k),
      ari: adjustedRand(ordered, labels, k),
    };
  }
  const lines = (p, xs, all, at) => {
    for (const [key, look] of [
      ["silhouette", "orange"],
      ["ari", "blue"],
    ]) {
      const ys = all.slice(0, xs.length).map((one) => one[key]);
      p.line(key, xs, ys, `${look} thick`);
      p.ring(`${key} now`, xs[at], ys[at], look);
    }
  };
  const y = { from: -0.1, to: 1, ticks: [0, 0.5, 1] };

  return {
    controls: [
      { key: "weight", label: `Weight of ${names[1]}` },
      { key: "k", label: "Groups k" },
    ],
    buttons: [
      { label: "Shuffle each column", does: ({ shuffles }) => ({ shuffles: shuffles + 1 }), main: true },
      { label: "Start again", does: "start" },
    ],
    wide: ["plane weights", "plane numbers", "controls", "buttons"],
    narrow: ["plane", "controls", "buttons", "weights", "numbers"],
    key: [
      ["", "colour: group of k-means"],
      ...kinds.map((kind, c) => [`dots muted${LOOKS[c][0]} ${LOOKS[c][1]}`, kind]),
      ["line orange thick", "silhouette"],
      ["line blue thick", "adjusted Rand index"],
    ],

    numbers({ k, weight, shuffles }, keep) {
      const measured = keep("columns", [shuffles], () =>
        columns.map((column, j) => (shuffles ? shuffled(n, seed, shuffles, j + 1).map((i) => column[i]) : column)),
      );
      const one = (k, weight) => keep("one", [k, weight, shuffles], () => judged(measured, k, weight));
      return {
        x: measured[across],
        y: measured[along],
        now: one(k, weight),
        weights: values.weight.map((w) => one(k, w)),
        numbers: values.k.map((m) => one(m, weight)),
      };
    },

    panels: {
      plane: {
        title: "Two measurements, to scale",
        x: ({ weight }) => ({
          from: -3.4 * Math.max(1, weight),
          to: 3.4 * Math.max(1, weight),
          label: names[0],
          ticks: [0],
        }),
        y: ({ weight }) => ({ from: -3.4 * Math.max(1, weight), to: 3.4 * Math.max(1, weight), ticks: [0] }),
        ratio: "square",
        draw(p, { k, weight }, { x, y, now: { groups } }) {
          p.side(`up: ${names[1]}`);
          for (const g of range(0, k - 1))
            LOOKS.forEach(([fill, shape], c) => {
              const these = labels.map((_, i) => i).filter((i) => groups[i] === g && labels[i] === c);
              p.dots(
                `${g} ${c}`,
                these.map((i) => x[i]),
                these.map((i) => weight * y[i]),
                COLOURS[g] + fill,
                { r: 4, shape },
              );
            });
        },
        alt: ({ k, weight }, { now }) =>
          `${n} cases in ${k} groups by k-means, with ${names[1]} drawn ${number(weight)} times as large as one ` +
          `standard deviation of ${names[0]}. Sizes of the groups: ` +
          `${range(0, k - 1)
            .map((g) => now.groups.filter((one) => one === g).length)
            .join(", ")}.`,
      },
      weights: {
        title: "Both indices, up to this weight",
        x: { from: 0.22, to: 80, log: true, label: "weight", ticks: [0.25, 1, 4, 16] },
        y,
        ratio: [0.52, 0.6],
        draw(p, { weight }, { weights }) {
          const at = values.weight.indexOf(weight); // what comes is to be predicted
          lines(p, values.weight.slice(0, at + 1), weights, at);
        },
        alt: ({ weight }, { weights, now }) =>
          `From weight ${values.weight[0]} to ${number(weight)} the silhouette goes from ` +
          `${fixed(weights[0].silhouette)} to ${fixed(now.silhouette)}, the adjusted Rand index from ` +
          `${fixed(weights[0].ari)} to ${fixed(now.ari)}.`,
      },
      numbers: {
        title: "Both indices, for every k",
        x: { from: 1.7, to: values.k.at(-1) + 0.9, label: "k", ticks: values.k },
        y,
        ratio: [0.52, 0.6],
        draw: (p, { k }, { numbers }) => lines(p, values.k, numbers, values.k.indexOf(k)),
        alt: (state, { numbers }) =>
          "The silhouette for each k: " +
          `${numbers.map((one, i) => `${fixed(one.silhouette)} at ${values.k[i]}`).join(", ")}.`,
      },
    },

    say: ({ k, weight, shuffles }, { now }) =>
      `With weight ${number(weight)} for ${names[1]} and 1 for the others, k-means makes ${k} groups: silhouette ` +
      `**${fixed(now.silhouette)}**, adjusted Rand index **${fixed(now.ari)}**.` +
      (shuffles ? " Each column is shuffled on its own: no relation is left." : ""),
    longest:
      `With weight 0.25 for ${names[1]} and 1 for the others, k-means makes 6 groups: silhouette 0.00, adjusted ` +
      "Rand index −0.00. Each column is shuffled on its own: no relation is left.",
    table: ({ weight }, { weights }) => ({
      caption: "Both indices for every weight",
      head: ["weight", "silhouette", "adjusted Rand index"],
      rows: weights.map((one, i) => [number(values.weight[i]), fixed(one.silhouette), fixed(one.ari)]),
      now: values.weight.indexOf(weight),
    }),

    tries: [
      {
        text: `The weight is 32. Is there a k whose groups are ${kinds.join(", ")}? Does the silhouette warn you?`,
        set: { weight: 32, k: 3, shuffles: 0 },
        answer:
          "On the wines **no k helps**: the adjusted Rand index is 0.37 at most. The silhouette does not warn you: " +
          "it is about 0.5 or more for every k. Pieces of a line are compact, so the silhouette praises them.",
      },
      {
        text: `Give ${names[1]} less weight than 1. What becomes of both indices?`,
        set: { weight: 1, k: 3, shuffles: 0 },
        answer:
          "On the wines both fall: at weight 0.25 the adjusted Rand index is 0.80 and the silhouette 0.26. So **too " +
          "little weight** costs something, too: first decide what a distance should mean.",
      },
    ],
  };
});
