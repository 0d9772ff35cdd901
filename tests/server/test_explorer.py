"""The explorer over HTTP: games counted once, also after a crash, rebuilt, filtered; refusals; no running games."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from services import run
from serving import Player, Serving, get, players
from table.helpers import FRANCHISE_FOR_TWO, click, find, play_out, seated

from turnpike.bots.openings.corpus import shipped
from turnpike.server import ratings
from turnpike.server.explorer import counting
from turnpike.server.explorer.counting import Openings, rebuild
from turnpike.server.explorer.schemas import ExplorerPosition, ExplorerRequest
from turnpike.server.explorer.service import Explorer
from turnpike.server.metrics import Metrics
from turnpike.server.rate_limits import RateLimits
from turnpike.server.server import Server
from turnpike.server.settings import Settings as ServerSettings
from turnpike.store import Store, open_store
from turnpike.table import Settings, Table, import_table
from turnpike.table.openings import opening_game

pytestmark = [pytest.mark.slow, pytest.mark.once]
OPTIONS = {"players": 2}
CHOSEN = msgspec.structs.replace(FRANCHISE_FOR_TWO, options=OPTIONS)
"""A table where the starting towns are chosen."""
PEOPLE = ["person"]


async def played(store: Store, settings: Settings = CHOSEN) -> Table:
    table = await seated(store, settings, "ann", "bo")
    await play_out(table)
    return table


async def seen(store: Store, line: list[dict[str, Any]] | None = None, **more: Any) -> ExplorerPosition:  # noqa: ANN401
    asked = ExplorerRequest(**{"options": OPTIONS, "line": line or [], "levels": PEOPLE, **more})
    return await Explorer(store, find).look("franchise", asked, "en")


async def everything(store: Store) -> list[Any]:
    """All that the explorer says about games of people, along the most played line."""
    found: list[Any] = [await Explorer(store, find).overview("franchise")]
    line: list[dict[str, Any]] = []
    while True:
        position = await seen(store, line)
        found.append(position)
        if not position.choices:
            return found
        line.append(position.choices[0].offer.do[0])


async def counted(reader: Player, games: int) -> Any:  # noqa: ANN401
    """The start, once so many games of people are counted."""
    while True:
        asked = {"options": OPTIONS, "levels": PEOPLE}
        position = await reader.ask("POST", "/api/explorer/franchise", asked)
        if position["games"] >= games:
            return position
        await asyncio.sleep(0.05)


def test_a_finished_game_counts_once_whoever_counts_it_and_the_rebuilt_counts_are_the_same(url: str) -> None:
    async def scene() -> None:
        store = await open_store(url, upgrade=True)
        other = await open_store(url)
        tables = [await played(store) for _ in range(3)]
        assert (await seen(store)).games == 0, "nothing is counted while a game only ends"
        for table in tables:
            again = await Table.load(other, table.id, find)
            await asyncio.gather(Openings(store).count(table), Openings(other).count(again))
            await Openings(other).count(again)
        before = await everything(store)
        assert before[0].games == 3
        assert before[1].games == 3
        assert len(before) > 5
        assert await rebuild(store, find) == 3
        assert await everything(store) == before
        assert await rebuild(other, find) == 3
        await Openings(store).count(tables[0])
        assert await everything(other) == before
        await store.close()
        await other.close()

    run(scene())


@pytest.mark.parametrize("wrong", ['{"do":"fly"}', '{"got":7}'])
def test_a_stored_choice_that_the_rules_no_longer_allow_is_left_out(tmp_path: Path, wrong: str) -> None:
    async def scene() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db", upgrade=True)
        table = await played(store)
        await Openings(store).count(table)
        before = await seen(store)
        known = opening_game(table)
        count = msgspec.structs.replace(known.counts[0], choice=wrong)
        await store.count_openings([msgspec.structs.replace(known, game="older", counts=(count,))])
        assert await seen(store) == before
        await store.close()

    run(scene())


@pytest.mark.parametrize("part", ["openings", "ratings"])
def test_a_game_that_one_part_cannot_count_is_counted_by_the_others_and_not_tried_for_ever(
    tmp_path: Path, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_table: Table) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        monkeypatch.setattr(*((counting, "opening_game") if part == "openings" else (ratings, "counted")), broken)
        settings = ServerSettings(database=f"sqlite:///{tmp_path}/games.db")
        server = await Server.open(settings, limits=RateLimits(), metrics=Metrics(), find=find)
        await played(server.store)
        while await server.store.next_due() is not None:
            await asyncio.sleep(0.01)
        assert (await seen(server.store)).games == (0 if part == "openings" else 1)
        await server.close()

    run(scene())
    assert [record.getMessage().rsplit(" ", 1)[1] for record in caplog.records if record.exc_info] == [part]


def test_nothing_of_a_running_game_is_in_any_answer_and_imported_games_do_not_count(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db", upgrade=True)
        finished = await played(store)
        await Openings(store).count(finished)
        before = await everything(store)
        for moves in (1, 3, 9):
            running = await seated(store, CHOSEN, "cy", "di")
            for _ in range(moves):
                await click(running)
            await Openings(store).count(running)
            assert await everything(store) == before
        assert await rebuild(store, find) == 1
        assert await everything(store) == before
        assert finished.play is not None
        imported = await import_table(store, find, finished.play.record(), CHOSEN, host="ann")
        await Openings(store).count(imported)
        assert await everything(store) == before
        assert await rebuild(store, find) == 1
        await store.close()

    run(scene())


def test_games_on_a_server_count_when_they_end_also_those_that_ended_before_a_crash(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/games.db"

    async def finish() -> None:
        store = await open_store(database, upgrade=True)
        await played(store)
        assert (await store.next_due()) is not None, "a process that dies now leaves the game to another one"
        await store.close()

    async def scene(server: str) -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            await counted(ann, 1)
            table = {"game": "franchise", "options": OPTIONS}
            seats = [{"kind": "me"}, {"kind": "open"}]
            made = await ann.ask("POST", "/api/tables", {"settings": table, "seats": seats}, 201)
            name = made["table"]["id"]
            await bo.ask("POST", f"/api/tables/{name}/join", {})
            await ann.ask("POST", f"/api/tables/{name}/start")
            assert ann.session
            assert bo.session
            await ann.session.watch(name)
            await bo.session.watch(name)
            rng = random.Random(1)
            await asyncio.gather(ann.session.play_on(name, rng), bo.session.play_on(name, rng))
            position = await counted(bo, 2)
            assert name not in msgspec.json.encode(position).decode(), "the table is not listed"
            assert "Ann" not in msgspec.json.encode(position).decode()
        store = await open_store(database)
        assert await store.next_due() is None, "nothing is left to be done"
        before = await everything(store)
        assert before[0].games == 2
        assert await rebuild(store) == 2
        assert await everything(store) == before
        await store.close()

    run(finish())
    with Serving(database) as server:
        run(scene(server.url))


def test_the_corpus_is_shown_in_three_languages_with_intervals_and_can_be_followed(server: str) -> None:
    async def scene() -> None:
        async with Player(server) as reader:
            overview = await reader.ask("GET", "/api/explorer/franchise")
            corpus = shipped("franchise")
            assert corpus is not None
            assert overview["corpus"]["games"] == corpus.origin.games
            assert overview["corpus"]["command"] == corpus.origin.command
            assert overview["settings"][0]["games"] >= overview["settings"][-1]["games"]
            asked: dict[str, Any] = {"options": {"players": 2}, "line": []}
            start = await reader.ask("POST", "/api/explorer/franchise", asked)
            assert start["games"] == sum(one["result"]["games"] for one in start["choices"])
            for one in start["choices"]:
                result = one["result"]
                assert 0 <= result["low"] <= result["share"] <= result["high"] <= 1
                assert sum(level["result"]["games"] for level in one["levels"]) == result["games"]
            said = {start["choices"][0]["offer"]["sentence"]}
            for language in ("fr", "de"):
                headers = {"Accept-Language": language}
                answer = await reader.http.post("/api/explorer/franchise", json=asked, headers=headers)
                said.add(answer.json()["choices"][0]["offer"]["sentence"])
            assert len(said) == 3
            only = await reader.ask("POST", "/api/explorer/franchise", asked | {"levels": ["expert"]})
            assert 0 < only["games"] < start["games"]
            assert {level["level"] for one in only["choices"] for level in one["levels"]} == {"expert"}
            first = start["choices"][0]
            asked["line"] = first["offer"]["do"]
            after = await reader.ask("POST", "/api/explorer/franchise", asked)
            assert after["games"] == first["result"]["games"]
            assert after["steps"][0]["do"] == first["offer"]["do"][0]
            assert after["path"][0]["do"] == "start"

    run(scene())


def test_a_line_with_dice_leads_through_what_chance_decided(server: str) -> None:
    async def scene() -> None:
        async with Player(server) as reader:
            asked: dict[str, Any] = {"options": {"circuit": "casinos", "players": 2}, "line": []}
            chances = 0
            while True:
                position = await reader.ask("POST", "/api/explorer/richesses", asked)
                chances += position["chance"] != ""
                if not position["choices"] or chances == 3:
                    break
                assert all(one["offer"]["sentence"] for one in position["choices"])
                asked["line"].append(position["choices"][0]["offer"]["do"][0])
            assert chances >= 1
            assert all(isinstance(cards, int) for cards in position["view"]["cards"]), "what a spectator sees"

    run(scene())


REFUSED: list[tuple[str, dict[str, Any], int, str]] = [
    ("chess", {}, 404, "unknown_game"),
    ("franchise", {"options": {"players": 9}}, 400, "bad_option"),
    ("franchise", {"options": {"players": 10**30}}, 400, "bad_option"),
    ("franchise", {"options": {"with": ["trains"]}}, 400, "bad_option"),
    ("richesses", {"options": {"circuit": "lune"}}, 400, "bad_option"),
    ("franchise", {"options": {"weather": "rain"}}, 400, "bad_option"),
    ("franchise", {"options": {"expert": True}}, 400, "explorer_setup"),
    ("franchise", {"levels": ["grandmaster"]}, 400, "unknown_level"),
    ("franchise", {"levels": ["a" * 65]}, 400, "bad_request"),
    ("franchise", {"line": [{"do": "start", "town": "atlantis"}]}, 400, "bad_path"),
    ("franchise", {"line": [{"do": "fly"}]}, 400, "bad_path"),
    ("franchise", {"line": [{}]}, 400, "bad_path"),
    ("franchise", {"line": [{"got": 3}]}, 400, "bad_path"),
    ("richesses", {"line": [{"do": "done"}, {"do": "done"}, {"got": 7}]}, 400, "bad_path"),
    ("richesses", {"line": [{"do": "done"}, {"do": "done"}, {"got": [[10]]}]}, 400, "bad_path"),
    ("franchise", {"line": [{"do": "done"}] * 201}, 400, "bad_request"),
    ("franchise", {"line": "start"}, 400, "bad_request"),
    ("franchise", {"moon": 1}, 400, "bad_request"),
]


@pytest.mark.parametrize(("game", "asked", "status", "code"), REFUSED)
def test_what_cannot_be_is_refused_in_words(
    server: str, game: str, asked: dict[str, Any], status: int, code: str
) -> None:
    async def scene() -> None:
        async with Player(server) as reader:
            said = set()
            for language in ("en", "fr", "de"):
                answer = await reader.http.post(
                    f"/api/explorer/{game}", json=asked, headers={"Accept-Language": language}
                )
                assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
                said.add(answer.json()["message"])
            assert len(said) == 3

    run(scene())
    assert get(f"{server}/api/explorer/chess").json()["code"] == "unknown_game"
