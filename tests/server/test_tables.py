"""Tables over HTTP: seats, hosts, links, undo by consent, hints, import and export of logs."""

import pytest
from services import run
from serving import Player, Session, make_table, players

from turnpike import games
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.play import Play
from turnpike.table import log_lines

pytestmark = pytest.mark.slow


def test_a_reserved_seat_opens_only_to_its_link(server: str) -> None:
    async def scene() -> None:
        async with Player(server, "Ann") as ann, Player(server, "Bo") as bo, Player(server, "Cy") as cy:
            wanted = {
                "settings": {"game": "franchise", "options": {"players": 2}},
                "seats": [{"kind": "me"}, {"kind": "link"}],
            }
            made = await ann.ask("POST", "/api/tables", wanted, 201)
            table, (invitation,) = made["table"]["id"], made["invitations"]
            path = f"/api/tables/{table}/join"
            assert (await bo.ask("POST", path, {}, 409))["code"] == "table_full"
            assert (await bo.ask("POST", path, {"seat": 1}, 403))["code"] == "seat_reserved"
            assert (await bo.ask("POST", path, {"seat": 1, "word": "guess"}, 403))["code"] == "seat_reserved"
            shown = await cy.ask("POST", path, {"word": invitation["word"]})
            assert [chair["name"] for chair in shown["chairs"]] == ["Ann", "Cy"]
            assert invitation["word"] not in str(await bo.ask("GET", f"/api/tables/{table}"))

    run(scene())


def test_only_the_host_may_do_what_a_host_does(server: str) -> None:
    async def scene() -> None:
        async with Player(server, "Ann") as ann, Player(server, "Bo") as bo:
            table = await make_table(ann, players=2)
            path = f"/api/tables/{table}"
            assert (await ann.ask("POST", f"{path}/start", status=409))["code"] == "seats_open"
            await bo.ask("POST", f"{path}/join", {})
            for deed, body in (("start", None), ("leave", {"seat": 0}), ("prepare", {"seat": 1, "kind": "open"})):
                assert (await bo.ask("POST", f"{path}/{deed}", body, 403))["code"] == "host_only"
            assert (await bo.ask("DELETE", path, status=403))["code"] == "host_only"
            await ann.ask("POST", f"{path}/leave", {"seat": 1})
            await bo.ask("POST", f"{path}/join", {"seat": 1})
            await ann.ask("POST", f"{path}/start")
            assert (await bo.ask("POST", f"{path}/pause", {"paused": True}, 403))["code"] == "host_only"
            assert (await ann.ask("POST", f"{path}/pause", {"paused": True}))["paused"]
            assert (await ann.ask("DELETE", path, status=409))["code"] == "already_started"
            assert (await ann.ask("POST", f"{path}/close"))["status"] == "closed"
            again = await bo.ask("POST", f"{path}/rematch")
            assert [chair["name"] for chair in again["chairs"]]
            assert (await ann.ask("POST", f"{path}/rematch"))["id"] == again["id"]

    run(scene())


def test_a_table_that_has_not_started_can_be_deleted_and_its_watchers_are_notified(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            table = await make_table(ann, players=2, listed=True, title="Delete me")
            assert table in [game["id"] for game in await bo.ask("GET", "/api/tables")]
            assert bo.session
            await bo.session.watch(table)
            await ann.ask("DELETE", f"/api/tables/{table}", status=204)
            await bo.session.wait_for("deleted", table=table)
            assert (await bo.ask("GET", f"/api/tables/{table}", status=404))["code"] == "unknown_table"
            assert table not in [game["id"] for game in await bo.ask("GET", "/api/tables")]

    run(scene())


async def _two(ann: Player, bo: Player, **settings: bool) -> tuple[str, Session, Session]:
    table = await make_table(ann, players=2, random_first=False, **settings)
    await bo.ask("POST", f"/api/tables/{table}/join", {})
    await ann.ask("POST", f"/api/tables/{table}/start")
    assert ann.session
    assert bo.session
    await ann.session.watch(table)
    await bo.session.watch(table)
    return table, ann.session, bo.session


async def _pass_turn(session: Session, table: str) -> None:
    seat = session.tables[table]["to_act"]
    while session.tables[table]["to_act"] == seat:
        snapshot = session.tables[table]
        choice = next(one for one in snapshot["choices"] if one["do"][0]["do"] == "done")
        done = await session.request(
            {"type": "play", "table": table, "seat": seat, "at": snapshot["at"], "do": choice["do"]}
        )
        assert done["type"] == "done", done
        await session.reaches(table, done["last"])


def test_undo_is_free_in_the_own_turn_and_needs_consent_beyond(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            table, hers, his = await _two(ann, bo)
            snapshot = hers.tables[table]
            do = snapshot["choices"][0]["do"]
            done = await hers.request({"type": "play", "table": table, "seat": 0, "at": 0, "do": do})
            await hers.reaches(table, done["last"])
            assert hers.tables[table]["undo_to"] == 0
            back = await hers.request({"type": "undo", "table": table, "seat": 0, "at": done["last"]})
            assert back["type"] == "done"
            await hers.reaches(table, back["last"])
            assert hers.tables[table]["undone"] == [1, 2]
            again = await hers.request({"type": "redo", "table": table, "seat": 0, "at": back["last"]})
            assert again["type"] == "done"
            await hers.reaches(table, again["last"])
            reset = await hers.request({"type": "reset_turn", "table": table, "seat": 0, "at": again["last"]})
            assert reset["type"] == "done"
            await hers.reaches(table, reset["last"])
            await _pass_turn(hers, table)
            at = hers.tables[table]["at"]
            asked = await hers.request({"type": "undo", "table": table, "seat": 0, "at": at, "to": 0})
            assert asked["asked"]
            wish = await his.until(lambda: his.tables[table]["undo_request"])
            assert wish == {"id": 1, "seat": 0, "to": 0, "answer": True}
            agreed = await his.request({"type": "answer_undo", "table": table, "request": 1, "yes": True})
            assert agreed["last"] == at + 1
            await hers.until(lambda: hers.tables[table]["to_act"] == 0)

    run(scene())


def test_hints_only_if_the_table_allows_them_and_only_for_the_own_seat(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            table, hers, his = await _two(ann, bo, hints=True)
            ask = {"type": "hint", "table": table, "seat": 0, "at": 0}
            hint = await hers.request(dict(ask))
            assert hint["do"] in [choice["do"] for choice in hers.tables[table]["choices"]]
            assert (await his.request(dict(ask)))["code"] == "not_your_seat"
            assert (await his.request({**ask, "seat": 1}))["code"] == "not_asked"
            other, session, _ = await _two(ann, bo)
            assert (await session.request({**ask, "table": other}))["code"] == "no_hints"

    run(scene())


def test_the_player_to_move_can_ask_what_choices_would_cause(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            table, hers, his = await _two(ann, bo)
            count = len(hers.tables[table]["choices"])
            assert count > 1
            assert his.tables[table]["choices"] == []
            ask = {"type": "preview", "table": table, "at": 0, "choices": [count - 1, 0, count - 1]}
            told = await hers.request(dict(ask))
            last, first, again = told["previews"]
            assert (told["type"], told["at"], last) == ("previews", 0, again)
            assert first["effects"] != last["effects"]
            assert first["after"]["money"]
            assert (await hers.request({**ask, "at": 1}))["code"] == "stale"
            assert (await hers.request({**ask, "choices": [count]}))["code"] == "unknown_choice"
            assert (await hers.request({**ask, "table": "elsewhere"}))["code"] == "unknown_table"
            assert (await his.request(dict(ask)))["code"] == "not_asked"

    run(scene())


def test_a_request_for_many_previews_is_refused(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            table, hers, _ = await _two(ann, bo)
            await hers.send({"type": "preview", "table": table, "at": 0, "choices": [0] * 21, "key": "many"})
            assert (await hers.wait_for("refused"))["code"] == "bad_message"

    run(scene())


def test_an_exported_log_can_be_imported_and_continued(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            table, hers, _ = await _two(ann, bo)
            await _pass_turn(hers, table)
            log = (await ann.http.get(f"/api/tables/{table}/log")).content
            answer = await bo.http.post("/api/tables/import", content=log)
            assert answer.status_code == 201, answer.text
            copy = answer.json()
            assert [copy["paused"], copy["imported"], copy["at"]] == [True, True, hers.tables[table]["at"]]
            await bo.ask("POST", f"/api/tables/{copy['id']}/take-over", {"seat": 1})
            await bo.ask("POST", f"/api/tables/{copy['id']}/pause", {"paused": False})
            assert bo.session
            await bo.session.watch(copy["id"])
            await bo.session.until(lambda: bo.session and bo.session.tables[copy["id"]]["choices"])
            broken = await bo.http.post("/api/tables/import", content=log[: len(log) // 2] + b"{")
            assert broken.status_code == 400
            assert broken.json()["code"] == "broken_log"

    run(scene())


def test_a_running_game_with_hidden_cards_goes_on_from_a_full_log_and_not_from_one_of_a_seat(server: str) -> None:
    """A device saves the full log, and the player who brings it may sit down at both seats, as at one screen."""
    game = games.find("richesses")
    device = Play.begin(game, {"players": 2}, ["Ann", "Bo"])
    while device.at < 20 or device.to_act < 0:
        if device.to_act < 0:
            device.roll()
        else:
            device.do(device.choices()[0].words[0])

    async def scene() -> None:
        async with players(server, "Ann") as (ann,):
            seen, full = (log_lines.redacted_lines(device, seat) for seat in (0, REFEREE))
            refused = await ann.http.post("/api/tables/import", content="\n".join(seen))
            assert (refused.status_code, refused.json()["code"]) == (400, "hidden_entry")
            assert refused.json()["message"].startswith("Entry ")
            answer = await ann.http.post("/api/tables/import", content="\n".join(full))
            assert answer.status_code == 201, answer.text
            table = answer.json()["id"]
            for seat in (0, 1):
                await ann.ask("POST", f"/api/tables/{table}/take-over", {"seat": seat})
            await ann.ask("POST", f"/api/tables/{table}/pause", {"paused": False})
            assert ann.session
            shown = await ann.session.watch(table, seat=device.to_act)
            assert [chair["mine"] for chair in shown["chairs"]] == [True, True]
            assert shown["choices"]
            assert b'"hidden"' in (await ann.http.get(f"/api/tables/{table}/log")).content

    run(scene())


def test_a_shared_screen_plays_all_its_seats(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann") as (ann,):
            wanted = {
                "settings": {"game": "franchise", "options": {"players": 2, "start": "introductory"}},
                "seats": [{"kind": "me", "name": "Left"}, {"kind": "me", "name": "Right"}],
            }
            table = (await ann.ask("POST", "/api/tables", wanted, 201))["table"]["id"]
            await ann.ask("POST", f"/api/tables/{table}/start")
            assert ann.session
            snapshot = await ann.session.watch(table)
            assert all(chair["shared"] for chair in snapshot["chairs"])
            first = snapshot["to_act"]
            await _pass_turn(ann.session, table)
            assert ann.session.tables[table]["to_act"] != first
            assert ann.session.tables[table]["choices"]

    run(scene())


def test_a_session_is_notified_of_a_turn_at_a_table_it_is_not_subscribed_to(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            table, hers, his = await _two(ann, bo)
            await his.send({"type": "unsubscribe", "table": table})
            await his.request({"type": "ping"})  # its answer shows that the message before was handled
            await _pass_turn(hers, table)
            turn = await his.wait_for("turn", table=table)
            assert turn["at"] == hers.tables[table]["at"]

    run(scene())


def test_the_material_for_drawing_a_game_is_served_and_can_be_cached(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann") as (ann,):
            answer = await ann.http.get("/api/games/franchise/material")
            assert answer.status_code == 200
            assert "max-age" in answer.headers["cache-control"]
            assert len(answer.json()["board"]["places"]) == 45
            assert (await ann.http.get("/api/games/chess/material")).status_code == 404
            table = await make_table(ann, players=2)
            assert (await ann.http.get(f"/api/tables/{table}/material")).json() == answer.json()

    run(scene())
