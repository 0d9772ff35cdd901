"""Several players at one screen in a game with secrets: a hand is shown on request, and hidden again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.market import program
from services import run
from serving import Player, Serving, Session

pytestmark = [pytest.mark.slow, pytest.mark.once]

SETTINGS = {"game": "market", "options": {"players": 3, "cards": 20, "rounds": 3}, "random_first": False}


@pytest.fixture(scope="module")
def market(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("market")
    with Serving(f"sqlite:///{folder}/games.db", program=program(), log=folder / "log") as running:
        yield running.url
    assert "Traceback" not in (folder / "log").read_text()


async def _snapshot_for(session: Session, table: str, seat: int | None) -> Any:  # noqa: ANN401
    """The next snapshot for this seat."""
    before = len(session.messages)
    await session.send({"type": "look", "table": table, "seat": seat})

    def new() -> Any:  # noqa: ANN401
        for message in session.messages[before:]:
            if message["type"] == "table" and message["snapshot"]["seat"] == seat:
                return message
        return None

    return await session.until(new)


def _cards(message: Any) -> list[int]:  # noqa: ANN401
    """All cards that can be seen anywhere in a message."""
    lines = [entry["line"] for entry in message["snapshot"]["entries"]]
    entries = [line["got"] for line in lines if line.get("chance") == "card" and "got" in line]
    return [card for hand in message["snapshot"]["view"]["hands"] for card in hand] + entries


def test_a_hand_is_shown_on_request_and_removed_when_the_device_is_passed_on(market: str) -> None:
    async def scene() -> None:
        async with Player(market, "Ann") as ann, Player(market, "Bo") as bo:
            wanted = {"settings": SETTINGS, "seats": [{"kind": "me", "name": "Left"}, {"kind": "me", "name": "Right"}]}
            table = (await ann.ask("POST", "/api/tables", wanted, 201))["table"]["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            session = await ann.open()
            snapshot = await session.watch(table)
            await session.reaches(table, 1)
            assert snapshot["seat"] is None, "nobody has asked yet"
            assert not snapshot["choices"]
            assert all(_cards(one) == [] for one in session.messages if one["type"] == "table")
            left = await _snapshot_for(session, table, 0)
            assert left["whole"], "earlier entries look different now"
            assert len(_cards(left)) == 2, "the card in the view, and the entry that dealt it"
            assert left["snapshot"]["choices"]
            handed = await _snapshot_for(session, table, None)
            assert handed["whole"]
            assert _cards(handed) == []
            assert not handed["snapshot"]["choices"]
            assert not handed["snapshot"]["asides"]
            right = await _snapshot_for(session, table, 1)
            assert _cards(right) == [], "the right one has no card yet, and never sees the left one's"
            before = len(session.messages)
            await session.send({"type": "look", "table": table, "seat": 2})
            refused = await session.until(
                lambda: next((one for one in session.messages[before:] if one["type"] == "refused"), None)
            )
            assert refused["code"] == "not_your_seat"
            logs = [await ann.http.get(f"/api/tables/{table}/log{seat}") for seat in ("", "?seat=0", "?seat=2")]
            assert [log.status_code for log in logs] == [200, 200, 403]
            assert '"got"' not in logs[0].text
            assert '"got"' in logs[1].text
            again = await Session.open(market, ann.cookie)
            assert (await again.watch(table))["seat"] is None, "a page that is loaded again shows nobody's hand"
            assert '"got"' not in json.dumps(again.messages)
            await again.close()

    run(scene())
