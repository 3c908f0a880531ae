// explore_arena: votes between four models, two at a time; the shares they win, and strengths from the odds.

const MODELS = ["A", "B", "C", "D"];
const PAIRS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
];
const WORLDS = ["a ladder", "all equal", "a cycle"];
// Odds that the first of each pair wins.
const ODDS = [
  [3, 9, 81, 3, 27, 9],
  [1, 1, 1, 1, 1, 1],
  [4, 1 / 4, 9, 4, 9, 9],
];
const SCHEDULE = "4 0 0 4 0 20";
const named = (k) => PAIRS[k].map((i) => MODELS[i]).join("–");
const counts = (games) => games.split(" ").map(Number);
const total = (list) => list.reduce((a, b) => a + b, 0);
const short = (value) => number(+value.toFixed(1));
const listed = (models) => models.join(", ").replace(/, (?=[^,]*$)/, " and ");

// "C, A = B": models by falling value.
function ranked(values) {
  const order = range(0, 3)
    .filter((i) => !Number.isNaN(values[i]))
    .sort((i, j) => (Math.abs(values[j] - values[i]) < 1e-6 ? i - j : values[j] - values[i]));
  return order.map((i, r) => (r ? (values[order[r - 1]] - values[i] < 1e-6 ? " = " : ", ") : "") + MODELS[i]).join("");
}

// Models that never lose to the others, not even by a chain of wins; none where every model can be reached.
function unbeaten(wins) {
  const beats = wins.map((row, i) => row.map((w, j) => i === j || w > 0));
  for (const k of range(0, 3))
    for (const i of range(0, 3)) if (beats[i][k]) beats[k].forEach((b, j) => (beats[i][j] ||= b));
  const above = MODELS.map((_, j) => range(0, 3).filter((i) => beats[i][j])),
    fewest = above.reduce((best, one) => (one.length < best.length ? one : best));
  return fewest.length < 4 ? fewest.map((i) => MODELS[i]) : [];
}

// Why there are no strengths: no vote joins these models to the others, or they never lose to them.
function unsure(games, alone) {
  const met = counts(games),
    joins = ([i, j], k) => met[k] && alone.includes(MODELS[i]) !== alone.includes(MODELS[j]);
  return PAIRS.some(joins)
    ? `${listed(alone)} never ${alone.length > 1 ? "lose" : "loses"} to the others`
    : `no vote joins ${listed(alone)} to the others`;
}

// The inverse of a matrix, by Gauss and Jordan; of information, whose diagonal is above 0.
function inverse(matrix) {
  const n = matrix.length,
    rows = matrix.map((row, i) => [...row, ...row.map((_, j) => +(i === j))]);
  rows.forEach((pivot, k) => {
    const top = pivot[k];
    pivot.forEach((value, j) => (pivot[j] = value / top));
    for (const row of rows) {
      const times = row[k];
      if (row !== pivot) row.forEach((value, j) => (row[j] = value - times * pivot[j]));
    }
  });
  return rows.map((row) => row.slice(n));
}

const chance = (theta, i, j) => 1 / (1 + Math.exp(theta[j] - theta[i]));
const likelihood = (wins, theta) =>
  total(wins.flatMap((row, i) => row.map((w, j) => (w ? w * Math.log(chance(theta, i, j)) : 0))));

// Log strengths with A at 0, and the standard errors of the others, by Newton's method with halved steps.
function fit(wins) {
  let theta = [0, 0, 0, 0],
    spread;
  for (let round = 0; round < 100; round++) {
    const met = (i, j) => wins[i][j] + wins[j][i],
      weight = (i, j) => met(i, j) * chance(theta, i, j) * chance(theta, j, i);
    const surplus = wins.map((row, i) => total(row.map((w, j) => w - met(i, j) * chance(theta, i, j) * (i !== j))));
    const information = range(1, 3).map((i) =>
      range(1, 3).map((j) => (i === j ? total(range(0, 3).map((k) => (k === i ? 0 : weight(i, k)))) : -weight(i, j))),
    );
    spread = inverse(information);
    let step = [0, ...spread.map((row) => total(row.map((value, j) => value * surplus[j + 1])))];
    const moved = () => theta.map((t, i) => t + step[i]);
    for (let k = 0; k < 40 && likelihood(wins, moved()) < likelihood(wins, theta) - 1e-9; k++)
      step = step.map((s) => s / 2);
    theta = moved();
    if (Math.max(...step.map(Math.abs)) < 1e-10) break;
  }
  return { theta, errors: [0, ...spread.map((row, i) => Math.sqrt(row[i]))] };
}

explorer("arena", {
  controls: [
    { key: "pair", label: "Pair", values: range(0, 5), show: named },
    { key: "n", label: "Votes of this pair", values: [0, 4, 8, 20, 40, 80, 200] },
    { key: "world", label: "The voters' taste", values: [0, 1, 2], show: (world) => WORLDS[world] },
  ],
  buttons: [
    { label: "Draw votes", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
    { label: "Share them exactly", does: () => ({ draw: 0 }) },
    { label: "Start again", does: "start" },
  ],
  wide: ["votes shares", "votes strengths", "pair n world", "buttons"],
  narrow: ["votes", "pair", "n", "shares", "strengths", "world", "buttons"],
  key: [
    ["area blue", "votes for the first of the pair"],
    ["area orange", "votes for the second"],
    ["dots ink", "strength with its 95 % interval"],
    ["dots green diamond", "the voters' true one"],
  ],
  start: { pair: 5, n: 20, games: SCHEDULE, wasPair: 5, wasGames: SCHEDULE },

  // One slider serves all pairs: it shows the votes of the pair that is chosen, or changes them.
  settle(state) {
    const { pair, games } = state,
      list = counts(games);
    if (pair === state.wasPair && games === state.wasGames) list[pair] = state.n;
    const now = list.join(" ");
    return { ...state, n: list[pair], games: now, wasPair: pair, wasGames: now };
  },

  numbers({ games, world, seed, draw }, keep) {
    return keep("all", [games, world, seed, draw], () => {
      const met = counts(games),
        wins = MODELS.map(() => [0, 0, 0, 0]);
      PAIRS.forEach(([i, j], k) => {
        const p = ODDS[world][k] / (1 + ODDS[world][k]),
          next = uniforms(seed, draw, k);
        const first = draw ? range(1, met[k]).filter(() => next() < p).length : +(met[k] * p).toFixed(9);
        [wins[i][j], wins[j][i]] = [first, met[k] - first];
      });
      const won = wins.map(total),
        votes = MODELS.map((_, i) => total(met.filter((_, k) => PAIRS[k].includes(i)))),
        alone = unbeaten(wins);
      return { wins, won, votes, shares: won.map((w, i) => w / votes[i]), alone, fit: alone.length ? null : fit(wins) };
    });
  },

  panels: {
    votes: {
      title: "Who met whom: touch a pair",
      x: ({ games }) => ({ from: 0, to: 1.45 * Math.max(20, ...counts(games)), label: "votes", ticks: [0] }),
      y: { from: 6.6, to: 0.4, ticks: range(1, 6), show: (k) => named(k - 1) },
      ratio: [0.86, 0.7],
      draw(p, { pair, games }, { wins }) {
        const met = counts(games);
        p.bar("chosen", 0, 1.45 * Math.max(20, ...met), pair + 0.56, pair + 1.44, "muted pale");
        PAIRS.forEach(([i, j], k) => {
          const [first, second] = [wins[i][j], wins[j][i]];
          p.bar(`first ${k}`, 0, first, k + 0.72, k + 1.28, "blue");
          p.bar(`second ${k}`, first, met[k], k + 0.72, k + 1.28, "orange");
          const words = met[k] ? `${short(first)} : ${short(second)}` : "never met";
          p.note(`score ${k}`, met[k], k + 1, words, met[k] ? "ink" : "muted", { dx: 6, dy: 5 });
        });
      },
      alt: ({ games }, { wins }) =>
        `Votes of each pair: ${PAIRS.map(([i, j], k) =>
          counts(games)[k] ? `${named(k)} ${short(wins[i][j])} to ${short(wins[j][i])}` : `${named(k)} none`,
        ).join(", ")}.`,
      drag: ({ y }) => ({ pair: Math.max(0, Math.min(5, Math.round(y) - 1)) }),
    },
    shares: {
      title: "Share of votes won",
      x: { from: 0, to: 1.5, ticks: [0, 0.5, 1], label: "share" },
      y: { from: 4.6, to: 0.4, ticks: range(1, 4), show: (k) => MODELS[k - 1] },
      ratio: [0.36, 0.36],
      draw(p, state, { shares, votes }) {
        shares.forEach((share, i) => {
          if (votes[i]) p.bar(`share ${i}`, 0, share, i + 0.72, i + 1.28, "muted");
          const words = votes[i] ? `${share.toFixed(3)} of ${votes[i]}` : "no votes";
          p.note(`value ${i}`, votes[i] ? share : 0, i + 1, words, "ink", { dx: 6, dy: 5 });
        });
      },
      alt: (state, { shares, votes }) =>
        `Shares won: ${MODELS.map((m, i) => (votes[i] ? `${m} ${shares[i].toFixed(3)}` : `${m} none`)).join(", ")}.`,
    },
    strengths: {
      title: "Strength: log odds against A",
      x: { from: -9, to: 4, ticks: [-8, -4, 0, 4] },
      y: { from: 4.6, to: 0.4, ticks: range(1, 4), show: (k) => MODELS[k - 1] },
      ratio: [0.36, 0.36],
      draw(p, { world, games }, { alone, fit }) {
        p.rule("A", "x", 0, "muted dashed");
        if (world < 2)
          range(1, 3).forEach((i) =>
            p.mark(`true ${i}`, -Math.log(ODDS[world][i - 1]), i + 1.27, "green", { shape: "diamond", r: 5 }),
          );
        if (!fit) p.note("none", -Infinity, 1.5, unsure(games, alone), "ink", { dx: 8 });
        fit?.theta.forEach((t, i) => {
          const half = 1.96 * fit.errors[i];
          p.line(`interval ${i}`, [t - half, t + half], [i + 1, i + 1], "ink thick");
          p.mark(`strength ${i}`, t, i + 1, "ink", { r: 5 });
        });
      },
      alt: ({ games }, { alone, fit }) =>
        fit
          ? `Strengths: ${MODELS.map((m, i) => `${m} ${three(fit.theta[i])}`).join(", ")}, with intervals.`
          : `No finite strengths: ${unsure(games, alone)}.`,
    },
  },

  say: ({ games }, { shares, alone, fit }) =>
    `${total(counts(games))} votes. By share of votes won: **${ranked(shares)}**. By strength: ` +
    (fit ? `**${ranked(fit.theta)}**.` : `no finite values, because ${unsure(games, alone)}.`),
  longest:
    "1200 votes. By share of votes won: A, B, C, D. By strength: no finite values, because A, B and C never lose " +
    "to the others.",
  table: (state, { votes, shares, fit }) => ({
    caption: "Shares, and strengths against A",
    head: ["model", "votes", "share", "strength", "its error"],
    rows: MODELS.map((model, i) => [
      model,
      votes[i],
      votes[i] ? shares[i].toFixed(3) : "–",
      fit ? number(+fit.theta[i].toFixed(2)) : "–",
      fit ? fit.errors[i].toFixed(2) : "–",
    ]),
  }),

  tries: [
    {
      text:
        "Move **C–D** from 4 votes to 200; nobody changes their mind. Whose interval gets shorter, and why not that " +
        "of C?",
      set: { games: "4 0 0 4 0 4" },
      answer:
        "**Only that of D.** How far C is below A hangs on the few votes of A–B and B–C. C's share grows from 0.575 " +
        "to 0.887, because it beats the weak D so often, and no strength moves.",
    },
    {
      text: "Now no vote joins B and C: A met B, and C met D. How far is B above C?",
      set: { games: "4 0 0 0 0 20", pair: 3 },
      answer: "**Nobody knows**: every distance fits these votes. Give B–C four votes, and all strengths are back.",
    },
    {
      text:
        "**A cycle**: voters prefer A to B, B to C, and C to A, 4 to 1 each. Every pair has 20 votes. Give A–B 200 " +
        "votes, then set it back and give them to B–C or to A–C. Who leads by strength?",
      set: { world: 2, games: "20 20 20 20 20 20", pair: 0 },
      answer:
        "**A with A–B, B with B–C, C with A–C**, and the voters' taste was the same each time. " +
        "One strength for each model cannot describe a cycle, so here the schedule picks the leader.",
    },
  ],
});
