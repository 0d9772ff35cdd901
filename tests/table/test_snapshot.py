"""Snapshots: previews that come true, the entries a reader missed, no entry twice, and the text that is sent."""

import msgspec
import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, MARKET_FOR_THREE, asked, click, seated

from turnpike.kernel.contract import REFEREE, Choice
from turnpike.kernel.log import entry_line
from turnpike.kernel.preview import preview
from turnpike.kernel.redaction import redact_entry
from turnpike.store import open_store
from turnpike.table import Settings, Snapshot
from turnpike.table.snapshot import ReaderFields, SharedFields


@pytest.mark.parametrize(
    ("settings", "who"), [(FRANCHISE_FOR_TWO, ["ann", "bo"]), (MARKET_FOR_THREE, ["ann", "bo", "cy"])]
)
def test_every_choice_carries_the_preview_made_from_the_view_alone(
    tmp_path: object, settings: Settings, who: list[str]
) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db")
        table = await seated(store, settings, *who)
        compared = 0
        for number in range(12):
            seat, _ = asked(table)
            play = table.play
            assert play is not None
            before = play.game.digest(play.state)
            offers = table.snapshot(seat).choices
            previews = table.snapshots.previews(seat, table.at, range(len(offers)))
            for offer, told, choice in zip(offers, previews, play.choices(), strict=True):
                assert isinstance(choice, Choice)
                alone = preview(play.game, play.view(seat), play.options, choice)
                assert (offer.do, [effect.event for effect in told.effects]) == (choice.words, alone)
                compared += bool(alone)
            assert play.game.digest(play.state) == before, "a preview changes nothing"
            await click(table, 1 + number)
            if table.status != "playing":
                break
        assert compared > 10
        await store.close()

    run(test())


def test_a_watcher_that_was_away_gets_exactly_what_it_missed(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        for _ in range(6):
            await click(table)
        whole = table.snapshot(None)
        assert [entry.line["n"] for entry in whole.entries] == list(range(1, table.at + 1))
        assert [entry.time for entry in whole.entries] == table.times
        for after in range(table.at + 2):
            snapshot = table.snapshot(None, after)
            assert snapshot.entries == whole.entries[after:]
            assert (snapshot.at, snapshot.view) == (whole.at, whole.view)
        await store.close()

    run(test())


def test_the_parts_of_a_snapshot_have_each_of_its_fields_once() -> None:
    parts = [*SharedFields.__struct_fields__, *ReaderFields.__struct_fields__]
    assert sorted(parts) == sorted(Snapshot.__struct_fields__)


@pytest.mark.parametrize(
    ("settings", "who"), [(FRANCHISE_FOR_TWO, ["ann", "bo"]), (MARKET_FOR_THREE, ["ann", "bo", "cy"])]
)
def test_what_is_sent_is_the_view_and_the_log_of_the_reader(
    tmp_path: object, settings: Settings, who: list[str]
) -> None:
    """Readers share what is encoded once a position, so each is compared with the game itself, at every entry."""

    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db")
        table = await seated(store, settings, *who)
        for number in range(25):
            play = table.play
            assert play is not None
            for seat in (0, 1, None):
                for after in (max(0, table.at - 1), table.at - 3, 0):
                    text = table.snapshots.encode(
                        seat, max(0, after), account="ann", language="en", is_present=lambda _: True
                    )
                    sent = msgspec.json.decode(text)
                    assert sent["view"] == msgspec.to_builtins(play.view(seat)), (number, seat)
                    reader = REFEREE if not play.game.secrets or play.over else seat
                    shown = [entry if reader == REFEREE else redact_entry(play, entry, seat) for entry in play.entries]
                    lines = msgspec.json.decode(msgspec.json.encode([entry_line(entry) for entry in shown]))
                    assert [entry["line"] for entry in sent["entries"]] == lines[max(0, after) :]
                    assert bool(sent["choices"]) == (seat == play.to_act)
            if table.status != "playing":
                break
            await click(table, 1 + number)
        await store.close()

    run(test())
