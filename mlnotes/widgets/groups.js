// explore_groups: twelve bottles from three grapes, sorted into groups; what the indices say, and what chance gives.

const GRAPES = "AAAABBBBCCCC",
  ALL = range(1, 12),
  SHUFFLES = 400,
  WIDTH = 0.05;
const LOOKS = { A: ["blue", "circle"], B: ["orange", "diamond"], C: ["ink hollow", "circle"] };
const INDICES = [
  ["purity", "purity"],
  ["rand", "Rand"],
  ["v", "V"],
  ["ari", "ARI"],
];
// The groups of all bottles are one text, a sign for each: 1 to 9, a, b, c.
const groupsOf = (text) => [...text].map((sign) => parseInt(sign, 36)),
  textOf = (groups) => groups.map((g) => g.toString(36)).join("");
const moved = (text, bottle, group) => textOf(groupsOf(text).map((g, i) => (i === bottle - 1 ? group : g)));
const pairs = (sizes) => sizes.reduce((sum, m) => sum + (m * (m - 1)) / 2, 0);
const entropy = (sizes) => sizes.reduce((sum, m) => (m ? sum - (m / 12) * Math.log(m / 12) : sum), 0);

// All that follows from the groups: pairs and the four indices.
function judged(groups) {
  const table = ["A", "B", "C"].map((grape) =>
    ALL.map((group) => groups.filter((g, i) => g === group && GRAPES[i] === grape).length),
  );
  const sizes = ALL.map((_, j) => table[0][j] + table[1][j] + table[2][j]);
  const both = pairs(table.flat()),
    inGroup = pairs(sizes),
    expected = (18 * inGroup) / 66;
  const known = Math.log(3) + entropy(sizes) - entropy(table.flat());
  return {
    sizes,
    both,
    inGroup,
    expected,
    k: sizes.filter((m) => m).length,
    purity: ALL.reduce((sum, _, j) => sum + Math.max(table[0][j], table[1][j], table[2][j]), 0) / 12,
    rand: (66 - 18 - inGroup + 2 * both) / 66,
    v: (2 * known) / (Math.log(3) + entropy(sizes)),
    ari: (both - expected) / ((18 + inGroup) / 2 - expected),
  };
}

// The same groups for bottles in another order.
const shuffledGroups = (groups, seed, draw, stream) => shuffled(12, seed, draw, stream).map((i) => groups[i]);
const rows = (n) => (n.sizes.slice(6).some((m) => m) ? 12 : 6); // of the picture
const unit = { from: -0.5, to: 1.05, ticks: [-0.5, 0, 0.5, 1] };

explorer("groups", ({ start: { seed } }) => ({
  controls: [
    { key: "bottle", label: "Bottle", values: ALL, show: (v) => `${v}, grape ${GRAPES[v - 1]}` },
    { key: "group", label: "Its group", values: ALL },
    { key: "k", label: "Groups to deal", values: ALL },
  ],
  // A change of the bottle shows its group; one of the group moves the bottle; other groups as a whole show both.
  settle(state) {
    const { groups, bottle } = state;
    if (bottle !== state.was || groups !== state.before)
      return { ...state, was: bottle, before: groups, group: groupsOf(groups)[bottle - 1] };
    const next = moved(groups, bottle, state.group);
    return { ...state, groups: next, before: next };
  },
  buttons: [
    {
      label: "Deal by chance",
      does: ({ k, draw }) => ({
        groups: textOf(
          shuffledGroups(
            range(0, 11).map((i) => (i % k) + 1),
            seed,
            draw,
            1,
          ),
        ),
        draw: draw + 1,
      }),
      main: true,
    },
    {
      label: "Shuffle these groups",
      does: ({ groups, draw }) => ({ groups: textOf(shuffledGroups(groupsOf(groups), seed, draw, 2)), draw: draw + 1 }),
    },
    { label: "Start again", does: "start" },
  ],
  wide: ["bottles", "controls", "buttons", "indices chance", "pairs"],
  narrow: ["bottles", "controls", "buttons", "indices", "chance", "pairs"],
  key: [
    ["dots blue", "grape A"],
    ["dots orange diamond", "grape B"],
    ["dots ink hollow", "grape C"],
    ["line muted dashed", "mean of shuffled groups"],
  ],

  numbers({ groups }, keep) {
    const now = keep("now", [groups], () => judged(groupsOf(groups)));
    // What chance gives depends on the sizes only.
    const sizes = [...now.sizes].sort((a, b) => b - a);
    const chance = keep("chance", [sizes], () => {
      const dealt = sizes.flatMap((m, j) => times(m, 0, 1).map(() => j + 1));
      const all = range(1, SHUFFLES).map((draw) => judged(shuffledGroups(dealt, seed, draw, 3)));
      const aris = all.map(({ ari }) => ari),
        mean = (key) => all.reduce((sum, one) => sum + one[key], 0) / SHUFFLES;
      return {
        aris,
        purity: mean("purity"),
        v: mean("v"),
        rand: (66 - 18 - now.inGroup + 2 * now.expected) / 66,
        ari: 0,
      };
    });
    const bars = range(-0.5, 1, WIDTH).map(
      (low) => chance.aris.filter((ari) => ari >= low - 1e-9 && ari < low + WIDTH - 1e-9).length / SHUFFLES,
    );
    return { ...now, chance, bars, asHigh: chance.aris.filter((ari) => ari >= now.ari - 1e-9).length / SHUFFLES };
  },

  panels: {
    bottles: {
      title: "Bottles and groups",
      x: { from: 0.4, to: 12.6, label: "bottle", ticks: ALL },
      y: (state, n) => ({ from: 0.4, to: rows(n) + 0.6, label: "group", ticks: range(1, rows(n)) }),
      ratio: [0.3, 0.72],
      draw(p, { groups, bottle }, n) {
        const placed = groupsOf(groups);
        p.side("click to move a bottle");
        p.dots("chosen", [bottle], [placed[bottle - 1]], "ink hollow moves", { r: 13 });
        for (const [grape, [look, shape]] of Object.entries(LOOKS)) {
          const mine = ALL.filter((b) => GRAPES[b - 1] === grape);
          p.dots(
            grape,
            mine,
            mine.map((b) => placed[b - 1]),
            `${look} moves`,
            { r: 7, shape },
          );
        }
      },
      alt: ({ groups }) =>
        `The groups of the bottles, four of each grape: ${["A", "B", "C"]
          .map(
            (grape, i) =>
              `${grape} ${groupsOf(groups)
                .slice(4 * i, 4 * i + 4)
                .join(" ")}`,
          )
          .join(", ")}.`,
      drag: (at, { groups }, n) => {
        const near = (v, top) => Math.min(top, Math.max(1, Math.round(v))),
          bottle = near(at.x, 12);
        return { bottle, groups: moved(groups, bottle, near(at.y, rows(n))) };
      },
    },
    indices: {
      title: "Four indices, and chance",
      x: { ...unit, label: "index" },
      y: { from: 4.6, to: 0.3, ticks: [] },
      ratio: [0.6, 0.5],
      draw(p, state, n) {
        INDICES.forEach(([key, name], i) => {
          p.bar(
            key,
            Math.min(0, n[key]),
            Math.max(0, n[key]),
            i + 0.7,
            i + 1.3,
            `${key === "ari" ? "blue" : "muted"} moves`,
          );
          p.rule(`chance ${key}`, "x", n.chance[key], "muted dashed moves", { from: i + 0.55, to: i + 1.45 });
          p.note(`name ${key}`, -0.48, i + 1, `${name} ${three(n[key])}`, "ink", { anchor: "start", dy: 4 });
        });
      },
      alt: (state, n) =>
        INDICES.map(([key, name]) => `${name} ${three(n[key])}, by chance ${three(n.chance[key])}`).join("; "),
    },
    chance: {
      title: `ARI of ${SHUFFLES} shuffles`,
      x: { ...unit, label: "adjusted Rand index" },
      y: (state, n) => ({
        from: 0,
        to: Math.max(...n.bars) > 0.5 ? 1 : 0.5,
        ticks: Math.max(...n.bars) > 0.5 ? [0, 0.5, 1] : [0, 0.25, 0.5],
      }),
      ratio: [0.6, 0.5],
      draw(p, state, n) {
        n.bars.forEach((share, i) => p.bar(`bar ${i}`, -0.5 + WIDTH * i, -0.45 + WIDTH * i, 0, share, "blue"));
        p.rule("mean", "x", 0, "muted dashed");
        p.rule("now", "x", n.ari, "ink moves");
        p.side(`${Math.round(100 * n.asHigh)} % reach yours`);
      },
      alt: (state, n) =>
        `Shares of shuffles by their adjusted Rand index, from ${three(Math.min(...n.chance.aris))} to ` +
        `${three(Math.max(...n.chance.aris))}; yours is ${three(n.ari)}.`,
    },
  },
  html: {
    pairs: {
      title: "The 66 pairs of bottles",
      html:
        `<table class="e-rates"><thead><tr><th scope="col">pairs</th><th scope="col">shuffled, mean</th>` +
        `<th scope="col">now</th></tr></thead><tbody>${[
          ["both", "together in both"],
          ["grape", "same grape, two groups"],
          ["group", "same group, two grapes"],
          ["apart", "apart in both"],
        ]
          .map(
            ([key, name]) =>
              `<tr><th scope="row">${name}</th><td data-is="${key}-chance"></td><td data-is="${key}"></td></tr>`,
          )
          .join("")}</tbody></table>`,
    },
  },
  fill(state, n) {
    const cells = (both) => ({ both, grape: 18 - both, group: n.inGroup - both, apart: 66 - 18 - n.inGroup + both });
    return {
      ...Object.fromEntries(Object.entries(cells(n.both)).map(([key, v]) => [key, String(v)])),
      ...Object.fromEntries(Object.entries(cells(n.expected)).map(([key, v]) => [`${key}-chance`, three(v)])),
    };
  },

  say: (state, n) =>
    `**${n.k} group${n.k > 1 ? "s" : ""}** and the three grapes agree on ${Math.round(66 * n.rand)} of 66 pairs of ` +
    `bottles: Rand ${three(n.rand)}, shuffled ${three(n.chance.rand)}; adjusted **${three(n.ari)}**. Purity ` +
    `${three(n.purity)}, V ${three(n.v)}.`,
  longest:
    "12 groups and the three grapes agree on 48 of 66 pairs of bottles: Rand 0.727, shuffled 0.727; adjusted " +
    "−0.0313. Purity 0.833, V 0.613.",
  table: (state, n) => ({
    caption: "Each index, and its mean over shuffled groups",
    head: ["index", "now", "shuffled"],
    rows: INDICES.map(([key, name]) => [name, three(n[key]), three(n.chance[key])]),
    now: 3,
  }),

  tries: [
    {
      text: "Every bottle is a group of its own. Which indices praise that?",
      set: { groups: "123456789abc" },
      answer:
        "Purity is **1**, V is 0.613, and the Rand index 0.727, as high as for the grouping at the start. The ARI " +
        "is **0**: shuffled labels would do as well.",
    },
    {
      text:
        "Grape A's bottles are split into two groups of two, B and C are whole. Is the purity still 1? Which " +
        "bottle do you move to bring the ARI down most?",
      set: { groups: "112233334444", k: 4 },
      answer:
        "The purity is 1, whatever you split; the ARI is 0.836, because the four pairs between the halves of A " +
        "are lost. It falls most, to 0.557, if you put a bottle of B into C's group, or one of C into B's.",
    },
    {
      text:
        "Deal two groups by chance, ten times; then six groups. Which index scatters around 0, and which ones " +
        "rise with the number of groups?",
      set: { groups: "121212121212", k: 2 },
      answer:
        "The ARI is 0 on average for any number of groups, though ten deals have a mean a little above or below " +
        "it. The others rise, as their dashed lines show: the Rand index from 0.521 for two equal groups to 0.686 " +
        "for six, and purity and V, too.",
    },
  ],
}));
