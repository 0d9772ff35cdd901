"""What a table tells, put into words: entries, choices and what they would cause, in the language of a page.

Here: asking the game's speech, and keeping what was said, since pages of one language hear the same. Not here: the
words (each game's text/*.toml), what is told at all (snapshot.py).
"""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from turnpike.kernel.contract import REFEREE, Choice, Speech
from turnpike.kernel.events import Event
from turnpike.kernel.play import Play

if TYPE_CHECKING:
    from turnpike.table.snapshot import Teller, Told


MAX_CACHED = 250
"""Sentences a speaker keeps before it forgets them all."""


class Spoken(Struct, frozen=True, kw_only=True):
    """The words that go with what is told; lists run like those they belong to."""

    start: list[str]
    """What the set-up caused, if the entries begin at the first."""
    entries: list[list[str]]
    """Sentences for each entry, one an event."""
    choices: list[str]
    caused: list[list[str]]
    """For each choice, its preview."""
    asides: list[str]
    why: str
    """Why the game is over."""


class Speaker:
    """Speaks of one table in one language."""

    def __init__(self, teller: "Teller", language: str) -> None:
        self._teller = teller
        self._language = language
        self._speech: Speech | None = None
        self._names: list[str] = []
        self._entries: dict[int | None, list[list[str]]] = {}
        self._offers: tuple[int, list[str], list[list[str]]] = (-1, [], [])
        self._kept: dict[Event | tuple[object, ...], str] = {}
        """What was said lately: a seat is offered nearly the same, turn after turn."""

    def spoken(self, play: Play[Any, Any, Any], told: "Told", after: int) -> Spoken:
        """The words for what one pair of eyes is told."""
        speech = self._speaking(play, [chair.name for chair in told.chairs])
        choices, caused = self._chosen(play, speech) if told.choices else ([], [])
        return Spoken(
            start=[speech.event(event) for event in play.start_events] if after == 0 else [],
            entries=self._said(play, speech, told.seat)[after:],
            choices=choices,
            caused=caused,
            asides=[speech.choice(choice) for choice in play.asides(told.seat)] if told.seat is not None else [],
            why="" if told.outcome is None else speech.why(told.outcome.why),
        )

    def _speaking(self, play: Play[Any, Any, Any], names: list[str]) -> Speech:
        """Whoever takes over a seat is called by the own name from then on; what was said before stays said."""
        if self._speech is None or names != self._names:
            self._names, self._speech = names, play.game.speech(play.options, self._language, names)
            self._offers = (-1, [], [])
            self._kept.clear()
        return self._speech

    def _said(self, play: Play[Any, Any, Any], speech: Speech, seat: int | None) -> list[list[str]]:
        eyes = REFEREE if not play.game.secrets or play.over else seat
        said = self._entries.setdefault(eyes, [])
        while len(said) < play.at:
            said.append(self._sentences(speech, play.events(len(said) + 1, eyes)))
        return said

    def _chosen(self, play: Play[Any, Any, Any], speech: Speech) -> tuple[list[str], list[list[str]]]:
        at, choices, caused = self._offers
        if at != play.at:
            offered = self._teller.offered(play)
            if len(self._kept) > MAX_CACHED:
                self._kept.clear()
            choices = [self._phrase(speech, choice) for choice in offered.choices]
            caused = [self._sentences(speech, events) for events in offered.caused]
            self._offers = (play.at, choices, caused)
        return choices, caused

    def _sentences(self, speech: Speech, events: list[Event]) -> list[str]:
        kept = self._kept
        try:
            return [kept.get(event) or self._sentence(speech, event) for event in events]
        except TypeError:  # one tells a path or two numbers, which are lists; hardly two of them are alike
            return [speech.event(event) for event in events]

    def _sentence(self, speech: Speech, event: Event) -> str:
        said = self._kept[event] = speech.event(event)
        return said

    def _phrase(self, speech: Speech, choice: Choice) -> str:
        key = (choice.key, *choice.facts.values())
        said = self._kept.get(key)
        if said is None:
            said = self._kept[key] = speech.choice(choice)
        return said
