"""Claims that rest on chance hold on other seeds too.

A cell tagged `chance` states such a claim.
It may use the lesson's imports, `rng`, and the cells before it that are tagged `chance-setup`.
Lessons whose checks stand in a file of their own have none: tools/checks.py runs the whole lesson again.
With the tag `thorough` as well it waits for the thorough run: a quarter of a second and more a seed.
"""

import matplotlib as mpl
import notebooks as tool
import pytest
import sklearn

FEW, ENOUGH_OF_FEW = range(1, 5), 3
MANY, ENOUGH_OF_MANY = range(1, 21), 16


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
            late = [pytest.mark.thorough] if "thorough" in claim.metadata.tags else []
            yield pytest.param(path, claim.source, setup, id=name, marks=late)


CLAIMS = list(claims())


def seeds_on_which_it_holds(claim, setup, *, seeds, enough):
    """The seeds whose generator makes the claim true; `setup` makes `rng` from seed 0, which is replaced.

    Stops as soon as the verdict is certain: enough seeds have held, or too many have not.
    """
    held, failed = [], 0
    for seed in seeds:
        if len(held) == enough or failed > len(seeds) - enough:
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


@pytest.mark.parametrize(
    ("seeds", "enough"), [(FEW, ENOUGH_OF_FEW), pytest.param(MANY, ENOUGH_OF_MANY, marks=pytest.mark.thorough)]
)
@pytest.mark.parametrize(("path", "claim", "setup"), CLAIMS)
def test_claim_holds_on_other_seeds(path, claim, setup, seeds, enough, monkeypatch):
    monkeypatch.chdir(path.parent)
    mpl.use("agg")
    with sklearn.config_context(assume_finite=True, skip_parameter_validation=True):  # checked when nbval runs the cell
        held = seeds_on_which_it_holds(claim, setup, seeds=seeds, enough=enough)
    assert len(held) >= enough, f"holds on {held} only, of the seeds tried; {enough} of {len(seeds)} are wanted"


def test_there_are_claims():
    assert len(CLAIMS) > 50


def test_a_claim_by_luck_is_caught():
    setup = ["import numpy as np\nrng = np.random.default_rng(0)"]
    for seeds, enough in ((FEW, ENOUGH_OF_FEW), (MANY, ENOUGH_OF_MANY)):
        assert len(seeds_on_which_it_holds("assert rng.random() < 0.5", setup, seeds=seeds, enough=enough)) < enough
        assert len(seeds_on_which_it_holds("assert rng.random() < 1", setup, seeds=seeds, enough=enough)) == enough
