"""Queenie 1, Milestones (§8): bonus tiles are not given but earned, one for each stage a player reaches.

Hooks in: when a link is paid, when a franchise has opened, when a city and when a region is scored, at the end of the
turn; a link for $8 is wanted where it counts. Here also: what the stages ask for. Not here: offering such a link beside
a cheaper one (rules/ways.py).
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules.hooks import Hooks
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variants.milestones import numbers
from turnpike.kernel import bits


def install(hooks: Hooks) -> None:
    """Switch the variant on."""
    hooks.link_used = link_used
    hooks.step_done = step_done
    hooks.city_scored = city_scored
    hooks.region_scored = region_scored
    hooks.turn_ended = turn_ended
    hooks.wanted_cost = wanted_cost
    hooks.kept_bonus_tiles = kept_bonus_tiles


def deal(s: State, tiles: int) -> None:
    """§8.1 So many stage tiles lie face up, as a set; everybody's bonus tiles lie in reserve (ruling Q1)."""
    s.more[numbers.STAGE_TILES] = tiles
    for seat in range(s.board.players):
        s.more[numbers.RESERVE + seat] = s.board.bonus_tiles
        s.bonus[seat] = 0


def is_open(s: State, tile: int, seat: int) -> bool:
    """§8.2 Whether the seat can still fulfil a tile: it is in the game, new to the seat, and pays (Q2, Q3)."""
    if not s.more[numbers.STAGE_TILES] & bits.BIT[tile] or s.more[numbers.RESERVE + seat] == 0:
        return False
    return not s.more[numbers.FULFILLED + tile] & bits.BIT[seat]


def fulfil(s: State, tile: int, seat: int) -> None:
    """§8.2 If the tile is open to the seat: a bonus tile from its reserve, a franchise beside the stage tile.

    The active player cannot use it before the turn is over (ruling Q5).
    """
    if not is_open(s, tile, seat):
        return
    piece = False
    if tile != numbers.TWO_8_LINKS:  # Ruling Q6: that one's franchise has stood there since the first link.
        piece = take_piece(s, seat)
    s.more[numbers.FULFILLED + tile] |= bits.BIT[seat]
    s.more[numbers.RESERVE + seat] -= 1
    if seat == s.active:
        s.more[numbers.FRESH] += 1
    else:
        s.bonus[seat] += 1
    if s.recording:
        s.note(numbers.STAGE_FULFILLED, seat, tile, piece)


def take_piece(s: State, seat: int) -> bool:
    """The franchise for a stage tile; without one in the supply the stage counts all the same (ruling Q6)."""
    if s.spare(seat) < 1:
        return False
    s.supply[seat] -= 1
    return True


def wants_8_links(s: State) -> bool:
    """Whether a link for $8 brings the active player nearer to a bonus tile."""
    return is_open(s, numbers.TWO_8_LINKS, s.active)


def wanted_cost(s: State) -> int:
    """§8.3 Which of the board's link costs is $8, if such a link counts; a board of one's own may have other prices."""
    if wants_8_links(s):
        for cost in range(s.board.costs):
            if s.board.cost[cost] == 8:
                return cost
    return names.NONE


def kept_bonus_tiles(s: State, seat: int) -> int:
    """§8.1 The seat's reserve, and the tiles it has earned in this very turn."""
    kept = s.more[numbers.RESERVE + seat]
    if seat == s.active:
        kept += s.more[numbers.FRESH]
    return kept


def link_used(s: State, link: int) -> None:
    """§8.3 Two links for $8, in one turn or in several; one that was not paid for was used too (ruling Q13)."""
    if s.board.link_cost[link] != 8 or not wants_8_links(s):
        return
    if s.more[numbers.ONE_LINK] & bits.BIT[s.active]:
        fulfil(s, numbers.TWO_8_LINKS, s.active)
        return
    s.more[numbers.ONE_LINK] |= bits.BIT[s.active]
    piece = take_piece(s, s.active)
    if s.recording:
        s.note(numbers.FIRST_8_LINK_USED, s.active, piece)


def step_done(s: State) -> None:
    """§8.2 Looked at after each step, for all players, also in another's turn (ruling Q4)."""
    for step in range(s.board.players):
        seat = (s.active + step) % s.board.players
        if bits.count(s.presence[seat] & s.board.towns) >= 4:
            fulfil(s, numbers.FOUR_TOWNS, seat)
        if regions_of(s, seat) >= 4:
            fulfil(s, numbers.FOUR_REGIONS, seat)
        if in_scored_cities(s, seat) >= 5:
            fulfil(s, numbers.FIVE_IN_SCORED, seat)
        if is_in_open(s, seat, 2) and is_in_open(s, seat, 3) and is_in_open(s, seat, 4):
            fulfil(s, numbers.UNSCORED_2_3_4, seat)


def regions_of(s: State, seat: int) -> int:
    """In how many regions the seat has a franchise."""
    number = 0
    for region in range(s.board.regions):
        if s.presence[seat] & s.board.region_places[region]:
            number += 1
    return number


def in_scored_cities(s: State, seat: int) -> int:
    """How many franchises the seat has in scored cities."""
    total = 0
    left = s.presence[seat] & ~s.vacant & ~s.board.towns
    while left:
        total += s.held(bits.lowest(left), seat)
        left &= left - 1
    return total


def is_in_open(s: State, seat: int, size: int) -> bool:
    """Whether the seat has a franchise in an open city of that size."""
    left = s.presence[seat] & s.vacant
    while left:
        if s.board.size[bits.lowest(left)] == size:
            return True
        left &= left - 1
    return False


def city_scored(s: State, city: int) -> None:
    """§8.3 Causing the scoring of a 6, 7 or 8, no matter who wins it."""
    if s.board.size[city] >= 6:
        fulfil(s, numbers.SCORE_BIG_CITY, s.active)


def region_scored(s: State, region: int) -> None:  # noqa: ARG001
    """§8.3 Causing the scoring of a region."""
    fulfil(s, numbers.SCORE_REGION, s.active)


def turn_ended(s: State) -> None:
    """§8.2 From now on the tiles of this turn can be used (ruling Q5)."""
    s.bonus[s.active] += s.more[numbers.FRESH]
    s.more[numbers.FRESH] = 0
