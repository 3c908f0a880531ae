// explore_audits: groups that a bank treats alike, or all but one; what an audit finds, and the gaps of many audits.

const Z = 1.959963984540054;

// Wilson's interval for k of n.
function wilson(k, n) {
  const share = k / n,
    z2 = (Z * Z) / n,
    half = Z * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n));
  return [k ? (share + z2 / 2 - half) / (1 + z2) : 0, k < n ? (share + z2 / 2 + half) / (1 + z2) : 1];
}

// Whether Newcombe's interval for the difference of two groups of n excludes 0; a is the larger count.
function apart(a, b, n) {
  const low = wilson(a, n)[0],
    high = wilson(b, n)[1];
  return a / n - b / n > Math.hypot(a / n - low, high - b / n);
}

// Chances of at most 0, 1, ... n of n.
function cumulated(n, p) {
  let log = n * Math.log(1 - p),
    sum = 0;
  return range(0, n).map((k) => {
    sum += Math.exp(log);
    log += Math.log(((n - k) / (k + 1)) * (p / (1 - p)));
    return Math.min(1, sum);
  });
}

// Chances that largest minus smallest count is at most 0, 1, ... n: `groups - 1` groups of chance f, one of chance g.
function spread(f, g, groups) {
  const n = f.length - 1,
    at = (list, k) => (k < 0 ? 0 : list[Math.min(k, n)]),
    within = (from, to) => (at(f, to) - at(f, from)) ** (groups - 1) * (at(g, to) - at(g, from));
  const chances = [];
  for (let r = 0; r <= n; r++) {
    let sum = 0;
    // The smallest is k: all lie in k to k + r, and not all in k + 1 to k + r.
    for (let k = 0; k <= n && chances.at(-1) !== 1; k++) sum += within(k - 1, k + r) - within(k, k + r);
    chances.push(chances.at(-1) === 1 || sum > 1 - 1e-12 ? 1 : sum);
  }
  return chances;
}

const ENOUGH = 100; // audits, before what is expected is shown
const mean = (values) => values.reduce((a, b) => a + b) / values.length;
const fixed = (value) => number(+value.toFixed(3));

explorer("audits", {
  controls: [
    { key: "groups", label: "Groups" },
    { key: "n", label: "People per group" },
    { key: "rate", label: "True rate" },
    { key: "excess", label: "Excess of the last" },
  ],
  buttons: [
    { label: "New audit", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
    { label: "100 audits", does: ({ draw }) => ({ draw: draw + 100 }) },
    { label: "Start again", does: "start" },
  ],
  wide: ["audit gaps", "controls", "buttons"],
  narrow: ["audit", "controls", "buttons", "gaps"],
  key: [
    ["dots blue", "rate found, with its interval"],
    ["dots orange", "highest and lowest: their gap counts"],
    ["line ink", "expected gaps"],
    ["line muted dashed", "true rate (first picture), mean of the expected gaps (second)"],
  ],

  numbers({ groups, n, rate, excess, seed, draw }, keep) {
    const worse = +(rate + excess).toFixed(3),
      [f, g] = [rate, worse].map((p) => keep("cumulated", [n, p], () => cumulated(n, p))),
      chances = keep("spread", [n, rate, worse, groups], () => spread(f, g, groups));
    const counted = (draw) => {
      const next = uniforms(seed, draw, groups);
      return range(1, groups).map((i) => {
        const u = next(),
          list = i < groups ? f : g;
        let [low, high] = [0, n];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (list[middle] < u) low = middle + 1;
          else high = middle;
        }
        return low;
      });
    };
    const past = keep("past", [groups, n, rate, excess, seed, draw], () =>
      range(1, draw).map((one) => {
        const k = counted(one),
          [most, least] = [Math.max(...k), Math.min(...k)];
        return [most - least, apart(most, least, n)];
      }),
    );
    const k = counted(draw),
      step = Math.max(1, Math.round(n * (n < 400 ? 0.02 : 0.01))),
      bins = range(0, Math.floor(n / step)),
      seen = bins.map(() => 0);
    for (const [gap] of past) seen[Math.floor(gap / step)] += 1 / draw;
    return {
      k,
      intervals: k.map((one) => wilson(one, n)),
      truth: k.map((_, i) => (i < groups - 1 ? rate : worse)),
      most: k.indexOf(Math.max(...k)),
      least: k.indexOf(Math.min(...k)),
      gap: past.at(-1)[0] / n,
      mean: mean(past.map(([gap]) => gap)) / n,
      apart: past.filter(([, far]) => far).length,
      large: past.filter(([gap]) => gap >= 0.16 * n - 1e-9).length,
      expected: chances.reduce((sum, chance) => sum + 1 - chance, 0) / n,
      width: step / n,
      seen,
      chance: bins.map((b) => chances[Math.min(n, (b + 1) * step - 1)] - (chances[b * step - 1] ?? 0)),
    };
  },

  panels: {
    audit: {
      title: "This audit",
      x: { from: 0, to: 1, label: "rate", ticks: [0, 0.25, 0.5, 0.75, 1] },
      y: ({ groups }) => ({ from: groups + 0.7, to: 0.3, ticks: range(1, groups) }),
      ratio: [0.75, 0.7],
      draw(p, { groups, n }, { k, intervals, truth, most, least, gap }) {
        p.side(`gap ${fixed(gap)}`);
        p.rule("truth", "x", truth[0], "muted dashed", { from: 0.5, to: groups - 0.5 });
        p.rule("last", "x", truth.at(-1), "muted dashed", { from: groups - 0.5, to: groups + 0.5 });
        for (const far of [false, true]) {
          const shown = k.map((_, i) => i).filter((i) => (i === most || i === least) === far),
            look = far ? "orange thick" : "blue";
          const xs = shown.flatMap((i) => [...intervals[i], NaN]),
            ys = shown.flatMap((i) => [i + 1, i + 1, NaN]);
          p.line(`bars ${far}`, xs, ys, look);
          p.dots(
            `rates ${far}`,
            shown.map((i) => k[i] / n),
            shown.map((i) => i + 1),
            far ? "orange" : "blue",
            { r: 4.5 },
          );
        }
      },
      alt: ({ groups, n, draw }, { k, most, least }) =>
        `Audit ${draw}: the rates of ${groups} groups of ${n} with their intervals. Group ${most + 1} has the ` +
        `highest, ${three(k[most] / n)}, group ${least + 1} the lowest, ${three(k[least] / n)}.`,
    },
    gaps: {
      title: "Gaps of all audits so far",
      x: { from: 0, to: 0.6, label: "gap", ticks: [0, 0.2, 0.4, 0.6] },
      y: (_, { seen, chance }) => ({ from: 0, to: 1.1 * Math.max(...seen, ...chance), ticks: [] }),
      ratio: [0.75, 0.6],
      draw(p, { draw }, { seen, chance, width, gap, expected }) {
        p.side(draw === 1 ? "1 audit" : `${draw} audits`);
        seen.forEach((share, b) => p.bar(`bin ${b}`, b * width, (b + 1) * width, 0, share, "blue pale"));
        const edges = chance.flatMap((_, b) => [b * width, (b + 1) * width]),
          heights = chance.flatMap((share) => [share, share]);
        if (draw > ENOUGH) {
          p.line("expected", edges, heights, "ink");
          p.rule("mean", "x", expected, "muted dashed");
        }
        p.mark("now", gap, 0, "orange", { r: 6 });
      },
      alt: ({ draw }, { mean, expected }) =>
        `Shares of ${draw} audits by their gap: the mean is ${three(mean)}` +
        (draw > ENOUGH ? `, ${three(expected)} is expected.` : "."),
    },
  },

  say: ({ excess, draw }, { gap, mean, expected, apart, large }) =>
    `This audit shows a gap of **${fixed(gap)}**, the true gap is ${fixed(excess)}.` +
    (draw > ENOUGH
      ? ` The ${draw} audits show **${fixed(mean)}** on average; ${fixed(expected)} is expected. In **${large}** the ` +
        `gap is 0.16 or more, and in **${apart}** the 95 % interval of highest minus lowest excludes 0.`
      : ""),
  longest:
    "This audit shows a gap of 0.123, the true gap is 0.05. The 1001 audits show 0.123 on average; 0.123 is " +
    "expected. In 1000 the gap is 0.16 or more, and in 1000 the 95 % interval of highest minus lowest excludes 0.",
  table: ({ n, draw }, { k, intervals, truth }) => ({
    caption: `Audit ${draw}: ${n} people in each group`,
    head: ["group", "rate", "from", "to", "truth"],
    rows: k.map((one, i) => [i + 1, one / n, ...intervals[i], truth[i]].map((value, j) => (j ? fixed(value) : value))),
  }),

  tries: [
    {
      text:
        "One of two groups is truly declined more often, 0.3 against 0.2. In how many of 100 audits with 50 people " +
        "in each group does the interval exclude 0? And with 400 people?",
      set: { groups: 2, n: 50, rate: 0.2, excess: 0.1 },
      answer: "**About 20, and about 90.** So an interval with 0 inside does not say that there is no gap.",
    },
    {
      text:
        "Now **eight groups** of 50, all treated alike, and 100 audits. How large is the gap of the highest and the " +
        "lowest on average, and in how many of the audits does its interval exclude 0?",
      set: { groups: 8, n: 50, rate: 0.2, excess: 0 },
      answer:
        "**The gap is 0.160 on average**, not 0.063 as with two groups. About half of the intervals exclude " +
        "0, though all groups are treated alike, because the highest and the lowest of eight groups were picked " +
        "after their luck was seen. With two groups it is 5 of 100, as a 95 % interval is allowed to miss.",
    },
    {
      text: "Eight groups of **400**, treated alike, and 100 audits. What has changed, and what has not?",
      set: { groups: 8, n: 400, rate: 0.2, excess: 0 },
      answer:
        "**The gap is 0.057 on average**, but still about half of the intervals exclude 0. More people make " +
        "the gap smaller and the intervals shorter, so this mistake stays.",
    },
  ],
});
