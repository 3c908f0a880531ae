"""What explorers say and draw at every value of every slider, and that the answers to their questions are true."""

import json
import re

import numpy as np
import pytest
from numpy.polynomial import legendre
from scipy import stats
from scipy.special import expit
from scipy.stats import binom
from sklearn.datasets import load_breast_cancer

from mlnotes import clustering, data, ranking, splits, widgets
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


def test_answers_of_arena():
    first, second, third = answers_of("arena")
    shown, even = EXPLORERS["arena"], " ".join(["20"] * 6)
    four, many = (numbers("arena", games=f"4 0 0 4 0 {n}") for n in (4, 200))
    quotes(first, f"{four['shares'][2]:.3f} to {many['shares'][2]:.3f}")
    for key in ("theta", "errors"):
        assert four["fit"][key][:3] == pytest.approx(many["fit"][key][:3])
    assert four["fit"]["theta"][3] == pytest.approx(many["fit"]["theta"][3]) and many["fit"]["errors"][3] < 1.7
    cut, joined = (numbers("arena", games=f"4 0 0 {n} 0 20") for n in (0, 4))
    assert cut["alone"] == ["A", "B"] and cut["fit"] is None and joined["fit"] and "Nobody knows" in second
    unsure = {
        "4 0 0 0 0 20": "no vote joins A and B",
        "4 0 0 4 0 0": "no vote joins D",
        "1 0 0 4 0 20": "A never loses",
    }
    for games, why in unsure.items():
        [found] = shown.ask(SHOWN, {"games": games, "draw": int(games[0] == "1")})
        assert why in found["say"] and why in found["panels"]["strengths"]["alt"]
    for pair, leader in {0: "A", 3: "B", 1: "C"}.items():  # A-B, B-C and A-C
        [state] = shown.ask("(about, state) => about.settle(state)", {"world": 2, "games": even, "pair": pair})
        [state] = shown.ask("(about, state) => about.settle(state)", state | {"n": 200})
        assert "ABCD"[np.argmax(numbers("arena", **state)["fit"]["theta"])] == leader
    assert "A, then B, then C" in third


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
    quotes(first, *(three(part[name]) for name in ("variance", "squared_bias") for part in (line, more)))
    quotes(second, *(three(part["variance"]) for part in (steep, calmer) if part["squared_bias"] < 1e-9))
    quotes(
        third, three(eight["squared_bias"] + eight["variance"] / 2), three(eight["squared_bias"]), "half of the 1.44"
    )
    pairs = [numbers("bias_variance", degree=8, draws=2, seed=s)["seen"] for s in range(300)]
    for part, said in (("squared_bias", 0.722), ("variance", 1.44 / 2)):
        assert np.mean([pair[part] for pair in pairs]) == pytest.approx(said, rel=0.15)


def test_answers_of_cards():
    def every_form(order, k=5):
        grades = np.array(explorers.TEN_CARDS)[list(map(int, order))]
        return [three(ranking.ndcg(grades, -np.arange(10), k=k, **form)) for form in explorers.FORMS]

    [settings] = EXPLORERS["cards"].ask(explorers.SETTINGS)
    worst, k = (settings["tries"][2]["set"][key] for key in ("order", "k"))
    assert sorted(explorers.TEN_CARDS) == [explorers.TEN_CARDS[int(c)] for c in worst]
    before, swapped, lifted = map(every_form, ("0123456789", "1023456789", "8012345679"))
    last = every_form(worst, k)
    first, second, third = answers_of("cards")
    assert k == 10 and before[0] == "0.718" and before[2] == swapped[2]
    quotes(first, f"stays {before[2]}")
    quotes(first, f"from {before[0]} and {before[1]} to {swapped[0]} and {swapped[1]}")
    quotes(second, f"from {before[0]} to {lifted[0]}, in the other forms to {lifted[1]} and {lifted[2]}")
    quotes(second, "P@5 goes from 0.600 to 0.800")
    quotes(third, f"still has {last[0]}, in the other forms {last[1]} and {last[2]}")
    quotes(third, f"chance, which is {three(EXPLORERS['cards'].numbers(k=10)['luck'])} at k = 10")


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


def test_answers_of_exams():
    """Over 8000 exams a share is sure to 0.5 % at most."""
    first, few, each = answers_of("exams")
    shares = {
        state: 100 * np.array(numbers("exams", **dict(zip(("pages", "questions", "rho"), state)), draw=80)["all"])
        for state in ((50, 5, 0), (50, 5, 0.3), (50, 5, 0.6), (10, 25, 0.3))
    }
    alone, by_page = np.transpose(list(shares.values()))
    assert alone == pytest.approx([95, 80, 70, 49], abs=1.6)
    assert by_page == pytest.approx([94, 94, 94, 90], abs=1.6)
    quotes(first, "about 94 % at each ρ", "95 %", "at 0, about 80 % at 0.3", "70 % at 0.6")
    quotes(few, "about 90 %", "about half")
    found = numbers("exams", rho=-1)
    assert all(one["errors"][1] == 0 and one["score"] == 0.2 for one in found["sorted"])
    assert found["held"] == [100, 100] and "0.2" in each
    for how, panel in enumerate(("alone", "page")):
        missed = drawn("exams", panel, "line")["bars false"]
        assert len(missed[0]) == 3 * (100 - numbers("exams")["held"][how]) and "orange" in missed[2]


def test_answers_of_losses():
    first, second, third = answers_of("losses")
    best = [[numbers("losses", loss=loss, largest=y)["best"] for loss in range(4)] for y in (20, 65)]
    assert best == [[5, 7, 3, 8], [5, 12, 3, 8]]
    quotes(first + second, "5 for the size", "7 for its square", "3 for the share", "8 at 3 to 1", "from 7 to 12")
    assert [len(drawn("losses", "curve", "mark", c=c)) for c in (10, 5)] == [0, 1]  # told only when it is found
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


def test_answers_of_border():
    """The standard error of a mean true error over 60 data sets is below 0.006."""
    look, draws = "(about, state, n) => [n.training, n.error]", range(1, 61)
    shown = EXPLORERS["border"]
    runs = [shown.ask(look, *grid("draw noise", *((draw, noise) for draw in draws))) for noise in (0.2, 0)]
    (training, error), (_, clean) = np.mean(runs, axis=1)
    assert training[0] == 0 and error[0] == pytest.approx(0.34, abs=0.02)
    assert error[4] == pytest.approx(0.28, abs=0.02) and error.min() > error[4] - 0.01
    assert training[-1] > 0.4 and error[-1] > 0.45
    assert clean[0] == pytest.approx(0.06, abs=0.015) and clean.min() > clean[0] - 0.01


def test_answers_of_calibration():
    """Over 400 data sets: intervals that reach the diagonal, a probability of 0.9 bent by 2, and needless mending."""
    look = "(about, state, n) => [n.off, n.dots.length, n.now[1] - n.best[1]]"
    found = [
        EXPLORERS["calibration"].ask(look, *grid("bend n mend draw", *((1, 100, mend, d) for d in range(1, 401))))
        for mend in (0, 1)
    ]
    off, dots, _ = np.sum(found[0], axis=0)
    assert 1 - off / dots == pytest.approx(0.95, abs=0.02)
    assert np.mean(found[1], axis=0)[2] == pytest.approx(0.01, abs=0.004)
    assert expit(np.log(9) / 2) == pytest.approx(0.75)
    right, sure, mended = (numbers("calibration", n=3000, bend=b, mend=m)["now"] for b, m in ((1, 0), (2, 0), (2, 1)))
    assert right[2] == sure[2] and sure[0] > right[0] and sure[1] > right[1]
    assert abs(mended[1] - right[1]) < 0.005


def fitted(X, y):
    """Weights of least squares, the intercept first; also for a stack of data sets."""
    rows = np.concatenate([np.ones((*X.shape[:-1], 1)), X], axis=-1)
    return np.linalg.solve(rows.mT @ rows, (rows.mT @ y[..., None]))[..., 0]


def called(b, X):
    return np.where(b[..., :1] + (X @ b[..., 1:, None])[..., 0] > 0, 1, -1)


def true_error(b):
    length = np.linalg.norm(b[..., 1:], axis=-1)
    sides = [stats.norm.cdf((sign * b[..., 0] - b[..., 1]) / length) for sign in (-1, 1)]
    return np.mean(sides, axis=0)


N_SETS = 3000  # the standard error of a mean estimate is at most 0.22 / 54 = 0.004, of a correlation 0.02


def worlds(rng, *, n=40, patients=False):
    size = 4 if patients else 1
    owner = np.arange(n) // size
    y = rng.choice([-1, 1], size=(N_SETS, n // size))[:, owner]
    X = rng.normal(size=(N_SETS, n // size, 10))[:, owner]
    if patients:
        return X + 0.1 * rng.normal(size=X.shape), y
    X[..., 0] += y
    return X, y


def estimates(X, y, fold):
    wrong = np.empty(y.shape, dtype=bool)
    for test in (fold == f for f in np.unique(fold)):
        wrong[:, test] = called(fitted(X[:, ~test], y[:, ~test]), X[:, test]) != y[:, test]
    return np.mean([wrong[:, fold == f].mean(axis=1) for f in np.unique(fold)], axis=0)


def test_answers_of_folds_of_independent_cases(rng):
    X, y = worlds(rng)
    error, by_10 = true_error(fitted(X, y)), estimates(X, y, rng.permutation(40) % 10)
    assert abs(np.corrcoef(by_10, error)[0, 1]) < 0.1 + 0.04
    assert by_10.mean() - error.mean() == pytest.approx(0.006, abs=0.006)
    assert by_10.std() == pytest.approx(0.08, abs=0.005) and error.std() == pytest.approx(0.03, abs=0.005)
    by_2 = estimates(X, y, rng.permutation(40) % 2)
    assert by_2.mean() == pytest.approx(0.29, abs=0.01) and error.mean() == pytest.approx(0.22, abs=0.005)
    again = np.var([by_10, *(estimates(X, y, rng.permutation(40) % 10) for _ in range(4))], axis=0, ddof=1)
    assert np.sqrt(again.mean()) == pytest.approx(0.03, abs=0.005)


def test_answers_of_folds_of_patients(rng):
    X, y = worlds(rng, patients=True)
    assert estimates(X, y, rng.permutation(40) % 10).mean() == pytest.approx(0.01, abs=0.006)
    whole = estimates(X, y, rng.permutation(10)[np.arange(40) // 4])
    assert whole.mean() == pytest.approx(0.5, abs=0.015) and whole.std() == pytest.approx(0.21, abs=0.01)
    many = estimates(*worlds(rng, n=160, patients=True), rng.permutation(160) % 10)
    assert many.mean() == pytest.approx(0.33, abs=0.015)


def test_answers_of_forecast(rng):
    """For the patients and for other worlds: what a shift and a stretch leave, and the best stretch after noise."""
    signal = rng.normal(100, 60, size=300)
    worlds = [EXPLORERS["forecast"], widgets.explore_forecast(signal + rng.normal(0, 40, size=300), signal)]
    for shown in [*worlds, widgets.explore_forecast(signal + rng.normal(0, 20, size=300), 1.3 * signal)]:
        plain = shown.numbers()
        for shift in (-50, 50):
            moved = shown.numbers(shift=shift)
            assert (moved["slope"], moved["square"]) == pytest.approx((plain["slope"], plain["square"]))
            assert abs(moved["rmse"] - plain["rmse"]) > 3 and abs(moved["r2"] - plain["r2"]) > 0.05
        for stretch in (0.5, 2, -1):
            moved = shown.numbers(stretch=stretch)
            assert moved["slope"] == pytest.approx(plain["slope"] / stretch)
            assert moved["square"] == pytest.approx(plain["square"])
    for shown in worlds:
        for draw in range(1, 11):
            tried = [shown.numbers(noise=60, draw=draw, stretch=k / 10) for k in range(1, 16)]
            best = max(tried, key=lambda one: one["r2"])
            assert 0.7 < best["slope"] < 1.35 and best["square"] - best["r2"] < 0.03
            assert tried[9]["slope"] < 0.75 * shown.numbers()["slope"] and best["square"] < shown.numbers()["square"]


def test_answers_of_letters():
    """The laboratory calls 172 of 212 malignant samples and 22 of 357 benign ones malignant."""

    def right(**changes):
        return numbers("letters", **{"prevalence": 0.01} | changes)["precision"]

    assert right(prevalence=0.1) > 0.55 and right(prevalence=0.07) == pytest.approx(0.5, abs=0.005)
    assert (round(right(recall=1), 2), round(right(fall_out=0.005), 2)) == (0.14, 0.62)
    many, few = (numbers("letters", prevalence=p) for p in (0.37, 0.01))
    assert (many["fn"], many["fp"], few["fn"], few["fp"]) == (699, 388, 19, 610)
    assert few["tp"] == round(100 * 172 / 212) == 81 and few["fp"] == round(9900 * 22 / 357)


def test_answers_of_precision_lines():
    first, second = answers_of("precision_lines")
    shown, (a, b) = EXPLORERS["precision_lines"], numbers("precision_lines", recall_a=0.65, recall_b=0.65)["FPR"]
    quotes(first, *(f"{v:.3f}" for v in (a, b, b - a)), *(three(0.65 / v) for v in (a, b)))
    [[tpr, fpr]] = shown.ask(PRESS_FPR, {"recall_a": 0.8})
    assert fpr[0] == pytest.approx(fpr[1])
    quotes(second, *(f"{v:.3f}" for v in tpr))
    one, upright = (numbers("precision_lines", **change) for change in ({"prevalence_a": 0.5143}, {"precision": 1}))
    assert one["per"][0] == one["per"][1] > 0 and upright["per"] == upright["FPR"] == [0, 0]
    [taken] = shown.ask("(about, state, n) => about.panels.square.drag({ x: 0.6, y: 0.7, near: () => 1 }, state, n)")
    assert taken == {"recall_b": pytest.approx((0.7 + 0.6 * b / 0.65) / (1 + (b / 0.65) ** 2), abs=0.006)}
    ends = shown.ask("(about, state) => about.settle(state)", {"precision": 0.2, "recall_b": 1})
    assert numbers("precision_lines", **ends[0])["FPR"][1] == pytest.approx(1)
    back = shown.ask("(about, state) => about.settle({ ...state, precision: 0.6 }).recall_b", ends[0])
    assert back == [1]


PRESS_FPR = """(about, state) => {
  const n = about.numbers({ ...state, ...about.buttons[1].does(state) });
  return [n.TPR, n.FPR];
}"""


def test_answers_of_points():
    """On thirty draws: whose map a turn changes, who can have corners, who keeps a point far from its class."""
    draws = [
        {"draw": draw, "turn": turn, "shape": shape} for draw in range(1, 31) for turn in (0, 45) for shape in (1, 3)
    ]
    found = {tuple(state.values()): n for state, n in at(EXPLORERS["points"], draws)}
    changes = {name: [] for name in ("line", "near", "tree", "bayes")}
    for draw in range(1, 31):
        before, after = (found[draw, turn, 1] for turn in (0, 45))
        for name, changed in changes.items():
            changed.append(np.mean(np.not_equal(before["says"][name], after["says"][name])))
    assert max(changes["line"]) == max(changes["near"]) == 0
    assert np.median(changes["tree"]) > 0.03 and np.median(changes["bayes"]) > 0.03
    corners = {turn: [found[draw, turn, 3]["wrong"] for draw in range(1, 31)] for turn in (0, 45)}
    wrong = {(turn, name): np.mean([w[name] for w in all_]) for turn, all_ in corners.items() for name in changes}
    assert wrong[0, "line"] == wrong[45, "line"] > 8 and wrong[0, "bayes"] > 5 > 1 > wrong[45, "bayes"]
    for draw in range(1, 31):
        points = numbers("points", draw=draw)["points"]
        k = next(i for i, point in enumerate(points) if point[2])
        own = {"of": f"0/{draw}", "points": [*points[:k], [0.8, 0.15, 1], *points[k + 1 :]]}
        lonely = numbers("points", draw=draw, own=own)["wrong"]
        assert lonely["near"] == lonely["tree"] == 0 and min(lonely["line"], lonely["bayes"]) > 0


def test_answers_of_scaling():
    one, many = (numbers("scaling", weight=weight) for weight in (1, 32))
    assert one["now"]["silhouette"] < 0.3 < 0.5 < many["now"]["silhouette"]
    assert one["now"]["ari"] > 0.85 > 0.4 > many["now"]["ari"]
    for shuffles in range(1, 6):
        lost = [numbers("scaling", weight=weight, shuffles=shuffles)["now"]["silhouette"] for weight in (1, 32)]
        assert lost[0] < one["now"]["silhouette"] - 0.15 and abs(lost[1] - many["now"]["silhouette"]) < 0.05
    assert [np.argmax([m["silhouette"] for m in found["numbers"]]) + 2 for found in (one, many)] == [3, 2]


COLUMNS, NEIGHBOURS = range(2, 31, 2), np.arange(1, 26, 2)


def of_settings(X, y, X_new, y_new):
    mean, sd = X.mean(axis=0), X.std(axis=0)
    Z, Z_new = (X - mean) / sd, (X_new - mean) / sd
    best = np.argsort(-abs(Z[y == 1].mean(axis=0) - Z[y == 0].mean(axis=0)))
    tables = []
    for m in COLUMNS:
        apart = np.array([((Z[:, best[:m]] - case[best[:m]]) ** 2).sum(axis=1) for case in Z_new]).round(9)
        votes = y[np.argsort(apart, axis=1, kind="stable")].cumsum(axis=1)[:, NEIGHBOURS - 1]
        tables.append(np.mean((votes > NEIGHBOURS / 2) != y_new[:, None], axis=0))
    return np.array(tables)


def test_answers_of_search():
    cancer, rng = load_breast_cancer(), np.random.default_rng(5)
    tables = []
    for _ in range(40):
        a, b = np.split(rng.permutation(569), [100])
        X, y = cancer.data[a], cancer.target[a]
        folds = [(X[s], y[s], X[t], y[t]) for s, t in splits.k_fold(100, n_splits=5, stratify=y, rng=rng)]
        told = np.mean([of_settings(*one) for one in folds], axis=0)
        tables.append([told, of_settings(X, y, cancer.data[b], cancer.target[b])])
    told, true = np.swapaxes(tables, 0, 1)
    shown = widgets.explore_search(told, true, COLUMNS, NEIGHBOURS, ("columns", "k"))
    for seed in range(3):
        means = shown.numbers(seed=seed)["means"]
        blue, orange = np.transpose([[one["quoted"], one["worth"]] for one in means])
        assert np.all(np.diff(blue) < 0) and blue[0] - blue[-1] > 2.5 * (orange[0] - orange[-1]) > 0
    last = shown.numbers(tried=195, draw=40)
    assert len(set(last["before"])) > 20
    both = [[one["worth"] for one in shown.numbers(how=how)["means"]] for how in (0, 1)]
    assert abs(both[0][3] - both[1][3]) < 0.006


# ---- a ranking to take in hand ----

DRAG = """(about, { x, y, event, ...state }, n) => {
  globalThis.event = event;
  return about.panels.row.drag({ x, y }, state, n);
}"""
PRESS = """(about, state, n) => Object.fromEntries(about.buttons.map(({ label, does }) => [label, does]).
  filter(([, does]) => typeof does === "function").map(([label, does]) => [label, does(state)]))"""
DOWN, GOES = {"type": "pointerdown", "pointerId": 1}, {"type": "pointermove", "pointerId": 1}


def test_the_start_is_the_twenty_cases_of_the_lesson():
    assert ["-+"[y] for y in data.fawcett20().y_true] == list(EXPLORERS["ranking"].start["ranking"])


def test_a_hand_moves_and_turns_a_case_of_a_ranking():
    def drag(ranking, *moves, place=1):
        for x, y, event in moves:
            [state] = widgets.explore_ranking(ranking).ask(DRAG, {"place": place, "x": x, "y": y, "event": event})
            ranking, place = state.get("ranking", ranking), state.get("place", place)
        return ranking, place

    assert drag("++-+-", (3.1, 0.5, DOWN), (1.9, 0.5, GOES), (0.2, 0.5, GOES)) == ("-+++-", 1)
    assert drag("++-+-", (4, 0.8, DOWN), (5, 0.8, GOES), (5, 0.8, DOWN), (4, 0.65, GOES)) == ("++-+-", 4)
    assert drag("++-+-", (4, 0.8, DOWN), (4, 0.5, GOES)) == ("++---", 4), "into the other row"
    assert drag("+----", (1, 0.5, DOWN)) == ("+----", 1), "the last positive stays one"
    assert drag("++-+-", (2, 0.1, {"type": "pointermove", "pointerId": 9})) == ("++-+-", 2), "another finger"


def test_buttons_of_a_ranking():
    [done] = EXPLORERS["ranking"].ask(PRESS, {"place": 3, "draw": 950})
    assert done["One up"] == {"ranking": "+-++++--+-+-+---+-+-", "place": 2}
    assert done["One down"] == {"ranking": "+++-++--+-+-+---+-+-", "place": 4}
    assert done["Turn class"] == {"ranking": "++++++--+-+-+---+-+-", "place": 3}
    assert (done["Draw"], done["100 draws"]) == ({"draw": 951}, {"draw": 1000})


def test_what_two_thresholds_cost():
    shown = EXPLORERS["two_thresholds"]
    [found] = shown.ask("(about, state, n) => [n.rules, about.tries.map((one) => one.answer)]")
    said = [f"{cost:.1f}" for cost in found[0]]
    assert said == ["27.8", "28.0", "41.6", "30.7", "29.8"]
    assert all(f"**{said[rule]}**" in answer for rule, answer in zip((0, 2, 3), found[1], strict=True))
    first, second = shown.ask("(about, state) => about.settle(state)", {"lock": 3}, {"lock": 4, "second": 150})
    assert first["first"] == 99 and second["second"] == 150, "the one that was moved leads"
    for state, rate in ((first, "fpr"), (second, "fnr")):
        one, other = (group[rate] for group in shown.numbers(**state)["groups"])
        assert one == pytest.approx(other, abs=1e-9)


def test_what_a_test_text_costs():
    bits, line, surprise = data.page_bits()
    mean, six = bits.mean(axis=3), surprise[1, :, 5].sum(axis=1)
    [answers] = EXPLORERS["test_text"].ask("(about) => about.tries.map((one) => one.answer)")
    best = mean.argmin(axis=2) + 1
    assert (best[0, 0], best[1, 0], best[1, 2]) == (8, 6, 8) and len(line) == 41
    cost = [surprise[k, 0, n - 1].sum() for k in (0, 1) for n in (3, 8)]
    said = np.array(re.findall(r"\d+", answers[0]), dtype=int)
    assert np.abs(said - cost).max() < 1 and cost[1] < cost[0] and cost[3] > cost[2]
    assert f"from {six[0]:.0f} to {six[1]:.0f} bits" in answers[2] and "n = 8 leads instead of 6" in answers[2]
    assert f"from {mean[1, 0, 5]:.2f} to {mean[1, 1, 5]:.2f}, as" in answers[2]
    words = 2 ** (7.4 * mean[0, 0, 4])
    assert f"{2 ** mean[0, 0, 4]:.2f} {words:.1e}" == "2.85 2.3e+03" and "from 2.85 to 2300, " in answers[1]
