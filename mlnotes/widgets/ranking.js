// explore_ranking: cases in a row, best score first. The reader moves a case, and the curve and its numbers follow.

const NAMES = { ap: "average precision (AP)", auc: "AUC", bep: "break-even point", f1: "best F1" };
const LANES = { "+": 0.82, "-": 0.48 }; // heights in the row
const LOOKS = { "+": ["blue", "circle"], "-": ["orange", "diamond"] };
let finger; // the pointer that moves a case

// The measures of a ranking, or of these rows of it: one that comes twice is a tie.
function judged(ranking, rows = [...ranking].map((_, i) => i)) {
  const score = rows.map((i) => -i),
    positive = rows.map((i) => ranking[i] === "+");
  const c = counted(positive, score),
    f1s = c.tp.map((n, i) => (2 * n) / (n + c.fp[i] + c.positives));
  return { ...c, steps: stairs(c), bep: c.tp[c.positives] / c.positives, f1s, f1: Math.max(...f1s) };
}
// The case at one place goes to another, with this sign; both classes keep a case.
function moved(ranking, from, to, sign = ranking[from - 1]) {
  const others = [...ranking.slice(0, from - 1), ...ranking.slice(from)];
  return others.every((one) => one === sign) ? {} : { ranking: others.toSpliced(to - 1, 0, sign).join(""), place: to };
}
const turn = ({ ranking, place }) => moved(ranking, place, place, ranking[place - 1] === "+" ? "-" : "+");
const step = (by) => (state) => moved(state.ranking, state.place, between(state.place + by, 1, state.ranking.length));
const more = (by) => (state) => ({ draw: Math.min(1000, state.draw + by) });

explorer("ranking", ({ start }) => {
  const n = start.ranking.length,
    places = range(1, n),
    before = judged(start.ranking);
  const row = ([key, name]) =>
    `<tr><th scope="row">${name}</th><td>${rate(before[key])}</td><td data-is="${key}"></td></tr>`;
  return {
    controls: [{ key: "place", label: "Case in your hand, at place", values: places }],
    buttons: [
      { label: "One up", does: step(-1), main: true },
      { label: "One down", does: step(1) },
      { label: "Turn class", does: turn },
      { label: "Draw", does: more(1) },
      { label: "100 draws", does: more(100) },
      { label: "Start again", does: "start" },
    ],
    wide: ["row", "curve measures", "curve draws", "curve place", "buttons"],
    narrow: ["row", "place", "buttons", "curve", "measures", "draws"],
    key: [
      ["dots blue", "positive"],
      ["dots orange", "negative; hollow: not selected"],
      ["area blue", "its area is the AP"],
      ["line green thin", "latest draw; below each case how often it came"],
    ],
    numbers({ ranking, draw, seed }) {
      const rows = range(1, draw).map((k) => {
        const next = uniforms(seed, k, 0);
        return places.map(() => Math.floor(n * next()));
      });
      const drawn = rows.map((rows) => judged(ranking, rows)),
        aps = drawn.map(({ ap }) => ap);
      const sorted = aps.filter((ap) => !Number.isNaN(ap)).sort((a, b) => a - b),
        tail = Math.floor(0.025 * sorted.length);
      const ends = [sorted[tail], sorted[sorted.length - 1 - tail]],
        counts = places.map((i) => rows.at(-1)?.filter((k) => k === i - 1).length ?? 1);
      return { ...judged(ranking), aps, ends, counts, latest: drawn.at(-1) ?? null };
    },
    panels: {
      row: {
        title: "Drag a case to another place, or into the other row",
        x: { from: 0.3, to: n + 0.7, ticks: places.filter((i) => i === 1 || i % 5 === 0), label: "place" },
        y: { from: 0, to: 1, ticks: Object.values(LANES), show: (y) => (y === LANES["+"] ? "+" : "−") },
        ratio: [0.15, 0.32],
        draw(p, { ranking, place, draw }, { counts }) {
          for (const [sign, [look, shape]] of Object.entries(LOOKS))
            for (const selected of [true, false]) {
              const xs = places.filter((i) => ranking[i - 1] === sign && i <= place === selected),
                ys = xs.map(() => LANES[sign]);
              p.dots(`${sign} ${selected}`, xs, ys, selected ? look : `${look} hollow`, { r: 7, shape });
            }
          p.rule("cut", "x", place + 0.5, "ink");
          p.rule("hand", "x", place, "muted dotted", { from: 0.24 });
          const said = (i) => (draw ? `${counts[i - 1]}` : "");
          for (const i of places) p.note(`drawn ${i}`, i, 0.06, said(i), "muted", { anchor: "middle" });
        },
        alt: ({ ranking, place }) => `The ranking ${ranking.replaceAll("-", "−")}; the first ${place} are selected.`,
        // A press takes the case that stands there. A finger has another number each time it comes down.
        drag(at, { ranking, place }) {
          const { type, pointerId } = globalThis.event ?? {},
            to = between(Math.round(at.x), 1, n);
          const from = type === "pointermove" && pointerId === finger ? place : to;
          finger = pointerId;
          const lane = Object.keys(LANES).find((sign) => Math.abs(at.y - LANES[sign]) < 0.16);
          return moved(ranking, from, to, lane);
        },
      },
      curve: {
        title: "Precision against recall",
        x: { from: 0, to: 1, label: "recall", ticks: [0, 0.2, 0.4, 0.6, 0.8] },
        y: { from: 0, to: 1.01, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] },
        ratio: "square",
        draw(p, { place }, n) {
          p.area("area", n.steps.recall, Array(n.steps.recall.length).fill(0), n.steps.height, "blue");
          p.line("diagonal", [0, 1], [0, 1], "muted dotted");
          if (n.latest?.positives) p.line("latest", n.latest.steps.recall, n.latest.steps.height, "green thin");
          p.line("curve", n.steps.recall, n.steps.height, "blue");
          p.dots("points", n.tpr.slice(1), n.precision.slice(1), "blue", { r: 3.5 });
          p.ring("now", n.tpr[place], n.precision[place], "ink");
          p.mark("bep", n.bep, n.bep, "ink", { r: 4.5, shape: "diamond" });
          p.note("bep name", n.bep, n.bep, "break-even", "", { anchor: "end", dx: -8, dy: 18 });
        },
        alt: ({ place }, n) =>
          `Steps from recall 0 to 1, area ${rate(n.ap)}. After place ${place}: recall ${rate(n.tpr[place])}, ` +
          `precision ${rate(n.precision[place])}.`,
        drag: (at, state, n) => ({ place: at.near(n.tpr.slice(1), n.precision.slice(1)) + 1 }),
      },
      draws: {
        title: "AP of each draw",
        x: { from: 0, to: 1, label: "AP", ticks: [0, 0.2, 0.4, 0.6, 0.8] },
        y: { from: 0, to: 1, ticks: [] },
        ratio: 0.2,
        draw(p, { draw }, { aps, ends, ap }) {
          p.side(`draws: ${draw}`);
          const spread = aps.map((_, i) => 0.12 + 0.076 * ((i * 7) % 11));
          p.dots("all", aps, spread, "green pale", { r: 3.5 });
          if (draw >= 100) p.bar("middle", ends[0], ends[1], 0, 1, "green");
          p.rule("ap", "x", ap, "ink");
        },
        alt: ({ draw }, { ap }) => `The AP of ${draw} draws beside that of the ranking, ${rate(ap)}.`,
      },
    },
    html: {
      measures: {
        title: "Four numbers for the ranking",
        html:
          `<table class="e-rates"><thead><tr><th scope="col">measure</th><th scope="col">at the start</th><th scope=` +
          `"col">now</th></tr></thead><tbody>${Object.entries(NAMES).map(row).join("")}</tbody></table>`,
      },
    },
    fill: (state, n) => Object.fromEntries(Object.keys(NAMES).map((key) => [key, [rate(n[key]), n[key]]])),
    say: ({ draw }, { ap, auc, bep, f1, aps, ends: [low, high] }) =>
      `AP **${rate(ap)}**, AUC ${rate(auc)}, break-even point ${rate(bep)}, best F1 ${rate(f1)}.` +
      (draw ? ` This draw has AP ${rate(aps.at(-1))}.` : "") +
      (draw >= 100 ? ` 95 in 100 draws lie from ${rate(low)} to ${rate(high)}.` : ""),
    longest:
      "AP 0.736, AUC 0.680, break-even point 0.600, best F1 0.696. This draw has AP 0.444. 95 in 100 draws lie from " +
      "0.444 to 0.944.",
    table: ({ ranking, place }, n) => ({
      caption: "Each place to stop",
      head: ["place", "class", "TP", "precision", "recall", "F1"],
      rows: places.map((i) => [
        i,
        number(ranking[i - 1]),
        n.tp[i],
        rate(n.precision[i]),
        rate(n.tpr[i]),
        rate(n.f1s[i]),
      ]),
      now: place - 1,
    }),
  };
});
