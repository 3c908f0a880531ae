"""The pages of scikit-learn, read from its docstrings, against a slow reading of single pages."""

import inspect

import numpy as np
import pytest
from sklearn.utils import discovery

from mlnotes import data

CLASSES, FUNCTIONS = data.estimator_pages(), data.estimator_pages(kind="function")


@pytest.fixture(params=["class", "function"])
def pages(request):
    return {"class": CLASSES, "function": FUNCTIONS}[request.param]


def test_as_many_pages_as_the_pinned_version_has():
    assert (len(CLASSES.names), len(FUNCTIONS.names)) == (208, 319)
    assert CLASSES.names == [name for name, _ in discovery.all_estimators()]
    without = {name for name, function in discovery.all_functions() if not function.__doc__}
    assert {name for name, _ in discovery.all_functions()} - without == set(FUNCTIONS.names)


def test_a_page_is_cut_where_its_titles_stand():
    classes = dict(discovery.all_estimators())
    for name in ("RidgeCV", "KMeans", "PCA", "OneHotEncoder"):
        i, lines = CLASSES.names.index(name), inspect.cleandoc(classes[name].__doc__).splitlines()
        assert lines[0] == CLASSES.summaries[i]
        titles = [k - 1 for k, line in enumerate(lines) if set(line) == {"-"}]
        assert lines[titles[0]] == "Parameters"
        assert "\n".join(lines[1 : titles[0]]).strip() == CLASSES.descriptions[i]
        assert "\n".join(lines[titles[0] + 2 : titles[1]]).strip() == CLASSES.parameters[i]


def test_no_page_is_searched_by_its_own_summary(pages):
    for summary, description in zip(pages.summaries, pages.descriptions, strict=True):
        assert summary and "\n" not in summary and not description.startswith(summary)


def test_grades(pages):
    grades, n = pages.grades, len(pages.names)
    assert grades.shape == (n, n) and set(np.unique(grades)) == {0, 1, 2, 3}
    assert (grades == grades.T).all() and (np.flatnonzero(grades.ravel() == 3) == np.arange(n) * (n + 1)).all()


def grade(one, other, pages=CLASSES):
    return pages.grades[pages.names.index(one), pages.names.index(other)]


def test_grades_of_pages_that_can_be_looked_up():
    """See https://scikit-learn.org: Ridge names RidgeClassifier, RidgeCV and KernelRidge under "See Also"."""
    assert [grade("Ridge", other) for other in ("RidgeClassifier", "RidgeCV", "KernelRidge")] == [2, 2, 2]
    assert grade("RidgeCV", "RidgeClassifierCV") == 2, "three names on one line"
    assert grade("Ridge", "Lars") == 1 and grade("Ridge", "KMeans") == 0
    assert grade("KMeans", "MiniBatchKMeans") == 2 and grade("DBSCAN", "Birch") == 1
    assert grade("roc_curve", "det_curve", FUNCTIONS) == 2


def test_see_also_counts_in_both_directions_and_with_module_names():
    """Every name of the installed pages, found line by line."""
    for name, estimator in discovery.all_estimators():
        inside = False
        for line in inspect.cleandoc(estimator.__doc__).splitlines():
            if line == "See Also":
                inside = True
            elif inside and line and line[0] != " " and set(line) != {"-"}:
                named = [part.strip().split(".")[-1] for part in line.split(" : ")[0].split(":")[0].split(",")]
                if any(" " in part for part in named) or line in ("Notes", "References", "Examples"):
                    inside = False
                for part in set(named) & set(CLASSES.names) if inside else ():
                    assert grade(name, part) >= 2 <= grade(part, name), (name, part)


def test_unknown_kind():
    with pytest.raises(ValueError, match="kind"):
        data.estimator_pages(kind="module")
