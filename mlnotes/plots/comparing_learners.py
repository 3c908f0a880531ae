"""Drawings for comparing learners: mean ranks with the critical difference."""

from mlnotes import _check
from mlnotes.plots._shared import INK, drawing, one_each


@drawing
def plot_critical_difference(friedman, critical_difference, names, *, ax=None):
    """Critical-difference diagram: mean ranks, with a bar across learners that the test cannot tell apart.

    Parameters
    ----------
    friedman : Friedman
        From `compare.friedman_test`; only its mean ranks are drawn.
    critical_difference : float
        From `compare.nemenyi_critical_difference`, in ranks; drawn as the ruler.
    names : sequence of str, shape (n_learners,)
        In the order of the columns that were ranked.

    Notes
    -----
    Demsar (2006), JMLR 7, 1-30, figure 1: the best rank is on the right. A bar joins learners
    whose ranks differ by less than the critical difference; that no difference was found does not
    make them equal.

    Examples
    --------
    >>> from mlnotes.compare import Friedman
    >>> ax = plot_critical_difference(Friedman([2.9, 1.1, 2.0], 8.1, 16.0, 0.02), 1.0, ["tree", "forest", "net"])
    >>> [line.get_xdata().tolist() for line in ax.lines if line.get_gid() == "bar"]
    [[2.0, 1.1], [2.9, 2.0]]
    """
    ranks = _check.array(friedman.ranks, name="the ranks")
    best_first = sorted(zip(ranks.tolist(), one_each(names, ranks, name="names", of="the ranks")))
    bars = _bars([rank for rank, _ in best_first], critical_difference)
    for depth, bar in enumerate(bars, start=1):
        ax.plot(bar, [-0.5 * depth] * 2, color="C0", linewidth=5, solid_capstyle="round", gid="bar")
    n, n_right = len(ranks), (len(ranks) + 1) // 2
    below = -0.5 * len(bars) - 1
    for place, (rank, name) in enumerate(best_first):
        right = place < n_right
        _name_rank(ax, rank, name, below - (place if right else n - 1 - place), right=right, n=n)
    ax.plot([n, n - critical_difference], [3, 3], color=INK, linewidth=1.5, marker="|", markersize=9, gid="ruler")
    ax.text(n - critical_difference / 2, 3.3, f"CD = {critical_difference:.2f}", ha="center")
    _rank_axis(ax, n, lowest=below - n_right)
    return ax


def _bars(ranks, critical_difference):
    """(worst, best) rank of each longest run of learners within less than the critical difference; ranks rise."""
    bars = []
    for best in ranks:
        worst = max(rank for rank in ranks if rank - best < critical_difference)
        if worst > best and (not bars or worst > bars[-1][0]):
            bars.append([worst, best])
    return bars


def _name_rank(ax, rank, name, level, *, right, n):
    """A line from the rank on the axis down and to the side, where the name stands."""
    side = 1 - 0.04 * n if right else n + 0.04 * n
    ax.plot([rank, rank, side], [0, level, level], color=INK, linewidth=1, gid="learner", zorder=1)
    ax.plot(rank, 0, "o", color=INK, clip_on=False, zorder=3)
    place = {"ha": "left", "xytext": (4, 0)} if right else {"ha": "right", "xytext": (-4, 0)}
    ax.annotate(name, (side, level), textcoords="offset points", va="center", **place)


def _rank_axis(ax, n, *, lowest):
    """An axis from the worst rank on the left to 1 on the right, level with 0, and no other."""
    ax.set(xlim=(1.04 * n, 1 - 0.04 * n), ylim=(lowest, 4), xlabel="mean rank, best on the right")
    ax.set_xticks(range(1, n + 1))
    ax.xaxis.tick_top()
    ax.xaxis.set_label_position("top")
    ax.xaxis.labelpad = 6
    ax.spines[["left", "bottom", "right"]].set_visible(False)
    ax.spines["top"].set(visible=True, position=("data", 0), bounds=(1, n))
    ax.yaxis.set_visible(False)
    ax.grid(visible=False)
    ax.set_box_aspect(min(0.09 * (4 - lowest), 0.9))
