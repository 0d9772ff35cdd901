"""Bots at a table, as `simulate` and `match` are told about them: which game, and who takes which seat."""

from pathlib import Path

import typer

from turnpike import games
from turnpike.arena.series import Series
from turnpike.bots import outside
from turnpike.cli.faces import face_of
from turnpike.cli.settings import settings
from turnpike.kernel import entropy
from turnpike.kernel.contract import Json


def options_of(
    game: str, players: int | None, bots: str, start: str | None, expert: bool, tiles: str | None, board: Path | None
) -> dict[str, Json]:
    """The options of the game, as they would stand in a log."""
    options: dict[str, Json] = {}
    if players is not None or "," in bots:
        options["players"] = players or len(bots.split(","))
    options |= settings(face_of(game), {"start": start, "expert": expert or None})
    if tiles is not None:
        if not expert:
            raise typer.BadParameter("Tiles are placed in the expert variant only. Add --expert.", param_hint="--tiles")
        options["tiles"] = tiles
    if board is not None:
        options["board"] = face_of(game).read_board(board)
    return options


def planned(game: str, options: dict[str, Json], bots: str, count: int, seed: int | None) -> Series:
    """So many games between these bots; without a seed one is drawn."""
    rules = games.find(game)
    return Series(
        game=game,
        options=options,
        bots=seated(bots, rules.players(rules.read_options(options)), game),
        games=count,
        seed=entropy.randbits(32, "series") if seed is None else seed,
    )


def seated(names: str, players: int, game: str) -> tuple[str, ...]:
    """One bot for each seat; one that is named alone takes them all."""
    named = [name.strip() for name in names.split(",")]
    for name in named:
        outside.find(name, game)
    for name in named:
        if any(outside.called(other) == outside.called(name) and other != name for other in named):
            raise typer.BadParameter(
                f"Two different bots are called {outside.called(name)}. Give each its own name.", param_hint="--bots"
            )
    if len(named) not in (1, players):
        raise typer.BadParameter(
            f"{len(named)} bots for {players} players. Name one for all seats, or one for each.", param_hint="--bots"
        )
    return tuple(named * players if len(named) == 1 else named)
