"""The header of a game: making one for a new game, and what must be true of any.

Here: seats, the first player, the set-up that is drawn before the game. Not here: what a set-up means (each game).
"""

from collections.abc import Mapping, Sequence

from turnpike.kernel.chance import Draws, Secret
from turnpike.kernel.contract import Game, Json, O, S, V, Words
from turnpike.kernel.log import POSITION_VERSION, VERSION, Header
from turnpike.kernel.refused import Refused


def new_header(
    game: Game[S, O, V],
    options: Mapping[str, Json],
    seats: Sequence[str],
    secret: Secret,
    setup: Words | None = None,
    random_first: bool = False,
) -> Header:
    """The header of a new game. Seats are named clockwise; what the set-up leaves to chance follows from the secret."""
    draws = Draws(secret)
    typed = game.read_options(options)
    check_seats(seats, game.players(typed))
    names = list(seats)
    laid: Words = {}
    if random_first:
        first = draws.pick(len(names))
        laid["first_player"] = first
        names = names[first:] + names[:first]
    laid |= setup if setup is not None else game.draw_setup(typed, draws) or {}
    return Header(
        turnpike=VERSION,
        game=game.id,
        rules=game.rules,
        options=game.plain_options(typed),
        seats=names,
        seal=secret.seal,
        salt=secret.salt,
        setup=laid or None,
    )


def check_seats(seats: Sequence[str], players: int) -> None:
    """One name for each player."""
    if len(seats) != players:
        raise Refused("wrong_seats", seats=len(seats), players=players)


def check_first_player(header: Header) -> None:
    """Who was drawn as the first player, counted in the seating before it was turned round to begin with that seat."""
    first = (header.setup or {}).get("first_player", 0)
    if not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < len(header.seats):
        raise Refused("bad_setup", detail="first_player must be the number of a seat")


def check_position(header: Header) -> None:
    """A log that begins from a position says so in its version, and has no set-up besides."""
    if (header.position is not None) != (header.turnpike == POSITION_VERSION):
        raise Refused(
            "bad_position", detail=f"version {POSITION_VERSION} of the log format, and no other, has a position"
        )
    if header.position is not None and header.setup:
        raise Refused("bad_position", detail="a position leaves nothing to set up")
