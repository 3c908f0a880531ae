// explore_cube: all 256 ways to label the corners of a cube, weighted by smoothness;
// who errs how often on unopened corners?

const CORNERS = range(0, 7),
  WORLDS = range(0, 255),
  LEARNERS = ["nearest", "opposite", "majority", "minority", "constant"];
const OPENED = [
    [0, 1, 2, 3],
    [0, 3, 5, 6],
  ],
  PLACES = ["a face", "every second corner"],
  COUNTED = ["unopened", "all eight"];
const LOOKS = ["blue thick", "blue dashed", "orange thick", "orange dashed", "muted dotted"];
const SMOOTH = range(-1.5, 2, 0.05),
  STEPS = range(-1.5, 2, 0.25);
const at = CORNERS.map((i) => [(i & 1) + 0.42 * (i >> 2), ((i >> 1) & 1) + 0.36 * (i >> 2)]);
const apart = (i, j) => [1, 2, 4].filter((bit) => (i ^ j) & bit).length;
const EDGES = CORNERS.flatMap((i) => CORNERS.filter((j) => i < j && apart(i, j) === 1).map((j) => [i, j]));
const label = (world, i) => (world >> (7 - i)) & 1;
const ROUGH = WORLDS.map((world) => EDGES.filter(([i, j]) => label(world, i) !== label(world, j)).length);
const xs = (list) => list.map((i) => at[i][0]),
  ys = (list) => list.map((i) => at[i][1]);

// What each learner answers at a corner, from the labels of the opened ones.
function answers(world, opened, i) {
  const closest = opened.reduce((best, j) => (apart(j, i) < apart(best, i) ? j : best));
  const near = label(world, closest),
    most = 2 * opened.filter((j) => label(world, j)).length >= opened.length ? 1 : 0;
  return [near, 1 - near, most, 1 - most, 1];
}

explorer("cube", {
  controls: [
    { key: "smoothness", label: "β", values: STEPS, show: (v) => number(v) },
    { key: "training", label: "Opened", values: [0, 1], show: (v) => PLACES[v] },
    { key: "all", label: "Counted", values: [0, 1], show: (v) => COUNTED[v] },
    { key: "learner", label: "Errors of", values: range(0, 4), show: (v) => LEARNERS[v] },
  ],
  buttons: [
    { label: "Another world", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
    { label: "Start again", does: "start" },
  ],
  wide: ["cube errors", "controls", "buttons"],
  narrow: ["errors", "controls", "cube", "buttons"],
  key: [
    ...LEARNERS.map((name, k) => [`line ${LOOKS[k]}`, name]),
    ["dots blue", "good"],
    ["dots orange diamond", "bad"],
    ["", "ringed: opened; dotted edge: unlike ends"],
  ],

  numbers({ smoothness, training, all, seed, draw }, keep) {
    const opened = OPENED[training],
      asked = all ? CORNERS : CORNERS.filter((i) => !opened.includes(i));
    const wrong = keep("wrong", [training, all], () =>
      WORLDS.map((world) => {
        const given = asked.map((i) => answers(world, opened, i));
        return LEARNERS.map((_, k) => given.filter((one, q) => one[k] !== label(world, asked[q])).length);
      }),
    );
    const weighted = (beta) => {
      const weight = WORLDS.map((world) => Math.exp(-beta * ROUGH[world])),
        total = weight.reduce((a, b) => a + b);
      return {
        weight: weight.map((w) => w / total),
        error: LEARNERS.map(
          (_, k) => WORLDS.reduce((sum, world) => sum + weight[world] * wrong[world][k], 0) / total / asked.length,
        ),
      };
    };
    const curves = keep("curves", [training, all], () => SMOOTH.map((beta) => weighted(beta).error));
    const now = keep("now", [training, all, smoothness], () => weighted(smoothness));
    const world = keep("world", [smoothness, seed, draw], () => {
      let left = uniforms(seed, draw, 0)();
      return WORLDS.find((one) => (left -= now.weight[one]) < 0) ?? 255;
    });
    const missed = LEARNERS.map((_, k) => asked.filter((i) => answers(world, opened, i)[k] !== label(world, i)));
    return {
      opened,
      asked,
      error: now.error,
      curves,
      world,
      missed,
      rough: ROUGH[world],
      labels: CORNERS.map((i) => label(world, i)),
    };
  },

  panels: {
    cube: {
      title: "One world",
      x: { from: -0.45, to: 1.87, label: "", ticks: [] },
      y: { from: -0.3, to: 1.6, ticks: [] },
      draw(p, { learner, draw }, n) {
        p.side(`world ${draw}`);
        for (const unlike of [false, true]) {
          const ends = EDGES.filter(([i, j]) => (n.labels[i] !== n.labels[j]) === unlike);
          p.line(
            `edges ${unlike}`,
            ends.flatMap(([i, j]) => [at[i][0], at[j][0], NaN]),
            ends.flatMap(([i, j]) => [at[i][1], at[j][1], NaN]),
            unlike ? "muted dotted" : "ink",
          );
        }
        n.opened.forEach((i) => p.ring(`opened ${i}`, ...at[i], "ink open", { r: 13 }));
        for (const good of [0, 1]) {
          const those = CORNERS.filter((i) => n.labels[i] === good);
          p.dots(`label ${good}`, xs(those), ys(those), good ? "blue" : "orange", {
            r: 8,
            shape: good ? "circle" : "diamond",
          });
        }
        n.missed[learner].forEach((i) => p.note(`wrong ${i}`, ...at[i], "wrong", "", { anchor: "middle", dy: 26 }));
      },
      alt: ({ learner }, n) =>
        `A cube of eight melons, ${n.labels.filter((v) => v).length} of them good, with ${n.rough} of 12 edges ` +
        `between unlike melons. Four are opened; ${LEARNERS[learner]} is wrong on ${n.missed[learner].length} of ` +
        `the ${n.asked.length} counted.`,
    },
    errors: {
      title: "Mean error over all worlds",
      x: { from: -1.5, to: 2, label: "β", ticks: [-1, 0, 1] },
      y: { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] },
      draw(p, { smoothness, learner, all }, n) {
        p.side(`${COUNTED[all]} corners`);
        const passed = SMOOTH.filter((beta) => beta < smoothness + 0.01); // the rest is for the reader to predict
        LEARNERS.forEach((_, k) =>
          p.line(
            k,
            passed,
            passed.map((_, i) => n.curves[i][k]),
            LOOKS[k],
          ),
        );
        p.rule("now", "x", smoothness, "ink moves");
        n.error.forEach((error, k) =>
          p.ring(`at ${k}`, smoothness, error, k > 3 ? "muted moves" : k > 1 ? "orange moves" : "blue moves", {
            r: k === learner ? 7 : 4,
          }),
        );
      },
      alt: ({ smoothness }, n) =>
        `Mean error of five learners against β, as far as ${number(smoothness)}. There: ` +
        `${LEARNERS.map((name, k) => `${name} ${three(n.error[k])}`).join(", ")}.`,
      drag: (at) => ({
        smoothness: STEPS.reduce((best, v) => (Math.abs(v - at.x) < Math.abs(best - at.x) ? v : best)),
      }),
    },
  },

  say: ({ smoothness, training, all }, n) =>
    `β = ${number(smoothness)}, ${PLACES[training]} opened, ${COUNTED[all]} corners counted: nearest ` +
    `**${three(n.error[0])}**, opposite **${three(n.error[1])}**, majority **${three(n.error[2])}**.`,
  longest:
    "β = −1.25, every second corner opened, unopened corners counted: nearest 0.00123, opposite 0.00123, " +
    "majority 0.00123.",
  table: ({ smoothness, learner }, n) => ({
    caption: `β = ${number(smoothness)}: share of wrong answers over all worlds, and wrong answers in this one`,
    head: ["learner", "mean error", "wrong here"],
    rows: LEARNERS.map((name, k) => [name, three(n.error[k]), `${n.missed[k].length} of ${n.asked.length}`]),
    now: learner,
  }),

  tries: [
    {
      text: "All worlds equally likely: count all eight corners instead of the unopened ones. Who is best now?",
      set: { smoothness: 0, training: 0, all: 0 },
      answer:
        "**Nearest: 0.25**, because it remembers the opened corners. Majority has 0.406, minority 0.594 and " +
        "opposite 0.75. The theorem is about the unopened corners only.",
    },
    {
      text: "A face opened: raise β from 0 to 2 in steps. Who leads, and does the leader stay?",
      set: { smoothness: 0, training: 0, all: 0 },
      answer:
        "**Nearest at first, then majority.** At 0.5 nearest has 0.361 and majority 0.397, at 2 majority has 0.00547 " +
        "and nearest 0.00702. In very smooth worlds nearly all melons are alike, and a single odd one among the " +
        "opened " +
        "misleads nearest only.",
    },
    {
      text: "Rough worlds, β = −0.5: which learner is good now? Open every second corner: whose error changes?",
      set: { smoothness: -0.5, training: 0, all: 0 },
      answer:
        "**Opposite: 0.361**, and nearest has 0.639. With every second corner opened both keep their errors. " +
        "Majority " +
        "rises from 0.519 to 0.657 and minority falls, because each unopened corner then has three opened " +
        "neighbours, and tends to differ " +
        "from them.",
    },
  ],
});
