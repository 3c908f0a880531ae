"""Explorers of learners, their bias, their fits and what makes up their error, for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import explores, within


@explores("Worlds on a cube", (845, 1281), smoothness=within(-1.5, 2), training=["face", "spread"])
def explore_cube(smoothness=0.0, training="face", count_training=False):
    """Five learners on the eight corners of a cube: mean error over all 256 ways to label them.

    `nearest` answers with the label of the nearest corner seen, the first of several; `opposite` with the other label;
    `majority` with the label of at least two of the four, 1 if two have each; `minority` with the other; `constant`
    with 1.

    smoothness : float
        From -1.5 to 2. A world, one way to label the corners, has the weight exp(-smoothness * d), where d of the
        cube's 12 edges join corners with different labels. At 0 all weigh the same.
    training : {"face", "spread"}
        The four corners whose labels the learners see: a face, or every second corner.
    count_training : bool
        Count errors on all eight corners, not only on the four unseen ones.

    >>> [round(error, 3) for error in explore_cube(smoothness=0.5).numbers()["error"]]
    [0.361, 0.639, 0.397, 0.603, 0.5]
    """
    everywhere = int(bool(count_training))
    start = {"smoothness": smoothness, "training": training, "all": everywhere, "learner": 0, "seed": 0, "draw": 1}
    return {"start": start}


_POINTS = {"depth": (1, 2, 3, 4, 9), "turn": tuple(range(0, 91, 5))}


@explores("Four learners and the same points", (1311, 1158), points=["slope", "limit", "ring", "corners"], **_POINTS)
def explore_points(points="slope", depth=9, turn=0, seed=0):
    """Thirty points of two classes that can be dragged, added and removed, and the borders of four learners.

    They are least squares on the labels, the nearest neighbour, a tree by the Gini index of this `depth`, 9 standing
    for any, and naive Bayes with normal densities, all given axes that are turned by `turn` degrees. They answer at
    1600 places of the unit square, 40 in a row.

    points : {"slope", "limit", "ring", "corners"}
        How the classes lie: on both sides of a slope, of one limit of the first feature, inside and outside of a
        circle, or in opposite corners.

    >>> explore_points("corners").numbers()["wrong"]["near"]
    0
    """
    start = {"shape": points, "depth": depth, "turn": turn, "seed": seed, "draw": 1}
    return {"start": start, "values": {"shape": (0, 1, 2, 3), **_POINTS}}


@explores(
    "A border between two classes",
    (884, 1429),
    k=(1, 3, 5, 7, 9, 11, 15, 21, 29, 41, 59, 89, 119),
    n=(30, 60, 120),
    noise=(0.0, 0.1, 0.2, 0.3, 0.4),
)
def explore_border(k=1, n=60, noise=0.2, seed=0):
    """The border that k nearest neighbours draw between two classes, and their errors for every k below n.

    The `n` cases lie anywhere in the unit square. A case (a, b) is of class 1 if b > 0.5 + 0.22 sin(2 pi a), unless its
    label is flipped, with chance `noise`. The true error is computed from the answers at 1600 places, 40 in a row.

    >>> shown = explore_border(k=3).numbers()
    >>> shown["training"][0], len(shown["says"])
    (0, 1600)
    """
    _check.integer(k, name="k", low=1, high=n - 1)
    return {"start": {"n": n, "noise": noise, "seed": seed, "draw": 1, "k": k}}


@explores(
    "Polynomials fitted to noisy cases",
    (822, 1304),
    degree=range(21),
    n=range(8, 201),
    noise=within(0, 1),
    ridge=within(0, 1000),
)
def explore_fit(degree=3, n=16, noise=0.3, ridge=0.0, seed=0):
    """Polynomials fitted to noisy cases; training and true error follow degree, cases, noise and penalty.

    x goes in equal steps from -1 to 1, and y is sin(1.5 pi x) plus normal noise. Least squares fits Legendre
    polynomials; without a penalty and with more coefficients than cases it takes the shortest of all coefficients that
    fit exactly, as `numpy.linalg.lstsq` does. The true error is the mean squared error on new cases with any x from -1
    to 1, equally likely, and noise of their own.

    degree : int
        Degree of the polynomial, from 0 to 20.
    n : int
        Number of cases, from 8 to 200.
    noise : float
        Standard deviation of the labels about the truth, from 0 to 1.
    ridge : float
        Price of the squared coefficients, 0 for none, else from 0.0001 to 1000.

    >>> shown = explore_fit(degree=15).numbers()
    >>> len(shown["y"]), shown["best"], round(shown["error"][15])
    (16, 5, 136)
    """
    if 0 < ridge < 0.0001:
        raise ValueError(f"ridge must be 0 or at least 0.0001, got {ridge}; choose a value in that range")


@explores(
    "Bias, variance and noise of polynomials",
    (1065, 1568),
    degree=range(16),
    n=(16, 20, 25, 35, 50, 70, 100, 150, 250),
    noise=(0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4),
    draws=range(1, 1001),
)
def explore_bias_variance(degree=3, n=25, noise=2, draws=20, seed=0):
    """Fits to many training sets and their mean; bias squared, variance and noise, observed and in theory.

    A training set is `n` readings of a thermometer, evenly over the day: the temperature of the lessons, 12 + 5 sin(pi
    (hour - 9) / 12) + 2 sin(pi (hour - 2) / 6), plus normal noise of this standard deviation, in °C. All parts are
    means over the hours of the readings. Least squares is linear in the labels, so the mean of all fits is the fit to
    the truth, and the mean variance is noise^2 (degree + 1) / n.

    degree : int
        Degree of the polynomials shown first, from 0 to 15.
    draws : int
        Thermometers, each a training set, drawn at the start, from 1 to 1000.

    >>> theory = explore_bias_variance(degree=3).numbers()["at"]
    >>> round(theory["squared_bias"], 3), theory["variance"]
    (1.261, 0.64)
    """
    return {"start": {"degree": degree, "n": n, "noise": noise, "seed": seed, "draws": draws}}
