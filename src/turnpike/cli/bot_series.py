"""A series of games between bots, from the options of `simulate` and `match`."""

from typing import Annotated

import typer

from turnpike import games
from turnpike.arena.series import Series
from turnpike.bots import external
from turnpike.kernel import entropy
from turnpike.kernel.contract import Json

MaxTurns = Annotated[
    int,
    typer.Option(
        min=0, help="Stop a game that has not ended after so many turns; it counts as unfinished. 0 is no limit."
    ),
]


def options_of(players: int | None, bots: str) -> dict[str, Json]:
    """The number of players, if it was given or follows from the bots."""
    return {"players": players or len(bots.split(","))} if players is not None or "," in bots else {}


def planned(game: str, options: dict[str, Json], bots: str, count: int, seed: int | None, max_turns: int) -> Series:
    """So many games between these bots; without a seed one is drawn."""
    rules = games.find(game)
    return Series(
        game=game,
        options=options,
        bots=seated(bots, rules.players(rules.read_options(options)), game),
        games=count,
        seed=entropy.randbits(32, "series") if seed is None else seed,
        max_turns=max_turns,
    )


def seated(names: str, players: int, game: str) -> tuple[str, ...]:
    """One bot for each seat; one that is named alone takes them all."""
    named = [name.strip() for name in names.split(",")]
    for name in named:
        external.find(name, game)
    for name in named:
        if any(external.called(other) == external.called(name) and other != name for other in named):
            raise typer.BadParameter(
                f"Two different bots are called {external.called(name)}. Give each its own name.", param_hint="--bots"
            )
    if len(named) not in (1, players):
        raise typer.BadParameter(
            f"{len(named)} bots for {players} players. Name one for all seats, or one for each.", param_hint="--bots"
        )
    return tuple(named * players if len(named) == 1 else named)


def unfinished(games: int, max_turns: int) -> str:
    """The sentence about games that were stopped."""
    many = "1 game was" if games == 1 else f"{games} games were"
    return f"Unfinished: {many} stopped after {max_turns} turns, without a winner (--max-turns)."
