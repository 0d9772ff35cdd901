"""§7 Region cards."""

import pytest
from richesses_kit import Trip

from turnpike.games.richesses.codec.events import DebtMade, TollClaimed


def rich() -> Trip:
    """Red in Paris with 100 F, blue with the card of Île-de-France."""
    return Trip("red", "blue", "cy").at("red", "paris").has("red", 100).holds("blue", "ile-de-france", "alsace")


def test_the_mover_rolls_and_pays_and_the_card_is_exchanged() -> None:
    """§7.2, §7.3, R8, R21, R22 By standing order; the new card is another region's."""
    t = rich().turn_of("red").move("foot", "paris", "evry")
    assert t.happened(TollClaimed)[0].card == "ile-de-france"
    t.die(40, colour="red")
    assert t.money == {"red": 60, "blue": 1040, "cy": 1000}
    assert t.view.regions.returned == ["ile-de-france"]
    t.region("bretagne", "blue")
    assert t.of("cards")["blue"] == ["alsace", "bretagne"]
    assert t.asked == "turn blue"


def test_an_own_card_costs_no_toll() -> None:
    """§7.1, R22."""
    t = Trip("red", "blue").at("red", "paris").holds("red", "ile-de-france").turn_of("red")
    assert t.move("foot", "paris", "evry").asked == "turn blue"


def test_staying_and_starting_cost_nothing() -> None:
    """§7.1, R22 Only arrivals do."""
    t = rich().turn_of("red").do("stay")
    assert t.asked == "turn blue"


def test_an_arrival_from_within_the_region_counts() -> None:
    """§7.1, R22."""
    t = rich().at("red", "evry").turn_of("red").move("foot", "evry", "melun")
    assert t.asked == "die red"


def test_a_standing_order_lets_pass_and_can_be_changed_at_any_time() -> None:
    """§7.1, R21 Also on another's turn; it holds for arrivals after it and goes with the card."""
    t = rich().turn_of("red").aside("blue", "ile-de-france", False)
    assert t.of("lets_pass")["blue"] == ["ile-de-france"]
    t.move("foot", "paris", "evry")
    assert t.asked == "turn blue"
    t.do("stay").do("stay").aside("blue", "ile-de-france", True).move("foot", "evry", "melun")
    t.aside("blue", "ile-de-france", False).die(10)
    assert t.of("lets_pass")["blue"] == []


def test_an_order_needs_the_card() -> None:
    """§7.1, R21."""
    t = rich().turn_of("red")
    assert t.refused("toll_order", card="bretagne", claim=True) == "not_in_hand"
    assert t.refused("toll_order", card="atlantis", claim=True) == "unknown_region"
    with pytest.raises(AssertionError):
        t.aside("red", "alsace", True)


def test_every_other_seat_decides_with_or_without_the_card() -> None:
    """§7.1, R21 Blue has the card and passes, cy can only pass; the card stays."""
    t = Trip("red", "blue", "cy", tolls="ask").at("red", "paris").holds("blue", "ile-de-france").turn_of("red")
    t.move("foot", "paris", "evry")
    assert t.asked == "toll blue"
    assert [choice.key for choice in t.choices] == ["claim_toll", "pass_toll"]
    t.do("pass")
    assert t.asked == "toll cy"
    assert [choice.key for choice in t.choices] == ["pass_toll"]
    assert t.refused("claim_toll") == "no_toll_card"
    t.do("pass")
    assert t.asked == "turn blue"
    assert t.of("cards")["blue"] == ["ile-de-france"]


def test_after_a_claim_no_other_seat_decides() -> None:
    """§7.1, R21."""
    t = Trip("red", "blue", "cy", tolls="ask").at("red", "paris").holds("blue", "ile-de-france").turn_of("red")
    t.move("foot", "paris", "evry").do("claim_toll").die(30).region("alsace")
    assert t.asked == "turn blue"
    assert t.refused("toll_order", card="alsace", claim=True) == "no_orders"


def test_all_seats_decide_even_where_no_seat_can_hold_the_card() -> None:
    """§7.1, R21 The Corsica card is out of Monuments; the question tells nothing."""
    t = Trip("red", "blue", tolls="ask").at("red", "calvi").turn_of("red").move("foot", "calvi", "corte")
    assert t.asked == "toll blue"


@pytest.mark.parametrize("tolls", ["auto", "ask"])
def test_the_ruined_pay_no_toll(tolls: str) -> None:
    """§7.1, R23 Nobody is asked."""
    t = Trip("red", "blue", tolls=tolls).at("red", "paris").has("red", 0).holds("blue", "ile-de-france").turn_of("red")
    assert t.move("foot", "paris", "evry").asked == "turn blue"


def test_with_a_vehicle_but_no_money_the_toll_is_due() -> None:
    """§7.1, §9.1, R23, R24 The bike must be sold."""
    t = rich().has("red", 0, "bike").turn_of("red").move("foot", "paris", "evry").die(60)
    assert t.asked == "raise red"
    t.do("sell", vehicle="bike")
    assert t.money["red"] == 40
    assert t.money["blue"] == 1060
    assert t.asked == "region_card blue"


def test_what_all_goods_do_not_cover_is_owed_to_the_holder() -> None:
    """§9.2, R24."""
    t = rich().has("red", 20).turn_of("red").move("foot", "paris", "evry").die(60)
    assert t.view.debts == [(0, 1, 40)]
    assert t.happened(DebtMade)[0].francs == 40


def test_being_called_or_displaced_costs_no_toll() -> None:
    """§7.1, R22, R28 Blue is displaced into a region whose card red holds."""
    t = (
        Trip("red", "blue", circuit="vins")
        .at("red", "paris")
        .at("blue", "strasbourg")
        .holds("red", "lorraine", "alsace")
    )
    t.turn_of("red").move("foot", "paris", "meaux").hasard("h25").do("displace", whom=1, to="sarrebourg")
    assert t.asked == "turn blue"
    assert t.places == {"red": "strasbourg", "blue": "sarrebourg"}


def test_a_card_from_the_known_queue_is_known_to_all() -> None:
    """§7.3, R7, R59 With nothing unseen the holder draws the first returned card, and everybody knows it."""
    board_cards = [
        "aquitaine auvergne basse-normandie bourgogne bretagne centre champagne-ardenne franche-comte haute-normandie",
        "languedoc-roussillon limousin lorraine midi-pyrenees nord-pas-de-calais pays-de-la-loire picardie",
        "poitou-charentes provence-alpes-cote-d-azur",
    ]
    t = rich().holds("red", "rhone-alpes").returned("regions", " ".join(board_cards).split()).turn_of("red")
    t.move("foot", "paris", "evry").die(10).region("aquitaine", "blue")
    assert t.view.known[1] == ["aquitaine"]
    assert t.redact_log("cy").known[1] == ["aquitaine"]
    assert t.view.regions.returned[-1] == "ile-de-france"
