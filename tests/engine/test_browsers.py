"""The engine plays the same games in Chromium and in Firefox as this Python does, byte for byte.

Each loads a page from this process, which plays and posts what came of it: no driver is needed.
"""

import functools
import queue
import shutil
import subprocess
import threading
import urllib.parse
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import prerequisites
import pytest
from engine_kit import ENGINE, ENGINE_NOT_BUILT, FEW, engine_built, here, wanted
from firefox import firefox

from turnpike import build

HERE = Path(__file__).parent
TIMEOUT_SECONDS = 3600
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".py": "text/plain"}
pytestmark = [
    pytest.mark.once,
    pytest.mark.long,
    pytest.mark.skipif(not build.compiled(), reason="plain bots take too long"),
]
PAGE = '<!doctype html><meta charset="utf-8"><title>engine</title><script type="module" src="page.mjs"></script>'


class Page(SimpleHTTPRequestHandler):
    """The page, the engine, and where the page posts its result."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, results: "queue.Queue[str]", folder: Path, *given: object) -> None:
        self.results = results
        super().__init__(*given, directory=str(folder))  # type: ignore[arg-type]  # what the server gives each handler

    def do_POST(self) -> None:
        """The result."""
        self.results.put(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def page(tmp_path: Path) -> "Iterator[tuple[str, queue.Queue[str]]]":
    """The address of the page, and its results."""
    if not engine_built():
        pytest.skip(ENGINE_NOT_BUILT)
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    for name in ("page.mjs", "play.py"):
        shutil.copy(HERE / name, folder / name)
    (folder / "engine").symlink_to(next(path for path in ENGINE.iterdir() if path.is_dir()))
    results: queue.Queue[str] = queue.Queue()
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Page, results, folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", results
    server.shutdown()
    server.server_close()


def compare(page: "tuple[str, queue.Queue[str]]", command: list[str]) -> None:
    """Play the games in a browser, and here."""
    address, results = page
    words = wanted(FEW, [3])
    query = urllib.parse.urlencode([("word", word) for word in words])
    with subprocess.Popen(
        [*command, f"{address}?{query}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        try:
            played = results.get(timeout=TIMEOUT_SECONDS).splitlines()
        finally:
            run.terminate()
    assert played[0] == "compiled", played
    assert played == here(words)


def test_chromium_plays_the_same_games(page: "tuple[str, queue.Queue[str]]", tmp_path: Path) -> None:
    browser = prerequisites.browser()
    if not browser:
        pytest.skip("Chromium is not there: apt install chromium, or name it with CHROMIUM=/path/to/chromium")
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    compare(page, [browser, *options, f"--user-data-dir={tmp_path / 'profile'}"])


def test_firefox_plays_the_same_games(page: "tuple[str, queue.Queue[str]]", tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    compare(page, [firefox(), "--headless", "--no-remote", "--profile", str(profile)])
