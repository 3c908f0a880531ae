"""Explorers of estimated errors and of choices by them, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import checked, explores


@explores(
    "Cross-validations and the true error",
    (902, 1510),
    n=(40, 80, 160),
    k=(2, 4, 5, 10, 20, 40),
    split=("cases", "patients"),
    cases=["independent", "patients"],
)
def explore_folds(cases="independent", n=40, k=10, split="cases", seed=0):
    """Cross-validations of a linear classifier: data and folds drawn anew, each estimate against the true error.

    Of the `n` cases, independent ones have ten standard normal features, the first one shifted by the label, which is 1
    or -1; each of the "patients" has four, one such point without the shift, blurred by normal noise of standard
    deviation 0.1, and their label is a coin's. The `k` folds, at most as many as there are cases or patients to put
    into them, are made of single cases or, with patients, of whole ones. The learner is least squares, the estimate the
    mean of the fold errors, and s their standard deviation (k - 1 below). The interval is the estimate plus and minus t
    s sqrt(1/k + 1/(k - 1)), with t of k - 1 degrees of freedom. The true error is that of the model trained on all
    cases, on new cases or new patients.

    >>> shown = explore_folds(k=5).numbers()
    >>> len(shown["errors"]), round(shown["estimate"] - sum(shown["errors"]) / 5, 9)
    (5, 0.0)
    """
    _check.option(split, ("cases", "patients")[: 1 + cases], name="split")
    _check.integer(k, name="k", low=2, high=n // 4 if split == "patients" else n)
    start = {"cases": ("independent", "patients")[cases], "n": n, "split": split, "k": k}
    return {"start": start | {"seed": seed, "draw": 1, "shuffle": 1}}


@explores(
    "The best of c candidates",
    (971, 1546),
    candidates=(1, 2, 5, 10, 20, 50, 100),
    cases=(20, 50, 100, 200, 500),
    correlation=(0, 0.25, 0.5, 0.75, 0.9, 0.99),
    spread=(0, 0.1, 0.2, 0.3, 0.5),
)
def explore_choice(candidates=20, cases=50, correlation=0, spread=0, seed=0):
    """The best of c candidates by so many validation cases: the error that it quotes, and its true error, draw by draw.

    Candidate j has the limit c_j = z + spread u_j, where z is the 20 % quantile of the normal and u_j is normal; its
    true error is Phi(c_j). It errs on case i if sqrt(correlation) w_i + sqrt(1 - correlation) v_ij < c_j, with normal
    numbers w_i common to all candidates and v_ij of its own. Of several best candidates the first is chosen.

    >>> shown = explore_choice().numbers()
    >>> shown["quoted"], round(shown["worth"], 3)
    (0.1, 0.2)
    """


@explores("A search among settings", (872, 1435), how=["random", "grid"])
def explore_search(validation, truth, rows, columns, names, *, tried=1, how="random", seed=0):
    """The lowest validation error of a search, and the error of its choice on other patients, clinic by clinic.

    A grid of g**2 settings takes the middles of g equal pieces of the rows and of the columns; one that needs more rows
    or columns than there are is left out. Chance decides between settings with the same lowest validation error.

    validation, truth : array_like of float, shape (n_clinics, n_rows, n_columns)
        In each clinic, the validation error of each setting and its error on other patients, in [0, 1]; they are
        rounded to thousandths. At most 20000 in each.
    rows, columns : sequence of int, length n_rows and n_columns
        The values of the two settings, rising.
    names : (str, str)
        What the two settings are called.
    tried : int
        Number of settings tried first: 1, 4, 9, 25, 49, 100 if there are more, or all.

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
    values = (*(g * g for g in (1, 2, 3, 5, 7, 10) if g <= side and g * g < total), total)
    start = {"tried": checked(tried, values, "tried"), "how": how, "seed": seed, "draw": 1}
    more |= {"rows": rows, "columns": columns, "names": [str(one) for one in names]}
    return {"start": start, "values": {"tried": values}, **more}


@explores(
    "Intervals from splits of one data set",
    (1163, 1730),
    J=(5, 10, 20, 30, 50, 100),
    share=(0.1, 0.2, 0.25, 1 / 3, 0.5),
    rho=(0, 0.05, 0.1, 0.2, 0.25, 1 / 3, 0.4, 0.5, 0.6),
    difference=(0, 0.25, 0.5, 1, 1.5, 2),
)
def explore_intervals(J=30, share=1 / 3, rho=1 / 3, difference=0, seed=0):
    """Thirty data sets, each with J correlated differences: intervals of two t-tests, and how often they miss.

    Each of the J splits has this `share` of the cases in its test set, which only the corrected test uses. The
    differences are normal with variance 1 and correlation `rho`, their true mean is `difference`; 0.333333 stands for
    1/3. The paired test takes 1/J times their variance as the variance of the mean, the corrected one (Nadeau & Bengio
    2003) 1/J + share / (1 - share) times. How often a 95 % interval misses is exact, for any true difference.

    >>> shown = explore_intervals(J=30, rho=1 / 3).numbers()
    >>> round(shown["paired"]["size"], 3), round(shown["corrected"]["size"], 3)
    (0.613, 0.05)
    """
