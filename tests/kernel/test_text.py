"""Loading texts and filling them in (kernel/text.py)."""

from pathlib import Path

import pytest

from turnpike.kernel.data import DataError
from turnpike.kernel.text import TextError, Texts, languages, texts

GOOD = """
[event]
opened = "{seat} opens a franchise in {place}."
returned = "{seat} takes {count} franchises from {city}, {left} are left."
returned_one = "{seat} takes one franchise from {city}, {left} are left."
returned_none = "{seat} leaves {city} as it is."
paid = "{seat} pays ${cost}."

[phase]
over = "Game over"
"""


def english(folder: Path, toml: str) -> Texts:
    (folder / "en.toml").write_text(toml, encoding="utf-8")
    return texts(folder, "en")


def complaints(folder: Path, toml: str) -> tuple[str, ...]:
    with pytest.raises(DataError) as caught:
        english(folder, toml)
    assert caught.value.file == "en.toml"
    return caught.value.complaints


def test_placeholders_are_filled_with_words_and_numbers(tmp_path: Path) -> None:
    t = english(tmp_path, GOOD)
    assert t.say("event", "opened", seat="Ann", place="Reno") == "Ann opens a franchise in Reno."
    assert t.say("event", "paid", seat="Ann", cost=8) == "Ann pays $8."
    assert t.say("phase", "over") == "Game over"


def test_facts_a_text_does_not_mention_are_ignored(tmp_path: Path) -> None:
    t = english(tmp_path, GOOD)
    assert t.say("phase", "over", seat="Ann", majority=True) == "Game over"


def test_a_fact_that_looks_like_a_placeholder_is_left_alone(tmp_path: Path) -> None:
    """Names of players come from outside."""
    t = english(tmp_path, GOOD)
    said = t.say("event", "opened", seat="{place}", place="{seat.__class__}")
    assert said == "{place} opens a franchise in {seat.__class__}."


def test_facts_may_be_called_table_and_key(tmp_path: Path) -> None:
    t = english(tmp_path, '[x]\ny = "{table} {key}"')
    assert t.say("x", "y", table="one", key="two") == "one two"


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "Ann leaves Omaha as it is."),
        (1, "Ann takes one franchise from Omaha, 1 are left."),
        (2, "Ann takes 2 franchises from Omaha, 1 are left."),
    ],
)
def test_the_first_number_in_the_text_chooses_the_form(tmp_path: Path, count: int, said: str) -> None:
    """The order in which the caller names the facts does not matter: here `left` comes first."""
    assert english(tmp_path, GOOD).say("event", "returned", left=1, seat="Ann", city="Omaha", count=count) == said


def test_the_fact_n_goes_before_every_other_number(tmp_path: Path) -> None:
    t = english(tmp_path, GOOD)
    assert t.say("event", "returned", seat="Ann", city="Omaha", count=5, left=0, n=1).startswith("Ann takes one ")


def test_flags_and_strings_do_not_choose_a_form(tmp_path: Path) -> None:
    """A name such as "1", or True, which Python takes for a 1, must not choose the singular."""
    t = english(tmp_path, '[x]\ny = "{seat} has {count} tiles."\ny_one = "{seat} has a tile."')
    assert t.say("x", "y", seat="1", count=3) == "1 has 3 tiles."
    assert t.say("x", "y", n=True, seat="Ann", count=3) == "Ann has 3 tiles."


def test_a_text_without_forms_takes_any_number(tmp_path: Path) -> None:
    assert english(tmp_path, GOOD).say("event", "paid", seat="Ann", cost=1) == "Ann pays $1."


def test_a_missing_text_or_table_is_named(tmp_path: Path) -> None:
    t = english(tmp_path, GOOD)
    assert t.has("event", "opened")
    assert not t.has("event", "closed")
    assert not t.has("events", "opened")
    with pytest.raises(TextError, match=r"en\.toml: no text 'closed' in \[event\]"):
        t.say("event", "closed")
    with pytest.raises(TextError, match=r"no table \[events\]; there are event, phase"):
        t.say("events", "opened")


def test_a_missing_fact_is_named(tmp_path: Path) -> None:
    t = english(tmp_path, GOOD)
    with pytest.raises(TextError, match=r"\[event\] opened needs the fact 'place'; given were seat"):
        t.say("event", "opened", seat="Ann")
    with pytest.raises(TextError, match=r"needs the fact 'seat'; given were none"):
        t.say("event", "opened")


@pytest.mark.parametrize("fact", [True, None, 1.5, ["reno"]])
def test_only_strings_and_whole_numbers_can_be_filled_in(tmp_path: Path, fact: object) -> None:
    with pytest.raises(TextError, match="cannot say place="):
        english(tmp_path, GOOD).say("event", "opened", seat="Ann", place=fact)


@pytest.mark.parametrize(
    "text", ["{seat.name}", "{seat[0]}", "{cost:>3}", "{seat!r}", "{}", "{0}", "{ seat }", "{{seat}}", "a } b"]
)
def test_only_plain_names_are_allowed_in_braces(tmp_path: Path, text: str) -> None:
    (complaint,) = complaints(tmp_path, f'[event]\nodd = "{text}"')
    assert complaint.startswith("[event] odd: Only placeholders like {place}")


def test_all_mistakes_of_a_file_are_reported_at_once(tmp_path: Path) -> None:
    found = complaints(
        tmp_path,
        """
        [Event]
        empty = ""
        blank = "Game over "
        Odd-key = "x"
        lonely_one = "{n} tile"
        many = "{n} tiles"
        many_one = "{seat} has a tile"
        """,
    )
    assert [complaint.split(":")[0] for complaint in found] == [
        "[Event]",
        "[Event] empty",
        "[Event] blank",
        "[Event] Odd-key",
        "[Event] lonely_one",
        "[Event] many_one",
    ]


def test_values_that_are_not_text_are_refused(tmp_path: Path) -> None:
    (complaint,) = complaints(tmp_path, "[event]\nopened = 3")
    assert "event" in complaint
    assert "opened" in complaint


def test_languages_are_the_files_of_the_folder(tmp_path: Path) -> None:
    english(tmp_path, GOOD)
    (tmp_path / "de.toml").write_text(GOOD, encoding="utf-8")
    assert languages(tmp_path) == ["de", "en"]
    with pytest.raises(DataError, match=r"no texts in the language 'it'\. Choose one of de, en\."):
        texts(tmp_path, "it")


def test_a_language_is_never_a_path(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    english(tmp_path, GOOD)
    with pytest.raises(DataError, match=r"Put a file such as en\.toml there"):
        texts(tmp_path / "inside", "../en")


def test_a_file_is_read_once(tmp_path: Path) -> None:
    assert english(tmp_path, GOOD) is texts(tmp_path, "en")
