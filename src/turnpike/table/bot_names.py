"""The names of bots in the language of each reader: "Regular 2" in the log is "Stammgast 2" in German.

A table stores the English name, which the header of its log needs; every snapshot translates it (text/*.toml).
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from turnpike.kernel.text import LANGUAGES, texts
from turnpike.table.document import Chair

TEXT = Path(__file__).parent / "text"
_NUMBERED = re.compile(r"(.+?)( \d+)?")


def stored_name(bot: str) -> str:
    """The name that is stored: the English name of one of our bots, the own name of a package's bot."""
    english = texts(TEXT, "en")
    return english.say("bots", bot) if english.has("bots", bot) else bot


def names_of(bot: str) -> dict[str, str]:
    """The names of a bot by language; a package's bot has the same name in all."""
    ours = texts(TEXT, "en").has("bots", bot)
    return {language: texts(TEXT, language).say("bots", bot) if ours else bot for language in LANGUAGES}


def bot_named(name: str) -> str | None:
    """The bot of ours that a stored name, perhaps with a number, is the name of."""
    found = _bot_of(name)
    return None if found is None else found[0]


@lru_cache(maxsize=1000)
def translated(name: str, language: str) -> str:
    """The stored name of a bot in another language; any other name is returned unchanged."""
    found = _bot_of(name)
    return name if found is None else texts(TEXT, language).say("bots", found[0]) + found[1]


def _bot_of(name: str) -> tuple[str, str] | None:
    """The bot of a stored name, and what stands behind it: a number, or nothing."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered is None:
        return None
    bot = numbered[1].lower()
    known = texts(TEXT, "en").has("bots", bot) and stored_name(bot) == numbered[1]
    return (bot, numbered[2] or "") if known else None


def displayed_names(chairs: Sequence[Chair], language: str, stored: Sequence[str] | None = None) -> list[str]:
    """The names of all seats in a language. `stored` replaces the names of the chairs."""
    names = [chair.name for chair in chairs] if stored is None else list(stored)
    if language == "en":
        return names
    shown = [
        translated(name, language) if chair.kind == "bot" else name for chair, name in zip(chairs, names, strict=True)
    ]
    for seat, name in enumerate(shown):
        if name != names[seat] and shown.count(name) > 1:  # a player has chosen this word as a name
            shown[seat] = names[seat]
    return shown
