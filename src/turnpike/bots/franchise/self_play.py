"""Games of Franchise that an evaluation plays against itself, to learn from, and against another one, to be compared.

Games differ in the number of players, the start, the tiles and the variants. In most of them something is left to
chance, so that a network sees positions that good players avoid: starting towns, a few actions of the first rounds, and
a blur on what the search finds.
"""

from array import array
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from turnpike.bots.franchise import feature_numbers as numbers
from turnpike.bots.franchise.evaluation import Evaluator
from turnpike.bots.franchise.features import Features
from turnpike.bots.franchise.learnt import position_of, printed_inputs
from turnpike.bots.franchise.leaves import LEARNT
from turnpike.bots.franchise.weights import WEIGHTS
from turnpike.bots.network.learner import SHARE_UNITS, Example, GameRecord, Learner, SelfPlay, packed, unpacked
from turnpike.bots.network.weights_file import NetworkWeights
from turnpike.bots.search.search import SearchSettings, simulate
from turnpike.bots.search.tree import Tree
from turnpike.games.franchise import names
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import VARIANTS
from turnpike.games.franchise.rules import end, playout
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import Json, Words
from turnpike.kernel.rng import Rng

PERCENT = 100
TABLES = (2, 2, 3, 3, 4, 4, 4, 4, 5, 5)
"""Numbers of players, each as likely."""
INTRODUCTORY_PERCENT = 15
EXPERT_PERCENT = 15
VARIANT_PERCENT = 12
"""Of each variant; several may be on."""
RANDOM_TOWN_PERCENT = 50
WILD_PERCENT = 33
"""Games with random actions in the first rounds."""
WILD_ROUNDS = 6
WILD_ACTION_PERCENT = 8
UNEQUAL_PERCENT = 50
"""Games in which each seat has its own strength."""
BLURS = (0.0, 0.0, 0.02, 0.04, 0.06, 0.09)
"""In a game of equals: how far off each may judge a choice, in chances to win."""
NODES_PER_SIMULATION = 12
MAX_TURNS = 1000
DUEL_BLUR = 0.01
"""Among nearly equal choices either may be taken, so that no two games of a match are the same."""


class Strength(NamedTuple):
    """How well a seat plays: so many times the usual simulations, and the percentage of choices it overlooks."""

    simulations: float
    overlooks: int


STRENGTHS = (Strength(0.16, 50), Strength(0.8, 25), Strength(2.0, 5), Strength(4.0, 0))
"""Each as likely; those of the levels, as far as the time of self-play allows."""
USUAL = Strength(1.0, 0)


class Player:
    """A search over one game, whose tree is kept during a turn."""

    def __init__(
        self, state: State, weights: NetworkWeights | None, simulations: int, seed: int, room: float = 1.0
    ) -> None:
        """`room`: up to how many times the simulations it will be asked for."""
        settings = SearchSettings()
        self._simulations = simulations
        self._tree = Tree(
            position_of(state, LEARNT, weights),
            Rng(seed),
            round(NODES_PER_SIMULATION * simulations * room) + 4096,
            settings.plain,
            settings.explore,
            settings.patience,
            settings.noise,
        )
        self._turn = -1

    def search(self, state: State, times: float = 1.0) -> None:
        """Search from the state it was made with, as it is now; `times` the usual simulations."""
        if self._turn != state.turn * 8 + state.active:
            self._tree.clear()
        elif self._tree.root:
            self._tree.make_room()
        self._turn = state.turn * 8 + state.active
        left = round(times * self._simulations) - self._tree.visited(self._tree.root)
        simulate(self._tree, max(1, left))

    def shares(self, seats: int) -> list[float]:
        """What part of the win each seat can expect, by the last search."""
        total = sum(self._tree.wins[:seats]) or 1.0
        return [win / total for win in self._tree.wins[:seats]]

    def pick(self, blur: float, rng: Rng, overlooks: int = 0) -> int:
        """The action that looks best: the most visited one, or with a blur the best by its value."""
        found = [(visits, mean, action) for _child, action, visits, mean in self._tree.children(self._tree.root)]
        if overlooks:
            found = [one for one in found if rng.below(PERCENT) >= overlooks] or found
        if not blur:
            return max(found)[2]
        return max((mean + blur * (2 * rng.below(1000) / 1000 - 1), action) for visits, mean, action in found)[1]

    def move(self, action: int) -> None:
        """The action is done: keep what is known of what follows."""
        self._tree.move_root(action)


def drawn_options(rng: Rng) -> dict[str, Json]:
    """A table for a game of self-play."""
    options: dict[str, Json] = {"players": TABLES[rng.below(len(TABLES))]}
    if rng.below(PERCENT) < INTRODUCTORY_PERCENT:
        options["start"] = "introductory"
    if rng.below(PERCENT) < EXPERT_PERCENT:
        options["expert"] = True
    if on := [variant for variant in VARIANTS if rng.below(PERCENT) < VARIANT_PERCENT]:
        options["with"] = list(on)
    return options


def started(options: dict[str, Json], seed: int) -> tuple[State, Words | None]:
    """The first position of a game, and its set-up."""
    read = FRANCHISE.read_options(options)
    setup = FRANCHISE.draw_setup(read, Draws(seeded_secret(seed)))
    return FRANCHISE.start(read, setup), setup


def at_turn_start(state: State) -> bool:
    """Whether the seat to act has done nothing in its turn yet: such positions are what a search judges."""
    if state.phase == names.EXPAND:
        return state.marker == names.NONE and not state.bonus_used
    return state.phase in (names.START, names.BEFORE_GAME, names.BEFORE_TURN)


class FranchiseLearner(Learner):
    """Franchise, to be learnt."""

    game = FRANCHISE.id
    seat_inputs = numbers.SEAT_FEATURES
    public_inputs = numbers.PUBLIC_FEATURES
    estimate = numbers.ESTIMATE
    anchors: ClassVar = {numbers.ESTIMATE: (0.5 / 16, 0.0), numbers.WORTH: (0.0, 1.0)}

    def inputs(self) -> str:
        """Which inputs these are."""
        return printed_inputs()

    def play(self, seed: int, weights: NetworkWeights | None, how: SelfPlay) -> GameRecord:
        """A game of self-play, with exploration."""
        rng = Rng(seed)
        options = drawn_options(rng)
        random_towns = rng.below(PERCENT) < RANDOM_TOWN_PERCENT
        wild_rounds = WILD_ROUNDS if rng.below(PERCENT) < WILD_PERCENT else 0
        blur = BLURS[rng.below(len(BLURS))]
        unequal = rng.below(PERCENT) < UNEQUAL_PERCENT
        state, setup = started(options, seed)
        seats = state.board.players
        strengths = [STRENGTHS[rng.below(len(STRENGTHS))] if unequal else USUAL for _seat in range(seats)]
        room = max(strength.simulations for strength in strengths)
        player = Player(state, weights, how.simulations, seed, room)
        actions: list[int] = []
        marks: list[int] = []
        searched = bytearray()
        marked = -1
        while state.phase != names.OVER and state.turn < MAX_TURNS:
            legal = FRANCHISE.legal(state)
            wild = state.turn < wild_rounds * seats and rng.below(PERCENT) < WILD_ACTION_PERCENT
            number = state.turn * 8 + state.active
            fresh = at_turn_start(state) and marked != number
            if len(legal) == 1 and not fresh:
                action = legal[0]
            elif wild or (random_towns and state.phase == names.START):
                action = playout.any_action(state, rng)
            else:
                strength = strengths[state.active]
                player.search(state, strength.simulations)
                if fresh:
                    marked = number
                    marks.append(len(actions))
                    if not unequal:
                        searched += bytes(round(SHARE_UNITS * share) for share in player.shares(seats))
                action = legal[0]
                if len(legal) > 1:
                    action = player.pick(0.0 if unequal else blur, rng, strength.overlooks)
            player.move(action)
            FRANCHISE.apply(state, action)
            actions.append(action)
        outcome = FRANCHISE.outcome(state)
        return GameRecord(
            options=options,
            setup=setup,
            actions=packed(actions),
            marks=packed(marks),
            searched=bytes(searched),
            winners=list(outcome.winners),
            scores=list(outcome.scores),
        )

    def duel(self, seed: int, new: NetworkWeights | None, old: NetworkWeights | None, simulations: int) -> float:
        """Two games, from the same start: the two evaluations sit in turn around the table, then change seats."""
        options = drawn_options(Rng(seed))
        total = 0.0
        for first in range(2):
            total += self._match(options, seed, (new, old), first, simulations)
        return total / 2

    def _match(
        self,
        options: dict[str, Json],
        seed: int,
        weights: Sequence[NetworkWeights | None],
        first: int,
        simulations: int,
    ) -> float:
        """The first one's share of the win, as if each side had as many seats as the other."""
        state, _setup = started(options, seed)
        seats = state.board.players
        rng = Rng(seed + first)
        players = [Player(state, one, simulations, seed + first) for one in weights]
        side_of = [(seat + first) % 2 for seat in range(seats)]
        while state.phase != names.OVER and state.turn < MAX_TURNS:
            legal = FRANCHISE.legal(state)
            action = legal[0]
            if len(legal) > 1:
                player = players[side_of[state.active]]
                player.search(state)
                action = player.pick(DUEL_BLUR, rng)
            players[side_of[state.active]].move(action)
            FRANCHISE.apply(state, action)
        winners = bits.members(end.winners(state))
        won = [sum(side_of[seat] == side for seat in winners) / len(winners) / side_of.count(side) for side in range(2)]
        return won[0] / sum(won)

    def examples(self, record: GameRecord, seed: int, count: int) -> list[Example]:
        """Some positions of a game, drawn by the seed."""
        options = FRANCHISE.read_options(record.options)
        state = FRANCHISE.start(options, record.setup)
        seats = state.board.players
        marks = unpacked(record.marks)
        rng = Rng(seed)
        wanted: set[int] = set()
        left = list(range(len(marks)))
        while left and len(wanted) < count:
            wanted.add(left.pop(rng.below(len(left))))
        evaluator = Evaluator(state.board, WEIGHTS)
        features = Features(state.board, evaluator, unequal=not record.searched)
        won = [1 / len(record.winners) if seat in record.winners else 0.0 for seat in range(seats)]
        found: list[Example] = []
        at = {marks[i]: i for i in wanted}
        for done, action in enumerate(unpacked(record.actions)):
            if done in at:
                evaluator.evaluate(state)
                features.update(state)
                features.forget_changes()
                inputs = array("b", bytes(seats * self.seat_inputs + self.public_inputs))
                features.copy_to(inputs)
                first = at[done] * seats
                searched = [share / SHARE_UNITS for share in record.searched[first : first + seats]]
                found.append(Example(seats, inputs, won, searched, record.scores))
            FRANCHISE.apply(state, action)
        return found


LEARNER = FranchiseLearner()
