// explore_choice: the best of c candidates on a validation set, what it quotes and what it is worth.

const MIDDLE = -0.8416212335729143,
  SHOWN = 100; // 20 % in normal units; as many draws are kept in view
const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;

explorer("choice", {
  controls: [
    { key: "candidates", label: "Candidates c" },
    { key: "cases", label: "Validation cases m" },
    { key: "correlation", label: "Correlation ρ" },
    { key: "spread", label: "Spread τ" },
  ],
  buttons: [
    { label: "New draw", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
    { label: "100 × new draws", does: ({ draw }) => ({ draw: draw + 100 }) },
    { label: "Start again", does: "start" },
  ],
  wide: ["scores draws", "controls", "buttons"],
  narrow: ["scores", "controls", "buttons", "draws"],
  key: [
    ["dots ink", "a candidate"],
    ["dots blue", "quoted: the lowest validation error"],
    ["dots orange diamond", "true error of the one chosen"],
    ["line muted dashed", "validation = true"],
  ],

  numbers({ candidates, cases, correlation, spread, seed, draw }, keep) {
    const shared = Math.sqrt(correlation),
      own = Math.sqrt(1 - correlation);
    const one = (d) =>
      keep("draw", [candidates, cases, correlation, spread, seed, d], () => {
        const limits = normals(candidates, seed, d, 0).map((z) => MIDDLE + spread * z);
        const common = correlation ? normals(cases, seed, d, 1).map((z) => shared * z) : null;
        const validated = limits.map((limit, j) => {
          const noise = normals(cases, seed, d, 2 + j);
          let wrong = 0;
          for (let i = 0; i < cases; i++) if ((common ? common[i] : 0) + own * noise[i] < limit) wrong++;
          return wrong / cases;
        });
        const truth = limits.map(distribution),
          winner = validated.indexOf(Math.min(...validated));
        return { validated, truth, winner, quoted: validated[winner], worth: truth[winner], best: Math.min(...truth) };
      });
    const history = keep("history", [candidates, cases, correlation, spread, seed, draw], () =>
      range(Math.max(1, draw - SHOWN + 1), draw).map((d) => {
        const { quoted, worth, best } = one(d);
        return { quoted, worth, best };
      }),
    );
    return {
      ...one(draw),
      history,
      meanQuoted: mean(history.map((h) => h.quoted)),
      meanWorth: mean(history.map((h) => h.worth)),
      meanBest: mean(history.map((h) => h.best)),
    };
  },

  panels: {
    scores: {
      title: "The candidates of this draw",
      x: { from: 0, to: 0.6, label: "true error", place: "middle", ticks: [0, 0.2, 0.4, 0.6] },
      y: { from: 0, to: 0.6, label: "validation error", place: "middle", ticks: [0, 0.2, 0.4, 0.6] },
      ratio: "square",
      draw(p, { draw }, n) {
        p.side(`draw ${draw}`);
        p.line("equal", [0, 0.6], [0, 0.6], "muted dashed");
        p.dots("candidates", n.truth, n.validated, "ink pale", { r: 4 });
        p.ring("winner", n.worth, n.quoted, "blue moves", { r: 8 });
      },
      alt: ({ candidates }, n) =>
        `${candidates} ${candidates === 1 ? "candidate" : "candidates"} by true error and validation error. The ` +
        `one chosen has the lowest validation error, ${three(n.quoted)}, and the true error ${three(n.worth)}.`,
    },
    draws: {
      title: "Quoted and true, draw by draw",
      x: (state, n) => ({
        from: 0.2,
        to: Math.max(20, n.history.length) + 0.8,
        label: "draws so far",
        ticks: [1, 20, 40, 60].filter((v) => v <= Math.max(20, n.history.length) / 2 || v === 1),
      }),
      y: { from: 0, to: 0.4, ticks: [0, 0.1, 0.2, 0.3, 0.4] },
      ratio: "square",
      draw(p, state, n) {
        const at = n.history.map((_, i) => i + 1),
          r = at.length > 40 ? 2.5 : 4,
          xs = [],
          ys = [];
        n.history.forEach(({ quoted, worth }, i) => {
          xs.push(i + 1, i + 1, NaN);
          ys.push(quoted, worth, NaN);
        });
        p.side(`mean gap ${three(n.meanWorth - n.meanQuoted)}`);
        p.line("gaps", xs, ys, "line thin");
        p.rule("mean quoted", "y", n.meanQuoted, "blue dashed moves");
        p.rule("mean worth", "y", n.meanWorth, "orange dashed moves");
        p.dots(
          "worth",
          at,
          n.history.map((h) => h.worth),
          "orange",
          { r, shape: "diamond" },
        );
        p.dots(
          "quoted",
          at,
          n.history.map((h) => h.quoted),
          "blue",
          { r },
        );
      },
      alt: (state, n) =>
        `${n.history.length} ${n.history.length === 1 ? "draw" : "draws"}: the quoted errors have the mean ` +
        `${three(n.meanQuoted)}, the true errors of those chosen ${three(n.meanWorth)}.`,
    },
  },

  say: ({ candidates, cases }, n) =>
    `The best of ${candidates} on ${cases} cases quotes **${three(n.quoted)}** and is worth ` +
    `**${three(n.worth)}**. Means of ${n.history.length} ${n.history.length === 1 ? "draw" : "draws"}: ` +
    `quoted ${three(n.meanQuoted)}, true ${three(n.meanWorth)}, best possible ${three(n.meanBest)}.`,
  longest:
    "The best of 100 on 500 cases quotes 0.0123 and is worth 0.0123. Means of 100 draws: " +
    "quoted 0.0123, true 0.0123, best possible 0.0123.",
  table: (state, n) => ({
    caption: `Draw ${state.draw}: the candidates`,
    head: ["candidate", "validation error", "true error"],
    rows: n.truth.map((error, j) => [j + 1, three(n.validated[j]), three(error)]),
    now: n.winner,
  }),

  tries: [
    {
      text:
        "Ten times as many cases: twenty candidates, all with the true error 0.2, on 500 cases. Press " +
        "**100 × new draws**: what is quoted on average?",
      set: { candidates: 20, cases: 500, correlation: 0, spread: 0 },
      answer:
        "**About 0.17**, where 50 cases gave 0.10 (exactly 0.167 and 0.101). The truth is 0.2 both times. More cases " +
        "make the quote honest; more candidates make it worse, but slowly: on 50 cases 100 candidates quote 0.07.",
    },
    {
      text:
        "Back to 50 cases, but candidates that err on the same cases, ρ = 0.9. Is the quote nearer " +
        "to the truth or further from it?",
      set: { candidates: 20, cases: 50, correlation: 0.9, spread: 0 },
      answer:
        "**Closer to the truth: about 0.145** instead of 0.10. Twenty candidates that err alike are like a few. " +
        "Neighbouring settings of one learner are of this kind.",
    },
    {
      text:
        "Now the candidates differ: with τ = 0.3 two thirds of the true errors lie between 0.13 and 0.29. Compare 20 " +
        "candidates with 100, each with **100 × new draws**: what happens to the quote, and what to the winner?",
      set: { candidates: 20, cases: 50, correlation: 0, spread: 0.3 },
      answer:
        "Quoted about 0.06, true about 0.11 with 20; quoted about 0.03, true about 0.09 with 100. **The winner is " +
        "better, and its quote is more too low.** So try many candidates, and let other cases measure the error.",
    },
  ],
});
