"""What the choices at the newest entry of a table would cause, computed when a client asks.

Here: a cache, kept until the next entry. Not here: how a preview is computed (kernel/preview.py), its sentences
(sentences.py).
"""

from collections.abc import Sequence
from typing import Any

from turnpike.kernel.contract import Choice
from turnpike.kernel.play import Play
from turnpike.kernel.preview import Foreseen, foresee
from turnpike.kernel.refused import Refused


class Previews:
    """The previews of one table. They depend only on what the seat to act may know."""

    def __init__(self) -> None:
        self._at = -1
        self._foreseen: dict[int, Foreseen] = {}
        """By the number of the choice."""

    def of(self, play: Play[Any, Any, Any], choices: Sequence[Choice], numbers: Sequence[int]) -> list[Foreseen]:
        """What these choices of the seat to act would cause."""
        if self._at != play.at:
            self._at, self._foreseen = play.at, {}
        if unknown := [number for number in numbers if not 0 <= number < len(choices)]:
            raise Refused("unknown_choice", number=unknown[0])
        missing = [number for number in dict.fromkeys(numbers) if number not in self._foreseen]
        if missing:
            found = _foresee(play, [choices[number] for number in missing])
            self._foreseen |= dict(zip(missing, found, strict=True))
        return [self._foreseen[number] for number in numbers]


def _foresee(play: Play[Any, Any, Any], choices: list[Choice]) -> list[Foreseen]:
    if play.draft is not None:
        return [Foreseen([], {}) for _ in choices]
    view = play.view(play.to_act) if play.game.secrets else None  # without secrets the position itself is known
    return foresee(play.game, view, play.options, choices, play.state)
