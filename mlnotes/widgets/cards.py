"""Graded cards in an order that the reader changes: an explorer of P@k, R@k, Hit@k, DCG and nDCG, for the browser."""

import numpy as np

from mlnotes import _check, ranking
from mlnotes.widgets.explorer import Explorer, three

_FORMS = {
    "linear, log2(1 + i)": {},
    "exponential, log2(1 + i)": {"gain": "exponential"},
    "linear, Järvelin": {"discount": "jarvelin"},
}


def explore_cards(grades, *, k=None):
    """Move graded cards up and down a list: P@k, R@k, Hit@k, DCG and nDCG in three forms follow.

    Parameters
    ----------
    grades : array_like of int, shape (n_cards,)
        The grades in the order shown first: 2 to 10 cards, grades from 0 to 5, one above 0.
    k : int, optional
        So many cards count at first, from 1 to n_cards; all by default.

    Returns
    -------
    CardsExplorer
        An object that a notebook displays as HTML. It holds the values of the order shown first.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Notes
    -----
    A card counts as relevant if its grade is above 0. Chance is the mean over all orders.

    Examples
    --------
    >>> shown = explore_cards([3, 0, 2], k=2)
    >>> round(shown.ndcg, 3), round(shown.chance, 3), shown.precision
    (0.704, 0.638, 0.5)
    """
    grades = _check.array(grades, name="grades", low=0, high=5)
    if grades.ndim != 1 or not 2 <= len(grades) <= 10:
        raise ValueError(f"grades must hold 2 to 10 grades, got shape {grades.shape}; show the first ten")
    if (grades != np.round(grades)).any() or not grades.any():
        raise ValueError(f"grades must be whole numbers, one of them above 0, got {grades.tolist()}; round them")
    k = len(grades) if k is None else _check.integer(k, name="k", low=1, high=len(grades))
    return CardsExplorer(grades.astype(int), k)


class CardsExplorer(Explorer):
    """What `explore_cards` returns: `ndcg`, `chance`, `precision`, `recall` and `hit` of the first k cards."""

    name, title, heights = "cards", "Graded cards to reorder", (1050, 1442)

    def __init__(self, grades, k):
        n = len(grades)
        falling, tied = -np.arange(n), np.zeros(n)
        self.grades, self.k = grades, k
        self.start = {
            "order": "0123456789"[:n],
            "card": 0,
            "was": 0,
            "rank": 1,
            "k": k,
            "form": 0,
            "draw": 1,
        }
        self.data = {"grades": grades.tolist()}
        self.by_form = {name: float(ranking.ndcg(grades, falling, k=k, **form)) for name, form in _FORMS.items()}
        self.ndcg, self.chance = next(iter(self.by_form.values())), float(ranking.ndcg(grades, tied, k=k))
        self.precision = ranking.precision_at_k(grades > 0, falling, k)
        self.recall = ranking.recall_at_k(grades > 0, falling, k)
        self.hit = int(ranking.hit_at_k(grades > 0, falling, k))

    @property
    def sentence(self):
        k = self.k
        return (
            f"nDCG@{k} is {three(self.ndcg)} ({next(iter(_FORMS))}); chance gives {three(self.chance)}. "
            f"P@{k} is {three(self.precision)}, R@{k} {three(self.recall)}, Hit@{k} {self.hit}."
        )

    @property
    def table(self):
        return ("gain and discount", f"nDCG@{self.k}"), [(name, three(value)) for name, value in self.by_form.items()]
