"""Set-up (§2, §3): what lies on the board, what everybody has, who begins where with how much."""

import pytest
from kit import Table

from turnpike.games.franchise.codec.events import IncomeTaken, StartMoneyTaken, StartPlaced, TurnBegan
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import Words
from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, Seat
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.tape import Tape

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
SMALL_GAME = {"california", "upper-west", "montana"}


def first_view(players: int) -> View:
    """Before the first town is chosen."""
    return FRANCHISE.view(FRANCHISE.start(Options(players=players), None), None)


def begun(players: int) -> "Play[State, Options, View]":
    return Play.begin(FRANCHISE, {"players": players}, NAMES[:players], secret=seeded_secret(1))


def start_in(town: str) -> Words:
    return {"do": "start", "town": town}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_is_hidden_and_nothing_is_left_to_chance(players: int) -> None:
    """§1 Every seat and every spectator sees the same, and chance is never asked."""
    state = FRANCHISE.start(Options(players=players), None)
    views = [FRANCHISE.view(state, seat) for seat in (*range(players), None)]
    assert all(view == views[0] for view in views)
    with pytest.raises(AssertionError):
        FRANCHISE.chance(state)


def test_twenty_towns_with_one_space_and_twenty_five_cities_with_as_many_as_their_number() -> None:
    """§2, §2.1, §2.4 With four players all places are in play; each city has the tile of its printed size."""
    view = first_view(4)
    assert len(view.sizes) == 25
    assert sum(view.sizes.values()) == 108
    assert view.sizes[PlaceId("new-york")] == 8
    assert view.sizes[PlaceId("portland")] == 2
    state = FRANCHISE.start(Options(players=4), None)
    assert len(FRANCHISE.legal(state)) == 20
    assert [state.board.size[town] for town in FRANCHISE.legal(state)] == [1] * 20


def test_a_link_works_in_both_directions_and_can_be_used_by_all() -> None:
    """§2.2 Red and blue pass each other on the link between Detroit and Chicago, and each pays $3."""
    t = Table("red", "blue").city("detroit", "red . . .").city("chicago", "blue . . . . . .")
    t.turn("red", expand="chicago")
    dollars = t.money("blue")
    t.turn("blue", expand="detroit")
    assert t.row("chicago") == "blue red . . . . ."
    assert t.row("detroit") == "red blue . ."
    assert t.money("blue") == dollars - 3


def test_every_place_belongs_to_one_of_ten_regions_with_three_numbers_each() -> None:
    """§2.3, §3.1 Each region tile lies on its own region."""
    view = first_view(4)
    assert list(view.tiles.values()) == [
        [5, 4, 2],
        [10, 8, 5],
        [7, 6, 1],
        [8, 5, 4],
        [6, 4, 2],
        [6, 5, 4],
        [5, 3, 2],
        [10, 6, 3],
        [4, 3, 1],
        [5, 4, 2],
    ]
    board = FRANCHISE.start(Options(), None).board
    assert sum(board.region_places[: board.regions]) == 2**45 - 1  # no place in two regions, none without


def test_the_board_begins_empty_with_the_markers_off_the_board() -> None:
    """§3, §3.1 Nothing but tiles lies on the board of four players; no marker, no token, nothing on the track."""
    view = first_view(4)
    assert view.places == {}
    assert (view.markers, view.center, view.tokens, view.track, view.scored) == ([], {}, {}, [], [])
    assert view.phase == "start"


@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_players_play_without_three_regions(players: int) -> None:
    """§3.2 Six cities lose their tile, fourteen places get a franchise of nobody's, three tiles go onto the track."""
    view = first_view(players)
    assert len(view.sizes) == 19
    assert len(view.places) == 14
    assert all(owners == ["neutral"] for owners in view.places.values())
    assert set(view.track) == SMALL_GAME
    assert len(view.track) == 3


@pytest.mark.parametrize("players", [4, 5])
def test_four_or_five_players_use_the_whole_board(players: int) -> None:
    """§3.2 concerns smaller games only."""
    view = first_view(players)
    assert (len(view.sizes), view.places, view.track) == (25, {}, [])


@pytest.mark.parametrize("players", [2, 3])
def test_the_three_tiles_take_up_spaces_but_give_no_points(players: int) -> None:
    """R4, D6 The first region scored goes to space 4, face up or face down."""
    assert first_view(players).influence == [0] * players
    t = Table("red", "blue", *["green"][: players - 2])
    t.scored("pittsburgh", "red").city("new-york", "red red red red . . . .")
    t.turn("red", increase="new-york")
    assert list(t.view.track[3:]) == ["new-york"]
    assert t.outcome.breakdown["track"][0] == 2


@pytest.mark.parametrize("players", [2, 3])
def test_a_place_out_of_play_cannot_be_entered(players: int) -> None:
    """R5 Flagstaff is linked to Las Vegas and San Francisco; with two or three players these links are useless."""
    t = Table("red", "blue", *["green"][: players - 2]).town("flagstaff", "red").on_turn("red")
    assert t.offered("expand") == {"salt-lake-city", "phoenix"}
    assert t.refused("expand", to="las-vegas") == "out_of_play"
    assert t.refused("expand", to="san-francisco", from_="flagstaff") == "out_of_play"


def test_with_four_players_the_same_links_can_be_used() -> None:
    """R5 concerns smaller games only."""
    t = Table("red", "blue", "green", "white").town("flagstaff", "red").on_turn("red")
    assert t.offered("expand") == {"salt-lake-city", "las-vegas", "phoenix", "san-francisco"}


@pytest.mark.parametrize(("players", "tiles"), [(2, 4), (3, 4), (4, 3), (5, 3)])
def test_each_player_has_forty_franchises_no_influence_and_three_or_four_bonus_tiles(players: int, tiles: int) -> None:
    """§3.3, R32 Four bonus tiles each with two or three players, three with four or five."""
    view = first_view(players)
    assert view.supply == [40] * players
    assert view.influence == [0] * players
    assert view.bonus == [tiles] * players
    assert view.money == [0] * players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_towns_are_chosen_in_reverse_order_then_the_first_player_begins(players: int) -> None:
    """§3.4, R1 Seats are numbered in turn order: the last one chooses first, seat 0 last; then seat 0 is on turn."""
    play = begun(players)
    asked = []
    for town in ("memphis", "raleigh", "el-paso", "pueblo", "dodge-city")[:players]:
        asked.append(play.to_act)
        play.do(start_in(town))
    assert asked == list(reversed(range(players)))
    assert play.to_act == 0
    assert play.view().phase == "expand"
    assert play.view().places[PlaceId("memphis")] == [players - 1]


def test_the_first_player_is_drawn_by_turning_the_seating() -> None:
    """R39 Whoever is drawn sits at seat 0; the others follow clockwise. Every name is drawn sooner or later."""
    drawn = set()
    for seed in range(20):
        play = Play.begin(FRANCHISE, {"players": 3}, NAMES[:3], secret=seeded_secret(seed), random_first=True)
        first = (play.header.setup or {})["first_player"]
        assert isinstance(first, int)
        assert list(play.header.seats) == NAMES[first:3] + NAMES[:first]
        assert play.to_act == 2
        drawn.add(first)
    assert drawn == {0, 1, 2}


@pytest.mark.parametrize(("players", "towns"), [(2, 12), (3, 12), (4, 20), (5, 20)])
def test_any_free_town_in_play_can_be_chosen_also_next_to_another_player(players: int, towns: int) -> None:
    """R2, D14 Ogallala is taken; Dodge City beside it is free, Ogallala is closed to everybody else."""
    play = begun(players)
    assert len(play.choices()) == towns
    play.do(start_in("ogallala"))
    assert len(play.choices()) == towns - 1
    with pytest.raises(Refused, match="occupied"):
        play.do(start_in("ogallala"))
    play.do(start_in("dodge-city"))
    assert play.view().places[PlaceId("dodge-city")] == [players - 2]


def test_a_city_is_no_starting_town() -> None:
    """§3.4 Chicago is refused, and so is a town out of play."""
    play = begun(2)
    with pytest.raises(Refused, match="not_a_town"):
        play.do(start_in("chicago"))
    with pytest.raises(Refused, match="out_of_play"):
        play.do(start_in("reno"))


@pytest.mark.parametrize(
    ("players", "dollars"),
    [(2, [2, 4]), (3, [2, 3, 5]), (4, [3, 4, 6, 8]), (5, [3, 4, 5, 7, 9])],
)
def test_starting_money_follows_the_seat_and_comes_after_the_towns(players: int, dollars: list[int]) -> None:
    """§3.5, R3 Nothing before the last town is chosen; then the table of the rulebook, then the first income of $1."""
    tape = Tape()
    state = FRANCHISE.start(Options(players=players), None, tape)
    towns = FRANCHISE.legal(state)[:players]
    for town in towns[:-1]:
        FRANCHISE.apply(state, town)
    assert state.money == [0] * 5
    tape.clear()
    FRANCHISE.apply(state, towns[-1])
    expected: list[Event] = [StartPlaced(Seat(0), PlaceId(state.board.place_ids[towns[-1]]))]
    expected += [StartMoneyTaken(Seat(seat), dollars[seat]) for seat in range(players)]
    expected += [TurnBegan(Seat(0)), IncomeTaken(Seat(0), 0, 1)]
    assert FRANCHISE.events(state, tape.numbers(), None) == expected
    assert state.money[:players] == [dollars[0] + 1, *dollars[1:]]
    assert state.supply[:players] == [39] * players
