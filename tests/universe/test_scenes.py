"""Scenes that universes have found, each played by hand: what went wrong once must not again.

All seconds are those of the universe, which pass without waiting, the same in every run.
"""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from universe.machine import Process
from universe.page import Page
from universe.run import play
from universe.setting import Setting, TableSetting
from universe.universe import Universe

from turnpike.server import server
from turnpike.table import Table

pytestmark = [pytest.mark.slow, pytest.mark.once]

MARKET = {"game": "market", "options": {"players": 2, "cards": 30, "rounds": 9}, "random_first": False}
TWO_PEOPLE = Setting(2, [("Ann", "en"), ("Bo", "fr")], [TableSetting({**MARKET, "stand_in": "random"}, [0, 1])])


def scene(what: Callable[[Universe], Awaitable[None]]) -> None:
    """Play a scene in a universe where nothing goes wrong by itself."""
    assert play(1, TWO_PEOPLE, what).violations == []


def only(process: Process, universe: Universe) -> None:
    """From now on all pages are connected to this process."""
    for machine in universe.machines:
        machine.process.accepts = machine.process is process
    for person in universe.people:
        for page in person.pages:
            page.drop()


async def at_rest(universe: Universe) -> tuple[Page, Table, Table]:
    """Nobody moves any more: Bo's page, which is at the second process, and the table in both processes."""
    only(universe.machines[1].process, universe)
    await asyncio.sleep(1)
    for person in universe.people:
        person.plays = False
    await asyncio.sleep(1)
    servers = [machine.server for machine in universe.machines]
    here, there = [await one.registry.table(universe.tables[0]) for one in servers if one is not None]
    return universe.people[1].pages[0], here, there


def test_a_page_that_comes_from_a_process_that_knew_more_does_not_go_back() -> None:
    """Its new process gets no messages and has the table as it was; the page names the newest entry it has."""

    async def lagging(universe: Universe) -> None:
        first, second = (machine.process for machine in universe.machines)
        page, table = universe.people[0].pages[0], universe.tables[0]
        only(first, universe)
        await asyncio.sleep(1)
        assert second.machine.server is not None
        held = await second.machine.server.registry.table(table)
        universe.broker.cut_off(second)
        await asyncio.sleep(4)
        known = page.tables[table].at
        assert known > held.at
        only(second, universe)
        await asyncio.sleep(1)
        assert page.ready
        assert page.tables[table].at >= known

    scene(lagging)


def test_an_entry_whose_answer_was_lost_is_shown_when_the_table_learns_of_it() -> None:
    """The append is stored, the answer is not heard; the next request finds it, and its page must hear of it too."""

    async def lost_answer(universe: Universe) -> None:
        table = universe.tables[0]
        await asyncio.sleep(1.5)
        universe.excuse("store_away")
        universe.database.disk.lost_answers = 1
        await asyncio.sleep(8)
        assert universe.database.disk.lost_answers == 0
        known = universe.truth.tables[table].at
        assert all(page.tables[table].at >= known - 1 for person in universe.people for page in person.pages)

    scene(lost_answer)


def test_after_a_partition_what_was_missed_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection comes back before the process has read the logs by itself, and nothing happens afterwards."""
    monkeypatch.setattr(server, "POLL_SECONDS", 3600.0)

    async def partition(universe: Universe) -> None:
        page, here, _ = await at_rest(universe)
        universe.broker.cut_off(universe.machines[1].process)
        await here.pause(True, by=universe.people[0].account)
        await asyncio.sleep(1)
        assert not page.tables[here.id].snapshot["paused"]
        universe.broker.heal()
        await asyncio.sleep(6)
        assert page.tables[here.id].snapshot["paused"]

    scene(partition)


def test_what_cannot_be_read_when_its_message_comes_is_read_later() -> None:
    """The database loses its power while a process reads what another one has told it of; no other message follows."""

    async def power_cut(universe: Universe) -> None:
        page, here, there = await at_rest(universe)
        async with there.log.lock:  # it reads when it has the lock
            await here.pause(True, by=universe.people[0].account)
            await asyncio.sleep(1)
        await asyncio.sleep(0.001)
        universe.excuse("store_away")
        universe.database.lose_power()
        await asyncio.sleep(1)
        assert not page.tables[here.id].snapshot["paused"]
        universe.database.restore_power()
        await asyncio.sleep(6)
        assert page.tables[here.id].snapshot["paused"]

    scene(power_cut)


def test_a_process_that_is_killed_while_it_starts_is_started_again() -> None:
    async def killed_again(universe: Universe) -> None:
        machine = universe.machines[1]
        machine.process.kill()
        machine.restart_later(1.0)
        dead = machine.process
        while machine.process is dead:
            await asyncio.sleep(0.001)
        assert not machine.process.serving
        machine.process.kill()
        machine.restart_later(1.0)

    scene(killed_again)


def test_a_server_whose_disk_is_full_is_not_ready_until_there_is_room() -> None:
    """What asks `/ready`, such as a load balancer, gets an answer without the code of a refusal."""

    async def full(universe: Universe) -> None:
        ann = universe.people[0]
        for person in universe.people:
            person.plays = False
        assert (await ann.ask("GET", "/ready")).status == 200
        universe.excuse("cannot_store")
        universe.database.disk.full = True
        await asyncio.sleep(10)
        answer = await ann.ask("GET", "/ready")
        assert (answer.status, answer.body["ready"], answer.body["store"]) == (503, False, False)
        universe.database.disk.full = False
        await asyncio.sleep(10)
        assert (await ann.ask("GET", "/ready")).status == 200

    scene(full)


def test_a_universe_ends_when_all_its_processes_serve_again() -> None:
    """Its game is over and all processes are gone: the hosts say goodbye when somebody hears them."""

    async def all_gone(universe: Universe) -> None:
        known = universe.truth.tables[universe.tables[0]]
        while known.play is None or not known.play.over:
            await asyncio.sleep(1)
        for machine in universe.machines:
            machine.process.kill()
            machine.restart_later(8.0)

    scene(all_gone)
