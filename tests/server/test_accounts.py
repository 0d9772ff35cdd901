"""Guests, personal links, accounts, export and deletion."""

from typing import Any

import pytest
from services import run
from serving import Player, Session, get, make_table, players

pytestmark = pytest.mark.slow


def test_a_guest_is_a_name_and_a_cookie_no_script_can_read(server: str) -> None:
    async def scene() -> None:
        async with Player(server) as ann:
            http = ann.http
            assert (await http.get("/api/me")).json() == {"id": None}
            answer = await http.post("/api/me", json={"name": "  Ann   Lee "})
            assert answer.status_code == 201
            assert answer.json()["name"] == "Ann Lee"
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            assert "secure" not in cookie, "plain http in a home network must work"
            assert (await http.get("/api/me")).json()["name"] == "Ann Lee"
            secret = http.cookies.get("turnpike") or ""
            assert secret not in answer.text

    run(scene())


def test_a_personal_link_moves_the_identity_once(server: str) -> None:
    async def scene() -> None:
        async with Player(server, "Ann") as ann, Player(server) as phone, Player(server) as thief:
            link = await ann.ask("POST", "/api/me/link", status=201)
            assert link["url"].endswith(f"/me#{link['word']}")
            same = await phone.ask("POST", "/api/me/claim", {"word": link["word"]}, 201)
            assert same["id"] == (await ann.ask("GET", "/api/me"))["id"]
            used = await thief.ask("POST", "/api/me/claim", {"word": link["word"]}, 404)
            assert used["code"] == "link_expired"

    run(scene())


def test_an_account_adopts_the_games_of_a_guest_also_open_ones(server: str) -> None:
    async def scene() -> None:
        async with Player(server, "Ann") as ann, Player(server, "Guest") as guest:
            login = {"login": "ann.lee", "password": "correct horse"}
            await ann.ask("POST", "/api/me/account", login, 201)
            assert (await guest.ask("POST", "/api/me/account", login, 409))["code"] == "login_taken"
            wrong = await guest.ask("POST", "/api/me/login", {**login, "password": "something else"}, 401)
            nobody = await guest.ask("POST", "/api/me/login", {**login, "login": "nobody"}, 401)
            assert wrong == nobody, "an answer must not tell which accounts there are"
            table = await make_table(guest, players=2)
            old = guest.cookie
            await guest.ask("POST", "/api/me/login", login, 201)
            games = await guest.ask("GET", "/api/me/games")
            assert [game["id"] for game in games] == [table]
            assert games[0]["host"]
            assert (await guest.ask("GET", f"/api/tables/{table}"))["host"]
            await ann.ask("POST", f"/api/tables/{table}/prepare", {"seat": 1, "kind": "bot", "level": "random"})
            replayed = get(f"{server}/api/me", cookies={"turnpike": old})
            assert replayed.json() == {"id": None}

    run(scene())


def test_signing_out_invalidates_the_cookie_and_closes_the_sessions(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann") as (ann,):
            old = ann.cookie
            assert ann.session
            await ann.session.wait_for("welcome", name="Ann")
            await ann.ask("POST", "/api/me/logout", status=201)
            await ann.session.wait_for("closed")
            assert get(f"{server}/api/me/games", cookies={"turnpike": old}).status_code == 401
            stranger = await Session.open(server, old)
            assert (await stranger.wait_for("welcome"))["account"] is None
            await stranger.close()

    run(scene())


def test_my_games_say_whose_turn_it_is_and_when_its_time_runs_out(server: str) -> None:
    async def scene() -> None:
        async with Player(server, "Ann") as ann, Player(server, "Bo") as bo:
            table = await make_table(ann, players=2, random_first=False)
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            (hers,) = await ann.ask("GET", "/api/me/games")
            (his,) = await bo.ask("GET", "/api/me/games")
            assert [hers["my_turn"], his["my_turn"]] == [True, False]
            assert [seat["name"] for seat in hers["seats"]] == ["Ann", "Bo"]
            assert [hers["due"], his["due"]] == [None, None], "no clock"
            timed = await make_table(ann, players=2, random_first=False, clock={"kind": "correspondence"})
            await bo.ask("POST", f"/api/tables/{timed}/join", {})
            await ann.ask("POST", f"/api/tables/{timed}/start")
            (hers,) = (one for one in await ann.ask("GET", "/api/me/games") if one["id"] == timed)
            (his,) = (one for one in await bo.ask("GET", "/api/me/games") if one["id"] == timed)
            assert [hers["due"] > hers["updated"], his["due"]] == [True, None]

    run(scene())


def test_all_data_of_an_account_can_be_exported_and_deleted(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann Unique", "Bo") as (ann, bo):
            table = await make_table(ann, players=2)
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            assert ann.session
            await ann.session.watch(table)
            await ann.session.request({"type": "chat", "table": table, "text": "hello everybody"})
            mine = await ann.ask("GET", "/api/me/export")
            assert [line["text"] for line in mine["chat"]] == ["hello everybody"]
            assert [game["id"] for game in mine["games"]] == [table]
            await ann.ask("DELETE", "/api/me")
            assert bo.session
            snapshot = await bo.session.watch(table)
            assert "Ann Unique" not in str(snapshot)
            assert [chair["bot"] for chair in snapshot["chairs"]].count(True) == 1
            log = (await bo.http.get(f"/api/tables/{table}/log")).text
            assert "Ann Unique" not in log
            assert (await bo.ask("GET", f"/api/tables/{table}"))["host"], "a player must be able to go on"

    run(scene())


def test_chat_reaches_the_table_but_not_players_who_muted_its_author(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo", "Cy") as (ann, bo, cy):
            table = await make_table(ann, players=3)
            for player in (bo, cy):
                await player.ask("POST", f"/api/tables/{table}/join", {})
            sessions = [player.session for player in (ann, bo, cy) if player.session]
            for session in sessions:
                await session.watch(table)
            rude = (await bo.ask("GET", "/api/me"))["id"]
            await ann.ask("POST", "/api/me/mute", {"account": rude}, 201)
            await sessions[1].request({"type": "chat", "table": table, "text": "<b>rude</b>"})
            await sessions[2].request({"type": "chat", "table": table, "text": "kind"})

            def heard(session: Session) -> list[Any]:
                return [line["text"] for said in session.messages if said["type"] == "chat" for line in said["lines"]]

            await sessions[0].until(lambda: "kind" in heard(sessions[0]))
            await sessions[1].until(lambda: "kind" in heard(sessions[1]))
            assert heard(sessions[1]) == ["<b>rude</b>", "kind"]
            assert heard(sessions[0]) == ["kind"]

    run(scene())
