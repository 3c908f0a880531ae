"""Explorers of estimated errors, of choices by them and of what makes up an error, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_FOLDS = {"n": (40, 80, 160), "k": (2, 4, 5, 10, 20, 40), "split": ("cases", "patients")}


@explores(_FOLDS | {"cases": ("independent", "patients")})
def explore_folds(cases="independent", n=40, k=10, split="cases", seed=0):
    """Cross-validations of a linear classifier: data and folds drawn anew, each estimate against the true error.

    Of the `n` cases, independent ones have ten standard normal features, the first one shifted by the label, which is 1
    or -1; each of the "patients" has four, one such point without the shift, blurred by normal noise of standard
    deviation 0.1, and their label is a coin's. The `k` folds, at most as many as there are cases or patients to put
    into them, are made of single cases or, with patients, of whole ones. The learner is least squares, the estimate the
    mean of the fold errors, and s their standard deviation (k - 1 below). The interval is the estimate plus and minus t
    s sqrt(1/k + 1/(k - 1)), with t of k - 1 degrees of freedom. The true error is that of the model trained on all
    cases, on new cases or new patients.

    Examples
    --------
    >>> shown = explore_folds(k=5).numbers()
    >>> len(shown["errors"]), round(shown["estimate"] - sum(shown["errors"]) / 5, 9)
    (5, 0.0)
    """
    _check.option(cases, ("independent", "patients"), name="cases")
    _check.option(split, _FOLDS["split"][: 1 + (cases == "patients")], name="split")
    start = {"cases": cases, **chosen(_FOLDS, n=n), "split": split}
    most = n // 4 if split == "patients" else n
    start |= chosen(_FOLDS, k=_check.integer(k, name="k", low=2, high=most)) | sampled(seed) | {"shuffle": 1}
    return Explorer("folds", "Cross-validations and the true error", (955, 1600), start, values=_FOLDS)


_CHOICE = {
    "candidates": (1, 2, 5, 10, 20, 50, 100),
    "cases": (20, 50, 100, 200, 500),
    "correlation": (0, 0.25, 0.5, 0.75, 0.9, 0.99),
    "spread": (0, 0.1, 0.2, 0.3, 0.5),
}


@explores(_CHOICE)
def explore_choice(candidates=20, cases=50, correlation=0, spread=0, seed=0):
    """The best of c candidates by so many validation cases: the error that it quotes, and its true error, draw by draw.

    Candidate j has the limit c_j = z + spread u_j, where z is the 20 % quantile of the normal and u_j is normal; its
    true error is Phi(c_j). It errs on case i if sqrt(correlation) w_i + sqrt(1 - correlation) v_ij < c_j, with normal
    numbers w_i common to all candidates and v_ij of its own. Of several best candidates the first is chosen.

    Examples
    --------
    >>> shown = explore_choice().numbers()
    >>> shown["quoted"], round(shown["worth"], 3)
    (0.1, 0.2)
    """
    start = chosen(_CHOICE, candidates=candidates, cases=cases, correlation=correlation, spread=spread) | sampled(seed)
    return Explorer("choice", "The best of c candidates", (932, 1750), start, values=_CHOICE)


_HOW = ("random", "grid")  # in the order of the script


@explores({"how": _HOW})
def explore_search(validation, truth, rows, columns, names, *, tried=1, how="random", seed=0):
    """The lowest validation error of a search, and the error of its choice on other patients, clinic by clinic.

    A grid of g**2 settings takes the middles of g equal pieces of the rows and of the columns; one that needs more rows
    or columns than there are is left out. Chance decides between settings with the same lowest validation error.

    Parameters
    ----------
    validation, truth : array_like of float, shape (n_clinics, n_rows, n_columns)
        In each clinic, the validation error of each setting and its error on other patients, in [0, 1]; they are
        rounded to thousandths. At most 20000 in each.
    rows, columns : sequence of int, length n_rows and n_columns
        The values of the two settings, rising.
    names : (str, str)
        What the two settings are called.
    tried : int
        Number of settings tried first: 1, 4, 9, 25, 49, 100 if there are more, or all.

    Examples
    --------
    >>> told, true = [[[0.2, 0.1], [0.3, 0.4]]], [[[0.3, 0.2], [0.1, 0.2]]]
    >>> shown = explore_search(told, true, [1, 2], [3, 5], ("m", "k"), tried=4)
    >>> shown.numbers()["quoted"], shown.numbers()["worth"]
    (0.1, 0.2)
    """
    given = {"rows": rows, "columns": columns}
    rows, columns = ([_check.integer(v, name=name, low=-np.inf) for v in one] for name, one in given.items())
    more = {}
    for name, given in (("validation", validation), ("truth", truth)):
        one = _check.array(given, name=name, low=0, high=1)
        clinics = len(more.get("validation", np.atleast_1d(one)))
        if one.shape != (clinics, len(rows), len(columns)) or not 0 < one.size <= 20000:
            rule = f"have shape ({clinics}, {len(rows)}, {len(columns)}) and at most 20000 values"
            raise ValueError(f"{name} must {rule}, got {one.shape}; pass a row for each value of the first setting")
        more[name] = (1000 * one).round().astype(int).reshape(clinics, -1).tolist()
    total, side = len(rows) * len(columns), min(len(rows), len(columns))
    values = {"tried": [*(g * g for g in (1, 2, 3, 5, 7, 10) if g <= side and g * g < total), total]}
    start = chosen(values, tried=tried) | {"how": _HOW.index(_check.option(how, _HOW, name="how"))} | sampled(seed)
    more |= {"rows": rows, "columns": columns, "names": [str(one) for one in names]}
    return Explorer("search", "A search among settings", (955, 1555), start, values=values, **more)


_INTERVALS = {
    "J": (5, 10, 20, 30, 50, 100),
    "share": (0.1, 0.2, 0.25, 1 / 3, 0.5),
    "rho": (0, 0.05, 0.1, 0.2, 0.25, 1 / 3, 0.4, 0.5, 0.6),
    "difference": (0, 0.25, 0.5, 1, 1.5, 2),
}


@explores(_INTERVALS)
def explore_intervals(J=30, share=1 / 3, rho=1 / 3, difference=0, seed=0):
    """Thirty data sets, each with J correlated differences: intervals of two t-tests, and how often they miss.

    Each of the J splits has this `share` of the cases in its test set, which only the corrected test uses. The
    differences are normal with variance 1 and correlation `rho`, their true mean is `difference`; 0.333333 stands for
    1/3. The paired test takes 1/J times their variance as the variance of the mean, the corrected one (Nadeau & Bengio
    2003) 1/J + share / (1 - share) times. How often a 95 % interval misses is exact, for any true difference.

    Examples
    --------
    >>> shown = explore_intervals(J=30, rho=1 / 3).numbers()
    >>> round(shown["paired"]["size"], 3), round(shown["corrected"]["size"], 3)
    (0.613, 0.05)
    """
    start = chosen(_INTERVALS, J=J, share=share, rho=rho, difference=difference) | sampled(seed)
    return Explorer("intervals", "Intervals from splits of one data set", (1272, 1807), start, values=_INTERVALS)


_THERMOMETERS = {"n": (16, 20, 25, 35, 50, 70, 100, 150, 250), "noise": (0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4)}


@explores(_THERMOMETERS)
def explore_bias_variance(degree=3, n=25, noise=2, draws=20, seed=0):
    """Fits to many training sets and their mean; bias squared, variance and noise, observed and in theory.

    A training set is `n` readings of a thermometer, evenly over the day: the temperature of the lessons, 12 + 5 sin(pi
    (hour - 9) / 12) + 2 sin(pi (hour - 2) / 6), plus normal noise of this standard deviation, in °C. All parts are
    means over the hours of the readings. Least squares is linear in the labels, so the mean of all fits is the fit to
    the truth, and the mean variance is noise^2 (degree + 1) / n.

    Parameters
    ----------
    degree : int
        Degree of the polynomials shown first, from 0 to 15.
    draws : int
        Thermometers, each a training set, drawn at the start, from 1 to 1000.

    Examples
    --------
    >>> theory = explore_bias_variance(degree=3).numbers()["at"]
    >>> round(theory["squared_bias"], 3), theory["variance"]
    (1.261, 0.64)
    """
    start = {"degree": _check.integer(degree, name="degree", low=0, high=15), **chosen(_THERMOMETERS, n=n, noise=noise)}
    start |= {"seed": sampled(seed)["seed"], "draws": _check.integer(draws, name="draws", low=1, high=1000)}
    title = "Bias, variance and noise of polynomials"
    return Explorer("bias_variance", title, (1070, 1550), start, values=_THERMOMETERS)
