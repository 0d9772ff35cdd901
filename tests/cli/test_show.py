"""`turnpike show`: what the board says."""

import pytest
from cli.running import run


def test_a_city_with_its_links_from_the_cheapest_on() -> None:
    done = run("show", "franchise", "chicago")
    head, worth, _blank, *links = done.stdout.splitlines()
    assert head == "Chicago: a city with 7 spaces in the Great Lakes region"
    assert worth.startswith("Worth 7 influence")
    assert " 3 to the player ahead" in worth
    costs = [int(line.split()[0][1:]) for line in links]
    assert costs == sorted(costs)
    assert any(line.split() == ["$3", "Detroit", "city", "of", "4", "Great", "Lakes"] for line in links)
    assert run("show", "chicago").stdout == done.stdout


def test_a_town_says_who_starts_there() -> None:
    out = run("show", "pueblo").stdout
    assert out.startswith("Pueblo: a town in the Grand Canyon region\n")
    assert "Starting town in the introductory game with 2 players: player 1." in out
    assert "with 2 players" not in run("show", "pueblo", "--players", "3").stdout


def test_places_out_of_play_say_so() -> None:
    assert "Out of play with 2 or 3 players." in run("show", "reno").stdout
    assert "Out of play with 3 players." in run("show", "reno", "--players", "3").stdout
    assert "Out of play" not in run("show", "reno", "--players", "4").stdout


@pytest.mark.parametrize("name", ["great lakes", "great-lakes", "Great Lakes", "Große Seen"])
def test_a_region_by_any_of_its_names(name: str) -> None:
    out = run("show", "franchise", name).stdout
    assert out.startswith("Great Lakes\nIts tile brings 6 influence for the most franchises, 4 for the second most, 2 ")
    assert "Chicago" in out


def test_a_place_and_a_region_of_the_same_name_are_both_shown() -> None:
    out = run("show", "new", "york").stdout
    assert "New York: a city with 8 spaces" in out
    assert "Its tile brings 6 influence" in out


def test_the_whole_board() -> None:
    out = run("show").stdout
    assert out.startswith("Franchise\n10 regions, 20 towns, 25 cities, 107 links\n")
    assert "Texas, 5/4/2: Houston (6), Dallas (5), Oklahoma City (4), El Paso." in out
    assert "Income" not in out
    two = run("show", "--players", "2").stdout
    assert "Montana, 8/5/4: Conrad, Billings (5), Casper (4), Fargo, Sioux Falls. Out of play with 2 players." in two
    assert "With 2 players: starting money $2, $4 in turn order, 4 bonus tiles each." in two
    assert "Income for empty spaces: 0–3: $1, " in two


def test_a_misspelt_name_is_guessed() -> None:
    done = run("show", "franchise", "chigaco")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "There is no place or region called “chigaco”. Did you mean Chicago?\n"
    assert "lists them all" in run("show", "xyzzy").stderr


def test_places_are_shown_in_other_languages() -> None:
    assert run("show", "chicago", "--language", "fr").stdout.startswith("Chicago\u00a0: une métropole de 7 cases")
    assert run("show", "chicago", "--language", "de").stdout.startswith("Chicago: eine Stadt mit 7 Feldern")


def test_a_number_of_players_the_board_is_not_for() -> None:
    done = run("show", "--players", "7")
    assert done.exit_code == 1
    assert "2 to 5" in done.stderr
