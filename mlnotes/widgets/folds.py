"""One cross-validation after another, each estimate against the truth: an explorer for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_VALUES = {
    "n": (40, 80, 160),
    "k": (2, 4, 5, 10, 20, 40),
    "split": ("cases", "patients"),
}


@explores
def explore_folds(cases="independent", n=40, k=10, split="cases", seed=0):
    """Cross-validations of a linear classifier: data and folds drawn anew, each estimate against the true error.

    Parameters
    ----------
    cases : str
        "independent", or "patients": four similar cases of each patient, whose label is a coin's.
    n : int
        Number of cases: 40, 80 or 160.
    k : int
        Number of folds: 2, 4, 5, 10, 20 or 40, at most as many as there are cases or patients to put into them.
    split : str
        What a fold is made of: single "cases" or, if there are some, whole "patients".

    Notes
    -----
    Independent cases have ten standard normal features, the first one shifted by the label, which is 1 or -1. The
    pictures of a patient are one such point without the shift, blurred by normal noise of standard deviation 0.1.
    The learner is least squares, the estimate the mean of the fold errors, and s their standard deviation (k - 1
    below). The interval is the estimate plus and minus t s sqrt(1/k + 1/(k - 1)), with t of k - 1 degrees of
    freedom. The true error is that of the model trained on all cases, on new cases or new patients.

    Examples
    --------
    >>> shown = explore_folds(k=5).numbers()
    >>> len(shown["errors"]), round(shown["estimate"] - sum(shown["errors"]) / 5, 9)
    (5, 0.0)
    """
    _check.option(cases, ("independent", "patients"), name="cases")
    _check.option(split, _VALUES["split"][: 1 + (cases == "patients")], name="split")
    start = {"cases": cases, **chosen(_VALUES, n=n), "split": split}
    most = n // 4 if split == "patients" else n
    start |= chosen(_VALUES, k=_check.integer(k, name="k", low=2, high=most)) | sampled(seed) | {"shuffle": 1}
    return Explorer("folds", "Cross-validations and the true error", (955, 1600), start, values=_VALUES)
