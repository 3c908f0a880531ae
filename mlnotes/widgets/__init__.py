# ruff: noqa: F401  (what is imported here is what is offered: see __all__)
"""Figures that move: on the site without a kernel, and in a live notebook alike.

`explore_...` computes in the browser; `flipbook` leafs through figures drawn once.
"""

from mlnotes.widgets.arena import explore_arena
from mlnotes.widgets.audits import explore_audits
from mlnotes.widgets.bells import explore_bells
from mlnotes.widgets.bias_variance import explore_bias_variance
from mlnotes.widgets.border import explore_border
from mlnotes.widgets.calibration import explore_calibration
from mlnotes.widgets.cards import explore_cards
from mlnotes.widgets.choice import explore_choice
from mlnotes.widgets.costs import explore_costs
from mlnotes.widgets.cube import explore_cube
from mlnotes.widgets.exams import explore_exams
from mlnotes.widgets.explorer import Explorer
from mlnotes.widgets.fit import explore_fit
from mlnotes.widgets.flipbook import Flipbook, flipbook
from mlnotes.widgets.folds import explore_folds
from mlnotes.widgets.forecast import explore_forecast
from mlnotes.widgets.groups import explore_groups
from mlnotes.widgets.intervals import explore_intervals
from mlnotes.widgets.letters import explore_letters
from mlnotes.widgets.losses import explore_losses
from mlnotes.widgets.points import explore_points
from mlnotes.widgets.precision_lines import explore_precision_lines
from mlnotes.widgets.ranking import explore_ranking
from mlnotes.widgets.scaling import explore_scaling
from mlnotes.widgets.search import explore_search
from mlnotes.widgets.test_text import explore_test_text
from mlnotes.widgets.threshold import explore_threshold
from mlnotes.widgets.two_thresholds import explore_two_thresholds

__all__ = ["Explorer", "Flipbook", "flipbook", *(name for name in dir() if name.startswith("explore_"))]
