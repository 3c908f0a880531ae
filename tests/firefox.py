"""Debian's Firefox for the tests: a small client of WebDriver BiDi, the protocol that Firefox itself speaks.

Playwright drives only builds of Firefox of its own, or asks stock ones for commands that they lack.
"""

import json
import os
import queue
import re
import shutil
import subprocess
import threading

import pytest
import websocket

PREFERENCES = {  # asks nothing of the network; every other address than this machine's ends in a closed door
    "app.update.enabled": False,
    "app.normandy.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.healthreport.uploadEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    "remote.prefs.recommended": True,
    "services.settings.server": "http://127.0.0.1:9",
    "toolkit.telemetry.enabled": False,
    "ui.systemUsesDarkTheme": 0,
}
PATIENCE = 120  # seconds that a slow machine may take for one answer
KEYS = {"Home": "\ue011", "End": "\ue010", "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "PageDown": "\ue00f"}
KEYS["Escape"] = "\ue00c"


class Firefox:
    """One tab; `errors`, `asked` and `failed` are what went wrong, what was asked for, and what was not there."""

    def __init__(self, program, profile):
        lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        command = [program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        listens = (re.search(r"WebDriver BiDi listening on (ws://\S+)", line) for line in self.process.stderr)
        place = next(filter(None, listens))[1]
        threading.Thread(target=self.process.stderr.read, daemon=True).start()  # so that Firefox can go on writing
        self.socket = websocket.create_connection(f"{place}/session", timeout=PATIENCE, suppress_origin=True)
        self.socket.settimeout(None)  # between two tests nothing is said for as long as others take
        self.answers, self.number = queue.Queue(), 0
        self.errors, self.asked, self.failed = [], [], []
        threading.Thread(target=self._listen, daemon=True).start()
        self.version = self.do("session.new", capabilities={})["capabilities"]["browserVersion"]
        events = ["log.entryAdded", "network.beforeRequestSent", "network.responseCompleted", "network.fetchError"]
        self.do("session.subscribe", events=events)
        self.tab = self.do("browsingContext.getTree")["contexts"][0]["context"]

    def _listen(self):
        """Sort what comes: answers for `do`, events into the lists."""
        try:
            while True:
                came = json.loads(self.socket.recv())
                if came["type"] == "event":
                    self._note(came["method"], came["params"])
                else:
                    self.answers.put(came)
        except (websocket.WebSocketException, OSError, ValueError) as error:
            self.answers.put({"type": "error", "error": "closed", "message": repr(error), "id": None})

    def _note(self, event, told):
        if event == "log.entryAdded":
            self.errors += [told["text"]] if told["level"] == "error" else []
        elif event == "network.beforeRequestSent":
            self.asked.append(told["request"]["url"])
        elif event == "network.fetchError" or told["response"]["status"] >= 400:
            self.failed.append(told["request"]["url"])

    def do(self, command, **parameters):
        """What a command of the protocol gives."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": command, "params": parameters}))
        answer = self.answers.get(timeout=PATIENCE)
        assert answer["type"] == "success" and answer["id"] == self.number, (command, answer)
        return answer["result"]

    def open(self, url):
        """Go to a page, wait until it has loaded, and forget what was before."""
        self.errors.clear(), self.asked.clear(), self.failed.clear()
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
    if program is None:
        reason = "no Firefox found; get it with: apt-get install firefox-esr"
        if os.environ.get("REQUIRE_FIREFOX") == "1":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    running = Firefox(program, tmp_path_factory.mktemp("firefox"))
    yield running
    running.close()
