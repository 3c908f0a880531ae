"""Mark all submissions of an assignment: `make mark SUBMISSIONS=folder-or-zip NAME=ps1`.

Each student's result is written, whole or not at all, as soon as it is there; a run that was stopped goes on where it
was, and only what has changed is marked again. Everything goes to _assignments/NAME/.
"""

import hashlib
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")  # before NumPy is imported

from tqdm import tqdm

from grading import collect, contents, report, sandbox, tables, trial
from grading.judge import Limits, judge_notebook, prepare
from grading.repair import repair
from grading.trial import Unreadable
from grading.words import clean, cut, line

RESULTS = "results"
PROCESSES = min(8, max(2, os.cpu_count() or 2))  # submissions that are marked at a time
ROOT = "You are marking as root: the system's limit on processes does not hold. Better mark as an ordinary user."


def mark_one(work, submission, limits):
    said = submission._asdict()
    data, path = said.pop("data"), said.pop("path")
    digest = hashlib.sha256(data).hexdigest() if data else ""
    result = {**said, "file": path, "digest": digest, "assignment": work.hash if work else "", "questions": {}}
    result |= {"look": list(submission.look), "id": "", "written": "", "code": {}}
    if data is None:
        return result
    try:
        mended = repair(work, data)
    except Unreadable as reason:
        result["look"].append(clean(f"the file {reason}"))
        return result
    outcomes, answers, look, id_ = judge_notebook(work, mended, limits)
    result["look"] += [*mended.look, *look]
    result |= {"written": mended.written, "code": mended.code, "id": line(id_, 60)}
    for id_, outcome in outcomes.items():
        result["questions"][id_] = {**outcome._asdict(), "answer": clean(cut(answers.get(id_, "")))}
    return result


def stamp(work, submission, limits):
    """Changes with the assignment, the submission, the limits and the marking itself."""
    parts = [work.hash, repr(limits), repr(submission._replace(data=None))]
    program = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return hashlib.sha256("\0".join(parts).encode(errors="replace") + program + (submission.data or b"")).hexdigest()


def store(path, result):
    tables.replace(path, json.dumps(result, ensure_ascii=False, indent=1).encode(errors="replace"))


def load(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def mark_all(work, submissions, limits, n_processes):
    """Mark what is not marked yet, each submission in a process of its own, so many at a time."""
    place = contents.folder(work.name) / RESULTS
    place.mkdir(parents=True, exist_ok=True)

    def mark(submission, path, wanted):
        found = trial.run(lambda: mark_one(work, submission, limits), memory=None, wait=_longest(limits))
        store(path, _failed(submission, found) if isinstance(found, trial.Ended) else {**found, "stamp": wanted})

    waiting = []
    for submission in submissions:
        path, wanted = place / f"{submission.student}.json", stamp(work, submission, limits)
        waiting += [] if load(path).get("stamp") == wanted else [(submission, path, wanted)]
    prepare(work)
    pool = ThreadPoolExecutor(n_processes)
    try:
        begun = as_completed([pool.submit(mark, *one) for one in waiting])
        done = len(submissions) - len(waiting)
        for future in tqdm(begun, total=len(submissions), initial=done, unit=" students", mininterval=1):
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
    stored = filter(None, map(load, sorted((contents.folder(name) / RESULTS).glob("*.json"))))
    return sorted(stored, key=lambda result: (result["name"], result["student"]))


def main(arguments=None):
    words, start = ("name", "submissions", "gradebook", "roster"), time.monotonic()
    asked = contents.options(__doc__, arguments, *words, anonymous=("yes", "no"))
    if os.geteuid() == 0 and asked.submissions:
        print(ROOT, file=sys.stderr)
    work, ignored = contents.read(asked.name), []
    if asked.submissions:
        if sandbox.problem():
            raise SystemExit(sandbox.problem())
        submissions, ignored = collect.collect(asked.submissions, work, contents.folder(work.name) / collect.CAME)
        mark_all(work, submissions, Limits(), PROCESSES)
    stored = results(work.name)
    if not stored:
        raise SystemExit(
            f"SUBMISSIONS must be a folder or a zip with notebooks, got {asked.submissions or 'none'}, and nothing "
            "came in before; write SUBMISSIONS=submissions.zip"
        )
    report.write(work, stored, ignored, asked.gradebook, asked.roster, asked.anonymous == "yes")
    print(f"{time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("\nStopped. What is marked is kept: run the same command again to go on.") from None
