"""The command line: `turnpike play | simulate | replay | show | verify | bench | board`.

| file | has |
| --- | --- |
| app.py | the table of contents: all commands and what stands above their help |
| play.py, replay.py, show.py, verify.py, board.py, simulate.py, bench.py | one command each (bench with speed/) |
| sitting.py, decision.py, menu.py | a game at the screen: who is asked what, and what may be typed |
| turns.py, result.py, saving.py, stepping.py | what happened in words, the ranking, files, reading a log |
| screen.py, faults.py, words.py, logs.py | writing and asking, errors in words, texts, log files |
| faces.py, franchise/ | what the commands need to know of a game beyond its contract |
"""

import sys

from turnpike import __version__, build


def version() -> str:
    """What `turnpike --version` says."""
    return f"turnpike {__version__}, {build.describe()}"


def main() -> None:
    """The entry point of the installed program."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(version() + "\n")
        return
    from turnpike.cli.app import run  # noqa: PLC0415  (the version is told without loading Typer)

    run()
