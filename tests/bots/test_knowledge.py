"""What bots know of single circuits and of the tiles of variants, and what they do without it."""

import pytest

from turnpike.bots.franchise import tiles
from turnpike.bots.franchise.brain import BRAIN
from turnpike.bots.franchise.weights import WEIGHTS
from turnpike.bots.richesses import traveller
from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.heuristics import Heuristics
from turnpike.bots.richesses.knowledge import SHARED, Knowledge, knowledge_of
from turnpike.bots.richesses.tour_tables import tables_of
from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.variant import all_variants
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.circuits import CIRCUITS
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.rng import Rng

OWN_RULES = ("economie", "casinos", "sports")


def test_circuits_of_data_alone_share_what_bots_know() -> None:
    known = {circuit: knowledge_of(board_of(circuit)) for circuit in CIRCUITS}
    assert {circuit for circuit in CIRCUITS if known[circuit] is not SHARED} == set(OWN_RULES)
    assert len({type(known[circuit]) for circuit in OWN_RULES}) == len(OWN_RULES)


@pytest.mark.parametrize("circuit", ["casinos", "sports"])
def test_questions_of_a_circuit_that_bots_do_not_know_get_a_legal_answer(
    circuit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a circuit that an author has just begun: the first choice is taken, the rest is travelling."""
    monkeypatch.setattr(traveller, "heuristics_for", lambda *_: Heuristics())
    board = board_of(circuit)
    ignorant = traveller.Traveller(Evaluator(tables_of(board)))
    state, rng = State(board, 3), Rng(4)
    turn.run(state)
    asked = 0
    for _ in range(400):
        if state.phase == names.OVER:
            break
        if state.phase >= names.REGION_CARD:
            turn.decide(state, rng.below(turn.list_choices(state)))
            continue
        own = state.phase >= names.OWN_QUESTION
        code = ignorant.choose(state, rng)
        codes = [turn.code_of(state, choice) for choice in range(turn.list_choices(state))]
        assert code in codes
        if own and len(codes) > 1:
            asked += 1
            assert code == codes[0]
        turn.take(state, code)
    assert asked > 0


def test_without_knowledge_nothing_has_a_stake() -> None:
    known = Knowledge()
    assert known.stake_of(names.MOVE << names.KIND) is None
    assert known.stakes_to_try([]) == []
    assert known.kind_of(names.MOVE << names.KIND) == names.MOVE
    assert known.expected_roll(State(board_of("monuments"), 2)) == 0.0


def board_with(kinds: dict[str, int]) -> Board:
    """The printed tiles of Franchise, some of them of other kinds."""
    file = read_board()
    printed = {name: region.tile for name, region in file.regions.items()}
    return Board(file, 3, {}, printed, kinds, all_variants())


def test_region_tiles_are_valued_by_what_they_pay() -> None:
    """§10.2 Dollars by what they are worth at the end, tiles that give another one a little more."""
    kinds = {name: number for variant in all_variants() for name, number in variant.tile_kinds.items()}
    regions = list(read_board().regions)
    usual = tiles.tile_worths(board_with({}), WEIGHTS)
    found = {kind: tiles.tile_worths(board_with({regions[0]: number}), WEIGHTS) for kind, number in kinds.items()}
    dollars_per_point = read_board().game.end_dollars_per_ip
    assert found["dollars"][:3] == [value / dollars_per_point for value in usual[:3]]
    assert found["count"] == usual
    for kind in ("bonus", "development", "route"):
        assert found[kind][:3] == [usual[0] + WEIGHTS.gift, usual[1], usual[2]]
    counting = tiles.counting_regions(board_with({regions[1]: kinds["count"]}))
    assert [i for i, counts in enumerate(counting) if counts] == [1]


def test_boards_that_differ_in_the_kinds_of_tiles_alone_have_evaluators_of_their_own() -> None:
    """Otherwise a board would be judged by the kinds of the one that was looked at before."""
    region = next(iter(read_board().regions))
    kinds = [{}, {region: 1}, {region: 2}]
    evaluators = [BRAIN.evaluator(board_with(one)) for one in kinds]
    assert len({id(evaluator) for evaluator in evaluators}) == len(kinds)
    assert BRAIN.evaluator(board_with(kinds[1])) is evaluators[1]
