"""Figures that move: on the site without a kernel, and in a live notebook alike.

`explore_...` computes in the browser; `flipbook` leafs through figures drawn once.
"""

from mlnotes.widgets.bells import BellsExplorer, explore_bells
from mlnotes.widgets.bias_variance import BiasVarianceExplorer, explore_bias_variance
from mlnotes.widgets.cards import CardsExplorer, explore_cards
from mlnotes.widgets.choice import ChoiceExplorer, explore_choice
from mlnotes.widgets.costs import CostsExplorer, explore_costs
from mlnotes.widgets.cube import CubeExplorer, explore_cube
from mlnotes.widgets.fit import FitExplorer, explore_fit
from mlnotes.widgets.flipbook import Flipbook, flipbook
from mlnotes.widgets.folds import FoldsExplorer, explore_folds
from mlnotes.widgets.groups import GroupsExplorer, explore_groups
from mlnotes.widgets.intervals import IntervalsExplorer, explore_intervals
from mlnotes.widgets.losses import LossesExplorer, explore_losses
from mlnotes.widgets.threshold import ThresholdExplorer, explore_threshold

__all__ = [
    "BellsExplorer",
    "BiasVarianceExplorer",
    "CardsExplorer",
    "ChoiceExplorer",
    "CostsExplorer",
    "CubeExplorer",
    "FitExplorer",
    "Flipbook",
    "FoldsExplorer",
    "GroupsExplorer",
    "IntervalsExplorer",
    "LossesExplorer",
    "ThresholdExplorer",
    "explore_bells",
    "explore_bias_variance",
    "explore_cards",
    "explore_choice",
    "explore_costs",
    "explore_cube",
    "explore_fit",
    "explore_folds",
    "explore_groups",
    "explore_intervals",
    "explore_losses",
    "explore_threshold",
    "flipbook",
]
