"""Two worlds: one universe twice, where the others hold different hidden cards.

Every byte that Ann, and a person without a seat, are sent must be the same. All but Ann play without naming a card, so
what they do does not depend on what they hold. What Ann may see comes out as in the first world; each card that is
dealt unseen by her is another one, which she never gets to see in the first world. In Richesses de France a card claims
a toll when a player arrives in its region, so there only cards of regions are others where no player comes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from msgspec import Struct
from universe.dice import Dice
from universe.machine import find_game
from universe.run import Result, play, tell
from universe.setting import RANDOM_BOT, Setting, TableSetting
from universe.story import draw_story

from turnpike.games.richesses.board.tables import board_of
from turnpike.kernel.contract import CHANCE, AnyGame, Json
from turnpike.kernel.log import Entry, entry_line
from turnpike.kernel.play import AnyPlay, Play

ANN, EVE = "Ann", "Eve"
GAMES: dict[str, dict[str, Any]] = {
    "market": {"players": 3, "cards": 60, "rounds": 9},
    "richesses": {"players": 3, "circuit": "vins"},
}
SEES_OTHER_HANDS = {"seats", "guest"}
"""Habits that change whose cards Ann may see."""


class Worlds(Struct, frozen=True):
    """The same universe twice."""

    first: Result
    second: Result
    different: int
    """How many hidden cards are different in the second."""


def two_worlds(seed: int, game: str = "market") -> Worlds:
    """The universe of a seed, and the one where hidden cards are others."""
    dice = Dice(seed)
    setting = _setting(dice, game)
    steps = [step for step in draw_story(dice) if step.kind not in SEES_OTHER_HANDS]
    first = play(seed, setting, tell(steps), discreet=ANN)
    with _other_cards(find_game(game), first.entries[0]):
        second = play(seed, setting, tell(steps), discreet=ANN)
    pairs = zip(first.entries[0], second.entries[0], strict=False)
    different = sum(one.got != other.got for one, other in pairs)
    return Worlds(first, second, different)


def _setting(dice: Dice, game: str) -> Setting:
    settings = {"game": game, "options": GAMES[game], "stand_in": "random", "random_first": False}
    people = [(ANN, "en"), ("Bo", "fr"), (EVE, "de")]
    return Setting(dice.pick([1, 2, 3], "machines"), people, [TableSetting(settings, [0, 1, RANDOM_BOT])])


def _shown(game: AnyGame, known: list[Entry]) -> set[Json]:
    """The cards that Ann gets to see, or that could claim a toll."""
    shown = {entry.got for entry in known if entry.chance and not game.hides(entry_line(entry), 0)}
    if game.id == "richesses":
        told = [entry_line(entry) for entry in known if not game.hides(entry_line(entry), 0)]
        words = {word for line in told for word in _words(line)}
        places = board_of(GAMES[game.id]["circuit"]).file.places
        shown |= words | {place.region for place in places if place.id in words}
    return shown


def _words(value: Json) -> Iterator[str]:
    """All texts in a line of a log."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)


@contextmanager
def _other_cards(game: AnyGame, known: list[Entry]) -> Iterator[None]:
    """Chance deals as in a known log what Ann may see, and other cards where she may not."""
    rolls = {entry.n: entry for entry in known if entry.chance}
    shown = _shown(game, known)
    original = Play.roll

    def roll(play: AnyPlay) -> Entry:
        before = rolls.get(play.at + 1)
        if play.to_act != CHANCE or before is None:
            return original(play)
        asked = play.game.chance(play.state)
        if asked.kind != before.chance or asked.seat != before.seat:
            return original(play)  # for a move that was not stored; another one was, there as here
        if before.got in shown or not game.hides(entry_line(before), 0):
            return play.take_outcome(asked.outcomes.index(before.got))
        others = [card for card in asked.outcomes if card not in shown and card != before.got]
        others = others or [card for card in asked.outcomes if card not in shown]
        return play.take_outcome(asked.outcomes.index(others[play.at % len(others)]))

    with patch.object(Play, "roll", roll):
        yield
