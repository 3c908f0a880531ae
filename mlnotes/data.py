"""Small data to compute by hand, and generators whose truth is known."""

import inspect
import re
from collections import namedtuple
from pathlib import Path

import numpy as np

from mlnotes import _check


class Scored(namedtuple("Scored", "y_true y_score")):
    """Labels (1 = positive) and the scores a model gave, each of shape (n_cases,)."""


def six_cases():
    """Six scored cases, three of them positive, small enough to draw a ROC curve by hand: best score first, no ties.

    Examples
    --------
    >>> six_cases().y_true.tolist()
    [1, 0, 1, 1, 0, 0]
    """
    return Scored(np.array([1, 0, 1, 1, 0, 0]), np.array([0.98, 0.80, 0.67, 0.65, 0.54, 0.32]))


def fawcett20():
    """Fawcett's twenty scored cases, ten of them positive: best score first, no ties.

    Fawcett (2006), Pattern Recognition Letters 27, 861-874, figure 3.

    Examples
    --------
    >>> fawcett20().y_score[:3].tolist()
    [0.9, 0.8, 0.7]
    """
    labels = "ppnpppnnpnpnpnnnpnpn"
    scores = "90 80 70 60 55 54 53 52 51 50.5 40 39 38 37 36 35 34 33 30 10"
    return Scored(np.array([int(c == "p") for c in labels]), np.array([float(s) for s in scores.split()]) / 100)


def tied_ten():
    """Ten scored cases, three positive, best score first, with one run of three equal scores.

    Examples
    --------
    >>> tied_ten().y_score.tolist()
    [10.0, 9.0, 8.0, 8.0, 8.0, 5.0, 4.0, 3.0, 2.0, 1.0]
    """
    return Scored(np.array([1, 0, 1, 0, 0, 0, 1, 0, 0, 0]), np.array([10.0, 9, 8, 8, 8, 5, 4, 3, 2, 1]))


def ranked(marks):
    """A ranking written as marks, best case first: + (or P) for a positive, anything else for a negative.

    The arrays of the `Scored` have shape (len(marks),); the scores fall from len(marks) to 1.

    Examples
    --------
    >>> ranked("+-+").y_true.tolist(), ranked("+-+").y_score.tolist()
    ([1, 0, 1], [3.0, 2.0, 1.0])
    """
    return Scored(np.array([int(mark in "+P") for mark in marks]), np.arange(float(len(marks)), 0, -1))


def two_rank_lists():
    """Two ways to rank five positives and five negatives; cut in the middle, both have accuracy 0.8.

    Two `Scored`, scores 10 down to 1. The point is that of Ling, Huang & Zhang (2003), IJCAI.

    Examples
    --------
    >>> [sample.y_true.tolist() for sample in two_rank_lists()]
    [[1, 1, 1, 1, 0, 1, 0, 0, 0, 0], [0, 1, 1, 1, 1, 0, 0, 0, 0, 1]]
    """
    return ranked("++++-+----"), ranked("-++++----+")


def binormal(n_positive, n_negative, *, separation=1.0, rng=None):
    """Scores from two normal distributions of variance 1, the positives' mean `separation` higher.

    `n_positive` and `n_negative`, int, are the cases of each class, at least 1, `separation` is in standard deviations,
    `rng` as in `splits.hold_out`. The `Scored` has the positives first. The true AUC is Phi(separation / sqrt(2)).

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


class Pages(namedtuple("Pages", "names summaries descriptions parameters grades")):
    """Pages of a documentation: as queries, as documents, and how well each document answers each query."""


def estimator_pages(*, kind="class"):
    """The documentation of the installed scikit-learn: a search to judge, with grades that people left.

    `kind` is `"class"` for the pages of scikit-learn's estimators, `"function"` for those of its functions. The result
    holds their `names`; the `summaries`, the first paragraph of each page; the `descriptions`, what stands between it
    and the first section; the text of the section `parameters`; and the table `grades` of shape (n_pages, n_pages),
    int: row i says how well each page answers a reader who types summary i. 3: the page itself; 2: one of the two pages
    names the other under "See Also"; 1: both belong to one module, such as `sklearn.cluster`; 0: none of these. Read
    from the docstrings, so the pages change with the version of scikit-learn.

    Examples
    --------
    >>> pages = estimator_pages()
    >>> pages.summaries[pages.names.index("RidgeCV")]
    'Ridge regression with built-in cross-validation.'
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


# ---- groups of people ----


class Grouped(namedtuple("Grouped", "y_true y_score group")):
    """Labels (1 = positive), scores, and the group of each case, each of shape (n_cases,)."""


class Credits(namedtuple("Credits", "X features y_true columns")):
    """Credits that a bank granted: what a model may use, which went bad (1), and the columns as they were written."""


class GroupCounts(namedtuple("GroupCounts", "groups tp fn fp tn")):
    """The four counts of a confusion matrix for each group, each an array of shape (n_groups,)."""


class Admissions(namedtuple("Admissions", "departments applied admitted")):
    """Applicants and admitted, rows men and women, a column for each department."""


def german_credit(*, without=()):
    """1000 granted credits of a German bank (1973 to 1975), 300 of them bad.

    `without` names columns that `X` leaves out, such as `("age",)`. The result holds `X` of shape (1000, n_features),
    float: numbers as they are, 0 and 1 for each value of the other columns; `features`, their names; `y_true` of shape
    (1000,), 1 = bad; `columns`, a dict of arrays of shape (1000,), `age` (years) and `amount` (Deutsche Mark) among
    them.

    Hofmann (1994), UCI Machine Learning Repository, https://doi.org/10.24432/C5NC77, CC BY 4.0. Its code book is wrong
    in two columns (Groemping 2019): sex cannot be read from `status_sex`, and in `foreign_worker` A202 means yes.

    Examples
    --------
    >>> credits = german_credit()
    >>> credits.X.shape, int(credits.y_true.sum()), int((credits.columns["age"] <= 25).sum())
    ((1000, 61), 300, 190)
    """
    names, rows = _stored("german_credit.csv")
    columns = {name: column.astype(float) if column[0].isdigit() else column for name, column in zip(names, rows.T)}
    y_true = (columns.pop("credit") == 2).astype(int)
    for name in without:
        _check.option(name, columns, name="without")
    features, X = [], []
    for name, column in columns.items():
        if name not in without:
            values = [] if column.dtype == float else np.unique(column).tolist()
            features += [f"{name}={value}" for value in values] or [name]
            X += [column == value for value in values] or [column]
    return Credits(np.array(X, dtype=float).T, features, y_true, columns)


def transrisk(*groups):
    """Scores of people whose credits are known to be good or bad, as the Federal Reserve published them by group.

    `groups` are some of `"white"`, `"black"`, `"hispanic"` and `"asian"`; all four if none is named. The result holds
    `y_true`, 1 = bad; `y_score`, the risk: 100 minus the TransRisk score, so from 0 to 100, higher is riskier; `group`.
    Each has shape (n_cases,): the published shares of 174 047 people, rounded to whole people.

    Board of Governors of the Federal Reserve System (2007), Report to the Congress on Credit Scoring; Hardt, Price &
    Srebro (2016), Advances in Neural Information Processing Systems 29.

    Examples
    --------
    >>> [int((transrisk("black").y_true == value).sum()) for value in (0, 1)]
    [6151, 12125]
    """
    totals = {"white": 133_165, "black": 18_274, "hispanic": 14_702, "asian": 7_906}
    names, rows = _stored("transrisk.csv")
    table = dict(zip(names, rows.T.astype(float)))
    y_true, y_score, group = [], [], []
    for name in groups or totals:
        _check.option(name, totals, name="groups")
        people = totals[name] * np.diff(table[f"{name}_at_most"], prepend=0) / 100
        bad = people * table[f"{name}_bad"] / 100
        for label, counts in enumerate((people - bad, bad)):
            counts = np.rint(counts).astype(int)
            y_true.append(np.full(counts.sum(), label))
            y_score.append(np.repeat(100 - table["score"], counts))
            group.append(np.full(counts.sum(), name))
    return Grouped(*map(np.concatenate, (y_true, y_score, group)))


def compas_counts():
    """How COMPAS, a score of the risk of a new charge within two years, was right and wrong in two groups.

    `groups`, then the counts, each of shape (2,). Positive = a new charge, predicted: medium or high risk. Angwin,
    Larson, Mattu & Kirchner (2016), Machine Bias, ProPublica: published counts, Broward County, Florida.

    Examples
    --------
    >>> counts = compas_counts()
    >>> (counts.fp / (counts.fp + counts.tn)).round(3).tolist()
    [0.448, 0.235]
    """
    tn, fp, fn, tp = np.array([[990, 805, 532, 1369], [1139, 349, 461, 505]]).T
    return GroupCounts(["Black", "White"], tp, fn, fp, tn)


def berkeley():
    """Applicants and admitted of the six largest departments of the University of California, Berkeley, autumn 1973.

    `departments`, then arrays of shape (2, 6): men in the first row, women in the second. Bickel, Hammel & O'Connell
    (1975), Science 187, 398-404; counts as in Freedman, Pisani & Purves, Statistics.

    Examples
    --------
    >>> found = berkeley()
    >>> (found.admitted.sum(axis=1) / found.applied.sum(axis=1)).round(3).tolist()
    [0.445, 0.304]
    """
    applied = np.array([[825, 560, 325, 417, 191, 373], [108, 25, 593, 375, 393, 341]])
    admitted = np.array([[512, 353, 120, 138, 53, 22], [89, 17, 202, 131, 94, 24]])
    return Admissions(list("ABCDEF"), applied, admitted)


# ---- language models ----


class Exam(namedtuple("Exam", "page parameter texts right")):
    """Questions with four texts each: which one describes this parameter? `right` is the place of the true one."""


class Votes(namedtuple("Votes", "models wins all_wins all_losses")):
    """Votes between models: `wins[i, j]` for i over j, and each model's wins and losses against all others it met."""


def parameter_exam():
    """An exam on scikit-learn's own pages: which of four texts of a page describes this parameter?

    One question for each described parameter of the 172 classes that describe four or more: `page`, the class;
    `parameter`; `texts`, four texts in random order, the other three drawn from the same page; `right`, int of shape
    (n_questions,), 0 to 3. It changes with the version of scikit-learn.

    Examples
    --------
    >>> exam = parameter_exam()
    >>> len(exam.page), len(set(exam.page)), len(set(exam.parameter))
    (1674, 172, 378)
    """
    rng, questions = np.random.default_rng(0), []
    pages = estimator_pages()
    for page, section in zip(pages.names, pages.parameters):
        parts = re.split(r"(?m)^(\*{0,2}\w+) *: *", section)
        told = {name: text.strip() for name, text in zip(parts[1::2], parts[2::2]) if "\n" in text.strip()}
        for name, text in told.items():
            others = [other for other in dict.fromkeys(told.values()) if other != text]
            if len(others) >= 3:
                texts = [text, *(others[k] for k in rng.choice(len(others), 3, replace=False))]
                order = rng.permutation(4)
                questions.append((page, name, [texts[k] for k in order], int(order.argmin())))
    page, parameter, texts, right = map(list, zip(*questions, strict=True))
    return Exam(page, parameter, texts, np.array(right))


def exam_answers():
    """Which questions of `parameter_exam` each of six readers answers correctly.

    A dict of int arrays of shape (1674,), 1 = right. "letters" takes the text that holds most of the name's runs of
    three letters; "shortest" and "longest" look at the length alone; "order 5" and "order 8" are byte models of the
    other half of the pages (`language.count_runs`) and take the text that gains most from the name: its bits without
    the name minus those after it; "order 8 sum" takes the fewest bits after the name. "seen": 1 if the name is a
    parameter of a page that the models read. Stored; tools/exam_answers.py computes them in some seconds.

    Examples
    --------
    >>> round(float(exam_answers()["letters"].mean()), 2)
    0.8
    """
    names, rows = _stored("exam_answers.csv")
    return dict(zip(names, rows.T.astype(int)))


class PageBits(namedtuple("PageBits", "bits line surprise")):
    """Bits per byte of test pages, a line of one of them, and the bits of each byte of this line; see `page_bits`."""


def page_bits():
    """How many bits scikit-learn's pages cost models that count runs of bytes, and what copied test pages save.

    The `PageBits` hold `bits` of shape (2, 5, 8, 5): with 58 of the 208 pages held out at random, and as whole modules;
    with 0, 10, 25, 50 and 100 % of them copied into the training text; for runs of 1 to 8 bytes; in five splits.
    `line`, from a page that is held out in the first split and is the first to be copied, and `surprise` of shape (2,
    5, 8, len(line)), the bits of its bytes there. Stored; tools/page_bits.py computes them in a minute.

    Examples
    --------
    >>> page_bits().bits[:, 0, 7].mean(axis=-1).round(1).tolist()
    [1.3, 2.0]
    """
    names, rows = _stored("page_bits.csv")
    table = rows[:, 3:].astype(float).reshape(2, 5, 8, -1)
    return PageBits(table[..., :5], bytes(map(int, names[8:])).decode(), table[..., 5:])


def arena():
    """Votes of visitors between the ten language models that were shown most often, without ties.

    `models`; `wins` of shape (10, 10); `all_wins` and `all_losses` of shape (10,), against all 129 models. Chiang et
    al. (2024), Chatbot Arena, International Conference on Machine Learning; votes until 14 August 2024.

    Examples
    --------
    >>> votes = arena()
    >>> votes.wins.shape, int(votes.wins.sum())
    ((10, 10), 130951)
    """
    _, rows = _stored("arena.csv")
    counts = rows[:, 1:].astype(int)
    return Votes(rows[:, 0].tolist(), counts[:, 2:], *counts[:, :2].T)


def _stored(name):
    """The header and the rows of a file: an installed copy carries it, an editable one finds it in the book."""
    here = Path(__file__).parent
    path = here / "_book" / "data" / name
    path = path if path.exists() else here.parent / "book" / "data" / name
    names, *rows = (line.split(",") for line in path.read_text(encoding="utf-8").splitlines())
    return names, np.array(rows)
