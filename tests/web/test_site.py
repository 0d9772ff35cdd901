"""A site of static files in a real browser: `turnpike site`, any web server, and no server of ours."""

import asyncio
import functools
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
import pytest
from browsing import REPORTS, ROOT, WEB, run_scene

from turnpike.bots.puzzles.puzzle import shipped
from turnpike.page.puzzle_store import KeptPuzzles, PagePuzzleStore
from turnpike.server.puzzles.service import Puzzles
from turnpike.server.static_site import write_site

pytestmark = [pytest.mark.slow, pytest.mark.once, pytest.mark.browser]
ENGINE = ROOT / "build" / "engine"
DOCS = ROOT / "docs" / "_site"
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "application/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
"""The types that every web host knows."""


class Host(SimpleHTTPRequestHandler):
    """Python's own web server, which knows nothing of our addresses, nor of uncommon types of files."""

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return TYPES.get(Path(path).suffix, "application/octet-stream")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and the address where its files are served."""
    handler = functools.partial(Host, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield tmp_path, f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("scene", ["site", "site_analysis", "site_puzzles"])
def test_a_site_of_static_files_below_a_path_is_played_without_a_server(
    host: tuple[Path, str], request: pytest.FixtureRequest, scene: str
) -> None:
    if os.environ.get("TURNPIKE_EXPECT") == "plain":
        pytest.skip("the compiled run plays it")
    if not (WEB / "dist" / "index.html").is_file():
        pytest.skip("the web client is not built; make does that where Node.js is")
    check = [sys.executable, str(ROOT / "engine" / "build.py"), "--check"]
    if subprocess.run(check, check=False).returncode != 0:
        pytest.skip("the engine for the page is not built from these files; make engine builds it")
    folder, url = host
    written = write_site(folder / "a" / "b", client=WEB / "dist", engine=ENGINE, docs=DOCS)
    report = REPORTS / request.node.name
    shutil.rmtree(report, ignore_errors=True)
    told = [_solution()] if scene == "site_puzzles" else ["docs"] if written.has_docs else []
    done = run_scene(f"{url}/a/b", scene, *told, report=report)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def _solution() -> str:
    """A puzzle and its best turn, in the words of the page, as JSON."""
    puzzle = shipped("franchise")[0]
    given_up = asyncio.run(Puzzles(PagePuzzleStore(KeptPuzzles(), None)).give_up(puzzle, None, "en"))
    steps = msgspec.to_builtins(given_up.solution.best.steps)
    return json.dumps({"game": puzzle.game, "id": puzzle.id, "best": steps})
