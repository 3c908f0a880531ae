"""Exercises on costs that are answered by numbers, the book's or one's own."""

from mlnotes.exercises.slips._own import answered, table

TOTAL = "This is the total. The expected cost is a mean: divide by the number of cases."


def cost(threshold, y_true, y_score, share, cost_fp, cost_fn):
    """Expected cost of a case where `share` of the cases are positive."""
    selected = y_score >= float(threshold)
    fpr, fnr = selected[y_true == 0].mean(), 1 - selected[y_true == 1].mean()
    return share * cost_fn * fnr + (1 - share) * cost_fp * fpr


def draw_tests(rng):
    """Two tests of 500 bottles: B makes fewer errors and misses more."""
    ill, miss = 10 * int(rng.integers(3, 7)), int(rng.choice([6, 7, 9, 11, 12]))
    fn, fp = int(rng.integers(2, 7)), int(rng.integers(36, 48))
    more, fewer = fn + int(rng.integers(7, 12)), int(rng.integers(5, 12))
    a, b = ((ill - m, m, f, 500 - ill - f) for m, f in ((fn, fp), (more, fewer)))
    counts = table([("test", ("TP", "FN", "FP", "TN")), ("test A", a), ("test B", b)])
    text = f"A missed bottle costs {miss} units, a false alarm 1; for the third number {10 * miss} and 10."
    return f"{counts}\n\n{text}", {"a": a, "b": b, "miss": miss}


@answered(draw_tests, tolerance=0.001)
def two_tests(*, a=(45, 5, 40, 410), b=(35, 15, 10, 440), miss=8):
    """Two tests, their counts TP, FN, FP, TN, and the cost of a miss; the third number: costs ten times as high."""
    n, share = sum(a), (a[0] + a[1]) / sum(a)

    def three(of):
        return of(a), of(b), 10 * of(a)

    right = three(lambda m: (m[1] * miss + m[2]) / n)
    rates = three(lambda m: miss * m[1] / (m[0] + m[1]) + m[2] / (m[2] + m[3]))
    slips = {
        (*((m[1] + m[2]) / n for m in (a, b)), (a[1] + a[2]) / n): "These are error rates, which count both errors as "
        "1. Weight each with its cost.",
        three(lambda m: m[1] * miss + m[2]): TOTAL,
        three(lambda m: (m[1] + m[2] * miss) / n): f"The costs are exchanged: {miss} belongs to each contaminated "
        "bottle that is missed (FN).",
        (*right[:2], right[0]): "With costs ten times as high each error costs ten times as much, so the mean is ten "
        "times as large. Only the comparison of the two tests stays.",
        (*right[:2], 1.0): "A mean cost is no rate: it may exceed 1.",
        three(lambda m: (m[1] * miss + m[2]) / (m[1] + m[2])): f"You divide by the number of errors. Divide by all {n} "
        "bottles.",
        three(lambda m: m[1] * miss / n): "The false alarms are missing: they cost 1 each, and 10 in the third number.",
        rates: "You add the costs times the rates. Each rate belongs to one class: weight it with the share of that "
        f"class, {share:.3g} or {1 - share:.3g}.",
        (right[1], right[0], 10 * right[1]): "The two tests are exchanged.",
        tuple(100 * cost for cost in right): "Give costs in their unit, not as a percentage.",
    }
    return right, slips


def draw_table(rng):
    """A table of 200 people, with more false alarms than misses."""
    fp, fn, miss = int(rng.integers(11, 20)), int(rng.integers(3, 9)), int(rng.integers(5, 10))
    text = (
        f"The note's costs are $cost_{{01}} = {miss}$ and $cost_{{10}} = 1$, and scikit-learn's table is\n\n"
        "| truth | predicted 0 | predicted 1 |\n|---|---|---|\n"
        f"| **true 0** (healthy) | {180 - fp} | {fp} |\n| **true 1** (ill) | {fn} | {20 - fn} |"
    )
    return text, {"fp": fp, "fn": fn, "miss": miss}


@answered(draw_table, tolerance=0.0005)
def which_class_is_0(*, fp=10, fn=5, miss=4, n=200):
    """Costs of a note whose positive class is 0, copied to a table whose positive class is 1."""
    right, wrong = (fp + fn * miss) / n, (fp * miss + fn) / n
    slips = {
        (miss, 1, wrong): "Nothing has changed. In the note class 0 is the positive one; in scikit-learn's table row 0 "
        "holds the negatives, so its [0, 1] is a false alarm.",
        (1, miss, wrong): "The matrix is mended. Now compute the cost again with it.",
        (miss, 1, right): "The cost is right, but [0, 1] of scikit-learn's table is a false alarm: it costs 1.",
        (1, miss, n * right): TOTAL,
        (1, miss, (fp + fn) / n): f"This is the error rate, {fp + fn} of {n}. Weight the errors with their costs.",
        (1, miss, n * right / (fp + fn)): f"You divide by the {fp + fn} errors. Divide by all {n} cases.",
    }
    return (1, miss, right), slips


def draw_lines(rng):
    """Two ROC points and a condition; the second line is steeper the other way."""
    first = (int(rng.integers(4, 13)) / 100, int(rng.integers(52, 66)) / 100)
    second = (int(rng.integers(26, 37)) / 100, int(rng.integers(86, 96)) / 100)
    share, miss, alarm = int(rng.integers(11, 28)) / 100, int(rng.integers(7, 13)), int(rng.integers(2, 4))
    text = (
        f"The ROC points are {first} and {second}; "
        f"a share of {share} of the cases is positive; a miss costs {miss}, a false alarm {alarm}."
    )
    return text, {"first": first, "second": second, "share": share, "miss": miss, "alarm": alarm}


@answered(draw_lines, tolerance=0.002)
def two_lines(*, first=(0.1, 0.6), second=(0.3, 0.9), share=0.2, miss=8, alarm=2):
    """Two ROC points, one condition: the ends of their lines, x, and the least normalised cost."""
    (f1, t1), (f2, t2) = first, second
    worst = share * miss + (1 - share) * alarm
    x = share * miss / worst
    low, high = sorted((1 - t) * x + f * (1 - x) for f, t in (first, second))
    exchanged = share * alarm / (share * alarm + (1 - share) * miss)
    slips = {
        (f1, t1, f2, t2, ..., ...): "The right ends are the TPR. At x = 1 only misses count: the line ends at FNR = 1 "
        "- TPR.",
        (f1, 1 - f1, f2, 1 - f2, ..., ...): "The right ends are 1 - FPR, the specificity. The line ends at FNR = 1 - "
        "TPR.",
        (..., ..., ..., ..., share, ...): "You take the share of positives for x. That is right only if both errors "
        "cost the same: x = share * c_FN / (share * c_FN + (1 - share) * c_FP).",
        (..., ..., ..., ..., exchanged, ...): "In x the costs are exchanged: the positives' share goes with c_FN.",
        (..., ..., ..., ..., miss / (miss + alarm), ...): f"You leave out the share of positives: {miss} / ({miss} + "
        f"{alarm}). Weight both costs with the shares.",
        (..., ..., ..., ..., x, high): "The last number is the cost of the worse of the two; the cheaper is asked for.",
        (1 - t1, f1, 1 - t2, f2, ..., ...): "The ends are exchanged: at x = 0 only false alarms count, so FPR first.",
        (..., ..., ..., ..., ..., low * worst): "This is the cost in units. Normalised, it is divided by the worst "
        f"case, {worst:.3g}.",
    }
    return (f1, 1 - t1, f2, 1 - t2, x, low), slips


def draw_point(rng):
    """One ROC point, well above the diagonal."""
    fpr, tpr = int(rng.integers(8, 24)) / 100, int(rng.integers(62, 80)) / 100
    return f"The program has FPR {fpr} and TPR {tpr}.", {"fpr": fpr, "tpr": tpr}


@answered(draw_point, tolerance=0.004)
def three_lines(*, fpr=0.2, tpr=0.6):
    """One threshold between the two trivial ones: the area below its line and theirs, and the cost at one half."""
    fnr = 1 - tpr
    left, right = fpr / (1 + fpr - fnr), (1 - fpr) / (1 - fpr + fnr)  # where x and 1 - x cross the line
    area = (left**2 + (right - left) * (left + 1 - right) + (1 - right) ** 2) / 2
    middle = (fpr + fnr) / 2
    slips = {
        (1 + middle, ...): f"{1 + middle:.3g} is the sum of three areas. You use one threshold at a time, the "
        "cheapest.",
        (0.75, ...): "0.75 is the area below some line, the upper edge. You use the cheapest: the lower edge.",
        ((1 + middle) / 3, ...): "This is the mean of the three areas: a user who draws the threshold by lot.",
        (middle, middle): f"{middle:.3g} is the area under the middle line alone. Near 0 and 1 the other two are "
        "cheaper.",
        (0.25, ...): "0.25 is the area of the triangle, without any model. The middle line cuts its tip off.",
        (area, 0.5): "The area is right. At x = 0.5 the middle line is the lowest.",
        (middle, area): "The order is exchanged: first the area, then the cost at x = 0.5.",
    }
    return (area, middle), slips
