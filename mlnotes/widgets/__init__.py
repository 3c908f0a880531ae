# ruff: noqa: F401  (what is imported here is what is offered: see __all__)
"""Figures that move: on the site without a kernel, and in a live notebook alike.

`explore_...` computes in the browser; `flipbook` leafs through figures drawn once.
"""

from mlnotes.widgets.estimating import explore_choice, explore_folds, explore_intervals, explore_search
from mlnotes.widgets.explorer import Explorer
from mlnotes.widgets.flipbook import Flipbook, flipbook
from mlnotes.widgets.language import explore_arena, explore_exams, explore_test_text
from mlnotes.widgets.learning import explore_bias_variance, explore_border, explore_cube, explore_fit, explore_points
from mlnotes.widgets.measuring import explore_cards, explore_forecast, explore_groups, explore_losses, explore_scaling
from mlnotes.widgets.people import explore_audits, explore_letters, explore_precision_lines, explore_two_thresholds
from mlnotes.widgets.scores import explore_bells, explore_calibration, explore_costs, explore_ranking, explore_threshold

__all__ = ["Explorer", "Flipbook", "flipbook", *(name for name in dir() if name.startswith("explore_"))]
