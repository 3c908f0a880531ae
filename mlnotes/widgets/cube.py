"""All ways to label the corners of a cube, and who errs on those not seen: an explorer that computes in the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, explores, real, sampled


@explores
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

    Notes
    -----
    `nearest` answers with the label of the nearest corner seen, the first of several; `opposite`
    with the other label; `majority` with the label of at least two of the four, 1 if two have each;
    `minority` with the other; `constant` with 1.

    Examples
    --------
    >>> [round(error, 3) for error in explore_cube(smoothness=0.5).numbers()["error"]]
    [0.361, 0.639, 0.397, 0.603, 0.5]
    """
    smoothness = real(smoothness, name="smoothness", low=-1.5, high=2)
    place = ("face", "spread").index(_check.option(training, ("face", "spread"), name="training"))
    start = {"smoothness": smoothness, "training": place, "all": int(bool(count_training)), "learner": 0, **sampled(0)}
    return Explorer("cube", "Worlds on a cube", (837, 1299), start)
