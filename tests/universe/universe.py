"""A universe: machines with servers, one database, the lines between them, and people who play.

Its life: people sign up and sit down (nothing fails yet), a story happens (story.py) while they play, then nothing
fails any more, and everything must come to rest: all pages have caught up, all requests are answered, and every table
where a seat is to act goes on.
"""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from msgspec import Struct
from universe.accounts import check_passwords, get_login, insist
from universe.database import Database, is_simulated
from universe.dice import Dice
from universe.loop import ErrorContext, new_loop
from universe.machine import Machine
from universe.page import Page
from universe.person import Person
from universe.pubsub import Broker
from universe.setting import Setting, TableSetting
from universe.truth import Truth
from universe.wire import ConnectionLostError

EPOCH_MS = 1_750_000_000_000
SETTLE_SECONDS = 90.0
"""After so long without a fault everything must have come to rest."""
MAX_BURIALS = 20
GO_ON_ENTRIES = 2
"""A table goes on when it gets so many entries after the last fault."""


class Workers(Struct):
    """How the worker processes for bots are now."""

    slowness: float = 1.0
    dying: int = 0


class Universe:
    """Everything that is in it, and what has been violated."""

    def __init__(self, seed: int, setting: Setting) -> None:
        self.seed = seed
        self.setting = setting
        self.dice = Dice(seed)
        self.loop = new_loop(self.dice)
        self.loop.on_error = self._loop_error
        self.truth = Truth(self)
        self.database = Database(self.dice, self.truth.update)
        self.broker = Broker(self.dice)
        self.workers = Workers()
        self.machines = [Machine(number) for number in range(setting.machines)]
        self.people = [Person(self, name, language) for name, language in setting.people]
        self.tables: list[str] = []
        self.story: list[str] = []
        """What has happened, line by line."""
        self.violations: list[str] = []
        self.must_end: list[tuple[Page, int]] = []
        """Pages with the connection that was signed out."""
        self.over = False
        """Nothing is judged any more."""
        self.bytes_received: dict[str, list[str]] = {}
        """What each person's pages were sent, where that is kept."""
        self.keeps_bytes = False
        self.discreet = ""
        """If given, everybody but this person plays without showing a hidden card (two_worlds.py)."""
        self._excuses: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # --- What happens -------------------------------------------------------------------------------------------------

    def tell(self, line: str) -> None:
        """Note what happens, for the story."""
        if not self.over:
            self.story.append(f"{self.loop.time():8.3f} s  {line}")

    def violated(self, what: str) -> None:
        """An invariant does not hold."""
        if not self.over:
            self.violations.append(what)
            self.tell(f"VIOLATED: {what}")

    def received(self, page: Page, text: str) -> None:
        """A page was sent a message."""
        self.truth.secret(page, text)
        if self.keeps_bytes:
            self.bytes_received.setdefault(page.person.name, []).append(text)

    def excuse(self, *codes: str) -> None:
        """From now on servers may answer with these errors."""
        self._excuses.update(codes)

    def excused(self, code: str) -> bool:
        """Whether something was made to fail that explains this error."""
        return code in self._excuses

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin something that nothing waits for."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _loop_error(self, context: ErrorContext) -> None:
        if not is_simulated(context.get("exception")) and not self.over:
            self.violated(f"the event loop got an error: {context.get('message')} {context.get('exception')!r}")

    # --- Its life -----------------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Start the machines; people sign up and sit down."""
        for machine in self.machines:
            await machine.start()
        for person in self.people:
            await person.sign_up()
            if self.dice.happens(0.5, "login"):
                await get_login(person)
        for wanted in self.setting.tables:
            await self._make_table(wanted)
        for person in self.people:
            person.open_tab()
        await asyncio.sleep(0.3)
        for person in self.people:
            for page in person.pages:
                for table in self.tables:
                    page.follow(table)

    async def _make_table(self, wanted: TableSetting) -> None:
        host = self.people[wanted.seats[0]]
        seats = [{"kind": "me"} if seat == wanted.seats[0] else self._seat(seat) for seat in wanted.seats]
        made = await host.ask("POST", "/api/tables", {"settings": wanted.settings, "seats": seats, "salt": "universe"})
        if made.status != 201:
            raise AssertionError(made)
        table = made.body["table"]["id"]
        self.tables.append(table)
        self.truth.follow(table)
        for number, seat in enumerate(wanted.seats):
            if seat > 0 and seat != wanted.seats[0]:
                await self.people[seat].ask("POST", f"/api/tables/{table}/join", {"seat": number})
        started = await host.ask("POST", f"/api/tables/{table}/start")
        if started.status != 200:
            raise AssertionError(started)

    @staticmethod
    def _seat(seat: int) -> dict[str, str]:
        return {"kind": "bot", "level": "random" if seat == -1 else "greedy"} if seat < 0 else {"kind": "open"}

    async def end(self) -> None:
        """Nothing fails any more: everything must come to rest, and every table must go on."""
        self._heal()
        before = {table: known.at for table, known in self.truth.tables.items()}
        deadline = self.loop.time() + SETTLE_SECONDS
        while stuck := self._stuck(before):
            if self.loop.time() > deadline:
                self.violated(f"{SETTLE_SECONDS:.0f} s after the last fault: {stuck}")
                return
            await asyncio.sleep(0.5)
        for person in self.people:
            person.plays = False
        await self._pause_all()
        for person in self.people:
            await check_passwords(person)
            person.look_for_account()
        self._say_goodbye()
        while stuck := self._restless():
            if self.loop.time() > deadline + SETTLE_SECONDS:
                self.violated(f"people have stopped to play {SETTLE_SECONDS:.0f} s ago: {stuck}")
                return
            await asyncio.sleep(0.5)
        self.truth.settle()

    def host(self, table: str) -> Person | None:
        """The host of a table; none if all players have deleted their accounts."""
        host = self.truth.tables[table].host
        return next((person for person in self.people if person.account == host), None)

    def has_others(self, table: str, leaving: Person) -> bool:
        """Whether another person plays at a table and does not leave either."""
        players = self.truth.tables[table].players()
        return any(person.account in players and not person.busy for person in self.people if person is not leaving)

    async def _pause_all(self) -> None:
        """The hosts pause all games, so that no bot moves either."""
        for table in self.tables:
            if (host := self.host(table)) is None:
                continue
            answer = await insist(host, "POST", f"/api/tables/{table}/pause", {"paused": True})
            if answer.status != 200 and answer.body["code"] not in {"game_over", "table_closed"}:
                self.violated(f"the host of table {table} cannot pause: {answer.body}")

    def _say_goodbye(self) -> None:
        """The hosts say something: pages get the lines, too, whose answers the database lost."""
        for table in self.tables:
            host = self.host(table)
            if host is not None and host.page is not None:
                host.page.request({"type": "chat", "table": table, "text": f"goodbye from {host.name}"})

    def _heal(self) -> None:
        self.tell("nothing fails any more")
        self.database.heal()
        self.broker.heal()
        self.workers = Workers()
        for machine in self.machines:
            if not machine.process.alive:
                machine.restart_later(0.1)
        for person in self.people:
            person.plays = True
            for page in person.pages:
                page.stall(False)
                person.look_again(page)
            if not any(page.open for page in person.pages):
                person.open_tab()
        for table in self.tables:
            self.background(self._go_on(table))

    async def _go_on(self, table: str) -> None:
        """The host goes on whenever the game is paused: an older request to pause may still be on its way."""
        while self.people[0].plays and not self.over:
            host = self.host(table)
            if self.truth.tables[table].paused and host is not None:
                with contextlib.suppress(ConnectionLostError):
                    await host.ask("POST", f"/api/tables/{table}/pause", {"paused": False})
            await asyncio.sleep(1.0)

    def _stuck(self, before: dict[str, int]) -> str:
        for machine in self.machines:
            if not machine.process.serving:
                return f"{machine.name} does not serve"
        for person in self.people:
            if person.busy:
                return f"{person.name} is still busy with the account"
        for table, known in self.truth.tables.items():
            if known.paused and self.host(table) is None:
                continue
            if known.status == "playing" and known.play is not None and not known.play.over:
                if known.paused:
                    return f"table {table} is still paused"
                if known.granted_undo is not None:
                    return f"all have agreed to an undo at table {table}, and it does not happen"
                if known.at < before[table] + GO_ON_ENTRIES:
                    return f"table {table} does not go on: seat {known.play.to_act} is to act after entry {known.at}"
        return ""

    def _restless(self) -> str:
        for person in self.people:
            for page in person.pages:
                if page.open and not page.ready:
                    return f"{page.name} is not connected"
                if page.open and page.account != person.account:
                    return f"{page.name} is signed in as {page.account}, not as {person.account}"
                if page.open and page.pending:
                    return f"{page.name} has no answer to {next(iter(page.pending))}"
        for page, connection in self.must_end:
            if page.open and page.ready and page.connections == connection:
                return f"{page.name} was signed out, and its connection goes on"
        return self._behind()

    def _behind(self) -> str:
        for person in self.people:
            for page in person.pages:
                for table, seen in page.tables.items():
                    known = self.truth.tables[table]
                    if page.open and (seen.at, seen.snapshot.get("revision")) != (known.at, known.revision):
                        return f"{page.name} is at entry {seen.at}, not {known.at}"
                    if page.open and (missing := self.truth.missing_chat(table, seen)):
                        return f"{page.name} does not have lines {missing} of the chat"
        return ""

    async def close(self) -> None:
        """Close all pages and stop all machines in an orderly way."""
        self.over = True
        self._close_pages()
        for machine in self.machines:
            if machine.process.serving:
                await machine.process.stop()

    def _close_pages(self) -> None:
        for person in self.people:
            for page in person.pages:
                page.close()

    async def bury(self) -> None:
        """Let everything that dead processes left behind end."""
        self.over = True
        self._close_pages()
        self.database.heal()
        left = [process for machine in self.machines for process in machine.buried if process.tasks]
        for _ in range(MAX_BURIALS):
            for process in left:
                process.bury()
            self.loop.thaw()
            await asyncio.sleep(3.0)
            left = [process for process in left if process.tasks]
            if not left:
                return
        raise AssertionError(f"tasks of dead processes do not end: {left[0].tasks}")
