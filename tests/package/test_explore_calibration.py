"""explore_calibration: its numbers by mlnotes.metrics, SciPy and scikit-learn, and what its answers claim."""

import numpy as np
import pytest
from scipy import stats
from scipy.special import expit
from sklearn.linear_model import LogisticRegression

from mlnotes import metrics
from mlnotes.widgets import explore_calibration
from tests.explorers import normals, uniforms

STATES = [(2, 1000, 10, 0, 0, 1), (0.3, 300, 20, 0, 5, 2), (3, 50, 3, 1, 1, 4), (1, 3000, 15, 1, 2, 1)]


def cases(n, seed, draw, stream):
    odds = -0.5 + 1.5 * normals(n, seed, draw, stream)
    return odds, (uniforms(n, seed, draw, stream + 1) < expit(odds)).astype(int)


def logistic(x, y):
    return LogisticRegression(C=np.inf, tol=1e-10, max_iter=1000).fit(x[:, None], y)


@pytest.mark.parametrize(("bend", "n", "bins", "mend", "seed", "draw"), STATES)
def test_numbers(bend, n, bins, mend, seed, draw):
    found = explore_calibration(bend, n, bins, mend, seed).numbers(draw=draw)
    odds, y = cases(n, seed, draw, 0)
    intercept, slope = 0, bend
    if mend:
        fresh, label = cases(n, seed, draw, 2)
        model = logistic(bend * fresh, label)
        intercept, slope = model.intercept_[0], bend * model.coef_[0, 0]
    assert (found["a"], found["b"]) == pytest.approx((intercept, slope), abs=1e-4)
    p = expit(found["a"] + found["b"] * odds)
    assert found["y"] == y.tolist() and found["p"] == pytest.approx(p)
    curve = metrics.calibration_curve(y, found["p"], n_bins=bins)
    for key, wanted in (("share", curve.prob_true), ("said", curve.prob_pred), ("count", curve.counts)):
        assert [one[key] for one in found["dots"]] == pytest.approx(wanted), key
    for one in found["dots"]:
        hits = round(one["share"] * one["count"])
        wilson = stats.binomtest(hits, one["count"]).proportion_ci(method="wilson")
        assert (one["low"], one["high"]) == pytest.approx(tuple(wilson), abs=1e-7)
    assert found["off"] == sum(not one["low"] <= one["said"] <= one["high"] for one in found["dots"])
    for row, probability in (("now", np.array(found["p"])), ("best", expit(odds))):
        losses = metrics.brier_score(y, probability), metrics.log_loss(y, probability)
        assert found[row] == pytest.approx((*losses, np.sum((probability >= 0.5) != y)))
    if not mend:  # of the cases with this probability so many are positive
        odds_said = np.divide(found["grid"], np.subtract(1, found["grid"]))
        assert found["truth"] == pytest.approx(expit(np.log(odds_said) / bend))


def test_answers(rng):
    """Over many data sets: intervals that reach the diagonal, a probability of 0.9 bent by 2, and needless mending."""
    reached, rises = [], []
    for _ in range(400):
        odds = rng.normal(-0.5, 1.5, size=300)
        y = (rng.random(300) < expit(odds)).astype(int)
        p = expit(odds[:100])
        for share, said, count in zip(*metrics.calibration_curve(y[:100], p), strict=True):
            wilson = stats.binomtest(round(share * count), int(count)).proportion_ci(method="wilson")
            reached.append(wilson.low <= said <= wilson.high)
        mended = logistic(odds[200:], y[200:]).predict_proba(odds[:200, None])[:, 1]
        rises.append(metrics.log_loss(y[:200], mended) - metrics.log_loss(y[:200], expit(odds[:200])))
    assert np.mean(reached) == pytest.approx(0.95, abs=0.02)
    assert np.mean(rises) == pytest.approx(0.01, abs=0.004)
    assert expit(np.log(9) / 2) == pytest.approx(0.75)
    shown = explore_calibration(n=3000)
    right, sure, mended = (shown.numbers(bend=bend, mend=mend)["now"] for bend, mend in ((1, 0), (2, 0), (2, 1)))
    assert right[2] == sure[2] and sure[0] > right[0] and sure[1] > right[1]
    assert abs(mended[1] - right[1]) < 0.005
