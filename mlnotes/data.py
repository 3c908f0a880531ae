"""Small data to compute by hand, and generators whose truth is known."""

import inspect
import re
from typing import NamedTuple

import numpy as np

from mlnotes import _check


class Scored(NamedTuple):
    """Labels (1 = positive) and the scores a model gave."""

    y_true: np.ndarray
    y_score: np.ndarray


def six_cases():
    """Six scored cases, three of them positive, small enough to draw a ROC curve by hand.

    Returns
    -------
    Scored
        `y_true` and `y_score`, each of shape (6,), best score first, no ties.

    Examples
    --------
    >>> six_cases().y_true.tolist()
    [1, 0, 1, 1, 0, 0]
    """
    return Scored(np.array([1, 0, 1, 1, 0, 0]), np.array([0.98, 0.80, 0.67, 0.65, 0.54, 0.32]))


def fawcett20():
    """Fawcett's twenty scored cases, ten of them positive.

    Returns
    -------
    Scored
        `y_true` and `y_score`, each of shape (20,), best score first, no ties.

    Notes
    -----
    Fawcett (2006), Pattern Recognition Letters 27, 861-874, figure 3.

    Examples
    --------
    >>> sample = fawcett20()
    >>> int(sample.y_true.sum()), float(sample.y_score.max())
    (10, 0.9)
    """
    labels = "ppnpppnnpnpnpnnnpnpn"
    scores = "90 80 70 60 55 54 53 52 51 50.5 40 39 38 37 36 35 34 33 30 10"
    return Scored(np.array([int(c == "p") for c in labels]), np.array([float(s) for s in scores.split()]) / 100)


def tied_ten():
    """Ten scored cases, three positive, with one run of three equal scores.

    Returns
    -------
    Scored
        `y_true` and `y_score`, each of shape (10,), best score first; places 3, 4 and 5 tie.

    Examples
    --------
    >>> tied_ten().y_score.tolist()
    [10.0, 9.0, 8.0, 8.0, 8.0, 5.0, 4.0, 3.0, 2.0, 1.0]
    """
    return Scored(np.array([1, 0, 1, 0, 0, 0, 1, 0, 0, 0]), np.array([10.0, 9, 8, 8, 8, 5, 4, 3, 2, 1]))


def ranked(marks):
    """A ranking written as marks, best case first: + (or P) for a positive, anything else for a negative.

    Parameters
    ----------
    marks : str
        One character for each case.

    Returns
    -------
    Scored
        `y_true` and `y_score`, each of shape (len(marks),); the scores fall from len(marks) to 1.

    Examples
    --------
    >>> ranked("+-+").y_true.tolist(), ranked("+-+").y_score.tolist()
    ([1, 0, 1], [3.0, 2.0, 1.0])
    """
    return Scored(np.array([int(mark in "+P") for mark in marks]), np.arange(float(len(marks)), 0, -1))


def two_rank_lists():
    """Two ways to rank five positives and five negatives; cut in the middle, both have accuracy 0.8.

    Returns
    -------
    tuple of Scored
        Two samples, each of shape (10,), best score first, scores 10 down to 1.

    Notes
    -----
    The point is that of Ling, Huang & Zhang (2003), IJCAI.

    Examples
    --------
    >>> [sample.y_true.tolist() for sample in two_rank_lists()]
    [[1, 1, 1, 1, 0, 1, 0, 0, 0, 0], [0, 1, 1, 1, 1, 0, 0, 0, 0, 1]]
    """
    return ranked("++++-+----"), ranked("-++++----+")


def binormal(n_positive, n_negative, *, separation=1.0, rng=None):
    """Scores from two normal distributions of variance 1, the positives' mean `separation` higher.

    Parameters
    ----------
    n_positive, n_negative : int
        Cases of each class, at least 1.
    separation : float
        Distance of the means, in standard deviations. The true AUC is Phi(separation / sqrt(2)).
    rng : None, int or numpy.random.Generator
        Source of chance, through `numpy.random.default_rng`.

    Returns
    -------
    Scored
        Positives first, each array of shape (n_positive + n_negative,).

    Notes
    -----
    Hanley & McNeil (1982), Radiology 143, 29-36.

    Examples
    --------
    >>> binormal(2, 3, rng=0).y_true.tolist()
    [1, 1, 0, 0, 0]
    """
    n_positive = _check.integer(n_positive, name="n_positive", low=1)
    n_negative = _check.integer(n_negative, name="n_negative", low=1)
    y_true = np.repeat([1, 0], [n_positive, n_negative])
    return Scored(y_true, np.random.default_rng(rng).normal(size=len(y_true)) + separation * y_true)


# ---- the pages of a documentation ----


class Pages(NamedTuple):
    """Pages of a documentation: as queries, as documents, and how well each document answers each query."""

    names: list
    summaries: list
    descriptions: list
    parameters: list
    grades: np.ndarray


def estimator_pages(*, kind="class"):
    """The documentation of the installed scikit-learn: a search to judge, with grades that people left.

    Parameters
    ----------
    kind : {"class", "function"}
        The pages of scikit-learn's estimators, or those of its functions.

    Returns
    -------
    Pages
        `names`; the `summaries`, the first paragraph of each page; the `descriptions`, what stands
        between it and the first section; the text of the section `parameters`; and the table
        `grades` of shape (n_pages, n_pages), int: row i says how well each page answers a reader
        who types summary i. 3: the page itself; 2: one of the two pages names the other under
        "See Also"; 1: both belong to one module, such as `sklearn.cluster`; 0: none of these.

    Raises
    ------
    ImportError
        If scikit-learn is not installed.

    Notes
    -----
    Read from the docstrings, so the pages change with the version of scikit-learn.

    Examples
    --------
    >>> pages = estimator_pages()
    >>> i = pages.names.index("RidgeCV")
    >>> pages.summaries[i]
    'Ridge regression with built-in cross-validation.'
    >>> int(pages.grades[i, pages.names.index("RidgeClassifierCV")])
    2
    """
    from sklearn.utils import discovery  # when asked for: the package imports without scikit-learn

    _check.option(kind, ("class", "function"), name="kind")
    found = discovery.all_estimators() if kind == "class" else discovery.all_functions()
    found = [(name, thing) for name, thing in found if thing.__doc__]
    names = [name for name, _ in found]
    parts = [_parts(inspect.cleandoc(thing.__doc__)) for _, thing in found]
    module = np.array([thing.__module__.split(".")[1] for _, thing in found])
    grades = (module[:, None] == module).astype(int)
    for i, named in enumerate(_named_under_see_also(part["See Also"]) for part in parts):
        linked = [names.index(name) for name in named if name in names]
        grades[i, linked] = grades[linked, i] = 2
    np.fill_diagonal(grades, 3)
    columns = zip(*((part["summary"], part["description"], part["Parameters"]) for part in parts))
    return Pages(names, *map(list, columns), grades)


def _parts(text):
    """A docstring's first paragraph, what follows it, and its sections by their underlined titles."""
    before, *sections = re.split(r"(?m)^(\w[\w ]*)\n-{3,}$", text)
    summary, _, description = before.partition("\n\n")
    named = dict(zip(sections[::2], map(str.strip, sections[1::2])))
    blank = {"Parameters": "", "See Also": ""}
    return blank | named | {"summary": " ".join(summary.split()), "description": description.strip()}


def _named_under_see_also(section):
    """The names that lines of the section begin with, without their module."""
    lists = re.findall(r"(?m)^([\w.]+(?:, *[\w.]+)*) *(?::|$)", section)
    return [name.rpartition(".")[2] for names in lists for name in re.split(", *", names)]
