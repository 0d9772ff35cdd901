"""Scenes of web/browser, played by Node.js in Chromium: for the tests, the pictures of the docs and the measurements.

Chromium comes from Debian's packages; a machine where we are root and it is missing gets it installed.
"""

import os
import shutil
import subprocess
from pathlib import Path

from services import install

WEB = Path(__file__).parents[1] / "web"
PATIENCE = 400


def chromium() -> str:
    """The browser."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        install("chromium")
        found = shutil.which("chromium")
    return found or "chromium"


def run_scene(url: str, scene: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Play a scene against a server, and say how it went."""
    command = ["node", str(WEB / "browser" / f"{scene}.mjs"), url, *words]
    env = os.environ | {"CHROMIUM": chromium()}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE)
