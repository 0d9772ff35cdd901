"""Phase 3, increase market share (§4.3): one more franchise for $1 in every open city where one stands."""

from kit import Table, pieces

from turnpike.games.franchise.codec.events import FranchiseOpened, ShareIncreased
from turnpike.kernel.ids import PlaceId, Seat


def test_a_franchise_from_the_supply_goes_into_the_center_for_one_dollar() -> None:
    """§4.3 It occupies no space before phase 4."""
    t = Table("red", "blue").city("chicago", "red . . . . . .").on_turn("red").do("done").do("increase", city="chicago")
    assert t.row("chicago") == "red . . . . . ."
    assert t.view.center == {"chicago": 1}
    assert t.money("red") == 9
    assert t.supply("red") == 38
    assert pieces(t.view, 0) == 2
    assert t.events == [ShareIncreased(Seat(0), PlaceId("chicago"), 1)]


def test_in_as_many_cities_as_one_likes_and_can_pay_for() -> None:
    """§4.3 Red is in three open cities and has $2; any two of them."""
    t = Table("red", "blue").city("chicago", "red . . . . . .").city("omaha", "blue red . .")
    t.city("dallas", "red . . . .").money("red", 2).on_turn("red").do("done")
    assert t.offered("increase") == {"chicago", "omaha", "dallas"}
    t.do("increase", city="omaha")
    assert t.offered("increase") == {"chicago", "dallas"}
    t.do("increase", city="chicago")
    assert t.offered("increase") == set()
    assert t.refused("increase", city="dallas") == "no_money_for_share"
    assert t.facts == {"cost": 1, "have": 0}
    t.do("done")
    assert (t.row("omaha"), t.row("chicago")) == ("blue red red .", "red red . . . . .")
    assert t.row("dallas") == "red . . . ."


def test_at_most_one_more_in_a_city_and_turn() -> None:
    """§4.3 Chicago again is refused, in the next turn it is possible."""
    t = Table("red", "blue").city("chicago", "red . . . . . .").town("pueblo", "blue").on_turn("red")
    t.do("done").do("increase", city="chicago")
    assert t.offered("increase") == set()
    assert t.refused("increase", city="chicago") == "already_increased"
    t.do("done").turn("blue", expand="phoenix").turn("red", increase="chicago")
    assert t.row("chicago") == "red red red . . . ."


def test_nobody_has_to_increase() -> None:
    """§4.3, R34 The phase can be ended at once."""
    t = Table("red", "blue").city("chicago", "red . . . . . .").turn("red")
    assert t.row("chicago") == "red . . . . . ."
    assert t.money("red") == 10


def test_only_open_cities_with_an_own_franchise() -> None:
    """§4.3 Not Omaha, which is blue's; not Detroit, which is scored; not the town Pueblo; nothing out of play."""
    t = Table("red", "blue").city("omaha", "blue . . .").scored("detroit", "red").town("pueblo", "red")
    t.on_turn("red").do("done")
    assert t.offered("increase") == set()
    assert t.refused("increase", city="omaha") == "no_franchise_there"
    assert t.refused("increase", city="detroit") == "scored_city"
    assert t.refused("increase", city="pueblo") == "not_a_city"
    assert t.refused("increase", city="seattle") == "out_of_play"


def test_a_marker_is_not_a_franchise() -> None:
    """R10 Red has just expanded to Chicago and cannot add a franchise there in the same turn."""
    t = Table("red", "blue").city("detroit", "red . . .").on_turn("red").do("expand", to="chicago").do("done")
    assert t.offered("increase") == {"detroit"}
    assert t.refused("increase", city="chicago") == "no_franchise_there"


def test_a_single_dollar_is_enough_for_one() -> None:
    """§4.3 The last dollar can be spent."""
    t = Table("red", "blue").city("chicago", "red . . . . . .").money("red", 1).turn("red", increase="chicago")
    assert t.money("red") == 0
    assert t.row("chicago") == "red red . . . . ."


def test_increasing_needs_a_franchise_in_the_supply() -> None:
    """R18 One piece left: one city, and then no other."""
    t = Table("red", "blue").city("chicago", "red . . . . . .").city("omaha", "red . . .").supply("red", 1)
    t.on_turn("red").do("done").do("increase", city="chicago")
    assert t.supply("red") == 0
    assert t.offered("increase") == set()
    assert t.refused("increase", city="omaha") == "no_supply"


def test_a_marker_on_the_board_keeps_one_piece_back() -> None:
    """R18 Two pieces left and a marker in Indianapolis: one may be added, the other is for the marker."""
    t = Table("red", "blue").city("detroit", "red . . .").city("omaha", "red . . .").supply("red", 2)
    t.on_turn("red").do("expand", to="indianapolis").do("done")
    assert t.offered("increase") == {"detroit", "omaha"}
    t.do("increase", city="omaha")
    assert t.offered("increase") == set()
    assert t.refused("increase", city="detroit") == "no_supply"
    t.do("done")
    assert t.row("indianapolis") == "red"
    assert t.supply("red") == 0


def test_centers_are_opened_in_the_order_in_which_they_were_filled() -> None:
    """R14, D12 Omaha before Chicago before Dallas, because red said so."""
    t = Table("red", "blue").city("chicago", "red . . . . . .").city("omaha", "red . . .").city("dallas", "red . . . .")
    t.turn("red", increase=["omaha", "chicago", "dallas"])
    assert [opened.place for opened in t.happened(FranchiseOpened)] == ["omaha", "chicago", "dallas"]
