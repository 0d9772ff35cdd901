"""Tables for tests: three games, people called ann, bo and cy, bots, and somebody who plays for all of them."""

from collections.abc import Sequence
from typing import Any

import msgspec
from kernel.minigame import MARKET

from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.contract import Game, Json
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.store import Store
from turnpike.table import Clock, Done, Settings, Table, bot_chair, make_table, seating

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
    """A table that ann has started. Whoever has the name of a bot is one."""
    table = await opened(store, settings)
    for seat, name in enumerate(who):
        if name in {"random", "greedy"}:
            await table.change(seating.prepare(seat, bot_chair(name, ["random", "greedy"]), "ann"))
        else:
            await table.change(seating.join(seat, name, name.title()))
    await table.start(by="ann")
    return table


async def click(table: Table, number: int = 0, key: str | None = None) -> Done:
    """Whoever is asked takes the choice with that number."""
    seat, owner = asked(table)
    told = table.told(seat, person=owner)
    return await table.play(seat, told.choices[number % len(told.choices)].do, told.at, key, by=owner)


def asked(table: Table) -> tuple[int, str | None]:
    """The seat that is asked, and its owner unless a bot plays it."""
    assert table.game is not None
    seat = table.game.to_act
    chair = table.document.chairs[seat]
    return seat, None if chair.bot else chair.person


async def play_out(table: Table, seed: int = 1, *others: Table) -> None:
    """Play to the end; with others, each move goes in at any of the tables, as if they were processes."""
    rng = Rng(seed)
    tables: Sequence[Table] = (table, *others)
    while table.status == "playing":
        one = tables[rng.below(len(tables))]
        await one.catch_up()
        if one.status == "playing":
            await click(one, rng.below(1000))
        await table.catch_up()


async def same_after_a_restart(store: Store, table: Table) -> None:
    """What is read from the database is the table as it was."""
    again = await Table.load(store, table.id, find)
    assert (again.at, again.times, again.clocks, again.status) == (table.at, table.times, table.clocks, table.status)
    for seat in (None, *range(len(table.document.chairs))):
        new, old = again.told(seat), table.told(seat)
        assert (new.entries, new.view, new.choices, new.outcome) == (old.entries, old.view, old.choices, old.outcome)
        assert again.log(seat) == table.log(seat)
