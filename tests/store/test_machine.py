"""The store against a model: whatever is done in whatever order, it holds what a few dictionaries would hold.

Hypothesis chooses the steps and shortens what fails. The same few examples in every run of `make test`; more and
new ones in `make long`.
"""

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from msgspec import Struct, structs
from store.helping import game, line

from turnpike.store import LogLine, Standing, Status, Store, Token, open_store
from turnpike.store.clock import MAX_SKEW_MS
from turnpike.store.rows import Account, NotificationSetting

NUMBERS = itertools.count()
"""Names are never used twice, since all examples share a database."""
quickly = settings(
    max_examples=3, stateful_step_count=40, suppress_health_check=list(HealthCheck), report_multiple_bugs=False
)
at_length = settings(quickly, max_examples=max(50, settings().max_examples // 10), stateful_step_count=60)
which = st.integers(0, 3)
times = st.integers(0, 12)
moments = st.sampled_from([0, 3, 6, 9, 12, 12 + MAX_SKEW_MS, 60 + 2 * MAX_SKEW_MS])
"""Also those of machines whose clocks are ahead, or were set back since."""


class ModelTable(Struct):
    """What is known of a table."""

    status: Status = "open"
    revision: int = 0
    due: int | None = None
    updated: int = 1
    leased: int | None = None
    lines: list[LogLine] = []
    chat: list[tuple[str, str]] = []
    named: str | None = None
    """The account that the document names."""

    @property
    def document(self) -> str:
        return "{}" if self.named is None else f'{{"former":["{self.named}"]}}'


class ModelAccount(Struct):
    """What is known of an account."""

    name: str
    settings: str = "{}"
    login: str | None = None
    password: str | None = None
    sessions: dict[str, int | None] = {}
    addresses: dict[str, tuple[str, bool, int | None]] = {}
    """By channel: the address, whether it is on, and when it was last used."""


class ModelJob(Struct):
    """What is known of a job."""

    due: int
    once: str
    tries: int = 0
    leased: int | None = None


def is_free(leased: int | None, until: int, lease: int) -> bool:
    """Whether no process has it; a lease that ends too late was made before a clock was set back."""
    return leased is None or not until <= leased <= lease + MAX_SKEW_MS


class StoreMachine(RuleBasedStateMachine):
    """Steps at tables and accounts; after each, store and model must agree."""

    def __init__(self, run: Callable[[Coroutine[Any, Any, Any]], Any], url: str) -> None:
        super().__init__()
        self.run, self.url = run, url
        self.store: Store = run(open_store(url, upgrade=True))
        self.tables: dict[str, ModelTable] = {}
        self.accounts: dict[str, ModelAccount] = {}
        self.logins: set[str] = set()
        self.jobs: dict[str, ModelJob] = {}
        """By payload."""

    def table(self, number: int) -> tuple[str, ModelTable | None]:
        """A table that is there, or the name of one that is not."""
        names = list(self.tables)
        return (names[number], self.tables[names[number]]) if number < len(names) else ("missing", None)

    # --- Tables -------------------------------------------------------------------------------------------------------

    @precondition(lambda self: len(self.tables) < 3)
    @rule()
    def create_table(self) -> None:
        name = f"t{next(NUMBERS)}"
        self.run(self.store.create_table(game(name)))
        self.tables[name] = ModelTable()

    @rule(
        appends=st.lists(
            st.tuples(which, st.integers(-1, 1), st.integers(1, 3), st.integers(-1, 1), times, times | st.none()),
            min_size=1,
            max_size=4,
        )
    )
    def append(self, appends: list[tuple[int, int, int, int, int, int | None]]) -> None:
        """Several at once, so that they share a commit; of two at one table the first wins."""
        futures, wins = [], []

        async def append_all() -> list[bool]:
            for number, back, count, older, time, due in appends:
                name, model = self.table(number)
                first = max(1, (len(model.lines) if model else 0) + 1 + min(back, 0))
                revision = None if older > 0 else (model.revision if model else 0) + older
                new = [line(n, f"{name} {next(NUMBERS)}", key=f"k{n}", time=time) for n in range(first, first + count)]
                standing = Standing(status="playing", to_act=None, due=due, revision=revision)
                futures.append(self.store.append(name, new, standing))
                won = (
                    model is not None
                    and model.status != "closed"
                    and revision in {None, model.revision}
                    and first == len(model.lines) + 1
                )
                wins.append(won)
                if won and model is not None:
                    model.lines += new
                    model.status, model.due, model.leased, model.updated = "playing", due, None, time
            return [await future for future in futures]

        assert self.run(append_all()) == wins

    @rule(
        number=which,
        older=st.sampled_from([0, 0, -1]),
        behind=st.sampled_from([0, 0, 1]),
        status=st.sampled_from(["playing", "over", "closed"]),
        time=times,
    )
    def save(self, number: int, older: int, behind: int, status: Status, time: int) -> None:
        name, model = self.table(number)
        at = len(model.lines) if model else 0
        row = structs.replace(
            game(name), revision=(model.revision if model else 0) + older, at=at - behind, status=status, updated=time
        )
        saved = self.run(self.store.save_table(row, []))
        assert saved == (model is not None and not older and not behind)
        if saved and model is not None:
            model.revision += 1
            model.status, model.due, model.leased, model.updated, model.named = status, None, None, time, None

    @rule(number=which, whom=which)
    def name_account(self, number: int, whom: int) -> None:
        """The document of a table names an account that need not have a seat there."""
        name, model = self.table(number)
        account, _ = self.account(whom)
        row = self.run(self.store.find_table(name))
        if model is None:
            assert row is None
            return
        model.named = account
        assert self.run(self.store.save_table(structs.replace(row, table=model.document), []))
        model.revision += 1
        model.leased = None
        assert row.id in {named.id for named in self.run(self.store.tables_naming(account))}

    @rule(number=which, how=st.sampled_from(["always", "open", "stale", "abandoned"]), before=times)
    def delete(self, number: int, how: str, before: int) -> None:
        name, model = self.table(number)
        if model is None:
            return
        if how == "always":
            self.run(self.store.delete_table(name))
            gone = True
        elif how == "abandoned":
            gone = self.run(self.store.delete_abandoned_table(name, before))
            assert gone == (model.updated < before and model.status != "over")
        else:
            gone = self.run(self.store.delete_open_table(name, model.revision - (how == "stale")))
            assert gone == (model.status == "open" and how == "open")
        if gone:
            del self.tables[name]
            assert self.run(self.store.find_table(name)) is None
            assert self.run(self.store.read(name)) == []
            assert self.run(self.store.chat(name)) == []

    @rule(number=which, key=st.sampled_from(["a", "b", "c"]), text=st.sampled_from(["hello", "hurry"]))
    def chat(self, number: int, key: str, text: str) -> None:
        name, model = self.table(number)
        added = self.run(self.store.add_chat(name, "ann", "Ann", text, 1, key))
        if model is None:
            assert added is None
            return
        before = next((said for used, said in model.chat if used == key), None)
        assert (added.again, added.line.text) == (before is not None, before or text)
        if before is None:
            model.chat.append((key, text))

    @rule(until=moments, longer=st.integers(0, 5))
    def take_due(self, until: int, longer: int) -> None:
        lease = until + longer
        taken = self.run(self.store.take_due(until, lease))
        wanted = {
            name
            for name, model in self.tables.items()
            if model.due is not None
            and (model.due <= until or model.updated > lease + MAX_SKEW_MS)
            and is_free(model.leased, until, lease)
        }
        assert set(taken) & set(self.tables) == wanted
        assert len(set(taken)) == len(taken)
        for name in wanted:
            self.tables[name].leased = lease

    # --- Accounts -----------------------------------------------------------------------------------------------------

    @precondition(lambda self: len(self.accounts) < 3)
    @rule()
    def sign_up(self) -> None:
        name = f"a{next(NUMBERS)}"
        self.run(self.store.add_account(Account(id=name, name="Ann", secret_hash=name, created=1, seen=1)))
        self.accounts[name] = ModelAccount("Ann")

    def account(self, number: int) -> tuple[str, ModelAccount | None]:
        """An account that is there, or the name of one that is not."""
        names = list(self.accounts)
        return (names[number], self.accounts[names[number]]) if number < len(names) else ("nobody", None)

    @rule(number=which, name=st.sampled_from(["Bo", "Cy"]), old=st.sampled_from(["", '{"a":1}']))
    def change_account(self, number: int, name: str, old: str) -> None:
        account, model = self.account(number)
        assert self.run(self.store.rename_account(account, name)) == (model is not None)
        settings_before = old or (model.settings if model else "{}")
        changed = self.run(self.store.change_settings(account, settings_before, '{"a":1}'))
        assert changed == (model is not None and model.settings == settings_before)
        if model is not None:
            model.name = name
            model.settings = '{"a":1}' if changed else model.settings

    @rule(number=which, again=st.booleans())
    def add_login(self, number: int, again: bool) -> None:
        account, model = self.account(number)
        login = min(self.logins) if again and self.logins else f"l{next(NUMBERS)}"
        password = f"h{next(NUMBERS)}"
        outcome = self.run(self.store.add_login(account, login, password))
        if model is None or model.login is not None:
            assert outcome == "not_a_guest"
        elif login in self.logins:
            assert outcome == "taken"
        else:
            assert outcome == "added"
            model.login, model.password = login, password
            self.logins.add(login)

    @rule(number=which, right=st.booleans())
    def change_password(self, number: int, right: bool) -> None:
        """All sessions end, but for the new one."""
        account, model = self.account(number)
        old = model.password if model and model.password and right else "wrong"
        new, word = f"h{next(NUMBERS)}", f"s{next(NUMBERS)}"
        session = Token(hash=word, kind="session", created=1, person=account)
        changed = self.run(self.store.change_password(account, old, new, session))
        assert changed == (old != "wrong")
        if model is not None and changed:
            model.password, model.sessions = new, {word: None}

    @rule(number=which, as_guest=which, right=st.sampled_from([True, True, False]))
    def sign_in(self, number: int, as_guest: int, right: bool) -> None:
        """The account adopts what a guest has: documents that name it, and devices."""
        account, model = self.account(number)
        guest, adopted = self.account(as_guest)
        hashed = model.password if model and model.password and right else "wrong"
        word = f"s{next(NUMBERS)}"
        session = Token(hash=word, kind="session", created=1, person=account)
        signed_in = self.run(self.store.sign_in(account, hashed, guest, session))
        assert (signed_in is not None) == (hashed != "wrong")
        if model is None or signed_in is None:
            return
        model.sessions[word] = None
        assert signed_in.adopted == (adopted is not None and guest != account and adopted.login is None)
        if adopted is None or not signed_in.adopted:
            return
        for table in self.tables.values():
            if table.named == guest:
                table.named, table.revision = account, table.revision + 1
        model.addresses |= {name: kept for name, kept in adopted.addresses.items() if name.startswith("push")}
        del self.accounts[guest]

    @rule(number=which, sure=st.integers(0, 3))
    def delete_account(self, number: int, sure: int) -> None:
        account, model = self.account(number)
        if model is None or sure:
            return
        self.run(self.store.delete_account(account, "gone"))
        del self.accounts[account]
        assert self.run(self.store.find_account(account)) is None
        assert self.run(self.store.notification_settings(account)) == []

    @rule(number=which, channel=st.sampled_from(["email", "push-1", "push-2"]), on=st.booleans())
    def address(self, number: int, channel: str, on: bool) -> None:
        """An address for notifications; a device has one owner."""
        account, model = self.account(number)
        if model is None:
            return
        device = "key" if channel.startswith("push") else None
        address = f"{channel} {next(NUMBERS)}"
        setting = NotificationSetting(person=account, channel=channel, address=address, on=on, p256dh=device)
        self.run(self.store.save_notification_setting(setting))
        last = model.addresses.get(channel, ("", False, None))[2]
        for other in self.accounts.values() if device else ():
            other.addresses.pop(channel, None)
        model.addresses[channel] = (address, on, last)

    @rule(number=which, channel=st.sampled_from(["email", "push-1"]), at=moments, gap=st.sampled_from([0, 5]))
    def claim_notification(self, number: int, channel: str, at: int, gap: int) -> None:
        account, model = self.account(number)
        address, on, last = (model.addresses if model else {}).get(channel, ("", False, None))
        claimed = self.run(self.store.claim_notification(account, channel, at, gap))
        assert claimed == (on and (last is None or last <= at - gap or last > at + MAX_SKEW_MS))
        if model is not None and claimed:
            model.addresses[channel] = (address, on, at)

    @rule(number=which, expires=times | st.none(), end=st.booleans())
    def sessions(self, number: int, expires: int | None, end: bool) -> None:
        account, model = self.account(number)
        if model is None:
            return
        if end:
            self.run(self.store.end_sessions(account))
            model.sessions.clear()
        word = f"s{next(NUMBERS)}"
        self.run(self.store.add_token(Token(hash=word, kind="session", created=1, person=account, expires=expires)))
        model.sessions[word] = expires

    # --- Jobs ---------------------------------------------------------------------------------------------------------

    @precondition(lambda self: len(self.jobs) < 4)
    @rule(due=times, once=st.sampled_from(["once", "twice"]))
    def add_job(self, due: int, once: str) -> None:
        payload = f"j{next(NUMBERS)}"
        added = self.run(self.store.add_job("turn", due, payload, once, topic=once))
        assert added == all(job.once != once for job in self.jobs.values())
        if added:
            self.jobs[payload] = ModelJob(due, once)

    @rule(until=moments, longer=st.integers(0, 5), what=st.sampled_from(["keep", "retry", "finish"]), due=times)
    def take_jobs(self, until: int, longer: int, what: str, due: int) -> None:
        """Take what is due; of that, do one job or put it off."""
        lease = until + longer
        taken = self.run(self.store.take_jobs(until, lease))
        wanted = {name for name, job in self.jobs.items() if job.due <= until and is_free(job.leased, until, lease)}
        assert {job.payload for job in taken} == wanted
        assert [job.due for job in taken] == sorted(job.due for job in taken)
        for job in taken:
            model = self.jobs[job.payload]
            model.leased, model.tries = lease, model.tries + 1
            assert job.tries == model.tries
        if not taken or what == "keep":
            return
        first = taken[0]
        if what == "finish":
            self.run(self.store.finish_job(first.id))
            del self.jobs[first.payload]
        else:
            self.run(self.store.retry_job(first.id, due, first.payload))
            self.jobs[first.payload].due, self.jobs[first.payload].leased = due, None

    @rule(topic=st.sampled_from(["once", "twice"]), due=times)
    def wake_jobs(self, topic: str, due: int) -> None:
        self.run(self.store.wake_jobs(topic, due))
        for job in self.jobs.values():
            job.due = min(job.due, due) if job.once == topic else job.due

    # --- Everything ---------------------------------------------------------------------------------------------------

    @rule()
    def reopen(self) -> None:
        """Close the store and open it again, as a restart of the server does."""
        self.run(self.store.close())
        self.store = self.run(open_store(self.url))

    @invariant()
    def tables_agree(self) -> None:
        for name, model in self.tables.items():
            row = self.run(self.store.find_table(name))
            assert (row.status, row.revision, row.at, row.due, row.updated) == (
                model.status, model.revision, len(model.lines), model.due, model.updated,
            )  # fmt: skip
            assert row.table == model.document
            assert self.run(self.store.read(name)) == model.lines
            assert [said.text for said in self.run(self.store.chat(name))] == [text for _, text in model.chat]

    @invariant()
    def accounts_agree(self) -> None:
        for name, model in self.accounts.items():
            found = self.run(self.store.find_account(name))
            assert (found.name, found.settings, found.login) == (model.name, model.settings, model.login)
            assert found.password_hash == model.password
            addresses = self.run(self.store.notification_settings(name))
            assert {one.channel: (one.address, one.on, one.last) for one in addresses} == model.addresses
            for at in (0, 6):
                valid = {word for word, expires in model.sessions.items() if expires is None or expires > at}
                assert self.run(self.store.valid_tokens(list(model.sessions), at)) == valid

    @invariant()
    def jobs_agree(self) -> None:
        for topic in ("once", "twice"):
            found = {job.payload: (job.due, job.tries) for job in self.run(self.store.jobs_of(topic))}
            assert found == {name: (job.due, job.tries) for name, job in self.jobs.items() if job.once == topic}

    def teardown(self) -> None:
        """Leave nothing that the next example could find."""
        for topic in ("once", "twice"):
            self.run(self.store.finish_jobs([job.id for job in self.run(self.store.jobs_of(topic))]))
        for name in self.tables:
            self.run(self.store.delete_table(name))
        for name in self.accounts:
            self.run(self.store.delete_account(name, "gone"))
        self.run(self.store.close())


def check(url: str, examples: settings) -> None:
    """Run the machine."""
    with asyncio.Runner() as runner:

        class Machine(StoreMachine):
            def __init__(self) -> None:
                super().__init__(runner.run, url)

        run_state_machine_as_test(Machine, settings=examples)


@pytest.mark.slow
@pytest.mark.once
def test_the_store_holds_what_a_model_holds(url: str) -> None:
    check(url, quickly)


@pytest.mark.long
@pytest.mark.once
def test_the_store_holds_what_a_model_holds_at_length(url: str) -> None:
    check(url, at_length)
