// explore_points: points of two classes that the reader places, and the borders that four learners draw between them.

const PLACES = times(40, 0.0125, 0.025), // in a row and in a column
  GRID = PLACES.flatMap((b) => PLACES.map((a) => [a, b]));
const LIE = ["slope", "one limit", "ring", "corners"],
  POINTER = ["moves", "adds class 0", "adds class 1", "removes"];
const above = [
  (a, b) => b - 0.2 - 0.6 * a,
  (a) => a - 0.45,
  (a, b) => 0.3 - Math.hypot(a - 0.5, b - 0.5),
  (a, b) => Math.sign((a - 0.5) * (b - 0.5)) * Math.min(Math.abs(a - 0.5), Math.abs(b - 0.5)),
];

// Thirty points [a, b, class], none of them close to the border.
function drawn(shape, next) {
  const all = times(300, 0, 0).map(() => [next(), next()].map((u) => +(0.02 + 0.96 * u).toFixed(2)));
  const apart = all.filter(([a, b]) => Math.abs(above[shape](a, b)) > 0.04);
  return apart.slice(0, 30).map(([a, b]) => [a, b, above[shape](a, b) > 0 ? 1 : 0]);
}

const column = (points, k) => points.map((p) => p[k]),
  mean = (list) => list.reduce((sum, v) => sum + v, 0) / list.length;
const cross = (points, k, m) =>
  mean(points.map((p) => p[k] * p[m])) - mean(column(points, k)) * mean(column(points, m));

// ---- four learners: each takes points [x, y, class] and gives a function that answers for a place [x, y] ----

// Least squares on the classes: 1 where the fitted plane is above one half.
function line(points) {
  const [xx, xy, yy, xl, yl] = ["00", "01", "11", "02", "12"].map(([k, m]) => cross(points, k, m)),
    area = xx * yy - xy * xy || 1;
  const [mx, my, ml] = [0, 1, 2].map((k) => mean(column(points, k)));
  return ([x, y]) => (ml + ((yy * xl - xy * yl) * (x - mx) + (xx * yl - xy * xl) * (y - my)) / area > 0.5 ? 1 : 0);
}

const far = (p, q) => Math.round(1e9 * ((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2));
const near = (points) => (place) => points.reduce((best, p) => (far(p, place) < far(best, place) ? p : best))[2];

// The question with the least mixed sides, asked again on each side, until all is pure or the depth is reached.
function tree(points, depth) {
  const all = points.length,
    ones = mean(column(points, 2)) * all;
  let best;
  for (const k of depth && ones % all ? [0, 1] : []) {
    const sorted = [...points].sort((p, q) => p[k] - q[k]);
    for (let i = 1, left = 0; i < all; i++) {
      left += sorted[i - 1][2];
      const mixed = (left * (i - left)) / i + ((ones - left) * (all - i - ones + left)) / (all - i),
        [low, high] = [sorted[i - 1][k], sorted[i][k]];
      if (high - low > 1e-9 && !(mixed > best?.mixed - 1e-9)) best = { k, mixed, cut: (low + high) / 2 };
    }
  }
  if (!best) return () => (2 * ones > all ? 1 : 0);
  const is = (p) => p[best.k] < best.cut,
    [yes, no] = [true, false].map((side) => points.filter((p) => is(p) === side)).map((part) => tree(part, depth - 1));
  return (place) => (is(place) ? yes : no)(place);
}

// A normal distribution for each class along each axis, as if the axes were independent.
function bayes(points) {
  const [zero, one] = [0, 1].map((label) => {
    const own = points.filter((p) => p[2] === label),
      bells = [0, 1].map((k) => [k, mean(column(own, k)), cross(own, k, k) + 1e-4]);
    const loss = (place) => bells.reduce((sum, [k, m, v]) => sum + Math.log(v) + (place[k] - m) ** 2 / v, 0);
    return (place) => loss(place) - 2 * Math.log(own.length);
  });
  return (place) => (one(place) < zero(place) ? 1 : 0);
}

const LEARNERS = {
  line: ["Straight line", line],
  near: ["Nearest", near],
  tree: ["Decision tree", tree],
  bayes: ["Naive Bayes", bayes],
};
const turned = (degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];

const panel = ([name, [title]]) => ({
  title,
  x: { from: 0, to: 1, ticks: [] },
  y: { from: 0, to: 1, ticks: [] },
  ratio: "square",
  draw(p, { turn }, n) {
    p.side(`${n.wrong[name]} wrong`);
    for (const side of [0, 1]) {
      const ground = GRID.filter((_, g) => n.says[name][g] === side);
      p.dots(`says ${side}`, column(ground, 0), column(ground, 1), side ? "orange pale" : "blue pale", {
        r: p.size / 130,
      });
    }
    const [c, s] = turned(turn).map((v) => v / 2);
    p.line(
      "axes",
      [0.5 - c, 0.5 + c, NaN, 0.5 + s, 0.5 - s],
      [0.5 - s, 0.5 + s, NaN, 0.5 - c, 0.5 + c],
      "muted thin dashed",
    );
    for (const side of [0, 1]) {
      const own = n.points.filter((one) => one[2] === side),
        look = { r: 4.5, shape: side ? "diamond" : "circle" };
      p.dots(`class ${side}`, column(own, 0), column(own, 1), side ? "orange" : "blue", look);
    }
  },
  alt: ({ pointer }, n) =>
    `${title}: ${n.wrong[name]} of ${n.points.length} points are wrong. It says class 1 in ` +
    `${Math.round(100 * mean(n.says[name]))} % of the square. ` +
    `The pointer ${POINTER[pointer]}${pointer % 3 ? "" : " points"}.`,
  drag(at, { pointer, last, shape, draw }, { points }) {
    const off = (i) => Math.hypot(points[i][0] - at.x, points[i][1] - at.y),
      closest = at.near(column(points, 0), column(points, 1)),
      put = (points, last) => ({ own: { of: `${shape}/${draw}`, points }, last });
    const like = points.filter((p) => p[2] === points[closest][2]);
    if (pointer > 2) return off(closest) < 0.06 && like[1] ? put(points.toSpliced(closest, 1), null) : {};
    const held = last !== null && last < points.length && off(last) < 0.08,
      i = held ? last : pointer ? points.length : closest; // held, new, or the closest
    const inside = (v) => Math.min(0.99, Math.max(0.01, Math.round(100 * v) / 100));
    return i < 60 ? put(points.toSpliced(i, 1, [inside(at.x), inside(at.y), points[i]?.[2] ?? pointer - 1]), i) : {};
  },
});

explorer("points", {
  controls: [
    { key: "shape", label: "Points", show: (v) => LIE[v] },
    { key: "depth", label: "Tree depth", show: (v) => (v > 8 ? "any" : v) },
    { key: "turn", label: "Axes turned", show: (v) => `${v}°` },
    { key: "pointer", label: "Pointer", values: [0, 1, 2, 3], show: (v) => POINTER[v] },
  ],
  start: { pointer: 0, own: null, last: null },
  buttons: [
    { label: "New points", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
    { label: "Start again", does: "start" },
  ],
  wide: ["line near", "tree bayes", "controls", "buttons"],
  narrow: ["line near", "tree bayes", "controls", "buttons"],
  key: [
    ["dots blue", "class 0"],
    ["dots orange diamond", "class 1"],
    ["line muted thin dashed", "axes of the two features"],
  ],
  numbers({ shape, depth, turn, seed, draw, own }) {
    const points = own?.of === `${shape}/${draw}` ? own.points : drawn(shape, uniforms(seed, draw, 0)),
      [c, s] = turned(turn);
    const seen = ([a, b, label]) => [c * (a - 0.5) + s * (b - 0.5), c * (b - 0.5) - s * (a - 0.5), label];
    const says = {},
      wrong = {};
    for (const [name, [, learn]] of Object.entries(LEARNERS)) {
      const answer = learn(points.map(seen), depth);
      says[name] = GRID.map((place) => answer(seen(place)));
      wrong[name] = points.filter((p) => answer(seen(p)) !== p[2]).length;
    }
    const apart = GRID.map((_, g) => new Set(Object.values(says).map((one) => one[g])).size - 1);
    return { points, says, wrong, apart: mean(apart) };
  },
  panels: Object.fromEntries(Object.entries(LEARNERS).map((one) => [one[0], panel(one)])),
  say: (_, { points, wrong, apart }) =>
    `Wrong on the ${points.length} points: line **${wrong.line}**, neighbour **${wrong.near}**, ` +
    `tree **${wrong.tree}**, Bayes **${wrong.bayes}**. ` +
    `On **${Math.round(100 * apart)} %** of the square they do not all agree.`,
  longest:
    "Wrong on the 60 points: line 30, neighbour 10, tree 30, Bayes 30. On 100 % of the square they do not all agree.",
  table: (_, n) => ({
    caption: "Each learner on its own points, and in the square",
    head: ["learner", "points wrong", "class 1 in the square"],
    rows: Object.entries(LEARNERS).map(([name, [title]]) => {
      return [title, n.wrong[name], `${Math.round(100 * mean(n.says[name]))} %`];
    }),
  }),
  tries: [
    {
      text: "Drag one point far into the land of the other class. Which of the four give it a land of its own?",
      set: { shape: 0, turn: 0, depth: 9 },
      answer:
        "**The nearest neighbour and the tree**, which keep every point of their own. The straight line cannot, and " +
        "one point moves the bells of naive Bayes only a little.",
    },
    {
      text: "Turn the axes slowly to 45°. Which of the four maps change, although no point has moved?",
      set: { shape: 1, turn: 0, depth: 9 },
      answer:
        "**The tree and naive Bayes**, which look along one axis at a time. The tree needed one question and builds " +
        "a staircase. A turn changes no distance, and every straight line can be written in the turned axes, too.",
    },
    {
      text: "Before you set it up: classes in opposite corners. Who will be wrong on many, and whom will 45° help?",
      set: { shape: 3, turn: 0, depth: 9 },
      answer:
        "**The straight line and naive Bayes, and the turn helps naive Bayes only.** No straight border separates " +
        "the corners, turned or not. After the turn one class lies along the first axis and the other along the " +
        "second. Along an axis one bell is wide and the other narrow: far from the middle only the wide one is left.",
    },
  ],
});
