"""mlnotes: how to judge a learned model, one formula at a time.

Import the module you need: `from mlnotes import curves, metrics`.
"""

__version__ = "0.1.0"


class UndefinedMetricWarning(UserWarning):
    """A result is mathematically undefined (0/0, one class only) and nan stands for it."""
