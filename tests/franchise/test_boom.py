"""Queenie 2, Boom (§9): one marker, which doubles the empty spaces of its city."""

import pytest
from queenie_kit import QueenieTable, boom_part

from turnpike.games.franchise.codec.events import IncomeTaken, TurnBegan
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variants.boom.events import BoomMoved, BoomPlaced
from turnpike.kernel.ids import PlaceId, Seat
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused


def table(*colours: str, boom: str) -> QueenieTable:
    return QueenieTable(*colours, on=("boom",), boom=boom)


def begun(players: int, start: str = "choose") -> Play[State, Options, View]:
    names = ["Ann", "Bo", "Cy", "Di", "Ed"][:players]
    return Play.begin(FRANCHISE, {"players": players, "start": start, "with": ["boom"]}, names)


def offered(play: Play[State, Options, View]) -> set[str]:
    return {str(choice.facts["city"]) for choice in play.choices() if choice.key in {"boom_place", "boom_move"}}


def choose_towns(play: Play[State, Options, View]) -> None:
    while play.view().phase == "start":
        play.do_choice(play.choices()[0])


@pytest.mark.parametrize(("players", "cities"), [(2, 19), (3, 19), (4, 25), (5, 25)])
def test_the_first_player_places_it_when_all_starting_towns_are_taken(players: int, cities: int) -> None:
    """§9.1, Q10 At any city in play; nobody has taken income or a turn yet."""
    play = begun(players)
    assert boom_part(play.view()).boom is None
    choose_towns(play)
    assert (play.to_act, play.view().phase) == (0, "before_game")
    assert len(offered(play)) == len(play.choices()) == cities
    play.do({"do": "boom_place", "city": "chicago"})
    assert boom_part(play.view()).boom == "chicago"
    events = play.events(play.at, None)
    assert events == [BoomPlaced(Seat(0), PlaceId("chicago")), TurnBegan(Seat(0))]


def test_with_given_towns_it_is_placed_first_of_all() -> None:
    """§9.1, Q10 Also in the introductory game."""
    play = begun(4, "introductory")
    assert (play.to_act, play.view().phase, play.at) == (0, "before_game", 0)
    play.do({"do": "boom_place", "city": "seattle"})
    assert play.view().phase == "before_turn"


def test_it_cannot_be_placed_at_a_town_or_out_of_play() -> None:
    """§9.1 The marker stands beside a city."""
    play = begun(2)
    choose_towns(play)
    for city, code in (("reno", "not_a_city"), ("seattle", "out_of_play"), ("chikago", "unknown_place")):
        with pytest.raises(Refused) as refused:
            play.do({"do": "boom_place", "city": city})
        assert refused.value.code == code
    with pytest.raises(Refused, match="wrong_phase"):
        play.do({"do": "boom_stay"})
    with pytest.raises(Refused, match="wrong_phase"):
        play.do({"do": "boom_move", "city": "chicago"})


def test_at_the_start_of_a_turn_it_may_stay() -> None:
    """§9.2, Q11 Then comes the income."""
    t = table("red", "blue", boom="omaha").asked_before_turn("red").say("boom_stay")
    assert boom_part(t.view).boom == "omaha"
    assert t.events == [IncomeTaken(Seat(0), 0, 1)]
    assert t.view.phase == "expand"


def test_it_may_move_along_one_link() -> None:
    """§9.2 From Omaha to Chicago, Kansas City and Houston, whatever the links cost."""
    t = table("red", "blue", boom="omaha").asked_before_turn("red").say("boom_move", city="houston")
    assert boom_part(t.view).boom == "houston"
    assert t.events == [BoomMoved(Seat(0), PlaceId("houston")), IncomeTaken(Seat(0), 0, 1)]
    assert t.money("red") == 11


def test_it_may_move_on_through_towns_occupied_or_not() -> None:
    """§9.2, Q8 From Omaha through Dodge City, which is red's, or Ogallala to Oklahoma City, but not beyond a city."""
    t = table("red", "blue", boom="omaha").town("dodge-city", "red").asked_before_turn("blue")
    assert t.offered("boom_move") == {"chicago", "kansas-city", "houston", "oklahoma-city"}
    assert t.not_said("boom_move", city="dallas") == "boom_too_far"
    assert t.facts == {"city": "omaha", "to": "dallas"}


def test_it_may_move_on_through_scored_cities() -> None:
    """§9.2, Q8 When Kansas City is scored everything joined to it is open, and what lies behind its towns."""
    t = table("red", "blue", boom="omaha").scored("kansas-city", "blue").asked_before_turn("red")
    near = {"chicago", "kansas-city", "houston", "oklahoma-city"}
    behind = {"washington", "atlanta", "dallas", "charleston", "st-louis", "jacksonville"}
    assert t.offered("boom_move") == near | behind


def test_it_never_passes_or_enters_what_is_out_of_play() -> None:
    """Q8 Sioux Falls is a town, but with two players it leads nowhere; with four it leads to Casper."""
    two = table("red", "blue", boom="chicago").asked_before_turn("red")
    four = table("red", "blue", "green", "black", boom="chicago").asked_before_turn("red")
    assert four.offered("boom_move") - two.offered("boom_move") == {"casper", "billings"}
    assert two.not_said("boom_move", city="casper") == "out_of_play"
    assert two.not_said("boom_move", city="reno") == "not_a_city"


def test_a_scored_city_is_a_target_and_keeps_the_marker() -> None:
    """Q9 It is useless there, but it is gone from where it was; and it stays when its city is scored."""
    t = table("red", "blue", boom="omaha").scored("chicago", "blue").asked_before_turn("red")
    assert "chicago" in t.offered("boom_move")
    t.say("boom_move", city="chicago")
    assert boom_part(t.view).boom == "chicago"
    t = table("red", "blue", boom="minneapolis").city("minneapolis", "red .").turn("red", increase="minneapolis")
    assert t.view.scored == ["minneapolis"]
    assert boom_part(t.view).boom == "minneapolis"


def test_it_cannot_move_to_where_it_is() -> None:
    """§9.2 Staying is an action of its own."""
    t = table("red", "blue", boom="omaha").asked_before_turn("red")
    assert t.not_said("boom_move", city="omaha") == "boom_is_there"
    assert "omaha" not in t.offered("boom_move")


def test_one_move_a_turn() -> None:
    """Q11 Once it has moved, the turn goes on."""
    t = table("red", "blue", boom="omaha").asked_before_turn("red").say("boom_move", city="chicago")
    assert t.not_said("boom_move", city="omaha") == "wrong_phase"
    assert t.not_said("boom_place", city="omaha") == "wrong_phase"


def test_every_turn_begins_with_the_decision_about_the_marker() -> None:
    """Q11 Also the first player, who has just placed it."""
    play = begun(3)
    choose_towns(play)
    play.do({"do": "boom_place", "city": "chicago"})
    for seat in (0, 1, 2, 0):
        assert (play.to_act, play.view().phase) == (seat, "before_turn")
        play.do({"do": "boom_move", "city": min(offered(play))})
        if play.view().turn == 1:
            play.do_choice(next(choice for choice in play.choices() if choice.key == "expand"))
        play.do({"do": "done"})
        play.do({"do": "done"})


def test_the_empty_spaces_of_its_city_count_double() -> None:
    """§9.3 The example of the rulebook: 8 instead of 4 for one city."""
    t = table("red", "blue", "green", "black", "white", boom="kansas-city").city("kansas-city", "red . . . .")
    t.asked_before_turn("red").say("boom_stay")
    assert t.events == [IncomeTaken(Seat(0), 8, 3)]


def test_the_other_cities_count_once() -> None:
    """§9.3 6 in Chicago and twice 3 in Omaha."""
    t = table("red", "blue", boom="omaha").city("omaha", "red . . .").city("chicago", "red . . . . . .")
    t.asked_before_turn("red").say("boom_stay")
    assert t.happened(IncomeTaken) == [IncomeTaken(Seat(0), 12, 3)]


def test_it_counts_for_the_active_player_if_present() -> None:
    """§9.3, Q11 Blue, who is in Chicago too, gains from it in his turn; green, who is not, does not."""
    t = table("red", "blue", "green", boom="chicago").city("chicago", "red blue . . . . .").city("omaha", "green . . .")
    t.asked_before_turn("red").say("boom_stay").say("done").say("done")
    t.say("boom_stay")
    assert t.happened(IncomeTaken) == [IncomeTaken(Seat(1), 10, 3)]
    t.say("done").say("done").say("boom_stay")
    assert t.happened(IncomeTaken) == [IncomeTaken(Seat(2), 3, 2)]


def test_a_scored_city_has_no_spaces_to_double() -> None:
    """§9.3, Q9"""
    t = table("red", "blue", boom="chicago").scored("chicago", "red").asked_before_turn("red").say("boom_stay")
    assert t.happened(IncomeTaken) == [IncomeTaken(Seat(0), 0, 1)]


def test_without_a_marker_there_is_no_decision_about_it() -> None:
    """§9.2 A position may be set up without one."""
    t = QueenieTable("red", "blue", on=("boom",)).on_turn("red")
    t.say("done").say("done")
    assert t.view.phase == "expand"
    assert t.active == "blue"


def test_only_answers_to_the_current_decision_are_accepted() -> None:
    """§9.2 Bonus tiles and expansions wait until the boom is done; `done` does not mean that it stays."""
    t = table("red", "blue", boom="omaha").town("pueblo", "red").asked_before_turn("red")
    assert t.not_said("done") == "wrong_phase"
    assert t.not_said("take_money") == "wrong_phase"
    assert t.not_said("expand", to="denver") == "wrong_phase"
    assert t.not_said("score_region", region="texas") == "wrong_phase"
    assert FRANCHISE.pass_action(t.state) is not None
