"""explore_border: its numbers by scikit-learn, and what its answers claim, over many data sets."""

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier

from mlnotes.widgets import explore_border
from tests.explorers import uniforms

PLACES = (np.arange(40) + 0.5) / 40
GRID = np.array([(a, b) for b in PLACES for a in PLACES])
KS = [1, 3, 5, 7, 9, 11, 15, 21, 29, 41, 59]


def above(points):
    return (points[:, 1] > 0.5 + 0.22 * np.sin(2 * np.pi * points[:, 0])).astype(int)


def both_errors(points, label, places, noise):
    """For each k the training error and the true error, the latter from the answers at these places."""
    errors = []
    for k in KS:
        model = KNeighborsClassifier(k, algorithm="brute").fit(points, label)
        off = np.mean(model.predict(places) != above(places))
        errors.append((np.mean(model.predict(points) != label), noise + (1 - 2 * noise) * off))
    return np.array(errors).T


@pytest.mark.parametrize(("seed", "draw", "noise", "moved"), [(0, 1, 0.2, {}), (3, 4, 0.3, {"7": [0.25, 0.6]})])
def test_numbers(seed, draw, noise, moved):
    found = explore_border(noise=noise, seed=seed).numbers(draw=draw, k=9, moved=moved)
    points = uniforms(120, seed, draw, 0).reshape(60, 2)
    label = above(points) ^ (uniforms(60, seed, draw, 1) < noise)
    for i, point in moved.items():
        points[int(i)] = point
    assert np.transpose([found["a"], found["b"]]) == pytest.approx(points) and found["label"] == label.tolist()
    training, error = both_errors(points, label, GRID, noise)
    assert found["ks"] == KS and found["training"] == pytest.approx(training) and found["error"] == pytest.approx(error)
    model = KNeighborsClassifier(9).fit(points, label)
    assert found["says"] == model.predict(GRID).tolist()
    assert found["wrong"] == (model.predict(points) != label).tolist()
    assert (found["at"], found["best"]) == (4, np.flatnonzero(error <= error.min() + 1e-12)[0])


def test_a_data_set_with_fewer_cases_is_the_beginning_of_a_larger_one():
    few, more = (explore_border(n=n).numbers() for n in (30, 60))
    assert few["a"] == more["a"][:30] and few["label"] == more["label"][:30]


def test_answers(rng):
    """The standard error of a mean true error over 60 data sets is below 0.006; the places are anywhere."""
    means = {}
    for noise in (0.2, 0):
        runs = []
        for _ in range(60):
            points, places = rng.random((60, 2)), rng.random((500, 2))
            runs.append(both_errors(points, above(points) ^ (rng.random(60) < noise), places, noise))
        means[noise] = np.mean(runs, axis=0)
    (training, error), (_, clean) = means[0.2], means[0]
    assert training[0] == 0 and error[0] == pytest.approx(0.34, abs=0.02)
    assert error[4] == pytest.approx(0.28, abs=0.02) and error.min() > error[4] - 0.01
    assert training[-1] > 0.4 and error[-1] > 0.45
    assert clean[0] == pytest.approx(0.06, abs=0.015) and clean.min() > clean[0] - 0.01
