"""Claims that rest on chance hold on other seeds too.

A cell tagged `chance` states such a claim.
It may use the lesson's imports, `rng`, and the cells before it that are tagged `chance-setup`.
Lessons whose checks stand in a file of their own have none: tools/checks.py runs the whole lesson again.
All wait for the thorough run: `make test` runs each lesson on its own seed.
"""

import matplotlib as mpl
import notebooks as tool
import pytest
import sklearn

SEEDS, ENOUGH = range(1, 21), 16


def tagged(cells, tag):
    return [cell for cell in cells if tag in cell.metadata.get("tags", [])]


def claims():
    """Each claim of the book with what stands before it: the imports and the cells that set it up."""
    for path in tool.notebooks():
        cells = tool.read(path).cells
        for claim in tagged(cells, "chance"):
            before = cells[: cells.index(claim)]
            imports = next(c.source for c in before if c.cell_type == "code" and "default_rng(0)" in c.source)
            setup = [imports, *(c.source for c in tagged(before, "chance-setup"))]
            name = f"{path.parent.name}-{path.stem}-{claim.id}"
            yield pytest.param(path, claim.source, setup, id=name)


CLAIMS = list(claims())


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


@pytest.mark.thorough
@pytest.mark.parametrize(("path", "claim", "setup"), CLAIMS)
def test_claim_holds_on_other_seeds(path, claim, setup, monkeypatch):
    monkeypatch.chdir(path.parent)
    mpl.use("agg")
    with sklearn.config_context(assume_finite=True, skip_parameter_validation=True):  # checked when nbval runs the cell
        held = seeds_on_which_it_holds(claim, setup)
    assert len(held) >= ENOUGH, f"holds on {held} only, of the seeds tried; {ENOUGH} of {len(SEEDS)} are wanted"


def test_there_are_claims():
    assert len(CLAIMS) > 30  # lessons whose checks have moved have none


def test_a_claim_by_luck_is_caught():
    setup = ["import numpy as np\nrng = np.random.default_rng(0)"]
    assert len(seeds_on_which_it_holds("assert rng.random() < 0.5", setup)) < ENOUGH
    assert len(seeds_on_which_it_holds("assert rng.random() < 1", setup)) == ENOUGH
