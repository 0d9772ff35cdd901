"""Invalid texts are refused where they enter, with one code and in three languages, on both databases; and a full disk
is reported to operators and to players.
"""

import asyncio
import json
import resource
import socket
import time
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE
from services import postgres, run
from serving import Player, Serving, Session, get, make_table, players

from turnpike.kernel.refused import Refused
from turnpike.server.text_checks import check_body, check_json, check_message, check_target, check_title

pytestmark = [pytest.mark.slow, pytest.mark.once]

WORDS = {"en": "Remove it", "fr": "Supprimez-le", "de": "Entferne es"}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on each kind of database, whose log must have no traceback at the end."""
    folder: Path = tmp_path_factory.mktemp("edge")
    database = f"sqlite:///{folder}/games.db" if request.param == "sqlite" else postgres().database()
    with Serving(database, log=folder / "log") as running:
        yield running.url
    log = (folder / "log").read_text()
    assert "Traceback" not in log, log[-5000:]
    assert "unexpected" not in log


REQUESTS: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "table id": ("GET", "/api/tables/a%00b", None),
    "table id of another kind": ("POST", "/api/tables/%1b%5b2J/join", {}),
    "game": ("GET", "/api/games/fran%00chise/material", None),
    "query": ("GET", "/api/tables?status=op%00en", None),
    "number": ("GET", "/api/tables/T/log?seat=%00", None),
    "login": ("POST", "/api/me/login", {"login": "an\0n", "password": "a long password"}),
    "password": ("POST", "/api/me/login", {"login": "ann", "password": "a long\x01password"}),
    "name": ("PATCH", "/api/me", {"name": "An\0n"}),
    "language": ("PATCH", "/api/me", {"language": "e\0n"}),
    "muted": ("POST", "/api/me/mute", {"account": "a\0b"}),
    "title": ("POST", "/api/tables", {"settings": {"game": "franchise", "title": "a\bb"}}),
    "option": ("POST", "/api/tables", {"settings": {"game": "franchise", "options": {"a\0": "b"}}}),
    "stand-in": ("POST", "/api/tables", {"settings": {"game": "franchise", "stand_in": "gree\x7fdy"}}),
    "salt": ("POST", "/api/tables", {"settings": {"game": "franchise"}, "salt": "\x0c"}),
    "link": ("POST", "/api/me/claim", {"word": "\0"}),
    "address": ("PUT", "/api/me/notices", {"channel": "email", "address": "ann\0@example.org"}),
}


@pytest.mark.parametrize("what", REQUESTS)
def test_a_control_character_over_http_is_refused_in_three_languages(served: str, what: str) -> None:
    method, path, body = REQUESTS[what]

    async def scene() -> None:
        async with Player(served, "Ann") as ann:
            for language, words in WORDS.items():
                data = None if body is None else json.dumps(body).replace("\x7f", "\\u007f")
                headers = {"Accept-Language": language, "Content-Type": "application/json"}
                answer = await ann.http.request(method, path, content=data, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (400, "bad_text"), answer.text
                assert words in answer.json()["message"]
                assert "U+00" in answer.json()["message"]

    run(scene())


@pytest.mark.parametrize("escape", ["\\ud800", "\\udc00", "\\ud800\\ud800"])
def test_half_a_character_is_refused(served: str, escape: str) -> None:
    async def scene() -> None:
        async with Player(served, "Ann") as ann:
            body = f'{{"login": "{escape}", "password": "a long password"}}'
            answer = await ann.http.post("/api/me/login", content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code == 400, answer.text
            for path in ("/api/tables/%ED%A0%80", "/api/tables?status=%ED%A0%80", "/api/games/%ff%fe/words"):
                assert (await ann.http.get(path)).status_code in {400, 404}, path
            session = await ann.open()
            await session.wait_for("welcome")
            await session.socket.send(f'{{"type": "chat", "table": "T", "text": "{escape}", "key": "k"}}')
            await session.wait_for("refused", code="bad_message")

    run(scene())


def test_unprintable_titles_are_refused_and_joined_emoji_are_allowed(served: str) -> None:
    async def scene() -> None:
        async with Player(served, "Ann") as ann:
            for title in ("a\u202eb", "two\nlines", "\u2066a"):
                settings = {"game": "franchise", "title": title}
                refused = await ann.ask("POST", "/api/tables", {"settings": settings}, 400)
                assert refused["code"] == "bad_title"
            for title in ("", "Familie 👨\u200d👩\u200d👧", "l'été à 20 h"):
                assert await make_table(ann, title=title)

    run(scene())


async def has_choices(session: Session, table: str) -> None:
    """Wait until it is the player's turn."""
    await session.until(lambda: session.tables[table]["choices"])


def test_a_nul_in_a_key_is_refused_and_affects_no_other_player(served: str) -> None:
    """Others play at the same moment, and their moves are stored."""

    async def scene() -> None:
        async with players(served, "Ann", "Bo", "Mallory") as (ann, bo, mallory):
            sessions, tables = [], []
            for player in (ann, bo, mallory):
                table = await make_table(player, players=2, bots=1, random_first=False)
                await player.ask("POST", f"/api/tables/{table}/start")
                assert player.session
                await player.session.watch(table)
                await has_choices(player.session, table)
                sessions.append(player.session)
                tables.append(table)

            def play(who: int, key: str) -> dict[str, Any]:
                snapshot = sessions[who].tables[tables[who]]
                return {
                    "type": "play", "table": tables[who], "seat": snapshot["to_act"], "at": snapshot["at"],
                    "do": snapshot["choices"][0]["do"], "key": key,
                }  # fmt: skip

            answers = await asyncio.gather(
                sessions[0].request(play(0, "k")),
                sessions[1].request(play(1, "k")),
                sessions[2].request(play(2, "a\0b")),
                sessions[2].request({"type": "chat", "table": tables[2], "text": "hi", "key": "\0"}),
                sessions[2].request({"type": "undo", "table": tables[2], "seat": 0, "at": 0, "key": "\x1b"}),
            )
            assert [answer["type"] for answer in answers] == ["done", "done", "refused", "refused", "refused"]
            assert {answer["code"] for answer in answers[2:]} == {"bad_text"}
            assert (await sessions[2].request(play(2, "k")))["type"] == "done", "and may go on"

    run(scene())


def test_a_repeated_chat_line_appears_once_and_its_key_is_refused_for_another(served: str) -> None:
    async def scene() -> None:
        async with players(served, "Ann") as (ann,):
            table = await make_table(ann, players=2)
            assert ann.session
            await ann.session.watch(table)
            for session in (ann.session, await ann.open()):
                await session.watch(table)
                first = await session.request({"type": "chat", "table": table, "text": "hello", "key": "k"})
                assert first["type"] == "done"
                again = await session.request({"type": "chat", "table": table, "text": "hello", "key": "k"})
                assert (again["type"], again["again"]) == ("done", True)
                other = await session.request({"type": "chat", "table": table, "text": "bye", "key": "k"})
                assert (other["type"], other["code"]) == ("refused", "chat_key_reused")
                assert "new key" in other["message"]
            assert [line["text"] for line in (await ann.ask("GET", "/api/me/export"))["chat"]] == ["hello"]

    run(scene())


def test_a_key_reused_for_another_move_is_refused_in_three_languages(served: str) -> None:
    async def scene() -> None:
        async with players(served, "Ann", "Bo") as (ann, bo):
            table = await make_table(ann, players=2, random_first=False)
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            assert ann.session
            snapshot = await ann.session.watch(table)
            one, other = [choice["do"] for choice in snapshot["choices"][:2]]
            play = {"type": "play", "table": table, "seat": snapshot["to_act"], "at": 0, "key": "k"}
            assert (await ann.session.request({**play, "do": one}))["type"] == "done"
            for language, words in (("en", "new key"), ("fr", "nouvelle clé"), ("de", "neuen Schlüssel")):
                session = await Session.open(served, ann.cookie, language=language)
                refused = await session.request({**play, "do": other})
                assert (refused["type"], refused["code"]) == ("refused", "key_reused")
                assert words in refused["message"]
                assert (await session.request({**play, "do": one}))["again"]
                await session.close()

    run(scene())


async def receive_in_parts(*parts: bytes) -> None:
    """Receive a body that arrives in these parts."""
    waiting = list(parts)

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

    checked = check_body(receive)
    while waiting:
        await checked()


def test_escapes_are_found_wherever_a_body_is_cut() -> None:
    good = rb'{"a": "\\u0000", "b": "line\nbreak\ttab", "c": "\\\\u0001 \u00e9 \ud83d\ude00 \\b"}'
    check_json(good)
    check_message(good.decode())
    for bad in (rb'"\u0000"', rb'"\\\u001B"', rb'"\b"', rb'"\\\\\f"', rb'"x\u007F"'):
        for cut in range(len(bad) + 1):
            with pytest.raises(Refused, match="bad_text"):
                run(receive_in_parts(bad[:cut], bad[cut:]))
        with pytest.raises(Refused, match="bad_text"):
            check_message(bad.decode())
    for cut in range(len(good) + 1):
        run(receive_in_parts(good[:cut], good[cut:]))
    check_target("/api/tables/é", b"a=%20b&c=%C3%A9")
    check_title("")


def test_a_request_that_is_cut_off_is_no_error_of_the_server(tmp_path: Path) -> None:
    """A page that is left while it sends: what has arrived is dropped, and nothing is logged as an error."""
    log = tmp_path / "log"
    with Serving(f"sqlite:///{tmp_path}/games.db", log=log) as serving:
        with socket.create_connection(("127.0.0.1", serving.port)) as connection:
            head = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
            connection.sendall(head + b'{"name": ')
        deadline = time.monotonic() + PATIENCE
        while not (logged := [line for line in _json_lines(log) if line.get("path") == "/api/me"]):
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.02)
    assert [line["status"] for line in logged] == [400]
    assert not [line for line in _json_lines(log) if line["level"] == "error"]


def test_a_full_disk_is_explained_and_logged_once_and_the_server_goes_on_when_there_is_room(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def scene(serving: Serving) -> None:
        async with players(serving.url, "Ann", "Bo") as (ann, bo):
            table = await make_table(ann, players=2, random_first=False)
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            bots = await make_table(ann, players=2, bots=1, random_first=False)
            await ann.ask("POST", f"/api/tables/{table}/start")
            assert ann.session
            snapshot = await ann.session.watch(table)
            assert get(f"{serving.url}/ready").status_code == 200
            limit(serving, (tmp_path / "games.db-wal").stat().st_size)
            play = {"type": "play", "table": table, "seat": snapshot["to_act"], "at": 0, "key": "k"}
            play["do"] = snapshot["choices"][0]["do"]
            for _ in range(3):
                refused = await ann.session.request(dict(play))
                assert (refused["type"], refused["code"]) == ("refused", "cannot_store")
                assert (await ann.http.post(f"/api/tables/{bots}/start")).status_code == 503
                assert get(f"{serving.url}/ready").status_code == 503
            assert (await ann.http.get(f"/api/tables/{table}")).status_code == 200, "what is there can be read"
            limit(serving, None)
            async with asyncio.timeout(PATIENCE):
                while get(f"{serving.url}/ready").status_code != 200:
                    await asyncio.sleep(0.05)
            done = await ann.session.request(dict(play))
            assert (done["type"], done["again"], done["last"]) == ("done", False, 1)
            await ann.ask("POST", f"/api/tables/{bots}/start")

    with Serving(f"sqlite:///{tmp_path}/games.db", log=log) as serving:
        run(scene(serving))
    messages = [line["message"] for line in _json_lines(log) if line["logger"] == "turnpike.store"]
    assert len(messages) == 2, messages
    assert "cannot store anything" in messages[0]
    assert messages[1] == "the database can store again"
    assert "Traceback" not in log.read_text()


def _json_lines(log: Path) -> list[dict[str, Any]]:
    """What the server has logged so far, whole lines only."""
    lines = log.read_text().splitlines(keepends=True) if log.exists() else []
    return [json.loads(line) for line in lines if line.startswith("{") and line.endswith("\n")]


def limit(serving: Serving, size: int | None) -> None:
    """No file of the server may grow beyond this size, as on a disk without room."""
    assert serving.process is not None
    wanted = resource.RLIM_INFINITY if size is None else size
    resource.prlimit(serving.process.pid, resource.RLIMIT_FSIZE, (wanted, resource.RLIM_INFINITY))
