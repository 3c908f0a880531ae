"""Explorers as the tests ask them, without a browser, and what their scripts start from, a second time in Python."""

import numpy as np
from bs4 import BeautifulSoup
from sklearn.datasets import load_diabetes, load_wine

from mlnotes import data, estimates, widgets

TEN_CARDS = [3, 2, 3, 0, 0, 1, 2, 2, 3, 0]


class Page:
    """The elements of a page with their attributes, its scripts, and the words that are left without them.

    Styles and pictures are taken out with the scripts, as GitHub does.
    """

    def __init__(self, text):
        page = BeautifulSoup(text, "html.parser", multi_valued_attributes=None)
        self.found = [(one.name, one.attrs) for one in page.find_all(True)]
        self.scripts = [one.string for one in page.find_all("script")]
        for one in page.find_all(["script", "style", "svg"]):
            one.extract()
        self.words = page.get_text(" ").split()


def at(shown, states):
    """Each of these states with what the script computes there."""
    return zip(states, shown.ask("(about, state, n) => n", *states), strict=True)


def grid(keys, *rows):
    """Dictionaries with these keys, one for each row."""
    return [dict(zip(keys.split(), row, strict=True)) for row in rows]


def three(value):
    """Three significant digits, as long as the number has no power of ten."""
    return f"{float(f'{value:.3g}'):#.3g}".rstrip(".") if value else "0"


def truth(x):
    return np.sin(1.5 * np.pi * x)


# ---- chance, as numbers.js makes it ----


def uniforms(n, seed, draw, stream):
    """sfc32 by C. Doty-Humphrey (PractRand)."""
    mask, found = 2**32 - 1, []
    a, b, c = seed & mask, draw & mask, stream & mask
    for counter in range(1, n + 16):
        total = (a + b + counter) & mask
        a, b = b ^ (b >> 9), (c + (c << 3)) & mask
        c = (((c << 21) | (c >> 11)) + total) & mask
        found.append((total + 0.5) / 2**32)
    return np.array(found[15:])


def normals(n, seed, draw, stream):
    """Box and Muller."""
    u = uniforms(n + n % 2, seed, draw, stream)
    radius, angle = np.sqrt(-2 * np.log(u[::2])), 2 * np.pi * u[1::2]
    return np.column_stack([radius * np.cos(angle), radius * np.sin(angle)]).ravel()[:n]


def shuffled(n, seed, draw, stream):
    """Fisher and Yates."""
    order = list(range(n))
    for i, u in zip(range(n - 1, 0, -1), uniforms(n - 1, seed, draw, stream)):
        j = int(u * (i + 1))
        order[i], order[j] = order[j], order[i]
    return np.array(order)


def left_out():
    """Hours of the diabetes patients, and the forecast of each by a linear regression on all the others."""
    X, hours = load_diabetes(return_X_y=True, scaled=False)
    return hours, hours - estimates.leave_one_out_residuals(X, hours)


# ---- explorers at their start, and what they show ----

FORMS = ({}, {"gain": "exponential"}, {"discount": "jarvelin"})
GRAPES = np.repeat([0, 1, 2], 4)
SPLIT, SINGLE, TWO, SIX = "112233334444", "123456789abc", "121212121212", "123456123456"
TEXTS = ["111222233331", "111111111111", SINGLE, SPLIT, TWO, "123123123123", "c1c1c1c1c1c1", "444433332222", SIX]


def groups_of(text):
    return [int(sign, 36) for sign in text]


def searched(n_clinics=10):
    """Six by seven settings with nearly equal true errors, validated on 100 cases in each clinic."""
    rng = np.random.default_rng(0)
    true = 0.1 + 0.05 * rng.random((n_clinics, 6, 7))
    return rng.binomial(100, true) / 100, true, range(2, 14, 2), range(1, 15, 2), ("columns", "k")


AS_IS = "arena bells bias_variance calibration choice exams fit folds groups losses points precision_lines ranking"
EXPLORERS = {name: getattr(widgets, f"explore_{name}")() for name in AS_IS.split()} | {
    "audits": widgets.explore_audits(groups=4, excess=0.1),
    "border": widgets.explore_border(seed=5),
    "cards": widgets.explore_cards(TEN_CARDS, k=5),
    "costs": widgets.explore_costs(*data.fawcett20(), ratio=5),
    "cube": widgets.explore_cube(0.5),
    "forecast": widgets.explore_forecast(*left_out(), unit="hours"),
    "intervals": widgets.explore_intervals(difference=0.5),
    "letters": widgets.explore_letters(prevalence=0.1),
    "scaling": widgets.explore_scaling(*load_wine(return_X_y=True), (6, 12), ("flavanoids", "proline")),
    "search": widgets.explore_search(*searched()),
    "test_text": widgets.explore_test_text(*data.page_bits()),
    "two_thresholds": widgets.explore_two_thresholds(*data.transrisk("white", "black")),
}


def numbers(name, **changes):
    """What the script of an explorer computes at its first state with these changes."""
    return EXPLORERS[name].numbers(**changes)


def heavy_ties():
    """Sixty cases on seven scores, negative ones among them."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 60)
    return y, (rng.integers(-2, 3, 60) + 2 * y) / 2


# All that is shown in words, and what each mark of each picture got.
SHOWN = """(about, state, n) => {
  const panels = Object.entries(about.panels).map(([name, panel]) => {
    const marks = {}, axes = [panel.x, panel.y].map((axis) => typeof axis === "function" ? axis(state, n, 400) : axis);
    const mark = (kind) => (key, ...given) => {
      if (key in marks && kind !== "side") throw new Error(`two marks ${key}`);
      marks[kind === "side" ? "side" : key] = kind === "side" ? key : [kind, ...given];
    };
    panel.draw(new Proxy({ size: 400 }, { get: (p, kind) => p[kind] ?? mark(kind) }), state, n);
    return [name, { marks, axes, alt: panel.alt(state, n) }];
  });
  return { say: about.say(state, n), table: about.table(state, n), still: (about.still ?? about.table)(state, n),
    fill: about.fill?.(state, n) ?? {}, panels: Object.fromEntries(panels) };
}"""
SETTINGS = """(about, state) => ({
  values: about.controls.map(({ key, values }) => [key, typeof values === "function" ? null : values ?? null]),
  tries: (about.tries ?? []).map(({ set, answer }) => ({ set, answer })), longest: about.longest,
})"""


def marks(shown, panel, **changes):
    """What each mark of a picture got: kind, then values, look and options."""
    return shown.ask(SHOWN, changes)[0]["panels"][panel]["marks"]


def drawn(name, panel, *kinds, **changes):
    """The marks of these kinds in a picture: key, then values, look and options."""
    return {key: given[1:] for key, given in marks(EXPLORERS[name], panel, **changes).items() if given[0] in kinds}
