"""What a person should look at in a student's code: attempts to reach the answers, the tests or other files.

The sandbox already makes these fail: neither answers, tests nor other submissions are inside. The reader of the code
decides whether one was meant; a name in the list below is no proof.
"""

import ast
import re

MODULES = {
    "os": "the operating system",
    "subprocess": "other programs",
    "socket": "the network",
    "urllib": "the network",
    "requests": "the network",
    "http": "the network",
    "ctypes": "the interpreter's memory",
    "gc": "the interpreter's objects",
    "inspect": "the interpreter's frames",
    "importlib": "modules by name",
    "builtins": "Python's own functions",
    "__main__": "the notebook's own names",
    "shutil": "files",
    "pathlib": "files",
    "glob": "files",
}
CALLS = {
    "open": "opens a file",
    "exec": "runs text as code",
    "eval": "runs text as code",
    "__import__": "imports by name",
    "get_ipython": "reaches into IPython",
}
GIVEN = {"check", "hint", "solution", "np", "curves"}
ANSWERS = re.compile(r"mlnotes\.exercises\.(slips|markers|_\w*)\b")


def findings(source):
    """Phrases such as "imports os (the operating system)", in the order of the code, each once."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        shell = re.findall(r"^\s*(![^\n]{1,40}|%%?(?:bash|sh|system|run|pip)\b[^\n]{0,30})", source, re.MULTILINE)
        return [f"runs {line.strip()}" for line in shell]
    imported = _imported(tree)
    return list(dict.fromkeys(phrase for node in ast.walk(tree) for phrase in _of(node, imported)))


def _imported(tree):
    """{name: the module or part of one that an import binds it to}, such as {"ex": "mlnotes.exercises"}."""
    names = {"exercises": "mlnotes.exercises"}  # perhaps by an import in another cell
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.asname: alias.name for alias in node.names if alias.asname}
        elif isinstance(node, ast.ImportFrom):
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _of(node, imported):
    """The phrases for one node of the syntax tree."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield from _module(alias.name)
    elif isinstance(node, ast.ImportFrom):
        yield from _module(node.module or "", [alias.name for alias in node.names])
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
        yield CALLS[node.func.id]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "setattr":
        yield "changes an attribute by setattr"
    elif isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
        yield from _assigned(getattr(node, "targets", None) or [node.target])
    elif isinstance(node, ast.FunctionDef) and node.name in GIVEN:
        yield f"redefines {node.name}"
    elif isinstance(node, ast.Attribute):
        first, _, rest = ast.unparse(node).partition(".")
        inside = ANSWERS.fullmatch(f"{imported.get(first, first)}.{rest}")
        if inside or node.attr in ("__globals__", "__subclasses__", "modules"):
            yield f"reads {ast.unparse(node)[:40]}"


def _module(name, parts=()):
    if any(map(ANSWERS.match, (name, *(f"{name}.{part}" for part in parts)))):
        yield "imports the catalogue of answers"
    elif name.split(".")[0] in MODULES:
        yield f"imports {name} ({MODULES[name.split('.')[0]]})"


def _assigned(targets):
    for target in targets:
        if isinstance(target, ast.Name) and target.id in GIVEN:
            yield f"redefines {target.id}"
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id != "self":
            yield f"replaces {ast.unparse(target)[:40]}"
