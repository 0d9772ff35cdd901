"""A server that runs: its store, its tables, its hub, its pages, and what happens when a table changes.

Here: what ties the parts together. Not here: HTTP (routes/), a page (page.py), the truth (store and table).
"""

import asyncio
import logging
import time
from collections.abc import Callable

from turnpike import games
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.refused import Refused
from turnpike.server import notes
from turnpike.server.hub import Hub, open_hub
from turnpike.server.limits import Limits
from turnpike.server.metrics import Metrics
from turnpike.server.notices import Notices
from turnpike.server.people import People
from turnpike.server.presence import Elsewhere, Pages
from turnpike.server.settings import Settings
from turnpike.server.thinkers import Thinkers
from turnpike.store import Chat, Person, Store, now, open_store
from turnpike.table import House, Table, Think

LONGEST_SAYING = 500
MOST_REMEMBERED = 20_000
logger = logging.getLogger("turnpike.server")


class Server:
    """Everything one process holds."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        *,
        limits: Limits,
        metrics: Metrics,
        find: Callable[[str], AnyGame] = games.find,
        think: Think | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.limits = limits
        self.metrics = metrics
        self.people = People(store)
        self.thinkers = Thinkers(settings.workers, metrics)
        self.think: Think = think or self.thinkers
        self.house = House(store, self.think, find=find, changed=self._changed, pace=settings.pace)
        self.hub: Hub = open_hub(settings.redis, settings.database)
        self.hub.heard = self._heard
        self.hub.missed = self._missed
        self.pages = Pages()
        self.elsewhere = Elsewhere()
        self.notices = Notices(settings, store, self.house)
        self._told: dict[str, tuple[int, int, bool]] = {}
        """What the others were last told of each table; and below, what they have told us."""
        self._told_us: dict[str, tuple[int, int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._beat: asyncio.Task[None] | None = None
        metrics.gauge("pages", lambda: len(self.pages))
        metrics.gauge("tables_held", lambda: len(self.house.kept()))
        metrics.gauge("hub_connected", lambda: self.hub.connected)

    @classmethod
    async def open(
        cls,
        settings: Settings,
        *,
        limits: Limits,
        metrics: Metrics,
        find: Callable[[str], AnyGame] = games.find,
        think: Think | None = None,
    ) -> "Server":
        """A server at work."""
        store = await open_store(settings.database)
        server = cls(settings, store, limits=limits, metrics=metrics, find=find, think=think)
        await server.hub.open()
        server.house.open()
        server.notices.open()
        server._beat = asyncio.create_task(server._heartbeat(), name="turnpike-heartbeat")
        return server

    async def close(self) -> None:
        """Stop: finish what was acknowledged, say goodbye, let go."""
        for page in self.pages.all():
            page.end()
        if self._beat is not None:
            self._beat.cancel()
        await self.notices.close()
        await self.house.close()
        self.thinkers.close()
        await self.hub.close()
        await self.store.close()

    def soon(self, work: Callable[[], "asyncio.Future[None] | object"]) -> None:
        """Have something done that nobody waits for."""

        async def run() -> None:
            try:
                result = work()
                if asyncio.iscoroutine(result):
                    await result
            except Refused as refused:
                logger.debug("not possible any more: %s", refused)
            except Exception:
                logger.exception("something in the background went wrong")

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Changes ------------------------------------------------------------------------------------------------------

    def _changed(self, table: str, at: int, revision: int) -> None:
        """A table of this process has changed: tell the others, unless it was they who told us."""
        held = self.house.find_kept(table)
        news = (at, revision, held is not None and held.game is not None)
        if self._told_us.get(table) == (at, revision) or self._told.get(table) == news:
            return
        for remembered in (self._told, self._told_us):
            if len(remembered) > MOST_REMEMBERED:
                remembered.clear()
        before = self._told.get(table, (-1, 0, False))
        self._told[table] = news
        self.hub.publish(notes.Changed(table, at, revision))
        self.metrics.count("changes")
        if held is not None and (at, news[2]) != (before[0], before[2]):
            self._ask(held)

    def _ask(self, table: Table) -> None:
        """Tell whoever is asked now that it is their turn."""
        play = table.game
        if play is None or table.status != "playing" or play.to_act < 0 or table.document.paused:
            return
        chair = table.document.chairs[play.to_act]
        if chair.person is None or chair.bot:
            return
        note = notes.Asked(chair.person, table.id, table.at)
        self._tell_asked(note)
        self.hub.publish(note)
        if not table.is_here(chair.person) and not self.elsewhere.is_here(table.id, chair.person):
            self.soon(lambda: self.notices.note(chair.person or "", table))

    def _tell_asked(self, note: notes.Asked) -> None:
        for page in self.pages.of(note.person):
            page.asked(note.table, note.at)

    def _heard(self, note: notes.AnyNote) -> None:
        match note:
            case notes.Changed(table, at, revision):
                self._told_us[table] = (at, revision)
                self.soon(lambda: self.house.heard(table, at, revision))
            case notes.Said(table):
                self.pages.said(table)
            case notes.Gone(table):
                self.pages.gone(table)
            case notes.Asked():
                self._tell_asked(note)
            case notes.SignedOut(person):
                self._sign_out(person)
            case notes.Here(table, person, here):
                if self.elsewhere.heard(table, person, here):
                    self.pages.look_again(table)

    def _missed(self) -> None:
        """Notes may have been lost: read the log of every table we hold."""
        for table in self.house.kept():
            self.soon(table.catch_up)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(Elsewhere.BEAT)
            for table, person in self.pages.present():
                self.hub.publish(notes.Here(table, person, True))
            for table in self.elsewhere.expire(time.monotonic()):
                self.pages.look_again(table)

    # --- What routes and pages ask ------------------------------------------------------------------------------------

    def arrive(self, table: Table, person: str) -> None:
        """Somebody has opened a table here."""
        table.arrive(person)
        self.hub.publish(notes.Here(table.id, person, True))

    def depart(self, table: Table, person: str) -> None:
        """Somebody has closed it here."""
        table.depart(person)
        if not table.is_here(person):
            self.hub.publish(notes.Here(table.id, person, False))

    async def say(self, table: Table, person: Person, text: str) -> Chat:
        """Say something at a table one sits at or has made."""
        text = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
        if not 0 < len(text) <= LONGEST_SAYING:
            raise Refused("chat_empty", most=LONGEST_SAYING)
        if not table.seats_of(person.id) and table.document.host != person.id:
            raise Refused("not_your_table")
        self.limits.take("chat", person.id)
        said = await self.store.say(table.id, person.id, person.name, text, now())
        self.pages.said(table.id)
        self.hub.publish(notes.Said(table.id))
        return said

    async def delete(self, table: str, by: str) -> None:
        """Forget a table nobody has started."""
        await self.house.delete(table, by=by)
        self.pages.gone(table)
        self.hub.publish(notes.Gone(table))

    async def tables_moved(self, person: str) -> None:
        """The documents of somebody's tables were changed in the store: have everybody read them again."""
        for game, _ in await self.store.games_of(person, 1000):
            await self.house.heard(game.id, game.at, game.revision)
            self.hub.publish(notes.Changed(game.id, game.at, game.revision))

    def signed_out(self, person: str) -> None:
        """Somebody's sessions are no longer good: their pages end, in every process."""
        self._sign_out(person)
        self.hub.publish(notes.SignedOut(person))

    def _sign_out(self, person: str) -> None:
        for page in self.pages.of(person):
            page.end()
