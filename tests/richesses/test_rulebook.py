"""The rulebook for players (rulebook/) in three languages: the same sections, all circuits, all hasard cards."""

import re
from pathlib import Path

import pytest

from turnpike.games.richesses.board.files import read_board, read_cards
from turnpike.games.richesses.manifest import MANIFEST
from turnpike.kernel.text import LANGUAGES, known_language

FOLDER = MANIFEST.folder / "rulebook"
PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "richesses.md").read_text(encoding="utf-8")
languages = pytest.mark.parametrize("language", sorted(LANGUAGES))


def rulebook(language: str) -> str:
    return (FOLDER / f"{language}.md").read_text(encoding="utf-8").replace("\u00a0", " ")


def headings(text: str) -> list[str]:
    return re.findall(r"^##+ (\d+(?:\.\d+)?) ", text, re.MULTILINE)


@languages
def test_every_language_has_the_sections_figures_and_tables_of_english(language: str) -> None:
    here, english = rulebook(language), rulebook("en")
    assert headings(here) == headings(english)
    for part in (r"^!\[.+\]\((\w+)\)$", r"^(\|)", r"^(- )"):
        assert re.findall(part, here, re.MULTILINE) == re.findall(part, english, re.MULTILINE)


def test_every_section_of_the_exact_rules_is_in_the_rulebook() -> None:
    """Only §1, the game in short, is the introduction here."""
    exact = re.findall(r"^##+ §(\d+(?:\.\d+)?) ", PAGE, re.MULTILINE)
    assert set(exact) - {"1"} <= set(headings(rulebook("en")))


@languages
def test_every_stage_of_every_circuit_is_named(language: str) -> None:
    """§10, §11 The towns keep their French names."""
    text, board = rulebook(language), read_board()
    names = {place.id: place.name for place in board.places}
    for circuit in board.circuits:
        assert circuit.names[known_language(language)] in text
        assert f"]({circuit.id})" in text
        towns = [stage.place for stage in circuit.stages]
        towns += [town for event in circuit.events for town in (event.home, event.away) if event.kind == "match"]
        missing = [names[town] for town in towns if names[town] not in text]
        assert not missing, (circuit.id, missing)


@languages
def test_every_hasard_card_is_explained_with_its_sum(language: str) -> None:
    """§8 The title of each card, and the francs it speaks of."""
    lines = rulebook(language).splitlines()
    for card in read_cards().cards:
        title = card.title[known_language(language)]
        rows = [line for line in lines if line.startswith(f"| {title} |")]
        assert len(rows) == 1, title
        for sum_ in re.findall(r"\d+ F", card.text[known_language(language)]):
            assert sum_ in rows[0], title
