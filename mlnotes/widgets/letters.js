// explore_letters: 10 000 people as dots, who is ill, who gets a letter, and how many of the letters are right.

const PEOPLE = 10_000,
  SIDE = 100; // people in a row and in a column
const percent = (value) => `${+(100 * value).toPrecision(value > 0.99 ? 3 : 2)}\u00a0%`;

// The people from number `first` to before `last` of a block of columns, which fills from below, row by row.
function places(first, last, columns, left) {
  const all = times(last - first, first, 1);
  return [all.map((i) => left + (i % columns)), all.map((i) => Math.floor(i / columns))];
}

explorer("letters", {
  controls: [
    { key: "prevalence", label: "Prevalence", show: percent },
    { key: "recall", label: "Recall", show: percent },
    { key: "fall_out", label: "Fall-out", show: percent },
  ],
  buttons: [{ label: "Start again", does: "start" }],
  wide: ["people letters", "controls", "buttons"],
  narrow: ["people", "controls", "buttons", "letters"],
  key: [
    ["dots blue", "ill, gets a letter"],
    ["dots ink", "ill, gets none"],
    ["dots orange", "healthy, gets a letter"],
    ["dots muted pale", "healthy, gets none"],
  ],

  numbers({ prevalence, recall, fall_out }) {
    const ill = Math.round(PEOPLE * prevalence),
      healthy = PEOPLE - ill;
    const tp = Math.round(ill * recall),
      fp = Math.round(healthy * fall_out);
    const counts = { ill, healthy, tp, fn: ill - tp, fp, tn: healthy - fp, letters: tp + fp };
    const columns = ill / SIDE,
      others = SIDE - columns;
    const side = Math.ceil(Math.sqrt(tp + fp));
    const post = times(tp + fp, 0, 1),
      dealt = [post.map((i) => Math.floor(i / side)), post.map((i) => i % side)];
    return {
      ...counts,
      precision: tp / (tp + fp),
      accuracy: (tp + healthy - fp) / PEOPLE,
      side,
      people: {
        blue: places(0, tp, columns, 0),
        ink: places(tp, ill, columns, 0),
        orange: places(0, fp, others, columns + 1),
        "muted pale": places(fp, healthy, others, columns + 1),
      },
      post: { blue: dealt.map((place) => place.slice(0, tp)), orange: dealt.map((place) => place.slice(tp)) },
    };
  },

  panels: {
    people: {
      title: "Ill people left, healthy right",
      x: { from: -1, to: SIDE + 1, ticks: [] },
      y: { from: -1, to: SIDE, ticks: [] },
      ratio: "square",
      draw(p, state, n) {
        for (const [look, [xs, ys]] of Object.entries(n.people)) p.dots(look, xs, ys, look, { r: px(p.size / 270) });
      },
      alt: (state, n) =>
        `${PEOPLE} dots, one for each person. ${n.ill} are ill, and ${n.tp} of these get a letter. ` +
        `${n.healthy} are healthy, and ${n.fp} of these get a letter.`,
    },
    letters: {
      title: "Those who get a letter",
      x: (state, { side }) => ({ from: -0.8, to: side - 0.2, ticks: [] }),
      y: (state, { side }) => ({ from: -0.8, to: side - 0.2, ticks: [] }),
      ratio: "square",
      draw(p, state, n) {
        p.side(`${percent(n.precision)} are ill`);
        const r = px(between((0.37 * p.size) / n.side, 1.2, 8));
        for (const [look, [xs, ys]] of Object.entries(n.post)) p.dots(look, xs, ys, look, { r });
      },
      alt: (state, n) => `${n.letters} dots, one for each letter: ${n.tp} go to ill people, ${n.fp} to healthy ones.`,
    },
  },

  say: (state, n) =>
    `**${n.letters}** of 10 000 people get a letter, and **${n.tp}** of these are ill: **${percent(n.precision)}** ` +
    `of the letters are right. ${n.fn} ill people get none.`,
  longest:
    "10000 of 10 000 people get a letter, and 5000 of these are ill: 99.9 % of the letters are right. " +
    "5000 ill people get none.",
  table: (state, n) => ({
    caption: `Numbers of people; the program is right for ${percent(n.accuracy)}`,
    head: ["people", "letter", "no letter", "all"],
    rows: [
      ["ill", n.tp, n.fn, n.ill],
      ["healthy", n.fp, n.tn, n.healthy],
      ["all", n.letters, PEOPLE - n.letters, PEOPLE],
    ],
  }),

  tries: [
    {
      text:
        "Here the disease is as frequent as in the laboratory. Lower the prevalence step by step. What happens to " +
        "the heights of the coloured bands, and when is every second letter wrong?",
      set: { prevalence: 0.37 },
      answer:
        "**At a prevalence of 7 %.** The heights stay, because recall and fall-out are shares of the ill and of the " +
        "healthy. But the block of the ill becomes narrow, and the letters come from both blocks.",
    },
    {
      text:
        "Now 1 % are ill, as in the screening. Let the program find every ill person. Then set the recall back, and " +
        "lower the fall-out to 0.5 %. What helps?",
      set: { prevalence: 0.01 },
      answer:
        "**The fall-out.** With a recall of 100 % only 14 % of the letters are right. With the old recall and a " +
        "fall-out of 0.5 % it is 62 %. Nearly everybody is healthy, so the letters depend on the healthy.",
    },
    {
      text:
        "Which error is more frequent at a prevalence of 37 %, a missed ill person or a needless letter? " +
        "And at 1 %?",
      set: { prevalence: 0.37 },
      answer:
        "At 37 % the program misses 699 ill people and sends 388 needless letters. **At 1 % it misses 19 and sends " +
        "610.** The program is the same; other people come.",
    },
  ],
});
