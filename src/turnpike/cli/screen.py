"""The screen: output and prompts of a command.

Here: its width, its colours, removing control sequences. Not here: what is written.
"""

import shutil
import sys
import unicodedata
from collections.abc import Sequence
from contextlib import suppress

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

with suppress(ImportError):
    import readline  # noqa: F401  (where there is one, `input` offers the arrow keys)

_BLANKS = frozenset("\n\u00a0\u202f")


def clean(words: str) -> str:
    """Text from a file or a player, without control sequences and changes of the writing direction."""
    if words.isprintable():
        return words
    return "".join(letter if letter.isprintable() or letter in _BLANKS else _replacement(letter) for letter in words)


def _replacement(letter: str) -> str:
    return "" if unicodedata.category(letter) == "Cf" else "\ufffd"


class Screen:
    """Standard output and standard input. Lines are only broken where a terminal would break them worse."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        """Columns; 80 if unknown."""
        return self._console.width

    @property
    def height(self) -> int:
        """Lines; 24 if unknown."""
        return shutil.get_terminal_size().lines if self.live else 24

    @property
    def live(self) -> bool:
        """Whether the output is a terminal."""
        return self._console.is_terminal

    @property
    def colour(self) -> bool:
        """Whether it shows colours: a terminal that has some, unless NO_COLOR is set."""
        return self._console.color_system is not None and not self._console.no_color

    def say(self, words: str = "", style: str = "", indent: int = 0) -> None:
        """A paragraph, broken at the width of a terminal."""
        if self.live and words:
            self._console.print(Padding(Text(clean(words), style), (0, 0, 0, indent), expand=False))
        else:
            self._console.print(" " * indent + clean(words), soft_wrap=True)

    def paragraph(self, mark: str, sentences: Sequence[tuple[str, str]]) -> None:
        """Sentences with their styles, one after the other, behind a mark."""
        words = Text()
        for n, (sentence, style) in enumerate(sentences):
            words.append(" " if n else "").append(clean(sentence), style)
        if self.live:
            row = Table.grid(padding=(0, 1))
            row.add_row(mark, words)
            self._console.print(row)
        else:
            self._console.print(f"{mark} {words.plain}", soft_wrap=True)

    def show(self, thing: RenderableType) -> None:
        """A table or another drawing of Rich's."""
        self._console.print(thing)

    def clear(self) -> None:
        """Clear the terminal, with what has scrolled out of it."""
        if self.live:
            self._console.clear()

    def write(self, text: str) -> None:
        """A text as it is, with the colours it has."""
        self._console.file.write(text)

    def ask(self, prompt: str) -> str | None:
        """A line from standard input, stripped; None at its end."""
        sys.stdout.flush()
        try:
            return input(clean(prompt)).strip()
        except EOFError:
            self.say()
            return None
