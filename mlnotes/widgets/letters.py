"""Ten thousand people as dots, and who of them gets a letter: an explorer for the browser."""

from mlnotes.widgets.explorer import Explorer, chosen, explores

_VALUES = {
    "prevalence": (0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.37, 0.5),
    "recall": (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.811, 0.9, 0.95, 1.0),
    "fall_out": (0.0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.0616, 0.1, 0.2, 0.4, 1.0),
}


@explores
def explore_letters(prevalence=0.01, recall=0.811, fall_out=0.0616):
    """Who of 10 000 people gets a letter, and how many of the letters are right.

    Parameters
    ----------
    prevalence : float
        Share of the ill: 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.37 or 0.5.
    recall : float
        Share of the ill who get a letter: 0.1, 0.2, ... 0.7, 0.811, 0.9, 0.95 or 1.
    fall_out : float
        Share of the healthy who get one: 0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.0616, 0.1, 0.2, 0.4 or 1.

    Notes
    -----
    Numbers of people are rounded. Of the ill and of the healthy those with a letter fill their block from below,
    so the picture is the mosaic of the four cells.

    Examples
    --------
    >>> shown = explore_letters().numbers()
    >>> shown["tp"], shown["fp"]
    (81, 610)
    """
    start = chosen(_VALUES, prevalence=prevalence, recall=recall, fall_out=fall_out)
    return Explorer("letters", "People, and the letters they get", (960, 1580), start, values=_VALUES)
