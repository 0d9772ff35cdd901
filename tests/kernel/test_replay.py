"""Replaying a log: it leads to the same position, and changes to it are detected."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from kernel.driving import begin, read_one, wander, written
from kernel.minigame import MARKET

from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.chance import Secret, seeded_secret
from turnpike.kernel.contract import Game, Json, Words
from turnpike.kernel.log import Entry, LogError, Record
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay, take, verify
from turnpike.kernel.rng import Rng

replace = msgspec.structs.replace


def finished(seed: int = 1, *, digests: bool = False, **options: Json) -> Record:
    """A game of the market with changes of mind, written and read again."""
    play = begin(MARKET, seed, random_first=True, **options)
    play.digests = digests
    return read_one(written(wander(play, Rng(seed), undo=True).record()))


def changed(record: Record, number: int, **fields: object) -> Record:
    """The record with something else in one of its entries."""
    entries = [replace(entry, **fields) if entry.n == number else entry for entry in record.entries]
    return Record(header=record.header, entries=entries, end=record.end, secret=record.secret)


def find(record: Record, wanted: Callable[[Entry], bool]) -> Entry:
    return next(entry for entry in record.entries if wanted(entry))


@pytest.mark.parametrize("digests", [False, True])
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4, "rounds": 5}, {"players": 3, "wage": "named"}])
@pytest.mark.parametrize("seed", range(4))
def test_a_log_leads_to_the_same_game(seed: int, options: dict[str, Any], digests: bool) -> None:
    record = finished(seed, digests=digests, **options)
    again = replay(MARKET, record)
    again_record = again.record()
    if digests:  # A replay writes none of its own.
        record.entries = [replace(entry, digest=None) for entry in record.entries]
    assert again_record == record
    assert verify(MARKET, record) == []


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4, "start": "introductory"}, {"expert": True}])
def test_a_log_of_franchise_leads_to_the_same_game(options: dict[str, Any]) -> None:
    record = read_one(written(wander(begin(FRANCHISE, 7, random_first=True, **options), Rng(7), undo=True).record()))
    assert replay(FRANCHISE, record).record() == record
    assert verify(FRANCHISE, record) == []


def test_a_log_may_stop_anywhere() -> None:
    record = finished(2, wage="named", players=2)
    for length in range(len(record.entries)):
        part = Record(header=record.header, entries=record.entries[:length])
        play = replay(MARKET, part)
        # The entry that closes a draft comes by itself.
        closing = record.entries[length] if record.entries[length].setup else None
        assert play.entries == part.entries + ([closing] if closing else [])


def test_a_log_of_another_game_is_refused() -> None:
    with pytest.raises(LogError, match="line 1: a game of 'market', not of 'franchise'"):
        replay(FRANCHISE, finished())


def test_newer_rules_need_a_newer_program() -> None:
    record = finished()
    record.header = replace(record.header, rules=MARKET.rules + 1)
    with pytest.raises(LogError, match="played by rules 3, this program knows 2; use a newer one"):
        replay(MARKET, record)
    assert replay(MARKET, record, check=False).over


def test_events_of_older_rules_are_not_compared() -> None:
    """A fix may tell the same thing otherwise; whether it leads to the same positions is for the digests to say."""
    record = changed(finished(digests=True), 1, events=[{"event": "of old"}])
    record.header = replace(record.header, rules=MARKET.rules - 1, events=[{"event": "of old"}])
    assert replay(MARKET, record).over


@pytest.mark.parametrize(
    "change",
    [
        {"events": [{"event": "party"}]},
        {"events": []},
        {"digest": "0" * 16},
        {"seat": 2},
        {"seat": -1},
        {"n": 0},
        {"n": 1000},
        {"hidden": True},
        {"words": {"do": "fly"}},
    ],
)
def test_a_changed_action_is_detected(change: dict[str, Any]) -> None:
    record = finished(digests=True)
    entry = find(record, lambda entry: bool(entry.words) and bool(entry.events) and entry.seat == 0)
    with pytest.raises(LogError, match="entry "):
        replay(MARKET, changed(record, entry.n, **change))


def test_without_a_check_only_what_is_illegal_is_refused() -> None:
    record = finished(digests=True)
    first = find(record, lambda entry: bool(entry.words))
    assert replay(MARKET, changed(record, first.n, events=[], digest="0" * 16), check=False).over
    with pytest.raises(LogError):
        replay(MARKET, changed(record, first.n, words={"do": "fly"}), check=False)


@pytest.mark.parametrize(
    "change",
    [
        {"chance": "coin"},
        {"got": 77},
        {"got": None},
        {"got": [1]},
        {"got": "1"},
        {"seat": 2},
        {"chance": None, "words": {"do": "stay"}},
    ],
)
def test_a_changed_outcome_is_detected(change: dict[str, Any]) -> None:
    record = finished(players=4)
    entry = find(record, lambda entry: entry.chance == "card")
    wrong = changed(record, entry.n, **change)
    with pytest.raises(LogError, match=f"entry {entry.n}: "):
        replay(MARKET, wrong, check=False)
    assert "The log cannot be replayed" in verify(MARKET, wrong)[-1]


def test_a_roll_may_leave_out_its_seat() -> None:
    record = finished(players=4, rounds=5)
    entry = find(record, lambda entry: entry.chance == "die")
    assert replay(MARKET, changed(record, entry.n, seat=None)).record() == record


def test_an_outcome_where_none_is_asked_for_is_refused() -> None:
    record = finished()
    entry = find(record, lambda entry: entry.words.get("do") in ("stay", "bank", "work"))
    wrong = changed(record, entry.n, words={}, chance="die", got=1)
    with pytest.raises(LogError, match=f"entry {entry.n}: not_chance"):
        replay(MARKET, wrong)
    assert "not_chance" in verify(MARKET, wrong)[0]


def test_entries_can_be_taken_one_at_a_time() -> None:
    record = finished(players=2)
    play = Play(MARKET, record.header)
    for number, code in ((2, "wrong_number"), (0, "wrong_setup")):
        with pytest.raises(Refused, match=code):
            take(play, replace(record.entries[0], n=number))
    assert [take(play, entry) for entry in record.entries] == record.entries


def test_an_undo_goes_to_an_entry_of_the_line() -> None:
    record = finished(seed=3)
    entry = find(record, lambda entry: entry.undo is not None)
    for to in (-1, entry.n, 10**30):
        with pytest.raises(LogError, match="cannot_undo"):
            replay(MARKET, changed(record, entry.n, undo=to))


def test_the_closing_entry_of_a_draft_must_be_the_one_it_leads_to() -> None:
    record = finished(wage="named")
    closing = find(record, lambda entry: entry.setup is not None)
    wrong: Words = {"wage": 3, "first_player": 7}
    changes: list[dict[str, Any]] = [
        {"setup": wrong},
        {"n": closing.n + 1},
        {"events": []},
        {"setup": None, "undo": 0},
    ]
    for change in changes:
        with pytest.raises(LogError):
            replay(MARKET, changed(record, closing.n, **change))
    before, after = record.entries[: closing.n - 1], record.entries[closing.n :]
    misplaced: list[list[Entry]] = [
        [replace(closing, n=1)],
        [*before, closing, closing],
        [*before, closing, replace(closing, n=closing.n + 1)],
        [*before, *(replace(entry, n=entry.n - 1) for entry in after)],
    ]
    for entries in misplaced:
        with pytest.raises(LogError, match="entry "):
            replay(MARKET, Record(header=record.header, entries=entries))


def test_a_draft_has_no_position_to_compare() -> None:
    record = finished(wage="named")
    with pytest.raises(LogError, match="entry 1: the position after it differs"):
        replay(MARKET, changed(record, 1, digest="0" * 16))


@pytest.mark.parametrize(
    "change",
    [
        {"scores": [99, 0, 0]},
        {"winners": [0, 1, 2]},
        {"why": "rain"},
        {"ranks": [3, 3, 3]},
        {"breakdown": {"cards": [0, 0, 0]}},
    ],
)
def test_a_changed_end_is_detected(change: dict[str, Any]) -> None:
    record = finished()
    assert record.end is not None
    record.end = replace(record.end, **change)
    with pytest.raises(LogError, match=f"the end says {next(iter(change))} "):
        replay(MARKET, record)


def test_an_end_needs_no_ranks_and_no_breakdown() -> None:
    record = finished()
    assert record.end is not None
    record.end = replace(record.end, ranks=None, breakdown=None)
    assert replay(MARKET, record).over


def test_an_end_before_the_game_is_over_is_detected() -> None:
    record = finished()
    record.entries = record.entries[:-1]
    with pytest.raises(LogError, match="its entries stop before the end"):
        replay(MARKET, record)


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"players": 99}},
        {"options": {"players": 2}},
        {"options": {"colour": 1}},
        {"seats": ["Ann"]},
        {"setup": None},
        {"setup": {"wage": 17, "first_player": 0}},
        {"setup": {"wage": 1, "first_player": 3}},
        {"events": [{"event": "party"}]},
    ],
)
def test_a_changed_header_is_detected(change: dict[str, Any]) -> None:
    record = finished()
    record.header = replace(record.header, **change)
    with pytest.raises(LogError, match="line 1: "):
        replay(MARKET, record)
    if "events" not in change:
        assert "cannot be replayed" in verify(MARKET, record)[-1]


def test_a_refusal_is_explained_by_the_callers_texts() -> None:
    def explain(refused: Refused) -> str:
        return f"please do not ({refused.code})"

    record = changed(finished(), 1, got=77)
    with pytest.raises(LogError, match=r"entry 1: please do not \(wrong_outcome\)"):
        replay(MARKET, record, explain=explain)
    assert "please do not" in verify(MARKET, record, explain=explain)[-1]


def test_chance_is_verified_by_the_secret() -> None:
    record = finished()
    assert verify(MARKET, record) == []
    entry = find(record, lambda entry: entry.chance == "card")
    swapped = changed(record, entry.n, got=1 if entry.got != 1 else 2)
    assert f"Entry {entry.n}: by the secret the outcome is {entry.got}, the log says otherwise." in verify(
        MARKET, swapped
    )


def test_an_undone_roll_is_verified_too() -> None:
    play = begin(MARKET, cards=90)
    for _ in range(3):
        play.roll()
        play.undo(0)
    record = wander(play, Rng(1)).record()
    assert verify(MARKET, record) == []
    third = find(record, lambda entry: entry.n == 3)
    wrong = verify(MARKET, changed(record, 3, got=1 if third.got != 1 else 2))
    assert len(wrong) == 1
    assert "Entry 3" in wrong[0]


def test_the_drawn_set_up_is_verified_too() -> None:
    record = finished(seed=3)
    setup = record.header.setup or {}
    wage, first = setup["wage"], setup["first_player"]
    assert isinstance(wage, int)
    assert isinstance(first, int)
    record.header = replace(record.header, setup={"wage": wage % 3 + 1, "first_player": (first + 1) % 3})
    wrong = verify(MARKET, record)
    assert wrong[:2] == [
        "The set-up 'first_player' does not follow from the secret.",
        "The set-up 'wage' does not follow from the secret.",
    ]


def test_a_set_up_that_was_chosen_is_not_drawn() -> None:
    record = finished(wage="named")
    assert verify(MARKET, record) == []


@pytest.mark.parametrize(
    ("seal", "secret", "words"),
    [
        ("", "ab", "without a seal"),
        ("ab", "", "The secret is not in the log"),
        ("ab", "xyz", "not a hexadecimal number"),
        ("ab", "é", "not a hexadecimal number"),
        ("ab", "00", "does not fit the seal"),
    ],
)
def test_a_log_that_cannot_be_verified_is_reported(seal: str, secret: str, words: str) -> None:
    record = finished()
    record.header = replace(record.header, seal=seal)
    record.secret = secret
    [wrong] = verify(MARKET, record)
    assert words in wrong


def test_another_secret_or_salt_is_detected() -> None:
    record = finished()
    other = seeded_secret(99)
    stolen = Record(header=replace(record.header, seal=other.seal), entries=record.entries, secret=other.word)
    assert len(verify(MARKET, stolen)) > 1
    salted = replace(record.header, salt="blue apple")
    assert len(verify(MARKET, Record(header=salted, entries=record.entries, secret=record.secret))) > 1


def test_a_replay_of_a_finished_game_knows_its_secret() -> None:
    record = finished()
    assert replay(MARKET, record).secret == Secret(record.secret, record.header.salt)
    assert replay(MARKET, Record(header=record.header, entries=[])).secret is None


@pytest.mark.parametrize("game", [MARKET, FRANCHISE])
def test_a_short_game_can_be_verified_even_if_nothing_was_left_to_chance(game: Game[Any, Any, Any]) -> None:
    play = begin(game, 1, players=2)
    record = play.record()
    record.secret = play.secret.word if play.secret else ""
    assert verify(game, record) == []
