"""What ../nested.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from scipy import stats
from sklearn import linear_model, model_selection
from sklearn.feature_selection import SelectKBest
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

other = np.random.default_rng(2024)  # data that the lesson has not seen
many = clinics + [one_clinic(malignant, other) for _ in range(80)]


def near(value, target, within):
    return abs(value - target) <= within


# "4 % after 42 tries, 6 % after one"
# "The clinic with 100 labelled breast lumps has two [offers](choosing.ipynb#two-offers)."
# "Supplier A tried 42 settings and quotes the lowest cross-validation error, 4 %; B tried one and quotes 6 %."
half_ = {"train_size": 100, "stratify": malignant, "random_state": 0}
now_, later_ = model_selection.train_test_split(np.arange(569), **half_)
X_, y_ = cancer.data[now_], malignant[now_]
folds_ = list(model_selection.StratifiedKFold(5, shuffle=True, random_state=0).split(X_, y_))
supplier_b_ = make_pipeline(StandardScaler(), linear_model.LogisticRegression())
quote_b_ = 1 - model_selection.cross_val_score(supplier_b_, X_, y_, cv=folds_).mean()
assert f"{cv_errors(X_, y_, folds_).min():.2f} {quote_b_:.2f}" == "0.04 0.06"  # this draw
assert len(FEATURES) * len(NEIGHBOURS) == 42 and len(y_) == 100

# "To find out, forty clinics draw 100 of the same 569 cases."
# "In each, A quotes the lowest of its 42 errors, and trains the winner on all 100 cases."
# "The other 469 show its true error."
# "True error of the winner against the quoted error, forty clinics."
# "Most points lie above the diagonal; the means are 6 % true and 3 % quoted."
# "So A's 4 % and B's 6 % cannot be compared, because the folds that chose A's winner have also measured it."
# "In how many of the forty clinics is the quote lower than the true error: about 20, 28 or 35?"
# "In 35 of the forty: the mean quote is 3 %, and the mean true error is 6 %."
# "On average the true error lies 3 points higher: the **optimism of the choice**, or **selection bias**."
assert len(clinics) == 40 and len(cancer.data) - 100 == 469 and all(len(one["cv"]) == 42 for one in clinics)
assert np.mean(worth > quote) > 0.7
assert np.sum(worth > quote) == 35  # this draw
assert f"{worth.mean():.2f} {quote.mean():.2f} {100 * np.mean(worth - quote):.0f}" == "0.06 0.03 3"  # this draw
won_ = [one["cv"].argmin() for one in many]
true_, quoted_ = ([one[name][j] for one, j in zip(many, won_)] for name in ("true", "cv"))
assert near(np.mean(true_) / np.mean(quoted_), 1.75, 0.35)

# "One program is right on 0, 1, 2 or 3 cases with probability $\frac18, \frac38, \frac38, \frac18$."
# "First find the probability that **both** are right on at most 0, 1, 2, 3 cases: then the better one is, too."
# "| 0 | $\frac18$ | $\frac1{64}$ | $\frac1{64}$ |"
# "| 1 | $\frac48$ | $\frac{16}{64}$ | $\frac{15}{64}$ |"
# "| 2 | $\frac78$ | $\frac{49}{64}$ | $\frac{33}{64}$ |"
# "| 3 | 1 | 1 | $\frac{15}{64}$ |"
# "The mean count of the better one is $\frac{15 + 2 \cdot 33 + 3 \cdot 15}{64} = \frac{126}{64} = 1.969$."
# "Divided by 3 this is an accuracy of 0.656, but on new cases each program is right on half."
# "Then "exactly 2" is "at most 2" minus "at most 1"."
counts_ = np.indices([2] * 6).reshape(2, 3, 64).sum(axis=1)  # program, one of 64 equally likely outcomes
assert [int(np.sum(counts_[0] == i)) // 8 for i in range(4)] == [1, 3, 3, 1]
assert [int(np.sum(counts_.max(axis=0) <= i)) for i in range(3)] == [1, 16, 49]
assert [int(np.sum(counts_[0] <= i)) // 8 for i in range(3)] == [1, 4, 7]
assert [int(np.sum(counts_.max(axis=0) == i)) for i in range(4)] == [1, 15, 33, 15] and 15 + 2 * 33 + 3 * 15 == 126
better_ = counts_.max(axis=0).mean()
assert f"{better_:.3f} {better_ / 3:.3f}" == "1.969 0.656"

# "Now $c$ candidates are validated on $m = 50$ cases, and each has a true error of 20 %."
# "**Predict first, then raise $c$ to 20 and press "100 × new draws".**"
# "What is the lowest of 20 errors, on average: 20 %, 17 %, 13 % or 10 %?"
# "About 10 %; the exact mean is 0.101 ([formula](further.ipynb#best-of-many))."
# "More candidates lower the quote, more cases raise it again."
# "In the explorer they err independently at first ($\rho = 0$)."
# "Real candidates often err on the same cases ($\rho$ near 1), and their true errors differ ($\tau$ above 0)."
# "Similar settings, such as A's 42, err on the same cases and lower the quote less."
start_ = widgets.explore_choice(candidates=1, cases=50).start
assert (start_["cases"], start_["correlation"], start_["spread"]) == (50, 0, 0)


def lowest_of_(c, m):
    "Mean of the lowest of c error rates on m cases, each candidate wrong on a case with probability 0.2"
    return np.sum(stats.binom(m, 0.2).sf(np.arange(m)) ** c) / m  # the lowest is above i if all are


assert f"{lowest_of_(20, 50):.3f}" == "0.101"
drawn_ = other.binomial(50, 0.2, size=(20_000, 20)).min(axis=1) / 50
assert near(drawn_.mean(), lowest_of_(20, 50), 4 * drawn_.std() / 141)
alike_ = 0.9**0.5 * other.normal(size=(1500, 1, 50)) + 0.1**0.5 * other.normal(size=(1500, 20, 50))
alike_errors_ = (alike_ < stats.norm.ppf(0.2)).mean(axis=2)
assert near(alike_errors_.min(axis=1).mean(), 0.143, 0.006) and near(np.ptp(alike_errors_, axis=1).mean(), 0.12, 0.01)
alone_ = [(other.binomial(100, one["true"], size=(200, 42)) / 100).min(axis=1).mean() for one in many]
assert np.mean(alone_) < np.mean([one["cv"].min() for one in many]) - 0.007  # would they err independently
grid_ = np.array([[lowest_of_(c, m) for c in (1, 20, 400)] for m in (50, 500, 5000)])
assert np.all(np.diff(grid_, axis=1) < 0) and np.all(np.diff(grid_[:, 1:], axis=0) > 0) and grid_.max() < 0.2 + 1e-9

# "The lowest of many errors is usually too low ([why](further.ipynb#why-the-quote-is-too-low)), more with more tries
# and fewer cases."
equal_, apart_ = (other.binomial(50, [0.2, 0.2], (20_000, 2)) / 50, other.binomial(50, [0, 0.9], (20_000, 2)) / 50)
assert equal_.min(axis=1).mean() < 0.19 and np.all(apart_.min(axis=1) == 0)

# "**Nested cross-validation** takes the whole procedure, "try 42 settings by cross-validation, then train the winner",
# as one learner and cross-validates it ([Stone, 1974](../back/references.md#stone1974); [Varma and Simon,
# 2006](../back/references.md#varma2006))."
# "In scikit-learn `GridSearchCV` makes the inner loop and `cross_val_score` the outer one:
# `cross_val_score(GridSearchCV(pipeline, grid, cv=inner), X, y, cv=outer)`."
# "*25 of the 100 cases.*"
# "Here it judges supplier A for the clinic (`cut` makes five folds, `cv_errors` gives 42 cross-validation errors,
# `candidate_errors` 42 errors on other cases):"
# thorough
for fold_ in range(1, 6):
    table_ = np.asarray(jobs(fold_).images[0].get_array())
    judge_ = table_[5] == 3
    assert table_.shape == (6, 25) and judge_.sum() == 5 and np.all(table_[:5, judge_] == 0)
    assert np.all((table_[:5] == 2).sum(axis=0) == ~judge_) and np.all(table_[5, ~judge_] == 1)
    plt.close()


def two_folds(y):
    return model_selection.StratifiedKFold(2).split(np.zeros((len(y), 1)), y)


def class_gap(X, y):
    return abs(X[y == 1].mean(axis=0) - X[y == 0].mean(axis=0))


steps_ = ("keep", SelectKBest(class_gap)), ("vote", KNeighborsClassifier())
supplier_a_ = Pipeline([("scale", StandardScaler()), *steps_])
grid_ = {"keep__k": FEATURES, "vote__n_neighbors": NEIGHBOURS}
search_ = model_selection.GridSearchCV(supplier_a_, grid_, cv=2)
X_, y_ = cancer.data[100:220], malignant[100:220]
theirs_ = 1 - model_selection.cross_val_score(search_, X_, y_, cv=list(two_folds(y_)))
assert np.allclose(nested(X_, y_, two_folds), theirs_)

# "Do not quote `search.best_score_`: it is way 2."
# thorough
folds_ = list(two_folds(y_))
search_.set_params(cv=folds_).fit(X_, y_)
assert np.isclose(1 - search_.best_score_, cv_errors(X_, y_, folds_).min())

# "| 1 best on 30 | 30 cases, after training on 70 | the lowest error on these 30 |"
# "| 2 best in folds | cross-validation on 100 | the lowest error, as supplier A does |"
# "| 3 new folds | as in 2 | its cross-validation error, with new folds of the 100 |"
# "| 4 nested | as in 2 | nested cross-validation of this choice |"
# "| 5 test set | cross-validation on 70 | its error on the other 30 |"
# "The true error is that of the clinic's model: the winner trained on 100 cases, in way 1 on 70."
# "Left of 0 the quote is lower than this."
one_ = clinics[0]
j1_, j2_, j5_ = (one_[name].argmin() for name in ("on 30", "cv", "cv of 70"))
loops_ = np.mean([outer[inner.argmin()] for inner, outer in zip(one_["inner"], one_["outer"])])
by_hand_ = [one_["on 30"][j1_] - one_["true of 70"][j1_]]
by_hand_ += [said - one_["true"][j2_] for said in (one_["cv"][j2_], one_["again"][j2_], loops_)]
by_hand_ += [one_["on 30"][j5_] - one_["true"][j5_]]
assert np.allclose(five_quotes(one_), 100 * np.array(by_hand_)) and np.allclose(off[:, 1], 100 * (quote - worth))

# "Which means come close to 0, and which stay on the left?"
# "Ways 1, 2 and 3 measure on cases that took part in the choice, and stay at -5.8, -3.3 and -2.1 points."
# "New folds help only in part: the same 100 cases still favour the winner."
# "Ways 4 and 5 measure on other cases, and come close to 0, both at -0.4."
# "Trained on fewer cases, they should lie a little above 0; forty clinics cannot show it."
# "But each of their quotes scatters, with a standard deviation of about 4 points."
of_many_ = {c: np.array([five_quotes(one, c) for one in many]) for c in (1, 3, 10, 42)}
means_ = {c: table.mean(axis=0) for c, table in of_many_.items()}
errors_ = of_many_[42].std(axis=0, ddof=1) / np.sqrt(len(many))
for sample_ in (off, of_many_[42]):
    assert np.all(sample_.mean(axis=0)[:2] < -3 * sample_.std(axis=0)[:2] / np.sqrt(len(sample_)))
assert np.all(np.diff(means_[42][:4]) > 0.5) and means_[42][2] < -2 * errors_[2]
assert near(means_[42][3], 0.55, 1) and abs(means_[42][4]) < 1.6
scatter_ = of_many_[42].std(axis=0, ddof=1)
assert np.all(abs(off.mean(axis=0)[3:]) < 2.2)
assert [f"{s:.0f}" for s in off.std(axis=0, ddof=1)[3:]] == ["4", "4"]  # this draw
assert near(scatter_[3], 3.3, 0.8) and near(scatter_[4], 4.8, 0.8)
assert [f"{one_:.1f}" for one_ in off.mean(axis=0)] == ["-5.8", "-3.3", "-2.1", "-0.4", "-0.4"]  # this draw
assert off[:, 3:].std(ddof=1) / 40**0.5 > 0.5

# "The five outer folds choose about four different settings ([which to use](final_model.ipynb))."
assert near(np.mean([len({int(i.argmin()) for i in one["inner"]}) for one in many]), 4, 0.6)

assert np.all(np.diff([means_[c][:2] for c in means_], axis=0) < 0) and means_[42][2] < means_[1][2]
assert np.all(abs(means_[1]) < 1.6) and all(np.all(abs(means_[c][3:]) < 1.6) for c in means_)

# "Instead of 4 % its quote is now 8 %, but other folds mostly give 5 to 10 %, so a single quote is uncertain."
# thorough
in_loops_ = [np.mean([outer[inner.argmin()] for inner, outer in zip(one["inner"], one["outer"])]) for one in clinics]
assert np.allclose(np.array(in_loops_) - worth, off[:, 3] / 100)
assert f"{by_fold.mean():.2f}" == "0.08"  # this draw
again_ = [nested(X, y, cut).mean() for _ in range(30)]
assert np.mean((np.array(again_) > 0.045) & (np.array(again_) < 0.105)) > 0.8
