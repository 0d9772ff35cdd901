"""Automatic passes: only where nothing else can be done, only for players who wish so, and told in the record."""

from pathlib import Path

import msgspec
import pytest
from services import run, wait_until
from table.helpers import FRANCHISE_FOR_TWO, Process, asked, click, find, seated

from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.contract import Words
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.store import open_store
from turnpike.table import Table, auto_pass
from turnpike.table.document import Chair


def up_to_a_forced_pass() -> list[Words]:
    """The actions of a game at random, up to a turn that can only be passed and is not begun."""
    wishing = Chair(kind="person", account="ann", auto_pass=True)
    for seed in range(1, 50):
        play = Play.begin(FRANCHISE, FRANCHISE_FOR_TWO.options, ["Ann", "Bo"])
        rng = Rng(seed)
        while not play.over:
            if auto_pass.pass_due(play, wishing, set()) is not None:
                return [entry.words for entry in play.entries if entry.words]
            choices = play.choices()
            for words in choices[rng.below(len(choices))].words:
                play.do(words)
    raise AssertionError("no game has such a turn")


def test_a_turn_without_any_choice_is_passed_and_the_record_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db")
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        for words in up_to_a_forced_pass():
            seat, owner = asked(table)
            await table.move(seat, words, table.at, by=owner)
        seat, owner = asked(table)
        at = table.at
        await table.pass_automatically()
        assert table.at == at, "nobody has asked for it"
        with pytest.raises(Refused, match="not_your_seat"):
            await table.change(auto_pass.wish(seat, True, "eve"))
        assert owner is not None
        await table.change(auto_pass.wish(seat, True, owner))
        assert [chair.auto_pass for chair in table.chairs(owner, "en")].count(True) == 1
        assert not any(chair.auto_pass for chair in table.chairs("eve", "en")), "others are not told"
        process = Process(store)
        process.scheduler.start()
        later = await process.table(table.id)
        await wait_until(lambda: later.at > at, "the scheduler passes for the player")
        await process.scheduler.stop()
        again = await Table.load(store, table.id, find)
        for one in (later, again):
            entries = msgspec.json.decode(msgspec.json.encode(one.snapshot(None).entries))
            assert next(entry["line"]["n"] for entry in entries if entry.get("automatic")) == at + 1
            assert entries[at]["line"]["seat"] == seat
        await store.close()

    run(scene())


def test_a_turn_that_its_player_has_begun_is_never_ended_automatically(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db")
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        for seat, owner in enumerate(("ann", "bo")):
            await table.change(auto_pass.wish(seat, True, owner))
        rng = Rng(5)
        forced = 0
        for _ in range(60):
            assert table.play is not None
            if table.play.draft is None and table.status == "playing":
                seat = table.play.to_act
                last = next((entry for entry in reversed(table.play.live) if entry.words), None)
                if last is not None and last.seat == seat and len(table.game.legal(table.play.state)) == 1:
                    forced += 1
                    at = table.at
                    await table.pass_automatically()
                    assert table.at == at
                await click(table, rng.below(1000))
        assert forced, "there was such a turn"
        await store.close()

    run(scene())
