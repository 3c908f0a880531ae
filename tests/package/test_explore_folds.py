"""explore_folds: its numbers computed a second time, and what its answers claim, counted over many data sets."""

import numpy as np
import pytest
from scipy import stats

from mlnotes.widgets import explore_folds
from tests.explorers import at, grid, normals, shuffled, uniforms


def fitted(X, y):
    """Weights of least squares, the intercept first; also for a stack of data sets."""
    rows = np.concatenate([np.ones((*X.shape[:-1], 1)), X], axis=-1)
    return np.linalg.solve(rows.mT @ rows, (rows.mT @ y[..., None]))[..., 0]


def called(b, X):
    return np.where(b[..., :1] + (X @ b[..., 1:, None])[..., 0] > 0, 1, -1)


def true_error(b):
    length = np.linalg.norm(b[..., 1:], axis=-1)
    sides = [stats.norm.cdf((sign * b[..., 0] - b[..., 1]) / length) for sign in (-1, 1)]
    return np.mean(sides, axis=0)


ROWS = [("independent", 40, 10, "cases", 0, 1, 1), ("independent", 80, 4, "cases", 3, 2, 3)]
ROWS += [("patients", 40, 5, "cases", 1, 1, 2), ("patients", 80, 10, "patients", 7, 3, 1)]


@pytest.mark.parametrize("row", ROWS)
def test_numbers(row):
    cases, n, k, split, seed, draw, shuffle = row
    shown = explore_folds(cases, n=n, k=k, split=split, seed=seed)
    [(_, found)] = at(shown, grid("draw shuffle", (draw, shuffle)))
    size = 4 if cases == "patients" else 1
    owner = np.arange(n) // size
    y = np.where(uniforms(n // size, seed, draw, 2**32 - 1) < 0.5, -1, 1)[owner]
    X = normals(n // size * 10, seed, draw, 0).reshape(-1, 10)[owner]
    X = X + (0.1 * normals(n * 10, seed, draw, 2**32 - 2).reshape(n, 10) if size == 4 else y[:, None] * np.eye(10)[0])
    fold = np.empty(n // size if split == "patients" else n, dtype=int)
    fold[shuffled(len(fold), seed, draw, shuffle)] = np.arange(len(fold)) % k
    fold = fold[owner] if split == "patients" else fold
    wrong = np.empty(n, dtype=bool)
    for test in (fold == f for f in range(k)):
        wrong[test] = called(fitted(X[~test], y[~test]), X[test]) != y[test]
    errors = np.array([wrong[fold == f].mean() for f in range(k)])
    assert found["fold"] == fold.tolist() and found["wrong"] == wrong.tolist()
    assert found["errors"] == pytest.approx(errors) and found["estimate"] == pytest.approx(errors.mean())
    wider = stats.t(k - 1).ppf(0.975) * errors.std(ddof=1) * np.sqrt(1 / k + 1 / (k - 1))
    assert found["half"] == pytest.approx(wider, rel=1e-6)
    assert found["error"] == pytest.approx(true_error(fitted(X, y)) if size == 1 else 0.5)
    assert len(found["history"]) == draw - 1 + shuffle
    assert found["misses"] == sum(abs(one["estimate"] - one["error"]) > one["half"] for one in found["history"])


def test_means_and_correlation_are_those_of_all_dots():
    found = explore_folds().numbers(draw=30)
    pairs = np.array([[one["error"], one["estimate"]] for one in found["history"]])
    assert list(found["means"].values()) == pytest.approx(pairs.mean(axis=0))
    assert found["correlation"] == pytest.approx(np.corrcoef(pairs.T)[0, 1])


# ---- what the answers say ----

N_SETS = 3000  # the standard error of a mean estimate is at most 0.22 / 54 = 0.004, of a correlation 0.02


def worlds(rng, *, n=40, patients=False):
    size = 4 if patients else 1
    owner = np.arange(n) // size
    y = rng.choice([-1, 1], size=(N_SETS, n // size))[:, owner]
    X = rng.normal(size=(N_SETS, n // size, 10))[:, owner]
    if patients:
        return X + 0.1 * rng.normal(size=X.shape), y
    X[..., 0] += y
    return X, y


def estimates(X, y, fold):
    wrong = np.empty(y.shape, dtype=bool)
    for test in (fold == f for f in np.unique(fold)):
        wrong[:, test] = called(fitted(X[:, ~test], y[:, ~test]), X[:, test]) != y[:, test]
    return np.mean([wrong[:, fold == f].mean(axis=1) for f in np.unique(fold)], axis=0)


def test_answers_on_independent_cases(rng):
    X, y = worlds(rng)
    truth, by_10 = true_error(fitted(X, y)), estimates(X, y, rng.permutation(40) % 10)
    assert abs(np.corrcoef(by_10, truth)[0, 1]) < 0.1 + 0.04
    assert by_10.mean() - truth.mean() == pytest.approx(0.006, abs=0.006)
    assert by_10.std() == pytest.approx(0.08, abs=0.005) and truth.std() == pytest.approx(0.03, abs=0.005)
    by_2 = estimates(X, y, rng.permutation(40) % 2)
    assert by_2.mean() == pytest.approx(0.29, abs=0.01) and truth.mean() == pytest.approx(0.22, abs=0.005)
    again = np.var([by_10, *(estimates(X, y, rng.permutation(40) % 10) for _ in range(4))], axis=0, ddof=1)
    assert np.sqrt(again.mean()) == pytest.approx(0.03, abs=0.005)


def test_answers_on_patients(rng):
    X, y = worlds(rng, patients=True)
    assert estimates(X, y, rng.permutation(40) % 10).mean() == pytest.approx(0.01, abs=0.006)
    whole = estimates(X, y, rng.permutation(10)[np.arange(40) // 4])
    assert whole.mean() == pytest.approx(0.5, abs=0.015) and whole.std() == pytest.approx(0.21, abs=0.01)
    many = estimates(*worlds(rng, n=160, patients=True), rng.permutation(160) % 10)
    assert many.mean() == pytest.approx(0.33, abs=0.015)
