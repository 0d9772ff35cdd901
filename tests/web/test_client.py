"""The web client in real browsers, through its interface only (the scenes are in web/browser).

They run on the compiled package only: the client is the same, and once is enough.
"""

import os
from collections.abc import Iterator

import pytest
from browsing import WEB, run_scene
from serving import Serving

pytestmark = [pytest.mark.slow, pytest.mark.once, pytest.mark.xdist_group("browser")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with the built client."""
    if os.environ.get("TURNPIKE_EXPECT") == "plain":
        pytest.skip("the compiled run plays them, with the client of the wheel")
    if not (WEB / "dist" / "index.html").is_file():
        pytest.skip("the web client is not built; make does that where Node.js is")
    folder = tmp_path_factory.mktemp("web")
    log = folder / "log"
    with Serving(f"sqlite:///{folder}/games.db", "--review", "20", log=log) as running:
        yield running
    assert "Traceback" not in log.read_text(), log.read_text()[-5000:]


def play(server: Serving, scene: str, *words: str) -> None:
    done = run_scene(server.url, scene, *words)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_whole_game_by_two_browsers_and_a_bot_with_mouse_and_keyboard(server: Serving) -> None:
    play(server, "game")


@pytest.mark.parametrize("size", ["laptop", "large", "tablet", "phone"])
def test_every_page_is_for_everybody_and_fits_the_screen(server: Serving, size: str) -> None:
    play(server, "pages", size)


def test_connection_language_replay_hints_and_shared_screen(server: Serving) -> None:
    play(server, "moments")


def test_a_finished_game_is_looked_at_again(server: Serving) -> None:
    """The graph, the turning points, better moves on the board."""
    play(server, "review")


def test_the_queenies_with_all_their_decisions_by_mouse_and_by_keyboard(server: Serving) -> None:
    """§8 to §10 Boom, stage tiles, region tiles, the two tiles that help to expand, and the order of regions."""
    play(server, "queenies")


def test_undo_by_consent_clocks_and_watchers(server: Serving) -> None:
    """Two people and somebody who looks on."""
    play(server, "company")


def test_richesses_every_circuit_and_every_decision_by_mouse_and_by_keyboard(server: Serving) -> None:
    """§10, §11 Eight circuits by two browsers and a bot, their ends, and a ledger of all kinds of decisions."""
    play(server, "circuits")


def test_richesses_hands_are_never_sent_to_another_page(server: Serving) -> None:
    """§7.3, R59 Two worlds that differ in a hidden card; a shared screen; a watcher."""
    play(server, "hands")


@pytest.mark.parametrize("size", ["laptop", "large", "tablet", "phone"])
def test_richesses_in_every_state_is_for_everybody_and_fits_the_screen(server: Serving, size: str) -> None:
    play(server, "atlas", size)
