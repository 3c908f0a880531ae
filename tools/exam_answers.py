"""Answer data.parameter_exam as six readers do and store who was right: book/data/exam_answers.csv.

python tools/exam_answers.py
"""

from pathlib import Path

import numpy as np
import page_bits
import pandas as pd

from mlnotes import data, language

STORED = Path(__file__).resolve().parent.parent / "book" / "data" / "exam_answers.csv"


def halves(exam):
    """For each half of the pages its text, and which questions stand on the other half."""
    names, texts, _ = page_bits.texts_and_modules()
    second = np.random.default_rng(0).permutation(len(names)) % 2
    half_of = dict(zip(names, second))
    for half in (0, 1):
        yield "\n\n".join(texts[second == half]), np.array([half_of[page] != half for page in exam.page])


def surprise(runs, starts, texts):
    """Bits of each text after its start. A byte that no page has stands between two, so nothing reaches over it."""
    pairs = [(start.encode(), text.encode()) for start, text in zip(starts, texts)]
    bits = language.byte_bits(b"\0".join(start + text for start, text in pairs), runs)
    before = np.append(0, np.cumsum(bits))
    ends = np.cumsum([len(start) + len(text) + 1 for start, text in pairs]) - 1
    return before[ends] - before[ends - [len(text) for _, text in pairs]]


def by_model(exam, order):
    """Bits of the four texts of each question after the name, and without it."""
    after, alone = np.zeros((2, len(exam.page), 4))
    for text, asked in halves(exam):
        runs = language.count_runs(text, order)
        texts = [one for k in np.flatnonzero(asked) for one in exam.texts[k]]
        starts = [f"\n\n{exam.parameter[k]} : " for k in np.flatnonzero(asked) for _ in range(4)]
        after[asked] = surprise(runs, starts, texts).reshape(-1, 4)
        alone[asked] = surprise(runs, ["\n\n"] * len(texts), texts).reshape(-1, 4)
    return after, alone


def answers(exam):
    """Name of each reader: 1 where the text that it likes best is the right one; of equals it takes the first."""
    names = [[name[i : i + 3] for i in range(max(1, len(name) - 2))] for name in map(str.lower, exam.parameter)]
    letters = [[sum(run in text.lower() for run in runs) for text in texts] for runs, texts in zip(names, exam.texts)]
    length = np.array([[len(text) for text in texts] for texts in exam.texts])
    liked = {"letters": np.array(letters), "shortest": -length, "longest": length}
    for order in (5, 8):
        after, alone = by_model(exam, order)
        liked[f"order {order}"] = (alone - after).round(6)
    liked["order 8 sum"] = -after.round(6)
    right = {name: (score.argmax(axis=1) == exam.right).astype(int) for name, score in liked.items()}
    seen, name = np.zeros(len(exam.page), dtype=int), np.array(exam.parameter)
    for _, asked in halves(exam):
        seen[asked] = np.isin(name[asked], name[~asked])
    return right | {"seen": seen}


if __name__ == "__main__":
    pd.DataFrame(answers(data.parameter_exam())).to_csv(STORED, index=False)
