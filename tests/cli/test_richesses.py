"""Richesses de France at the command line: every command that Franchise has."""

import json
from pathlib import Path

import pytest
from cli.running import run

from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel import log
from turnpike.kernel.replay import replay

REPLAYS = Path(__file__).parent.parent / "richesses" / "replays"
ANN = ("play", "richesses", "--name", "Ann", "--seed", "3", "--first", "Ann")


def sit(*typed: str, args: tuple[str, ...] = ()) -> str:
    """What is on the screen after typing all this."""
    done = run(*ANN, *args, typed="\n".join(typed) + "\n")
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def test_a_game_is_played_saved_replayed_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = sit("buy car", "done", *["1"] * 60, args=("--circuit", "casinos", "--turns", "12", "--log", str(path)))
    assert "The game is over: the turn limit is reached." in out
    assert " Score " in out
    assert run("replay", path).stdout.startswith("Game 1: OK. Richesses de France, 2 players")
    assert "All " in run("verify", path).stdout
    with path.open("rb") as file:
        (record,) = log.read(file)
    assert record.header.options == {"circuit": "casinos", "players": 2, "turns": 12}


def test_the_screen_shows_the_own_hand_and_no_other() -> None:
    out = sit("quit", "")
    assert "▸● Ann       1000 F  on foot  ★ 0/12  Paris  [Limousin, Pays de la Loire]" in out
    assert "▲ Regular   1000 F  on foot  ★ 0/12  Paris  [?, ?]" in out
    assert "Regular draws a region card." in out


def test_previews_undo_hints_and_typed_actions_work() -> None:
    out = sit("? 1", "hint", "do buy vehicle=bike", "undo", "do toll_order card=limousin claim=false", "log")
    assert "If you choose this and then end your turn:" in out
    assert "Ann buys a bike for 200 F." in out
    assert "The traveller bot suggests: Buy a car for 800 F." in out
    assert "Undone." in out
    assert "Ann will let everyone pass in Limousin." in out
    assert "Always claim the toll for Limousin" in out
    assert "End of input" in out


def test_of_many_moves_the_useful_ones_are_listed_and_all_can_be_typed() -> None:
    out = sit("buy car", "done", "menu", "? vernon", "meaux", "quit", "")
    assert "more choices: type the name of a place" in out
    assert "☆ Versailles, Chartres" in out
    assert "“vernon”" not in out
    assert "Which choice?" in out
    assert "Ann goes by car from Paris to Meaux" in out


def test_a_path_can_be_typed_as_in_the_log() -> None:
    out = sit("buy car", "done", "do move by=car path=paris,meaux,paris,meaux", "quit", "")
    assert "Ann goes by car from Paris to Meaux." in out


def test_a_bet_is_typed_with_its_stake() -> None:
    out = sit("done", "vichy", "120 red", "quit", "", args=("--circuit", "casinos"))
    assert "Ann starts in Vichy." in out
    assert "Ann bets 120 F on red." in out
    assert "Bet 300 F on blue" in out
    assert "Bet 120 F" not in out


def test_players_who_share_a_screen_do_not_see_each_others_cards() -> None:
    done = run("play", "richesses", "--name", "Ann", "--name", "Bo", "--seed", "3", typed="\ndone\n\nquit\n\n")
    assert done.exit_code == 0
    assert done.stdout.count("Pass the screen to ") == 2
    first, second = done.stdout.split("Pass the screen to ")[1:]
    hidden = "[?, ?]"
    assert first.count(hidden) == 1
    assert second.count(hidden) == 1
    assert "draws the card of" not in done.stdout


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_help_and_rules_in_every_language(language: str) -> None:
    out = sit("help", "rules", "board", "quit", "", args=("--language", language))
    assert "{" not in out
    assert out.count("•") == 8


def test_the_map_is_drawn_where_there_is_room() -> None:
    wide = run(*ANN, typed="board\nquit\n\n", env={"COLUMNS": "120"}).stdout
    assert "◎ Strasbourg" in wide
    assert "☆ Carnac" in wide


def test_bots_play_a_circuit(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = "--circuit sports --players 3 --games 2 --bots traveller --seed 9 --turns 12"
    args = words.split()
    done = run("simulate", "richesses", *args, "--log", path, "--json")
    output = json.loads(done.stdout)
    assert output["game"] == "richesses"
    assert output["options"] == {"circuit": "sports", "players": 3, "turns": 12}
    assert output["games"] == 2
    assert run("replay", path).exit_code == 0
    table = run("simulate", "richesses", *args)
    assert "2 games of Richesses de France for 3 players, seed 9" in table.stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--circuit", "casino"), "no circuit 'casino'; did you mean 'casinos'?"),
        (("--start", "choose"), "Richesses de France has no such option"),
        (("--expert",), "Richesses de France has no such option"),
        (("--bots", "genius"), "Choose one of: random, greedy, traveller"),
        (("--board", "mine.toml"), "Richesses de France is played on its own board"),
    ],
)
def test_impossible_options_are_refused_in_words(args: tuple[str, ...], words: str) -> None:
    done = run("simulate", "richesses", "--games", "1", "--turns", "2", *args)
    assert done.exit_code != 0
    assert words in " ".join(done.stderr.replace("│", "").split())


def test_options_and_bots_of_richesses_are_not_for_franchise() -> None:
    done = run("play", "franchise", "--circuit", "vins")
    assert "Franchise has no such option" in " ".join(done.stderr.replace("│", "").split())
    assert "Choose one of: random, greedy" in run("simulate", "franchise", "--bots", "traveller").stderr


def test_states_are_printed_and_a_position_is_drawn(tmp_path: Path) -> None:
    path = REPLAYS / "vins.jsonl"
    with path.open("rb") as file:
        (record,) = log.read(file)
    lines = run("replay", path, "--states").stdout.splitlines()
    assert len(lines) == len(record.entries)
    last = json.loads(lines[-1])
    play = replay(RICHESSES, record)
    assert last["money"] == play.view(None).money
    picture = tmp_path / "at40.svg"
    assert run("replay", path, "--svg", "40", picture).exit_code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg ")


def test_stepping_through_a_game() -> None:
    done = run("replay", REPLAYS / "casinos.jsonl", "--step", typed="30\nb\nq\n")
    assert done.exit_code == 0
    assert "After entry 30" in done.stdout
    assert "Casinos:" in done.stdout


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_board_a_place_a_region_and_a_circuit_are_shown(language: str) -> None:
    def shown(*words: str) -> str:
        return run("show", "richesses", *words, "--language", language).stdout

    assert "217" in shown()
    assert "Le Touquet" in shown("casinos")
    assert "Strasbourg–Paris" in shown("sports")
    assert "10 F" in shown("lyon")
    assert "100 F" in shown("marseille")
    assert "Strasbourg" in shown("alsace")
    assert "Paris" in shown("monuments")


def test_a_misspelt_place_is_guessed() -> None:
    assert "Did you mean Strasbourg?" in run("show", "richesses", "strassburg").stderr
    assert "lists them all" in run("show", "richesses", "xyzzy").stderr
    assert "its own board" in run("show", "richesses", "--board", "mine.toml").stderr
