"""The engine and the second referee play the same games: same positions, same choices, same ends.

Both are driven by the same choices. After every step everything a state tells is compared, and all that is legal; now
and then everything that can be said at all is tried on both. The referee also reads the golden replays, and must notice
when one of them is spoiled.
"""

import copy
import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import msgspec
import pytest
from richesses.driving import play_one
from richesses.pair import in_order
from richesses.referee.ledger import Ledger
from richesses.referee.log import differences, follow
from richesses.referee.table import Table, Words

from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel import log
from turnpike.kernel.contract import REFEREE, Json
from turnpike.kernel.replay import walk

CIRCUITS = ("economie", "monuments", "casinos", "vins", "touristique", "vacances", "specialites", "sports")
VARIANTS = list(product(CIRCUITS, (2, 3, 4), ("auto", "claim"), ("auto", "ask")))
"""Circuit, players, markers, tolls."""
REPLAYS = Path(__file__).parent / "replays"


@pytest.mark.parametrize(("circuit", "players", "markers", "tolls"), VARIANTS[::7])
def test_engine_and_referee_agree(circuit: str, players: int, markers: str, tolls: str) -> None:
    """From the first card dealt."""
    turns = 0 if players == 3 else 12
    play_one(
        players,
        35,
        options={"circuit": circuit, "players": players, "markers": markers, "tolls": tolls, "turns": turns},
    )


@pytest.mark.parametrize(("circuit", "players", "markers", "tolls"), VARIANTS[3::7])
def test_engine_and_referee_agree_near_the_end(circuit: str, players: int, markers: str, tolls: str) -> None:
    """From positions where all are near each other, nearly done and nearly ruined."""
    options: dict[str, Json] = {"circuit": circuit, "players": players, "markers": markers, "tolls": tolls}
    for seed in range(5):
        play_one(seed + players, 10, options, late=True, thorough=40)


@pytest.mark.long
@pytest.mark.parametrize(("circuit", "players", "markers", "tolls"), VARIANTS)
def test_engine_and_referee_agree_at_length(circuit: str, players: int, markers: str, tolls: str) -> None:
    """Whole games, and many positions near the end."""
    chosen: dict[str, Json] = {"circuit": circuit, "players": players, "markers": markers, "tolls": tolls}
    for seed in range(2):
        play_one(seed, 600, thorough=10, options=chosen | {"turns": 200 * seed})
    for seed in range(100, 112):
        play_one(seed, 60, late=True, thorough=5, options=chosen)


@pytest.mark.long
def test_the_games_show_what_is_rare() -> None:
    """Every question is asked, and players are displaced, ruined, in debt, on a race and home where both agree."""
    shown: Counter[str] = Counter()
    for seed, circuit in product(range(30), CIRCUITS):
        pair = play_one(
            seed, 60, late=True, thorough=99, options={"circuit": circuit, "players": 2 + seed % 3, "markers": "claim"}
        )
        shown += pair.shown
    asked = {
        "turn",
        "bet",
        "raise",
        "bid",
        "hammer",
        "call",
        "displace",
        "go",
        "advance",
        "claim_stage",
        "hasard",
        "die",
    }
    assert asked | {"debt", "ruined", "race", "home"} <= set(shown)


# --- Logs -------------------------------------------------------------------------------------------------------------


@cache
def lines_of(name: str) -> list[Words]:
    return [json.loads(line) for line in (REPLAYS / f"{name}.jsonl").read_text("utf-8").splitlines()]


@cache
def states_of(name: str) -> list[Words]:
    """What the engine tells after every entry."""
    with (REPLAYS / f"{name}.jsonl").open("rb") as file:
        (record,) = log.read(file)
    steps = walk(RICHESSES, record, check=False)
    return [in_order(msgspec.to_builtins(RICHESSES.view(play.state, REFEREE))) for play, entry in steps if entry]


def check(lines: list[Words], states: list[Words]) -> None:
    """A log against the referee, entry by entry and to its end."""
    followed = 0
    for referee in follow(lines):
        assert not differences(states[followed], referee), lines[followed + 1]
        followed += 1
    assert followed == len(states)


@pytest.mark.parametrize("name", ["specialites", "vins"])
def test_the_referee_can_follow_a_golden_replay(name: str) -> None:
    check(lines_of(name), states_of(name))


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(path.stem for path in REPLAYS.glob("*.jsonl")))
def test_the_referee_can_follow_every_golden_replay(name: str) -> None:
    check(lines_of(name), states_of(name))


@pytest.mark.parametrize("name", ["economie", "ruin", "sports"])
def test_the_events_of_a_log_account_for_all_money(name: str) -> None:
    """Purses and debts, booked from the events alone, are those of the referee, who does not know the events."""
    header, *entries = lines_of(name)
    ledger = Ledger(Table(header["options"]))
    for entry, referee in zip(entries, follow(lines_of(name)), strict=False):
        for event in entry["events"]:
            ledger.enter(event)
        report = referee.table.report()
        assert (ledger.money, ledger.debts) == (report["money"], report["debts"]), entry


def another_die(lines: list[Words]) -> None:
    """The last die shows 10 F more or less."""
    entry = [line for line in lines if line.get("chance") == "die"][-1]
    entry["got"] += -10 if entry["got"] > 10 else 10


def another_card(lines: list[Words]) -> None:
    """A card is dealt that another seat holds already."""
    cards = [line for line in lines if line.get("chance") == "region_card"]
    cards[1]["got"] = cards[0]["got"]


def another_way(lines: list[Words]) -> None:
    """The first long move leaves out a point."""
    move = next(line for line in lines if line.get("do") == "move" and len(line["path"]) > 2)
    del move["path"][1]


def another_seat(lines: list[Words]) -> None:
    """The first move is made by the wrong player."""
    move = next(line for line in lines if line.get("do") == "move")
    move["seat"] = (move["seat"] + 1) % len(lines[0]["seats"])


def another_end(lines: list[Words]) -> None:
    """Somebody is given a marker too many in the end."""
    lines[-1]["end"]["scores"][0] += 1


@pytest.mark.parametrize("spoil", [another_die, another_card, another_way, another_seat, another_end])
def test_the_referee_notices_a_spoiled_game(spoil: Callable[[list[Words]], None]) -> None:
    lines = copy.deepcopy(lines_of("monuments"))
    spoil(lines)
    with pytest.raises(AssertionError):
        check(lines, states_of("monuments"))


def test_the_referee_notices_a_spoiled_purse() -> None:
    """The log is right, the state is not."""
    check(lines_of("monuments"), states_of("monuments"))
    states = copy.deepcopy(states_of("monuments"))
    states[-5]["money"][0] += 10
    with pytest.raises(AssertionError):
        check(lines_of("monuments"), states)
