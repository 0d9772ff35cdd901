"""`turnpike explorer`: making the corpus of openings that a game comes with, and saying what is in one."""

import os
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from turnpike import bots, build, games
from turnpike.arena import openings as making
from turnpike.bots.openings.corpus import VERSION, Corpus, CorpusOrigin, read, shipped
from turnpike.cli.errors import INTERRUPTED, CommandError, complain, report_errors
from turnpike.cli.screen import Screen

CORES = os.cpu_count() or 1
EXAMPLES = f"""[bold]Examples[/bold]
  turnpike explorer make {games.names()[0]} --out mine.jsonl.gz --games regular=200 --games expert=20 --seed 1
  turnpike explorer show mine.jsonl.gz                what is in it, and how it was made
  turnpike explorer show {games.names()[0]}                   the one that comes with the game
"""

explorer = typer.Typer(
    name="explorer",
    help="Make the corpus of openings that the explorer shows beside a server's own games.",
    epilog=EXAMPLES,
    no_args_is_help=True,
)


def _read_games(asked: list[str]) -> dict[str, int]:
    """`LEVEL=NUMBER` for each level."""
    found: dict[str, int] = {}
    for one in asked:
        level, _, number = one.partition("=")
        if not number.isascii() or not number.isdigit() or not 1 <= int(number[:9]) <= 10_000_000:
            raise CommandError(f"--games {one}: Write LEVEL=NUMBER, for example regular=200.")
        bots.find(level)
        found[level] = int(number[:9])
    return found


@explorer.command()
@report_errors()
def make(
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(games.names())}.")],
    out: Annotated[Path, typer.Option(help="The file to write. A run that was stopped goes on.")],
    games_: Annotated[list[str], typer.Option("--games", help="LEVEL=NUMBER; once for each level.")],
    seed: Annotated[int, typer.Option(help="The same seed gives the same corpus.")] = 1,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="Worker processes.")] = CORES,
    about: Annotated[str, typer.Option(help="Which version of the program makes it, kept in the file.")] = "",
) -> None:
    """Let levels play against themselves and count how their games begin.

    Ctrl-C stops; the same command goes on.
    """
    manifest = games.manifest(game)
    if (notice := build.notice()) is not None:
        complain(notice)
    levels = _read_games(games_)
    asked = " ".join(f"--games {level}={number}" for level, number in levels.items())
    origin = CorpusOrigin(
        explorer=VERSION,
        game=manifest.id,
        seed=seed,
        games=levels,
        options=list(manifest.opening_options),
        command=f"turnpike explorer make {manifest.id} --out {out.name} {asked} --seed {seed}",
        about=about,
    )
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with (
            closing(making.make(origin, out, workers=workers)) as runs,
            Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
        ):
            task = bar.add_task(manifest.title(), total=making.total(origin))
            for played in runs:
                bar.update(task, completed=played)
    except KeyboardInterrupt:
        complain("Stopped. Run the same command again to go on.")
        raise typer.Exit(INTERRUPTED) from None
    except BrokenProcessPool:
        raise CommandError("Worker processes crashed repeatedly. Run the same command again to go on.") from None
    _say(str(out), read(out))


@explorer.command()
@report_errors()
def show(
    source: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A corpus, or a game: the one it comes with.")],
) -> None:
    """Say how many games a corpus has, of which levels, and how it was made."""
    if source in games.names():
        found = shipped(source)
        if found is None:
            raise CommandError(f"{games.manifest(source).title()} comes with no openings.")
    elif Path(source).is_file():
        found = read(Path(source))
    else:
        raise CommandError(
            f"{source}: There is no such file, and no game of this name ({', '.join(games.names())})."
        )  # fmt: skip
    _say(source, found)


def _say(source: str, corpus: Corpus) -> None:
    origin = corpus.origin
    counted = sum(origin.settings.values())
    levels = ", ".join(f"{level} {number}" for level, number in origin.games.items())
    Screen().say(f"{source}: {counted} games ({levels}), {len(corpus.counts)} positions.")
    Screen().say(f"Made by: {origin.command}")
    if origin.about:
        Screen().say(origin.about)
