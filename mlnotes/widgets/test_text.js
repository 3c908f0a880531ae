// explore_test_text: bits of models that count runs of bytes, by what was held out, what was copied, and the unit.

const SPLITS = [
    ["blue", "random pages"],
    ["orange", "whole modules"],
  ],
  UNITS = ["byte", "token", "word"],
  SIZES = [1, 2.3, 7.4]; // bytes of each
const two = (value) => value.toFixed(2);

explorer("test_text", ({ bits, surprise, line, values }) => {
  const signs = [...line];
  const of = (table, split, copied, n) => table[split][values.copied.indexOf(copied)][n - 1],
    at = (...where) => of(bits, ...where);
  const room = (width) => (width < 400 ? Math.min(24, signs.length) : signs.length); // a phone shows the first ones
  const best = (curve) => values.n[curve.indexOf(Math.min(...curve))];
  const copy = (copied) => (copied ? `${copied} % of the test pages copied into the training` : "nothing copied");
  const sum = (values) => values.reduce((total, value) => total + value);
  const cost = (copied) => Math.round(sum(of(surprise, 1, copied, 6)));
  const lineCost = (split, n) => Math.round(sum(of(surprise, split, 0, n)));

  return {
    controls: [
      { key: "n", label: "Bytes of a run, n" },
      { key: "copied", label: "Pages copied", show: (v) => `${v} %` },
      { key: "split", label: "Held out", show: (v) => ["pages", "modules"][v] },
      { key: "unit", label: "Unit", show: (v) => UNITS[v] },
    ],
    buttons: [{ label: "Start again", does: "start" }],
    wide: ["curves line", "controls", "buttons"],
    narrow: ["curves", "line", "controls", "buttons"],
    // The curves end at the largest n so far, and tell no more than was asked.
    settle: (state) => ({ ...state, seen: Math.max(state.seen, state.n) }),
    key: [
      ...SPLITS.map(([colour, words]) => [`line ${colour} thick`, `${words} held out`]),
      ["", "dashed: nothing copied"],
      ["dots ink", "this model"],
    ],

    numbers({ n, split, copied, unit }) {
      const size = SIZES[unit],
        own = of(surprise, split, copied, n);
      const curves = (share) => SPLITS.map((_, k) => values.n.map((m) => size * at(k, share, m)));
      return {
        bits: at(split, copied, n),
        perUnit: size * at(split, copied, n),
        perplexity: 2 ** (size * at(split, copied, n)),
        curves: curves(copied),
        before: curves(0),
        surprise: own,
        total: sum(own),
      };
    },

    panels: {
      curves: {
        title: "All test pages",
        x: { from: 0.7, to: 9, label: "n", ticks: values.n },
        y: ({ unit }) => ({
          from: 0,
          to: 5 * SIZES[unit],
          ticks: [
            [0, 1, 2, 3, 4],
            [0, 3, 6, 9],
            [0, 10, 20, 30],
          ][unit],
        }),
        ratio: [0.75, 0.7],
        draw(p, { n, split, unit, copied, seen }, { curves, before, perUnit }) {
          p.side(`bits per ${UNITS[unit]}`);
          SPLITS.forEach(([colour, words], k) => {
            const upTo = (list) => list.slice(0, Math.max(seen, n));
            if (copied) p.line(`${words} before`, upTo(values.n), upTo(before[k]), `${colour} dashed`);
            p.line(words, upTo(values.n), upTo(curves[k]), `${colour} thick`);
          });
          p.mark("now", n, perUnit, SPLITS[split][0], { r: 7 });
        },
        alt: ({ n, unit, copied, seen }, { curves }) =>
          `Bits per ${UNITS[unit]} against n, ${copy(copied)}: ` +
          curves
            .map((curve) => curve.slice(0, Math.max(seen, n)))
            .map(
              (curve, k) =>
                `with ${SPLITS[k][1]} held out from ${two(curve[0])} at n = 1 to ${two(Math.min(...curve))} at ` +
                `n = ${best(curve)}`,
            )
            .join("; ") +
          ".",
      },
      line: {
        title: "One line, byte by byte",
        x: (state, m, width) => ({ from: -0.7, to: room(width) - 0.3, ticks: [] }),
        y: { from: -2.2, to: 23, ticks: [0, 5, 10, 15, 20] },
        ratio: [0.75, 0.7],
        draw(p, { split }, { surprise, total }) {
          const n_shown = room(p.size);
          p.side(n_shown < signs.length ? `its first ${n_shown} bytes` : `${Math.round(total)} bits`);
          surprise.slice(0, n_shown).forEach((b, i) => {
            p.bar(`bar ${i}`, i - 0.42, i + 0.42, 0, b, `${SPLITS[split][0]} solid`);
            p.note(`sign ${i}`, i, -1.1, signs[i], "", { anchor: "middle", dy: 4 });
          });
        },
        alt: ({ n }, { surprise, total }) => {
          const most = surprise.indexOf(Math.max(...surprise));
          return (
            `Surprise at each byte of "${line}" for n = ${n}: ${Math.round(total)} bits in all, most at byte ` +
            `${most + 1}, "${signs[most]}", with ${surprise[most].toFixed(1)}.`
          );
        },
      },
    },

    say: ({ n, split, copied, unit }, { bits, perplexity, total }) =>
      `n = ${n}, ${SPLITS[split][1]} held out, ${copy(copied)}: **${two(bits)} bits per byte**, a perplexity of ` +
      `**${three(perplexity)} per ${UNITS[unit]}**. The line costs ${Math.round(total)} bits.`,
    longest:
      "n = 8, whole modules held out, 100 % of the test pages copied into the training: 3.33 bits per byte, a " +
      "perplexity of 1.23 × 10¹⁰ per token. The line costs 123 bits.",
    table: ({ n, unit, copied, seen }, { curves }) => ({
      caption: `Bits per ${UNITS[unit]}, ${copy(copied)}`,
      head: ["n", ...SPLITS.map(([, words]) => words)],
      rows: values.n.slice(0, Math.max(seen, n)).map((m, i) => [m, ...curves.map((curve) => two(curve[i]))]),
      now: n - 1,
    }),

    tries: [
      {
        text:
          "Move **n** from 3 to 8, once with random pages and once with whole modules held out. Does the line get " +
          "cheaper or dearer?",
        set: { n: 3, split: 0, copied: 0, unit: 0 },
        answer:
          `**With random pages it falls from ${lineCost(0, 3)} to ${lineCost(0, 8)} bits, and with whole modules it ` +
          `rises from ${lineCost(1, 3)} to ${lineCost(1, 8)}.** Long runs help where the training pages hold the ` +
          "same sentences; elsewhere they were seen too seldom to help.",
      },
      {
        text: "n = 5, random pages: choose the unit word. What becomes of the perplexity, and is another n best now?",
        set: { n: 5, split: 0, copied: 0, unit: 0, seen: 8 },
        answer:
          `**It rises from ${three(2 ** at(0, 0, 5))} to ${three(2 ** (7.4 * at(0, 0, 5)))}, and no ` +
          "order changes.** Only the axis does: all bits are multiplied by 7.4, the bytes of a word and its space.",
      },
      {
        text:
          "Hold out whole modules, set n = 6, and copy 10 % of the test pages. The page of the line is the first " +
          "to be copied. What happens to the line and to the mean? Copy 25 %: which n leads now?",
        set: { n: 6, split: 1, copied: 0, unit: 0, seen: 8 },
        answer:
          `**The line falls from ${cost(0)} to ${cost(10)} bits**, and the mean from ${two(at(1, 0, 6))} to ` +
          `${two(at(1, 10, 6))}, as if the model had become better. With 25 % copied n = ` +
          `${best(bits[1][2])} leads instead of ${best(bits[1][0])}: a leak helps most the model that remembers most.`,
      },
    ],
  };
});
