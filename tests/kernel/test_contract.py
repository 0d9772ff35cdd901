"""What every game must keep, tried on the tiny game with secrets and on Franchise."""

from typing import Any

import pytest
from kernel import minigame
from kernel.driving import begin, step
from kernel.minigame import MARKET

from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, Game
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

AnyPlay = Play[Any, Any, Any]
GAMES = [
    pytest.param(MARKET, {"players": 2}, id="market-2"),
    pytest.param(MARKET, {"players": 4, "cards": 5, "rounds": 5}, id="market-4"),
    pytest.param(MARKET, {"players": 3, "wage": "named"}, id="market-draft"),
    pytest.param(FRANCHISE, {"players": 3}, id="franchise-3"),
    pytest.param(FRANCHISE, {"players": 4, "start": "introductory"}, id="franchise-4"),
    pytest.param(FRANCHISE, {"players": 2, "expert": True}, id="franchise-expert"),
]


def positions(game: Game[Any, Any, Any], options: dict[str, Any], seed: int) -> list[AnyPlay]:
    """Copies of a game at each of its positions, the last one over."""
    play: AnyPlay = begin(game, seed, **options)
    rng = Rng(seed)
    found = []
    while not play.over:
        if play.draft is None:
            found.append(play.copy())
        step(play, rng)
    return [*found, play]


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_action_can_be_written_and_read_again(
    game: Game[Any, Any, Any], options: dict[str, Any], seed: int
) -> None:
    for play in positions(game, options, seed):
        state = play.state
        legal = game.legal(state)
        assert all(game.is_legal(state, action) for action in legal)
        if play.to_act == CHANCE:
            assert legal == list(range(len(game.chance(state).outcomes)))
        elif play.to_act >= 0:
            assert legal
            # An expansion without its link is read as that link, which has the same consequence.
            said = [game.words(state, action) for action in legal]
            assert [game.words(state, game.read(state, words)) for words in said] == said
            single = [choice.words[0] for choice in game.choices(state) if len(choice.words) == 1]
            assert single == said
            passing = game.pass_action(state)
            assert passing is None or passing in legal
        else:
            assert play.to_act == NOBODY
            assert legal == []


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_copy_is_the_same_position_and_independent(
    game: Game[Any, Any, Any], options: dict[str, Any], seed: int
) -> None:
    for play in positions(game, options, seed)[:-1]:
        before = game.digest(play.state)
        twin = game.copy(play.state)
        assert game.digest(twin) == before
        assert twin.tape is None
        assert not twin.recording
        game.apply(twin, game.legal(twin)[-1])
        assert game.digest(twin) != before
        assert game.digest(play.state) == before


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_an_imagined_state_has_the_view_it_was_made_from(
    game: Game[Any, Any, Any], options: dict[str, Any], seed: int
) -> None:
    rng = Rng(seed)
    for play in positions(game, options, seed):
        for seat in [None, *range(len(play.header.seats))]:
            view = play.view(seat)
            imagined = game.imagine(view, play.options, rng)
            assert game.view(imagined, seat) == view
            assert game.to_act(imagined) == play.to_act
            if seat == play.to_act:
                assert game.choices(imagined) == play.choices()
        everything = game.view(play.state, REFEREE)
        assert game.digest(game.imagine(everything, play.options, rng)) == game.digest(play.state)


def test_an_imagined_hand_is_not_always_the_real_one() -> None:
    """Drawn from what the seat cannot know, so that no bot can read the truth out of it."""
    play = begin(MARKET, players=2, cards=20)
    play.roll()
    held = play.state.hands[0]
    view = play.view(1)
    imagined = {tuple(MARKET.imagine(view, play.options, Rng(seed)).hands[0]) for seed in range(50)}
    assert len(imagined) > 5
    assert imagined != {tuple(held)}
    assert all(MARKET.imagine(play.view(0), play.options, Rng(seed)).hands[0] == held for seed in range(5))


def test_a_game_without_dice_leaves_nothing_to_chance() -> None:
    play = begin(FRANCHISE)
    with pytest.raises(AssertionError, match="franchise leaves nothing to chance"):
        FRANCHISE.chance(play.state)
    market = begin(MARKET)
    market.roll()
    with pytest.raises(AssertionError, match="market leaves nothing to chance"):
        MARKET.chance(market.state)


def test_an_open_game_hides_nothing_and_has_no_asides() -> None:
    play = begin(FRANCHISE)
    assert not FRANCHISE.secrets
    assert not FRANCHISE.hides({"n": 1, "seat": 0, "do": "start", "town": "pueblo"}, 1)
    assert not FRANCHISE.reveals({"n": 1, "seat": 0, "do": "start", "town": "pueblo"})
    assert play.asides(0) == []


@pytest.mark.parametrize("game", [MARKET, FRANCHISE])
@pytest.mark.parametrize("raw", [{"players": "3"}, {"players": 99}, {"players": None}, {"colour": "red"}])
def test_options_that_do_not_fit_are_refused(game: Game[Any, Any, Any], raw: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="bad_option"):
        game.read_options(raw)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_options_survive_the_header(game: Game[Any, Any, Any], options: dict[str, Any]) -> None:
    typed = game.read_options(options)
    plain = game.plain_options(typed)
    assert plain["players"] == options["players"]
    assert game.read_options(plain) == typed


def test_the_test_game_has_every_feature_of_the_contract() -> None:
    """Dice, hidden cards, questions to others, bids, refusals to sell, asides: all happen in a few games."""
    happened = set()
    for seed in range(30):
        play = begin(MARKET, seed, players=2 + seed % 3, rounds=5)
        rng = Rng(seed)
        while not play.over:
            step(play, rng)
        happened |= {str(event["event"]) for entry in play.entries for event in entry.events or []}
    kinds = {kind.__struct_config__.tag for kind in (*minigame.KINDS, *minigame.MORE_KINDS)}
    assert happened | {"opened"} == kinds
