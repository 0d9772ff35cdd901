"""Positions set up by hand: one of a game is taken as it was; with one part changed, the refusal names that part.

Here: each check of what is asked, of single circuits and of seats. Not here: changes at random (test_positions.py).
"""

from collections.abc import Callable
from functools import cache
from typing import cast

import msgspec
import pytest

from turnpike import games
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.options import Options, read_options
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import NOBODY, REFEREE, AnyGame, Json, Words
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

PLAYERS = 3
SEEDS = 12
DECISIONS = 1200
"""Of one game in which a position is looked for."""
RICHESSES: AnyGame = games.find("richesses")

WANTED: dict[str, Callable[[View], bool]] = {
    "any": lambda view: view.moment.asked == "turn",
    "start": lambda view: view.moment.asked == "choose_start" and None in view.at and set(view.at) != {None},
    "first_bet": lambda view: view.moment.asked == "first_bet",
    "die_first_bet": lambda view: view.moment.roll == "first_bet",
    "bet": lambda view: view.moment.asked == "bet",
    "die_bet": lambda view: view.moment.roll == "bet",
    "call": lambda view: view.moment.asked == "call",
    "caller": lambda view: view.moment.roll == "caller",
    "called": lambda view: view.moment.roll == "called",
    "called_room": lambda view: view.moment.asked == "displace" and view.moment.called is not None,
    "race": lambda view: any(view.race),
    "hammer": lambda view: view.moment.asked == "hammer",
    "claim": lambda view: view.moment.asked == "claim_stage",
    "claim_of_another": lambda view: view.moment.asked == "claim_stage" and view.moment.seat != view.active,
    "room": lambda view: view.moment.asked == "displace" and view.moment.called is None,
    "must_work": lambda view: any(view.must_work),
    "missed": lambda view: any(view.miss[seat] and seat != view.active for seat in range(PLAYERS)),
}
"""What is looked for in a position."""


def options_of(circuit: str) -> Options:
    return read_options({"circuit": circuit, "players": PLAYERS, "markers": "claim", "tolls": "ask"})


@cache
def found(circuit: str, wanted: str) -> View:
    """The first such position of games played at random."""
    options = options_of(circuit)
    for seed in range(SEEDS):
        rng = Rng(seed)
        state = RICHESSES.start(options, RICHESSES.draw_setup(options, Draws(seeded_secret(seed))))
        for _ in range(DECISIONS):
            if RICHESSES.to_act(state) == NOBODY:
                break
            view = cast("View", RICHESSES.view(state, REFEREE))
            if WANTED[wanted](view):
                return view
            legal = RICHESSES.legal(state)
            RICHESSES.apply(state, legal[rng.below(len(legal))])
    raise AssertionError(f"no {wanted} in {circuit}")


def words_of(view: View) -> Words:
    words: Words = msgspec.json.decode(msgspec.json.encode(view))
    return words


def refused_key(circuit: str, words: Words) -> Json:
    with pytest.raises(Refused) as refused:
        RICHESSES.set_up(words, options_of(circuit))
    assert refused.value.code == "impossible_view"
    return refused.value.facts["key"]


POSITIONS = [
    *(("casinos", wanted) for wanted in ("start", "first_bet", "die_first_bet", "bet", "die_bet")),
    *(("sports", wanted) for wanted in ("call", "caller", "called", "called_room", "race", "claim_of_another")),
    *(("vins", wanted) for wanted in ("any", "hammer", "claim", "room")),
    ("economie", "must_work"),
]


@pytest.mark.parametrize(("circuit", "wanted"), POSITIONS)
def test_each_kind_of_position_is_set_up_as_it_was(circuit: str, wanted: str) -> None:
    view = found(circuit, wanted)
    state = RICHESSES.set_up(words_of(view), options_of(circuit))
    assert RICHESSES.view(state, REFEREE) == view


def next_to(seat: int | None) -> int:
    assert seat is not None
    return (seat + 1) % PLAYERS


MOMENTS: list[tuple[str, str, Callable[[View], dict[str, Json]], str]] = [
    ("casinos", "die_first_bet", lambda _: {"stake": 0}, "moment.stake"),
    ("casinos", "die_first_bet", lambda _: {"on": None}, "moment.on"),
    ("casinos", "die_bet", lambda view: {"seat": next_to(view.active)}, "moment.seat"),
    ("casinos", "die_bet", lambda _: {"stake": 1000}, "moment.stake"),
    ("casinos", "die_bet", lambda _: {"on": None}, "moment.on"),
    ("casinos", "bet", lambda view: {"seat": next_to(view.active)}, "moment.asked"),
    ("casinos", "bet", lambda _: {"stake": 10}, "moment.stake"),
    ("casinos", "die_bet", lambda view: {"called": next_to(view.active)}, "moment.called"),
    ("vins", "any", lambda _: {"stake": 10}, "moment.stake"),
    ("vins", "any", lambda view: {"called": next_to(view.active)}, "moment.called"),
    ("sports", "call", lambda view: {"seat": next_to(view.active)}, "moment.seat"),
    ("sports", "call", lambda view: {"called": next_to(view.active)}, "moment.called"),
    ("sports", "call", lambda _: {"stake": 10}, "moment.stake"),
    ("sports", "call", lambda _: {"caller_die": 30}, "moment.called"),
    ("sports", "caller", lambda _: {"called": None}, "moment.called"),
    ("sports", "caller", lambda view: {"called": view.active}, "moment.called"),
    ("sports", "caller", lambda view: {"seat": next_to(view.active)}, "moment.seat"),
    ("sports", "called", lambda view: {"seat": view.active}, "moment.seat"),
    ("sports", "called", lambda _: {"caller_die": 0}, "moment.caller_die"),
    ("sports", "called_room", lambda view: {"whom": view.moment.called}, "moment.whom"),
    ("sports", "called_room", lambda view: {"called": view.active}, "moment.called"),
    ("vins", "room", lambda view: {"whom": view.active}, "moment.whom"),
    ("vins", "room", lambda _: {"whom": None}, "moment.whom"),
    ("vins", "any", lambda view: {"whom": view.active}, "moment.whom"),
    ("vins", "claim", lambda view: {"seat": next_to(view.active)}, "moment.seat"),
    ("vins", "claim", lambda _: {"claims": []}, "moment.claims"),
]


@pytest.mark.parametrize(("circuit", "wanted", "change", "key"), MOMENTS)
def test_a_question_that_does_not_fit_is_refused(
    circuit: str, wanted: str, change: Callable[[View], dict[str, Json]], key: str
) -> None:
    view = found(circuit, wanted)
    words = words_of(view)
    cast("dict[str, Json]", words["moment"]).update(change(view))
    assert refused_key(circuit, words) == key


@pytest.mark.parametrize("wanted", ["start", "first_bet", "die_first_bet"])
def test_who_has_chosen_a_casino_follows_from_who_is_asked(wanted: str) -> None:
    """§11.2 Clockwise from the first seat."""
    view = found("casinos", wanted)
    words = words_of(view)
    assert view.moment.seat is not None
    board = board_of("casinos")
    casinos = [place for place, stage in zip(board.place_ids, board.stage_at, strict=False) if stage != names.NONE]
    free = next(casino for casino in casinos if casino not in view.at)
    cast("list[Json]", words["at"])[view.moment.seat] = free if wanted == "start" else None
    assert refused_key("casinos", words) == "at"


def test_a_bet_is_asked_only_where_one_can_be_made() -> None:
    view = found("casinos", "bet")
    words = words_of(view)
    cast("list[Json]", words["money"])[view.active] = 0
    assert refused_key("casinos", words) == "moment.asked"


def test_a_runner_stands_on_the_route_of_the_race() -> None:
    view = found("sports", "race")
    seat = next(seat for seat in range(PLAYERS) if view.race[seat])
    for change in (-1, 1):
        words = words_of(view)
        race = cast("list[dict[str, int]]", words["race"])[seat]
        race["index"] += change
        assert refused_key("sports", words) == "race"


def test_the_hammer_falls_only_for_a_bidder() -> None:
    words = words_of(found("vins", "hammer"))
    cast("dict[str, Json]", words["auction"]).update(bidder=None, bid=0)
    assert refused_key("vins", words) == "auction.bidder"


def test_a_marker_is_claimed_only_once() -> None:
    view = found("vins", "claim")
    words = words_of(view)
    marked = cast("list[list[Json]]", words["marked"])
    assert view.moment.seat is not None
    marked[view.moment.seat].append(view.moment.claims[0])
    assert refused_key("vins", words) == "moment.claims"


def test_one_must_work_only_where_one_has_not_worked() -> None:
    """§11.1"""
    view = found("economie", "must_work")
    seat = view.must_work.index(True)
    words = words_of(view)
    cast("list[Json]", words["worked_here"])[seat] = True
    assert refused_key("economie", words) == "must_work"
    words = words_of(view)
    cast("list[list[Json]]", words["worked"])[seat].append(cast("str", view.at[seat]))
    assert refused_key("economie", words) == "must_work"


def test_hands_are_open_to_the_referee() -> None:
    words = words_of(found("vins", "any"))
    cast("list[Json]", words["cards"])[0] = 2
    assert refused_key("vins", words) == "cards"
    words = words_of(found("vins", "any"))
    cast("list[Json]", words["lets_pass"])[0] = None
    assert refused_key("vins", words) == "cards"


def test_a_turn_that_will_be_missed_is_not_planned() -> None:
    view = found("vins", "missed")
    seat = next(seat for seat in range(PLAYERS) if view.miss[seat] and seat != view.active)
    with pytest.raises(Refused, match="turn_missed"):
        RICHESSES.my_turn(view, options_of("vins"), seat, Rng(0))


def test_only_before_casinos_are_chosen_is_a_seat_nowhere() -> None:
    for circuit in ("vins", "casinos"):
        words = words_of(found(circuit, "any"))
        cast("list[Json]", words["at"])[0] = None
        cast("list[Json]", words["out"])[0] = False
        assert refused_key(circuit, words) == "at"
