"""§5 Moves and work."""

from richesses_kit import Trip

from turnpike.games.richesses.codec.events import Moved, Worked
from turnpike.games.richesses.game import RICHESSES


def test_a_walker_goes_one_section_and_never_on_a_motorway() -> None:
    """§5.1, R11, R12."""
    t = Trip("red", "blue").at("red", "paris").turn_of("red")
    assert t.ends("foot") == {"compiegne", "pontoise", "meaux", "evry", "versailles"}
    assert t.refused("move", by="foot", path=["paris", "evry", "melun"]) == "too_far"
    assert t.refused("move", by="foot", path=["paris", "reims"]) == "motorway"
    assert t.refused("move", by="bike", path=["paris", "evry"]) == "no_vehicle"


def test_a_bike_goes_one_or_two_sections() -> None:
    """§5.1, R11."""
    t = Trip("red", "blue").at("red", "paris").has("red", 0, "bike").turn_of("red")
    assert {"evry", "melun", "etampes"} <= t.ends("bike")
    assert "sens" not in t.ends("bike")
    t.move("bike", "paris", "evry", "melun")
    assert t.places["red"] == "melun"


def test_a_car_goes_up_to_four_sections_and_pays_for_motorways() -> None:
    """§5.1, §5.2, R11, R12 Two sections of motorway cost 20 F."""
    t = Trip("red", "blue").at("red", "paris").has("red", 50, "car").turn_of("red")
    t.move("car", "paris", "auxerre", "beaune", "dijon")
    assert t.money["red"] == 30
    assert t.view.bank == 20
    assert t.happened(Moved)[0].path == ["paris", "auxerre", "beaune", "dijon"]
    far = Trip("red", "blue").at("red", "paris").has("red", 50, "car").turn_of("red")
    assert far.refused("move", by="car", path=["paris", "evry", "melun", "meaux", "paris", "evry"]) == "too_far"


def test_the_transport_is_chosen_move_by_move() -> None:
    """§5.1, R4 Who owns both may still walk."""
    t = Trip("red", "blue").at("red", "paris").has("red", 100, "bike", "car").turn_of("red")
    assert t.ends("foot") < t.ends("bike") < t.ends("car")


def test_a_ship_takes_every_transport_for_the_printed_price() -> None:
    """§5.2, R12 Nice to Calvi is one section for 60 F, and nobody goes into debt for it."""
    t = Trip("red", "blue", circuit="vins").at("red", "nice").has("red", 60).turn_of("red")
    assert t.refused("move", by="foot", path=["nice", "bastia"]) == "too_poor_to_travel"
    t.move("foot", "nice", "calvi")
    assert t.money["red"] == 0


def test_a_path_may_turn_round_and_end_where_it_began() -> None:
    """§5.1, R11 That is an arrival."""
    t = Trip("red", "blue").at("red", "meaux").has("red", 0, "bike").turn_of("red")
    t.move("bike", "meaux", "paris", "meaux")
    assert t.asked == "hasard red"


def test_any_legal_path_is_accepted_and_stays_in_the_log() -> None:
    """§5.1 The list has one path for each consequence; another one with the same is judged by the same check."""
    t = Trip("red", "blue").at("red", "paris").has("red", 0, "car").turn_of("red")
    listed = [words["path"] for words in t.offered("move") if words["by"] == "car"]
    other = ["paris", "evry", "paris", "evry"]
    assert other not in listed
    t.move("car", *other)
    assert t.happened(Moved)[0].path == other


def test_a_player_may_pass_but_not_stop_on_an_occupied_point() -> None:
    """§5.3, R13."""
    t = Trip("red", "blue").at("red", "paris").at("blue", "evry").has("red", 0, "bike").turn_of("red")
    assert t.refused("move", by="bike", path=["paris", "evry"]) == "occupied"
    assert "evry" not in t.ends("foot")
    t.move("bike", "paris", "evry", "melun")
    assert t.places["red"] == "melun"


def test_the_finish_has_room_for_players_with_all_stages() -> None:
    """§5.3, R13, R16 The last stage may lie on the same path."""
    t = Trip("red", "blue").at("red", "chartres").has("red", 0, "bike").at("blue", "paris")
    t.all_but("red", "versailles").turn_of("red")
    t.move("bike", "chartres", "versailles", "paris")
    assert t.winners() == ["red"]


def test_with_markers_to_claim_only_those_on_the_grid_open_the_finish() -> None:
    """§5.3, R13, R58 Versailles could still be forgone, and then two would stand in Paris."""
    t = Trip("red", "blue", markers="claim").at("red", "chartres").has("red", 0, "bike").at("blue", "paris")
    t.all_but("red", "versailles").turn_of("red")
    assert t.refused("move", by="bike", path=["chartres", "versailles", "paris"]) == "occupied"


def test_staying_is_always_allowed_and_no_arrival() -> None:
    """§5, R10, R35 Also when every way is blocked; nothing is drawn for standing on a passage point."""
    t = Trip("red", "blue", "cy").at("red", "porto").at("blue", "ajaccio").at("cy", "calvi").turn_of("red")
    assert t.offered("move") == []
    t.do("stay")
    assert t.asked == "turn blue"


def test_impossible_paths_are_refused() -> None:
    """§5.1 A path begins where one stands and follows sections of the board."""
    t = Trip("red", "blue").at("red", "paris").turn_of("red")
    assert t.refused("move", by="foot", path=["lyon", "vienne"]) == "path_start"
    assert t.refused("move", by="foot", path=[]) == "path_start"
    assert t.refused("move", by="foot", path=["paris"]) == "path_too_short"
    assert t.refused("move", by="foot", path=["paris", "lyon"]) == "no_section"
    assert t.refused("move", by="foot", path=["paris", "parys"]) == "unknown_place"
    assert t.refused("move", by="foot", path=["paris", "xxxxxxxxx"]) == "unknown_place_no_guess"
    assert t.refused("move", by="rocket", path=["paris", "evry"]) == "bad_action"


def test_work_takes_the_turn_and_pays_the_die() -> None:
    """§5.4, R18 In a capital where the turn begins; one may stay and work again."""
    t = Trip("red", "blue").at("red", "lyon").has("red", 0).turn_of("red")
    t.do("work").die(40, colour="red")
    assert t.money["red"] == 40
    assert t.happened(Worked)[0].francs == 40
    assert t.asked == "turn blue"
    t.do("stay").do("work").die(60)
    assert t.money["red"] == 100


def test_work_at_the_start_and_nowhere_but_in_capitals() -> None:
    """§5.4, R18 Paris is a capital, Évry is not."""
    t = Trip("red", "blue").turn_of("red")
    t.do("work").die(10)
    assert t.money["red"] == 1010
    elsewhere = Trip("red", "blue").at("red", "evry").turn_of("red")
    assert elsewhere.refused("work") == "not_a_capital"


def test_trade_comes_before_the_main_action() -> None:
    """§4, R9 After the move there is no more trade: the turn is over."""
    t = Trip("red", "blue").at("red", "paris").turn_of("red")
    t.do("buy", vehicle="car").do("sell", vehicle="car").do("buy", vehicle="bike")
    assert t.money["red"] == 400
    assert t.asked == "turn red"
    t.move("bike", "paris", "evry")
    assert t.asked == "turn blue"


def test_a_number_that_is_no_path_is_not_legal() -> None:
    """§5.1 What reaches the game as a number is checked like words."""
    t = Trip("red", "blue").at("red", "paris").has("red", 100, "car").turn_of("red")
    whole = RICHESSES.read(t.now, {"do": "move", "by": "car", "path": ["paris", "evry", "paris", "evry"]})
    assert whole >= 1 << 24
    assert RICHESSES.is_legal(t.now, whole)
    for bad in (-1, whole | 1 << 23, whole | 3 << 19, whole | 15, whole & ~(7 << 16), whole | 7 << 16, 1 << 40, 5000):
        assert not RICHESSES.is_legal(t.now, bad)
    assert not RICHESSES.is_legal(t.now, 19 << 24 | 1 << 16)


def test_words_that_answer_no_question_are_refused() -> None:
    t = Trip("red", "blue").at("red", "paris").turn_of("red")
    assert t.refused("done") == "wrong_question"
    assert t.refused("pass") == "wrong_question"
    assert t.refused("advance", path=["paris", "evry"]) == "wrong_question"
    assert t.refused("bid", amount=100) == "wrong_question"
    assert t.refused("fly") == "bad_action"
    assert t.refused("move", by="foot", path=["paris", "evry"], race="lyon-dakar") == "unknown_race"
