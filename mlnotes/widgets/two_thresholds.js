// explore_two_thresholds: scores of two groups, a threshold for each, what may be made equal, and what that costs.

const LOCKS = ["nothing equal", "one score", "same share declined", "same FPR", "same FNR"];
const percent = (share) => `${Math.round(100 * share)} %`;
const looks = ["blue", "orange"],
  marks = (circle, diamond) => [{ r: circle }, { r: diamond, shape: "diamond" }];

explorer("two_thresholds", ({ names, scores, good, bad, start, values: { ratio: ratios } }) => {
  // Place k of a curve declines from the k-th score on, the last place nobody. Between two places chance decides.
  const places = range(0, scores.length),
    total = [...good, ...bad].flat().reduce((a, b) => a + b, 0);
  const groups = names.map((_, g) => {
    const [N, P] = [good[g], bad[g]].map((list) => list.reduce((a, b) => a + b, 0));
    const above = (list, all) => places.map((k) => list.slice(k).reduce((a, b) => a + b, 0) / all);
    const [fpr, tpr] = [above(good[g], N), above(bad[g], P)];
    return { N, P, fpr, tpr, declined: places.map((k) => (N * fpr[k] + P * tpr[k]) / (N + P)) };
  });
  const value = (list, x) => list[Math.floor(x)] + (x % 1 && (x % 1) * (list[Math.ceil(x)] - list[Math.floor(x)]));
  const share = (g, key, x) => value(groups[g][key], x);
  // The other group's place, if group g stands at x.
  const partner = (lock, g, x) => {
    if (lock < 2) return x;
    const key = ["declined", "fpr", "tpr"][lock - 2],
      [list, target] = [groups[1 - g][key], share(g, key, x)],
      j = list.findIndex((one) => one <= target + 1e-12);
    return j ? Math.max(j - (target - list[j]) / (list[j - 1] - list[j]), j - 1) : 0;
  };
  const costOf = (g, x, ratio) =>
    (100 * (groups[g].N * share(g, "fpr", x) + ratio * groups[g].P * (1 - share(g, "tpr", x)))) / total;
  const both = ([x, y], ratio) => costOf(0, x, ratio) + costOf(1, y, ratio);
  const pairs = LOCKS.map((_, lock) =>
    places.flatMap((k) => [
      [k, partner(lock, 0, k)],
      [partner(lock, 1, k), k],
    ]),
  );
  const least = (list, cost) => list.reduce((best, one) => (cost(one) < cost(best) - 1e-9 ? one : best));
  const cheapest = (ratio) =>
    LOCKS.map((_, lock) => {
      const pair = lock
        ? least(pairs[lock], (one) => both(one, ratio))
        : [0, 1].map((g) => least(places, (k) => costOf(g, k, ratio)));
      return { pair, cost: both(pair, ratio) };
    });
  const from = (k) => (k > scores.length - 0.5 ? "nobody" : scores[Math.round(k)].toFixed(1));
  const rates = (n) => ["declined", "fpr", "fnr"].map((key) => n.groups.map((one) => one[key]));
  const best = cheapest(start.ratio),
    equal = cheapest(1),
    saved = (rules) => rules[1].cost - rules[0].cost,
    cost = (lock) => best[lock].cost.toFixed(1);
  const errors = (lock) =>
    best[lock].pair
      .map((x, g) => `${names[g]} FPR ${share(g, "fpr", x).toFixed(3)} and FNR ${(1 - share(g, "tpr", x)).toFixed(3)}`)
      .join(", ");
  const single = best[1].pair[0],
    lead = (lock, key) => share(0, key, best[lock].pair[0]) - share(1, key, best[lock].pair[1]);
  const gap = (lock) => Math.abs(lead(lock, "fpr"));
  const top = (n) =>
    [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((end) => end >= 1.02 * Math.max(...n.rules, n.cost));

  return {
    controls: [
      { key: "first", label: `${names[0]}: declined from`, values: places, show: from },
      { key: "second", label: `${names[1]}: declined from`, values: places, show: from },
      { key: "lock", label: "Demanded", values: LOCKS.map((_, lock) => lock), show: (lock) => LOCKS[lock] },
      { key: "ratio", label: "A bad credit costs, in good ones", values: ratios, show: (v) => `${v} ×` },
    ],
    buttons: [
      {
        label: "Go to the cheapest",
        main: true,
        does: ({ lock, ratio }) => {
          const [first, second] = cheapest(ratio)[lock].pair;
          return { first, second };
        },
      },
      { label: "Start again", does: "start" },
    ],
    wide: ["first second", "lock ratio", "roc rates", "roc cost", "buttons"],
    narrow: ["roc", "first", "second", "lock", "buttons", "rates", "cost", "ratio"],
    key: [
      ["line blue thick", names[0]],
      ["line orange thick", names[1]],
      ["line ink", "cost of this pair"],
    ],
    start: { first: single, second: single, lock: 0, wasFirst: single, wasSecond: single },

    // The group that was moved leads, the other follows.
    settle(state) {
      const next = { ...state };
      if (state.lock) {
        const second = state.second !== state.wasSecond && state.first === state.wasFirst;
        if (second) next.first = partner(state.lock, 1, state.second);
        else next.second = partner(state.lock, 0, state.first);
      }
      return { ...next, wasFirst: next.first, wasSecond: next.second };
    },

    numbers({ first, second, lock, ratio }, keep) {
      const found = keep("cheapest", [ratio], () => cheapest(ratio));
      return {
        groups: [first, second].map((x, g) => ({
          declined: share(g, "declined", x),
          fpr: share(g, "fpr", x),
          fnr: 1 - share(g, "tpr", x),
        })),
        cost: both([first, second], ratio),
        rules: found.map(({ cost }) => cost),
        pairs: found.map(({ pair }) => pair),
        least: found[lock].cost,
      };
    },

    panels: {
      roc: {
        title: "Each group's ROC curve: drag a point",
        x: { from: 0, to: 1, place: "middle", ticks: [0, 0.5, 1], label: "false positive rate" },
        y: { from: 0, to: 1, place: "middle", ticks: [0, 0.5, 1], label: "true positive rate" },
        ratio: "square",
        draw(p, { lock }, n) {
          if (lock === 3) p.rule("equal", "x", n.groups[0].fpr, "muted dashed moves");
          if (lock === 4) p.rule("equal", "y", 1 - n.groups[0].fnr, "muted dashed moves");
          groups.forEach(({ fpr, tpr }, g) => p.line(`curve ${g}`, fpr, tpr, looks[g]));
          n.groups.forEach(({ fpr, fnr }, g) =>
            p.mark(`point ${g}`, fpr, 1 - fnr, `${looks[g]} moves`, marks(9, 6)[g]),
          );
        },
        alt: (state, n) =>
          "Two ROC curves with a point on each: " +
          n.groups.map(({ fpr, fnr }, g) => `${names[g]} at FPR ${three(fpr)}, TPR ${three(1 - fnr)}`).join("; ") +
          ".",
        drag(at, { lock }) {
          const k = at.near(
              groups.flatMap(({ fpr }) => fpr),
              groups.flatMap(({ tpr }) => tpr),
            ),
            g = +(k >= places.length),
            place = k % places.length;
          return lock === 1 ? { first: place, second: place } : { [["first", "second"][g]]: place };
        },
      },
      rates: {
        title: "What each group gets",
        x: { from: 0, to: 1, ticks: [0, 0.5, 1], label: "share" },
        y: { from: 0.5, to: 3.5, ticks: [1, 2, 3], show: (k) => ["FNR", "FPR", "declined"][k - 1] },
        ratio: [0.34, 0.4],
        draw(p, state, n) {
          rates(n).forEach((pair, k) => {
            p.line(`gap ${k}`, pair, [3 - k, 3 - k], "muted moves");
            pair.forEach((one, g) => p.mark(`rate ${k} ${g}`, one, 3 - k, `${looks[g]} moves`, marks(8, 5)[g]));
          });
        },
        alt: (state, n) =>
          rates(n)
            .map(([a, b], k) => `${["Declined", "FPR", "FNR"][k]}: ${names[0]} ${three(a)}, ${names[1]} ${three(b)}.`)
            .join(" "),
      },
      cost: {
        title: "Cost of 100 applicants",
        x: (state, n) => ({ from: 0, to: top(n), label: "in lost good credits" }),
        y: { from: 0.5, to: 5.5, ticks: [1, 2, 3, 4, 5], show: (k) => LOCKS[5 - k].replace("same share ", "same ") },
        ratio: [0.4, 0.5],
        draw(p, { lock }, n) {
          p.side(`now ${n.cost.toFixed(1)}`);
          n.rules.forEach((cost, k) => {
            p.bar(`rule ${k}`, 0, cost, 4.72 - k, 5.28 - k, k === lock ? "green" : "muted");
            p.note(`cost ${k}`, 0, 5 - k, cost.toFixed(1), "ink", { dx: 6, dy: 5 });
          });
          p.rule("now", "x", n.cost, "ink moves");
        },
        alt: (state, n) =>
          LOCKS.map((name, k) => `${name} ${n.rules[k].toFixed(1)}`).join(", ") +
          `: the least cost of 100 applicants. Now ${n.cost.toFixed(1)}.`,
      },
    },

    say: ({ lock, ratio }, n) =>
      names.map((name, g) => `${name}: ${percent(n.groups[g].declined)} declined. `).join("") +
      `100 applicants cost **${n.cost.toFixed(1)}** at ${ratio} ×; the cheapest pair with ` +
      `${LOCKS[lock]} costs ${n.least.toFixed(1)}.`,
    longest:
      names.map((name) => `${name}: 100 % declined. `).join("") +
      "100 applicants cost 1000.0 at 100 ×; the cheapest pair with same share declined costs 100.0.",
    still: (state, n) => ({
      head: ["demanded", "least cost"],
      rows: LOCKS.map((name, k) => [name, n.rules[k].toFixed(1)]),
    }),
    table: ({ lock }, n) => ({
      caption: "The cheapest pair for each demand",
      head: ["demanded", "group", "from", "FPR", "FNR"],
      rows: LOCKS.flatMap((rule, k) =>
        n.pairs[k].map((x, g) => [
          rule.replace("same share ", "same "),
          names[g],
          from(x),
          ...[share(g, "fpr", x), 1 - share(g, "tpr", x)].map((rate) => rate.toFixed(3)),
        ]),
      ),
      now: 2 * lock,
    }),

    tries: [
      {
        text:
          "Go to the cheapest pair. Is its FPR gap larger or smaller than that of the cheapest single score? Does " +
          "the pair save more where a bad credit costs as much as a good one, 1 ×?",
        set: { lock: 0 },
        answer:
          `**${gap(0) > gap(1) ? "Larger" : "Smaller"}**: ${gap(0).toFixed(3)}, with one score ${gap(1).toFixed(3)}. ` +
          `The pair costs ${cost(0)}, one score ${cost(1)}: with the pair, ${errors(0)}. ` +
          `**${saved(equal) > saved(best) ? "Yes" : "No"}**: at 1 × they cost ${equal[0].cost.toFixed(1)} and ` +
          `${equal[1].cost.toFixed(1)}.`,
      },
      {
        text: "Both groups are declined equally often. Go to the cheapest. Whose FPR is higher now?",
        set: { lock: 2 },
        answer:
          `**That of ${names[lead(2, "fpr") > 0 ? 0 : 1]}**: ${errors(2)}. One score had ${errors(1)}. ` +
          `This demand costs ${cost(2)}. The group that is declined ` +
          "less than before gets a higher FNR, the other a higher FPR.",
      },
      {
        text:
          `Both groups have the same FPR: only the threshold of ${names[1]} has moved. What does this cost, and what ` +
          "does the cheapest pair with this demand? Is the FNR equal as well?",
        set: { lock: 3 },
        answer:
          `It costs ${both([single, partner(3, 0, single)], start.ratio).toFixed(1)}, and the cheapest pair, which ` +
          `moves both thresholds, ${cost(3)}. The FNR: **${Math.abs(lead(3, "tpr")) > 0.001 ? "no" : "yes"}**, ` +
          `${errors(3)}. It is what the two curves leave at this FPR.`,
      },
    ],
  };
});
