"""The games that can be played, and logs to export and import: the same over HTTP and in a browser tab."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from turnpike import games
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.manifest import Manifest, QuickStart
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import LANGUAGES
from turnpike.server.pace import Pace
from turnpike.table import Table, bots_for, options_schema
from turnpike.table.bot_names import names_of

MAX_IMPORTED_ENTRIES = 5_000
"""Far more than any real game has, and still read in a moment."""


class BotView(Struct, frozen=True, kw_only=True):
    """A bot that can have a seat."""

    id: str
    names: dict[str, str]
    """By language, as at a table."""
    rating: int | None
    """Its fixed rating; without one it cannot play at rated tables."""


class GameView(Struct, frozen=True, kw_only=True):
    """A game that can be played: its manifest, as far as clients need it."""

    id: str
    titles: dict[str, str]
    """By language, in all languages of the server."""
    descriptions: dict[str, str]
    """What the game is about, by language; empty if it does not say."""
    min_seats: int
    max_seats: int
    min_age: int | None
    minutes: int | None
    """How long a game takes, about."""
    quick_start: QuickStart
    rules: int
    secrets: bool
    options: dict[str, Any]
    """JSON Schema of its options, for a form."""
    bots: tuple[BotView, ...]
    """The bots that play it: ours, the weakest level first, then those of installed packages."""


def all_game_views(find: Callable[[str], AnyGame]) -> list[GameView]:
    """All games that can be played."""
    return [_game_view(manifest, find(name)) for name, manifest in games.manifests().items()]


def _game_view(manifest: Manifest, game: AnyGame) -> GameView:
    return GameView(
        id=manifest.id,
        titles={language: manifest.title(language) for language in LANGUAGES},
        descriptions={language: manifest.description(language) for language in LANGUAGES},
        min_seats=manifest.min_seats,
        max_seats=manifest.max_seats,
        min_age=manifest.min_age,
        minutes=manifest.minutes,
        quick_start=manifest.quick_start,
        rules=game.rules,
        secrets=game.secrets,
        options=options_schema(game),
        bots=tuple(
            BotView(id=bot, names=names_of(bot), rating=manifest.ratings.get(bot)) for bot in bots_for(manifest.id)
        ),
    )


async def exported_log(pace: Pace, table: Table, account: str | None, seat: int | None = None) -> bytes:
    """The log as an account may have it, for one of its seats if it has several."""
    mine = [] if account is None else table.hands_of(account)
    if seat is not None and seat not in mine:
        raise Refused("not_your_seat", seat=seat)
    reader = seat if seat is not None else mine[0] if len(mine) == 1 else None
    return await log_file(pace, table, reader)


async def log_file(pace: Pace, table: Table, reader: int | None) -> bytes:
    """The log as a seat, a spectator or the `REFEREE` may have it."""
    if table.play is None:
        raise Refused("not_started")
    return "".join([f"{line}\n" async for line in pace.each(table.exported_lines(reader))]).encode()


def check_log_length(log: bytes) -> None:
    """Refuse a log that is too long to be one of a game."""
    if log.count(b"\n") > MAX_IMPORTED_ENTRIES + 2:  # a header and an end
        raise Refused("broken_log", detail=f"it has more than {MAX_IMPORTED_ENTRIES} entries")
