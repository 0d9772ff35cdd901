"""Taking over a bot's seat in a game with secrets: the host agrees, and no account plays against a hand it has seen."""

import msgspec
import pytest
from kernel.minigame import MARKET
from services import run
from table.helpers import FRANCHISE_FOR_TWO, MARKET_FOR_THREE, click, find, opened, seated

from turnpike.kernel.chance import Secret, seeded_secret
from turnpike.kernel.refused import Refused
from turnpike.server.websocket.messages import write
from turnpike.server.websocket.subscription import Subscription
from turnpike.store import Store, open_store
from turnpike.table import Table, bot_chair, import_table, seating
from turnpike.table.take_over import MAX_REQUESTS, answer, take_over

SECRET = MARKET.secrets


async def bot_table(store: Store) -> Table:
    """Ann is the host and sits at seat 0; bots play the others."""
    return await seated(store, MARKET_FOR_THREE, "ann", "random", "random")


async def ask(table: Table, seat: int, account: str) -> int:
    """An account asks for a seat; the number of its request."""
    await table.change(take_over(seat, account, account.title(), secrets=True))
    return table.document.seat_requests[-1].id


def shown(table: Table, account: str) -> int | None:
    """The seat whose hand a page of the account shows."""
    return Subscription(table, after=0, chat=0, seat=None).reader(account)


def test_a_spectator_asks_and_sees_the_hand_only_when_the_host_agrees(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        assert SECRET
        table = await bot_table(store)
        request = await ask(table, 1, "cy")
        assert table.seats_of("cy") == []
        assert shown(table, "cy") is None
        told = {name: table.snapshot(None, account=name).seat_requests for name in ("ann", "cy", "eve")}
        assert [(one.id, one.seat, one.name, one.answer) for one in told["ann"]] == [(request, 1, "Cy", True)]
        assert [one.answer for one in told["cy"]] == [False]
        assert told["eve"] == []
        for name in ("cy", "eve"):
            with pytest.raises(Refused, match="host_only"):
                await table.change(answer(request, True, name, secrets=True))
        again = await Table.load(store, table.id, find)
        await again.change(answer(request, True, "ann", secrets=True))
        assert again.seats_of("cy") == [1]
        assert shown(again, "cy") == 1
        assert not again.document.seat_requests
        with pytest.raises(Refused, match="no_seat_request"):
            await again.change(answer(request, True, "ann", secrets=True))
        await store.close()

    run(test())


def test_requests_are_declined_withdrawn_or_replaced_and_limited(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await bot_table(store)
        await table.change(answer(await ask(table, 1, "cy"), False, "ann", secrets=True))
        await table.change(answer(await ask(table, 1, "cy"), False, "cy", secrets=True))
        assert not table.document.seat_requests
        first, second = await ask(table, 1, "cy"), await ask(table, 2, "cy")
        assert [(one.id, one.seat) for one in table.document.seat_requests] == [(second, 2)]
        with pytest.raises(Refused, match="no_seat_request"):
            await table.change(answer(first, True, "ann", secrets=True))
        for number in range(MAX_REQUESTS - 1):
            await ask(table, 1, f"guest {number}")
        with pytest.raises(Refused, match="too_many_requests"):
            await ask(table, 1, "one more")
        await table.change(answer(second, True, "ann", secrets=True))
        assert {one.seat for one in table.document.seat_requests} == {1}
        await store.close()

    run(test())


def test_an_account_that_has_seen_a_hand_takes_no_other_seat(url: str) -> None:
    """Cy looks at the hand of seat 1, leaves, and wants to play seat 2 against it; also when bo sits at seat 1."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await bot_table(store)
        await table.change(answer(await ask(table, 1, "cy"), True, "ann", secrets=True))
        await table.resign(1, by="cy")
        assert shown(table, "cy") is None, "a hand that was given up is shown no more"
        with pytest.raises(Refused, match="hand_known"):
            await ask(table, 2, "cy")
        await table.change(answer(await ask(table, 1, "bo"), True, "ann", secrets=True))
        assert table.seats_of("cy") == []
        with pytest.raises(Refused, match="hand_known"):
            await ask(table, 2, "cy")
        await table.resign(1, by="bo")
        again = await Table.load(store, table.id, find)
        assert await ask(again, 1, "cy"), "the seat whose hand cy knows"
        with pytest.raises(Refused, match="hand_known"):
            await ask(again, 2, "bo")
        await again.change(take_over(1, "bo", "Bo", secrets=True))
        assert again.seats_of("bo") == [1], "the own seat needs no consent"
        await store.close()

    run(test())


def test_a_player_of_two_seats_on_one_screen_takes_no_third_one_later(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store, MARKET_FOR_THREE)
        for seat in (0, 1):
            await table.change(seating.join(seat, "ann", f"Ann {seat}"))
        await table.change(seating.prepare(2, bot_chair("random", "market"), "ann"))
        await table.start(by="ann")
        for seat in (0, 1):
            await table.resign(seat, by="ann")
        with pytest.raises(Refused, match="hand_known"):
            await table.change(take_over(2, "ann", "Ann", secrets=True))
        await store.close()

    run(test())


def test_a_host_who_watches_takes_a_seat_at_once_and_without_a_host_no_seat_is_taken(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store, MARKET_FOR_THREE)
        for seat in range(3):
            await table.change(seating.prepare(seat, bot_chair("random", "market"), "ann"))
        await table.start(by="ann")
        await table.change(take_over(2, "ann", "Ann", secrets=True))
        assert table.seats_of("ann") == [2]
        await table.forget("ann", "Player 1")
        assert table.document.host is None
        with pytest.raises(Refused, match="no_take_over"):
            await ask(table, 1, "cy")
        await store.close()

    run(test())


def test_without_secrets_a_seat_is_taken_at_once(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "greedy")
        await table.change(take_over(1, "cy", "Cy", secrets=False))
        assert table.seats_of("cy") == [1]
        await table.resign(1, by="cy")
        assert shown(table, "cy") == 1
        await click(table)
        await store.close()

    run(test())


def test_the_host_of_an_imported_game_sits_down_at_several_seats_until_it_goes_on(url: str) -> None:
    """The log shows all hands to the host who brought it, so players at one screen can take their seats again."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await bot_table(store)
        assert table.play is not None
        copy = await import_table(store, find, table.play.record(), MARKET_FOR_THREE, host="ann")
        await copy.change(answer(await ask(copy, 2, "cy"), True, "ann", secrets=True))
        with pytest.raises(Refused, match="already_seated"):
            await ask(copy, 1, "cy")
        for seat in (0, 1):
            await copy.change(take_over(seat, "ann", f"Ann {seat}", secrets=True))
        assert [chair.shared for chair in copy.document.chairs] == [True, True, False]
        await copy.resign(1, by="ann")
        await copy.pause(False, by="ann")
        await copy.pause(True, by="ann")
        with pytest.raises(Refused, match="already_seated"):
            await copy.change(take_over(1, "ann", "Ann", secrets=True))
        await store.close()

    run(test())


async def world(store: Store, secret: Secret) -> Table:
    """A table of ann, cy and a bot whose chance follows from a secret."""
    table = await opened(store, MARKET_FOR_THREE)
    table.log.row = msgspec.structs.replace(table.log.row, secret=secret.word)
    await table.change(seating.join(0, "cy", "Cy"))
    await table.change(seating.join(1, "ann", "Ann"))
    await table.change(seating.prepare(2, bot_chair("random", "market"), "ann"))
    await table.start(by="ann")
    return table


def received(table: Table, account: str) -> bytes:
    """Every byte about the game that a client of the account gets, without the id of the table."""
    message = Subscription(table, after=0, chat=0, seat=None).snapshot(account, "en", lambda *_: False)
    snapshot = msgspec.json.decode(write(message))["snapshot"]
    untimed = [entry | {"time": 0} for entry in snapshot["entries"]]
    snapshot |= {"table": "", "entries": untimed}
    hands = table.hands_of(account)
    log = table.export_log(hands[0] if len(hands) == 1 else None)[1:]
    return msgspec.json.encode([snapshot, log])


def test_two_worlds_look_the_same_to_a_player_who_resigned_and_to_one_who_asks_for_the_seat(url: str) -> None:
    """The worlds differ in a card in the hand of seat 0, which cy gives up and eve asks for."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        worlds = [await world(store, seeded_secret(seed)) for seed in range(30)]
        cards = [table.snapshot(0).entries[0].line.get("got") for table in worlds]
        pair = (worlds[0], worlds[next(n for n, card in enumerate(cards) if card != cards[0])])

        def same(account: str) -> bool:
            one, other = (received(table, account) for table in pair)
            return one == other

        assert not same("cy")
        for table in pair:
            await table.resign(0, by="cy")
        assert same("cy"), "what was given up is shown no more"
        for table in pair:
            await table.change(take_over(0, "eve", "Eve", secrets=True))
        assert same("eve"), "asking shows nothing"
        for table in pair:
            await table.change(answer(1, False, "ann", secrets=True))
        assert same("eve")
        for table in pair:
            await table.change(take_over(0, "eve", "Eve", secrets=True))
            await table.change(answer(2, True, "ann", secrets=True))
        assert not same("eve"), "now it is her hand"
        assert same("cy")
        await store.close()

    run(test())
