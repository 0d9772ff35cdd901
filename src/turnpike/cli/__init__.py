"""The command line: one file a command, and nothing about one game.

| file | has |
| --- | --- |
| app.py | the table of contents: all commands, in the order of the help |
| play.py, serve.py, simulate.py, match.py, replay.py, analyse.py | one command each |
| show.py, verify.py, dataset.py, bench.py, train.py | one command each |
| puzzles.py, explorer.py, site.py, board.py, db.py | one command each |
| game_options.py | the options of games, made from their schemas and manifests |
| interactive.py, decision.py, menu.py | a game in the terminal: the loop, one decision, the numbered choices |
| narration.py, result.py, stepper.py | what happened turn by turn, the ranking, stepping through a log |
| training_board.py | the progress of a training run |
| bot_series.py, scoreboard.py | a series between bots from the options, and its standings |
| saving.py, logs.py | saved games, and reading log files |
| bug_report.py | what a bug report should say |
| screen.py, errors.py, texts.py, browser.py | the terminal, errors and exit codes, texts, opening the web page |
| benchmark/ | what `turnpike bench` does with the benchmarks of a game |

How a game looks in the terminal is the game's own (kernel/terminal.py).
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
    if sorted(sys.argv[1:]) == ["--verbose", "--version"]:
        from turnpike.cli.bug_report import bug_report  # noqa: PLC0415

        sys.stdout.write(bug_report() + "\n")
        return
    from turnpike.cli.app import run  # noqa: PLC0415  (the version is printed without loading Typer)

    run()
