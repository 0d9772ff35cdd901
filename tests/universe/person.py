"""People: each has an account, some tabs and some habits. A person plays when asked, and does odd things in between.

Habits are the steps of a story (story.py): each follows from its own number, whatever the other steps are.
"""

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any

from universe.page import Json, Page
from universe.wire import Answer, ConnectionLostError, Request

if TYPE_CHECKING:
    from universe.universe import Universe

RETRY_SECONDS = 0.5


def is_discreet(do: list[Json]) -> bool:
    """Whether a choice names no card."""
    return all("card" not in words for words in do)


class Person:
    """One person, with one account."""

    def __init__(self, universe: "Universe", name: str, language: str) -> None:
        self.universe = universe
        self.name = name
        self.language = language
        self.cookies: dict[str, str] = {}
        self.account = ""
        """As which the person plays now."""
        self.owns = ""
        """The account with the login."""
        self.login = ""
        self.passwords: list[str] = []
        """The password; after a change without an answer there are two that may be it."""
        self.old_passwords: list[str] = []
        self.busy = False
        """Whether the account is being changed (accounts.py)."""
        self.pages: list[Page] = []
        self.plays = True
        """Whether the person moves when asked."""
        self._answered: set[tuple[str, int]] = set()
        """Requests for seats."""
        self._keys = 0
        self._tabs = 0

    def new_key(self) -> str:
        """An idempotency key that was never used."""
        self._keys += 1
        return f"{self.name}-{self._keys}"

    # --- Requests -----------------------------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Send a request to any machine that serves."""
        serving = [machine for machine in self.universe.machines if machine.process.serving]
        if not serving:
            raise ConnectionLostError
        process = self.universe.dice.pick(serving, f"{self.name} asks").process
        answer = await Request(process, self.universe.dice).send(method, path, body, self.cookie)
        self.cookies = {name: value for name, value in (self.cookies | answer.cookies).items() if value}
        self.universe.truth.answered(self, method, path, answer)
        return answer

    @property
    def cookie(self) -> str:
        """What the browser sends."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def sign_up(self) -> None:
        """Become a guest."""
        answer = await self.ask("POST", "/api/me", {"name": self.name})
        self.account = answer.body["id"]

    async def become_another(self) -> None:
        """Become a guest with a new account, on pages of their own."""
        self.close_tabs()
        while not self.universe.over:
            with contextlib.suppress(ConnectionLostError, KeyError):
                await self.sign_up()
                break
            await asyncio.sleep(RETRY_SECONDS)
        self.open_tab()

    # --- Tabs ---------------------------------------------------------------------------------------------------------

    def open_tab(self) -> Page:
        """Open another tab, which follows all tables of the universe."""
        self._tabs += 1
        page = Page(self, self._tabs)
        self.pages.append(page)
        for table in self.universe.tables:
            page.follow(table)
        return page

    def close_tabs(self) -> None:
        """Close all tabs: with another account a browser loads its pages again."""
        for page in self.pages:
            page.close()

    @property
    def page(self) -> Page | None:
        """A tab that is connected."""
        return next((page for page in self.pages if page.open and page.ready), None)

    # --- Playing ------------------------------------------------------------------------------------------------------

    def look_at(self, page: Page, table: str) -> None:
        """There is a new snapshot: perhaps it asks something of this person."""
        snapshot = page.tables[table].snapshot
        at, label = snapshot["at"], f"{self.name} {table} {snapshot['at']} {snapshot['revision']}"
        wait = self.universe.dice.between(0.2, 1.5, f"thinks {label}")
        loop = asyncio.get_running_loop()
        for asked in snapshot["seat_requests"]:
            if asked["answer"]:
                loop.call_later(wait, self._answer_seat, table, asked["id"])
        mine = [seat for seat, chair in enumerate(snapshot["chairs"]) if chair["mine"]]
        if len(mine) > 1 and snapshot["to_act"] in mine and snapshot["seat"] != snapshot["to_act"]:
            self.say(page, {"type": "look", "table": table, "seat": snapshot["to_act"]})
        request = snapshot["undo_request"]
        if request is not None and request["answer"]:
            loop.call_later(wait, self._answer_undo, page, table, request["id"])
        if snapshot["choices"] and self.plays:
            loop.call_later(wait, self.move, page, table, at)

    def move(self, page: Page, table: str, at: int) -> None:
        """Take one of the choices, if the page still shows them and nothing is on its way."""
        seen = page.tables[table]
        if not page.ready or seen.at != at or not seen.snapshot["choices"] or self.universe.over:
            return
        if any(request["type"] == "play" and request["table"] == table for request in page.pending.values()):
            return
        page.request(self.choice(page, table))

    def look_again(self, page: Page) -> None:
        """Something went wrong, or a fault is over: try again what is still asked."""
        for table, seen in page.tables.items():
            if seen.snapshot:
                self.look_at(page, table)

    def look_for_account(self) -> None:
        """Connect pages again that are not signed in, and turn back to the own seat."""
        for page in self.pages:
            if page.open and page.ready and page.account != self.account:
                page.drop()

    def choice(self, page: Page, table: str, label: str = "chooses") -> Json:
        """One of the choices of the page, as a request."""
        snapshot = page.tables[table].snapshot
        offers = snapshot["choices"] or snapshot["asides"]
        if self.universe.discreet not in {"", self.name}:
            offers = [offer for offer in offers if is_discreet(offer["do"])]
        number = self.universe.dice.below(len(offers), f"{label} {table} {snapshot['at']} {snapshot['seat']}")
        do = offers[number]["do"]
        return {"type": "play", "table": table, "seat": snapshot["seat"], "at": snapshot["at"], "do": do}

    def _answer_undo(self, page: Page, table: str, request: int) -> None:
        shown = page.tables[table].snapshot["undo_request"]
        if page.ready and shown is not None and shown["id"] == request and not self.universe.over:
            yes = self.universe.dice.happens(0.6, f"{self.name} agrees {table} {request}")
            page.request({"type": "answer_undo", "table": table, "request": request, "yes": yes})

    def _answer_seat(self, table: str, request: int) -> None:
        """The host agrees to a request for a seat, or not, once."""
        if (table, request) not in self._answered and not self.universe.over:
            self._answered.add((table, request))
            yes = self.universe.dice.happens(0.7, f"{self.name} gives a seat {table} {request}")
            self.in_background(f"/api/tables/{table}/answer-seat", {"request": request, "yes": yes})

    def say(self, page: Page, message: object) -> None:
        """Send something that may be no message at all."""
        page.send_raw(message if isinstance(message, str) else json.dumps(message))

    def in_background(self, path: str, body: Any = None, method: str = "POST") -> None:  # noqa: ANN401  (JSON)
        """Send a request, and never mind its answer."""

        async def ask() -> None:
            try:
                answer = await self.ask(method, path, body)
                self.universe.tell(f"{self.name}: {method} {path} {json.dumps(body)}: {answer.status}")
            except ConnectionLostError:
                self.universe.tell(f"{self.name}: {method} {path} has got no answer")

        self.universe.background(ask())
