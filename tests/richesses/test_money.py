"""§9 Payments, debts, ruin; §4 selling and auctions."""

from richesses_kit import Trip

from turnpike.games.richesses.codec.events import AuctionClosed, DebtRepaid, VehicleSold, WentToWork


def due(t: Trip) -> Trip:
    """Red owes the bank 150 F by a card."""
    return t.at("red", "paris").turn_of("red").move("foot", "paris", "meaux").hasard("h12")


def test_vehicles_are_sold_until_the_payment_is_met() -> None:
    """§9.1, R24 Red chooses what to sell first."""
    t = due(Trip("red", "blue").has("red", 0, "bike", "car").has("blue", 0))
    assert t.asked == "raise red"
    assert [words["do"] for words in (choice.words[0] for choice in t.choices)] == ["sell", "sell"]
    t.do("sell", vehicle="bike")
    assert t.asked == "raise red"
    t.do("sell", vehicle="car")
    assert t.money["red"] == 350
    assert t.asked == "turn blue"


def test_the_rest_is_owed_to_the_bank() -> None:
    """§9.2, R24."""
    t = due(Trip("red", "blue").has("red", 20, "bike").has("blue", 0)).do("sell", vehicle="bike")
    assert t.money["red"] == 0
    assert t.view.debts == [(0, "bank", 30)]


def test_income_goes_to_debts_first_the_oldest_first() -> None:
    """§9.2, R25 Work brings 60 F: 40 F to blue, 20 F to the bank."""
    t = (
        Trip("red", "blue")
        .at("red", "lyon")
        .has("red", 0)
        .debts(("red", "blue", 40), ("red", "bank", 30))
        .turn_of("red")
    )
    t.do("work").die(60)
    assert t.money == {"red": 0, "blue": 1040}
    assert t.view.debts == [(0, "bank", 10)]
    assert [event.francs for event in t.happened(DebtRepaid)] == [40, 20]


def test_a_payment_to_a_creditor_pays_the_creditors_own_debts() -> None:
    """§9.2, R25 Red repays blue, who owes cy."""
    t = Trip("red", "blue", "cy").at("red", "lyon").has("red", 0).has("blue", 0)
    t.debts(("blue", "cy", 30), ("red", "blue", 50)).turn_of("red").do("work").die(60)
    assert t.money == {"red": 10, "blue": 20, "cy": 1030}
    assert t.view.debts == []


def test_what_comes_back_from_the_one_who_is_paid_goes_to_the_new_debt() -> None:
    """§9.2, R24, R25 Red sells for 100 F, pays the bank 50 F and blue 50 F of 60 F; blue pays what he owes red."""
    t = (
        Trip("red", "blue")
        .at("red", "paris")
        .has("red", 0, "bike")
        .has("blue", 0)
        .holds("blue", "ile-de-france", "alsace")
    )
    t.debts(("red", "bank", 50), ("blue", "red", 10)).turn_of("red").move("foot", "paris", "evry").die(60)
    t.do("sell", vehicle="bike")
    assert t.money == {"red": 0, "blue": 50}
    assert t.view.debts == []


def test_a_granted_vehicle_stays_with_a_debtor() -> None:
    """§9.2, R25 Until a payment is due."""
    t = Trip("red", "blue").at("red", "paris").has("red", 0).debts(("red", "bank", 100)).turn_of("red")
    t.move("foot", "paris", "meaux").hasard("h20")
    assert t.of("bike")["red"] is True
    assert t.view.debts == [(0, "bank", 100)]


def test_a_debtor_may_still_finish() -> None:
    """§9.2, R25."""
    t = Trip("red", "blue").at("red", "evry").has("red", 0).debts(("red", "blue", 50)).all_but("red").turn_of("red")
    assert t.move("foot", "evry", "paris").winners() == ["red"]


def test_many_debts_are_merged_and_none_is_lost() -> None:
    """§9.2, R24 The list holds 32; a further one first joins those of the same two."""
    debts = [("red", "bank", 500)] + [("red", ("blue", "bank")[i % 2], 10) for i in range(31)]
    t = due(Trip("red", "blue").has("red", 0, "bike").has("blue", 0).debts(*debts)).do("sell", vehicle="bike")
    assert sum(francs for _debtor, _creditor, francs in t.view.debts) == 500 + 310 - 100 + 150
    assert len(t.view.debts) == 3


def test_the_ruined_go_straight_to_the_nearest_free_work_town() -> None:
    """§9.3, R27 Sections by road and sea, free of charge; he works from the next turn on."""
    t = Trip("red", "blue").at("red", "etampes").has("red", 0).turn_of("red")
    assert t.offered("go_work") == [{"do": "go_work", "to": "orleans"}]
    assert t.refused("go_work", to="lyon") == "not_nearest_work"
    t.do("go_work", to="orleans")
    assert t.places["red"] == "orleans"
    assert t.happened(WentToWork)
    assert t.asked == "turn blue"


def test_an_occupied_work_town_is_passed_over() -> None:
    """§9.3, R27 Blue stands in Orléans; Paris is next."""
    t = Trip("red", "blue").at("red", "etampes").has("red", 0).at("blue", "orleans").turn_of("red")
    assert t.offered("go_work") == [{"do": "go_work", "to": "paris"}]


def test_going_to_work_is_an_arrival() -> None:
    """§9.3, R27 In Économie the stage is marked and work is compulsory."""
    t = Trip("red", "blue", circuit="economie").at("red", "ancenis").has("red", 0).turn_of("red")
    t.do("go_work", to="nantes")
    assert t.of("marked")["red"] == ["nantes"]
    assert t.of("must_work")["red"] is True


def test_an_occupied_finish_is_no_free_work_town() -> None:
    """§5.3, §9.3, R13, R27 Red has all stages: on foot he may end beside blue in Paris, but not go there to work."""
    t = Trip("red", "blue").at("red", "meaux").has("red", 0).at("blue", "paris").all_but("red").turn_of("red")
    assert {"do": "go_work", "to": "paris"} not in t.offered("go_work")
    assert "paris" in t.ends("foot")


def test_only_ruined_players_outside_work_towns_go_straight_to_work() -> None:
    """§9.3, R23, R27."""
    t = Trip("red", "blue").at("red", "etampes").has("red", 0, "bike").turn_of("red")
    assert t.refused("go_work", to="orleans") == "not_ruined"
    t = Trip("red", "blue").at("red", "paris").has("red", 0).turn_of("red")
    assert t.refused("go_work", to="orleans") == "already_there"


def test_the_bank_buys_at_half_price() -> None:
    """§4.2, R19."""
    t = Trip("red", "blue").at("red", "paris").has("red", 0, "bike", "car").turn_of("red")
    t.do("sell", vehicle="bike").do("sell", vehicle="car")
    assert t.money["red"] == 500
    assert t.refused("sell", vehicle="car") == "not_owned"
    assert t.refused("offer_for_sale", vehicle="car") == "not_owned"
    assert t.refused("buy", vehicle="car") == "too_poor_to_buy"


def auction(t: Trip | None = None) -> Trip:
    t = t or Trip("red", "blue", "cy")
    return t.at("red", "paris").has("red", 0, "bike").turn_of("red").do("offer_for_sale", vehicle="bike")


def test_an_auction_is_imagined_as_it_is() -> None:
    """§4.3, R20 Who still bids is in the view."""
    t = auction().do("bid", amount=100)
    twin = t.imagined()
    for one in (t, twin):
        one.do("pass")
        assert one.asked == "hammer red"


def test_an_auction_goes_round_until_one_bidder_is_left() -> None:
    """§4.3, R20 Clockwise from the seller; the highest bidder is not asked again until outbid."""
    t = auction()
    assert t.asked == "bid blue"
    t.do("bid", amount=100)
    assert t.asked == "bid cy"
    assert t.refused("bid", amount=100) == "bad_bid"
    assert t.facts == {"low": 110, "high": 190}
    t.do("bid", amount=150)
    assert t.asked == "bid blue"
    t.do("pass")
    assert t.asked == "hammer red"
    t.do("accept")
    assert t.money == {"red": 150, "blue": 1000, "cy": 850}
    assert t.of("bike") == {"red": False, "blue": False, "cy": True}
    assert t.happened(VehicleSold)[0].buyer == 2
    assert t.asked == "turn red"


def test_the_seller_may_refuse_and_offers_a_vehicle_once_a_turn() -> None:
    """§4.3, R20."""
    t = auction().do("bid", amount=120).do("pass").do("refuse")
    assert t.of("bike")["red"] is True
    assert t.happened(AuctionClosed)[0].sold is False
    assert t.refused("offer_for_sale", vehicle="bike") == "offered_already"
    t.do("stay").do("stay").do("stay")
    assert t.offered("offer_for_sale")


def test_without_a_bid_the_auction_ends_by_itself() -> None:
    """§4.3, R20."""
    t = auction().do("pass").do("pass")
    assert t.asked == "turn red"


def test_bids_stay_below_the_new_price() -> None:
    """§4.3, R20 190 F for a bike of 200 F: nobody can beat it, so nobody is asked."""
    t = auction()
    assert t.refused("bid", amount=200) == "bad_bid"
    assert t.refused("bid", amount=105) == "bad_bid"
    assert t.refused("bid", amount=-10) == "bad_bid"
    t.do("bid", amount=190)
    assert t.asked == "hammer red"


def test_only_players_without_the_vehicle_and_with_the_money_may_bid() -> None:
    """§4.3, R20 Blue has a bike, cy 90 F: no auction."""
    t = Trip("red", "blue", "cy").at("red", "paris").has("red", 0, "bike").has("blue", 500, "bike").has("cy", 90)
    t.turn_of("red")
    assert t.refused("offer_for_sale", vehicle="bike") == "nobody_can_bid"
    t = auction(Trip("red", "blue", "cy").has("blue", 500, "bike"))
    assert t.asked == "bid cy"


def test_a_player_who_misses_a_turn_may_bid() -> None:
    """§4.3, R20, R33."""
    assert auction(Trip("red", "blue").put("miss", "blue", 1)).asked == "bid blue"


def test_an_auction_can_raise_money_for_a_payment() -> None:
    """§4.3, §9.1, R20, R24, R25 Red sells for 160 F and pays 150 F."""
    t = due(Trip("red", "blue").has("red", 0, "bike")).do("offer_for_sale", vehicle="bike").do("bid", amount=160)
    t.do("accept")
    assert t.money == {"red": 10, "blue": 840}
    assert t.asked == "turn blue"


def test_the_seller_can_refuse_while_raising_money_and_must_then_sell() -> None:
    """§4.3, §9.1, R24."""
    t = due(Trip("red", "blue").has("red", 0, "bike")).do("offer_for_sale", vehicle="bike").do("bid", amount=160)
    t.do("refuse")
    assert t.asked == "raise red"
    assert [choice.words[0]["do"] for choice in t.choices] == ["sell"]
    assert t.refused("stay") == "wrong_question"
