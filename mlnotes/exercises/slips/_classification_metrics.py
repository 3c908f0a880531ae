"""Exercises on classification metrics that are answered by numbers, the book's or one's own."""

from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Percent, Variant


def either(value, message):
    """One value that stands in either of two places."""
    return {(value, ...): message, (..., value): message}


def whole_answers(exercise):
    """The exercise without the mistakes that show in one place only."""
    return exercise._replace(slips={slip: message for slip, message in exercise.slips.items() if not part(slip)})


def part(slip):
    return isinstance(slip, tuple) and any(value is ... or isinstance(value, frozenset) for value in slip)


def precision_and_recall(*, tn, fp, fn, tp):
    """The exercise of scikit-learn's matrix of counterfeit coins."""
    n, called, bad = tn + fp + fn + tp, tp + fp, tp + fn
    return Exercise(
        reference=(tp / called, tp / bad),
        tolerance=0.005,
        slips={
            (tp / bad, tp / called): f"The order is exchanged: precision is a share of the coins called counterfeit "
            f"({fp} + {tp}), recall a share of the counterfeits ({fn} + {tp}).",
            (tn / (tn + fn), tn / (tn + fp)): "You took the upper left cell for TP. "
            "scikit-learn puts class 0 first, so TP is the lower right cell.",
            (tn / (tn + fp), tn / (tn + fn)): "You took the upper left cell for TP, and rows for columns. "
            "Class 0 comes first; TP is the lower right cell.",
            (tp / n, tp / n): "You divide by all coins. Each rate has a denominator of its own.",
            (fp / called, fn / bad): "These are the shares of errors, false discovery rate and miss rate.",
            (called, bad): f"These are the two denominators. Divide the {tp} found counterfeits by each.",
            **either(
                (tp + tn) / n,
                f"{(tp + tn) / n:.4g} is the accuracy, {tp + tn} of {n} coins. "
                "Precision and recall look at the counterfeits alone.",
            ),
            **either(
                tn / (tn + fp),
                f"{tn / (tn + fp):.4g} is {tn}/{tn + fp}, the specificity: a share of the good coins. "
                f"Both rates have the {tp} above.",
            ),
            **either(fn / bad, f"{fn / bad:.4g} is {fn}/{bad}, the share that was missed; recall is the share found."),
            **either(
                fp / called,
                f"{fp / called:.4g} is {fp}/{called}, the share of false alarms; precision is the other share.",
            ),
            Percent(10): NOT_PERCENT,
        },
        variant=own_coins,
    )


def own_coins(rng):
    """The coins of one student; precision and recall are far from each other and from one half."""
    bad, tp = 100, int(rng.integers(80, 95))
    fp = int(rng.integers(35, 55))
    text = f"```\n[[{400 - fp} {fp:3}]\n [{bad - tp:3} {tp:3}]]\n```"
    return Variant(text, whole_answers(precision_and_recall(tn=400 - fp, fp=fp, fn=bad - tp, tp=tp)))


def fires_and_evenings(*, found, fires, alarms, evenings):
    """The exercise of the smoke detector."""
    missed, quiet = fires - found, evenings - alarms
    miss_rate, specificity = missed / fires, quiet / evenings
    return Exercise(
        reference=(miss_rate, specificity),
        tolerance=0.005,
        slips={
            (specificity, specificity): f"{specificity:.4g} is 1 - FPR, the specificity. "
            f"The false negative rate is a share of the {fires} fires.",
            (specificity, miss_rate): "The order is exchanged: first the false negative rate, then the specificity.",
            (missed / (missed + quiet), quiet / (missed + quiet)): "You divide by the evenings without an alarm. "
            "FNR is a share of the fires, specificity one of the evenings of cooking.",
            (missed / (fires + evenings), quiet / (fires + evenings)): "You divide by all cases. "
            "FNR is a share of the fires alone.",
            (missed, quiet): "These are counts. Divide each by the number of cases of its kind: fires, evenings.",
            (alarms / evenings, ...): f"{alarms / evenings:.4g} is {alarms}/{evenings}, the false positive rate. "
            "Neither of the two is: the first is a share of the fires.",
            (..., alarms / evenings): f"{alarms / evenings:.4g} is the FPR itself; 1 - FPR is asked for.",
            (found / fires, ...): f"{found / fires:.4g} is the recall, the share of fires that were found. "
            "FNR is one minus that.",
            (..., found / fires): f"{found / fires:.4g} is {found}/{fires}, the recall, "
            "a share of the fires that were found.",
            (missed / evenings, ...): f"{missed / evenings:.4g} is {missed}/{evenings}: "
            "the missed fires divided by the evenings of cooking.",
            Percent(10): NOT_PERCENT,
        },
        variant=own_fires,
    )


def own_fires(rng):
    """The smoke detector of one student."""
    found, alarms = int(rng.integers(38, 46)), int(rng.integers(4, 13))
    text = f"It gave the alarm at {found} of the 50 fires and on {alarms} of the 200 evenings."
    return Variant(text, whole_answers(fires_and_evenings(found=found, fires=50, alarms=alarms, evenings=200)))


def two_f_values(*, precision, recall):
    """The exercise of F_2 and F_0.5; the note has exchanged them."""
    product, two, half = precision * recall, 4 * precision + recall, precision / 4 + recall
    high, low, f1 = 5 * product / two, 1.25 * product / half, 2 * product / (precision + recall)
    mean = (precision + recall) / 2
    return Exercise(
        reference=(high, low),
        tolerance=0.005,
        slips={
            (low, high): f"These are the values of the note. "
            f"beta > 1 favours recall, so F_2 lies near the recall, {recall:.4g}.",
            (f1, f1): "This is F1 in both places; beta is 2 and 0.5.",
            (3 * product / (2 * precision + recall), 1.5 * product / (precision / 2 + recall)): "You use beta where "
            "the formula has beta squared: 4 and 0.25.",
            (3 * product / two, 1.5 * product / half): "You use 1 + beta in the numerator; it is 1 + beta^2.",
            (product / two, product / half): "The factor 1 + beta^2 in the numerator is missing: it is 5 for beta = 2.",
            ((precision + 4 * recall) / 5, (precision + recall / 4) / 1.25): "The weights are right, but this is the "
            "weighted arithmetic mean; F_beta is the harmonic one.",
            (mean, mean): "This is the mean of precision and recall in both places; F_beta is no such mean.",
            (two, half): f"These are the denominators; the numerators are (1 + beta^2) times {precision:.4g} times "
            f"{recall:.4g}.",
            **either(f1, f"{f1:.3f} is F1, the value for beta = 1; 2 and 0.5 are asked for."),
            (frozenset({precision, recall}), frozenset({precision, recall})): "Recall and precision themselves are "
            "the limits for very large and very small beta. For 2 and 0.5 the value lies between them.",
            Percent(5): NOT_PERCENT,
        },
        variant=own_search,
    )


def own_search(rng):
    """The search of one student, with the values of the note, which are exchanged."""
    precision, recall = int(rng.integers(30, 51)) / 100, int(rng.integers(75, 96)) / 100
    own = two_f_values(precision=precision, recall=recall)
    text = f"The search has precision {precision:.2f} and recall {recall:.2f}.\n"
    text += f"The note gives $F_2 = {own.reference[1]:.2f}$ and $F_{{0.5}} = {own.reference[0]:.2f}$."
    return Variant(text, whole_answers(own))


def best_forecasts(per_cent):
    """The exercise of three costs, for a belief of so many per cent; a grid of hundredths is fine enough."""
    belief = per_cent / 100
    third = 1 / (1 + (1 / belief - 1) ** 2)
    least = belief * (1 - third) ** 1.5 + (1 - belief) * third**1.5
    near = {k for k in range(per_cent + 1) if abs(k / 100 - third) < 0.02}
    return Exercise(
        reference=(0, belief, third),
        tolerance=0.0101,
        slips={
            (belief, belief, belief): f"That holds for the square alone. The expected distance is "
            f"{belief:.4g} (1 - a) + {1 - belief:.4g} a, a straight line in a.",
            (0, belief, belief): "Only the square pays for the honest forecast; try other values of a for the third.",
            (0, belief, 0): "The third has its least value inside, not at 0: its slope at 0 is negative.",
            (1, 1 - belief, 1 - third): f"You exchange the outcomes: rain, y = 1, has probability {belief:.4g}.",
            (1, belief, third): "The first falls towards a = 0: rain is less likely than not.",
            (belief, 0, third): "The first two are exchanged: the square is the honest one.",
            (belief, belief * (1 - belief), least): "These are the least expected costs themselves. "
            "The forecast a that reaches each of them is asked for.",
            (0, belief, frozenset(k / 100 for k in range(2, per_cent) if k not in near)): "The first two are right. "
            f"The third lies between 0 and {belief:.4g}: take a finer grid.",
            (belief, ..., ...): "The first is not the honest forecast: "
            "the expected distance is a straight line in a, so look at its ends.",
            Percent(): NOT_PERCENT,
        },
        variant=own_forecaster,
    )


def own_forecaster(rng):
    """The belief of one student's forecaster."""
    per_cent = int(rng.integers(16, 31))
    return Variant(
        f"The forecaster believes that it will rain with probability {per_cent / 100:.2f}.",
        whole_answers(best_forecasts(per_cent)),
    )
