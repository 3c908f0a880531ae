"""A stored picture that is not what its cell gives fails, and one that only rounds in another way does not."""

import base64
import io
import re
import subprocess
import sys

import nbformat
import notebooks as tool
import numpy as np
import pytest
from PIL import Image

from tests.pictures import Picture

# ---- a stored picture that is another one fails ----


def png(pixels):
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return Picture(base64.b64encode(file.getvalue()).decode() + "\n")


def test_a_mark_and_another_size_make_another_picture_and_a_pale_difference_or_a_few_pixels_do_not():
    white = np.full((40, 60, 3), 255, dtype=np.uint8)
    mark, few = white.copy(), white.copy()
    mark[10:15, 10:15] = few[:4, :5] = 0
    assert png(white) == Picture(png(white).strip()) == png(white - 40) and not png(white).__ne__(png(few))
    assert png(white) != png(mark) and png(white) != png(white[:, :-1])


FIGURE = "import matplotlib.pyplot as plt\n\nax = plt.plot([1, 2], [1, {end}])"


@pytest.mark.thorough
def test_a_swapped_picture_and_a_failing_check_fail_where_notebooks_are_tested(tmp_path):
    """By nbval and the root's conftest.py: a picture that belongs to other data, and a false check."""
    cells = [[nbformat.v4.new_code_cell(FIGURE.format(end=end), id="figure")] for end in (2, 3)]
    kept, other = (tool.run(nbformat.v4.new_notebook(cells=one), tmp_path) for one in cells)
    (tmp_path / "kept.ipynb").write_bytes(tool.canonical(kept))
    kept.cells[0].outputs[-1] = other.cells[0].outputs[-1]
    (tmp_path / "swapped.ipynb").write_bytes(tool.canonical(kept))
    (tmp_path / "checks").mkdir()
    (tmp_path / "checks" / "kept.py").write_text('# "It rises."\nassert ax\n\n# "It falls."\nassert not ax\n')
    command = f"{sys.executable} -m pytest -p conftest -c pyproject.toml --rootdir {tmp_path} {tmp_path}".split()
    said = subprocess.run(command, cwd=tool.ROOT, capture_output=True, text=True).stdout
    assert "2 failed, 2 passed" in said and "mismatch 'image/png'" in said, said
    assert re.search(r"FAILED \S*/swapped.ipynb::Cell 0", said), said
    assert re.search(r"FAILED \S*/kept.ipynb::checks/kept.py:4 It falls\.", said) and "kept.py:5" in said, said
