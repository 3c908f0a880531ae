// explore_exams: a hundred exams whose questions come page by page; intervals with two standard errors.

const EXAMS = 100,
  SCORE = 0.6,
  SHOWN = 20; // pages

// Chances of at most 0, 1, ... m of m right answers.
function cumulated(m, p) {
  let chance = (1 - p) ** m,
    sum = 0;
  return range(0, m).map((k) => {
    sum += chance;
    chance *= ((m - k) / (k + 1)) * (p / (1 - p));
    return k === m ? 1 : sum;
  });
}

// One exam: how many answers are right on each page. A page is known or not; an answer follows it, or its own luck.
function exam({ pages, questions, rho, seed }, chances, draw, number) {
  const next = uniforms(seed, draw, number);
  return Array.from({ length: pages }, () => {
    if (rho < 0) return 1;
    const known = next() < SCORE,
      luck = next();
    return chances[+known].findIndex((chance) => luck <= chance);
  });
}

const sum = (values) => values.reduce((a, b) => a + b, 0);

// Its score, both standard errors, and whether the intervals hold the truth.
function judged(right, size, truth) {
  const n = size * right.length,
    score = sum(right) / n;
  const errors = [
    Math.sqrt((score * (1 - score)) / n),
    Math.sqrt(sum(right.map((one) => (one - size * score) ** 2))) / n,
  ];
  return { score, errors, held: errors.map((error) => Math.abs(score - truth) <= 1.96 * error + 1e-9) };
}

const share = (value) => `${number(+(100 * value).toFixed(1))} %`;
const HOW = ["each question alone", "by page"];

explorer("exams", {
  controls: [
    { key: "pages", label: "Pages" },
    { key: "questions", label: "Questions per page" },
    { key: "rho", label: "Correlation ρ", show: (rho) => (rho < 0 ? "one right each" : number(rho)) },
  ],
  buttons: [
    { label: "New hundred", does: ({ draw }) => ({ draw: draw + 1 }), main: true },
    { label: "Ten hundreds", does: ({ draw }) => ({ draw: draw + 10 }) },
    { label: "Start again", does: "start" },
  ],
  wide: ["alone page", "controls", "buttons", "exam"],
  narrow: ["alone", "page", "controls", "buttons", "exam"],
  key: [
    ["line blue", "interval holds the true score"],
    ["line orange thick", "misses it"],
    ["line muted dashed", "true score"],
    ["dots blue", "right answer"],
    ["dots muted hollow", "wrong answer"],
  ],
  settle: (state) => (state.rho < 0 && state.questions === 1 ? { ...state, rho: 0 } : state),

  numbers({ pages, questions, rho, seed, draw }, keep) {
    const truth = rho < 0 ? 1 / questions : SCORE,
      same = { pages, questions, rho, seed },
      follow = Math.sqrt(Math.max(rho, 0)),
      chances = [0, follow].map((more) => cumulated(questions, more + (1 - follow) * SCORE));
    const hundred = (draw) =>
      keep("hundred", [pages, questions, rho, seed, draw], () =>
        range(1, EXAMS).map((one) => judged(exam(same, chances, draw, one), questions, truth)),
      );
    const kept = (draw) => [0, 1].map((how) => hundred(draw).filter(({ held }) => held[how]).length),
      every = range(1, draw).map(kept),
      exams = hundred(draw),
      order = exams.map((_, i) => i).sort((i, j) => exams[i].score - exams[j].score || i - j);
    return {
      truth,
      effect: +(rho < 0 ? 0 : 1 + (questions - 1) * rho).toFixed(9),
      sorted: order.map((i) => exams[i]),
      held: kept(draw),
      all: [0, 1].map((how) => sum(every.map((one) => one[how])) / (EXAMS * draw)),
      right: exam(same, chances, draw, 1).slice(0, SHOWN),
      first: exams[0],
    };
  },

  panels: {
    ...Object.fromEntries(
      ["alone", "page"].map((name, how) => [
        name,
        {
          title: how ? "Clustered by page" : "Each question counted alone",
          x: { from: 0, to: EXAMS + 1, label: "exam, in order of score", place: "middle", ticks: [1, 50, 100] },
          y({ pages, questions }, { truth, effect }) {
            const far = 4.6 * Math.sqrt((truth * (1 - truth) * Math.max(1, effect)) / (pages * questions));
            return { from: Math.max(0, truth - far), to: Math.min(1, truth + far) };
          },
          ratio: [0.62, 0.5],
          draw(p, _, { truth, sorted, held }) {
            p.side(`${held[how]} of ${EXAMS} hold`);
            p.rule("truth", "y", truth, "muted dashed");
            for (const good of [true, false]) {
              const xs = [],
                ys = [];
              sorted.forEach(({ score, errors, held }, i) => {
                if (held[how] !== good) return;
                xs.push(i + 1, i + 1, NaN);
                ys.push(score - 1.96 * errors[how], score + 1.96 * errors[how], NaN);
              });
              p.line(`bars ${good}`, xs, ys, good ? "blue" : "orange thick");
            }
            p.dots(
              "scores",
              sorted.map((_, i) => i + 1),
              sorted.map(({ score }) => score),
              "ink",
              { r: 1.3 },
            );
          },
          alt: (_, { held, truth }) =>
            `A hundred exams in order of their score, each with its interval, counted ${HOW[how]}: ${held[how]} of ` +
            `the 100 intervals hold the true score ${three(truth)}.`,
        },
      ]),
    ),
    exam: {
      title: "First exam, page by page",
      x: ({ pages }) => ({
        from: 0.3,
        to: SHOWN + 0.7,
        label: `page (${pages > SHOWN ? `the first ${SHOWN} of ${pages}` : pages})`,
        place: "middle",
        ticks: [1, 5, 10, 15, 20],
      }),
      y: ({ questions }) => ({ from: 0.2, to: questions + 0.8, ticks: [] }),
      ratio: [0.24, 0.45],
      draw(p, { questions }, { right, first }) {
        p.side(`score ${three(first.score)}`);
        const look = { r: questions > 10 ? 2.5 : 4 };
        for (const [name, from, to] of [
          ["right", () => 1, (count) => count],
          ["wrong", (count) => count + 1, () => questions],
        ]) {
          const places = right.flatMap((count, g) => range(from(count), to(count)).map((k) => [g + 1, k]));
          const [xs, ys] = [0, 1].map((i) => places.map((place) => place[i]));
          p.dots(name, xs, ys, name === "right" ? "blue" : "muted hollow", look);
        }
      },
      alt: ({ questions }, { right }) =>
        `Answers to the ${questions === 1 ? "question" : `${questions} questions`} of each of ${right.length} ` +
        `pages, right ones below: ${right.join(", ")} are right.`,
    },
  },

  say: ({ draw }, { held, all }) =>
    `Of 100 intervals, **${held[0]}** hold the true score if each question is counted alone, and **${held[1]}** if ` +
    `they are clustered by page.` +
    (draw > 1 ? ` In all ${EXAMS * draw} exams so far: ${share(all[0])} and ${share(all[1])}.` : ""),
  longest:
    "Of 100 intervals, 100 hold the true score if each question is counted alone, and 100 if they are clustered by " +
    "page. In all 3100 exams so far: 88.8 % and 88.8 %.",
  table: ({ pages, questions }, { sorted }) => ({
    caption: `A hundred exams of ${pages} pages with ${questions === 1 ? "one question" : `${questions} questions`}`,
    head: ["rank", "score", "± alone", "holds", "± by page", "holds"],
    rows: sorted.map(({ score, errors, held }, i) => [
      i + 1,
      three(score),
      ...[0, 1].flatMap((how) => [three(1.96 * errors[how]), held[how] ? "yes" : "no"]),
    ]),
  }),
  still: ({ questions }, { effect, truth, held }) => ({
    head: ["questions per page", "design effect", "true score", "intervals alone that hold it", "by page"],
    rows: [[questions, number(effect), three(truth), ...held]],
  }),

  tries: [
    {
      text:
        "50 pages with 5 questions. Move **ρ** from 0 over 0.3 to 0.6, and press **Ten hundreds** each time. Which " +
        "intervals keep their promise of 95 %?",
      set: { pages: 50, questions: 5, rho: 0 },
      answer:
        "**Those by page, nearly**: about 94 % at each ρ. Counted alone, 95 % hold the truth at 0, about 80 % at 0.3 " +
        "and 70 % at 0.6: they stay short while the scores spread.",
    },
    {
      text:
        "As many questions on few pages: **10 pages with 25 questions**, ρ = 0.3. Do the intervals by page still " +
        "keep it?",
      set: { pages: 10, questions: 25, rho: 0.3 },
      answer:
        "**No: about 90 %.** Ten pages show too little of how much pages differ. Counted alone, only about half hold " +
        "the truth.",
    },
    {
      text: "5 questions again, now **one right each**: exactly one on each page. What happens to both intervals?",
      set: { pages: 50, questions: 5, rho: -1 },
      answer:
        "**By page they shrink to a point**, rightly here, since each exam must have the score 0.2. Counted alone " +
        "they are too long. On three real pages, do not believe an error of 0: it may be luck.",
    },
  ],
});
