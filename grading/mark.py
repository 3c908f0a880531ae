"""Mark all submissions of an assignment: `make mark SUBMISSIONS=folder-or-zip NAME=ps1`.

Each student's result is written, whole or not at all, as soon as it is there; a run that was stopped goes on where it
was, and only what has changed is marked again. Everything goes to _assignments/NAME/.
"""

import argparse
import hashlib
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")  # before NumPy is imported

from tqdm import tqdm

from grading import attempts, collect, contents, report, sandbox, trial
from grading.judge import Limits, judge_notebook, prepare
from grading.repair import Unreadable, repair
from grading.words import clean, cut, line

SOURCES = (
    "calls.py",
    "judge.py",
    "kernel.py",
    "repair.py",
    "sandbox.py",
    "session.py",
    "trial.py",
    "wire.py",
    "words.py",
)
ATTEMPTS = "results"
ROOT = "You are marking as root: the system's limit on processes does not hold. Better mark as an ordinary user."


# ---- one student ----


def mark_one(work, submission, limits):
    """The result for one submission, as a dictionary for JSON."""
    said = submission._asdict()
    data, path = said.pop("data"), said.pop("path")
    digest = hashlib.sha256(data).hexdigest() if data else ""
    result = {**said, "file": path, "digest": digest, "assignment": work.hash if work else "", "questions": {}}
    result |= {"look": list(submission.look), "notes": [], "id": "", "written": "", "code": {}}
    if data is None:
        return result
    try:
        mended = repair(work, data)
    except Unreadable as reason:
        result["look"].append(clean(reason))
        return result
    outcomes, answers, look, result["id"] = judge_notebook(work, mended, limits)
    result["look"] += [*mended.look, *look]
    result |= {"written": mended.written, "code": mended.code}
    result["id"], result["notes"] = line(result["id"], 60), list(mended.notes)
    for id_, outcome in outcomes.items():
        result["questions"][id_] = {**outcome._asdict(), "answer": clean(cut(answers.get(id_, "")))}
    return result


def stamp(work, submission, limits):
    """Changes with the assignment, the submission, the limits and the marking itself."""
    parts = [work.hash, repr(limits), repr(submission._replace(data=None)), _program()]
    return hashlib.sha256("\0".join(parts).encode(errors="replace") + (submission.data or b"")).hexdigest()


def _program():
    here = Path(__file__).parent
    return hashlib.sha256(b"".join((here / name).read_bytes() for name in SOURCES)).hexdigest()


def store(path, result):
    """Write a result so that it is there as a whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_text(json.dumps(result, ensure_ascii=False, indent=1), encoding="utf-8", errors="replace")
    os.replace(part, path)


def load(path):
    """A stored result; None if there is none that can be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


# ---- all students ----


def mark_all(work, submissions, limits, n_processes):
    """Mark what is not marked yet, each submission in a process of its own, so many at a time."""
    place = contents.folder(work.name) / ATTEMPTS
    place.mkdir(parents=True, exist_ok=True)

    def mark(submission, path, wanted):
        found = trial.run(lambda: mark_one(work, submission, limits), memory=None, wait=_longest(limits))
        store(path, _failed(submission, found) if isinstance(found, trial.Ended) else {**found, "stamp": wanted})

    paths = {submission: place / f"{submission.student}.json" for submission in submissions}
    stamps = {submission: stamp(work, submission, limits) for submission in submissions}
    waiting = [one for one in submissions if (load(paths[one]) or {}).get("stamp") != stamps[one]]
    prepare(work)
    pool = ThreadPoolExecutor(n_processes)
    try:
        begun = [pool.submit(mark, one, paths[one], stamps[one]) for one in waiting]
        bar = tqdm(
            as_completed(begun),
            total=len(submissions),
            initial=len(submissions) - len(begun),
            unit=" students",
            mininterval=1,
        )
        for future in bar:
            future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _longest(limits):
    """Seconds after which a marking hangs; its own limits should have ended it long before."""
    return 3 * sandbox.WAITING * limits.total + 60


def _failed(submission, ended):
    """A marking that ended without a result leaves one that says so, and is tried again by the next run."""
    empty = mark_one(None, submission._replace(data=None), None)
    look = [*submission.look, f"the marking itself {ended.why}; mark by hand"]
    return {**empty, "look": look, "stamp": ""}


def results(name):
    """All stored results of an assignment, by student's name."""
    stored = (load(path) for path in sorted((contents.folder(name) / ATTEMPTS).glob("*.json")))
    return sorted((result for result in stored if result), key=lambda result: (result["name"], result["student"]))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--name", required=True, help="the assignment's name")
    parser.add_argument("--submissions", default="", help="folder or zip; without it only the reports are made again")
    parser.add_argument("--gradebook", default="", help="table exported from Canvas or Moodle, to be filled in")
    parser.add_argument("--roster", default="", help="table of all who should hand in; it is kept")
    parser.add_argument("--partial", default="", help='"yes": part of the points for part of the tests')
    parser.add_argument("--anonymous", default="", help='"yes": only by_hand.csv, with numbers in the place of names')
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=20, help="processor time that one cell may take")
    options = parser.parse_args(arguments)
    for name in ("partial", "anonymous"):
        if getattr(options, name) not in ("", "yes", "no"):
            shown = name.upper()
            raise SystemExit(f"{shown} must be yes or no, got {getattr(options, name)}; write {shown}=yes")
    if os.geteuid() == 0 and options.submissions:
        print(ROOT, file=sys.stderr)
    start = time.monotonic()
    try:
        run(contents.read(options.name), options)
    except KeyboardInterrupt:
        raise SystemExit("\nStopped. What is marked is kept: run the same command again to go on.") from None
    print(f"{time.monotonic() - start:.0f} s")


def run(work, options):
    """Mark what came in, if anything did, and write the reports."""
    ignored = []
    if options.submissions:
        if sandbox.problem():
            raise SystemExit(sandbox.problem())
        submissions, ignored = collect.collect(options.submissions, work, contents.folder(work.name) / attempts.PLACE)
        limits = Limits(options.seconds, 9 * options.seconds, partial=options.partial == "yes")
        mark_all(work, submissions, limits, options.processes)
    stored = results(work.name)
    if not stored:
        raise SystemExit(
            f"SUBMISSIONS must be a folder or a zip with notebooks, got {options.submissions or 'none'}, and nothing "
            "came in before; write SUBMISSIONS=submissions.zip"
        )
    report.write(work, stored, ignored, options.gradebook, options.roster, options.anonymous == "yes")


if __name__ == "__main__":
    main()
