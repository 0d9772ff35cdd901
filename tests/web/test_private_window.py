"""A private window of Firefox: games on this device are played and kept as long as it is open.

Its storage is gone when it is closed (Chromium's: web/browser/private.mjs).
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import WEB
from engine_kit import ENGINE_NOT_BUILT, engine_built
from firefox import Page, browsing, firefox, until
from serving import Serving

pytestmark = [pytest.mark.slow, pytest.mark.once, pytest.mark.browser]
ASKED = """(() => {
  const table = document.querySelector(".table");
  if (table?.dataset.busy !== "false" || !document.querySelector(".choices button")) return "";
  return table.dataset.entry;
})()"""
"""The newest entry of a table whose player is asked for a decision."""


@pytest.fixture
def private_window(tmp_path: Path) -> Iterator[tuple[Page, str]]:
    """The window, and the address of a server."""
    program = firefox()
    if os.environ.get("TURNPIKE_EXPECT") == "plain" or not (WEB / "dist" / "index.html").is_file():
        pytest.skip("the compiled run plays it, with the built client")
    if not engine_built():
        pytest.skip(ENGINE_NOT_BUILT)
    private = {"browser.privatebrowsing.autostart": True}
    with Serving(f"sqlite:///{tmp_path}/games.db") as server, browsing(program, tmp_path, private) as page:
        yield page, server.url


def test_a_game_on_this_device_is_played_in_a_private_window_of_firefox(
    private_window: tuple[Page, str], tmp_path: Path
) -> None:
    page, url = private_window
    page.goto(f"{url}/local")
    page.click("Play against bots", within="[data-game=franchise]")
    before = until(lambda: page.run(ASKED), "a decision")
    page.run('document.querySelector(".choices button").click()')
    after = until(lambda: (found := page.run(ASKED)) != before and found, "the next decision")
    page.reload()
    assert until(lambda: page.run(ASKED), "the same decision") == after
    kept = tmp_path / "profile" / "storage"
    assert not list((kept / "default").glob("http+++*")), "this was no private window"
    assert list((kept / "private").iterdir())
