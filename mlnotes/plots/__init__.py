# ruff: noqa: F401  (what is imported here is what is offered: see __all__)
"""Drawings of results, one file a topic.

Each takes what a maths function returned, computes nothing, and returns its Axes.
Input that is not as a docstring describes is refused by a ValueError that names argument, rule and value.
"""

from mlnotes.plots.bias_variance import plot_decomposition, plot_fits
from mlnotes.plots.classification_metrics import (
    label_counts,
    plot_by_class,
    plot_calibration,
    plot_confusion_matrix,
    plot_iso_f,
    plot_iso_mean,
    plot_mosaic,
    plot_scores,
    plot_selection,
)
from mlnotes.plots.clustering_metrics import plot_groups, plot_silhouettes
from mlnotes.plots.comparing_learners import plot_critical_difference
from mlnotes.plots.cost_curves import (
    mark_cost_line,
    mark_point,
    plot_cost_envelope,
    plot_cost_lines,
    plot_expected_cost,
    plot_iso_cost,
    plot_profit,
)
from mlnotes.plots.learning import plot_errors, plot_regions
from mlnotes.plots.model_selection import plot_quoted, plot_settings
from mlnotes.plots.overfitting import plot_fit, plot_learning_curve, plot_validation_curve
from mlnotes.plots.precision_recall import (
    plot_precision_recall,
    plot_precision_recall_band,
    plot_ranking,
    plot_unachievable,
)
from mlnotes.plots.ranking_and_text import plot_graded_lists
from mlnotes.plots.regression_metrics import plot_error_sizes, plot_forecasts
from mlnotes.plots.resampling import plot_intervals, plot_splits, plot_spread
from mlnotes.plots.roc_auc import label_thresholds, plot_densities, plot_pairs, plot_roc

__all__ = [name for name in dir() if name.startswith(("label_", "mark_", "plot_"))]
