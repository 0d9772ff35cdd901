"""`turnpike train`: an evaluation learnt by self-play."""

import os
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from turnpike import build, games
from turnpike.arena import cluster
from turnpike.cli.errors import INTERRUPTED, CommandError, complain
from turnpike.cli.game_options import examples
from turnpike.cli.training_board import TrainingBoard
from turnpike.kernel import entropy

if TYPE_CHECKING:
    from turnpike.training.folder import RunFolder
    from turnpike.training.run import Runner

T = TypeVar("T")

CORES = os.cpu_count() or 1
MISSING = "Training needs numpy: pip install 'turnpike[train]'."
SECONDS_PER_HOUR = 3600
EXAMPLES = examples("train")


def train(
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(games.names())}.")],
    out: Annotated[Path, typer.Option(help="The folder of the run.")],
    hours: Annotated[float, typer.Option(min=0.0, help="How long to train.")],
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder.")] = False,
    ray: Annotated[
        str | None,
        typer.Option(metavar="auto|local|ADDRESS", help="Play on Ray: a cluster found, one started here, or this one."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same weights. Default: random.")] = None,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="Worker processes.")] = CORES,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="Games of self-play in each generation.")] = 10_000,
    simulations: Annotated[int, typer.Option(min=1, help="Of the search, for each decision of self-play.")] = 50,
    positions: Annotated[int, typer.Option(min=1, help="To learn from, of each game.")] = 24,
    hidden: Annotated[int, typer.Option(min=16, max=128, help="Hidden units, a multiple of 16.")] = 32,
    begin_with: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Weights that play first instead of the hand-made ones."),
    ] = None,
    generations: Annotated[int | None, typer.Option(min=1, help="Stop after so many generations.")] = None,
) -> None:
    """Learn an evaluation by self-play: games, a fit, and a match against the best one so far, again and again.

    The run can be killed at any time; with --resume it goes on where it was. The settings of a run are fixed when it
    begins. The best weights, their figures and the learning curves are in the folder.
    """
    if find_spec("numpy") is None:
        raise CommandError(MISSING)
    if ray is not None and not cluster.available():
        raise CommandError(cluster.MISSING)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", str(workers))  # before numpy is loaded
    from turnpike.bots.network.weights_file import WeightsError, read_weights  # noqa: PLC0415
    from turnpike.training.folder import RunError, RunFolder, RunSettings  # noqa: PLC0415  (needs numpy)
    from turnpike.training.run import OutOfTime, Run, here  # noqa: PLC0415
    from turnpike.training.work import learner_of  # noqa: PLC0415

    learner = learner_of(game)
    if learner is None:
        raise CommandError(f"No evaluation of {games.manifest(game).title()} can be learnt yet.")
    if hidden % 16:
        raise typer.BadParameter("It must be a multiple of 16.", param_hint="--hidden")
    if (notice := build.notice()) is not None:
        complain(notice)
    again = f"turnpike train {game} --out {out} --hours {hours:g} --resume"
    try:
        if resume:
            folder = RunFolder.open(out, game, learner.inputs())
        else:
            settings = RunSettings(
                game=game,
                inputs=learner.inputs(),
                seed=entropy.randbits(32, "training") if seed is None else seed,
                games=count,
                block=min(100, count),
                simulations=simulations,
                hidden=hidden,
                positions=positions,
            )
            first = None
            if begin_with is not None:
                read_weights(begin_with, game, learner.inputs())  # or it says in words what is wrong with them
                first = begin_with.read_bytes()
            folder = RunFolder.create(out, settings, first)
        runner = here(workers) if ray is None else _on_ray(ray, workers)
        with TrainingBoard() as board:
            run = Run(folder, learner, runner, board.update, time.monotonic() + hours * SECONDS_PER_HOUR)
            try:
                run.go_on(generations)
            except OutOfTime:
                complain(f"The time is over. To go on: {again}")
        _tell_best(folder, run.best_weights())
    except (RunError, WeightsError) as error:
        raise CommandError(str(error)) from None
    except BrokenProcessPool:
        raise CommandError("Worker processes crashed repeatedly. Nothing is lost; go on with --resume.") from None
    except KeyboardInterrupt:
        complain(f"Stopped. To go on: {again}")
        raise typer.Exit(INTERRUPTED) from None


def _on_ray(address: str, workers: int) -> "Runner":
    def run(work: Callable[[int], T], numbers: Iterable[int]) -> Generator[T, None, None]:
        return cluster.in_ray(work, numbers, address, workers)

    return run


def _tell_best(folder: "RunFolder", best: int) -> None:
    if best:
        typer.echo(
            f"Best: generation {best}, {folder.weights_file(best)}. Learning curves: {folder.path / 'report.svg'}"
        )
    else:
        first = "the weights it began with" if folder.settings.began_with else "the hand-made evaluation"
        typer.echo(f"No generation has beaten {first} yet.")
