"""Graded cards in an order that the reader changes: an explorer of P@k, R@k, Hit@k, DCG and nDCG, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, explores


@explores
def explore_cards(grades, *, k=None):
    """Move graded cards up and down a list: P@k, R@k, Hit@k, DCG and nDCG in three forms follow.

    Parameters
    ----------
    grades : array_like of int, shape (n_cards,)
        The grades in the order shown first: 2 to 10 cards, grades from 0 to 5, one above 0.
    k : int, optional
        So many cards count at first, from 1 to n_cards; all by default.

    Notes
    -----
    A card counts as relevant if its grade is above 0. Chance is the mean over all orders.

    Examples
    --------
    >>> shown = explore_cards([3, 0, 2], k=2).numbers()
    >>> round(shown["ndcg"], 3), round(shown["luck"], 3), shown["precision"]
    (0.704, 0.638, 0.5)
    """
    grades = _check.array(grades, name="grades", low=0, high=5)
    if grades.ndim != 1 or not 2 <= len(grades) <= 10:
        raise ValueError(f"grades must hold 2 to 10 grades, got shape {grades.shape}; show the first ten")
    if (grades != np.round(grades)).any() or not grades.any():
        raise ValueError(f"grades must be whole numbers, one of them above 0, got {grades.tolist()}; round them")
    n = len(grades)
    k = n if k is None else _check.integer(k, name="k", low=1, high=n)
    start = {"order": "0123456789"[:n], "card": 0, "was": 0, "rank": 1, "k": k, "form": 0, "draw": 1}
    return Explorer("cards", "Graded cards to reorder", (1050, 1442), start, grades=grades.astype(int).tolist())
