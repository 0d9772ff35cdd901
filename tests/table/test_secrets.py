"""What a seat may not know never leaves the table: two worlds that differ only there look the same to it."""

from typing import Any

import msgspec
import pytest
from services import run
from table.helpers import MARKET_FOR_THREE, asked, find, opened, play_out, seated, watch

from turnpike.kernel.chance import Secret, seeded_secret
from turnpike.kernel.contract import Json, Words
from turnpike.store import Store, open_store
from turnpike.table import BotRequest, Table, seating

NAMES = ("ann", "bo", "cy")


async def begun(store: Store, secret: Secret) -> Table:
    """A table whose chance follows from a known secret."""
    table = await opened(store, MARKET_FOR_THREE)
    table.log.row = msgspec.structs.replace(table.log.row, secret=secret.word)
    for name in NAMES:
        await table.change(seating.join(None, name, name))
    await table.start(by="ann")
    return table


def seen(table: Table, seat: int | None) -> bytes:
    """Every byte about the game that reaches a seat, without what names the table itself."""
    snapshot = table.snapshot(seat)
    untimed = [msgspec.structs.replace(entry, time=0) for entry in snapshot.entries]
    snapshot = msgspec.structs.replace(snapshot, table="", entries=untimed)
    lines = "\n".join(table.export_log(seat)[1:])
    return msgspec.json.encode([snapshot, lines, _thought(table, seat)])


def _thought(table: Table, seat: int | None) -> BotRequest | None:
    bot_request = table.bot_request()
    if bot_request is None or bot_request.seat != seat:
        return None
    return msgspec.structs.replace(bot_request, table="")


def card_of(table: Table, seat: int) -> Json:
    return table.snapshot(seat).entries[0].line.get("got")


def test_two_worlds_that_differ_in_a_hidden_card_look_the_same_to_the_others(url: str) -> None:
    """Ann draws another card. Until she shows it, Bo, Cy and spectators get the same bytes."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        worlds = [await begun(store, seeded_secret(seed)) for seed in range(30)]
        one = worlds[0]
        other = next(world for world in worlds if card_of(world, 0) != card_of(one, 0))
        assert seen(one, 0) != seen(other, 0)
        for world in (one, other):
            await world.move(0, {"do": "guard", "card": card_of(world, 0), "on": True}, world.at, by="ann")
            await world.move(0, {"do": "bank"}, world.at, by="ann")
        for stage in range(2):
            for seat in (1, 2, None):
                assert seen(one, seat) == seen(other, seat), stage
            for world in (one, other):
                await world.undo(0, world.at, by="ann")
        await store.close()

    run(test())


def test_no_hidden_card_is_in_any_snapshot(url: str) -> None:
    """Played to the end at random: entries with a card dealt to another seat never show which."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, *NAMES)
        assert table.play is not None
        secret = table.log.row.secret

        def check(*_: object) -> None:
            for seat in (None, 0, 1, 2):
                snapshot = table.snapshot(seat)
                if snapshot.outcome is None:
                    assert secret.encode() not in msgspec.json.encode(snapshot)
                    assert not any(secret in line for line in table.export_log(seat))
                    assert [_dealt(entry.line, seat) for entry in snapshot.entries].count(False) == 0

        watch(table, check)
        await play_out(table, 3)
        assert secret in table.export_log(None)[-1]
        assert "hidden" not in "".join(table.export_log(None))
        await store.close()

    run(test())


def _dealt(entry: Words, seat: int | None) -> bool:
    if entry.get("chance") != "card" or entry["seat"] == seat:
        return True
    events: Any = entry["events"]
    cards = [event.get("card") for event in events if event["event"] == "card_drawn"]
    return "got" not in entry and entry["hidden"] is True and cards == [0]


def test_choices_are_shown_to_the_seat_to_act_and_to_no_other_reader(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, *NAMES)
        seat, _ = asked(table)
        for reader in (None, 0, 1, 2):
            assert bool(table.snapshot(reader).choices) == (reader == seat)
            assert bool(table.snapshot(reader).asides) == (reader == seat), "only this seat has a card so far"
        await store.close()

    run(test())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_is_sent_its_own_view_only(url: str, seat: int) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        who = ["ann", "bo", "cy"]
        who[seat] = "random"
        table = await seated(store, MARKET_FOR_THREE, *who)
        while asked(table)[0] != seat:
            await table.move(0, {"do": "stay"}, table.at, by="ann")
        bot_request = table.bot_request()
        assert bot_request is not None
        assert bot_request.view == find("market").view(table.play.state, seat)  # type: ignore[union-attr]
        hands: Any = bot_request.view
        assert [bool(hand) for hand in hands.hands] == [of == seat for of in range(3)]
        assert table.log.row.secret.encode() not in msgspec.json.encode(bot_request)
        await store.close()

    run(test())
