// explore_threshold: labels and scores, a threshold to move over them, and all that follows from it.

const unit = { from: 0, to: 1, place: "middle", ticks: [0, 0.5, 1] };
const FEW = 500,
  BINS = 120; // up to FEW cases each is a dot, more are bars
const nearest = (off) => off.indexOf(Math.min(...off));

// Where the dots of one row go, whose places fall: each to the lowest level with room.
function stack(places, gap) {
  const ends = [];
  return places.map((x) => {
    let level = ends.findIndex((end) => end - x >= gap);
    if (level < 0) level = ends.length;
    ends[level] = x;
    return level;
  });
}

// Corners of the upper hull of the ROC curve, on whole counts; none lies on a straight line between two others.
function corners({ tp, fp }) {
  const hull = [];
  tp.forEach((_, i) => {
    const flat = ([a, b]) => (fp[b] - fp[a]) * (tp[i] - tp[b]) >= (tp[b] - tp[a]) * (fp[i] - fp[b]);
    while (hull.length > 1 && flat(hull.slice(-2))) hull.pop();
    hull.push(i);
  });
  return hull;
}

explorer("threshold", ({ y, score: written, panels: chosen }) => {
  const positive = [...y].map(Number),
    score = written.map(Number),
    c = counted(positive, score); // JSON has no Infinity
  const { thresholds, tp, fp, tpr, fpr, precision, positives: P, negatives: N, order } = c,
    last = thresholds.length - 1,
    n = score.length;
  const steps = range(0, last),
    indices = steps.slice().reverse(),
    best = cheapest(corners(c));
  // The fewest significant digits, from 3 to 6, that keep all thresholds apart as far as possible.
  const apart = (digits) => new Set(thresholds.slice(1).map((t) => t.toPrecision(digits))).size === last;
  const digits = [3, 4, 5].find(apart) ?? 6;
  const told = (t) => {
    const v = +t.toPrecision(digits),
      size = Math.abs(v),
      plain = size === 0 || (size >= 1e-4 && size < 1e6);
    return (size === Infinity ? (v > 0 ? "∞" : "−∞") : plain ? String(v) : v.toExponential()).replace(/^-/, "−");
  };
  const rule = (i) => (i ? `score ≥ ${told(thresholds[i])}` : "none");
  const now = (i) =>
    `Predicted positive: ${rule(i)}, ` +
    (i ? `${tp[i] + fp[i]} of ${n} cases, ${tp[i]} of them correctly` : "the threshold lies above every score");
  const cost = (i, x) => (1 - x) * fpr[i] + x * (1 - tpr[i]); // normalised cost at probability cost x

  // Each corner of the hull is the cheapest from the crossing with its left neighbour to that with its right one.
  function cheapest(hull) {
    const crossing = (a, b) => {
      const right = (fp[b] - fp[a]) * P,
        up = (tp[b] - tp[a]) * N;
      return right / (right + up);
    };
    const cuts = [0, ...hull.slice(1).map((b, k) => crossing(hull[k], b)), 1];
    return hull.map((i, k) => ({ i, from: cuts[k], to: cuts[k + 1] })).filter(({ from, to }) => from < to);
  }

  // ---- where a score stands on an axis from 0 to 1; infinite ones have their place at its ends ----

  const finite = thresholds.slice(1).filter(Number.isFinite),
    [high, low] = [finite[0] ?? 0, finite.at(-1) ?? 0];
  const has = (t) => thresholds.indexOf(t, 1) > 0,
    left = has(-Infinity) ? 0.12 : 0.025,
    right = has(Infinity) ? 0.83 : 0.95;
  // Halves: the difference may overflow.
  const part = (s) => (high === low ? 0.5 : (s / 2 - low / 2) / (high / 2 - low / 2));
  const place = (s) => (Number.isFinite(s) ? left + part(s) * (right - left) : s > 0 ? 0.91 : 0.025);
  const cuts = thresholds.map((t, i) => (i ? place(t) : 1)),
    places = order.map((k) => place(score[k])),
    label = order.map((k) => positive[k]);
  const marked = (width) => {
    const round = ticks({ from: low, to: high }, Math.max(2, (width * (right - left)) / 60)).filter(
      (t) => t >= low && t <= high,
    );
    const all = [...(new Set(round).size > 1 ? round : [low, high]), ...[Infinity, -Infinity].filter(has)];
    return new Map(all.map((t) => [told(t), place(t)]));
  };

  // ---- the dots of a width in pixels: x and y of each class, from the highest score down ----

  const levels = (width, gap) =>
    Math.max(
      ...[1, 0].map((one) =>
        Math.max(
          ...stack(
            places.filter((_, k) => label[k] === one).map((u) => u * width),
            gap,
          ),
        ),
      ),
    ) + 1;
  const ratio = [0.15, 0.34];
  let laid = {};
  function layOut(width) {
    if (laid.width === width) return laid;
    const half = (ratio[width < 600 ? 1 : 0] * width) / 2,
      room = half - 7;
    const size = [14, 12, 10, 8, 7, 6, 5, 4, 3].find((gap) => levels(width, gap) * gap <= room) ?? 3;
    const gap = Math.min(size, room / levels(width, size)),
      r = size / 2 - (size > 5 ? 1.5 : 0.6);
    const rows = [1, 0].map((one) => {
      const xs = places.filter((_, k) => label[k] === one),
        side = one ? 1 : -1;
      return {
        xs,
        ys: stack(
          xs.map((u) => u * width),
          size,
        ).map((level) => (side * (4 + r + level * gap)) / half),
      };
    });
    return (laid = { width, r, rows });
  }
  const row = (p, one, from, to, name, look, more = 1) => {
    const { r, rows } = layOut(p.size),
      { xs, ys } = rows[one ? 0 : 1];
    p.dots(`${name} ${one}`, xs.slice(from, to), ys.slice(from, to), `${one ? "blue" : "orange"} ${look}`, {
      r: px(more * r),
      shape: one ? "circle" : "diamond",
    });
  };

  // ---- bars: the outline of the first `to` cases of a class, in columns ----

  const outline = (one, to) => {
    const bins = new Array(BINS).fill(0);
    for (let k = 0; k < to; k++) if (label[k] === one) bins[Math.min(BINS - 1, Math.floor(places[k] * BINS))]++;
    return bins;
  };
  const edges = range(0, BINS - 1).flatMap((k) => [k / BINS, (k + 1) / BINS]),
    floor = edges.map(() => 0);
  const full = [outline(0, n), outline(1, n)],
    top = Math.max(...full.flat()),
    doubled = (bins, one) => bins.flatMap((v) => [1, 1].map(() => ((one ? 0.94 : -0.94) * v) / top));
  const whole = n > FEW ? [0, 1].map((one) => doubled(full[one], one)) : [];

  // ---- the curves ----

  const every = Math.ceil(last / 50),
    drawn = steps.filter((i) => i % every === 0); // hundreds of faint lines would be a grey wash
  const lines = { xs: drawn.flatMap(() => [0, 1, NaN]), ys: drawn.flatMap((i) => [fpr[i], 1 - tpr[i], NaN]) };
  const envelope = { xs: [...best.map(({ from }) => from), 1] };
  envelope.ys = [...best.map(({ i, from }) => cost(i, from)), cost(best.at(-1).i, 1)];
  envelope.zero = envelope.xs.map(() => 0);
  const some = { tpr: tpr.slice(1), precision: precision.slice(1) }, // where precision is not 0 / 0
    stair = stairs(c);
  const follow = (p, xs, ys, done, points = [xs, ys]) => {
    p.line("curve", xs, ys, "muted thin");
    if (last <= 200) p.dots("points", ...points, "muted", { r: 2 });
    p.line("done", xs.slice(0, done), ys.slice(0, done), "ink");
  };
  const square = (title, x, y) => ({ title, x: { ...unit, label: x }, y: { ...unit, label: y }, ratio: "square" });
  const panels = {
    dots: {
      x: (state, m, width) => ({
        from: 0,
        to: 1,
        label: "score",
        ticks: [...marked(width).values()],
        show: (u) => [...marked(width)].find(([, v]) => v === u)[0],
      }),
      y: { from: -1, to: 1, ticks: [] },
      ratio,
      top: 36,
      draw(p, { index }, m) {
        p.rule("middle", "y", 0, "");
        if (n > FEW)
          for (const one of [1, 0]) {
            const look = one ? "blue" : "orange";
            p.area(`all ${one}`, edges, floor, whole[one], look);
            p.area(`on ${one}`, edges, floor, doubled(outline(one, m.tp + m.fp), one), `${look} solid`);
          }
        else
          for (const one of [1, 0]) {
            const to = one ? m.tp : m.fp,
              from = index ? (one ? tp : fp)[index - 1] : 0;
            row(p, one, to, n, "off", "hollow");
            row(p, one, 0, from, "on", "");
            row(p, one, from, to, "at", "", 1.3);
          }
        p.pill("threshold", cuts[index], index ? `≥ ${told(thresholds[index])}` : "above all", {
          before: "◂ predicted negative",
          after: "predicted positive ▸",
        });
      },
      alt: ({ index }) => `Scores of ${P} positive and ${N} negative cases on one axis. ${now(index)}.`,
      drag: (at) => ({ index: nearest(cuts.map((u) => Math.abs(u - at.x))) }),
    },
    roc: {
      ...square("ROC curve", "false positive rate", "true positive rate"),
      draw(p, { index }) {
        p.side(`AUC ${rate(c.auc)}`);
        p.line("chance", [0, 1], [0, 1], "muted dotted");
        follow(p, fpr, tpr, index + 1);
        p.rule("down", "x", fpr[index], "orange moves", { to: tpr[index] });
        p.rule("left", "y", tpr[index], "blue moves", { to: fpr[index] });
        p.ring("now", fpr[index], tpr[index], "ink moves");
      },
      alt: ({ index }) =>
        `ROC curve, AUC ${rate(c.auc)}. Now at false positive rate ${rate(fpr[index])}, true positive rate ` +
        `${rate(tpr[index])}.`,
      drag: (at) => ({ index: at.near(fpr, tpr) }),
    },
    pr: {
      ...square("P-R curve", "recall", "precision"),
      draw(p, { index }) {
        p.side(`AP ${rate(c.ap)}`);
        p.rule("chance", "y", P / n, "muted dotted");
        follow(p, stair.recall, stair.height, 2 * index, [some.tpr, some.precision]);
        if (!index) return p.note("none", 0.5, 0.5, "undefined: 0 / 0", "", { anchor: "middle" });
        p.rule("down", "x", tpr[index], "blue moves", { to: precision[index] });
        p.rule("left", "y", precision[index], "muted moves", { to: tpr[index] });
        p.ring("now", tpr[index], precision[index], "ink moves");
      },
      alt: ({ index }) =>
        `Precision-recall curve, average precision ${rate(c.ap)}. Now at recall ${rate(tpr[index])}, precision ` +
        `${rate(precision[index])}.`,
      drag: (at) => ({ index: at.near(some.tpr, some.precision) + 1 }),
    },
    cost: {
      ...square("Cost lines", "probability cost PC(+)", "normalised cost"),
      draw(p, { index }, { cheapest: range }) {
        p.side(range ? `cheapest ${rate(range.from)} to ${rate(range.to)}` : "never the only cheapest");
        p.area("below", envelope.xs, envelope.zero, envelope.ys, "muted");
        p.line("lines", lines.xs, lines.ys, "muted thin", { opacity: last > 40 ? 0.3 : 0.5 });
        p.line("envelope", envelope.xs, envelope.ys, "ink");
        p.line("now", [0, 1], [fpr[index], 1 - tpr[index]], "ink moves");
        if (range)
          p.line("best", [range.from, range.to], [cost(index, range.from), cost(index, range.to)], "ink thick");
        p.mark("false alarms", 0, fpr[index], "orange hollow moves", { shape: "diamond" });
        p.mark("misses", 1, 1 - tpr[index], "blue hollow moves");
      },
      alt: ({ index }, { cheapest: range }) =>
        `Cost lines and their lower envelope. Now the line from cost ${rate(fpr[index])} at probability cost 0 to ` +
        `${rate(1 - tpr[index])} at 1, ` +
        `${range ? `cheapest from ${rate(range.from)} to ${rate(range.to)}` : "never the only cheapest"}.`,
      drag: (at) => ({ index: nearest(steps.map((i) => Math.abs(cost(i, at.x) - at.y))) }),
    },
  };
  const html = {
    matrix: { title: "Confusion matrix", html: MATRIX },
    rates: { title: "Rates", html: ratesTable(true) },
    blank: { html: "" },
  };
  const tables = ["matrix", "rates"].filter((name) => chosen.includes(name)),
    plots = ["roc", "pr", "cost"].filter((name) => chosen.includes(name));
  const here = (all, names) => Object.fromEntries(names.map((name) => [name, all[name]]));
  const [one, other] = tables,
    [curve] = plots,
    split = (left, right) => `${`${left} `.repeat(7)}${`${right} `.repeat(5)}`.trim();
  const rows =
    plots.length !== 1
      ? [tables.join(" "), plots.join(" ")].filter(Boolean)
      : other
        ? [`${one} ${curve}`, `${other} ${curve}`]
        : [split(one ?? "blank", curve)];

  return {
    controls: [
      {
        key: "index",
        label: "Threshold",
        values: indices,
        show: (i) => `${i ? `≥ ${told(thresholds[i])}` : "above all"}, step ${i + 1} of ${last + 1}`,
      },
    ],
    wide: ["dots", "index", ...rows],
    narrow: ["dots", "index", ...tables, ...plots],
    key: [
      ["dots blue", `${P} positive`],
      ["dots orange diamond", `${N} negative`],
      n > FEW ? ["", "pale: predicted negative"] : ["dots muted hollow", "hollow: predicted negative"],
    ],
    panels: here(panels, ["dots", ...plots]),
    html: here(html, [...tables, "blank"]),

    start: { index: steps.find((i) => tp[i] + fp[i] >= P) }, // as many selected as are positive, or a few more

    numbers({ index: i }) {
      const fn = P - tp[i],
        tn = N - fp[i],
        of = {
          recall: [tp[i], P],
          fpr: [fp[i], N],
          precision: [tp[i], tp[i] + fp[i]],
          accuracy: [tp[i] + tn, n],
          f1: [2 * tp[i], P + tp[i] + fp[i]],
        };
      return {
        tp: tp[i],
        fn,
        fp: fp[i],
        tn,
        of,
        threshold: told(thresholds[i]),
        cheapest: best.find((one) => one.i === i),
        curves: c,
        envelope,
      };
    },
    fill: (state, { of, tp, fn, fp, tn }) => ({
      tp: [tp, tp / P],
      fn: [fn, fn / P],
      fp: [fp, fp / N],
      tn: [tn, tn / N],
      ...Object.fromEntries(
        Object.entries(of).flatMap(([key, [a, b]]) => [
          [key, [rate(a / b), a / (b || 1)]],
          [`${key}-counts`, `${a} / ${b}`],
        ]),
      ),
    }),
    say: ({ index }, { tp, fn, fp, tn }) =>
      `${now(index).replace(rule(index), `**${rule(index)}**`)}: TP ${tp}, FN ${fn}, FP ${fp}, TN ${tn}.`,
    longest: `${now(1)}: TP ${P}, FN ${P}, FP ${N}, TN ${N}. ${n} of them`,
    still: (state, { of }) => ({
      head: ["rate", "formula", "counts", "value"],
      rows: RATES.map(([key, name, formula]) => [name, formula, of[key].join(" / "), rate(of[key][0] / of[key][1])]),
    }),
    table({ index }) {
      const skip = Math.ceil(last / 200),
        shown = steps.filter((i) => i % skip === 0 || i === index || i === last);
      return {
        caption: skip > 1 ? `Every ${skip}th of ${last + 1} thresholds, and the present one` : "Every threshold",
        head: ["threshold", "TPR", "FPR", "precision"],
        rows: shown.map((i) => [i ? told(thresholds[i]) : "above all", rate(tpr[i]), rate(fpr[i]), rate(precision[i])]),
        now: shown.indexOf(index),
      };
    },
  };
});
