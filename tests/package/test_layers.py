"""Who may import whom: the layers of the package, read from its source."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "mlnotes"

# What each module may use besides the standard library; "plots.*" stands for the files of the folder plots, and to be
# granted a folder is to be granted its files. Layers, from the ground up: each imports from those before it.
LAYERS = {
    "package": {"": ""},
    "checks": {"_check": "numpy mlnotes"},
    "sort": {"_sorting": "numpy"},
    "maths": {
        "splits": "numpy _check",
        "estimates": "numpy _check splits",
        "metrics": "numpy _check",
        "_certainty": "numpy scipy.special _check _sorting",
        "curves": "numpy _check _sorting _certainty",
        "costs": "numpy _check _sorting metrics",
        "ranking": "numpy _check",
        "compare": "numpy scipy.special _check curves",
        "biasvar": "numpy _check",
        "clustering": "numpy _check",
        "data": "numpy sklearn _check",  # scikit-learn's documentation is data; read when asked for
    },
    "plots": {"plots": "plots", "plots.*": "numpy matplotlib _check plots._shared"},
    "widgets": {
        "widgets": "widgets",
        # matplotlib, with the Pillow it brings along, turns drawn figures into pictures
        "widgets.flipbook": "numpy matplotlib PIL ipywidgets _check widgets",
        # mini-racer, which the builders of the book have, runs an explorer's script for readers without scripts
        "widgets.explorer": "numpy py_mini_racer _check",
        "widgets.*": "numpy _check widgets",
    },
    "exercises": {
        "exercises": "_check exercises",
        "exercises._show": "numpy",
        "exercises.markers": "",
        "exercises._judge": "numpy exercises._show exercises.slips",
        "exercises.held": "numpy exercises.slips",
        "exercises.slips": "numpy",
        "exercises.slips.*": "numpy scipy.special exercises.slips "
        "splits estimates metrics curves costs ranking compare biasvar clustering data",
    },
}
TABLE = {module: set(uses.split()) for layer in LAYERS.values() for module, uses in layer.items()}
MATHS_MAY_USE = {"numpy", "scipy.special", "_check", "_sorting", *LAYERS["maths"]}
PURE = {"collections", "copy", "functools", "inspect", "itertools", "math", "numbers", "re", "sys"} | {
    "typing",
    "warnings",
}
NETWORK_AND_CHANCE = {"asyncio", "ftplib", "http", "os", "random", "smtplib", "socket", "subprocess", "urllib"}
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


def tree(module):
    return ast.parse(FILES[module].read_text(encoding="utf-8"))


def inside(name, imported):
    """What `from name import imported` reads, seen from the package: a module of it, or the package itself."""
    name = name.removeprefix("mlnotes").removeprefix(".")
    longest = f"{name}.{imported}".removeprefix(".")
    return next((m for m in (longest, name) if m in FILES), longest) or "mlnotes"


def imports(syntax):
    """Names of the imported modules, those of the package without its name; imports inside functions count."""
    found = []
    for node in ast.walk(syntax):
        if isinstance(node, ast.Import):
            for alias in node.names:
                ours = alias.name.split(".")[0] == "mlnotes"
                found.append(inside(alias.name, "") if ours else alias.name)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "write imports in full: from mlnotes import curves"
            assert all(alias.name != "*" for alias in node.names), "no star imports"
            ours = node.module.split(".")[0] == "mlnotes"
            found += [inside(node.module, alias.name) for alias in node.names] if ours else [node.module]
    return found


def standard(name):
    return name.split(".")[0] in sys.stdlib_module_names


def line_of(module):
    """The line of the table that speaks of a module: its own, or that of the files of its folder."""
    folder = module.rpartition(".")[0]
    return module if module in TABLE or not folder else f"{folder}.*"


def problems(module, syntax):
    """Imports that the table does not grant: "matplotlib.pyplot" needs "matplotlib"."""
    granted = TABLE[line_of(module)]
    foreign = [name for name in imports(syntax) if not standard(name)]
    return [name for name in foreign if not any(name == g or name.startswith(f"{g}.") for g in granted)]


# ---- the table itself ----


def test_every_module_has_its_line_and_every_line_its_module():
    assert {m for m in FILES if line_of(m) not in TABLE} == set()
    own = {line for line in TABLE if not line.endswith(".*")}
    assert own <= set(FILES) and {line.removesuffix(".*") for line in TABLE} == own


def test_layers_import_downwards_only():
    below = set()
    for layer in LAYERS.values():
        modules = {module for module in FILES if line_of(module) in layer}
        for uses in layer.values():
            assert set(uses.split()) & set(FILES) <= below | modules
        below |= modules
    assert below == set(FILES)


def test_maths_may_use_numpy_and_special_functions_only():
    for module in LAYERS["maths"]:
        assert TABLE[module] <= MATHS_MAY_USE | ({"sklearn"} if module == "data" else set())


# ---- the source against the table ----


@every_module
def test_module_imports_what_its_line_grants(module):
    assert problems(module, tree(module)) == []


@every_module
def test_standard_library(module):
    used = {name.split(".")[0] for name in imports(tree(module)) if standard(name)}
    assert not used & NETWORK_AND_CHANCE
    if any(module in LAYERS[layer] for layer in ("package", "checks", "sort", "maths")):
        assert used <= PURE


def test_no_cycles():
    graph = {m: {name for name in imports(tree(m)) if name in FILES and name != m} for m in FILES}
    done = set()
    while len(done) < len(graph):
        free = {m for m in graph if m not in done and graph[m] <= done}
        assert free, f"cycle among {sorted(set(graph) - done)}"
        done |= free


@every_module
def test_no_state(module):
    assert not [node.lineno for node in ast.walk(tree(module)) if isinstance(node, ast.Global)]
    names = [ast.unparse(node.func) for node in ast.walk(tree(module)) if isinstance(node, ast.Call)]
    assert not {"np.random.seed", "warnings.filterwarnings", "plt.rc", "__import__"} & set(names)


def private_names(syntax):
    """Names with a leading underscore that are taken out of a module of ours; a whole module may have one."""
    taken = []
    for node in ast.walk(syntax):
        if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] == "mlnotes":
            taken += [
                alias.name for alias in node.names if inside(node.module, alias.name).split(".")[-1] != alias.name
            ]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in FILES:
            taken.append(node.attr)
    return [name for name in taken if name.startswith("_") and not name.startswith("__")]


@every_module
def test_no_private_name_leaves_its_module(module):
    assert private_names(tree(module)) == []


@pytest.mark.parametrize("module", [m for m in FILES if m.split(".")[0] == "plots"])
def test_plots_compute_no_statistic(module):
    called = [node.func for node in ast.walk(tree(module)) if isinstance(node, ast.Call)]
    assert not [f.attr for f in called if isinstance(f, ast.Attribute) and f.attr in STATISTICS.split()]


def test_the_bits_of_a_score_live_in_one_module():
    """Where values are viewed as integers, shifted or masked, the reader must know how doubles are stored."""

    def handles_bits(module):
        nodes = list(ast.walk(tree(module)))
        shifts = any(isinstance(getattr(node, "op", None), (ast.LShift, ast.RShift, ast.BitXor)) for node in nodes)
        return shifts or any(isinstance(node, ast.Attribute) and node.attr == "view" for node in nodes)

    assert [m for m in ("_check", "_sorting", *LAYERS["maths"]) if handles_bits(m)] == ["_sorting"]


def test_the_rules_catch_what_they_are_for():
    def found(source, module="curves"):
        return problems(module, ast.parse(source))

    assert found("import matplotlib.pyplot as plt") == ["matplotlib.pyplot"]
    assert found("def f():\n    from sklearn import metrics") == ["sklearn"]
    assert found("from scipy import stats") == ["scipy"]
    assert found("from mlnotes import plots") == ["plots"]
    assert found("from mlnotes.metrics import recall") == ["metrics"]
    assert found("import mlnotes.metrics") == ["metrics"]
    assert found("import numpy.linalg, math\nfrom mlnotes import _check\nfrom mlnotes._sorting import cumulate") == []
    assert found("from scipy.special import ndtr", module="compare") == []
    assert found("from mlnotes.plots.roc_auc import plot_roc", module="plots") == []
    assert found("from mlnotes.plots.roc_auc import plot_roc", module="plots.cost_curves") == ["plots.roc_auc"]
    assert found("from mlnotes import plots", module="exercises.slips.roc_auc") == ["plots"]
    assert private_names(ast.parse("from mlnotes.curves import _rate, auc")) == ["_rate"]
    assert private_names(ast.parse("from mlnotes import curves\ncurves._rate(1)")) == ["_rate"]
    assert private_names(ast.parse("from mlnotes import _check\n_check.labels([1])")) == []
    for star in ("from numpy import *", "from . import metrics"):
        with pytest.raises(AssertionError, match=r"star|in full"):
            found(star)
    with pytest.raises(KeyError):
        found("", module="utils")


# ---- what an import costs ----


def loaded_by(statement, before="pass"):
    """Modules in memory after the statement that were not there before it, in an interpreter of its own."""
    code = f"import sys; {before}; old = set(sys.modules); {statement}; print(*sorted(set(sys.modules) - old))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_importing_the_package_loads_one_module():
    assert loaded_by("import mlnotes") == {"mlnotes"}


def test_importing_curves_loads_its_own_files_beyond_numpy():
    """State, not time: what is in memory already costs nothing, and each of these files is short."""
    ours = {"mlnotes", "mlnotes._check", "mlnotes._sorting", "mlnotes._certainty", "mlnotes.curves"}
    assert loaded_by("import mlnotes.curves", before="import numpy") == ours


def test_importing_the_maths_imports_nothing_that_draws_or_learns():
    modules = ", ".join(f"mlnotes.{module}" for module in LAYERS["maths"])
    packages = {name.split(".")[0] for name in loaded_by(f"import {modules}")}
    assert not packages & {"matplotlib", "ipywidgets", "IPython", "sklearn", "pandas"}
