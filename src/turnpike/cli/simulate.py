"""`turnpike simulate`: many games between bots, and a table of the results."""

import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import IO, Annotated, Literal

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from turnpike import bots as all_bots
from turnpike import build, games
from turnpike.arena.games import MAX_TURNS
from turnpike.arena.series import Series, play_series
from turnpike.arena.standings import Standings
from turnpike.cli.bot_series import MaxTurns, options_of, planned, unfinished
from turnpike.cli.errors import INTERRUPTED, CommandError, complain, uninterrupted
from turnpike.cli.game_options import examples, files_of, given
from turnpike.cli.screen import Screen

BOTS = ", ".join(all_bots.names())
EXAMPLES = examples("simulate")


def simulate(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(games.names())}.")],
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", help="Number of seats. Default: the number of bots given, or 4."),
    ] = None,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 100,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", "-b", help=f"One for all seats, or one for each, for example greedy,random. Available: {BOTS}."
        ),
    ] = "random",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games. Default: random.")] = None,
    log: Annotated[Path | None, typer.Option(help="Write the logs of the games to this new file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the log file if it exists.")] = False,
    first: Annotated[
        str,
        typer.Option(help="Who goes first: rotate (each bot in turn), random, or a bot's number in the list, from 1."),
    ] = "rotate",
    max_turns: MaxTurns = MAX_TURNS,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=1, help="Worker processes; results stay the same.")
    ] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")] = False,
) -> None:
    """Let bots play many games and count the wins.

    Press Ctrl-C to stop: finished games still count and stay in the log. A game that does not end within
    --max-turns is stopped: it is written and counted as unfinished, without a winner.
    """
    options = options_of(players, bots) | given(context, game)
    series = planned(game, options, bots, count, seed, max_turns)
    series = msgspec.structs.replace(series, first=_first(first, len(series.bots)))
    if notice := build.notice():
        complain(notice)
    standings = Standings()
    why_stopped = None
    with ExitStack() as stack:
        file = stack.enter_context(_open(log, force)) if log is not None else None
        try:
            _play(series, workers, file, standings)
        except KeyboardInterrupt:
            why_stopped = "Stopped"
        except BrokenProcessPool:
            why_stopped = "A worker process died"
    if as_json:
        _print_json(series, standings, files_of(context).get("board"))
    else:
        _print_table(series, standings, log)
    if why_stopped is not None:
        kept = "are counted" if log is None else f"are counted and written to {log}"
        complain(f"{why_stopped} after {standings.games} of {count} games, which {kept}.")
        raise typer.Exit(INTERRUPTED if why_stopped == "Stopped" else 1)


def _first(first: str, players: int) -> Literal["rotate", "random"] | int:
    if first == "rotate":
        return "rotate"
    if first == "random":
        return "random"
    if first.isdecimal() and 1 <= int(first) <= players:
        return int(first) - 1
    raise typer.BadParameter(
        f"{first!r} is none of: rotate, random, the number of a seat from 1 to {players}.",
        param_hint="--first",
    )


@contextmanager
def _open(log: Path, force: bool) -> Iterator[IO[str]]:
    try:
        with log.open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            yield file
    except FileExistsError:
        raise CommandError(f"{log} already exists. Choose another file, or add --force to overwrite it.") from None


def _play(series: Series, workers: int, file: IO[str] | None, standings: Standings) -> None:
    """Play, with a progress bar on a terminal. Each game is written as soon as it is finished."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with closing(play_series(series, workers=workers, logs=file is not None)) as games_played, bar:
        task = bar.add_task("Games", total=series.games)
        for played in games_played:
            with uninterrupted():
                if file is not None:
                    file.write(played.log)
                    file.flush()
                standings.add(played)
            bar.advance(task)


def _print_json(series: Series, standings: Standings, board: str | None) -> None:
    summary = msgspec.to_builtins(standings.summary())
    result = {
        "game": series.game,
        "options": {key: value for key, value in series.options.items() if key != "board"},
        "board": board,
        "seed": series.seed,
        "first": series.first + 1 if isinstance(series.first, int) else series.first,
        "asked": series.games,
        "max_turns": series.max_turns,
        **summary,
    }
    sys.stdout.write(msgspec.json.encode(result).decode() + "\n")


def _print_table(series: Series, standings: Standings, log: Path | None) -> None:
    screen = Screen()
    summary = standings.summary()
    game, title = games.find(series.game), games.manifest(series.game).title()
    speech = game.speech(game.read_options(series.options), "en", series.bots)
    screen.say(
        f"{summary.games} games of {title} for {len(series.bots)} players, seed {series.seed}: "
        f"{summary.mean_turns:.1f} turns and {summary.mean_decisions:.1f} decisions a game."
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("", "Games", "Wins", "Shared", "Share", "Score"):
        table.add_column(title, justify="right" if title else "left")
    for lines in (standings.bots.values(), standings.seats):
        for line in lines:
            share = f"{100 * line.share:.1f} %"
            table.add_row(
                line.name, str(line.seats), str(line.wins), str(line.shared_wins), share, f"{line.mean_score:.1f}"
            )
        table.add_section()
    screen.show(table)
    if summary.ends:
        screen.say("Ends: " + ", ".join(f"{speech.why(why)} ({times})" for why, times in summary.ends.items()) + ".")
    if summary.unfinished:
        screen.say(unfinished(summary.unfinished, series.max_turns))
    if log is not None:
        screen.say(f"Written to {log}.")
