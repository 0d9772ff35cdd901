"""Several processes, one study: all clients have its moves in one order, also when a process is killed."""

import asyncio

import pytest
from server.pair import Pair, two_processes
from server.stubborn_editor import StubbornEditor, check_study
from server.study_kit import Editor, new_study, variations
from services import run_long, wait_until
from serving import Player

pytestmark = [pytest.mark.slow, pytest.mark.once]
EDITS = 40


def test_clients_of_two_processes_edit_one_study_in_one_order(pair: Pair) -> None:
    async def scene() -> None:
        await pair.connected()
        async with Player(pair.one.url, "Ann") as ann, Player(pair.two.url, "Bo") as bo:
            made = await new_study(ann, access="edit")
            lines = await variations(ann, made, range(10, 40, 10))  # few, so that the clients meet
            editors = [StubbornEditor(player, made["id"], lines, n) for n, player in enumerate((ann, bo))]
            await asyncio.gather(*(editor.work(lambda editor=editor: editor.sent >= EDITS) for editor in editors))  # type: ignore[misc]
            if pair.redis is not None:
                pair.redis.stop()
                await pair.connected(False)
                more = [editor.sent + EDITS for editor in editors]
                await asyncio.gather(
                    *(
                        editor.work(lambda editor=editor, most=most: editor.sent >= most)  # type: ignore[misc]
                        for editor, most in zip(editors, more, strict=True)
                    )
                )
                pair.redis.start()
                await pair.connected()
            assert min(len(editor.acknowledged) for editor in editors) > 0
            await check_study(pair.one.database, editors)

    run_long(scene())


def test_who_has_a_study_open_at_another_process_is_seen(pair: Pair) -> None:
    async def scene() -> None:
        await pair.connected()
        async with Player(pair.one.url, "Ann") as ann, Player(pair.two.url, "Bo") as bo:
            made = await new_study(ann, access="edit")
            hers, his = await Editor.open(ann, made["id"]), await Editor.open(bo, made["id"])
            await hers.sees("Bo")
            await his.sees("Ann")
            await bo.ask("PATCH", "/api/me", {"name": "Bob"})
            await hers.sees("Bob")
            await his.session.close()
            await hers.sees()

    run_long(scene())


@pytest.mark.parametrize("bus", ["listen", "redis"])
def test_a_study_goes_on_at_the_other_process_when_one_is_killed(bus: str) -> None:
    async def scene(both: Pair) -> None:
        await both.connected()
        addresses = [both.one.url, both.two.url]
        async with Player(both.two.url, "Ann") as ann, Player(both.two.url, "Bo") as bo:
            made = await new_study(ann, access="edit")
            lines = await variations(ann, made, range(10, 40, 10))
            editors = [
                StubbornEditor(ann, made["id"], lines, 1, addresses),
                StubbornEditor(bo, made["id"], lines, 2, addresses[::-1]),
            ]
            enough = asyncio.Event()
            working = [asyncio.create_task(editor.work(enough.is_set)) for editor in editors]
            await wait_until(lambda: min(editor.sent for editor in editors) >= EDITS, "both edit")
            both.one.kill()
            await wait_until(lambda: editors[0].losses > 0, "the client has noticed it")
            before = [len(editor.acknowledged) for editor in editors]
            await wait_until(
                lambda: all(
                    len(editor.acknowledged) > count + EDITS for editor, count in zip(editors, before, strict=True)
                ),
                "both edit at the process that is left",
            )
            enough.set()
            await asyncio.gather(*working)
            await check_study(both.one.database, editors)

    with two_processes(bus) as both:
        run_long(scene(both))
