"""Firefox, driven by its own remote protocol (WebDriver BiDi): for what Chromium cannot show.

A page is loaded and scripts are run in it; nothing more is needed of a driver.
"""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from patience import PATIENCE
from websockets.sync.client import ClientConnection, connect

PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-US",
}
POLL_SECONDS = 0.1
Found = TypeVar("Found")


def firefox() -> str | None:
    """The browser, if it is there."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Page:
    """The page that a new browser shows."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._commands = 0
        self._send("session.new", capabilities={})
        self._id = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def goto(self, url: str) -> None:
        """Load another page."""
        self._send("browsingContext.navigate", context=self._id, url=url, wait="complete")

    def reload(self) -> None:
        """Load the same one anew."""
        self._send("browsingContext.reload", context=self._id, wait="complete")

    def run(self, script: str) -> object:
        """The value of a script in the page: null, a truth, a number or a text; a promise is awaited."""
        given = self._send("script.evaluate", expression=script, target={"context": self._id}, awaitPromise=True)
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
def browsing(program: str, folder: Path, preferences: Mapping[str, bool]) -> Iterator[Page]:
    """A page of a browser with a profile in this folder."""
    profile, said = folder / "profile", folder / "firefox.log"
    profile.mkdir()
    wanted = {**PREFERENCES, **preferences}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wanted.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with said.open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            address = until(lambda: re.search(r"BiDi listening on (ws://\S+)", said.read_text()), "Firefox starts")
            with connect(f"{address[1]}/session", max_size=None, proxy=None) as socket:
                yield Page(socket)
        finally:
            process.terminate()


def until(condition: Callable[[], Found | None], what: str) -> Found:
    """Wait until a condition holds; what it found."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(POLL_SECONDS)
    return found
