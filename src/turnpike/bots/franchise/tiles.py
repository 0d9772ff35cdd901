"""What the tiles of variants are worth, in the words of the evaluation. The variants give the facts (`TileFacts`)."""

from collections.abc import Iterator

from turnpike.bots.franchise import feature_numbers as numbers
from turnpike.bots.franchise.weights import Weights
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.variant import TileFacts


def facts_of(board: Board) -> Iterator[TileFacts]:
    """The facts of all variants that are on."""
    for variant in board.variants:
        yield variant.tile_facts


def tile_worths(board: Board, weights: Weights) -> list[float]:
    """What the tile of each region pays the first, the second and the others, in influence."""
    worths: list[float] = []
    for region, kind in enumerate(board.kind):
        in_dollars = any(kind in facts.pay_dollars for facts in facts_of(board))
        per_point = board.dollars_per_point if in_dollars else 1
        worths += [number / per_point for number in board.tile[3 * region : 3 * region + 3]]
        if any(kind in facts.give_tiles for facts in facts_of(board)):
            worths[3 * region] += weights.gift
    return worths


def counting_regions(board: Board) -> list[bool]:
    """For each region whether the tiles on the region track are added to what its tile pays."""
    return [any(kind in facts.count_track for facts in facts_of(board)) for kind in board.kind]


def holders(board: Board) -> int:
    """Which numbers in `more` of a state say who holds a tile to use once, as a set of bits."""
    return sum(1 << number for facts in facts_of(board) for number in facts.holders)


def number_kinds(board: Board) -> list[int]:
    """What each of the 32 numbers in `more` of a state says, for the inputs of a network."""
    kinds = [numbers.UNUSED] * 32
    for facts in facts_of(board):
        for kind, where in (
            (numbers.SEAT_SET, facts.seat_sets),
            (numbers.SEAT_COUNTS, facts.seat_counts),
            (numbers.HOLDER, facts.holders),
            (numbers.PLACE, facts.places),
            (numbers.TILES, facts.tile_sets),
        ):
            for number in where:
                kinds[number] = kind
    return kinds


def variant_slots(board: Board) -> list[int]:
    """Where the inputs say which variants are on: by their sections of the rulebook."""
    return [variant.section % 8 for variant in board.variants]
