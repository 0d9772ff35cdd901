"""What people do with their accounts: logins, passwords, signing out everywhere, being a guest for a while, deletion.

A person does one of these at a time, and asks again until there is an answer: a request whose answer was lost may have
been done. What must hold is checked on the way: no password that was acknowledged is lost, no session that was ended
goes on, an account that has adopted a guest is still the same account.
"""

import asyncio
from collections.abc import Awaitable, Callable

from universe.page import Page
from universe.person import Person
from universe.wire import Answer, ConnectionLostError

Draw = Callable[[int], int]
RETRY_SECONDS = 0.5


def _begin(person: Person, work: Callable[[], Awaitable[None]]) -> None:
    """Do something with the account of a person, who does nothing else with it meanwhile."""

    async def alone() -> None:
        try:
            await work()
        except ConnectionLostError:
            pass  # the universe is over
        finally:
            person.busy = False

    person.busy = True
    person.universe.background(alone())


async def insist(person: Person, method: str, path: str, body: object = None) -> Answer:
    """Ask until there is an answer that is no fault of the server."""
    while not person.universe.over:
        try:
            answer = await person.ask(method, path, body)
        except ConnectionLostError:
            pass
        else:
            person.universe.tell(f"{person.name}: {method} {path}: {answer.status} {_code(answer)}")
            if answer.status < 500 and _code(answer) != "busy":
                return answer
        await asyncio.sleep(RETRY_SECONDS)
    raise ConnectionLostError


def _code(answer: Answer) -> str:
    return str(answer.body.get("code", "")) if isinstance(answer.body, dict) else ""


async def sign_in(person: Person) -> None:
    """Sign in with the password; after a change without an answer, with either of two."""
    for password in reversed(person.passwords):
        answer = await insist(person, "POST", "/api/me/login", {"login": person.login, "password": password})
        if answer.status == 201:
            if answer.body["id"] != person.owns:
                person.universe.violated(f"{person.name} has signed in as {answer.body['id']}, not {person.owns}")
            person.passwords = [password]
            person.account = person.owns
            return
    person.universe.violated(f"{person.name} cannot sign in: a password that was acknowledged is lost")


async def get_login(person: Person) -> None:
    """Turn a guest into an account."""
    name, password = f"{person.name.lower()}.{person.new_key().lower()}", f"password of {person.new_key()}"
    answer = await insist(person, "POST", "/api/me/account", {"login": name, "password": password})
    if answer.status == 201 or _code(answer) == "has_account":
        person.login, person.passwords, person.owns = name, [password], person.account


def login(person: Person, _page: Page, _table: str, _draw: Draw) -> str:
    """A guest gets a login and a password."""
    if person.busy or person.login:
        return ""

    _begin(person, lambda: get_login(person))
    return "wants a login"


def password(person: Person, _page: Page, _table: str, draw: Draw) -> str:
    """Change the password; all sessions end, but for the new one."""
    if person.busy or not person.login:
        return ""
    language = ("en", "fr", "de")[draw(3)]

    async def work() -> None:
        new, old = f"password of {person.new_key()}", person.passwords[0]
        person.passwords.append(new)
        connected = _connected(person)
        answer = await insist(person, "POST", "/api/me/password", {"old": old, "new": new})
        if answer.status == 201:
            person.passwords, person.old_passwords = [new], [*person.old_passwords, old]
            person.universe.must_end += connected
        else:
            await sign_in(person)
        person.look_for_account()

    _begin(person, work)
    person.in_background("/api/me", {"language": language}, method="PATCH")
    return "changes the password and the language"


def _connected(person: Person) -> list[tuple[Page, int]]:
    return [(page, page.connections) for page in person.pages if page.open and page.ready]


def sign_out_everywhere(person: Person, _page: Page, _table: str, draw: Draw) -> str:
    """End all sessions, and sign in again after a while."""
    if person.busy or not person.login:
        return ""
    seconds = draw(4)

    async def work() -> None:
        connected, before = _connected(person), dict(person.cookies)
        answer = await insist(person, "POST", "/api/me/logout?everywhere=true")
        if answer.status == 201:
            person.universe.must_end += connected
            await _must_be_nobody(person, before)
        await asyncio.sleep(seconds)
        await sign_in(person)
        person.look_for_account()

    _begin(person, work)
    return "signs out everywhere"


async def _must_be_nobody(person: Person, cookies: dict[str, str]) -> None:
    """A session that was ended must open nothing."""
    now, person.cookies = person.cookies, cookies
    try:
        answer = await person.ask("GET", "/api/me")
    except ConnectionLostError:
        return
    finally:
        person.cookies = now
    if answer.status == 200 and answer.body["id"] is not None:
        person.universe.violated(f"{person.name} was signed out everywhere, and the old session goes on")


def guest(person: Person, _page: Page, table: str, draw: Draw) -> str:
    """Be a guest on this device, ask for a seat, and sign in again: the account adopts what the guest has."""
    if person.busy or not person.login:
        return ""
    seat, seconds = draw(3), 1 + draw(5)

    async def work() -> None:
        await insist(person, "POST", "/api/me/logout")
        await person.become_another()
        await insist(person, "POST", f"/api/tables/{table}/take-over", {"seat": seat})
        await asyncio.sleep(seconds)
        as_guest = person.account
        person.close_tabs()
        await sign_in(person)
        person.universe.truth.adopted(as_guest, person.account)
        person.open_tab()

    _begin(person, work)
    return "is a guest for a while"


def delete(person: Person, _page: Page, _table: str, draw: Draw) -> str:
    """Delete the account, if another player is left at each table; and come back as a guest."""
    if person.busy or draw(3) or not all(person.universe.has_others(table, person) for table in person.universe.tables):
        return ""

    async def work() -> None:
        person.close_tabs()
        gone = person.account
        answer = await insist(person, "DELETE", "/api/me")
        person.universe.truth.deleted(gone)
        if answer.status not in {200, 401}:
            person.universe.violated(f"{person.name} cannot delete the account: {answer.body}")
        person.login, person.owns = "", ""
        await person.become_another()

    _begin(person, work)
    return "deletes the account"


async def check_passwords(person: Person) -> None:
    """At the end: the password is the one that was acknowledged last, and no earlier one is of use."""
    if not person.login:
        return
    for old in person.old_passwords[-1:]:
        answer = await insist(person, "POST", "/api/me/login", {"login": person.login, "password": old})
        if _code(answer) != "wrong_login":
            person.universe.violated(f"{person.name} can sign in with a password that was changed")
    await sign_in(person)
