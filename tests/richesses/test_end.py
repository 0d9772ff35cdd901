"""§12 The end."""

from richesses_kit import Trip

from turnpike.games.richesses.game import RICHESSES


def test_wealth_counts_vehicles_at_resale_price_and_debts_both_ways() -> None:
    """§12.1, R57."""
    t = Trip("red", "blue", circuit="casinos", turns=1).at("red", "lyon").has("red", 0, "bike", "car").has("blue", 100)
    t.debts(("red", "blue", 30)).turn_of("red").do("stay")
    assert t.outcome.scores == [470, 130]
    assert t.outcome.breakdown == {"markers": [0, 0], "money": [0, 100], "vehicles": [500, 0], "debts": [-30, 30]}


def test_equal_wealth_is_a_shared_victory() -> None:
    """§12.2, R57."""
    t = Trip("red", "blue", circuit="casinos", turns=1).at("red", "lyon").turn_of("red").do("stay")
    assert t.winners() == ["red", "blue"]
    assert t.outcome.ranks == [1, 1]


def test_in_other_circuits_the_number_of_markers_counts() -> None:
    """§12.2, R57, R60."""
    t = Trip("red", "blue", "cy", turns=1).at("red", "lyon").marked("blue", "reims", "albi").marked("cy", "albi")
    t.turn_of("red").do("stay")
    assert t.outcome.scores == [0, 2, 1]
    assert t.winners() == ["blue"]
    assert t.outcome.ranks == [3, 1, 2]
    assert t.outcome.why == "turn_limit"


def test_missed_turns_count_for_the_limit() -> None:
    """§12.3, R60 Red's turn and blue's missed one are two."""
    t = Trip("red", "blue", turns=2).at("red", "lyon").put("miss", "blue", 1).turn_of("red").do("stay")
    assert t.asked == "over"


def test_after_the_end_there_is_nothing_to_choose() -> None:
    """§12."""
    t = Trip("red", "blue", turns=1).at("red", "lyon").turn_of("red").do("stay")
    assert t.choices == []
    assert RICHESSES.legal(t.now) == []


def test_without_a_limit_the_game_goes_on() -> None:
    """§12.3, R60."""
    t = Trip("red", "blue").at("red", "lyon").turn_of("red").do("stay")
    assert t.asked == "turn blue"
