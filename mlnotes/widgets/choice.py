"""The best of k candidates on a validation set, what it quotes and what it is worth: an explorer for the browser."""

import numpy as np
from scipy.special import ndtr

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, normals, three

_CANDIDATES, _CASES = (1, 2, 5, 10, 20, 50, 100), (20, 50, 100, 200, 500)
_CORRELATIONS, _SPREADS = (0, 0.25, 0.5, 0.75, 0.9, 0.99), (0, 0.1, 0.2, 0.3, 0.5)
_MIDDLE = -0.8416212335729143  # a true error of 20 % in normal units


def explore_choice(candidates=20, cases=50, correlation=0, spread=0, seed=0):
    """The best of k candidates by validation: the error that it quotes, and its true error, draw by draw.

    Parameters
    ----------
    candidates : int
        Number of candidates: 1, 2, 5, 10, 20, 50 or 100.
    cases : int
        Validation cases: 20, 50, 100, 200 or 500.
    correlation : float
        How much the candidates err on the same cases: 0, 0.25, 0.5, 0.75, 0.9 or 0.99.
    spread : float
        How much their true errors differ about 0.2: 0, 0.1, 0.2, 0.3 or 0.5.
    seed : int
        Chooses the draws, from 0 to 2**32 - 1.

    Returns
    -------
    ChoiceExplorer
        An object that a notebook displays as HTML. It holds the candidates of the first draw.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Notes
    -----
    Candidate j has the limit c_j = z + spread u_j, where z is the 20 % quantile of the normal and
    u_j is normal; its true error is Phi(c_j). It errs on case i if
    sqrt(correlation) w_i + sqrt(1 - correlation) v_ij < c_j, with normal numbers w_i common to all
    candidates and v_ij of its own. Of several best candidates the first is chosen.

    Examples
    --------
    >>> shown = explore_choice()
    >>> shown.quoted, round(shown.worth, 3)
    (0.1, 0.2)
    """
    seed = _check.integer(seed, name="seed", low=0, high=2**32 - 1)
    candidates = _check.option(_check.integer(candidates, name="candidates", low=1), _CANDIDATES, name="candidates")
    cases = _check.option(_check.integer(cases, name="cases", low=20), _CASES, name="cases")
    correlation = float(_check.array(correlation, name="correlation"))
    correlation = _check.option(correlation, tuple(map(float, _CORRELATIONS)), name="correlation")
    spread = _check.option(float(_check.array(spread, name="spread")), tuple(map(float, _SPREADS)), name="spread")
    return ChoiceExplorer(candidates, cases, correlation, spread, seed)


class ChoiceExplorer(Explorer):
    """What `explore_choice` returns: of the first draw, `validated` and `true` errors, `winner`, `quoted`, `worth`."""

    name, title, heights = "choice", "The best of k candidates", (932, 1501)

    def __init__(self, candidates, cases, correlation, spread, seed):
        whole = {key: int(v) if v == int(v) else v for key, v in (("correlation", correlation), ("spread", spread))}
        self.start = {"candidates": candidates, "cases": cases, **whole, "seed": seed, "draw": 1}
        limits = _MIDDLE + spread * normals(candidates, seed, 1, 0)
        own = np.sqrt(1 - correlation) * np.array([normals(cases, seed, 1, 2 + j) for j in range(candidates)])
        noise = np.sqrt(correlation) * normals(cases, seed, 1, 1) + own
        self.validated, self.true = np.mean(noise < limits[:, np.newaxis], axis=1), ndtr(limits)
        self.winner = int(self.validated.argmin())
        self.quoted, self.worth = float(self.validated[self.winner]), float(self.true[self.winner])

    @property
    def sentence(self):
        quoted, worth, best = three(self.quoted), three(self.worth), three(self.true.min())
        return (
            f"The best of {self.start['candidates']} on {self.start['cases']} cases quotes {quoted} "
            f"and is worth {worth}. Means of 1: quoted {quoted}, true {worth}, best possible {best}."
        )

    @property
    def table(self):
        first = sorted({*range(min(5, len(self.true))), self.winner})
        rows = [(j + 1, three(self.validated[j]), three(self.true[j])) for j in first]
        return ("candidate", "validation error", "true error"), rows
