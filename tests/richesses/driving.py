"""Players for games of the engine beside the referee. They are no good, but between them everything happens.

A game of random moves hardly ever comes home: most of these players go where something is left to do, some trade and
bet away all they have, and chance likes the rare cards. One generator decides everything, so games can be repeated.
"""

from functools import cache

from richesses.pair import Pair
from richesses.positions import scatter
from richesses.referee.atlas import MOTORWAY, ROAD, SEA, atlas
from richesses.referee.game import Referee
from richesses.referee.table import Words
from richesses.talk import common_talk, wild_paths

from turnpike.kernel.contract import Json
from turnpike.kernel.rng import Rng

TRADES = ("buy", "sell", "offer_for_sale")
EACH = ("pay_each", "receive_each")
RARE = ("goto", "goto_nearest", "advance", "pay", "pay_each", "receive_each", "grant", "play_again")


@cache
def away(target: str) -> dict[str, int]:
    return atlas().distances(target, (ROAD, SEA, MOTORWAY))


def goals(referee: Referee, seat: int) -> list[str]:
    """Where something is left to do for a seat."""
    t = referee.table
    player = t.players[seat]
    if t.complete(seat):
        return [t.circuit["finish"]]
    left = t.grid - player.marked
    return sorted(t.events[goal].get("home") or atlas().routes[goal][0] if goal in t.events else goal for goal in left)


def purposeful(referee: Referee, seat: int, moves: list[Words]) -> list[Words]:
    """The moves that lead nearest to a goal; a seat on a race goes on."""
    racing = [words for words in moves if "race" in words]
    if racing:
        return racing[-1:]
    far = [min(away(goal)[words["path"][-1]] for goal in goals(referee, seat)) for words in moves]
    return [words for words, steps in zip(moves, far, strict=True) if steps == min(far)]


def curious(moves: list[Words]) -> list[Words]:
    """The moves that lead to a card, if there are any."""
    return [words for words in moves if atlas().is_passage(words["path"][-1])] or moves


def choose(referee: Referee, rng: Rng, choices: list[Words], wasteful: bool) -> Words:
    """First what kind of thing to do, then which one."""
    question = referee.question
    assert question is not None
    kinds = sorted({words["do"] for words in choices})
    kind = kinds[rng.below(len(kinds))]
    if not wasteful and kind in TRADES and rng.below(8):
        kind = kinds[rng.below(len(kinds))]
    if "move" in kinds and rng.below(3 if kind in TRADES else 8):
        kind = "move"
    if "go_work" in kinds and rng.below(2):
        kind = "go_work"
    if "pass" in kinds and rng.below(2):
        kind = kinds[0]  # Rather do something than pass.
    some = [words for words in choices if words["do"] == kind]
    if kind in {"move", "advance"}:
        taste = rng.below(5)
        some = some if taste == 0 else curious(some) if taste == 1 else purposeful(referee, question.seat, some)
    if kind == "bet" and wasteful:
        some = some[-60:]
    return some[rng.below(len(some))]


def draw(referee: Referee, rng: Rng, outcomes: list[Json]) -> int:
    """The number of an outcome; often rather a rare card, or one that sends the player to an occupied point."""
    taste = rng.below(4)
    liked = (RARE, RARE, EACH, ())[taste]
    likely = [number for number, got in enumerate(outcomes) if kind_of(got) in liked]
    if taste == 0:
        crowded = [player.at for player in referee.table.players]
        likely = [
            number for number in likely if atlas().hasard[str(outcomes[number])].get("place") in crowded
        ] or likely
    return likely[rng.below(len(likely))] if likely else rng.below(len(outcomes))


def kind_of(got: object) -> str:
    """What a hasard card does; nothing for dice and region cards."""
    return str(atlas().hasard[got]["kind"]) if isinstance(got, str) and got in atlas().hasard else ""


def play_one(seed: int, steps: int, options: Words, *, late: bool = False, thorough: int = 20) -> Pair:
    """A game, or so many steps of it, from the beginning or from a position late in a game.

    Once in so many decisions everything that can be said is tried.
    """
    rng = Rng(seed)
    pair = Pair(options, scatter(rng, options) if late else None)
    wasteful = [bool((seed + seat) % 3 == 0) for seat in range(4)]
    for _ in range(steps):
        pair.compare()
        pair.compare_orders()
        question = pair.referee.question
        if question is None:
            break
        if not rng.below(12):
            pair.order(rng.below(pair.referee.table.n), rng.below(4))
        if question.chance:
            outcomes = pair.compare_outcomes()
            number = draw(pair.referee, rng, outcomes)
            pair.chance(number, outcomes[number])
            continue
        if not rng.below(thorough):
            pair.try_all(common_talk(pair.referee.table))
            pair.try_all(wild_paths(rng, pair.referee.table, question.seat, 20))
        pair.play(choose(pair.referee, rng, pair.compare_choices(), wasteful[question.seat]))
    return pair
