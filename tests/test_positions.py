"""Positions that are set up: those of games are the same again, others are refused in words or can be played."""

import copy
from collections.abc import Iterator
from typing import cast

import msgspec
import pytest
from kernel.minigame import MARKET
from msgspec import Struct

from turnpike import games
from turnpike.kernel import log
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, AnyGame, Json, State, Words
from turnpike.kernel.log import POSITION_VERSION, Header, LogError
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay
from turnpike.kernel.rng import Rng
from turnpike.kernel.text import explain
from turnpike.table import log_lines, read_log

CIRCUITS = ("economie", "monuments", "casinos", "vins", "touristique", "vacances", "specialites", "sports")
VARIANTS = ("stages", "boom", "regions")
PLAYED = 40
"""Decisions taken from a position that was accepted."""


def drawn_options(rng: Rng) -> tuple[AnyGame, dict[str, Json]]:
    """A game, and some of its options."""
    if rng.below(2):
        asks = {"tolls": ("auto", "ask")[rng.below(2)], "markers": ("auto", "claim")[rng.below(2)]}
        return games.find("richesses"), {"circuit": CIRCUITS[rng.below(8)], "players": 2 + rng.below(3), **asks}
    on: list[Json] = [name for name in VARIANTS if rng.below(2)]
    return games.find("franchise"), {"players": 2 + rng.below(4), "with": on}


def played(game: AnyGame, raw: dict[str, Json], rng: Rng, decisions: int) -> tuple[Struct, State]:
    """Options and a state after so many decisions, or less if the game ends before."""
    options = game.read_options(raw)
    state = game.start(options, game.draw_setup(options, Draws(seeded_secret(rng.below(1000)))))
    for _ in range(decisions):
        before = game.copy(state)
        legal = game.legal(state)
        game.apply(state, legal[rng.below(len(legal))])
        if game.to_act(state) == NOBODY:
            return options, before
    return options, state


def words_of(game: AnyGame, state: State) -> Words:
    words: Words = msgspec.json.decode(msgspec.json.encode(game.view(state, REFEREE)))
    return words


@pytest.mark.parametrize("seed", range(8))
def test_a_position_of_a_game_is_set_up_as_it_was(seed: int) -> None:
    rng = Rng(seed)
    for _ in range(12):
        game, raw = drawn_options(rng)
        options, state = played(game, raw, rng, rng.below(250))
        again = game.set_up(words_of(game, state), options)
        assert game.digest(again) == game.digest(state)
        if game.to_act(state) >= 0:
            assert game.choices(again) == game.choices(state)


def leaves(value: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths to all parts of a value."""
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from leaves(part, (*path, key))


def at(value: Json, path: tuple[str | int, ...]) -> Json:
    for key in path:
        value = cast("dict[str | int, Json]", value)[key]
    return value


def mutate(words: Words, rng: Rng) -> None:
    """Change one part: another part of the same position, a number nearby, a number of any size, one more, nothing."""
    paths = list(leaves(words))
    path, other = paths[rng.below(len(paths))], paths[rng.below(len(paths))]
    value, another = at(words, path), copy.deepcopy(at(words, other))
    changed: Json = another
    match rng.below(4):
        case 1:
            changed = (
                not value if isinstance(value, bool) else value + rng.below(7) - 3 if isinstance(value, int) else None
            )
        case 2:
            changed = (10 * rng.below(30), -1, 0, 1, 3, 4, 255, 70_000)[rng.below(8)]
        case 3 if isinstance(value, list):
            changed = [*value, another]
    cast("dict[str | int, Json]", at(words, path[:-1]))[path[-1]] = changed


def set_up_or_refused(game: AnyGame, words: Words, options: Struct) -> State | None:
    """The state, or None if the position was refused, in words of every language."""
    refusal: Refused | None = None
    try:
        return cast("State", game.set_up(words, options))
    except Refused as refused:
        refusal = refused
    for language in ("en", "fr", "de"):
        speech = game.speech(options, language, [f"seat {n}" for n in range(game.players(options))])
        assert len(speech.refusal(refusal)) > 20
        assert speech.refusal(refusal) != str(refusal)
    return None


@pytest.mark.parametrize("seed", range(4))
def test_any_other_position_is_refused_in_words_or_can_be_played(seed: int) -> None:
    """Compiled rules trust every number of a state: one that is out of bounds would end the process."""
    rng = Rng(seed)
    taken = 0
    for _ in range(12):
        game, raw = drawn_options(rng)
        options, state = played(game, raw, rng, rng.below(250))
        for _ in range(12):
            words = words_of(game, state)
            mutate(words, rng)
            found = set_up_or_refused(game, words, options)
            if found is None:
                continue
            taken += 1
            for _ in range(PLAYED):
                if game.to_act(found) == NOBODY:
                    break
                legal = game.legal(found)
                assert legal, words
                game.apply(found, legal[rng.below(len(legal))])
    assert taken > 3


def begun(play: AnyPlay) -> Header:
    """The header of a game that begins where this one is."""
    position: Words = msgspec.to_builtins(play.view(REFEREE))
    return msgspec.structs.replace(
        play.header, turnpike=POSITION_VERSION, position=position, setup=None, seal="", events=[]
    )


@pytest.mark.parametrize("name", ["franchise", "richesses"])
def test_a_log_that_begins_from_a_position_is_written_read_and_replayed(name: str) -> None:
    game: AnyGame = games.find(name)
    before = Play.begin(game, {"players": 2}, ["Ann", "Bo"], secret=seeded_secret(3))
    rng = Rng(3)

    def go_on(play: AnyPlay, decisions: int) -> None:
        for _ in range(decisions):
            if play.to_act == CHANCE:
                play.take_outcome(rng.below(len(game.chance(play.state).outcomes)))
            else:
                choices = play.choices()
                play.do_choice(choices[rng.below(len(choices))])

    go_on(before, 30)
    play: AnyPlay = Play(game, begun(before))
    assert play.to_act == before.to_act
    assert play.start_events == []
    go_on(play, 20)
    play.undo(5)
    lines = "".join(f"{line}\n" for line in log.lines(play.record())).encode()
    assert lines.startswith(b'{"turnpike": 2')
    record = log_lines.read_record(lines)
    assert game.digest(replay(game, record).state) == game.digest(play.state)
    with pytest.raises(Refused, match="position_analysed"):
        read_log(lines)


def test_a_log_without_a_position_is_written_as_ever() -> None:
    play = Play.begin(games.find("franchise"), {"players": 2}, ["Ann", "Bo"], secret=seeded_secret(3))
    header = next(iter(log.lines(play.record())))
    assert header.startswith('{"turnpike": 1,')
    assert "position" not in header


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"turnpike": 1}, "bad_position"),
        ({"position": None}, "bad_position"),
        ({"setup": {"first_player": 1}}, "bad_position"),
        ({"position": {}}, "bad_position"),
        ({"position": {"money": [1]}}, "bad_position"),
        ({"options": {"players": 3}, "seats": ["Ann", "Bo", "Cy"]}, "impossible_view"),
    ],
)
def test_a_header_whose_position_does_not_fit_is_refused(change: dict[str, Json], code: str) -> None:
    game: AnyGame = games.find("franchise")
    header = begun(Play.begin(game, {"players": 2}, ["Ann", "Bo"], secret=seeded_secret(3)))
    with pytest.raises(Refused) as refused:
        Play(game, msgspec.structs.replace(header, **change))
    assert refused.value.code == code
    assert explain(refused.value) != str(refused.value)


def test_a_log_of_a_later_format_says_which_ones_are_read() -> None:
    with pytest.raises(LogError, match="version 3 of the log format, this program reads versions 1 and 2"):
        log_lines.read_record(b'{"turnpike": 3, "game": "franchise"}\n')


def test_a_game_may_have_no_positions_of_ones_own() -> None:
    with pytest.raises(Refused, match="no_positions"):
        MARKET.set_up({}, MARKET.read_options({"players": 2}))
