"""`turnpike puzzles`: making puzzles from games between bots, checking them, listing them."""

import os
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from turnpike import bots, build, games
from turnpike.arena import puzzles as making
from turnpike.bots.puzzles.finding import problems
from turnpike.bots.puzzles.puzzle import VERSION, Origin, Puzzle, PuzzleFile, read, shipped
from turnpike.cli.errors import INTERRUPTED, WRONG, CommandError, complain, report_errors
from turnpike.cli.game_options import GameCommand, given
from turnpike.cli.screen import Screen
from turnpike.kernel.contract import Json

CORES = os.cpu_count() or 1
EXAMPLES = f"""[bold]Examples[/bold]
  turnpike puzzles make {games.names()[0]} --out mine.jsonl --count 20 --seed 1
  turnpike puzzles check mine.jsonl                  replay and judge them again
  turnpike puzzles list {games.names()[0]}                   those that come with the game
"""

puzzles = typer.Typer(
    name="puzzles",
    help="Make, check and list puzzles: positions in which one turn is clearly best.",
    epilog=EXAMPLES,
    no_args_is_help=True,
)
Source = Annotated[str, typer.Argument(metavar="FILE|GAME", help="A file of puzzles, or a game: those it comes with.")]


@puzzles.command(cls=GameCommand)
@report_errors()
def make(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(games.names())}.")],
    out: Annotated[Path, typer.Option(help="The file to write. If it exists, the run in it goes on.")],
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="Stop with this many puzzles.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 1,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="Worker processes.")] = CORES,
    about: Annotated[str, typer.Option(help="Where the puzzles come from, kept in the file.")] = "",
    theme: Annotated[
        list[str] | None, typer.Option(help="Only puzzles about this. If given several times: about all of it.")
    ] = None,
    levels: Annotated[
        str,
        typer.Option(help="Bots that play the games, with commas; the seats take turns. The weaker, the more to find."),
    ] = ",".join(making.LEVELS),
    players: Annotated[int | None, typer.Option("--players", "-p", help="Number of seats. Default: varies.")] = None,
) -> None:
    """Play games between levels and look for positions in which one turn is clearly best.

    Options of the game that are not given vary from game to game.

    What a cheap search finds is confirmed by a deeper one; what every level finds is left out. Ctrl-C stops; the same
    command goes on.
    """
    title = games.manifest(game).title()
    options = ({} if players is None else {"players": players}) | given(context, game)
    if (notice := build.notice()) is not None:
        complain(notice)
    playing = [bots.find(name.strip(), game).name for name in levels.split(",")]
    origin = Origin(
        puzzles=VERSION,
        game=game,
        seed=seed,
        levels=playing,
        options=options,
        themes=_themes(game, options, theme or []),
        about=about,
    )
    found: PuzzleFile | None = None
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    try:
        with (
            closing(making.make(origin, out, workers=workers)) as runs,
            Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
        ):
            task = bar.add_task(title, total=count)
            for found in runs:
                said = f"{title}: {found.searched} games searched"
                bar.update(task, completed=min(count, len(found.puzzles)), description=said)
                if len(found.puzzles) >= count:
                    break
    except KeyboardInterrupt:
        complain("Stopped. Run the same command again to go on.")
        raise typer.Exit(INTERRUPTED) from None
    except BrokenProcessPool:
        raise CommandError("Worker processes crashed repeatedly. Run the same command again to go on.") from None
    if found is not None:
        Screen().say(f"{out}: {len(found.puzzles)} puzzles from {found.searched} games.")


def _themes(game: str, options: dict[str, Json], asked: list[str]) -> list[str]:
    """The themes that were asked for; `CommandError` if the game does not know one of them."""
    rules = games.find(game)
    known = rules.wordbook(rules.read_options(options), "en").get("theme", {})
    for name in asked:
        if name not in known:
            raise CommandError(f"There is no theme {name}. Themes of {game}: {', '.join(known)}.")
    return asked


def _puzzles(source: str) -> Sequence[Puzzle]:
    if source in games.names():
        return shipped(source)
    if not Path(source).is_file():
        raise CommandError(f"{source}: There is no such file, and no game of this name ({', '.join(games.names())}).")
    return read(Path(source)).puzzles


@puzzles.command()
@report_errors()
def check(
    source: Source,
    sample: Annotated[int, typer.Option(min=0, help="Check only so many, spread over the file; 0 is all.")] = 0,
    quick: Annotated[bool, typer.Option("--quick", help="Replay only, without a search.")] = False,
    seed: Annotated[int, typer.Option(help="For the search.")] = 1,
) -> None:
    """Check puzzles again: whether they can be replayed, and whether their turn is still the best by far."""
    found = _puzzles(source)
    chosen = found if not sample or sample >= len(found) else [found[i * len(found) // sample] for i in range(sample)]
    wrong = 0
    for puzzle in chosen:
        if complaints := problems(puzzle, deep=not quick, seed=seed):
            wrong += 1
            Screen().say(f"{puzzle.id}: {' '.join(complaints)}")
    Screen().say(f"{len(chosen)} of {len(found)} puzzles checked, {wrong} with problems.")
    if wrong:
        raise typer.Exit(WRONG)


@puzzles.command(name="list")
@report_errors()
def list_(
    source: Source,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")] = False,
) -> None:
    """List puzzles with their themes, ratings and chances; the solutions are not shown, except with --json."""
    found = _puzzles(source)
    if as_json:
        sys.stdout.write("".join(msgspec.json.encode(puzzle).decode() + "\n" for puzzle in found))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("Puzzle", "Seats", "Themes", "Rating", "Best", "Next", "Turns"):
        table.add_column(title, justify="left" if title in ("Puzzle", "Themes") else "right")
    for one in found:
        chances = [f"{100 * win:.0f} %" for win in (one.win, one.other_win)]
        table.add_row(
            one.id, str(len(one.header.seats)), ", ".join(one.themes), str(one.rating), *chances, str(one.results)
        )
    Screen().show(table)
    Screen().say(f"{len(found)} puzzles.")
