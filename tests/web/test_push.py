"""Web push in a real browser: Firefox subscribes, a push service wakes its service worker, a click opens the table.

Chromium without a screen has no push service; there a scene hands the message to the worker (web/browser/push.mjs).
"""

import asyncio
import contextlib
import json
import os
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from browsing import WEB
from firefox import Page, browsing, firefox, until
from firefox_push import DELIVERED, FirefoxPushService, firefox_push_service
from patience import PATIENCE
from push_service import make_certificate
from services import run
from serving import Player, Serving, make_table, players
from turns import no_job_waits, wait_for_job

from turnpike.server.notifications.notifier import MIN_GAP_MS
from turnpike.store import open_store

pytestmark = [pytest.mark.slow, pytest.mark.once, pytest.mark.browser]
TURN_ON = "Notify me on this device"
THIS_DEVICE = "This device (Firefox"
ENDED = "Notifications on this device have expired"
ALERTS = """JSON.stringify([...Services.wm.getEnumerator("alert:alert")].filter((one) => one.gIsActive).map((one) => [
  one.document.getElementById("alertTitleLabel").getAttribute("value"),
  one.document.getElementById("alertTextLabel").textContent,
]))"""
"""Title and text of the notifications on the screen."""
CLICK = """[...Services.wm.getEnumerator("alert:alert")][0].document.getElementById("alertTextLabel").click()"""
STOP_WORKER = """(async () => {
  const all = Cc["@mozilla.org/serviceworkers/manager;1"].getService(Ci.nsIServiceWorkerManager).getAllRegistrations();
  await all.queryElementAt(0, Ci.nsIServiceWorkerRegistrationInfo).activeWorker.terminateWorker();
})()"""
"""As the browser does itself with a worker that has nothing to do."""
NOTIFICATIONS = """navigator.serviceWorker.ready.then(async (worker) => JSON.stringify(
  (await worker.getNotifications()).map(({ title, body, lang, tag, data }) => [title, body, lang, tag, data.url])))"""


class Scene:
    """Ann with her browser, Bo who plays against her, the server, and the push service.

    Methods of the page block, so they run in a thread: the push service has to go on.
    """

    def __init__(self, server: Serving, service: FirefoxPushService, page: Page, bo: Player) -> None:
        self.server = server
        self.service = service
        self.page = page
        self.bo = bo

    def turn_on(self) -> None:
        """Ann gives herself a name, and wants to be notified."""
        self.page.goto(f"{self.server.url}/me")
        self.page.fill("Name", "Ann")
        self.page.click("Save")
        self.page.click(TURN_ON)
        self.page.shows(THIS_DEVICE)

    async def sit_down(self, title: str) -> str:
        """Bo makes a table, Ann joins him; its id."""
        table = await make_table(self.bo, players=2, random_first=False, title=title)
        await asyncio.to_thread(self.page.goto, f"{self.server.url}/t/{table}")
        await asyncio.to_thread(self.page.click, "Join")
        await asyncio.to_thread(self.page.shows, "You’re in. The host will start the game.")
        return table

    async def bo_moves(self, table: str) -> None:
        """Bo starts the game and takes his turn; the server sends what it has to tell Ann."""
        await self.bo.ask("POST", f"/api/tables/{table}/start")
        session = self.bo.session
        assert session is not None
        await session.watch(table)
        await session.until(lambda: not session.tables[table]["chairs"][1]["here"])
        rng = random.Random(table)
        while session.tables[table]["to_act"] == 0:
            await session.play_on(table, rng, moves=1)
        await wait_for_job(self.server.database)
        self.server.move_clock(MIN_GAP_MS)
        await no_job_waits(self.server.database)

    async def shown(self, *wanted: tuple[str, str]) -> None:
        """Wait until these notifications are on the screen, each a title and a text."""

        def seen() -> bool:
            return bool(json.loads(str(self.page.run_in_window(ALERTS))) == [list(one) for one in wanted])

        await asyncio.to_thread(until, seen, f"notifications {wanted}")

    async def acknowledged(self) -> int:
        """The code with which Firefox has acknowledged the next message."""
        async with asyncio.timeout(PATIENCE):
            return await self.service.acknowledged.get()


@contextlib.asynccontextmanager
async def scene(folder: Path) -> AsyncIterator[Scene]:
    """All of them, with a stopped clock."""
    program = firefox()
    if os.environ.get("TURNPIKE_EXPECT") == "plain" or not (WEB / "dist" / "index.html").is_file():
        pytest.skip("the compiled run plays it, with the built client")
    certificate = make_certificate(folder)
    server = Serving(
        f"sqlite:///{folder}/games.db", "--private-webhooks", log=folder / "server.log", stopped_clock=True
    )  # fmt: skip
    server.environment["SSL_CERT_FILE"] = str(certificate)
    async with firefox_push_service(certificate) as service:
        with contextlib.ExitStack() as stack:
            await asyncio.to_thread(stack.enter_context, server)
            page = await asyncio.to_thread(stack.enter_context, browsing(program, folder, service.preferences()))
            async with players(server.url, "Bo") as (bo,):
                yield Scene(server, service, page, bo)
    assert "Traceback" not in (folder / "server.log").read_text()


def test_firefox_is_woken_by_a_push_and_a_click_opens_the_table(tmp_path: Path) -> None:
    """First with the page closed, then with another page open."""

    async def play() -> None:
        async with scene(tmp_path) as it:
            page, service = it.page, it.service
            await asyncio.to_thread(it.turn_on)
            key = (await it.bo.ask("GET", "/api/push"))["key"]
            assert [one.key for one in service.channels.values()] == [key]
            table = await it.sit_down("Sunday")
            await asyncio.to_thread(page.close)
            await asyncio.to_thread(page.run_in_window, STOP_WORKER)
            await it.bo_moves(table)
            await it.shown(("Your turn", "Sunday"))
            assert await it.acknowledged() == DELIVERED
            await asyncio.to_thread(page.run_in_window, CLICK)
            await asyncio.to_thread(page.follow, f"{it.server.url}/t/{table}")
            await it.shown()
            asked = """document.querySelectorAll(".choices button").length > 0"""
            await asyncio.to_thread(until, lambda: page.run(asked), "Ann is asked for a decision")

            table = await it.sit_down("Monday")
            await asyncio.to_thread(page.goto, f"{it.server.url}/me")
            await it.bo_moves(table)
            await it.shown(("Your turn", "Monday"))
            assert await it.acknowledged() == DELIVERED
            listed = json.loads(str(await asyncio.to_thread(page.run, NOTIFICATIONS)))
            assert listed == [["Your turn", "Monday", "en", table, f"/t/{table}"]]

    run(play())


def test_a_subscription_that_has_expired_is_forgotten_and_turned_on_again(tmp_path: Path) -> None:
    """The service answers 410; the settings say that nothing comes any more."""

    async def play() -> None:
        async with scene(tmp_path) as it:
            page, service = it.page, it.service
            await asyncio.to_thread(it.turn_on)
            service.channels.clear()
            table = await it.sit_down("Sunday")
            await asyncio.to_thread(page.goto, f"{it.server.url}/me")
            await asyncio.to_thread(page.shows, THIS_DEVICE)
            await it.bo_moves(table)
            assert service.refused.qsize() == 1
            await asyncio.to_thread(page.reload)
            await asyncio.to_thread(page.shows, ENDED)
            await asyncio.to_thread(page.click, TURN_ON)
            await asyncio.to_thread(page.shows, THIS_DEVICE)
            table = await it.sit_down("Monday")
            await asyncio.to_thread(page.close)
            await it.bo_moves(table)
            await it.shown(("Your turn", "Monday"))

    run(play())


def test_a_browser_that_gets_a_new_address_tells_the_server(tmp_path: Path) -> None:
    """The push service has lost its data: Firefox subscribes again by itself, while no page is open."""

    async def play() -> None:
        async with scene(tmp_path) as it:
            page, service = it.page, it.service
            await asyncio.to_thread(it.turn_on)
            who = str(
                await asyncio.to_thread(page.run, "fetch('/api/me').then(async (said) => (await said.json()).id)")
            )
            (old,) = service.channels
            table = await it.sit_down("Sunday")
            await asyncio.to_thread(page.close)
            await service.forget_browsers()
            store = await open_store(it.server.database)
            while (known := await store.notification_settings(who))[0].address.endswith(f"/{old}"):
                await asyncio.sleep(0.01)
            await store.close()
            assert [one.device.partition(",")[0] for one in known if one.device] == ["Firefox"], "it keeps its name"
            await it.bo_moves(table)
            await it.shown(("Your turn", "Sunday"))
            assert service.refused.empty(), "the old address is forgotten"

    run(play())
