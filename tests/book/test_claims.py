"""Claims that rest on chance hold on other seeds too.

A cell tagged `chance` states such a claim.
It may use the chapter's imports, `rng`, and the cells before it that are tagged `chance-setup`.
"""

from pathlib import Path

import matplotlib as mpl
import notebooks as tool
import pytest
import sklearn

ROOT = Path(__file__).resolve().parents[2]

SEEDS = range(1, 21)
ENOUGH = 16


def tagged(path, tag):
    return [cell for cell in tool.read(path).cells if tag in cell.metadata.get("tags", [])]


CLAIMS = [(path, cell) for path in tool.notebooks() for cell in tagged(path, "chance")]


def seeds_on_which_it_holds(claim, setup):
    """The seeds whose generator makes the claim true; `setup` makes `rng` from seed 0, which is replaced.

    Stops as soon as the verdict is certain: enough seeds have held, or too many have not.
    """
    held, failed = [], 0
    for seed in SEEDS:
        if len(held) == ENOUGH or failed > len(SEEDS) - ENOUGH:
            break
        namespace = {}
        for source in setup:
            exec(source.replace("default_rng(0)", f"default_rng({seed})"), namespace)
        try:
            exec(claim, namespace)
        except AssertionError:
            failed += 1
            continue
        held.append(seed)
    return held


@pytest.mark.parametrize(("path", "cell"), CLAIMS, ids=[f"{path.stem}-{cell.id}" for path, cell in CLAIMS])
def test_claim_holds_on_other_seeds(path, cell, monkeypatch):
    monkeypatch.chdir(path.parent)
    mpl.use("agg")
    cells = tool.read(path).cells
    imports = next(c.source for c in cells if c.cell_type == "code" and "default_rng(0)" in c.source)
    before = cells[: next(i for i, other in enumerate(cells) if other.id == cell.id)]
    setup = [c.source for c in before if "chance-setup" in c.metadata.get("tags", [])]
    with sklearn.config_context(assume_finite=True, skip_parameter_validation=True):  # checked when nbval runs the cell
        held = seeds_on_which_it_holds(cell.source, [imports, *setup])
    assert len(held) >= ENOUGH, f"holds on {held} only, of the seeds tried; {ENOUGH} of {len(SEEDS)} are wanted"


def test_a_claim_by_luck_is_caught():
    setup = ["import numpy as np\nrng = np.random.default_rng(0)"]
    assert len(seeds_on_which_it_holds("assert rng.random() < 0.5", setup)) < ENOUGH
    assert len(seeds_on_which_it_holds("assert rng.random() < 1", setup)) == ENOUGH
