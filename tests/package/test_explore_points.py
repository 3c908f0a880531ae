"""explore_points: its four learners by scikit-learn or a second definition, and what its answers claim."""

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier

from mlnotes.widgets import explore_points
from tests.explorers import at

PLACES = (np.arange(40) + 0.5) / 40
GRID = np.array([(a, b) for b in PLACES for a in PLACES]) - 0.5
SHAPES = ("slope", "limit", "ring", "corners")


def turned(places, degrees):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return places @ [[c, -s], [s, c]]


def grow(X, y, depth):
    """A tree by the Gini index; of equally good questions the one on the first axis with the lowest limit."""
    splits = []
    for k in range(2 if depth and len(set(y)) == 2 else 0):
        sides = np.unique(X[:, k].round(9))
        for cut in (sides[1:] + sides[:-1]) / 2:
            low = X[:, k] < cut
            gini = sum(side.sum() * y[side].mean() * (1 - y[side].mean()) for side in (low, ~low))
            splits.append((round(gini, 9), k, cut))
    if not splits:
        return lambda place: int(y.mean() > 0.5)
    _, k, cut = min(splits)
    low = X[:, k] < cut
    parts = grow(X[~low], y[~low], depth - 1), grow(X[low], y[low], depth - 1)
    return lambda place: parts[int(place[k] < cut)](place)


@pytest.mark.parametrize(
    ("shape", "depth", "turn", "draw"), [("slope", 9, 0, 1), ("ring", 2, 30, 2), ("corners", 3, 45, 3)]
)
def test_the_four_learners(shape, depth, turn, draw):
    found = explore_points(shape, depth, turn, seed=4).numbers(draw=draw)
    a, b, y = np.transpose(found["points"])
    X, places, y = turned(np.column_stack([a, b]) - 0.5, turn), turned(GRID, turn), y.astype(int)
    fits = {"line": LinearRegression().fit(X, y), "near": KNeighborsClassifier(1).fit(X, y)}
    fits["bayes"] = GaussianNB(var_smoothing=1e-4 / X.var(axis=0).max()).fit(X, y)
    for name, fit in fits.items():
        same = (fit.predict(places) > 0.5) == np.array(found["says"][name])
        assert same.mean() > (0.995 if name == "near" else 0.999), name  # places as far from two points
        assert found["wrong"][name] == np.sum((fit.predict(X) > 0.5) != y)
    one = grow(X, y, depth)
    assert np.mean([one(place) != says for place, says in zip(places, found["says"]["tree"])]) < 0.001
    assert found["wrong"]["tree"] == sum(one(place) != label for place, label in zip(X, y))
    assert found["apart"] == pytest.approx(np.mean(np.ptp(list(found["says"].values()), axis=0)))


def test_answers():
    """On thirty draws: whose map a turn changes, who can have corners, who keeps a point far from its class."""
    draws = [
        {"draw": draw, "turn": turn, "shape": shape} for draw in range(1, 31) for turn in (0, 45) for shape in (1, 3)
    ]
    found = {tuple(state.values()): n for state, n in at(explore_points(), draws)}
    changes = {name: [] for name in ("line", "near", "tree", "bayes")}
    for draw in range(1, 31):
        before, after = (found[draw, turn, 1] for turn in (0, 45))
        for name, changed in changes.items():
            changed.append(np.mean(np.not_equal(before["says"][name], after["says"][name])))
    assert max(changes["line"]) == max(changes["near"]) == 0
    assert np.median(changes["tree"]) > 0.03 and np.median(changes["bayes"]) > 0.03
    corners = {turn: [found[draw, turn, 3]["wrong"] for draw in range(1, 31)] for turn in (0, 45)}
    wrong = {(turn, name): np.mean([w[name] for w in all_]) for turn, all_ in corners.items() for name in changes}
    assert wrong[0, "line"] == wrong[45, "line"] > 8 and wrong[0, "bayes"] > 5 > 1 > wrong[45, "bayes"]
    for draw in range(1, 31):
        points = explore_points().numbers(draw=draw)["points"]
        k = next(i for i, point in enumerate(points) if point[2])
        own = {"of": f"0/{draw}", "points": [*points[:k], [0.8, 0.15, 1], *points[k + 1 :]]}
        lonely = explore_points().numbers(draw=draw, own=own)["wrong"]
        assert lonely["near"] == lonely["tree"] == 0 and min(lonely["line"], lonely["bayes"]) > 0
