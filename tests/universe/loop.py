"""An event loop with a time of its own, where everything that asyncio leaves open follows from a seed.

Nothing waits: when no callback is ready, the time jumps to the next timer. There are no threads and no sockets; work
for an executor runs inline and takes a drawn time. Callbacks run in the order in which they were called soon, as
asyncio promises; timers of the same moment run in a drawn order, since it promises none.

Each callback belongs to the process in whose context it was scheduled. The callbacks of a process that is dead are kept
back: nothing of it runs any more, no `finally` either, as when a machine loses power.
"""

import asyncio
import heapq
import sys
from asyncio import events
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator
from contextvars import Context, ContextVar, copy_context
from typing import Any, Protocol, TypeVar, TypeVarTuple, cast

from universe.dice import Dice

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
ErrorContext = dict[str, Any]
MAX_CALLBACKS = 400_000
"""So many callbacks in one universe mean that something goes round and round."""


class Owner(Protocol):
    """A process of the universe, as far as the loop knows it."""

    alive: bool
    tasks: "set[asyncio.Task[Any]]"


OWNER: ContextVar[Owner | None] = ContextVar("OWNER", default=None)
"""The process that the running callback belongs to; None for clients, databases and the network."""


class BusyLoopError(Exception):
    """The universe does not come to rest."""


class VirtualLoop(asyncio.AbstractEventLoop):
    """The event loop of one universe."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._time = 0.0
        self._ready: deque[tuple[asyncio.Handle, Callable[[], object], Owner | None]] = deque()
        self._timers: list[tuple[float, float, int, asyncio.Handle, Callable[[], object], Owner | None]] = []
        self._frozen: list[tuple[asyncio.Handle, Callable[[], object], Owner | None]] = []
        """Callbacks of dead processes."""
        self._number = 0
        self._generators: set[AsyncGenerator[Any, Any]] = set()
        self._closed = False
        self._stopping = False
        self.callbacks = 0
        """How many have run."""
        self.on_error: Callable[[ErrorContext], None] = lambda context: sys.excepthook(*_error_of(context))

    # --- Time and callbacks -------------------------------------------------------------------------------------------

    def time(self) -> float:
        return self._time

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        context = copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append((handle, lambda: context.run(callback, *args), context.get(OWNER)))
        return handle

    call_soon_threadsafe = call_soon  # there are no threads

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._time + max(0.0, delay), callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        context = copy_context() if context is None else context
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._number += 1
        run = lambda: context.run(callback, *args)  # noqa: E731  (as in call_soon)
        order = self._dice.number("order of timers")
        heapq.heappush(self._timers, (when, order, self._number, handle, run, context.get(OWNER)))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Part of what asyncio asks of a loop; a cancelled timer is skipped when its time comes."""

    def thaw(self) -> None:
        """Let the callbacks of dead processes run after all, when the universe is over and they are cleared away."""
        self._ready += self._frozen
        self._frozen.clear()

    # --- Running ------------------------------------------------------------------------------------------------------

    def run_until_complete(self, future: Generator[Any, None, T] | Awaitable[T]) -> T:
        task = asyncio.ensure_future(cast("asyncio.Future[T]", future), loop=self)
        self._run(task.done)
        return task.result()

    def run_until(self, done: Callable[[], bool]) -> None:
        """Run callbacks until this is so."""
        self._run(done)

    def run_forever(self) -> None:
        self._stopping = False
        self._run(lambda: self._stopping)

    def stop(self) -> None:
        self._stopping = True

    def is_running(self) -> bool:
        return events._get_running_loop() is self

    def is_closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        self._closed = True

    def _run(self, done: Callable[[], bool]) -> None:
        before = sys.get_asyncgen_hooks()
        sys.set_asyncgen_hooks(firstiter=self._generators.add, finalizer=self._finish_generator)
        events._set_running_loop(self)
        try:
            while not done():
                self._step()
        finally:
            events._set_running_loop(None)
            sys.set_asyncgen_hooks(*before)

    def _step(self) -> None:
        """Run the next callback."""
        if not self._ready:
            if not self._timers:
                raise BusyLoopError("nothing is left to happen, but something still waits")
            when, _, _, handle, run, owner = heapq.heappop(self._timers)
            self._time = max(self._time, when)
        else:
            handle, run, owner = self._ready.popleft()
        if handle.cancelled():
            return
        if owner is not None and not owner.alive:
            self._frozen.append((handle, run, owner))
            return
        self.callbacks += 1
        if self.callbacks > MAX_CALLBACKS:
            raise BusyLoopError(f"{MAX_CALLBACKS} callbacks have run and there is no end")
        try:
            run()
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.call_exception_handler({"message": f"exception in {handle!r}", "exception": error})

    # --- Tasks and futures --------------------------------------------------------------------------------------------

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Generator[Any, None, T] | Coroutine[Any, Any, T],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> "asyncio.Task[T]":
        context = copy_context() if context is None else context
        task: asyncio.Task[T] = asyncio.Task(coro, loop=self, name=name, context=context)
        owner = context.get(OWNER)
        if owner is not None:
            owner.tasks.add(task)
            task.add_done_callback(owner.tasks.discard)
        return task

    def run_in_executor(self, _executor: object, func: Callable[[*Ts], T], *args: *Ts) -> "asyncio.Future[T]":
        """Run it here, when a drawn time has passed."""
        done: asyncio.Future[T] = self.create_future()

        def work() -> None:
            if done.done():
                return
            try:
                done.set_result(func(*args))
            except Exception as error:
                done.set_exception(error)

        self.call_later(self._dice.between(0.001, 0.05, "executor"), work)
        return done

    # --- Errors and ends ----------------------------------------------------------------------------------------------

    def get_task_factory(self) -> None:
        return None

    def get_debug(self) -> bool:
        return False

    def call_exception_handler(self, context: ErrorContext) -> None:
        self.on_error(context)

    def _finish_generator(self, generator: AsyncGenerator[Any, Any]) -> None:
        self._generators.discard(generator)
        if not self._closed:
            self.create_task(generator.aclose())

    async def shutdown_asyncgens(self) -> None:
        for generator in list(self._generators):
            await generator.aclose()


def new_loop(dice: Dice) -> VirtualLoop:
    """A loop whose open questions these dice answer."""
    # Typeshed has every method of a loop abstract. Sockets, pipes, signals and processes do not exist here, and
    # asyncio's own answer to a call of a missing method, NotImplementedError, is the right one.
    return VirtualLoop(dice)  # type: ignore[abstract]


def _error_of(context: ErrorContext) -> tuple[type[BaseException], BaseException, None]:
    error = context.get("exception") or RuntimeError(context.get("message"))
    return type(error), error, None
