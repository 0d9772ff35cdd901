"""A bot is called by its level in the language of each reader."""

import pytest
from services import run
from table.helpers import find

from turnpike import bots
from turnpike.kernel.text import texts
from turnpike.store import open_store
from turnpike.table import Chair, Settings, Table, bot_chair, make_table, seating
from turnpike.table.bot_names import TEXT, displayed_names, names_of, stored_name, translated

THREE = Settings(game="franchise", options={"players": 3}, random_first=False)


@pytest.mark.parametrize(
    ("name", "language", "shown"),
    [
        ("Regular", "de", "Stammgast"),
        ("Regular 2", "de", "Stammgast 2"),
        ("Novice 3", "fr", "Débutant 3"),
        ("Regular", "en", "Regular"),
        ("regular", "de", "regular"),
        ("Regular Joe", "de", "Regular Joe"),
        ("Player 0042", "de", "Player 0042"),
        ("sleepy", "fr", "sleepy"),
    ],
)
def test_stored_names_of_bots_are_translated_and_others_stay(name: str, language: str, shown: str) -> None:
    assert translated(name, language) == shown


def test_every_language_names_the_same_bots() -> None:
    english = set(texts(TEXT, "en").tables["bots"])
    for language in ("fr", "de"):
        names = texts(TEXT, language).plain()["bots"]
        assert set(names) == english
        assert len(set(names.values())) == len(names)
    assert english == set(bots.names())
    assert stored_name("master") == "Master"
    assert names_of("master") == {"en": "Master", "fr": "Maître", "de": "Meister"}
    assert names_of("sleepy") == {"en": "sleepy", "fr": "sleepy", "de": "sleepy"}


def test_a_player_keeps_a_name_that_is_also_a_bots() -> None:
    chairs = [
        Chair(kind="person", name="Regular", account="ann"),
        Chair(kind="bot", name="Regular 2", level="regular"),
        Chair(kind="person", name="Meister", account="bo"),
        Chair(kind="bot", name="Master", level="master"),
    ]
    assert displayed_names(chairs, "de") == ["Regular", "Stammgast 2", "Meister", "Master"]
    assert displayed_names(chairs, "fr") == ["Regular", "Habitué 2", "Meister", "Maître"]


def test_a_table_names_its_bots_in_the_language_of_the_reader(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await make_table(store, find, THREE, host="ann")
        await table.change(seating.join(0, "ann", "Ann"))
        for seat in (1, 2):
            await table.change(seating.prepare(seat, bot_chair("regular", "franchise"), "ann"))
        assert table.names("de") == ["Ann", "Stammgast", "Stammgast 2"]
        await table.start(by="ann")
        while table.at < 3:  # the last player places the first town
            assert table.play is not None
            seat = table.play.to_act
            choice = table.play.choices()[0]
            await table.move(seat, choice.words, table.at, by="ann" if seat == 0 else None)
        for loaded in (table, await Table.load(store, table.id, find)):
            german, english = (loaded.snapshot(0, account="ann", language=language) for language in ("de", "en"))
            assert [chair.name for chair in german.chairs] == ["Ann", "Stammgast", "Stammgast 2"]
            assert [chair.name for chair in english.chairs] == ["Ann", "Regular", "Regular 2"]
            text = " ".join(sentence for entry in german.entries for sentence in entry.sentences)
            assert "Stammgast 2" in text
            assert "Regular" not in text
        assert '"Regular 2"' in table.export_log(None)[0], "the log has one language"
        await store.close()

    run(test())
