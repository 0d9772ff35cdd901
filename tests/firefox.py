"""Firefox, driven by its own remote protocol (WebDriver BiDi): for what Chromium cannot show.

Scripts are run in a page, and in the window around it, where the browser shows its notifications.
"""

import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import prerequisites
import pytest
import reaper
from patience import PATIENCE
from websockets.sync.client import ClientConnection, connect

PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-US",
    "toolkit.legacyUserProfileCustomizations.stylesheets": True,
}
STAYING = "#alertBox { animation: none !important; }"
"""The browser's own notifications stay until they are clicked, however slow the machine is; a style of its windows."""
WINDOW = "chrome://browser/content/browser.xhtml"
POLL_SECONDS = 0.1
Preferences = Mapping[str, str | int | bool]
Found = TypeVar("Found")


def firefox() -> str:
    """The browser; where it is not there, the test is skipped."""
    if "firefox" in prerequisites.without():
        pytest.skip("without firefox (WITHOUT)")
    found = prerequisites.firefox()
    if found is None:
        pytest.skip("Firefox is not there: apt install firefox-esr")
    return found


class Page:
    """The page that a browser shows."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._commands = 0
        self._send("session.new", capabilities={})
        self._id = self._tabs()[0]["context"]

    def goto(self, url: str) -> None:
        """Load another page."""
        self._send("browsingContext.navigate", context=self._id, url=url, wait="complete")

    def reload(self) -> None:
        """Load the same one anew."""
        self._send("browsingContext.reload", context=self._id, wait="complete")

    def close(self) -> None:
        """Close it; an empty one is shown instead, because a browser without a page ends."""
        closed, self._id = self._id, self._send("browsingContext.create", type="tab")["context"]
        self._send("browsingContext.close", context=closed)

    def follow(self, url: str) -> None:
        """Wait until the browser has opened this address by itself, and go on there."""

        def find() -> str | None:
            return next((str(tab["context"]) for tab in self._tabs() if tab["url"] == url), None)

        self._id = until(find, f"the browser opens {url}")

    def run(self, script: str) -> object:
        """The value of a script in the page: null, a truth, a number or a text; a promise is awaited."""
        return self._evaluate(self._id, script)

    def run_in_window(self, script: str) -> object:
        """The value of a script in the window around the page, with all rights of the browser."""
        windows = self._send("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"]
        return self._evaluate(next(one["context"] for one in windows if one["url"] == WINDOW), script)

    def click(self, name: str, within: str = "body") -> None:
        """Press the button of this name as soon as it is there."""
        buttons = f"[...document.querySelectorAll({json.dumps(f'{within} button:enabled')})]"
        script = f"!!{buttons}.find((one) => one.textContent.trim() === {json.dumps(name)} && (one.click(), true))"
        until(lambda: self.run(script), f"a button {name}")

    def fill(self, label: str, text: str) -> None:
        """Write into the field of this label as soon as it is there."""
        script = f"""(() => {{
          const labels = [...document.querySelectorAll("label")];
          const field = labels.find((one) => one.innerText.trim() === {json.dumps(label)})?.control;
          if (!field) return false;
          field.value = {json.dumps(text)};
          return field.dispatchEvent(new Event("input", {{ bubbles: true }}));
        }})()"""
        until(lambda: self.run(script), f"a field {label}")

    def shows(self, text: str) -> None:
        """Wait until the page shows a text."""
        until(lambda: self.run(f"document.body.innerText.includes({json.dumps(text)})"), f"the page shows: {text}")

    def _tabs(self) -> list[dict[str, Any]]:
        return list(self._send("browsingContext.getTree")["contexts"])

    def _evaluate(self, context: str, script: str) -> object:
        given = self._send("script.evaluate", expression=script, target={"context": context}, awaitPromise=True)
        assert given["type"] == "success", given
        return given["result"].get("value")

    def _send(self, method: str, **params: object) -> dict[str, Any]:
        self._commands += 1
        self._socket.send(json.dumps({"id": self._commands, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == self._commands:
                assert answer["type"] == "success", answer
                return dict(answer["result"])


@contextmanager
def browsing(program: str, folder: Path, preferences: Preferences) -> Iterator[Page]:
    """A page of a browser with a profile in this folder."""
    profile, said = folder / "profile", folder / "firefox.log"
    (profile / "chrome").mkdir(parents=True)
    (profile / "chrome" / "userChrome.css").write_text(STAYING, encoding="utf-8")
    wanted = {**PREFERENCES, **preferences}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wanted.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    remote = ["--remote-debugging-port", "0", "--remote-allow-system-access"]
    command = [program, "--headless", "--no-remote", "--profile", str(profile), *remote]
    with said.open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        reaper.watch(process.pid)
        try:
            address = until(lambda: re.search(r"BiDi listening on (ws://\S+)", said.read_text()), "Firefox starts")
            with connect(f"{address[1]}/session", max_size=None, proxy=None, ping_interval=None) as socket:
                yield Page(socket)
        finally:
            process.terminate()
            process.wait()
            reaper.release(process.pid)


def until(condition: Callable[[], Found | None], what: str) -> Found:
    """Wait until a condition holds; what it found."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(POLL_SECONDS)
    return found
