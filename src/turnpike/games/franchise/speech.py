"""Franchise in words: choices, events and refusals in a language, with the names of places and players.

Here: filling in the texts of text/*.toml. Not here: the texts.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from turnpike.games.franchise.board_file import BoardFile
from turnpike.kernel.contract import Choice
from turnpike.kernel.events import Event
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import texts

TEXT = Path(__file__).parent / "text"
PLACES = frozenset({"place", "from_", "to", "city", "town", "origin", "meant"})
REGIONS = frozenset({"region", "tile"})
SEATS = frozenset({"seat", "winner", "to_act"})


class FranchiseSpeech:
    """Says things about one game in one language."""

    def __init__(self, board: BoardFile, language: str, seats: Sequence[str]) -> None:
        self._texts = texts(TEXT, language)
        self._places = {place.id: place.name for place in board.places}
        self._regions = {name: region.name.get(language, name) for name, region in board.regions.items()}
        self._seats = list(seats)

    def choice(self, choice: Choice) -> str:
        """What a choice does."""
        return self._texts.say("choice", choice.key, **self._named(choice.facts))

    def event(self, event: Event) -> str:
        """What happened."""
        facts = msgspec.to_builtins(event)
        key = str(facts.pop("event"))
        for name, variant in VARIANTS.get(key, ()):
            if facts[name] is (variant != VARIANTS_WHEN_FALSE.get(key)):
                key = f"{key}_{variant}"
                break
        if key == "bonus_tile_used":
            key = f"{key}_{facts['use']}"
        if key == "game_ended":
            return self._texts.say("event", key, why=self.why(str(facts["why"])))
        return self._texts.say("event", key, **self._named(facts))

    def refusal(self, refused: Refused) -> str:
        """What is wrong and what to do now."""
        facts = self._named(refused.facts)
        if refused.code == "not_your_turn":
            facts = {"seat_name": facts["seat"], "to_act_name": facts["to_act"]}
        if refused.code == "wrong_phase":
            facts = {"do": self._texts.say("do", str(facts["do"])), "phase": self.phase(str(facts["phase"]))}
        return self._texts.say("refused", refused.code, **facts)

    def why(self, why: str) -> str:
        """Why the game is over."""
        return self._texts.say("why", why)

    def phase(self, phase: str) -> str:
        """The name of a phase."""
        return self._texts.say("phase", phase)

    def source(self, source: str) -> str:
        """The name of a source of influence."""
        return self._texts.say("source", source)

    def _named(self, facts: Mapping[str, object]) -> dict[str, object]:
        return {name: self._name(name, value) for name, value in facts.items()}

    def _name(self, name: str, value: object) -> object:
        if name in PLACES:
            return self._places.get(str(value), value)
        if name in REGIONS:
            return self._regions.get(str(value), value)
        if name in SEATS and isinstance(value, int) and 0 <= value < len(self._seats):
            return self._seats[value]
        return value


VARIANTS = {
    "city_scored": (("majority", "majority"),),
    "expansion_placed": (("extra", "extra"),),
    "turn_ended": (("expanded", "idle"),),
    "token_placed": (("piece", "no_piece"),),
}
"""Events with a second text, by the value of a yes-or-no field."""
VARIANTS_WHEN_FALSE = {"turn_ended": "idle", "token_placed": "no_piece"}
"""Those whose second text is for no."""
