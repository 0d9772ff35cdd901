"""Richesses de France in words: choices, events and refusals in a language, with the names of places and players.

Here: filling in the texts of text/*.toml, of the game and of its circuits. Not here: the texts.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from turnpike.games.richesses.board.files import read_board, read_cards
from turnpike.games.richesses.circuits import CIRCUITS, FOLDER
from turnpike.games.richesses.codec import events
from turnpike.games.richesses.options import Options, read_options
from turnpike.kernel.contract import Choice, Json, Wordbook
from turnpike.kernel.events import Event
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import Texts, explain, known_language, merged_texts

TEXT = Path(__file__).parent.parent / "text"
"""The texts that all circuits share."""
PLACES = frozenset({"place", "from_", "to", "town", "origin", "meant"})
REGIONS = frozenset({"region"})
SEATS = frozenset({"seat", "whom", "winner", "to_act"})
PAYERS = frozenset({"giver", "taker", "creditor", "buyer"})
PLAYERS = SEATS | PAYERS
WORDS = frozenset({"do", "asked", "why", "vehicle", "by"})
MAX_CACHED = 20_000
"""Sentences about choices that are kept. The same ways are offered again and again."""
CONTRACTIONS = tuple(
    (re.compile(apart), joined)
    for apart, joined in (
        (r"\bà Le (?=\w)", "au "),
        (r"\bà Les (?=\w)", "aux "),
        (r"\bÀ Le (?=\w)", "Au "),
        (r"\bÀ Les (?=\w)", "Aux "),
        (r"\bde Le (?=\w)", "du "),
        (r"\bde Les (?=\w)", "des "),
        (r"\b([Dd])e (?=[AÀÂEÉÈÊIÎOÔUaàâeéèêiîoôu])", r"\1’"),
    )
)


@cache
def all_texts(language: str) -> Texts:
    """The texts of the game and of all its circuits: a refusal can name an action of another circuit."""
    own = (FOLDER / circuit / "text" for circuit in CIRCUITS)
    return merged_texts([TEXT, *(folder for folder in own if folder.is_dir())], language)


class RichessesSpeech:
    """Says things about one game in one language."""

    def __init__(self, options: Options, language: str, seats: Sequence[str]) -> None:
        board = read_board()
        known = known_language(language)
        circuit = next(row for row in board.circuits if row.id == options.circuit)
        self._texts = all_texts(language)
        self._language = language
        self._seats = list(seats)
        self._circuit = options.circuit
        self._places = {place.id: place.name for place in board.places}
        self._regions = {region.id: region.names[known] for region in board.regions}
        self._cards = {card.id: card.text[known] for card in read_cards().cards}
        self._stages = {stage.place: self._places[stage.place] for stage in circuit.stages}
        for event in circuit.events:
            towns = (event.home, event.away) if event.kind == "match" else (event.start, event.finish)
            self._stages[event.id] = f"{event.sport[known]} {'–'.join(self._places[town] for town in towns)}"

        self._known = dict.fromkeys(PLACES, self._places) | dict.fromkeys(REGIONS, self._regions)
        self._known |= dict.fromkeys(("stage", "match", "race"), self._stages)

    def wordbook(self) -> Wordbook:
        """All texts and names."""
        return self._texts.plain() | {"place": self._places, "region": self._regions, "stage": self._stages}

    def choice(self, choice: Choice) -> str:
        """What a choice does."""
        if "on" in choice.facts or not PLAYERS.isdisjoint(choice.facts):
            return self.describe(choice)
        return _offered(self._language, self._circuit, choice.key, tuple(choice.facts.items()))

    def describe(self, choice: Choice) -> str:
        """What a choice does, as a new sentence."""
        facts = self._named(choice.facts)
        if "on" in facts:
            facts["on"] = self.bet(choice.words[0]["on"])
        said = self._fitted(self._texts.say("choice", choice.key, **facts))
        return said[:1].upper() + said[1:]

    def event(self, event: Event) -> str:
        """What happened."""
        facts: dict[str, Json] = msgspec.to_builtins(event)
        key = f"{facts.pop('event')}{_manner(event)}"
        plain: dict[str, str | int] = {}
        for name, value in facts.items():
            if name == "path" and isinstance(value, list):
                plain |= {"from_": str(value[0]), "to": str(value[-1])}
            elif name == "on":
                plain[name] = self.bet(value)
            elif isinstance(value, str | int):
                plain[name] = value
        if isinstance(event, events.HasardDrawn | events.HasardSkipped):
            plain["text"] = self._cards[event.card]
        elif "card" in plain:
            plain["region"] = plain["card"]
        return self._fitted(self._texts.say("event", key, **self._named(plain)))

    def bet(self, on: Json) -> str:
        """What is bet on."""
        if isinstance(on, list):
            return self._texts.say(
                "on", "numbers" if len(on) > 1 else "number", low=int(str(on[0])), high=int(str(on[-1]))
            )
        return self._texts.say("on", str(on))

    def refusal(self, refused: Refused) -> str:
        """What is wrong and what to do now."""
        said = self._fitted(explain(Refused(refused.code, **self._named(refused.facts)), self._language, self._texts))
        return said[:1].upper() + said[1:]

    def why(self, why: str) -> str:
        """Why the game is over."""
        return self._texts.say("why", why)

    def source(self, source: str) -> str:
        """The name of a part of the final score."""
        return self._texts.say("source", source)

    def _fitted(self, said: str) -> str:
        """French joins "à" and "de" with what follows: au Touquet, des Sables-d'Olonne, d'Arras."""
        if self._language == "fr":
            for apart, joined in CONTRACTIONS:
                said = apart.sub(joined, said)
        return said

    def _named(self, facts: Mapping[str, str | int]) -> dict[str, str | int]:
        return {name: self._name(name, value) for name, value in facts.items()}

    def _name(self, name: str, value: str | int) -> str | int:
        """What a text calls the value of a fact; what it does not know keeps its id."""
        if name in PAYERS and value == "bank":
            return self._texts.say("bank", name)
        if name in PLAYERS and isinstance(value, int) and 0 <= value < len(self._seats):
            return self._seats[value]
        if not isinstance(value, str):
            return value
        if name in WORDS:
            return self._texts.say(name, value)
        names = self._known.get(name)
        return value if names is None else names.get(value, value)


@lru_cache(MAX_CACHED)
def _offered(language: str, circuit: str, key: str, facts: tuple[tuple[str, str | int], ...]) -> str:
    """What a choice does that names no player: all games on a circuit share it."""
    return _nobody(language, circuit).describe(Choice(words=(), actions=(), key=key, facts=dict(facts)))


@cache
def _nobody(language: str, circuit: str) -> RichessesSpeech:
    return RichessesSpeech(read_options({"circuit": circuit}), language, ())


def _manner(event: Event) -> str:
    """The suffix of the key of an event that has several texts."""
    match event:
        case events.RegionCardDrawn(card=None):
            return "_hidden"
        case events.Moved(race=race) if race is not None:
            return "_race"
        case events.VehicleSold(buyer="bank"):
            return "_bank"
        case events.AuctionClosed(sold=False):
            return "_unsold"
        case events.StandingOrderGiven(claim=False):
            return "_pass"
        case _:
            return ""
