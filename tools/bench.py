"""How fast is mlnotes? `make bench` prints the table and writes it into book/back/speed.md.

Each row times three functions in one process, in turn, several rounds, and keeps the smallest time of each: mlnotes,
the best public function for the same task, and a floor that no method can go below (NumPy's own sort, the bare fits,
drawing the noise). What counts are the ratios; the milliseconds are those of one machine.
"""

import os

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")

from functools import partial
from pathlib import Path
from timeit import timeit
from typing import NamedTuple

import numpy as np
from scipy import spatial, stats
from sklearn import linear_model, metrics, neighbors

from mlnotes import biasvar, costs, curves, estimates, ranking
from mlnotes import metrics as ours

PAGE = Path(__file__).resolve().parent.parent / "book" / "back" / "speed.md"
ROUNDS = 7  # fewer give no minimum to rely on
BEGIN, END = "<!-- table: make bench -->", "<!-- end of table -->"


class Row(NamedTuple):
    """One task: the functions to time, and what the last one is."""

    task: str
    mlnotes: object
    public: object = None
    floor: object = None
    floor_name: str = ""


def measure(row):
    """Smallest seconds of mlnotes, public and floor; they take turns, so that a busy moment hits all of them."""
    timed = {name: getattr(row, name) for name in ("mlnotes", "public", "floor") if getattr(row, name)}
    rounds = [[timeit(function, number=1) for function in timed.values()] for _ in range(ROUNDS)]
    return dict(zip(timed, np.min(rounds, axis=0)))


# ---- the tasks ----


def scored(n, rng):
    """Labels and continuous scores with some skill."""
    y = rng.integers(2, size=n)
    return y, rng.normal(size=n) + y


def curve_rows(rng):
    for n in (10**5, 10**6, 10**7):
        y, s = scored(n, rng)
        public = partial(metrics.roc_auc_score, y, s)
        yield Row(f"AUC, n = {n:_}", partial(curves.auc, y, s), public, partial(np.sort, s), "np.sort")
    y, s = scored(10**6, rng)
    for name, mine, public in (
        ("ROC curve", curves.roc_curve, partial(metrics.roc_curve, drop_intermediate=False)),
        ("precision-recall curve", curves.precision_recall_curve, metrics.precision_recall_curve),
        ("average precision", curves.average_precision, metrics.average_precision_score),
    ):
        both = partial(mine, y, s), partial(public, y, s)
        yield Row(f"{name}, n = 1_000_000", *both, partial(np.sort, s), "np.sort")


def table_rows(rng):
    y, predicted, p = rng.integers(2, size=10**6), rng.integers(2, size=10**6), rng.random(10**6)
    for name, mine, public, second in (
        ("confusion matrix", ours.confusion_matrix, metrics.confusion_matrix, predicted),
        ("F1", ours.f_beta, metrics.f1_score, predicted),
        ("log loss", ours.log_loss, metrics.log_loss, p),
        ("Brier score", ours.brier_score, metrics.brier_score_loss, p),
    ):
        yield Row(f"{name}, n = 1_000_000", partial(mine, y, second), partial(public, y, second))


def resampled_aucs(y, s):
    """The bootstrap interval of the AUC as one writes it with scikit-learn."""
    draws = np.random.default_rng(0).integers(len(y), size=(1000, len(y)))
    return np.quantile([metrics.roc_auc_score(y[i], s[i]) for i in draws], [0.025, 0.975])


def sun_xu(y, scores):
    """DeLong's covariance with SciPy's ranks, as Sun and Xu (2014) publish it."""
    of_positive, of_negative = [], []
    for s in scores:
        rank, positive, negative = stats.rankdata(s), s[y == 1], s[y == 0]
        of_positive.append((rank[y == 1] - stats.rankdata(positive)) / len(negative))
        of_negative.append(1 - (rank[y == 0] - stats.rankdata(negative)) / len(positive))
    return np.cov(of_positive) / len(positive) + np.cov(of_negative) / len(negative)


def interval_rows(rng):
    y, s = scored(10**4, rng)
    mine = partial(curves.auc_interval, y, s, method="bootstrap", n_resamples=1000, rng=0)
    yield Row("bootstrap interval of the AUC, n = 10_000, 1000 resamples", mine, partial(resampled_aucs, y, s))
    for n in (10**4, 10**5):
        y, a = scored(n, rng)
        both = np.array([a, a + rng.normal(size=n)])
        compared = partial(curves.delong, y, both), partial(sun_xu, y, both)
        yield Row(f"DeLong, two models, n = {n:_}", *compared, partial(np.argsort, both), "two np.argsort")


def refits(X, y):
    """The residuals of a ridge regression, one fit for each case that is left out."""
    model = linear_model.Ridge(alpha=1.0)
    left = (np.delete(np.arange(len(y)), i) for i in range(len(y)))
    return [y[i] - model.fit(X[keep], y[keep]).predict(X[i : i + 1])[0] for i, keep in enumerate(left)]


def bare_fits(model, X, labels, resamples):
    """The fits and predictions of a bootstrap, and nothing else."""
    for i in (np.arange(len(X)), *resamples):
        model.fit(X[i], labels[i]).predict(X[np.setdiff1d(np.arange(len(X)), i)] if i[0] else X)


def estimate_rows(rng):
    X, y = rng.normal(size=(1000, 10)), rng.normal(size=1000)
    mine = partial(estimates.leave_one_out_residuals, X, y, alpha=1.0)
    yield Row("leave-one-out ridge, n = 1000, 10 features", mine, partial(refits, X, y))
    labels, nearest = rng.integers(2, size=300), neighbors.KNeighborsClassifier(1)
    bare = partial(bare_fits, nearest, X[:300], labels, rng.integers(300, size=(50, 300)))
    mine = partial(estimates.bootstrap_error, nearest, X[:300], labels, n_resamples=50, rng=0)
    yield Row(".632+ of 1-NN, n = 300, 50 resamples", mine, floor=bare, floor_name="the bare fits")
    truth, guess = rng.integers(5, size=10**4), rng.integers(5, size=10**4)
    mine = partial(estimates.no_information_rate, truth, guess)
    yield Row("rate without information, n = 10_000", mine, lambda: (truth[:, None] != guess).mean())


def ranking_rows(rng):
    gains, score = rng.integers(4, size=(10**4, 100)), rng.integers(20, size=(10**4, 100)) / 20
    both = [partial(ndcg, gains, score, k=10) for ndcg in (ranking.ndcg, metrics.ndcg_score)]
    yield Row("nDCG@10, 10_000 queries of 100", *both)
    y, s = scored(10**5, rng)
    x, up, _ = curves.roc_curve(y, s)
    both = partial(costs.cost_envelope, y, s), partial(spatial.ConvexHull, np.column_stack([x, up]))
    yield Row("cost envelope, 100_000 lines, sorting included", *both, partial(np.argsort, s), "np.argsort")
    codes, prob = rng.integers(10, size=10**5), rng.dirichlet(np.ones(10), size=10**5)
    public = partial(metrics.roc_auc_score, codes, prob, multi_class="ovo")
    yield Row("Hand-Till, n = 100_000, 10 classes", partial(curves.hand_till_auc, codes, prob), public)


def simulation_rows(_):
    x, n_sets = np.linspace(-1, 1, 30), 10**4
    options = {"degree": 4, "noise_std": 0.3, "n_training_sets": n_sets, "rng": 0}

    def noise():
        return np.random.default_rng(0).normal(scale=0.3, size=(n_sets, len(x)))

    mine = partial(biasvar.polynomial_predictions, np.sin, x, **options)
    loop = lambda: [np.polyval(np.polyfit(x, np.sin(x) + e, 4), x) for e in noise()]  # noqa: E731
    yield Row("10_000 polynomial fits, fixed design", mine, loop, noise, "drawing the noise")


PARTS = (curve_rows, table_rows, interval_rows, estimate_rows, ranking_rows, simulation_rows)


# ---- the table ----


def figure(x):
    """A number with three digits that count, without powers of ten."""
    return f"{x:,.0f}".replace(",", " ") if x >= 100 else f"{x:.3g}"


def line(row, seconds):
    """One line of the Markdown table."""
    cells = [
        row.task.replace("_", " "),
        figure(1e3 * seconds["mlnotes"]),
        figure(1e3 * seconds["public"]) if row.public else "",
        f"{figure(seconds['public'] / seconds['mlnotes'])}×" if row.public else "",
        f"{seconds['mlnotes'] / seconds['floor']:.2g} × {row.floor_name}" if row.floor else "",
    ]
    return "| " + " | ".join(cells) + " |"


def main():
    table = ["| task | mlnotes, ms | public, ms | times as fast | against the floor |", "|---|---|---|---|---|"]
    print(*table, sep="\n")
    rng = np.random.default_rng(0)
    for row in (row for part in PARTS for row in part(rng)):
        table.append(line(row, measure(row)))
        print(table[-1], flush=True)
    page = PAGE.read_text(encoding="utf-8")
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n\n" + "\n".join(table) + f"\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
