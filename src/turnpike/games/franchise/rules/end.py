"""The end of the game (§6).

Here: when it is over, the final scoring, and who has won.
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits


def reason_to_end(s: State) -> int:
    """§6.1 A tile in the red zone, §6.2 or a whole round without an expansion; 0 if the game goes on.

    Looked at after every finished turn; the round is not completed (rulings R28, R29).
    """
    if s.on_track > s.board.red_zone:
        return names.RED_ZONE
    if s.streak >= s.board.players:
        return names.NOBODY_EXPANDED
    return 0


def towns(s: State, seat: int) -> int:
    """How many towns are the seat's."""
    return bits.count(s.presence[seat] & s.board.towns)


def score_finally(s: State, why: int) -> None:
    """§6.3 Towns, dollars and unused bonus tiles; unscored cities and regions bring nothing (ruling R30).

    The markers move, so influence is the final score from now on (ruling R40).
    """
    for seat in range(s.board.players):
        for_towns = s.board.town_points * towns(s, seat)
        for_money = s.money[seat] // s.board.dollars_per_point
        for_bonus = s.board.bonus_points * s.bonus[seat]
        s.influence[seat] += for_towns + for_money + for_bonus
        if s.recording:
            s.note(names.FINAL_SCORED, seat, for_towns, for_money, for_bonus)
    s.why = why
    s.phase = names.OVER
    if s.recording:
        s.note(names.GAME_ENDED, why)


def winners(s: State) -> int:
    """§6.4 The seats with the most influence, of these the ones with the most towns; several share the victory."""
    best = 0
    most = -1
    for seat in range(s.board.players):
        worth = s.influence[seat] * 64 + towns(s, seat)
        if worth > most:
            most = worth
            best = 0
        if worth == most:
            best |= bits.BIT[seat]
    return best
