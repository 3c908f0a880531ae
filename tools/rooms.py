"""Lines of Python, room by room, and the most that each may have: a house that grows says so."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = {  # folders: at most
    "tests/package": 3500,
    "tests/exercises": 1300,
    "tests/site": 3300,
    "tests/grading tests/book tests/tools": 2600,
    "mlnotes/exercises": 6000,
    "mlnotes/widgets": 800,
    "mlnotes/plots": 1200,
    "mlnotes/*.py": 3600,
    "grading": 3000,
    "sphinxext tools deploy": 2000,
}


def lines(room):
    """Lines of the Python files that git knows in these folders; `folder/*.py` leaves out the folders in it."""
    where = [f":(glob){one}" if "*" in one else f"{one}/*.py" for one in room.split()]
    listed = subprocess.run(["git", "ls-files", *where], cwd=ROOT, capture_output=True, text=True, check=True)
    return sum(len((ROOT / name).read_text(encoding="utf-8").splitlines()) for name in listed.stdout.split())


def table():
    """A line a room: its lines, and how many it may have."""
    return [f"{lines(room):6} of {most:5}  {room}" for room, most in ROOMS.items()]


if __name__ == "__main__":
    print(*table(), sep="\n")
