// explore_losses: one number for nine visits; the loss says which number is best.

const LOSSES = [
  { says: "absolute", best: "the median", unit: "minutes", of: (y, c) => Math.abs(c - y) },
  { says: "squared", best: "the mean", unit: "minutes²", of: (y, c) => (c - y) ** 2 },
  {
    says: "relative",
    best: "the weighted median",
    unit: "a fraction",
    of: (y, c) => Math.abs(c - y) / y,
  },
  {
    says: "two prices, 3 and 1",
    best: "the quantile of level 3/4",
    unit: "cost",
    of: (y, c) => (c < y ? 3 * (y - c) : c - y),
  },
];
const nearest = (minutes) => Math.min(20, Math.round(2 * minutes) / 2); // that the slider has
const found = ({ c }, n) => c === nearest(n.best); // until then the pictures do not tell it: the reader looks for it
const short3 = (value) => number(+value.toPrecision(3));
const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;

explorer("losses", ({ short }) => {
  const places = range(0, 20, 0.25),
    rows = range(1, short.length + 1);
  const forecast = { from: 0, to: 20, label: "number announced, minutes", place: "middle" };
  return {
    controls: [
      { key: "loss", label: "Loss", values: [0, 1, 2, 3], show: (v) => LOSSES[v].says },
      { key: "c", label: "Announced", values: range(0, 20, 0.5), show: (v) => `${v} min` },
      { key: "largest", label: "Longest visit", show: (v) => `${v} min` },
    ],
    buttons: [
      {
        label: "Go to the best number",
        does: (state) => ({ c: nearest(best(state).c) }),
        main: true,
      },
      { label: "Start again", does: "start" },
    ],
    wide: ["visits curve", "loss loss c largest", "buttons"],
    narrow: ["curve", "loss", "c largest", "visits", "buttons"],
    key: [
      ["line ink", "number announced"],
      ["line orange thick", "error"],
      ["dots blue", "visit"],
      ["dots blue diamond", "best number, once found"],
    ],

    numbers(state, keep) {
      const { loss, c, largest } = state;
      return keep("losses", [loss, c, largest], () => {
        const visits = [...short, largest],
          each = visits.map((y) => LOSSES[loss].of(y, c)),
          least = best(state);
        const curve = keep("curve", [loss, largest], () =>
          places.map((at) => mean(visits.map((y) => LOSSES[loss].of(y, at)))),
        );
        const below = visits.filter((y) => y < c).length,
          above = visits.filter((y) => y > c).length;
        return { visits, each, now: mean(each), best: least.c, least: least.loss, curve, below, above };
      });
    },

    panels: {
      visits: {
        title: "Nine visits and their errors",
        x: ({ largest }) => ({ from: 0, to: largest > 30 ? 70 : 30, label: "minutes", place: "middle" }),
        y: { from: 0, to: short.length + 2, ticks: [] },
        ratio: [0.62, 0.5],
        draw(p, { c }, n) {
          p.side(`${n.below} below, ${n.above} above`);
          n.visits.forEach((y, i) => p.line(`error ${i}`, [c, y], [rows[i], rows[i]], "orange thick moves"));
          p.dots("visits", n.visits, rows, "blue moves", { r: 4.5 });
          p.rule("now", "x", c, "ink moves");
          if (found({ c }, n)) p.mark("best", n.best, short.length + 1.4, "blue", { shape: "diamond", r: 6 });
        },
        alt: ({ c }, n) =>
          `Nine visits of ${n.visits.join(", ")} minutes, each with a line to the number announced, ${c}. ` +
          `${n.below} are shorter, ${n.above} longer.` +
          (found({ c }, n) ? ` The best number is ${short3(n.best)}.` : ""),
        drag: (at) => ({ c: nearest(at.x) }),
      },
      curve: {
        title: "Mean loss",
        x: forecast,
        y: (state, n) => ({ from: 0, to: 1.05 * Math.max(...n.curve) }),
        ratio: [0.62, 0.5],
        draw(p, { loss, c }, n) {
          p.side(LOSSES[loss].unit);
          p.line("curve", places, n.curve, "ink moves");
          p.rule("now", "x", c, "ink thin moves");
          p.ring("at", c, n.now, "orange moves");
          if (found({ c }, n)) p.mark("best", n.best, n.least, "blue", { shape: "diamond", r: 6 });
        },
        alt: ({ c }, n) =>
          `Mean loss for each number from 0 to 20 minutes: ${three(n.now)} at ${c}` +
          (found({ c }, n) ? `, least at ${short3(n.best)}, where it is ${three(n.least)}.` : ", less elsewhere."),
        drag: (at) => ({ c: Math.round(2 * at.x) / 2 }),
      },
    },

    say: ({ loss, c }, n) =>
      `You announce **${c}** minutes: mean loss ${three(n.now)} (${LOSSES[loss].says}). ` +
      (found({ c }, n)
        ? `The least is ${three(n.least)}, at **${short3(n.best)}**: ${LOSSES[loss].best}.`
        : "Another number has less."),
    longest:
      "You announce 12.5 minutes: mean loss 12.4 (two prices, 3 and 1). The least is 0.431, at 6.11: the " +
      "quantile of level 3/4.",
    table: ({ c }, n) => ({
      caption: "Each visit",
      head: ["visit, minutes", "error", "loss"],
      rows: n.visits.map((y, i) => [y, number(c - y), three(n.each[i])]),
    }),

    tries: [
      {
        text:
          "Two prices: move the number from 9 to 10. For how many visits does the loss grow, for how many does it " +
          "shrink, and by how much each? What does the mean loss do?",
        set: { loss: 3, c: 9 },
        answer:
          "It grows by 1 for **seven** visits and shrinks by 3 for **two**, so the mean of the nine rises by 1/9. " +
          "The best number is where this turns.",
      },
      {
        text: "Make the longest visit longer, up to 65 minutes. For which losses does the best number move?",
        set: { loss: 1, c: 7 },
        answer:
          "For the **squared** loss only: from 7 to 12, longer than seven of the nine visits. The other three ask on " +
          "which side of the number a visit lies, not how far away.",
      },
      {
        text:
          "Announce 8 minutes, the best number for the two prices, and take the relative loss. What is its mean, " +
          "and what is it at 0?",
        set: { loss: 2, c: 8 },
        answer:
          "1.02 at 8, and 1.00 at **0**. To say that visits take no time is better: a number that is too low " +
          "costs 1 at most, one that is too high any amount.",
      },
    ],
  };

  // The best number is one of the visits, or their mean.
  function best({ loss, largest }) {
    const visits = [...short, largest],
      tried = [...visits, mean(visits)].map((c) => ({ c, loss: mean(visits.map((y) => LOSSES[loss].of(y, c))) }));
    return tried.reduce((a, b) => (b.loss < a.loss - 1e-12 ? b : a));
  }
});
