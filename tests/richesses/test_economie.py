"""§11.1 Économie."""

from richesses_kit import Trip

from turnpike.games.richesses.circuits.economie.events import CameHome


def economie(*colours: str, **more: str) -> Trip:
    return Trip(*(colours or ("red", "blue")), circuit="economie", **more)  # type: ignore[arg-type]


def test_below_two_hundred_francs_there_is_only_work_in_paris() -> None:
    """§11.1, R40."""
    t = economie().has("red", 190).turn_of("red")
    assert [choice.words[0]["do"] for choice in t.choices] == ["work"]
    assert t.refused("stay") == "must_earn"
    assert t.refused("move", by="foot", path=["paris", "evry"]) == "must_earn"
    t.do("work").die(10)
    t.do("work").die(10)
    assert {words["do"] for words in (choice.words[0] for choice in t.choices)} == {"work", "stay", "move"}
    t.move("foot", "paris", "evry")


def test_a_vehicle_bought_before_leaving_must_leave_two_hundred_francs() -> None:
    """§11.1, R40 400 F for the bike; afterwards there is no minimum."""
    t = economie().has("red", 390).turn_of("red")
    assert t.refused("buy", vehicle="bike") == "must_keep"
    t = economie().has("red", 400).turn_of("red").do("buy", vehicle="bike")
    assert t.money["red"] == 200
    t = economie().at("red", "evry").has("red", 200).turn_of("red").do("buy", vehicle="bike")
    assert t.money["red"] == 0


def test_stopping_at_a_stage_makes_work_compulsory() -> None:
    """§11.1, R41 The next main action is work, once a visit; trade is still possible."""
    t = economie().at("red", "pontoise").has("red", 100, "bike").turn_of("red").move("foot", "pontoise", "rouen")
    assert t.of("marked")["red"] == ["rouen"]
    t.do("work").die(10)
    assert {choice.words[0]["do"] for choice in t.choices} == {"sell", "work"}
    assert t.refused("stay") == "must_work"
    assert t.refused("move", by="foot", path=["rouen", "pontoise"]) == "must_work"
    t.do("work").die(50)
    assert t.of("worked")["red"] == ["rouen"]
    t.do("work").die(10)
    assert t.refused("work") == "worked_here"
    t.move("foot", "rouen", "pontoise").do("work").die(10)
    t.move("foot", "pontoise", "rouen")
    assert t.of("must_work")["red"] is False
    t.do("work").die(10).do("work").die(60)
    assert t.money["red"] == 210


def test_other_capitals_and_paris_can_be_worked_in_again_and_again() -> None:
    """§11.1, R41, R18."""
    t = economie().at("red", "orleans").has("red", 0).turn_of("red").do("work").die(10)
    t.do("work").die(10).do("work").die(10)
    assert t.money["red"] == 20


def test_displaced_before_working_the_duty_is_dropped() -> None:
    """§11.1, R41, R28 The marker stays."""
    t = (
        economie()
        .at("red", "paris")
        .at("blue", "strasbourg")
        .marked("blue", "strasbourg")
        .put("must_work", "blue", True)
    )
    t.turn_of("red").move("foot", "paris", "meaux").hasard("h25").do("displace", whom=1, to="colmar")
    assert t.of("must_work")["blue"] is False
    assert t.of("marked")["blue"] == ["strasbourg"]


def test_premiums_by_order_of_return() -> None:
    """§11.1, R42 300 F, then 200 F, and the last of three takes the 100 F that are left."""
    t = economie("red", "blue", "cy").has("red", 0).at("red", "evry").all_but("red").at("blue", "meaux").all_but("blue")
    t.has("blue", 0).has("cy", 500).at("cy", "lyon").turn_of("red").move("foot", "evry", "paris")
    assert t.happened(CameHome)[0].francs == 300
    assert t.of("home") == {"red": True, "blue": False, "cy": False}
    assert t.asked == "turn blue"
    t.move("foot", "meaux", "paris")
    assert t.money == {"red": 300, "blue": 200, "cy": 600}
    assert t.asked == "over"
    assert t.winners() == ["cy"]
    assert t.outcome.why == "richest"


def test_the_last_of_four_gets_nothing() -> None:
    """§11.1, R42."""
    t = economie("red", "blue", "cy", "di").has("red", 0).at("red", "evry").all_but("red").put("home", "blue", True)
    t.put("home", "cy", True).at("di", "lyon").turn_of("red").move("foot", "evry", "paris")
    assert t.money == {"red": 100, "blue": 0, "cy": 0, "di": 0}
    assert t.outcome.winners == [0]


def test_a_player_at_home_has_no_more_turns_but_claims_and_bids() -> None:
    """§11.1, R42, R5 Blue is home with the card of Île-de-France and does not occupy Paris."""
    t = (
        economie("red", "blue", "cy")
        .at("red", "evry")
        .has("red", 100, "bike")
        .put("home", "blue", True)
        .at("blue", "paris")
    )
    t.has("blue", 500).holds("blue", "ile-de-france").at("cy", "lyon").turn_of("red")
    t.do("offer_for_sale", vehicle="bike")
    assert t.asked == "bid blue"
    t.do("pass").move("foot", "evry", "paris")
    assert t.asked == "die red"
    t.die(10).region("alsace")
    assert t.asked == "turn cy"
    t.do("work").die(10)
    assert t.asked == "turn red"


def test_a_premium_goes_to_debts_first() -> None:
    """§11.1, R25."""
    t = economie("red", "blue").has("red", 0).at("red", "evry").all_but("red").debts(("red", "bank", 250))
    t.at("blue", "lyon").turn_of("red").move("foot", "evry", "paris")
    assert t.money == {"red": 50, "blue": 200}
