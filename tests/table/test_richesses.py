"""Whole games of Richesses de France at a table: every kind of circuit, players and bots, the same after a restart."""

import asyncio

import pytest
from services import run
from table.helpers import play_out

from turnpike import games
from turnpike.kernel.contract import Json
from turnpike.store import open_store
from turnpike.table import Settings, Table, TableRegistry, TableScheduler, bot_chair, make_table, seating
from turnpike.table.bot_requests import BotRequest, run_bot_request

KINDS: dict[str, dict[str, Json]] = {
    "monuments": {"players": 2, "turns": 40},
    "economie": {"players": 3, "turns": 60, "tolls": "ask"},
    "casinos": {"players": 2, "turns": 30, "markers": "claim"},
    "sports": {"players": 3, "turns": 60},
}
"""One circuit of each kind, with every option somewhere."""


async def answered(bot_request: BotRequest) -> tuple[dict[str, Json], ...]:
    """Run the bot here. Its request holds no hand but its own."""
    hands = bot_request.view.cards  # type: ignore[union-attr]
    assert [isinstance(hand, int) for hand in hands].count(False) == 1
    assert not isinstance(hands[bot_request.seat], int)
    return run_bot_request(bot_request)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("circuit", KINDS)
def test_bots_play_a_whole_game_by_themselves(circuit: str, url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        settings = Settings(game="richesses", options={"circuit": circuit, **KINDS[circuit]}, random_first=False)
        table = await make_table(store, games.find, settings, host="ann")
        for seat, level in enumerate(("traveller", "greedy", "random")[: int(str(KINDS[circuit]["players"]))]):
            await table.change(seating.prepare(seat, bot_chair(level, "richesses"), "ann"))
        await table.start(by="ann")
        registry = TableRegistry(store)
        scheduler = TableScheduler(registry, answered)
        mine = await registry.table(table.id)
        while mine.status == "playing":
            await asyncio.sleep(0.01)
        again = await Table.load(store, table.id, games.find)
        assert again.export_log(None) == mine.export_log(None)
        assert again.snapshot(None).outcome is not None
        await scheduler.stop()
        await store.close()

    run(test())


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("circuit", KINDS)
def test_people_play_a_whole_game_and_see_no_hand_but_their_own(circuit: str, url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        settings = Settings(game="richesses", options={"circuit": circuit, **KINDS[circuit]}, random_first=False)
        table = await make_table(store, games.find, settings, host="ann")
        for seat, name in enumerate(("ann", "bo", "cy")[: int(str(KINDS[circuit]["players"]))]):
            await table.change(seating.join(seat, name, name.title()))
        await table.start(by="ann")
        hands = table.snapshot(0, account="ann").view.cards  # type: ignore[union-attr]
        assert [isinstance(hand, list) for hand in hands] == [True] + [False] * (len(hands) - 1)
        hidden = [line for line in table.export_log(0) if '"hidden":true' in line.replace(" ", "")]
        assert len(hidden) >= 2 * (len(hands) - 1)
        await play_out(table, seed=3)
        assert table.status == "over"
        snapshot = table.snapshot(None)
        assert any(" goes " in sentence for entry in snapshot.entries for sentence in entry.sentences)
        again = await Table.load(store, table.id, games.find)
        assert again.export_log(0) == table.export_log(0)
        await store.close()

    run(test())
