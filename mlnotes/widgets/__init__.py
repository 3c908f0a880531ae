"""Figures that move: on the site without a kernel, and in a live notebook alike.

`explore_...` computes in the browser; `flipbook` leafs through figures drawn once.
"""

from mlnotes.widgets.bells import explore_bells
from mlnotes.widgets.bias_variance import explore_bias_variance
from mlnotes.widgets.border import explore_border
from mlnotes.widgets.calibration import explore_calibration
from mlnotes.widgets.cards import explore_cards
from mlnotes.widgets.choice import explore_choice
from mlnotes.widgets.costs import explore_costs
from mlnotes.widgets.cube import explore_cube
from mlnotes.widgets.explorer import Explorer
from mlnotes.widgets.fit import explore_fit
from mlnotes.widgets.flipbook import Flipbook, flipbook
from mlnotes.widgets.folds import explore_folds
from mlnotes.widgets.groups import explore_groups
from mlnotes.widgets.intervals import explore_intervals
from mlnotes.widgets.letters import explore_letters
from mlnotes.widgets.losses import explore_losses
from mlnotes.widgets.points import explore_points
from mlnotes.widgets.ranking import explore_ranking
from mlnotes.widgets.scaling import explore_scaling
from mlnotes.widgets.threshold import explore_threshold

__all__ = [
    "Explorer",
    "Flipbook",
    "explore_bells",
    "explore_bias_variance",
    "explore_border",
    "explore_calibration",
    "explore_cards",
    "explore_choice",
    "explore_costs",
    "explore_cube",
    "explore_fit",
    "explore_folds",
    "explore_groups",
    "explore_intervals",
    "explore_letters",
    "explore_losses",
    "explore_points",
    "explore_ranking",
    "explore_scaling",
    "explore_threshold",
    "flipbook",
]
