"""What ../perplexity.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import lzma

from sklearn.utils import discovery

other = np.random.default_rng(2026)  # splits that the lesson has not seen

# "The first of three firms says: "On your pages our model has a perplexity of 13, our rival's has 28, and lower is
# better.""
# "The firm's model predicts one byte at a time, here one letter, and the rival's predicts pieces of 2.3 bytes on
# average."
# "A perplexity of 13 means that the model is, on average, as unsure of the next piece as between 13 equally likely
# ones."
# "For the firm's model two bytes are $13 \cdot 13$ choices, and 2.3 bytes $13^{2.3} = 365$."
# "The firm's model has $\log_2 13 = 3.7$ **bits per byte**, because its units are bytes."
# "It has $\log_2 28 = 4.8$ bits for 2.3 bytes, so 2.1 bits per byte."
# "For the rival's they are only 28."
bits_of = {key: both[0] for key, both in found.items()}
ppl_of = {key: both[1] for key, both in found.items()}
per_token = len(test) / len(cut["token"][1])
assert f"{ppl_of['byte', 2]:.0f} {per_token:.1f}" == "13 2.3" and 26 < ppl_of["token", 2] < 31
assert f"{ppl_of['token', 2]:.0f}" == "28"  # this draw
assert f"{bits_of['byte', 2]:.1f} {bits_of['token', 2]:.1f}" == "3.7 2.1"  # this draw
assert abs(bits_of["byte", 2] - 3.7) < 0.05 and abs(bits_of["token", 2] - 2.12) < 0.1
assert f"{np.log2(13):.1f} {np.log2(28):.1f} {np.log2(28) / 2.3:.1f} {13**2.3:.0f}" == "3.7 4.8 2.1 365"
assert bits_of["byte", 2] > bits_of["token", 2] + 1

# "The firms are invented; the pages are those of 208 classes of scikit-learn."
# "Up to *Who saw the test?* all models have read the same 150 and predict the other 58."
# "Our own model predicts each byte from the five before it."
assert len(texts) == 208 and len(test_pages) == 58 and len(runs.codes) == 6
assert len(test.encode("latin-1")) == len(test) == sum(map(len, test_pages))
assert len(test) + len(training) == sum(map(len, texts))
six = language.byte_bits(test.encode("latin-1"), runs)

# "If the piece that came had the probability $p$, the model's **surprise** is $-\log_2 p$ bits: 0 bits if it was sure,
# 1 bit if $p = 1/2$, 2 bits if $p = 1/4$."
assert [-np.log2(p) for p in (1, 1 / 2, 1 / 4)] == [0, 1, 2]

# "On all test pages the first letter of a word costs 3.3 bits on average, each further one 0.7."
# "First letters of words have many more bits on average than further letters, most of which have few."
# "*Two sentences of a test page, each byte coloured by its surprise.*"
letter = np.array([sign.isascii() and sign.isalpha() for sign in test])
after = np.append(False, letter[:-1])
first, further = six[letter & ~after], six[letter & after]
assert f"{first.mean():.1f} {further.mean():.1f}" == "3.3 0.7"  # this draw
assert first.mean() > 3 * further.mean() and np.median(further) < 0.2
starts_ = np.array([k for k in range(len(words)) if words[k].isalpha() and not words[k - 1 : k].isalpha()])
rest_ = np.array([k for k in range(len(words)) if words[k].isalpha() and words[k - 1 : k].isalpha()])
assert own[starts_].mean() > 2 * own[rest_].mean() and np.median(own[rest_]) < 1.5
assert sum(map(len, rows)) + len(rows) - 1 == len(words) and words.endswith("respect to its neighbors.")
breaks_ = np.cumsum([len(line) + 1 for line in rows[:-1]]) - 1
assert np.isclose(np.nansum(table), own[: len(words)].sum() - own[breaks_].sum())
dark = np.flatnonzero(own[: len(words)] > 9)
assert "".join(words[k] for k in dark) == "oOuFI"  # this draw

# "After "a" came "n" twice and nothing else, so there "b" has the probability $(0 + 1)/(2 + 3) = 1/5$."
# "The first letter of a text is "n" with probability 1/3."
# "After "n" came "a" twice, so $(2 + 1)/(2 + 3) = 3/5$."
# "$\frac13 \cdot \frac35 \cdot \frac15 = 0.04$."
# "$-\log_2 0.04 = 4.64$ bits, and $4.64/3 = 1.548$ for each byte."
# ""Nab" has the perplexity $2^{1.548} = 2.92$ per letter."
# "With the whole word as one unit it is $2^{4.64} = 25$, for the same total."
# "So surprises add up: in "nab" they are 1.58 + 0.74 + 2.32 = 4.64 bits."
seen = Counter("banana") + Counter(zip("banana", "anana"))


def smoothed(context, sign):
    key, of = ((context, sign), "banana"[:-1].count(context)) if context else (sign, 6)
    return (seen[key] + 1) / (of + 3)


p_nab = [smoothed("", "n"), smoothed("n", "a"), smoothed("a", "b")]
assert np.allclose(p_nab, [1 / 3, 3 / 5, 1 / 5]) and np.isclose(np.prod(p_nab), 0.04)
assert (seen["a", "n"], seen["a", "a"], seen["a", "b"]) == (2, 0, 0)
assert np.isclose(sum(smoothed("a", sign) for sign in "abn"), 1) and np.isclose(sum(smoothed("", s) for s in "abn"), 1)
nab = -np.log2(p_nab)
assert f"{nab.sum():.2f} {nab.mean():.3f}" == "4.64 1.548"
assert f"{language.perplexity(nab, 3):.2f} {language.perplexity(nab, 1):.0f}" == "2.92 25"
assert [f"{bits:.2f}" for bits in nab] == ["1.58", "0.74", "2.32"]

# "The **total surprise** of the text is $b = -\log_2 P(\text{text}) = -\log_2 p_1 - \log_2 p_2 - \dots - \log_2 p_u$."
# "The mean surprise of a unit is $b/u$ bits, and the **perplexity** is $2^{b/u}$ ([Jelinek et al.,
# 1977](../back/references.md#jelinek1977))."
# "$$ \begin{aligned} \text{bits per byte} &= \frac{b}{\text{bytes}} \\[6pt] &= \log_2(\text{perplexity}) \cdot
# \frac{u}{\text{bytes}} . \end{aligned} \tag{1} $$"
assert np.isclose(nab.sum(), -np.log2(np.prod(p_nab)))
assert np.isclose(language.perplexity(nab, 3), np.prod(1 / np.array(p_nab)) ** (1 / 3))
assert np.isclose(language.perplexity(np.full(7, np.log2(10)), 7), 10)
for unit in ("byte", "token"):
    for n in (1, 2, 3):
        assert np.isclose(np.log2(ppl_of[unit, n]) * len(cut[unit][1]) / len(test), bits_of[unit, n])

# "By hand you added 1 to each count, so that no surprise is infinite; the models here mix in the counts of shorter
# contexts instead ([how](further.ipynb#smoothing))."
# thorough
some, four = test[:30_000], count_runs(training[:150_000], 4)
of_four = language.byte_bits(some.encode("latin-1"), language.count_runs(training[:150_000].encode("latin-1"), 3))
assert np.allclose(surprise(some, four, 4, 256), of_four)
context, p_next = "Ths", {}
for sign in map(chr, range(256)):
    p_next[sign] = 2 ** -surprise(context + sign, four, 4, 256)[-1]
assert np.isclose(sum(p_next.values()), 1) and min(p_next.values()) > 0
assert surprise("a", count_runs("b", 1), 1, 256)[0] == -np.log2((0 + 1 / 256) / 2)
runs_, total_, _ = four
for n in (2, 3, 4):  # one added to each of 256 counts
    added_ = [(some[i - n + 1 : i], some[i - n + 1 : i + 1]) for i in range(n - 1, len(some))]
    added_ = -np.log2([(runs_[run] + 1) / (total_[context] + 256) for context, run in added_]).mean()
    assert added_ > surprise(some, four, n, 256).mean() + 0.02
fruit = count_runs("banana", 2)
assert (fruit[1]["a"], fruit[2]["a"], fruit[0]["ab"]) == (2, 1, 0)
assert np.isclose(surprise("ab", fruit, 2, 3)[1], np.log2(3) + surprise("b", fruit, 1, 3)[0])

# "**Byte-pair encoding** finds them: it starts from bytes, and joins the most frequent pair of neighbours to a new
# token, here 300 times ([Sennrich et al., 2016](../back/references.md#sennrich2016))."
spelled = {}
for pair, token in merges:
    spelled[token] = "".join(spelled.get(sign, sign) for sign in pair)
assert len(merges) == len(spelled) == 300 and cut["token"][2] == 556
assert "".join(spelled.get(sign, sign) for sign in cut["token"][1]) == test, "no byte is lost"

# "*At each $n$ the tokens have the higher perplexity and fewer bits.*"
# "Perplexity per unit against bits per byte, points for n = 1, 2 and 3."
# "At each n the point of the tokens lies higher and further to the left than that of the bytes."
# "So "lower is better" holds only for the same text and the same unit."
# "The firm's model and its rival's have $n = 2$, and our own has $n = 6$."
# "At equal $n$ the tokens win because they reach further: two tokens span 4.6 bytes."
# "A byte model with $n = 4$ spans four bytes, and needs 1.8 bits per byte, fewer than the rival's."
for n in (1, 2, 3):
    assert ppl_of["token", n] > ppl_of["byte", n] and bits_of["token", n] < bits_of["byte", n] - 1
five = language.byte_bits(test.encode("latin-1"), language.Runs(runs.codes[:5], runs.counts[:5])).mean()
four_bytes = language.byte_bits(test.encode("latin-1"), language.Runs(runs.codes[:4], runs.counts[:4])).mean()
assert f"{five:.1f} {four_bytes:.1f} {2 * per_token:.1f}" == "1.4 1.8 4.6"  # this draw
assert max(five, four_bytes) < bits_of["token", 2]  # 4 bytes back, and 2 tokens span 4.6


# "Pages of one module, such as `cluster`, share sentences, so **whole modules** can be held out instead of random pages
# as above."
# "On random pages $n = 8$ is best: about half of the test lines with 40 or more bytes also stand in the training
# pages."
# "With whole modules about one in seven does, and $n = 5$ and $n = 6$ are best, nearly equal."
# "With whole modules, in several splits, the rival's model also needs fewer bits per byte: 2.2 to 2.5, the firm's 3.7
# or 3.8."
# thorough
def held_out(groups):
    """58 test pages: whole groups in random order, each taken if it still has room."""
    taken = []
    for group in other.permutation(np.unique(groups)):
        of_group = np.flatnonzero(groups == group).tolist()
        taken += of_group if len(taken) + len(of_group) <= 58 else []
    return taken


def copied_lines(test_set):
    rest = {line.strip() for i in range(208) if i not in test_set for line in texts[i].split("\n")}
    long = [line.strip() for i in test_set for line in texts[i].split("\n") if len(line.strip()) >= 40]
    return np.mean([line in rest for line in long])


module = {name: thing.__module__.split(".")[1] for name, thing in discovery.all_estimators()}
module = np.array([module[name] for name in pages.names])
verbatim = [np.mean([copied_lines(held_out(groups)) for _ in range(10)]) for groups in (np.arange(208), module)]
assert 0.4 < verbatim[0] < 0.6 and abs(verbatim[1] - 0.14) < 0.06  # sd of a mean of ten about .01 and .017
long_ = [line.strip() for one in test_pages for line in one.split("\n") if len(line.strip()) >= 40]
assert 0.4 < np.mean([line in training for line in long_]) < 0.65
of_modules, packed = [], []
xz = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 2**20}]  # as always, with a window that just holds all
for _ in range(2):
    new = held_out(module)
    asked_ = "".join(texts[i] for i in new)
    read_ = "".join(texts[i] for i in range(208) if i not in new)
    of_bytes = language.byte_bits(asked_.encode("latin-1"), language.count_runs(read_.encode("latin-1"), 1))
    order_ = other.permutation([i for i in range(208) if i not in new])  # the pairs are learned from these pages alone
    merges = learn_merges("".join(texts[i] for i in order_)[:30_000], 300)
    of_tokens = surprise(in_tokens(asked_), count_runs(in_tokens(read_), 2), 2, 556)
    of_modules += [of_bytes.mean(), of_tokens.sum() / len(asked_)]
    some = [texts[i] for i in new[::5]]  # each of these pages alone after what was read
    alone, *longer = (len(lzma.compress((read_ + page).encode("latin-1"), filters=xz)) for page in ("", *some))
    packed.append(8 * sum(one - alone for one in longer) / len("".join(some)))
assert all(3.65 < bits < 3.85 for bits in of_modules[::2]) and all(2.15 < bits < 2.55 for bits in of_modules[1::2])
twins = [{*texts[pages.names.index(name)].split("\n")} for name in ("MLPClassifier", "MLPRegressor")]
assert len(twins[0] & twins[1]) > 0.7 * len(twins[0])

# "Of $n = 1$ to $8$, which is best on random pages, and which on whole modules?"
# "If you copy all test pages, $n = 8$ falls to 0.6 bits per byte, a number that does not show its cause."
# "A copied test page helps most the model that remembers most."
# "On random pages $n = 8$ is best: about half of the test lines with 40 or more bytes also stand in the training
# pages."
# "With whole modules about one in seven does, and $n = 5$ and $n = 6$ are best, nearly equal."
# thorough
stored = data.page_bits().bits  # kind of split, share copied, n, split
assert (stored[0, 0].argmin(axis=0) + 1).tolist() == [8] * 5
assert sorted((stored[1, 0].argmin(axis=0) + 1).tolist()) == [5, 6, 6, 6, 6]
assert (stored[1, 0, 7] > stored[1, 0, 5] + 0.05).all()
assert (stored[:, 4, 7].mean(axis=1).round(1) == 0.6).all() and f"{stored[0, 0, 7].mean():.1f}" == "1.3"
gained = (stored[:, 0] - stored[:, 4]).mean(axis=2)
assert (gained[:, 1] < 0.05).all() and (np.diff(gained, axis=1) > 0).all()
assert six.mean() < stored[0, 0, 5].mean() - 0.05  # this draw
ten = language.count_runs(training.encode("latin-1"), 9)  # an answer of the explorer: longer runs may need fewer bits
eight = language.Runs(ten.codes[:8], ten.counts[:8])
of_eight, of_ten = (language.byte_bits(test.encode("latin-1"), model).mean() for model in (eight, ten))
assert of_ten < of_eight  # this draw
shown_there = widgets.explore_test_text(*data.page_bits()).numbers(copied=100, n=8)
assert np.isclose(shown_there["bits"], stored[0, 4, 7].mean(), atol=0.001)
assert f"{stored[1, 0, 7].mean():.1f}" == "2.0"

# "Used as a model ([Delétang et al., 2024](../back/references.md#deletang2024)), the packing program xz mostly points
# back to where a piece of text stood before, and yet needs, after the training pages, only 1.4 to 1.9 bits per byte of
# a page from a module held out."
# thorough
assert all(1.1 < bits < 2.2 for bits in packed)  # of 12 pages: mean 1.66, sd 0.17
assert stored.shape[3] == 5
assert "It measures the local deviation of the density of a given sample with respect" in text.split("\n")
