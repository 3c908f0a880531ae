"""Reading a drawing back as data."""

import numpy as np
from matplotlib.colors import to_rgb


def texts(ax):
    return [text.get_text() for text in ax.texts]


def legend(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def with_gid(ax, gid):
    return [line for line in ax.lines if line.get_gid() == gid]


def named(ax, label):
    """The one line or collection of this name."""
    (found,) = [one for one in (*ax.lines, *ax.collections) if one.get_label() == label]
    return found


def luminance(colour):
    channel = np.array(to_rgb(colour))
    return np.where(channel <= 0.04045, channel / 12.92, ((channel + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]
