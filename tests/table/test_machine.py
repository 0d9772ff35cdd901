"""A table against a model: two processes have it open, people do anything in any order, and the rules of a table hold.

The model knows what was acknowledged, who plays which seat and who has seen its hand, who has resigned, whether the
game is paused or closed, and which undo request stands. A request must succeed unless one of the reasons that the model
knows stands against it; then it is refused with one of them. The same few examples in every run of `make test`; more
and new ones in `make long`.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from msgspec import structs
from table.helpers import FRANCHISE_FOR_TWO, LIVE, MARKET_FOR_THREE, find, same_after_a_restart, seated

from turnpike.kernel.contract import Words
from turnpike.kernel.log import Entry
from turnpike.kernel.refused import Refused
from turnpike.store import Store, clock, open_store
from turnpike.table import MoveResult, Settings, Table, take_over

Run = Callable[[Coroutine[Any, Any, Any]], Any]
quickly = settings(
    max_examples=6, stateful_step_count=40, suppress_health_check=list(HealthCheck), report_multiple_bugs=False
)
at_length = settings(quickly, max_examples=max(50, settings().max_examples // 10), stateful_step_count=80)
processes = st.integers(0, 1)
seats = st.integers(0, 2)
KEYS = st.sampled_from(["a", "b", "c", "d", None])


class TableMachine(RuleBasedStateMachine):
    """What people do at one table in two processes."""

    def __init__(self, run: Run, store: Store, wanted: Settings, accounts: tuple[str, ...]) -> None:
        super().__init__()
        self.run, self.store, self.accounts = run, store, accounts
        first = run(seated(store, wanted, *accounts))
        self.tables: list[Table] = [first, run(Table.load(store, first.id, find))]
        self.timed = wanted.clock.kind != "none"
        self.paused = False
        self.closed = False
        self.owners: list[str | None] = list(accounts)
        """By seat: its account; None when a bot plays for a deleted one."""
        self.settled: dict[int, int] = {}
        """By seat: the newest entry when its player resigned or was deleted."""
        self.seen: list[set[str]] = [{account} for account in accounts]
        """By seat: the accounts that have seen its hand."""
        self.away: set[int] = set()
        """Seats whose time has run out."""
        self.may_run_out: set[int] = set()
        self.may_return: set[int] = set()
        """Seats of which this step may have changed that."""
        self.request: tuple[int, int, set[str], str] | None = None
        """The undo request that stands: its seat, the entry to go back to, who has agreed, and who has asked."""
        self.done: dict[tuple[int, str], tuple[object, MoveResult]] = {}
        """By seat and key: the content of a request that was acknowledged, and its entries."""
        self.log: list[Entry] = []
        """The entries of the log as they were first seen."""

    @property
    def truth(self) -> Table:
        """The table as it is stored."""
        table: Table = self.run(Table.load(self.store, self.tables[0].id, find))
        return table

    def reasons(self, table: Table, at: int, seat: int) -> set[str]:
        """What stands against a request of a seat's owner that was made for that entry."""
        found = set[str]()
        if table.status != "playing":
            found.add({"over": "game_over", "closed": "table_closed"}[table.status])
        if self.paused:
            found.add("paused")
        if at != table.at:
            found.add("stale")
        if seat in self.settled:
            found.add("not_your_seat")
        return found

    def voters(self) -> set[str]:
        """The accounts that have a say in an undo."""
        return {account for seat, account in enumerate(self.owners) if account and seat not in self.settled}

    def bots(self) -> set[int]:
        """The seats that bots play now."""
        return self.away | set(self.settled)

    def owner(self, seat: int) -> str:
        """The account of a seat, or one that was deleted."""
        return self.owners[seat] or "nobody"

    def finish(self, process: int) -> None:
        """If the last player who had to agree has left, the undo happens: the scheduler does it."""
        if self.request is None or self.paused or self.closed:
            return
        seat, to, agreed, by = self.request
        others = self.voters() - {by}
        if not self.voters() <= agreed or (not others and to < max([0, *self.settled.values()])):
            return
        table = self.tables[process]
        self.run(table.catch_up())
        at = table.at
        self.run(table.finish_undo())
        assert table.play is not None
        assert [(entry.seat, entry.undo) for entry in table.play.entries_after(at)] == [(seat, to)]
        self.request = None

    def attempt(
        self,
        request: Coroutine[Any, Any, MoveResult | None],
        reasons: set[str],
        allowed: frozenset[str] | set[str] = frozenset(),
    ) -> MoveResult | bool | None:
        """Its result, or False if it was refused for one of the reasons; those `allowed` need not stand against it."""
        code, result = "", None
        try:
            result = self.run(request)
        except Refused as refused:
            code = refused.code
        assert code in reasons | allowed if code else not reasons, f"{code or 'accepted'}, although {reasons}"
        return False if code else result

    # --- Playing ------------------------------------------------------------------------------------------------------

    @rule(process=processes, number=st.integers(0, 40), key=KEYS, back=st.sampled_from([0, 0, 0, 0, 1]))
    def move(self, process: int, number: int, key: str | None, back: int) -> None:
        """The owner of the seat to act takes a choice, perhaps on an old page, perhaps with a key used before."""
        table, truth = self.tables[process], self.truth
        assert truth.play is not None
        assert table.play is not None
        if table.play.to_act < 0:
            return
        seat = table.play.to_act
        choices = table.play.choices()
        words = choices[number % len(choices)].words
        at = max(0, table.at - back)
        self._play(table, truth, seat, words, at, key)

    def _play(self, table: Table, truth: Table, seat: int, words: Sequence[Words], at: int, key: str | None) -> None:
        owner, content = self.owner(seat), (at, words)
        self.may_return.add(seat)
        known = None if key is None else self.done.get((seat, key))
        request = table.move(seat, words, at, key, by=owner)
        if known is not None:
            if known[0] == content:
                again = self.run(request)
                assert (again.first, again.last, again.again) == (known[1].first, known[1].last, True)
            else:
                # A process that has not read the other's entries may say that the page is old, before it knows the key.
                reasons = {"key_reused"} | self.reasons(truth, at, seat)
                assert self.attempt(request, reasons) is False
            return
        result = self.attempt(request, self.reasons(truth, at, seat), {"stale"} if at != table.at else set())
        if isinstance(result, MoveResult):
            assert (result.first, result.again) == (truth.at + 1, False)
            self.request = None
            if key is not None:
                self.done[seat, key] = (content, result)

    @rule(process=processes, seat=seats, far=st.integers(0, 30))
    def undo(self, process: int, seat: int, far: int) -> None:
        """A player goes back, or asks to."""
        seat %= len(self.accounts)
        table, truth, by = self.tables[process], self.truth, self.owner(seat)
        self.may_return.add(seat)
        assert table.play is not None
        line = [0, *(entry.n for entry in table.play.live)]
        if len(line) == 1:
            return
        to = line[far % (len(line) - 1)]
        reasons = self.reasons(truth, table.at, seat)
        free = to >= table.play.free_undo(seat)
        others = self.voters() - {by}
        if not free and others and self.request is not None and self.request[0] != seat:
            reasons.add("undo_pending")
        if not free and not others and to < max([0, *self.settled.values()]):
            reasons.add("undo_settled")
        result = self.attempt(table.undo(seat, table.at, to, by=by), reasons)
        if isinstance(result, MoveResult):
            assert free or not others, "what another player has seen was taken back without consent"
            self.request = None
        elif result is None:
            assert not free
            assert others
            if self.request is None or self.request[:2] != (seat, to):
                self.request = (seat, to, {by}, by)

    @rule(process=processes, seat=seats, redo=st.booleans())
    def redo_or_reset_turn(self, process: int, seat: int, redo: bool) -> None:
        """Play again what was undone, or go back to the start of the turn."""
        seat %= len(self.accounts)
        table, truth, by = self.tables[process], self.truth, self.owner(seat)
        self.may_return.add(seat)
        assert truth.play is not None
        reasons = self.reasons(truth, table.at, seat)
        if redo and not truth.play.can_redo(seat):
            reasons.add("cannot_redo")
        request = table.redo(seat, table.at, by=by) if redo else table.reset_turn(seat, table.at, by=by)
        result = self.attempt(request, reasons, set() if redo else {"cannot_undo"})
        if isinstance(result, MoveResult):
            self.request = None

    @rule(process=processes, seat=seats, yes=st.sampled_from([True, True, False]), older=st.sampled_from([0, 0, 1]))
    def answer_undo(self, process: int, seat: int, yes: bool, older: int) -> None:
        seat %= len(self.accounts)
        truth, by = self.truth, self.owner(seat)
        asked = truth.undo_request
        assert (asked is not None) == (self.request is not None and truth.status == "playing"), "one request stands"
        reasons = self.reasons(truth, truth.at, -1)
        if not yes:
            reasons.discard("paused")
        if asked is None or older:
            reasons.add("no_undo_asked")
        if by not in self.voters():
            reasons.add("not_your_table")
        number = (asked.id if asked else 1) - older
        result = self.attempt(self.tables[process].answer_undo(number, yes, by=by), reasons)
        if result is False or self.request is None:
            return
        self.request[2].add(by)
        voters = self.voters()
        if isinstance(result, MoveResult):
            assert voters <= self.request[2], "all agree before anything is taken back"
            self.request = None
        elif not yes:
            self.request = None
        else:
            assert not voters <= self.request[2], "when all have agreed it is done"

    # --- Around the game ----------------------------------------------------------------------------------------------

    @rule(process=processes, paused=st.booleans())
    def pause(self, process: int, paused: bool) -> None:
        truth = self.truth
        reasons = self.reasons(truth, truth.at, -1) - {"paused"}
        host = truth.document.host
        if self.attempt(self.tables[process].pause(paused, by=str(host)), reasons) is None:
            self.paused = paused
            self.finish(process)

    @precondition(lambda self: len(self.voters()) > 1)
    @rule(process=processes, seat=seats, deleted=st.sampled_from([False, False, True]))
    def leave(self, process: int, seat: int, deleted: bool) -> None:
        """Resign, or delete the account; one player stays."""
        seat %= len(self.accounts)
        truth, by = self.truth, self.owners[seat]
        if by not in self.voters() or seat in self.settled or truth.status != "playing":
            return
        table = self.tables[process]
        if deleted:
            self.run(table.forget(by, "Player 7"))
            gone = [other for other, account in enumerate(self.owners) if account == by]
            if self.request is not None:
                self.request[2].discard(by)
                self.request = None if self.request[3] == by else self.request
            for known in self.seen:
                known.discard(by)
        else:
            self.run(table.resign(seat, by=by))
            gone = [seat]
        for left in gone:
            self.settled[left] = self.truth.at
            self.owners[left] = None if deleted else self.owners[left]
        self.may_return.update(gone)
        self.finish(process)

    @rule(process=processes, seat=seats, account=st.sampled_from(["ann", "bo", "cy", "dee", "eve"]), yes=st.booleans())
    def take_over(self, process: int, seat: int, account: str, yes: bool) -> None:
        """An account wants the seat of a bot; in a game with secrets the host answers."""
        seat %= len(self.accounts)
        table, truth = self.tables[process], self.truth
        host, secrets = truth.document.host, table.game.secrets
        reasons = self.reasons(truth, truth.at, -1) - {"paused"}
        others = [other for other in range(len(self.owners)) if other != seat]
        returns = self.owners[seat] == account
        if seat not in self.settled:
            reasons.add("seat_taken")
        if secrets and any(self.owners[other] == account and other not in self.settled for other in others):
            reasons.add("already_seated")
        if secrets and any(account in self.seen[other] for other in others):
            reasons.add("hand_known")
        at_once = not secrets or returns or account == host
        if not at_once and host is None:
            reasons.add("no_take_over")
        wish = take_over.take_over(seat, account, account.title(), secrets=secrets)
        if self.attempt(table.change(wish), reasons) is False:
            return
        if not at_once:
            assert table.seats_of(account) == [other for other in others if self.owners[other] == account]
            number = table.document.seat_requests[-1].id
            self.run(table.change(take_over.answer(number, yes, str(host), secrets=secrets)))
            if not yes:
                return
        self.owners[seat] = account
        del self.settled[seat]
        self.seen[seat].add(account)
        assert seat in table.seats_of(account)

    @precondition(lambda self: not self.closed)
    @rule(process=processes, sure=st.integers(0, 9))
    def close(self, process: int, sure: int) -> None:
        truth = self.truth
        if sure == 0 and truth.status == "playing" and truth.document.host is not None:
            self.run(self.tables[process].close(by=truth.document.host))
            self.closed = True

    @rule(process=processes)
    def time_runs_out(self, process: int) -> None:
        """Nobody has so much time: where clocks run, a bot plays for the seat to act until its player comes back."""
        table = self.tables[process]
        clock.advance(10_000_000)
        self.run(table.catch_up())
        assert table.play is not None
        seat = table.play.to_act
        self.run(table.check_clock())
        if self.timed and table.status == "playing" and not self.paused and seat not in self.bots():
            assert table.document.chairs[seat].away == "time"
            self.may_run_out.add(seat)

    @rule(process=processes, seat=seats)
    def come_back(self, process: int, seat: int) -> None:
        seat %= len(self.accounts)
        truth, by = self.truth, self.owner(seat)
        reasons = set[str]()
        if seat in self.settled:
            reasons.add("not_your_seat")
        elif seat in self.away:
            reasons = self.reasons(truth, truth.at, seat) - {"paused"}
        if self.attempt(self.tables[process].come_back(seat, by=by), reasons) is None:
            assert self.truth.document.chairs[seat].away == ""
            self.may_return.add(seat)

    @rule(process=processes)
    def bot(self, process: int) -> None:
        """The bot of a seat that was left takes its first choice."""
        table, truth = self.tables[process], self.truth
        self.run(table.catch_up())
        assert table.play is not None
        if truth.status != "playing" or self.paused or table.play.to_act not in self.bots():
            return
        self.run(table.move(table.play.to_act, table.play.choices()[0].words, table.at, by=None))
        self.request = None

    @rule(process=processes)
    def restart(self, process: int) -> None:
        """A process has died, and the table is loaded by another one."""
        self.tables[process] = self.truth

    @rule(process=processes, seconds=st.integers(1, 100))
    def time_passes(self, process: int, seconds: int) -> None:
        clock.advance(1000 * seconds)
        self.run(self.tables[process].catch_up())

    # --- What holds ---------------------------------------------------------------------------------------------------

    @invariant()
    def no_line_ever_changes_and_all_processes_agree(self) -> None:
        truth = self.truth
        assert truth.play is not None
        assert truth.play.entries[: len(self.log)] == self.log
        self.log = list(truth.play.entries)
        assert truth.document.paused == self.paused
        assert (truth.status == "closed") == self.closed
        assert [chair.account for chair in truth.document.chairs] == self.owners
        away = {seat for seat, chair in enumerate(truth.document.chairs) if chair.away == "time"}
        assert away - self.away <= self.may_run_out
        assert self.away - away <= self.may_return
        self.away = away
        self.may_run_out.clear()
        self.may_return.clear()
        for table in self.tables:
            assert table.play is not None
            assert table.play.entries == self.log[: table.at]

    def teardown(self) -> None:
        """Both processes catch up, and show what a new one shows."""
        for table in self.tables:
            self.run(table.catch_up())
            self.run(same_after_a_restart(self.store, table))
        self.run(self.store.delete_table(self.tables[0].id))


def check(url: str, examples: settings, wanted: Settings, accounts: tuple[str, ...]) -> None:
    """Run the machine."""
    clock.stop()
    with asyncio.Runner() as runner:
        store = runner.run(open_store(url, upgrade=True))

        class Machine(TableMachine):
            def __init__(self) -> None:
                super().__init__(runner.run, store, wanted, accounts)

        run_state_machine_as_test(Machine, settings=examples)
        runner.run(store.close())


RICHESSES = Settings(game="richesses", options={"players": 2, "circuit": "vins"}, stand_in="random", random_first=False)
GAMES = [
    pytest.param(structs.replace(MARKET_FOR_THREE, clock=LIVE), ("ann", "bo", "cy"), id="market"),
    pytest.param(FRANCHISE_FOR_TWO, ("ann", "bo"), id="franchise"),
    pytest.param(structs.replace(RICHESSES, clock=LIVE), ("ann", "bo"), id="richesses"),
]


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(("wanted", "accounts"), GAMES)
def test_a_table_does_what_a_model_says(url: str, wanted: Settings, accounts: tuple[str, ...]) -> None:
    check(url, quickly, wanted, accounts)


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize(("wanted", "accounts"), GAMES)
def test_a_table_does_what_a_model_says_at_length(url: str, wanted: Settings, accounts: tuple[str, ...]) -> None:
    check(url, at_length, wanted, accounts)
