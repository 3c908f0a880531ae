"""What explorers say and draw at every value of every slider, and that the answers to their questions are true."""

import json
import re

import numpy as np
import pytest
from numpy.polynomial import legendre
from scipy.stats import binom

from mlnotes import clustering, ranking
from mlnotes.widgets import explorer
from tests import explorers
from tests.explorers import EXPLORERS, SHOWN, at, drawn, grid, groups_of, numbers, three, truth

# ---- every explorer, at every value of every slider, and where its questions lead ----


def states_of(shown):
    """The first state, each value of each slider with the others as they are, and each question's state."""
    [settings] = shown.ask(explorers.SETTINGS)
    lists = {key: values or shown.data["values"][key] for key, values in settings["values"]}
    moved = [{key: value} for key, values in lists.items() for value in values]
    moved = shown.ask("(about, state) => about.settle?.(state) ?? state", *moved)
    return [{}, *moved, *(one["set"] for one in settings["tries"]), {"draw": 30} if "draw" in shown.start else {}]


@pytest.mark.parametrize("name", EXPLORERS)
def test_says_and_draws_something_everywhere(name):
    shown = EXPLORERS[name]
    states = states_of(shown)
    assert len(states) > 10
    for state, found in zip(states, shown.ask(SHOWN, *states), strict=True):
        table, still = found["table"], found["still"]
        words = json.dumps([found["say"], table, still, found["fill"], [p["alt"] for p in found["panels"].values()]])
        assert not re.search(r"undefined|NaN|\[object|null|Infinity", words), (state, words)
        for one in (table, still):
            assert one["rows"] and {len(row) for row in one["rows"]} == {len(one["head"])}, state
        assert -1 <= table.get("now", -1) < len(table["rows"])
        panels = found["panels"].values()
        assert re.search(r"\d", found["say"]) and len({panel["alt"] for panel in panels}) == len(panels)
        assert all(panel["marks"] for panel in found["panels"].values()), state


def test_every_explorer_is_looked_at():
    """Those of scores that a caller gives have tests of their own."""
    assert sorted([*EXPLORERS, "threshold", "your_scores"]) == explorer.names()


def test_pictures_of_fits():
    n, shown = numbers("fit", draw=4), drawn("fit", "fit", "line", "dots", draw=4)
    assert shown["cases"][:2] == [n["x"], n["y"]] and shown["fit"][1] == n["curve"]
    x = np.array(shown["fit"][0])
    assert shown["fit"][1] == pytest.approx(legendre.legval(x, n["fits"][3]))
    assert shown["truth"][1] == pytest.approx(truth(x))
    assert [shown[str(draw)][1] for draw in (1, 2, 3)] == [one["curve"] for one in n["earlier"]]
    shown = drawn("fit", "errors", "line", "ring", "mark", "rule", draw=4)
    degrees = list(range(21))
    assert shown["error"][:2] == [degrees, n["error"]] and shown["training"][:2] == [degrees, n["training"]]
    assert shown["error now"][:2] == [3, n["error"][3]] and shown["training now"][:2] == [3, n["training"][3]]
    assert shown["lowest"][:2] == [n["best"], n["error"][n["best"]]]
    assert shown["noise"][:2] == ["y", pytest.approx(0.09)]


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
        assert len(shown["label 0"][1]) == n["labels"].count(0) and len(shown["label 1"][1]) == n["labels"].count(1)


def test_intervals_that_miss_have_a_look_of_their_own():
    n = numbers("intervals")
    for test in ("paired", "corrected"):
        shown = drawn("intervals", test, "line", "dots")
        for miss, look in (("true", "orange"), ("false", "blue")):
            n_those = sum(one == (miss == "true") for one in n[test]["miss"])
            assert len(shown[f"bars {miss}"][0]) == 3 * n_those == 3 * len(shown[f"means {miss}"][0])
            assert shown[f"bars {miss}"][2].split()[0] == shown[f"means {miss}"][2] == look


def test_matrix_of_a_thousand_cases():
    [shown] = EXPLORERS["bells"].ask(SHOWN, {"distance": 2, "prevalence": 0.2, "threshold": 1})
    n, cells = numbers("bells", distance=2, prevalence=0.2, threshold=1), shown["fill"]
    for key in ("tp", "fn", "fp", "tn"):
        assert float(cells[key][0]) == pytest.approx(1000 * n[key], rel=6e-3), "three digits"
    rates = ("recall", "fpr", "precision")
    assert [cells[key][0] for key in rates] == [f"{n[key]:.3f}" for key in rates]


def test_table_of_pairs():
    cells = EXPLORERS["groups"].ask(SHOWN)[0]["fill"]
    pairs = clustering.pair_counts(explorers.GRAPES, groups_of(explorers.TEXTS[0]))
    assert [cells[key] for key in ("both", "grape", "group", "apart")] == [str(count) for count in pairs]
    assert cells["both-chance"] == three(18 * (pairs.both + pairs.pred_only) / 66)


def answers_of(name):
    """The answers, one text each, without stars."""
    return [one["answer"].replace("**", "") for one in EXPLORERS[name].ask(explorers.SETTINGS)[0]["tries"]]


def quotes(text, *numbers):
    """The text has these words, in this order."""
    assert re.search(".*".join(map(re.escape, numbers)), text), (text, numbers)


def test_answers_of_bells():
    first, second, third = answers_of("bells")
    rare, wide = numbers("bells", prevalence=0.01), numbers("bells", distance=0, ratio=2, threshold=3)
    quotes(first, f"{100 * rare['fpr']:.1f} %", f"{1000 * rare['fp']:.0f}", f"{rare['precision']:.3f}", "0.594")
    assert f"{numbers('bells')['precision']:.3f}" == "0.594" and f"{1000 * rare['tp']:.1f}" == "7.7"
    recall, fall_out = f"{100 * wide['recall']:.1f} %", f"{100 * wide['fpr']:.2f} %"
    quotes(second, recall, fall_out, f"{100 * wide['precision']:.1f} of 100")
    quotes(third, "0.057", "0.73 and 0.95", f"{numbers('bells')['auc']:.3f}", "0.018")


def test_the_auc_of_samples_wanders_as_the_answer_says():
    """Over 1000 samples, whose standard deviation has a standard error of 2 %, the quantiles one of about 0.005."""
    for n, spread in ((50, 0.057), (500, 0.018)):
        aucs = np.concatenate([numbers("bells", n=n, draw=100 * k)["areas"] for k in range(1, 11)])
        assert len(aucs) == 1000 and aucs.std() == pytest.approx(spread, rel=0.08)
        if n == 50:
            assert np.quantile(aucs, [0.025, 0.975]) == pytest.approx([0.73, 0.95], abs=0.02)


def test_answers_of_bias_and_variance():
    first, second, third = answers_of("bias_variance")
    line, more, steep, calmer, eight = (
        numbers("bias_variance", degree=d, n=n)["at"] for d, n in ((1, 25), (1, 250), (15, 25), (15, 50), (8, 25))
    )
    quotes(first, *(three(part[name]) for name in ("squared_bias", "variance") for part in (line, more)))
    quotes(second, *(three(part["variance"]) for part in (steep, calmer) if part["squared_bias"] < 1e-9))
    quotes(
        third, three(eight["squared_bias"] + eight["variance"] / 2), three(eight["squared_bias"]), "half of the 1.44"
    )
    pairs = [numbers("bias_variance", degree=8, draws=2, seed=s)["seen"] for s in range(300)]
    for part, said in (("squared_bias", 0.722), ("variance", 1.44 / 2)):
        assert np.mean([pair[part] for pair in pairs]) == pytest.approx(said, rel=0.15)


def test_answers_of_cards():
    def every_form(order):
        grades = np.array(explorers.TEN_CARDS)[list(map(int, order))]
        return [three(ranking.ndcg(grades, -np.arange(10), **form)) for form in explorers.FORMS]

    [settings] = EXPLORERS["cards"].ask(explorers.SETTINGS)
    worst = settings["tries"][2]["set"]["order"]
    assert sorted(explorers.TEN_CARDS) == [explorers.TEN_CARDS[int(c)] for c in worst]
    before, swapped, lifted, last = map(every_form, ("0123456789", "1023456789", "8012345679", worst))
    first, second, third = answers_of("cards")
    assert before == ["0.917", "0.895", "0.882"] and before[2] == swapped[2]
    quotes(first, f"stays {before[2]}")
    quotes(first, f"from {before[0]} and {before[1]} to {swapped[0]} and {swapped[1]}")
    quotes(second, f"from {before[0]} to {lifted[0]}, in the other forms to {lifted[1]} and {lifted[2]}")
    quotes(second, "P@5 goes from 0.600 to 0.800")
    quotes(third, f"still has {last[0]}, in the other forms {last[1]} and {last[2]}")
    quotes(third, f"chance, which is {three(EXPLORERS['cards'].numbers()['luck'])} at")


def test_first_answer_of_choice_by_the_formula():
    def best_error(k, m):
        return 1 - np.sum(1 - binom(m, 0.8).cdf(np.arange(m)) ** k) / m

    assert [f"{best_error(20, m):.3f}" for m in (50, 500)] == ["0.101", "0.167"]
    assert f"{best_error(100, 50):.2f}" == "0.07"
    quotes(answers_of("choice")[0], "exactly 0.101 and 0.167")


def test_other_answers_of_choice_over_many_draws():
    """Standard errors of 800 draws: 0.0017 at most."""

    def means(candidates, correlation, spread):
        state = {"candidates": candidates, "correlation": correlation, "spread": spread}
        found = [numbers("choice", draw=100 * k, **state) for k in range(1, 9)]  # each of the last hundred draws
        return [np.mean([one[key] for one in found]) for key in ("meanQuoted", "meanWorth")]

    assert means(20, 0.9, 0)[0] == pytest.approx(0.145, abs=0.007)
    assert means(20, 0, 0.3) == pytest.approx([0.057, 0.108], abs=0.007)
    assert means(100, 0, 0.3) == pytest.approx([0.026, 0.086], abs=0.007)


def test_answers_of_worlds_on_a_cube():
    rows = [(0, 0, 0), (0, 0, 1), (0.5, 0, 0), (2, 0, 0), (-0.5, 0, 0), (-0.5, 1, 0)]
    states = grid("smoothness training all", *rows)
    found = [[f"{error:.3g}" for error in one["error"]] for _, one in at(EXPLORERS["cube"], states)]
    first, second, third = answers_of("cube")
    assert found[0] == ["0.5"] * 5 and found[4][0] == found[5][0]
    nearest, opposite, majority, minority, _ = found[1]
    quotes(first, "0.5 for all five", nearest, majority, minority, opposite)
    quotes(second, found[2][0], found[2][2], found[3][2], found[3][0])
    quotes(third, found[4][1], found[4][0], found[4][2], found[5][2])


def test_answers_of_groups():
    texts, split_at = (explorers.SINGLE, explorers.SPLIT, explorers.TWO, explorers.SIX), groups_of(explorers.SPLIT)
    single, split, two, six = (numbers("groups", groups=text) for text in texts)
    assert (single["purity"], single["ari"], split["purity"]) == (1, 0, 1)
    assert single["rand"] == pytest.approx(numbers("groups")["rand"])
    first, second, third = answers_of("groups")
    quotes(first, three(single["v"]), three(single["rand"]))
    moves = [[*split_at[:i], group, *split_at[i + 1 :]] for i in range(12) for group in range(1, 13)]
    lowest = min(clustering.adjusted_rand(explorers.GRAPES, groups) for groups in moves)
    thrown = clustering.adjusted_rand(explorers.GRAPES, [*split_at[:4], 4, *split_at[5:]])  # one of B's to C
    assert thrown == pytest.approx(lowest)
    quotes(second, three(split["ari"]), three(lowest))
    two, six = two["chance"], six["chance"]
    quotes(third, three(two["rand"]), three(six["rand"]))
    assert six["purity"] > two["purity"] + 0.1 and six["v"] > two["v"] + 0.2
    assert abs(np.mean(two["aris"])) < 0.05 > abs(np.mean(six["aris"]))


def test_answers_of_intervals():
    first, second, third = answers_of("intervals")
    found = [numbers("intervals", J=J) for J in (10, 30, 100)]
    quotes(first, *(three(one["paired"]["size"]) for one in found))
    assert [one["corrected"]["size"] for one in found] == pytest.approx([0.05] * 3)
    free, high = numbers("intervals", rho=0), numbers("intervals", rho=0.5)
    assert free["paired"]["size"] == pytest.approx(0.05) and free["corrected"]["size"] < 1e-8
    assert np.divide(free["corrected"]["half"], free["paired"]["half"]) == pytest.approx(4)
    quotes(second, "0.05", "four times")
    quotes(third, three(high["corrected"]["size"]), three(high["paired"]["size"]))


def test_answers_of_losses():
    first, second, third = answers_of("losses")
    best = [[numbers("losses", loss=loss, largest=y)["best"] for loss in range(4)] for y in (20, 65)]
    assert best == [[5, 7, 3, 8], [5, 12, 3, 8]]
    quotes(first, "5 for the size", "7 for its square", "3 for the share", "8 at 3 to 1")
    quotes(second, "from 7 to 12")
    quotes(third, *(f"{numbers('losses', loss=2, c=c)['now']:.2f}" for c in (8, 0)))


def many(rng, n, degree, *, ridge=0):
    """Coefficients (degree + 1, 4000) and true errors of 4000 data sets at noise 0.3."""
    x = np.linspace(-1, 1, n)
    A = np.vstack([legendre.legvander(x, degree), np.sqrt(ridge) * np.eye(degree + 1)])
    y = truth(x)[:, None] + 0.3 * rng.normal(size=(n, 4000))
    coefficients = np.linalg.lstsq(A, np.vstack([y, np.zeros((degree + 1, 4000))]), rcond=None)[0]
    at_x, weight = legendre.leggauss(64)
    off = legendre.legvander(at_x, degree) @ coefficients - truth(at_x)[:, None]
    return coefficients, weight @ off**2 / 2 + 0.09


GRID = np.linspace(-1, 1, 2001)


def test_first_answer_of_fit_the_ends_move(rng):
    coefficients, error = many(rng, 16, 15)
    fits = legendre.legvander(GRID, 15) @ coefficients
    spread, ends = fits.std(axis=1), np.abs(GRID) > 1 - 2 / 15
    assert spread.max() == pytest.approx(57, rel=0.05) and spread.argmax() in np.flatnonzero(ends)
    middle = spread[np.abs(GRID) < 0.4]
    assert middle.min() > 0.25 and middle.max() < 0.4 and np.median(middle) == pytest.approx(0.3, abs=0.02)
    assert np.quantile(error, [0.25, 0.75]) == pytest.approx([27, 240], rel=0.08)
    for six in np.split(fits[:, :3000], 500, axis=1):  # the first data set and five new ones
        assert ends[np.ptp(six, axis=1).argmax()]


def test_second_answer_of_fit_agreed_and_wrong():
    x, (at_x, weight) = np.linspace(-1, 1, 16), legendre.leggauss(64)
    hat = legendre.legvander(at_x, 3) @ np.linalg.pinv(legendre.legvander(x, 3))
    bias, variance = weight @ (hat @ truth(x) - truth(at_x)) ** 2 / 2, 0.09 * (weight @ (hat**2).sum(axis=1)) / 2
    assert (f"{bias:.3f}", f"{variance:.4f}", f"{bias + variance + 0.09:.3f}") == ("0.109", "0.0195", "0.218")
    crest, trough = legendre.legval([1 / 3, -1 / 3], legendre.legfit(x, truth(x), 3)) - truth(np.array([1, -1]) / 3)
    assert (f"{crest:.2f}", f"{trough:.2f}") == ("-0.44", "0.44"), "too low at the crest, too high in the trough"


def test_third_answer_of_fit_tamed_by_a_penalty_or_by_cases(rng):
    penalties = (0, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100)
    errors = {ridge: many(np.random.default_rng(1), 16, 15, ridge=ridge)[1] for ridge in penalties}  # the same data
    best = np.array(penalties)[np.argmin(list(errors.values()), axis=0)]
    assert np.mean(best == 0.1) == pytest.approx(0.8, abs=0.03) and np.mean(best == 1) > 0.12
    assert np.median(errors[0.1]) == pytest.approx(0.17, abs=0.005)
    assert np.median(errors[0]) == pytest.approx(90, rel=0.1)
    assert np.median(errors[100]) == pytest.approx(0.57, abs=0.005)
    by_cases = {n: np.median(many(rng, n, 15)[1]) for n in (20, 25, 30, 200)}
    assert by_cases[20] > 0.4 and by_cases[30] < np.median(errors[0.1]) < by_cases[25] < 0.19
    assert by_cases[200] == pytest.approx(0.096, abs=0.001)
