// explore_intervals: thirty data sets, each with many splits; intervals of the paired and of the corrected t-test.

const SETS = 30,
  MOST = 100;

// How often a Student variable lies beyond -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4).
function beyond(t, nu) {
  const angle = Math.atan(t / Math.sqrt(nu)),
    sine = Math.sin(angle),
    square = Math.cos(angle) ** 2,
    odd = nu % 2;
  let term = odd ? Math.cos(angle) : 1,
    sum = nu > 1 ? term : 0;
  for (let k = odd ? 3 : 2; k < nu; k += 2) {
    term *= (square * (k - 1)) / k;
    sum += term;
  }
  return 1 - (odd ? (2 * (angle + sine * sum)) / Math.PI : sine * sum);
}

// What it exceeds, on both sides together, with chance 0.05.
function limit(nu) {
  let low = 0,
    high = 20;
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (beyond(middle, nu) > 0.05) low = middle;
    else high = middle;
  }
  return low;
}

const mean = (values) => values.reduce((a, b) => a + b) / values.length;
const factor = (J, share, test) => 1 / J + (test === "corrected" ? share / (1 - share) : 0);

explorer("intervals", {
  controls: [
    { key: "J", label: "Splits J" },
    { key: "share", label: "Share of test cases", show: three },
    { key: "rho", label: "Correlation ρ of two splits", show: three },
    { key: "difference", label: "True difference" },
  ],
  buttons: [
    { label: "New data sets", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
    { label: "Start again", does: "start" },
  ],
  wide: ["paired corrected", "controls", "buttons", "sizes"],
  narrow: ["paired", "controls", "buttons", "corrected", "sizes"],
  key: [
    ["line blue", "interval holds the true difference"],
    ["line orange thick", "misses it"],
    ["line muted dashed", "true difference; 5 %"],
    ["line ink", "chance to miss: paired"],
    ["line green", "corrected"],
  ],

  numbers({ J, share, rho, difference, seed, draw }, keep) {
    const own = keep("own", [seed, draw], () => normals(SETS * MOST, seed, draw, 1));
    const common = keep("common", [seed, draw], () => normals(SETS, seed, draw, 0));
    const limits = keep("limits", [], () => range(2, MOST).map((n) => limit(n - 1)));
    const sets = keep("sets", [J, rho, seed, draw], () =>
      common.map((z, i) => {
        const d = times(J, 0, 1).map((j) => Math.sqrt(rho) * z + Math.sqrt(1 - rho) * own[i * MOST + j]),
          middle = mean(d);
        return { middle, s2: d.reduce((sum, v) => sum + (v - middle) ** 2, 0) / (J - 1) };
      }),
    );
    const all = (test) => {
      const width = limits[J - 2] * Math.sqrt(factor(J, share, test)),
        half = sets.map(({ s2 }) => width * Math.sqrt(s2));
      const size = (n) => beyond(limits[n - 2] * Math.sqrt(factor(n, share, test) / (1 / n + rho / (1 - rho))), n - 1);
      const miss = sets.map(({ middle }, i) => Math.abs(middle) > half[i]);
      const finds = sets.filter(({ middle }, i) => Math.abs(middle + difference) > half[i]).length;
      return {
        half,
        miss,
        misses: miss.filter((v) => v).length,
        finds,
        size: size(J),
        sizes: keep(`sizes ${test}`, [share, rho], () => range(2, MOST).map(size)),
      };
    };
    return {
      middle: sets.map(({ middle }) => middle + difference),
      paired: all("paired"),
      corrected: all("corrected"),
    };
  },

  panels: {
    ...Object.fromEntries(
      ["paired", "corrected"].map((test) => [
        test,
        {
          title: test === "paired" ? "Paired t-test" : "Corrected t-test",
          x: { from: -4, to: 4, label: "difference", ticks: [-4, -2, 0, 2] },
          y: { from: SETS + 0.8, to: 0.2, ticks: [1, 10, 20, 30] },
          ratio: [0.8, 0.75],
          draw(p, { difference }, n) {
            p.side(`${n[test].misses} of ${SETS} miss`);
            if (difference) p.rule("zero", "x", 0, "line");
            p.rule("truth", "x", difference, "muted dashed moves");
            for (const miss of [false, true]) {
              const xs = [],
                ys = [],
                mid = [],
                at = [];
              n.middle.forEach((middle, i) => {
                if (n[test].miss[i] !== miss) return;
                xs.push(middle - n[test].half[i], middle + n[test].half[i], NaN);
                ys.push(i + 1, i + 1, NaN);
                mid.push(middle);
                at.push(i + 1);
              });
              p.line(`bars ${miss}`, xs, ys, miss ? "orange thick" : "blue");
              p.dots(`means ${miss}`, mid, at, miss ? "orange" : "blue", { r: 2.5 });
            }
          },
          alt: ({ difference }, n) =>
            `Thirty data sets in rows, each with its mean difference and the 95 % interval of the ${test} t-test: ` +
            `${n[test].misses} of 30 intervals miss the true difference ${number(difference)}.`,
        },
      ]),
    ),
    sizes: {
      title: "How often an interval misses",
      x: { from: 0, to: MOST + 2, label: "splits J", ticks: [10, 30, 50] },
      y: { from: 0, to: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] },
      ratio: [0.3, 0.6],
      draw(p, { J }, n) {
        p.rule("promise", "y", 0.05, "muted dashed");
        p.line("paired", range(2, MOST), n.paired.sizes, "ink");
        p.line("corrected", range(2, MOST), n.corrected.sizes, "green");
        p.ring("paired at", J, n.paired.size, "ink");
        p.ring("corrected at", J, n.corrected.size, "green");
      },
      alt: ({ J }, n) =>
        `Chance that a 95 % interval misses, against the number of splits: with ${J} splits ` +
        `${three(n.paired.size)} for the paired and ${three(n.corrected.size)} for the corrected t-test.`,
    },
  },

  say: ({ difference }, n) =>
    `The paired interval misses the true difference with chance **${three(n.paired.size)}**, the corrected one ` +
    `with **${three(n.corrected.size)}**; here ${n.paired.misses} and ${n.corrected.misses} of ` +
    `30.${difference ? ` They leave out 0 in ${n.paired.finds} and ${n.corrected.finds} of 30.` : ""}`,
  longest:
    "The paired interval misses the true difference with chance 1.23 × 10⁻⁵, the corrected one with 1.23 × 10⁻⁵; " +
    "here 30 and 30 of 30. They leave out 0 in 30 and 30 of 30.",
  table: ({ J, rho }, n) => ({
    caption: `${J} splits, correlation ${three(rho)}: thirty data sets`,
    head: ["data set", "mean", "paired ±", "corrected ±"],
    rows: n.middle.map((middle, i) => [i + 1, three(middle), three(n.paired.half[i]), three(n.corrected.half[i])]),
  }),

  tries: [
    {
      text:
        "One third to test on, and ρ as the correction guesses. Raise **J** from 10 over 30 to 100. Which " +
        "intervals become shorter, and which keep their promise?",
      set: { J: 10, share: 1 / 3, rho: 1 / 3, difference: 0 },
      answer:
        "**The paired ones become shorter and miss more and more**: with chance 0.380, 0.613 and 0.782. The " +
        "corrected ones miss with chance 0.05, at any J, because ρ is what they guess.",
    },
    {
      text: "Set **ρ = 0**: splits as if each had new cases. Which test is right now?",
      set: { J: 30, share: 1 / 3, rho: 0, difference: 0 },
      answer:
        "**The paired test**, with chance 0.05. The corrected intervals are four times as long as needed and " +
        "practically never miss; a difference would be hard to find.",
    },
    {
      text: "The truth is **ρ = 0.5**, more than the third that is tested on. Does the correction save you?",
      set: { J: 30, share: 1 / 3, rho: 0.5, difference: 0 },
      answer:
        "**In part**: the corrected intervals miss with chance 0.153, the paired ones with 0.716. Nobody can see " +
        "ρ in the splits of one data set.",
    },
  ],
});
