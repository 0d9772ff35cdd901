"""Starting a game: a pure change of a table's document, refused while it is not allowed."""

import msgspec

from turnpike.kernel.chance import Secret
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.store import Status, now
from turnpike.table import seating
from turnpike.table.document import Document
from turnpike.table.log import AnyGame, AnyPlay
from turnpike.table.seating import Change


def start(game: AnyGame, secret: str, by: str, begun: list[AnyPlay]) -> Change:
    """Start the game; only the host may, once every chair is taken. The new play is appended to `begun`."""

    def change(document: Document, status: Status) -> Document:
        seating.before_start(status)
        seating.host_only(document, by)
        if not all(chair.taken for chair in document.chairs):
            raise Refused("seats_open", open=sum(not chair.taken for chair in document.chairs))
        play = _begin(game, document, secret)
        begun[:] = [play]
        first = (play.header.setup or {}).get("first_player", 0)
        turned = document.chairs[first:] + document.chairs[:first] if isinstance(first, int) else ()
        return msgspec.structs.replace(document, chairs=turned, started=now())

    return change


def _begin(game: AnyGame, document: Document, secret: str) -> AnyPlay:
    salt = " ".join(chair.salt for chair in document.chairs if chair.salt)
    names = [chair.name for chair in document.chairs]
    settings = document.settings
    return Play.begin(game, settings.options, names, secret=Secret(secret, salt), random_first=settings.random_first)
