"""`turnpike play`: games in the terminal, driven by what a person would type."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
from pathlib import Path

import pytest
from cli.running import command, environment, run
from patience import PATIENCE

from turnpike import games
from turnpike.kernel import log
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.replay import replay

SMALL = Path(__file__).parent.parent / "franchise" / "boards" / "small.toml"


def played(path: Path) -> log.Record:
    """The one game of a file."""
    with path.open("rb") as file:
        (record,) = log.read(file)
    return record


def position(path: Path) -> str:
    record = played(path)
    game: AnyGame = games.find(record.header.game)
    return game.digest(replay(game, record).state)


def sit(path: Path, *typed: str, args: tuple[str, ...] = ("--first", "Human")) -> str:
    """Play a game that is kept in a file, against bots that are quick; what is on the screen afterwards."""
    done = run("play", "--seed", "1", "--log", path, "--bots", "greedy", *args, typed="\n".join(typed) + "\n")
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


# --- A whole game ----------------------------------------------------------------------------------------------------


def test_a_whole_game_is_played_saved_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = sit(path, *["1"] * 400, args=("--start", "choose"))
    record = played(path)
    assert record.end is not None
    for seat, name in enumerate(record.header.seats):
        row = next(line for line in out.splitlines() if name in line and f" {record.end.scores[seat]} " in line)
        assert row.split()[0] == f"{(record.end.ranks or [])[seat]}."
    assert f"{record.header.seats[record.end.winners[0]]} wins." in out
    assert "The game is over: " in out
    assert not path.with_name("game.jsonl.secret").exists()
    assert run("replay", path).exit_code == 0
    assert run("verify", path).stdout == "Game 1: fair. The secret matches the seal. The one draw follows from it.\n"


def test_without_options_it_is_the_introductory_game_against_one_bot(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = run("play", "--log", path, typed="quit\n")
    assert (done.exit_code, done.stderr) == (0, "")
    out = done.stdout
    header = played(path).header
    assert header.options == {"players": 2, "start": "introductory"}
    assert sorted(header.seats) == ["Human", "Regular"]
    assert "You play Human" in out
    assert "Against you: Regular" in out


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    for name in ("one", "two"):
        sit(tmp_path / name, *["1"] * 4, args=("--players", "3", "--start", "choose"))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_players_can_share_a_screen(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = sit(path, "end", "end", "quit", args=("--name", "Ann", "--name", "Bo", "--first", "Bo"))
    assert played(path).header.seats == ["Bo", "Ann"]
    assert "At this screen: Bo ●, Ann ■." in out
    assert "Bo ● > " in out
    assert "Ann ■ > " in out


def test_a_single_choice_is_taken_without_a_prompt(tmp_path: Path) -> None:
    """After the only expansion of a first turn nothing can be increased, so the turn ends by itself."""
    path = tmp_path / "game.jsonl"
    sit(path, "1", "quit")
    assert [entry.seat for entry in played(path).entries][:4] == [0, 0, 0, 1]


# --- What can be typed -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["PHOENIX", "pho", "do expand to=phoenix"])
def test_a_choice_can_be_typed_by_its_name(tmp_path: Path, typed: str) -> None:
    path = tmp_path / "game.jsonl"
    sit(path, typed, "quit")
    assert played(path).entries[0].words == {"do": "expand", "from": "pueblo", "to": "phoenix"}


ANSWERS = {
    "99": "“99” is not a choice here. Type a number from 1 to 9,",
    "9" * 5000: "is not a choice here",
    "0": "is not a choice here",
    "p": "“p” is not a choice here.",  # Phoenix or Pittsburgh
    "²": "is not a choice here",
    "?": "Which choice?",
    "? what": "Which choice?",
    "do": "Invalid move.",
    "do fly to=moon": "Invalid move.",
    "do expand to=chicago": "No link joins Chicago to a place where you have a franchise.",
    "do expand from=pueblo to=pueblo": "No link joins Pueblo and Pueblo.",
    "do take_money": "Bonus tiles cannot be used in your first turn.",
    "do increase city=3": "Invalid move.",
    "undo": "There is nothing to undo.",
    "redo": "There is nothing to redo.",
    "save": "Saved: ",
    "hint": "The greedy bot suggests: ",
    "help": "what choice 3 leads to",
    "rules": "The most influence wins.",
    "menu": "Expand from Pueblo to Phoenix for free",
    "board": "· empty space",
    "log": "Human starts in Pueblo.",
    "": "",
}


def test_unknown_input_gets_an_answer_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    _before, *answers = sit(path, *ANSWERS, "quit").split("Human ● > ")
    assert len(answers) == len(ANSWERS) + 1
    for (typed, said), answer in zip(ANSWERS.items(), answers, strict=False):
        assert said in answer, typed
    assert played(path).entries == []


def test_a_preview_shows_the_effects_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = sit(path, "? pueblo", "? phoenix", "quit")
    assert "If you choose this and then end your turn:\n   Human expands from Pueblo to Phoenix for free.\n" in out
    assert played(path).entries == []


def test_the_turns_of_bots_are_narrated(tmp_path: Path) -> None:
    out = sit(tmp_path / "game.jsonl", "end", "quit")
    narrated = out[out.rindex("> ", 0, out.index("■ Greedy receives")) :]
    assert "■ Greedy receives $" in narrated
    assert narrated.index("■ Greedy receives") < narrated.index("● Human receives")


# --- Undo ------------------------------------------------------------------------------------------------------------


def test_undo_goes_back_over_the_bots_and_redo_plays_it_again(tmp_path: Path) -> None:
    start, ended, back, again = (tmp_path / name for name in ("start", "ended", "back", "again"))
    sit(start, "quit")
    sit(ended, "phoenix", "quit")
    sit(back, "phoenix", "undo", "quit")
    sit(again, "phoenix", "undo", "redo", "quit")
    assert position(back) == position(start) != position(ended)
    assert position(again) == position(ended)
    assert played(back).entries[-1].undo == 0


def test_several_decisions_can_be_taken_back_one_by_one(tmp_path: Path) -> None:
    path, other = tmp_path / "game.jsonl", tmp_path / "other.jsonl"
    out = sit(path, "1", "1", "1", "undo", "undo", "undo", "undo", "redo", "undo", "end", "redo", "quit")
    assert out.count("Undone.") == 4
    assert out.count("There is nothing to undo.") == 1
    assert "There is nothing to redo." in out  # a new decision forgets what was undone
    sit(other, "end", "quit")
    assert position(path) == position(other)


def test_undo_works_in_a_game_that_was_loaded(tmp_path: Path) -> None:
    path, start = tmp_path / "game.jsonl", tmp_path / "start.jsonl"
    sit(path, "phoenix", "quit")
    sit(start, "quit")
    done = run("play", "--load", path, typed="undo\nundo\nundo\nundo\nquit\n")
    assert done.exit_code == 0
    assert "There is nothing to undo." in done.stdout
    assert position(path) == position(start)


# --- Saving ----------------------------------------------------------------------------------------------------------


def test_a_saved_game_goes_on_and_can_still_be_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = run("play", "--players", "3", "--bots", "greedy", typed=f"1\nsave {path}\nquit\n")
    assert f"Saved: {path}" in done.stdout
    assert "Save the game?" not in done.stdout  # it was saved a moment ago
    secret = path.with_name("game.jsonl.secret")
    assert secret.stat().st_mode & 0o777 == 0o600
    done = run("play", "--load", path, typed="1\n" * 400)
    assert (done.exit_code, done.stderr) == (0, "")
    assert not secret.exists()
    assert run("verify", path).exit_code == 0
    over = run("play", "--load", path)
    assert (over.exit_code, over.stdout) == (1, "")
    assert "This game is over." in over.stderr


def test_a_game_without_its_secret_can_be_finished_but_not_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sit(path, "1", "quit")
    path.with_name("game.jsonl.secret").write_text("not a secret", encoding="ascii")
    assert run("play", "--load", path, typed="1\n" * 400).exit_code == 0
    assert "The secret is not in the log." in run("verify", path).stderr


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert "Save the game?" in run("play", typed=f"1\nquit\n{path}\n").stdout
    assert played(path).entries
    assert "Save the game?" not in run("play", "--first", "Human", typed="quit\n").stdout  # nothing has happened


def test_saving_never_replaces_a_file_unasked(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious", encoding="utf-8")
    assert "Replace it?" in run("play", typed=f"save {path}\nn\nquit\n\n").stdout
    assert path.read_text(encoding="utf-8") == "precious"
    assert "Saved" in run("play", typed=f"save {path}\ny\nquit\n").stdout
    assert played(path).end is None
    refused = run("play", "--log", path)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert f"--load {path}" in refused.stderr


def test_a_save_that_fails_is_reported(tmp_path: Path) -> None:
    out = run("play", typed=f"save {tmp_path}/no/game.jsonl\nsave\nquit\n\n").stdout
    assert f"Cannot write {tmp_path}" in out
    assert ": No such file or directory." in out
    assert "Type “save game.jsonl”." in out


def test_the_last_game_of_a_file_goes_on_and_the_others_stay(tmp_path: Path) -> None:
    one, two, both = tmp_path / "one", tmp_path / "two", tmp_path / "both"
    sit(one, "1", "quit")
    sit(two, "end", "quit")
    both.write_bytes(one.read_bytes() + two.read_bytes())
    before = both.read_bytes()
    assert run("play", "--load", both, typed="1\nquit\n\n").exit_code == 0
    assert both.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"hello\n"])
def test_a_file_without_a_game_cannot_be_loaded(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    done = run("play", "--load", path)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith(str(path))


def test_a_loaded_game_keeps_its_human_players(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sit(path, "quit", args=("--name", "Ann", "--players", "3", "--bots", "random,greedy", "--first", "Ann"))
    assert played(path).header.seats == ["Ann", "Random", "Greedy"]
    assert "You play Ann ●." in run("play", "--load", path, typed="quit\n").stdout
    swapped = run("play", "--load", path, "--name", "Greedy", typed="quit\n")
    assert "You play Greedy ▲." in swapped.stdout
    stranger = run("play", "--load", path, "--name", "Zoe")
    assert (stranger.exit_code, stranger.stdout) == (1, "")
    assert "There is no player called 'Zoe'" in stranger.stderr


# --- What is asked for on the command line ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "args",
    [
        ("--name", "Ann", "--name", "Ann"),
        ("--name", "\x1b[31m"),
        ("--name", " "),
        ("--name", "Ann", "--name", "Bo", "--humans", "1"),
        ("--humans", "3", "--players", "2"),
        ("--first", "Zoe"),
        ("--bots", "greedy,greedy,greedy"),
        ("--start", "anywhere"),
        ("--language", "tlh"),
        ("--humans", "0"),
    ],
)
def test_contradictory_options_are_usage_errors(args: tuple[str, ...]) -> None:
    done = run("play", *args)
    assert (done.exit_code, done.stdout) == (2, "")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--players", "6"), "players: 6, but the board is for 2 to 5"),
        (("--bots", "deep-blue"), "There is no bot called “deep-blue”. Choose one of: random, greedy, novice"),
        (("--board", "no.toml"), "no.toml: There is no file 'no.toml'."),
        (("--load", "no.jsonl"), "no.jsonl: No such file or directory."),
    ],
)
def test_impossible_options_are_refused_in_words(args: tuple[str, ...], said: str) -> None:
    done = run("play", *args)
    assert (done.exit_code, done.stdout) == (1, "")
    assert said in done.stderr


def test_further_players_get_numbered_names(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sit(path, "quit", args=("--humans", "3", "--name", "Ann", "--players", "4", "--first", "Ann"))
    assert played(path).header.seats == ["Ann", "Human 1", "Human 2", "Greedy"]


@pytest.mark.parametrize(("language", "words"), [("fr", "Vous jouez Humain"), ("de", "Du spielst Mensch")])
def test_a_game_can_be_played_in_other_languages(language: str, words: str) -> None:
    typed = "help\nrules\nboard\nlog\nhint\n? 1\n1\nfoo\nundo\nmenu\nquit\n\n"
    out = run("play", "--language", language, "--seed", "1", typed=typed).stdout
    assert words in out
    for english in ("Expand", "influence:", "Undone", "town", "out of play"):
        assert english not in out


# --- The expert variant ----------------------------------------------------------------------------------------------


def test_tiles_are_laid_out_by_the_players_and_then_the_game_begins(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = ["1", "board", "? 1", "hint", "undo", *["1"] * 18, "quit"]
    out = sit(path, *typed, args=("--expert", "--tiles", "choose", "--first", "Human"))
    assert "● Human: place a city tile" in out
    assert "● Human: place a region tile" in out
    assert "■ Greedy: Place a city tile of size " in out
    assert "Which choice?" in out  # nothing can be foreseen yet
    assert "● Human, turn 1: expand" in out
    entries = played(path).entries
    assert sum(entry.setup is not None for entry in entries) == 1


def test_tiles_can_be_drawn(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sit(path, "1", "quit", args=("--expert",))
    assert set(played(path).header.setup or {}) == {"first_player", "city_tiles", "region_tiles"}


# --- A real terminal -------------------------------------------------------------------------------------------------


def terminal(columns: int, lines: int, *typed: str, env: dict[str, str] | None = None) -> str:
    """What a person at a terminal of that size sees, having typed these lines at the prompts."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    clean = environment({"TERM": "xterm-256color", **(env or {})})
    for name in ("COLUMNS", "LINES"):
        clean.pop(name, None)
    process = subprocess.Popen(
        command("play", "--seed", "1", "--first", "Human"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=clean,
        close_fds=True,
    )
    os.close(theirs)
    os.write(ours, "".join(line + "\n" for line in typed).encode())
    seen = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # so says Linux when the other side is closed
            break
        if not part:
            break
        seen += part
    os.close(ours)
    assert process.wait(PATIENCE) == 0
    return seen.decode()


def test_a_large_terminal_shows_a_map_in_colours_with_the_numbers_of_the_choices() -> None:
    seen = terminal(120, 50, "", "quit")
    assert "Press Enter to begin." in seen
    assert "\x1b[48;5;" in seen
    bare = re.sub(r"\x1b\[[0-9;]*m", "", seen)
    assert bare.index("Seattle") < bare.index("1›·····") < bare.index("region track")
    assert max(map(len, bare.splitlines())) <= 120


def test_a_small_terminal_shows_the_regions_and_no_numbers() -> None:
    seen = terminal(80, 24, "", "1", "quit", "", env={"NO_COLOR": "1"})
    assert "Grand Canyon 10/8/5" in seen
    assert "1›" not in seen
    assert "\x1b[3" not in seen
    assert "\x1b[48" not in seen
