"""What explorers say and draw at every value of every slider, and that the answers to their questions are true."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from numpy.polynomial import legendre
from scipy.stats import binom

from mlnotes import clustering, data, ranking, widgets
from mlnotes.widgets import explorer
from tests import explorers
from tests.explorers import EXPLORERS, SHOWN, drawn, grid, groups_of, numbers, three, truth

BOOK = Path(__file__).resolve().parents[2] / "book"

# ---- every explorer, at every value of every slider, and where its questions lead ----


def states_of(shown):
    """The first state, each value of each slider with the others as they are, and each question's state."""
    [settings] = shown.ask(explorers.SETTINGS)
    lists = {key: values or shown.data["values"][key] for key, values in settings["values"]}
    moved = [{key: value} for key, values in lists.items() for value in values]
    moved = shown.ask("(about, state) => about.settle?.(state) ?? state", *moved)
    return [{}, *moved, *(one["set"] for one in settings["tries"]), {"draw": 30} if "draw" in shown.start else {}]


TOLD = f"""(...now) => {{
  const shown = ({SHOWN})(...now), panels = Object.values(shown.panels);
  return {{ ...shown, panels: panels.map(({{ alt, marks }}) => ({{ alt, drawn: Object.keys(marks).length }})) }};
}}"""


@pytest.mark.parametrize("name", EXPLORERS)
def test_says_and_draws_something_everywhere(name):
    shown = EXPLORERS[name]
    states = states_of(shown)
    assert len(states) > 10
    for state, found in zip(states, shown.ask(TOLD, *states), strict=True):
        table, still, panels = found["table"], found["still"], found["panels"]
        words = json.dumps(found)
        assert not re.search(r"undefined|NaN|\[object|null|Infinity", words), (state, words)
        for one in (table, still):
            assert one["rows"] and {len(row) for row in one["rows"]} == {len(one["head"])}, state
        assert -1 <= table.get("now", -1) < len(table["rows"])
        assert re.search(r"\d", found["say"]) and len({panel["alt"] for panel in panels}) == len(panels)
        assert all(panel["drawn"] for panel in panels), state


def test_every_explorer_is_looked_at():
    """Those of scores that a caller gives have tests of their own."""
    assert sorted([*EXPLORERS, "threshold", "your_scores"]) == explorer.names()


# ---- pictures and tables beside the numbers ----


def test_pictures_of_fits():
    """What tests/site/test_explorer_kit.py does not look at: the truth, the noise, and the fits of earlier draws."""
    n, shown = numbers("fit", draw=4), drawn("fit", "fit", "line", draw=4)
    assert shown["truth"][1] == pytest.approx(truth(np.array(shown["truth"][0])))
    assert [shown[str(draw)][1] for draw in (1, 2, 3)] == [one["curve"] for one in n["earlier"]]
    assert drawn("fit", "errors", "rule")["noise"][:2] == ["y", pytest.approx(0.09)]


def test_pictures_of_cards():
    n, bars = numbers("cards", k=4), drawn("cards", "list", "bar", k=4)
    assert [bars[f"card {i}"][3] for i in range(10)] == pytest.approx([grade + 0.12 for grade in explorers.TEN_CARDS])
    assert [bars[f"card {i}"][4] for i in range(10)] == ["orange"] + 3 * ["blue"] + 6 * ["muted"]
    names = [given[2] for given in drawn("cards", "list", "note", k=4).values()]
    assert names == [f"{letter} {grade}" for letter, grade in zip("ABCDEFGHIJ", explorers.TEN_CARDS, strict=True)]
    added = drawn("cards", "added", "bar", "dots", k=4)
    assert [added[f"rank {i}"][3] for i in range(10)] == n["added"] and added["best"][1] == n["bestAdded"][:4]


def test_pictures_of_a_cube():
    for learner, everywhere in ((0, 0), (4, 1)):
        n = numbers("cube", learner=learner, all=everywhere)
        shown = explorers.marks(EXPLORERS["cube"], "cube", learner=learner, all=everywhere)
        assert [key for key in shown if key.startswith("wrong")] == [f"wrong {i}" for i in n["missed"][learner]]
        assert [len(shown[f"label {one}"][1]) for one in (0, 1)] == [n["labels"].count(one) for one in (0, 1)]


def test_intervals_that_miss_have_a_look_of_their_own():
    n = numbers("intervals")
    for test in ("paired", "corrected"):
        shown = drawn("intervals", test, "line", "dots")
        for miss, look in (("true", "orange"), ("false", "blue")):
            n_those = sum(one == (miss == "true") for one in n[test]["miss"])
            assert len(shown[f"bars {miss}"][0]) == 3 * n_those == 3 * len(shown[f"means {miss}"][0])
            assert shown[f"bars {miss}"][2].split()[0] == shown[f"means {miss}"][2] == look


def test_cells_of_tables():
    changes, rates = {"distance": 2, "prevalence": 0.2, "threshold": 1}, ("recall", "fpr", "precision")
    n, [shown] = numbers("bells", **changes), EXPLORERS["bells"].ask(SHOWN, changes)
    for key in ("tp", "fn", "fp", "tn"):
        assert float(shown["fill"][key][0]) == pytest.approx(1000 * n[key], rel=6e-3), "three digits"
    assert [shown["fill"][key][0] for key in rates] == [f"{n[key]:.3f}" for key in rates]
    cells = EXPLORERS["groups"].ask(SHOWN)[0]["fill"]
    pairs = clustering.pair_counts(explorers.GRAPES, groups_of(explorers.TEXTS[0]))
    assert [cells[key] for key in ("both", "grape", "group", "apart")] == [str(count) for count in pairs]
    assert cells["both-chance"] == three(18 * (pairs.both + pairs.pred_only) / 66)


# ---- answers: answers_<explorer> gets its numbers, a function of changes of the first state, and gives for one answer
# after the other what must stand in it: words, ... and words ----

ASKED = EXPLORERS | {"patients": widgets.explore_folds("patients")}


@pytest.mark.parametrize("name", sorted(ASKED))
def test_answers(name):
    answers = [one["answer"].replace("**", "") for one in ASKED[name].ask(explorers.SETTINGS)[0]["tries"]]
    quoted = globals()[f"answers_{name}"](ASKED[name].numbers) if answers else ()
    for text, words in zip(answers, quoted, strict=True):
        assert re.search(".*".join(map(re.escape, words.split(" ... "))), text), (text, words)


def near(word, value, within):
    """The word, a number that says what was found within this much."""
    assert value == pytest.approx(float(word.rstrip(" %")), abs=within), word
    return word


def over(name, look, draws, **state):
    """What `look` gives on each of these draws."""
    return np.array(ASKED[name].ask(look, *(state | {"draw": draw} for draw in draws)), dtype=float)


def answers_arena(at):
    shown, even = EXPLORERS["arena"], " ".join(["20"] * 6)
    four, many = (at(games=f"4 0 0 4 0 {n}") for n in (4, 200))
    assert four["fit"]["theta"] == pytest.approx(many["fit"]["theta"]) and many["fit"]["errors"][3] < 1.7
    cut, joined = (at(games=f"4 0 0 {n} 0 20") for n in (0, 4))
    assert cut["alone"] == ["A", "B"] and cut["fit"] is None and joined["fit"]
    apart = {"4 0 0 0 0 20": "no vote joins A and B", "4 0 0 4 0 0": "no vote joins D", "1 0 0 4 0 20": "A never loses"}
    for games, why in apart.items():
        [found] = shown.ask(SHOWN, {"games": games, "draw": int(games[0] == "1")})
        assert why in found["say"] and why in found["panels"]["strengths"]["alt"]
    for pair, leader in {0: "A", 3: "B", 1: "C"}.items():  # A-B, B-C and A-C
        [state] = shown.ask("(about, state) => about.settle(state)", {"world": 2, "games": even, "pair": pair})
        [state] = shown.ask("(about, state) => about.settle(state)", state | {"n": 200})
        assert "ABCD"[np.argmax(at(**state)["fit"]["theta"])] == leader
    return f"{four['shares'][2]:.3f} to {many['shares'][2]:.3f}", "Nobody knows", "A with A–B, B with B–C, C with A–C"


def answers_audits(at):
    eight, more, two = (at(groups=g, n=n, excess=0)["expected"] for g, n in ((8, 50), (8, 400), (2, 50)))
    return "", f"{eight:.3f} ... {two:.3f} ... 5 of 100", f"{more:.3f}"


def answers_bells(at):
    """The AUC of 1000 samples: its standard deviation has an error of 2 %, the quantiles one of about 0.005."""
    now, rare, wide = at(), at(prevalence=0.01), at(distance=0, ratio=2, threshold=3)
    few, many = (np.concatenate([at(n=n, draw=100 * k)["areas"] for k in range(1, 11)]) for n in (50, 500))
    low, high = np.quantile(few, [0.025, 0.975])
    assert few.std() == pytest.approx(0.057, rel=0.08) and many.std() == pytest.approx(0.018, rel=0.08)
    assert f"{1000 * rare['tp']:.1f}" == "7.7"
    fall_out, precision = f"{100 * rare['fpr']:.1f} % of them, {1000 * rare['fp']:.0f}", f"{rare['precision']:.3f}"
    yield f"{fall_out} ... about eight ... {precision}, down from {now['precision']:.3f}"
    yield f"{100 * wide['recall']:.1f} % ... {100 * wide['fpr']:.2f} % ... {100 * wide['precision']:.1f} of 100"
    yield f"0.057 ... {near('0.73', low, 0.02)} and {near('0.95', high, 0.02)} ... {now['auc']:.3f} ... 0.018"


def answers_bias_variance(at):
    cases = grid("degree n", (1, 25), (1, 250), (15, 25), (15, 50), (8, 25))
    line, more, steep, calmer, eight = (at(**case)["at"] for case in cases)
    pairs = [at(degree=8, draws=2, seed=s)["seen"] for s in range(300)]
    for part, said in (("squared_bias", 0.722), ("variance", 1.44 / 2)):
        assert np.mean([pair[part] for pair in pairs]) == pytest.approx(said, rel=0.15)
    variances = " to ".join(three(part["variance"]) for part in (steep, calmer) if part["squared_bias"] < 1e-9)
    found = eight["squared_bias"] + eight["variance"] / 2
    yield " ... ".join(f"from {three(line[key])} to {three(more[key])}" for key in ("variance", "squared_bias"))
    yield variances
    yield f"{three(found)} and not {three(eight['squared_bias'])} ... half of the {three(eight['variance'])}"


def answers_border(at):
    """The standard error of a mean true error over 60 data sets is below 0.006."""
    look = "(about, state, n) => [n.training, n.error]"
    (training, error), (_, clean) = (over("border", look, range(1, 31), noise=noise).mean(0) for noise in (0.2, 0))
    assert training[0] == 0 and error.min() > error[4] - 0.01
    assert training[-1] > 0.4 and error[-1] > 0.45 and clean.min() > clean[0] - 0.01
    low, middle = near("0.34", error[0], 0.02), near("0.28", error[4], 0.02)
    return f"training error stays 0 ... {low}", f"k = 9 ... {middle}", near("6 %", 100 * clean[0], 1.5)


def answers_calibration(at):
    """Over 400 data sets: intervals that reach the diagonal, a probability of 0.9 bent by 2, and needless mending."""
    look = "(about, state, n) => [n.off, n.dots.length, n.now[1] - n.best[1]]"
    plain, mended = (over("calibration", look, range(1, 401), bend=1, n=100, mend=mend) for mend in (0, 1))
    off, dots, _ = plain.sum(axis=0)
    assert 1 - off / dots == pytest.approx(19 / 20, abs=0.02)
    right, sure, again = (at(n=3000, bend=b, mend=m)["now"] for b, m in ((1, 0), (2, 0), (2, 1)))
    assert right[2] == sure[2] and sure[0] > right[0] and sure[1] > right[1] and abs(again[1] - right[1]) < 0.005
    odds = (0.9 / 0.1) ** (1 / 2)
    return "19 of 20", f"{100 * odds / (1 + odds):.0f} %", near("0.01", mended[:, 2].mean(), 0.004)


def answers_cards(at):
    def every_form(order, k=5):
        grades = np.array(explorers.TEN_CARDS)[list(map(int, order))]
        return [three(ranking.ndcg(grades, -np.arange(10), k=k, **form)) for form in explorers.FORMS]

    [settings] = EXPLORERS["cards"].ask(explorers.SETTINGS)
    worst, k = (settings["tries"][2]["set"][key] for key in ("order", "k"))
    assert sorted(explorers.TEN_CARDS) == [explorers.TEN_CARDS[int(c)] for c in worst] and k == 10
    before, swapped, lifted = map(every_form, ("0123456789", "1023456789", "8012345679"))
    last, luck = every_form(worst, k), three(at(k=10)["luck"])
    assert before[0] == "0.718" and before[2] == swapped[2]
    yield f"stays {before[2]} ... from {before[0]} and {before[1]} to {swapped[0]} and {swapped[1]}"
    yield f"from {before[0]} to {lifted[0]} ... {lifted[1]} and {lifted[2]}. P@5 goes from 0.600 to 0.800"
    yield f"still has {last[0]} ... {last[1]} and {last[2]} ... chance, which is {luck} at k = 10"


def answers_choice(at):
    """The first by the formula; standard errors of the 800 draws of the others: 0.0017 at most."""

    def best_error(k, m):
        return 1 - np.sum(1 - binom(m, 0.8).cdf(np.arange(m)) ** k) / m

    def means(k, correlation, spread):
        state = {"candidates": k, "correlation": correlation, "spread": spread}
        found = [at(draw=100 * one, **state) for one in range(1, 9)]  # each of the last hundred draws
        return [np.mean([one[key] for one in found]) for key in ("meanQuoted", "meanWorth")]

    few, many, hundred = best_error(20, 50), best_error(20, 500), best_error(100, 50)
    said = ["{:.2f}, true about {:.2f} with".format(*means(k, 0, 0.3)) + f" {k}" for k in (20, 100)]
    yield f"exactly {many:.3f} and {few:.3f} ... 100 candidates quote {hundred:.2f}"
    yield near("0.145", means(20, 0.9, 0)[0], 0.007)
    yield " ... ".join(said)


def answers_costs(at):
    one, nine = at(ratio=1, prevalence=0.5), at(ratio=10, prevalence=0.5)
    assert nine["best"] >= one["best"]
    falls = f"slope falls from {one['slope']:g} to {nine['slope']:g}"
    return f"{falls} ... from {one['x']:g} to {nine['x']:.3f}", ""


def answers_cube(at):
    rows = [(0, 0, 0), (0, 0, 1), (0.5, 0, 0), (2, 0, 0), (-0.5, 0, 0), (-0.5, 1, 0)]
    found = [[f"{one:.3g}" for one in at(**state)["error"]] for state in grid("smoothness training all", *rows)]
    assert found[0] == ["0.5"] * 5 and found[4][0] == found[5][0]
    nearest, opposite, majority, minority, _ = found[1]
    yield f"{nearest} ... {majority}, minority {minority} and opposite {opposite}"
    yield f"{found[2][0]} and majority {found[2][2]} ... majority has {found[3][2]} and nearest {found[3][0]}"
    yield f"{found[4][1]}, and nearest has {found[4][0]} ... from {found[4][2]} to {found[5][2]}"


def answers_exams(at):
    """Over 8000 exams a share is sure to 0.5 % at most."""
    states = grid("pages questions rho draw", (50, 5, 0, 80), (50, 5, 0.3, 80), (50, 5, 0.6, 80), (10, 25, 0.3, 80))
    alone, by_page = 100 * np.transpose([at(**state)["all"] for state in states])
    assert by_page[:3] == pytest.approx([94] * 3, abs=1.6) and alone[3] == pytest.approx(49, abs=1.6)
    found = at(rho=-1)
    assert all(one["errors"][1] == 0 and one["score"] == 0.2 for one in found["sorted"])
    assert found["held"] == [100, 100]
    for how, panel in enumerate(("alone", "page")):
        missed = drawn("exams", panel, "line")["bars false"]
        assert len(missed[0]) == 3 * (100 - at()["held"][how]) and "orange" in missed[2]
    shares = " ... ".join(near(said, one, 1.6) for said, one in zip(("95 %", "80 %", "70 %"), alone))
    return f"about 94 % at each ρ ... {shares}", near("90 %", by_page[3], 1.6) + " ... about half", "score 0.2"


def answers_fit(at):
    """Over 700 data sets, the widest of the distributions over 3000, and by the hat matrix where that is exact."""
    look, draws = "(about, state, n) => n.error[15]", range(1, 701)
    plain = over("fit", look, range(1, 3001), n=16, ridge=0)
    errors = {ridge: over("fit", look, draws, n=16, ridge=ridge) for ridge in (0.0001, 0.001, 0.01, 0.1, 1, 10, 100)}
    errors[0] = plain[: len(draws)]
    best = np.array(list(errors))[np.argmin(list(errors.values()), axis=0)]
    assert np.mean(best == 0.1) == pytest.approx(4 / 5, abs=0.03) and np.mean(best == 1) > 0.12
    usual = {ridge: np.median(one) for ridge, one in errors.items()}
    by_cases = {n: np.median(over("fit", look, draws, n=n, ridge=0)) for n in (20, 25, 30, 200)}
    assert by_cases[20] > 0.4 and by_cases[30] < usual[0.1] < by_cases[25] < 0.19
    low, middle, high = np.quantile(plain, [0.25, 0.5, 0.75])
    x, x_new = np.linspace(-1, 1, 16), np.linspace(-1, 1, 3001)
    cubic, bent = (legendre.legvander(x_new, k) @ np.linalg.pinv(legendre.legvander(x, k)) for k in (3, 15))
    spread, inside = 0.3 * np.linalg.norm(bent, axis=1), np.abs(x_new)
    assert inside[spread.argmax()] > 1 - 2 / 15 and np.median(spread[inside < 0.4]) == pytest.approx(0.3, abs=0.02)
    off, variance = cubic @ truth(x) - truth(x_new), 0.09 * np.mean(np.sum(cubic**2, axis=1))
    bias = np.mean(off**2)
    assert off[1000] == pytest.approx(-off[2000]) and off[2000] < 0, "too low at the crest, too high in the trough"
    yield f"{spread.max():.0f} there ... {near('27', low, 3)} and {near('240', high, 20)}"
    yield f"{off[1000]:.2f} ... {bias + variance + 0.09:.3f} ... 0.090 ... {bias:.3f} ... {variance:.3f}"
    yield (
        f"0.1 for four data sets in five ... {near('0.17', usual[0.1], 0.005)} ... {near('90', middle, 9)} ... "
        f"25 to 30 ... {near('0.096', by_cases[200], 0.001)} ... {usual[100]:.2f}"
    )


def estimates(name, draws, **state):
    """True errors and estimates of so many hundred data sets."""
    look = "(about, state, n) => n.history.map((one) => [one.error, one.estimate])"
    return over(name, look, range(100, 100 * draws + 1, 100), **state).reshape(-1, 2).T


def answers_folds(at):
    """Over 1500 data sets, of larger ones 500: standard errors of a mean 0.004, of a correlation 0.03 at most."""
    look = "(about, state, n) => n.history.slice(-20).map((one) => one.estimate)"
    again = np.sqrt(over("folds", look, range(1, 51), shuffle=20).var(axis=1, ddof=1).mean())
    error, by_10 = estimates("folds", 15)
    truth, by_2 = estimates("folds", 5, n=160, k=2)
    assert by_10.mean() == pytest.approx(error.mean(), abs=0.012)
    rises, wide = near("0.1", np.corrcoef(error, by_10)[0, 1], 0.04), near("0.08", by_10.std(), 0.005)
    yield f"{rises} ... {wide} ... {near('0.03', error.std(), 0.005)}"
    assert (again / by_10.std()) ** 2 == pytest.approx(1 / 6, abs=0.025)
    yield f"{near('0.03', again, 0.005)}, and new data with {wide}"
    yield f"{near('2', 100 * (by_2 - truth).mean(), 0.7)} points ... {near('0.04', by_2.std(), 0.005)}"


def answers_patients(at):
    """Over 600 data sets, of larger ones 200: the standard error of a mean is at most 0.01."""
    alone, whole = (estimates("patients", 6, **one)[1] for one in ({"k": 2}, {"split": "patients"}))
    _, more = estimates("patients", 2, n=160)
    middle, spread = near("50 %", 100 * whole.mean(), 2.5), near("0.21", whole.std(), 0.01)
    return near("6 %", 100 * alone.mean(), 1), f"{middle} ... {spread}", near("33 %", 100 * more.mean(), 1.5)


def answers_forecast(at):
    """The first two hold of all numbers."""
    plain = at()
    for draw in range(1, 11):
        tried = [at(noise=60, draw=draw, stretch=k / 10) for k in range(1, 16)]
        best = max(tried, key=lambda one: one["r2"])
        assert 0.7 < best["slope"] < 1.35 and best["square"] - best["r2"] < 0.03
        assert tried[9]["slope"] < 0.75 * plain["slope"] and best["square"] < plain["square"]
    return "RMSE and R²", "divided by the stretch", "Near the diagonal"


def answers_groups(at):
    texts, split_at = (explorers.SINGLE, explorers.SPLIT, explorers.TWO, explorers.SIX), groups_of(explorers.SPLIT)
    single, split, two, six = (at(groups=text) for text in texts)
    assert (single["purity"], single["ari"], split["purity"]) == (1, 0, 1)
    assert single["rand"] == pytest.approx(at()["rand"])
    moves = [[*split_at[:i], group, *split_at[i + 1 :]] for i in range(12) for group in range(1, 13)]
    lowest = min(clustering.adjusted_rand(explorers.GRAPES, groups) for groups in moves)
    thrown = clustering.adjusted_rand(explorers.GRAPES, [*split_at[:4], 4, *split_at[5:]])  # one of B's to C
    assert thrown == pytest.approx(lowest)
    two, six = two["chance"], six["chance"]
    assert six["purity"] > two["purity"] + 0.1 and six["v"] > two["v"] + 0.2
    assert abs(np.mean(two["aris"])) < 0.05 > abs(np.mean(six["aris"]))
    chance = f"{three(two['rand'])} ... {three(six['rand'])}"
    return f"{three(single['v'])} ... {three(single['rand'])}", f"{three(split['ari'])} ... {three(lowest)}", chance


def answers_intervals(at):
    found, free, high = [at(J=J) for J in (10, 30, 100)], at(rho=0), at(rho=0.5)
    assert [one["corrected"]["size"] for one in found] == pytest.approx([0.05] * 3)
    assert free["paired"]["size"] == pytest.approx(0.05) and free["corrected"]["size"] < 1e-8
    assert np.divide(free["corrected"]["half"], free["paired"]["half"]) == pytest.approx(4)
    sizes = " ... ".join(three(one["paired"]["size"]) for one in found)
    return sizes, "0.05 ... four times", f"{three(high['corrected']['size'])} ... {three(high['paired']['size'])}"


def answers_letters(at):
    """The laboratory calls 172 of 212 malignant samples and 22 of 357 benign ones malignant."""
    many, few, half = (at(prevalence=p) for p in (0.37, 0.01, 0.07))
    assert half["precision"] == pytest.approx(0.5, abs=0.005) and at(prevalence=0.1)["precision"] > 0.55
    assert few["tp"] == round(100 * 172 / 212) and few["fp"] == round(9900 * 22 / 357)
    every, fewer = (100 * at(prevalence=0.01, **one)["precision"] for one in ({"recall": 1}, {"fall_out": 0.005}))
    yield "prevalence of 7 %"
    yield f"only {every:.0f} % ... {fewer:.0f} %"
    yield f"{many['fn']} ill ... {many['fp']} needless ... misses {few['fn']} and sends {few['fp']}"


def answers_losses(at):
    one, other = ([at(loss=loss, largest=y)["best"] for loss in range(4)] for y in (20, 65))
    assert [one, other] == [[5, 7, 3, 8], [5, 12, 3, 8]]
    assert [len(drawn("losses", "curve", "mark", c=c)) for c in (10, 5)] == [0, 1]  # told only when it is found
    change = np.subtract(*(at(loss=3, c=c)["each"] for c in (10, 9)))
    assert (change.tolist().count(1), change.tolist().count(-3), len(change), change.sum()) == (7, 2, 9, 1)
    return "seven ... two ... 1/9", "from 7 to 12", " ... ".join(f"{at(loss=2, c=c)['now']:.2f}" for c in (8, 0))


def answers_points(at):
    """On twenty draws: whose map a turn changes, who can have corners, who keeps a point far from its class."""
    found = {(d, t, s): at(draw=d, turn=t, shape=s) for d in range(1, 21) for t in (0, 45) for s in (1, 3)}
    lonely, changes, wrong = [], {}, {}
    for draw in range(1, 21):
        points = at(draw=draw)["points"]
        k = next(i for i, point in enumerate(points) if point[2])
        own = {"of": f"0/{draw}", "points": [*points[:k], [0.8, 0.15, 1], *points[k + 1 :]]}
        lonely.append([at(draw=draw, own=own)["wrong"][name] for name in ("near", "tree", "line", "bayes")])
    for name in ("line", "near", "tree", "bayes"):
        maps = [[found[draw, turn, 1]["says"][name] for draw in range(1, 21)] for turn in (0, 45)]
        changes[name] = np.mean(np.not_equal(*maps), axis=1)
        for turn in (0, 45):
            wrong[turn, name] = np.mean([found[draw, turn, 3]["wrong"][name] for draw in range(1, 21)])
    assert changes["line"].max() == changes["near"].max() == 0
    assert min(np.median(changes["tree"]), np.median(changes["bayes"])) > 0.03
    assert wrong[0, "line"] == wrong[45, "line"] > 8 and wrong[0, "bayes"] > 5 > 1 > wrong[45, "bayes"]
    assert not np.any(np.array(lonely)[:, :2]) and np.all(np.array(lonely)[:, 2:])
    return "The nearest neighbour and the tree", "The tree and naive Bayes", "The straight line and naive Bayes"


def answers_precision_lines(at):
    shown, (a, b) = EXPLORERS["precision_lines"], at(recall_a=0.5, recall_b=0.5)["FPR"]
    equal = "(about, state) => about.numbers({ ...state, ...about.buttons[1].does(state) })"
    [pressed] = shown.ask(equal, {"recall_a": 0.8})
    assert pressed["FPR"][0] == pytest.approx(pressed["FPR"][1])
    one, upright = (at(**change)["per"] for change in ({"prevalence_a": 0.5143}, {"precision": 1}))
    assert one[0] == one[1] > 0 and upright == at(precision=1)["FPR"] == [0, 0]
    [taken] = shown.ask("(about, state, n) => about.panels.square.drag({ x: 0.6, y: 0.7, near: () => 1 }, state, n)")
    assert taken == {"recall_b": pytest.approx((0.7 + 0.6 * b / 0.5) / (1 + (b / 0.5) ** 2), abs=0.006)}
    [end] = shown.ask("(about, state) => about.settle(state)", {"precision": 0.2, "recall_b": 1})
    assert at(**end)["FPR"][1] == pytest.approx(1)
    assert shown.ask("(about, state) => about.settle({ ...state, precision: 0.6 }).recall_b", end) == [1]
    slopes = " ... ".join(three(0.5 / v) for v in (a, b))
    white, black = at(recall_a=0.65, recall_b=0.65, precision=0.9)["FPR"]
    yield f"{a:.3f} ... {b:.3f} ... {b - a:.3f} ... {slopes}"
    yield " ... ".join(f"{v:.3f}" for v in pressed["TPR"])
    yield f"{white:.3f} ... {black:.3f} ... {black / white:.2f}"


def answers_scaling(at):
    one, many, light = (at(weight=weight) for weight in (1, 32, 0.25))
    assert one["now"]["silhouette"] < 0.3 < 0.5 < many["now"]["silhouette"]
    assert one["now"]["ari"] > 0.85 > 0.4 > many["now"]["ari"]
    for shuffles in range(1, 6):
        found = dict(zip(EXPLORERS["scaling"].data["values"]["weight"], at(shuffles=shuffles)["weights"]))
        lost = [found[weight]["silhouette"] for weight in (1, 32)]
        assert lost[0] < one["now"]["silhouette"] - 0.15 and abs(lost[1] - many["now"]["silhouette"]) < 0.05
    assert min(m["silhouette"] for m in many["numbers"]) > 0.49 and light["now"]["ari"] < one["now"]["ari"]
    highest, less = max(m["ari"] for m in many["numbers"]), light["now"]
    return f"{highest:.2f} at most", f"{less['ari']:.2f} ... {less['silhouette']:.2f}"


def answers_search(_):
    """Of what the lesson has stored for it."""
    cells = json.loads((BOOK / "model_selection" / "choosing.ipynb").read_text("utf-8"))["cells"]
    pages = ["".join(one.get("data", {}).get("text/html", "")) for cell in cells for one in cell.get("outputs", ())]
    [page] = [page for page in pages if 'data-explorer="search"' in page]
    data = json.loads(re.search(r'<script type="application/json">(.*?)</script>', page)[1])
    shown = explorer.Explorer("search", "", (0, 0), **data)
    means = [shown.numbers(how=how)["means"] for how in (0, 1)]
    blue, orange = np.transpose([[one["quoted"], one["worth"]] for one in means[0]])
    assert np.all(np.diff(blue) < 0) and blue[0] - blue[-1] > 2.5 * (orange[0] - orange[-1]) > 0
    assert len(set(shown.numbers(tried=195, draw=40)["before"])) > 20
    assert abs(means[0][3]["worth"] - means[1][3]["worth"]) < 0.006
    return "The blue one falls all the way", "It wanders", "about equally good"


def answers_test_text(_):
    bits, line, surprise = data.page_bits()
    mean, six = bits.mean(axis=3), surprise[1, :, 5].sum(axis=1)
    best = mean.argmin(axis=2) + 1
    assert (best[0, 0], best[1, 0], best[1, 2]) == (8, 6, 8) and len(line) == 41
    cost = [surprise[k, 0, n - 1].sum() for k in (0, 1) for n in (3, 8)]
    assert cost == pytest.approx([122, 35, 140, 183], abs=1)
    per_byte, words = 2 ** mean[0, 0, 4], 2 ** (7.4 * mean[0, 0, 4])
    yield "from 122 to 35 bits ... from 140 to 183"
    yield f"from {per_byte:.2f} to {float(f'{words:.1e}'):.0f}, "
    yield (
        f"from {six[0]:.0f} to {six[1]:.0f} bits ... from {mean[1, 0, 5]:.2f} to {mean[1, 1, 5]:.2f}, as ... "
        "n = 8 leads instead of 6"
    )


def answers_two_thresholds(at):
    shown, cost = EXPLORERS["two_thresholds"], [f"{one:.1f}" for one in at()["rules"]]
    first, second = shown.ask("(about, state) => about.settle(state)", {"lock": 3}, {"lock": 4, "second": 150})
    assert first["first"] == 113 and second["second"] == 150, "the one that was moved leads"
    for state, rate in ((first, "fpr"), (second, "fnr")):
        one, other = (group[rate] for group in at(**state)["groups"])
        assert one == pytest.approx(other, abs=1e-9)
    assert cost[4] == "29.8"
    pairs = [dict(zip(("first", "second"), pair)) for pair in at()["pairs"][:2]]
    free, single = (abs(a["fpr"] - b["fpr"]) for a, b in (at(**pair)["groups"] for pair in pairs))
    gaps = f"{free:.3f}, with one score {single:.3f}. The pair costs {cost[0]}, one score {cost[1]}"
    cheap, [officer] = at(ratio=1)["rules"], shown.ask("(about, state) => about.settle(state)", {"lock": 3})
    gaps += f" ... {cheap[0]:.1f} and {cheap[1]:.1f}"
    return gaps, f"costs {cost[2]}", f"costs {at(**officer)['cost']:.1f} ... thresholds, {cost[3]}"


# ---- what a hand does: it presses a button, moves a slider, or takes hold of a picture ----

HAND = """(about, { steps, ...state }) => {
  globalThis.window = globalThis;
  for (const step of steps) {
    const button = about.buttons?.find(({ label }) => label === step), [panel, x, y, event] = step.panel ?? [];
    const n = about.numbers(state, (name, keys, make) => make());
    globalThis.event = event;
    state = { ...state, ...(button?.does(state) ?? about.panels[panel]?.drag({ x, y }, state, n) ?? step) };
    state = about.settle?.(state) ?? state;
  }
  return state;
}"""
DOWN, GOES, OTHER = ({"type": f"pointer{kind}", "pointerId": k} for kind, k in (("down", 1), ("move", 1), ("move", 9)))
FAWCETT = widgets.explore_threshold(*data.fawcett20())
FIVE, CARDS, DEALT = {"ranking": "++-+-", "place": 1}, "0123456789", "111532233331"
TAKEN = ("list", 8.8, 0.8, DOWN)


def mixed(text, *seeds):
    """The signs of a text in the order that chance gives them."""
    return "".join(text[i] for i in explorers.shuffled(len(text), *seeds))


POINTS = [(0.71, 3), (0.41, 11), (0.05, 20), (0.9, 1)]  # scores, which lie from 0.025 to 0.95, and their thresholds
POINTS = [("dots", 0.025 + 0.925 * (score - 0.1) / 0.8, 0, i) for score, i in POINTS]
POINTS += [("dots", 0.99, 0, 0), ("cost", 0.4, 0.6 * 0.1 + 0.4 * 0.5, 6)]  # above all scores; its line passes there
HANDS = [  # explorer, changes of its first state, steps, and where they lead
    ("ranking", FIVE, [("row", x, 0.5, e) for x, e in ((3.1, DOWN), (1.9, GOES), (0.2, GOES))], {"ranking": "-+++-"}),
    ("ranking", FIVE, [("row", 4, 0.8, DOWN), ("row", 5, 0.8, GOES)], {"ranking": "++--+", "place": 5}),
    ("ranking", FIVE | {"ranking": "++--+"}, [("row", 5, 0.8, DOWN), ("row", 4, 0.65, GOES)], FIVE | {"place": 4}),
    ("ranking", FIVE, [("row", 4, 0.8, DOWN), ("row", 4, 0.5, GOES)], {"ranking": "++---", "place": 4}),
    ("ranking", {"ranking": "+----"}, [("row", 1, 0.5, DOWN)], {"ranking": "+----", "place": 1}),
    ("ranking", FIVE, [("row", 3, 0.1, OTHER)], FIVE | {"place": 3}),
    ("ranking", FIVE | {"place": 4}, ["One up"], {"ranking": "+++--", "place": 3}),
    ("ranking", FIVE | {"place": 2}, ["One down"], {"ranking": "+-++-", "place": 3}),
    ("ranking", FIVE | {"place": 3}, ["Turn class"], {"ranking": "++++-", "place": 3}),
    ("ranking", FIVE | {"draw": 949}, ["Draw", "100 draws"], {"draw": 1000}),
    ("cards", {}, [TAKEN], {"card": 8, "order": CARDS}),
    ("cards", {}, [TAKEN, ("list", 4.4, 0.8, GOES)], {"card": 8, "order": "0123845679"}),
    ("cards", {}, [TAKEN, ("list", 0.8, 0.8, GOES), ("list", 4, 0.8, DOWN)], {"card": 2, "order": "8012345679"}),
    ("cards", {}, [("list", 9, 0.8, OTHER), ("list", 1, 0.8, OTHER)], {"card": 8, "order": "8012345679"}),
    ("cards", {}, [TAKEN, {"rank": 3}], {"order": "0182345679"}),
    ("cards", {}, [TAKEN, {"card": 9}], {"order": CARDS, "rank": 10}),
    ("cards", {}, ["Best order"], {"order": "0281675349"}),
    ("cards", {}, ["Worst order"], {"order": "3495167028"}),
    ("cards", {}, ["Shuffle", "Shuffle"], {"order": mixed(CARDS, 0, 2, 0)}),
    ("groups", {}, [("bottles", 4.1, 4.8, DOWN)], {"groups": "111522233331", "bottle": 4, "group": 5}),
    ("groups", {}, [{"bottle": 5}], {"groups": "111222233331", "group": 2}),
    ("groups", {}, [{"bottle": 5}, {"group": 3}], {"groups": "111232233331"}),
    ("groups", {"groups": DEALT}, ["Shuffle these groups"], {"groups": mixed(DEALT, 0, 1, 2)}),
    ("groups", {"k": 4}, ["Deal by chance", "Deal by chance"], {"groups": mixed("123412341234", 0, 2, 1)}),
    *(("threshold", {"index": 9}, [(panel, x, y, None)], {"index": i}) for panel, x, y, i in POINTS),
    *(("losses", {"loss": k, "c": 15}, ["Go to the best number"], {"c": best}) for k, best in enumerate((5, 7, 3, 8))),
]


@pytest.mark.parametrize(("name", "start", "steps", "end"), HANDS)
def test_what_a_hand_does(name, start, steps, end):
    own = {"ranking": lambda: widgets.explore_ranking(start["ranking"]), "threshold": lambda: FAWCETT}
    shown = own[name]() if name in own else EXPLORERS[name]
    given = [{"panel": step} if isinstance(step, tuple) else step for step in steps]
    [state] = shown.ask(HAND, start | {"steps": given})
    assert {key: state[key] for key in end} == end
