"""What is said: of every event, in every language."""

from pathlib import Path

import pytest

from turnpike.games.richesses.codec.events import AuctionClosed
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel import log
from turnpike.kernel.contract import REFEREE, Choice
from turnpike.kernel.ids import Seat
from turnpike.kernel.replay import replay

FILES = sorted((Path(__file__).parent / "replays").glob("*.jsonl"))


@pytest.mark.parametrize(("sold", "said"), [(True, "Ann accepts the bid"), (False, "Ann keeps")])
def test_the_end_of_an_auction_says_whether_the_vehicle_was_sold(sold: bool, said: str) -> None:
    """§4.3 The seller may refuse the last bid and keep the vehicle (R20)."""
    speech = RICHESSES.speech(RICHESSES.read_options({"circuit": "monuments", "players": 2}), "en", ["Ann", "Bo"])
    assert speech.event(AuctionClosed(Seat(0), "car", sold)).startswith(said)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_wordbook_names_places_and_regions_and_holds_all_texts(language: str) -> None:
    wordbook = RICHESSES.wordbook(RICHESSES.read_options({"circuit": "monuments", "players": 2}), language)
    assert wordbook["place"]
    assert wordbook["region"]
    assert wordbook["choice"]


def test_a_sentence_about_a_player_is_never_that_of_another_game() -> None:
    """Games share the sentences that name no player; this one names who sits there."""
    options = RICHESSES.read_options({"circuit": "monuments", "players": 2})
    to = next(iter(RICHESSES.wordbook(options, "en")["place"]))
    displace = Choice(words=(), actions=(), key="displace", facts={"whom": 1, "to": to})
    said = [RICHESSES.speech(options, "en", ["Ann", name]).choice(displace) for name in ("Bo", "Cy")]
    assert [("Bo" in one, "Cy" in one) for one in said] == [(True, False), (False, True)]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_games_on_two_circuits_say_the_same_of_the_same_choice(language: str) -> None:
    choice = Choice(words=(), actions=(), key="bid", facts={"amount": 300})
    circuits = ("monuments", "casinos", "monuments")
    said = {
        RICHESSES.speech(RICHESSES.read_options({"circuit": circuit, "players": 2}), language, ()).choice(choice)
        for circuit in circuits
    }
    assert len(said) == 1


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_event_has_a_sentence(path: Path, language: str) -> None:
    """As the referee knows it and as a spectator does, in every language, without a placeholder left."""
    with path.open("rb") as file:
        (record,) = log.read(file)
    play = replay(RICHESSES, record, check=False)
    speech = RICHESSES.speech(play.options, language, record.header.seats)
    for n in range(0, len(record.entries) + 1, 3):
        for who in (REFEREE, None):
            for event in play.events(n, who):
                assert "{" not in speech.event(event)
    assert speech.why(play.outcome().why)
    assert all(speech.source(source) for source in play.outcome().breakdown)
