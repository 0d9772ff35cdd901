"""The actions and features of Franchise in words; environment.py fills them in the same order."""

from turnpike.games.franchise.board.tables import Board
from turnpike.research.layout import Actions, Features, Layout

WAYS = ("not_paid", "over_a_dearer_link", "dearer_and_not_paid", "far_away", "far_and_one_link_not_paid")
"""The ways to expand that variants open, numbered from 1 (names.py)."""


def layout_of(board: Board) -> Layout:
    """All of them, for a board, which is hooked if a variant is on."""
    players, places, regions = board.players, board.places, board.regions
    ids: tuple[str, ...] = board.place_ids
    actions = [
        Actions(
            "place", places, "start in a town, expand to a place over the cheapest link, increase or double there", ids
        ),
        Actions("done", 1, "end phase 2 or 3, or leave the boom marker where it is"),
        Actions("take_money", 1, "use a bonus tile for $10"),
    ]
    features = [
        Features("seats", (players, 12), "of each seat, the observer first: " + SEAT),
        Features("asked", (9,), "what is asked: start, -, expand, increase, -, region order, over, before the game,"
                 " before the turn"),
        Features("turn", (7,), "turns / 100, turns without an expansion / 5, tiles on the track / 12, the next tile"
                 " ends the game, a bonus tile is used, the marker is placed, the extra marker is placed"),
        Features("seat", (players,), "which seat the observer has"),
        Features("regions", (regions, 4 + players), "of each region: to be scored, its tile / 10 (three numbers), whose"
                 " token lies there (the observer first)"),
    ]  # fmt: skip
    if board.hooked:
        actions += [
            *(Actions(way, places, f"expand to a place, {way.replace('_', ' ')}", ids) for way in WAYS),
            Actions("region", regions, "score this region first", board.region_ids),
        ]
        features += [
            Features("kinds", (regions, 6), "the kind of each region tile: points, dollars, bonus, count, development,"
                     " route"),
            Features("variants", (32, 7), "the 32 numbers that variants keep, in bits, the lowest first"),
        ]  # fmt: skip
    planes = 2 * players + 8
    features.append(Features("planes", (planes, places), PLANES))
    return Layout(tuple(actions), tuple(features), (planes, places))


SEAT = (
    "money / 50, influence / 100, income / 20, supply / 40, bonus tiles / 4, towns / 20, cities / 20, open cities / 20,"
    " influence from cities, from regions and from the track / 100, is active"
)
PLANES = (
    "franchises of each seat / 8; who came first (1 - space / 8, open cities only) of each seat; in play; open or free;"
    " town; size / 8; empty spaces / 8; the observer's cheapest link here (1 - cost / 20); franchises waiting in the"
    " center / 2; expansion markers (the extra one is 0.5)"
)
