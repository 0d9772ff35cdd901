"""Playing a game: who may speak, asides, drafts, copies, and what an entry holds."""

import pytest
from kernel.driving import MarketPlay, begin, in_turn, step, wander
from kernel.minigame import MARKET

from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, NOBODY, Choice, Words
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng


def refused(play: MarketPlay, words: Words, code: str, **facts: int) -> None:
    """The words are refused with this code, and nothing changes."""
    before = (play.at, MARKET.digest(play.state))
    with pytest.raises(Refused) as no:
        play.do(words, seat=facts.get("seat"), at=facts.get("at"))
    assert no.value.code == code
    assert (play.at, MARKET.digest(play.state)) == before


def test_a_game_starts_with_its_header_and_what_the_set_up_caused() -> None:
    play = begin(MARKET, players=2)
    wage = (play.header.setup or {})["wage"]
    assert play.header.game == "market"
    assert play.header.seats == ["Ann", "Bo"]
    assert play.header.seal == seeded_secret(1).seal
    assert play.header.events == [{"event": "opened", "wage": wage}, {"event": "turn_began", "seat": 0}]
    assert (play.at, play.entries, play.live, play.to_act) == (0, [], [], CHANCE)


def test_chance_may_say_who_is_the_first_player() -> None:
    firsts = set()
    for seed in range(12):
        play = begin(MARKET, seed, random_first=True)
        first = (play.header.setup or {})["first_player"]
        names = ["Ann", "Bo", "Cy"]
        assert isinstance(first, int)
        assert play.header.seats == names[first:] + names[:first]
        firsts.add(first)
    assert firsts == {0, 1, 2}


@pytest.mark.parametrize("random_first", [True, False])
@pytest.mark.parametrize("seats", [[], ["Ann"], ["Ann", "Bo", "Cy"]])
def test_there_is_one_name_for_each_seat(seats: list[str], random_first: bool) -> None:
    with pytest.raises(Refused, match="wrong_seats") as no:
        Play.begin(MARKET, {"players": 2}, seats, random_first=random_first)
    assert no.value.facts == {"seats": len(seats), "players": 2}


def test_a_new_game_has_a_secret_of_its_own() -> None:
    plays = [Play.begin(MARKET, {"players": 2}, ["Ann", "Bo"]) for _ in range(3)]
    assert len({play.header.seal for play in plays}) == 3


def test_only_the_seat_to_act_may_act() -> None:
    play = in_turn(0)
    refused(play, {"do": "work"}, "not_your_turn", seat=1)
    refused(play, {"do": "work"}, "not_your_turn", seat=-1)
    refused(play, {"do": "work"}, "not_your_turn", seat=99)
    assert play.do({"do": "work"}, seat=0).seat == 0


def test_what_is_not_among_the_choices_is_refused() -> None:
    play = in_turn(0)
    refused(play, {"do": "fly"}, "bad_action")
    refused(play, {"do": "offer", "card": 9}, "bad_action")


def test_no_seat_acts_while_chance_is_to_act() -> None:
    play = in_turn()
    for seat in (0, 1, -1, CHANCE):
        refused(play, {"do": "work"}, "chance_first", seat=seat)
    refused(play, {"do": "work"}, "chance_first")
    assert play.choices() == []


def test_a_stale_action_is_refused() -> None:
    play = in_turn(0)
    refused(play, {"do": "bank"}, "stale", at=0)
    refused(play, {"do": "bank"}, "stale", at=2)
    assert play.do({"do": "bank"}, at=1).n == 2
    refused(play, {"do": "bank"}, "stale", at=1)


def test_another_seat_may_have_to_decide_in_the_middle_of_a_turn() -> None:
    """The market's question: the seat asked answers, then the turn of the one who asked goes on."""
    play = in_turn(0)
    play.do({"do": "stay"})
    play.take_outcome(0)
    play.do({"do": "ask", "whom": 0}, seat=1)
    assert (play.to_act, play.state.active) == (0, 1)
    refused(play, {"do": "keep"}, "not_your_turn", seat=1)
    entry = play.do({"do": "show", "card": 1}, seat=0)
    assert entry.events == [
        {"event": "card_shown", "seat": 0, "card": 1},
        {"event": "turn_began", "seat": 2},
    ]


def test_bids_go_round_until_one_bidder_is_left_and_the_seller_decides() -> None:
    play = in_turn(0)
    play.do({"do": "offer", "card": 1})
    play.do({"do": "bid", "amount": 1}, seat=1)
    play.do({"do": "bid", "amount": 2}, seat=2)
    play.do({"do": "pass"}, seat=1)
    assert play.to_act == 0
    entry = play.do({"do": "accept"}, seat=0)
    assert (entry.events or [])[0] == {"event": "card_sold", "seat": 0, "to": 2, "card": 1, "price": 2}


def test_any_seat_may_take_an_aside_at_any_time() -> None:
    play = in_turn(0)
    play.do({"do": "stay"})
    aside: Words = {"do": "guard", "card": 1, "on": True}
    assert [choice.words for choice in play.asides(0)] == [(aside,)]
    assert play.asides(1) == []
    assert play.to_act == CHANCE
    entry = play.do(aside, seat=0)
    assert (entry.n, entry.seat, entry.words) == (3, 0, aside)
    assert entry.events == [{"event": "card_guarded", "seat": 0, "card": 1, "on": True}]
    assert play.state.guarded == [1]
    assert play.to_act == CHANCE
    play.roll()
    play.do({"do": "guard", "card": 1, "on": False}, seat=0)
    assert (play.state.guarded, play.to_act) == ([], 1)


def test_the_seat_to_act_may_take_an_aside_too() -> None:
    play = in_turn(0)
    assert play.do({"do": "guard", "card": 1, "on": True}).seat == 0
    play.do({"do": "guard", "card": 1, "on": False}, seat=0)
    assert play.do({"do": "bank"}).seat == 0


def test_an_aside_belongs_to_its_seat() -> None:
    play = in_turn(0)
    refused(play, {"do": "guard", "card": 1, "on": True}, "not_your_turn", seat=1)
    refused(play, {"do": "guard", "card": 1, "on": True}, "not_your_turn", seat=7)
    refused(play, {"do": "guard", "card": 2, "on": True}, "bad_action", seat=0)
    refused(play, {"do": "guard", "card": 1, "on": True}, "stale", seat=0, at=0)
    assert play.asides(-1) == play.asides(3) == []


def test_an_aside_holds_for_what_comes_after_it() -> None:
    """A seat whose cards are all guarded is not asked: its silence comes by itself."""
    play = in_turn(0)
    play.do({"do": "guard", "card": 1, "on": True})
    play.do({"do": "stay"})
    play.take_outcome(0)
    entry = play.do({"do": "ask", "whom": 0})
    assert [event["event"] for event in entry.events or []] == ["asked", "silence_kept", "turn_began"]


def test_after_the_end_there_are_no_asides() -> None:
    play = wander(begin(MARKET, players=2, rounds=2), Rng(3))
    assert play.to_act == NOBODY
    assert play.asides(0) == play.asides(1) == play.choices() == []
    card = next(card for hand in play.state.hands for card in hand)
    refused(play, {"do": "guard", "card": card, "on": True}, "game_over", seat=0)
    with pytest.raises(Refused, match="bad_action"):
        play.do_action(0)
    with pytest.raises(Refused, match="not_chance"):
        play.roll()


def test_bots_act_by_number_and_choices_may_bundle() -> None:
    play = in_turn(0)
    assert play.do_action(2).words == {"do": "bank"}
    bundle = Choice(words=({"do": "bank"}, {"do": "stay"}), actions=(2, 1), key="leave", facts={})
    assert [entry.words for entry in play.do_choice(bundle)] == [{"do": "bank"}, {"do": "stay"}]
    with pytest.raises(Refused, match="bad_action"):
        play.do_action(0)  # It is chance's turn, and chance is not bribed.
    play.roll()
    for action in (-1, 10**6):
        with pytest.raises(Refused, match="bad_action"):
            play.do_action(action)


def test_the_position_after_any_entry_can_be_read() -> None:
    play = wander(begin(MARKET, players=2), Rng(1), undo=True)
    again = begin(MARKET, players=2)
    assert MARKET.digest(play.state_after(0)) == MARKET.digest(again.state)
    for entry in play.entries:
        if entry.undo is not None:
            again.undo(entry.undo)
        elif entry.chance is not None:
            again.roll()
        else:
            again.do(entry.words, seat=entry.seat)
        assert MARKET.digest(play.state_after(entry.n)) == MARKET.digest(again.state)
    assert play.state_after(play.at) is not play.state
    for n in (-1, play.at + 1):
        with pytest.raises(Refused, match="no_such_entry"):
            play.state_after(n)


def test_during_a_draft_there_is_no_position() -> None:
    play = begin(MARKET, players=2, wage="named")
    assert play.to_act == 0
    assert [choice.words[0]["wage"] for choice in play.choices()] == [1, 2, 3]
    assert play.asides(0) == []
    for ask in (lambda: play.state, lambda: play.view(0), lambda: play.state_after(0)):
        with pytest.raises(Refused, match="setup_first"):
            ask()
    with pytest.raises(Refused, match="bad_action"):
        play.do_action(0)
    with pytest.raises(Refused, match="not_your_turn"):
        play.do({"do": "name", "wage": 1}, seat=1)
    with pytest.raises(Refused, match="bad_action"):
        play.do({"do": "name", "wage": 4})
    assert play.at == 0
    with pytest.raises(Refused, match="not_over"):
        play.outcome()


def test_a_draft_closes_itself_and_the_game_begins() -> None:
    play = begin(MARKET, players=3, wage="named")
    play.digests = True
    for wage in (3, 1, 2):
        play.do({"do": "name", "wage": wage})
    last, closing = play.entries[-2:]
    assert (last.words, last.events) == ({"do": "name", "wage": 2}, [])
    assert (closing.n, closing.seat, closing.setup) == (4, None, {"wage": 2})
    assert closing.events == [{"event": "opened", "wage": 2}, {"event": "turn_began", "seat": 0}]
    assert [entry.digest for entry in play.entries] == [None, None, *[MARKET.digest(play.state)] * 2]
    assert play.draft is None
    assert play.events(1, None) == []
    play.undo(3)
    assert play.to_act == CHANCE
    play.undo(2)
    assert play.to_act == 2


def test_a_copy_is_independent() -> None:
    play = in_turn(0)
    play.do({"do": "bank"})
    play.undo(1)
    twin = play.copy()
    assert (twin.at, twin.live, twin.undone, twin.record()) == (play.at, play.live, play.undone, play.record())
    twin.redo()
    twin.do({"do": "stay"})
    assert (play.at, play.state.banked, len(play.undone)) == (3, [0, 0, 0], 1)
    play.redo()
    assert play.entries[-1].events == [{"event": "coin_banked", "seat": 0}]
    assert twin.at == 5
    assert twin.state_after(4).banked == [1, 0, 0]


def test_a_copy_of_a_draft_is_independent() -> None:
    play = begin(MARKET, players=2, wage="named")
    twin = play.copy()
    twin.do({"do": "name", "wage": 1})
    assert (play.to_act, twin.to_act) == (0, 1)


def test_entries_carry_digests_on_request() -> None:
    play = begin(MARKET)
    play.roll()
    play.digests = True
    play.do({"do": "bank"})
    play.undo(1)
    assert [entry.digest is None for entry in play.entries] == [True, False, False]
    assert play.entries[-1].digest == MARKET.digest(play.state)
    assert play.copy().digests


def test_scores_and_secret_are_shown_at_the_end_and_not_before() -> None:
    play = begin(MARKET, players=2, rounds=2)
    rng = Rng(2)
    while not play.over:
        assert (play.record().end, play.record().secret) == (None, "")
        with pytest.raises(Refused, match="not_over"):
            play.outcome()
        step(play, rng)
    record = play.record()
    outcome = play.outcome()
    assert record.end is not None
    assert play.secret is not None
    assert record.secret == play.secret.word
    assert (record.end.scores, record.end.winners, record.end.why) == (outcome.scores, outcome.winners, "closed")
    assert (record.end.ranks, record.end.breakdown) == (outcome.ranks, outcome.breakdown)
    assert Play(MARKET, play.header).record().secret == ""


def test_events_of_an_entry_are_redacted_for_each_seat() -> None:
    play = in_turn(3)
    play.do({"do": "guard", "card": 4, "on": True})
    play.undo(1)
    assert [str(event) for event in play.events(1, 0)] == ["CardDrawn(seat=0, card=4)"]
    assert [str(event) for event in play.events(1, 1)] == ["CardDrawn(seat=0, card=0)"]
    assert [len(play.events(2, seat)) for seat in (0, 1, None)] == [1, 0, 0]
    assert play.events(3, 0) == []
    for n in (-1, 4):
        with pytest.raises(Refused, match="no_such_entry"):
            play.events(n, None)


@pytest.mark.parametrize("first", [-1, 3, True, "1", 1.0, None, [0]])
def test_a_header_names_a_first_player_who_sits_at_the_table(first: object) -> None:
    play = begin(MARKET)
    setup: Words = {"wage": 1, "first_player": first}  # type: ignore[dict-item]
    with pytest.raises(Refused, match="bad_setup"):
        Play.begin(MARKET, {"players": 3}, play.header.seats, setup=setup)


def test_a_given_set_up_is_not_drawn() -> None:
    play = Play.begin(MARKET, {"players": 2}, ["Ann", "Bo"], setup={"wage": 3})
    assert play.header.setup == {"wage": 3}
    with pytest.raises(Refused, match="bad_setup"):
        Play.begin(MARKET, {"players": 2}, ["Ann", "Bo"], setup={"wage": 4})
