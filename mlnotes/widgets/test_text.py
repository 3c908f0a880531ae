"""How surprised models that count are at test pages, and at one line of them: an explorer for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores

_VALUES = {"n": (1, 2, 3, 4, 5, 6, 7, 8), "split": (0, 1), "copied": (0, 10, 25, 50, 100), "unit": (0, 1, 2)}
_SPLITS, _UNITS = ("pages", "modules"), ("byte", "token", "word")  # in the order of the script


@explores
def explore_test_text(bits, line, surprise, *, n=5, split="pages", copied=0, unit="byte"):
    """Bits per byte of models that count runs of bytes, by what was held out and how much of it the training saw.

    Parameters
    ----------
    bits : array_like of float, shape (2, 5, 8, n_splits)
        Bits per byte with random pages and with whole modules held out; with 0, 10, 25, 50 and 100 % of the test
        pages copied into the training text; for runs of 1 to 8 bytes; in each split. The mean of the splits is shown.
    line : str
        A line of ASCII signs from a test page.
    surprise : array_like of float, shape (2, 5, 8, len(line))
        Bits at each byte of this line.
    n : int
        Bytes of a run, the predicted one included: 1 to 8.
    split : str
        What was held out, random "pages" or whole "modules".
    copied : int
        Per cent of the test pages that the training text contains: 0, 10, 25, 50 or 100.
    unit : str
        "byte", "token" (2.3 bytes) or "word" (7.4 bytes).

    Examples
    --------
    >>> from mlnotes import data
    >>> shown = explore_test_text(*data.page_bits())
    >>> round(shown.numbers(copied=100)["bits"] / shown.numbers()["bits"], 1)
    0.8
    """
    shape = (len(_VALUES["split"]), len(_VALUES["copied"]), len(_VALUES["n"]))
    given = {"bits": _check.array(bits, name="bits", low=0), "surprise": _check.array(surprise, name="surprise", low=0)}
    for name, one in given.items():
        if one.ndim != 4 or one.shape[:3] != shape or (name == "surprise" and one.shape[3] != len(line)):
            raise ValueError(f"{name} must have shape {shape} and one more axis, got {one.shape}; see data.page_bits")
    start = chosen(_VALUES, n=n, copied=copied) | {"seen": n}
    start["split"] = _SPLITS.index(_check.option(split, _SPLITS, name="split"))
    start["unit"] = _UNITS.index(_check.option(unit, _UNITS, name="unit"))
    more = {"bits": given["bits"].mean(axis=3).round(3).tolist(), "surprise": given["surprise"].round(1).tolist()}
    return Explorer("test_text", "Who saw the test?", (883, 1436), start, values=_VALUES, **more, line=line)
