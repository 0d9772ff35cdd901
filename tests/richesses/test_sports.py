"""§11.3 Sports: matches and races."""

from richesses_kit import Trip

from turnpike.games.richesses.circuits.sports.events import MatchWon, PlayerCalled, RaceFinished, RaceLeft

FOOTBALL, RETURN = "football-bordeaux-nantes", "football-nantes-bordeaux"


def sports(*colours: str, markers: str = "auto") -> Trip:
    return Trip(*(colours or ("red", "blue", "cy")), circuit="sports", markers=markers)


def in_bordeaux(t: Trip | None = None) -> Trip:
    """Red has just come to Bordeaux."""
    return (t or sports()).at("red", "arcachon").turn_of("red").move("foot", "arcachon", "bordeaux")


def test_in_a_match_town_another_player_may_be_called() -> None:
    """§11.3, R46, R48 Also one still in Paris; he stands in the away town then, and has left the start."""
    t = in_bordeaux()
    assert t.asked == "call red"
    assert t.offered("call") == [{"do": "call", "whom": 1}, {"do": "call", "whom": 2}]
    assert t.refused("call", whom=0) == "not_yourself"
    assert t.refused("call", whom=7) == "no_such_seat"
    t.do("call", whom=1)
    assert t.happened(PlayerCalled)[0].match == FOOTBALL
    assert t.places["blue"] == "nantes"
    assert t.of("out")["blue"] is True


def test_the_higher_die_marks_its_own_match() -> None:
    """§11.3, R49 The caller his home match, the called player the reverse one."""
    t = in_bordeaux().do("call", whom=1).die(40, colour="red").die(30, colour="blue")
    assert t.of("marked")["red"] == [FOOTBALL]
    assert t.of("marked")["blue"] == []
    t = in_bordeaux().do("call", whom=1).die(30, 40)
    assert t.of("marked")["blue"] == [RETURN]
    assert t.happened(MatchWon)[0].seat == 1
    assert t.asked == "turn blue"


def test_equal_dice_are_rolled_again_by_both() -> None:
    """§11.3, R49."""
    t = in_bordeaux().do("call", whom=1).die(30, 30)
    assert t.asked == "die red"
    t.die(20).die(60)
    assert t.of("marked")["blue"] == [RETURN]


def test_a_call_may_be_passed_and_made_up_for_as_a_main_action() -> None:
    """§11.3, R46 On a later turn, still standing there."""
    t = in_bordeaux().do("pass").do("stay").do("stay").do("call", whom=2).die(60, 10)
    assert t.of("marked")["red"] == [FOOTBALL]
    assert t.asked == "turn blue"


def test_a_called_player_may_call_in_the_own_turn() -> None:
    """§11.3, R46 Blue stands in Nantes, called by red, and has not won there."""
    t = in_bordeaux().do("call", whom=1).die(60, 10)
    assert t.asked == "turn blue"
    assert t.offered("call") == [{"do": "call", "whom": 2}]


def test_not_callable_are_racers_and_holders_of_the_reverse_marker() -> None:
    """§11.3, R47."""
    t = (
        sports()
        .put("race", "blue", {"id": "strasbourg-paris", "index": 1})
        .at("blue", "sarrebourg")
        .marked("cy", RETURN)
    )
    t = in_bordeaux(t)
    assert t.asked == "turn blue"
    t.do("stay").do("stay")
    assert t.refused("call", whom=1) == "on_a_race"
    assert t.refused("call", whom=2) == "has_played"


def test_without_a_callable_player_there_is_no_match() -> None:
    """§11.3, R50 The turn is over."""
    t = in_bordeaux(
        sports("red", "blue").put("race", "blue", {"id": "strasbourg-paris", "index": 0}).at("blue", "strasbourg")
    )
    assert t.asked == "turn blue"


def test_if_all_others_have_the_reverse_marker_they_play_without_gain() -> None:
    """§11.3, R50 Else two players could lock each other for good."""
    t = in_bordeaux(sports("red", "blue").marked("blue", RETURN)).do("call", whom=1).die(10, 20)
    assert t.of("marked") == {"red": [], "blue": [RETURN]}
    t.do("stay").do("call", whom=1).die(20, 10)
    assert t.of("marked")["red"] == [FOOTBALL]


def test_there_is_no_match_in_a_town_already_won() -> None:
    """§11.3, R46."""
    t = in_bordeaux(sports().marked("red", FOOTBALL))
    assert t.asked == "turn blue"
    t.do("stay").do("stay")
    assert t.refused("call", whom=1) == "no_match_here"


def test_a_third_player_in_the_away_town_makes_room() -> None:
    """§11.3, R48 The caller chooses; the point the called player left counts as free."""
    t = in_bordeaux(sports().at("blue", "ancenis").at("cy", "nantes")).do("call", whom=1)
    assert t.asked == "displace red"
    assert {"ancenis", "la-baule"} <= {words["to"] for words in t.offered("displace")}
    twin = t.imagined().do("displace", whom=2, to="ancenis")
    t.do("displace", whom=2, to="ancenis")
    assert twin.view == t.view
    assert t.places == {"red": "bordeaux", "blue": "nantes", "cy": "ancenis"}
    assert t.asked == "die red"


def test_a_called_player_already_there_stays() -> None:
    """§11.3, R48."""
    t = in_bordeaux(sports().at("blue", "nantes")).do("call", whom=1)
    assert t.asked == "die red"
    assert t.places["blue"] == "nantes"


def test_a_called_player_may_miss_a_turn() -> None:
    """§11.3, R47, R33."""
    t = in_bordeaux(sports("red", "blue").put("miss", "blue", 1)).do("call", whom=1).die(60, 10)
    assert t.asked == "turn red"


def test_a_race_begins_at_its_start_with_the_right_transport() -> None:
    """§11.3, R51 It is not compulsory; the same road without the race is an ordinary move."""
    t = sports().at("red", "bordeaux").has("red", 200).turn_of("red")
    race = "bordeaux-paris"
    assert t.refused("move", by="foot", path=["bordeaux", "libourne"], race=race) == "wrong_transport"
    assert t.refused("move", by="bike", path=["bordeaux", "libourne"], race=race) == "no_vehicle"
    t.do("buy", vehicle="bike")
    assert t.refused("move", by="bike", path=["bordeaux", "libourne"], race="tour-de-corse") == "not_at_race"
    assert {"by": "bike", "do": "move", "path": ["bordeaux", "libourne"]} in t.offered("move")
    t.move("bike", "bordeaux", "libourne", "angouleme", race=race)
    assert t.of("race")["red"] is not None
    assert t.asked == "turn blue"


def racing(index: int = 1, place: str = "libourne") -> Trip:
    """Red on the way from Bordeaux to Paris."""
    t = sports().at("red", place).has("red", 100, "bike")
    return t.put("race", "red", {"id": "bordeaux-paris", "index": index})


def test_a_race_follows_its_route_in_its_order() -> None:
    """§11.3, R52."""
    t = racing().turn_of("red")
    race = "bordeaux-paris"
    assert [words["path"] for words in t.offered("move") if "race" in words] == [
        ["libourne", "angouleme"],
        ["libourne", "angouleme", "ruffec"],
    ]
    assert t.refused("move", by="bike", path=["libourne", "bordeaux"], race=race) == "off_the_route"
    assert t.refused("move", by="bike", path=["libourne", "angouleme", "ruffec", "poitiers"], race=race) == "too_far"


def test_a_race_move_ends_on_a_free_point_and_a_blocked_racer_may_stay() -> None:
    """§11.3, R52, R53 `stay` keeps the race."""
    t = racing().at("blue", "angouleme").at("cy", "ruffec").turn_of("red")
    assert not [words for words in t.offered("move") if "race" in words]
    assert t.refused("move", by="bike", path=["libourne", "angouleme"], race="bordeaux-paris") == "occupied"
    t.do("stay")
    assert t.of("race")["red"] is not None


def test_no_hasard_card_on_a_race_but_tolls() -> None:
    """§11.3, R53 Ruffec is a passage point of Poitou-Charentes."""
    t = racing().holds("blue", "poitou-charentes").turn_of("red")
    t.move("bike", "libourne", "angouleme", "ruffec", race="bordeaux-paris").die(10).region("alsace")
    assert t.asked == "turn blue"


def test_others_on_the_same_road_draw_as_usual() -> None:
    """§11.3, R53."""
    t = sports().at("red", "bordeaux").turn_of("red").move("foot", "bordeaux", "libourne")
    assert t.asked == "hasard red"


def test_work_on_the_way_keeps_the_race() -> None:
    """§11.3, R53, R18."""
    t = racing(4, "poitiers").turn_of("red").do("work").die(10)
    assert t.of("race")["red"] is not None


def test_without_the_vehicle_a_race_waits() -> None:
    """§11.3, R53 It must be bought again before going on."""
    t = racing().turn_of("red").do("sell", vehicle="bike")
    assert not [words for words in t.offered("move") if "race" in words]
    t.do("buy", vehicle="bike")
    assert [words for words in t.offered("move") if "race" in words]


def test_a_move_without_the_race_gives_it_up() -> None:
    """§11.3, R54 It can be begun anew at its start."""
    t = racing().turn_of("red").move("bike", "libourne", "bordeaux")
    assert t.of("race")["red"] is None
    assert t.happened(RaceLeft)
    t.do("pass").do("stay").do("stay")
    t.move("bike", "bordeaux", "libourne", race="bordeaux-paris")


def test_being_displaced_or_going_to_work_gives_a_race_up() -> None:
    """§11.3, R54, R28."""
    t = sports("red", "blue").at("blue", "strasbourg").put("race", "blue", {"id": "strasbourg-paris", "index": 0})
    t.at("red", "paris").turn_of("red").move("foot", "paris", "meaux").hasard("h25").do("displace", whom=1, to="colmar")
    assert t.of("race")["blue"] is None
    t = sports().at("red", "libourne").has("red", 0).put("race", "red", {"id": "bordeaux-paris", "index": 1})
    t.turn_of("red").do("go_work", to="bordeaux")
    assert t.of("race")["red"] is None


def test_the_last_point_completes_the_race() -> None:
    """§11.3, R55 Marker, then the rest of the arrival; never beyond the end."""
    t = racing(11, "versailles").holds("blue", "ile-de-france").turn_of("red")
    assert [words["path"] for words in t.offered("move") if "race" in words] == [["versailles", "paris"]]
    t.move("bike", "versailles", "paris", race="bordeaux-paris")
    assert t.of("marked")["red"] == ["bordeaux-paris"]
    assert t.happened(RaceFinished)
    assert t.asked == "die red"
    t.die(10).region("alsace").do("stay").do("stay")
    assert t.of("race")["red"] is None


def test_a_finished_race_is_not_run_again() -> None:
    """§11.3, R51."""
    t = sports().at("red", "bordeaux").has("red", 0, "bike").marked("red", "bordeaux-paris").turn_of("red")
    assert t.refused("move", by="bike", path=["bordeaux", "libourne"], race="bordeaux-paris") == "race_done"


def test_the_tour_of_corsica_starts_towards_calvi_and_ends_in_ajaccio() -> None:
    """§11.3, R52, R55."""
    t = sports().at("red", "ajaccio").has("red", 0, "car").turn_of("red")
    assert t.refused("move", by="car", path=["ajaccio", "sartene"], race="tour-de-corse") == "off_the_route"
    t.move("car", "ajaccio", "porto", "calvi", "bastia", "aleria", race="tour-de-corse").do("stay").do("stay")
    t.move("car", "aleria", "porto-vecchio", "bonifacio", "sartene", "ajaccio", race="tour-de-corse")
    assert t.of("marked")["red"] == ["tour-de-corse"]


def test_walkers_race_one_section_a_turn() -> None:
    """§11.3, R52."""
    t = sports().at("red", "strasbourg").turn_of("red")
    assert [words["path"] for words in t.offered("move") if "race" in words] == [["strasbourg", "sarrebourg"]]


def test_nine_markers_end_the_game_at_once() -> None:
    """§11.3, R56 No return to Paris."""
    t = racing(11, "versailles").all_but("red", "bordeaux-paris").turn_of("red")
    t.move("bike", "versailles", "paris", race="bordeaux-paris")
    assert t.asked == "over"
    assert t.winners() == ["red"]
    assert t.outcome.why == "all_events"


def test_the_last_marker_ends_the_game_also_in_anothers_turn() -> None:
    """§11.3, R56 Blue is called, wins and fills the grid."""
    t = in_bordeaux(sports().all_but("blue", RETURN)).do("call", whom=1).die(10, 20)
    assert t.winners() == ["blue"]


def test_a_match_or_race_marker_can_be_forgotten() -> None:
    """§6.1, §11.3, R58 The winner is asked, on whosever turn."""
    t = in_bordeaux(sports(markers="claim")).do("call", whom=1).die(10, 20)
    assert t.asked == "claim_stage blue"
    t.do("pass")
    assert t.of("marked")["blue"] == []
    assert t.asked == "turn blue"
    t = in_bordeaux(sports(markers="claim")).do("call", whom=1).die(10, 20).do("claim_stage", stage=RETURN)
    assert t.of("marked")["blue"] == [RETURN]


def test_there_are_races_on_no_other_circuit() -> None:
    """§11.3."""
    t = Trip("red", "blue", circuit="monuments").at("red", "bordeaux").has("red", 0, "bike").turn_of("red")
    assert t.refused("move", by="bike", path=["bordeaux", "libourne"], race="bordeaux-paris") == "not_at_race"
