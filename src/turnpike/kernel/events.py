"""What happened, in words: events are made from the tape of small ints that the rules write while recording.

Here: the base class, and reading a tape. Not here: the events themselves (events.py of each game).
Events are past tense, frozen and plain. On the wire and in the log one is `{"event": "city_scored", ...}`. A field may
be added with a default, never renamed: every log ever written must still be readable.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, dataclass_transform, get_type_hints

from msgspec import Struct

NOTE = 6
"""Numbers in a note: its kind and five values."""
MAX_CACHED = 20_000
"""Events a reader keeps. Few kinds with few values each: the same ones come again and again."""


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


@dataclass_transform(frozen_default=True)
class Event(Struct, frozen=True, cache_hash=True, tag_field="event", tag=_snake):
    """Something that happened. Readers hand out the same object for the same note, so its hash is kept too."""

    begins_turn: ClassVar[bool] = False
    """Whether it marks the beginning of a turn; a preview stops before the next turn."""
    tells_start: ClassVar[bool] = False
    """Whether the first one of a seat says how it has begun, for the favourite starts of a profile."""


Word = Callable[[int], object]


class TapeReader:
    """Turns a tape into events. `kinds` are in the order of their numbers; `words` maps ints to words by type."""

    def __init__(self, kinds: Sequence[type[Event]], words: Mapping[object, Word]) -> None:
        self._kinds = [(kind, [words[hint] for hint in _fields(kind)]) for kind in kinds]
        self._kept: dict[tuple[int, ...], Event] = {}

    def read(self, numbers: Sequence[int]) -> list[Event]:
        """The events noted on a tape, in order."""
        kept, one = self._kept, iter(numbers)
        return [kept.get(note) or self._event(note) for note in zip(one, one, one, one, one, one, strict=True)]

    def _event(self, note: tuple[int, ...]) -> Event:
        kind, words = self._kinds[note[0]]
        if len(self._kept) >= MAX_CACHED:
            self._kept.clear()
        event = self._kept[note] = kind(*[word(number) for word, number in zip(words, note[1:], strict=False)])
        return event


def _fields(kind: type[Event]) -> list[object]:
    hints = get_type_hints(kind)
    return [hints[name] for name in kind.__struct_fields__]
