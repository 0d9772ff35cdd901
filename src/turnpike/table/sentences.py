"""The sentences of a table in one language: what happened, what can be chosen, what that would cause.

Here: a cache around the speech of the game, because all readers of a language get the same sentences. Not here: the
texts (each game's text/*.toml), what a reader may see (snapshot_builder.py).
"""

from collections import defaultdict
from collections.abc import Iterable

import msgspec
from msgspec import Raw

from turnpike.kernel.contract import Choice, SharedSpeech, Speech
from turnpike.kernel.events import Event
from turnpike.table.snapshot import Effect, Offer

MAX_CACHED = 250
"""Sentences of a kind that are kept before they are cleared."""
MAX_SHARED = 8_000
"""Choices that all tables of a group share before they are cleared."""
_encode = msgspec.json.Encoder().encode
Offers = dict[int, tuple[Choice, bytes]]
"""Choices as they are sent, by the id of the choice: games hand out the same objects again and again."""
_shared_offers: defaultdict[str, Offers] = defaultdict(dict)
"""By the group of the speech."""


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
        self._offers: Offers = {}
        self._group = speech if isinstance(speech, SharedSpeech) and speech.group else None
        self._shared: Offers = {} if self._group is None else _shared_offers[self._group.group]
        """What other tables are offered as well."""

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
                if len(cached) >= MAX_CACHED:
                    cached.clear()
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
                if len(cached) >= MAX_CACHED:
                    cached.clear()
                sentence = cached[event] = self.speech.event(event)
            told.append(sentence)
        return told

    def encoded_offers(self, choices: Iterable[Choice]) -> Raw:
        """Choices with their sentences, as they are sent."""
        shared, parts = self._shared, []
        for choice in choices:
            made = shared.get(id(choice))
            if made is None or made[0] is not choice:
                made = self._offer(choice)
            parts.append(made[1])
        return Raw(b"[" + b",".join(parts) + b"]")

    def _offer(self, choice: Choice) -> tuple[Choice, bytes]:
        """A choice that is not among the shared ones, or not yet."""
        made = self._offers.get(id(choice))
        if made is None or made[0] is not choice:
            offer = Offer(do=choice.words, key=choice.key, facts=choice.facts, sentence=self.of_choice(choice))
            made = (choice, _encode(offer))
            if self._group is None or not self._group.names_nobody(choice):
                if len(self._offers) >= MAX_CACHED:
                    self._offers.clear()
                self._offers[id(choice)] = made
            else:
                if len(self._shared) >= MAX_SHARED:
                    self._shared.clear()
                self._shared[id(choice)] = made
        return made

    def of_choice(self, choice: Choice) -> str:
        """The sentence of a choice."""
        key = (choice.key, *choice.facts.values())
        sentence = self._choices.get(key)
        if sentence is None:
            if len(self._choices) >= MAX_CACHED:
                self._choices.clear()
            sentence = self._choices[key] = self.speech.choice(choice)
        return sentence
