"""What the traveller does where a sensible player does not hesitate, how short its journeys are, and that it wins."""

import itertools
import statistics
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from richesses_kit import Trip

from turnpike import bots
from turnpike.arena.games import play_game
from turnpike.bots.richesses.brain import BRAIN
from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.risks import Risks
from turnpike.bots.richesses.roads import UNREACHABLE_SECTIONS, ways_to
from turnpike.bots.richesses.tour import Tour, lower_bound, stops, tour_of
from turnpike.bots.richesses.tour_tables import tables_of
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.contract import NOBODY, Json, Words
from turnpike.kernel.rng import Rng


def _study() -> Any:  # noqa: ANN401  (a script, no module of the package)
    spec = spec_from_file_location("bench_traveller", Path(__file__).parents[2] / "bench" / "traveller.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # msgspec looks up the annotations of its structs there
    spec.loader.exec_module(module)
    return module


study = _study()
CIRCUITS = ("economie", "monuments", "casinos", "vins", "touristique", "vacances", "specialites", "sports")


def chosen(t: Trip, colour: str = "red") -> Words:
    """What the traveller says in the seat of that colour, from its view alone."""
    offered = RICHESSES.choices(t.now)
    choice = bots.find("traveller").choose(RICHESSES, t.redact_log(colour), t.options, offered, Rng(1))
    assert choice in offered
    return choice.words[0]


# --- Tours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [names.FOOT, names.BIKE, names.CAR])
def test_the_shortest_tour_is_the_shortest_of_all_orders(by: int) -> None:
    """Vins has eight stages: with four of them marked, all 24 orders of the rest are tried by hand."""
    board = board_of("vins")
    tour = Tour(board, by, 0.0)
    places = [stop.enter for stop in stops(board)]
    ways = {place: ways_to(board, place, by, 0.0).sections for place in [*places, board.finish]}
    best = UNREACHABLE_SECTIONS
    for order in itertools.permutations(places[4:]):
        legs = zip([board.start, *order], [*order, board.finish], strict=True)
        best = min(best, sum(ways[to][start] for start, to in legs))
    assert tour.left(board.start, 0b1111).turns == pytest.approx(best / board.reach[by])


def test_cheap_tours_take_longer_than_fast_ones() -> None:
    found = [tour_of("vins", names.CAR, toll).left(board_of("vins").start, 0) for toll in (0.0, 1 / 70, 1 / 35)]
    assert [left.turns for left in found] == sorted(left.turns for left in found)
    assert [left.francs for left in found] == sorted((left.francs for left in found), reverse=True)
    assert found[-1].francs >= 2 * 60  # there is a stage in Corsica, and no bridge


def test_lower_bounds_are_those_of_the_docs() -> None:
    """Foot, bike, car; computed once more they are the same."""
    assert {circuit: [lower_bound(circuit, by) for by in range(3)] for circuit in ("vins", "economie", "sports")} == {
        "vins": [50, 25, 9],
        "economie": [68, 43, 26],
        "sports": [59, 40, 25],
    }


# --- Single decisions ------------------------------------------------------------------------------------------------


def test_with_a_thousand_francs_it_buys_a_car() -> None:
    t = Trip("red", "blue").turn_of("red", asked="outfit")
    assert chosen(t) == {"do": "buy", "vehicle": "car"}


def test_it_goes_home_when_all_stages_are_marked() -> None:
    t = Trip("red", "blue").all_but("red").at("red", "versailles").has("red", 0).turn_of("red")
    state = RICHESSES.copy(t.now)
    RICHESSES.apply(state, RICHESSES.read(state, chosen(t)))  # on foot, or to work in Paris: both are home
    assert RICHESSES.to_act(state) == NOBODY
    assert RICHESSES.outcome(state).winners == [0]


def test_it_passes_a_stage_on_its_way() -> None:
    t = Trip("red", "blue").all_but("red", "versailles").at("red", "chartres").has("red", 100, "car").turn_of("red")
    words = chosen(t)
    path = words["path"]
    assert isinstance(path, list)
    assert "versailles" in path
    assert path[-1] == "paris"


def test_it_works_for_a_fare_it_cannot_pay() -> None:
    """Nothing is missing but Sartène in Corsica, and the cheapest ship from Marseille costs more than 20 F."""
    t = Trip("red", "blue", circuit="vins").all_but("red", "sartene").at("red", "marseille").has("red", 20, "car")
    assert chosen(t.turn_of("red")) == {"do": "work"}


def test_blocked_on_a_race_it_waits_and_does_not_give_the_race_up() -> None:
    """§11.3 The next point of the route is Nancy. Without the vehicle there is nothing to wait for."""
    t = Trip("red", "blue", circuit="sports").at("red", "sarrebourg").has("red", 80, "car").at("blue", "nancy")
    assert chosen(t.put("race", "red", {"id": "strasbourg-paris", "index": 1}).turn_of("red")) == {"do": "stay"}
    t = Trip("red", "blue", circuit="sports").at("red", "libourne").has("red", 80).at("blue", "angouleme")
    assert chosen(t.put("race", "red", {"id": "bordeaux-paris", "index": 1}).turn_of("red")) != {"do": "stay"}


def test_without_the_fare_it_does_not_wait_for_the_ship() -> None:
    """From Nice the ship costs 60 F. There is work in Marseille; overseas there is none for those who cannot pay."""
    t = Trip("red", "blue", circuit="sports").all_but("red", "tour-de-corse").at("red", "nice").has("red", 30, "car")
    words = chosen(t.turn_of("red"))
    path = words["path"]
    assert isinstance(path, list)
    assert path[-1] == "marseille"


def test_it_offers_a_bike_it_no_longer_needs_to_the_others_first() -> None:
    t = Trip("red", "blue").at("red", "lyon").has("red", 100, "bike", "car").turn_of("red")
    assert chosen(t) == {"do": "offer_for_sale", "vehicle": "bike"}
    t = Trip("red", "blue").at("red", "lyon").has("red", 100, "bike", "car").has("blue", 0).turn_of("red")
    assert chosen(t) == {"do": "sell", "vehicle": "bike"}


def test_it_buys_the_bike_where_the_race_for_bikes_begins() -> None:
    t = Trip("red", "blue", circuit="sports").all_but("red", "bordeaux-paris").at("red", "bordeaux")
    assert chosen(t.has("red", 210, "car").turn_of("red")) == {"do": "buy", "vehicle": "bike"}


def test_it_runs_a_race_as_far_as_it_can() -> None:
    t = Trip("red", "blue", circuit="sports").all_but("red", "bordeaux-paris").at("red", "bordeaux")
    words = chosen(t.has("red", 100, "bike").turn_of("red"))
    assert words["race"] == "bordeaux-paris"
    assert len(words["path"]) == 3  # type: ignore[arg-type]


def test_it_claims_tolls_and_markers() -> None:
    t = Trip("red", "blue", tolls="ask").at("red", "lyon").holds("blue", "rhone-alpes").turn_of("red")
    t.move("foot", "lyon", "morgon")
    assert chosen(t, "blue") == {"do": "claim_toll"}
    t = (
        Trip("red", "blue", markers="claim")
        .at("red", "versailles")
        .turn_of("red")
        .move("foot", "versailles", "chartres")
    )
    assert chosen(t) == {"do": "claim_stage", "stage": "chartres"}


def test_it_bets_a_part_of_its_money_on_a_colour() -> None:
    t = Trip("red", "blue", circuit="casinos").at("red", "vichy").has("red", 400).turn_of("red", asked="bet")
    assert chosen(t) == {"do": "bet", "stake": 140, "on": "red"}
    t = Trip("red", "blue", circuit="casinos").at("red", "vichy").has("red", 20).turn_of("red", asked="bet")
    assert chosen(t) == {"do": "bet", "stake": 10, "on": "red"}


def test_it_bets_on_while_it_is_behind_and_goes_on_when_it_is_rich() -> None:
    t = Trip("red", "blue", circuit="casinos").at("red", "vichy").marked("red", "vichy").has("red", 600, "bike")
    assert chosen(t.turn_of("red"))["do"] == "bet"
    t = Trip("red", "blue", circuit="casinos").at("red", "vichy").marked("red", "vichy").has("red", 3000, "bike", "car")
    assert chosen(t.turn_of("red"))["do"] != "bet"


def test_it_does_not_end_a_game_that_another_would_win() -> None:
    """§11.2 All casinos are marked and Paris is next door, but blue is richer; in Orléans there is work."""
    t = Trip("red", "blue", circuit="casinos").all_but("red").at("red", "orleans").has("red", 100)
    assert chosen(t.has("blue", 900).turn_of("red")) == {"do": "work"}
    t = Trip("red", "blue", circuit="casinos").all_but("red").at("red", "versailles").has("red", 100)
    assert chosen(t.has("blue", 900).turn_of("red")).get("path") != ["versailles", "paris"]
    t = Trip("red", "blue", circuit="casinos").all_but("red").at("red", "versailles").has("red", 1000)
    assert chosen(t.has("blue", 900).turn_of("red"))["path"] == ["versailles", "paris"]


def test_it_sells_what_it_misses_least_when_money_is_due() -> None:
    t = Trip("red", "blue").at("red", "lyon").has("red", 10, "bike", "car").has("blue", 0)
    assert chosen(t.turn_of("red", asked="raise", due=60, due_to="bank")) == {"do": "sell", "vehicle": "bike"}


def test_it_bids_for_a_vehicle_that_saves_time_and_accepts_what_it_is_offered() -> None:
    t = Trip("red", "blue").at("red", "lyon").has("red", 0, "car").at("blue", "metz").has("blue", 900).turn_of("red")
    t.do("offer_for_sale", vehicle="car")
    assert chosen(t, "blue") == {"do": "bid", "amount": 400}
    t.do("bid", amount=400)
    assert chosen(t) == {"do": "accept"}
    t = Trip("red", "blue").at("red", "lyon").has("red", 0, "bike").all_but("blue").at("blue", "paris").has("blue", 900)
    t.turn_of("red").do("offer_for_sale", vehicle="bike")
    assert chosen(t, "blue") == {"do": "pass"}


def test_it_calls_the_seat_with_the_fewest_markers_unless_that_seat_could_win() -> None:
    t = Trip("red", "blue", "green", circuit="sports").at("red", "nantes").marked("blue", "basket-caen-limoges")
    assert chosen(t.turn_of("red", asked="call")) == {"do": "call", "whom": 2}
    t = Trip("red", "blue", circuit="sports").at("red", "nantes").all_but("blue", "football-bordeaux-nantes")
    assert chosen(t.turn_of("red", asked="call")) == {"do": "pass"}
    t = Trip("red", "blue", circuit="sports").at("red", "nantes").all_but("blue", "football-bordeaux-nantes")
    t.all_but("red", "football-nantes-bordeaux")
    assert chosen(t.turn_of("red", asked="call")) == {"do": "call", "whom": 1}  # or both would wait for ever


def test_it_takes_a_lift_towards_its_next_stage() -> None:
    t = Trip("red", "blue").all_but("red").at("red", "orleans").has("red", 0).turn_of("red", asked="advance")
    assert chosen(t)["path"][-1] == "paris"  # type: ignore[index]


def test_the_chance_of_a_toll_is_computed_from_the_view() -> None:
    """Red holds Alsace; of the 20 other cards blue holds two."""
    t = Trip("red", "blue").holds("red", "alsace").holds("blue", "bretagne", "centre").turn_of("red")
    board = board_of("monuments")
    risks = Risks(Evaluator(tables_of(board)))
    risks.prepare(RICHESSES.imagine(t.redact_log("red"), t.options, Rng(1)), 0, 0, 10.0)
    chances = {
        region: {risks.toll_chance(place) for place in range(board.places) if board.region[place] == number}
        for number, region in enumerate(board.region_ids)
    }
    assert chances["alsace"] == {0.0}
    assert chances["corse"] == {0.0}  # set aside (R3)
    assert chances["bretagne"] == chances["limousin"] == {2 / 20}


def test_the_toll_of_a_publicly_known_card_is_certain() -> None:
    """Blue has shown Bretagne, so red reckons with one hidden card less among those that are left."""
    t = Trip("red", "blue").holds("blue", "bretagne", "centre").put("known", "blue", ["bretagne"]).turn_of("red")
    board = board_of("monuments")
    risks = Risks(Evaluator(tables_of(board)))
    risks.prepare(RICHESSES.imagine(t.redact_log("red"), t.options, Rng(1)), 0, 0, 10.0)
    assert risks.toll_chance(board.place_index["rennes"]) == 1.0
    assert risks.toll_chance(board.place_index["limoges"]) == pytest.approx(1 / 20)


def test_the_companion_does_nothing() -> None:
    t = Trip("red", "blue").turn_of("red")
    offered = RICHESSES.choices(t.now)
    answer = study.Companion().choose(RICHESSES, t.redact_log("red"), t.options, offered, Rng(1))
    assert answer.words[0] == {"do": "stay"}


# --- What greedy knows -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_greedy_plays_every_circuit_better_than_random(circuit: str) -> None:
    """A position is better that is nearer to the end of the tour."""
    board = board_of(circuit)
    stages = board.stage_ids
    worths = []
    for count in (0, len(stages) // 2, len(stages)):
        t = Trip("red", "blue", circuit=circuit).at("red", "lyon").marked("red", *stages[:count]).turn_of("red")
        worths.append(BRAIN.evaluate(t.now, t.options)[0])
    assert worths == sorted(worths)
    assert worths[0] < worths[-1]


# --- Whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("circuit", CIRCUITS)
def test_alone_it_takes_at_most_one_and_a_half_times_the_shortest_tour(circuit: str) -> None:
    """The table of docs/bots.md, smaller; `python bench/traveller.py` prints all of it."""
    journeys = [study.alone(circuit, seed) for seed in range(1, 6)]
    assert all(journey.home for journey in journeys)
    by = statistics.mode(journey.by for journey in journeys)
    assert statistics.median(journey.turns for journey in journeys) <= 1.5 * lower_bound(circuit, TRANSPORTS.index(by))


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("circuit", CIRCUITS)
def test_it_does_not_lose_to_random(circuit: str) -> None:
    assert all(study.wins(circuit, players, seed) for players, seed in ((2, 1), (2, 2)))


@pytest.mark.slow
@pytest.mark.once
def test_a_row_of_the_table_has_all_figures() -> None:
    found = study.row("monuments", 3, 1)
    assert (found.circuit, found.by, found.bound, found.won) == ("monuments", "car", 11, 1)
    assert found.ratio == pytest.approx(found.median / found.bound, abs=0.01)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("options", [{"tolls": "ask"}, {"markers": "claim"}])
def test_it_answers_every_question(options: dict[str, Json]) -> None:
    """Three travellers and one who does anything, with all questions asked."""
    table = [bots.find(name) for name in ("traveller", "traveller", "traveller", "random")]
    for circuit in ("sports", "casinos", "economie"):
        assert play_game(RICHESSES, {"circuit": circuit, "players": 4, "turns": 120, **options}, table, 5).over
