"""Tables for tests: three games, players called ann, bo and cy, bots, and functions that play for all of them."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from kernel.minigame import MARKET

from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.contract import Game, Json
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.store import Store
from turnpike.table import (
    BotAnswer,
    BotRequest,
    BotRunner,
    Clock,
    MoveResult,
    Settings,
    Table,
    TableRegistry,
    TableScheduler,
    bot_chair,
    make_table,
    run_bot_request,
    seating,
)

GAMES: dict[str, Game[Any, Any, Any]] = {"franchise": FRANCHISE, "richesses": RICHESSES, "market": MARKET}
FRANCHISE_FOR_TWO = Settings(game="franchise", options={"players": 2}, random_first=False)
MARKET_FOR_THREE = Settings(
    game="market", options={"players": 3, "cards": 20, "rounds": 3}, stand_in="random", random_first=False
)
LIVE = Clock(kind="live", bank=60, increment=5)


def find(name: str) -> Game[Any, Any, Any]:
    if name not in GAMES:
        raise Refused("unknown_game", game=name, games=", ".join(GAMES))
    return GAMES[name]


def with_options(settings: Settings, **options: Json) -> Settings:
    return msgspec.structs.replace(settings, options=settings.options | options)


async def opened(store: Store, settings: Settings = FRANCHISE_FOR_TWO, *, host: str = "ann") -> Table:
    return await make_table(store, find, settings, host=host)


async def seated(store: Store, settings: Settings, *who: str) -> Table:
    """A table that ann has started. The names of bots stand for bots."""
    table = await opened(store, settings)
    for seat, name in enumerate(who):
        if name in {"random", "greedy"}:
            await table.change(seating.prepare(seat, bot_chair(name, settings.game), "ann"))
        else:
            await table.change(seating.join(seat, name, name.title()))
    await table.start(by="ann")
    return table


async def click(table: Table, number: int = 0, key: str | None = None) -> MoveResult:
    """The seat to act takes the choice with that number."""
    seat, owner = asked(table)
    snapshot = table.snapshot(seat, account=owner)
    return await table.move(seat, snapshot.choices[number % len(snapshot.choices)].do, snapshot.at, key, by=owner)


def asked(table: Table) -> tuple[int, str | None]:
    """The seat to act, and its account unless a bot plays it."""
    assert table.play is not None
    seat = table.play.to_act
    chair = table.document.chairs[seat]
    return seat, None if chair.bot else chair.account


async def play_out(table: Table, seed: int = 1, *others: Table) -> None:
    """Play to the end; with others, each move is made at a random one of the tables, as if they were processes."""
    rng = Rng(seed)
    tables: Sequence[Table] = (table, *others)
    while table.status == "playing":
        one = tables[rng.below(len(tables))]
        await one.catch_up()
        if one.status == "playing":
            await click(one, rng.below(1000))
        await table.catch_up()


async def same_after_a_restart(store: Store, table: Table) -> None:
    """A table read from the database equals the one in memory."""
    again = await Table.load(store, table.id, find)
    assert (again.at, again.times, again.clocks, again.status) == (table.at, table.times, table.clocks, table.status)
    for seat in (None, *range(len(table.document.chairs))):
        new, old = again.snapshot(seat), table.snapshot(seat)
        assert (new.entries, new.view, new.choices, new.outcome) == (old.entries, old.view, old.choices, old.outcome)
        assert again.export_log(seat) == table.export_log(seat)


class Watching:
    """A watcher that calls a function after every change; with an account, the account has the table open."""

    def __init__(self, changed: Callable[[str, int, int], object], account: str | None = None) -> None:
        self.account_id = account
        self._changed = changed

    def table_changed(self, table: str, at: int, revision: int) -> None:
        self._changed(table, at, revision)

    def bot_waits(self, table: str, at: int, ahead: int) -> None:
        """Nothing to do."""

    def chat_changed(self, table: str) -> None:
        """Nothing to do."""

    def table_deleted(self, table: str) -> None:
        """Nothing to do."""


def watch(table: Table, changed: Callable[[str, int, int], object], account: str | None = None) -> Watching:
    """Call a function after every change of a table."""
    watching = Watching(changed, account)
    table.watchers.add(watching)
    return watching


async def run_here(request: BotRequest) -> BotAnswer:
    """Run a bot request in this process, with the games of the tests."""
    return run_bot_request(request, find)


class Process:
    """The tables of a process and the scheduler that attends to them."""

    def __init__(self, store: Store, run_bot: BotRunner = run_here, *, retry_seconds: float = 2.0) -> None:
        self.registry = TableRegistry(store, find=find)
        self.scheduler = TableScheduler(self.registry, run_bot, retry_seconds=retry_seconds)

    async def table(self, table: str) -> Table:
        return await self.registry.table(table)

    async def stop(self) -> None:
        await self.scheduler.stop()
