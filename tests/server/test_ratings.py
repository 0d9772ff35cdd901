"""Rated tables, profiles and leaderboards over HTTP: whole games, restarts, private profiles, forged results."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from services import run
from serving import Player, Serving, get, players
from table.helpers import FRANCHISE_FOR_TWO, LIVE, play_out, seated

from turnpike.server.profiles import profile
from turnpike.server.ratings import rate, rebuild
from turnpike.store import Account, RatedGame, RatedSeat, open_store
from turnpike.table.rated import rated_settings

pytestmark = [pytest.mark.slow, pytest.mark.once]
CLOCK = {"kind": "correspondence"}


async def sign_up(player: Player, login: str) -> None:
    await player.ask("POST", "/api/me/account", {"login": login, "password": "correct horse"}, 201)


def rated_table(*seats: dict[str, str], **settings: Any) -> dict[str, Any]:  # noqa: ANN401
    options = {"players": len(seats), "start": "introductory"}
    made = {"game": "franchise", "options": options, "rated": True, "clock": CLOCK, "listed": True, **settings}
    return {"settings": made, "seats": list(seats)}


async def profile_with(reader: Player, name: str, games: int) -> Any:  # noqa: ANN401
    """The profile, once so many games are counted."""
    while True:
        answer = await reader.http.get(f"/api/people/{name}")
        if answer.status_code == 200 and len(answer.json()["recent"]) == games:
            return answer.json()
        await asyncio.sleep(0.05)


def test_a_rated_game_changes_both_ratings_and_shows_in_profiles(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo", "Guest") as (ann, bo, guest):
            await sign_up(ann, "ann.rated")
            await sign_up(bo, "bo.rated")
            unknown = await guest.ask("GET", "/api/people/ann.rated", status=404)
            assert unknown["code"] == "unknown_person", "a profile comes with the first rated game"
            made = await ann.ask("POST", "/api/tables", rated_table({"kind": "me"}, {"kind": "open"}), 201)
            table = made["table"]["id"]
            assert (await guest.ask("POST", f"/api/tables/{table}/join", {}, 403))["code"] == "rated_guest"
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            rng = random.Random(1)
            assert ann.session
            assert bo.session
            await ann.session.watch(table)
            await bo.session.watch(table)
            await asyncio.gather(ann.session.play_on(table, rng), bo.session.play_on(table, rng))
            seen = await profile_with(guest, "ann.rated", 1)
            other = await profile_with(guest, "bo.rated", 1)
            (one,), (two,) = seen["ratings"], other["ratings"]
            assert one["provisional"]
            assert one["deviation"] > 300
            ranks = (seen["recent"][0]["rank"], other["recent"][0]["rank"])
            assert (one["rating"] > two["rating"]) == (ranks[0] < ranks[1])
            assert seen["recent"][0]["table"] == table, "it is listed"
            assert seen["opponents"][0]["player"] == {"name": "Bo", "profile": "bo.rated", "bot": False}
            assert seen["starts"][0]["sentence"].startswith("Ann")
            german = await guest.http.get("/api/people/ann.rated", headers={"Accept-Language": "de"})
            assert german.json()["starts"][0]["sentence"] != seen["starts"][0]["sentence"]

            await bo.ask("PATCH", "/api/me", {"private": True})
            hidden = await guest.ask("GET", "/api/people/bo.rated", status=404)
            assert hidden == await guest.ask("GET", "/api/people/nobody", status=404), "hidden and missing look alike"
            assert (await bo.ask("GET", "/api/people/bo.rated"))["private"]
            seen = await guest.ask("GET", "/api/people/ann.rated")
            assert "Bo" not in json.dumps(seen), "nor is a hidden player named elsewhere"
            export = await bo.ask("GET", "/api/me/export")
            assert [row["games"] for row in export["ratings"]] == [1]
            assert export["rated_games"][0]["game"] == table
            assert (await ann.ask("GET", "/api/me"))["id"] not in json.dumps(export)
            await bo.ask("DELETE", "/api/me")
            assert (await guest.ask("GET", "/api/people/ann.rated"))["ratings"] == seen["ratings"]

    run(scene())


def test_who_resigns_has_lost_also_against_a_bot_that_loses(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Cy") as (cy,):
            await sign_up(cy, "cy.rated")
            seats = ({"kind": "me"}, {"kind": "bot", "level": "random"})
            made = await cy.ask("POST", "/api/tables", rated_table(*seats, listed=False), 201)
            table = made["table"]["id"]
            assert made["table"]["settings"]["timeout"] == "resign"
            started = await cy.ask("POST", f"/api/tables/{table}/start")
            mine = next(seat for seat, chair in enumerate(started["chairs"]) if chair["mine"])
            await cy.ask("POST", f"/api/tables/{table}/resign", {"seat": mine})
            seen = await profile_with(cy, "cy.rated", 1)
            assert (seen["recent"][0]["rank"], seen["recent"][0]["left"]) == (2, True)
            assert seen["ratings"][0]["rating"] < 1500
            bot = await cy.ask("GET", "/api/people/bot:random")
            fixed = {(row["game"], row["players"]): row for row in bot["ratings"]}
            assert fixed["franchise", 2]["rating"] == 480
            assert fixed["franchise", 2]["fixed"]
            assert fixed["franchise", 2]["wins"] >= 1
            assert fixed["franchise", 5]["games"] == 0
            recent = get(f"{server}/api/people/bot:random").json()["recent"]
            assert table not in json.dumps(recent), "its link is not for everybody"

    run(scene())


def test_a_game_lost_on_time_is_lost_in_the_profile(tmp_path: Path) -> None:
    async def scene(serving: Serving) -> None:
        async with players(serving.url, "Ann", "Bo") as (ann, bo):
            await sign_up(ann, "ann.late")
            await sign_up(bo, "bo.there")
            seats = ({"kind": "me"}, {"kind": "open"})
            made = await ann.ask("POST", "/api/tables", rated_table(*seats, random_first=False), 201)
            table = made["table"]["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            serving.move_clock(30 * 24 * 3600 * 1000)
            while not (await bo.ask("GET", f"/api/tables/{table}"))["chairs"][0]["away"]:
                await asyncio.sleep(0.05)
            await bo.ask("POST", f"/api/tables/{table}/resign", {"seat": 1})  # all others have left: bots end the game
            late = await profile_with(bo, "ann.late", 1)
            assert (late["recent"][0]["rank"], late["recent"][0]["left"]) == (2, True)
            assert late["ratings"][0]["rating"] < 1500
            there = await profile_with(bo, "bo.there", 1)
            assert (there["recent"][0]["rank"], there["ratings"][0]["wins"]) == (1, 1)

    log = tmp_path / "log"
    with Serving(f"sqlite:///{tmp_path}/games.db", log=log, stopped_clock=True) as serving:
        run(scene(serving))
    assert "Traceback" not in log.read_text()


def test_a_game_that_is_counted_while_a_profile_is_read_shows_with_a_rating_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db", upgrade=True)
        ann = Account(id="ann", name="Ann", secret_hash="", created=1, seen=1, login="ann")
        await store.add_account(ann)
        seats = tuple(RatedSeat(seat=seat, player=name, rank=seat + 1) for seat, name in enumerate(("ann", "bo")))

        def counted_after(read: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def query(*args: Any) -> Any:  # noqa: ANN401
                found = await read(*args)
                await store.count_rated_game(RatedGame(game="t", kind="franchise", ended=10, seats=seats), rate)
                return found

            return query

        for query in ("ratings_of", "rated_games_of"):
            monkeypatch.setattr(store, query, counted_after(getattr(store, query)))
        seen = await profile(store, "ann", ann, "en", hidden_name="")
        assert len(seen.ratings) >= len(seen.recent)
        await store.close()

    run(scene())


def test_leaderboards_have_bots_as_anchors_and_say_what_is_wrong(server: str) -> None:
    board = get(f"{server}/api/leaderboards/franchise").json()
    assert (board["players"], board["sizes"]) == (2, [2, 3, 4, 5])
    names = [line["player"]["profile"] for line in board["leaders"] if line["player"]["bot"]]
    assert names == ["bot:master", "bot:expert", "bot:regular", "bot:novice", "bot:random"]
    assert get(f"{server}/api/leaderboards/franchise?players=7").json()["code"] == "wrong_table_size"
    assert get(f"{server}/api/leaderboards/chess").json()["code"] == "unknown_game"
    for name in ("bot:greedy", "a%00b", "Ann", "gone:x", "%F0%9F%9A%97"):
        assert get(f"{server}/api/people/{name}").json()["code"] in {"unknown_person", "bad_text"}, name


def test_what_cannot_be_rated_is_refused(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Di") as (di,):
            me = {"kind": "me"}
            refused = await di.ask("POST", "/api/tables", rated_table(me, {"kind": "open"}), 403)
            assert refused["code"] == "rated_guest"
            await sign_up(di, "di.rated")
            for wanted, code in (
                (rated_table(me, me), "rated_shared"),
                (rated_table(me, {"kind": "bot", "level": "greedy"}), "rated_bot"),
                (rated_table(me, {"kind": "open"}, clock={"kind": "none"}), "rated_clock"),
            ):
                assert (await di.ask("POST", "/api/tables", wanted, 409))["code"] == code

    run(scene())


def test_a_game_whose_server_died_before_it_was_counted_is_counted_by_the_next_one(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/games.db"
    settings = rated_settings(msgspec.structs.replace(FRANCHISE_FOR_TWO, rated=True, clock=LIVE))

    async def finish() -> str:
        store = await open_store(database)
        for name in ("ann", "bo"):
            row = Account(id=name, name=name.title(), secret_hash="", created=1, seen=1, login=name)
            await store.add_account(row)
        table = await seated(store, settings, "ann", "bo")
        await play_out(table)
        assert await store.ratings_of("ann") == []
        await store.close()
        return table.id

    async def counted(reader: str, table: str) -> None:
        async with Player(reader) as visitor:
            assert (await profile_with(visitor, "ann", 1))["ratings"][0]["games"] == 1
        store = await open_store(database)
        before = [await store.ratings_of(name) for name in ("ann", "bo")]
        assert await rebuild(store) == 1
        assert [await store.ratings_of(name) for name in ("ann", "bo")] == before
        assert [game.game for game in await store.rated_games_of("bo")] == [table]
        await store.close()

    table = run(finish())
    with Serving(database) as server:
        run(counted(server.url, table))
