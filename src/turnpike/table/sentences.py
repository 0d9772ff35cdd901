"""The sentences of a table in one language: what happened, what can be chosen, what that would cause.

Here: a cache around the speech of the game, because all readers of a language get the same sentences. Not here: the
texts (each game's text/*.toml), what a reader may see (snapshot_builder.py).
"""

from collections.abc import Iterable

import msgspec
from msgspec import Raw

from turnpike.kernel.contract import Choice, Speech
from turnpike.kernel.events import Event
from turnpike.table.snapshot import Effect, Offer

MAX_CACHED = 250
"""Sentences in the cache before it is cleared."""
_encode = msgspec.json.Encoder().encode


class Sentences:
    """The sentences of one speech, in one language and with the names of the seats."""

    def __init__(self, speech: Speech, names: list[str]) -> None:
        self.speech = speech
        self.names = names
        self._sentences: dict[Event, str] = {}
        """Of events that have happened."""
        self._effects: dict[Event, Effect] = {}
        """Recent sentences: a seat is offered nearly the same choices turn after turn."""
        self._choices: dict[tuple[object, ...], str] = {}
        self._offers: dict[int, tuple[Choice, bytes]] = {}
        """By the id of the choice, as they are sent: games hand out the same objects again and again."""

    def drop_old(self) -> None:
        """Clear the cache when it is full."""
        if len(self._sentences) + len(self._effects) + len(self._choices) > MAX_CACHED:
            self._sentences.clear()
            self._effects.clear()
            self._choices.clear()
        if len(self._offers) > MAX_CACHED:
            self._offers.clear()

    def effects(self, events: Iterable[Event]) -> list[Effect]:
        """Events, each with its sentence."""
        cached = self._effects
        effects = []
        for event in events:
            try:
                effect = cached.get(event)
            except TypeError:  # not hashable, because it holds a list such as a path; these hardly ever repeat
                effects.append(Effect(event, self.speech.event(event)))
                continue
            if effect is None:
                effect = cached[event] = Effect(event, self.speech.event(event))
            effects.append(effect)
        return effects

    def of_events(self, events: Iterable[Event]) -> list[str]:
        """A sentence for each event."""
        cached = self._sentences
        told = []
        for event in events:
            try:
                sentence = cached.get(event)
            except TypeError:  # not hashable, as above
                told.append(self.speech.event(event))
                continue
            if sentence is None:
                sentence = cached[event] = self.speech.event(event)
            told.append(sentence)
        return told

    def encoded_offers(self, choices: Iterable[Choice]) -> Raw:
        """Choices with their sentences, as they are sent."""
        kept, parts = self._offers, []
        for choice in choices:
            made = kept.get(id(choice))
            if made is None or made[0] is not choice:
                offer = Offer(do=choice.words, key=choice.key, facts=choice.facts, sentence=self.of_choice(choice))
                made = kept[id(choice)] = (choice, _encode(offer))
            parts.append(made[1])
        return Raw(b"[" + b",".join(parts) + b"]")

    def of_choice(self, choice: Choice) -> str:
        """The sentence of a choice."""
        key = (choice.key, *choice.facts.values())
        sentence = self._choices.get(key)
        if sentence is None:
            sentence = self._choices[key] = self.speech.choice(choice)
        return sentence
