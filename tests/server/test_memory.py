"""What a process keeps of former guests, tables and sessions: nothing, or a bounded rest. Counted, not measured."""

import asyncio
import gc
import threading
import weakref
from pathlib import Path
from typing import Any

import argon2
import pytest
from patience import PATIENCE
from services import run

from turnpike.server.metrics import Metrics
from turnpike.server.rate_limits import RateLimits
from turnpike.server.server import Server
from turnpike.server.settings import Settings
from turnpike.server.websocket.commands import handle
from turnpike.server.websocket.connection import Disconnected
from turnpike.server.websocket.messages import PROTOCOL
from turnpike.server.websocket.session import Session as ServerSession
from turnpike.store import clock, open_store


@pytest.mark.slow
def test_a_thousand_guests_leave_nothing_behind(tmp_path: Path) -> None:
    """What a process keeps of former guests and tables is bounded and small."""
    from turnpike.table import Settings as TableSettings
    from turnpike.table import bot_chair, seating

    clock.stop()

    async def scene() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path}/games.db", bot_delay_seconds=0)
        limits = RateLimits()
        server = await Server.open(settings, limits=limits, metrics=Metrics())
        for n in range(1000):
            account, _ = await server.accounts.new_guest(f"Guest {n}", "en")
            limits.take("message", account.id)
            with server.open_pages.open(account.id, 1):
                pass
            if n % 10 == 0:
                wanted = TableSettings(game="franchise", options={"players": 2}, random_first=False)
                table = await server.registry.make(wanted, host=account.id)
                await table.change(seating.join(0, account.id, "Guest"))
                await table.change(seating.prepare(1, bot_chair("random", "franchise"), account.id))
                await table.start(by=account.id)
            clock.advance(10_000)
        clock.advance(120_000)
        server.registry.unload_idle()
        gc.collect()
        held = {
            "tables": len(server.registry.loaded()),
            "published": len(server._published),
            "received": len(server._received),
            "pages": len(server.open_pages),
            "sessions": len(server.sessions),
            "background": len(server.background),
        }
        assert not any(held.values()), held
        assert len(server.turns) <= 100
        await server.close()

    run(scene())


def test_few_passwords_are_hashed_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes 64 MB, so a flood of sign-ins must queue."""
    from turnpike.server import accounts

    running, most, lock = 0, 0, threading.Lock()
    full = threading.Barrier(accounts.MAX_HASHES)

    class Hasher:
        def verify(self, _hashed: str, _password: str) -> None:
            nonlocal running, most
            with lock:
                running += 1
                most = max(most, running)
            full.wait(PATIENCE)
            with lock:
                running -= 1
            raise argon2.exceptions.VerifyMismatchError

        def hash(self, _password: str) -> str:
            return "decoy"

    monkeypatch.setattr(accounts, "_hasher", Hasher())

    async def scene() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db", upgrade=True)
        asking = accounts.Accounts(store)
        tries = [asking.sign_in(f"login{n}", "password", None) for n in range(4 * accounts.MAX_HASHES)]
        refused = await asyncio.gather(*tries, return_exceptions=True)
        assert [getattr(one, "code", None) for one in refused] == ["wrong_login"] * len(tries)
        assert most == accounts.MAX_HASHES
        await store.close()

    run(scene())


class Leaving:
    """A websocket whose client says hello and leaves without a goodbye."""

    async def accept(self) -> bool:
        """Accept it."""
        return True

    async def receive(self) -> str:
        """Say hello, then leave."""
        if not hasattr(self, "greeted"):
            self.greeted = True
            return f'{{"type": "hello", "protocol": {PROTOCOL}}}'
        raise Disconnected

    async def send(self, _text: str) -> None:
        """Receive everything."""

    async def close(self, _code: int, _reason: str) -> None:
        """The client has left."""
        raise Disconnected


def test_closed_sessions_are_freed_without_the_garbage_collector(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path}/games.db")
        server = await Server.open(settings, limits=RateLimits(False), metrics=Metrics())
        gc.collect()
        gc.disable()
        try:
            gone = []
            for _ in range(5):
                socket: Any = Leaving()
                session = ServerSession(server, socket, None, handle, "here")
                await session.run()
                gone.append(weakref.ref(session))
                del session
            await asyncio.sleep(0)
            assert [reference() for reference in gone] == [None] * 5
        finally:
            gc.enable()
        assert (len(server.sessions), server.sessions.closed) == (0, 5)
        await server.close()

    run(scene())
