"""People: each has an account, some tabs and some habits. A person plays when asked, and does odd things in between.

Habits are the steps of a story (story.py): each follows from its own number, whatever the other steps are.
"""

import asyncio
import json
from typing import TYPE_CHECKING, Any

from universe.page import Json, Page
from universe.wire import Answer, ConnectionLostError, Request

if TYPE_CHECKING:
    from universe.universe import Universe


def is_discreet(do: list[Json]) -> bool:
    """Whether a choice names no card."""
    return all("card" not in words for words in do)


class Person:
    """One person, with one account."""

    def __init__(self, universe: "Universe", name: str, language: str) -> None:
        self.universe = universe
        self.name = name
        self.language = language
        self.cookie = ""
        self.account = ""
        self.pages: list[Page] = []
        self.plays = True
        """Whether the person moves when asked."""
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
        self.cookie = answer.cookie or self.cookie
        self.universe.truth.answered(self, method, path, answer)
        return answer

    async def sign_up(self) -> None:
        """Become a guest."""
        answer = await self.ask("POST", "/api/me", {"name": self.name})
        self.account = answer.body["id"]

    # --- Tabs ---------------------------------------------------------------------------------------------------------

    def open_tab(self) -> Page:
        """Open another tab, which follows all tables of the universe."""
        self._tabs += 1
        page = Page(self, self._tabs)
        self.pages.append(page)
        for table in self.universe.tables:
            page.follow(table)
        return page

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

    def say(self, page: Page, message: object) -> None:
        """Send something that may be no message at all."""
        page.send_raw(message if isinstance(message, str) else json.dumps(message))

    def in_background(self, path: str, body: Any = None) -> None:  # noqa: ANN401  (JSON)
        """Send a request, and never mind its answer."""

        async def ask() -> None:
            try:
                answer = await self.ask("POST", path, body)
                self.universe.tell(f"{self.name}: POST {path} {json.dumps(body)}: {answer.status}")
            except ConnectionLostError:
                self.universe.tell(f"{self.name}: POST {path} has got no answer")

        self.universe.background(ask())
