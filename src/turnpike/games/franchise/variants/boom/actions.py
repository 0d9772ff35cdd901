"""What a seat can do with the boom marker (§9), as it stands in a log, and the way between these words and the ints."""

from typing import ClassVar

import msgspec

from turnpike.games.franchise import names
from turnpike.games.franchise.codec.actions import Action, place_number
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variant import ActionPart
from turnpike.games.franchise.variants.boom import rules
from turnpike.kernel.contract import Choice, Words
from turnpike.kernel.ids import PlaceId


class BoomPlace(Action, tag="boom_place"):
    """§9.1 Place the boom marker."""

    city: PlaceId


class BoomMove(Action, tag="boom_move"):
    """§9.2 Move it before the income."""

    city: PlaceId


class BoomStay(Action, tag="boom_stay"):
    """§9.2 Leave it where it is."""


class BoomActions(ActionPart):
    """The answers to the two questions that Boom asks."""

    kinds: ClassVar = {"boom_place": BoomPlace, "boom_move": BoomMove, "boom_stay": BoomStay}

    def to_number(self, s: State, action: Action) -> int:
        """A city, or `DONE`."""
        return place_number(s, action.city) if isinstance(action, BoomPlace | BoomMove) else names.DONE

    def choice(self, s: State, action: int) -> Choice | None:
        """What is asked before the first turn and before the income."""
        if s.phase not in {names.BEFORE_GAME, names.BEFORE_TURN}:
            return None
        city = PlaceId(s.board.place_ids[rules.city(s) if action == names.DONE else action])
        chosen = BoomPlace(city) if s.phase == names.BEFORE_GAME else BoomMove(city)
        words: Words = msgspec.to_builtins(BoomStay() if action == names.DONE else chosen)
        return Choice(words=(words,), actions=(action,), key=str(words["do"]), facts={"city": city})
