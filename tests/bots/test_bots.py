"""Bots choose among what they are offered, from what their seat sees, and the same again for the same seed."""

import pytest

from turnpike import bots, games
from turnpike.arena.games import play_game
from turnpike.bots.contract import ask, small
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.contract import CHANCE, Choice, Json, Words
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

QUICK = ("random", "greedy")
"""Those that need no search."""


def choice(*actions: int) -> Choice:
    done: Words = {"do": "done"}
    return Choice(words=(done,) * len(actions), actions=actions, key="done", facts={})


def test_every_name_finds_a_bot_of_that_name() -> None:
    assert [bots.find(name).name for name in bots.names()] == list(bots.names())


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(Refused) as refused:
        bots.find("deep-thought")
    assert refused.value.code == "unknown_bot"
    assert refused.value.facts == {"bot": "deep-thought", "bots": ", ".join(bots.names())}


@pytest.mark.parametrize("name", games.NAMES)
def test_greedy_plays_every_game(name: str) -> None:
    game = games.find(name)
    options = game.read_options({})
    state = game.start(options, None)
    while game.to_act(state) == CHANCE:
        game.apply(state, 0)
    offered = game.choices(state)
    assert bots.find("greedy").choose(game, game.view(state, game.to_act(state)), options, offered, Rng(1)) in offered


def test_a_bot_refuses_a_game_it_cannot_play() -> None:
    with pytest.raises(Refused) as refused:
        bots.find("traveller", "franchise")
    assert refused.value.facts == {"bot": "traveller", "bots": ", ".join(bots.names_for("franchise"))}
    play = Play.begin(FRANCHISE, {"players": 2}, ["Ann", "Bo"])
    with pytest.raises(Refused) as refused:
        ask(bots.find("traveller"), play, Rng(1))
    assert refused.value.code == "unknown_bot"


def test_bundles_are_left_out_where_single_actions_say_the_same() -> None:
    single, bundle = choice(3), choice(3, 3)
    assert small([single, bundle]) == [single]
    assert small([bundle]) == [bundle]
    assert small([choice()]) == [choice()], "choices of a set-up have no numbers"


def test_random_chooses_everything_equally_often() -> None:
    options = FRANCHISE.read_options({"players": 3})
    offered = [choice(1), choice(2), choice(3), choice(62, 62)]
    rng = Rng(4)
    chosen = [bots.find("random").choose(FRANCHISE, None, options, offered, rng) for _ in range(600)]
    assert {one.actions for one in chosen} == {(1,), (2,), (3,)}
    assert all(150 < chosen.count(one) < 250 for one in offered[:3])


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_between_bots_comes_to_its_end(name: str, players: int) -> None:
    assert play_game(FRANCHISE, {"players": players}, [bots.find(name)] * players, players).over


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_gives_the_same_game_and_another_seed_another(name: str) -> None:
    first, again, other = (play_game(FRANCHISE, {"players": 2}, [bots.find(name)] * 2, seed) for seed in (1, 1, 2))
    assert first.record() == again.record()
    assert first.entries != other.entries


@pytest.mark.parametrize("name", QUICK)
def test_bots_place_the_tiles_of_the_expert_variant(name: str) -> None:
    options: dict[str, Json] = {"players": 2, "expert": True, "tiles": "choose"}
    play = play_game(FRANCHISE, options, [bots.find(name)] * 2, 6)
    assert play.over
    assert sum(entry.words.get("do") == "place_tile" for entry in play.entries) == 25


@pytest.mark.parametrize("name", QUICK)
def test_a_request_to_a_bot_does_not_change_the_play(name: str) -> None:
    play = Play.begin(FRANCHISE, {"players": 2, "start": "introductory"}, ["Ann", "Bo"])
    before = FRANCHISE.digest(play.state)
    assert ask(bots.find(name), play, Rng(1)) in play.choices()
    assert FRANCHISE.digest(play.state) == before
    assert play.entries == []
