"""Phase 5, Score regions (§4.5).

Here: when a region scores, who ranks where, and the tile's way to the track. Not here: tokens (opening.py).
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits

BYTE = 255


def complete(s: State) -> int:
    """§4.5 The regions to score: every one whose towns are all taken and whose cities are all scored.

    So nothing vacant is left in it; having no town at all is fine (ruling R21).
    """
    regions = 0
    for region in range(s.board.regions):
        if not s.vacant & s.board.region_places[region]:
            regions |= bits.BIT[region]
    return regions & s.unscored


def score_regions(s: State) -> bool:
    """§4.5 Score the complete regions in board order (ruling R27); false if the active player has to choose first."""
    left = complete(s)
    if s.hooked and s.hooks.order_matters(s, left):
        return False
    while left:
        score_region(s, bits.lowest(left))
        left &= left - 1
    return True


def franchises(s: State, region: int, seat: int) -> int:
    """§4.5 Franchises in towns and scored cities of the region; the token is none of them (rulings R22, R25)."""
    total = 0
    left = s.board.region_places[region] & s.presence[seat]
    while left:
        place = bits.lowest(left)
        left &= left - 1
        total += s.held(place, seat)
    return total


def score_region(s: State, region: int) -> None:
    """§4.5 Pay everybody present by rank; the tile moves to the track for the active player's points (ruling R26)."""
    unpaid = standing(s, region)
    rank = 0
    while unpaid:
        seat = next_in_rank(s, region, unpaid)
        pay(s, region, seat, rank)
        unpaid &= ~(BYTE * bits.BIT[8 * seat])
        rank += 1
    points = s.board.track_bonus[s.on_track]
    s.unscored &= ~bits.BIT[region]
    s.track[s.on_track] = region
    s.on_track += 1
    s.influence[s.active] += points
    s.earned[names.FROM_TRACK + s.active] += points
    if s.recording:
        s.note(names.REGION_TILE_MOVED, s.active, region, s.on_track, points)
    if s.hooked:
        s.hooks.region_scored(s, region)


def standing(s: State, region: int) -> int:
    """Everybody's franchises in the region, one byte a seat."""
    everybody = 0
    for seat in range(s.board.players):
        everybody |= franchises(s, region, seat) * bits.BIT[8 * seat]
    return everybody


def next_in_rank(s: State, region: int, unpaid: int) -> int:
    """§4.5 Most franchises among those not paid yet; ties go to the token's owner, then clockwise from him."""
    best = names.NONE
    most = 0
    for step in range(s.board.players):
        seat = (s.token[region] + step) % s.board.players
        held = (unpaid >> 8 * seat) & BYTE
        if held > most:
            best = seat
            most = held
    return best


def pay(s: State, region: int, seat: int, rank: int) -> None:
    """§4.5 First, second, others; with two players the second gets the third value (rulings R23, R37)."""
    column = 2 if rank > 1 or (rank == 1 and s.board.players == 2) else rank
    points = s.board.tile[3 * region + column]
    if s.board.kind[region] != names.POINTS:
        s.hooks.pay(s, region, seat, rank, points)
        return
    gain(s, region, seat, rank, points)


def gain(s: State, region: int, seat: int, rank: int, points: int) -> None:
    """§4.5 Influence for a rank in a region."""
    s.influence[seat] += points
    s.earned[names.FROM_REGIONS + seat] += points
    if s.recording:
        s.note(names.REGION_PAID, region, seat, rank + 1, franchises(s, region, seat), points)
