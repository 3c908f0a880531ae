"""Bits per byte of models that count, on test pages that they saw or did not see: book/data/page_bits.csv.

python tools/page_bits.py
"""

from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.utils import discovery

from mlnotes import data, language

STORED = Path(__file__).resolve().parent.parent / "book" / "data" / "page_bits.csv"
PAGE, LINE = "MLPClassifier", "Activation function for the hidden layer."  # of the first test of both kinds
COPIED, ORDERS, SEEDS = (0, 10, 25, 50, 100), 8, range(5, 10)  # per cent of the test pages; bytes of a run


def held_out(groups, rng):
    """58 test pages: whole groups in random order, each taken if it still has room; then the other 150."""
    test = np.array([], dtype=int)
    for group in rng.permutation(np.unique(groups)):
        pages = np.flatnonzero(groups == group)
        if len(test) + len(pages) <= 58:
            test = np.append(test, pages)
    return test, np.setdiff1d(np.arange(len(groups)), test)


def texts_and_modules():
    """Each page as one text, and the module that it belongs to."""
    pages = data.estimator_pages()
    texts = ["\n\n".join(page) for page in zip(pages.names, pages.summaries, pages.descriptions, pages.parameters)]
    module = {name: thing.__module__.split(".")[1] for name, thing in discovery.all_estimators()}
    return pages.names, np.array(texts), np.array([module[name] for name in pages.names])


def measured(names, texts, groups, seed, copied):
    """For each length of the runs, the bits per byte of the test pages and the surprise at each byte of the line."""
    rng = np.random.default_rng(seed)
    test, training = held_out(groups, rng)
    leaked = rng.permutation(test)
    page = names.index(PAGE)
    if page in test:  # the page of the line is the first to be copied
        leaked = np.append(page, leaked[leaked != page])
    read = texts[np.append(training, leaked[: round(copied * len(test) / 100)])]
    runs = language.count_runs("\n\n".join(read), ORDERS - 1)
    text = "\n\n".join(texts[test]).encode()
    start = text.find(LINE.encode(), text.find(texts[names.index(PAGE)].encode()))
    for n in range(1, ORDERS + 1):
        bits = language.byte_bits(text, language.Runs(runs.codes[:n], runs.counts[:n]))
        yield n, bits.mean(), bits[start : start + len(LINE)]


def rows():
    """Split by modules or not, per cent copied, bytes of a run; then the bits of each split and those of the line."""
    names, texts, module = texts_and_modules()
    for kind, groups in enumerate((np.arange(len(names)), module)):
        for copied in COPIED:
            found = [list(measured(names, texts, groups, seed, copied)) for seed in SEEDS]
            for n in range(ORDERS):
                bits = [f"{one[n][1]:.3f}" for one in found]
                yield [kind, copied, n + 1, *bits, *(f"{b:.1f}" for b in found[0][n][2])]


if __name__ == "__main__":
    # the names of the line's bytes are their codes
    head = ["modules", "copied", "n", *(f"split {seed}" for seed in SEEDS), *LINE.encode()]
    pd.DataFrame(rows(), columns=head).to_csv(STORED, index=False)
