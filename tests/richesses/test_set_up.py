"""§3 Set-up: cards, outfit, who begins."""

import pytest
from richesses_kit import Trip

from turnpike.games.richesses.game import RICHESSES


def dealt(circuit: str, *cards: str) -> Trip:
    """Two players with these cards, red's and blue's by turns."""
    t = Trip("red", "blue", circuit=circuit).from_the_start()
    for card in cards or ("alsace", "bretagne", "centre", "picardie"):
        t.region(card)
    return t


def test_each_player_draws_two_secret_region_cards_one_after_the_other() -> None:
    """§3.2, R3 Seats 0, 1, 0, 1; what was drawn is no longer to be drawn."""
    t = Trip("red", "blue").from_the_start()
    assert t.asked == "region_card red"
    t.region("alsace", "red").region("bretagne", "blue")
    assert "alsace" not in RICHESSES.chance(t.now).outcomes
    t.region("centre", "red").region("picardie", "blue")
    assert t.of("cards") == {"red": ["alsace", "centre"], "blue": ["bretagne", "picardie"]}


@pytest.mark.parametrize(
    ("circuit", "cards"),
    [
        ("economie", 21),
        ("monuments", 21),
        ("casinos", 21),
        ("vins", 22),
        ("touristique", 22),
        ("vacances", 22),
        ("specialites", 22),
        ("sports", 22),
    ],
)
def test_the_corsica_card_is_out_of_three_circuits(circuit: str, cards: int) -> None:
    """§3.2, R3."""
    t = Trip("red", "blue", circuit=circuit).from_the_start()
    outcomes = RICHESSES.chance(t.now).outcomes
    assert len(outcomes) == cards
    assert ("corse" in outcomes) == (cards == 22)


def test_each_player_begins_with_a_thousand_francs_and_chooses_an_outfit() -> None:
    """§3.1, §3.3, R2, R4 Seats in order buy as often as they can pay, then say done."""
    t = dealt("monuments")
    assert t.money == {"red": 1000, "blue": 1000}
    assert t.asked == "outfit red"
    t.do("buy", vehicle="car").do("buy", vehicle="bike")
    assert t.money["red"] == 0
    assert t.refused("buy", vehicle="car") == "already_owned"
    t.do("done")
    assert t.asked == "outfit blue"
    t.do("buy", vehicle="car")
    assert t.view.bank == 1800


def test_a_player_who_has_spent_too_much_cannot_buy() -> None:
    """§3.3, R4."""
    t = dealt("monuments").do("buy", vehicle="bike")
    assert t.money["red"] == 800
    t.do("buy", vehicle="car").do("done").do("buy", vehicle="car")
    t.do("buy", vehicle="bike")
    assert t.offered("buy") == []
    poor = dealt("monuments").do("buy", vehicle="car")
    poor.do("done").do("done").die(10, 20)
    assert poor.asked == "turn blue"


def test_the_highest_die_begins_and_ties_roll_again_among_themselves() -> None:
    """§3.4, R1 Blue and cy tie for the highest; only they roll again."""
    t = Trip("red", "blue", "cy").from_the_start()
    for card in ("alsace", "bretagne", "centre", "picardie", "auvergne", "lorraine"):
        t.region(card)
    t.do("done").do("done").do("done")
    t.die(10, colour="red").die(50, colour="blue").die(50, colour="cy")
    assert t.moment.contenders == [1, 2]
    t.die(20, colour="blue").die(60, colour="cy")
    assert t.asked == "turn cy"
    assert t.view.first == 2


def test_in_economie_players_begin_without_money_and_outfit() -> None:
    """§3.3, R2 After the cards they roll at once."""
    t = dealt("economie")
    assert t.money == {"red": 0, "blue": 0}
    assert t.asked == "die red"
    t.die(60, 10)
    assert t.asked == "turn red"


def test_a_player_at_the_start_occupies_nothing() -> None:
    """§5.3, R5 Red may stop in Paris, where blue has not left yet; blue has not been displaced."""
    t = Trip("red", "blue").at("red", "evry").turn_of("red")
    t.move("foot", "evry", "paris")
    assert t.places == {"red": "paris", "blue": "paris"}
    t.move("foot", "paris", "versailles")
    assert t.of("out")["blue"] is True


def test_a_pile_gives_any_unseen_card_and_then_the_returned_ones_in_their_order() -> None:
    """§3.2, §8.1, R7, R8 With no card unseen there is a single outcome, and it goes under the pile again."""
    cards = [f"h{i:02}" for i in range(1, 33)]
    t = Trip("red", "blue").at("red", "paris").returned("hasard", cards).turn_of("red")
    t.move("foot", "paris", "meaux")
    assert RICHESSES.chance(t.now).outcomes == ["h01"]
    t.hasard("h01")
    assert t.view.hasard.returned == [*cards[1:], "h01"]
    fresh = Trip("red", "blue").at("red", "paris").turn_of("red").move("foot", "paris", "meaux")
    assert len(RICHESSES.chance(fresh.now).outcomes) == 32
    fresh.hasard("h30")
    assert fresh.view.hasard.returned == ["h30"]
    assert "h30" not in fresh.view.hasard.unseen
