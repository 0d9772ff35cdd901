"""The numbers of the rulebook (§2, §6.3) on a board: each must make sense and fit the tables of the rules."""

import itertools
from collections.abc import Iterator

from turnpike.games.franchise import names
from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.board.validation import limits
from turnpike.games.franchise.board.validation.sentences import bad_id, bad_name, bad_number, repeated
from turnpike.kernel.validation import quoted


def check_numbers(board: BoardFile) -> Iterator[str]:
    """The block [game], the schema and the dollar cards."""
    game = board.game
    if board.schema != limits.SCHEMA:
        yield f"schema: {board.schema} is unknown to this version. Write {limits.SCHEMA}."
    yield from bad_name("game.name", game.name)
    yield from bad_number("game.players_min", game.players_min, 2, names.SEATS)
    yield from bad_number("game.players_max", game.players_max, 2, names.SEATS)
    if game.players_min > game.players_max:
        yield "game.players_min: Larger than players_max. Exchange or correct them."
    yield from _check_colours(board)
    yield from bad_number(
        "game.franchises_per_player", game.franchises_per_player, limits.MIN_FRANCHISES, limits.MAX_FRANCHISES
    )
    yield from bad_number("game.influence_track_max", game.influence_track_max, 1, limits.MAX_INFLUENCE_TRACK)
    yield from _check_link_costs(game.link_costs)
    yield from bad_number("game.market_share_cost", game.market_share_cost, 0, limits.MAX_DOLLARS)
    yield from bad_number("game.dollar_bonus", game.dollar_bonus, 0, limits.MAX_DOLLARS)
    yield from bad_number("game.end_ip_per_town", game.end_ip_per_town, 0, limits.MAX_POINTS)
    yield from bad_number("game.end_dollars_per_ip", game.end_dollars_per_ip, 1, limits.MAX_DOLLARS)
    yield from bad_number("game.end_ip_per_unused_bonus_tile", game.end_ip_per_unused_bonus_tile, 0, limits.MAX_POINTS)
    yield from _check_cards(board.dollar_cards)


def _check_cards(cards: dict[str, int]) -> Iterator[str]:
    notes = {str(dollars) for dollars in range(1, limits.MAX_DOLLARS + 1)}
    for key, number in cards.items():
        if key in notes:
            yield from bad_number(f"dollar_cards.{key}", number, 0, limits.MAX_CARDS)
        else:
            yield f"dollar_cards: {quoted(key)} is no sum. Write a number of dollars from 1 to {limits.MAX_DOLLARS}."


def _check_colours(board: BoardFile) -> Iterator[str]:
    colours = board.game.player_colours
    if len(colours) < board.game.players_max:
        yield (
            f"game.player_colours: {len(colours)} colours for {board.game.players_max} players. "
            "Add colours until each player has one."
        )
    for i, colour in enumerate(colours):
        yield from bad_id(f"game.player_colours[{i}]", colour)
    for i, colour in repeated(colours):
        yield f"game.player_colours[{i}]: {quoted(colour)} is there twice. Choose another colour."


def _check_link_costs(costs: tuple[int, ...]) -> Iterator[str]:
    """§2.2 At most five different costs, from cheap to dear: in this order the rules look for the cheapest link."""
    if not 1 <= len(costs) <= names.COSTS:
        yield f"game.link_costs: {len(costs)} costs. Write 1 to {names.COSTS} different costs."
    for i, cost in enumerate(costs):
        yield from bad_number(f"game.link_costs[{i}]", cost, 0, limits.MAX_DOLLARS)
    if any(earlier >= later for earlier, later in itertools.pairwise(costs)):
        yield "game.link_costs: Not in ascending order. Write each cost once, the smallest first."
