"""Queries about ratings: games that count, each exactly once, and the ratings that follow from them.

A game is counted in one transaction: its row, its seats, the new ratings, and the end of the mark at its table that it
still has to be counted. A second process or a second attempt finds the row and changes nothing. Games are numbered in
the order in which they are counted, so that `rebuild` computes the same ratings again. How strengths change is passed
in (`Rate`); the store knows no model.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, text, update

from turnpike.store.rows import GONE, Account, RatedGame, RatedSeat, RatingRow, Strength
from turnpike.store.schema import games, people, rated_games, rated_seats, ratings
from turnpike.store.tables import row_to

COUNT_LOCK = 0x7275726E
"""The number of PostgreSQL's advisory lock that a process holds while it counts a game."""
PAGE_GAMES = 500
"""Games that a rebuild holds in memory at a time."""
Rate = Callable[[RatedGame, Sequence[Strength | None]], Sequence[Strength]]
"""The strengths after a game, given those before it; None for a player without one."""

replace = msgspec.structs.replace


def count(c: Connection, game: RatedGame, rate: Rate) -> bool:
    """Count a finished game; False if it is counted already."""
    _lock(c)
    known = c.scalar(select(rated_games.c.number).where(rated_games.c.game == game.game))
    if known is None:
        number = (c.scalar(select(func.max(rated_games.c.number))) or 0) + 1
        _add(c, replace(game, number=number), rate)
    c.execute(update(games).where(games.c.id == game.game).values(due=None, leased=None))
    return known is None


def forgo(c: Connection, table: str) -> None:
    """A finished game does not count after all: nothing is left to be done at its table."""
    c.execute(update(games).where(games.c.id == table, games.c.status == "over").values(due=None, leased=None))


def _lock(c: Connection) -> None:
    """One game at a time: its number and the ratings before it must not change. SQLite has one writer anyway."""
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": COUNT_LOCK})


def _add(c: Connection, game: RatedGame, rate: Rate) -> None:
    """Store a game with its seats and update the ratings of its players."""
    rated = _rated(c, game, rate)
    values = {"number": game.number, "game": game.game, "kind": game.kind, "ended": game.ended}
    c.execute(insert(rated_games).values(**values, players=len(game.seats)))
    c.execute(insert(rated_seats), [{"number": game.number, **msgspec.structs.asdict(seat)} for seat in rated])


def _rated(c: Connection, game: RatedGame, rate: Rate) -> list[RatedSeat]:
    """The seats with their strengths after the game; the ratings of their players are updated."""
    size = len(game.seats)
    key = (ratings.c.kind == game.kind, ratings.c.players == size)
    mine = ratings.c.player.in_({seat.player for seat in game.seats})
    before: dict[str, RatingRow] = {
        row.player: row_to(RatingRow, row) for row in c.execute(select(ratings).where(*key, mine))
    }
    strengths = [
        None if (old := before.get(seat.player)) is None else Strength(old.mu, old.sigma) for seat in game.seats
    ]
    after = rate(game, strengths)
    rated = [replace(seat, mu=new.mu, sigma=new.sigma) for seat, new in zip(game.seats, after, strict=True)]
    for seat in rated:  # a bot in two seats has one rating, which never changes
        old = before.get(seat.player)
        new = RatingRow(
            player=seat.player, kind=game.kind, players=size, mu=seat.mu, sigma=seat.sigma,
            games=1 if old is None else old.games + 1,
            wins=(0 if old is None else old.wins) + (seat.rank == 1),
            updated=game.ended,
        )  # fmt: skip
        before[seat.player] = new
        if old is None:
            c.execute(insert(ratings).values(**msgspec.structs.asdict(new)))
        else:
            c.execute(
                update(ratings).where(*key, ratings.c.player == seat.player).values(**msgspec.structs.asdict(new))
            )
    return rated


def rebuild(c: Connection, found: Mapping[str, RatedGame | None], rate: Rate) -> int:
    """Compute all ratings again, game by game in the order in which they were counted; returns their number.

    `found` has what the logs of finished rated tables say, by table: ranks and starts replace the stored ones; None
    says that a game does not count. Those that were never counted follow in their order.
    """
    _lock(c)
    c.execute(delete(ratings))
    number, counted, done = 0, 0, set()
    while page := _page(c, number):
        for stored in page:
            number = stored.number
            done.add(stored.game)
            again = found.get(stored.game, stored)
            c.execute(delete(rated_seats).where(rated_seats.c.number == number))
            if again is None:
                c.execute(delete(rated_games).where(rated_games.c.number == number))
                continue
            # The log no longer names players whose accounts were deleted since.
            seats = tuple(
                replace(new, player=old.player) for new, old in zip(again.seats, stored.seats, strict=True)
            )  # fmt: skip
            rated = _rated(c, replace(stored, seats=seats), rate)
            c.execute(insert(rated_seats), [{"number": number, **msgspec.structs.asdict(seat)} for seat in rated])
            counted += 1
    for game in found.values():
        if game is not None and game.game not in done:
            number += 1
            _add(c, replace(game, number=number), rate)
            counted += 1
    for table in found:
        forgo(c, table)
    return counted


def _page(c: Connection, after: int) -> list[RatedGame]:
    query = select(rated_games).where(rated_games.c.number > after)
    return _with_seats(c, c.execute(query.order_by(rated_games.c.number).limit(PAGE_GAMES)))


def _with_seats(c: Connection, rows: Iterable[Row[Any]]) -> list[RatedGame]:
    found = list(rows)
    around: dict[int, list[RatedSeat]] = {row.number: [] for row in found}
    query = select(rated_seats).where(rated_seats.c.number.in_(around))
    for row in c.execute(query.order_by(rated_seats.c.number, rated_seats.c.seat)):
        around[row.number].append(row_to(RatedSeat, row))
    return [
        RatedGame(game=row.game, kind=row.kind, ended=row.ended, seats=tuple(around[row.number]), number=row.number)
        for row in found
    ]


def of_player(c: Connection, player: str) -> list[RatingRow]:
    query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.kind, ratings.c.players)
    return [row_to(RatingRow, row) for row in c.execute(query)]


def games_of(c: Connection, player: str, limit: int) -> list[RatedGame]:
    mine = select(rated_seats.c.number).where(rated_seats.c.player == player)
    numbers = mine.distinct().order_by(rated_seats.c.number.desc()).limit(limit)
    query = select(rated_games).where(rated_games.c.number.in_(numbers)).order_by(rated_games.c.number.desc())
    return _with_seats(c, c.execute(query))


def accounts(c: Connection, ids: Iterable[str]) -> dict[str, Account]:
    query = select(people).where(people.c.id.in_(set(ids)))
    return {row.id: row_to(Account, row) for row in c.execute(query)}


def listed_tables(c: Connection, ids: Iterable[str]) -> set[str]:
    return set(c.scalars(select(games.c.id).where(games.c.id.in_(set(ids)), games.c.listed)))


def best(c: Connection, kind: str, players: int, max_sigma: float, limit: int) -> list[tuple[RatingRow, Account]]:
    query = (
        select(ratings, people)
        .join(people, people.c.id == ratings.c.player)
        .where(ratings.c.kind == kind, ratings.c.players == players, ratings.c.sigma <= max_sigma, ~people.c.private)
        .order_by(ratings.c.mu.desc(), ratings.c.player)
        .limit(limit)
    )
    first = len(ratings.columns)
    names = [list(map(str, table.columns.keys())) for table in (ratings, people)]
    return [
        (
            msgspec.convert(dict(zip(names[0], row[:first], strict=True)), RatingRow),
            msgspec.convert(dict(zip(names[1], row[first:], strict=True)), Account),
        )
        for row in map(tuple, c.execute(query))
    ]


def hide(c: Connection, account: str, private: bool) -> bool:
    return c.execute(update(people).where(people.c.id == account).values(private=private)).rowcount == 1


def forget(c: Connection, account: str, pseudonym: str) -> None:
    """Take a deleted account out: its games keep counting for the others, under a name that leads nowhere."""
    _lock(c)
    for table in (ratings, rated_seats):
        c.execute(update(table).where(table.c.player == account).values(player=GONE + pseudonym))
