"""What a circuit can add to the shared rules and their codec.

Here: the class that a circuit with rules of its own derives from; a circuit of data alone uses it as it is. Not here:
the points in the compiled rules (rules/hooks.py), the list of circuits (__init__.py).
"""

from collections.abc import Mapping
from typing import ClassVar

from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.codec.actions import CircuitAction
from turnpike.games.richesses.codec.vocabulary import ASKED, ROLLS, Asked, Roll
from turnpike.games.richesses.rules.hooks import Hooks
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.events import Event
from turnpike.kernel.positions import demand
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

    def check(self, s: State) -> None:
        """`Refused` names what cannot be so in a position that was set up, where only single circuits know it."""
        check_no_bet(s)
        check_no_match(s)

    def is_before_turns(self, s: State) -> bool:
        """Whether the seats still choose where they begin, so that some are nowhere yet."""
        return False

    def refuse_pass(self, s: State) -> Refused | None:
        """Why the seat that is asked cannot pass, if the circuit forbids it."""
        return None

    def must_work(self, s: State) -> Refused | None:
        """Why the active seat may only trade and work, if that is so."""
        return None

    def refuse_race(self, s: State, path: int, race: int) -> Refused | None:
        """What keeps the active seat from travelling a path in a race; nothing if it can."""
        return Refused("not_at_race", race=s.board.race_ids[race], place=s.board.file.races[race].route[0])


def check_no_bet(s: State) -> None:
    """Nobody has bet."""
    demand("moment.stake", s.stake, s.stake == 0)
    demand("moment.on", s.bet_on, s.bet_on == names.NONE)


def check_no_match(s: State) -> None:
    """Nobody plays a match or runs a race."""
    demand("moment.called", s.called, s.called == names.NONE)
    demand("moment.caller_die", s.caller_die, s.caller_die == 0)
    demand("race", s.race[: s.players], all(race == names.NONE for race in s.race))


RULESET = Ruleset()
