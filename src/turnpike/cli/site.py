"""`turnpike site`: a folder of static files that any web host can serve."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from turnpike.cli.errors import CommandError

EXAMPLES = """[bold]Examples[/bold]
  turnpike site public                       write the site; again after an update
  python -m http.server --directory public   look at it
"""
MEGABYTE = 1_000_000


def site(
    folder: Annotated[
        Path, typer.Argument(help="A new or empty folder, or that of an earlier site.", metavar="FOLDER")
    ],
) -> None:
    """Write a site of static files: games, bots, rulebooks, replays and the documentation, without a server.

    Any host can serve the folder, below any address. Games are played and kept in the browser of each visitor.
    """
    from turnpike.server.static_site import SiteError, write_site  # noqa: PLC0415  (other commands need none of it)

    try:
        written = write_site(folder)
    except SiteError as error:
        raise CommandError(*map(str, error.args)) from None
    done = f"{written.files} files, {written.bytes / MEGABYTE:.1f} MB, {written.changed} of them new or changed."
    sys.stdout.write(f"{folder}: {done}\n")
    if not written.has_docs:
        sys.stdout.write("The documentation is not built, so the site is without it; make docs builds it.\n")
