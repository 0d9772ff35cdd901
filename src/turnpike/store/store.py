"""What can be asked of a store. `open_store` makes one; the two kinds differ only in how they write and read.

An append resolves when the entry is durable, never before. Everything else is plain: find, list, save, delete. A saved
document of a table names the revision it was made from, so that of two processes one is told to read again.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import IO, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from turnpike.store import accounts, backup, chat, games, jobs
from turnpike.store.rows import Chat, Game, Job, Line, Link, Notice, Person, SeatRow, Standing, Status

P = ParamSpec("P")
R = TypeVar("R")
Query = Callable[Concatenate[Connection, P], R]


class Store(ABC):
    """Everything a server keeps."""

    # --- What the two databases do each in their own way --------------------------------------------------------------

    @abstractmethod
    def append(self, game: str, lines: Sequence[Line], standing: Standing) -> "asyncio.Future[bool]":
        """Add entries to a log, all or none; the future is done when they are durable, whether or not anybody waits.

        False: another entry has one of these numbers already, so somebody else was first. Read the log and try again.
        """

    @abstractmethod
    async def _read(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query that changes nothing."""

    @abstractmethod
    async def _write(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query in a transaction of its own; resolves when its changes are durable."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, then let go of the database."""

    # --- Logs and tables ----------------------------------------------------------------------------------------------

    async def read(self, game: str, after: int = 0) -> list[Line]:
        """The entries of a log with numbers above `after`, in order."""
        return await self._read(games.read, game, after)

    async def create_game(self, game: Game, seats: Sequence[SeatRow] = ()) -> None:
        """Keep a new game."""
        await self._write(games.create, game, seats)

    async def find_game(self, game: str) -> Game | None:
        """The game with this id."""
        return await self._read(games.find, game)

    async def save_game(self, game: Game, seats: Sequence[SeatRow]) -> bool:
        """Save what has changed about a table, if its revision and its newest entry are still those of `game`.

        The revision rises by one. False: somebody else was first. Read the table and try again.
        """
        return await self._write(games.save, game, seats)

    async def delete_game(self, game: str) -> None:
        """Forget a game with its log, seats and chat."""
        await self._write(games.delete_, game)

    async def listed_games(self, status: Status, limit: int = 50) -> list[tuple[Game, list[SeatRow]]]:
        """Tables anybody may see, the newest first."""
        return await self._read(games.listed, status, limit)

    async def games_of(self, person: str, limit: int = 100) -> list[tuple[Game, list[SeatRow]]]:
        """Games somebody sits at or hosts, the ones last played first."""
        return await self._read(games.of_person, person, limit)

    async def abandoned_games(self, before: int, limit: int = 1000) -> list[str]:
        """Games that are not over and were not touched since then."""
        return await self._read(games.abandoned, before, limit)

    async def all_games(self, after: str = "", limit: int = 1000) -> list[str]:
        """All ids, in order, a page at a time."""
        return await self._read(games.every, after, limit)

    async def take_due(self, until: int, lease: int, limit: int = 100) -> list[str]:
        """Games that need attention by then. Each is given to one asker only, who has until `lease` to see to it."""
        return await self._write(games.take_due, until, lease, limit)

    async def next_due(self) -> int | None:
        """When the next game needs attention."""
        return await self._read(games.next_due)

    # --- People -------------------------------------------------------------------------------------------------------

    async def add_person(self, person: Person) -> None:
        """Keep somebody new."""
        await self._write(accounts.add, person)

    async def find_person(self, person: str) -> Person | None:
        """The person with this id."""
        return await self._read(accounts.find, person)

    async def find_login(self, login: str) -> Person | None:
        """The person with this account."""
        return await self._read(accounts.find_login, login)

    async def save_person(self, person: Person) -> bool:
        """Save somebody's name, account and settings; False if the account's name belongs to somebody else."""
        return await self._write(accounts.save, person)

    async def adopt(self, guest: str, account: str) -> None:
        """Give the seats, tables and chat of a guest to an account, and forget the guest."""
        await self._write(accounts.adopt, guest, account)

    async def delete_person(self, person: str, name: str) -> None:
        """Forget somebody and what they said. Their seats stay under the name given here.

        Tables name people in their documents too: first have each of them forget the person (`Table.forget`).
        """
        await self._write(accounts.delete_, person, name)

    async def add_link(self, link: Link) -> None:
        """Keep the hash of a secret word."""
        await self._write(accounts.add_link, link)

    async def find_link(self, hash_: str, at: int) -> Link | None:
        """What a secret word opens, unless it has expired at that time."""
        return await self._read(accounts.find_link, hash_, at)

    async def delete_link(self, hash_: str) -> bool:
        """Make a secret word useless; False if it was already."""
        return await self._write(accounts.delete_link, hash_)

    async def delete_links(
        self, *, person: str | None = None, kind: str | None = None, expired: int | None = None
    ) -> int:
        """Forget the links of a person, of a kind, or expired by a time, whatever is given; how many there were."""
        return await self._write(accounts.delete_links, person, kind, expired)

    async def save_notice(self, notice: Notice) -> None:
        """How somebody wants to be told."""
        await self._write(accounts.save_notice, notice)

    async def notices(self, person: str) -> list[Notice]:
        """All the ways somebody wants to be told."""
        return await self._read(accounts.notices_of, person)

    async def claim_notice(self, person: str, channel: str, at: int, gap: int) -> bool:
        """Whether a message may be sent now: the last one was at least `gap` ago. If so, this one counts as sent."""
        return await self._write(accounts.claim_notice, person, channel, at, gap)

    async def release_notice(self, notice: Notice, at: int) -> None:
        """The message claimed at that time was not sent after all, so it does not count; `notice` is from before."""
        await self._write(accounts.release_notice, notice, at)

    # --- Talk ---------------------------------------------------------------------------------------------------------

    async def say(self, game: str, person: str | None, name: str, text: str, time: int) -> Chat:
        """Keep something said at a table."""
        return await self._write(chat.say, game, person, name, text, time)

    async def chat(self, game: str, after: int = 0, limit: int = 200) -> list[Chat]:
        """What was said at a table since the chat line with that id: the newest, in order."""
        return await self._read(chat.chat, game, after, limit)

    async def said_by(self, person: str) -> list[Chat]:
        """Everything somebody said, for the export of their data."""
        return await self._read(chat.said_by, person)

    # --- Jobs ---------------------------------------------------------------------------------------------------------

    async def add_job(self, kind: str, due: int, payload: str, once: str | None = None) -> bool:
        """Something to do at a time; False if a job with the same word `once` waits already."""
        return await self._write(jobs.add, kind, due, payload, once)

    async def take_jobs(self, until: int, lease: int, limit: int = 20) -> list[Job]:
        """Jobs due by then. Each is given to one asker only, who has until `lease` to finish it."""
        return await self._write(jobs.take, until, lease, limit)

    async def finish_job(self, job: int) -> None:
        """It is done, or given up."""
        await self._write(jobs.finish, job)

    async def next_job(self) -> int | None:
        """When the next job is due."""
        return await self._read(jobs.next_due)

    # --- Everything ---------------------------------------------------------------------------------------------------

    async def backup(self, file: IO[bytes]) -> int:
        """Write everything to an open file, as it is at one moment; how many rows there were."""
        return await self._read(backup.write, file)

    async def restore(self, file: IO[bytes]) -> int:
        """Put a backup into this database, which must be empty; how many rows there were."""
        return await self._write(backup.read, file)
