"""Every refusal of a table has a message in every language, with the same facts."""

import re
from pathlib import Path

import pytest

from turnpike import table
from turnpike.kernel import text
from turnpike.kernel.refused import Refused
from turnpike.table.refusals import TEXT, explain

LANGUAGES = ("en", "fr", "de")
SOURCES = [path.read_text() for path in Path(table.__file__).parent.glob("*.py")]
CODES = {code for source in SOURCES for code in re.findall(r'Refused\(\s*"([a-z_]+)"', source)}
CODES |= {"not_started", "table_closed", "game_over"}  # from a table in seating.py


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_text(language: str) -> None:
    own = text.texts(TEXT, language).tables["refused"]
    kernel = text.texts(text.OWN, language).tables["refused"]
    assert CODES - set(own) - set(kernel) == set()
    assert {key.removesuffix("_one") for key in own} - CODES == set(), "words for what nobody refuses"
    assert set(own) == set(text.texts(TEXT, "en").tables["refused"])
    for key, words in own.items():
        assert set(words.placeholders) == set(text.texts(TEXT, "en").tables["refused"][key].placeholders)


def test_the_texts_of_the_table_come_before_those_of_the_kernel() -> None:
    assert explain(Refused("seats_open", open=1)).startswith("One seat is still open")
    assert explain(Refused("seats_open", open=3), "de").startswith("3 Plätze")
    assert "42" in explain(Refused("stale", at=41, now=42), "fr")
