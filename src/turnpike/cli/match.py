"""`turnpike match`: bots against bots, and how sure the result is."""

import os
import sys
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from turnpike import bots as all_bots
from turnpike import build, games
from turnpike.arena import cluster, ratings
from turnpike.arena.games import MAX_TURNS
from turnpike.arena.match import Runner, counted, here, play_match, verdict
from turnpike.arena.report import as_csv, report
from turnpike.arena.results import Results, ResultsError
from turnpike.arena.series import Series
from turnpike.bots import external
from turnpike.cli.bot_series import MaxTurns, options_of, planned
from turnpike.cli.errors import INTERRUPTED, WRONG, CommandError, complain
from turnpike.cli.game_options import examples, given
from turnpike.cli.scoreboard import Scoreboard, print_report

CORES = os.cpu_count() or 1
ABOUT = """
[bold]Seats and seeds[/bold]
Games come in rounds: one seed, and every rotation of the seats. The bots change neighbours from round to round. \
The same seed gives the same result, whatever the number of workers.

[bold]Bots of your own[/bold]
NAME=COMMAND is a program that speaks the protocol of docs/write-a-bot.md. When it breaks it, greedy decides instead, \
and the reasons are listed.
"""
EXAMPLES = (
    examples(
        "match",
        "turnpike match --bots greedy,random --games 100",
        "turnpike match --bots greedy,random --games 20 --seed 5 --json",
        "turnpike match --bots greedy,greedy,random,random --games 400 --results match.jsonl",
        "turnpike match --bots greedy,random --games 1000 --stop-early",
        'turnpike match --bots "mine=python3 my_bot.py,greedy" --games 10 --logs games',
    )
    + ABOUT
)


def match(
    context: typer.Context,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help=f"One for each seat, for example greedy,random. Available: {', '.join(all_bots.names())}, installed "
            "bots, and NAME=COMMAND.",
        ),
    ],
    game: Annotated[str, typer.Option("--game", "-g", help=f"The game: {', '.join(games.names())}.")] = games.names()[
        0
    ],
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Number of seats. Default: the number of bots given.")
    ] = None,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 100,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games. Default: random.")] = None,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=1, help="Worker processes. Default: one per core.")
    ] = CORES,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="auto|local|ADDRESS", help="Play on Ray: on a cluster found, one started here, or this one."
        ),
    ] = None,
    results: Annotated[
        Path | None, typer.Option(help="Save finished games to this file, and resume the match from it.")
    ] = None,
    logs: Annotated[Path | None, typer.Option(help="Save the log of every game in this folder.")] = None,
    stop_early: Annotated[bool, typer.Option("--stop-early", help="Stop as soon as the result is clear.")] = False,
    claim: Annotated[
        float | None,
        typer.Option(
            min=0.0,
            max=1.0,
            help="Test whether the first bot wins this share of games. Default: an equal share. Stops early.",
        ),
    ] = None,
    patience: Annotated[
        float, typer.Option(min=0.05, help="Seconds an external bot has for each decision.")
    ] = external.PATIENCE,
    max_turns: MaxTurns = MAX_TURNS,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")] = False,
    csv: Annotated[
        Path | None, typer.Option(help="Write the result to this file as CSV; - for standard output.")
    ] = None,
) -> None:
    """Find out which bot is stronger, in many games with rotated seats and paired seeds, on all cores.

    Prints wins, share of wins and rating of each bot, with 95 % confidence intervals. Ctrl-C stops; with --results
    the same command resumes the match. A game that does not end within --max-turns is stopped and has no winner.
    """
    options = options_of(players, bots) | given(context, game)
    series = planned(game, options, bots, count, seed, max_turns)
    series = msgspec.structs.replace(series, paired=True, patience=patience)
    if stop_early and claim is None:
        claim = 1 / len(series.bots)
    for notice in (build.notice(), None if ratings.available() else ratings.MISSING):
        if notice:
            complain(notice)
    kept = _opened(series, results, seed)
    with closing(kept):
        why_stopped = _play(series, kept, _runner(ray, workers), logs, claim)
        _tell(series, kept, claim, as_json, csv)
    if why_stopped is not None:
        goes_on = "Run the same command again to resume." if results else "With --results FILE, a match can be resumed."
        complain(f"{why_stopped} after {len(kept.in_order(count))} of {count} games. {goes_on}")
        raise typer.Exit(INTERRUPTED if why_stopped == "Stopped" else WRONG)


def _opened(series: Series, results: Path | None, seed: int | None) -> Results:
    if results is not None and seed is None and results.exists() and results.stat().st_size:
        raise typer.BadParameter(
            "To resume a match, also give its --seed; it is in the first line of the file.",
            param_hint="--results",
        )
    try:
        return Results(series, results)
    except ResultsError as error:
        raise CommandError(str(error)) from None


def _runner(ray: str | None, workers: int) -> Runner:
    if ray is None:
        return here(workers)
    if not cluster.available():
        raise CommandError(cluster.MISSING)
    return cluster.on_ray(ray, workers)


def _play(series: Series, results: Results, run: Runner, logs: Path | None, claim: float | None) -> str | None:
    """Play, with a scoreboard on a terminal; why it stopped before its end, if it did."""
    if logs is not None:
        logs.mkdir(parents=True, exist_ok=True)
    try:
        with (
            Scoreboard(series, results) as board,
            closing(play_match(series, results, run, logs=logs, claim=claim)) as finished,
        ):
            for _played in finished:
                board.update()
    except KeyboardInterrupt:
        return "Stopped"
    except BrokenProcessPool:
        return "Worker processes crashed repeatedly"
    except ConnectionError as error:
        raise CommandError(f"No Ray cluster: {error}. Start one with: ray start --head, or use --ray local.") from None
    return None


def _tell(series: Series, results: Results, claim: float | None, as_json: bool, csv: Path | None) -> None:
    result = report(counted(series, results, claim))
    clear = None if claim is None else verdict(series, results, claim)
    if csv == Path("-"):
        sys.stdout.write(as_csv(result))
    elif csv is not None:
        csv.write_text(as_csv(result), encoding="utf-8")
    if as_json:
        sys.stdout.write(
            msgspec.json.encode(
                {
                    "game": series.game,
                    "options": {key: value for key, value in series.options.items() if key != "board"},
                    "seed": series.seed,
                    "asked": series.games,
                    "max_turns": series.max_turns,
                    "claim": claim,
                    "verdict": None if clear is None else ("above" if clear[1] > 0 else "below"),
                    **msgspec.to_builtins(result),
                }
            ).decode()
            + "\n"
        )
    elif csv != Path("-"):
        print_report(series, result, claim, None if clear is None else clear[1])
