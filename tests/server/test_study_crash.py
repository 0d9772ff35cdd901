"""A server killed while studies are saved and edited: what was acknowledged is there, once, and nothing by halves."""

import asyncio
import random
from pathlib import Path

import httpx
import pytest
from server.stubborn_editor import StubbornEditor, check_study
from server.study_kit import new_study, variations
from services import run_long, wait_until
from serving import Player, Serving

from turnpike.server.studies.schemas import MAX_STUDIES

pytestmark = [pytest.mark.slow, pytest.mark.once]


class Saver:
    """Saves one study after the other, and gives each another title."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.saved: list[str] = []
        """The studies that the server has acknowledged."""
        self.titles: dict[str, str] = {}
        self.sent = 0

    async def work(self, stop: asyncio.Event) -> None:
        """Save studies until told to stop; whether one without an answer was saved is not known."""
        while not stop.is_set() and self.sent < MAX_STUDIES:
            self.sent += 1
            try:
                made = await new_study(self.player, title=f"Study {self.sent}")
                self.saved.append(made["id"])
                title = f"Title {self.sent}"
                await self.player.ask("PATCH", f"/api/studies/{made['id']}", {"title": title})
                self.titles[made["id"]] = title
            except httpx.TransportError:
                await asyncio.sleep(0.05)

    async def check(self) -> None:
        """What was acknowledged is there, once; whatever is there is whole."""
        listed = {one["id"]: one["title"] for one in await self.player.ask("GET", "/api/studies")}
        assert set(self.saved) <= set(listed)
        assert {study: listed[study] for study in self.titles} == self.titles
        assert len(listed) <= self.sent, "a study was saved twice"
        for study in listed:
            assert len((await self.player.ask("GET", f"/api/studies/{study}"))["moves"]) == 151


async def _killed(url: str, kills: int, log: Path) -> None:
    server = Serving(url, log=log).start()
    rng = random.Random(5)
    try:
        async with Player(server.url, "Ann") as ann, Player(server.url, "Bo") as bo, Player(server.url, "Cy") as cy:
            made = await new_study(ann, access="edit")
            lines = await variations(ann, made, range(10, 50, 5))
            editors = [StubbornEditor(player, made["id"], lines, n) for n, player in enumerate((ann, bo))]
            saver, stop = Saver(cy), asyncio.Event()
            working = [asyncio.create_task(editor.work(stop.is_set)) for editor in editors]
            working.append(asyncio.create_task(saver.work(stop)))
            for _ in range(kills):
                before, more = sum(editor.sent for editor in editors), rng.randint(1, 12)
                await wait_until(
                    lambda enough=before + more: (  # type: ignore[misc]
                        sum(editor.sent for editor in editors) >= enough or any(task.done() for task in working[:2])
                    ),
                    "the clients edit",
                )
                await asyncio.sleep(rng.uniform(0, 0.02))  # at a different moment each time
                server.kill()
                await asyncio.to_thread(server.start)
            stop.set()
            await asyncio.gather(*working)
            assert min(editor.losses for editor in editors) > 0
            await check_study(url, editors)
            await saver.check()
    finally:
        server.stop()
    assert "Traceback" not in log.read_text()


def test_acknowledged_changes_of_a_study_survive_five_kills_of_the_process(url: str, tmp_path: Path) -> None:
    run_long(_killed(url, 5, tmp_path / "log"))


@pytest.mark.long
def test_acknowledged_changes_of_a_study_survive_a_hundred_kills(url: str, tmp_path: Path) -> None:
    run_long(_killed(url, 100, tmp_path / "log"))
