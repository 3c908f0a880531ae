"""Exercises on overfitting that are answered by numbers, the book's or one's own."""

import numpy as np

from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Percent, Variant


def two_tables(made_from, later):
    """The exercise of the fruits that are called ripe from 150 grams on: (grams, ripe) of both tables."""

    def wrong(table, *, above=np.greater_equal):
        grams, ripe = map(np.array, table)
        return int(np.sum(above(grams, 150) != ripe))

    a, b, n, m = wrong(made_from), wrong(later), len(made_from[0]), len(later[0])
    strict, strict_later = wrong(made_from, above=np.greater), wrong(later, above=np.greater)
    right = (a / n, b / m, 1 - b / m)
    others = [k for k in range(3, 14) if k not in (n, m)]
    return Exercise(
        reference=right,
        tolerance=0.005,
        slips={
            (strict / n, strict_later / m, 1 - strict_later / m): "You use > where the rule is >=: "
            "a fruit of 150 grams is called ripe.",
            (a, b, m - b): "These are counts. Divide each by the number of fruits of its own table.",
            (a / n, b / m, 1 - a / n): "The third number is the accuracy on the training set; the test set is asked.",
            (b / m, a / n, 1 - a / n): "The two tables are exchanged: the model was made from the first one.",
            (a / (n + m), b / (n + m), 1 - b / (n + m)): f"You divide by all {n + m} fruits. "
            "Each error is a share of its own table.",
            (a / m, b / n, 1 - b / n): f"The denominators are exchanged: {n} training fruits, {m} test fruits.",
            (1 - a / n, 1 - b / m, b / m): "These are the shares of right answers first: "
            "errors and accuracy are exchanged.",
            (a / n, b / m, b / m): "The third number is the error rate again. The accuracy is 1 minus it.",
            (a / n, 1 - b / m, b / m): f"Test error and accuracy are exchanged: {b} of {m} later fruits are wrong.",
            (frozenset(a / k for k in (m, *others)), ..., ...): "The training error is divided by the wrong number "
            f"of cases: there are {n} fruits in the first table.",
            (..., frozenset(b / k for k in (n, *others)), ...): "The test error is divided by the wrong number "
            f"of cases: there are {m} fruits in the second table.",
            Percent(above=5): NOT_PERCENT,
        },
        variant=own_fruits,
    )


def own_fruits(rng):
    """Fruits of one student: one training fruit is wrong, two or three later ones are; both hold 150 grams."""
    low, high = (np.sort(rng.choice(span, size=3, replace=False)) for span in (range(110, 148), range(155, 195)))
    grams, ripe = [*low, 149, 150, *high], [0, 0, 0, int(rng.integers(2)), 1, 1, 1, 1]
    if not ripe[3]:
        ripe[5 + int(rng.integers(3))] = 0
    later = [int(rng.integers(110, 130)), 137, 144, 149, 150, int(rng.integers(160, 190)), int(rng.integers(191, 199))]
    tables = [(grams, ripe), (later, [0, 0, 1, int(rng.integers(2)), 0, 1, 1])]
    text = "\n\n".join(
        f"| {name} | {' | '.join(map(str, range(1, len(g) + 1)))} |\n{'|---' * (len(g) + 1)}|\n"
        f"| grams | {' | '.join(map(str, g))} |\n| ripe | {' | '.join(map(str, r))} |"
        for name, (g, r) in zip(("made from", "later"), tables)
    )
    return Variant(text, two_tables(*tables))


# ---- an average and an expectation ----


def two_kinds_of_error(share, chance, says, cases, ones):
    """The exercise of a known world with three values of x: its probabilities, the model, and the training cases."""
    share, chance, says, cases, ones = map(np.array, (share, chance, says, cases, ones))
    errs, n = np.where(says == 1, 1 - chance, chance), cases.sum()
    least = np.minimum(chance, 1 - chance)
    training = np.where(says == 1, cases - ones, ones).sum() / n
    true, best = share @ errs, share @ least
    listed = ", ".join(f"{value:g}" for value in share[:-1]) + f" and {share[-1]:g}"
    return Exercise(
        reference=(float(training), float(true), float(best)),
        tolerance=0.004,
        slips={
            (training, training, ...): "You give the training error as the generalisation error. "
            f"One is an average over {n} given cases, the other an expectation over new ones: "
            "use the probabilities of the world.",
            (..., cases @ errs / n, ...): "You weigh the values of x by the training cases "
            f"({', '.join(map(str, cases))}). New cases come with the probabilities {listed}.",
            (..., errs.mean(), ...): "You take the plain mean over the three values of x. "
            "Weigh each by its probability.",
            (..., 1 - true, ...): "This is the chance of a right answer. The error is the chance of a wrong one.",
            (..., share @ chance, ...): "This is the chance that y = 1. "
            "Where the model says 1, it errs with chance 1 minus that.",
            (..., ..., 0): "No model reaches 0 here: for the same x the label is sometimes 0 and sometimes 1.",
            (..., ..., true): "There is a better model: at x = 1 the label 1 is more frequent than 0.",
            (..., ..., least.mean()): "You take the plain mean of the smallest chances over the values of x. "
            "Weigh by the probabilities.",
            (ones.sum() / n, ..., ...): "This is the share of training cases with y = 1. "
            "Count those whose label differs from the prediction.",
            (1 - training, ..., ...): "The first number is the share of right answers. "
            "The error is the share of wrong ones.",
            Percent(above=5): NOT_PERCENT,
        },
        variant=own_world,
    )


def own_world(rng):
    """A world of one student: the model is wrong to say 0 at x = 1, as in the book's."""
    share = (np.array([5, 3, 2]) + rng.permutation([-1, 0, 1])) / 10
    chance = rng.integers([5, 56, 75], [20, 70, 95]) / 100
    world = {"share": share, "chance": chance, "says": (0, 0, 1), "cases": (6, 3, 1), "ones": (0, 1, 1)}
    entry = two_kinds_of_error(**world)
    known = [slip for slip in entry.slips if type(slip) is tuple]
    if any(all(s is ... or abs(s - r) < 0.015 for s, r in zip(slip, entry.reference)) for slip in known):
        return own_world(rng)  # a world in which a known mistake does no harm: draw again
    rows = {"value of $x$": (0, 1, 2), "probability of $x$": share, "chance that $y = 1$": chance}
    rows |= {"the model says": (0, 0, 1), "training cases": (6, 3, 1), "of them with $y = 1$": (0, 1, 1)}
    lines = [f"| {name} | {' | '.join(f'{value:g}' for value in values)} |" for name, values in rows.items()]
    return Variant("\n".join([lines[0], "|---|---|---|---|", *lines[1:]]), entry)


# ---- a complexity curve ----


def complexity_curve(training, validation):
    """The exercise of reading off degrees: training errors that fall, validation errors with one early rise."""
    fresh, degrees = np.array(validation), range(1, 9)
    best = int(fresh.argmin()) + 1
    over = [d for d in degrees if np.any(fresh[: d - 1] < fresh[d - 1])]
    under = [d for d in degrees if np.any(fresh[d:] < fresh[d - 1])]
    low, high = over[0], under[-1]
    late = [d for d in over if d > best]
    return Exercise(
        reference=(best, low, high),
        slips={
            (8, ..., ...): "You choose by the training error, which always prefers the most flexible model.",
            (frozenset({*range(1, 8)} - {best}), ..., ...): "Another degree has a smaller validation error "
            "than the one you choose.",
            (validation[best - 1], validation[low - 1], validation[high - 1]): "These are errors; "
            "the degrees are asked.",
            (..., frozenset(late[:-2]), ...): "Degrees above the chosen one do overfit, "
            "but go through the definition from degree 1 on: "
            "is there a degree with a larger training error and a smaller validation error?",
            (..., frozenset(late[-2:]), ...): "This is the highest degree that overfits, "
            "or the one with the largest gap. The lowest is asked.",
            (..., ..., frozenset(under[:-1])): "This degree underfits, but so does a higher one. "
            f"The highest is asked: compare each degree with degree {best}.",
            (..., ..., best): f"No degree has a smaller validation error than degree {best}, so it cannot underfit.",
            (..., frozenset({*degrees} - {*over}), ...): "To overfit, a degree needs another one "
            "with a larger training error and a smaller validation error. "
            "The degree you give as overfitting has none.",
            (..., ..., frozenset({*degrees} - {*under} - {best})): "To underfit, a degree needs another one for which "
            "both errors are smaller. "
            "The degree you give as underfitting has none: a larger validation error alone is not enough.",
        },
        variant=own_curve,
    )


def own_curve(rng):
    """Errors of one student: the validation error falls to degree 4 or 5, but for one rise before."""
    best = int(rng.integers(4, 6))
    rise = int(rng.integers(2, best - 1))
    training = np.round(0.2 + np.cumsum(rng.uniform(0.3, 1.6, size=8))[::-1], 1)
    steps = -rng.uniform(0.8, 2.0, size=best - 1)
    steps[rise - 2] = rng.uniform(0.2, 0.5)
    falls = np.concatenate([[0], np.cumsum(steps)])
    rises = falls[-1] + np.cumsum(rng.uniform(0.2, 2.5, size=8 - best))
    validation = np.round(np.concatenate([falls, rises]) - falls[-1] + training[best - 1] + 1, 1)
    rows = {"degree": range(1, 9), "training error": training, "validation error": validation}
    lines = [f"| {name} | {' | '.join(map(str, values))} |" for name, values in rows.items()]
    entry = complexity_curve(tuple(training.tolist()), tuple(validation.tolist()))
    return Variant("\n".join([lines[0], "|---" * 9 + "|", *lines[1:]]), entry)


# ---- optimism ----


def corrected_error(*, n, n_features, mse, sigma):
    """The exercise of correcting the training error of least squares with a constant."""
    p = n_features + 1
    optimism = 2 * sigma**2 * p / n
    return Exercise(
        reference=(optimism, mse + optimism, optimism / 10),
        tolerance=0.004,
        slips={
            (2 * sigma * p / n, ..., ...): f"You use the standard deviation {sigma}; the formula has the variance, "
            f"{sigma} squared.",
            (2 * sigma**2 * n_features / n, ..., ...): f"The constant is a parameter, too: p = {p}, not {n_features}.",
            (optimism / 2, ..., ...): "The factor 2 is missing: the optimism is 2 sigma^2 p / n. "
            "Half of it is what the error on new labels rises by.",
            (optimism, mse - optimism, ...): "The training error is too small, so the optimism is added, "
            "not subtracted.",
            (2 * mse * p / n, ..., ...): "You use the training error as the variance of the noise. "
            f"It is known here: {sigma} squared.",
            (optimism, mse, ...): "The second number is still the training error. Add the optimism to it.",
            (
                optimism,
                ...,
                10 * optimism,
            ): "More cases make the optimism smaller, not larger: n is in the denominator.",
            (optimism, ..., optimism): "Ten times as many cases make the optimism ten times smaller.",
            (optimism, ..., mse + optimism / 10): "The third number is the optimism alone, without the training error.",
        },
        variant=own_fit,
    )


def own_fit(rng):
    """Cases, features, noise and training error of one student."""
    n, n_features, sigma = int(rng.integers(4, 10)) * 10, int(rng.integers(3, 9)), int(rng.integers(3, 7))
    mse = round(sigma**2 * rng.uniform(0.7, 0.9), 1)
    text = (
        f"Least squares with a constant and {n_features} features was fitted to {n} cases.\n"
        f"Its mean squared error on these cases is {mse}.\n"
        f"The standard deviation of the noise is {sigma}.\n"
        f"The third number is the optimism for {10 * n} cases."
    )
    return Variant(text, corrected_error(n=n, n_features=n_features, mse=mse, sigma=sigma))
