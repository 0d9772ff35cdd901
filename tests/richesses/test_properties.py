"""What must hold in every game, however it is played: on all circuits, for all numbers of players."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.contract import NOBODY, REFEREE
from turnpike.kernel.rng import Rng

CIRCUITS = ("economie", "monuments", "casinos", "vins", "touristique", "vacances", "specialites", "sports")


def check(options: Options, view: View) -> None:
    circuit = board_of(options.circuit).circuit
    # Money only moves between the bank and the players (R2); debts are promises of francs nobody has yet.
    assert sum(view.money) + view.bank == options.players * circuit.start_money
    assert all(francs >= 0 and francs % 10 == 0 for francs in view.money)
    debtors = {debtor for debtor, _creditor, _francs in view.debts}
    assert all(view.money[debtor] == 0 for debtor in debtors if view.moment.due == 0)  # R25
    assert all(francs > 0 and debtor != creditor for debtor, creditor, francs in view.debts)
    # One player on a point, apart from those who have not left and those who are home (R5, R13).
    standing = [place for place, out, home in zip(view.at, view.out, view.home, strict=True) if out and not home]
    doubled = [place for place, count in Counter(standing).items() if count > 1]
    assert not doubled or (view.moment.asked == "over" and doubled == [circuit.finish])
    # 22 or 21 region cards and 32 hasard cards are always somewhere.
    hands = [card for hand in view.cards if isinstance(hand, list) for card in hand]
    unseen = view.regions.unseen
    assert isinstance(unseen, list)
    assert len({*hands, *unseen, *view.regions.returned}) == (21 if circuit.remove_corsica_card else 22)
    assert len(hands) + len(unseen) + len(view.regions.returned) == (21 if circuit.remove_corsica_card else 22)
    assert len({*view.hasard.unseen, *view.hasard.returned}) == 32
    assert len(view.hasard.unseen) + len(view.hasard.returned) == 32
    for passing, hand in zip(view.lets_pass, view.cards, strict=True):
        assert isinstance(hand, list)
        assert set(passing or []) <= set(hand)


def choose(s: State, rng: Rng) -> int:
    """Any choice, but the rare kinds as often as the many moves and bets."""
    legal = RICHESSES.legal(s)
    if RICHESSES.to_act(s) < 0 or rng.below(2):
        return legal[rng.below(len(legal))]
    few = legal[: min(8, len(legal))]
    return few[rng.below(len(few))]


@pytest.mark.parametrize("circuit", CIRCUITS)
@settings(max_examples=12)
@given(
    st.integers(2, 4),
    st.integers(0, 10**6),
    st.sampled_from(["auto", "claim"]),
    st.sampled_from(["auto", "ask"]),
    st.integers(0, 120),
)
def test_money_points_and_cards_are_conserved(
    circuit: str, players: int, seed: int, markers: str, tolls: str, turns: int
) -> None:
    """R2, R5, R7, R13, R25 After every decision; orders are changed now and then."""
    options = RICHESSES.read_options(
        {"circuit": circuit, "players": players, "markers": markers, "tolls": tolls, "turns": turns}
    )
    rng = Rng(seed)
    s = RICHESSES.start(options, None)
    for _ in range(250):
        check(options, RICHESSES.view(s, REFEREE))
        if RICHESSES.to_act(s) == NOBODY:
            assert RICHESSES.legal(s) == []
            assert RICHESSES.outcome(s).winners
            return
        orders = RICHESSES.asides(s, rng.below(players))
        if orders and rng.below(20) == 0:
            RICHESSES.apply(s, orders[rng.below(len(orders))].actions[0])
        RICHESSES.apply(s, choose(s, rng))


@pytest.mark.parametrize("circuit", CIRCUITS)
@settings(max_examples=6)
@given(st.integers(0, 10**6), st.integers(0, 150), st.sampled_from(["auto", "claim"]))
def test_every_choice_has_a_sentence_and_can_be_read(circuit: str, seed: int, decisions: int, markers: str) -> None:
    """The words of each choice lead back to its number, and no two choices have the same words."""
    options = RICHESSES.read_options({"circuit": circuit, "players": 3, "markers": markers, "tolls": "ask"})
    rng = Rng(seed)
    s = RICHESSES.start(options, None)
    for _ in range(decisions):
        if RICHESSES.to_act(s) != NOBODY:
            RICHESSES.apply(s, choose(s, rng))
    if RICHESSES.to_act(s) < 0:
        return
    choices = RICHESSES.choices(s)
    assert len({str(choice.words) for choice in choices}) == len(choices)
    speech = RICHESSES.speech(options, "fr", ["Ann", "Bo", "Cy"])
    for choice in choices[:: max(1, len(choices) // 25)]:
        assert RICHESSES.read(s, choice.words[0]) == choice.actions[0]
        assert RICHESSES.is_legal(s, choice.actions[0])
        assert speech.choice(choice)
