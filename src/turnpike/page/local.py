"""The tables of a browser tab, its one account and its bots: what sessions and requests run in (`Host`)."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec import Struct

from turnpike.kernel import entropy
from turnpike.kernel.refused import Refused
from turnpike.page.disk import Disk, PageStore
from turnpike.page.puzzle_store import Keep, KeptPuzzles, PagePuzzleStore, PuzzleFiles, ReadFile
from turnpike.page.thinking import Elsewhere, PageThinking
from turnpike.server.analysis.evaluations import Evaluations
from turnpike.server.analysis.paths import Paths
from turnpike.server.preferences import ChangedMe, Preferences, preferences_of
from turnpike.server.presence import OpenSession, Sessions
from turnpike.server.puzzles.service import Puzzles
from turnpike.server.rate_limits import RateLimits
from turnpike.server.reviews import Reviews
from turnpike.store import Account, StoreError, now
from turnpike.table import BotRequest, Table, TableRegistry, TableScheduler, Watcher
from turnpike.table.seating import good_name

BOT_DELAY_SECONDS = 0.4
"""The pause before each move of a bot, as on a server."""
RETRY_SECONDS = 0.5
"""The pause after a bot has failed: the other worker has been replaced several times by then."""
REVIEW_SIMULATIONS = 200
REVIEW_SECONDS = 2.0
logger = logging.getLogger("turnpike.page")


class PageSettings(Struct, frozen=True):
    """The settings of a server that concern sessions."""

    timeout_seconds: float = 20.0


async def _no_file(name: str) -> str:
    del name
    return ""


class LocalPuzzles(Struct, frozen=True, kw_only=True):
    """What the tab has of puzzles: what was kept, how changes are kept, and the files beside the engine."""

    kept: KeptPuzzles = KeptPuzzles()
    keep: Keep | None = None
    read: ReadFile = _no_file


class NoCounters:
    """A tab has no use for what is counted."""

    def __init__(self) -> None:
        self.counts: defaultdict[str, float] = defaultdict(float)

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Count nothing."""


class LocalTables:
    """Everything a tab holds."""

    def __init__(
        self,
        account: Account,
        disk: Disk,
        elsewhere: Elsewhere,
        *,
        interrupt: Callable[[], object] = lambda: None,
        keep_account: Callable[[Account], Awaitable[None]] | None = None,
        puzzles: LocalPuzzles | None = None,
        bot_delay_seconds: float = BOT_DELAY_SECONDS,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        """`elsewhere` runs bots in another worker, and `interrupt` ends what runs there; `keep_account` makes a change
        of the account durable; without `puzzles` there are those of the games' packages, and what is solved is
        forgotten.
        """
        self.account = account
        self._keep_account = keep_account
        self.settings = PageSettings()
        self.store = PageStore(disk)
        self.metrics = NoCounters()
        self.limits = RateLimits(on=False)
        self.has_ratings = False
        self.studies = None
        self.sessions = Sessions()
        self.thinking = PageThinking(elsewhere, self._is_current, interrupt)
        self.registry = TableRegistry(self.store)
        self.reviews = Reviews(REVIEW_SIMULATIONS, self.thinking, REVIEW_SECONDS)
        self.paths = Paths(self.registry.find)
        self.pace = self.paths.pace
        self.evaluations = Evaluations(self.paths, self.thinking)
        self.scheduler = TableScheduler(
            self.registry, self.thinking, bot_delay_seconds=bot_delay_seconds, retry_seconds=retry_seconds
        )
        own = puzzles or LocalPuzzles()
        self.puzzles = Puzzles(PagePuzzleStore(own.kept, own.keep))
        self.puzzle_files = PuzzleFiles(own.read)
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Let bots move."""
        self.scheduler.start()

    async def close(self) -> None:
        """Stop: no bot moves any more."""
        await self.scheduler.stop()
        await self.reviews.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _is_current(self, request: BotRequest) -> bool:
        table = self.registry.find_loaded(request.table)
        return table is not None and table.at == request.at and table.status == "playing" and not table.document.paused

    async def change_account(self, change: ChangedMe) -> None:
        """Rename the one account, or give it another language. Tables keep the old name."""
        preferences = preferences_of(self.account)
        if change.language is not None:
            preferences = msgspec.structs.replace(preferences, language=change.language)
        name = self.account.name if change.name is None else good_name(change.name)
        settings = msgspec.json.encode(preferences).decode()
        changed = msgspec.structs.replace(self.account, name=name, settings=settings)
        if self._keep_account is not None:
            await self._keep_account(changed)
        self.account = changed

    # --- What sessions need -------------------------------------------------------------------------------------------

    def watch(self, table: Table, watcher: Watcher) -> None:
        """Let a session follow a table."""
        table.watchers.add(watcher)

    def unwatch(self, table: Table, watcher: Watcher) -> None:
        """The session follows it no more."""
        table.watchers.remove(watcher)

    def is_present(self, table: Table, account: str) -> bool:
        """Whether an account has the table open."""
        return table.watchers.is_present(account)

    def in_background(self, work: Callable[[], Awaitable[None]]) -> None:
        """Start work that no request waits for."""
        task = asyncio.get_running_loop().create_task(_log_errors(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def chat(self, table: Table, account: Account, text: str, key: str) -> bool:
        """There is nobody to chat with."""
        del table, account, text, key
        raise Refused("no_such_page")

    async def end_revoked(self, sessions: Sequence[OpenSession]) -> None:
        """Nothing is ever revoked."""


async def _log_errors(work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except Refused as refused:
        logger.debug("not possible any more: %s", refused)
    except StoreError as error:
        logger.warning("the store does not answer: %s", error)
    except Exception:
        logger.exception("work in the background has failed")


def new_account(name: str, language: str, known: str | None = None) -> Account:
    """The account of a browser that has none, or of whose account no more is known than its id."""
    time = now()
    return Account(
        id=known or entropy.token_urlsafe(12, f"account {name}"),
        name=good_name(name),
        secret_hash="",
        created=time,
        seen=time,
        settings=msgspec.json.encode(Preferences(language=language)).decode(),
    )
