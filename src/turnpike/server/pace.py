"""Long work on the event loop, in pieces between which others are served."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

PIECE = 25
"""Entries played, told or written in one piece: two or three milliseconds."""
T = TypeVar("T")


class Pace:
    """However many requests have long work: in each turn of the loop one of them does one piece."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def turn(self) -> None:
        """Wait until the next piece may be done."""
        async with self._lock:
            await asyncio.sleep(0)

    async def each(self, items: Iterable[T], piece: int = PIECE) -> AsyncIterator[T]:
        """The items, with a pause after each piece."""
        for number, item in enumerate(items, 1):
            yield item
            if number % piece == 0:
                await self.turn()
