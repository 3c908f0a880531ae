"""What ../benchmarks.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import language

other = np.random.default_rng(2026)  # exams that the lesson has not seen
page, name = ways["page"], ways["name"]


def interval(right, cluster):
    "Score and half of its 95 % interval."
    return right.mean(), 1.96 * clustered_error(right, cluster)


def parts(column, sign=-1):
    "Score on seen names, plus or minus that on others, and the half of its interval: clusters are names."
    right = answers[column] if isinstance(column, str) else column
    weight = np.where(seen, 1 / seen.sum(), sign / (~seen).sum())
    rest = right - np.where(seen, right[seen].mean(), right[~seen].mean())
    return right @ weight, 1.96 * np.linalg.norm(np.bincount(name, rest * weight))


# "The second firm writes: "Ours answers 61 % of the exam, the older one 43 %.""
# "This one has 1674 questions on 172 pages of scikit-learn: which of four texts of a page describes the parameter with
# this name?"
# "Three readers have answered the exam:"
# "**letters** has learned nothing: it takes the first text that has most of the name's runs of three letters, here b
# with `max`, `ite` and `ter`."
assert [f"{answers[reader].mean():.0%}" for reader in answers] == ["61%", "43%", "80%"]
assert [len(set(g)) for g in ways.values()] == [len(exam.page), 172, 378] and len(exam.page) == 1674
assert {len(texts) for texts in exam.texts} == {4} and set(answers["new"].tolist()) == {0, 1}
assert kept == {"new": "order 8", "older": "order 5", "letters": "letters"}
assert exam.right[0] == 1 and exam.texts[0][1].startswith("int, default=300") and exam.parameter[0] == "max_iter"
runs_of = {exam.parameter[0][k : k + 3] for k in range(len(exam.parameter[0]) - 2)}
held_by = [{run for run in runs_of if run in text.lower()} for text in exam.texts[0]]
assert held_by[1] == {"max", "ite", "ter"} and answers["letters"][0] == 1
assert all(len(held) < 3 for k, held in enumerate(held_by) if k != 1)

# "**new**, the firm's new model, predicts a byte from the 8 bytes before it."
# "**older**, its older model, looks back 5 bytes."
# "Each is asked only about pages that it has not read."
# "For 83 % of the questions, the model has read a page with a parameter of this name."
about = " ".join(data.exam_answers.__doc__.split())  # Python 3.13 takes away its indentation
assert all(words in about for words in ('"order 5" and "order 8" are byte models', "other half"))
assert all(words in about for words in ('"seen": 1 if the name', "page that the models read"))
assert f"{seen.mean():.0%}" == "83%"
assert "bits without the name minus those after it" in about

# "If all answers are independent, as the firm takes them, a score $p$ has the standard error $\sqrt{p(1-p)/n}$, here
# 0.012."
# "So the firm writes "61 %, plus or minus 2.3 points": 1.96 standard errors."
# "About twice as long: the standard error is 0.012 with each question alone, hardly more by page, and 0.026 by name."
# "So the library reads "61.5 %, plus or minus 5.1 points"."
assert [f"{clustered_error(answers['new'], g):.3f}" for g in ways.values()] == ["0.012", "0.013", "0.026"]
assert f"{100 * answers['new'].mean():.1f} {196 * clustered_error(answers['new'], name):.1f}" == "61.5 5.1"
score = answers["new"].mean()
naive = np.sqrt(score * (1 - score) / 1674)
assert f"{naive:.3f} {196 * naive:.1f}" == "0.012 2.3"
for right in answers.values():
    alone = np.sqrt(right.mean() * (1 - right.mean()) / 1674)
    assert np.isclose(clustered_error(right, ways["alone"]), alone)
    for g in ways.values():
        assert np.isclose(clustered_error(right, g), language.clustered_error(right, g))

# "Only about 80 hold it, because answers that go together tell less than as many independent ones."
# "So the variance of the score is $1 + 4 \cdot 0.3 = 2.2$ times the firm's."
# "The explorer invents exams of 50 pages with five questions each; $\rho$ is the correlation of two answers on a page,
# and each line is the interval of one exam."
# "With $\rho = 0.3$, do more than 95 of 100 intervals in the firm's way hold the true score, about 95, or fewer?"
# "Take again five questions a page with the correlation 0.3, and let $\sigma^2$ be the variance of an answer."
shown = widgets.explore_exams()
assert shown.start["pages"] == 50 and shown.start["questions"] == 5 and shown.start["rho"] == 0.3
assert abs(shown.numbers(seed=int(other.integers(2**32)), draw=50)["all"][0] - 0.80) < 0.03  # 5000 exams: 0.6 % error
assert np.isclose(1 + 4 * 0.3, 2.2) and np.isclose(shown.numbers()["effect"], 2.2)
at_start = widgets.explore_exams(rho=0, seed=6).numbers()["held"]
assert at_start == [95, 95]  # this draw
none = widgets.explore_exams(rho=0).numbers(seed=int(other.integers(2**32)), draw=20)["all"]
assert all(abs(share - 0.95) < 0.02 for share in none)  # 2000 exams: 0.5 % error

# "A model's answers are, 1 for right:"
# "| page 1 | page 2 | page 3 |"
# "| 1 1 1 | 0 0 0 | 1 1 0 |"
# "Square the three sums, add the squares, take the root, and divide by 9."
# "The score is 5/9, and the sums are $4/3$, $-5/3$ and $1/3$."
# "Their squares add up to $42/9$, so the result is $\sqrt{42/9}\,/\,9 = 0.240$."
# "The formula for independent answers would give 0.166."
by_hand, three_pages = np.array([1, 1, 1, 0, 0, 0, 1, 1, 0]), np.repeat([0, 1, 2], 3)
sums = np.bincount(three_pages, by_hand - by_hand.mean())
assert (
    np.allclose(sums, [4 / 3, -5 / 3, 1 / 3]) and np.isclose(sums @ sums, 42 / 9) and np.isclose(by_hand.mean(), 5 / 9)
)
assert f"{np.sqrt(42 / 9) / 9:.3f} {clustered_error(by_hand, three_pages):.3f}" == "0.240 0.240"
assert f"{np.sqrt(5 / 9 * 4 / 9 / 9):.3f}" == "0.166"

# "Let $S_g$ be the sum of the $d_i$ of page $g$; by hand $S_1 = d_1 + d_2 + d_3$."
# "The error of the score is $\frac1n\sum_g S_g$."
# "Each $S_g$ is 0 on average, so its variance is the expected value of $S_g^2$."
# "Pages drawn independently have independent sums, so their variances add up."
# "Let $d_i$ be answer $i$ minus the true score."
# "$$ \mathrm{SE} = \frac1n \sqrt{\sum_g S_g^2} . \tag{1} $$"
# "Each answer has the covariance $\sigma^2$ with itself and $0.3\,\sigma^2$ with each of the other four on its page."
# "It is usually a little too small, which shows below about 30 clusters."
for n, m, rho, s2 in ((12, 3, 0.4, 0.24), (20, 5, -0.25, 0.16)):
    same = np.repeat(np.arange(n // m), m)
    covariance = s2 * np.where(np.eye(n) == 1, 1, rho * (same == same[:, None]))
    assert np.isclose(covariance.sum() / n**2, s2 / n * (1 + (m - 1) * rho))
    assert np.isclose(n * (s2 + (m - 1) * rho * s2) / n**2, s2 / n * (1 + (m - 1) * rho))
many = widgets.explore_exams(rho=0.6).numbers(seed=int(other.integers(2**32)))["sorted"]
scores, by_page = np.transpose([(e["score"], e["errors"][1]) for e in many])  # (1) finds the spread of the scores
assert abs(np.mean(by_page**2) / (0.24 / 250 * (1 + 4 * 0.6)) - 1) < 0.1
assert abs(np.var(scores) / (0.24 / 250 * (1 + 4 * 0.6)) - 1) < 0.6  # 100 exams: 14 % error
for pages, below in ((5, 0.88), (10, 0.92), (25, 0.945)):  # 20 000 exams: 0.2 % error
    follow = np.sqrt(0.3)  # as explore_exams draws
    known = other.random((20_000, pages)) < 0.6
    on_pages = other.binomial(5, np.where(known, follow, 0) + (1 - follow) * 0.6)
    exam_score = on_pages.mean(axis=1) / 5
    by_one = np.linalg.norm(on_pages - 5 * exam_score[:, None], axis=1) / (5 * pages)
    assert np.mean(np.abs(exam_score - 0.6) <= 1.96 * by_one) < below < 0.95

# "The questions share pages and names: 89 ask for `random_state`, whose text nearly always begins alike."
asked = [texts[k] for texts, k, who in zip(exam.texts, exam.right, exam.parameter) if who == "random_state"]
assert len(asked) == 89 and sum(text.startswith("int, RandomState instance") for text in asked) > 0.95 * 89

# "The interval by page is about as long as with each question alone, and the one by name is longer, for new and letters
# about twice as long."
# "For `new`, how many times as long as the firm's is the interval by name: 1, 1.3, 2 or 5 times?"
# "About twice as long: the standard error is 0.012 with each question alone, hardly more by page, and 0.026 by name."
# "*Dotted: guessing.*"
# "Scores of three readers with three intervals each."
errors = {reader: [clustered_error(right, g) for g in ways.values()] for reader, right in answers.items()}
for reader in answers:
    assert 1 <= errors[reader][1] / errors[reader][0] < 1.15 and errors[reader][2] > 1.5 * errors[reader][0]
assert all(2 < errors[reader][2] / errors[reader][0] < 2.3 for reader in ("new", "letters"))

# "Even this is a little too short: five of the 378 names hold 22 % of the questions."
drawn_ = other.integers(378, size=(1000, 378))
hits_, size_ = (np.bincount(name, w)[drawn_] for w in (answers["new"], None))
n_, score_ = size_.sum(axis=1), hits_.sum(axis=1) / size_.sum(axis=1)
named_ = np.linalg.norm(hits_ - size_ * score_[:, None], axis=1) / n_
held_ = np.mean(np.abs(score_ - answers["new"].mean()) <= 1.96 * named_)
assert abs(held_ - 0.92) < 0.025  # Monte Carlo error 1 %
assert f"{np.sort(np.bincount(name))[-5:].sum() / 1674:.0%}" == "22%"
few = np.flatnonzero(np.bincount(name) < np.sort(np.bincount(name))[-5])
drawn_ = few[other.integers(373, size=(4000, 373))]  # without the five names it is about 95 %
hits_, size_ = (np.bincount(name, w)[drawn_] for w in (answers["new"], None))
n_, score_ = size_.sum(axis=1), hits_.sum(axis=1) / size_.sum(axis=1)
named_ = np.linalg.norm(hits_ - size_ * score_[:, None], axis=1) / n_
true_ = answers["new"][np.isin(name, few)].mean()
assert len(few) == 373 and abs(np.mean(np.abs(score_ - true_) <= 1.96 * named_) - 0.947) < 0.015  # error 0.4 %

# "Both models answered the same questions, and the variance of a difference is $\mathrm{Var}(A) + \mathrm{Var}(B) -
# 2\,\mathrm{Cov}(A, B)$."
# "The differences question by question contain this covariance: put each in the place of an answer in (1), by name."
# "The new model is better than the older one by $61.5 - 42.7 = 18.8$ points, plus or minus 5."
# "Pairing makes the error smaller, as both tend to be right on the same names."
a8, a5 = answers["new"], answers["older"]
assert np.isclose(np.var(a8 - a5), np.var(a8) + np.var(a5) - 2 * np.cov(a8, a5, bias=True)[0, 1])
middle, half = interval(a8 - a5, name)
assert f"{100 * middle:.1f} {100 * half:.0f}" == "18.8 5" and by_name(a8 - a5) < np.hypot(by_name(a8), by_name(a5))
for one, two in (("new", "older"), ("letters", "new")):
    left, right = (np.bincount(name, answers[reader] - answers[reader].mean()) for reader in (one, two))
    assert left @ right > 0 and by_name(answers[one] - answers[two]) < np.hypot(
        *map(by_name, (answers[one], answers[two]))
    )
assert f"{100 * a8.mean():.1f} {100 * a5.mean():.1f}" == "61.5 42.7"
assert abs(np.corrcoef(answers["letters"], a8)[0, 1]) < 0.03 < 0.5 < np.corrcoef(a8, a5)[0, 1]

# "The rule `letters` beats even `new`, by 18.5 points."
middle, half = interval(answers["letters"] - a8, name)
assert f"{100 * middle:.1f}" == "18.5" and middle > half and f"{answers['letters'].mean():.1f}" == "0.8"

# "Bars for names seen in training and names not seen."
# "New: 0.673 and 0.325."
# "Letters, which has read nothing: 0.806 and 0.771."
split = [f"{right[who].mean():.3f}" for right in (a8, answers["letters"]) for who in (seen, ~seen)]
assert split == ["0.673", "0.325", "0.806", "0.771"] and f"{a8.mean():.2f}" == "0.61"

# "0.325, little more than the 0.25 of guessing, while `letters` hardly loses."
# "Which score does `new` have on the other names: about 0.5, 0.4 or 0.3?"
# "But your new model has seen the names of 83 % of the questions."
# "On the others it has 26 to 39 %; guessing has 25 %, and the rule of letters 77 %."
# "If readers ask for names that the model has not read, only this score counts; the other questions are contamination,
# a kind of [leak](../resampling/leaks.ipynb)."
lost = [parts("letters"), parts("new"), parts(a8 - answers["letters"])]
assert [f"{one[0]:.3f}" for one in lost] == ["0.034", "0.348", "0.314"] and f"{lost[2][1]:.2f}" == "0.11"
assert 0.25 < a8[~seen].mean() < 0.34 and not set(name[seen]) & set(name[~seen])
middle, half = interval(a8[~seen], np.unique(name[~seen], return_inverse=True)[1])
assert [f"{100 * end:.0f}" for end in (middle - half, middle + half)] == ["26", "39"]
assert f"{answers['letters'][~seen].mean():.0%}" == "77%"

# ""For another exam with names drawn like these, your 61 % may be 56 to 67 %, and your older model is worse."
middle, half = interval(a8, name)
assert [f"{100 * end:.0f}" for end in (middle - half, middle + half)] == ["56", "67"]
