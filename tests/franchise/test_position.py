"""Positions in words (§2): a state becomes a view, a view becomes a state, and nothing is lost on the way."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from kit import Table

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.codec.view_builder import MAX_KEPT, laid_out
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.setup.expert import draw_layout
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import NOBODY, Game
from turnpike.kernel.ids import PlaceId
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

SMALL = Path(__file__).parent / "boards" / "small.toml"
TILES = {name: list(region.tile) for name, region in read_board().regions.items()}


def in_the_middle() -> Table:
    """Red has markers in Chicago and Indianapolis, one franchise waiting in Omaha and two in Dallas."""
    t = Table("red", "blue", "green").city("detroit", "red blue . .").city("omaha", "blue red . .")
    t.city("dallas", "red . . . .").scored("pittsburgh", "green blue").town("pueblo", "green").influence("green", 7)
    t.on_turn("red").do("expand", to="chicago").do("expand_again", to="indianapolis").do("done")
    return t.do("increase", city="omaha").do("increase", city="dallas")


def test_a_view_holds_everything_about_a_position() -> None:
    """§2 Every piece, marker, token and tile; who is asked, and what for."""
    t = in_the_middle()
    assert msgspec.to_builtins(t.view) == {
        "money": [10 - 3 - 1 - 2, 10, 10],
        "influence": [0, 0, 7],
        "bonus": [3, 4, 4],
        "supply": [40 - 3 - 2, 40 - 3, 40 - 3],
        "places": {
            "las-vegas": ["neutral"],
            "reno": ["neutral"],
            "pueblo": [2],
            "spokane": ["neutral"],
            "boise": ["neutral"],
            "pocatello": ["neutral"],
            "conrad": ["neutral"],
            "fargo": ["neutral"],
            "sioux-falls": ["neutral"],
            "san-francisco": ["neutral"],
            "los-angeles": ["neutral"],
            "seattle": ["neutral"],
            "portland": ["neutral"],
            "billings": ["neutral"],
            "casper": ["neutral"],
            "detroit": [0, 1],
            "pittsburgh": [2, 1],
            "omaha": [1, 0],
            "dallas": [0],
        },
        "scored": ["pittsburgh"],
        "tokens": {"new-york": 2},
        "track": ["california", "upper-west", "montana"],
        "active": 0,
        "phase": "increase",
        "markers": ["chicago", "indianapolis"],
        "center": {"omaha": 1, "dallas": 1},
        "no_expand_streak": 0,
        "turn": 3,
        "bonus_used": True,
        "earned": [[0, 0, 0], [0, 0, 0], [7, 0, 0]],
        "sizes": msgspec.to_builtins(t.view.sizes),
        "tiles": {name: list(region.tile) for name, region in read_board().regions.items()},
        "income": [3, 2, 1],  # 8, 4 and no empty spaces
        "why": "",
        "boom": None,
        "stages": None,
        "reserve": None,
        "fresh_bonus": 0,
        "one_8_link": None,
        "kinds": None,
        "development_tile": None,
        "route_tile": None,
        "spent_tiles": None,
    }


DERIVED = ("vacant", "unscored", "on_track", "center", "centers", "presence", "reach", "empty")
"""What a state keeps although it follows from the rest, for speed; no digest tells it."""

GAMES = {
    "two": Options(players=2),
    "three": Options(players=3),
    "four": Options(players=4),
    "five": Options(players=5),
    "introductory": Options(players=2, start="introductory"),
    "expert": Options(players=3, expert=True),
    "small board": Options(players=2, board=read_board(SMALL)),
}


def positions(options: Options) -> Iterator[State]:
    """A random game from its start to its end."""
    setup = draw_layout(options.played_on, Draws(seeded_secret(1))) if options.expert else None
    state = FRANCHISE.start(options, setup)
    rng = Rng(1)
    while FRANCHISE.to_act(state) != NOBODY:
        yield state
        legal = FRANCHISE.legal(state)
        FRANCHISE.apply(state, legal[rng.below(len(legal))])
    yield state


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_a_view_leads_back_to_the_position_also_by_way_of_json(options: Options) -> None:
    """§2 The same digest, the same choices, and the same view again."""
    for state in positions(options):
        view = FRANCHISE.view(state, None)
        again = msgspec.json.decode(msgspec.json.encode(view), type=View)
        assert again == view
        imagined = FRANCHISE.imagine(again, options, Rng(1))
        assert FRANCHISE.digest(imagined) == FRANCHISE.digest(state)
        assert FRANCHISE.legal(imagined) == FRANCHISE.legal(state)
        assert [getattr(imagined, name) for name in DERIVED] == [getattr(state, name) for name in DERIVED]
        assert FRANCHISE.view(imagined, None) == view
        assert FRANCHISE.outcome(imagined) == FRANCHISE.outcome(state)


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_a_view_that_is_sent_says_the_same_as_one_that_is_kept(options: Options) -> None:
    """It shares encoded parts with other views; the words are the same, all game long."""
    for state in positions(options):
        kept = msgspec.json.decode(msgspec.json.encode(FRANCHISE.view(state, None)))
        assert msgspec.json.decode(FRANCHISE.encoded_view(state, None)) == kept


def test_what_is_kept_for_the_next_view_is_limited() -> None:
    state = in_the_middle().state
    laid = laid_out(state.board)
    for number in range(MAX_KEPT):
        laid.encoded_places[-1 - number] = b""
        laid.encoded_scored[-1 - number] = msgspec.Raw(b"[]")
    laid.encoded_scored.pop(state.vacant, None)
    laid.encoded_scored[-1 - MAX_KEPT] = msgspec.Raw(b"[]")
    kept = msgspec.json.decode(msgspec.json.encode(FRANCHISE.view(state, None)))
    assert msgspec.json.decode(FRANCHISE.encoded_view(state, None)) == kept
    assert max(len(laid.encoded_places), len(laid.encoded_scored)) < 100


def test_an_imagined_position_in_mid_turn_plays_on_like_the_original() -> None:
    """§4.4 Markers, centers, their order and the doubled city are all there."""
    t = Table("red", "blue").city("omaha", "red . . .").city("dallas", "red . . . .").town("ogallala", "red")
    t.on_turn("red").do("expand", to="chicago").do("done")
    t.do("increase", city="omaha").do("increase", city="dallas").do("double", city="dallas")
    twin = FRANCHISE.imagine(t.view, t.options, Rng())
    assert FRANCHISE.view(twin, None).center == {"omaha": 1, "dallas": 2}
    t.do("done")
    FRANCHISE.apply(twin, FRANCHISE.read(twin, {"do": "done"}))
    assert FRANCHISE.digest(twin) == FRANCHISE.digest(t.state)
    assert t.row("dallas") == "red"
    assert (t.row("omaha"), t.row("chicago")) == ("red red . .", "red . . . . . .")


@pytest.mark.parametrize(
    "change",
    [
        {"places": {"paris": [0]}},
        {"scored": ["paris"]},
        {"markers": ["paris"]},
        {"center": {"paris": 1}},
        {"tokens": {"utah": 0}},
        {"track": ["utah"]},
    ],
)
def test_a_view_with_unknown_names_is_refused(change: dict[str, object]) -> None:
    """§2 A place or region the board does not have."""
    view = msgspec.structs.replace(in_the_middle().view, **change)
    with pytest.raises(Refused, match=r"unknown_place_no_guess\(place='(paris|utah)'\)"):
        FRANCHISE.imagine(view, Options(players=3), Rng())


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"money": [4, 10]}, "money"),
        ({"money": [4, 10, -1]}, "money"),
        ({"influence": [0, 0, 40_000]}, "influence"),
        ({"bonus": [3, 101, 3]}, "bonus"),
        ({"supply": [41, 37, 36]}, "supply"),
        ({"supply": [40, 37, 36]}, "supply"),
        ({"active": 3}, "active"),
        ({"turn": -1}, "turn"),
        ({"no_expand_streak": 4}, "no_expand_streak"),
        ({"why": "boredom"}, "why"),
        ({"earned": [[0, 0, 0]]}, "earned"),
        ({"earned": [[0, 0, 0], [0, 0], [0, 0, 0]]}, "earned"),
        ({"places": {"omaha": [0, 1, 2, 0, 1]}}, "places.omaha"),
        ({"places": {"omaha": [3]}}, "places.omaha"),
        ({"places": {"omaha": ["neutral"]}}, "places.omaha"),
        ({"places": {"los-angeles": ["neutral", 0]}}, "places.los-angeles"),
        ({"scored": ["pueblo"]}, "scored"),
        ({"scored": ["pittsburgh"], "tokens": {}}, "tokens"),
        ({"markers": ["chicago", "dallas", "omaha"]}, "markers"),
        ({"center": {"omaha": 2, "dallas": 2}}, "center"),
        ({"center": {"omaha": 3}}, "center.omaha"),
        ({"center": {"pueblo": 1}}, "center.pueblo"),
        ({"center": {"omaha": 1}, "places": {"omaha": [0, 1, 0, 1]}}, "center.omaha"),
        ({"tokens": {"new-york": 3}}, "tokens.new-york"),
        ({"track": ["texas", "texas"]}, "track"),
        ({"sizes": {"paris": 5}}, "sizes.paris"),
        ({"sizes": {"pueblo": 2}}, "sizes.pueblo"),
        ({"sizes": {"omaha": 1}}, "sizes.omaha"),
        ({"sizes": {"omaha": 9}}, "sizes.omaha"),
        ({"tiles": {"texas": [3, 2, 1]}}, "tiles"),
        ({"tiles": TILES | {"texas": [3, 2]}}, "tiles.texas"),
        ({"tiles": TILES | {"texas": [3, 2, -40_000]}}, "tiles.texas"),
        ({"kinds": {"utah": "count"}}, "kinds"),
    ],
)
def test_a_view_that_can_be_no_position_is_refused(change: dict[str, object], key: str) -> None:
    """§2 Compiled rules trust every number, so no wrong one may reach them."""
    view = msgspec.structs.replace(in_the_middle().view, **change)
    with pytest.raises(Refused, match=rf"impossible_view\(.*key='{key}'"):
        FRANCHISE.imagine(view, Options(players=3), Rng())


def test_every_difference_changes_the_digest() -> None:
    """§2 Each number of a position is part of its digest."""
    changes: list[dict[str, object]] = [
        {"money": [4, 10, 11]},
        {"influence": [0, 0, 8]},
        {"bonus": [3, 4, 3]},
        {"supply": [30, 30, 29]},
        {"active": 1},
        {"phase": "expand"},
        {"markers": ["chicago"]},
        {"markers": ["indianapolis", "chicago"]},
        {"center": {"dallas": 1, "omaha": 1}},
        {"center": {"omaha": 1, "dallas": 2}},
        {"no_expand_streak": 1},
        {"turn": 6},
        {"bonus_used": False},
        {"tokens": {"new-york": 1}},
        {"track": ["california", "upper-west", "montana", "texas"]},
        {"scored": []},
        {"earned": [[0, 0, 0], [0, 0, 0], [6, 1, 0]]},
        {"why": "red_zone"},
        {"sizes": in_the_middle().view.sizes | {PlaceId("chicago"): 8}},
    ]
    base = msgspec.structs.replace(in_the_middle().view, supply=[30, 30, 30])
    seen = {FRANCHISE.digest(FRANCHISE.imagine(base, Options(players=3), Rng()))}
    for change in changes:
        view = msgspec.structs.replace(base, **change)
        seen.add(FRANCHISE.digest(FRANCHISE.imagine(view, Options(players=3), Rng())))
    assert len(seen) == 1 + len(changes)


def test_what_variants_keep_is_part_of_the_digest() -> None:
    """§2 Only if they keep anything, so that games without them have the digests they always had."""
    state = in_the_middle().state
    before = FRANCHISE.digest(state)
    state.more = [0] * 31 + [1]
    assert FRANCHISE.digest(state) != before


def test_a_copy_is_independent_and_has_no_tape() -> None:
    """§2 The original does not notice what is played on the copy."""
    t = in_the_middle()
    before = FRANCHISE.digest(t.state)
    twin = FRANCHISE.copy(t.state)
    assert FRANCHISE.digest(twin) == before
    assert (twin.tape, twin.recording) == (None, False)
    FRANCHISE.apply(twin, FRANCHISE.read(twin, {"do": "done"}))
    assert FRANCHISE.digest(twin) != before
    assert FRANCHISE.digest(t.state) == before


def test_turns_are_numbered_for_undo() -> None:
    """§3.4, §4 Every starting town is a turn of its own; then finished turns are counted."""
    state = FRANCHISE.start(Options(players=3), None)
    numbers = []
    for town in ("pueblo", "el-paso", "memphis"):
        numbers.append(FRANCHISE.turn_number(state))
        FRANCHISE.apply(state, FRANCHISE.read(state, {"do": "start", "town": town}))
    assert numbers == [-3, -2, -1]
    assert FRANCHISE.turn_number(state) == 0
    for _ in range(2):
        FRANCHISE.apply(state, FRANCHISE.read(state, {"do": "done"}))
    assert FRANCHISE.turn_number(state) == 1


def test_the_pass_action_leads_to_the_end_of_the_turn() -> None:
    """§4 Done, in phase 2 and in phase 3; there is nothing to pass on to while towns are chosen or after the end."""
    t = Table("red", "blue").streak(1).on_turn("red")
    assert FRANCHISE.pass_action(FRANCHISE.start(Options(), None)) is None
    for _ in range(2):
        action = FRANCHISE.pass_action(t.state)
        assert action is not None
        assert FRANCHISE.words(t.state, action) == {"do": "done"}
        FRANCHISE.apply(t.state, action)
    assert FRANCHISE.pass_action(t.state) is None


@pytest.mark.parametrize("queenies", [(), ("boom",)])
def test_finishing_a_turn_equals_passing_to_its_end(queenies: tuple[Literal["boom"], ...]) -> None:
    """§4 The compiled way to the end of a turn leads where the general one does."""
    state, rng = FRANCHISE.start(Options(players=2, with_=queenies), None), Rng(3)
    while FRANCHISE.to_act(state) != NOBODY:
        choices = FRANCHISE.choices(state)
        chosen = choices[rng.below(max(1, len(choices) - 2))]  # rather no passing, which ends the game soon
        fast, slow = FRANCHISE.copy(state), FRANCHISE.copy(state)
        FRANCHISE.finish_turn(fast, chosen.actions)
        Game.finish_turn(FRANCHISE, slow, chosen.actions)
        assert FRANCHISE.digest(fast) == FRANCHISE.digest(slow)
        FRANCHISE.apply(state, chosen.actions[0])


def test_choices_are_the_legal_actions_in_words_and_the_end_of_the_whole_turn() -> None:
    """§4 What people choose from; the end of the turn bundles two times done."""
    t = Table("red", "blue").town("pueblo", "red").city("minneapolis", "red .").money("red", 1).on_turn("red")
    assert [(choice.key, choice.facts) for choice in FRANCHISE.choices(t.state)] == [
        ("expand", {"from_": "pueblo", "to": "phoenix", "cost": 0}),
        ("expand", {"from_": "pueblo", "to": "denver", "cost": 1}),
        ("expand", {"from_": "pueblo", "to": "oklahoma-city", "cost": 1}),
        ("done_expand", {}),
        ("take_money", {"dollars": 10}),
        ("end_turn", {}),
    ]
    end_turn = FRANCHISE.choices(t.state)[-1]
    assert end_turn.words == ({"do": "done"}, {"do": "done"})
    assert len(end_turn.actions) == 2
    t.do("expand", to="phoenix")
    assert FRANCHISE.choices(t.state)[0].key == "expand_again"
    t.do("done")
    assert [(choice.key, choice.facts) for choice in FRANCHISE.choices(t.state)] == [
        ("increase", {"city": "minneapolis", "cost": 1}),
        ("done_increase", {}),
        ("take_money", {"dollars": 10}),
    ]
    doubling = (
        Table("red", "blue").city("detroit", "red . . .").on_turn("red").do("done").do("increase", city="detroit")
    )
    second = FRANCHISE.choices(doubling.state)[0]
    assert (second.key, second.facts) == ("double", {"city": "detroit"})
    start = FRANCHISE.choices(FRANCHISE.start(Options(players=2), None))[0]
    assert (start.key, start.facts, start.words) == (
        "start",
        {"town": "flagstaff"},
        ({"do": "start", "town": "flagstaff"},),
    )


def test_a_game_can_be_played_on_a_custom_board() -> None:
    """§2 Its own numbers everywhere: 20 franchises, two bonus tiles worth $5, links for $0, $2 and $4."""
    t = Table("red", "blue", board=read_board(SMALL)).town("mill", "red").city("bridge", "blue .").money("red", 4)
    t.on_turn("red")
    assert (t.supply("red"), t.bonus("red")) == (19, 2)
    assert t.offered("expand") == {"westport", "ford"}
    t.do("take_money")
    assert t.money("red") == 9
    t.do("expand", to="westport").do("done").do("done")
    assert t.row("westport") == "red . . . ."
    assert t.money("blue") == 10 + 1
