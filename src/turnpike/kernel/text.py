"""Texts in several languages: one TOML file for each language.

Here: loading such a file, with all its errors reported at once, and filling in placeholders.
Not here: the texts themselves (`text/*.toml` of each game, and in this package for refusals of any game), and which
code or event has which key.

A file has tables of texts. A text holds placeholders, `{place}` and nothing more elaborate, so that no text can reach
into an object. Where a number makes a difference, `key_one` and `key_none` replace `key` when that number is 1
or 0.
"""

import functools
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct

from turnpike.kernel.data import DataError, file_name, load
from turnpike.kernel.refused import Refused
from turnpike.kernel.validation import quoted

Language = Literal["en", "fr", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
"""The languages of Turnpike. A new one needs a file in each folder of texts; the tests name those that are missing."""

OWN = Path(__file__).parent / "text"
"""The texts of the kernel: refusals of any game."""

COUNT_FORMS = {0: "none", 1: "one"}
"""The suffixes of keys for 0 and for 1."""

PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")
NAME = re.compile(r"[a-z][a-z0-9_]*")


class TextError(LookupError):
    """A text or a fact is missing: always a bug, never a mistake of a player."""


class Text(Struct, frozen=True):
    """One text, cut at its placeholders: words, name, words, name, ..., words."""

    pieces: tuple[str, ...]

    @property
    def placeholders(self) -> tuple[str, ...]:
        """The names of the facts this text needs, in the order in which it needs them."""
        return self.pieces[1::2]

    @property
    def plain(self) -> str:
        """The text as in the file."""
        return "".join(f"{{{piece}}}" if i % 2 else piece for i, piece in enumerate(self.pieces))


class Texts:
    """All texts of one game in one language."""

    def __init__(self, source: str, tables: dict[str, dict[str, Text]]) -> None:
        self.source = source
        self._tables = tables
        endings = tuple(f"_{form}" for form in COUNT_FORMS.values())
        self._counting = {
            (name, key.rpartition("_")[0]) for name, table in tables.items() for key in table if key.endswith(endings)
        }
        """The texts with other forms for 0 or 1."""

    @property
    def tables(self) -> dict[str, dict[str, Text]]:
        """Every text, by table and key; for tests that compare languages."""
        return {name: dict(table) for name, table in self._tables.items()}

    def plain(self) -> dict[str, dict[str, str]]:
        """Every text as in the file."""
        return {name: {key: text.plain for key, text in table.items()} for name, table in self._tables.items()}

    def has(self, table: str, key: str) -> bool:
        """Whether there is such a text, for callers with a fallback."""
        return key in self._tables.get(table, {})

    def say(self, table: str, key: str, /, **facts: object) -> str:
        """The text with its facts filled in. Facts it does not mention are ignored.

        The number that chooses between `key`, `key_one` and `key_none` is the fact `n`, if given; otherwise the first
        of the numbers that `key` mentions.
        """
        return self.fill(table, key, facts)

    def fill(self, table: str, key: str, facts: Mapping[str, object]) -> str:
        """The same with the facts as a mapping."""
        text = self._find(table, key)
        if (table, key) in self._counting:
            form = COUNT_FORMS.get(_counted(text, facts))
            text = self._tables[table].get(f"{key}_{form}", text)
        words = list(text.pieces)
        for i in range(1, len(words), 2):
            fact = facts.get(words[i])
            words[i] = fact if type(fact) is str else self._fact(table, key, words[i], facts)
        return "".join(words)

    def _find(self, table: str, key: str) -> Text:
        if (text := self._tables.get(table, {}).get(key)) is not None:
            return text
        if table not in self._tables:
            raise TextError(f"{self.source}: no table [{table}]; there are {', '.join(self._tables)}")
        raise TextError(f"{self.source}: no text '{key}' in [{table}]")

    def _fact(self, table: str, key: str, name: str, facts: Mapping[str, object]) -> str:
        fact = facts.get(name)
        if type(fact) is int:
            return str(fact)
        where = f"[{table}] {key}"
        if name not in facts:
            raise TextError(f"{self.source}: {where} needs the fact '{name}'; given were {', '.join(facts) or 'none'}")
        # "True" is a word of no language: a text that depends on a flag has one key for each value.
        if isinstance(fact, bool) or not isinstance(fact, str | int):
            raise TextError(f"{self.source}: {where} cannot say {name}={fact!r}; give it words or a whole number")
        return str(fact)


def _counted(text: Text, facts: Mapping[str, object]) -> int:
    """The number the text is about, or -1."""
    for name in ("n", *text.placeholders):
        fact = facts.get(name)
        if isinstance(fact, int) and not isinstance(fact, bool):
            return fact
    return -1


def known_language(language: str) -> Language:
    """The language, if it is one of ours; otherwise English."""
    return next((known for known in LANGUAGES if known == language), "en")


def languages(folder: Path) -> list[str]:
    """The languages of a folder of texts: `en` for `en.toml`."""
    return sorted(path.stem for path in folder.glob("*.toml"))


@functools.cache
def texts(folder: Path, language: str) -> Texts:
    """The texts in a language. `DataError` if there are none, or lists everything that is wrong with them."""
    available = languages(folder)
    # The language may come from outside, so it is looked up among the files before it becomes part of a path.
    if language not in available:
        offer = f"Choose one of {', '.join(available)}." if available else "Put a file such as en.toml there."
        raise DataError(file_name(folder), [f"There are no texts in the language {quoted(language)}. {offer}"])
    path = folder / f"{language}.toml"
    raw = load(path, dict[str, dict[str, str]])
    complaints = [complaint for name, table in raw.items() for complaint in _complaints(name, table)]
    if complaints:
        raise DataError(file_name(path), complaints)
    tables = {name: {key: _cut(text) for key, text in table.items()} for name, table in raw.items()}
    return Texts(path.name, tables)


def merged_texts(folders: Iterable[Path], language: str) -> Texts:
    """The texts of several folders in one: those of a game, then those of its variants."""
    found = [texts(folder, language) for folder in folders]
    tables: dict[str, dict[str, Text]] = {}
    for one in found:
        for name, table in one.tables.items():
            tables[name] = tables.get(name, {}) | table
    return Texts(found[0].source, tables)


SUBJECTS = ("seat", "place", "region")
"""Facts of a refused position that say of what it is."""


def explain(refused: Refused, language: str = "en", game: Texts | None = None) -> str:
    """What is wrong and what to do: the text of the game for this code, or else the kernel's."""
    if refused.code == "impossible_view" and game is not None and (rule := _position_rule(refused, game)):
        subject = next((refused.facts[name] for name in SUBJECTS if name in refused.facts), None)
        return rule if subject is None else texts(OWN, language).say("position", "of", subject=subject, rule=rule)
    for candidate in (game, texts(OWN, language)):
        if candidate is not None and candidate.has("refused", refused.code):
            return candidate.say("refused", refused.code, **refused.facts)
    return str(refused)


def _position_rule(refused: Refused, game: Texts) -> str | None:
    """What can stand at the key of a position, as the game says it."""
    parts = str(refused.facts.get("key", "")).split(".")
    key = next((key for key in ("_".join(parts), parts[0]) if game.has("position", key)), None)
    return None if key is None else game.say("position", key)


def _cut(text: str) -> Text:
    return Text(tuple(PLACEHOLDER.split(text)))


def _complaints(name: str, table: dict[str, str]) -> list[str]:
    """Everything wrong with a table."""
    found = []
    if not NAME.fullmatch(name):
        found.append(f"[{name}]: A table's name is made of small letters, digits and _. Rename it.")
    for key, text in table.items():
        where = f"[{name}] {key}"
        if not NAME.fullmatch(key):
            found.append(f"{where}: A key is made of small letters, digits and _. Rename it.")
        if not text or text != text.strip():
            found.append(f"{where}: The text is empty or has blanks at an end. Write it out, or trim it.")
        if any("{" in words or "}" in words for words in _cut(text).pieces[::2]):
            found.append(f'{where}: Only placeholders like {{place}} may stand in braces. Correct "{text}".')
        found += _form_complaints(where, key, table)
    return found


def _form_complaints(where: str, key: str, table: dict[str, str]) -> list[str]:
    """What is wrong with a text for one or for none: it needs a general text, and may use no other facts."""
    general, _, form = key.rpartition("_")
    if form not in COUNT_FORMS.values():
        return []
    if general not in table:
        return [f"{where}: There is no '{general}' for all other numbers. Add it, or rename this key."]
    unknown = sorted(set(_cut(table[key]).placeholders) - set(_cut(table[general]).placeholders))
    return [f"{where}: '{general}' has no {{{placeholder}}}. Use the same placeholders." for placeholder in unknown]


__all__ = ["OWN", "Text", "TextError", "Texts", "explain", "languages", "texts"]
