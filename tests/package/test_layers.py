"""Who may import whom: the layers of the package, read from its source."""

import ast
import resource
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "mlnotes"

# What each module may use besides the standard library. Layers, from the ground up: each imports from those before it.
LAYERS = {
    "package": {"": ""},
    "checks": {"_check": "numpy mlnotes"},
    "maths": {
        "splits": "numpy _check",
        "estimates": "numpy _check splits",
        "metrics": "numpy _check",
        "curves": "numpy scipy.special _check",
        "costs": "numpy _check curves metrics",
        "ranking": "numpy _check",
        "compare": "numpy scipy.special _check curves",
        "biasvar": "numpy _check",
        "data": "numpy _check",
    },
    "plots": {"plots": "numpy matplotlib _check"},
    "widgets": {"widgets": "numpy matplotlib ipywidgets _check curves"},  # matplotlib turns drawn figures into SVG
    "catalogue": {
        "_bank": "numpy",
        "_bank.*": "numpy scipy.special _bank _check splits estimates metrics curves costs ranking compare biasvar "
        "data",
    },
    "exercises": {"exercises": "numpy _check _bank"},
}
TABLE = {module: set(uses.split()) for layer in LAYERS.values() for module, uses in layer.items()}
MATHS_MAY_USE = {"numpy", "scipy.special", "_check", *LAYERS["maths"]}
PURE = {"collections", "copy", "functools", "itertools", "math", "numbers", "sys", "typing", "warnings"}
NETWORK_AND_CHANCE = {"asyncio", "ftplib", "http", "os", "random", "smtplib", "socket", "subprocess", "urllib"}
STATISTICS = (
    "average corrcoef cov cumsum histogram interp max mean median min nanmean percentile quantile searchsorted "
    "sort std sum trapezoid var"
)


def name_of(path):
    """ "curves" of mlnotes/curves.py, "" of mlnotes/__init__.py, "_bank.roc_auc" of mlnotes/_bank/roc_auc.py."""
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


def allowed(module):
    topic = module.startswith("_bank.")
    return TABLE["_bank.*" if topic else module]


def problems(module, syntax):
    """Imports that the table does not grant: "matplotlib.pyplot" needs "matplotlib"."""
    granted = allowed(module)
    foreign = [name for name in imports(syntax) if not standard(name)]
    return [name for name in foreign if not any(name == g or name.startswith(f"{g}.") for g in granted)]


# ---- the table itself ----


def test_every_module_has_its_line_and_every_line_its_module():
    listed = set(TABLE) - {"_bank.*"}
    assert {m for m in FILES if not m.startswith("_bank.")} == listed


def test_layers_import_downwards_only():
    below = set()
    for layer in LAYERS.values():
        modules = {module.removesuffix(".*") for module in layer}
        for uses in layer.values():
            assert set(uses.split()) & set(FILES) <= below | modules
        below |= modules


def test_maths_may_use_numpy_and_special_functions_only():
    for module in LAYERS["maths"]:
        assert TABLE[module] <= MATHS_MAY_USE


# ---- the source against the table ----


@every_module
def test_module_imports_what_its_line_grants(module):
    assert problems(module, tree(module)) == []


@every_module
def test_standard_library(module):
    used = {name.split(".")[0] for name in imports(tree(module)) if standard(name)}
    assert not used & NETWORK_AND_CHANCE
    if module in LAYERS["maths"] or module in LAYERS["checks"] or module == "":
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


def test_plots_compute_no_statistic():
    called = [node.func for node in ast.walk(tree("plots")) if isinstance(node, ast.Call)]
    assert not [f.attr for f in called if isinstance(f, ast.Attribute) and f.attr in STATISTICS.split()]


def test_the_rules_catch_what_they_are_for():
    def found(source, module="curves"):
        return problems(module, ast.parse(source))

    assert found("import matplotlib.pyplot as plt") == ["matplotlib.pyplot"]
    assert found("def f():\n    from sklearn import metrics") == ["sklearn"]
    assert found("from scipy import stats") == ["scipy"]
    assert found("from mlnotes import plots") == ["plots"]
    assert found("from mlnotes.metrics import recall") == ["metrics"]
    assert found("import mlnotes.metrics") == ["metrics"]
    assert found("import numpy.linalg, math\nfrom scipy.special import ndtr\nfrom mlnotes import _check") == []
    for star in ("from numpy import *", "from . import metrics"):
        with pytest.raises(AssertionError, match=r"star|in full"):
            found(star)
    with pytest.raises(KeyError):
        found("", module="utils")


# ---- what an import costs ----


def loaded_by(statement):
    """Third-party packages in memory after the statement, beyond those of the bare interpreter."""
    count = "import sys; before = set(sys.modules); {}; print(*{{m.split('.')[0] for m in set(sys.modules) - before}})"
    run = subprocess.run([sys.executable, "-c", count.format(statement)], capture_output=True, text=True, check=True)
    return set(run.stdout.split()) - set(sys.stdlib_module_names)


def test_importing_the_package_imports_nothing_else():
    assert loaded_by("import mlnotes") == {"mlnotes"}


def test_importing_curves_imports_numpy_only():
    assert loaded_by("import mlnotes.curves") == {"mlnotes", "numpy"}


def test_importing_the_maths_imports_nothing_that_draws_or_learns():
    modules = ", ".join(f"mlnotes.{module}" for module in LAYERS["maths"])
    assert not loaded_by(f"import {modules}") & {"matplotlib", "ipywidgets", "IPython", "sklearn", "pandas"}


def cpu_seconds(statement):
    """Processor time of one interpreter: what else runs on the machine does not count."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", statement], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_importing_curves_costs_hardly_more_than_numpy():
    rounds = [(cpu_seconds("import numpy"), cpu_seconds("import mlnotes.curves")) for _ in range(5)]
    numpy, ours = (min(column) for column in zip(*rounds))
    assert ours < numpy + 0.050
