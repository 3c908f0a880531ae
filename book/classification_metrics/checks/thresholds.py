"""What ../thresholds.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import costs, curves
from scipy import stats
from sklearn.model_selection import StratifiedKFold

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "Then [nearly nine of ten letters](confusion_matrix.ipynb#answer-screening) are wrong where 1 % are ill."
recall, fall_out = (np.mean(probability[malignant == label] >= 0.5) for label in (1, 0))
assert f"{0.99 * fall_out / (0.01 * recall + 0.99 * fall_out):.2f}" == "0.88"

# "The program of the first lesson learned from two measurements of 569 samples, 212 of them malignant."
# "It gives each sample a probability, and calls it malignant from 0.5 on."
# "Below are the probabilities (scores) of 64 samples."
# "At 0.04 all 28 are found, and the precision is 0.54."
assert len(malignant) == 569 and len(malignant[part]) == 64 and malignant[part].sum() == 28
shown = curves.precision_recall_curve(malignant[part], probability[part])
everything = np.argmax(shown.recall == 1)
assert f"{shown.thresholds[everything]:.2f} {shown.precision[everything]:.2f}" == "0.04 0.54"

# "The recall: a selected case stays selected when the threshold falls."
# "Each step past a positive raises both, unless the precision is 1."
for y, score in ((malignant, probability), (other.integers(2, size=200), other.random(200))):
    falling = curves.precision_recall_curve(y, score)
    hit = np.diff(falling.recall) > 0
    assert np.all(np.diff(falling.recall) >= 0)
    before, step = falling.precision[:-1], np.diff(falling.precision)
    assert np.all((step > 0)[hit & (before < 1)]) and np.all((step <= 0)[~hit])

# "A better ranking can lift both: with all 30 measurements in the place of two, precision rises from 0.89 to 0.99
# **and** recall from 0.81 to 0.96."
full = cross_val_predict(program, cancer.data, malignant, cv=10)
for rate, rise in ((metrics.precision, "0.89 0.99"), (metrics.recall, "0.81 0.96")):
    before, after = rate(malignant, probability >= 0.5), rate(malignant, full)
    assert f"{before:.2f} {after:.2f}" == rise and cancer.data.shape[1] == 30

# "If somebody demands "recall at least 0.95", take the threshold with the highest precision among those that reach it."
assert np.any(shown.recall >= 0.95)

# "With equal costs this is 0.5."
# "$1/(1+10)=1/11 \approx 0.09$."
# "A missed tumour costs as much as ten false alarms."
# "Why 0.5, and when not?"
# "$$ \hat p \ge \frac{c_{\mathrm{FP}}}{c_{\mathrm{FP}} + c_{\mathrm{FN}}} . \tag{1} $$"
# "If the probabilities are right, the best threshold is $c_{\mathrm{FP}}/(c_{\mathrm{FP}} + c_{\mathrm{FN}})$."
# "A case is positive with probability 0.3, a miss costs 3, and a false alarm 1."
# "You expect to pay $0.3\cdot3=0.9$ for "negative", and $0.7\cdot1=0.7$ for "positive"."
# "So "positive" is cheaper, although the probability is below 0.5."
# "If a false alarm costs 2 misses, the threshold is 2/3, and if it costs 5, 5/6: on the laboratory's samples the wrong
# one of the two costs about 15 % more."
assert np.isclose(0.3 * 3, 0.9) and costs.bayes_threshold(cost_fp=1, cost_fn=3) < 0.3 < 0.5
assert costs.bayes_threshold(cost_fp=1, cost_fn=1) == 0.5 and f"{1 / 11:.2f}" == "0.09"
assert costs.bayes_threshold(cost_fp=1, cost_fn=10) == 1 / 11
two_thirds, five_sixths = (costs.bayes_threshold(cost_fp=ratio, cost_fn=1) for ratio in (2, 5))
assert np.allclose([two_thirds, five_sixths], [2 / 3, 5 / 6])
paid = [
    [
        r * np.sum((probability >= t) & (malignant == 0)) + np.sum((probability < t) & (malignant == 1))
        for t in (two_thirds, five_sixths)
    ]
    for r in (2, 5)
]
assert 1.10 < paid[0][1] / paid[0][0] < 1.2 and 1.10 < paid[1][0] / paid[1][1] < 1.2
chance = other.beta(1, 4, size=200_000)
happened = other.random(chance.size) < chance
for miss in (1, 10):
    best = costs.bayes_threshold(cost_fp=1, cost_fn=miss)
    paid = [
        np.mean(miss * (happened & (chance < t)) + (~happened & (chance >= t))) for t in best + np.arange(-2, 3) / 30
    ]
    assert np.argmin(paid) == 2


# "Take 400 000 simulated cases whose probabilities are right; one in five is positive."
# "At 0.38, although (1) asks for one above 0.5 if a false alarm is worse."
# "Without costs many people take the threshold with the highest $F_\beta$, with $\beta=\frac12$ if a false alarm is
# worse."
# "At which threshold is $F_{0.5}$ highest: 0.62, 0.5 or 0.38?"
# "Three curves of F against the threshold, each with one highest point: F 2 reaches 0.63 at the threshold 0.13, F 1
# reaches 0.49 at 0.24, and F 0.5 reaches 0.47 at 0.38."
# "All three lie below 0.5."
# "For right probabilities the best threshold is the highest value of $F_\beta$ divided by $1 + \beta^2$
# ([why](further.ipynb#best-threshold-of-f)), here $0.47/1.25=0.38$."
shown_f = [f"{t:.2f} {f:.2f}" for t, f in best_f.values()]
assert shown_f == ["0.13 0.63", "0.24 0.49", "0.38 0.47"]  # this draw
assert f"{0.47 / 1.25:.2f}" == "0.38" and max(t for t, f in best_f.values()) < 0.5
assert all(abs(t - f / (1 + beta**2)) < 0.03 for beta, (t, f) in best_f.items())
assert right.size == 400_000 and abs(positive.mean() - 0.2) < 0.003 and np.median(right) < 0.2

# "This value moves with the prevalence and the model, and the threshold with it, whatever the errors cost."
# "The threshold with the highest $F_\beta$ does not replace costs."
more_right = rng.beta(2, 2, size=400_000)  # another prevalence and model
more_positive = rng.random(more_right.size) < more_right
more_f = [metrics.f_beta(more_positive, more_right >= t, beta=1) for t in thresholds]
assert thresholds[np.argmax(more_f)] > 0.3 > best_f[1][0]

# "But at 1/11 about 40 % of the healthy would get a letter."
# "In the screening 1 % are ill, and a miss costs as much as ten false alarms."
# "In the screening the probabilities are too high, because they were learned where 37 % were ill."
assert f"{old:.2f}" == "0.37" and abs(np.mean(decisions["1/11"][malignant == 0]) - 0.4) < 0.02  # this split
assert np.all(corrected < probability)

# "A sample's odds are the odds of all, times a factor: how many times more often its measurements occur among the ill
# than among the healthy."
# "So divide the sample's odds by the old odds of all, and multiply by the new ones."
measured = other.normal(size=1000)
likelihoods = stats.norm.pdf(measured, 2), stats.norm.pdf(measured)  # of the ill, of the healthy
odds_at = {share: share * likelihoods[0] / ((1 - share) * likelihoods[1]) for share in (0.37, 0.01)}
assert np.allclose(odds_at[0.01], odds_at[0.37] * (0.01 / 0.99) * (0.63 / 0.37))

# "A sample has the probability 0.5 in the laboratory."
# "What is its probability where 1 % are ill?"
# "Its odds are 1 in the laboratory, so its factor is $357/212=1.68$."
# "In the screening its odds are $1.68/99=0.0170$, and its probability is $0.0170/1.0170=0.0167$."
# "Over all people the odds, ill to healthy, are $212/357$ in the laboratory and $1/99$ in the screening."
odds_of = 0.5 / 0.5 * (0.01 / 0.99) * (357 / 212)
assert (malignant.sum(), len(malignant)) == (212, 212 + 357) and f"{odds_of:.4f}" == "0.0170"
assert f"{odds_of / (1 + odds_of):.4f} {0.0170 / 1.0170:.4f}" == "0.0167 0.0167"
assert f"{357 / 212:.2f} {1.68 / 99:.4f}" == "1.68 0.0170"

# "*The dashed line is the cost without letters.*"
# "Where 1 % are ill it falls from 0.90 to 0.04 near 0.82; the threshold 1/11 lies high on this curve, the threshold 0.5
# just below the dashed line of no letters at 0.10, and the corrected threshold, at 0.85, near the lowest point."
in_screening = [f"{screening(one)[2]:.3f}" for one in decisions.values()]
assert in_screening == ["0.080", "0.389", "0.100", "0.046"] and f"{old_scale(0.01):.2f}" == "0.85"
assert np.array_equal(decisions["1/11, corrected"], probability >= old_scale(0.01))
# "Corrected, the old probability 0.85 becomes 1/11: near the lowest point below."
assert f"{99 / 10 * 212 / 357:.2f} {5.88 / 6.88:.2f}" == "5.88 0.85" and np.isclose(1 / 11 / (1 - 1 / 11), 1 / 10)
assert f"{np.mean(decisions['1/11'][malignant == 0]):.2f}" == "0.39"
for one, t in (("1/11", 1 / 11), ("0.5", 0.5), ("1/11, corrected", old_scale(0.01))):
    assert np.isclose(mean_cost(0.01, t), screening(decisions[one])[2])
shares_ = np.array([0.37, 0.1, 0.01])
assert np.all(np.diff(old_scale(shares_)) > 0)
lowest_at = {share: cuts[np.argmin([mean_cost(share, t) for t in cuts])] for share in (0.37, 0.01)}
assert abs(lowest_at[0.01] - 0.82) < 0.01  # this split
assert f"{mean_cost(0.01, cuts[0]):.2f} {mean_cost(0.01, lowest_at[0.01]):.2f}" == "0.90 0.04"  # this split
stored = probability
for seed in (None, 0, 1, 2):
    folds = 10 if seed is None else StratifiedKFold(10, shuffle=True, random_state=seed)
    probability = cross_val_predict(program, two, malignant, cv=folds, method="predict_proba")[:, 1]
    ways = [[mean_cost(share, t) for t in cuts] for share in shares_]
    lowest_ = [cuts[np.argmin(one)] for one in ways]
    assert lowest_[0] < 0.25 and lowest_[-1] > 0.6
    for share, one in zip(shares_, ways):
        assert mean_cost(share, old_scale(share)) - min(one) < 0.1
        near_ = abs(old_scale(share) - cuts[np.argmin(one)])
        assert seed is not None or near_ < 0.1  # this split
    assert mean_cost(0.01, old_scale(0.01)) < mean_cost(0.01, 0.5) < 0.1 < mean_cost(0.01, 1 / 11)
probability = stored

# "On corrected probabilities the threshold 1/11 is the cheapest of the four, and about every second letter is right."
# "The price is that 41 of 100 ill people are missed."
# "Both counts are uncertain: by [Wilson's 95 % intervals](../resampling/one_test_set.ipynb#interval-of-a-hold-out) the
# 59 may be 53 to 66, and the 55, who stand for only 2 healthy samples of 357, may be 15 to 200."
# "Even at the worse ends the cost is $(47\cdot10+200)/10\,000=0.067$, below the 0.100 without letters."
to_ill, to_healthy = (corrected[malignant == label] >= 1 / 11 for label in (1, 0))
assert f"{100 * to_ill.mean():.0f} {9900 * to_healthy.mean():.0f}" == "59 55" and to_healthy.size == 357
wilson = stats.binomtest(int(to_healthy.sum()), 357).proportion_ci(method="wilson")
assert to_healthy.sum() == 2 and f"{9900 * wilson.low:.0f} {9900 * wilson.high:.0f}" == "15 200"
assert f"{0.01 * recall / (0.01 * recall + 0.99 * fall_out):.2f}" == "0.12"
assert f"{100 * (1 - to_ill.mean()):.0f} {100 * (1 - recall):.0f}" == "41 19"
of_ill = stats.binomtest(int(to_ill.sum()), 212).proportion_ci(method="wilson")
assert (to_ill.sum(), to_ill.size) == (126, 212) and f"{100 * of_ill.low:.0f} {100 * of_ill.high:.0f}" == "53 66"
assert f"{0.1 * (1 - of_ill.low) + 0.99 * wilson.high:.3f}" == "0.067" == f"{(47 * 10 + 200) / 10_000:.3f}"
assert min(decisions, key=lambda way: screening(decisions[way])[2]) == "1/11, corrected"
assert 0.45 < 59 / (59 + 55) < 0.55

# "At 0.5 the program misses 19 of 100 ill people, and alarms 610 of 9900 healthy ones:
# $(19\cdot10+610)/10\,000=0.080$."
assert f"{9900 * fall_out:.0f} {(190 + 610) / 10_000:.3f}" == "610 0.080"
assert [f"{n:.0f}" for n in screening(decisions["0.5"])[:2]] == ["81", "610"]

# "Does 1/11, on the corrected probabilities, find more ill people than 0.5 or fewer?"
# "Fewer: 59 in the place of 81, yet at little more than half the cost, because 555 letters to healthy people are
# saved."
assert 610 - 55 == 555 and 0.5 < 0.046 / 0.080 < 0.6 and screening(decisions["1/11"])[2] > 0.1
