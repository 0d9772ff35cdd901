"""Facts of the printed board, counted anew from the file."""

from collections import Counter

from turnpike.games.franchise.board.file import read_board

BOARD = read_board()
REGION_OF = {place.id: place.region for place in BOARD.places}


def test_twenty_towns_and_twenty_five_cities() -> None:
    """§2.1 Forty-five places; cities have 108 spaces in all."""
    kinds = Counter(place.kind for place in BOARD.places)
    assert kinds == {"town": 20, "city": 25}
    assert sum(place.size for place in BOARD.places if place.kind == "city") == 108


def test_city_tiles_by_size() -> None:
    """§2.4 The numbers of tiles the rulebook lists, and the sizes printed on the board."""
    printed = {2: 4, 3: 3, 4: 8, 5: 5, 6: 2, 7: 2, 8: 1}
    assert {int(size): count for size, count in BOARD.city_tiles.count.items()} == printed
    assert Counter(place.size for place in BOARD.places if place.kind == "city") == printed


def test_the_expert_variant_has_seven_fifteen_and_three_tiles_of_one_back() -> None:
    """§7 Small, middle and large tiles."""
    count = BOARD.city_tiles.count
    assert [sum(count[str(size)] for size in back) for back in BOARD.city_tiles.back_classes] == [7, 15, 3]


def test_one_hundred_and_seven_links() -> None:
    """§2.2 Links by cost."""
    assert len(BOARD.links) == 107
    assert Counter(link.cost for link in BOARD.links) == {0: 20, 1: 37, 3: 15, 5: 25, 8: 10}
    assert BOARD.game.link_costs == (0, 1, 3, 5, 8)


def test_links_of_the_examples() -> None:
    """§4.2 Detroit to Chicago costs $3; §5.1 from Pittsburgh to Chicago and to New York $8 together."""
    cost = {frozenset((link.a, link.b)): link.cost for link in BOARD.links}
    assert cost[frozenset(("detroit", "chicago"))] == 3
    assert cost[frozenset(("pittsburgh", "chicago"))] + cost[frozenset(("pittsburgh", "new-york"))] == 8


def test_ten_regions_and_new_york_without_a_town() -> None:
    """§2.3 Ruling R21 is about New York."""
    assert len(BOARD.regions) == 10
    with_town = {place.region for place in BOARD.places if place.kind == "town"}
    assert set(BOARD.regions) - with_town == {"new-york"}


def test_places_and_spaces_of_each_region() -> None:
    """§2.3 Towns, cities and spaces of the cities."""
    table = {region: [0, 0, 0] for region in BOARD.regions}
    for place in BOARD.places:
        row = table[place.region]
        row[0 if place.kind == "town" else 1] += 1
        row[2] += place.size if place.kind == "city" else 0
    assert table == {
        "california": [2, 2, 11],
        "grand-canyon": [3, 3, 13],
        "upper-west": [3, 2, 6],
        "montana": [3, 2, 9],
        "great-lakes": [1, 3, 13],
        "new-york": [0, 2, 10],
        "washington": [1, 3, 12],
        "florida": [2, 2, 7],
        "central": [4, 3, 12],
        "texas": [1, 3, 15],
    }


def test_region_tiles() -> None:
    """§2.5 The ten printed tiles; 30 values that add up to 140."""
    assert BOARD.regions["grand-canyon"].tile == (10, 8, 5)
    assert sum(value for region in BOARD.regions.values() for value in region.tile) == 140
    assert BOARD.regions["california"].tile_alternative == (5, 4, 3), "an uncertain reading stays marked"


def test_region_track() -> None:
    """§2.5, §6.1 Ten spaces, the last three red; ruling R26 has the points."""
    spaces = BOARD.region_track.spaces
    assert [space.bonus for space in spaces] == [3, 3, 2, 2, 3, 4, 3, 2, 0, 0]
    assert [space.red for space in spaces] == [False] * 7 + [True] * 3


def test_two_and_three_players_do_without_the_north_west() -> None:
    """§3.2 Three regions are out; 12 towns, 19 cities and 68 links stay in play (ruling R4, R5)."""
    for key in ("2", "3"):
        assert BOARD.start.inactive_regions[key] == ("california", "upper-west", "montana")
    out = set(BOARD.start.inactive_regions["2"])
    left = [place for place in BOARD.places if place.region not in out]
    assert Counter(place.kind for place in left) == {"town": 12, "city": 19}
    assert sum(REGION_OF[link.a] not in out and REGION_OF[link.b] not in out for link in BOARD.links) == 68


def test_player_material() -> None:
    """§3.3 Forty franchises, three bonus tiles, four with two or three players."""
    assert BOARD.game.franchises_per_player == 40
    assert BOARD.start.bonus_tiles == {"2": 4, "3": 4, "4": 3, "5": 3}
    assert BOARD.game.player_colours == ("blue", "red", "orange", "black", "beige")


def test_starting_money() -> None:
    """§3.5 By seat."""
    assert BOARD.start.money == {"2": (2, 4), "3": (2, 3, 5), "4": (3, 4, 6, 8), "5": (3, 4, 5, 7, 9)}


def test_dollar_cards() -> None:
    """§2 Fifty-five cards worth $162; ruling R33 lets the bank go on."""
    cards = BOARD.dollar_cards
    assert sum(cards.values()) == 55
    assert sum(int(dollars) * number for dollars, number in cards.items()) == 162


def test_income_of_the_example() -> None:
    """§4.1 Sam counts 7 empty spaces and takes $3; every chart ends at $7."""
    (row,) = [row for row in BOARD.income["5"] if row.from_ <= 7 and (row.to is None or row.to >= 7)]
    assert row.dollars == 3
    assert [chart[-1].dollars for chart in BOARD.income.values()] == [7, 7, 7, 7]


def test_every_fact_has_a_source() -> None:
    """Uncertain readings are marked, so that an owner of the printed game can correct them."""
    sure = {word: block.sure for word, block in BOARD.provenance.items()}
    assert sure["income_2"] == sure["income_3"] == "unverified"
    assert sure["region_tile_upper_west_second"] == "medium"
    assert set(sure.values()) <= {"certain", "high", "medium", "unverified"}
