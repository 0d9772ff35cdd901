"""A table as its log in the database has it, replayed entry by entry beside the servers: what everybody must see.

Each new entry must follow from those before by the rules alone, cause the events that it says, and lose no money and no
piece (conservation.py). Times of entries never go back, and no entry ever changes.
"""

import json
import re
import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec
from universe.conservation import lost
from universe.machine import find_game

from turnpike.kernel.chance import Secret
from turnpike.kernel.contract import NOBODY, Words
from turnpike.kernel.log import Entry, entry_line
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.redaction import redact_entry
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import take
from turnpike.table import log_lines

_ID = re.compile(r'"([\w-]{16})"')
Json = Any
Row = tuple[int, str, int, str | None]


def plain(value: object) -> Json:
    """As it comes out of a message."""
    return json.loads(msgspec.json.encode(value))


def granted_undo(document: Json) -> tuple[int, int] | None:
    """The entry at which all have agreed to go back, and to which one."""
    asked, chairs = document["undo"], document["chairs"]
    if asked is None:
        return None
    voters = {chair["person"] for chair in chairs if chair["person"] and chair["away"] != "resigned"}
    others = voters - {asked["agreed"][0]}
    settled = max(chair["resigned_at"] for chair in chairs)
    if not voters <= set(asked["agreed"]) or (not others and asked["to"] < settled):
        return None
    return asked["at"], asked["to"]


class ReplayedTable:
    """One table."""

    def __init__(self, raw: sqlite3.Connection, table: str, violated: Callable[[str], None]) -> None:
        self.id = table
        self.rows: list[Row] = []
        """The entries as they are stored: number, line, time, key."""
        self.entries: list[Entry] = []
        self.play: AnyPlay | None = None
        self.secret = ""
        self.status = "open"
        self.paused = False
        self.revision = 0
        self._document = ""
        self._closed = False
        self._granted: tuple[int, int] | None = None
        self._raw = raw
        self._violated = violated
        self._seen: dict[tuple[int, int | None], Json] = {}
        self._lines: dict[tuple[int, int | None], Json] = {}
        self.update()

    @property
    def at(self) -> int:
        """The number of the newest entry."""
        return len(self.rows)

    @property
    def granted_undo(self) -> int | None:
        """The entry to which all have agreed to go back; None if there is no such request."""
        if self._granted is None or self._granted[0] != self.at or self.status != "playing":
            return None
        return self._granted[1]

    def update(self) -> None:
        """Read what is new in the database."""
        found = self._raw.execute(
            'SELECT kind, header, secret, status, revision, "table" FROM games WHERE id = ?', (self.id,)
        ).fetchone()
        if found is None:
            self._violated(f"table {self.id} is no longer in the database")
            return
        kind, header, self.secret, self.status, revision, document = found
        if revision < self.revision:
            self._violated(f"the revision of table {self.id} went back from {self.revision} to {revision}")
        if revision == self.revision and document != self._document and self._document:
            self._violated(f"table {self.id}: another document was saved over revision {revision}")
        self._document = document
        if revision != self.revision:
            parsed = json.loads(document)
            self.paused = bool(parsed["pauses"]) and parsed["pauses"][-1]["end"] is None
            self._granted = granted_undo(parsed)
        self.revision = revision
        if header is not None and self.play is None:
            read = log_lines.read_header(header)
            self.play = Play(find_game(kind), read, Secret(self.secret, read.salt))
        new = self._raw.execute(
            "SELECT n, line, time, key FROM entries WHERE game = ? AND n > ? ORDER BY n", (self.id, self.at)
        ).fetchall()
        for row in new:
            self._follow(row)
        self._closed = self.status == "closed"

    def _follow(self, row: Row) -> None:
        n, line, time, _key = row
        if self.play is None or n != self.at + 1:
            self._violated(f"table {self.id} has entry {n} after entry {self.at}")
            return
        if self.rows and time < self.rows[-1][2]:
            self._violated(f"table {self.id}: the clock went back at entry {n}, by {self.rows[-1][2] - time} ms")
        entry = log_lines.read_entries([line])[0]
        if self._closed:
            self._violated(f"table {self.id} was closed, and has got entry {n}")
        if (to := self.granted_undo) is not None and entry.undo != to:
            self._violated(f"table {self.id}: all have agreed to go back to entry {to}, but entry {n} is another one")
        self.rows.append(row)
        self.entries.append(entry)
        try:
            taken = take(self.play, entry)
        except Refused as refused:
            self._violated(f"table {self.id}: entry {n} is not allowed by the rules: {refused}")
            return
        if plain(taken.events) != plain(entry.events):
            self._violated(f"table {self.id}: entry {n} causes other events than it says")
        if self.play.draft is None and (missing := lost(self.play)):
            self._violated(f"table {self.id}, entry {n}: {missing}")

    def unchanged(self) -> bool:
        """Whether the log in the database is still the one that was replayed."""
        query = "SELECT n, line, time, key FROM entries WHERE game = ? ORDER BY n"
        return [tuple(row) for row in self._raw.execute(query, (self.id,))] == self.rows

    @property
    def host(self) -> str | None:
        """The account of the host."""
        host: str | None = json.loads(self._document)["host"]
        return host

    def players(self) -> set[str]:
        """The accounts that play, and no bot for them."""
        chairs = json.loads(self._document)["chairs"]
        return {chair["person"] for chair in chairs if chair["person"] and not chair["away"]}

    def accounts(self) -> set[str]:
        """All accounts that the document names; ids are whatever is as long as one."""
        return set(_ID.findall(self._document))

    def chat(self) -> list[tuple[int, str]]:
        """The lines of the chat: id and text."""
        return self._raw.execute("SELECT id, text FROM chat WHERE game = ? ORDER BY id", (self.id,)).fetchall()

    # --- What a seat must see -----------------------------------------------------------------------------------------

    def over_at(self, n: int) -> bool:
        """Whether the game is over after an entry."""
        return self.to_act(n) == NOBODY

    def to_act(self, n: int) -> int:
        """The seat to act after an entry."""
        play = self._running()
        return play.to_act if n == self.at else play.game.to_act(play.state_after(n))

    def view(self, n: int, seat: int | None) -> Json:
        """What a seat sees after entry n."""
        if (n, seat) not in self._seen:
            play = self._running()
            state = play.state if n == self.at else play.state_after(n)
            self._seen[n, seat] = plain(play.game.view(state, seat))
        return self._seen[n, seat]

    def choices(self, n: int) -> list[list[Words]]:
        """The choices of the seat to act after entry n, in words."""
        play = self._running()
        state = play.state if n == self.at else play.state_after(n)
        return [list(plain(choice.words)) for choice in play.game.choices(state)]

    def line(self, n: int, seat: int | None, revealed: bool) -> Json:
        """Entry n as a seat may see it, or as everybody may when the game is over."""
        play = self._running()
        reader = -1000 if revealed or not play.game.secrets else seat
        if (n, reader) not in self._lines:
            entry = self.entries[n - 1]
            self._lines[n, reader] = plain(entry_line(entry if reader == -1000 else redact_entry(play, entry, seat)))
        return self._lines[n, reader]

    def _running(self) -> AnyPlay:
        if self.play is None:
            raise LookupError(f"the game of table {self.id} has not started")
        return self.play
