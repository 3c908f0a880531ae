"""Draw the small picture of each topic, book/<topic>/picture.svg, which the first page shows.

    python tools/topic_pictures.py

Each is drawn by the function that is called as the topic, without words; the same versions give the same bytes.
"""

import io

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import notebooks
import numpy as np

from mlnotes import biasvar, costs, curves, data, language, metrics, plots, splits
from mlnotes.groups import rate_interval
from mlnotes.plots._shared import DASHES, GREY, INK
from mlnotes.widgets import explore_choice, explore_fit, explore_intervals
from mlnotes.widgets.flipbook import small_svg

SIZE = (3.2, 1.8)  # inches, 100 pixels each


def wave(x):
    """What two pictures learn: one and a half waves of a sine."""
    return np.sin(1.5 * np.pi * x)


def scored(rng):
    """Labels and scores of 20 cases, of which 8 are positive."""
    y_true = rng.permutation(np.repeat([1, 0], [8, 12]))
    return y_true, (rng.normal(size=20) + 0.7 * y_true).round(2)


def learning(ax, rng):
    """Two kinds of cases, and what the nearest case says everywhere."""
    points, labels = rng.normal(size=(14, 2)), np.arange(14) % 2
    points[:, 0] += 1.6 * labels
    x, y = np.linspace(-2.2, 3.8, 160), np.linspace(-2, 2, 90)
    grid = np.stack(np.meshgrid(x, y), axis=-1)
    nearest = ((grid[:, :, None] - points) ** 2).sum(axis=-1).argmin(axis=-1)
    plots.plot_regions(x, y, labels[nearest], points=points, labels=labels, ax=ax)


def overfitting(ax, rng):
    shown = explore_fit(degree=12, noise=0.4).numbers()
    grid = np.linspace(-1, 1, 101)
    fit = np.polynomial.legendre.legval(grid, shown["fits"][12])
    ax.plot(grid, wave(grid), color=GREY, linestyle=DASHES, linewidth=1.5)
    ax.plot(grid, fit)
    ax.plot(shown["x"], shown["y"], "o", color=INK, markersize=6)
    ax.set_ylim(-2, 2)


def resampling(ax, rng):
    plots.plot_splits(splits.k_fold(10, n_splits=5, rng=rng), 10, ax=ax)


def model_selection(ax, rng):
    candidates = explore_choice(candidates=50, spread=0.3).numbers()
    ax.plot(candidates["validated"], candidates["truth"], "o", alpha=0.45)
    ax.axline((0, 0), slope=1, color=GREY, linestyle=DASHES, linewidth=1)
    ax.plot(
        candidates["quoted"], candidates["worth"], "s", color="C1", markersize=11, fillstyle="none", markeredgewidth=2
    )


def regression_metrics(ax, rng):
    y_pred = np.linspace(0.5, 4.5, 9)
    plots.plot_forecasts(y_pred + 0.7 * rng.normal(size=9), y_pred, squares=True, ax=ax)


def classification_metrics(ax, rng):
    plots.plot_mosaic(metrics.rates(6, 4, 9, 41), ax=ax)


def precision_recall(ax, rng):
    plots.plot_precision_recall(curves.precision_recall_curve(*scored(rng)), ax=ax)


def roc_auc(ax, rng):
    plots.plot_roc(curves.roc_curve(*scored(rng)), ax=ax)


def cost_curves(ax, rng):
    y_true, y_score = scored(rng)
    plots.plot_cost_lines(costs.cost_curve(y_true, y_score), ax=ax)
    plots.plot_cost_envelope(costs.cost_envelope(y_true, y_score), ax=ax)


def groups(ax, rng):
    """Seven audits of two groups with the same rate."""
    for place, color, n in ((-0.14, "C0", 90), (0.14, "C1", 30)):
        k = rng.binomial(n, 0.3, size=7)
        low, high = rate_interval(k, n)
        ax.vlines(np.arange(7) + place, low, high, color=color, linewidth=3)
        ax.plot(np.arange(7) + place, k / n, "o", color=color, markersize=7)
    ax.axhline(0.3, color=GREY, linestyle=DASHES, linewidth=1)


def ranking_and_text(ax, rng):
    grades = [[3, 2, 3, 1, 2, 0, 1], [3, 1, 0, 2, 1, 1, 0], [1, 3, 0, 2, 0, 0, 2]]
    plots.plot_graded_lists(grades, ["", "", ""], ax=ax)


def language_models(ax, rng):
    """Ten models of the arena: places by share of all votes won on the left, by strength on the right."""
    votes = data.arena()
    share = votes.all_wins / (votes.all_wins + votes.all_losses)
    ends = np.array([share, language.bradley_terry(votes.wins).strength]).argsort().argsort()
    for left, right in ends.T:
        moved = left != right
        ax.plot([0, 1], [left, right], "o-", color="C1" if moved else GREY, markersize=7, zorder=2 + moved)
    ax.set_xlim(-0.1, 1.1)


def comparing_learners(ax, rng):
    shown = explore_intervals(J=10).numbers()
    middle, half = np.array(shown["middle"]), np.array(shown["paired"]["half"])
    ends = [curves.Interval(*pair) for pair in zip(middle - half, middle + half)]
    plots.plot_intervals(middle[:9], ends[:9], [""] * 9, reference=0, ax=ax)


def bias_variance(ax, rng):
    x = np.linspace(-1, 1, 41)
    drawn = biasvar.polynomial_predictions(wave, x, degree=5, noise_std=0.9, n_training_sets=9, rng=rng)
    plots.plot_fits(x, drawn, mean=drawn.mean(axis=0), truth=wave(x), ax=ax)


def clustering_metrics(ax, rng):
    centres = np.array([[0, 0], [3, 0.6], [1.2, 2.2]])[np.arange(48) % 3]
    plots.plot_groups(centres + 0.5 * rng.normal(size=(48, 2)), np.arange(48) % 3, ax=ax)


TOPICS = [globals()[topic] for topic in notebooks.lessons()]


def picture(draw):
    """The SVG of one topic, as bytes: no words, no date, numbers to a tenth of a point."""
    with plt.style.context("mlnotes.book"):
        fig, ax = plt.subplots(figsize=SIZE)
        draw(ax, np.random.default_rng(0))
        ax.set(title="", xlabel="", ylabel="", xticks=[], yticks=[], aspect="auto")
        for words in [*ax.texts, *filter(None, [ax.get_legend()])]:
            words.remove()
        made = io.StringIO()
        fig.savefig(made, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        plt.close(fig)
    return small_svg(made.getvalue(), scale=100 / 72).replace("'", '"').encode()  # sphinxext reads its size so


def main():
    for draw in TOPICS:
        (notebooks.ROOT / "book" / draw.__name__ / "picture.svg").write_bytes(picture(draw))


if __name__ == "__main__":
    main()
