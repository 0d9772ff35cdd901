"""Clocks: pure functions of the times of entries."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from turnpike.kernel.contract import CHANCE, NOBODY
from turnpike.table import Chair, Clock
from turnpike.table import clock as clocks
from turnpike.table.clock import Clocks
from turnpike.table.document import Pause

LIVE = Clock(kind="live", bank=60, increment=5)
POST = Clock(kind="correspondence", turn=3600)
CHAIRS = (Chair(kind="person", account="ann"), Chair(kind="person", account="bo"))


def start(clock: Clock = LIVE) -> Clocks:
    return clocks.begin(clock, 2, asked=0, turn=0, time=1000)


def after(
    before: Clocks, asked: int, time: int, *, turn: int = 0, pauses: tuple[Pause, ...] = (), undo: bool = False
) -> Clocks:
    return clocks.after(LIVE, before, asked=asked, turn=turn, time=time, pauses=pauses, undo=undo)


def test_time_is_taken_from_the_seats_bank_and_the_increment_comes_when_another_seat_is_to_act() -> None:
    within = after(start(), 0, 11_000)
    assert within.banks == (50_000, 60_000)
    passed = after(within, 1, 21_000, turn=1)
    assert passed.banks == (45_000, 60_000)
    assert clocks.left(LIVE, passed, 1, CHAIRS[1], 31_000, ()) == 50_000
    assert clocks.left(LIVE, passed, 0, CHAIRS[0], 31_000, ()) == 45_000


def test_two_turns_in_a_row_give_an_increment_too() -> None:
    assert after(start(), 0, 11_000, turn=1).banks == (55_000, 60_000)


def test_an_outcome_of_chance_costs_no_time() -> None:
    rolled = after(after(start(), CHANCE, 11_000), 0, 11_000)
    assert rolled.banks == (50_000, 60_000)


def test_an_undo_takes_time_and_gives_none() -> None:
    assert after(start(), 1, 11_000, undo=True).banks == (50_000, 60_000)


def test_a_pause_stops_the_clock() -> None:
    pauses = (Pause(start=3_000, end=8_000), Pause(start=9_000))
    assert clocks.left(LIVE, start(), 0, CHAIRS[0], 11_000, pauses) == 57_000
    assert clocks.deadline(LIVE, start(), CHAIRS, 11_000, pauses) is None
    ended = (pauses[0], Pause(start=9_000, end=10_000))
    assert clocks.deadline(LIVE, start(), CHAIRS, 11_000, ended) == 67_000
    assert after(start(), 0, 11_000, pauses=ended).banks[0] == 56_000


def test_no_clock_runs_for_a_bot_without_limits_and_after_the_end() -> None:
    bot = (Chair(kind="bot", level="random"), CHAIRS[1])
    assert clocks.deadline(LIVE, start(), bot, 2_000, ()) is None
    assert clocks.deadline(Clock(), start(), CHAIRS, 2_000, ()) is None
    assert clocks.deadline(LIVE, after(start(), NOBODY, 2_000), CHAIRS, 2_000, ()) is None


def test_by_correspondence_every_turn_has_its_own_time() -> None:
    assert clocks.deadline(POST, start(POST), CHAIRS, 5_000, ()) == 3_601_000
    half_way = clocks.after(POST, start(POST), asked=0, turn=0, time=1_800_000, pauses=(), undo=False)
    assert clocks.deadline(POST, half_way, CHAIRS, 1_900_000, ()) == 3_601_000
    passed = clocks.after(POST, half_way, asked=1, turn=1, time=2_000_000, pauses=(), undo=False)
    assert clocks.deadline(POST, passed, CHAIRS, 2_000_000, ()) == 5_600_000


def test_a_player_who_returns_has_a_little_time() -> None:
    away = Chair(kind="person", account="ann", away="time", level="greedy")
    back = clocks.come_back(LIVE, start(), 0, away, 100_000, ())
    assert (back.away, back.level) == ("", "")
    assert clocks.left(LIVE, start(), 0, back, 100_000, ()) == clocks.MIN_RETURN_MS
    rich = msgspec.structs.replace(start(), banks=(500_000, 0))
    assert clocks.left(LIVE, rich, 0, clocks.come_back(LIVE, rich, 0, away, 100_000, ()), 100_000, ()) == 401_000
    by_post = clocks.come_back(POST, start(POST), 0, away, 9_000_000, ())
    assert clocks.left(POST, start(POST), 0, by_post, 9_000_000, ()) == 3_600_000


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 50_000)), max_size=30))
def test_no_time_is_lost(moves: list[tuple[int, int]]) -> None:
    """The sum of both banks shrinks by the time that has passed and grows by the increments."""
    now, increments = start(), 0
    for asked, pause in moves:
        increments += asked != now.asked
        now = after(now, asked, now.time + pause)
    passed = now.time - 1000
    assert sum(now.banks) == 120_000 - passed + 5_000 * increments


@given(
    st.sampled_from([LIVE, POST, Clock()]),
    st.lists(st.tuples(st.integers(0, 5_000), st.integers(0, 9_000)), max_size=5),
    st.integers(0, 4_000),
    st.integers(0, 3_000),
)
def test_a_pause_given_back_to_the_seat_shows_what_keeping_the_pause_shows(
    clock: Clock, pauses: list[tuple[int, int]], later: int, back: int
) -> None:
    """For every clock, now, after the next entry and in the next turn; so no list of pauses has to be kept."""
    time, kept = 1_000, []
    folded = msgspec.structs.replace(CHAIRS[0], back=back)
    plain = folded
    for wait, length in pauses:
        begun = time + wait
        time = begun + length
        kept.append(Pause(start=begun, end=time))
        folded = clocks.after_pause(clock, start(clock), folded, begun, time)
    before = start(clock)
    now = time + later
    assert clocks.left(clock, before, 0, folded, now, ()) == clocks.left(clock, before, 0, plain, now, kept)
    assert clocks.deadline(clock, before, [folded, CHAIRS[1]], now, ()) == clocks.deadline(
        clock, before, [plain, CHAIRS[1]], now, kept
    )
    for asked, turn in ((0, 0), (0, 1), (1, 1)):
        one = clocks.after(clock, before, asked=asked, turn=turn, time=now, pauses=(), undo=False)
        other = clocks.after(clock, before, asked=asked, turn=turn, time=now, pauses=kept, undo=False)
        for soon in (now, now + 700):
            assert clocks.left(clock, one, 0, folded, soon, ()) == clocks.left(clock, other, 0, plain, soon, kept)
            assert clocks.left(clock, one, 1, CHAIRS[1], soon, ()) == clocks.left(
                clock, other, 1, CHAIRS[1], soon, kept
            )
