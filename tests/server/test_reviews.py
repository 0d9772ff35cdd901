"""Reviews of finished games on the server: computed in workers, cached, and sent in the language of the client."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from services import run
from serving import Player, Serving, make_table

REPLAYS = Path(__file__).parent.parent / "replays"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a small budget for reviews."""
    folder = tmp_path_factory.mktemp("reviews")
    log = folder / "log"
    with Serving(f"sqlite:///{folder}/games.db", "--review", "1", log=log) as running:
        yield running.url
    assert "Traceback" not in log.read_text(), log.read_text()[-5000:]


async def brought(player: Player, name: str, replays: Path = REPLAYS) -> str:
    answer = await player.http.post("/api/tables/import", content=(replays / f"{name}.jsonl").read_bytes())
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    return table


async def made(player: Player, table: str) -> tuple[dict[str, Any], list[tuple[int, int]]]:
    """The complete review, and its progress before."""
    seen: list[tuple[int, int]] = []
    while True:
        snapshot = await player.ask("GET", f"/api/tables/{table}/review")
        if snapshot["review"] is not None:
            return snapshot, seen
        seen.append((snapshot["done"], snapshot["of"]))
        await asyncio.sleep(0.05)


def test_a_review_is_computed_while_others_are_served_and_then_cached(quick: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann, Player(quick, "Bo") as bo:
            table = await brought(ann, "two-red-zone")
            first = await ann.ask("GET", f"/api/tables/{table}/review")
            assert (first["done"], first["review"]) == (0, None), "nobody waits for it"
            snapshot, seen = await made(ann, table)
            assert seen == sorted(seen), "it only ever gets further"
            review = snapshot["review"]
            assert snapshot["done"] == snapshot["of"] >= len(review["moments"]) - 1
            assert review["moments"][-1]["win"] == [1.0, 0.0]
            assert review["remarks"]
            assert await bo.ask("GET", f"/api/tables/{table}/review") == snapshot, "who knows the link may look"
            german = await ann.ask("GET", f"/api/tables/{table}/review?language=de")
            pairs = zip(german["review"]["remarks"], review["remarks"], strict=True)
            said = [(one["played"], other["played"]) for one, other in pairs if one["played"] is not None]
            assert all(one["do"] == other["do"] for one, other in said)
            assert any(one["say"] != other["say"] for one, other in said)

    run(scene())


@pytest.mark.once
def test_outcomes_of_chance_have_positions_in_a_review(quick: str) -> None:
    """In Richesses de France, by rollouts."""

    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            table = await brought(ann, "specialites", REPLAYS.parent / "richesses" / "replays")
            review = (await made(ann, table))[0]["review"]
            assert any(moment["seat"] is None for moment in review["moments"][:-1])
            assert all(sum(moment["win"]) == pytest.approx(1, abs=0.01) for moment in review["moments"])
            assert all(remark["better"] is None for remark in review["remarks"] if remark["seat"] is None)

    run(scene())


def test_an_unfinished_game_is_not_reviewed(quick: str) -> None:
    """It would be a hint, and might reveal another player's hand."""

    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            table = await make_table(ann, players=2, bots=1)
            assert (await ann.ask("GET", f"/api/tables/{table}/review", status=409))["code"] == "not_started"
            await ann.ask("POST", f"/api/tables/{table}/start")
            assert (await ann.ask("GET", f"/api/tables/{table}/review", status=409))["code"] == "not_over"

    run(scene())


def test_levels_are_listed_with_their_descriptions(quick: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            snapshot = {
                language: await ann.ask("GET", f"/api/levels?language={language}") for language in ("en", "fr", "de")
            }
            assert all(list(one) == ["novice", "regular", "expert", "master"] for one in snapshot.values())
            assert len({one["master"] for one in snapshot.values()}) == 3

    run(scene())
