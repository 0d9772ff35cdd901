"""Franchise in words: choices, events and refusals in a language, with the names of places and players.

Here: filling in the texts of text/*.toml. Not here: the texts, those of variants in variants/*/text.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from turnpike.games.franchise import names
from turnpike.games.franchise.board.file import BoardFile, read_board
from turnpike.games.franchise.codec import events
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.contract import Choice, Wordbook
from turnpike.kernel.events import Event
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import Texts, explain, merged_texts

TEXT = Path(__file__).parents[1] / "text"
PLACES = frozenset({"place", "from_", "to", "city", "town", "origin", "meant"})
REGIONS = frozenset({"region", "tile"})
SEATS = frozenset({"seat", "winner", "to_act"})


MARKS = tuple(f"\0{seat}\0" for seat in range(names.SEATS))
"""What stands for the names of the seats in a sentence that is kept; no name holds it."""
MAX_CACHED = 20_000
"""Sentences kept. Few kinds of events with few values each: the same ones come again and again."""

ENDINGS: Mapping[type[Event], tuple[str, bool, str]] = {
    events.CityScored: ("majority", True, "_majority"),
    events.ExpansionPlaced: ("extra", True, "_extra"),
    events.TurnEnded: ("expanded", False, "_idle"),
    events.TokenPlaced: ("piece", False, "_no_piece"),
}
"""Events with another text when a fact is true."""


TOLD_BY: Mapping[type[Event], str] = {events.BonusTileUsed: "use"}
"""Events with a text of their own for each value of this field; variants add theirs."""


@cache
def texts_in(language: str) -> Texts:
    """All texts in a language: those of the base game, then those of the variants."""
    return merged_texts([TEXT, *(variant.folder / TEXT.name for variant in all_variants())], language)


@cache
def _told_by() -> Mapping[type[Event], str]:
    told = dict(TOLD_BY)
    for variant in all_variants():
        told |= variant.told_by
    return told


class FranchiseSpeech:
    """Says things about one game in one language."""

    def __init__(self, board: BoardFile, language: str, seats: Sequence[str]) -> None:
        self._texts = texts_in(language)
        self._language = language
        self._places = {place.id: place.name for place in board.places}
        self._regions = {name: region.name.get(language, name) for name, region in board.regions.items()}
        self._seats = dict(enumerate(seats))
        self._printed = board is read_board()
        self.group = f"franchise {language}" if self._printed else ""

    def wordbook(self) -> Wordbook:
        """All texts and names."""
        return self._texts.plain() | {"place": self._places, "region": self._regions}

    def choice(self, choice: Choice) -> str:
        """What a choice does."""
        if self._printed and self.names_nobody(choice):
            return _offered(self._language, choice.key, tuple(choice.facts.items()))
        return self.describe(choice.key, choice.facts)

    def names_nobody(self, choice: Choice) -> bool:
        """Whether what is said about a choice names no player."""
        return SEATS.isdisjoint(choice.facts)

    def describe(self, key: str, facts: Mapping[str, str | int]) -> str:
        """What a choice does, as a new sentence."""
        return self._texts.fill("choice", key, self._named(facts))

    def event(self, event: Event) -> str:
        """What happened."""
        if not self._printed:
            return self.tell(event)
        said, seats = _marked(self._language, event)
        for seat in seats:
            said = said.replace(MARKS[seat], self._seats.get(seat, str(seat)))
        return said

    def tell(self, event: Event) -> str:
        """What happened, as a new sentence."""
        facts = msgspec.structs.asdict(event)
        return self._texts.fill("event", _key(event, facts), self._named(facts))

    def refusal(self, refused: Refused) -> str:
        """What is wrong and what to do now."""
        return explain(Refused(refused.code, **self._named(refused.facts)), self._language, self._texts)

    def why(self, why: str) -> str:
        """Why the game is over."""
        return self._texts.say("why", why)

    def phase(self, phase: str) -> str:
        """The name of a phase."""
        return self._texts.say("phase", phase)

    def source(self, source: str) -> str:
        """The name of a source of influence."""
        return self._texts.say("source", source)

    def _named(self, facts: Mapping[str, str | int]) -> dict[str, str | int]:
        return {name: self._name(name, value) for name, value in facts.items()}

    def _name(self, name: str, value: str | int) -> str | int:
        """What a text calls the value of a fact; places, regions and seats it does not know keep their ids."""
        if name in SEATS and isinstance(value, int):
            return self._seats.get(value, value)
        if not isinstance(value, str):
            return value
        if name in PLACES:
            return self._places.get(value, value)
        if name in REGIONS:
            return self._regions.get(value, value)
        return self._texts.say(name, value) if self._texts.has(name, value) else value


@lru_cache(MAX_CACHED)
def _marked(language: str, event: Event) -> tuple[str, list[int]]:
    """What happened on the printed board, with marks for the names of the seats, and which seats it names.

    All games in a language share it.
    """
    said = _marking(language).tell(event)
    return said, [seat for seat, mark in enumerate(MARKS) if mark in said]


@lru_cache(MAX_CACHED)
def _offered(language: str, key: str, facts: tuple[tuple[str, str | int], ...]) -> str:
    """What a choice on the printed board does: all games in a language share it."""
    return _marking(language).describe(key, dict(facts))


@cache
def _marking(language: str) -> FranchiseSpeech:
    return FranchiseSpeech(read_board(), language, MARKS)


def _key(event: Event, facts: Mapping[str, str | int]) -> str:
    """The key of the text of an event; some events have several."""
    tag = str(event.__struct_config__.tag)
    if type(event) in ENDINGS:
        fact, value, ending = ENDINGS[type(event)]
        return tag + ending if facts[fact] == value else tag
    told_by = _told_by().get(type(event))
    return tag if told_by is None else f"{tag}_{facts[told_by]}"
