"""How fast is mlnotes? `make bench` prints the table and writes it into book/back/speed.md.

Each row times three functions in one process, in turn, several rounds, and keeps the smallest time of each: mlnotes,
the best public function for the same task, and a floor that no method can go below (NumPy's own sort, the bare fits,
drawing the noise). What counts are the ratios; the milliseconds are those of one machine.
"""

import os

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy import spatial, stats
from sklearn import linear_model, metrics, neighbors

from mlnotes import biasvar, costs, curves, estimates, ranking
from mlnotes import metrics as ours

PAGE = Path(__file__).resolve().parent.parent / "book" / "back" / "speed.md"
BEGIN, END = "<!-- table: make bench -->", "<!-- end of table -->"


class Row(NamedTuple):
    """One task: the functions to time, what the last one is, and the aims."""

    task: str
    mlnotes: object
    public: object
    floor: object
    floor_name: str
    faster: float | None  # aim: so many times faster than the public function
    floors: float | None  # aim: at most so many floors


class Timing(NamedTuple):
    """Smallest seconds of each function of a row."""

    mlnotes: float
    public: float
    floor: float


def measure(row, rounds):
    """Smallest time of each function; they take turns, so that a busy moment hits all of them."""
    best = dict.fromkeys(("mlnotes", "public", "floor"), np.inf)
    for _ in range(rounds):
        for name in best:
            if (function := getattr(row, name)) is not None:
                start = time.perf_counter()
                function()
                best[name] = min(best[name], time.perf_counter() - start)
    return Timing(**best)


# ---- the tasks ----


def scored(n, rng):
    """Labels and continuous scores with some skill."""
    y = rng.integers(2, size=n)
    return y, rng.normal(size=n) + y


def area_rows(rng):
    for n in (10**5, 10**6, 10**7):
        y, s = scored(n, rng)
        yield Row(
            f"AUC, n = {n:_}",
            lambda y=y, s=s: curves.auc(y, s),
            lambda y=y, s=s: metrics.roc_auc_score(y, s),
            lambda s=s: np.sort(s),
            "np.sort",
            10,
            3,
        )


def curve_rows(rng):
    y, s = scored(10**6, rng)
    tasks = {
        "ROC curve": (curves.roc_curve, lambda a, b: metrics.roc_curve(a, b, drop_intermediate=False)),
        "precision-recall curve": (curves.precision_recall_curve, metrics.precision_recall_curve),
        "average precision": (curves.average_precision, metrics.average_precision_score),
    }
    for name, (mine, public) in tasks.items():
        sort = lambda: np.sort(s)  # noqa: E731
        yield Row(f"{name}, n = 1_000_000", lambda f=mine: f(y, s), lambda f=public: f(y, s), sort, "np.sort", 3.5, 4)


def table_rows(rng):
    y, predicted, p = rng.integers(2, size=10**6), rng.integers(2, size=10**6), rng.random(10**6)
    tasks = {
        "confusion matrix": (ours.confusion_matrix, metrics.confusion_matrix, predicted, 6),
        "F1": (ours.f_beta, metrics.f1_score, predicted, 12),
        "log loss": (ours.log_loss, metrics.log_loss, p, 10),
        "Brier score": (ours.brier_score, metrics.brier_score_loss, p, 15),
    }
    for name, (mine, public, second, aim) in tasks.items():
        call = [lambda f=f, b=second: f(y, b) for f in (mine, public)]
        yield Row(f"{name}, n = 1_000_000", *call, None, "", aim, None)


def interval_rows(rng):
    y, s = scored(10**4, rng)

    def loop():
        draws = np.random.default_rng(0).integers(len(y), size=(1000, len(y)))
        return np.quantile([metrics.roc_auc_score(y[i], s[i]) for i in draws], [0.025, 0.975])

    mine = lambda: curves.auc_interval(y, s, method="bootstrap", n_resamples=1000, rng=0)  # noqa: E731
    yield Row("bootstrap interval of the AUC, n = 10_000, 1000 resamples", mine, loop, None, "", 20, None)


def sun_xu(y, scores):
    """DeLong's covariance with SciPy's ranks, as Sun and Xu (2014) publish it."""
    of_positive, of_negative = [], []
    for s in scores:
        rank, positive, negative = stats.rankdata(s), s[y == 1], s[y == 0]
        of_positive.append((rank[y == 1] - stats.rankdata(positive)) / len(negative))
        of_negative.append(1 - (rank[y == 0] - stats.rankdata(negative)) / len(positive))
    return np.cov(of_positive) / len(positive) + np.cov(of_negative) / len(negative)


def delong_rows(rng):
    for n in (10**4, 10**5):
        y, a = scored(n, rng)
        both = np.array([a, a + rng.normal(size=n)])
        yield Row(
            f"DeLong, two models, n = {n:_}",
            lambda y=y, b=both: curves.delong(y, b),
            lambda y=y, b=both: sun_xu(y, b),
            lambda b=both: np.argsort(b),
            "two np.argsort",
            20,
            4,
        )


def estimate_rows(rng):
    X, y = rng.normal(size=(1000, 10)), rng.normal(size=1000)

    def refit():
        model = linear_model.Ridge(alpha=1.0)
        left = (np.delete(np.arange(1000), i) for i in range(1000))
        return [y[i] - model.fit(X[keep], y[keep]).predict(X[i : i + 1])[0] for i, keep in enumerate(left)]

    mine = lambda: estimates.leave_one_out_residuals(X, y, alpha=1.0)  # noqa: E731
    yield Row("leave-one-out ridge, n = 1000, 10 features", mine, refit, None, "", 1000, None)

    labels, nearest = rng.integers(2, size=300), neighbors.KNeighborsClassifier(1)
    resamples = rng.integers(300, size=(50, 300))

    def bare():
        for i in (np.arange(300), *resamples):
            nearest.fit(X[i], labels[i]).predict(X[np.setdiff1d(np.arange(300), i)] if i[0] else X[:300])

    mine = lambda: estimates.bootstrap_error(nearest, X[:300], labels, n_resamples=50, rng=0)  # noqa: E731
    yield Row(".632+ of 1-NN, n = 300, 50 resamples", mine, None, bare, "the bare fits", None, 1.5)

    truth, guess = rng.integers(5, size=10**4), rng.integers(5, size=10**4)
    mine = lambda: estimates.no_information_rate(truth, guess)  # noqa: E731
    yield Row(
        "rate without information, n = 10_000", mine, lambda: (truth[:, None] != guess).mean(), None, "", 100, None
    )


def ranking_rows(rng):
    gains, score = rng.integers(4, size=(10**4, 100)), rng.integers(20, size=(10**4, 100)) / 20
    mine = lambda: ranking.ndcg(gains, score, k=10)  # noqa: E731
    yield Row("nDCG@10, 10_000 queries of 100", mine, lambda: metrics.ndcg_score(gains, score, k=10), None, "", 8, None)

    y, s = scored(10**5, rng)
    x, up, _ = curves.roc_curve(y, s)
    hull = lambda: spatial.ConvexHull(np.column_stack([x, up]))  # noqa: E731
    mine = lambda: costs.cost_envelope(y, s)  # noqa: E731
    yield Row(
        "cost envelope, 100_000 lines, sorting included", mine, hull, lambda: np.argsort(s), "np.argsort", None, 4
    )

    codes, prob = rng.integers(10, size=10**5), rng.dirichlet(np.ones(10), size=10**5)
    mine = lambda: curves.hand_till_auc(codes, prob)  # noqa: E731
    public = lambda: metrics.roc_auc_score(codes, prob, multi_class="ovo")  # noqa: E731
    yield Row("Hand-Till, n = 100_000, 10 classes", mine, public, None, "", 8, None)


def simulation_rows(rng):
    x, n_sets = np.linspace(-1, 1, 30), 10**4

    def mine():
        return biasvar.polynomial_predictions(np.sin, x, degree=4, noise_std=0.3, n_training_sets=n_sets, rng=0)

    def loop():
        noise = np.random.default_rng(0).normal(scale=0.3, size=(n_sets, len(x)))
        return [np.polyval(np.polyfit(x, np.sin(x) + e, 4), x) for e in noise]

    noise = lambda: np.random.default_rng(0).normal(scale=0.3, size=(n_sets, len(x)))  # noqa: E731
    yield Row("10_000 polynomial fits, fixed design", mine, loop, noise, "drawing the noise", None, 2)


def rows(rng):
    for part in (
        area_rows,
        curve_rows,
        table_rows,
        interval_rows,
        delong_rows,
        estimate_rows,
        ranking_rows,
        simulation_rows,
    ):
        yield from part(rng)


# ---- the table ----


def figure(x):
    """A number with three digits that count, without powers of ten."""
    return f"{x:,.0f}".replace(",", " ") if x >= 100 else f"{x:.3g}"


def line(row, timing):
    """One line of the Markdown table."""
    faster, floors = timing.public / timing.mlnotes, timing.mlnotes / timing.floor
    aims, met = [], True
    if row.faster is not None:
        aims.append(f"≥ {row.faster:g}× as fast")
        met &= faster >= row.faster
    if row.floors is not None:
        aims.append(f"≤ {row.floors:g} × {row.floor_name}")
        met &= floors <= row.floors
    cells = [
        row.task.replace("_", " "),
        figure(1e3 * timing.mlnotes),
        figure(1e3 * timing.public) if row.public else "",
        f"{figure(faster)}×" if row.public else "",
        f"{floors:.2g} × {row.floor_name}" if row.floor else "",
        ", ".join(aims),
        "yes" if met else "**no**",
    ]
    return "| " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    if options.rounds < 7:
        parser.error(f"--rounds must be at least 7, got {options.rounds}; fewer rounds give no minimum to rely on")
    head = ["task", "mlnotes, ms", "public, ms", "times as fast", "against the floor", "aim", "met"]
    table = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    print(*table, sep="\n")
    for row in rows(np.random.default_rng(0)):
        table.append(line(row, measure(row, options.rounds)))
        print(table[-1], flush=True)
    page = PAGE.read_text(encoding="utf-8")
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n\n" + "\n".join(table) + f"\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
