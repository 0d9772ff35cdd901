"""What a circuit can add to the shared rules and their codec.

Here: the class that a circuit with rules of its own derives from; a circuit of data alone uses it as it is. Not here:
the points in the compiled rules (rules/hooks.py), the list of circuits (__init__.py).
"""

from collections.abc import Mapping
from typing import ClassVar

from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.codec.actions import CircuitAction
from turnpike.games.richesses.codec.vocabulary import ASKED, ROLLS, Asked, Roll
from turnpike.games.richesses.rules.hooks import Hooks
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.events import Event
from turnpike.kernel.refused import Refused


class Ruleset:
    """The rules of a circuit, beside those that all share."""

    number = numbers.COMMON
    stop_at_stages = False
    """§6.1 A stage counts only where a move ends, not on the way (ruling R15)."""
    by_wealth = False
    """§12.2 The richest wins (ruling R57)."""
    actions: tuple[type[CircuitAction], ...] = ()
    events: tuple[type[Event], ...] = ()
    """In the order of their notes, from `OWN_NOTE` on."""
    asked: ClassVar[Mapping[int, Asked]] = ASKED
    """The word for each question, the shared ones included."""
    rolls: ClassVar[Mapping[int, Roll]] = ROLLS
    """The word for each purpose of the die, the shared ones included."""
    passes: ClassVar[Mapping[int, str]] = {}
    """The questions of its own that a seat may answer with a pass, and what the text for that is called."""

    def install(self, hooks: Hooks) -> bool:
        """Put the rules into their slots; false if there are none."""
        return False

    def restore(self, s: State) -> None:
        """Set the steps of a state made from a view, where they differ from those of the shared rules."""

    def refuse_pass(self, s: State) -> Refused | None:
        """Why the seat that is asked cannot pass, if the circuit forbids it."""
        return None

    def must_work(self, s: State) -> Refused | None:
        """Why the active seat may only trade and work, if that is so."""
        return None

    def refuse_race(self, s: State, path: int, race: int) -> Refused | None:
        """What keeps the active seat from travelling a path in a race; nothing if it can."""
        return Refused("not_at_race", race=s.board.race_ids[race], place=s.board.file.races[race].route[0])


RULESET = Ruleset()
