"""Rated tables: what must hold at one, and how a finished game counts.

Here: the settings that rated tables have in common, who may play there, the ranks of a finished game. Not here: how
ratings change (server/ratings.py), that a game counts exactly once (store/ratings.py).

Rulings:
- A player who resigns or runs out of time ranks behind all who stayed, whatever the bot in the seat achieves. Of two
  who left, the later one ranks higher. An account deleted while the game was played has left.
- Who is the last player at the table has won, and may leave the rest of the game to bots: it counts when it is over.
- There is a clock, so no player can avoid a result by not playing; nothing can be paused or closed, no seat taken over,
  and no move taken back once the turn has ended. Hints are off.
- Bots play under a fixed rating that their game's manifest gives. Other bots cannot have a seat.
"""

from collections.abc import Sequence

import msgspec

from turnpike import games
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.store import RatedGame, RatedSeat
from turnpike.store.rows import BOT, GONE
from turnpike.table.document import Chair, Settings
from turnpike.table.seating import has_left
from turnpike.table.table import Table

replace = msgspec.structs.replace


def rated_settings(settings: Settings) -> Settings:
    """The settings of a rated table: what could spoil a result is off."""
    if not settings.rated:
        return settings
    if settings.clock.kind == "none":
        raise Refused("rated_clock")
    return replace(settings, timeout="resign", hints=False, take_over=False)


def check_rated_bot(game: str, bot: str) -> None:
    """Refuse a bot without a fixed rating."""
    known = games.manifest(game).ratings
    if bot not in known:
        raise Refused("rated_bot", bot=bot[:60], bots=", ".join(known) or "-")


def counted(table: Table) -> RatedGame | None:
    """A finished game as it counts; None if it does not, because it is not rated, not over, imported or broken."""
    play, document = table.play, table.document
    if play is None or not play.over or not document.settings.rated or document.imported or table.broken is not None:
        return None
    if any(chair.shared or chair.former for chair in document.chairs):
        return None
    if not any(chair.account is not None or chair.deleted for chair in document.chairs):
        return None  # bots among themselves
    ranks = final_ranks(document.chairs, play.outcome().ranks)
    seats = tuple(
        RatedSeat(
            seat=seat,
            player=_player(table.id, seat, chair),
            rank=ranks[seat],
            left=has_left(chair),
            start=start_of(play, seat),
        )
        for seat, chair in enumerate(document.chairs)
    )
    return RatedGame(game=table.id, kind=table.game.id, ended=table.times[-1] if table.times else 0, seats=seats)


def _player(table: str, seat: int, chair: Chair) -> str:
    if chair.account is not None:
        return chair.account
    return f"{GONE}{table}:{seat}" if chair.deleted else f"{BOT}{chair.level}"


def final_ranks(chairs: Sequence[Chair], ranks: Sequence[int]) -> list[int]:
    """The ranks for ratings, from 1: those who stayed in the order of the rules, then those who left."""
    keys = [
        (1, -chair.resigned_at) if has_left(chair) else (0, rank) for chair, rank in zip(chairs, ranks, strict=True)
    ]
    return [1 + sum(other < key for other in keys) for key in keys]


def start_of(play: AnyPlay, seat: int) -> str:
    """How a seat has begun, as JSON: its first event that tells a start, or else the first that its entries caused.

    Empty if there is none.
    """
    tells = {kind.__struct_config__.tag for kind in play.game.event_types if kind.tells_start}
    caused = [event for entry in play.live if entry.seat == seat and entry.words for event in entry.events or ()]
    start = next((event for event in caused if event["event"] in tells and event.get("seat") == seat), None)
    return msgspec.json.encode(start or caused[0]).decode() if caused else ""
