"""The opening of a finished game: its first positions, and who chose what there.

A position is what a spectator sees of it, together with the options of the game: games that come to the same position
on different ways meet there, and hidden cards make no difference. What chance decides openly is counted as well; hidden
draws, standing orders, and decisions with a single choice are not.
"""

import hashlib
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from turnpike.kernel import log
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import CHANCE, AnyGame, Json, Words
from turnpike.kernel.log import Entry, Header
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.replay import take

MAX_DECISIONS = 24
"""Decisions of players that are counted; later positions hardly ever come twice."""
PERSON = "person"
"""The level of people, beside the names of bots."""
BY_CHANCE = ""
"""The level of chance."""
POINTS_PER_WIN = 840
"""A win in points, which up to eight winners can share evenly: sums are exact."""
_POSITION_BITS = 63

LevelAt = Callable[[int, int], str]
"""Who plays a seat at an entry: the name of a bot, or `PERSON`."""


class OpeningStep(Struct, frozen=True):
    """What was chosen at a position, by whom, and the points of that seat at the end of the game."""

    position: int
    choice: str
    """The action in words, as JSON; or `{"got": ...}`, which chance has decided."""
    level: str
    points: int


class Opening(Struct, frozen=True):
    """The opening of a game."""

    options: str
    """As JSON."""
    steps: tuple[OpeningStep, ...]


def options_text(game: AnyGame, header: Header) -> str:
    """The options of a game as JSON, always written alike."""
    plain = game.plain_options(game.read_options(header.options))
    return msgspec.json.encode(plain, order="sorted").decode()


def is_comparable(game: AnyGame, header: Header) -> bool:
    """Whether other games begin in the same way: nothing of the set-up was drawn, chosen or brought along."""
    options = game.read_options(header.options)
    if header.position is not None or game.draft(options) is not None:
        return False
    if any(isinstance(value, dict) for value in game.plain_options(options).values()):
        return False  # a board of the players' own
    return game.draw_setup(options, Draws(seeded_secret(0))) is None


def position_number(play: AnyPlay, options: str) -> int:
    """The number of the position: a hash of what a spectator sees."""
    seen = play.game.encoded_view(play.state, None)
    digest = hashlib.sha256(b"\n".join((play.game.id.encode(), options.encode(), seen))).digest()
    return int.from_bytes(digest[:8]) >> (64 - _POSITION_BITS)


def is_hidden(play: AnyPlay) -> bool:
    """Whether chance is to decide something that a spectator does not see."""
    asked = play.game.chance(play.state)
    entry: Words = {"chance": asked.kind, "seat": asked.seat, "got": asked.outcomes[0]}
    return play.game.hides(entry, None)


def is_forced(play: AnyPlay) -> bool:
    """Whether a seat is to act that has a single choice."""
    return play.to_act >= 0 and len(play.game.legal(play.state)) == 1


def choice_text(words: Words) -> str:
    """A choice as JSON, always written alike."""
    return msgspec.json.encode(words, order="sorted").decode()


def outcome_words(got: Json) -> Words:
    """What chance has decided, as a choice."""
    return {"got": got}


def opening_of(finished: AnyPlay, ranks: Sequence[int], level_at: LevelAt) -> Opening | None:
    """The opening of a finished game; None if its beginning cannot be compared with others."""
    game, header = finished.game, finished.header
    if not is_comparable(game, header):
        return None
    options = options_text(game, header)
    winners = sum(rank == 1 for rank in ranks)
    steps: dict[tuple[int, str], OpeningStep] = {}  # a game counts once for a choice, even if it comes there again
    play: AnyPlay = Play(game, header)
    decisions = 0
    for entry in finished.live:
        words = None if decisions == MAX_DECISIONS else _counted_words(play, entry)
        if words is not None:
            by_chance = entry.seat is None or play.to_act == CHANCE
            points = 0 if by_chance or ranks[entry.seat or 0] != 1 else POINTS_PER_WIN // winners
            level = BY_CHANCE if by_chance else level_at(entry.seat or 0, entry.n)
            step = OpeningStep(position_number(play, options), choice_text(words), level, points)
            steps.setdefault((step.position, step.choice), step)
            decisions += not by_chance
        if decisions == MAX_DECISIONS:
            break
        take(play, msgspec.structs.replace(entry, n=play.at + 1))
    return Opening(options, tuple(steps.values()))


def _counted_words(play: AnyPlay, entry: Entry) -> Words | None:
    """What an entry chooses, if all could see it, and there was something to choose."""
    if play.game.hides(log.entry_line(entry), None):
        return None
    if entry.chance is not None:
        return outcome_words(entry.got)
    if entry.seat != play.to_act or is_forced(play) or _is_aside(play, entry):
        return None
    return entry.words


def _is_aside(play: AnyPlay, entry: Entry) -> bool:
    return any(aside.words == (entry.words,) for aside in play.asides(entry.seat or 0))
