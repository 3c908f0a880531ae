"""What is stored is what the models give today: answers to an exam, bits of test pages."""

import exam_answers
import numpy as np
import page_bits
import pandas as pd
import pytest

from mlnotes import data


@pytest.mark.thorough
def test_what_is_stored_is_what_is_computed():
    now = pd.DataFrame(exam_answers.answers(data.parameter_exam()))
    pd.testing.assert_frame_equal(pd.read_csv(exam_answers.STORED), now)


@pytest.mark.parametrize(
    "kind", [pytest.param(0, id="pages", marks=pytest.mark.thorough), pytest.param(1, id="modules")]
)
def test_one_row_of_the_page_bits(kind):
    names, texts, module = page_bits.texts_and_modules()
    found = list(page_bits.measured(names, texts, module if kind else np.arange(len(names)), seed=5, copied=10))
    pages = data.page_bits()
    assert np.allclose([bits for _, bits, _ in found], pages.bits[kind, 1, :, 0], atol=0.0006)
    assert np.allclose([line for _, _, line in found], pages.surprise[kind, 1], atol=0.06)
    assert pages.line == page_bits.LINE and page_bits.STORED.exists()
