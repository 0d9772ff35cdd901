"""The commands that the documentation shows, and reading them with the real programs without running them."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import typer
from typer.core import TyperCommand

from turnpike import games
from turnpike.bots import external
from turnpike.cli.app import app
from turnpike.cli.bot_series import options_of
from turnpike.cli.game_options import GameCommand, given

ROOT = Path(__file__).parent.parent
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "bench/README.md")),
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if "_site" not in page.parts),
]
BLOCK = re.compile(r"^```(?:sh|console)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANY_BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
RUNNERS = ("turnpike", "pipx run", "uvx", "podman run")
"""How lines begin that start Turnpike; its arguments stand behind the last word that is its name."""
UNFINISHED = {"MissingParameter", "BadOptionUsage", "NoArgsIsHelpError"}
"""What may be wrong with a command that a sentence only mentions."""
PARSE_ONLY = """
import argparse, runpy, sys
parse = argparse.ArgumentParser.parse_args
def parse_and_end(self, *words, **named):
    parse(self, *words, **named)
    sys.exit(0)
argparse.ArgumentParser.parse_args = parse_and_end
sys.argv = sys.argv[1:]
sys.path.insert(0, sys.argv[0].rpartition("/")[0])
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Shown(NamedTuple):
    """A command as a page shows it."""

    page: str
    text: str
    whole: bool
    """Whether it stands in a block, and not in a sentence that may leave arguments out."""

    @property
    def words(self) -> list[str]:
        """Its words, without a comment and variables of the environment before it."""
        words = shlex.split(self.text.removeprefix("$ "), comments=True)
        while words and re.match(r"[A-Z_]+=", words[0]):
            words.pop(0)
        return words


def shown(begins: str) -> list[Shown]:
    """All commands on all pages whose line or code span begins like this regular expression."""
    return [
        command for command in _all_shown() if re.match(rf"(?:\$ |[A-Z_]+=\S+ )*(?:{begins})(?:\s|$)", command.text)
    ]


def _all_shown() -> Iterator[Shown]:
    for page in PAGES:
        text, name = page.read_text("utf-8"), page.relative_to(ROOT).as_posix()
        for block in BLOCK.findall(text):
            for line in block.splitlines():
                yield from (Shown(name, part.strip(), whole=True) for part in re.split(r"&&|#.*", line))
        yield from (Shown(name, span, whole=False) for span in SPAN.findall(ANY_BLOCK.sub("", text)))


def turnpike_words(command: Shown) -> list[str]:
    """The arguments of `turnpike` in a command that starts it in one way or another."""
    words = command.words
    last = len(words) - 1 - words[::-1].index("turnpike")
    return words[last + 1 :]


def read_command(words: list[str], *, whole: bool = True) -> None:
    """Read a command line as the program does, but do nothing; fails with its words if it would refuse it.

    Files that it names must exist; `make_files` makes them.
    """
    group: Any = typer.main.get_command(app)
    if "|" in words:  # a list of all commands
        assert set(words) - {"|"} == set(group.commands)
        return
    with patch.object(TyperCommand, "invoke", _check):
        try:
            group.main(words, prog_name="turnpike", standalone_mode=False)
        except Exception as error:
            if not whole and type(error).__name__ in UNFINISHED:
                return
            said = error.format_message() if hasattr(error, "format_message") else error
            raise AssertionError(f"turnpike {shlex.join(words)}: {said}") from error


def _check(command: TyperCommand, context: Any) -> None:  # noqa: ANN401  (a private class of Typer)
    """In place of running it: what only its function would look at, such as options of the game and names of bots."""
    values = context.params
    game = values.get("game") or games.names()[0]
    if isinstance(command, GameCommand):
        bots = values.get("bots") or values.get("levels") or ""
        rules = games.find(game)
        options = rules.read_options(options_of(values.get("players"), values.get("bots") or "") | given(context, game))
        for bot in filter(None, bots.split(",")):
            external.find(bot.strip(), game)
        themes = rules.wordbook(options, "en").get("theme", {})
        assert set(values.get("theme") or ()) <= set(themes), f"themes: {', '.join(themes)}"
    elif isinstance(values.get("game"), str) and command.name != "bench":
        games.find(game)


def make_files(words: list[str], folder: Path) -> None:
    """The files and folders that a command line may name, below a folder."""
    for word in words:
        if re.fullmatch(r"[\w.-]+\.\w+(?:\.gz)?|[A-Z]+", word):
            (folder / word).touch()
        elif re.fullmatch(r"[\w.-]+/", word):
            (folder / word).mkdir(exist_ok=True)


def read_script(words: list[str]) -> str:
    """What a Python script that uses argparse says against these arguments; empty if it takes them. It does nothing."""
    plain = [re.sub(r"[\[\]]", "", word) for word in words]
    command = [sys.executable, "-c", PARSE_ONLY, *plain]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ)
    return "" if done.returncode == 0 else done.stderr
