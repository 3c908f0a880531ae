// explore_precision_lines: two groups with the same precision, each a point that runs on a line of the ROC square.

const GROUPS = ["a", "b"],
  LOOKS = ["blue", "orange"],
  ROWS = ["precision", "FPR", "TPR", "declined"]; // from below
const unit = { from: 0, to: 1, place: "middle", ticks: [0, 0.5, 1] };
const NAMES = ["White", "Black"];
const named = (row) => ({ precision: "PPV", declined: "called positive" })[row] ?? row;
const same = (a, b) => Math.abs(a - b) < 1e-9;
const told = (value) => (Number.isNaN(value) ? "none" : (value + 1e-12).toFixed(3));

// FPR for each unit of TPR: what base rate and precision leave no choice about.
const perTpr = (prevalence, precision) => ((prevalence / (1 - prevalence)) * (1 - precision)) / precision;
const lines = (state) => GROUPS.map((group) => perTpr(state[`prevalence_${group}`], state.precision));

function rates(state) {
  const per = lines(state),
    tpr = GROUPS.map((group) => state[`recall_${group}`]),
    fpr = per.map((k, i) => k * tpr[i]);
  const hits = GROUPS.map((group, i) => state[`prevalence_${group}`] * tpr[i]),
    alarms = GROUPS.map((group, i) => (1 - state[`prevalence_${group}`]) * fpr[i]);
  const declined = hits.map((v, i) => v + alarms[i]);
  return { per, declined, TPR: tpr, FPR: fpr, precision: hits.map((v, i) => v / declined[i]) };
}

// Recall of B that gives it the FPR of A, where its line reaches that far.
function sameFpr(state) {
  const [a, b] = lines(state);
  return b ? { recall_b: (a * state.recall_a) / b } : {};
}

let held = 0, // the group that a pointer moves
  finger;

explorer("precision_lines", {
  controls: [
    { key: "recall_a", label: "TPR, White", values: range(0, 1, 0.01), show: told },
    { key: "recall_b", label: "TPR, Black", values: range(0, 1, 0.01), show: told },
    { key: "prevalence_a", label: "Base rate, White", show: told },
    { key: "prevalence_b", label: "Base rate, Black", show: told },
    { key: "precision", label: "PPV", show: told },
  ],
  buttons: [
    { label: "Black to White's TPR", does: ({ recall_a }) => ({ recall_b: recall_a }), main: true },
    { label: "Black to White's FPR", does: sameFpr },
    { label: "Start again", does: "start" },
  ],
  wide: ["square bars", "square controls", "buttons"],
  narrow: ["square", "bars", "controls", "buttons"],
  key: [
    ["dots blue", "White"],
    ["dots orange diamond", "Black"],
    ["line blue", "all points of White with this PPV"],
    ["line orange", "those of Black"],
  ],
  // A line that leaves the square on the right ends there; the TPR that was wanted comes back with a longer line.
  settle(state) {
    const next = { ...state };
    lines(state).forEach((k, i) => {
      const [at, was, want] = ["recall", "was", "want"].map((name) => `${name}_${GROUPS[i]}`);
      if (state[at] !== state[was]) next[want] = state[at];
      next[at] = next[was] = Math.min(next[want], 1 / k);
    });
    return next;
  },
  numbers: rates,

  panels: {
    square: {
      title: "Drag the two points",
      x: { ...unit, label: "false positive rate" },
      y: { ...unit, label: "true positive rate" },
      ratio: "square",
      draw(p, { precision }, n) {
        p.side(`PPV ${told(precision)}`);
        p.line("chance", [0, 1], [0, 1], "muted dotted");
        n.per.forEach((k, i) => p.line(`line ${GROUPS[i]}`, [0, 2 * k], [0, 2], LOOKS[i]));
        n.FPR.forEach((x, i) => p.rule(`down ${GROUPS[i]}`, "x", x, `${LOOKS[i]} dotted thin`, { to: n.TPR[i] }));
        n.TPR.forEach((y, i) => p.rule(`left ${GROUPS[i]}`, "y", y, `${LOOKS[i]} dotted thin`, { to: n.FPR[i] }));
        p.mark("a", n.FPR[0], n.TPR[0], "blue", { r: 9 });
        p.mark("b", n.FPR[1], n.TPR[1], "orange", { r: 6, shape: "diamond" });
      },
      alt: (state, n) =>
        `Two lines from the corner 0, of slope ${n.per.map((k) => three(1 / k)).join(" for White and ")} for Black. ` +
        `White stands at FPR ${told(n.FPR[0])}, TPR ${told(n.TPR[0])}, and Black at ` +
        `FPR ${told(n.FPR[1])}, TPR ${told(n.TPR[1])}.`,
      // A press takes the nearer point, which keeps to its line.
      drag(at, state, { per, FPR, TPR }) {
        const { type, pointerId } = globalThis.event ?? {};
        if (type !== "pointermove" || pointerId !== finger) held = at.near(FPR, TPR);
        finger = pointerId;
        const along = (per[held] * at.x + at.y) / (per[held] ** 2 + 1);
        return { [`recall_${GROUPS[held]}`]: Math.round(100 * between(along, 0, 1)) / 100 };
      },
    },
    bars: {
      title: "Which are equal?",
      x: { from: 0, to: 1.3, ticks: [0, 0.5, 1] },
      y: { from: -0.6, to: 3.6, ticks: [0, 1, 2, 3], show: (row) => named(ROWS[row]) },
      ratio: [0.42, 0.42],
      draw(p, state, n) {
        ROWS.forEach((row, y) => {
          const [a, b] = n[row],
            none = Number.isNaN(a + b);
          p.note(`gap ${row}`, 1.28, y, none ? "none" : same(a, b) ? "equal" : told(Math.abs(a - b)), "", {
            anchor: "end",
            dy: 5,
          });
          if (!none) p.line(`between ${row}`, [a, b], [y, y], "muted");
          if (!Number.isNaN(a)) p.mark(`a ${row}`, a, y, "blue", { r: 8 });
          if (!Number.isNaN(b)) p.mark(`b ${row}`, b, y, "orange", { r: 5, shape: "diamond" });
        });
      },
      alt: (state, n) =>
        "Four rates of White and of Black: " +
        ROWS.map((row) => `${named(row)} ${n[row].map(told).join(" and ")}`)
          .reverse()
          .join(", "),
    },
  },

  say({ precision }, n) {
    const none = NAMES.filter((_, i) => !n.declined[i]),
      equal = ["TPR", "FPR"].filter((row) => same(...n[row]));
    const end = none.length
      ? `**Nobody is called positive** (${none.join(", ")}): no PPV.`
      : equal.length === 2
        ? "**All three are equal.**"
        : `Equal: **${["PPV", ...equal].join(", ")}**.`;
    return (
      `PPV ${told(precision)}. ` +
      NAMES.map((name, i) => `${name}: TPR **${told(n.TPR[i])}**, FPR **${told(n.FPR[i])}**. `).join("") +
      end
    );
  },
  longest:
    "PPV 0.600. White: TPR 0.000, FPR 0.000. Black: TPR 0.000, FPR 0.000. Nobody is called positive (White, Black): " +
    "no PPV.",
  table: (state, n) => ({
    caption: "The two groups",
    head: ["rate", ...NAMES],
    rows: [
      ["base rate", told(state.prevalence_a), told(state.prevalence_b)],
      ["slope of the line", ...n.per.map((k) => three(1 / k))],
      ...["TPR", "FPR", "precision", "declined"].map((row) => [named(row), ...n[row].map(told)]),
    ],
  }),

  tries: [
    {
      text: "Bring both points to TPR 0.5, then further down. Where do both groups have equal TPRs and FPRs?",
      set: { recall_a: 0.5 },
      answer:
        "At TPR 0.5 the FPRs are **0.216 and 0.353**, 0.137 apart. The lines have the slopes 2.31 and 1.42, so they " +
        "meet only at 0, where nobody is called positive and there is no PPV. So all three are equal nowhere.",
    },
    {
      text: "Bring White to TPR 0.8, and Black to White's FPR. What is equal now, and what gives way?",
      set: { recall_a: 0.8 },
      answer:
        "PPV and FPR are equal. The **TPR** gives way: 0.800 for White, but 0.490 for Black, so of the Black people " +
        "more positives are missed.",
    },
    {
      text:
        "Both have the TPR 0.65. Raise the PPV to 0.9, and then to 1: do the FPRs become equal? Go back, and give " +
        "both the same base rate: and now?",
      set: { recall_a: 0.65, recall_b: 0.65 },
      answer:
        "At the PPV 0.9 the FPRs are **0.047 and 0.076**: smaller, but the ratio stays 1.63. Only at the PPV 1 both " +
        "are 0. With the same base rate the two lines are one, so the FPRs are equal with every PPV.",
    },
  ],
});
