"""Casinos, played to win (§11.2): the car in time, every risk when it is late, none when the game is nearly won."""

from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.heuristics import CUNNING, FASTER, USUAL
from turnpike.bots.richesses.tour_tables import tables_of
from turnpike.bots.richesses.traveller import Traveller
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.circuits import numbers as circuits
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.rng import Rng

BOARD = board_of("casinos")
VICHY = BOARD.place_index["vichy"]
EVERY = BOARD.all_stages
BUY_CAR = names.BUY << names.KIND | names.CAR


def traveller(boldness: int) -> Traveller:
    return Traveller(Evaluator(tables_of(BOARD)), boldness)


def in_vichy(money: int, other: int, *, marked: int, others_marked: int, at: str) -> State:
    """Seat 0 has a bike and is to act in Vichy, where it has not won; seat 1 stands elsewhere, with a bike, too."""
    state = State(BOARD, 2)
    turn.run(state)
    rng = Rng(1)
    while state.phase != names.TURN:
        if state.phase >= names.REGION_CARD:
            turn.decide(state, rng.below(turn.list_choices(state)))
        else:
            turn.take(state, traveller(USUAL).choose(state, rng))
    assert state.asked == 0
    state.at = [VICHY, BOARD.place_index[at], names.NONE, names.NONE]
    state.money = [money, other, 0, 0]
    state.owned = [1, 1, 0, 0]
    state.won = [0, EVERY, 0, 0]
    state.marked = [marked | 1 << BOARD.stage_at[VICHY], others_marked, 0, 0]
    return state


def bet_of(code: int) -> tuple[int, int]:
    """The stake, and on what."""
    assert code >> names.KIND == circuits.PLACE_BET
    notes, on = divmod(code & (1 << names.KIND) - 1, circuits.ONS)
    return names.NOTE * (notes + 1), on


def chosen(boldness: int, state: State) -> int:
    code = traveller(boldness).choose(state, Rng(2))
    assert code in [turn.code_of(state, choice) for choice in range(turn.list_choices(state))]
    return code


def late(behind: int) -> State:
    """The other has everything, is richer, and one section from Paris."""
    return in_vichy(400, 400 + behind, marked=0, others_marked=EVERY, at="evry")


def test_behind_a_seat_that_is_nearly_home_it_takes_the_likeliest_bet_that_is_enough() -> None:
    assert bet_of(chosen(CUNNING, late(500))) == (300, circuits.ON_RED)
    assert bet_of(chosen(CUNNING, late(800))) == (300, circuits.ON_TWO)
    assert bet_of(chosen(CUNNING, late(1700))) == (300, circuits.ON_ONE)


def test_if_no_bet_is_enough_it_bets_on_a_colour() -> None:
    assert bet_of(chosen(CUNNING, late(5000))) == (300, circuits.ON_RED)


def test_in_the_middle_of_the_game_it_stakes_the_most_on_a_colour() -> None:
    state = in_vichy(800, 900, marked=0, others_marked=1, at="cannes")
    assert bet_of(chosen(CUNNING, state)) == (300, circuits.ON_RED)
    assert bet_of(chosen(USUAL, state)) == (280, circuits.ON_RED)


def test_ahead_and_nearly_home_it_risks_nothing() -> None:
    """A bet on arrival is compulsory, its height is not."""
    state = in_vichy(2000, 900, marked=EVERY, others_marked=1, at="cannes")
    near = BOARD.place_index["deauville"]
    state.at = [near, *list(state.at)[1:]]
    state.phase = circuits.BET
    assert bet_of(chosen(CUNNING, state)) == (10, circuits.ON_RED)
    assert bet_of(chosen(FASTER, state)) == (300, circuits.ON_RED)


def test_a_seat_twice_as_rich_or_without_money_does_not_stay_for_a_bet() -> None:
    for money, other in ((1400, 300), (70, 900)):
        state = in_vichy(money, other, marked=0, others_marked=1, at="cannes")
        assert chosen(CUNNING, state) >> names.KIND == names.MOVE


def test_the_bold_buy_the_car_while_it_still_saves_time() -> None:
    rich = in_vichy(1600, 300, marked=0, others_marked=1, at="cannes")
    assert chosen(FASTER, rich) == chosen(CUNNING, rich) == BUY_CAR
    assert chosen(USUAL, rich) != BUY_CAR
    nearly_done = in_vichy(1600, 300, marked=EVERY & ~1, others_marked=1, at="cannes")
    assert chosen(FASTER, nearly_done) != BUY_CAR


def test_the_cunning_buy_nothing_before_they_have_bet_and_begin_in_le_touquet() -> None:
    state = State(BOARD, 2)
    turn.run(state)
    codes: list[int] = []
    rng = Rng(3)
    while len(codes) < 4:
        if state.phase >= names.REGION_CARD:
            turn.decide(state, rng.below(turn.list_choices(state)))
            continue
        codes.append(chosen(CUNNING, state))
        turn.take(state, codes[-1])
    start = circuits.CHOOSE << names.KIND | BOARD.place_index["le-touquet"]
    assert codes.count(names.DONE << names.KIND) == 2
    assert start in codes
