// The page "Judge your own model": the pictures of one model or two, and the thresholds to move. The page computes
// (your_scores_maths.js) and keeps the study; it hears of each change by an event.

const unit = { from: 0, to: 1, place: "middle", ticks: [0, 0.5, 1] };
const COLOURS = ["blue", "orange"],
  KEYS = ["a", "b"],
  SHOWN = 1000, // places of a slider, points of a curve
  COLUMNS = 40;
const told = (t) => (Math.abs(t) === Infinity ? three(t) : number(+t.toPrecision(6)));
const rule = (thresholds, i) => (i ? `score ≥ ${told(thresholds[i])}` : "nobody");

// Some of many steps: both ends, and one wherever a curve has moved as far as a picture can show.
function thinned(last, moved) {
  const kept = [0];
  for (let i = 1; i <= last; i++) if (i === last || moved(i, kept.at(-1))) kept.push(i);
  return kept;
}

explorer("your_scores", () => {
  const { study, maths, names } = window.yourScores,
    { models, P, N, n } = study,
    two = models.length === 2,
    all = models.map((model, m) => ({
      ...model,
      m,
      name: names[m],
      colour: COLOURS[m],
      key: KEYS[m],
      ...drawn(model),
    }));
  const probabilities = models.every((model) => model.probabilities);

  function drawn({ thresholds, tp, fp }) {
    const last = tp.length - 1,
      [tpr, fpr] = [(i) => tp[i] / P, (i) => fp[i] / N],
      precision = (i) => tp[i] / (tp[i] + fp[i]);
    const moves = (i, k) => Math.max(tpr(i) - tpr(k), fpr(i) - fpr(k)) >= 1 / SHOWN;
    const roc = thinned(last, last <= SHOWN ? () => true : moves),
      pr = thinned(last, last <= SHOWN ? () => true : (i, k) => i < 100 || tpr(i) - tpr(k) >= 1 / SHOWN).slice(1);
    const every = Math.ceil(last / SHOWN),
      places = range(0, last).filter((i) => i % every === 0 || i === last);
    const finite = thresholds.filter(Number.isFinite),
      [high, low] = finite.length ? [finite[0], finite.at(-1)] : [1, 0],
      half = high / 2 - low / 2, // halves don't overflow
      part = (s) => (half ? between((s / 2 - low / 2) / half, 0, 1) : 0.5);
    const columns = [0, 1].map(() => new Array(COLUMNS).fill(0));
    for (let i = 1; i <= last; i++) {
      const at = Math.min(COLUMNS - 1, Math.floor(part(thresholds[i]) * COLUMNS));
      columns[0][at] += fp[i] - fp[i - 1];
      columns[1][at] += tp[i] - tp[i - 1];
    }
    return {
      last,
      roc: { steps: roc, xs: roc.map(fpr), ys: roc.map(tpr) },
      pr: {
        steps: pr,
        xs: pr.flatMap((i, k) => [k ? tpr(pr[k - 1]) : 0, tpr(i)]),
        ys: pr.flatMap((i) => [precision(i), precision(i)]),
      },
      places: places.reverse(),
      columns,
      part,
      ends: [low, high],
    };
  }

  const nearest = (list, value) => {
    let best = 0;
    list.forEach((one, k) => (best = Math.abs(one - value) < Math.abs(list[best] - value) ? k : best));
    return list[best];
  };
  const edges = range(0, COLUMNS - 1).flatMap((k) => [k / COLUMNS, (k + 1) / COLUMNS]),
    floor = edges.map(() => 0);
  const scores = ({ name, key, columns, part, ends, thresholds, places }) => {
    const of = (list, up) => list.flatMap((v) => [1, 1].map(() => (up * 0.94 * v) / (Math.max(...list) || 1)));
    const [negatives, positives] = [of(columns[0], -1), of(columns[1], 1)];
    return {
      title: two ? `Scores of ${name}` : "Scores",
      x: { from: 0, to: 1, ticks: [0, 1], label: "score", show: (u) => told(ends[u]) },
      y: { from: -1, to: 1, ticks: [] },
      ratio: [0.3, 0.3],
      top: 36,
      draw(p, state) {
        p.area("positives", edges, floor, positives, "green solid");
        p.area("negatives", edges, negatives, floor, "muted solid");
        p.note("up", Infinity, 0.6, "positive", "", { anchor: "end", dx: -6 });
        p.note("down", Infinity, -0.75, "negative", "", { anchor: "end", dx: -6 });
        const i = state[key];
        p.pill("threshold", i ? part(thresholds[i]) : 1, i ? `≥ ${told(thresholds[i])}` : "nobody");
      },
      alt: (state, { at: [a, b] }) => {
        const { tp, fp } = key === "a" ? a : b;
        return (
          `Scores of ${name} on one axis, the ${P} positive cases above it and the ${N} negative ones below. ` +
          `Selected: ${rule(thresholds, state[key])}, ${tp} positive and ${fp} negative.`
        );
      },
      drag: (at) => {
        const found = places.map((i) => (i ? part(thresholds[i]) : 1.02));
        return { [key]: places[found.indexOf(nearest(found, at.x))] };
      },
    };
  };
  const square = (title, x, y) => ({ title, x: { ...unit, label: x }, y: { ...unit, label: y }, ratio: "square" });
  const line = (m) => (m ? "orange dashed" : "blue");
  const panels = {
    roc: {
      ...square("ROC curve", "false positive rate", "true positive rate"),
      draw(p, state, { at }) {
        p.side(all.map(({ auc }) => `AUC ${rate(auc)}`).join(", "));
        p.line("chance", [0, 1], [0, 1], "muted dotted");
        for (const { m, roc } of all) p.line(`curve ${m}`, roc.xs, roc.ys, line(m));
        for (const { m, colour } of all) p.ring(`now ${m}`, at[m].fpr, at[m].recall.value, `${colour} moves`);
      },
      alt: (state, { at }) =>
        `ROC curve${two ? "s" : ""}. ` +
        all
          .map(
            ({ m, name, auc }) =>
              `${name}: AUC ${rate(auc)}, now at false positive rate ${rate(at[m].fpr)} and true positive rate ` +
              `${rate(at[m].recall.value)}`,
          )
          .join("; ") +
        ".",
      drag: (at, state) => {
        const off = all.map(({ m, roc, key }) => {
          const k = at.near(roc.xs, roc.ys);
          return { far: Math.hypot(roc.xs[k] - at.x, roc.ys[k] - at.y), set: { [key]: roc.steps[k] }, m };
        });
        return off.sort((one, other) => one.far - other.far)[0].set;
      },
    },
    pr: {
      ...square("P-R curve", "recall", "precision"),
      draw(p, state, { at }) {
        p.side(all.map(({ ap }) => `AP ${rate(ap)}`).join(", "));
        p.rule("no skill", "y", P / n, "muted dotted");
        for (const { m, pr } of all) p.line(`curve ${m}`, pr.xs, pr.ys, line(m));
        for (const { m, colour, key } of all)
          if (state[key]) p.ring(`now ${m}`, at[m].recall.value, at[m].precision.value, `${colour} moves`);
      },
      alt: (state, { at }) =>
        `Precision-recall curve${two ? "s" : ""}; without skill precision is ${rate(P / n)}. ` +
        all
          .map(
            ({ m, name, ap }) =>
              `${name}: average precision ${rate(ap)}, now at recall ${rate(at[m].recall.value)} and precision ` +
              `${rate(at[m].precision.value)}`,
          )
          .join("; ") +
        ".",
    },
    cost: {
      title: "Expected cost of a case",
      x: { ...unit, label: "share of cases selected" },
      y: (state, { costs }) => {
        const top = Math.max(...costs.map(({ most }) => most)) || 1;
        return { from: -0.06 * top, to: 1.05 * top, ticks: ticks({ from: 0, to: top }, 4), show: three };
      },
      ratio: [0.6, 0.6],
      draw(p, state, { costs }) {
        p.side(`least ${costs.map(({ least }) => three(least)).join(", ")}`);
        for (const { m, roc, tp, fp, colour } of all) {
          const { cost, best, least } = costs[m],
            xs = keepXs(m);
          p.line(
            `cost ${m}`,
            xs,
            roc.steps.map((i) => cost[i]),
            line(m),
          );
          p.ring(`least ${m}`, (tp[best] + fp[best]) / n, least, `${colour} moves`);
        }
      },
      alt: (state, { costs }) =>
        `Expected cost of a case against the share of cases selected. ${all
          .map(({ m, name, thresholds }) => {
            const { best, least } = costs[m];
            return `${name}: least at ${rule(thresholds, best)}, ${three(least)}`;
          })
          .join("; ")}.`,
    },
    calibration: {
      title: "Calibration",
      x: { ...unit, label: "mean probability" },
      y: { ...unit, label: "share of positives" },
      ratio: "square",
      draw(p, state, { calibration }) {
        p.side("95 % interval of each bin");
        p.line("equal", [0, 1], [0, 1], "muted dotted");
        for (const { m, colour } of all) {
          const bins = calibration[m],
            xs = bins.map(({ predicted }) => predicted);
          const ends = bins.flatMap(({ interval }) => [...interval, NaN]);
          p.line(
            `intervals ${m}`,
            xs.flatMap((x) => [x, x, NaN]),
            ends,
            `${colour} thin`,
          );
          p.line(
            `curve ${m}`,
            xs,
            bins.map(({ observed }) => observed),
            `${line(m)} thin`,
          );
          p.dots(
            `bins ${m}`,
            xs,
            bins.map(({ observed }) => observed),
            colour,
            {
              r: 4,
              shape: m ? "diamond" : "circle",
            },
          );
        }
      },
      alt: (state, { calibration }) =>
        "Share of positives against the mean probability, in bins. " +
        all
          .map(({ m, name }) => {
            const words = calibration[m].map(
              ({ predicted, observed, n, interval: [low, high] }) =>
                `${n} around ${rate(predicted)}: ${rate(observed)} positive, ${rate(low)} to ${rate(high)}`,
            );
            return `${name}: ${words.join("; ")}`;
          })
          .join(". ") +
        ".",
    },
  };
  const xs = all.map(({ roc, tp, fp }) => roc.steps.map((i) => (tp[i] + fp[i]) / n)),
    keepXs = (m) => xs[m];
  if (!probabilities) delete panels.calibration;
  all.forEach((one) => (panels[`scores_${one.key}`] = scores(one)));

  const cellsOf = (m) =>
    `<table class="e-matrix"><thead><tr><td></td><th scope="col">selected</th><th scope="col">not selected</th></tr>` +
    `</thead><tbody><tr><th scope="row">positive</th><td>TP <b data-is="tp${m}"></b></td><td>FN <b data-is="fn${m}">` +
    `</b></td></tr><tr><th scope="row">negative</th><td>FP <b data-is="fp${m}"></b></td><td>TN <b data-is="tn${m}">` +
    `</b></td></tr></tbody></table>`;
  const row = (name, id) =>
    `<tr><th scope="row">${name}</th><td data-is="b-${id}"></td><td data-is="c-${id}"></td>` +
    `<td data-is="p-${id}"></td></tr>`;
  const pairs =
    `<table class="e-rates your-pairs"><thead><tr><th scope="col">cases</th><th scope="col" data-is="only0"></th>` +
    `<th scope="col" data-is="only1"></th><th scope="col">mid-p</th></tr></thead><tbody>${row("all", "accuracy")}` +
    `${row("positive", "recall")}${row("negative", "specificity")}</tbody></table>`;
  const html = { matrix_a: { title: two ? `${all[0].name}: confusion matrix` : "Confusion matrix", html: cellsOf(0) } };
  if (two) {
    html.matrix_b = { title: `${all[1].name}: confusion matrix`, html: cellsOf(1) };
    html.pairs = { title: "Where one is right and the other wrong (McNemar)", html: pairs };
  }
  html.blank = { html: "" };
  const curves = [
    "roc pr",
    ...(probabilities ? ["cost cost cost calibration calibration calibration", "blank bins"] : ["cost"]),
  ];
  const models_ = two ? ["scores_a scores_b", "a b", "matrix_a matrix_b", "pairs"] : ["scores_a", "a", "matrix_a"];
  const narrow = two
    ? ["scores_a", "a", "scores_b", "b", "matrix_a", "matrix_b", "pairs"]
    : ["scores_a", "a", "matrix_a"];

  return {
    controls: [
      ...all.map(({ key, name, places, thresholds, last }) => ({
        key,
        label: two ? `Threshold of ${name}` : "Threshold",
        values: (state) => (places.includes(state[key]) ? places : [...places, state[key]].sort((x, y) => y - x)),
        show: (i) => `${i ? `≥ ${told(thresholds[i])}` : "nobody"}, step ${i + 1} of ${last + 1}`,
      })),
      ...(probabilities
        ? [{ key: "bins", label: "Bins of the calibration curve", values: [2, 3, 4, 5, 6, 8, 10, 15, 20] }]
        : []),
    ],
    wide: [...models_, ...curves],
    narrow: [...narrow, "roc", "pr", "cost", ...(probabilities ? ["calibration", "bins"] : [])],
    key: [
      ...all.map(({ m, name }) => [`line ${line(m)}`, two ? name : "your model"]),
      ["line muted dotted", "without skill; probabilities that are right"],
    ],
    panels,
    html,
    numbers(state, keep) {
      const { cost_fp, cost_fn, prevalence, bins } = state,
        at = all.map((model) => maths.at(model, state[model.key], study));
      return {
        at,
        pair: two ? keep("pair", [state.a, state.b], () => maths.together(study, state.a, state.b)) : null,
        costs: keep("cost", [cost_fp, cost_fn, prevalence], () =>
          all.map((model) => {
            const found = maths.costs(model, study, { cost_fp, cost_fn, prevalence });
            return { ...found, most: Math.max(...model.roc.steps.map((i) => found.cost[i])) };
          }),
        ),
        calibration: probabilities ? keep("bins", [bins], () => all.map((one) => maths.calibration(one, bins))) : null,
      };
    },
    fill(state, numbers) {
      document.dispatchEvent(new CustomEvent("your-scores", { detail: { state, numbers } }));
      const { at, pair } = numbers;
      const out = {};
      at.forEach(({ tp, fn, fp, tn }, m) =>
        Object.assign(out, {
          [`tp${m}`]: [tp, tp / P],
          [`fn${m}`]: [fn, fn / P],
          [`fp${m}`]: [fp, fp / N],
          [`tn${m}`]: [tn, tn / N],
        }),
      );
      if (pair) all.forEach(({ m, name }) => (out[`only${m}`] = `only ${name} right`));
      for (const id of pair ? ["accuracy", "recall", "specificity"] : []) {
        const { b, c, p } = pair[id];
        Object.assign(out, { [`b-${id}`]: b, [`c-${id}`]: c, [`p-${id}`]: Number.isNaN(p) ? "none" : three(p) });
      }
      return out;
    },
    say: (state, { at }) =>
      all
        .map(({ m, name, key, thresholds }) => {
          const { tp, fp } = at[m];
          return (
            `${two ? `${name} selects` : "Selected:"} **${rule(thresholds, state[key])}**` +
            `, ${tp + fp} of ${n} cases, ${tp} of them positive.`
          );
        })
        .join(" "),
    table(state, { costs }) {
      const { thresholds, tp, fp, places, key, m } = all[0],
        every = Math.ceil(places.length / 100),
        shown = places.filter((i, k) => k % every === 0 || i === state[key]).reverse();
      const cells = (i) => [
        i ? told(thresholds[i]) : "none",
        rate(tp[i] / P),
        rate(fp[i] / N),
        three(costs[m].cost[i]),
      ];
      return {
        caption: `Thresholds${two ? ` of ${all[0].name}` : ""}, their rates and the expected cost of a case`,
        head: ["threshold", "TPR", "FPR", "cost"],
        rows: shown.map(cells),
        now: shown.indexOf(state[key]),
      };
    },
  };
});
