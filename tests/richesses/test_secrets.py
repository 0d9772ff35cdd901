"""§7, R59 What a seat may not know never reaches it: two worlds that differ only in hidden cards look the same."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from richesses_kit import Trip

from turnpike import bots
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, Json
from turnpike.kernel.play import Play
from turnpike.kernel.preview import preview
from turnpike.kernel.redaction import redact_log
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape

CIRCUITS = ("economie", "monuments", "casinos", "vins", "touristique", "vacances", "specialites", "sports")


def test_hands_orders_and_the_pile_are_hidden_from_others() -> None:
    """§7.3, R59."""
    t = Trip("red", "blue").holds("red", "alsace", "centre").holds("blue", "bretagne", "picardie").turn_of("red")
    t.aside("red", "alsace", False)
    assert t.redact_log("red").cards == [["alsace", "centre"], 2]
    assert t.redact_log("red").lets_pass == [["alsace"], None]
    assert t.redact_log(None).cards == [2, 2]
    assert t.redact_log(None).lets_pass == [None, None]
    assert t.redact_log("blue").regions.unseen == 17


def test_a_drawn_card_and_an_order_are_shown_to_their_seat_only() -> None:
    """§7.1, §7.3, R59 Others learn that a card was drawn, and nothing of an order."""
    play = Play.begin(RICHESSES, {"players": 2}, ["Ann", "Bo"], secret=seeded_secret(1))
    drawn = play.roll()
    assert play.events(1, 0) == play.events(1, REFEREE)
    assert "None" in str(play.events(1, 1))
    order: dict[str, Json] = {"do": "toll_order", "card": drawn.got, "claim": False}
    play.do(order, seat=0)
    assert play.events(2, 1) == []
    assert play.events(2, 0) == play.events(2, REFEREE) != []
    hidden = redact_log(play, 1).entries
    assert [entry.hidden for entry in hidden] == [True, True]
    assert hidden[0].got is None
    assert hidden[1].words == {"do": "toll_order"}
    assert [entry.hidden for entry in redact_log(play, 0).entries] == [False, False]
    assert not RICHESSES.hides({"chance": "region_card", "seat": 0, "got": "alsace"}, REFEREE)
    assert not RICHESSES.hides({"chance": "hasard", "seat": 0, "got": "h01"}, None)


def test_an_arrival_reveals_something_so_its_undo_needs_consent() -> None:
    """§7.1, R59 A toll, or none, speaks of hidden cards."""
    assert RICHESSES.reveals({"do": "move", "by": "foot", "path": ["paris", "evry"]})
    assert not RICHESSES.reveals({"do": "buy", "vehicle": "car"})


def advance(s: State, rng: Rng, decisions: int) -> None:
    for _ in range(decisions):
        if RICHESSES.to_act(s) == NOBODY:
            return
        RICHESSES.apply(s, rng.below(len(RICHESSES.legal(s))))


@pytest.mark.slow
@pytest.mark.parametrize("tolls", ["auto", "ask"])
@settings(max_examples=15)
@given(st.sampled_from(CIRCUITS), st.integers(2, 4), st.integers(0, 10**6), st.integers(10, 160))
def test_two_worlds_look_the_same_until_a_seat_could_know(
    tolls: str, circuit: str, players: int, seed: int, decisions: int
) -> None:
    """R59 Seat 0 imagines another world from its view: view, choices, previews and a bot's advice are the same, and
    stay so while both worlds get the same outcomes, up to the first event that shows a hidden card.
    """
    options = RICHESSES.read_options({"circuit": circuit, "players": players, "tolls": tolls})
    rng = Rng(seed)
    here = RICHESSES.start(options, None)
    advance(here, rng, decisions)
    view = RICHESSES.view(here, 0)
    there = RICHESSES.imagine(view, options, rng)
    for _ in range(20):
        assert RICHESSES.view(here, 0) == RICHESSES.view(there, 0)
        acting = RICHESSES.to_act(here)
        assert acting == RICHESSES.to_act(there)
        if acting == NOBODY:
            return
        if acting == 0:
            choices = RICHESSES.choices(here)
            assert choices == RICHESSES.choices(there)
            some = choices[rng.below(len(choices))]
            views = [RICHESSES.view(world, 0) for world in (here, there)]
            assert preview(RICHESSES, views[0], options, some) == preview(RICHESSES, views[1], options, some)
            advice = [bots.find("traveller").choose(RICHESSES, seen, options, choices, Rng(seed)) for seen in views]
            assert advice[0] == advice[1]
        if acting == CHANCE and RICHESSES.chance(here).kind == "region_card":
            # The hidden draw differs by nature; its number of outcomes must not.
            assert len(RICHESSES.legal(here)) == len(RICHESSES.legal(there))
        words = [RICHESSES.words(world, 0) if acting >= 0 else {} for world in (here, there)]
        number = rng.below(len(RICHESSES.legal(here)))
        if acting > 0 and tolls == "ask" and words[0] != words[1]:
            return  # Another seat has a card in one world only: it may claim, and then seat 0 knows.
        tapes = []
        for world in (here, there):
            world.tape = tape = Tape()
            world.recording = True
            RICHESSES.apply(world, number)
            tapes.append(RICHESSES.events(world, tape.numbers(), 0))
        if tapes[0] != tapes[1]:
            seen_events = msgspec.to_builtins([event for pair in tapes for event in pair])
            own = [event for event in seen_events if event["event"] == "region_card_drawn" and event["seat"] == 0]
            # A toll claimed in one world only, or a card of seat 0's own drawn from piles that differ.
            assert own or any(event["event"] == "toll_claimed" for event in seen_events)
            return


@settings(max_examples=30)
@given(st.sampled_from(CIRCUITS), st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 200), st.integers(-1, 3))
def test_imagined_states_fit_the_view(circuit: str, players: int, seed: int, decisions: int, seat: int) -> None:
    """R59 For every seat and for spectators, and the referee's view gives the very position."""
    options = RICHESSES.read_options({"circuit": circuit, "players": players, "markers": "claim", "tolls": "ask"})
    rng = Rng(seed)
    s = RICHESSES.start(options, None)
    advance(s, rng, decisions)
    who = seat if 0 <= seat < players else None
    view = RICHESSES.view(s, who)
    assert RICHESSES.view(RICHESSES.imagine(view, options, rng), who) == view
    twin = RICHESSES.imagine(RICHESSES.view(s, REFEREE), options, rng)
    assert RICHESSES.digest(twin) == RICHESSES.digest(s)
    ahead = rng.below(10**9)
    advance(s, Rng(ahead), 30)
    advance(twin, Rng(ahead), 30)
    assert RICHESSES.digest(twin) == RICHESSES.digest(s)


def test_imagining_can_deal_every_hand_that_is_possible() -> None:
    """R59 Blue's two cards are among 19 others: every one turns up, with either order."""
    t = Trip("red", "blue").holds("red", "alsace", "centre").holds("blue", "bretagne", "picardie").turn_of("red")
    view, rng = t.redact_log("red"), Rng(1)
    hands, passing = set(), set()
    for _ in range(400):
        imagined = RICHESSES.view(RICHESSES.imagine(view, t.options, rng), REFEREE)
        hand, orders = imagined.cards[1], imagined.lets_pass[1]
        assert isinstance(hand, list)
        assert len(hand) == 2
        hands |= set(hand)
        passing |= set(orders or [])
    assert len(hands) == 19
    assert not hands & {"alsace", "centre", "corse"}
    assert passing
