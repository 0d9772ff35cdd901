"""Publish and subscribe between the processes of a universe: messages come late, twice, in another order, or never.

The real bus (`TransportBus`) runs over this transport. A partition cuts a process off: it notices after a while,
connects again when it can, and catches up; what was published meanwhile is lost.
"""

import asyncio
from collections.abc import AsyncIterator, Callable

from msgspec import Struct
from universe.database import SimulatedFaultError, outside
from universe.dice import Dice
from universe.loop import OWNER, Owner

from turnpike.server.pubsub.bus import Transport, TransportBus

NOTICE_SECONDS = 2.0
"""A process that is cut off notices it after so long."""


class Lines(Struct):
    """How the lines are now."""

    seconds: float = 0.01
    twice: float = 0.0
    """The probability that a message comes twice."""
    late: float = 0.0
    """The probability that a message comes seconds late."""


class Broker:
    """The service that carries the messages."""

    def __init__(self, dice: Dice) -> None:
        self.lines = Lines()
        self._dice = dice
        self._listening: list[SimulatedTransport] = []
        self._cut_off: list[Owner] = []

    def bus(self) -> TransportBus:
        """The bus of the process at hand."""
        return TransportBus(self._connect, timeout_seconds=5.0)

    async def _connect(self) -> "SimulatedTransport":
        await asyncio.sleep(self._delay())
        if (owner := OWNER.get()) in self._cut_off:
            raise SimulatedFaultError("The service cannot be reached.")
        return SimulatedTransport(self, owner)

    def _delay(self) -> float:
        return self._dice.between(0.2, 1.0, "way of messages") * self.lines.seconds

    def cut_off(self, process: Owner) -> None:
        """No message reaches this process or comes from it."""
        self._cut_off.append(process)
        loop = asyncio.get_running_loop()
        for transport in self._listening:
            if transport.owner is process:
                outside(lambda transport=transport: loop.call_later(NOTICE_SECONDS, transport.lose))  # type: ignore[misc]

    def heal(self) -> None:
        """Every process is reached again, and messages are prompt."""
        self._cut_off.clear()
        self.lines = Lines()

    # --- What transports use ------------------------------------------------------------------------------------------

    def subscribe(self, transport: "SimulatedTransport") -> None:
        self._listening.append(transport)

    def unsubscribe(self, transport: "SimulatedTransport") -> None:
        if transport in self._listening:
            self._listening.remove(transport)

    def publish(self, sender: "SimulatedTransport", data: bytes) -> None:
        if sender.owner in self._cut_off:
            raise SimulatedFaultError("The service cannot be reached.")
        loop = asyncio.get_running_loop()
        for transport in list(self._listening):
            if transport.owner in self._cut_off:
                continue
            for _ in range(1 + self._dice.happens(self.lines.twice, "a message twice")):
                delay = self._delay()
                if self._dice.happens(self.lines.late, "a late message"):
                    delay += self._dice.between(0.5, 6.0, "how late")
                outside(lambda to=transport, delay=delay: loop.call_later(delay, to.take, data))  # type: ignore[misc]


class SimulatedTransport(Transport):
    """A connection of a process to the broker."""

    def __init__(self, broker: Broker, owner: Owner | None) -> None:
        self.owner = owner
        self._broker = broker
        self._received: asyncio.Queue[bytes | None] = asyncio.Queue()

    def take(self, data: bytes) -> None:
        self._received.put_nowait(data)

    def lose(self) -> None:
        self._received.put_nowait(None)

    async def listen(self, ready: Callable[[], None]) -> AsyncIterator[bytes | str]:
        self._broker.subscribe(self)
        ready()
        while (data := await self._received.get()) is not None:
            yield data
        raise SimulatedFaultError("The connection is lost.")

    async def send(self, data: bytes) -> None:
        await asyncio.sleep(0)
        self._broker.publish(self, data)

    async def close(self) -> None:
        self._broker.unsubscribe(self)
