"""The interface of a store. `open_store` makes one; the two kinds differ only in how they write and read.

An append resolves when its entries are durable, never before. Everything else is find, list, save, delete. A save names
the revision it changes, so of two processes that change a table at once, one has to read it again.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import IO, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from turnpike.store import accounts, backup, chat, jobs, notifications, openings, puzzles, ratings, studies, tables
from turnpike.store.puzzle_store import RatePuzzle
from turnpike.store.ratings import Rate
from turnpike.store.rows import (
    Account,
    AddedChat,
    ChatLine,
    CountedAttempt,
    Job,
    LoginOutcome,
    LogLine,
    NotificationSetting,
    OpeningCount,
    OpeningGame,
    PuzzleAttempt,
    PuzzleRating,
    RatedGame,
    RatingRow,
    Restored,
    SeatRow,
    SignedIn,
    SolverRow,
    Status,
    StudyAdded,
    StudyChange,
    StudyNode,
    StudyRow,
    StudyUpdate,
    TableRow,
    Token,
)
from turnpike.store.table_store import TableStore
from turnpike.store.write_health import WriteHealth

P = ParamSpec("P")
R = TypeVar("R")
Query = Callable[Concatenate[Connection, P], R]


class Store(TableStore):
    """Everything a server keeps."""

    counts_games = True

    def __init__(self) -> None:
        self.health = WriteHealth()
        """Whether the last write worked."""

    # --- What differs between the two databases -----------------------------------------------------------------------

    @abstractmethod
    async def _read(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query that changes nothing."""

    @abstractmethod
    async def _write(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query in a transaction of its own; resolves when its changes are durable."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, then close the database."""

    # --- Tables and their logs ----------------------------------------------------------------------------------------

    async def read(self, table: str, after: int = 0) -> list[LogLine]:
        """The entries of a log with numbers above `after`, in order."""
        return await self._read(tables.read, table, after)

    async def create_table(self, row: TableRow, seats: Sequence[SeatRow] = (), lines: Sequence[LogLine] = ()) -> None:
        """Insert a new table; an imported one comes with the entries of its log."""
        await self._write(tables.create, row, seats, lines)

    async def find_table(self, table: str) -> TableRow | None:
        """The table with this id."""
        return await self._read(tables.find, table)

    async def save_table(self, row: TableRow, seats: Sequence[SeatRow]) -> bool:
        """Save a table if its revision and its newest entry in the database are still those of `row`.

        The revision rises by one. False: another process was first. Read the table and try again.
        """
        return await self._write(tables.save, row, seats)

    async def delete_table(self, table: str) -> None:
        """Delete a table with its log, seats and chat."""
        await self._write(tables.delete_, table)

    async def delete_open_table(self, table: str, revision: int) -> bool:
        """Delete a table whose game has not started, if its revision is still this one. False: read it again."""
        return await self._write(tables.delete_open, table, revision)

    async def delete_abandoned_table(self, table: str, before: int) -> bool:
        """Delete a table whose game is not over, unless it has changed since then."""
        return await self._write(tables.delete_abandoned, table, before)

    async def listed_tables(self, status: Status, limit: int = 50) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables that are listed publicly, the newest first."""
        return await self._read(tables.listed, status, limit)

    async def tables_of(self, account: str, limit: int = 100) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables where an account has a seat or is the host, the ones last played first."""
        return await self._read(tables.of_account, account, limit)

    async def tables_naming(self, account: str) -> list[TableRow]:
        """Tables whose document has an account, on a chair or elsewhere. All documents are searched."""
        return await self._read(tables.naming, account)

    async def abandoned_tables(self, before: int, limit: int = 1000) -> list[str]:
        """Tables whose game is not over and that have not changed since then."""
        return await self._read(tables.abandoned, before, limit)

    async def all_tables(self, after: str = "", limit: int = 1000) -> list[str]:
        """All ids, in order, a page at a time."""
        return await self._read(tables.every, after, limit)

    async def take_due(self, until: int, lease: int, limit: int = 100, max_clocks: int = 100) -> list[str]:
        """Tables that are due by then. Each is leased to one process until `lease`.

        First up to `max_clocks` where a player's time has run out, then up to `limit` where a bot or chance is next.
        """
        return await self._write(tables.take_due, until, lease, limit, max_clocks)

    async def next_due(self) -> int | None:
        """When the next table is due."""
        return await self._read(tables.next_due)

    # --- Accounts -----------------------------------------------------------------------------------------------------

    async def add_account(self, account: Account) -> None:
        """Insert a new account."""
        await self._write(accounts.add, account)

    async def find_account(self, account: str) -> Account | None:
        """The account with this id."""
        return await self._read(accounts.find, account)

    async def find_account_by_login(self, login: str) -> Account | None:
        """The account with this login."""
        return await self._read(accounts.find_by_login, login)

    async def rename_account(self, account: str, name: str) -> bool:
        """Give an account another name; False if there is no such account."""
        return await self._write(accounts.rename, account, name)

    async def mark_seen(self, account: str, at: int) -> None:
        """Store when the account was last used."""
        await self._write(accounts.mark_seen, account, at)

    async def change_settings(self, account: str, old: str, new: str) -> bool:
        """Replace the settings of an account if they are still the old ones. False: read them and try again."""
        return await self._write(accounts.change_settings, account, old, new)

    async def add_login(self, account: str, login: str, password_hash: str) -> LoginOutcome:
        """Give a guest a login and a password."""
        return await self._write(accounts.add_login, account, login, password_hash)

    async def change_password(self, account: str, old_hash: str, new_hash: str, session: Token) -> bool:
        """Replace the password if it is still the old one; all sessions end, and this one begins."""
        return await self._write(accounts.change_password, account, old_hash, new_hash, session)

    async def sign_in(self, account: str, password_hash: str, guest: str | None, session: Token) -> SignedIn | None:
        """Open a session if the password is still the one that was checked; None if it is not.

        The account adopts the seats, tables, studies, chat and devices of the guest, who is deleted, unless the guest
        has a login by now.
        """
        return await self._write(accounts.sign_in, account, password_hash, guest, session)

    async def end_sessions(self, account: str) -> None:
        """Delete all sessions and personal links of an account."""
        await self._write(accounts.end_sessions, account)

    async def replace_link(self, link: Token) -> None:
        """Insert a personal link; older ones of the account are deleted."""
        await self._write(accounts.replace_link, link)

    async def claim_link(self, hash_: str, at: int, session: Token) -> Account | None:
        """Open a session for the account of a personal link, which is then used up; None if it is no longer valid."""
        return await self._write(accounts.claim, hash_, at, session)

    async def delete_account(self, account: str, name: str) -> None:
        """Delete an account, its chat and its studies. Its seats stay under the name given here.

        Documents of tables name accounts too: call `Table.forget` for each of its tables first.
        """
        await self._write(accounts.delete_, account, name)

    async def add_token(self, token: Token) -> None:
        """Insert the hash of a secret token."""
        await self._write(accounts.add_token, token)

    async def find_token(self, hash_: str, at: int) -> Token | None:
        """The token with this hash, unless it has expired by that time."""
        return await self._read(accounts.find_token, hash_, at)

    async def valid_tokens(self, hashes: Sequence[str], at: int) -> set[str]:
        """Those of these hashes whose tokens are neither revoked nor expired at that time."""
        return await self._read(accounts.valid_tokens, hashes, at) if hashes else set()

    async def delete_token(self, hash_: str) -> bool:
        """Revoke a token; False if there is none with this hash."""
        return await self._write(accounts.delete_token, hash_)

    async def delete_tokens(
        self, *, account: str | None = None, kind: str | None = None, expired: int | None = None
    ) -> int:
        """Delete the tokens that match all given criteria: account, kind, expired by a time. Returns their number."""
        return await self._write(accounts.delete_tokens, account, kind, expired)

    # --- Notifications ------------------------------------------------------------------------------------------------

    async def save_notification_setting(self, setting: NotificationSetting, replaces: str = "") -> None:
        """Save how an account wants to be notified on one channel, in place of another one, if that is named.

        The time of the channel's last notification is kept.
        """
        await self._write(notifications.save, setting, replaces)

    async def stop_notifications(self, account: str, channel: str) -> None:
        """Turn a channel off."""
        await self._write(notifications.stop, account, channel)

    async def remove_notification_setting(self, account: str, channel: str) -> bool:
        """Forget the address of a channel; False if the account has none there."""
        return await self._write(notifications.remove, account, channel)

    async def remove_device(self, setting: NotificationSetting) -> None:
        """Forget a device that its push service no longer knows, unless it has new keys by now."""
        await self._write(notifications.remove_address, setting)

    async def server_key(self, name: str, proposal: str) -> str:
        """The key of this name, the same for all processes: the first proposal that was made."""
        return await self._write(notifications.server_key, name, proposal)

    async def notification_settings(self, account: str) -> list[NotificationSetting]:
        """The notification settings of an account, one for each channel."""
        return await self._read(notifications.of_account, account)

    async def confirm_notification(self, account: str, address: str, at: int) -> None:
        """Mark an e-mail address as confirmed, if the account still has it."""
        await self._write(notifications.confirm, account, address, at)

    async def claim_notification(self, account: str, channel: str, at: int, gap_ms: int) -> bool:
        """Whether a notification may be sent now: the last one was at least `gap_ms` ago. If so, it counts as sent."""
        return await self._write(notifications.claim, account, channel, at, gap_ms)

    async def release_notification(self, setting: NotificationSetting, at: int) -> None:
        """Take back a claim made at that time, because nothing was sent; `setting` is as it was before the claim."""
        await self._write(notifications.release, setting, at)

    # --- Chat ---------------------------------------------------------------------------------------------------------

    async def add_chat(
        self, table: str, account: str | None, name: str, text: str, time: int, key: str | None = None
    ) -> AddedChat | None:
        """Insert a chat line unless the account has used this key at the table before; None if there is no table."""
        return await self._write(chat.add, table, account, name, text, time, key)

    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        """The chat of a table after the line with that id: the newest lines, in order."""
        return await self._read(chat.of_table, table, after, limit)

    async def chat_by(self, account: str) -> list[ChatLine]:
        """All chat lines of an account, for the export of its data."""
        return await self._read(chat.by_account, account)

    # --- Ratings ------------------------------------------------------------------------------------------------------

    async def count_rated_game(self, game: RatedGame, rate: Rate) -> bool:
        """Count a finished game for the ratings of its players; False if it is counted already."""
        return await self._write(ratings.count, game, rate)

    async def forgo_rating(self, table: str) -> None:
        """A finished game does not count after all."""
        await self._write(ratings.forgo, table)

    async def rebuild_ratings(self, found: Mapping[str, RatedGame | None], rate: Rate) -> int:
        """Compute all ratings again; `found` has what the logs of finished rated tables say. Returns their number."""
        return await self._write(ratings.rebuild, found, rate)

    async def ratings_of(self, player: str) -> list[RatingRow]:
        """The ratings of a player, by game and size of the table."""
        return await self._read(ratings.of_player, player)

    async def rated_games_of(self, player: str, limit: int = 200) -> list[RatedGame]:
        """The rated games of a player, the newest first."""
        return await self._read(ratings.games_of, player, limit)

    async def best_rated(
        self, kind: str, players: int, max_sigma: float, limit: int = 100
    ) -> list[tuple[RatingRow, Account]]:
        """The best accounts of a game and a size of tables that are sure enough and do not hide their profile."""
        return await self._read(ratings.best, kind, players, max_sigma, limit)

    async def find_accounts(self, ids: Iterable[str]) -> dict[str, Account]:
        """Several accounts by id."""
        return await self._read(ratings.accounts, ids)

    async def which_are_listed(self, tables_: Iterable[str]) -> set[str]:
        """Those of these tables that are listed publicly."""
        return await self._read(ratings.listed_tables, tables_)

    async def hide_profile(self, account: str, private: bool) -> bool:
        """Hide the profile of an account, or show it; False if there is no such account."""
        return await self._write(ratings.hide, account, private)

    # --- Openings -----------------------------------------------------------------------------------------------------

    async def count_openings(self, games: Sequence[OpeningGame]) -> int:
        """Count how finished games began; returns how many of them were not counted before."""
        return await self._write(openings.count, games)

    async def openings_at(self, position: int) -> Sequence[OpeningCount]:
        """What was chosen at a position, and how often."""
        return await self._read(openings.at_position, position)

    async def opening_settings(self, kind: str) -> Mapping[str, int]:
        """How many games are counted, by their options as JSON."""
        return await self._read(openings.settings, kind)

    async def clear_openings(self) -> None:
        """Forget all openings, to count them again."""
        await self._write(openings.clear)

    # --- Puzzles ------------------------------------------------------------------------------------------------------

    async def puzzle_attempt(self, account: str, puzzle: str) -> PuzzleAttempt | None:
        """What an account has done with a puzzle."""
        return await self._read(puzzles.attempt, account, puzzle)

    async def puzzle_attempts(self, account: str, kind: str | None = None) -> list[PuzzleAttempt]:
        """What an account has done with the puzzles of a game, or of all, in order."""
        return await self._read(puzzles.attempts, account, kind)

    async def puzzle_solver(self, account: str, kind: str) -> SolverRow | None:
        """How an account solves the puzzles of a game."""
        return await self._read(puzzles.solver, account, kind)

    async def puzzle_solvers(self, account: str) -> list[SolverRow]:
        """How an account solves the puzzles of each game."""
        return await self._read(puzzles.solvers, account)

    async def puzzle_ratings(self, kind: str) -> dict[str, PuzzleRating]:
        """The puzzles of a game that have been tried, by id."""
        return await self._read(puzzles.ratings, kind)

    async def take_puzzle_hint(self, asked: PuzzleAttempt, most: int) -> PuzzleAttempt:
        """Count a hint, if the puzzle is not solved yet; there are at most so many."""
        return await self._write(puzzles.take_hint, asked, most)

    async def count_puzzle(self, done: PuzzleAttempt, rate: RatePuzzle, moves_puzzle: bool) -> CountedAttempt:
        """Count the first answer of an account to a puzzle; later ones change nothing."""
        return await self._write(puzzles.count, done, rate, moves_puzzle)

    # --- Studies ------------------------------------------------------------------------------------------------------

    async def add_study(self, row: StudyRow, nodes: Sequence[StudyNode], max_studies: int) -> StudyAdded:
        """Insert a study with its moves, unless its owner has as many as allowed."""
        return await self._write(studies.add, row, nodes, max_studies)

    async def find_study(self, study: str) -> StudyRow | None:
        """The study with this id, without its moves."""
        return await self._read(studies.find, study)

    async def study_since(self, study: str, revision: int = 0) -> StudyUpdate | None:
        """What has changed in a study since a revision, or all of it; None if there is no such study."""
        return await self._read(studies.since, study, revision)

    async def studies_of(self, owner: str) -> list[StudyRow]:
        """The studies of an account, the last changed first."""
        return await self._read(studies.of_owner, owner)

    async def save_study(self, row: StudyRow) -> bool:
        """Save title and access, if the revision is still that of `row`. False: read it and try again."""
        return await self._write(studies.save, row)

    async def change_study(self, row: StudyRow, made: StudyChange) -> StudyChange | None:
        """Store a change of the moves and what `row` says of them, all or nothing.

        The answer is the stored change: an earlier one if it had the same key. None: another process was first, or the
        study is gone. Read it and try again.
        """
        return await self._write(studies.change, row, made)

    async def find_study_change(self, study: str, key: str) -> StudyChange | None:
        """The change that was stored with this key, unless that was long ago."""
        return await self._read(studies.find_change, study, key)

    async def delete_study(self, study: str) -> bool:
        """Delete a study; False if there is none."""
        return await self._write(studies.delete_, study)

    # --- Jobs ---------------------------------------------------------------------------------------------------------

    async def add_job(
        self, kind: str, due: int, payload: str, once: str | None = None, topic: str | None = None
    ) -> bool:
        """Queue a job; False if one with the same key `once` is queued already. Jobs of a topic belong together."""
        return await self._write(jobs.add, kind, due, payload, once, topic)

    async def jobs_of(self, topic: str) -> list[Job]:
        """All jobs of a topic, also those that are not due and those of other processes."""
        return await self._read(jobs.of_topic, topic)

    async def wake_jobs(self, topic: str, due: int) -> None:
        """Run the jobs of a topic at that time, if they would be run later."""
        await self._write(jobs.wake, topic, due)

    async def take_jobs(self, until: int, lease: int, limit: int = 20) -> list[Job]:
        """Jobs due by then. Each is leased to one process until `lease`."""
        return await self._write(jobs.take, until, lease, limit)

    async def retry_job(self, job: int, due: int, payload: str) -> None:
        """Schedule a job again, with this payload."""
        await self._write(jobs.retry, job, due, payload)

    async def finish_job(self, job: int) -> None:
        """Remove a job that is done or given up."""
        await self._write(jobs.finish, [job])

    async def finish_jobs(self, ids: Sequence[int]) -> None:
        """Remove several jobs that are done."""
        await self._write(jobs.finish, ids)

    async def next_job(self) -> int | None:
        """When the next job is due."""
        return await self._read(jobs.next_due)

    # --- Everything ---------------------------------------------------------------------------------------------------

    async def probe(self) -> None:
        """Write and delete a row; `StoreError` if the database cannot store anything."""
        await self._write(tables.probe)
        self.health.worked()

    async def backup(self, file: IO[bytes]) -> int:
        """Write everything, read in one transaction, to an open file; returns the number of rows."""
        return await self._read(backup.write, file)

    async def restore(self, file: IO[bytes]) -> Restored:
        """Restore a backup into this database, which must be empty."""
        return await self._write(backup.read, file)
