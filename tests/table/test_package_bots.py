"""Bots of Python packages at tables: found by entry points, run in their own process, replaced if they fail."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from patience import PATIENCE
from services import run
from table.helpers import Process, find
from table.package_bots import package

from turnpike.kernel.refused import Refused
from turnpike.store import open_store
from turnpike.table import (
    BotRequest,
    Settings,
    Table,
    bot_catalog,
    bot_chair,
    bots_for,
    make_table,
    run_bot_request,
    seating,
)

__all__ = ["package"]

TWO = Settings(game="franchise", options={"players": 2, "start": "introductory"}, random_first=False)


@pytest.fixture(autouse=True)
def no_bot_is_left() -> Iterator[None]:
    yield
    while bot_catalog._running:
        bot_catalog._running.popitem()[1].leave()
    bot_catalog.external_bots.cache_clear()


async def against(url: str, bot: str) -> Table:
    """A table where ann plays against a bot, which is to act."""
    store = await open_store(url, upgrade=True)
    table = await make_table(store, find, TWO, host="ann")
    await table.change(seating.prepare(0, bot_chair(bot, "franchise"), "ann"))
    await table.change(seating.join(1, "ann", "Ann"))
    await table.start(by="ann")
    while table.bot_request() is None or len(table.play.choices()) == 1:  # type: ignore[union-attr]
        assert table.play is not None
        seat = table.play.to_act
        await table.move(seat, table.play.choices()[0].words, table.at, by=None if seat == 0 else "ann")
    return table


def patient(table: Table) -> BotRequest:
    """The request to the bot, with enough time for a slow machine."""
    request = table.bot_request()
    assert request is not None
    return replace(request, timeout_seconds=PATIENCE)


@pytest.mark.usefixtures("package")
def test_they_are_listed_with_the_games_they_play() -> None:
    assert bot_catalog.external_bots() == {"crashing": (), "sleepy": ("franchise",), "slow": ()}
    assert bots_for("franchise")[-3:] == ("crashing", "sleepy", "slow")
    assert bots_for("richesses")[-2:] == ("crashing", "slow")
    assert bots_for("franchise").count("greedy") == 1, "a name of ours stays ours"
    with pytest.raises(Refused, match="unknown_bot"):
        bot_chair("sleepy", "richesses")
    with pytest.raises(Refused, match="unknown_bot"):
        bot_chair("mine=python3 -c pass", "franchise")
    assert bot_chair("sleepy", "franchise").name == "sleepy"


@pytest.mark.usefixtures("package")
def test_a_bot_of_a_package_decides(url: str) -> None:
    async def test() -> None:
        table = await against(url, "sleepy")
        request = patient(table)
        assert run_bot_request(request, find) == request.choices[-1].words

    run(test())


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(("bot", "seconds", "why"), [("crashing", None, "author's fault"), ("slow", 0.2, "no answer")])
def test_a_bot_that_fails_or_is_slow_is_replaced(
    url: str, bot: str, seconds: float | None, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        table = await against(url, bot)
        request = replace(patient(table), seconds=seconds)
        assert run_bot_request(request, find) in [choice.words for choice in request.choices]

    run(test())
    assert why in caplog.text


def test_a_bot_whose_package_is_gone_does_not_stop_the_game(
    url: str, package: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await against(url, "sleepy")
        for file in package.rglob("entry_points.txt"):
            file.write_text("")
        bot_catalog.external_bots.cache_clear()
        at = table.at
        process = Process(store, retry_seconds=0.001)
        mine = await process.table(table.id)
        while mine.at == at:
            await asyncio.sleep(0.01)
        await process.stop()
        await store.close()

    run(test())
    assert "unknown_bot" in caplog.text
