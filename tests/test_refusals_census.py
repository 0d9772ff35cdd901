"""Every code that can be refused anywhere in the program has a text in every language, and every text a code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import turnpike
from turnpike.games.franchise.codec.speech import TEXT
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import OWN, Texts, explain, languages, texts

SOURCES = Path(turnpike.__file__).parent
LANGUAGES = ("de", "en", "fr")
CHECKED = ("kernel", "games/franchise", "games/__init__.py", "bots", "arena", "cli")
"""Where the facts are passed on to the texts as they are; elsewhere a speech may add to them."""


def constants(node: ast.expr) -> Iterator[str]:
    """The words an expression can be: one, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def refused() -> Iterator[tuple[Path, str, frozenset[str]]]:
    """Every `Refused("code", fact=...)` in the sources: where, which code, with which facts."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"):
                continue
            facts = frozenset(keyword.arg for keyword in node.keywords if keyword.arg is not None)
            for code in constants(node.args[0]):
                yield path.relative_to(SOURCES), code, facts


FOUND = list(refused())


def texts_for(path: Path, language: str) -> list[Texts]:
    """The texts that may be used for what is refused in this file: its room's or game's own, then the kernel's.

    The server says what a table says in the table's words, and a browser tab speaks as both.
    """
    own = [SOURCES / folder / "text" for folder in path.parents if (SOURCES / folder / "text").is_dir()]
    others = {"server": ("table",), "page": ("server", "table")}.get(path.parts[0], ())
    own += [SOURCES / other / "text" for other in others]
    return [texts(folder, language) for folder in dict.fromkeys([*own, OWN])]


def test_the_census_finds_what_is_refused() -> None:
    codes = {code for _, code, _ in FOUND}
    assert {"stale", "too_poor", "unknown_game", "unknown_bot", "occupied", "scored_city", "cities_first"} <= codes


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_text_that_needs_no_more_than_its_facts(language: str) -> None:
    assert tuple(languages(OWN)) == tuple(languages(TEXT)) == LANGUAGES
    for path, code, facts in FOUND:
        found = [said.tables["refused"][code] for said in texts_for(path, language) if said.has("refused", code)]
        assert found, f"{path} refuses with {code!r}, which has no text in {language}"
        if path.as_posix().startswith(CHECKED):
            assert set(found[0].placeholders) <= facts, (path, code)


def test_every_text_of_the_kernel_is_for_a_code_that_is_refused() -> None:
    general = {key.removesuffix("_one").removesuffix("_none") for key in texts(OWN, "en").tables["refused"]}
    assert general <= {code for _, code, _ in FOUND}


def test_franchise_does_not_repeat_the_texts_of_the_kernel() -> None:
    assert not set(texts(TEXT, "en").tables["refused"]) & set(texts(OWN, "en").tables["refused"])


def test_the_texts_of_the_game_come_before_those_of_the_kernel() -> None:
    occupied = explain(Refused("occupied", place="Reno"), "en", texts(TEXT, "en"))
    assert occupied == "Reno is occupied. Choose a town without a franchise."
    assert explain(Refused("not_over"), "de", texts(TEXT, "de")) == "Die Partie läuft noch. Spiele sie zuerst zu Ende."
    assert explain(Refused("not_over")) == "The game is not over yet. Play it to the end first."


def test_a_code_without_a_text_is_shown_with_its_facts() -> None:
    assert explain(Refused("of_a_game_to_come", n=1)) == "of_a_game_to_come(n=1)"
