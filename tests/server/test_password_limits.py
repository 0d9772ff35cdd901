"""Guessing passwords: limits slow down the attacker, never the owner of the account."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from services import run

from turnpike.kernel.refused import Refused
from turnpike.server.accounts import Accounts
from turnpike.server.addresses import network
from turnpike.server.rate_limits import RATES, RateLimits
from turnpike.server.sign_in import PasswordLimits
from turnpike.store import Account, Store, clock, open_store


@pytest.fixture(autouse=True)
def _stopped_clock() -> Iterator[None]:
    clock.stop()
    yield
    clock.run()


async def _owner(store: Store) -> Account:
    accounts = Accounts(store)
    guest, _ = await accounts.new_guest("Ann", "en")
    return await accounts.make_account(guest, "ann.lee", "correct horse")


async def _guess(limits: PasswordLimits, address: str, login: str = "ann.lee", device: str | None = None) -> int:
    """Guess until refused; returns the number of guesses."""
    for count in range(1000):
        try:
            await limits.begin(login, address, device)
        except Refused:
            return count
    raise AssertionError("never refused")


def test_wrong_passwords_of_one_address_do_not_lock_the_owner_out_elsewhere(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db")
        limits = PasswordLimits(RateLimits(), store)
        await _owner(store)
        assert await _guess(limits, "192.0.2.1") == RATES["password"].burst
        await limits.begin("ann.lee", "192.0.2.2", None)
        clock.advance(60_000)
        assert await _guess(limits, "192.0.2.1") == 1, "one a minute from then on"
        await store.close()

    run(test())


def test_an_attacker_with_many_addresses_is_stopped_and_the_owner_on_a_known_device_is_not(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db")
        limits = PasswordLimits(RateLimits(), store)
        owner = await _owner(store)
        home = await limits.device_for(owner.id, None)
        guesses = 0
        for number in range(200):
            guesses += await _guess(limits, f"198.51.100.{number}")
        assert guesses == RATES["password_anywhere"].burst
        with pytest.raises(Refused, match="too_often"):
            await limits.begin("ann.lee", "192.0.2.7", "not a device")
        await limits.begin("ann.lee", "192.0.2.7", home)
        assert await _guess(limits, "192.0.2.7", "somebody.else") == RATES["password"].burst, "others are not concerned"
        assert await limits.device_for(owner.id, home) == home
        await store.close()

    run(test())


def test_a_device_is_known_for_its_own_account_only(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db")
        limits = PasswordLimits(RateLimits(), store)
        await _owner(store)
        guest, session = await Accounts(store).new_guest("Eve", "en")
        eve = await limits.device_for(guest.id, None)
        assert await _guess(limits, "203.0.113.9", device=eve) == RATES["password"].burst
        assert await _guess(limits, "203.0.113.9", device=session) == 0
        await store.close()

    run(test())


def test_right_passwords_do_not_count(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db")
        limits = PasswordLimits(RateLimits(), store)
        for _ in range(300):
            limits.succeeded(await limits.begin("ann.lee", "192.0.2.1", None))
        for _ in range(50):
            limits.succeeded(limits.begin_change("account"))
        await store.close()

    run(test())


def test_a_household_is_one_address() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9") != network("2001:db8:1:3::9")
    assert (network("192.0.2.1"), network("local")) == ("192.0.2.1", "local")
    assert network("::ffff:192.0.2.1") == "192.0.2.1"
