"""Everything else in the database: tables, accounts, tokens, chat, notification settings and jobs."""

import asyncio

from msgspec.structs import replace
from services import run
from store.helping import PLAYING, game, line, seat

from turnpike.store import Account, NotificationSetting, Standing, Token, open_store


def person(name: str, login: str | None = None) -> Account:
    return Account(id=name, name=name.title(), secret_hash=f"hash of {name}", created=1, seen=1, login=login)


def test_of_two_saves_of_one_revision_one_fails(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.create_table(game(), [seat("ann")])
        first = await store.find_table("g")
        assert first is not None
        assert await store.save_table(replace(first, table='{"a": 1}', status="closed"), [seat("bo"), seat(None, 1)])
        assert not await store.save_table(replace(first, table='{"b": 1}'), [])
        found = await store.find_table("g")
        assert found is not None
        assert (found.table, found.revision, found.status) == ('{"a": 1}', 1, "closed")
        assert [(g.id, [s.person for s in seats]) for g, seats in await store.tables_of("bo")] == [("g", ["bo", None])]
        assert await store.tables_of("ann") == []
        await store.close()

    run(test())


def test_a_process_that_has_missed_an_entry_cannot_save_the_table(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.create_table(game())
        before = await store.find_table("g")
        assert before is not None
        await store.append("g", [line(1)], Standing(status="playing", to_act=1, due=9))
        assert not await store.save_table(replace(before, due=None), [])
        found = await store.find_table("g")
        assert found is not None
        assert found.due == 9
        await store.close()

    run(test())


def test_lists_of_tables(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.create_table(game("a", host="ann", listed=True, created=1), [seat("ann"), seat(None, 1)])
        await store.create_table(game("b", host="bo", listed=True, created=2))
        await store.create_table(game("c", host="ann", created=3))
        assert [g.id for g, _ in await store.listed_tables("open")] == ["b", "a"]
        assert [len(seats) for _, seats in await store.listed_tables("open")] == [0, 2]
        assert [g.id for g, _ in await store.tables_of("ann")] == ["c", "a"]
        assert await store.all_tables(limit=2) == ["a", "b"]
        assert await store.all_tables(after="b") == ["c"]
        assert await store.abandoned_tables(before=3) == ["a", "b"]
        await store.append("a", [line(1)], PLAYING)
        await store.add_chat("a", "ann", "Ann", "hello", 5)
        await store.delete_table("a")
        assert await store.find_table("a") is None
        assert (await store.read("a"), await store.chat("a")) == ([], [])
        await store.close()

    run(test())


def test_a_due_table_is_leased_to_one_process_at_a_time(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        for name, due in (("a", 10), ("b", 30), ("c", None)):
            await first.create_table(replace(game(name), due=due))
        assert await first.next_due() == 10
        taken = await asyncio.gather(first.take_due(20, 50), second.take_due(20, 50))
        assert sorted(taken) == [[], ["a"]]
        assert await first.next_due() == 30
        assert await second.take_due(49, 90) == ["b"]
        assert await second.take_due(51, 90) == ["a"], "whoever took it has died"
        await first.append("a", [line(1)], Standing(status="playing", to_act=0, due=60))
        assert await first.take_due(61, 95) == ["a"], "an entry ends the lease"
        await first.close()
        await second.close()

    run(test())


def test_logins_are_unique(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.add_account(person("ann"))
        await store.add_account(person("bo"))
        assert await store.add_login("ann", "ann.home", "argon") == "added"
        assert await store.add_login("bo", "ann.home", "other") == "taken"
        assert await store.add_login("ann", "ann.work", "other") == "not_a_guest"
        assert await store.add_login("cy", "cy.home", "other") == "not_a_guest"
        found = await store.find_account_by_login("ann.home")
        assert found is not None
        assert (found.id, found.password_hash) == ("ann", "argon")
        assert await store.find_account_by_login("ann.work") is None
        assert await store.find_account("cy") is None
        await store.close()

    run(test())


def test_an_account_adopts_what_a_guest_has(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.add_account(person("guest"))
        await store.add_account(replace(person("ann", "ann"), password_hash="argon"))
        table = '{"chairs": [{"person": "guest", "name": "guest of honour"}]}'
        await store.create_table(replace(game(host="guest"), table=table), [seat("guest")])
        seen = '{"chairs": [{"person": "bo", "former": ["guest"]}]}'
        await store.create_table(replace(game("seen", host="bo"), table=seen), [seat("bo")])
        await store.create_table(replace(game("other", host="bo"), table=seen.replace("guest", "guests")), [seat("bo")])
        phone = NotificationSetting(person="guest", channel="push-1", address="https://p.example/1", p256dh="k")
        for setting in (phone, replace(phone, channel="email", address="ann@example.org", p256dh=None)):
            await store.save_notification_setting(setting)
        await store.add_chat("g", "guest", "Guest", "hello", 1)
        await store.add_token(Token(hash="x", kind="session", created=1, person="guest"))
        session = Token(hash="new", kind="session", created=1, person="ann")
        assert await store.sign_in("ann", "another", "guest", session) is None, "the password was changed meanwhile"
        signed_in = await store.sign_in("ann", "argon", "guest", session)
        assert signed_in is not None
        assert (signed_in.account.id, signed_in.adopted) == ("ann", True)
        assert await store.find_token("new", 1) == session
        [(found, seats)] = await store.tables_of("ann")
        assert (found.host, found.revision, seats[0].person) == ("ann", 1, "ann")
        assert found.table == '{"chairs": [{"person": "ann", "name": "guest of honour"}]}'
        assert [said.person for said in await store.chat("g")] == ["ann"]
        assert {row.id: row.revision for row in await store.tables_naming("ann")} == {"g": 1, "seen": 1}
        assert {row.id: row.revision for row in await store.tables_naming("guests")} == {"other": 0}
        assert await store.notification_settings("ann") == [replace(phone, person="ann")]
        assert await store.notification_settings("guest") == []
        assert await store.find_account("guest") is None
        assert await store.find_token("x", 1) is None
        await store.close()

    run(test())


def test_a_deleted_account_leaves_only_seats_under_another_name(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.add_account(person("ann"))
        await store.create_table(game(host="ann"), [seat("ann")])
        await store.add_chat("g", "ann", "Ann", "hello", 1)
        await store.save_notification_setting(
            NotificationSetting(person="ann", channel="email", address="ann@example.org")
        )
        await store.delete_account("ann", "somebody")
        assert await store.tables_of("ann") == []
        assert await store.chat_by("ann") == []
        assert await store.notification_settings("ann") == []
        assert await store.find_account("ann") is None
        await store.close()

    run(test())


def test_tokens_expire_and_can_be_revoked(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.add_token(Token(hash="a", kind="seat", created=1, game="g", seat=2))
        await store.add_token(Token(hash="b", kind="session", created=1, person="ann", expires=10))
        assert await store.find_token("a", 10**15) == Token(hash="a", kind="seat", created=1, game="g", seat=2)
        assert await store.find_token("b", 9) is not None
        assert await store.find_token("b", 10) is None
        assert await store.delete_token("a")
        assert not await store.delete_token("a")
        assert await store.delete_tokens() == 0
        assert await store.delete_tokens(account="ann", kind="personal") == 0
        assert await store.delete_tokens(expired=10) == 1
        await store.close()

    run(test())


def test_a_notification_is_claimed_only_on_a_channel_that_is_on_and_not_too_often(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        notice = NotificationSetting(person="ann", channel="email", address="ann@example.org")
        await store.save_notification_setting(notice)
        assert not await store.claim_notification("ann", "email", 100, 60)
        await store.save_notification_setting(replace(notice, on=True))
        assert await store.claim_notification("ann", "email", 100, 60)
        assert not await store.claim_notification("ann", "email", 159, 60)
        assert await store.claim_notification("ann", "email", 160, 60)
        assert not await store.claim_notification("ann", "webhook", 160, 60)
        assert await store.notification_settings("ann") == [replace(notice, on=True, last=160)]
        await store.close()

    run(test())


def test_a_device_has_one_owner_and_is_forgotten_with_its_keys(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        phone = NotificationSetting(
            person="ann", channel="push-1", address="https://p.example/1", on=True, p256dh="k", auth="a", device="Phone"
        )  # fmt: skip
        await store.save_notification_setting(phone)
        await store.save_notification_setting(replace(phone, channel="push-2"))
        await store.save_notification_setting(replace(phone, person="bo"))
        assert await store.notification_settings("ann") == [replace(phone, channel="push-2")]
        assert await store.notification_settings("bo") == [replace(phone, person="bo")]
        await store.save_notification_setting(replace(phone, person="bo", p256dh="new"))
        await store.remove_device(replace(phone, person="bo"))
        assert len(await store.notification_settings("bo")) == 1, "it has subscribed again"
        await store.remove_device(replace(phone, person="bo", p256dh="new"))
        assert await store.notification_settings("bo") == []
        assert not await store.remove_notification_setting("bo", "push-2")
        await store.save_notification_setting(replace(phone, channel="push-3"), replaces="push-2")
        await store.save_notification_setting(replace(phone, channel="push-3"), replaces="push-3")
        assert await store.notification_settings("ann") == [replace(phone, channel="push-3")]
        assert await store.remove_notification_setting("ann", "push-3")
        await store.close()

    run(test())


def test_the_first_proposal_of_a_server_key_holds_for_all_processes(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        other = await open_store(url)
        assert await store.server_key("vapid", "one") == "one"
        assert await other.server_key("vapid", "two") == "one"
        assert await other.server_key("another", "two") == "two"
        await store.close()
        await other.close()

    run(test())


def test_jobs_of_a_topic_are_found_woken_and_finished_together(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        for number in range(3):
            assert await store.add_job("turn", 100 * number, "{}", f"once {number}", "ann" if number else "bo")
        assert [job.due for job in await store.take_jobs(100, 500)] == [0, 100]
        assert [job.due for job in await store.jobs_of("ann")] == [100, 200], "leased ones, too"
        await store.wake_jobs("ann", 150)
        assert [job.due for job in await store.jobs_of("ann")] == [100, 150]
        await store.finish_jobs([job.id for job in await store.jobs_of("ann")])
        assert await store.jobs_of("ann") == []
        assert len(await store.jobs_of("bo")) == 1
        await store.close()

    run(test())


def test_the_newest_lines_of_a_long_chat(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        for name in ("g", "other"):
            await store.create_table(game(name))
        for i in range(5):
            await store.add_chat("g", "ann", "Ann", str(i), i)
        said = await store.chat("g")
        await store.add_chat("other", None, "", "elsewhere", 9)
        assert [one.text for one in await store.chat("g", limit=3)] == ["2", "3", "4"]
        assert [one.text for one in await store.chat("g", after=said[3].id)] == ["4"]
        assert len(await store.chat_by("ann")) == 5
        await store.close()

    run(test())


def test_a_chat_line_with_the_same_key_is_stored_once(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        await first.create_table(game())
        both = await asyncio.gather(*[store.add_chat("g", "ann", "Ann", "hello", 1, "k") for store in (first, second)])
        assert sorted(added.again for added in both if added is not None) == [False, True]
        other = await second.add_chat("g", "ann", "Ann", "something else", 2, "k")
        assert other is not None
        assert (other.line.text, other.again) == ("hello", True)
        for account, key in (("bo", "k"), ("ann", "k2"), ("ann", None), ("ann", None)):
            added = await first.add_chat("g", account, account, "hello", 3, key)
            assert added is not None
            assert not added.again
        assert len(await second.chat("g")) == 5
        assert await first.add_chat("gone", "ann", "Ann", "hello", 4, "k3") is None, "there is no such table"
        assert await first.chat("gone") == []
        await first.close()
        await second.close()

    run(test())


def test_an_account_adopts_chat_lines_whose_keys_it_has_used_itself(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.create_table(game())
        await store.add_account(person("guest"))
        await store.add_account(replace(person("ann", "ann"), password_hash="argon"))
        for account in ("guest", "ann"):
            await store.add_chat("g", account, account, f"hello from {account}", 1, "k")
        assert await store.sign_in("ann", "argon", "guest", Token(hash="x", kind="session", created=1, person="ann"))
        assert [(line.person, line.text) for line in await store.chat("g")] == [
            ("ann", "hello from guest"), ("ann", "hello from ann"),
        ]  # fmt: skip
        await store.close()

    run(test())


def test_a_table_that_changed_since_it_was_listed_is_not_deleted(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.create_table(game("a"))
        await store.create_table(game("b"))
        assert await store.abandoned_tables(before=5) == ["a", "b"]
        await store.append("a", [line(1, time=9)], PLAYING)
        assert not await store.delete_abandoned_table("a", 5)
        assert await store.delete_abandoned_table("b", 5)
        assert await store.find_table("b") is None
        await store.create_table(game("c"))
        opened = await store.find_table("c")
        assert opened is not None
        await store.save_table(replace(opened, status="playing"), [])
        assert not await store.delete_open_table("c", opened.revision)
        assert not await store.delete_open_table("c", opened.revision + 1)
        assert await store.find_table("c") is not None
        await store.close()

    run(test())


def test_tables_and_jobs_stay_due_when_the_clock_is_set_back(url: str) -> None:
    hour, lease = 3_600_000, 30_000

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        later, now = 10 * hour, 9 * hour
        await store.create_table(replace(game("bot"), due=later + 5_000, updated=later))
        await store.create_table(replace(game("leased"), due=later, updated=later))
        await store.create_table(replace(game("person"), due=later, updated=now))
        await store.create_table(game("nobody"))
        assert await store.take_due(later, later + lease, 1) == ["leased"]
        assert sorted(await store.take_due(now, now + lease)) == ["bot", "leased"]
        assert await store.take_due(now, now + lease) == [], "they are leased now"
        await store.add_job("mail", now, "{}")
        [job] = await store.take_jobs(later, later + lease)
        assert [again.id for again in await store.take_jobs(now, now + lease)] == [job.id]
        await store.close()

    run(test())


def test_what_a_machine_does_whose_clock_is_ahead_is_not_done_twice(url: str) -> None:
    """Its lease ends later than a new one would, and what it has sent lies in the future."""
    here, lease = 9 * 3_600_000, 120_000
    ahead = here + 55_000

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.save_notification_setting(
            NotificationSetting(person="ann", channel="webhook", address="http://x", on=True)
        )
        await store.add_job("turn", here, "{}")
        for name in ("due", "moved"):
            await store.create_table(replace(game(name), due=here if name == "due" else ahead + lease, updated=ahead))
        assert await store.take_due(ahead, ahead + lease) == ["due"]
        [job] = await store.take_jobs(ahead, ahead + lease)
        assert await store.take_due(here, here + 30_000) == [], "it attends to its tables itself"
        assert await store.claim_notification("ann", "webhook", ahead, 1000)
        assert await store.take_jobs(here, here + lease) == []
        assert not await store.claim_notification("ann", "webhook", here, 1000)
        much_later = ahead + lease + 1
        assert [again.id for again in await store.take_jobs(much_later, much_later + lease)] == [job.id]
        assert await store.claim_notification("ann", "webhook", here - 3_600_000, 1000), "the clock was set back"
        await store.close()

    run(test())


def test_a_job_is_leased_to_one_process_and_again_if_that_dies(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        assert await first.add_job("mail", 10, '{"to": "ann"}', once="ann-1")
        assert not await first.add_job("mail", 10, "{}", once="ann-1")
        assert await first.take_jobs(9, 50) == []
        taken = await asyncio.gather(first.take_jobs(10, 50), second.take_jobs(10, 50))
        [job] = taken[0] + taken[1]
        assert (job.kind, job.payload, job.tries) == ("mail", '{"to": "ann"}', 1)
        assert await first.next_job() == 50
        [again] = await second.take_jobs(51, 90)
        assert (again.id, again.tries) == (job.id, 2)
        await second.finish_job(job.id)
        assert await second.next_job() is None
        assert await first.add_job("mail", 10, "{}", once="ann-1")
        await first.close()
        await second.close()

    run(test())
