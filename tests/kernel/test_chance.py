"""Chance that can be checked: the seal, the outcomes, and rolls that are undone."""

import hashlib
import hmac
from collections import Counter

import pytest
from kernel.driving import begin
from kernel.minigame import MARKET

from turnpike.kernel.chance import Draws, Secret, new_secret, seal_of, seeded_secret
from turnpike.kernel.contract import CHANCE
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused

WORD = "00112233445566778899aabbccddeeff" * 2


def test_the_seal_is_the_hash_of_the_secret_and_does_not_depend_on_the_salt() -> None:
    assert Secret(WORD).seal == hashlib.sha256(bytes.fromhex(WORD)).hexdigest()
    assert Secret(WORD, "salt").seal == Secret(WORD).seal == seal_of(WORD)


def test_an_outcome_is_the_keyed_hash_of_salt_and_number_modulo_the_outcomes() -> None:
    by_hand = int.from_bytes(hmac.new(bytes.fromhex(WORD), b"green apple|17", hashlib.sha256).digest(), "big")
    assert Secret(WORD, "green apple").pick(17, 6) == by_hand % 6


def test_outcomes_depend_on_secret_salt_and_number() -> None:
    first = [Secret(WORD, "a").pick(n, 1000) for n in range(20)]
    assert first == [Secret(WORD, "a").pick(n, 1000) for n in range(20)]
    assert first != [Secret(WORD, "b").pick(n, 1000) for n in range(20)]
    assert first != [seeded_secret(1, "a").pick(n, 1000) for n in range(20)]
    assert len(set(first)) > 15


def test_outcomes_are_even() -> None:
    secret = seeded_secret(5)
    rolled = Counter(secret.pick(n, 6) for n in range(6000))
    assert sorted(rolled) == [0, 1, 2, 3, 4, 5]
    assert all(880 < times < 1120 for times in rolled.values())


def test_draws_of_a_set_up_count_down_from_zero() -> None:
    secret = seeded_secret(9)
    draws = Draws(secret)
    assert [draws.pick(50) for _ in range(4)] == [secret.pick(n, 50) for n in (0, -1, -2, -3)]


def test_a_shuffle_keeps_every_item_and_depends_on_the_secret() -> None:
    items = list(range(10))
    orders = {tuple(Draws(seeded_secret(seed)).shuffle(items)) for seed in range(20)}
    assert len(orders) == 20
    assert all(sorted(order) == items for order in orders)
    assert items == list(range(10))


def test_new_secrets_cannot_be_guessed_and_seeded_ones_repeat() -> None:
    words = {new_secret().word for _ in range(20)}
    assert len(words) == 20
    assert all(len(bytes.fromhex(word)) == 32 for word in words)
    assert new_secret("salt").salt == "salt"
    assert seeded_secret(3) == seeded_secret(3) != seeded_secret(4)


def test_a_roll_follows_from_the_secret_and_the_number_of_its_entry() -> None:
    play = begin(MARKET, seed=4, cards=90)
    assert play.secret is not None
    outcomes = list(MARKET.chance(play.state).outcomes)
    entry = play.roll()
    assert (entry.n, entry.chance, entry.seat) == (1, "card", 0)
    assert entry.got == outcomes[play.secret.pick(1, 90)]
    assert play.state.hands[0] == [entry.got]


def test_an_undone_roll_is_rolled_again_with_a_new_number() -> None:
    play = begin(MARKET, seed=4, cards=90)
    assert play.secret is not None
    first = play.roll()
    play.undo(0)
    second = play.roll()
    assert second.n == 3
    assert second.got == list(range(1, 91))[play.secret.pick(3, 90)] != first.got
    assert [entry.got for entry in play.entries if entry.chance] == [first.got, second.got]
    assert [entry.n for entry in play.live] == [3]


def test_an_outcome_can_come_from_outside() -> None:
    play = begin(MARKET, cards=5)
    entry = play.take_outcome(4)
    assert entry.got == 5
    with pytest.raises(Refused, match="not_chance"):
        play.take_outcome(0)


@pytest.mark.parametrize("outcome", [-1, 5, 10**20])
def test_only_the_listed_outcomes_are_accepted(outcome: int) -> None:
    play = begin(MARKET, cards=5)
    with pytest.raises(Refused, match="wrong_outcome"):
        play.take_outcome(outcome)
    assert play.at == 0


def test_there_is_no_roll_while_a_seat_is_to_act_or_without_a_secret() -> None:
    play = begin(MARKET)
    play.roll()
    with pytest.raises(Refused, match="not_chance"):
        play.roll()
    unsealed = Play(MARKET, play.header)
    assert unsealed.to_act == CHANCE
    with pytest.raises(Refused, match="no_secret"):
        unsealed.roll()
