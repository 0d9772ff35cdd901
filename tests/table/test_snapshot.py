"""Snapshots: previews that come true, the entries a reader missed, and no entry twice."""

import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, MARKET_FOR_THREE, asked, click, seated

from turnpike.kernel.contract import Choice
from turnpike.kernel.preview import preview
from turnpike.store import open_store
from turnpike.table import Settings


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
