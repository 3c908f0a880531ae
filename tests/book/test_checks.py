"""What proves a lesson's sentences: no sentence is lost, no number is unproved, and verdicts hold under other seeds."""

from types import SimpleNamespace

import checks as tool
import lessons
import matplotlib as mpl
import nbformat
import notebooks
import pytest

LESSONS = notebooks.checked()
WORLD = "import numpy as np\nrng = np.random.default_rng(0)\nheads = rng.integers(2, size=100).sum()"
SAYS = "# Coins\n\n- About 50 of 100 coins show heads, as in `range(100)`.\n- This time more than half."
PROVED = '# "About 50 of 100 coins show heads,\n# as in `range(100)`."\nassert abs(heads - 50) < 20\n'


@pytest.fixture
def lesson(tmp_path):
    """Writes a lesson and its checks."""

    def write(text=SAYS, code=WORLD, proofs=PROVED):
        cells = [nbformat.v4.new_markdown_cell(text), nbformat.v4.new_code_cell(code, id="coins")]
        path = tmp_path / "coins.ipynb"
        path.write_bytes(notebooks.canonical(nbformat.v4.new_notebook(cells=cells)))
        (tmp_path / "checks").mkdir(exist_ok=True)
        (tmp_path / "checks" / "coins.py").write_text(f'"""Heads."""\n\nhalf = 50\n\n{proofs}')
        return path

    return write


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_checks_quote_the_lesson_and_every_number_of_it(path):
    assert list(tool.faults(path)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_lesson_and_all_its_checks_hold_also_under_other_seeds(path):
    mpl.use("agg")
    assert not any(block.thorough for block in notebooks.checks(path)) or not tool.failures(path, 0)
    assert tool.unsteady(path) == []


def claims():
    """Each claim of the errata that rests on chance, and what stands before it: the imports and the cells it needs."""
    cells = notebooks.read(notebooks.ROOT / "book" / "back" / "errata.ipynb").cells
    before = next(cell.source for cell in cells if "default_rng(0)" in cell.source)
    for cell in cells:
        tags = cell.metadata.get("tags", [])
        before += f"\n\n{cell.source}" if "chance-setup" in tags else ""
        if "chance" in tags:
            yield pytest.param(before, cell.source, id=cell.id)


CLAIMS = list(claims())


@pytest.mark.thorough
@pytest.mark.parametrize(("before", "claim"), CLAIMS)
def test_claim_of_the_errata_holds_under_other_seeds(lesson, before, claim):
    assert len(CLAIMS) >= 5 and "assert" in claim
    assert tool.unsteady(lesson(code=before, proofs=f'# "It holds."\n{claim}'), seeds=19) == []


def test_every_file_of_checks_belongs_to_a_lesson():
    files = sorted((notebooks.ROOT / "book").rglob("checks/*.py"))
    assert files == sorted(path.parent / "checks" / f"{path.stem}.py" for path in LESSONS) != []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, []),
        ({"text": SAYS.replace("About", "Some")}, ["does not say: About 50", "no block quotes: Some 50"]),
        ({"text": f"{SAYS}\nIn $n = 30$ throws."}, ["no block quotes: In $n = 30$ throws."]),
        (
            {"proofs": PROVED.replace("assert ", "")},
            ["coins.py:5 About 50 of 100 coins show heads, as in `range(100)`.: noth"],
        ),
        ({"code": f"{WORLD}\nassert heads"}, ["cell coins: an assert"]),
    ],
    ids=["as it should be", "lost sentence", "unquoted number", "no assert", "assert in the lesson"],
)
def test_faults_are_named(lesson, changed, said):
    found = list(tool.faults(lesson(**changed)))
    assert len(found) == len(said) and all(words in line for words, line in zip(said, found))


def test_what_counts_as_a_number():
    for text in ("7 points", "the error is $1/2$", "$h + \\tfrac14$", "$$ e = 0.37 $$", "from [2 %](a.ipynb#place)"):
        assert tool.has_number(text), text
    for text in (
        "10-fold",
        "$n - 1$ of $x_2$",
        "`KFold(3)`",
        "[1997](../back/references.md#x)",
        "[2](exercises.ipynb#b-2)",
    ):
        assert not tool.has_number(text), text


def test_a_verdict_of_one_draw_is_caught(lesson):
    more = '\n# "This time more than half."\nassert (\n    heads > 50\n)'
    assert not tool.failures(lesson(proofs=PROVED + more), 0) and not tool.unsteady(lesson(proofs=PROVED))
    assert tool.failures(lesson(proofs="assert heads < 50  # this draw"), 0) == {5}
    assert "coins.py:10 fails under 4 of 4 seeds" in tool.unsteady(lesson(proofs=PROVED + more))[0]
    assert tool.unsteady(lesson(proofs=f"{PROVED}{more}  # this draw")) == []


def test_a_failing_block_names_file_line_and_sentence(lesson):
    path = lesson(proofs=PROVED.replace("< 20", "< half - 50"))
    with pytest.raises(Exception, match=r"(?s)About 50 of 100 coins.*coins\.py:7.*AssertionError"):
        notebooks.run(notebooks.read(path), path.parent, notebooks.checks(path))
    assert [block.name[:24] for block in notebooks.checks(path)] == [
        "checks/coins.py:1 import",
        "checks/coins.py:5 About ",
    ]


def test_the_page_folds_what_drew_a_figure_and_ends_with_a_link_to_the_checks(lesson):
    path, (set_up, drawing) = lesson(), ({"metadata": {"tags": [tag]}} for tag in ("check", "drawing"))
    notebook, new = notebooks.read(path), nbformat.v4.new_code_cell
    shown = new("line()", outputs=[nbformat.v4.new_output("stream", text="x")], **drawing)
    alone, *run = (new(f"# Cases {k}", **set_up) for k in (1, 2, 3))
    notebook.cells += [alone, nbformat.v4.new_markdown_cell("Now draw."), *run]
    notebook.cells += [new("def line(): ...", **drawing), shown]
    source = [nbformat.writes(notebook)]
    lessons.read_notebook(SimpleNamespace(env=SimpleNamespace(doc2path=lambda docname: str(path))), "coins", source)
    *_, fold, words, figure, last = nbformat.reads(source[0], as_version=4).cells
    assert (fold.source, words.source, fold.metadata["tags"]) == ("# Cases 1", "Now draw.", ["check", "hide-cell"])
    assert fold.metadata["mystnb"]["code_prompt_show"] == "Cases 1"
    assert figure.source.split("\n\n\n") == ["# Cases 2", "# Cases 3", "def line(): ...", "line()"]
    assert figure.metadata["tags"] == ["drawing", "hide-input"]
    assert figure.metadata["mystnb"]["code_prompt_show"] == "code"
    assert last.source == "{.checked}\n[Every number on this page is checked](checks/coins.py)."
