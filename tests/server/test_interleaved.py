"""Two concurrent requests of one account: neither overwrites the other.

In each scene one request reads, then another runs to its end, then the first one writes, on both databases.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import msgspec
import pytest
from services import run
from store.helping import game, seat

from turnpike.kernel.refused import Refused
from turnpike.server.accounts import Accounts
from turnpike.server.preferences import Preferences, preferences_of
from turnpike.server.tokens import hash_of
from turnpike.store import Account, NotificationSetting, Store, now, open_store

HOUR = 3_600_000
FIRST = "a first password"


class Held:
    """A store that holds back its next answer to one query until it is released; everything else goes on."""

    def __init__(self, store: Store, question: str) -> None:
        self._store = store
        self._question = question
        self._once = True
        self.asked = asyncio.Event()
        self.released = asyncio.Event()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  (it stands for every method of a store)
        method = getattr(self._store, name)
        if name != self._question or not self._once:
            return method
        self._once = False

        async def held(*args: object, **kwargs: object) -> object:
            answer = await method(*args, **kwargs)
            self.asked.set()
            await self.released.wait()
            return answer

        return held


async def between(store: Store, question: str, request: Callable[[Accounts], Awaitable[object]], other: Any) -> None:  # noqa: ANN401
    """Let a request run its query, run another request, then let the first one go on."""
    held = Held(store, question)
    first = asyncio.ensure_future(request(Accounts(cast("Store", held))))
    await held.asked.wait()
    await other
    held.released.set()
    await first


async def guest(store: Store) -> tuple[Account, str]:
    return await Accounts(store).new_guest("Ann", "en")


async def with_login(store: Store, login: str = "ann", password: str = FIRST) -> tuple[Account, str]:
    account, word = await guest(store)
    return await Accounts(store).make_account(account, login, password), word


async def stored(store: Store, account: Account) -> Account:
    found = await store.find_account(account.id)
    assert found is not None
    return found


def test_a_new_login_is_kept_when_another_request_notes_that_the_guest_was_here(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("turnpike.server.accounts.SEEN_INTERVAL_MS", -HOUR)  # every request notes it

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        ann, word = await guest(store)
        accounts = Accounts(store)
        await between(
            store,
            "find_account",
            lambda slow: slow.account_of(word),
            accounts.make_account(ann, "ann", "a first password"),
        )
        assert (await stored(store, ann)).login == "ann"
        assert (await accounts.sign_in("ann", "a first password", None))[0].account.id == ann.id
        await store.close()

    run(test())


def test_a_new_password_is_kept_when_another_request_changes_name_and_settings(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        ann, _ = await with_login(store)
        accounts = Accounts(store)
        await between(
            store,
            "find_account",
            lambda slow: slow.change_preferences(ann.id, lambda old: msgspec.structs.replace(old, language="fr")),
            accounts.change_password(ann, "a first password", "a second password"),
        )
        await accounts.rename(ann.id, "Anna")
        found = await stored(store, ann)
        assert (found.name, preferences_of(found).language) == ("Anna", "fr")
        assert (await accounts.sign_in("ann", "a second password", None))[0].account.id == ann.id
        with pytest.raises(Refused, match="wrong_login"):
            await accounts.sign_in("ann", "a first password", None)
        await store.close()

    run(test())


def test_two_changes_of_settings_are_both_kept(url: str) -> None:
    def mute(other: str) -> Callable[[Preferences], Preferences]:
        return lambda old: msgspec.structs.replace(old, muted=(*old.muted, other))

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        ann, _ = await guest(store)
        await between(
            store,
            "find_account",
            lambda slow: slow.change_preferences(ann.id, mute("bo")),
            Accounts(store).change_preferences(ann.id, mute("cy")),
        )
        assert sorted(preferences_of(await stored(store, ann)).muted) == ["bo", "cy"]
        await store.close()

    run(test())


def test_of_two_changes_of_a_password_one_is_refused_and_the_other_holds(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        ann, _ = await with_login(store)
        accounts = Accounts(store)
        await accounts.change_password(ann, "a first password", "a second password")
        with pytest.raises(Refused, match="wrong_login"):
            await accounts.change_password(ann, "a first password", "a third password")
        assert (await accounts.sign_in("ann", "a second password", None))[0].account.id == ann.id
        await store.close()

    run(test())


def test_of_two_guests_who_want_one_login_one_gets_it(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        ann, _ = await guest(first)
        bo, _ = await guest(first)
        asked = [
            Accounts(first).make_account(ann, "wanted", "a first password"),
            Accounts(second).make_account(bo, "wanted", "another password"),
        ]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        made = [one for one in outcomes if isinstance(one, Account)]
        refused = [one.code for one in outcomes if isinstance(one, Refused)]
        assert (len(made), refused) == (1, ["login_taken"])
        found = await first.find_account_by_login("wanted")
        assert found is not None
        assert found.id == made[0].id
        await first.close()
        await second.close()

    run(test())


def test_a_sign_in_with_the_old_password_opens_no_session_after_it_was_changed(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        ann, _ = await with_login(store)
        with pytest.raises(Refused, match="wrong_login"):
            await between(
                store,
                "find_account_by_login",
                lambda slow: slow.sign_in("ann", "a first password", None),
                Accounts(store).change_password(ann, "a first password", "a second password"),
            )
        assert await store.delete_tokens(account=ann.id, kind="session") == 1, "the one that changed the password"
        await store.close()

    run(test())


def test_signing_in_elsewhere_does_not_swallow_a_guest_who_has_just_got_a_login(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await with_login(store, "old", "an old password")
        ann, _ = await guest(store)
        await store.create_table(game(host=ann.id), [seat(ann.id)])
        accounts = Accounts(store)
        await between(
            store,
            "find_account_by_login",
            lambda slow: slow.sign_in("old", "an old password", ann),
            accounts.make_account(ann, "ann", "a first password"),
        )
        assert (await accounts.sign_in("ann", "a first password", None))[0].account.id == ann.id
        assert [row.host for row, _ in await store.tables_of(ann.id)] == [ann.id]
        await store.close()

    run(test())


def test_a_link_for_another_device_opens_one_session(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        ann, _ = await guest(first)
        word, _ = await Accounts(first).link_for(ann.id)
        outcomes = await asyncio.gather(
            *[Accounts(store).claim(word) for store in (first, second, first, second)], return_exceptions=True
        )
        assert [one.code for one in outcomes if isinstance(one, Refused)] == ["link_expired"] * 3
        [(account, session)] = [one for one in outcomes if isinstance(one, tuple)]
        assert account.id == ann.id
        assert await first.find_token(hash_of(session), now()) is not None
        await Accounts(first).end_sessions(ann.id)
        assert await first.find_token(hash_of(session), now()) is None
        await first.close()
        await second.close()

    run(test())


def test_an_address_is_kept_when_notifications_are_stopped_and_saving_it_again_sends_none_sooner(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        setting = NotificationSetting(person="ann", channel="email", address="ann@example.org", on=True)
        await asyncio.gather(*[store.save_notification_setting(setting) for store in (first, second)])
        assert await first.claim_notification("ann", "email", 1000, 60)
        await second.save_notification_setting(msgspec.structs.replace(setting, address="new@example.org"))
        assert not await first.claim_notification("ann", "email", 1001, 60)
        await first.stop_notifications("ann", "email")
        assert await first.notification_settings("ann") == [
            msgspec.structs.replace(setting, address="new@example.org", on=False, last=1000)
        ]
        await first.close()
        await second.close()

    run(test())
