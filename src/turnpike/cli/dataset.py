"""`turnpike dataset`: finished games as a data set for learners."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TextColumn

from turnpike.cli.errors import CommandError
from turnpike.cli.screen import Screen

if TYPE_CHECKING:
    from turnpike.research.dataset import Written

EXAMPLES = """[bold]Examples[/bold]
  turnpike dataset games.jsonl --out games.parquet             the games of a log file
  turnpike dataset logs/ more.jsonl --out games.parquet        all logs of a folder, and another one
  turnpike dataset sqlite:///games.db --out games.parquet      the finished games of a server, without names
"""


def dataset(
    sources: Annotated[
        list[str], typer.Argument(metavar="LOGS...", help="Log files, folders of logs, or the address of a database.")
    ],
    out: Annotated[Path, typer.Option(help="The Parquet file to write.")],
) -> None:
    """Write finished games to a Parquet file, one row a decision, for learning and statistics.

    docs/research.md explains the columns.
    """
    try:
        from turnpike.research import dataset as writing  # noqa: PLC0415  (an extra of the package)
        from turnpike.research.sources import SourceError, records  # noqa: PLC0415
    except ImportError as missing:
        raise CommandError(str(missing)) from None
    if not out.parent.is_dir():
        raise CommandError(f"{out.parent}: There is no such folder. Make it first.")
    unfinished = out.with_name(out.name + ".part")
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("Reading")
        try:
            done = writing.write(
                records(sources), unfinished, lambda so_far: bar.update(task, description=_said(so_far))
            )
        except SourceError as error:
            unfinished.unlink(missing_ok=True)
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"{out}: {error.strerror or error}.") from None
    unfinished.replace(out)
    screen = Screen()
    screen.say(f"{out}: {_said(done)}.")
    if done.unfinished:
        screen.say(f"{done.unfinished} without an end left out.")
    if done.broken:
        screen.say(f"{done.broken} that cannot be replayed left out; the first: {done.first_problem}")


def _said(done: "Written") -> str:
    return f"{done.games:,} games, {done.decisions:,} decisions"
