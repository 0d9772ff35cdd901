"""Opening a browser at a server that has just been started.

Here: waiting until it answers, and whether there is anything to show a page on. Not here: the server (serve.py).
"""

import contextlib
import os
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser

PATIENCE = 600.0
"""Seconds to wait for the server, and for its answer; a slow machine needs long to start one."""


def can_show() -> bool:
    """Whether a browser could show a page: a machine without a display has at best one for the terminal."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_when_healthy(health: str, link: str) -> None:
    """Open the link once the address `health` answers. Does nothing, and says nothing, where there is no display."""
    if can_show():
        threading.Thread(target=_open, args=(health, link), name="turnpike-browser", daemon=True).start()


def _open(health: str, link: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(health, timeout=PATIENCE):  # noqa: S310  (our own address)
                break
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
    else:
        return  # the terminal shows why
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(link)
