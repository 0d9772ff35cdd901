"""A server that runs: its store, its tables, its hub, its pages, and what happens when a table changes.

Here: what ties the parts together. Not here: HTTP (http/), websockets (websocket/), the truth (store and table).
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from turnpike import games
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.refused import Refused
from turnpike.server.accounts import People
from turnpike.server.bot_workers import Thinkers
from turnpike.server.metrics import Metrics
from turnpike.server.notifications.notifier import Notices
from turnpike.server.presence import Elsewhere, Pages
from turnpike.server.pubsub import messages
from turnpike.server.pubsub.bus import Hub, open_hub
from turnpike.server.rate_limits import Limits
from turnpike.server.reviews import Reviews
from turnpike.server.settings import Settings
from turnpike.store import Chat, Person, Store, StoreError, now, open_store
from turnpike.table import House, Table, Think

MAX_CHAT_LENGTH = 500
MAX_REMEMBERED = 20_000
DEAF_ROUND = 1.0
"""Seconds between two looks at the logs while other processes cannot be heard."""
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
        self.thinkers = Thinkers(settings.workers, metrics, think_seconds=settings.think_seconds)
        self.reviews = Reviews(settings.review, metrics, settings.review_seconds)
        self.think: Think = think or self.thinkers
        self.house = House(store, self.think, find=find, changed=self._changed, pace=settings.pace)
        self.hub: Hub = open_hub(settings.redis, settings.database, settings.hub_patience)
        self.hub.heard = self._heard
        self.hub.missed = self._missed
        self.pages = Pages()
        self.elsewhere = Elsewhere()
        self.notices = Notices(settings, store, self.house, self.is_here)
        self._told: dict[str, tuple[int, int]] = {}
        """What the others were last told of each table; and below, what they have told us, and who was asked there."""
        self._told_us: dict[str, tuple[int, int]] = {}
        self._asked: dict[str, tuple[int, int, str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._rounds: list[asyncio.Task[None]] = []
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
        store = await open_store(settings.database, patience=settings.store_patience)
        server = cls(settings, store, limits=limits, metrics=metrics, find=find, think=think)
        await server.hub.open()
        server.house.open()
        server.notices.open()
        server._rounds = [asyncio.create_task(server._heartbeat()), asyncio.create_task(server._look_while_deaf())]
        return server

    async def close(self) -> None:
        """Stop: finish what was acknowledged, say goodbye, let go."""
        for page in self.pages.all():
            page.end()
        for task in self._rounds:
            task.cancel()
        await asyncio.gather(*self._rounds, return_exceptions=True)
        await self.notices.close()
        await self.house.close()
        self.thinkers.close()
        await self.reviews.close()
        await self.hub.close()
        await self.store.close()

    def soon(self, work: Callable[[], Awaitable[None]]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.get_running_loop().create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _quietly(work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Refused as refused:
            logger.debug("not possible any more: %s", refused)
        except StoreError as error:
            logger.warning("the store does not answer: %s", error)
        except Exception:
            logger.exception("something in the background went wrong")

    # --- Changes ------------------------------------------------------------------------------------------------------

    def _changed(self, table: str, at: int, revision: int) -> None:
        """A table of this process has changed: tell the others, unless it was they who told us."""
        if self._told_us.get(table) == (at, revision) or self._told.get(table) == (at, revision):
            return
        for remembered in (self._told, self._told_us, self._asked):
            if len(remembered) > MAX_REMEMBERED:
                remembered.clear()
        self._told[table] = (at, revision)
        self.hub.publish(messages.Changed(table, at, revision))
        self.metrics.count("changes")
        if (held := self.house.find_kept(table)) is not None:
            self._ask(held)

    def _ask(self, table: Table) -> None:
        """Tell whoever is asked now that it is their turn: once, however many actions it has."""
        play, clocks = table.game, table.clocks
        if play is None or clocks is None or table.status != "playing" or play.to_act < 0 or table.document.paused:
            return
        person = table.document.chairs[play.to_act].person
        if person is None or table.document.chairs[play.to_act].bot:
            return
        question = (clocks.asked, clocks.turn, person)
        if self._asked.get(table.id) != question:
            self._asked[table.id] = question
            note = messages.Asked(person, table.id, table.at)
            self._tell_asked(note)
            self.hub.publish(note)
        if not self.is_here(table, person):
            self.soon(lambda: self.notices.note(person, table))

    def is_here(self, table: Table, person: str) -> bool:
        """Whether somebody has the table open, here or in another process."""
        return table.is_here(person) or self.elsewhere.is_here(table.id, person)

    def _tell_asked(self, note: messages.Asked) -> None:
        for page in self.pages.of(note.person):
            page.asked(note.table, note.at)

    def _heard(self, note: messages.AnyNote) -> None:
        match note:
            case messages.Changed(table, at, revision):
                self._told_us[table] = (at, revision)
                self.soon(lambda: self.house.heard(table, at, revision))
            case messages.Said(table):
                self.pages.said(table)
            case messages.Gone(table):
                self.pages.gone(table)
            case messages.Asked():
                self._tell_asked(note)
            case messages.SignedOut(person):
                self._sign_out(person)
            case messages.Wished(person):
                self.soon(lambda: self._look_up(person))
            case messages.Here(table, person, here):
                if self.elsewhere.heard(table, person, here):
                    self.pages.look_again(table)

    def _missed(self) -> None:
        """Notes may have been lost: read the log of every table we hold, and what was said there."""
        for table in self.house.kept():
            self.soon(table.catch_up)
            self.pages.said(table.id)

    async def _look_while_deaf(self) -> None:
        """While no notes arrive, look again and again at what somebody here is shown."""
        while True:
            await asyncio.sleep(DEAF_ROUND)
            if not self.hub.connected:
                for table in self.pages.tables():
                    if (held := self.house.find_kept(table)) is not None:
                        await self._quietly(held.catch_up)
                        self.pages.said(table)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(Elsewhere.BEAT)
            for table, person in self.pages.present():
                self.hub.publish(messages.Here(table, person, True))
            for table in self.elsewhere.expire(time.monotonic()):
                self.pages.look_again(table)

    # --- What routes and pages ask ------------------------------------------------------------------------------------

    def arrive(self, table: Table, person: str) -> None:
        """Somebody has opened a table here."""
        table.arrive(person)
        self.hub.publish(messages.Here(table.id, person, True))

    def depart(self, table: Table, person: str) -> None:
        """Somebody has closed it here."""
        table.depart(person)
        if not table.is_here(person):
            self.hub.publish(messages.Here(table.id, person, False))

    async def say(self, table: Table, person: Person, text: str) -> Chat:
        """Say something at a table one sits at or has made."""
        text = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
        if not 0 < len(text) <= MAX_CHAT_LENGTH:
            raise Refused("chat_empty", most=MAX_CHAT_LENGTH)
        if not table.seats_of(person.id) and table.document.host != person.id:
            raise Refused("not_your_table")
        self.limits.take("chat", person.id)
        said = await self.store.say(table.id, person.id, person.name, text, now())
        self.pages.said(table.id)
        self.hub.publish(messages.Said(table.id))
        return said

    async def delete(self, table: str, by: str) -> None:
        """Forget a table nobody has started."""
        await self.house.delete(table, by=by)
        self.pages.gone(table)
        self.hub.publish(messages.Gone(table))

    async def tables_moved(self, person: str) -> None:
        """The documents of somebody's tables were changed in the store: have everybody read them again."""
        for game, _ in await self.store.games_of(person, 1000):
            await self.house.heard(game.id, game.at, game.revision)
            self.hub.publish(messages.Changed(game.id, game.at, game.revision))

    async def save(self, person: Person) -> None:
        """Keep somebody's new name or wishes; their open pages heed them at once, in every process."""
        await self.store.save_person(person)
        self._known(person)
        self.hub.publish(messages.Wished(person.id))

    async def _look_up(self, person: str) -> None:
        if self.pages.of(person) and (found := await self.store.find_person(person)) is not None:
            self._known(found)

    def _known(self, person: Person) -> None:
        for page in self.pages.of(person.id):
            page.person = person

    def signed_out(self, person: str) -> None:
        """Somebody's sessions are no longer good: their pages end, in every process."""
        self._sign_out(person)
        self.hub.publish(messages.SignedOut(person))

    def _sign_out(self, person: str) -> None:
        for page in self.pages.of(person):
            page.end()
