"""What a seat may not know never leaves the server: logs, events and views, made for one seat."""

import pytest
from kernel.driving import MarketPlay, begin, in_turn, read_one, step, wander, written
from kernel.minigame import MARKET

from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.contract import CHANCE, REFEREE, Words
from turnpike.kernel.log import LogError, entry_line
from turnpike.kernel.redaction import redact_log
from turnpike.kernel.replay import replay
from turnpike.kernel.rng import Rng


def line(play: MarketPlay, n: int, seat: int | None) -> Words:
    return entry_line(redact_log(play, seat).entries[n - 1])


def test_a_hidden_card_keeps_its_number_its_seat_and_its_kind() -> None:
    play = in_turn(3)
    assert line(play, 1, 0) == {
        "n": 1,
        "chance": "card",
        "seat": 0,
        "got": 4,
        "events": [{"event": "card_drawn", "seat": 0, "card": 4}],
    }
    for seat in (1, 2, None):
        assert line(play, 1, seat) == {
            "n": 1,
            "chance": "card",
            "seat": 0,
            "hidden": True,
            "events": [{"event": "card_drawn", "seat": 0, "card": 0}],
        }


def test_a_hidden_aside_keeps_its_number_its_seat_and_its_kind() -> None:
    play = in_turn(3)
    play.do({"do": "guard", "card": 4, "on": True})
    assert line(play, 2, 0)["card"] == 4
    assert line(play, 2, 1) == {"n": 2, "seat": 0, "do": "guard", "hidden": True, "events": []}


def test_what_was_undone_stays_hidden() -> None:
    play = in_turn(3)
    play.do({"do": "guard", "card": 4, "on": True})
    play.undo(0)
    assert "got" not in line(play, 1, 1)
    assert "card" not in line(play, 2, 1)
    assert line(play, 3, 1) == {"n": 3, "undo": 0}


def test_the_referee_sees_the_whole_log() -> None:
    play = in_turn(3)
    play.do({"do": "guard", "card": 4, "on": True})
    assert redact_log(play, REFEREE) == play.record()


def test_digests_are_left_out_because_guesses_could_be_tried_on_them() -> None:
    play = begin(MARKET)
    play.digests = True
    play.roll()
    play.do({"do": "bank"})
    assert all(entry.digest for entry in play.entries)
    assert not any(entry.digest for entry in redact_log(play, 0).entries)


def test_the_secret_is_not_shown_before_the_end() -> None:
    play = begin(MARKET, players=2, rounds=2)
    rng = Rng(4)
    assert play.secret is not None
    while not play.over:
        for seat in (None, 0, 1):
            record = redact_log(play, seat)
            assert (record.secret, record.end, record.header) == ("", None, play.header)
            assert play.secret.word.encode() not in written(record)
        step(play, rng)
    assert redact_log(play, None) == play.record()
    assert play.secret.word.encode() in written(redact_log(play, None))


def test_a_game_without_secrets_is_public() -> None:
    play = begin(FRANCHISE, players=2)
    play.digests = True
    play.do({"do": "start", "town": "pueblo"})
    assert redact_log(play, None) == play.record()


def test_a_hidden_log_can_be_stored_but_not_replayed() -> None:
    play = in_turn(3)
    seen = redact_log(play, 1)
    assert read_one(written(seen)) == seen
    with pytest.raises(LogError, match="entry 1: hidden_entry"):
        replay(MARKET, seen)


def test_a_log_a_seat_sees_in_full_can_be_replayed() -> None:
    play = in_turn(3)
    play.do({"do": "bank"})
    assert MARKET.digest(replay(MARKET, redact_log(play, 0)).state) == MARKET.digest(play.state)


def open_words(play: MarketPlay) -> list[Words]:
    """What the seat to act can say that tells nothing about its hand."""
    return [choice.words[0] for choice in play.choices() if "card" not in choice.words[0]]


def guards(play: MarketPlay, seat: int) -> list[Words]:
    """Cards the seat can guard aside while one stays free; a hand that is guarded throughout is seen by its silence."""
    return [choice.words[0] for choice in play.asides(seat) if choice.words[0]["on"]][1:]


def advance(worlds: list[MarketPlay], rng: Rng, witness: int) -> None:
    """One step in both worlds, the same one as far as the witness can tell."""
    first = worlds[0]
    other = (witness + 1) % 3
    if first.to_act == CHANCE:
        asked = MARKET.chance(first.state)
        if asked.kind == "card" and asked.seat != witness:
            for play in worlds:
                play.take_outcome(rng.below(len(MARKET.chance(play.state).outcomes)))
            return
        common = sorted({*asked.outcomes} & {*MARKET.chance(worlds[1].state).outcomes})  # type: ignore[type-var]
        got = common[rng.below(len(common))]
        for play in worlds:
            play.take_outcome(list(MARKET.chance(play.state).outcomes).index(got))
    elif rng.below(2) == 0 and guards(first, other):
        for play in worlds:
            play.do(guards(play, other)[0], seat=other)
    else:
        words = open_words(first)
        said = words[rng.below(len(words))]
        for play in worlds:
            play.do(said)


@pytest.mark.parametrize("witness", range(3))
@pytest.mark.parametrize("seed", range(12))
def test_two_worlds_that_differ_only_in_hidden_cards_look_the_same(seed: int, witness: int) -> None:
    """Whoever cannot know which of the two is real gets the same views, events, choices and logs, byte for byte."""
    worlds = [begin(MARKET, seed, players=3, cards=60, rounds=4) for _ in range(2)]
    rng = Rng(2000 + seed)
    differed = False
    while True:
        advance(worlds, rng, witness)
        if worlds[0].over:
            break
        assert worlds[0].view(witness) == worlds[1].view(witness)
        assert written(redact_log(worlds[0], witness)) == written(redact_log(worlds[1], witness))
        assert worlds[0].asides(witness) == worlds[1].asides(witness)
        if worlds[0].to_act == witness:
            assert worlds[0].choices() == worlds[1].choices()
        differed |= MARKET.digest(worlds[0].state) != MARKET.digest(worlds[1].state)
    assert differed
    assert any(entry.words.get("do") == "guard" for entry in worlds[0].entries)


@pytest.mark.parametrize("seed", range(20))
def test_no_card_of_another_seat_is_in_a_log_before_it_was_shown(seed: int) -> None:
    play = begin(MARKET, seed, players=3, cards=60, rounds=4)
    rng = Rng(seed)
    while not play.over:
        for seat in range(3):
            secret = {card for other in range(3) if other != seat for card in play.state.hands[other]}
            secret -= set(play.state.known)
            for entry in redact_log(play, seat).entries:
                said = {entry.got, entry.words.get("card"), *(event.get("card") for event in entry.events or [])}
                assert entry.chance == "die" or not secret & said
        step(play, rng)


def test_a_resumed_game_shows_each_seat_the_same() -> None:
    """A server that starts again reads the whole log and forgets nothing about who may know what."""
    play: MarketPlay = begin(MARKET, 5, players=3, rounds=3)
    rng = Rng(5)
    for _ in range(12):
        step(play, rng)
    record = read_one(written(play.record()))
    assert play.secret is not None
    record.secret = play.secret.word  # Kept apart from the log until the end.
    again = replay(MARKET, record)
    for seat in (None, 0, 1, 2, REFEREE):
        assert redact_log(again, seat) == redact_log(play, seat)
        assert again.view(seat) == play.view(seat)
    assert wander(again, Rng(1)).record() == wander(play, Rng(1)).record()
