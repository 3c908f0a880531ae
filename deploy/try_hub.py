"""Try the hub on this machine as a student would, and say what held. Needs root, for two Linux accounts of its own.

    make hub-test

Starts the hub with its real configuration on a free port, then in a headless browser: log in, pull the book with
nbgitpuller from a git server on this machine, run a lesson, fetch an assignment and submit it. The lecturer's
account releases and collects. Accounts, servers and files are removed at the end.
"""

import contextlib
import json
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
STUDENT, LECTURER = "hub-try-student", "hub-try-lecturer"
LESSON = "book/roc_auc/curve.ipynb"
TOPIC, ASSIGNMENT = "roc_auc", "ps1"
WAIT_S = 120
CAN_BE_SAVED = "window.jupyterapp?.shell.currentWidget?.context?.contentsModel?.writable"  # the cells are drawn before


def say(text, start):
    print(f"{time.monotonic() - start:6.1f} s  {text}", flush=True)


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, capture_output=True, **options).stdout


def wait_for(condition, what):
    """Ask until it holds; an error that names what did not come in time."""
    end = time.monotonic() + WAIT_S
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"{what} must come within {WAIT_S} s, but did not; see the lines above")
        time.sleep(0.3)


def free_ports(n):
    """The first of n neighbouring ports that are free."""
    for port in range(18000, 19000, n):
        with contextlib.ExitStack() as stack, contextlib.suppress(OSError):
            for offset in range(n):
                stack.enter_context(socket.socket()).bind(("127.0.0.1", port + offset))
            return port
    raise SystemExit("no free port between 18000 and 19000; close what listens there")


@contextlib.contextmanager
def account(name, group, password):
    """A Linux account that exists inside the block; its home folder goes with it."""
    run("groupadd", "--force", group)
    run("useradd", "--create-home", "--shell", "/bin/bash", "--groups", group, name)
    run("chpasswd", input=f"{name}:{password}\n")
    try:
        yield Path(pwd.getpwnam(name).pw_dir)
    finally:
        subprocess.run(["pkill", "--signal", "KILL", "--uid", name], check=False)
        wait_for(
            lambda: subprocess.run(["pgrep", "--uid", name], capture_output=True).returncode,
            f"the end of {name}'s processes",
        )
        subprocess.run(["userdel", "--remove", "--force", name], check=False, capture_output=True)


@contextlib.contextmanager
def server(command, **options):
    """A process that runs inside the block."""
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=15)
        process.kill()


@contextlib.contextmanager
def git_server(folder, port):
    """The students' copy of the book at git://127.0.0.1:port/course.git."""
    identity = ["-c", "user.name=lecturer", "-c", "user.email=lecturer@localhost"]
    shutil.copytree(ROOT / "_build" / "student-copy", folder / "copy")
    run("git", "init", "--quiet", "--initial-branch=main", cwd=folder / "copy")
    run("git", "add", "--all", cwd=folder / "copy")
    run("git", *identity, "commit", "--quiet", "--message", "Week 1", cwd=folder / "copy")
    run("git", "clone", "--quiet", "--bare", str(folder / "copy"), str(folder / "course.git"))
    command = ["git", "daemon", "--export-all", "--reuseaddr", "--listen=127.0.0.1", f"--port={port}"]
    with server([*command, f"--base-path={folder}", str(folder)], stderr=subprocess.DEVNULL):
        yield f"git://127.0.0.1:{port}/course.git"


def hub_answers(address):
    try:
        return urllib.request.urlopen(f"{address}/hub/health", timeout=2).status == 200
    except OSError:
        return False


def nbgrader(hub, home, state, *words):
    """One of nbgrader's commands, as the lecturer, in the course folder."""
    environment = {
        "HOME": str(home),
        "PATH": f"{BIN}:/usr/bin:/bin",
        "JUPYTER_CONFIG_PATH": str(hub / "deploy" / "jupyter"),
        "NBGRADER_EXCHANGE": str(state / "exchange"),
    }
    return run(str(BIN / "nbgrader"), *words, cwd=home / "course", user=LECTURER, group=LECTURER, env=environment)


def release(hub, home, state):
    """Put the students' notebook of the assignment where nbgrader hands it out."""
    run("make", "assignment", f"TOPIC={TOPIC}", f"NAME={ASSIGNMENT}", cwd=ROOT)
    folder = home / "course" / "release" / ASSIGNMENT
    shutil.copytree(ROOT / "_assignments" / ASSIGNMENT / "student", folder)
    run("chown", "--recursive", f"{LECTURER}:{LECTURER}", str(home / "course"))
    nbgrader(hub, home, state, "release_assignment", ASSIGNMENT)


# ---- what the student does, in a browser ----


def command(page, name, **arguments):
    """One of JupyterLab's commands; the same that its menus call."""
    page.evaluate("([name, given]) => { window.jupyterapp.commands.execute(name, given) }", [name, arguments])


def log_in(page, address, password):
    page.goto(f"{address}/hub/login")
    page.fill("#username_input", STUDENT)
    page.fill("#password_input", password)
    page.click("#login_submit")


def pull_the_book(page, address, repository):
    link = {"repo": repository, "branch": "main", "urlpath": f"lab/tree/course.git/{LESSON}"}
    page.goto(f"{address}/hub/user-redirect/git-pull?{urlencode(link)}")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=WAIT_S * 1000)


def run_the_lesson(page, file):
    """Run all cells, save, and read from the student's file what came out."""
    stored = count_cells(file)
    page.wait_for_function(CAN_BE_SAVED, timeout=WAIT_S * 1000)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=WAIT_S * 1000)
    command(page, "editmenu:clear-all")
    command(page, "docmanager:save")
    wait_for(lambda: count_cells(file) == 0, "the notebook without results")
    command(page, "runmenu:run-all")
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=busy]", timeout=WAIT_S * 1000)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=WAIT_S * 1000)
    command(page, "docmanager:save")
    wait_for(lambda: count_cells(file) == stored, f"{stored} results in {file.name}")
    return stored


def count_cells(file):
    """Cells with results; a saved file may be caught half written."""
    with contextlib.suppress(json.JSONDecodeError):
        return sum(bool(cell.get("execution_count")) for cell in json.loads(file.read_text())["cells"])
    return -1


def fetch_and_submit(page, file):
    command(page, "nbgrader:open-assignment-list")
    page.get_by_role("button", name="Fetch").click(timeout=WAIT_S * 1000)
    wait_for(file.exists, str(file))
    page.get_by_role("button", name="Submit").click(timeout=WAIT_S * 1000)
    page.wait_for_selector("#submitted_assignments_list .list_item", timeout=WAIT_S * 1000)


def student_at_work(address, repository, password, home, start):
    chromium = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        try:
            log_in(page, address, password)
            say("logged in", start)
            pull_the_book(page, address, repository)
            say("the book is pulled and its lesson open", start)
            n = run_the_lesson(page, home / "course.git" / LESSON)
            say(f"the lesson has run: {n} cells", start)
            fetch_and_submit(page, home / ASSIGNMENT / f"{ASSIGNMENT}.ipynb")
            say("the assignment is fetched and submitted", start)
        finally:
            page.screenshot(path=ROOT / "_build" / "hub.png")
            browser.close()


def main():
    if os.geteuid() != 0:
        raise SystemExit("the hub must run as root to start servers for students; run: sudo make hub-test")
    hub = Path(sys.argv[1])
    start, password, port = time.monotonic(), secrets.token_hex(8), free_ports(4)
    address = f"http://127.0.0.1:{port}"
    (ROOT / "_build").mkdir(exist_ok=True)
    with contextlib.ExitStack() as stack:
        state = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hub-")))
        state.chmod(0o755)
        (state / "exchange").mkdir()
        (state / "exchange").chmod(0o777)
        students_home = stack.enter_context(account(STUDENT, "students", password))
        lecturers_home = stack.enter_context(account(LECTURER, "lecturers", password))
        release(hub, lecturers_home, state)
        say("the assignment is released", start)
        repository = stack.enter_context(git_server(state, port + 3))
        environment = os.environ | {"HUB_STATE": str(state), "HUB_PORT": str(port), "HUB_TRY": "1"}
        log = stack.enter_context((ROOT / "_build" / "hub.log").open("w"))
        command = [BIN / "jupyterhub", "--config", hub / "deploy" / "jupyterhub_config.py"]
        stack.enter_context(server(command, env=environment, cwd=state, stdout=log, stderr=log))
        wait_for(lambda: hub_answers(address), "an answer of the hub")
        say("the hub is up", start)
        student_at_work(address, repository, password, students_home, start)
        nbgrader(hub, lecturers_home, state, "collect", ASSIGNMENT)
        collected = lecturers_home / "course" / "submitted" / STUDENT / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
        assert collected.exists(), "the lecturer's collect must find the submission"
        say("the lecturer has collected it", start)
    print("1 passed, 0 failed")


if __name__ == "__main__":
    main()
