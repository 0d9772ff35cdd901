"""The tape: what `apply` notes while recording, as small ints.

A note is the number of its kind followed by its values. Which kinds there are, and what the values mean, is known to
the game's list of events (events.py of each game), which turns a tape into words.
"""

SIZE = 8192


class Tape:
    """A list of small ints. It is cleared before each action, so it holds the notes of one action."""

    def __init__(self) -> None:
        self.data = [0] * 8192
        self.used = 0

    def put(self, number: int) -> None:
        """Write one number; a full tape keeps what it has."""
        if self.used < SIZE:
            self.data[self.used] = number
            self.used += 1

    def clear(self) -> None:
        """Remove all numbers."""
        self.used = 0

    def numbers(self) -> list[int]:
        """Everything written since the tape was cleared."""
        return [self.data[i] for i in range(self.used)]
