"""All ways to label the corners of a cube, and who errs on those not seen: an explorer that computes in the browser."""

import itertools

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, number, real, three

CORNERS = np.array(list(itertools.product((0, 1), repeat=3)))
WORLDS = np.array(list(itertools.product((0, 1), repeat=8)))  # one row for each way to label the corners
APART = (CORNERS[:, None] != CORNERS).sum(axis=2)
EDGES = np.argwhere(np.triu(APART == 1))
OPENED = {"face": (0, 1, 2, 3), "spread": (0, 3, 5, 6)}
LEARNERS = ("nearest", "opposite", "majority", "minority", "constant")


def explore_cube(smoothness=0.0, training="face", count_training=False):
    """Five learners on the eight corners of a cube: mean error over all 256 ways to label them.

    Parameters
    ----------
    smoothness : float
        From -1.5 to 2. A world, one way to label the corners, has the weight exp(-smoothness * d),
        where d of the cube's 12 edges join corners with different labels. At 0 all weigh the same.
    training : {"face", "spread"}
        The four corners whose labels the learners see: a face, or every second corner.
    count_training : bool
        Count errors on all eight corners, not only on the four unseen ones.

    Returns
    -------
    CubeExplorer
        An object that a notebook displays as HTML. It starts with these values, and `errors` has
        the mean error of each learner.

    Raises
    ------
    TypeError
        If the smoothness is no number.
    ValueError
        If an argument is out of its range.

    Notes
    -----
    `nearest` answers with the label of the nearest corner seen, the first of several; `opposite`
    with the other label; `majority` with the label of at least two of the four, 1 if two have each;
    `minority` with the other; `constant` with 1.

    Examples
    --------
    >>> shown = explore_cube(smoothness=0.5)
    >>> {name: round(error, 3) for name, error in shown.errors.items()}
    {'nearest': 0.361, 'opposite': 0.639, 'majority': 0.397, 'minority': 0.603, 'constant': 0.5}
    """
    smoothness = real(smoothness, name="smoothness", low=-1.5, high=2)
    _check.option(training, OPENED, name="training")
    return CubeExplorer(smoothness, training, count_training=bool(count_training))


class CubeExplorer(Explorer):
    """What `explore_cube` returns: `errors`, the mean error of each learner in such worlds."""

    name, title, heights = "cube", "Worlds on a cube", (837, 1299)

    def __init__(self, smoothness, training, *, count_training):
        place = list(OPENED).index(training)
        settings = {"training": place, "all": int(count_training), "learner": 0, "seed": 0, "draw": 1}
        self.start = {"smoothness": smoothness, **settings}
        opened = list(OPENED[training])
        asked = [i for i in range(8) if count_training or i not in opened]
        weight = np.exp(-smoothness * (WORLDS[:, EDGES[:, 0]] != WORLDS[:, EDGES[:, 1]]).sum(axis=1))
        wrong = {k: answer[:, asked] != WORLDS[:, asked] for k, answer in zip(LEARNERS, _answers(opened))}
        self.errors = {k: float(weight @ w.mean(axis=1) / weight.sum()) for k, w in wrong.items()}

    @property
    def sentence(self):
        """What the explorer says on top when it starts."""
        opened = ("a face", "every second corner")[self.start["training"]]
        counted = "all eight corners" if self.start["all"] else "unopened corners"
        errors = ", ".join(f"{name} {three(self.errors[name])}" for name in LEARNERS[:3])
        return f"Smoothness {number(self.start['smoothness'])}, {opened} opened, {counted} counted: {errors}."

    @property
    def table(self):
        """Mean error of each learner."""
        return ("learner", "mean error"), [(name, three(error)) for name, error in self.errors.items()]


def _answers(opened):
    """What each learner says in each world, (256, 8) each, from the labels of the opened corners."""
    nearest = WORLDS[:, np.array(opened)[APART[:, opened].argmin(axis=1)]]
    majority = np.repeat(2 * WORLDS[:, opened].sum(axis=1, keepdims=True) >= len(opened), 8, axis=1).astype(int)
    return nearest, 1 - nearest, majority, 1 - majority, np.ones_like(WORLDS)
