# ruff: noqa: F401  (what is imported here is what is offered: see __all__)
"""Drawings of results, one file a topic.

Each takes what a maths function returned, computes nothing, and returns its Axes.
Input that is not as a docstring describes is refused by a ValueError that names argument, rule and value.
"""

from mlnotes.plots.bias_variance import plot_decomposition, plot_fits
from mlnotes.plots.classification_metrics import (
    plot_calibration,
    plot_confusion_matrix,
    plot_iso_f,
    plot_mosaic,
    plot_scores,
)
from mlnotes.plots.clustering_metrics import plot_groups, plot_silhouettes
from mlnotes.plots.comparing_learners import plot_critical_difference
from mlnotes.plots.cost_curves import plot_cost_envelope, plot_cost_lines
from mlnotes.plots.learning import plot_errors, plot_regions
from mlnotes.plots.overfitting import plot_learning_curve, plot_validation_curve
from mlnotes.plots.precision_recall import plot_precision_recall, plot_ranking, plot_unachievable
from mlnotes.plots.ranking_and_text import plot_graded_lists
from mlnotes.plots.regression_metrics import plot_forecasts
from mlnotes.plots.resampling import plot_intervals, plot_splits, plot_spread
from mlnotes.plots.roc_auc import label_thresholds, plot_pairs, plot_roc

__all__ = [name for name in dir() if name.startswith(("label_", "mark_", "plot_"))]
