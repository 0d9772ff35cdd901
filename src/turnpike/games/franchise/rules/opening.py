"""Phase 4, Open franchises and score cities (§4.4).

Here: markers and centers become franchises on spaces, and cities score the moment they are full or won.
Not here: regions (regions.py).
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits


def open_franchises(s: State) -> None:
    """§4.4 First the markers, own before extra, then the centers in the order they were filled (ruling R14)."""
    if s.marker != names.NONE:
        place = s.marker
        s.marker = names.NONE
        open_marker(s, place)
    if s.extra != names.NONE:
        place = s.extra
        s.extra = names.NONE
        open_marker(s, place)
    for i in range(s.centers):
        open_center(s, s.center_order[i])
    s.center = 0
    s.centers = 0
    s.doubled = names.NONE


def open_marker(s: State, place: int) -> None:
    """§4.4 A: a franchise from the supply takes the marker's place."""
    s.supply[s.active] -= 1
    occupy(s, place)
    if s.board.size[place] == 1:
        s.vacant &= ~bits.BIT[place]
    elif is_decided(s, place):
        score_city(s, place)
    if s.hooked:
        s.hooks.step_done(s)


def open_center(s: State, city: int) -> None:
    """§4.4 B: what waits in the center moves to the next spaces, and the city scores at once when that decides it."""
    occupy(s, city)
    if city == s.doubled:
        if is_decided(s, city):
            s.supply[s.active] += 1  # Ruling R16: the second one is the winner's too and returns like the others.
            if s.recording:
                s.note(names.FRANCHISES_RETURNED, s.active, city, 1)
        else:
            occupy(s, city)
    if is_decided(s, city):
        score_city(s, city)
    if s.hooked:
        s.hooks.step_done(s)


def occupy(s: State, place: int) -> None:
    """The next empty space, clockwise from the icon, is the active player's."""
    space = s.board.size[place] - s.empty[place]
    s.row[place] |= (s.active + 1) << (3 * space)
    s.empty[place] -= 1
    if not s.presence[s.active] & bits.BIT[place]:
        s.settle(s.active, place)
    if s.recording:
        s.note(names.FRANCHISE_OPENED, s.active, place, space + 1)


def is_decided(s: State, city: int) -> bool:
    """§4.4 Full, or more than half of the spaces are the active player's; only he can reach that now (ruling R13)."""
    if s.empty[city] == 0:
        return True
    if 2 * s.empty[city] >= s.board.size[city]:
        return False  # Nobody can have more than half of the spaces while half of them are empty.
    return 2 * s.held(city, s.active) > s.board.size[city]


def leader(s: State, city: int) -> int:
    """§4.4 Most franchises; of tied players the one who stands first, clockwise from the icon (ruling R17)."""
    best = names.NONE
    most = 0
    row = s.row[city]
    while row:
        seat = (row & 7) - 1
        row >>= 3
        held = s.held(city, seat)
        if held > most:
            best = seat
            most = held
    return best


def score_city(s: State, city: int) -> None:
    """§4.4 The full value for a majority, else half of it for the most franchises; the tile leaves the game."""
    size = s.board.size[city]
    majority = 2 * s.held(city, s.active) > size  # His alone, or it had been scored before (ruling R13).
    winner = s.active if majority else leader(s, city)
    points = size if majority else size // 2
    s.influence[winner] += points
    s.earned[names.FROM_CITIES + winner] += points
    s.vacant &= ~bits.BIT[city]
    if s.recording:
        s.note(names.CITY_SCORED, city, winner, points, majority)
    clear_winner(s, city, winner)
    place_token(s, s.board.region[city])
    if s.hooked:
        s.hooks.city_scored(s, city)


def clear_winner(s: State, city: int, winner: int) -> None:
    """§4.4 Only the winner takes franchises back, all but one (ruling R36)."""
    returned = s.held(city, winner) - 1
    s.supply[winner] += returned
    row = s.row[city]
    kept = 0
    space = 0
    found = False
    while row:
        owner = row & 7
        row >>= 3
        if owner - 1 == winner:
            if found:
                continue
            found = True
        kept |= owner << space
        space += 3
    s.row[city] = kept
    s.empty[city] = 0
    if s.recording:
        s.note(names.FRANCHISES_RETURNED, winner, city, returned)


def place_token(s: State, region: int) -> None:
    """§4.4 The first city scored in a region: the active player's token goes to its tile, also if another won (R20).

    Without a piece for it the owner is recorded all the same (ruling R19).
    """
    if s.token[region] != names.NONE:
        return
    s.token[region] = s.active
    piece = s.spare(s.active) > 0
    if piece:
        s.supply[s.active] -= 1
    if s.recording:
        s.note(names.TOKEN_PLACED, s.active, region, piece)
