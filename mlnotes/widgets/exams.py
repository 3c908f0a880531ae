"""A hundred exams whose questions come page by page: an explorer for the browser."""

from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_VALUES = {
    "pages": (5, 10, 25, 50, 100, 250),
    "questions": (1, 2, 5, 10, 25),
    "rho": (-1, 0, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8),
}


@explores
def explore_exams(pages=50, questions=5, rho=0.3, seed=0):
    """Intervals of a hundred exams, once as if each question were drawn alone and once clustered by page.

    Parameters
    ----------
    pages : int
        Pages of an exam: 5, 10, 25, 50, 100 or 250.
    questions : int
        Questions on each page: 1, 2, 5, 10 or 25.
    rho : float
        Correlation of two answers on the same page: 0, 0.1, 0.2, 0.3, 0.45, 0.6 or 0.8; -1 stands for exactly
        one right answer on each page.

    Notes
    -----
    The true score is 0.6. A page is known with this chance, and each answer follows its page with probability
    sqrt(rho), else it is right with chance 0.6. The intervals are the score and 1.96 standard errors to both
    sides, the second one by `language.clustered_error`.

    Examples
    --------
    >>> explore_exams(questions=5, rho=0.3).numbers()["effect"]
    2.2
    """
    start = chosen(_VALUES, pages=pages, questions=questions, rho=rho) | sampled(seed)
    return Explorer("exams", "A hundred exams", (1130, 1614), start, values=_VALUES)
