"""What people do besides playing: clicking twice, opening tabs, going back, talking, sending nonsense.

Each habit is given a draw of its own, so what it does follows from its step alone and from what its person sees.
"""

import json
from collections.abc import Callable
from typing import Any

from universe import accounts
from universe.page import Page
from universe.person import Person
from universe.wire import ConnectionLostError

from turnpike.server.websocket.messages import PROTOCOL

Draw = Callable[[int], int]
"""A number below a limit, drawn for one step."""
Habit = Callable[[Person, Page, str, Draw], str]
"""Does something at a table; what it did, or nothing if it was not possible."""
NONSENSE: list[Any] = [
    "",
    "{",
    "[]",
    '{"type": "play"}',
    '{"type": "nothing"}',
    {"type": "subscribe", "table": "nowhere", "after": 0},
    {"type": "hello", "protocol": PROTOCOL, "language": "en"},
    {"type": "ping", "key": "x" * 57},
    "[" * 2000,
]


def double_click(person: Person, page: Page, table: str, draw: Draw) -> str:
    """Take one choice twice: two requests with keys of their own, or one that is sent twice."""
    if not page.tables[table].snapshot.get("choices"):
        return ""
    request = person.choice(page, table)
    if draw(2):
        page.request(request)
        page.request(request)
        return "clicks twice"
    key = page.request(request)
    page.send_raw(_text({**request, "key": key}))
    return "sends one request twice"


def two_choices(person: Person, page: Page, table: str, draw: Draw) -> str:
    """Take two different choices at once, from two tabs if there are two."""
    if not page.tables[table].snapshot.get("choices"):
        return ""
    other = next((other for other in person.pages if other is not page and other.ready), page)
    page.request(person.choice(page, table, f"first {draw(1000)}"))
    if other.tables[table].snapshot.get("choices"):
        other.request(person.choice(other, table, f"second {draw(1000)}"))
    return "takes two choices at once"


def old_page(person: Person, page: Page, table: str, draw: Draw) -> str:
    """Move on a page that shows an old position."""
    snapshot = page.tables[table].snapshot
    if not snapshot.get("choices") or not snapshot["at"]:
        return ""
    page.request({**person.choice(page, table), "at": max(0, snapshot["at"] - 1 - draw(3))})
    return "moves on an old page"


def open_tab(person: Person, _page: Page, _table: str, _draw: Draw) -> str:
    if sum(page.open for page in person.pages) >= 3:
        return ""
    person.open_tab()
    return "opens a tab"


def close_tab(_person: Person, page: Page, _table: str, _draw: Draw) -> str:
    page.close()
    return f"closes {page.name}"


def reconnect(_person: Person, page: Page, _table: str, _draw: Draw) -> str:
    page.drop()
    return "loses the line"


def stall(_person: Person, page: Page, _table: str, _draw: Draw) -> str:
    page.stall(True)
    return "reads nothing any more"


def undo(_person: Person, page: Page, table: str, draw: Draw) -> str:
    """Go back over the last action, or to any entry."""
    snapshot = page.tables[table].snapshot
    if snapshot.get("seat") is None:
        return ""
    request = {"type": "undo", "table": table, "seat": snapshot["seat"], "at": snapshot["at"]}
    if draw(3) == 0:
        request["to"] = draw(snapshot["at"] + 1)
    page.request(request)
    return "wants to go back"


def redo(_person: Person, page: Page, table: str, draw: Draw) -> str:
    snapshot = page.tables[table].snapshot
    if snapshot.get("seat") is None:
        return ""
    kind = "redo" if draw(2) else "reset_turn"
    page.request({"type": kind, "table": table, "seat": snapshot["seat"], "at": snapshot["at"]})
    return kind


def chat(person: Person, page: Page, table: str, draw: Draw) -> str:
    """Say something, perhaps sending it twice."""
    key = person.new_key()
    request = {"type": "chat", "table": table, "text": f"this is {key}"}
    page.request(request, key)
    if draw(3) == 0:
        page.send_raw(_text({**request, "key": key}))
        return "says something twice with one key"
    return "says something"


def nonsense(person: Person, page: Page, table: str, draw: Draw) -> str:
    """Send what is no request, or one that nobody may make."""
    number = draw(len(NONSENSE) + 2)
    if number < len(NONSENSE):
        person.say(page, NONSENSE[number])
    elif number == len(NONSENSE):
        at = page.tables[table].at
        person.say(page, {"type": "play", "table": table, "seat": 9, "at": at, "do": [{"do": "win"}], "key": "cheat"})
    else:
        person.say(page, {"type": "undo", "table": table, "seat": 0, "at": 2**70, "key": "far"})
    return "sends nonsense"


def pause(person: Person, _page: Page, table: str, draw: Draw) -> str:
    person.in_background(f"/api/tables/{table}/pause", {"paused": draw(2) == 0})
    return "pauses or goes on"


def seats(person: Person, page: Page, table: str, draw: Draw) -> str:
    """Resign, take over a bot's seat, come back."""
    chairs = page.tables[table].snapshot.get("chairs") or []
    if not chairs:
        return ""
    what = ("resign", "take-over", "come-back")[draw(3)]
    mine = [seat for seat, chair in enumerate(chairs) if chair["mine"]]
    bots = [seat for seat, chair in enumerate(chairs) if chair["bot"]]
    these = bots if what == "take-over" else mine
    if not these:
        return ""
    person.in_background(f"/api/tables/{table}/{what}", {"seat": these[draw(len(these))]})
    return what


def auto_pass(person: Person, page: Page, table: str, draw: Draw) -> str:
    """Let turns in which nothing can be done be passed, or not any more."""
    chairs = page.tables[table].snapshot.get("chairs") or []
    mine = [seat for seat, chair in enumerate(chairs) if chair["mine"]]
    if not mine:
        return ""
    person.in_background(f"/api/tables/{table}/auto-pass", {"seat": mine[draw(len(mine))], "on": draw(3) > 0})
    return "has turns passed automatically, or not"


def look(person: Person, page: Page, table: str, draw: Draw) -> str:
    """Ask to be shown a seat, perhaps one of another player, or none."""
    chairs = page.tables[table].snapshot.get("chairs") or []
    if not chairs:
        return ""
    seat = draw(len(chairs) + 1)
    person.say(page, {"type": "look", "table": table, "seat": seat if seat < len(chairs) else None})
    return f"looks at seat {seat}"


def advice(person: Person, page: Page, table: str, draw: Draw) -> str:
    """Ask for a hint, or what choices would lead to."""
    snapshot = page.tables[table].snapshot
    if snapshot.get("seat") is None:
        return ""
    if draw(2):
        person.say(page, {"type": "preview", "table": table, "at": snapshot["at"], "choices": [draw(5)]})
        return "asks for a preview"
    request = {"type": "hint", "table": table, "seat": snapshot["seat"], "at": snapshot["at"]}
    person.say(page, {**request, "key": person.new_key()})
    return "asks for a hint"


def rematch(person: Person, _page: Page, table: str, draw: Draw) -> str:
    """Close the game, rarely, or ask for another one, perhaps twice at once."""
    if draw(8) == 0:
        person.in_background(f"/api/tables/{table}/close")
        return "wants to close the table"

    async def ask() -> None:
        try:
            answer = await person.ask("POST", f"/api/tables/{table}/rematch")
        except ConnectionLostError:
            return
        person.universe.tell(f"{person.name}: rematch: {answer.status}")
        if answer.status < 300:
            person.universe.truth.rematch(table, answer.body["id"])

    for _ in range(1 + draw(2)):
        person.universe.background(ask())
    return "wants a rematch"


def look_around(person: Person, _page: Page, table: str, draw: Draw) -> str:
    """Ask over HTTP what can be asked."""
    path = (f"/api/tables/{table}", f"/api/tables/{table}/log", "/api/me/games", "/ready", "/api/me")[draw(5)]

    async def ask() -> None:
        try:
            await person.ask("GET", path)
        except ConnectionLostError:
            person.universe.tell(f"{person.name}: GET {path} has got no answer")

    person.universe.background(ask())
    return f"GET {path}"


def _text(message: dict[str, Any]) -> str:
    return json.dumps(message)


HABITS: dict[str, Habit] = {
    habit.__name__: habit
    for habit in (
        double_click, two_choices, old_page, open_tab, close_tab, reconnect, stall, undo, redo, chat, nonsense, pause,
        seats, look_around, auto_pass, look, advice, rematch, accounts.login, accounts.password,
        accounts.sign_out_everywhere, accounts.guest, accounts.delete,
    )
}  # fmt: skip
