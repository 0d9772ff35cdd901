"""Several people at one screen in a game with secrets: a hand is shown when its owner asks, and wiped again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.market import program
from services import run
from serving import Page, Player, Serving

pytestmark = [pytest.mark.slow, pytest.mark.once]

SETTINGS = {"game": "market", "options": {"players": 3, "cards": 20, "rounds": 3}, "random_first": False}


@pytest.fixture(scope="module")
def market(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("market")
    with Serving(f"sqlite:///{folder}/games.db", program=program(), log=folder / "log") as running:
        yield running.url
    assert "Traceback" not in (folder / "log").read_text()


async def _told(page: Page, table: str, seat: int | None) -> Any:  # noqa: ANN401
    """What the page is told next, through these eyes."""
    before = len(page.messages)
    await page.send({"type": "look", "table": table, "seat": seat})

    def new() -> Any:  # noqa: ANN401
        for message in page.messages[before:]:
            if message["type"] == "table" and message["now"]["seat"] == seat:
                return message
        return None

    return await page.until(new)


def _cards(message: Any) -> list[int]:  # noqa: ANN401
    """All cards that can be seen anywhere in a message."""
    entries = [entry["got"] for entry in message["now"]["entries"] if entry.get("chance") == "card" and "got" in entry]
    return [card for hand in message["now"]["view"]["hands"] for card in hand] + entries


def test_a_hand_is_shown_when_asked_for_and_wiped_when_handing_over(market: str) -> None:
    async def scene() -> None:
        async with Player(market, "Ann") as ann, Player(market, "Bo") as bo:
            wanted = {"settings": SETTINGS, "seats": [{"kind": "me", "name": "Left"}, {"kind": "me", "name": "Right"}]}
            table = (await ann.ask("POST", "/api/tables", wanted, 201))["table"]["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            page = await ann.open()
            told = await page.watch(table)
            await page.reaches(table, 1)
            assert told["seat"] is None, "nobody has asked yet"
            assert not told["choices"]
            assert all(_cards(one) == [] for one in page.messages if one["type"] == "table")
            left = await _told(page, table, 0)
            assert left["whole"], "earlier entries look different now"
            assert len(_cards(left)) == 2, "the card in the view, and the entry that dealt it"
            assert left["now"]["choices"]
            handed = await _told(page, table, None)
            assert handed["whole"]
            assert _cards(handed) == []
            assert not handed["now"]["choices"]
            assert not handed["now"]["asides"]
            right = await _told(page, table, 1)
            assert _cards(right) == [], "the right one has no card yet, and never sees the left one's"
            before = len(page.messages)
            await page.send({"type": "look", "table": table, "seat": 2})
            refused = await page.until(
                lambda: next((one for one in page.messages[before:] if one["type"] == "refused"), None)
            )
            assert refused["code"] == "not_your_seat"
            logs = [await ann.http.get(f"/api/tables/{table}/log{seat}") for seat in ("", "?seat=0", "?seat=2")]
            assert [log.status_code for log in logs] == [200, 200, 403]
            assert '"got"' not in logs[0].text
            assert '"got"' in logs[1].text
            again = await Page.open(market, ann.cookie)
            assert (await again.watch(table))["seat"] is None, "a page that is loaded again shows nobody's hand"
            assert '"got"' not in json.dumps(again.messages)
            await again.close()

    run(scene())
