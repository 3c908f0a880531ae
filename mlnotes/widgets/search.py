"""A search among the settings of a learner, what it quotes and what it is worth: an explorer for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_HOW = ("random", "grid")  # in the order of the script


@explores
def explore_search(validation, truth, rows, columns, names, *, tried=1, how="random", seed=0):
    """The lowest validation error of a search, and the error of its choice on other patients, clinic by clinic.

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
    how : str
        How they are taken first: "random" or "grid".

    Notes
    -----
    A grid of g**2 settings takes the middles of g equal pieces of the rows and of the columns; one that needs more rows
    or columns than there are is left out. Chance decides between settings with the same lowest validation error.

    Examples
    --------
    >>> told, true = [[[0.2, 0.1], [0.3, 0.4]]], [[[0.3, 0.2], [0.1, 0.2]]]
    >>> shown = explore_search(told, true, [1, 2], [3, 5], ("m", "k"), tried=4)
    >>> shown.numbers()["quoted"], shown.numbers()["worth"]
    (0.1, 0.2)
    """
    rows, columns = (
        [_check.integer(one, name=name, low=-np.inf) for one in given]
        for given, name in ((rows, "rows"), (columns, "columns"))
    )
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
