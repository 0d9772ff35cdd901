"""What the browser has kept: from earlier versions, with damaged parts, and how much of it is read when."""

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from page.test_worker import FakeBrowser, Page, begun

from turnpike.bots.puzzles.puzzle import shipped

CORPUS = Path(__file__).parent.parent / "corpus" / "0.1.0" / "browser.json.gz"
OLD: dict[str, Any] = msgspec.json.decode(gzip.decompress(CORPUS.read_bytes()))
STORES: dict[str, list[Any]] = OLD["databases"][0]["stores"]
RUNNING, CARDS, OVER = "7DxMBsl-aPiIebx8", "6E998VweuAxYcCZY", "vRZSzhItaKjhrIwe"
"""Tables of it: one in the middle of a turn, one with cards, a finished one."""
PLACE = "/api/device/unreadable"


def old_browser() -> FakeBrowser:
    """A browser as version 0.1.0 has left it."""
    browser = FakeBrowser()
    for (table, _), line in STORES["lines"]:
        browser.logs.setdefault(table, []).append(line)
    page = dict(STORES["page"])
    browser.kept |= {
        "tables": [{"id": table, "stored": json.loads(json.dumps(row))} for table, row in STORES["tables"]],
        "account": page["account"],
        "puzzles": page["puzzles"],
    }
    return browser


def stored(browser: FakeBrowser, table: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in browser.kept["tables"] if one["id"] == table)
    return found


def run(work: Callable[[FakeBrowser], Awaitable[None]]) -> None:
    async def whole() -> None:
        await work(old_browser())

    asyncio.run(whole())


def missing(old: object, new: object, path: str = "") -> Iterator[str]:
    """Where an answer has lost or changed what it said in version 0.1.0; it may say more."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            yield from missing(value, new.get(key), f"{path}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from missing(before, after, f"{path}[{number}]")
    elif old != new:
        yield f"{path}: {old!r} is now {new!r}"


async def text(page: Page, address: str) -> str:
    page.requests += 1
    await page.tables.request(page.requests, "GET", address, "", "en")
    return page.browser.replies[page.requests][2]


@pytest.mark.parametrize("address", [name for name in OLD["answers"] if not name.startswith("/api/puzzles")])
def test_what_version_0_1_0_has_kept_is_shown_as_it_was(address: str) -> None:
    async def work(browser: FakeBrowser) -> None:
        page = await begun(browser)
        before, now = OLD["answers"][address], await text(page, address)
        if address.endswith("/log"):
            for old, new in zip(before.splitlines(), now.splitlines(), strict=True):
                assert new == old or ('"hidden": true' in old and json.loads(new)["n"] == json.loads(old)["n"])
        else:
            assert list(missing(before, json.loads(now))) == []
        await page.tables.stop()

    run(work)


def test_a_game_that_version_0_1_0_has_kept_goes_on() -> None:
    async def work(browser: FakeBrowser) -> None:
        page = await begun(browser)
        await page.tables.open(7)
        await page.hello()
        await page.send(type="subscribe", table=RUNNING, after=0, chat=0, seat=None)
        shown = await browser.message(lambda one: one["type"] == "table")
        seat, at, do = shown["snapshot"]["to_act"], shown["at"], shown["snapshot"]["choices"][0]["do"]
        await page.send(type="play", table=RUNNING, at=at, seat=seat, do=do, key="k")
        answered = await browser.until("k")
        assert (answered["type"], answered["at"] > at) == ("done", True)
        assert browser.logs[RUNNING][at]["n"] == at + 1
        await page.tables.stop()

    run(work)


def test_puzzles_that_version_0_1_0_has_kept_stay_solved() -> None:
    async def work(browser: FakeBrowser) -> None:
        page = await begun(browser)
        before = OLD["answers"]["/api/puzzles?game=franchise"]
        now = json.loads(await text(page, "/api/puzzles?game=franchise"))
        assert list(missing(before["me"], now["me"])) == []
        await page.tables.stop()

    run(work)


def test_logs_are_read_when_their_tables_are_opened() -> None:
    async def work(browser: FakeBrowser) -> None:
        page = await begun(browser)
        _, mine = await page.ask("GET", "/api/me/games")
        assert len(mine) == len(STORES["tables"])
        assert browser.read_logs == []
        await page.ask("GET", f"/api/tables/{OVER}")
        assert browser.read_logs == [OVER]
        await page.tables.stop()

    run(work)


def test_all_games_are_listed_and_can_be_deleted() -> None:
    async def work(browser: FakeBrowser) -> None:
        original = stored(browser, OVER)["stored"]
        for n in range(150):
            row = original["row"] | {"id": f"copy-{n}", "updated": n}
            browser.kept["tables"].append({"id": f"copy-{n}", "stored": original | {"row": row}})
        page = await begun(browser)
        _, mine = await page.ask("GET", "/api/me/games")
        assert len(mine) == 154
        assert mine[-1]["id"] == "copy-0"
        browser.logs["copy-0"] = browser.logs[OVER]
        assert (await page.ask("DELETE", "/api/tables/copy-0"))[0] == 204
        assert len((await page.ask("GET", "/api/me/games"))[1]) == 153
        await page.tables.stop()

    run(work)


def spoil(browser: FakeBrowser, change: dict[str, object]) -> None:
    stored(browser, RUNNING)["stored"]["row"] |= change


DAMAGE: dict[str, Callable[[FakeBrowser], object]] = {
    "no row": lambda browser: stored(browser, RUNNING).update(stored=None),
    "no seats": lambda browser: stored(browser, RUNNING)["stored"].pop("seats"),
    "a game of another program": lambda browser: spoil(browser, {"kind": "chess"}),
    "a document that is cut off": lambda browser: spoil(browser, {"table": '{"settings": {"game": "fran'}),
    "a header that is cut off": lambda browser: spoil(browser, {"header": '{"turnpike": 1, "ga'}),
    "another id": lambda browser: spoil(browser, {"id": "other"}),
    "a number that is none": lambda browser: spoil(browser, {"at": "many"}),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_table_that_cannot_be_read_is_named_and_stays_as_it_is(damage: str) -> None:
    async def work(browser: FakeBrowser) -> None:
        DAMAGE[damage](browser)
        before = json.dumps([browser.kept["tables"], browser.logs])
        page = await begun(browser)
        _, mine = await page.ask("GET", "/api/me/games")
        assert {one["id"] for one in mine} == {row[0] for row in STORES["tables"]} - {RUNNING}
        _, named = await page.ask("GET", PLACE)
        assert [one["id"] for one in named] == [RUNNING]
        status, saved = await page.ask("GET", f"{PLACE}/{RUNNING}")
        assert status == 200
        assert saved["name"].startswith("turnpike-")
        assert len(saved["text"]) > 1000
        assert json.dumps([browser.kept["tables"], browser.logs]) == before
        assert (await page.ask("DELETE", f"{PLACE}/{RUNNING}"))[0] == 204
        assert (await page.ask("GET", PLACE))[1] == []
        assert RUNNING not in browser.logs
        assert (await page.ask("GET", f"{PLACE}/{OVER}"))[0] == 404
        await page.tables.stop()

    run(work)


CUTS: dict[str, Callable[[list[Any]], object]] = {
    "an entry is no entry": lambda lines: lines.__setitem__(20, {"n": 21}),
    "an entry is cut off": lambda lines: lines[20].update(text='{"n":21,"se'),
    "the last entries are missing": lambda lines: lines.__delitem__(slice(20, None)),
}


@pytest.mark.parametrize("cut", CUTS)
def test_a_log_that_cannot_be_read_is_found_when_it_is_opened_and_saved_as_far_as_possible(cut: str) -> None:
    async def work(browser: FakeBrowser) -> None:
        CUTS[cut](browser.logs[RUNNING])
        page = await begun(browser)
        assert (await page.ask("GET", PLACE))[1] == []
        status, refused = await page.ask("GET", f"/api/tables/{RUNNING}")
        assert (status, refused["code"]) == (409, "unreadable_game")
        assert "damaged" in refused["message"]
        assert RUNNING not in {one["id"] for one in (await page.ask("GET", "/api/me/games"))[1]}
        _, named = await page.ask("GET", PLACE)
        assert [(one["id"], one["game"]) for one in named] == [(RUNNING, "franchise")]
        _, saved = await page.ask("GET", f"{PLACE}/{RUNNING}")
        assert saved["name"].endswith(".jsonl")
        page.requests += 1
        await page.tables.request(page.requests, "POST", "/api/tables/import", saved["text"], "en")
        status, _, answer = browser.replies[page.requests]
        assert (status, json.loads(answer)["at"]) == (201, 20)
        await page.tables.stop()

    run(work)


def test_a_rescued_game_has_all_of_its_cards_so_that_it_can_be_opened_again() -> None:

    async def work(browser: FakeBrowser) -> None:
        page = await begun(browser)
        whole = await text(page, f"/api/tables/{CARDS}/log")
        await page.tables.stop()
        del browser.logs[CARDS][-1]
        page = await begun(browser)
        assert (await page.ask("GET", f"/api/tables/{CARDS}"))[0] == 409
        _, saved = await page.ask("GET", f"{PLACE}/{CARDS}")
        assert saved["text"].splitlines() == whole.splitlines()[: len(browser.logs[CARDS]) + 1]
        await page.tables.stop()

    run(work)


def test_a_damaged_account_keeps_its_games_and_is_put_aside() -> None:
    async def work(browser: FakeBrowser) -> None:
        damaged = {"id": browser.kept["account"]["id"], "name": 7}
        browser.kept["account"] = damaged
        page = await begun(browser)
        assert (await page.ask("GET", "/api/me"))[1]["id"] == damaged["id"]
        assert len((await page.ask("GET", "/api/me/games"))[1]) == len(STORES["tables"])
        assert browser.kept["unreadable account"] == damaged
        await page.tables.stop()
        browser.kept["account"] = "nonsense"
        page = await begun(browser)
        assert (await page.ask("GET", "/api/me"))[1]["id"] == damaged["id"]  # the host of its games
        await page.tables.stop()

    run(work)


def test_damaged_puzzles_lose_only_what_cannot_be_read() -> None:
    async def work(browser: FakeBrowser) -> None:
        good = browser.kept["puzzles"]["attempts"][0]
        damaged = {"attempts": [{"puzzle": 1}, good], "solvers": "none"}
        browser.kept["puzzles"] = damaged
        page = await begun(browser)
        assert "unreadable puzzles" not in browser.kept
        fresh = next(one for one in shipped("franchise") if one.id != good["puzzle"])
        await page.ask("POST", f"/api/puzzles/{fresh.id}/answer", {"moves": fresh.line})
        assert {one["puzzle"] for one in browser.kept["puzzles"]["attempts"]} == {good["puzzle"], fresh.id}
        assert browser.kept["unreadable puzzles"] == damaged
        await page.tables.stop()

    run(work)
