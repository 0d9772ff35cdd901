"""Content besides the current position: texts, earlier positions, pictures."""

import random
from pathlib import Path

import pytest
from services import run
from serving import Player, make_table

from turnpike.server.http.site import Site

pytestmark = pytest.mark.slow


def test_choices_and_entries_come_in_the_language_of_the_session(server: str) -> None:
    async def scene() -> None:
        async with Player(server, "Ann") as ann:
            table = await make_table(ann, players=2, bots=1, random_first=False)
            await ann.ask("POST", f"/api/tables/{table}/start")
            session = await ann.open()
            await session.watch(table)
            await session.play_on(table, random.Random(3), moves=4)
            snapshot = (await session.wait_for("table"))["snapshot"]
            for entry in snapshot["entries"]:
                assert len(entry["sentences"]) == len(entry["line"].get("events", []))
            assert snapshot["choices"]
            for offer in snapshot["choices"]:
                assert offer["sentence"]
            now = await session.until(lambda: session.tables[table]["choices"] and session.tables[table])
            numbers = list(range(len(now["choices"])))[:20]
            ask = {"type": "preview", "table": table, "at": now["at"], "choices": numbers}
            for preview in (await session.request(ask))["previews"]:
                assert all(effect["sentence"] and effect["event"]["event"] for effect in preview["effects"])

    run(scene())


def test_any_earlier_position_can_be_read(server: str) -> None:
    async def scene() -> None:
        async with Player(server, "Ann") as ann:
            table = await make_table(ann, players=2, bots=1)
            await ann.ask("GET", f"/api/tables/{table}/positions", status=409)
            await ann.ask("POST", f"/api/tables/{table}/start")
            session = await ann.open()
            await session.watch(table)
            await session.play_on(table, random.Random(4), moves=6)
            snapshot = session.tables[table]
            at = snapshot["at"]
            answer = await ann.ask("GET", f"/api/tables/{table}/positions?first=0&last=100")
            assert answer["first"] == 0
            assert len(answer["views"]) >= at + 1
            assert answer["views"][0]["turn"] == 0
            assert answer["views"][at] == snapshot["view"]
            later = await ann.ask("GET", f"/api/tables/{table}/positions?first=3&last=2")
            assert later == {"first": 3, "views": [answer["views"][3]]}
            beyond = await ann.ask("GET", f"/api/tables/{table}/positions?first=900&last=990")
            assert beyond["views"] == []
            picture = await ann.http.get(f"/api/tables/{table}/picture?at=2")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert picture.text.startswith("<svg")
            await ann.ask("GET", f"/api/tables/{table}/picture?at=99999", status=409)

    run(scene())


def test_a_setup_made_by_choices_has_no_positions_yet(server: str) -> None:
    async def scene() -> None:
        async with Player(server, "Ann") as ann:
            options = {"players": 2, "expert": True, "tiles": "choose"}
            table = await make_table(ann, players=2, bots=1, options=options)
            await ann.ask("POST", f"/api/tables/{table}/start")
            answer = await ann.ask("GET", f"/api/tables/{table}/positions")
            assert answer["views"] == [None]
            await ann.ask("GET", f"/api/tables/{table}/picture", status=409)

    run(scene())


def test_the_texts_of_a_game_are_served_in_three_languages(server: str) -> None:
    async def scene() -> None:
        async with Player(server, "Ann") as ann:
            table = await make_table(ann, players=2)
            french = await ann.ask("GET", "/api/games/franchise/words?language=fr")
            german = await ann.ask("GET", f"/api/tables/{table}/words?language=de")
            assert french.keys() == german.keys()
            assert french["place"]["chicago"] == "Chicago"
            assert french["phase"]["income"] != german["phase"]["income"]
            assert "{cost}" in german["choice"]["expand"]
            await ann.ask("GET", "/api/games/franchise/words?language=tlh", status=400)

    run(scene())


def test_without_the_client_the_page_says_how_to_get_it(tmp_path: Path) -> None:
    answer = Site(tmp_path).answer("/", "de")
    assert answer.media_type == "text/html; charset=utf-8"
    assert b"make play" in answer.content
    assert "keinen Webclient" in answer.content.decode()
