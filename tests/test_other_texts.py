"""The texts of kernel, bots, table, server, command line and terminals: the same keys in every language, translated.

The words of Franchise have tests of their own (franchise/test_texts.py).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnpike import games
from turnpike.bots.levels import TEXT as BOTS_TEXT
from turnpike.cli.texts import TEXT as CLI_TEXT
from turnpike.kernel.text import OWN, Text, texts
from turnpike.server.errors import TEXT as SERVER_TEXT
from turnpike.table.refusals import TEXT as TABLE_TEXT

TERMINALS = [manifest.folder / "terminal" / "text" for manifest in games.manifests().values()]
FOLDERS = [OWN, BOTS_TEXT, TABLE_TEXT, SERVER_TEXT, CLI_TEXT, *TERMINALS]
ALIKE = {("play", "bots"), ("result", "total"), ("level", "expert"), ("bots", "expert"), ("position", "of")}
"""Rightly the same in two languages."""

folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "-".join(folder.parts[-4:-1]))


def all_texts(folder: Path, language: str) -> Iterator[tuple[tuple[str, str], Text]]:
    for table, keys in texts(folder, language).tables.items():
        for key, text in keys.items():
            yield (table, key), text


def plain(text: Text) -> str:
    return "{}".join(text.pieces[::2])


@folders
@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_language_has_the_keys_and_placeholders_of_english(folder: Path, language: str) -> None:
    english, here = (
        {key: set(text.placeholders) for key, text in all_texts(folder, which)} for which in ("en", language)
    )
    assert here == english
    assert [key for key, _ in all_texts(folder, language)] == [key for key, _ in all_texts(folder, "en")]


@folders
@pytest.mark.parametrize("pair", [("de", "en"), ("de", "fr"), ("en", "fr")])
def test_no_text_was_left_untranslated(folder: Path, pair: tuple[str, str]) -> None:
    one, other = ({key: plain(text) for key, text in all_texts(folder, language)} for language in pair)
    assert {key for key in one if one[key] == other[key]} <= ALIKE


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_a_refusal_says_what_is_wrong_and_then_what_to_do(language: str) -> None:
    for key, text in texts(OWN, language).tables["refused"].items():
        sentences = [part for part in plain(text).replace("?", ".").split(".") if part.strip()]
        assert len(sentences) >= 2, key


@folders
def test_french_has_non_breaking_spaces_before_its_punctuation(folder: Path) -> None:
    for key, text in all_texts(folder, "fr"):
        said = plain(text).replace("://", "")
        for mark in (" :", " ;", " !", " »", "« ", " $"):
            assert mark not in said, key
        for mark in ":;!»":
            assert said.count(mark) == said.count(f"\u00a0{mark}"), key


def test_no_label_of_a_picture_is_written_in_the_code() -> None:
    """The words that `kernel.drawing.svg.text` draws come from a text file, the look or the board."""
    files = [path for manifest in games.manifests().values() for path in manifest.folder.rglob("*.py")]
    drawings = [path for path in files if "draw" in path.parts or path.name == "draw.py"]
    assert len(drawings) > 15
    for path in drawings:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text":
                said = node.args[3]
                parts = said.values if isinstance(said, ast.JoinedStr) else [said]
                words = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
                assert sum(map(str.isalpha, words)) <= 1, (path, node.lineno)
