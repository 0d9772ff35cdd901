"""A game is a plug-in: found by its entry point, left out with a reason if it is broken, played everywhere."""

import random
import textwrap
from collections.abc import Iterator
from pathlib import Path

import msgspec
import plugin_kit
import pytest
from cli.running import run as run_command
from services import run
from serving import Player, Serving

import turnpike
from turnpike import bots, games
from turnpike.arena.games import play_game
from turnpike.kernel.contract import REFEREE, AnyGame
from turnpike.kernel.manifest import problems
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay, verify
from turnpike.kernel.rng import Rng
from turnpike.kernel.text import LANGUAGES, texts


@pytest.fixture
def harbours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[AnyGame]:
    """The example game, found by its entry point."""
    with plugin_kit.on_path(monkeypatch, *plugin_kit.paths(tmp_path / "installed")):
        yield games.find("harbours")


# --- Finding games ----------------------------------------------------------------------------------------------------


def test_every_manifest_of_ours_is_right_and_loads_what_it_names() -> None:
    assert not games.broken()
    for name, manifest in games.manifests().items():
        assert not list(problems(manifest))
        assert games.find(name).id == name
        assert set(manifest.settings) <= set(msgspec.structs.asdict(games.find(name).read_options({}))) | {"with"}
        assert all(manifest.rulebook(language) for language in manifest.languages)
        assert manifest.rulebook("xx") is None
        seats = [manifest.min_seats, manifest.max_seats]
        assert [games.find(name).players(games.find(name).read_options({"players": n})) for n in seats] == seats
        with pytest.raises(Refused):
            games.find(name).read_options({"players": manifest.max_seats + 1})
        quick = manifest.quick_start
        assert games.find(name).read_options({"players": quick.seats, **quick.options})


def test_a_game_is_added_by_its_folders_alone(harbours: AnyGame) -> None:
    assert games.names() == ("franchise", "richesses", "harbours")
    assert games.manifest("harbours").title("de") == "Häfen"
    assert games.manifest("harbours").title("eo") == "Harbours"
    assert harbours.secrets


def test_broken_plugins_are_named_and_do_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "shaky.py").write_text(
        textwrap.dedent(
            """
            from pathlib import Path
            from turnpike.kernel.manifest import Manifest

            def made(id, game="shaky:GAME", **more):
                parts = {"titles": {"en": id}, "min_seats": 2, "max_seats": 2, "folder": Path(), **more}
                return Manifest(id=id, game=game, **parts)

            NO_RULES = made("norules", "nowhere:GAME")
            LIAR = made("liar", "turnpike_plugin_liar:GAME")
            TWICE = made("franchise")
            WRONG = made("Bad Id", "nothing", titles={}, min_seats=3, languages=())
            CROWD = made("crowd", min_seats=3, max_seats=5)
            NUMBER = 7
            """
        ),
        encoding="utf-8",
    )
    (tmp_path / "turnpike_plugin_liar.py").write_text("from turnpike.games.franchise.game import GAME\n", "utf-8")
    plugin_kit.declare(
        tmp_path,
        "shaky",
        missing="not_there:MANIFEST",
        norules="shaky:NO_RULES",
        liar="shaky:LIAR",
        twice="shaky:TWICE",
        wrong="shaky:WRONG",
        crowd="shaky:CROWD",
        number="shaky:NUMBER",
    )
    with plugin_kit.on_path(monkeypatch, tmp_path):
        assert games.names() == ("franchise", "richesses", "liar", "norules")
        result = games.broken()
        assert "No module named 'not_there'" in result["missing (not_there:MANIFEST)"]
        assert "another game called 'franchise'" in result["twice (shaky:TWICE)"]
        assert "is not a Manifest" in result["number (shaky:NUMBER)"]
        for words in ("small letters", "English title", "3 to 2 seats", "English texts", "package.module:ATTRIBUTE"):
            assert words in result["wrong (shaky:WRONG)"]
        assert "A quick start with 2 seats" in result["crowd (shaky:CROWD)"]
        for name in ("norules", "liar"):
            with pytest.raises(Refused, match="broken_game"):
                games.find(name)
        assert games.find("franchise").id == "franchise"
        assert "cannot be loaded: ModuleNotFoundError" in run_command("play", "norules").stderr
    assert capsys.readouterr().err == ""


def test_a_plugin_without_a_terminal_is_shown_by_its_view(harbours: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = msgspec.structs.replace(games.manifest("harbours"), terminal=None, settings={})
    monkeypatch.setitem(games.manifests(), "harbours", bare)
    typed = "board\nrules\nhelp\nrest\nquit\n\n"
    done = run_command("play", "harbours", "--bots", "random", "--seed", "4", "--first", "Human", typed=typed)
    assert done.exit_code == 0, done.output
    assert 'phase: "turn"' in done.stdout
    assert "Human rests and finds a coin." in done.stdout
    assert run_command("show", "harbours", "kelp").exit_code == 1
    assert harbours.id == "harbours"


# --- The example game: rules, log, replay, undo -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_games_replay_from_their_logs_and_hide_what_is_hidden(harbours: AnyGame, seed: int) -> None:
    table = [bots.find("random")] * (2 + seed % 3)
    play = play_game(harbours, {"players": len(table), "wind": ("calm", "strong")[seed % 2]}, table, seed)
    record = play.record()
    assert play.over
    assert replay(harbours, record).outcome() == play.outcome()
    assert verify(harbours, record) == []
    for n in range(play.at + 1):
        state = play.state_after(n)
        for seat in range(len(table)):
            view = harbours.view(state, seat)
            assert len(view.hands[seat]) == view.hand_sizes[seat]
            imagined = harbours.imagine(view, play.options, Rng(seed))
            assert harbours.view(imagined, seat) == view
        assert harbours.digest(
            harbours.imagine(harbours.view(state, REFEREE), play.options, Rng(1))
        ) == harbours.digest(state)
    for language in LANGUAGES:
        speech = harbours.speech(play.options, language, play.header.seats)
        for entry in play.entries:
            said = [speech.event(event) for seat in (None, 0, REFEREE) for event in play.events(entry.n, seat)]
            assert not any("{" in sentence for sentence in said)
    assert harbours.svg(play.view(None), play.options, play.header.seats).startswith("<svg ")


def test_an_undone_move_is_played_again(harbours: AnyGame) -> None:
    game = turnpike.new(harbours.id, seats=["Ann", "Bo"], seed=3)
    before = game.view
    assert game.play("rest") == ["Ann rests and finds a coin.", "Bo's turn."]
    game.undo()
    assert game.view == before
    game.redo()
    assert game.to_act == "Bo"
    with pytest.raises(ValueError, match="Choose one of the moves offered"):
        game.play("fly")


def test_every_language_of_the_example_has_the_same_keys(harbours: AnyGame) -> None:
    folder = games.manifest(harbours.id).folder / "text"
    english = texts(folder, "en").tables
    for language in LANGUAGES:
        here = texts(folder, language).tables
        assert {name: list(table) for name, table in here.items()} == {name: list(t) for name, t in english.items()}
        for name, table in here.items():
            for key, text in table.items():
                assert set(text.placeholders) == set(english[name][key].placeholders), (language, name, key)


# --- The example game in the terminal and on the server ---------------------------------------------------------------


def test_the_example_is_played_and_reviewed_at_the_command_line(harbours: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = ["1", "kelp", "undo", "coral", "board", "help", "rules", "? 2", "hint", "log", *["rest", "keep"] * 12]
    args = ["--wind", "strong", "--rounds", "2", "--bots", "random", "--seed", "4", "--first", "Human"]
    done = run_command("play", harbours.id, *args, "--log", path, typed="\n".join(typed))
    assert (done.exit_code, done.stderr) == (0, "")
    for words in ("Human sails from Amber to Coral.", "Undone.", "Coins", "Kelp 2", "The most coins win."):
        assert words in done.stdout
    assert "Game 1: OK. Harbours, 2 players" in run_command("replay", path).stdout
    assert "Game 1: fair." in run_command("verify", path).stdout
    assert "After entry 6" in run_command("replay", path, "--step", typed="6\nb\nq\n").stdout
    assert run_command("replay", path, "--svg", "6", tmp_path / "at6.svg").exit_code == 0
    reviewed = run_command("analyse", path, "--simulations", "4", "--seconds", "300")
    assert (reviewed.exit_code, reviewed.stderr) == (0, "")
    assert reviewed.stdout.startswith("Harbours, 2 players")


def test_bots_play_the_example_and_its_options_are_in_the_help(harbours: AnyGame) -> None:
    done = run_command(
        "simulate", harbours.id, "--games", "2", "--rounds", "3", "--bots", "greedy,random", "--seed", "1"
    )
    assert "2 games of Harbours for 2 players, seed 1: 6.0 turns" in done.stdout
    assert "--wind" in run_command("simulate", "--help").stdout
    assert "Franchise has no such option" in run_command("simulate", "franchise", "--wind", "calm").stderr
    assert "Kelp" in run_command("show", harbours.id, "kelp").stdout
    assert "no harbour called" in run_command("show", harbours.id, "venice").stderr


@pytest.mark.slow
@pytest.mark.once
def test_the_example_is_played_on_the_server_with_bots_and_reviewed(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        async with Player(url, "Ann") as ann:
            shown = {game["id"]: game for game in await ann.ask("GET", "/api/games")}
            assert shown["harbours"]["secrets"]
            assert shown["harbours"]["titles"] == {"en": "Harbours", "fr": "Les Ports", "de": "Häfen"}
            assert shown["harbours"]["descriptions"]["de"].startswith("Ein Dutzend Häfen")
            assert [shown["harbours"][fact] for fact in ("min_seats", "max_seats", "min_age", "minutes")] == [
                2,
                4,
                8,
                15,
            ]
            assert shown["harbours"]["quick_start"] == {"seats": 2, "options": {"rounds": 5}}
            settings = {"game": "harbours", "options": {"players": 3, "rounds": 2}}
            seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "novice"}]
            made = await ann.ask("POST", "/api/tables", {"settings": settings, "seats": seats}, 201)
            table = made["table"]["id"]
            await ann.ask("POST", f"/api/tables/{table}/start")
            page = await ann.open()
            await page.watch(table)
            assert await page.play_on(table, random.Random(1)) > 0
            book = await ann.http.get("/api/games/harbours/rulebook?language=fr")
            assert book.text.startswith("# Les Ports")
            assert (await ann.ask("GET", "/api/games/harbours/words?language=de"))["place"]["kelp"] == "Tang"
            result = await ann.ask("GET", f"/api/tables/{table}/review")
            while result["review"] is None:
                result = await ann.ask("GET", f"/api/tables/{table}/review")
            assert len(result["review"]["moments"][-1]["win"]) == 3
            log = await ann.http.get(f"/api/tables/{table}/log")
            (tmp_path / "game.jsonl").write_bytes(log.content)

    log = tmp_path / "log"
    serving = Serving(f"sqlite:///{tmp_path}/games.db", "--review", "1", log=log)
    serving.environment |= plugin_kit.environment(tmp_path / "installed")
    with serving as server:
        run(scene(server.url))
    assert "Traceback" not in log.read_text(), log.read_text()[-5000:]


def test_workers_import_the_rules_of_our_own_games_only() -> None:
    assert games.own_modules() == ["turnpike.games.franchise.game", "turnpike.games.richesses.game"]
