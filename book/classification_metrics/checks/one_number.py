"""What ../one_number.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from scipy import stats
from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen
reviews = 80, 20, 30, 870  # TP FN FP TN
y_true, y_pred = np.repeat([1, 1, 0, 0], reviews), np.repeat([1, 0, 1, 0], reviews)


def f_beta(tp, fn, fp, beta):
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


# "The careful one has precision 0.9 and recall 0.3, the eager one the reverse."
# "At which $\beta$ are the two programs equal?"
# "They are equal at $\beta = 1$, and at 2 the eager one wins."
# "Who wins at $\beta = 2$?"
for beta, text in ((1, "0.45 0.45"), (2, "0.64 0.35"), (0.5, "0.35 0.64")):
    assert f"{F(0.3, 0.9, beta):.2f} {F(0.9, 0.3, beta):.2f}" == text

# "The higher $F_\beta$ wins, a number between precision and recall that is nearer to the recall the larger $\beta$ is."
# "$F_\beta$ is a weighted harmonic mean; a miss costs more than $\beta^2$ false alarms."
for p, r in other.uniform(0.05, 1, size=(50, 2)):
    steps = np.diff([F(p, r, beta) for beta in (0.1, 0.5, 1, 2, 10)])
    assert np.all(steps > 0) if r > p else np.all(steps < 0)
    assert np.isclose(F(p, r, 2), (1 + 4) / (1 / p + 4 / r)) and min(p, r) <= F(p, r, 3) <= max(p, r)

# "F1"
# "**F1** is the **harmonic mean** of precision and recall, one over the mean of their inverses:"
# "$$ F_1 = \frac{2}{\frac{1}{\mathrm{Prec}} + \frac{1}{\mathrm{Rec}}} =
# \frac{2\,\mathrm{Prec}\,\mathrm{Rec}}{\mathrm{Prec}+\mathrm{Rec}} . \tag{1} $$"
# "Here precision is 80/110 and recall 80/100, with the inverses 110/80 and 100/80, so $F_1=2\cdot80/(110+100)=0.762$."
# "In counts, $F_1=2\,\mathrm{TP}/(2\,\mathrm{TP}+\mathrm{FP}+\mathrm{FN})$."
# "A program for reviews finds 80 of 100 complaints and marks 30 of 900 other reviews: TP 80, FN 20, FP 30."
forms = 160 / 210, stats.hmean([80 / 110, 80 / 100]), F(80 / 110, 0.8, 1), sk.f1_score(y_true, y_pred)
assert np.allclose(forms, 2 * 80 / (2 * 80 + 30 + 20)) and f"{forms[0]:.3f}" == "0.762"

# "Call everything positive where 1 % is positive: recall is 1 and precision 0.01."
# "Their arithmetic mean is 0.505, the harmonic one only 0.0198."
# "The harmonic mean is at most twice the smaller value: it is high only if **both** are."
assert np.round([mean([0.01, 1]) for mean in (np.mean, stats.hmean)], 4).tolist() == [0.505, 0.0198]
assert all(stats.hmean(pair) <= 2 * min(pair) for pair in other.uniform(0.01, 1, size=(200, 2)))

# "$$ \begin{aligned} F_\beta &= \frac{(1+\beta^2)\,\mathrm{Prec}\,\mathrm{Rec}}{\beta^2\,\mathrm{Prec} + \mathrm{Rec}}
# \\ &= \frac{(1+\beta^2)\,\mathrm{TP}}{(1+\beta^2)\,\mathrm{TP} + \beta^2\,\mathrm{FN} + \mathrm{FP}} . \end{aligned}
# \tag{2} $$"
# "In the denominator a missed case has the weight $\beta^2$, and a false alarm 1."
# "$F_\beta$ averages the two inverses with the weights 1 (precision) and $\beta^2$ (recall), and inverts the result:"
for TP, FN, FP in other.integers(1, 60, size=(50, 3)):
    for beta in (0.5, 1, 2):
        counted = f_beta(TP, FN, FP, beta)
        assert np.isclose(counted, F(TP / (TP + FP), TP / (TP + FN), beta))
        inverses = (TP + FP) / TP + beta**2 * (TP + FN) / TP
        assert np.isclose(counted, 1 / (inverses / (1 + beta**2)))
        assert np.isclose(counted, (1 + beta**2) * TP / (beta**2 * (TP + FN) + TP + FP))
assert np.isclose(f_beta(80, 20, 30, 2), sk.fbeta_score(y_true, y_pred, beta=2))

# "One of the 80 found complaints is now missed: TP 79, FN 21, FP 30."
# "How many more false alarms would lower $F_2$ as much: about 2, 4, 5 or 9?"
# "About 5, more than $\beta^2=4$."
one_miss = f_beta(79, 21, 30, 2)
alarmed = [f_beta(80, 20, 30 + more, 2) for more in (4, 5, 6)]
assert alarmed[2] < one_miss < alarmed[1] < alarmed[0]

# "At first the denominator of (2) is $D=5\cdot80+4\cdot20+30=510$."
# "The miss takes 5 from it with the TP and adds 4 with the FN, so $F_2=5\cdot79/509$."
# "After $k$ more alarms $F_2=5\cdot80/(510+k)$."
# "The two are equal where $79\,(510+k)=80\cdot509$, so $k=(510-80)/79=5.4$."
# "In general $k=(D-\mathrm{TP})/(\mathrm{TP}-1)$, always more than $\beta^2$ because $D-\mathrm{TP}$ is at least
# $\beta^2\,\mathrm{TP}$."
assert 5 * 80 + 4 * 20 + 30 == 510 == 509 - 4 + 5 and np.isclose(one_miss, 5 * 79 / 509)
assert f"{(510 - 80) / 79:.1f}" == "5.4" and np.isclose(79 * (510 + 430 / 79), 80 * 509)
for TP, FN, FP in other.integers(2, 200, size=(200, 3)):
    for beta in (0.5, 1, 2):
        whole = (1 + beta**2) * TP + beta**2 * FN + FP
        alarms_ = (whole - TP) / (TP - 1)
        assert np.isclose(f_beta(TP - 1, FN + 1, FP, beta), f_beta(TP, FN, FP + alarms_, beta))
        assert alarms_ > beta**2 and whole - TP >= beta**2 * TP

# "Yes, to compare programs, with $\beta$ fixed beforehand: Vesuvius Challenge - Ink Detection used $F_{0.5}$."
assert sk.fbeta_score(y_true, y_pred, beta=2) > sk.fbeta_score(y_true, y_pred, beta=0.5)  # the recall is the higher one

# "F ignores the true negatives, so another value comes out if you exchange the classes."
# "With "no complaint" as the positive class TP is $900-30=870$, and $F_1=2\cdot870/(2\cdot870+50)=0.97$."
swapped = sk.f1_score(y_true, y_pred, pos_label=0)
assert f"{swapped:.2f}" == "0.97" and np.isclose(swapped, 2 * 870 / (2 * 870 + 20 + 30)) and swapped > forms[0]

# "| summary | 37 % ill | 1 % ill | take it for |"
# "| F1 | 0.85 | 0.21 | a search: TN does not matter |"
# "| balanced accuracy | 0.87 | 0.87 | clinics whose prevalences differ |"
# "| Matthews correlation (MCC) | 0.76 | 0.29 | cats or dogs: both classes matter alike |"
# "The balanced accuracy is the mean recall of both classes, and"
# "$$ \mathrm{MCC} = \frac{\mathrm{TP}\,\mathrm{TN}-\mathrm{FP}\,\mathrm{FN}}{\sqrt{\text{product of the row and column
# sums}}} . $$"
table = {212 / 569: "0.85 0.87 0.76", 0.01: "0.21 0.87 0.29"}
several = sk.f1_score, sk.balanced_accuracy_score, sk.matthews_corrcoef
for share, text in table.items():
    weights = np.array([172 / 212, 40 / 212, 22 / 357, 335 / 357]) * [share, share, 1 - share, 1 - share]
    found = [score([1, 1, 0, 0], [1, 0, 1, 0], sample_weight=weights) for score in several]
    assert " ".join(f"{value:.2f}" for value in found) == text
    assert np.isclose(found[1], (172 / 212 + 335 / 357) / 2)
assert f"{212 / 569:.2f}" == "0.37"
assert f"{(172 * 335 - 22 * 40) / np.sqrt(212.0 * 357 * 194 * 375):.2f}" == "0.76"

# "The largest number off it is 33, twos taken for eights."
# "The column of the predicted eights is full: 16 threes and 12 nines stand there, too."
# "The accuracy, 0.83, does not show this."
off = matrix - np.diag(matrix.diagonal())
assert off.max() == matrix[2, 8] == 33 and (matrix[3, 8], matrix[9, 8]) == (16, 12)  # this draw
assert matrix[2].sum() == 88 and f"{np.mean(d_true == d_pred):.2f}" == "0.83"  # this draw
assert np.array_equal(matrix, sk.confusion_matrix(d_true, d_pred)) and matrix.shape == (10, 10)

# "*33 of 88 twos are called 8.*"
assert off[:, 8].sum() == off.sum(axis=0).max() and (matrix[:, 8].sum(), matrix[8].sum()) == (154, 87)  # this draw

# "Precision, recall and F are computed for each class, **one against the rest**: this class is positive, all others are
# negative."
assert np.allclose(precision, sk.precision_score(d_true, d_pred, average=None))
assert np.allclose(recall, metrics.recall(d_true, d_pred, average=None))

# "If each case has one true and one predicted class, a right case is one TP, and a wrong one is one FN of its true
# class and one FP of the predicted one."
# "So micro-precision, micro-recall and micro-F1 are right cases divided by all cases: the accuracy."
for one, two in ((d_true, d_pred), other.integers(4, size=(2, 300))):
    for rate in (metrics.precision, metrics.recall, metrics.f_beta):
        assert np.isclose(rate(one, two, average="micro"), np.mean(one == two))

# "Some postal codes hardly contain 8 and 9: keep nine test images of each."
# "F1 of each digit as a dot: most lie between 0.8 and 1, the digits 2 and 9 near 0.6, and the rare digit 8 at 0.225."
# "The macro average stands at 0.78, left of micro at 0.84 and weighted at 0.86."
assert np.sum(rare_true == 8) == np.sum(rare_true == 9) == 9
assert f"{rare_each[8]:.3f}" == "0.225" and np.all(abs(rare_each[[2, 9]] - 0.6) < 0.03)  # this draw
assert np.all(rare_each[[0, 1, 3, 4, 5, 6, 7]] > 0.8)  # this draw
assert [f"{value:.2f}" for value in three_f1.values()] == ["0.78", "0.84", "0.86"]  # this draw

# "Which of macro-F1, micro-F1 and weighted F1 fall, and which rise?"
# "All three were 0.83."
# "Macro-F1 falls to 0.776: every class counts the same, and the 8 now has a low F1."
# "Micro-F1 (0.838) and weighted F1 (0.858) rise: they count cases, and most 8s and 9s, read worse than the rest, have
# gone."
# "*Only 9 of the 71 predicted eights are eights.*"
before = [metrics.f_beta(d_true, d_pred, average=average) for average in three_f1]
assert np.round(before, 3).tolist() == [0.828, 0.829, 0.829]  # this draw
assert np.round(list(three_f1.values()), 3).tolist() == [0.776, 0.838, 0.858]  # this draw
fell_ = metrics.f_beta(d_true, d_pred, average=None) - rare_each
assert fell_[8:].round(2).tolist() == [0.45, 0.18] and len(rare_true) == 740  # this draw
hits_ = d_pred == d_true
parts_ = [(int(hits_[of].sum()), int(of.sum())) for of in (d_true >= 8, d_true < 8)]
assert parts_ == [(141, 177), (604, 722)] and 141 / 177 < 604 / 722  # this draw
each_ = metrics.f_beta(d_true, d_pred, average=None)
assert each_[8:].max() < each_[:8].mean() - 0.05  # their F1s, too, were below those of the others: this draw
assert all(three_f1[name] > old for name, old in zip(("micro", "weighted"), before[1:]))  # this draw
fewer_ = np.concatenate([np.flatnonzero(d_true != 9), few[1]])  # the 9s alone have gone
assert np.mean(d_true[fewer_] == d_pred[fewer_]) > np.mean(d_true == d_pred)  # this draw
assert abs(before[0] - before[2]) < 0.01 and three_f1["macro"] < min(three_f1["micro"], three_f1["weighted"]) - 0.03
assert (rare_pred == 8).sum() == 71 and np.sum((rare_pred == 8) & (rare_true == 8)) == 9  # this draw
assert f"{rare_each[8]:.3f}" == "0.225"  # this draw
assert np.ptp(np.bincount(d_true)) <= 5 and rare_each.argmin() == 8

# "Two macro-F1s"
# "In scikit-learn "macro-F1" is the **mean of the F1s**, in Zhou's book the **F1 of the means**, of macro-precision and
# macro-recall."
# "With the rare digits they are 0.776 and 0.823."
# "With more than two classes, say which average, and which macro-F1."
kinds = "macro", "macro_of_means"
both = [metrics.f_beta(*pair_, average=kind) for pair_ in ((d_true, d_pred), (rare_true, rare_pred)) for kind in kinds]
assert np.round(both, 3).tolist() == [0.828, 0.845, 0.776, 0.823]  # this draw
assert np.isclose(both[1], stats.hmean([precision.mean(), recall.mean()]))
for p, r in other.uniform(0.01, 1, size=(300, 2, 5)):
    assert stats.hmean([p.mean(), r.mean()]) >= np.mean(2 * p * r / (p + r)) - 1e-12
printed = sk.classification_report(rare_true, rare_pred, output_dict=True)
assert f"{printed['macro avg']['f1-score']:.3f}" == "0.776"  # this draw

# "| **A** | 81 | 8 | 89 |"
# "| **B** | 9 | 2 | 11 |"
# "One against the rest, A has TP 81 and FP 9, B TP 2 and FP 8."
# "The precisions are 81/90 = 0.9 and 2/10 = 0.2, and their mean 0.55 is the **macro average**."
# "Added up, TP is 83 and FP 17: 0.83 is the **micro average**."
# "Weighted by the true cases of each class, the mean is $(89\cdot0.9+11\cdot0.2)/100=0.823$, the **weighted average**."
said_, true_ = np.repeat([0, 0, 1, 1], [81, 9, 2, 8]), np.repeat([0, 1, 1, 0], [81, 9, 2, 8])
assert sk.confusion_matrix(true_, said_).tolist() == [[81, 8], [9, 2]] and 81 + 2 == 83 and 9 + 8 == 17
assert np.allclose(sk.precision_score(true_, said_, average=None), [0.9, 0.2])
assert np.isclose(sk.precision_score(true_, said_, average="macro"), 0.55)
assert np.isclose(sk.precision_score(true_, said_, average="micro"), 0.83)
assert np.bincount(true_).tolist() == [89, 11] and np.isclose((89 * 0.9 + 11 * 0.2) / 100, 0.823)
assert np.isclose(sk.precision_score(true_, said_, average="weighted"), 0.823)
for name, value in (("macro", 0.55), ("micro", 0.83), ("weighted", 0.823)):
    assert np.isclose(metrics.precision(true_, said_, average=name), value)
