"""Queenie 3, New regions (§10): the development tile and the route tile, which are held and spent later."""

import pytest
from queenie_kit import QueenieTable, complete, new_york, region_part, regions_table, stage_part

from turnpike.games.franchise.codec.events import ExpansionPlaced, RegionPaid
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.names import WAY
from turnpike.games.franchise.variant import LARGE
from turnpike.games.franchise.variants.milestones.events import FirstLinkUsed, StageFulfilled
from turnpike.games.franchise.variants.new_regions import paths, rules
from turnpike.games.franchise.variants.new_regions.events import LinkPaid, TileTaken, TileUsed
from turnpike.games.franchise.variants.new_regions.numbers import GONE
from turnpike.games.franchise.variants.new_regions.schema import TileKind
from turnpike.kernel.ids import PlaceId, Seat

# --- The development tile ---------------------------------------------------------------------------------------------


def test_the_winner_takes_the_development_tile() -> None:
    """§10.3 Five influence and the tile; the others only influence."""
    t = complete(new_york("red", "blue", "green", kind="development", values=(5, 3, 2)))
    assert t.happened(TileTaken) == [TileTaken(Seat(0), "development")]
    assert region_part(t.view).development_tile == 0
    assert [paid.influence for paid in t.happened(RegionPaid)] == [5, 3, 2]


def test_the_winner_takes_the_route_tile() -> None:
    """§10.4 Six influence and the tile."""
    t = complete(new_york("red", "blue", kind="route", values=(6, 4, 2)))
    assert t.happened(TileTaken) == [TileTaken(Seat(0), "route")]
    assert region_part(t.view).route_tile == 0


@pytest.mark.parametrize("kind", ["development", "route"])
def test_a_second_tile_of_the_kind_gives_only_influence(kind: TileKind) -> None:
    """Q19 There is one of each: blue has it, or it was used."""
    assert kind in {"development", "route"}
    t = new_york("red", "blue", kind=kind, values=(5, 4, 3))
    t.holds("blue", "development" if kind == "development" else "route")
    complete(t)
    assert t.happened(TileTaken) == []
    assert [paid.influence for paid in t.happened(RegionPaid)] == [5, 3]


def developer() -> QueenieTable:
    """Red is in Pueblo only and holds the development tile."""
    return regions_table("red", "blue").town("pueblo", "red").city("omaha", "blue . . .").holds("red", "development")


def test_it_leads_to_a_place_further_away_and_all_links_are_paid() -> None:
    """§10.3, Q17 From Pueblo to Dallas by Oklahoma City and El Paso: $1, $1 and nothing."""
    t = developer().on_turn("red")
    path = ["pueblo", "oklahoma-city", "el-paso", "dallas"]
    assert {"do": "develop", "path": path} in t.choices("develop")
    t.say("develop", path=[*path])
    assert t.view.markers == ["dallas"]
    assert t.money("red") == 8
    assert t.events == [
        TileUsed(Seat(0), "development"),
        LinkPaid(Seat(0), PlaceId("pueblo"), PlaceId("oklahoma-city"), 1),
        LinkPaid(Seat(0), PlaceId("oklahoma-city"), PlaceId("el-paso"), 1),
        LinkPaid(Seat(0), PlaceId("el-paso"), PlaceId("dallas"), 0),
        ExpansionPlaced(Seat(0), PlaceId("pueblo"), PlaceId("dallas"), 2, extra=False),
    ]
    t.say("done").say("done")
    assert t.row("dallas") == "red . . . ."
    assert t.view.no_expand_streak == 0
    assert region_part(t.view).spent_tiles == ["development"]


def test_one_cheapest_path_is_offered_for_each_target() -> None:
    """Q17 To every place that is no single link away and can be paid for."""
    t = developer().money("red", 2).on_turn("red")
    offered = {
        str(words["path"][-1]): words["path"] for words in t.choices("develop") if isinstance(words["path"], list)
    }
    assert offered["dallas"] == ["pueblo", "oklahoma-city", "el-paso", "dallas"]
    assert offered["flagstaff"] == ["pueblo", "phoenix", "flagstaff"]
    assert not {"phoenix", "denver", "oklahoma-city"} & set(offered)
    assert "chicago" not in offered
    facts = next(choice.facts for choice in FRANCHISE.choices(t.state) if choice.facts.get("to") == "dallas")
    assert facts == {"from_": "pueblo", "to": "dallas", "cost": 2, "links": 3}


def test_any_legal_path_is_accepted() -> None:
    """Q17 It may be dearer, and go through scored and open cities, towns and own places."""
    t = developer().scored("phoenix", "blue").on_turn("red")
    t.say("develop", path=["pueblo", "phoenix", "albuquerque", "el-paso", "dallas"])
    assert t.money("red") == 7
    t = developer().city("denver", "red . . .").on_turn("red")
    t.say("develop", path=["denver", "pueblo", "phoenix", "albuquerque"])
    assert t.money("red") == 6


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (["pueblo", "phoenix"], "directly_linked"),
        (["pueblo"], "path_too_short"),
        ([], "path_too_short"),
        (["phoenix", "dallas", "houston"], "not_your_origin"),
        (["pueblo", "dallas", "houston"], "broken_path"),
        (["pueblo", "phoenix", "pueblo", "oklahoma-city", "dallas"], "broken_path"),
        (["pueblo", "phoenix", "los-angeles", "albuquerque", "el-paso"], "broken_path"),
        (["pueblo", "phoenix", "chicago", "new-york"], "path_too_dear"),
        (["pueblo", "oklahoma-city", "casper"], "out_of_play"),
        (["pueblo", "oklahoma-city", "kansas-city", "memphis"], "occupied"),
        (["pueblo", "phoenix", "chikago"], "unknown_place"),
    ],
)
def test_other_paths_are_refused(path: list[str], code: str) -> None:
    """§10.3, Q17 From an own place, along links in play, no place twice, all of it paid, to a place to expand to."""
    t = developer().town("memphis", "blue").on_turn("red")
    assert t.not_said("develop", path=[*path]) == code


def test_it_needs_the_tile() -> None:
    """§10.3 Blue holds it."""
    t = regions_table("red", "blue").town("pueblo", "red").holds("blue", "development").on_turn("red")
    assert t.not_said("develop", path=["pueblo", "phoenix", "flagstaff"]) == "no_development_tile"
    assert t.choices("develop") == []


def test_it_replaces_the_expansion_with_the_own_marker() -> None:
    """Q17 Not the one with the extra marker; but expanding again may follow it."""
    t = developer().on_turn("red")
    t.say("expand", to="phoenix")
    assert t.not_said("develop", path=["pueblo", "phoenix", "flagstaff"]) == "already_expanded"
    assert t.choices("develop") == []
    t = developer().on_turn("red")
    t.say("develop", path=["pueblo", "phoenix", "flagstaff"]).say("expand_again", to="denver")
    assert t.view.markers == ["flagstaff", "denver"]


def test_it_needs_a_franchise_to_exchange_for() -> None:
    """Q17, R18"""
    t = developer().supply("red", 0).on_turn("red")
    assert t.not_said("develop", path=["pueblo", "phoenix", "flagstaff"]) == "no_supply"


def test_it_is_an_expansion_and_no_bonus_tile() -> None:
    """Q17, Q18, R28 It can be used in the first turn, beside a bonus tile, and it breaks a row of idle turns."""
    t = developer().streak(1).turn_number(0).on_turn("red")
    t.say("develop", path=["pueblo", "phoenix", "flagstaff"]).say("done").say("done")
    assert t.view.no_expand_streak == 0
    assert t.bonus("red") == 4


def test_it_is_not_used_in_other_phases() -> None:
    """§10.3 In phase 2."""
    t = developer().on_turn("red").do("done")
    assert t.not_said("develop", path=["pueblo", "phoenix", "flagstaff"]) == "wrong_phase"


# --- The route tile ---------------------------------------------------------------------------------------------------


def router() -> QueenieTable:
    """Red is in Phoenix and Pueblo and holds the route tile."""
    return regions_table("red", "blue").city("phoenix", "red . . . .").town("pueblo", "red").holds("red", "route")


def test_the_route_tile_pays_for_a_link() -> None:
    """§10.4 From Phoenix to Chicago for nothing instead of $8."""
    t = router().money("red", 0).on_turn("red")
    assert {"do": "expand", "to": "chicago", "from": "phoenix", "route": True} in t.choices("expand_route")
    t.say("expand", to="chicago", from_="phoenix", route=True)
    assert t.money("red") == 0
    assert t.events == [
        TileUsed(Seat(0), "route"),
        ExpansionPlaced(Seat(0), PlaceId("phoenix"), PlaceId("chicago"), 0, extra=False),
    ]
    assert region_part(t.view).spent_tiles == ["route"]
    assert region_part(t.view).route_tile is None


def test_it_is_offered_where_it_saves_something() -> None:
    """§10.4 Every place one link away that costs something, whatever it costs; a free link can be named too."""
    t = router().money("red", 0).on_turn("red")
    saving = {str(words["to"]) for words in t.choices("expand_route")}
    assert saving == {"flagstaff", "albuquerque", "denver", "dallas", "chicago", "oklahoma-city"}
    t = regions_table("red", "blue").town("pueblo", "red").holds("red", "route").on_turn("red")
    assert "phoenix" not in {str(words["to"]) for words in t.choices("expand_route")}
    t.say("expand", to="phoenix", route=True)
    assert region_part(t.view).spent_tiles == ["route"]


def test_it_pays_for_a_second_expansion_too() -> None:
    """Q18 It is no bonus tile, so both can be used in one turn."""
    t = router().money("red", 1).on_turn("red")
    t.say("expand", to="flagstaff").say("expand_again", to="chicago", route=True)
    assert t.money("red") == 0
    assert t.view.markers == ["flagstaff", "chicago"]
    again = router().on_turn("red")
    again.say("expand", to="flagstaff")
    assert {"do": "expand_again", "to": "chicago", "from": "phoenix", "route": True} in again.choices(
        "expand_again_route"
    )


def test_it_needs_the_tile_and_the_rest_of_the_rules() -> None:
    """§10.4"""
    t = regions_table("red", "blue").city("phoenix", "red . . . .").city("omaha", "blue . . .").holds("blue", "route")
    t.on_turn("red")
    assert t.not_said("expand", to="denver", route=True) == "no_route_tile"
    assert t.not_said("expand", to="denver", from_="phoenix", route=True) == "no_route_tile"
    r = router().city("omaha", "blue . . .").on_turn("red")
    assert r.not_said("expand", to="omaha", route=True) == "no_origin"
    assert r.not_said("expand", to="chicago", from_="omaha", route=True) == "not_your_origin"
    assert r.not_said("expand", to="phoenix", from_="pueblo", route=True) == "own_franchise_there"
    assert r.not_said("expand", to="new-york", from_="phoenix", route=True) == "no_link"


def test_it_waives_one_link_of_a_development_path() -> None:
    """Q18 The dearest one is waived in the path that is offered; both tiles are gone."""
    t = developer().holds("red", "route").money("red", 1).on_turn("red")
    path: list[str] = ["pueblo", "oklahoma-city", "el-paso", "dallas"]
    offered = next(words for words in t.choices("develop_route") if words["path"] == path or path[-1] in str(words))
    t.say("develop", path=offered["path"], waive=offered["waive"])
    assert t.view.markers == ["dallas"]
    assert region_part(t.view).spent_tiles == ["development", "route"]
    assert t.money("red") >= 0


@pytest.mark.parametrize(("waive", "money"), [(0, 9), (1, 9), (2, 8)])
def test_any_link_of_the_path_can_be_waived(waive: int, money: int) -> None:
    """Q18 Counted from 0: $1, $1, nothing."""
    t = developer().holds("red", "route").on_turn("red")
    t.say("develop", path=["pueblo", "oklahoma-city", "el-paso", "dallas"], waive=waive)
    assert t.money("red") == money


def test_a_link_that_is_not_there_cannot_be_waived() -> None:
    """Q18"""
    t = developer().holds("red", "route").on_turn("red")
    for waive in (3, -1, 62):
        path = ["pueblo", "oklahoma-city", "el-paso", "dallas"]
        assert t.not_said("develop", path=[*path], waive=waive) == "no_such_link"
    t = developer().on_turn("red")
    assert t.not_said("develop", path=["pueblo", "phoenix", "flagstaff"], waive=1) == "no_route_tile"


def test_waiving_is_not_offered_for_a_path_that_costs_nothing() -> None:
    """Q18 From El Paso to Oklahoma City's neighbours something is paid; to Little Rock by Huntsville nothing is."""
    t = (
        regions_table("red", "blue")
        .town("montgomery", "red")
        .holds("red", "development")
        .holds("red", "route")
        .on_turn("red")
    )
    plain = {str(words["path"]) for words in t.choices("develop")}
    waived = {str(words["path"]) for words in t.choices("develop_route")}
    free = str(["montgomery", "huntsville", "little-rock"])
    assert free in plain
    assert free not in waived


def test_both_tiles_are_worth_nothing_at_the_end() -> None:
    """Q19"""
    t = regions_table("red", "blue").streak(1).holds("red", "development").holds("red", "route").turn("red")
    assert t.view.phase == "over"
    assert t.outcome.scores[0] == t.outcome.scores[1] == 10 // 3 + 16


# --- With the milestones ----------------------------------------------------------------------------------------------


def both(*colours: str) -> QueenieTable:
    return QueenieTable(*colours, on=("stages", "regions")).stage("two_8_links")


def test_a_waived_link_was_used() -> None:
    """Q13 Chicago for nothing over a link for $8."""
    t = both("red", "blue").city("phoenix", "red . . . .").holds("red", "route").on_turn("red")
    t.say("expand", to="chicago", from_="phoenix", route=True)
    assert stage_part(t.view).one_8_link == [0]


def test_with_the_route_tile_the_choice_of_a_dear_link_is_offered_too() -> None:
    """Q13, §8.3 Chicago from Ogallala ($1) and from Kansas City ($8), both for nothing."""
    t = (
        both("red", "blue")
        .city("kansas-city", "red . . . .")
        .town("ogallala", "red")
        .holds("red", "route")
        .money("red", 0)
    )
    t.on_turn("red")
    ways = [words["from"] for words in t.choices("expand_route") if words["to"] == "chicago"]
    assert ways == ["ogallala", "kansas-city"]
    dear = [choice for choice in FRANCHISE.choices(t.state) if choice.facts.get("cost") == 8]
    FRANCHISE.apply(t.state, next(c.actions[0] for c in dear if c.facts["to"] == "chicago"))
    assert stage_part(t.view).one_8_link == [0]


def test_every_dear_link_of_a_path_counts() -> None:
    """Q13 Two links for $8 in one path, one of them waived: the stage is reached."""
    t = both("red", "blue").town("pueblo", "red").holds("red", "development").holds("red", "route").on_turn("red")
    t.say("develop", path=["pueblo", "phoenix", "chicago", "new-york"], waive=1)
    assert t.money("red") == 2
    assert t.happened(FirstLinkUsed) == [FirstLinkUsed(Seat(0), piece=True)]
    assert t.happened(StageFulfilled) == [StageFulfilled(Seat(0), "two_8_links", piece=False)]
    order = [type(event).__name__ for event in t.events]
    assert order == ["TileUsed", "TileUsed", *["LinkPaid"] * 3, "ExpansionPlaced", "FirstLinkUsed", "StageFulfilled"]


# --- Numbers of paths -------------------------------------------------------------------------------------------------


def test_a_path_is_one_number_and_back() -> None:
    """The number means the same in every process; longest paths and place 0 included."""
    for path, waive in (([0, 5, 0], None), (list(range(45)), 43), ([1, 2], 0)):
        number = paths.number_of(path, waive)
        assert number >= LARGE
        assert paths.path_of(number) == (path, waive)


def test_a_number_that_is_no_path_is_not_legal() -> None:
    t = developer().on_turn("red")
    assert not FRANCHISE.is_legal(t.state, paths.number_of([t.state.board.place_index["flagstaff"]], None))
    path = [t.state.board.place_index[name] for name in ("pueblo", "phoenix", "flagstaff")]
    assert FRANCHISE.is_legal(t.state, paths.number_of(path, None))
    assert not FRANCHISE.is_legal(t.state, paths.number_of(path, 1))
    assert not FRANCHISE.is_legal(t.state, paths.number_of(path, 9))
    t.do("done")
    assert not FRANCHISE.is_legal(t.state, paths.number_of(path, None))


def test_actions_in_a_way_are_checked() -> None:
    t = router().on_turn("red")
    assert not FRANCHISE.is_legal(t.state, 9 * WAY)
    assert not FRANCHISE.is_legal(t.state, WAY + 100)
    assert not FRANCHISE.is_legal(t.state, WAY + 900)
    assert not FRANCHISE.is_legal(t.state, 2 * WAY + 130)
    assert rules.holds(t.state, 17)
    assert t.state.more[16] != GONE
    t.do("done")
    assert not FRANCHISE.is_legal(t.state, WAY + 1)
