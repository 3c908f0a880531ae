"""explore_scaling: its k-means and both indices by scikit-learn, and what its answers claim of the wines."""

import numpy as np
import pytest
from sklearn import metrics
from sklearn.cluster import KMeans

from tests.explorers import EXPLORERS, load_wine, shuffled

X, CLASSES = load_wine(return_X_y=True)
Z = ((X - X.mean(axis=0)) / X.std(axis=0)).round(3)
SHOWN = EXPLORERS["scaling"]


def stretched(weight, shuffles=0):
    columns = [z[shuffled(178, 0, shuffles, j + 1)] if shuffles else z for j, z in enumerate(Z.T)]
    return np.column_stack([*columns[:12], weight * columns[12]])


@pytest.mark.parametrize(("weight", "k", "shuffles"), [(1, 3, 0), (32, 3, 0), (1, 2, 0), (4, 6, 0), (32, 3, 2)])
def test_numbers(weight, k, shuffles):
    found = SHOWN.numbers(weight=weight, k=k, shuffles=shuffles)
    now, data = found["now"], stretched(weight, shuffles)
    groups = np.array(now["groups"])
    means = [data[groups == g, 12].mean() for g in range(k)]
    assert means == sorted(means)
    inertia = sum(((own - own.mean(axis=0)) ** 2).sum() for own in (data[groups == g] for g in range(k)))
    assert now["inertia"] == pytest.approx(inertia)
    best = KMeans(k, n_init=10, random_state=0).fit(data).inertia_
    assert now["inertia"] == pytest.approx(best, rel=0.02)
    assert now["silhouette"] == pytest.approx(metrics.silhouette_score(data, groups))
    assert now["ari"] == pytest.approx(metrics.adjusted_rand_score(CLASSES, groups))
    assert now in found["weights"] and now in found["numbers"]


def test_answers():
    one, many = (SHOWN.numbers(weight=weight) for weight in (1, 32))
    assert one["now"]["silhouette"] < 0.3 < 0.5 < many["now"]["silhouette"]
    assert one["now"]["ari"] > 0.85 > 0.4 > many["now"]["ari"]
    for shuffles in range(1, 6):
        lost = [SHOWN.numbers(weight=weight, shuffles=shuffles)["now"]["silhouette"] for weight in (1, 32)]
        assert lost[0] < one["now"]["silhouette"] - 0.15 and abs(lost[1] - many["now"]["silhouette"]) < 0.05
    assert [np.argmax([m["silhouette"] for m in found["numbers"]]) + 2 for found in (one, many)] == [3, 2]
