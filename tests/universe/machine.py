"""The machines of a universe: each runs one process of the real server, and may lose it at any moment.

A process is the real ASGI application with its real lifespan; requests and websockets come in memory. Building an
application takes longer than a whole universe, so each machine keeps one for all universes of the test run; everything
that a process holds is made anew when it starts.
"""

import asyncio
import warnings
from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import Context
from functools import cache
from typing import Any, Protocol, cast

from kernel.minigame import MARKET
from litestar import Litestar
from litestar.events import SimpleEventEmitter
from litestar.exceptions.base_exceptions import LitestarDeprecationWarning
from universe.database import outside
from universe.loop import OWNER

from turnpike import games
from turnpike.kernel.contract import AnyGame
from turnpike.server.app import make_app
from turnpike.server.middleware import Middleware
from turnpike.server.server import Server
from turnpike.server.settings import Settings

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
RESTART_SECONDS = 1.0
SETTINGS = Settings(database="simulated", rate_limited=False, bot_delay_seconds=0.5, bot_seconds=None)


def find_game(name: str) -> AnyGame:
    """The games of the package, and the small one of the kernel's tests, which has all their difficulties."""
    return MARKET if name == "market" else games.find(name)


@cache
def _application(_machine: int) -> tuple[Middleware, Litestar]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LitestarDeprecationWarning)  # how dependencies are named, until Litestar 3
        made = make_app(SETTINGS, find=find_game)
    return made, cast("Litestar", made._app)


class Connection(Protocol):
    """An open connection of a client."""

    def break_off(self) -> None:
        """The process is dead."""


class Process:
    """One run of the server on a machine."""

    def __init__(self, machine: "Machine") -> None:
        self.machine = machine
        self.alive = True
        self.serving = False
        self.accepts = True
        """Whether a load balancer sends new websockets here."""
        self.tasks: set[asyncio.Task[Any]] = set()
        self.connections: dict[Connection, None] = {}
        self._context = Context()
        self._context.run(OWNER.set, self)
        self._events: asyncio.Queue[Message] = asyncio.Queue()
        self._lifespan: asyncio.Task[None] | None = None
        self._answer: asyncio.Future[str] | None = None
        """How its start ended."""

    def call(self, scope: Message, receive: Receive, send: Send) -> "asyncio.Task[None]":
        """Let the application serve a request or a websocket."""
        application, _ = _application(self.machine.number)
        serving = application(scope, receive, send)
        return asyncio.get_running_loop().create_task(serving, context=self._context.copy())

    async def start(self) -> bool:
        """Start; whether the server could."""
        answer = self._answer = asyncio.get_running_loop().create_future()

        async def send(message: Message) -> None:
            await asyncio.sleep(0)
            if not answer.done():
                answer.set_result(message["type"])

        _, inner = _application(self.machine.number)
        inner.event_emitter = SimpleEventEmitter([])  # that of a process which was killed is still in use
        self._events.put_nowait({"type": "lifespan.startup"})
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._lifespan = self.call(scope, self._events.get, send)
        self._lifespan.add_done_callback(lambda task: task.cancelled() or task.exception())
        either: list[asyncio.Future[Any]] = [answer, self._lifespan]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not self.alive or not answer.done() or answer.result() != "lifespan.startup.complete":
            self.alive = False
            return False
        self.serving = True
        return True

    async def stop(self) -> None:
        """Stop in an orderly way."""
        self.serving = False
        self._events.put_nowait({"type": "lifespan.shutdown"})
        if self._lifespan is not None:
            await asyncio.wait([self._lifespan])
        self.kill()

    def kill(self) -> None:
        """End it at once: nothing of it runs any more."""
        self.alive = self.serving = False
        if self._answer is not None and not self._answer.done():
            self._answer.set_result("killed")
        for connection in list(self.connections):
            connection.break_off()

    def bury(self) -> None:
        """After the universe: let what it left behind come to an end, so that nothing is left in memory."""
        self.alive = True
        for task in list(self.tasks):
            task.cancel()


class Machine:
    """A computer that runs one process at a time."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.name = f"machine {number + 1}"
        self.process = Process(self)
        self.buried: list[Process] = []
        self.skew_ms = 0
        """How far its clock is off."""
        self._starting: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start a process, again and again until it serves."""
        while True:
            self.process = Process(self)
            self.buried.append(self.process)
            if await self.process.start():
                return
            await asyncio.sleep(RESTART_SECONDS)

    def restart_later(self, seconds: float) -> None:
        """Start again after a while, unless that is under way."""
        if self._starting is None or self._starting.done():
            outside(lambda: asyncio.get_running_loop().create_task(self._restart(seconds)))

    async def _restart(self, seconds: float) -> None:
        self._starting = asyncio.current_task()
        await asyncio.sleep(seconds)
        await self.start()

    @property
    def server(self) -> Server | None:
        """The server that runs on it now."""
        if not self.process.serving:
            return None
        _, inner = _application(self.number)
        running: Server = inner.state.server
        return running
