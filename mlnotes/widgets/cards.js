// explore_cards: graded cards in an order that the reader changes; P@k, R@k, Hit@k, DCG and nDCG follow.

const FORMS = ["linear, log2(1 + i)", "exponential, log2(1 + i)", "linear, Järvelin"];
const LETTERS = "ABCDEFGHIJ",
  sum = (list) => list.reduce((a, b) => a + b, 0);

explorer("cards", ({ grades, start }) => {
  const n = grades.length,
    ranks = range(1, n),
    last = range(0, n - 1).join("");
  const gains = [grades, grades.map((g) => 2 ** g - 1), grades];
  const plain = ranks.map((i) => 1 / Math.log2(i + 1)),
    weights = [plain, plain, ranks.map((i) => 1 / Math.log2(Math.max(i, 2)))];
  const relevant = grades.filter((g) => g > 0).length;
  const dcg = (order, form, k) => sum([...order].slice(0, k).map((id, i) => gains[form][id] * weights[form][i]));
  const byGrade = (way) => [...last].sort((a, b) => way * (grades[b] - grades[a]) || a - b).join("");
  const best = byGrade(1),
    worst = byGrade(-1),
    ndcg = (order, form, k) => dcg(order, form, k) / dcg(best, form, k);
  const moved = (order, id, rank) => {
    const rest = [...order].filter((other) => other !== String(id));
    rest.splice(rank - 1, 0, String(id));
    return rest.join("");
  };
  const to = (order, { card }) => ({ order, rank: order.indexOf(card) + 1 });
  const hold = (card, order = start.order) => ({ card, was: card, ...to(order, { card }) });
  const all = (order, k = start.k) => FORMS.map((_, form) => three(ndcg(order, form, k)));
  const first = [...start.order],
    swapped = [first[1], first[0], ...first.slice(2)].join("");
  const half = Math.ceil(n / 2),
    few = Math.min(start.k, half),
    late = first.slice(half).sort((a, b) => grades[b] - grades[a] || b - a)[0],
    lifted = moved(start.order, late, 1);
  const share = (order) => three([...order].slice(0, few).filter((id) => grades[id] > 0).length / few);
  let finger,
    offset = 0; // the pointer that has a card, and how far from its middle

  return {
    controls: [
      { key: "rank", label: "Move it to rank", values: ranks },
      { key: "card", label: "Card in hand", values: range(0, n - 1), show: (id) => LETTERS[id] },
      { key: "k", label: "First k", values: ranks },
      { key: "form", label: "Form", values: [0, 1, 2], show: (form) => FORMS[form] },
    ],
    buttons: [
      { label: "Best order", does: (state) => to(best, state) },
      { label: "Worst order", does: (state) => to(worst, state) },
      {
        label: "Shuffle",
        does: (state) => ({ ...to(shuffled(n, 0, state.draw, 0).join(""), state), draw: state.draw + 1 }),
      },
      { label: "Start again", does: "start" },
    ],
    wide: ["list", "card rank", "k form", "added curve", "buttons"],
    narrow: ["list", "card rank", "k form", "curve", "buttons", "added"],
    key: [
      ["area orange", "card in hand"],
      ["area blue", "among the first k"],
      ["area muted", "below"],
      ["dots ink hollow", "best order"],
      ["line blue thick", "nDCG@k"],
      ["line muted dashed", "its mean by chance"],
      ["line ink", "P@k"],
    ],

    // Another card is taken, or this one goes to another rank.
    settle(state) {
      if (state.card !== state.was) return { ...state, ...hold(state.card, state.order) };
      return { ...state, order: moved(state.order, state.card, state.rank) };
    },

    numbers({ order, form, k }, keep) {
      return keep("cards", [order, form, k], () => {
        const ids = [...order].map(Number),
          shown = ids.slice(0, k),
          hits = shown.filter((id) => grades[id] > 0).length;
        const gain = ids.map((id) => gains[form][id]),
          weight = weights[form],
          mean = sum(gain) / n;
        const added = gain.map((g, i) => g * weight[i]),
          bestAdded = [...best].map((id, i) => gains[form][id] * weight[i]);
        const ideals = ranks.map((i) => sum(bestAdded.slice(0, i))),
          sums = ranks.map((i) => sum(added.slice(0, i)));
        const curve = sums.map((s, i) => s / ideals[i]),
          chance = ideals.map((s, i) => (mean * sum(weight.slice(0, i + 1))) / s);
        const precisions = ranks.map((i) => ids.slice(0, i).filter((id) => grades[id] > 0).length / i);
        return {
          ids,
          gain,
          weight,
          added,
          bestAdded,
          curve,
          chance,
          precisions,
          dcg: sums[k - 1],
          ideal: ideals[k - 1],
          ndcg: curve[k - 1],
          luck: chance[k - 1],
          precision: hits / k,
          recall: hits / relevant,
          hit: +(hits > 0),
        };
      });
    },

    panels: {
      list: {
        title: "The list: take a card and move it",
        ratio: [0.2, 0.4],
        x: { from: 0.4, to: n + 0.6, ticks: ranks, label: "rank" },
        y: { from: 0, to: 1.25 * Math.max(...grades) + 0.12, ticks: [] },
        draw(p, { card, k }, { ids }) {
          ids.forEach((id, i) => {
            const look = id === card ? "orange" : i < k ? "blue" : "muted";
            p.bar(`card ${id}`, i + 0.58, i + 1.42, 0, grades[id] + 0.12, look);
            p.note(
              `name ${id}`,
              i + 1,
              grades[id] + 0.12,
              `${LETTERS[id]} ${grades[id]}`,
              id === card ? "orange" : "",
              { anchor: "middle", dy: -5 },
            );
          });
          if (k < n) p.rule("cut", "x", k + 0.5, "ink dashed");
        },
        alt: ({ k }, { ids }) =>
          `The cards by rank, with their grades: ${ids.map((id) => `${LETTERS[id]} ${grades[id]}`).join(", ")}. ` +
          `The first ${k} count.`,
        // A press takes the card that stands there, and the card then follows.
        // A finger has another number each time it comes down.
        drag: (at, { card }, { ids }) => {
          const event = window.event,
            begins = !event || event.type === "pointerdown" || event.pointerId !== finger,
            place = between(Math.round(at.x), 1, n);
          finger = event?.pointerId;
          if (begins) offset = at.x - place;
          return begins
            ? { rank: place, card: ids[place - 1], was: ids[place - 1] }
            : { rank: between(Math.round(at.x - offset), 1, n) };
        },
      },
      added: {
        title: "Gain × weight",
        ratio: [0.5, 0.4],
        x: { from: 0.4, to: n + 0.6, ticks: ranks, label: "rank" },
        y: (state, { bestAdded }) => ({ from: 0, to: bestAdded[0] * 1.1 }),
        draw(p, { card, k }, { ids, added, bestAdded, dcg: reached, ideal }) {
          p.side(`DCG ${three(reached)} of ${three(ideal)}`);
          added.forEach((value, i) =>
            p.bar(`rank ${i}`, i + 0.58, i + 1.42, 0, value, i >= k ? "muted" : ids[i] === card ? "orange" : "blue"),
          );
          p.dots("best", ranks.slice(0, k), bestAdded.slice(0, k), "ink hollow", { r: 4 });
        },
        alt: ({ k }, { added, dcg: reached, ideal }) =>
          `What each rank adds: ${added.map(three).join(", ")}. The first ${k} add up to ${three(reached)}; the ` +
          `best order reaches ${three(ideal)}.`,
      },
      curve: {
        title: "nDCG@k",
        ratio: [0.5, 0.4],
        x: { from: 0.8, to: n + 0.2, ticks: ranks, label: "k" },
        y: { from: 0, to: 1.05, ticks: [0, 0.5, 1] },
        draw(p, { k }, { curve, chance, precisions, ndcg: now }) {
          p.side(`now ${three(now)}`);
          p.line("chance", ranks, chance, "muted dashed");
          p.line("precision", ranks, precisions, "ink");
          p.line("curve", ranks, curve, "blue thick");
          p.rule("now", "x", k, "ink dashed");
          p.ring("value", k, now, "blue");
        },
        alt: ({ k }, { curve, luck }) =>
          `nDCG for each k: ${curve.map(three).join(", ")}. At k = ${k} chance has ${three(luck)}.`,
        drag: (at) => ({ k: between(Math.round(at.x), 1, n) }),
      },
    },

    say: ({ k, form }, { ndcg: now, luck, precision, recall, hit }) =>
      `nDCG@${k} is **${three(now)}** (${FORMS[form]}); chance gives ${three(luck)}. P@${k} is ` +
      `${three(precision)}, R@${k} ${three(recall)}, Hit@${k} ${hit}.`,
    longest: "nDCG@10 is 0.0917 (exponential, log2(1 + i)); chance gives 0.0801. P@10 is 0.700, R@10 0.429, Hit@10 1.",
    table: ({ k }, { ids, gain, weight, added }) => ({
      caption: `Each rank; the first ${k} count`,
      head: ["rank", "card", "grade", "gain", "weight", "product"],
      rows: ids.map((id, i) => [i + 1, LETTERS[id], grades[id], three(gain[i]), three(weight[i]), three(added[i])]),
      now: k - 1,
    }),

    tries: [
      {
        text:
          `The first two cards are exchanged, and you hold card ${LETTERS[first[0]]}. In each of the three forms, ` +
          `move it to rank 1 and back to rank 2: in which form does nDCG@${start.k} not change?`,
        set: hold(+first[0], swapped),
        answer:
          `With Järvelin's discount, which weighs the ranks 1 and 2 alike: it stays ${all(start.order)[2]}. ` +
          `In the others the exchange takes it from ${all(start.order).slice(0, 2).join(" and ")} to ` +
          `${all(swapped).slice(0, 2).join(" and ")}.`,
      },
      {
        text:
          `Card ${LETTERS[late]} is in your hand, the best of the lower half. Bring it to rank 1: what ` +
          `happens to nDCG@${start.k}, and what to P@${few}?`,
        set: hold(+late),
        answer:
          `nDCG goes from ${all(start.order)[0]} to **${all(lifted)[0]}**, in the other forms to ` +
          `${all(lifted).slice(1).join(" and ")}. P@${few} goes from ${share(start.order)} to ${share(lifted)}: ` +
          `card ${LETTERS[late]} comes in, and card ${LETTERS[first[few - 1]]} of grade ` +
          `${grades[first[few - 1]]} leaves the first ${few}.`,
      },
      {
        text:
          "The cards lie in the worst order, and all of them count. Is nDCG 0? Guess before you look, then press " +
          "Shuffle a few times: where does it move?",
        set: { ...hold(start.card, worst), k: n },
        answer:
          `No: the worst order still has **${all(worst, n)[0]}**, in the other forms ` +
          `${all(worst, n).slice(1).join(" and ")}. Shuffled orders lie around the dashed line of chance, which is ` +
          `${three(((sum(grades) / n) * sum(plain)) / dcg(best, 0, n))} at k = ${n}. So a value near 1 is good ` +
          `only where chance is low.`,
      },
    ],
  };
});
