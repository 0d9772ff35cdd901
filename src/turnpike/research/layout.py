"""What the numbers of an environment mean: its actions in blocks, its features in parts.

Here: the structures that a game describes itself with. Documentation, spaces and data sets are made from them.
"""

from collections.abc import Sequence

from msgspec import Struct


class Actions(Struct, frozen=True):
    """A block of actions side by side, such as one for each place."""

    name: str
    count: int
    text: str
    """What the first, the second, ... of them do."""
    labels: Sequence[str] = ()
    """What each of them is about, if they have names, such as those of places."""


class Features(Struct, frozen=True):
    """A part of an observation: so many numbers side by side."""

    name: str
    shape: tuple[int, ...]
    text: str

    @property
    def count(self) -> int:
        """How many numbers it has."""
        count = 1
        for length in self.shape:
            count *= length
        return count


class Layout(Struct, frozen=True):
    """All actions and all features of an environment, in order."""

    actions: Sequence[Actions]
    features: Sequence[Features]
    planes: tuple[int, int]
    """The last part of the features: so many planes, each with so many places."""

    @property
    def action_count(self) -> int:
        """How many actions there are."""
        return sum(block.count for block in self.actions)

    @property
    def feature_count(self) -> int:
        """How many numbers an observation has."""
        return sum(part.count for part in self.features)

    @property
    def summary_count(self) -> int:
        """How many numbers stand before the planes: enough for a small network."""
        return self.feature_count - self.planes[0] * self.planes[1]

    def name(self, action: int) -> str:
        """An action in words, whatever the position: its block, and what it is about."""
        left = action
        for block in self.actions:
            if 0 <= left < block.count:
                label = block.labels[left] if block.labels else "" if block.count == 1 else str(left)
                return f"{block.name} {label}".rstrip()
            left -= block.count
        return f"no action: they are numbered from 0 to {self.action_count - 1}"

    def first(self, name: str) -> int:
        """The first action of a block."""
        before = 0
        for block in self.actions:
            if block.name == name:
                return before
            before += block.count
        raise KeyError(name)

    def slice(self, name: str) -> slice:
        """Where a part of the features stands."""
        before = 0
        for part in self.features:
            if part.name == name:
                return slice(before, before + part.count)
            before += part.count
        raise KeyError(name)
