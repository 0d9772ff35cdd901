"""Games of Richesses de France that an evaluation plays against itself, to learn from, and against another one.

Games differ in circuit and number of players. Some seats search, most travel, well or carelessly; some actions are
left to chance, so that a network sees positions that good players avoid. A record has the outcomes of chance among its
actions, so it can be played again; hidden cards are no input.
"""

from array import array
from collections.abc import Sequence
from typing import ClassVar

from turnpike.bots.network.learner import SHARE_UNITS, Example, GameRecord, Learner, SelfPlay, packed, unpacked
from turnpike.bots.network.weights_file import NetworkWeights
from turnpike.bots.richesses import feature_numbers as numbers
from turnpike.bots.richesses.evaluation import rollout_evaluator
from turnpike.bots.richesses.features import Features, inputs_of
from turnpike.bots.richesses.heuristics import CUNNING
from turnpike.bots.richesses.knowledge import knowledge_of
from turnpike.bots.richesses.learnt import features_of
from turnpike.bots.richesses.odds import Odds
from turnpike.bots.richesses.rollout_search import RolloutSearch, RolloutSettings
from turnpike.bots.richesses.traveller import Traveller
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import CIRCUITS
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.rules import end, turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.contract import Json
from turnpike.kernel.rng import Rng

PERCENT = 100
TABLES = (2, 2, 2, 2, 3, 4)
"""Numbers of players, each as likely."""
TURN_LIMIT = 200
"""Turns of each seat after which a game ends: two who stand in each other's way could go on for ever."""
SEARCHES, TRAVELS, OVERLOOKS = 0, 1, 2
SEARCHED_PERCENT = 15
"""Games in which seats search. One takes as long as many in which all travel, and the most is learnt from many."""
SEARCHED_KINDS = (SEARCHES, SEARCHES, SEARCHES, TRAVELS, OVERLOOKS)
TRAVELLED_KINDS = (TRAVELS, TRAVELS, TRAVELS, OVERLOOKS)
"""What a seat does in such games and in others, each as likely."""
OVERLOOKED_PERCENT = 40
WILD_PERCENT = 33
"""Games with random actions in the first rounds."""
WILD_ROUNDS = 6
WILD_ACTION_PERCENT = 8
EXPLORED_PERCENTS = (0, 5, 10, 20)
"""How often something else that is worth a trial is done instead: one of these in each game."""
SCORE_FRANCS = 50
"""Where the richest wins, so many francs are a point."""
MAX_SCORE = 200


def settings_of(simulations: int) -> RolloutSettings:
    """How a seat searches in games to learn from."""
    return RolloutSettings(simulations=simulations, turns=2, caution=0.5, rollout_boldness=CUNNING)


def duel_settings(simulations: int) -> RolloutSettings:
    """How both sides search when two evaluations are compared: with all that a level tries by the learnt one."""
    return RolloutSettings(
        simulations=simulations,
        turns=2,
        caution=0.5,
        rollout_boldness=CUNNING,
        moves=16,
        extra_turns=1.5,
        idle=True,
        trust=0.5,
    )


def drawn_options(rng: Rng) -> dict[str, Json]:
    """A table for a game of self-play."""
    circuit, players = CIRCUITS[rng.below(len(CIRCUITS))], TABLES[rng.below(len(TABLES))]
    return {"circuit": circuit, "players": players, "turns": TURN_LIMIT * players}


class Reader:
    """The inputs of positions of one game, and what the hand-made odds say of them."""

    def __init__(self, state: State) -> None:
        evaluator = rollout_evaluator(state.board)
        odds = Odds(evaluator, knowledge_of(state.board).odds)
        self.features: Features = features_of(state, odds, Traveller(evaluator, CUNNING), CIRCUITS)
        self._seats = state.players

    def inputs(self, state: State) -> "array[int]":
        """The inputs of a position."""
        self.features.update(state)
        self.features.forget_changes()
        numbered = array("b", bytes(self._seats * numbers.SEAT_FEATURES + numbers.PUBLIC_FEATURES))
        self.features.copy_to(numbered)
        return numbered


class RichessesLearner(Learner):
    """Richesses de France, to be learnt."""

    game = RICHESSES.id
    seat_inputs = numbers.SEAT_FEATURES
    public_inputs = numbers.PUBLIC_FEATURES
    estimate = numbers.ESTIMATE
    anchors: ClassVar = {numbers.ESTIMATE: (0.5 / 16, 0.0)}

    def inputs(self) -> str:
        """Which inputs these are."""
        return inputs_of(CIRCUITS)

    def play(self, seed: int, weights: NetworkWeights | None, how: SelfPlay) -> GameRecord:
        """A game of self-play, with exploration."""
        rng = Rng(seed)
        options = drawn_options(rng)
        state = RICHESSES.start(RICHESSES.read_options(options), None)
        drawn = SEARCHED_KINDS if rng.below(PERCENT) < SEARCHED_PERCENT else TRAVELLED_KINDS
        kinds = [drawn[rng.below(len(drawn))] for _seat in range(state.players)]
        wild_rounds = WILD_ROUNDS if rng.below(PERCENT) < WILD_PERCENT else 0
        explored = EXPLORED_PERCENTS[rng.below(len(EXPLORED_PERCENTS))]
        search = RolloutSearch(state, settings_of(how.simulations), weights)
        evaluator = rollout_evaluator(state.board)
        travellers = {
            TRAVELS: Traveller(evaluator, CUNNING),
            OVERLOOKS: Traveller(evaluator, CUNNING, OVERLOOKED_PERCENT),
        }
        marked = -1
        actions: list[int] = []
        marks: list[int] = []
        expected: list[list[float] | None] = []
        while state.phase != names.OVER:
            count = turn.list_choices(state)
            if state.phase == names.TURN and state.turn != marked:
                marked = state.turn
                marks.append(len(actions))
                expected.append(None)
            action = 0
            if state.phase >= names.REGION_CARD:
                action = rng.below(count)
            elif count > 1:
                kind = kinds[state.asked]
                if state.turn < wild_rounds * state.players and rng.below(PERCENT) < WILD_ACTION_PERCENT:
                    action = rng.below(count)
                elif rng.below(PERCENT) < explored:
                    codes = search.candidates(rng.below(1 << 30))
                    action = turn.number_of(state, codes[rng.below(len(codes))])
                elif kind == SEARCHES:
                    best = search.run(rng.below(1 << 30))[0]
                    action = turn.number_of(state, best.code)
                    if marks and marks[-1] == len(actions):
                        expected[-1] = _shares(state, search, best.value)
                else:
                    action = turn.number_of(state, travellers[kind].choose(state, rng))
            turn.apply(state, action)
            actions.append(action)
        winners = bits.members(end.winners(state))
        # In a game with searches, the result stands for what was expected where nothing was searched.
        won = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]
        return GameRecord(
            options=options,
            setup=None,
            actions=packed(actions),
            marks=packed(marks),
            searched=bytes(round(SHARE_UNITS * share) for shares in expected for share in shares or won)
            if any(expected)
            else b"",
            winners=winners,
            scores=[_points(state, seat) for seat in range(state.players)],
        )

    def duel(self, seed: int, new: NetworkWeights | None, old: NetworkWeights | None, simulations: int) -> float:
        """Two games with the same dice: the two evaluations sit in turn around the table, then change seats."""
        options = drawn_options(Rng(seed))
        return sum(self._match(options, seed, (new, old), first, simulations) for first in range(2)) / 2

    def _match(
        self,
        options: dict[str, Json],
        seed: int,
        weights: Sequence[NetworkWeights | None],
        first: int,
        simulations: int,
    ) -> float:
        """The first one's share of the win, as if each side had as many seats as the other."""
        state = RICHESSES.start(RICHESSES.read_options(options), None)
        chance, rng = Rng(seed), Rng(seed + first)
        sides = [RolloutSearch(state, duel_settings(simulations), one) for one in weights]
        side_of = [(seat + first) % 2 for seat in range(state.players)]
        while state.phase != names.OVER:
            count = turn.list_choices(state)
            action = 0
            if state.phase >= names.REGION_CARD:
                action = chance.below(count)
            elif count > 1:
                best = sides[side_of[state.asked]].run(rng.below(1 << 30))[0]
                action = turn.number_of(state, best.code)
            turn.apply(state, action)
        winners = bits.members(end.winners(state))
        won = [sum(side_of[seat] == side for seat in winners) / len(winners) / side_of.count(side) for side in range(2)]
        return won[0] / sum(won)

    def examples(self, record: GameRecord, seed: int, count: int) -> list[Example]:
        """Some positions of a game, drawn by the seed."""
        state = RICHESSES.start(RICHESSES.read_options(record.options), None)
        seats = state.players
        marks = unpacked(record.marks)
        rng = Rng(seed)
        left = list(range(len(marks)))
        wanted = [left.pop(rng.below(len(left))) for _ in range(min(count, len(left)))]
        at = {marks[i]: i for i in wanted}
        reader = Reader(state)
        won = [1 / len(record.winners) if seat in record.winners else 0.0 for seat in range(seats)]
        found: list[Example] = []
        for done, action in enumerate(unpacked(record.actions)):
            if done in at:
                first = at[done] * seats
                searched = [share / SHARE_UNITS for share in record.searched[first : first + seats]]
                found.append(Example(seats, reader.inputs(state), won, searched, record.scores))
            turn.apply(state, action)
        return found


def _shares(state: State, search: RolloutSearch, value: float) -> list[float]:
    """What part of the win each seat can expect: the seat on turn by its search, the others in proportion."""
    shares = search.shares()
    rest = sum(shares) - shares[state.asked]
    return [value if seat == state.asked else (1 - value) * share / rest for seat, share in enumerate(shares)]


def _points(state: State, seat: int) -> int:
    """A score as a network learns it: of the size of other games' scores."""
    score = end.score(state, seat)
    return max(-MAX_SCORE, min(score // SCORE_FRANCS, MAX_SCORE)) if state.board.by_wealth else score


LEARNER = RichessesLearner()
