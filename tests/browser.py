"""Real browsers for the tests that need one; conftest.py hands Chromium to all of them, that of site/ Firefox."""

import json
import os
import re
import shutil
import subprocess
import threading

import headless
import pytest
import websocket


def found(program, name, how, variable):
    """Path of the program; without it the test is skipped, or fails if the variable is 1."""
    if program is None:
        reason = f"no {name} found; get it with: {how}"
        if os.environ.get(variable) == "1":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return program


@pytest.fixture(scope="session")
def browser():
    """One headless Chromium for all tests; each test opens a context of its own."""
    how = "apt-get install chromium (or put google-chrome on the PATH)"
    found(headless.chromium(), "Chromium", how, "REQUIRE_BROWSER")
    with headless.browser() as running:
        yield running


PREFERENCES = {  # every other address than this machine's ends in a closed door
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    "remote.prefs.recommended": True,  # no updates, no telemetry, no safe browsing
    "ui.systemUsesDarkTheme": 0,
}
PATIENCE = 120  # seconds that a slow machine may take for one answer
KEYS = {"Home": "\ue011", "End": "\ue010", "PageDown": "\ue00f", "Escape": "\ue00c"}


class Firefox:
    """One tab of Debian's Firefox, by WebDriver BiDi, the protocol that it speaks itself.

    `faults` are the errors since a page was opened, and the addresses that were not there, as others' never are.
    Playwright drives only builds of Firefox of its own, or asks stock ones for commands that they lack.
    """

    def __init__(self, program, profile):
        lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        command = [program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        listens = (re.search(r"WebDriver BiDi listening on (ws://\S+)", line) for line in self.process.stderr)
        place = next(filter(None, listens))[1]
        threading.Thread(target=self.process.stderr.read, daemon=True).start()  # so that Firefox can go on writing
        self.socket = websocket.create_connection(f"{place}/session", timeout=PATIENCE, suppress_origin=True)
        self.number, self.faults = 0, []
        self.do("session.new", capabilities={})
        self.do("session.subscribe", events=["log.entryAdded", "network.responseCompleted", "network.fetchError"])
        self.tab = self.do("browsingContext.getTree")["contexts"][0]["context"]

    def _note(self, event, told):
        if event == "log.entryAdded":
            half = told["text"].startswith("Invalid markup: Incorrect number of children")  # a formula as it arrives
            self.faults += [told["text"]] if told["level"] == "error" and not half else []
        elif event == "network.fetchError" or told["response"]["status"] >= 400:
            self.faults.append(told["request"]["url"])

    def do(self, command, **parameters):
        """What a command of the protocol gives; events that come before it are noted."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": command, "params": parameters}))
        while (came := json.loads(self.socket.recv()))["type"] == "event":
            self._note(came["method"], came["params"])
        assert came["type"] == "success" and came["id"] == self.number, (command, came)
        return came["result"]

    def open(self, url):
        """Go to a page, wait until it has loaded, and forget what was before."""
        self.do("session.status")  # whose answer comes after what was before
        self.faults.clear()
        self.do("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def ask(self, expression):
        """What a JavaScript expression gives in the page, a promise's value included."""
        told = self.do(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))",
            target={"context": self.tab},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def press(self, key):
        """Press a key as a person does, where the focus is."""
        value = KEYS[key]
        actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.do("input.performActions", context=self.tab, actions=[{"type": "key", "id": "keys", "actions": actions}])

    def close(self):
        self.do("browser.close")
        self.process.wait(PATIENCE)


@pytest.fixture(scope="session")
def firefox(tmp_path_factory):
    """Firefox of this machine; without one the test is skipped, or fails if REQUIRE_FIREFOX=1."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    found(program, "Firefox", "apt-get install firefox-esr", "REQUIRE_FIREFOX")
    running = Firefox(program, tmp_path_factory.mktemp("firefox"))
    yield running
    running.close()
