"""Bots of Python packages at the tables of a server: listed, chosen for a seat, run by its workers."""

import random
from pathlib import Path

import pytest
from services import run
from serving import Player, Serving
from table.package_bots import python_path, write_package

pytestmark = [pytest.mark.slow, pytest.mark.once]


def test_a_bot_of_a_package_is_listed_and_plays_a_game(tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    write_package(packages)
    server = Serving(f"sqlite:///{tmp_path}/games.db", log=tmp_path / "log")
    server.environment["PYTHONPATH"] = python_path(packages)

    async def scene() -> None:
        async with Player(server.url, "Ann") as ann:
            games = {game["id"]: game["bots"] for game in await ann.ask("GET", "/api/games")}
            sleepy = {"id": "sleepy", "names": {"en": "sleepy", "fr": "sleepy", "de": "sleepy"}, "rating": None}
            assert sleepy in games["franchise"]
            assert sleepy not in games["richesses"]
            assert (await ann.ask("GET", "/api/bots"))["sleepy"] == ["franchise"]
            settings = {"game": "franchise", "options": {"players": 2, "start": "introductory"}}
            wanted = {"settings": settings, "seats": [{"kind": "me"}, {"kind": "bot", "level": "sleepy"}]}
            table = (await ann.ask("POST", "/api/tables", wanted, 201))["table"]["id"]
            await ann.ask("POST", f"/api/tables/{table}/start")
            session = await ann.open()
            await session.watch(table)
            await session.play_on(table, random.Random(2), moves=4)
            names = {chair["name"] for chair in session.tables[table]["chairs"]}
            assert names == {"Ann", "sleepy"}
            refused = wanted | {"seats": [{"kind": "bot", "level": "mine=python3 -c pass"}]}
            assert (await ann.ask("POST", "/api/tables", refused, 400))["code"] == "unknown_bot"

    with server:
        run(scene())
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert "lost a decision" not in log
