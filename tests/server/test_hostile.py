"""Hostile input: each kind is answered with a stable code and a helpful message; nothing is lost, never a 500."""

from typing import Any

import httpx
import pytest
from services import run
from serving import CLIENT, Player, Session, connect, get, make_table, players, post
from websockets.exceptions import InvalidStatus

from turnpike.server.websocket.session import MAX_MISTAKES

pytestmark = [pytest.mark.slow, pytest.mark.once]

HEADERS = (
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "permissions-policy",
)


def test_every_answer_has_the_security_headers_errors_included(server: str) -> None:
    answers = [
        get(f"{server}/"),
        get(f"{server}/health"),
        get(f"{server}/nothing.js"),
        get(f"{server}/api/nothing"),
        get(f"{server}/_openapi/x"),
        httpx.put(f"{server}/api/tables", **CLIENT),
        get(f"{server}/api/me/games"),
        post(f"{server}/api/me", content=b"x" * 100_000),
        post(f"{server}/api/me", content=b"{"),
        post(f"{server}/api/me", json={"name": "x"}, headers={"Origin": "http://evil.example"}),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 404, 404, 404, 405, 401, 413, 400, 403]
    for answer in answers:
        assert not [name for name in HEADERS if name not in answer.headers], answer.url
        allowed = answer.headers["content-security-policy"].replace("'wasm-unsafe-eval'", "")  # only for the engine
        assert "unsafe" not in allowed
        if answer.status_code >= 400:
            assert set(answer.json()) == {"code", "message", "facts"}, answer.text
            assert answer.json()["message"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_request"),
        (b"[1,2", "bad_request"),
        (b'{"name": 5}', "bad_request"),
        (b'{"name": ""}', "bad_name"),
        (b'{"name": "\\u0000"}', "bad_text"),
        (b'{"name": "Ann", "admin": true}', "bad_request"),
        (b'{"name": "\xff\xfe"}', "bad_request"),
        (b"[" * 30_000, "bad_request"),
        (b'{"name":' + b"[" * 30_000, "bad_request"),
    ],
)
def test_a_bad_body_is_refused_with_a_message(server: str, body: bytes, code: str) -> None:
    answer = post(f"{server}/api/me", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["code"] == code


def test_refusals_are_in_the_language_of_the_client(server: str) -> None:
    said = [
        get(f"{server}/api/tables/none", headers={"Accept-Language": language}).json()
        for language in ("fr-CH, en;q=0.5", "de", "xx")
    ]
    assert [problem["code"] for problem in said] == ["unknown_table"] * 3
    assert len({problem["message"] for problem in said}) == 3


def test_a_websocket_from_another_site_is_refused(server: str) -> None:
    async def scene() -> None:
        with pytest.raises(InvalidStatus):
            await connect(server, Origin="http://evil.example")
        own = await connect(server, Origin=server)
        await own.close()

    run(scene())


@pytest.mark.parametrize("protocol", [0, 1, 2])
def test_a_page_of_an_older_protocol_is_asked_to_reload(server: str, protocol: int) -> None:
    async def scene() -> None:
        session = await Session.open(server, protocol=protocol)
        assert (await session.wait_for("bye"))["code"] == "old_page"
        assert (await session.wait_for("closed"))["code"] == 1008
        await session.close()

    run(scene())


async def _table(ann: Player, bo: Player) -> tuple[str, Session, Session]:
    table = await make_table(ann, players=2, random_first=False)
    await bo.ask("POST", f"/api/tables/{table}/join", {})
    await ann.ask("POST", f"/api/tables/{table}/start")
    assert ann.session
    assert bo.session
    await ann.session.watch(table)
    await bo.session.watch(table)
    return table, ann.session, bo.session


def test_actions_out_of_turn_stale_illegal_of_another_seat_or_repeated_are_refused(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            table, hers, his = await _table(ann, bo)
            do = hers.tables[table]["choices"][0]["do"]
            play = {"type": "play", "table": table, "seat": 0, "at": 0, "do": do}
            assert (await his.request(dict(play)))["code"] == "not_your_seat"
            assert (await his.request({**play, "seat": 1}))["code"] == "not_your_turn"
            assert (await his.request({**play, "seat": 9}))["code"] == "no_such_seat"
            illegal = await hers.request({**play, "do": [{"do": "expand", "from": "seattle", "to": "miami"}]})
            assert illegal["type"] == "refused"
            assert illegal["at"] == 0
            assert illegal["message"] != illegal["code"]
            assert (await hers.request({**play, "do": [{"do": "fly"}]}))["code"] == "bad_action"
            nested: Any = "x"
            for _ in range(50):
                nested = [nested]
            assert (await hers.request({**play, "do": [{"do": nested}]}))["code"] == "bad_message"
            done = await hers.request({**play, "key": "same"})
            again = await hers.request({**play, "key": "same"})
            assert [done["again"], again["again"], again["first"]] == [False, True, done["first"]]
            await hers.reaches(table, done["last"])
            assert (await hers.request(dict(play)))["code"] == "stale"
            assert hers.tables[table]["at"] == done["last"], "exactly one of all these counted"
            unknown = await hers.request({**play, "table": "nowhere"})
            assert unknown["code"] == "unknown_table"
            stranger = await Session.open(server)
            await stranger.watch(table)
            assert stranger.tables[table]["seat"] is None
            assert (await stranger.request(dict(play)))["code"] == "not_signed_in"
            await stranger.close()

    run(scene())


def test_invalid_messages_are_refused_and_too_many_end_the_session(server: str) -> None:
    async def scene() -> None:
        session = await Session.open(server)
        await session.wait_for("welcome")
        nonsense = [
            "",
            "null",
            "[]",
            "{",
            '{"type": "play"}',
            '{"type": "fly"}',
            "[" * 5000,
            '{"type": "ping", "key": ""}',
        ]
        for words in nonsense:
            await session.socket.send(words)
        await session.until(lambda: sum(one["type"] == "refused" for one in session.messages) == len(nonsense))
        assert {one["code"] for one in session.messages if one["type"] == "refused"} == {"bad_message"}
        assert (await session.request({"type": "ping"}))["type"] == "pong"
        for _ in range(MAX_MISTAKES - len(nonsense)):
            await session.socket.send("nonsense")
        assert (await session.wait_for("bye"))["code"] == "bad_message"
        await session.wait_for("closed")
        await session.close()
        large = await Session.open(server)
        await large.wait_for("welcome")
        await large.socket.send("x" * 100_000)
        assert (await large.wait_for("closed"))["code"] == 1009
        await large.close()
        binary = await Session.open(server)
        await binary.wait_for("welcome")
        await binary.socket.send(b"\x00\xff")
        await binary.until(lambda: any(one["type"] in {"refused", "closed"} for one in binary.messages))
        await binary.close()

    run(scene())
