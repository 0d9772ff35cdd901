"""Two worlds: one universe twice, where the others hold different hidden cards.

Every byte that Ann, and a person without a seat, are sent must be the same. All but Ann play without naming a card, so
what they do does not depend on what they hold. What Ann may see comes out as in the first world; each card that is
dealt unseen by her is another one, which she never gets to see in the first world.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from msgspec import Struct
from universe.dice import Dice
from universe.machine import find_game
from universe.run import Result, play, tell
from universe.setting import RANDOM_BOT, Setting, TableSetting
from universe.story import draw_story

from turnpike.kernel.contract import CHANCE
from turnpike.kernel.log import Entry, entry_line
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.refused import Refused

ANN, EVE = "Ann", "Eve"
OPTIONS = {"players": 3, "cards": 60, "rounds": 9}
SEES_OTHER_HANDS = {"seats"}
"""Habits that change whose cards Ann may see."""


class Worlds(Struct, frozen=True):
    """The same universe twice."""

    first: Result
    second: Result
    different: int
    """How many hidden cards are different in the second."""


def two_worlds(seed: int) -> Worlds:
    """The universe of a seed, and the one where hidden cards are others."""
    dice = Dice(seed)
    setting = _setting(dice)
    steps = [step for step in draw_story(dice) if step.kind not in SEES_OTHER_HANDS]
    first = play(seed, setting, tell(steps), discreet=ANN)
    with _other_cards(first.entries[0]):
        second = play(seed, setting, tell(steps), discreet=ANN)
    pairs = zip(first.entries[0], second.entries[0], strict=False)
    different = sum(one.got != other.got for one, other in pairs)
    return Worlds(first, second, different)


def _setting(dice: Dice) -> Setting:
    settings = {"game": "market", "options": OPTIONS, "stand_in": "random", "random_first": False}
    people = [(ANN, "en"), ("Bo", "fr"), (EVE, "de")]
    return Setting(dice.pick([1, 2, 3], "machines"), people, [TableSetting(settings, [0, 1, RANDOM_BOT])])


@contextmanager
def _other_cards(known: list[Entry]) -> Iterator[None]:
    """Chance deals as in a known log what Ann may see, and other cards where she may not."""
    market = find_game("market")
    rolls = {entry.n: entry for entry in known if entry.chance}
    seen = [entry.got for entry in rolls.values() if not market.hides(entry_line(entry), 0)]
    original = Play.roll

    def roll(play: AnyPlay) -> Entry:
        before = rolls.get(play.at + 1)
        if play.to_act != CHANCE or before is None:
            return original(play)
        asked = play.game.chance(play.state)
        if asked.kind != before.chance or asked.seat != before.seat:
            raise Refused("the worlds have parted")
        if not market.hides(entry_line(before), 0):
            return play.take_outcome(asked.outcomes.index(before.got))
        others = [card for card in asked.outcomes if card not in seen and card != before.got]
        return play.take_outcome(asked.outcomes.index(others[play.at % len(others)]))

    with patch.object(Play, "roll", roll):
        yield
