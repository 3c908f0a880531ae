"""The pages of scikit-learn, read from its docstrings, against a slow reading of single pages."""

import numpy as np
import pytest

from mlnotes import data

CLASSES, FUNCTIONS = data.estimator_pages(), data.estimator_pages(kind="function")


def grade(one, other, pages=CLASSES):
    return pages.grades[pages.names.index(one), pages.names.index(other)]


@pytest.mark.parametrize("sample", [data.six_cases(), data.fawcett20(), data.ranked("+-+")])
def test_hand_data_begin_with_the_best_score_and_have_no_ties(sample):
    assert (np.diff(sample.y_score) < 0).all() and 0 < sample.y_score.min() <= sample.y_score.max() <= 3
    assert set(sample.y_true.tolist()) == {0, 1}


SUMS = [
    (lambda: data.six_cases().y_score.sum(), 3.96),
    (lambda: data.fawcett20().y_score.sum(), 9.475),
    (lambda: np.sum(data.compas_counts()[1:], axis=1), [1874, 993, 1154, 2129]),
    (lambda: data.berkeley().applied.sum(axis=1), [2691, 1835]),
    (lambda: data.berkeley().admitted.sum(axis=1), [1198, 557]),
    (lambda: data.transrisk("asian").y_score.mean().round(2), 45.28),
    (lambda: len(data.german_credit(without=["age"]).features), 60),
    (lambda: data.ranked("P-+").y_true, [1, 0, 1]),
]


@pytest.mark.parametrize("found, published", SUMS)
def test_tables_have_the_sums_of_their_sources(found, published):
    assert found() == pytest.approx(published)


def test_binormal_scores_are_normal_around_two_means():
    y, s = data.binormal(2000, 1000, separation=3.0, rng=0)
    assert len(set(s.tolist())) == 3000 and y.sum() == 2000
    assert abs(s[y == 1].mean() - 3) < 0.1 and abs(s[y == 0].mean()) < 0.13  # four standard errors


@pytest.mark.parametrize("pages, n_pages", [(CLASSES, 208), (FUNCTIONS, 319)])
def test_pages_of_the_pinned_version(pages, n_pages):
    grades = pages.grades
    assert len(pages.names) == n_pages and grades.shape == (n_pages, n_pages) and set(np.unique(grades)) == {0, 1, 2, 3}
    assert (grades == grades.T).all() and ((grades == 3) == np.eye(n_pages, dtype=bool)).all()
    for summary, description in zip(pages.summaries, pages.descriptions, strict=True):
        assert summary and "\n" not in summary and not description.startswith(summary)


def test_grades_of_pages_that_can_be_looked_up():
    """See https://scikit-learn.org: Ridge names RidgeClassifier, RidgeCV and KernelRidge under "See Also"."""
    assert [grade("Ridge", other) for other in ("RidgeClassifier", "RidgeCV", "KernelRidge")] == [2, 2, 2]
    assert grade("RidgeCV", "RidgeClassifierCV") == 2, "three names on one line"
    assert grade("Ridge", "Lars") == 1 and grade("Ridge", "KMeans") == 0
    assert grade("KMeans", "MiniBatchKMeans") == 2 and grade("DBSCAN", "Birch") == 1
    assert grade("roc_curve", "det_curve", FUNCTIONS) == 2
