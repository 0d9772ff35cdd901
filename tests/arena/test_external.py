"""Bots in other programs: they play, and whatever they do wrong costs them a decision and nothing else."""

import os
import sys
from pathlib import Path

import pytest
from arena.programs import ODD, named
from patience import PATIENCE

from turnpike import bots
from turnpike.arena.games import play_game
from turnpike.arena.series import Series, play_number
from turnpike.bots import external
from turnpike.bots.external import bot as asking
from turnpike.bots.external import finding
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.refused import Refused

ANY = "random"
pytestmark = pytest.mark.once


def odd(way: str, patience: float = PATIENCE) -> external.ExternalBot:
    return external.ExternalBot(way, [sys.executable, str(ODD), way], patience, PATIENCE)


def played(bot: external.ExternalBot) -> list[str]:
    """Why the bot lost decisions in a game, which came to its end all the same."""
    play = play_game(FRANCHISE, {"players": 2}, [bot, bots.find(ANY)], 4)
    assert play.over
    assert bot._child is None, "nothing of it is left"
    return [lost.reason for lost in bot.forfeits]


def test_a_program_plays_a_whole_game() -> None:
    bot = odd("last")
    play = play_game(FRANCHISE, {"players": 2}, [bot, bots.find(ANY)], 4)
    assert bot.forfeits == []
    asked = [entry for entry in play.entries if entry.seat == 0]
    assert asked[0].words == FRANCHISE.choices(play.state_after(asked[0].n - 1))[-1].words[0]


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        ("mute", "the program ended (exit code 1): I have nothing to say"),
        ("crash", "the program ended (exit code 1): ZeroDivisionError: it was the author's fault"),
        ("flood", "a flood of output"),
        ("chatter", ("not a line of the protocol", "a flood of output")),  # whatever is noticed first
        ("nonsense", "not a line of the protocol"),
        ("illegal", "an illegal answer: 10000, with choices from 0 to "),
        ("below", "an illegal answer: -1"),
        ("another", "question 1 was asked, question 2 answered"),
        ("newer", "it speaks version 2 of the protocol, this program 1"),
    ],
)
def test_what_a_bot_does_wrong_is_decided_by_greedy_and_the_reason_is_kept(
    way: str, reason: str | tuple[str, ...]
) -> None:
    reasons = played(odd(way))
    assert reasons[0].startswith(reason)
    if way not in ("illegal", "below"):
        assert len([why for why in reasons if not why.startswith("started")]) == asking.STARTS


def test_a_silent_bot_forfeits_after_its_time_limit() -> None:
    assert played(odd("silence", patience=0.05))[0] == "no answer within 0.05 seconds"


def test_greedy_decides_exactly_what_it_would_decide_in_that_seat() -> None:
    table = [odd("illegal"), bots.find(ANY)]
    with_greedy = play_game(FRANCHISE, {"players": 2}, [bots.find("greedy"), bots.find(ANY)], 9)
    assert [entry.words for entry in play_game(FRANCHISE, {"players": 2}, table, 9).entries] == [
        entry.words for entry in with_greedy.entries
    ]


def test_a_missing_program_is_a_reason_too() -> None:
    assert played(external.ExternalBot("none", ["no-such-program-anywhere"], PATIENCE))[0].startswith(
        "cannot be started"
    )


def test_the_results_of_a_series_list_forfeited_decisions() -> None:
    series = Series(
        game="franchise",
        options={"players": 2},
        bots=(named("mine", ODD, "illegal"), ANY),
        patience=PATIENCE,
        games=2,
        seed=3,
        paired=True,
    )
    game = play_number(series, 2, logs=True)
    assert game.bots == [ANY, "mine"]
    assert '"seats": ["random", "mine"]' in game.log
    assert {lost.seat for lost in game.forfeits} == {1}


def test_a_command_gives_its_bot_a_name() -> None:
    assert external.called("mine=python3 a.py") == "mine"
    assert external.called("greedy") == "greedy"
    for wrong in ("mine=", "mine='a"):
        with pytest.raises(Refused) as refused:
            external.find(wrong)
        assert refused.value.code == "bad_bot_command"
    with pytest.raises(Refused) as refused:
        external.find("nobody")
    assert refused.value.code == "unknown_bot"


def test_a_bot_of_an_installed_package_plays_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "sleepy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sleepy\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[turnpike.bots]\nsleepy = sleepy:Sleepy\ngreedy = sleepy:Sleepy\n")
    (tmp_path / "sleepy.py").write_text(
        "class Sleepy:\n"
        "    name = 'sleepy'\n"
        "    def choose(self, game, view, options, choices, rng, seconds=None):\n"
        "        print('thinking about', game.id)\n"
        "        state = None if view is None else game.imagine(view, options, rng)\n"
        "        return choices[rng.below(len(choices))]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *filter(None, sys.path)]))
    assert type(external.find("greedy")) is not external.ExternalBot, "a name of ours stays ours"
    bot = external.find("sleepy", patience=PATIENCE)
    assert isinstance(bot, external.ExternalBot)
    assert finding.load("sleepy").name == "sleepy"
    play = play_game(FRANCHISE, {"players": 2}, [bot, bots.find(ANY)], 4)
    assert play.over
    assert bot.forfeits == []
    assert play.header.seats == ["sleepy", "random"]
