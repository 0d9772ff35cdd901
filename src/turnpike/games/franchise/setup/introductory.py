"""The introductory game (§3.6): two given towns for each player instead of one chosen town."""

from turnpike.games.franchise.rules import start, turn
from turnpike.games.franchise.rules.state import State


def begin_with_given_towns(s: State) -> None:
    """§3.6 The towns of the table by player count and seat; money as always (ruling R3)."""
    given = s.board.file.start.introductory_towns[str(s.board.players)]
    for seat, towns in enumerate(given):
        for town in towns:
            start.place_start(s, seat, s.board.place_index[town])
    turn.begin_game(s)
