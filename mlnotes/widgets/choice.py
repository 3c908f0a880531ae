"""The best of c candidates on a validation set, what it quotes and what it is worth: an explorer for the browser."""

from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_VALUES = {
    "candidates": (1, 2, 5, 10, 20, 50, 100),
    "cases": (20, 50, 100, 200, 500),
    "correlation": (0, 0.25, 0.5, 0.75, 0.9, 0.99),
    "spread": (0, 0.1, 0.2, 0.3, 0.5),
}


@explores
def explore_choice(candidates=20, cases=50, correlation=0, spread=0, seed=0):
    """The best of c candidates by validation: the error that it quotes, and its true error, draw by draw.

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

    Notes
    -----
    Candidate j has the limit c_j = z + spread u_j, where z is the 20 % quantile of the normal and
    u_j is normal; its true error is Phi(c_j). It errs on case i if
    sqrt(correlation) w_i + sqrt(1 - correlation) v_ij < c_j, with normal numbers w_i common to all
    candidates and v_ij of its own. Of several best candidates the first is chosen.

    Examples
    --------
    >>> shown = explore_choice().numbers()
    >>> shown["quoted"], round(shown["worth"], 3)
    (0.1, 0.2)
    """
    start = chosen(_VALUES, candidates=candidates, cases=cases, correlation=correlation, spread=spread) | sampled(seed)
    return Explorer("choice", "The best of c candidates", (932, 1501), start, values=_VALUES)
