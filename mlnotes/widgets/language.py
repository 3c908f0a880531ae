"""Explorers of language models: test texts, exams and votes, for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import explores

_TEXT = {"n": (1, 2, 3, 4, 5, 6, 7, 8), "copied": (0, 10, 25, 50, 100)}


@explores("Who saw the test?", (882, 1436), **_TEXT, split=["pages", "modules"], unit=["byte", "token", "word"])
def explore_test_text(bits, line, surprise, *, n=5, split="pages", copied=0, unit="byte"):
    """Bits per byte of models that count runs of bytes, by what was held out and how much of it the training saw.

    The runs have `n` bytes, the predicted one included; random pages or whole modules were held out; the training text
    contains `copied` per cent of the test pages. A token has 2.3 bytes, a word 7.4.

    bits : array_like of float, shape (2, 5, 8, n_splits)
        Bits per byte with random pages and with whole modules held out; with 0, 10, 25, 50 and 100 % of the test pages
        copied into the training text; for runs of 1 to 8 bytes; in each split. The mean of the splits is shown.
    line : str
        A line of ASCII signs from a test page.
    surprise : array_like of float, shape (2, 5, 8, len(line))
        Bits at each byte of this line.

    >>> from mlnotes import data
    >>> shown = explore_test_text(*data.page_bits())
    >>> round(shown.numbers(copied=100)["bits"] / shown.numbers()["bits"], 1)
    0.8
    """
    shape = (2, len(_TEXT["copied"]), len(_TEXT["n"]))
    given = {"bits": _check.array(bits, name="bits", low=0), "surprise": _check.array(surprise, name="surprise", low=0)}
    for name, one in given.items():
        if one.ndim != 4 or one.shape[:3] != shape or (name == "surprise" and one.shape[3] != len(line)):
            raise ValueError(f"{name} must have shape {shape} and one more axis, got {one.shape}; see data.page_bits")
    start = {"n": n, "copied": copied, "seen": n, "split": split, "unit": unit}
    values = {"n": _TEXT["n"], "split": (0, 1), "copied": _TEXT["copied"], "unit": (0, 1, 2)}
    more = {"bits": given["bits"].mean(axis=3).round(3).tolist(), "surprise": given["surprise"].round(1).tolist()}
    return {"start": start, "values": values, **more, "line": line}


@explores(
    "A hundred exams",
    (1067, 1521),
    pages=(5, 10, 25, 50, 100, 250),
    questions=(1, 2, 5, 10, 25),
    rho=(-1, 0, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8),
)
def explore_exams(pages=50, questions=5, rho=0.3, seed=0):
    """Intervals of a hundred exams, once as if each question were drawn alone and once clustered by page.

    The true score is 0.6. A page, of an exam with so many `pages`, is known with this chance, and each answer to one of
    its `questions` follows its page with probability sqrt(rho), else it is right with chance 0.6; rho -1 stands for
    exactly one right answer on each page. The intervals are the score and 1.96 standard errors to both sides, the
    second one by `language.clustered_error`.

    >>> explore_exams(questions=5, rho=0.3).numbers()["effect"]
    2.2
    """


@explores("Who met whom?", (921, 1601), world=["ladder", "equal", "cycle"])
def explore_arena(world="ladder", seed=0):
    """Who met whom: shares of votes won depend on the schedule, strengths from the odds of each pair do not.

    The votes of a pair fall by the `world`: "ladder", A beats B and B beats C 3 to 1, C beats D 9 to 1, and others by
    the product of these odds; "equal"; or "cycle", A beats B, B beats C and C beats A 4 to 1, and each D 9 to 1. At
    first each pair's votes are shared exactly by its odds; "Draw votes" draws them. The strengths are those of Bradley
    & Terry (1952) with A at 0, and normal intervals from the information matrix.

    >>> found = explore_arena().numbers()
    >>> [round(share, 2) for share in found["shares"]], [round(one, 2) for one in found["fit"]["theta"]]
    ([0.75, 0.5, 0.79, 0.1], [0, -1.1, -2.2, -4.39])
    """
    return {"start": {"world": world, "seed": seed, "draw": 0}}
