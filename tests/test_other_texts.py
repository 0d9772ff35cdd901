"""The texts of the kernel, the command line and the games' terminals: the same in every language, and translated.

The words of Franchise have tests of their own (franchise/test_texts.py).
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from turnpike import games
from turnpike.cli.texts import TEXT
from turnpike.kernel.text import OWN, Text, texts

TERMINALS = [manifest.folder / "terminal" / "text" for manifest in games.manifests().values()]
FOLDERS = [OWN, TEXT, *TERMINALS]
ALIKE = {("play", "bots"), ("result", "total")}
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
    for key, text in all_texts(OWN, language):
        sentences = [part for part in plain(text).replace("?", ".").split(".") if part.strip()]
        assert len(sentences) >= 2, key


@folders
def test_french_keeps_its_spaces_together(folder: Path) -> None:
    for key, text in all_texts(folder, "fr"):
        said = plain(text)
        for mark in (" :", " ;", " !", " »", "« ", " $"):
            assert mark not in said, key
        for mark in ":;!»":
            assert said.count(mark) == said.count(f"\u00a0{mark}"), key
