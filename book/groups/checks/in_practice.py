"""What ../in_practice.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import re

from mlnotes import curves
from sklearn.model_selection import StratifiedKFold

other = np.random.default_rng(2024)  # chance that the lesson has not seen
FREE, RAISED = 1, 2  # the rows of the controller and of the officer
rate_of = dict(zip(("older", "young"), rates))
miss = 1 - rates[3]  # of the young


def error(values):
    """Monte Carlo error of a mean over the splits, which are of one file."""
    return np.std(values, axis=0) / np.sqrt(len(values))


# "Split the bank's 1000 credits into 700 and 300, sixty times."
# "The 700 train the model and, by cross-validation, choose the thresholds; the 300 play the new applicants."
# "Three rules in rows, a point for each of 60 splits, all on new cases."
# "The bank declines from the risk 1/6 on, because a bad credit costs 5 and a lost good one 1."
# "Of those who paid, it declines the young more often: their **false positive rate** (FPR) is 0.6, that of the older
# 0.4."
# "On the old credits both keep their word."
# "| 1/6 for all | 1/6 |"
# "| young raised (officer) | 1/6 for the older; for the young the one that gives them the older's FPR on the 700 |"
# "| two, free (controller) | the pair that is cheapest on the 700 |"
# "On the 700 the officer's FPR gap, young minus older, is 0."
# "Within which distance of 0 does the gap of the 300 lie in most splits: 0.05, 0.2 or 0.5?"
# "Within 0.2 to either side, and about 0 on average."
# "Costs are means per credit, in lost good credits; old: the 700, by cross-validation; new: the 300.*"
# "On the old credits it saves 0.050, from 0.576 to 0.526, because what is chosen on some cases looks cheap on them."
# "On the new credits it costs 0.008 more than 1/6, which is within luck."
assert len(X) == 1000 and cost.shape == (60, 3) and (len(old), len(new)) == (700, 300)
assert names[FREE].endswith("(controller)") and names[RAISED].endswith("(officer)")
assert rate_of["older"][:, 0].tolist() == rate_of["older"][:, RAISED].tolist()
own_table = np.array(own_cost)
assert (own_table[:, [FREE]] <= own_table + 1e-9).all()
young_paid, older_paid = ((bad[old] == 0) & (age[old] == name) for name in ("young", "older"))  # in the last split
on_old = [(guessed >= limits[RAISED][old])[who].mean() for who in (young_paid, older_paid)]
assert abs(on_old[0] - on_old[1]) <= 1 / young_paid.sum()
assert COST.tolist() == [[0, 1], [5, 0]]
assert np.allclose([rate_of[name][:, 0].mean() for name in ("young", "older")], [0.6, 0.4], atol=0.05)
assert f"{extra[:, FREE].mean():.3f}" == "0.008"  # this draw
assert extra[:, FREE].mean() < 2 * error(extra[:, FREE])  # this draw
assert abs(extra[:, FREE].mean()) < 3 * error(extra[:, FREE])
saved_ = own_table.mean(axis=0)
of_old_ = [*saved_[[0, FREE]], saved_[0] - saved_[FREE]]
assert [f"{one:.3f}" for one in of_old_] == ["0.576", "0.526", "0.050"]  # this draw
assert saved_[0] - saved_[FREE] > 0.03 and extra[:, FREE].mean() > -0.01
assert abs(fpr_gap[:, RAISED].mean()) < 0.04 and np.mean(abs(fpr_gap[:, RAISED]) < 0.2) > 0.8

# "Right, the gap of the false positive rate: nearly 0.2 for the threshold 1/6, more and widely spread for the
# controller's pair, near 0 on average for the officer's rule, with points on both sides."
# "Price a rule on new cases: what two free thresholds saved on the old was gone on the new."
assert (cost[:, 0] - cost[:, FREE]).mean() < 2 * error(cost[:, 0] - cost[:, FREE])
gaps_ = fpr_gap.mean(axis=0)
assert 0.14 < gaps_[0] < 0.22 < gaps_[FREE] < 0.4 and fpr_gap.std(axis=0).argmax() == FREE
assert abs(gaps_[RAISED]) < 0.04 and fpr_gap[:, RAISED].min() < 0 < fpr_gap[:, RAISED].max()

# "The pair also widens the FPR gap."
# "The lower it is, the more of the young who paid are declined."
# "For the young, the cost hardly changes below 1/6, so luck puts their threshold in most splits anywhere from 0.01 to
# 0.17."
# thorough
assert all(rate_of[name].mean(axis=0)[FREE] > rate_of[name].mean(axis=0)[0] + 0.03 for name in rate_of)
of_pair = []
for _ in range(40):
    old_ = other.permutation(1000)[:700]
    guess_ = cross_val_predict(model, X[old_], bad[old_], method="predict_proba")[:, 1]
    free_ = groups.group_thresholds(bad[old_], guess_, age[old_], equal=None, cost_fn=5)
    of_pair.append([lots_[-1, 0] for lots_ in free_.lots])
    assert all(lots_[-1, 1] > 1 - 1e-9 for lots_ in free_.lots)
assert np.mean(np.array(of_pair) < 1 / 6) > 0.55 and np.median(of_pair) < 0.15
ten_folds = StratifiedKFold(10, shuffle=True, random_state=0)  # as in errors_by_group
audited = cross_val_predict(model, X, bad, cv=ten_folds, method="predict_proba")[:, 1]
# 1/6 grants 51 of the young; a threshold near 0 would lose 43 good credits and save 40 by the bad ones
granted = (age == "young") & (audited < 1 / 6)
assert (granted.sum(), bad[granted].sum(), (bad[granted] == 0).sum(), 8 * 5) == (51, 8, 43, 40)  # this draw
of_young = np.array(of_pair)[:, 1]
assert np.mean((of_young > 0.01) & (of_young < 0.17)) > 0.7 and np.ptp(np.quantile(of_young, [0.1, 0.9])) > 0.1

# "**The officer's rule** keeps its promise on average, but it misses more of the young who went bad: their FNR about
# doubles, and a credit costs about 0.03 more than with 1/6 for all."
# "With the same numbers another board keeps 1/6, because the officer's rule lends to more young people who do not
# repay."
extra_mean, extra_error = extra[:, 1:].mean(axis=0), error(extra[:, 1:])
young_fpr, young_fnr = rate_of["young"].mean(axis=0), miss.mean(axis=0)
assert 1.6 < young_fnr[RAISED] / young_fnr[0] < 2.6
assert 0.025 < extra_mean[1] < 0.045
assert 0.003 < extra_error.min() < extra_error.max() < 0.008

# "Left, the cost minus that of the threshold 1/6: the other rules have points on both sides of 0, and the mean of the
# officer's rule, about 0.03, lies furthest to the right."
assert extra_mean.argmax() == 1 and abs(extra_mean[1] - 0.035) < 0.01
assert (extra[:, 1:].min(axis=0) < 0).all() and (extra[:, 1:].max(axis=0) > 0).all()

# "The bank's gap was nearly 0.2, and about 0.05 is left: smaller, but not gone."
# "Among the 300 only about 33 are young who paid."
# "Much of this is counting: a rate of 0.42 among 33 people has the standard error $\sqrt{0.42 \cdot 0.58/33} = 0.09$."
sizes = abs(fpr_gap).mean(axis=0)
assert 0.06 < sizes[RAISED] < 0.13 and round(0.3 * np.sum((bad == 0) & (age == "young"))) == 33
counting = np.sqrt(0.42 * 0.58 * (1 / 33 + 1 / 177))
assert f"{np.sqrt(0.42 * 0.58 / 33):.2f}" == "0.09"
assert counting > 0.6 * fpr_gap[:, RAISED].std()

# "Only the *counted* rates are then equal."
# "Each true rate differs from its count by chance, and the gap left is the difference of these two errors."
# "So the gap left has the mean size $0.8\sqrt{0.42\cdot0.58\,(1/77+1/413)}\approx0.05$, young above older or below."
# "$$ \text{gap left} \approx \sqrt{\tfrac{2}{\pi}\; p(1-p) \left(\tfrac1m + \tfrac1M\right)} . \tag{1} $$"
# "Its mean size is about $\sqrt{2/\pi} = 0.8$ of this, as in [the audits](errors_by_group.ipynb#mean-gap):"
# "Of those who paid, 700 credits hold about 77 young and 413 older, and both rates are near 0.42."
both_errors = 0.42 * 0.58 * (1 / 77 + 1 / 413)
assert f"{(2 / np.pi * both_errors) ** 0.5:.2f} {0.8 * both_errors**0.5:.2f}" == "0.05 0.05"
assert f"{np.sqrt(2 / np.pi):.1f}" == "0.8"

# "About four times as many: (1) gives 0.096 at 20, 0.049 at 77, and 0.024 at 320."
# "(1) is good if each group has about ten declined and ten granted among those who paid."
# "The gap before matching is not in (1)."
# "So matching can make a small gap larger: here a gap of 0.05 shrinks on average only with more than about 75 young who
# paid."
# thorough
seen_sizes = {}
for m_ in (10, 20, 40, 77, 160, 320):  # with the lesson's simulation
    ax_ = left_by_matching(m_)
    seen_sizes[m_] = float(re.search(r"size ([\d.]+)", ax_.get_title("left"))[1])
    plt.close(ax_.figure)
    assert abs(seen_sizes[m_] - np.sqrt(2 / np.pi * 0.42 * 0.58 * 1.2 / m_)) < 0.01 + 0.1 / m_
assert [f"{seen_sizes[m_]:.2f}" for m_ in (10, 20, 77, 320)] == ["0.12", "0.09", "0.05", "0.02"]
counted_ = other.binomial(50, 0.05, 2000) / 50  # half an error expected among ten: the gap has a sign, too
one_sided = [1 - 0.05 - np.quantile(other.random(10), 1 - rate_) for rate_ in counted_]
assert np.mean(one_sided) > 0.06
by_formula = [np.sqrt(2 / np.pi * 0.42 * 0.58 * 1.2 / m_) for m_ in (10, 20, 77, 320)]
assert [f"{one:.3f}" for one in by_formula] == ["0.136", "0.096", "0.049", "0.024"]
shrinks = np.sqrt(2 / np.pi * 0.42 * 0.58 * 1.2)
assert int(np.ceil((shrinks / 0.05) ** 2)) == 75

# "Matching on few cases leaves a gap, (1)."
n_good = {g: int(0.7 * np.sum((bad == 0) & (age == g))) for g in ("young", "older")}
assert n_good == {"young": 77, "older": 413} and 0.14 < gaps_[0] < 0.2
assert f"{np.sqrt(2 / np.pi * 0.42 * 0.58 * (1 / 77 + 1 / 413)):.2f}" == "0.05"
judging = 1 / 77 + 1 / 413 + 1 / 33 + 1 / 177  # counting errors of the 700 and of the 300
assert f"{np.sqrt(2 / np.pi * 0.42 * 0.58 * judging):.1f}" == "0.1"

# "If you match, expect the gap (1), and measure again."
# "From them a model tells young from older with an AUC of 0.8."
# "Without the age the FPR gap of [the first lesson](errors_by_group.ipynb) is 0.15 instead of 0.19, because other
# columns are **proxies** of the age."
# thorough
tables = {"with age": X, "without": data.german_credit(without=("age",)).X}
blind = {name: [] for name in tables}
for _ in range(30):
    fit_on, judge_on = np.split(other.permutation(1000), [700])
    for name, table in tables.items():
        p = model.fit(table[fit_on], bad[fit_on]).predict_proba(table[judge_on])[:, 1]
        _, older_fpr, young_fpr_, *_ = judge(p >= 1 / 6, judge_on)
        blind[name].append(young_fpr_ - older_fpr)
assert 0.55 < np.mean(blind["without"]) / np.mean(blind["with age"]) < 0.98
guess = cross_val_predict(model, tables["without"], age == "young", method="predict_proba")[:, 1]
assert f"{curves.auc(age == 'young', guess):.1f}" == "0.8"
assert "age" not in str(data.german_credit(without=("age",)).features)
for table, said_ in zip(tables.values(), ("0.19", "0.15")):  # the run of errors_by_group
    p = cross_val_predict(model, table, bad, cv=ten_folds, method="predict_proba")[:, 1]
    told_ = [(p[(bad == 0) & (age == own)] >= 1 / 6).mean() for own in ("young", "older")]
    assert f"{told_[0] - told_[1]:.2f}" == said_  # this draw

# "Groups A and B have 1000 credits each, 300 of them bad."
# "In both, a rule declines 70 % of the bad and 20 % of the good, so the true FNR is 0.30."
# "But in B 10 % of the 700 good credits, 70 of them, are *recorded* as bad."
# "The rule declines 210 of the 300 truly bad and only 14 of these 70, so in B the bank sees an FNR of $1 - 224/370 =
# 0.395$."
# "If the bank brings it down to 0.30, it declines more of B, good ones among them: here the group with the false
# records pays."
assert 0.1 * 700 == 70 and 0.2 * 70 == 14 and 0.7 * 300 == 210 and f"{1 - 224 / 370:.3f}" == "0.395"
assert (210 + 14, 300 + 70) == (224, 370) and f"{1 - 0.7:.3f}" == "0.300"

# "| of 100 who would pay | people | new rule |"
# "| declined by the previous rule, missing | 20 | declines |"
# "| in the file | 20 | declines |"
# "| in the file | 60 | grants |"
# "The file shows $20/80 = 0.25$; the true one is $(20 + 20)/100 = 0.40$."
assert (40 - 20) / (100 - 20) == 0.25 and (20 + 20) / 100 == 0.40
