"""Who may import whom: the layers of the package, read from its source."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "mlnotes"

MATHS = ["splits", "estimates", "metrics", "curves", "costs", "groups", "ranking", "language", "compare"]
MATHS += ["biasvar", "clustering"]  # each may use those before it
LOWEST = "numpy scipy.special scipy.stats _check _sorting"
# What each module may use besides the standard library; "plots.*" stands for the files of the folder plots, and to be
# granted a folder is to be granted its files.
TABLE = {
    "": "",
    "_check": "numpy mlnotes",
    "_sorting": "numpy",
    **{name: f"{LOWEST} {' '.join(MATHS[:k])}" for k, name in enumerate(MATHS)},
    "data": "numpy sklearn _check",  # scikit-learn's documentation is data; read when asked for
    "plots": "plots",
    "plots.*": "numpy matplotlib _check plots._shared",
    "widgets": "widgets",
    # matplotlib, with the Pillow it brings along, turns drawn figures into pictures
    "widgets.flipbook": "numpy matplotlib PIL ipywidgets _check widgets",
    # mini-racer, which the builders of the book have, runs an explorer's script for readers without scripts
    "widgets.explorer": "numpy py_mini_racer _check",
    "widgets.*": "numpy _check widgets",
    "exercises": "_check exercises",
    "exercises.*": "numpy exercises",
    "exercises.slips.*": f"{LOWEST} {' '.join(MATHS)} data exercises._numbers exercises.slips",
}
OUTSIDE = ["asyncio", "ftplib", "http", "os", "random", "smtplib", "socket", "subprocess", "urllib"]
STATISTICS = (
    "average corrcoef cov cumsum histogram interp max mean median min nanmean percentile quantile searchsorted "
    "sort std sum trapezoid var"
)


def name_of(path):
    """ "curves" of mlnotes/curves.py, "" of mlnotes/__init__.py, "plots.roc_auc" of mlnotes/plots/roc_auc.py."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
every_module = pytest.mark.parametrize("module", FILES, ids=lambda m: m or "mlnotes")


def line_of(module):
    """The line of the table that speaks of a module: its own, or that of the files of its folder."""
    return module if module in TABLE else f"{module.rpartition('.')[0]}.*"


def nodes(module):
    return list(ast.walk(ast.parse(FILES[module].read_text(encoding="utf-8"))))


def imports(module):
    """Names of the imported modules, those of the package without its name; imports inside functions count."""
    for node in nodes(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "write imports in full: from mlnotes import curves"
            for alias in node.names:
                ours, own = node.module.partition("mlnotes")[2], node.module.split(".")[0] == "mlnotes"
                longest = f"{ours}.{alias.name}".strip(".")
                assert not own or longest in FILES or not alias.name.startswith("_"), "a private name leaves its module"
                yield (longest if longest in FILES else ours.strip(".") or "mlnotes") if own else node.module


@every_module
def test_module_imports_what_its_line_grants(module):
    granted = TABLE[line_of(module)].split()
    for name in imports(module):
        if name.split(".")[0] in sys.stdlib_module_names:
            assert name.split(".")[0] not in OUTSIDE
        else:
            assert any(name == g or name.startswith(f"{g}.") for g in granted), f"{module or 'mlnotes'} imports {name}"


def test_each_line_has_its_module():
    assert {line_of(module) for module in FILES} == set(TABLE)


@pytest.mark.parametrize("module", [m for m in FILES if m.split(".")[0] == "plots"])
def test_plots_compute_no_statistic(module):
    called = [node.func for node in nodes(module) if isinstance(node, ast.Call)]
    assert not [f.attr for f in called if isinstance(f, ast.Attribute) and f.attr in STATISTICS.split()]


@pytest.mark.parametrize(
    "statement, allowed",
    [
        ("import mlnotes", {"mlnotes"}),
        ("import mlnotes.curves", {"mlnotes", "numpy"}),
        (f"import {', '.join(f'mlnotes.{m}' for m in [*MATHS, 'data'])}", {"mlnotes", "numpy", "scipy"}),
    ],
)
def test_what_an_import_loads(statement, allowed):
    """Nothing that draws or learns; curves does without SciPy, too, until a distribution is asked for."""
    code = f"import sys; {statement}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"numpy", "scipy", "matplotlib", "ipywidgets", "IPython", "sklearn", "pandas", "mlnotes"}
    assert heavy & {name.split(".")[0] for name in run.stdout.split()} == allowed
