"""The introductory game (§3.6): two given towns instead of a chosen one."""

import pytest

from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.ids import PlaceId
from turnpike.kernel.play import Play

TOWNS = {
    2: ["pueblo indianapolis", "montgomery ogallala"],
    3: ["flagstaff little-rock", "pueblo indianapolis", "montgomery ogallala"],
    4: ["el-paso las-vegas", "pueblo indianapolis", "reno little-rock", "montgomery ogallala"],
    5: ["memphis spokane", "el-paso las-vegas", "pueblo indianapolis", "reno little-rock", "montgomery ogallala"],
}
MONEY = {2: [2, 4], 3: [2, 3, 5], 4: [3, 4, 6, 8], 5: [3, 4, 5, 7, 9]}


def introductory(players: int) -> "Play[State, Options, View]":
    names = ["Ann", "Bo", "Cy", "Di", "Ed"][:players]
    return Play.begin(FRANCHISE, {"players": players, "start": "introductory"}, names, secret=seeded_secret(1))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_starts_with_the_two_towns_of_the_table(players: int) -> None:
    """§3.6 By number of players and seat; nobody chooses, seat 0 is on turn at once."""
    play = introductory(players)
    view = play.view()
    mine = {town: owners for town, owners in view.places.items() if owners != ["neutral"]}
    assert mine == {PlaceId(town): [seat] for seat, towns in enumerate(TOWNS[players]) for town in towns.split()}
    assert (view.phase, play.to_act, view.turn) == ("expand", 0, 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_money_is_the_same_and_thirty_eight_franchises_are_left(players: int) -> None:
    """R3 As in the normal game; the first player has taken the first income of $1."""
    view = introductory(players).view()
    assert view.supply == [38] * players
    assert view.money == [MONEY[players][0] + 1, *MONEY[players][1:]]


def test_what_the_set_up_caused_stands_in_the_header() -> None:
    """§3.6 Two towns each, the money, the first turn and its income."""
    header = introductory(2).header
    assert [event["event"] for event in header.events] == [
        *["start_placed"] * 4,
        *["start_money_taken"] * 2,
        "turn_began",
        "income_taken",
    ]
    assert header.events[0] == {"event": "start_placed", "seat": 0, "town": "pueblo"}
    assert header.events[4] == {"event": "start_money_taken", "seat": 0, "dollars": 2}


def test_both_towns_are_origins() -> None:
    """§3.6, §4.2 From Pueblo and from Indianapolis with $3."""
    play = introductory(2)
    targets = {str(choice.facts["to"]) for choice in play.choices() if choice.key == "expand"}
    assert targets == {"phoenix", "denver", "oklahoma-city", "charlotte", "detroit", "pittsburgh", "st-louis"}
