"""A list that only grows at its end, and whose copies share what they have in common.

A server copies a game before every move, and a copy of a plain list touches each of its items: in a hundred games that
is more memory than fits into a processor's cache. A copy of this list touches none.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")


class AppendOnlyList(Generic[T]):
    """Items in a list that copies share; those of this one are the first `count`."""

    def __init__(self, items: Iterable[T]) -> None:
        self.items = list(items)
        """The list that copies share: those of this one are the first `count` of it."""
        self.count = len(self.items)
        """How many items are in this one; a server asks for it more often than for anything else."""

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[T]:
        return islice(self.items, self.count)

    @property
    def last(self) -> T:
        """The newest item."""
        return self.items[self.count - 1]

    def at(self, index: int) -> T:
        """The item with this number, which must be in this list."""
        return self.items[index]

    def since(self, index: int) -> list[T]:
        """The items from this number on."""
        return self.items[index : self.count]

    def append(self, item: T) -> None:
        """Grow. If a copy has grown from here before, they part: this one gets a list of its own."""
        if len(self.items) != self.count:
            self.items = self.items[: self.count]
        self.items.append(item)
        self.count += 1

    def copy(self) -> "AppendOnlyList[T]":
        """The same, to be continued independently."""
        twin: AppendOnlyList[T] = object.__new__(AppendOnlyList)
        twin.items = self.items
        twin.count = self.count
        return twin
