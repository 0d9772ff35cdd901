"""Harbours in words: choices, events and refusals in a language (text/*.toml)."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from turnpike.kernel.contract import Choice, Json, Wordbook
from turnpike.kernel.events import Event
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import explain, texts
from turnpike_harbours.board import read_board

TEXT = Path(__file__).parent / "text"
PLACES = frozenset({"to", "from_", "place", "card"})
SEATS = frozenset({"seat", "whom", "to_act"})


class HarboursSpeech:
    """Says things about one game in one language."""

    def __init__(self, language: str, seats: Sequence[str]) -> None:
        self._texts = texts(TEXT, language)
        self._language = language
        self._seats = list(seats)
        self.places = {one.id: one.name.get(language, one.name["en"]) for one in read_board().harbours}

    def wordbook(self) -> Wordbook:
        """All texts and names."""
        return self._texts.plain() | {"place": self.places, "region": {}}

    def choice(self, choice: Choice) -> str:
        """What a choice does."""
        return self._texts.fill("choice", choice.key, self._named(choice.facts))

    def event(self, event: Event) -> str:
        """What happened."""
        facts: dict[str, str | int] = msgspec.to_builtins(event)
        key = str(facts.pop("event"))
        if facts.get("card") == "":
            key += "_hidden"
        return self._texts.fill("event", key, self._named(facts))

    def refusal(self, refused: Refused) -> str:
        """What is wrong and what to do now."""
        return explain(Refused(refused.code, **self._named(refused.facts)), self._language, self._texts)

    def why(self, why: str) -> str:
        """Why the game is over."""
        return self._texts.say("why", why)

    def source(self, source: str) -> str:
        """The name of a part of the score."""
        return self._texts.say("source", source)

    def _named(self, facts: Mapping[str, str | int]) -> dict[str, str | int]:
        return {name: self._name(name, value) for name, value in facts.items()}

    def _name(self, name: str, value: Json) -> str | int:
        if name in SEATS and isinstance(value, int) and 0 <= value < len(self._seats):
            return self._seats[value]
        if name in PLACES and isinstance(value, str):
            return self.places.get(value, value)
        return value if isinstance(value, int) else str(value)
