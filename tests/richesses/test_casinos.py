"""§11.2 Casinos."""

import pytest
from richesses_kit import Trip

from turnpike.games.richesses.circuits.casinos.events import BetLost, BetWon
from turnpike.kernel.contract import Json


def casinos(*colours: str) -> Trip:
    return Trip(*(colours or ("red", "blue")), circuit="casinos")


def started() -> Trip:
    """Red is the first player and chooses where to start."""
    t = casinos().from_the_start()
    for card in ("alsace", "bretagne", "centre", "picardie"):
        t.region(card)
    return t.do("done").do("done").die(10, 60)


def arrived(money: int = 500) -> Trip:
    """Red has just come to Vichy."""
    return (
        casinos()
        .at("red", "moulins")
        .has("red", money)
        .at("blue", "lyon")
        .turn_of("red")
        .move("foot", "moulins", "vichy")
    )


def test_each_player_chooses_a_casino_from_the_first_player_on() -> None:
    """§11.2, R6 Also one already chosen; it is marked at once, and betting there is allowed, not compulsory."""
    t = started()
    assert t.asked == "choose_start blue"
    assert len(t.offered("choose_start")) == 8
    assert t.refused("choose_start", town="paris") == "not_a_casino"
    twin = t.imagined().do("choose_start", town="vichy")
    t.do("choose_start", town="vichy")
    assert twin.view == t.view
    assert t.of("marked")["blue"] == ["vichy"]
    assert t.asked == "first_bet blue"
    t.do("pass").do("choose_start", town="vichy").do("bet", stake=100, on="red").die(10)
    assert t.money["red"] == 1200
    assert t.asked == "turn blue"
    assert t.of("out") == {"red": False, "blue": False}


def test_the_first_bet_needs_money() -> None:
    """§11.2, R6 Blue has bought both vehicles."""
    t = casinos().from_the_start()
    for card in ("alsace", "bretagne", "centre", "picardie"):
        t.region(card)
    t.do("done").do("buy", vehicle="car").do("buy", vehicle="bike").do("done").die(10, 60)
    t.do("choose_start", town="vichy")
    assert t.asked == "choose_start red"


def test_a_bet_at_the_start_does_not_cost_the_first_turn() -> None:
    """§11.2, R6 And on the first turn one may stay and bet again."""
    t = started().do("choose_start", town="vichy").do("bet", stake=10, on="blue").die(10)
    t.do("choose_start", town="cannes").do("pass")
    assert t.asked == "turn blue"
    assert t.offered("bet")


def test_a_bet_is_compulsory_on_arrival() -> None:
    """§11.2, R43."""
    t = arrived()
    assert t.asked == "bet red"
    assert t.of("marked")["red"] == ["vichy"]
    assert t.refused("pass") == "must_bet"
    assert t.refused("bet", stake=310, on="red") == "bad_stake"
    assert t.refused("bet", stake=15, on="red") == "bad_stake"
    assert t.refused("bet", stake=0, on="red") == "bad_stake"
    assert t.refused("bet", stake=10, on=[15]) == "bad_bet"
    assert t.refused("bet", stake=10, on=[60, 10]) == "bad_bet"
    assert len(t.choices) == 30 * 23


def test_a_stake_is_at_most_the_players_money() -> None:
    """§11.2, R43."""
    t = arrived(30)
    assert len(t.choices) == 3 * 23
    assert t.refused("bet", stake=40, on="red") == "too_poor_to_bet"


@pytest.mark.parametrize(
    ("on", "die", "back"),
    [("red", 30, 300), ("blue", 40, 300), ([40], 40, 700), ([10, 60], 60, 400), ([10, 60], 10, 400)],
)
def test_the_stake_comes_back_with_two_six_or_three_times_as_much(on: Json, die: int, back: int) -> None:
    """§11.2, R43."""
    t = arrived().do("bet", stake=100, on=on).die(die)
    assert t.money["red"] == 400 + back
    assert t.happened(BetWon)[0].francs == back
    assert t.of("won")["red"] == ["vichy"]


@pytest.mark.parametrize(("on", "die"), [("red", 20), ("blue", 10), ([40], 50), ([10, 60], 20)])
def test_a_lost_stake_stays_with_the_bank(on: Json, die: int) -> None:
    """§11.2, R43."""
    t = arrived().do("bet", stake=100, on=on).die(die)
    assert t.money["red"] == 400
    assert t.happened(BetLost)
    assert t.view.bank == 100


def test_a_player_who_lost_may_stay_and_bet_as_the_main_action() -> None:
    """§11.2, R43 Until he wins, then never again in that casino."""
    t = arrived().do("bet", stake=100, on="red").die(20)
    t.do("work").die(10)
    t.do("bet", stake=100, on="red").die(10)
    assert t.money["red"] == 600
    t.do("work").die(10)
    assert t.refused("bet", stake=10, on="red") == "won_here"
    t.move("foot", "vichy", "moulins").do("work").die(10)
    t.move("foot", "moulins", "vichy")
    assert t.asked == "turn blue"


def test_without_money_no_bet_is_due() -> None:
    """§11.2, R43 The marker is placed all the same."""
    t = arrived(0)
    assert t.asked == "turn blue"
    assert t.of("marked")["red"] == ["vichy"]


def test_there_are_no_bets_elsewhere() -> None:
    """§11.2."""
    t = casinos().at("red", "moulins").turn_of("red")
    assert t.refused("bet", stake=10, on="red") == "no_casino_here"


def test_the_game_ends_when_a_player_reaches_paris_and_the_richest_wins() -> None:
    """§11.2, R44 Blue is richer; no toll."""
    t = (
        casinos()
        .at("red", "evry")
        .has("red", 100, "car")
        .all_but("red")
        .has("blue", 510)
        .holds("blue", "ile-de-france")
    )
    t.turn_of("red").move("foot", "evry", "paris")
    assert t.asked == "over"
    assert t.outcome.scores == [500, 510]
    assert t.winners() == ["blue"]
    assert t.outcome.why == "richest"
