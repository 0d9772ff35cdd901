"""Names that are safe to show: without what could break a drawing, a terminal or a table.

Players choose their own names and boards name their own places, so a name may hold anything: control characters that
no XML file may hold, escape sequences of a terminal, marks that turn the direction of the rest of the line around.
Here: making a name harmless, and how wide it is. Not here: quoting for XML (svg.py).
"""

import unicodedata

_TURNS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNPRINTABLE = frozenset({"Cc", "Cs", "Cn", "Zl", "Zp"})


def harmless(name: str, longest: int = 40) -> str:
    """The name without control characters and turns of direction, cut to a bearable length."""
    if not (name.isascii() and name.isprintable()):
        kept = (letter for letter in name if letter not in _TURNS)
        name = "".join("\ufffd" if unicodedata.category(letter) in _UNPRINTABLE else letter for letter in kept)
    return name if len(name) <= longest else name[: longest - 1] + "…"


def columns(words: str) -> int:
    """How many columns of a terminal the words take: two for a wide letter, none for a combining one."""
    if words.isascii():
        return len(words)
    return sum(_columns(letter) for letter in words)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def cut(words: str, width: int) -> str:
    """The words shortened to at most `width` columns, with an ellipsis where something is missing."""
    if columns(words) <= width:
        return words
    while columns(words) > width - 1:
        words = words[:-1]
    return words + "…"
