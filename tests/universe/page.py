"""A page: a client of the real protocol (docs/protocol.md), which connects again by itself and repeats what was lost.

Everything it receives is judged at once (truth.py). It knows no rule: it plays one of the choices it was offered.
"""

import asyncio
import json
from typing import TYPE_CHECKING, Any

from universe.wire import Socket

from turnpike.server.websocket.messages import PROTOCOL

if TYPE_CHECKING:
    from universe.person import Person

RECONNECT_SECONDS = 0.4
RETRY_SECONDS = 3.0
"""A person who was refused something tries again after so long."""
Json = dict[str, Any]


class Seen:
    """A table as a page has it."""

    def __init__(self) -> None:
        self.snapshot: Json = {}
        self.entries: list[Json] = []
        self.chat: list[Json] = []

    @property
    def at(self) -> int:
        return int(self.snapshot.get("at", 0))


class Page:
    """One tab of a person's browser."""

    def __init__(self, person: "Person", number: int) -> None:
        self.person = person
        self.name = f"{person.name}'s tab {number}"
        self.tables: dict[str, Seen] = {}
        self.pending: dict[str, Json] = {}
        """Requests without an answer, by their keys."""
        self.open = True
        self._universe = person.universe
        self._socket: Socket | None = None
        self._welcome = False
        self.account: str | None = None
        """The account of the session, as the server says."""
        self.connections = 0
        self._connect()

    # --- The connection -----------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        if not self.open or self._socket is not None:
            return
        serving = [
            machine for machine in self._universe.machines if machine.process.serving and machine.process.accepts
        ]
        if not serving:
            self._connect_later()
            return
        self.connections += 1
        machine = self._universe.dice.pick(serving, f"{self.name} connects")
        label = f"{self.name} {self.connections}"
        process, cookie = machine.process, self.person.cookie
        number = self.connections
        self._socket = Socket(
            process,
            self._universe.dice,
            label,
            cookie,
            lambda text: self._take(text) if number == self.connections else None,
            lambda: self._lost() if number == self.connections else None,
        )
        self._socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "language": self.person.language}))

    def _connect_later(self) -> None:
        asyncio.get_running_loop().call_later(RECONNECT_SECONDS, self._connect)

    def _lost(self) -> None:
        self._universe.tell(f"{self.name} has lost its connection")
        self._forget_connection()
        self._connect_later()

    def _forget_connection(self) -> None:
        self._socket = None
        self._welcome = False
        self._universe.truth.page_lost(self)

    def drop(self) -> None:
        """The line breaks; the page notices and connects again."""
        if self._socket is not None:
            self._socket.close()
            self._lost()

    def close(self) -> None:
        """The tab is closed for good; its requests without an answer stay a secret of the network."""
        self.open = False
        if self._socket is not None:
            self._socket.close()
            self._forget_connection()

    def stall(self, stalled: bool) -> None:
        """Take nothing for a while."""
        if self._socket is not None:
            self._socket.stalled = stalled

    @property
    def ready(self) -> bool:
        """Whether it is connected and has been welcomed."""
        return self._welcome

    # --- Sending ------------------------------------------------------------------------------------------------------

    def send_raw(self, text: str) -> None:
        """Send any text."""
        if self._socket is not None and self._welcome:
            self._socket.send(text)

    def follow(self, table: str) -> None:
        """Subscribe to a table."""
        self.tables.setdefault(table, Seen())
        self._subscribe(table)

    def _subscribe(self, table: str) -> None:
        seen = self.tables[table]
        chat = seen.chat[-1]["id"] if seen.chat else 0
        self.send_raw(json.dumps({"type": "subscribe", "table": table, "after": len(seen.entries), "chat": chat}))

    def request(self, message: Json, key: str | None = None) -> str:
        """Send a request, again after every reconnect until it is answered; its key."""
        key = key or self.person.new_key()
        self.pending[key] = {**message, "key": key}
        self._universe.truth.asked(self, self.pending[key])
        self.send_raw(json.dumps(self.pending[key]))
        return key

    # --- Receiving ----------------------------------------------------------------------------------------------------

    def _take(self, text: str) -> None:
        if self._universe.over:
            return
        message: Json = json.loads(text)
        truth = self._universe.truth
        self._universe.received(self, text)
        match message["type"]:
            case "welcome":
                self._welcome = True
                self.account = message["account"]
                for table in self.tables:
                    self._subscribe(table)
                for request in list(self.pending.values()):
                    self.send_raw(json.dumps(request))
                if self.account != self.person.account and not self.person.busy:
                    self.drop()  # connected with a cookie that is no longer the person's
            case "table":
                self._take_snapshot(message)
            case "chat":
                seen = self.tables[message["table"]]
                newest = seen.chat[-1]["id"] if seen.chat else 0  # one who subscribes again may get a line again
                new = [line for line in message["lines"] if line["id"] > newest]
                truth.chat(self, message["table"], new)
                seen.chat += new
            case "done":
                truth.done(self, message, self.pending.pop(message["key"], None))
            case "refused":
                truth.refused(self, message, self.pending.pop(message["key"] or "", None))
                asyncio.get_running_loop().call_later(RETRY_SECONDS, self._try_again, message)
            case "bye" | "turn" | "pong" | "deleted" | "hint" | "previews" | "waiting":
                pass
            case other:
                self._universe.violated(f"{self.name} got a message of the unknown type {other}")

    def _try_again(self, refused: Json) -> None:
        """What was refused may be possible now: a subscription, or the move that is still asked."""
        if refused["key"] is None and refused["code"] == "store_away":
            for table in self.tables:
                self._subscribe(table)
        self.person.look_again(self)

    def _take_snapshot(self, message: Json) -> None:
        seen = self.tables.setdefault(message["table"], Seen())
        seen.snapshot = message["snapshot"]
        new = seen.snapshot["entries"]
        # A page that has subscribed twice gets some entries twice.
        seen.entries = [] if message["whole"] else seen.entries[: seen.at - len(new)]
        seen.entries += new
        self._universe.truth.snapshot(self, message, seen)
        self.person.look_at(self, message["table"])
