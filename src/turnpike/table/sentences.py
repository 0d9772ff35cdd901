"""The sentences of a table in one language: what happened, what can be chosen, what that would cause.

Here: asking the speech of the game, and caching its sentences, since readers of one language are shown the same. Not
here: the texts (each game's text/*.toml), what a reader may see (snapshot_builder.py).
"""

from collections.abc import Iterable

from turnpike.kernel.contract import Choice, Speech
from turnpike.kernel.events import Event
from turnpike.table.snapshot import Effect, Offer

MAX_CACHED = 250
"""Sentences that are kept before all of them are dropped."""


class Sentences:
    """Sentences of one speech, which knows a language and the names of the seats."""

    def __init__(self, speech: Speech, names: list[str]) -> None:
        self.speech = speech
        self.names = names
        self._effects: dict[Event, Effect] = {}
        """What was said lately: a seat is offered nearly the same, turn after turn."""
        self._choices: dict[tuple[object, ...], str] = {}
        self._offers: dict[int, tuple[Choice, Offer]] = {}
        """By the id of the choice: games hand out the same objects again and again."""

    def drop_old(self) -> None:
        """Keep the cache small."""
        if len(self._effects) + len(self._choices) > MAX_CACHED:
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
            except TypeError:  # it holds a list, such as a path, and cannot be a key; hardly two of these are alike
                effects.append(Effect(event, self.speech.event(event)))
                continue
            if effect is None:
                effect = cached[event] = Effect(event, self.speech.event(event))
            effects.append(effect)
        return effects

    def of_events(self, events: Iterable[Event]) -> list[str]:
        """A sentence for each event."""
        return [effect.sentence for effect in self.effects(events)]

    def offer(self, choice: Choice) -> Offer:
        """A choice with its sentence, as it is offered."""
        made = self._offers.get(id(choice))
        if made is not None and made[0] is choice:
            return made[1]
        offer = Offer(do=choice.words, key=choice.key, facts=choice.facts, sentence=self.of_choice(choice))
        self._offers[id(choice)] = (choice, offer)
        return offer

    def of_choice(self, choice: Choice) -> str:
        """The sentence of a choice."""
        key = (choice.key, *choice.facts.values())
        sentence = self._choices.get(key)
        if sentence is None:
            sentence = self._choices[key] = self.speech.choice(choice)
        return sentence
