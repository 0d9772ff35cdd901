"""Refusals (§3.4 to §5): every reason, with its facts, in the order in which the rules check them."""

import msgspec
import pytest
from kit import Table

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options, read_options
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.contract import Json, Words
from turnpike.kernel.refused import Refused


def in_detroit() -> Table:
    """Red in Detroit and in Chicago, with $10; blue in Pueblo; Omaha is scored."""
    t = Table("red", "blue").city("detroit", "red . . .").city("chicago", "red . . . . . .").town("pueblo", "blue")
    return t.scored("omaha", "blue red").on_turn("red")


def refusal(state: State, **words: Json) -> tuple[str, dict[str, str | int]]:
    with pytest.raises(Refused) as refused:
        FRANCHISE.read(state, words)
    return refused.value.code, refused.value.facts


@pytest.mark.parametrize(
    ("words", "code", "facts"),
    [
        ({"do": "start", "town": "chicago"}, "not_a_town", {"place": "chicago"}),
        ({"do": "start", "town": "reno"}, "out_of_play", {"place": "reno"}),
        ({"do": "start", "town": "pueblo"}, "occupied", {"place": "pueblo"}),
        ({"do": "start", "town": "pueblu"}, "unknown_place", {"place": "pueblu", "meant": "pueblo"}),
        ({"do": "start", "town": "x" * 99}, "unknown_place_no_guess", {"place": "x" * 60}),
        ({"do": "expand", "to": "chicago"}, "wrong_phase", {"do": "expand", "phase": "start"}),
        ({"do": "expand", "to": "phoenix", "from": "pueblo"}, "wrong_phase", {"do": "expand", "phase": "start"}),
        ({"do": "take_money"}, "wrong_phase", {"do": "take_money", "phase": "start"}),
        ({"do": "done"}, "wrong_phase", {"do": "done", "phase": "start"}),
    ],
)
def test_refusals_while_starting_towns_are_chosen(words: Words, code: str, facts: dict[str, str | int]) -> None:
    """§3.4 Two players; Pueblo is taken."""
    state = FRANCHISE.start(Options(players=2), None)
    FRANCHISE.apply(state, FRANCHISE.read(state, {"do": "start", "town": "pueblo"}))
    assert refusal(state, **words) == (code, facts)


@pytest.mark.parametrize(
    ("words", "code", "facts"),
    [
        ({"to": "seattle"}, "out_of_play", {"place": "seattle"}),
        ({"to": "pueblo"}, "occupied", {"place": "pueblo"}),
        ({"to": "omaha"}, "scored_city", {"place": "omaha"}),
        ({"to": "chicago"}, "own_franchise_there", {"place": "chicago"}),
        ({"to": "chicago", "from": "detroit"}, "own_franchise_there", {"place": "chicago"}),
        ({"to": "phoenix", "from": "pueblo"}, "not_your_origin", {"from_": "pueblo"}),
        ({"to": "phoenix", "from": "detroit"}, "no_link", {"from_": "detroit", "to": "phoenix"}),
        ({"to": "jacksonville"}, "no_origin", {"to": "jacksonville"}),
        ({"to": "chicgo"}, "unknown_place", {"place": "chicgo", "meant": "chicago"}),
        ({"to": "detroit", "from": "chicgo"}, "unknown_place", {"place": "chicgo", "meant": "chicago"}),
        ({"to": "q"}, "unknown_place_no_guess", {"place": "q"}),
    ],
)
def test_refusals_in_phase_two(words: dict[str, Json], code: str, facts: dict[str, str | int]) -> None:
    """§4.2 Why not there, and why not from there."""
    assert refusal(in_detroit().state, do="expand", **words) == (code, facts)


@pytest.mark.parametrize(
    ("words", "do"),
    [
        ({"do": "start", "town": "indianapolis"}, "start"),
        ({"do": "increase", "city": "detroit"}, "increase"),
        ({"do": "double", "city": "detroit"}, "double"),
    ],
)
def test_phase_two_refuses_actions_of_other_phases(words: Words, do: str) -> None:
    """R35 Also where the place itself would be a good target for an expansion."""
    assert refusal(in_detroit().state, **words) == ("wrong_phase", {"do": do, "phase": "expand"})


def test_refusals_after_the_first_marker() -> None:
    """§4.2, §5.1 One marker is enough, and the second one goes elsewhere."""
    t = in_detroit().do("expand", to="indianapolis")
    assert t.refused("expand", to="new-york") == "already_expanded"
    assert t.refused("expand", to="new-york", from_="detroit") == "already_expanded"
    assert t.refused("expand_again", to="indianapolis") == "marker_there"
    assert t.facts == {"place": "indianapolis"}


def test_refusals_before_the_first_marker() -> None:
    """§5.1 Expanding again comes after expanding."""
    t = in_detroit()
    assert t.refused("expand_again", to="indianapolis") == "not_expanded_yet"
    assert t.refused("expand_again", to="indianapolis", from_="detroit") == "not_expanded_yet"


@pytest.mark.parametrize("do", ["increase", "double"])
@pytest.mark.parametrize(
    ("city", "code"),
    [
        ("pueblo", "not_a_city"),
        ("reno", "not_a_city"),
        ("seattle", "out_of_play"),
        ("omaha", "scored_city"),
        ("new-york", "no_franchise_there"),
    ],
)
def test_in_phase_three_the_city_must_be_open_and_have_an_own_franchise(do: str, city: str, code: str) -> None:
    """§4.3, §5.2 The same for one more and for a second one."""
    t = in_detroit().do("done")
    assert t.refused(do, city=city) == code
    assert t.facts == {"place": city}


def test_phase_three_refuses_without_money_or_pieces() -> None:
    """§4.3 What is missing is named."""
    t = Table("red", "blue").city("detroit", "red . . .").money("red", 0).on_turn("red").do("done")
    assert t.refused("increase", city="detroit") == "no_money_for_share"
    assert t.facts == {"cost": 1, "have": 0}
    t = Table("red", "blue").city("detroit", "red . . .").supply("red", 0).on_turn("red").do("done")
    assert t.refused("increase", city="detroit") == "no_supply"
    assert t.facts == {}


def test_phase_three_refuses_a_wrong_doubling() -> None:
    """§5.2 Increase first, have two spaces, and only once."""
    t = in_detroit().do("done")
    assert t.refused("double", city="detroit") == "not_increased"
    assert t.facts == {"place": "detroit"}
    t.do("increase", city="detroit")
    assert t.refused("increase", city="detroit") == "already_increased"
    assert t.facts == {"place": "detroit"}
    t.do("double", city="detroit")
    assert t.refused("double", city="detroit") == "already_doubled"
    assert t.facts == {"place": "detroit"}
    full = (
        Table("red", "blue").city("minneapolis", "red .").on_turn("red").do("done").do("increase", city="minneapolis")
    )
    assert full.refused("double", city="minneapolis") == "needs_two_spaces"
    assert full.facts == {"place": "minneapolis"}


def test_refusals_of_bonus_tiles() -> None:
    """§5 Used one already, first turn, none left: in this order."""
    t = in_detroit().do("take_money")
    assert t.refused("take_money") == "bonus_used"
    first = Table("red", "blue").bonus("red", 0).turn_number(0).on_turn("red")
    assert first.refused("take_money") == "bonus_first_turn"
    none = Table("red", "blue").bonus("red", 0).on_turn("red")
    assert none.refused("take_money") == "no_bonus_tile"


@pytest.mark.parametrize(
    "words",
    [
        {"do": "done"},
        {"do": "take_money"},
        {"do": "expand", "to": "chicago"},
        {"do": "expand", "to": "chicago", "from": "detroit"},
        {"do": "increase", "city": "detroit"},
        {"do": "start", "town": "el-paso"},
    ],
)
def test_every_action_is_refused_after_the_end(words: Words) -> None:
    """§6 Nothing is possible any more."""
    t = Table("red", "blue").city("detroit", "red . . .").streak(1).turn("red")
    assert refusal(t.state, **words) == ("game_over", {})
    assert FRANCHISE.legal(t.state) == []


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"do": "fly"},
        {"do": 7},
        {"do": None},
        {"do": "expand"},
        {"do": "expand", "to": 7},
        {"do": "expand", "to": "chicago", "from": []},
        {"do": "done", "to": "chicago"},
        {"do": "increase", "city": {"id": "chicago"}},
        {"do": "increase", "town": "chicago"},
        {"city": "chicago"},
    ],
)
def test_words_that_are_no_action_are_refused(words: Words) -> None:
    """§4 Whatever a program may send: it is refused with what was expected."""
    code, facts = refusal(in_detroit().state, **words)
    assert code == "bad_action"
    assert str(facts["detail"])


def test_numbers_that_are_no_action_are_refused() -> None:
    """§4 Below, between and beyond what the board has; nor is a link legal outside phase 2."""
    t = in_detroit()
    board = t.state.board
    links = range(128, 128 + board.links)
    assert not any(FRANCHISE.is_legal(t.state, action) for action in (-1, -62, 45, 61, 64, 127, links.stop, 10**6))
    named = [link for link in links if FRANCHISE.is_legal(t.state, link)]
    assert {board.place_ids[board.link_to[link - 128]] for link in named} == t.offered("expand")
    t.do("done")
    assert not any(FRANCHISE.is_legal(t.state, link) for link in links)


# --- Options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "detail"),
    [
        ({"players": 1}, "players: 1, but the board is for 2 to 5"),
        ({"players": 6}, "players: 6, but the board is for 2 to 5"),
        ({"players": "four"}, "Expected `int`"),
        ({"players": True}, "Expected `int`"),
        ({"start": "anywhere"}, "Invalid enum value 'anywhere' - at `$.start`"),
        ({"tiles": "stolen"}, "Invalid enum value 'stolen' - at `$.tiles`"),
        ({"expert": 1}, "Expected `bool`"),
        ({"speed": 3}, "unknown field `speed`"),
        ({"board": {"schema": 1}}, "missing required field"),
    ],
)
def test_options_that_do_not_fit_are_refused(raw: dict[str, Json], detail: str) -> None:
    """§3 The option and what is wrong with it are named."""
    with pytest.raises(Refused) as refused:
        read_options(raw)
    assert refused.value.code == "bad_option"
    assert detail in str(refused.value.facts["detail"])


def test_a_board_that_cannot_be_played_on_is_refused() -> None:
    """§2 The first complaint, and how many there are."""
    raw: dict[str, Json] = msgspec.to_builtins(read_board())
    raw["links"] = []
    with pytest.raises(Refused) as refused:
        read_options({"board": raw})
    assert refused.value.code == "bad_option"
    assert str(refused.value.facts["detail"]).startswith("board: ")
    assert "in all)" in str(refused.value.facts["detail"])


def test_options_nested_too_deeply_are_refused() -> None:
    """§3 A prank, not a crash."""
    deep: Json = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(Refused, match="bad_option"):
        read_options({"board": {"links": deep}})


def test_options_have_defaults() -> None:
    """§3 Four players who choose their towns on the printed board; a header keeps what differs."""
    options = read_options({})
    assert (options.players, options.start, options.expert, options.tiles, options.board) == (
        4,
        "choose",
        False,
        "random",
        None,
    )
    assert options.played_on is read_board()
    assert FRANCHISE.plain_options(options) == {"players": 4}
    chosen: dict[str, Json] = {"players": 3, "start": "introductory", "expert": True, "tiles": "choose"}
    assert FRANCHISE.plain_options(read_options(chosen)) == chosen
    assert FRANCHISE.players(read_options(chosen)) == 3
