"""Everything that can happen, be chosen or be refused in Franchise can be said, in every language and by its names."""

import itertools
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace
from queenie_kit import QueenieTable

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.codec.events import (
    USES,
    CityScored,
    ExpansionPlaced,
    GameEnded,
    TokenPlaced,
    TurnEnded,
    Use,
    Why,
)
from turnpike.games.franchise.codec.refusals import PHASES
from turnpike.games.franchise.codec.speech import FranchiseSpeech, texts_in
from turnpike.games.franchise.game import EVENTS, FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.variants.milestones.events import STAGES, Stage
from turnpike.games.franchise.variants.new_regions.schema import HelpfulTile
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import Choice, Json
from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, RegionId, Seat
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

LANGUAGES = ("de", "en", "fr")
SOME: dict[object, tuple[object, ...]] = {
    int: (0, 1, 7),
    bool: (False, True),
    Seat: (Seat(0), Seat(1)),
    PlaceId: (PlaceId("st-louis"),),
    RegionId: (RegionId("great-lakes"),),
    Use: USES,
    Why: get_args(Why),
    Stage: STAGES,
    HelpfulTile: get_args(HelpfulTile),
}
IDS = ("st-louis", "great-lakes", "_")
"""What must never be read by a person."""


def speaking(language: str) -> FranchiseSpeech:
    return FranchiseSpeech(read_board(), language, ["Ann", "Bo"])


def all_events() -> list[Event]:
    """Every kind of event with every combination of a few values."""
    events = []
    for kind in EVENTS:
        hints = get_type_hints(kind)
        values = [SOME[hints[name]] for name in kind.__struct_fields__]
        events += [kind(*some) for some in itertools.product(*values)]
    return events


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_with_the_names_of_places_and_players(language: str) -> None:
    speech = speaking(language)
    for event in all_events():
        said = speech.event(event)
        assert said.endswith(".")
        assert not any(word in said for word in IDS), said


def test_an_event_with_several_texts_gets_the_right_one() -> None:
    say = speaking("en").event
    place, seat = PlaceId("st-louis"), Seat(1)
    assert say(CityScored(place, seat, 3, True)) == "Bo has more than half of St. Louis and gains 3 influence."
    assert say(CityScored(place, seat, 1, False)) == "St. Louis is full: Bo is ahead there and gains 1 influence."
    assert say(ExpansionPlaced(seat, place, place, 3, True)) == "Bo expands again, from St. Louis to St. Louis for $3."
    assert say(ExpansionPlaced(seat, place, place, 0, False)) == "Bo expands from St. Louis to St. Louis for free."
    assert say(TurnEnded(seat, True)) == "Bo ends the turn."
    assert say(TurnEnded(seat, False)) == "Bo ends the turn without expanding."
    assert say(TokenPlaced(seat, RegionId("texas"), False)).endswith(
        "but has no franchise left to place beside its tile."
    )
    assert say(TokenPlaced(seat, RegionId("texas"), True)).endswith("places a franchise beside its tile.")
    assert say(GameEnded("red_zone")) == "The game is over: a region tile lies in the red zone."
    said = {say(event) for event in all_events() if type(event).__name__ == "BonusTileUsed"}
    assert len(said) == 2 * len(USES)


def all_choices() -> dict[str, Choice]:
    """A choice of every kind, from games played at random."""
    found: dict[str, Choice] = {}
    rng = Rng(3)
    variants: list[dict[str, Json]] = [{"players": 2}, {"players": 2, "expert": True, "tiles": "choose"}]
    variants.append({"players": 2, "with": ["stages", "boom", "regions"]})
    for options in variants:
        play = Play.begin(FRANCHISE, options, ["Ann", "Bo"], secret=seeded_secret(3))
        while not play.over:
            offered = play.choices()
            found |= {choice.key: choice for choice in offered}
            play.do_choice(offered[rng.below(len(offered))])
    return found | rare_choices()


def rare_choices() -> dict[str, Choice]:
    """Those that hardly ever come up at random: with the development and the route tile, and which region first."""
    found: dict[str, Choice] = {}
    t = QueenieTable("red", "blue").city("phoenix", "red . . . .").holds("red", "development").holds("red", "route")
    t.bonus("red", 1).on_turn("red")
    found |= {choice.key: choice for choice in FRANCHISE.choices(t.state)}
    t.do("expand", to="denver")
    found |= {choice.key: choice for choice in FRANCHISE.choices(t.state)}
    t = QueenieTable("red", "blue").region_tile("new-york", "count", 3, 1, -2).scored("pittsburgh", "red")
    t.scored("jacksonville", "red").scored("atlanta", "blue").town("montgomery", "red")
    t.city("new-york", "red red red red . . . .").turn("red", expand="huntsville", increase="new-york")
    return found | {choice.key: choice for choice in FRANCHISE.choices(t.state)}


def test_every_choice_has_a_sentence_in_every_language() -> None:
    found = all_choices()
    for language in LANGUAGES:
        table = texts_in(language).tables["choice"]
        assert set(found) == {key for key in table if not key.endswith("_none")}
        said = {speaking(language).choice(choice) for choice in found.values()}
        assert len(said) == len(found)


def test_a_refusal_names_places_players_actions_and_phases() -> None:
    say = speaking("en").refusal
    assert say(Refused("no_link", from_="st-louis", to="el-paso")).startswith("No link joins St. Louis and El Paso.")
    assert say(Refused("not_your_turn", seat=1, to_act=0)) == "It is Ann's turn, not Bo's. Wait until Ann has finished."
    assert say(Refused("wrong_phase", do="increase", phase="expand")).startswith(
        "“Increase market share” is not possible now; the current phase is “Expand”."
    )
    assert say(Refused("region_placed", region="great-lakes")).startswith("The Great Lakes region already has a tile.")


def test_unknown_names_are_left_as_they_are() -> None:
    say = speaking("en").refusal
    assert "“atlantis”" in say(Refused("unknown_place_no_guess", place="atlantis"))
    assert "“atlantis”" in say(Refused("unknown_region", region="atlantis"))
    assert say(Refused("no_such_seat", seat=9, players=2)).startswith("There is no seat 9;")


@pytest.mark.parametrize("language", LANGUAGES)
def test_phases_sources_and_ends_have_names(language: str) -> None:
    speech = speaking(language)
    assert all(speech.phase(phase) for phase in PHASES.values())
    assert all(speech.why(why) for why in get_args(Why))
    options = Options(players=2)
    over = replace(FRANCHISE.view(FRANCHISE.start(options, None), None), phase="over", why="red_zone")
    names = [speech.source(source) for source in FRANCHISE.outcome(FRANCHISE.imagine(over, options, Rng())).breakdown]
    assert len(set(names)) == 6


def test_the_wordbook_holds_every_text_and_the_names_of_the_board() -> None:
    book = FRANCHISE.wordbook(FRANCHISE.read_options({}), "fr")
    assert book["choice"]["expand"].count("{") == 3
    assert book["place"]["chicago"] == "Chicago"
    assert len(book["region"]) == len(FRANCHISE.read_options({}).played_on.regions)


def test_a_sentence_is_cached_for_all_games_but_not_the_names_in_it() -> None:
    """Games on the printed board share sentences; one on a board of its own speaks for itself, in the same words."""
    event = CityScored(PlaceId("st-louis"), Seat(1), 4, True)
    printed, own = read_board(), replace(read_board())
    sentences = [
        FranchiseSpeech(board, "en", names).event(event) for board in (printed, own) for names in (PAIR, PAIR[::-1])
    ]
    assert sentences[:2] == sentences[2:]
    assert "Bo" in sentences[0]
    assert sentences[1] == sentences[0].replace("Bo", "Ann")


PAIR = ("Ann", "Bo")


def test_a_board_of_its_own_is_described_by_its_own_names() -> None:
    """Games on the printed board share sentences; another board may call the same place by another name."""
    printed = read_board()
    places = [replace(place, name="Arch City") if place.id == "st-louis" else place for place in printed.places]
    choice = Choice(words=(), actions=(), key="double", facts={"city": "st-louis"})
    for board, name in ((printed, "St. Louis"), (replace(printed, places=places), "Arch City")):
        assert name in FranchiseSpeech(board, "en", ["Ann", "Bo"]).choice(choice)
