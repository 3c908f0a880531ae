"""What ../benchmarks.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import language
from scipy import stats

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
# "So take (1) with each question alone, by page, and by name, of which there are 378."
# "Four readers have answered the exam:"
assert [f"{answers[reader].mean():.0%}" for reader in readers] == ["61%", "43%", "80%", "25%"]
assert [len(set(g)) for g in ways.values()] == [len(exam.page), 172, 378] and len(exam.page) == 1674
assert {len(texts) for texts in exam.texts} == {4} and set(answers["order 8"].tolist()) == {0, 1}
assert exam.right[0] == 1 and exam.texts[0][1].startswith("int, default=300") and exam.parameter[0] == "max_iter"

# "**order 8**, the firm's model, predicts a byte from the 8 before it, so its $n$ is 9."
# "**order 5**, the older model, looks back 5 bytes."
# "For each half of the pages, both models have read only the other half."
# "For 83 % of the questions, the name is also a parameter of a page that the model has read."
assert all(words in data.exam_answers.__doc__ for words in ('"order 5" and "order 8" are byte models', "other half"))
assert all(words in data.exam_answers.__doc__ for words in ('"seen": 1 if the name', "page that the models read"))
assert f"{seen.mean():.0%}" == "83%"

# "If all answers are independent, a score $p$ has the standard error $\sqrt{p(1-p)/n}$, here 0.012."
# "So the firm writes "61 %, plus or minus 2.3 points", which is 1.96 standard errors."
# "For `order 8` the error is 0.012 with each question alone, 0.013 by page and 0.026 by name."
assert [f"{clustered_error(answers['order 8'], g):.3f}" for g in ways.values()] == ["0.012", "0.013", "0.026"]
score = answers["order 8"].mean()
naive = np.sqrt(score * (1 - score) / 1674)
assert f"{naive:.3f} {196 * naive:.1f}" == "0.012 2.3"
for right in answers.values():
    alone = np.sqrt(right.mean() * (1 - right.mean()) / 1674)
    assert np.isclose(clustered_error(right, ways["alone"]), alone)
    for g in ways.values():
        assert np.isclose(clustered_error(right, g), language.clustered_error(right, g))

# "Take 50 pages with five questions each, where two answers on a page have the correlation 0.3."
# "Of 100 intervals made in the firm's way, how many hold the true score: 95, 90, 80 or 50?"
# "About 80 ([why](#clusters))."
# "So the variance of the score is $1 + 4 \cdot 0.3 = 2.2$ times what it would be if all answers were independent, and
# the interval should be longer by the factor $\sqrt{2.2} = 1.48$."
# "Take again pages of five questions, where two answers on a page have the correlation 0.3, and let $\sigma^2$ be the
# variance of an answer."
# "Move the correlation from 0 to 0.3, draw ten hundreds, and count."
shown = widgets.explore_exams()
assert shown.start["pages"] == 50 and shown.start["questions"] == 5 and shown.start["rho"] == 0.3
assert abs(shown.numbers(seed=int(other.integers(2**32)), draw=50)["all"][0] - 0.80) < 0.03  # 5000 exams: 0.6 % error
assert np.isclose(1 + 4 * 0.3, 2.2) and np.isclose(shown.numbers()["effect"], 2.2) and f"{np.sqrt(2.2):.2f}" == "1.48"
assert abs(stats.norm.cdf(1.96 / np.sqrt(2.2)) - stats.norm.cdf(-1.96 / np.sqrt(2.2)) - 0.80) < 0.02

# "A model has these answers, 1 for right:"
# "| page 1 | page 2 | page 3 |"
# "| 1 1 1 | 0 0 0 | 1 1 0 |"
# "Square the three sums, add the squares, take the root, and divide by 9."
# "The score is 5/9, and the sums are $4/3$, $-5/3$ and $1/3$."
# "Their squares add up to $42/9$, so the result is $\sqrt{42/9}\,/\,9 = 0.240$."
# "The formula for independent answers would give 0.166."
sums = np.bincount(three_pages, by_hand - by_hand.mean())
assert (
    np.allclose(sums, [4 / 3, -5 / 3, 1 / 3]) and np.isclose(sums @ sums, 42 / 9) and np.isclose(by_hand.mean(), 5 / 9)
)
assert f"{np.sqrt(42 / 9) / 9:.3f} {clustered_error(by_hand, three_pages):.3f}" == "0.240 0.240"
assert f"{np.sqrt(5 / 9 * 4 / 9 / 9):.3f}" == "0.166"

# "The error of the score is $\frac1n\sum_i d_i$, and the variance of a sum is the sum of all covariances."
# "Pages that are drawn independently have covariance 0, so only pairs on the same page remain."
# "Those of page $g$ add up to the expected value of $S_g^2$, where $S_g$ is the sum of its $d_i$."
# "$$ \mathrm{SE} = \frac1n \sqrt{\sum_g S_g^2} . \tag{1} $$"
# "Each answer has the covariance $\sigma^2$ with itself and $0.3\,\sigma^2$ with each of its four neighbours."
# "With $m$ questions on each page and the correlation $\rho$"
# "$$ \mathrm{Var} = \frac{\sigma^2}{n}\,\bigl(1 + (m-1)\rho\bigr) . \tag{2} $$"
# "With fewer than about 30 clusters, or with a few that carry much of the score, it is too small on average."
# "Against few clusters the factor $\sqrt{G/(G-1)}$ for $G$ clusters and Student's $t$ with $G - 1$ degrees of freedom
# help."
for n, m, rho, s2 in ((12, 3, 0.4, 0.24), (20, 5, -0.25, 0.16)):
    same = np.repeat(np.arange(n // m), m)
    covariance = s2 * np.where(np.eye(n) == 1, 1, rho * (same == same[:, None]))
    assert np.isclose(covariance.sum() / n**2, s2 / n * (1 + (m - 1) * rho))
    assert np.isclose(n * (s2 + (m - 1) * rho * s2) / n**2, s2 / n * (1 + (m - 1) * rho))
one_each = np.eye(3)[other.integers(3, size=100_000)]
assert abs(np.corrcoef(one_each[:, 0], one_each[:, 1])[0, 1] + 1 / 2) < 0.015 and set(one_each.mean(axis=1)) == {1 / 3}
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
    longer = stats.t.ppf(0.975, pages - 1) * np.sqrt(pages / (pages - 1))
    plain, helped = (np.mean(np.abs(exam_score - 0.6) <= factor * by_one) for factor in (1.96, longer))
    assert plain < below < 0.95 and plain + 0.01 < helped < 0.96
heavy = np.append(np.repeat(0, 100), np.arange(1, 101))  # 101 clusters, and one has half of the questions
small = []
for _ in range(2000):
    drawn_ = np.append(other.integers(2) * np.ones(100), other.integers(2, size=100))
    small.append((drawn_.mean(), clustered_error(drawn_, heavy)))
assert np.mean(np.square(small)[:, 1]) < 0.9 * np.var(np.array(small)[:, 0])

# "The questions share pages and also names of parameters: 89 ask for `random_state`, whose text nearly always begins
# alike."
asked = [texts[k] for texts, k, who in zip(exam.texts, exam.right, exam.parameter) if who == "random_state"]
assert len(asked) == 89 and sum(text.startswith("int, RandomState instance") for text in asked) > 0.95 * 89

# "For order 8, order 5 and letters the interval by page is about as long as with each question alone, and the one by
# name is longer, for order 8 and letters about twice as long."
# "For shortest the interval by page is the shortest of the three and the one by name the longest."
# "*Clusters of names make the longest intervals; the dotted line is what guessing gets.*"
# "Scores of four readers with three intervals each."
error = {reader: [clustered_error(answers[reader], g) for g in ways.values()] for reader in readers}
for reader in readers[:3]:
    assert 1 <= error[reader][1] / error[reader][0] < 1.15 and error[reader][2] > 1.5 * error[reader][0]
assert all(2 < error[reader][2] / error[reader][0] < 2.3 for reader in ("order 8", "letters"))
assert error["shortest"][1] < error["shortest"][0] < error["shortest"][2]

# "Clustering can make an interval shorter, too: the four texts come from one page, so on most pages the shortest is
# right about one time in four, and the scores of pages vary less than chance would make them."
on_page = np.bincount(page, answers["shortest"]) / np.bincount(page)
assert np.mean(np.abs(on_page - 0.25) <= 0.1) > 0.6 and 0.24 < np.median(on_page) < 0.26
assert np.var(on_page) < 0.7 * np.mean(0.25 * 0.75 / np.bincount(page))  # less than independent answers scatter

# "Let the 1674 questions be the world, and draw 1000 new exams."
# "For each exam draw 172 of its pages, where a page may come twice, or 378 of its names in the same way."
# "With new pages, 92 % of the first kind hold it and 95 % of the second, so clustering by page changes little."
# "With new names, the intervals of questions counted alone hold it in less than two thirds of the exams, and the
# intervals by name in about nine of ten."
# "That is still below 95 %, because a few names carry much of the score: five of the 378 have 22 % of the questions."
by_pages, by_names = held(answers["order 8"], page), held(answers["order 8"], name)
assert min(by_pages) > 0.89 and by_names[0] < 2 / 3 + 0.02 and by_names[1] > 0.9 - 0.01  # Monte Carlo error 1 %
assert held(answers["letters"], name)[0] < 2 / 3 + 0.02 and held(answers["letters"], name)[1] > 0.9 - 0.01
assert by_names[0] < 2 / 3 and 0.9 < by_names[1] < 0.95  # this draw
frequent = np.sort(np.bincount(name))[-5:].sum() / 1674
usual = np.bincount(name)[name] < np.sort(np.bincount(name))[-5]
assert f"{frequent:.0%}" == "22%"
for reader in ("order 8", "shortest"):
    with_all, without = (
        np.mean([held(answers[reader][kept], np.unique(name[kept], return_inverse=True)[1])[1] for _ in range(4)])
        for kept in (usual | True, usual)
    )
    assert 0.87 < with_all < 0.935 and without > with_all + 0.01  # Monte Carlo error 0.5 %
assert abs(by_pages[0] - 0.92) < 0.03 and abs(by_pages[1] - 0.95) < 0.03  # Monte Carlo error 1 %

# "Both models answered the same questions, and the variance of a difference is $\mathrm{Var}(A) + \mathrm{Var}(B) -
# 2\,\mathrm{Cov}(A, B)$."
# "So take the difference on each question, and (1) of these differences."
# "The new model is better than the older one by 19 points, plus or minus 5."
# "Pairing makes the error smaller, because both readers tend to be right on the same names."
a8, a5, short = (answers[reader] for reader in ("order 8", "order 5", "shortest"))
assert np.isclose(np.var(a8 - a5), np.var(a8) + np.var(a5) - 2 * np.cov(a8, a5, bias=True)[0, 1])
middle, half = interval(a8 - a5, name)
assert f"{100 * middle:.0f} {100 * half:.0f}" == "19 5" and by_name(a8 - a5) < np.hypot(by_name(a8), by_name(a5))
for one, two in (("order 8", "order 5"), ("letters", "order 8")):
    left, right = (np.bincount(name, answers[reader] - answers[reader].mean()) for reader in (one, two))
    assert left @ right > 0 and by_name(answers[one] - answers[two]) < np.hypot(
        *map(by_name, (answers[one], answers[two]))
    )

# "The rule `letters` has learned nothing and beats the firm's model by 19 points, so a score of 80 % on this exam needs
# no understanding of the pages."
middle, half = interval(answers["letters"] - a8, name)
assert 18.5 <= round(100 * middle, 1) < 19.5 and middle > half

# "By the two rules one model has the scores 0.28 and 0.61, so choose the rule before you see the results."
# "It is right on 75 % of the questions where the shortest text is right, and on 12 % of the others."
# "Bars for names seen in training and names not seen."
# "Order 8 by fewest bits: 0.312 and 0.125."
# "By largest gain: 0.673 and 0.325."
# "Letters, which has read nothing: 0.806 and 0.771."
# "On names not seen the model loses about half of its score or more, and the rule of letters hardly anything."
least = answers["order 8 sum"]
assert f"{least.mean():.2f} {a8.mean():.2f}" == "0.28 0.61"
assert [f"{least[short == right].mean():.0%}" for right in (1, 0)] == ["75%", "12%"]
assert f"{short[~seen].mean():.0%}" == "20%" and least[~seen].mean() < 0.25
pages = data.estimator_pages()
half = dict(zip(pages.names, np.random.Generator(np.random.PCG64(0)).permutation(len(pages.names)) % 2))  # as stored
all_of = ["\n\n".join(parts_) for parts_ in zip(pages.names, pages.summaries, pages.descriptions, pages.parameters)]
had_read = ["\n\n".join(one for one, who in zip(all_of, pages.names) if half[who] != own) for own in (0, 1)]
verbatim = np.array([[one in had_read[half[who]] for one in four] for four, who in zip(exam.texts, exam.page)])
assert not verbatim[~seen, np.array(exam.right)[~seen]].any()  # a right text of an unseen name is never read
assert least[~seen & verbatim.any(axis=1)].mean() == 0 < least[~seen & ~verbatim.any(axis=1)].mean() < 0.25
split = [f"{right[who].mean():.3f}" for right in (least, a8, answers["letters"]) for who in (seen, ~seen)]
assert split == ["0.312", "0.125", "0.673", "0.325", "0.806", "0.771"]
assert all(right[~seen].mean() < 0.5 * right[seen].mean() for right in (least, a8))

# "By largest gain the model has 0.325 on names that it has not seen, little more than guessing."
# "Compare with a reader that has read nothing: `letters` loses 0.03 on them and the model 0.35."
# "Before rounding the model loses 0.31 more, plus or minus 0.11."
# "But your model has seen the names of 83 % of the questions."
# "On the others it has 26 to 39 %, where guessing has 25 % and comparing letters 77 %, so this exam does not show what
# we want to buy.""
lost = [parts("letters"), parts("order 8"), parts(a8 - answers["letters"])]
assert [f"{one[0]:.2f}" for one in lost] == ["0.03", "0.35", "0.31"] and f"{lost[2][1]:.2f}" == "0.11"
assert 0.25 < a8[~seen].mean() < 0.34 and not set(name[seen]) & set(name[~seen])
middle, half = interval(a8[~seen], np.unique(name[~seen], return_inverse=True)[1])
assert [f"{100 * end:.0f}" for end in (middle - half, middle + half)] == ["26", "39"]
assert f"{answers['letters'][~seen].mean():.0%}" == "77%"

# "In Inspect, `stderr(cluster="page")` is (1) with this factor."
# Its own test: scores 0 to 19 in the clusters i % 4 have 0.645.
assert f"{language.clustered_error(np.arange(20), np.arange(20) % 4) * np.sqrt(4 / 3):.3f}" == "0.645"

# ""For another exam with names drawn like these, your 61 % may be 56 to 67 %, and your older model is worse."
middle, half = interval(a8, name)
assert [f"{100 * end:.0f}" for end in (middle - half, middle + half)] == ["56", "67"]
