"""mlnotes: how to judge a learned model, one formula at a time.

Import the module you need: `from mlnotes import curves, metrics`.

Every public function refuses arguments that are not as its docstring describes them: ValueError, or TypeError where
the type is wrong, with a message that reads "argument must rule, got value; remedy". A section Raises stands only where
it says more than that. What a formula leaves undefined (0/0, one class only) is nan with one UndefinedMetricWarning.
"""

__version__ = "1.0.0"


class UndefinedMetricWarning(UserWarning):
    """A result is mathematically undefined (0/0, one class only) and nan stands for it."""
