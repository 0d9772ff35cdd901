"""§8 Hasard cards, every kind."""

import pytest
from richesses_kit import Trip

from turnpike.games.richesses.codec.events import HasardSkipped, Lifted, Sent
from turnpike.games.richesses.game import RICHESSES


def drawn(card: str, t: Trip | None = None) -> Trip:
    """Red walks from Paris to Meaux, a passage point, and draws this card."""
    t = t or Trip("red", "blue", "cy")
    return t.at("red", "paris").turn_of("red").move("foot", "paris", "meaux").hasard(card)


@pytest.mark.parametrize(
    ("card", "francs"),
    [("h01", 40), ("h02", 100), ("h03", 30), ("h04", 60), ("h05", 40), ("h06", 120)],
)
def test_a_card_pays_money_from_the_bank(card: str, francs: int) -> None:
    """§8.2."""
    t = drawn(card)
    assert t.money["red"] == 1000 + francs
    assert t.view.bank == -francs
    assert t.asked == "turn blue"


def test_a_card_pays_the_die_from_the_bank() -> None:
    """§8.2."""
    assert drawn("h07").die(30, colour="red").money["red"] == 1030


def test_a_gift_from_each_is_at_most_what_the_giver_has() -> None:
    """§8.2, R32 Nobody sells or owes for it."""
    t = drawn("h08", Trip("red", "blue", "cy").has("cy", 10, "car"))
    assert t.money == {"red": 1030, "blue": 980, "cy": 0}
    assert t.view.debts == []


@pytest.mark.parametrize(
    ("card", "francs"),
    [("h09", 60), ("h10", 40), ("h11", 80), ("h12", 150), ("h13", 60), ("h14", 70), ("h15", 200)],
)
def test_a_card_takes_money_for_the_bank(card: str, francs: int) -> None:
    """§8.2, R24."""
    t = drawn(card)
    assert t.money["red"] == 1000 - francs
    assert t.view.bank == francs


def test_a_card_takes_the_die_for_the_bank() -> None:
    """§8.2."""
    assert drawn("h16").die(50).money["red"] == 950


def test_a_card_takes_money_for_each_other_player() -> None:
    """§8.2, R32."""
    assert drawn("h17").money == {"red": 960, "blue": 1020, "cy": 1020}


def test_what_there_is_goes_round_in_notes_and_the_rest_is_owed() -> None:
    """§8.2, R32 30 F for two players: 20 F to blue, who comes first, 10 F to cy, who is owed 10 F."""
    t = drawn("h17", Trip("red", "blue", "cy").has("red", 30))
    assert t.money == {"red": 0, "blue": 1020, "cy": 1010}
    assert t.view.debts == [(0, 2, 10)]


def test_a_card_takes_money_for_each_vehicle_owned() -> None:
    """§8.2, R34 Nothing to pay is no payment: the card is not drawn again."""
    assert drawn("h18", Trip("red", "blue").has("red", 200, "bike", "car")).money["red"] == 80
    assert drawn("h18", Trip("red", "blue").has("red", 200, "bike")).money["red"] == 180
    assert drawn("h18", Trip("red", "blue").has("red", 0)).asked == "turn blue"


@pytest.mark.parametrize(("by", "francs"), [("foot", 0), ("bike", 10), ("car", 60)])
def test_a_card_takes_money_by_the_transport_of_this_turn(by: str, francs: int) -> None:
    """§8.2, R34 What one owns besides does not matter."""
    t = Trip("red", "blue").at("red", "paris").has("red", 100, "bike", "car").turn_of("red")
    t.move(by, "paris", "meaux").hasard("h19")
    assert t.money["red"] == 100 - francs


def test_the_transport_counts_even_if_it_was_just_sold() -> None:
    """§8.2, R34, R26 The bike went for the toll; red has no money left, so another card is drawn."""
    t = Trip("red", "blue").at("red", "paris").has("red", 0, "bike").holds("blue", "ile-de-france")
    t.debts(("red", "bank", 90)).turn_of("red").move("bike", "paris", "meaux").die(10).do("sell", vehicle="bike")
    t.region("alsace").hasard("h19")
    assert t.happened(HasardSkipped)
    assert t.asked == "hasard red"


@pytest.mark.parametrize(
    ("card", "vehicle", "worth"), [("h20", "bike", 100), ("h21", "bike", 100), ("h22", "car", 400)]
)
def test_a_card_gives_a_vehicle_or_its_resale_price(card: str, vehicle: str, worth: int) -> None:
    """§8.4, R31 Owning the other kind does not matter."""
    other = "car" if vehicle == "bike" else "bike"
    assert drawn(card, Trip("red", "blue").has("red", 0, other)).of(vehicle)["red"] is True
    t = drawn(card, Trip("red", "blue").has("red", 0, vehicle))
    assert t.money["red"] == worth


@pytest.mark.parametrize(
    ("card", "place"),
    [("h23", "bastia"), ("h24", "calvi"), ("h25", "strasbourg"), ("h26", "quimper"), ("h27", "limoges")],
)
def test_a_card_sends_a_player_to_a_town_free_of_charge(card: str, place: str) -> None:
    """§8.3, R29 Also over the sea; it is an arrival."""
    t = drawn(card, Trip("red", "blue").has("red", 0))
    assert t.places["red"] == place
    assert t.money["red"] == 0
    assert t.happened(Sent)


def test_being_sent_is_an_arrival_with_marker_and_toll() -> None:
    """§8.3, R29 Calvi is a stage of Vacances, and blue holds the card of Corsica."""
    t = drawn("h24", Trip("red", "blue", circuit="vacances").holds("blue", "corse"))
    assert t.of("marked")["red"] == ["calvi"]
    assert t.asked == "die red"


def test_a_player_in_that_town_is_moved_to_a_nearest_free_point() -> None:
    """§8.3, R28 Blue makes room in Strasbourg; only road sections count, and cy stands on one of the nearest points."""
    t = drawn("h25", Trip("red", "blue", "cy").at("blue", "strasbourg").at("cy", "colmar"))
    assert t.asked == "displace red"
    assert {words["to"] for words in t.offered("displace")} == {"sarrebourg", "sarreguemines"}
    assert t.refused("displace", whom=1, to="metz") == "not_nearest_point"
    assert t.refused("displace", whom=2, to="sarrebourg") == "wrong_player"
    t.do("displace", whom=1, to="sarreguemines")
    assert t.places == {"red": "strasbourg", "blue": "sarreguemines", "cy": "colmar"}
    assert t.asked == "turn blue"


def test_the_point_the_sent_player_left_counts_as_free() -> None:
    """§8.3, R28 Red is sent from Sarrebourg to Strasbourg, and blue may go to Sarrebourg."""
    t = Trip("red", "blue").at("red", "nancy").at("blue", "strasbourg").turn_of("red")
    t.move("foot", "nancy", "sarrebourg").hasard("h25")
    assert "sarrebourg" in {words["to"] for words in t.offered("displace")}


def test_nothing_happens_to_the_one_displaced() -> None:
    """§8.3, R28, R15 No marker for the stage he is moved onto, no card on a passage point; no work is left to do."""
    t = Trip("red", "blue", circuit="vins").at("blue", "strasbourg").put("must_work", "blue", True)
    drawn("h25", t).do("displace", whom=1, to="colmar")
    assert t.of("marked")["blue"] == []
    assert t.of("must_work")["blue"] is False
    assert t.asked == "turn blue"


def test_a_card_sends_a_player_to_a_nearest_capital_of_choice() -> None:
    """§8.3, R29 From Meaux it is Paris; from Ancenis it is Nantes, occupied or not."""
    t = drawn("h28")
    assert t.asked == "go red"
    assert t.refused("go", to="lyon") == "not_nearest_capital"
    t.do("go", to="paris")
    assert t.places["red"] == "paris"
    other = Trip("red", "blue").at("red", "angers").at("blue", "nantes").turn_of("red")
    other.move("foot", "angers", "ancenis").hasard("h28").do("go", to="nantes")
    assert other.asked == "displace red"
    assert {words["to"] for words in other.offered("displace")} >= {"ancenis", "la-baule"}


def test_a_lift_goes_up_to_three_road_sections() -> None:
    """§8.3, R30, R15 On whatever transport; stages passed count, no second card is drawn."""
    t = drawn("h29", Trip("red", "blue", circuit="vins"))
    assert t.asked == "advance red"
    assert t.refused("advance", path=["meaux", "paris", "reims"]) == "motorway"
    assert t.refused("advance", path=["meaux", "paris", "evry", "melun", "sens"]) == "too_far"
    t.do("advance", path=["meaux", "chateau-thierry", "epernay", "chateau-thierry"])
    assert t.happened(Lifted)[0].path[-1] == "chateau-thierry"
    assert t.of("marked")["red"] == ["epernay"]
    assert t.asked == "turn blue"


def test_a_lift_takes_no_ship() -> None:
    """§8.3, R30."""
    t = Trip("red", "blue").at("red", "calvi").turn_of("red").move("foot", "calvi", "porto").hasard("h29")
    assert t.refused("advance", path=["porto", "calvi", "nice"]) == "no_ship"


def test_a_lift_may_be_turned_down() -> None:
    """§8.3, R30 No sections, no arrival: blue's card is not asked."""
    t = drawn("h29", Trip("red", "blue").holds("blue", "champagne-ardenne")).do("stay")
    assert t.asked == "turn blue"


def test_a_lift_is_an_arrival_with_a_toll() -> None:
    """§8.3, R30, R22."""
    t = drawn("h29", Trip("red", "blue").holds("blue", "picardie"))
    t.do("advance", path=["meaux", "chateau-thierry"])
    assert t.asked == "die red"


def test_a_turn_is_missed() -> None:
    """§8.5, R33 Red's next turn does not take place; tolls go on."""
    t = drawn("h30", Trip("red", "blue"))
    assert t.of("miss")["red"] == 1
    t.do("stay")
    assert t.asked == "turn blue"
    assert t.of("miss")["red"] == 0
    assert t.view.turn == 3


@pytest.mark.parametrize(("by", "missed"), [("foot", 0), ("bike", 1), ("car", 1)])
def test_a_puncture_is_for_wheels_only(by: str, missed: int) -> None:
    """§8.5, R34."""
    t = Trip("red", "blue").at("red", "paris").has("red", 0, "bike", "car").turn_of("red")
    t.move(by, "paris", "meaux").hasard("h31")
    assert t.of("miss")["red"] == missed


def test_play_again_is_a_whole_turn_more() -> None:
    """§8.5, R33."""
    t = drawn("h32")
    assert t.asked == "turn red"
    t.do("buy", vehicle="bike").move("bike", "meaux", "paris", "evry")
    assert t.asked == "turn blue"


def test_with_nothing_to_pay_the_next_card_is_drawn_without_a_roll() -> None:
    """§8.2, R26 Until one applies; each goes under the pile."""
    t = drawn("h16", Trip("red", "blue").has("red", 0))
    assert t.asked == "hasard red"
    t.hasard("h17").hasard("h09").hasard("h01")
    assert t.money["red"] == 40
    assert t.view.hasard.returned == ["h16", "h17", "h09", "h01"]


def test_no_card_is_drawn_where_none_is_due() -> None:
    """§8.1 Prefectures and capitals cause no action."""
    t = Trip("red", "blue").at("red", "paris").turn_of("red").move("foot", "paris", "evry")
    assert t.asked == "turn blue"
    assert RICHESSES.to_act(t.now) == 1
