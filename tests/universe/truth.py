"""The invariants of a universe: everything a client receives is held against the log as it is stored (replayed.py).

- What was acknowledged is in the log exactly once, and before it was acknowledged. What was refused is not there.
- Every snapshot shows what a replay of the log shows that seat after that entry: view, lines, choices, seat to act.
- No page ever goes back: to fewer entries or chat lines, or within a connection to an older document.
- Nothing that a server sends contains the secret of a game that is being played.
- A server answers with errors only where the simulation has made something fail.
"""

from typing import TYPE_CHECKING, Any

from universe.page import Json, Page, Seen
from universe.replayed import ReplayedTable, plain
from universe.wire import Answer

if TYPE_CHECKING:
    from universe.person import Person
    from universe.universe import Universe

UNSURE = {"store_away", "our_fault", "busy", "not_signed_in"}
"""After these refusals the request may have been done or not."""
ENTRIES = {"play", "undo", "redo", "reset_turn"}
"""Requests that become entries of the log."""


class Truth:
    """What is known of all tables, and what clients were told."""

    def __init__(self, universe: "Universe") -> None:
        self.tables: dict[str, ReplayedTable] = {}
        self._universe = universe
        self._asked: dict[tuple[str, str], list[Json]] = {}
        """By account and key: the requests that were sent with it."""
        self._done: dict[tuple[str, str], tuple[str, str, int, int]] = {}
        """By account and key: type, table, first and last entry."""
        self._refused: dict[tuple[str, str], str] = {}
        self._newest: dict[tuple[Page, str], tuple[int, int]] = {}
        self._deleted: set[str] = set()
        """Accounts that were deleted, or guests that were adopted."""
        self._hands: dict[tuple[str, str], set[int]] = {}
        """By account and table: the seats whose hands were shown, in a game with secrets."""
        self._rematches: dict[str, str] = {}

    def follow(self, table: str) -> None:
        """A table was made."""
        self.tables[table] = ReplayedTable(self._universe.database.raw, table, self._universe.violated)

    def update(self) -> None:
        """The database has changed."""
        for table in self.tables.values():
            table.update()

    # --- What was asked and answered ----------------------------------------------------------------------------------

    def asked(self, page: Page, request: Json) -> None:
        """A page sends a request."""
        self._asked.setdefault((page.person.account, request["key"]), []).append(request)
        self._universe.tell(f"{page.name} asks: {_short(request)}")

    def done(self, page: Page, message: Json, request: Json | None) -> None:
        """A request was acknowledged."""
        person, key = page.person, message["key"]
        self._universe.tell(f"{page.name} hears that {key} is done: entries {message['first']} to {message['last']}")
        requests = self._asked.get((person.account, key))
        if not requests:
            self._universe.violated(f"{page.name} got an answer to {key}, which was never asked")
            return
        request = request or requests[0]
        kind, table, first, last = request["type"], request["table"], message["first"], message["last"]
        before = self._done.setdefault((person.account, key), (kind, table, first, last))
        if before[2:] != (first, last) and kind in ENTRIES and last:
            self._universe.violated(f"{key} was acknowledged as entries {before[2:]}, and now as {(first, last)}")
        if kind in ENTRIES and last:
            self._check_stored(person.account, table, key, first, last, requests)
        if kind == "chat" and self._chat_lines(table, request["text"]) != 1:
            times = self._chat_lines(table, request["text"])
            self._universe.violated(f"the chat line {key} was acknowledged and is there {times} times")

    def _check_stored(self, account: str, table: str, key: str, first: int, last: int, requests: list[Json]) -> None:
        there = self.tables[table]
        if last > there.at:
            self._universe.violated(f"{key} was acknowledged as entry {last}, but {there.at} entries are stored")
            return
        places = [row[0] for row in there.rows if _is_key(row[3], account, key)]
        if places != list(range(first, last + 1)):
            self._universe.violated(f"{key} was acknowledged as entries {first} to {last}, but is at {places}")
        words = [plain(entry.words) for entry in there.entries[first - 1 : last] if entry.words]
        asked = [request["do"] for request in requests if request["type"] == "play"]
        if asked and words not in asked:
            self._universe.violated(f"{key} was acknowledged, but what is stored is {words}")

    def refused(self, page: Page, message: Json, request: Json | None) -> None:
        """A request was refused."""
        code, key = message["code"], message["key"]
        self._universe.tell(f"{page.name} hears that {key or 'a message'} is refused: {code}")
        if code in {"our_fault", "store_away", "cannot_store"}:
            self._our_fault(f"{page.name}: {key} was answered {code}", code)
        if request is None or code in UNSURE:
            return
        account = page.person.account
        self._refused[account, key] = code
        if request["type"] in ENTRIES and len(self._asked[account, key]) == 1 and self._is_stored(account, key):
            self._universe.violated(f"{key} was refused ({code}), but it is stored")

    def _our_fault(self, what: str, code: str) -> None:
        if not self._universe.excused(code):
            self._universe.violated(f"{what}, though nothing was made to fail")

    def answered(self, person: "Person", method: str, path: str, answer: Answer) -> None:
        """A request over HTTP was answered."""
        if answer.status < 500:
            return
        # `/ready` answers load balancers and has no code: it says that nothing can be stored.
        codes = [answer.body["code"]] if path != "/ready" else ["cannot_store", "store_away"]
        if not any(map(self._universe.excused, codes)):
            self._universe.violated(f"{person.name}: {method} {path} was answered {answer.status} for no reason")

    def _is_stored(self, account: str, key: str) -> bool:
        return any(_is_key(row[3], account, key) for table in self.tables.values() for row in table.rows)

    def _chat_lines(self, table: str, text: str) -> int:
        return sum(line == text for _, line in self.tables[table].chat())

    # --- Accounts -----------------------------------------------------------------------------------------------------

    def adopted(self, guest: str, account: str) -> None:
        """An account has adopted what a guest has."""
        self._deleted.add(guest)
        for known, seats in list(self._hands.items()):
            if known[0] == guest:
                self._hands.setdefault((account, known[1]), set()).update(seats)

    def deleted(self, account: str) -> None:
        """An account was deleted, with its chat."""
        self._deleted.add(account)

    def rematch(self, table: str, again: str) -> None:
        """A request for a rematch was answered with a table."""
        if self._rematches.setdefault(table, again) != again:
            self._universe.violated(f"there are two rematches of table {table}")

    # --- What was shown -----------------------------------------------------------------------------------------------

    def page_lost(self, page: Page) -> None:
        """A connection has ended; the next one may be to a process with an older document, but never fewer entries."""
        for known, (at, _revision) in list(self._newest.items()):
            if known[0] is page:
                self._newest[known] = (at, 0)

    def snapshot(self, page: Page, message: Json, seen: Seen) -> None:
        """A page got a snapshot."""
        snapshot, table = message["snapshot"], self.tables[message["table"]]
        at, seat, where = snapshot["at"], snapshot["seat"], f"{page.name}, entry {snapshot['at']}"
        newest = self._newest.get((page, table.id), (0, 0))
        if at < newest[0] or snapshot["revision"] < newest[1]:
            self._universe.violated(f"{where}: went back from {newest} to {(at, snapshot['revision'])}")
        self._newest[page, table.id] = (at, snapshot["revision"])
        if at > table.at or snapshot["revision"] > table.revision:
            self._universe.violated(f"{where}: shown before it was stored (entry {table.at} is the newest)")
            return
        if len(seen.entries) != at:
            self._universe.violated(f"{where}: the page has {len(seen.entries)} entries")
            return
        if table.play is None or snapshot["status"] == "open":
            return
        if seat is not None and not snapshot["chairs"][seat]["mine"]:
            self._universe.violated(f"{where}: shown what seat {seat} sees")
        self._check_position(where, table, snapshot)
        self._check_hands(page, table, snapshot)
        over = table.over_at(at)
        first = at - len(snapshot["entries"]) + 1
        for n, entry in enumerate(snapshot["entries"], first):
            if entry["line"] != table.line(n, seat, over):
                self._universe.violated(f"{where}: line {n} is {entry['line']}, not {table.line(n, seat, over)}")
            if entry["time"] != table.rows[n - 1][2]:
                self._universe.violated(f"{where}: line {n} has another time than the log")

    def _check_position(self, where: str, table: ReplayedTable, snapshot: Json) -> None:
        at, seat = snapshot["at"], snapshot["seat"]
        to_act = table.to_act(at)
        if snapshot["view"] != table.view(at, seat):
            self._universe.violated(f"{where}: seat {seat} was shown another position than the log leads to")
        if snapshot["to_act"] != (to_act if to_act >= 0 else None):
            self._universe.violated(f"{where}: seat {snapshot['to_act']} is to act, by the log {to_act}")
        offered = [choice["do"] for choice in snapshot["choices"]]
        asked = seat is not None and seat == to_act and snapshot["status"] == "playing" and not snapshot["paused"]
        if offered != (table.choices(at) if asked else []):
            self._universe.violated(f"{where}: seat {seat} was offered {len(offered)} other choices than it has")

    def _check_hands(self, page: Page, table: ReplayedTable, snapshot: Json) -> None:
        """Who has seen one hand is shown no other, unless both were theirs when a guest was adopted."""
        if table.play is None or not table.play.game.secrets or snapshot["status"] != "playing":
            return
        seen = self._hands.setdefault((page.account or "", table.id), set())
        if snapshot["seat"] is None or snapshot["seat"] in seen:
            return
        mine = {seat for seat, chair in enumerate(snapshot["chairs"]) if chair["mine"]}
        if seen and not seen & mine:
            self._universe.violated(f"{page.name} was shown the hand of seat {snapshot['seat']} after those of {seen}")
        seen.add(snapshot["seat"])

    def missing_chat(self, table: str, seen: Seen) -> list[int]:
        """Lines of the chat that a page should have and does not, or has and should not."""
        have, there = {line["id"] for line in seen.chat}, {number for number, _ in self.tables[table].chat()}
        return sorted(there - have if self._deleted else there ^ have)

    def chat(self, page: Page, table: str, lines: list[Any]) -> None:
        """A page got chat lines."""
        seen = page.tables[table].chat
        known = self.tables[table].chat()
        numbers = [line["id"] for line in seen[-1:] + lines]
        if numbers != sorted(set(numbers)):
            self._universe.violated(f"{page.name} got chat lines {numbers}, not in order")
        if not self._deleted and any((line["id"], line["text"]) not in known for line in lines):
            self._universe.violated(f"{page.name} got a chat line that is not stored")

    def secret(self, page: Page, text: str) -> None:
        """A page got a message: no secret of a game that is being played may be in it."""
        for table in self.tables.values():
            if table.secret in text and table.play is not None and not table.play.over:
                self._universe.violated(f"{page.name} was sent the secret of table {table.id}")

    # --- At rest ------------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Nothing goes wrong any more, and all clients have caught up: everything must agree."""
        for table in self.tables.values():
            if not table.unchanged():
                self._universe.violated(f"entries of table {table.id} have changed after they were stored")
        self._settle_requests()
        self._settle_accounts()
        for person in self._universe.people:
            for page in person.pages:
                if page.open:
                    self._settle_page(page)

    def _settle_requests(self) -> None:
        for (account, key), (kind, table, first, last) in self._done.items():
            if kind in ENTRIES and last:
                self._check_stored(account, table, key, first, last, self._asked[account, key])
        for (_account, key), requests in self._asked.items():
            if requests[0]["type"] == "chat":
                times = self._chat_lines(requests[0]["table"], requests[0]["text"])
                if times > 1:
                    self._universe.violated(f"the chat line {key} is there {times} times")

    def _settle_accounts(self) -> None:
        for table in self.tables.values():
            for account in self._deleted & table.accounts():
                self._universe.violated(f"table {table.id} names {account}, which was deleted or adopted")

    def _settle_page(self, page: Page) -> None:
        for table, seen in page.tables.items():
            known = self.tables[table]
            if (seen.at, seen.snapshot["revision"]) != (known.at, known.revision):
                have = (seen.at, seen.snapshot["revision"])
                self._universe.violated(f"{page.name} has {have}, but {(known.at, known.revision)} is stored")
            if missing := self.missing_chat(table, seen):
                self._universe.violated(f"{page.name} does not have lines {missing} of the chat")


def _is_key(stored: str | None, account: str, key: str) -> bool:
    return stored is not None and stored.partition(" ")[2] == f"{account[:6]}.{key}"


def _short(request: Json) -> str:
    told = {name: value for name, value in request.items() if name != "table"}
    return str(told)
