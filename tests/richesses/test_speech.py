"""What is said when an auction comes to nothing."""

import pytest

from turnpike.games.richesses.codec.events import AuctionClosed
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.ids import Seat


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
