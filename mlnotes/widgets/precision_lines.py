"""Two groups with the same precision, each a point on a line of the ROC square: an explorer for the browser."""

from mlnotes.widgets.explorer import Explorer, chosen, explores, real

_SHARES = tuple(sorted({k / 100 for k in range(5, 96)} - {0.39, 0.51} | {0.3936, 0.5143}))  # two are those of COMPAS
_VALUES = {
    "prevalence_a": _SHARES,
    "prevalence_b": _SHARES,
    "precision": tuple(k / 100 for k in range(20, 101)),
}


@explores
def explore_precision_lines(prevalence_a=0.3936, prevalence_b=0.5143, precision=0.6, *, recall_a=0.5, recall_b=0.8):
    """Two groups whose base rates differ, with the same precision: what is left for their FPR and TPR.

    Parameters
    ----------
    prevalence_a, prevalence_b : float
        Share of positives in group A (White) and B (Black): 0.05, 0.06, ... 0.95, but 0.3936 for 0.39 and
        0.5143 for 0.51, the shares of the COMPAS counts.
    precision : float
        That of both groups: 0.2, 0.21, ... 1.
    recall_a, recall_b : float
        TPR of each group at first, from 0 to 1, rounded to hundredths.

    Notes
    -----
    Equal precision is the line FPR = prevalence / (1 - prevalence) * (1 - precision) / precision * TPR
    (Chouldechova 2017); one that leaves the square at FPR = 1 ends there.

    Examples
    --------
    >>> shown = explore_precision_lines(recall_a=0.65, recall_b=0.65).numbers()
    >>> [round(one, 3) for one in shown["FPR"]]
    [0.281, 0.459]
    """
    start = chosen(_VALUES, prevalence_a=prevalence_a, prevalence_b=prevalence_b, precision=precision)
    for name, value in (("recall_a", recall_a), ("recall_b", recall_b)):
        odds = start[f"prevalence_{name[-1]}"] / (1 - start[f"prevalence_{name[-1]}"])
        most = min(1, start["precision"] / (1 - start["precision"] + 1e-12) / odds)
        start[name] = min(round(real(value, name=name, low=0, high=1), 2), most)
        start |= {f"was_{name[-1]}": start[name], f"want_{name[-1]}": start[name]}
    return Explorer("precision_lines", "Two groups on lines of equal PPV", (890, 1500), start, values=_VALUES)
