"""Mark all submissions of an assignment: `make mark SUBMISSIONS=folder-or-zip NAME=ps1`."""

import hashlib
import json
import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")  # before NumPy is imported

from tqdm import tqdm

from grading import collect, contents, report, sandbox, tables, trial
from grading.judge import judge_notebook, prepare
from grading.repair import repair
from grading.session import Limits
from grading.trial import Unreadable
from grading.words import clean, cut, line

RESULTS = "results"
KEPT = ("student", "name", "lms", "late", "when", "back", "others")  # of a submission, in its result
PROCESSES = min(8, max(2, os.cpu_count() or 2))  # submissions that are marked at a time
LONGEST = 3 * sandbox.WAITING * Limits().total + 60  # seconds after which a marking hangs


def mark_one(work, submission):
    data, result = submission.data, {field: getattr(submission, field) for field in KEPT}
    digest = hashlib.sha256(data).hexdigest() if data else ""
    result |= {"file": submission.path, "canvas": bool(submission.serial), "look": list(submission.look), "id": ""}
    result |= {"digest": digest, "assignment": work.hash, "questions": {}, "written": "", "code": {}}
    if data is None:
        return result
    try:
        mended = repair(work, data)
    except Unreadable as reason:
        result["look"].append(clean(f"the file {reason}"))
        return result
    outcomes, answers, look, id_ = judge_notebook(work, mended, Limits())
    result["look"] += [*mended.look, *look]
    result |= {"written": mended.written, "code": mended.code, "id": line(id_, 60)}
    for id_, outcome in outcomes.items():
        result["questions"][id_] = {**outcome._asdict(), "answer": clean(cut(answers.get(id_, "")))}
    return result


def stamp(work, submission):
    """Changes with the assignment, the submission and the marking itself."""
    about = f"{work.hash}\0{submission._replace(data=None)!r}".encode(errors="replace")
    program = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return hashlib.sha256(about + program + (submission.data or b"")).hexdigest()


def load(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def mark_all(work, submissions):
    place = contents.folder(work.name) / RESULTS
    place.mkdir(parents=True, exist_ok=True)

    def mark(submission, path, wanted):
        found = trial.run(lambda: mark_one(work, submission), memory=None, wait=LONGEST)
        if isinstance(found, trial.Ended):  # a word of it, and the next run tries again
            look = (*submission.look, f"the marking itself {found}; mark by hand")
            found, wanted = mark_one(work, submission._replace(data=None, look=look)), ""
        result = json.dumps({**found, "stamp": wanted}, ensure_ascii=False, indent=1)
        tables.replace(path, result.encode(errors="replace"))

    waiting = []
    for submission in submissions:
        path, wanted = place / f"{submission.student}.json", stamp(work, submission)
        waiting += [] if load(path).get("stamp") == wanted else [(submission, path, wanted)]
    prepare(work)
    pool = ThreadPoolExecutor(PROCESSES)
    try:
        begun = as_completed([pool.submit(mark, *one) for one in waiting])
        done = len(submissions) - len(waiting)
        for future in tqdm(begun, total=len(submissions), initial=done, unit=" students", mininterval=1):
            future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def main(arguments=None):
    words = ("name", "submissions", "gradebook", "roster")
    asked = contents.options(__doc__, arguments, *words, anonymous=("yes", "no"))
    work = contents.read(asked.name)
    if asked.submissions:
        if sandbox.problem():
            raise SystemExit(sandbox.problem())
        submissions = collect.collect(asked.submissions, work, contents.folder(work.name) / collect.CAME)
        mark_all(work, submissions)
    stored = filter(None, map(load, sorted((contents.folder(work.name) / RESULTS).glob("*.json"))))
    stored = sorted(stored, key=lambda result: (result["name"], result["student"]))
    if not stored:
        raise SystemExit("SUBMISSIONS must be a folder or a zip with notebooks, got none; write SUBMISSIONS=came.zip")
    report.write(work, stored, asked.gradebook, asked.roster, asked.anonymous == "yes")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("\nStopped. What is marked is kept: run the same command again to go on.") from None
