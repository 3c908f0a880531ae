"""Compare the checks of lessons with what the lessons say, and run both under other seeds.

    python tools/checks.py [LESSON ...] [--seeds 4]

A file of checks, `book/<topic>/checks/<lesson>.py`, is plain Python. Each block of it begins with the sentences that it
proves, word for word, as comments in quotation marks, and runs in the lesson's kernel after its last cell
(tools/notebooks.py, conftest.py). Refused are a sentence that the lesson does not have, a block that asserts nothing,
an assert in the lesson itself, and a number of the lesson that no block quotes. A block that takes seconds has the line
`# thorough` below its sentences: `make test` leaves it to `make test-thorough`. No quick block may need it.

Under another seed every whole number that makes a generator (`default_rng(0)`, `random_state=0`, `rng=0`, `seed=0`,
`for seed in range(20)`) is another one, in the lesson and in its checks. Every assert must hold in three of four runs;
one that states numbers of the stored draw alone says so with `# this draw` at its end.
"""

import argparse
import ast
import contextlib
import io
import os
import re
import sys
import warnings
from collections import Counter
from pathlib import Path

import notebooks as tool

LINK = re.compile(r"\[[^]]*\]\([^)]*(?:exercises|references)[^)]*\)|\]\([^)]*\)")  # of others the words count
NAME = re.compile(r"`[^`]*`|<[^>]*>|\d+( × \d+)?-fold|(?<!\d)\.632|section [\d.]+|^It takes about \d+ minutes")
SIGN = re.compile(r"\\(t?frac|sqrt|cdot|times|pm|to|le|ge|approx)\b")
SEED = re.compile(r"(default_rng\(|random_state\s*=\s*|\brng\s*=\s*|\bseed\s*=\s*)(\d+)\b")
SEEDS = re.compile(r"(for seed in range\()(\d+)\)")


# ---- what a lesson says, and what its checks quote ----


def sentences(notebook):
    """Each line of the lesson's Markdown without its mark of a list or a quote, and each sentence of an alt text."""
    for cell in notebook.cells:
        text = cell.source
        if cell.cell_type == "code":
            alt = cell.metadata.get("mystnb", {}).get("image", {}).get("alt", "")
            text = re.sub(r"(?<=[.?!]) (?=[A-Z])", "\n", alt)
        text = re.sub(r"(?s)\$\$.*?\$\$", lambda formula: re.sub(r"\n> ?|\s+", " ", formula[0]), text)
        for line in text.splitlines():
            line = re.sub(r"^\s*(> ?)*\s*(#+ |[-*] |\d+\. )?|</?(details|summary)>", "", line)
            yield " ".join(line.split())


def has_number(sentence):
    """Whether a sentence states a number; names such as 10-fold and formulas of letters and single digits do not."""
    words, *parts = re.split(r"\$+", NAME.sub("", LINK.sub("", sentence)))  # every second part is a formula
    lettered = [re.search("[A-Za-z]", SIGN.sub("", formula)) for formula in parts[::2]]
    formulas = [one for one, letter in zip(parts[::2], lettered) if not letter or re.search(r"\d\.?\d|\.\d", one)]
    return bool(re.search(r"\d", "".join([words, *parts[1::2], *formulas])))


def faults(path):
    """What is wrong between a lesson and its checks, a line each."""
    notebook, blocks = tool.read(path), tool.checks(path)
    said, proved = set(sentences(notebook)), {one for block in blocks for one in block.sentences}
    for block in blocks:
        yield from (f"{block.name}: the lesson does not say: {one}" for one in block.sentences if one not in said)
        if block.sentences and not has_assert(block.code):
            yield f"{block.name}: nothing is asserted"
    for cell in notebook.cells:
        if cell.cell_type == "code" and has_assert(cell.source):
            yield f"{path.stem}, cell {cell.id}: an assert belongs into the checks"
    yield from (f"{path.stem}: no block quotes: {one}" for one in sorted(said - proved) if has_number(one))


def has_assert(code):
    return any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(code)))


# ---- other seeds ----


class _Judge(ast.NodeTransformer):
    """Counts where an assert fails instead of stopping there."""

    def visit_Assert(self, node):
        call = f"_judge({node.lineno}, {node.end_lineno}, lambda: {ast.unparse(node.test)})"
        return ast.fix_missing_locations(ast.copy_location(ast.parse(call).body[0], node))


def reseeded(code, move):
    """The code with every seed moved."""
    code = SEEDS.sub(lambda seen: f"{seen[1]}{move}, {move + int(seen[2])})", code)
    return SEED.sub(lambda seen: f"{seen[1]}{int(seen[2]) + move}", code)


def failures(path, move):
    """Lines of the checks with an assert that fails under these seeds; under others but those of this draw alone."""
    failed, space = set(), {"__name__": "__main__", "display": lambda *shown: None}
    blocks = tool.checks(path)
    lines = "".join(block.code for block in blocks).splitlines()
    this_draw = [move != 0 and line.endswith("# this draw") for line in lines]
    space["_judge"] = lambda line, end, test: test() or this_draw[end - 1] or failed.add(line)
    with contextlib.chdir(path.parent), contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for cell in tool.read(path).cells:
            stops = contextlib.suppress(Exception if "raises-exception" in cell.metadata.get("tags", []) else ())
            if cell.cell_type == "code":
                with stops:
                    exec(compile(reseeded(cell.source, move), cell.id, "exec"), space)
        for block in blocks:
            tree = _Judge().visit(ast.parse("\n" * (block.line - 1) + reseeded(block.code, move)))
            exec(compile(tree, str(block.file), "exec"), space)
    return failed


def unsteady(path, seeds=4):
    """What fails under more than a quarter of the seeds: `checks/<lesson>.py:<line>`, how often, the code."""
    count = Counter()
    for seed in range(1, seeds + 1):
        count.update(failures(path, 1000 * seed))
        if max(count.values(), default=0) + seeds - seed <= seeds / 4:
            break  # whatever the seeds that are left show
    lines = "".join(block.code for block in tool.checks(path)).splitlines()
    return [
        f"checks/{path.stem}.py:{n} fails under {count[n]} of {seeds} seeds: {lines[n - 1].strip()}"
        for n in sorted(count)
        if count[n] > seeds / 4
    ]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lessons", nargs="*", type=Path)
    parser.add_argument("--seeds", type=int, default=0, help="run under so many other seeds, too")
    options = parser.parse_args(arguments)
    os.environ.update(MPLBACKEND="agg", OMP_NUM_THREADS="1")  # before a lesson loads NumPy
    wrong = 0
    for path in [p.resolve() for p in options.lessons] or tool.checked():
        found = [*faults(path), *(unsteady(path, options.seeds) if options.seeds else ())]
        print(f"{path.stem}: {len(found)} faults", *found, sep="\n    ", flush=True)
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
