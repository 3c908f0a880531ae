"""What ../texts.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import compare, metrics
from scipy import stats

other = np.random.default_rng(2024)  # draws that the lesson has not seen


def slow_row(candidate, reference):
    """The counts of `tally`, by counting in lists."""
    row = []
    for n in range(1, 5):
        made, asked = ([tuple(t[i : i + n]) for i in range(len(t) - n + 1)] for t in (candidate, reference))
        row += [sum(min(made.count(g), asked.count(g)) for g in set(made)), len(made)]
    return [*row, len(candidate), len(reference)]


def slow_chrf(candidates, references, beta=2):
    """chrF with runs that are listed, sorted and crossed out one by one."""
    shares = []
    for n in range(1, 7):
        match = made = asked = 0
        for pair in zip(candidates, references):
            left, right = ([t[i : i + n] for i in range(len(t) - n + 1)] for t in ("".join(s.split()) for s in pair))
            made, asked = made + len(left), asked + len(right)
            for piece in left:
                if piece in right:
                    right.remove(piece)
                    match += 1
        shares.append((match / made, match / asked))
    P, R = np.mean(shares, axis=0)
    return 0.0 if P + R == 0 else 1 / (1 / (1 + beta**2) / P + beta**2 / (1 + beta**2) / R)


# "208 pages of scikit-learn have a line that people wrote; new pages need a program."
# "The intervals come from 400 bootstrap draws of these pages."
# "The lines are cut into **tokens**: words and punctuation marks, in lower case."
# "Which program does BLEU prefer on the 176 pages with a description?"
assert len(pages.summaries) == 208 and all(pages.summaries) and len(with_text) == 176
assert all(nearest[i] != i for i in range(208)) and not any(a == b for a, b in zip(lines["copy"], people))
assert tokens("Cross-Validation.") == ["cross", "-", "validation", "."]

# "| people | Ridge regression with built-in cross-validation. |"
# "| first | By default, it performs efficient Leave-One-Out Cross-Validation. |"
# "| copy | Ridge classifier with built-in cross-validation. |"
# "Cut at the hyphens, the people's line has seven words."
# ""First" shares 2, "cross" and "validation", and "copy" 6, all but "regression"."
# "But "copy" calls a regression a classifier."
of_ridge = with_text.index(pages.names.index("RidgeCV"))
three = [made[of_ridge] for made in (people, lines["first"], lines["copy"])]
assert three == [
    "Ridge regression with built-in cross-validation.",
    "By default, it performs efficient Leave-One-Out Cross-Validation.",
    "Ridge classifier with built-in cross-validation.",
]
bold = [set(tokens(line)) & set(tokens(three[0])) - set("-.") for line in three[1:]]
assert bold == [{"cross", "validation"}, set(tokens(three[0])) - {"regression", "-", "."}]
assert [len(found) for found in bold] == [2, 6] and len(set(tokens(three[0])) - set("-.")) == 7

# "Both words occur: 2/2 = 1, for a useless line."
# "One of the two "you" counts: 1/2."
# "The only pair does not occur: 0/1 = 0."
# "The candidate "how" has $P_1 = 1$ and yet says too little, so short candidates get a **brevity penalty** BP."
# "With $c$ words in the candidate and $r$ in the reference it is $e^{1 - r/c}$ if $c \le r$, and otherwise 1; for "you
# you" it is $e^{1 - 3/2} = 0.607$."
short, wanted = ["you", "you"], ["how", "are", "you"]
assert np.mean([word in wanted for word in short]) == 1
assert tally(short, wanted)[[0, 1, 2, 3, 8, 9]].tolist() == [1, 2, 0, 1, 2, 3]
assert f"{np.exp(1 - 3 / 2):.3f}" == "0.607" and tally(["how"], wanted)[:2].tolist() == [1, 1]
assert (
    np.isclose(ranking.bleu(["how"], [wanted], max_n=1), np.exp(1 - 3 / 1))
    and ranking.bleu([*wanted, "now"], [wanted], max_n=1) == 3 / 4
)

# "**BLEU** ([Papineni et al., 2002](../back/references.md#papineni2002)) multiplies BP by the geometric mean of the
# precisions of the orders 1 to $N$:"
# "BLEU-4, the usual one, has $N = 4$."
# "For a **corpus**, a set of many lines, **add up over all lines** the $M_n$, the $C_n$ and both lengths, and compute
# (1) once."
# "$$ \mathrm{BLEU} = \mathrm{BP} \cdot (P_1 P_2 \cdots P_N)^{1/N} . \tag{1} $$"
for _ in range(200):
    made_, asked_ = (other.choice(list("abcd"), size=n).tolist() for n in other.integers(4, 12, size=2))
    row_ = tally(made_, asked_)
    assert row_.tolist() == slow_row(made_, asked_)
    for order_ in (1, 2, 4):
        shares_ = [row_[2 * n] / row_[2 * n + 1] for n in range(order_)]
        by_hand = min(1, np.exp(1 - len(asked_) / len(made_))) * np.prod(shares_) ** (1 / order_)
        assert np.isclose(by_hand, ranking.bleu(made_, [asked_], max_n=order_))
        assert not all(shares_) or np.isclose(by_hand, bleu(row_, order_))

# "Where a precision is 0"
# "If one precision is 0, **BLEU is 0**, as for "you you" with $N = 2$."
# "With 1 added to both counts of pairs $P_2 = (0 + 1)/(1 + 1) = \frac12$, and "you you" has $0.607 \sqrt{\frac12 \cdot
# \frac12} = 0.303$."
with np.errstate(divide="ignore"):
    assert np.exp(np.log(np.array([0.5, 0.0])).mean()) == 0 == bleu(tally(short, wanted), 2)
for smoothing_, expected_ in ((None, "0.000"), ("add_one", "0.350"), ("lin_och", "0.303")):
    assert f"{ranking.bleu(short, [wanted], max_n=2, smoothing=smoothing_):.3f}" == expected_
assert f"{0.607 * np.sqrt(2 / 3 / 2):.3f} {0.607 * np.sqrt(1 / 4):.4f}" == "0.350 0.3035"

# "For two pages people wrote "how are you", and a program "how are you" and "you you"."
# "With the orders 1 and 2, what is the BLEU of this corpus, and what the mean of the two lines?"
# "Add up: 3 + 1 of 5 words match, and 2 + 0 of 3 pairs; the lengths are 5 and 6."
# "$e^{1 - 6/5} \sqrt{\frac45 \cdot \frac23} = 0.598$."
# "The lines alone have 1 and 0, so their mean is 0.5."
both_ = tally(wanted, wanted) + tally(short, wanted)
assert both_[[0, 1, 2, 3, 8, 9]].tolist() == [4, 5, 2, 3, 5, 6] and f"{bleu(both_, 2):.3f}" == "0.598"
assert f"{np.exp(1 - 6 / 5) * np.sqrt(4 / 5 * 2 / 3):.3f}" == "0.598"
for smoothing_, mean_ in ((None, "0.500"), ("lin_och", "0.652")):
    pair_ = [ranking.bleu(s, [wanted], max_n=2, smoothing=smoothing_) for s in (wanted, short)]
    assert f"{np.mean(pair_):.3f}" == mean_

# "Of "the cat never sat on the mat", "on the mat sat the cat" and "a feline rested on a rug", which gets the highest
# BLEU-4, and which get 0?"
# ""The cat **never** sat on the mat" says the opposite and gets $(\frac67\cdot\frac46\cdot\frac25\cdot\frac14)^{1/4}
# = 0.49$, with BP = 1."
# ""On the mat sat the cat" says the same and gets 0: no run of four words matches."
# ""A feline rested on a rug" gets 0 too: only "on" matches."
# "chrF prefers "copy", too, and sees no meaning either: "the cat never sat on the mat" has 0.76."
# "*Each bar is a clipped precision, with $M_n/C_n$ above it; the dashed line is BLEU-4.*"
value = {s: ranking.bleu(s.split(), [MAT.split()]) for s in said}
never, turned, feline = "the cat never sat on the mat", "on the mat sat the cat", "a feline rested on a rug"
assert len(said) == 6 and f"{value[never]:.2f}" == "0.49" and value[turned] == value[feline] == 0
assert tally(never.split(), MAT.split()).tolist() == [6, 7, 4, 6, 2, 5, 1, 4, 7, 6]
assert f"{(6 / 7 * 4 / 6 * 2 / 5 / 4) ** (1 / 4):.2f}" == "0.49"
assert tally(turned.split(), MAT.split())[[0, 1, 6]].tolist() == [6, 6, 0]
assert set(feline.split()) & set(MAT.split()) == {"on"}
assert f"{chrf([never], [MAT]):.2f}" == "0.76"
assert tally(["the"] * 4, MAT.split())[:2].tolist() == [2, 4]
at_one = [s for s in said if value[s] == 0 and tally(s.split(), MAT.split())[0] == len(s.split())]
assert at_one == [turned] and tally(MAT.split()[:4], MAT.split())[:8].tolist() == [4, 4, 3, 3, 2, 2, 1, 1]

# "The value also depends on how lines are cut ([Post, 2018](../back/references.md#post2018)): cut into characters,
# "copy" has 0.498."
# "The lines of "first" are three times as long, but even cut to nine tokens they reach only 0.04."
rows_of = {n: np.array([tally(tokens(c), tokens(r)) for c, r in zip(made, people)]) for n, made in lines.items()}
whole_of = {n: r.sum(axis=0) for n, r in rows_of.items()}
assert [f"{bleu(r):.3f}" for r in whole_of.values()] == ["0.022", "0.252"]
leads = []
for _ in range(400):
    s_ = other.integers(176, size=176)
    leads.append(bleu(rows_of["copy"][s_].sum(axis=0)) - bleu(np.maximum(rows_of["first"][s_].sum(axis=0), 0.5)))
assert np.quantile(leads, 0.025) > 0.15
in_signs = sum(tally(list(c), list(r)) for c, r in zip(lines["copy"], people))
assert f"{bleu(in_signs):.3f}" == "0.498"
copied, right_ = (tokens(x[of_ridge]) for x in (lines["copy"], people))
assert len(copied) == 10 and [a for a, b in zip(copied, right_) if a != b] == ["classifier"]
assert [f"{np.mean([len(x.split()) for x in made]):.0f}" for made in (lines["first"], people)] == ["20", "6"]
assert drawn.shape == (400, 176)
assert all(r[drawn].sum(axis=1)[:, :8:2].min() > 0 for r in rows_of.values())  # each draw matches in each order
long_, short_ = ([len(tokens(x)) for x in of] for of in (lines["first"], people))
assert f"{np.mean(long_) / np.mean(short_):.1f}" == "3.2"
assert sum(map(min, zip(long_, short_))) < sum(long_) / 3
nine_ = sum(tally(tokens(c)[:9], tokens(r)) for c, r in zip(lines["first"], people))
assert 0.03 < bleu(nine_) < 0.045 and whole_of["first"][0] / whole_of["first"][1] < 0.15  # fewer than could match

# "**chrF** ([Popović, 2015](../back/references.md#popovic2015)) counts runs of 1 to 6 characters, without the spaces,
# so "regressor" and "regression" are partly equal."
# "With their means $P$ and $R$, chrF is [F with β = 2](../classification_metrics/one_number.ipynb), $5PR / (4P + R)$."
assert 0 < chrf(["regressor"], ["regression"]) < 1
published = [  # of SacreBLEU's own tests (test_chrf.py, beta = 3), and made with its version 2.6.0 (beta = 2)
    (
        "risk assessment must be made of those who are qualified and expertise in the sector - these are the "
        "scientists .",
        "risk assessment has to be undertaken by those who are qualified and expert in that area - that is the "
        "scientists .",
        {3: 0.63361730303214769, 2: 0.6343165368117263},
    ),
    (
        "Die Beziehung zwischen Obama und Netanjahu ist nicht gerade freundlich.",
        "Das Verhältnis zwischen Obama und Netanyahu ist nicht gerade freundschaftlich.",
        {3: 0.64130269831561459, 2: 0.64818123726097},
    ),
    (never, MAT, {2: 0.7591174389099577}),
    (turned, MAT, {2: 0.7317078754578755}),
    (feline, MAT, {2: 0.08679102000287894}),
]
for c_, r_, by_beta in published:
    for beta_, known in by_beta.items():
        assert np.isclose(chrf([c_], [r_], beta_), known, rtol=0, atol=1e-9)
assert np.isclose(chrf([never, feline], [MAT, MAT]), 0.42961972319919, rtol=0, atol=1e-9)
for name in lines:
    assert np.isclose(chrf(lines[name][:60], people[:60]), slow_chrf(lines[name][:60], people[:60]))
assert metrics.f_beta([1, 1, 1, 0], [1, 0, 0, 0], beta=2) < metrics.f_beta([1, 0, 0, 0], [1, 1, 1, 0], beta=2)
assert [f"{chrf(lines[n], people):.2f}" for n in ("first", "copy")] == ["0.29", "0.44"]

# "The lines of twenty random pages, by people, "first" and "copy", were shuffled and rated yes or no by two rules."
# "**Rule 1**: yes, unless something in the line is false of this class."
# "**Rule 2**: yes, if rule 1 gives yes and the line says more than the name: what the class computes, how, or for which
# data."
chosen_ = sorted(np.random.default_rng(1).choice(with_text, 20, replace=False))
assert rated == [pages.names[i] for i in chosen_]  # this draw
assert all(np.all(two <= one) and len(one) == len(two) == 20 for one, two in ratings.values())

# "BLEU-4: first 0.02, copy 0.25. chrF: first 0.29, copy 0.44."
# "Lines rated yes: people 20 by rule 1 and 9 by rule 2, first 20 and 18, copy 2 and 1."
# "*BLEU-4 and chrF on 176 pages, and the share of yes on the twenty that this one reader rated.*"
# "By rule 1 "copy" has the fewest, 2 of 20; "first" has 20."
# "By rule 2 "first" has the most, 18."
# "People have 9, because many of their lines only repeat the name, like "A Bagging classifier": the reference is not
# always the best line."
# "Whose lines get the fewest yes by rule 1, and whose get the most by rule 2?"
# "BLEU and chrF prefer "copy", and both rules prefer "first": shared pieces do not show that a classifier is no
# regressor."
assert people[with_text.index(pages.names.index("BaggingClassifier"))] == "A Bagging classifier."
assert ratings["people"][:, rated.index("BaggingClassifier")].tolist() == [1, 0]
assert {n: r.sum(axis=1).tolist() for n, r in ratings.items()} == {"people": [20, 9], "first": [20, 18], "copy": [2, 1]}
apart_ = ratings["first"][0] - ratings["copy"][0]
assert (np.sum(apart_ > 0), np.sum(apart_ < 0)) == (18, 0)
assert np.isclose(compare.mcnemar_test(18, 0).pvalue, 2 * 0.5**18)
wilson = [stats.binomtest(k, 20).proportion_ci(method="wilson") for k in (20, 2, 18, 1)]
assert [f"{float(x):.2f}" for w in wilson[:2] for x in w] == ["0.84", "1.00", "0.03", "0.30"]
assert wilson[2].low > wilson[3].high
assert (
    compare.mcnemar_test(
        *(np.sum(a) for a in (ratings["first"][1] > ratings["copy"][1], ratings["first"][1] < ratings["copy"][1]))
    ).pvalue
    < 0.001
)

# ""First" goes online: this one reader rated all twenty of its lines true."
# "Twenty are few: if one line in seven were false, twenty random lines would all be true with probability $(6/7)^{20} =
# 0.05$."
# "The 32 pages without a description still need people."
# "About 24 of its 176 lines hold raw markup or formulas: clean these, then rate fifty more."
assert ratings["first"][0].tolist() == [1] * 20
assert sum("::" in x or "[" in x or "\\" in x for x in lines["first"]) == 24 and len(lines["first"]) == 176
assert f"{(6 / 7) ** 20:.2f}" == "0.05" and 208 - 176 == sum(not found for found in sentences) == 32
