"""What a seat must expect where a move ends (§7, §8): a toll for a hidden card, a card from the pile; in turns.

Everything is reckoned from what the seat sees: its own cards, those everybody knows, and how many are hidden.
"""

from collections.abc import Callable

from turnpike.bots.richesses.plan import Purse
from turnpike.bots.richesses.tour import WAGE
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.codec.view import View

MAX_TURNS_EXPECTED = 0.9
"""No expectation counts as much as a turn: whoever goes on is better off than whoever waits for better luck."""
SPARE = 0.3
"""What a franc is worth to somebody who has enough, compared with one who must work for it."""
GAINED = 0.5
"""What a franc won by chance is worth, compared with one lost: the plan did without it."""


def toll_chances(view: View, seat: int, board: Board) -> list[float]:
    """§7.1 For each region: how likely it is that another seat holds its card."""
    own = view.cards[seat]
    known = {card for other, cards in enumerate(view.known) if other != seat for card in cards}
    seen = known | set(view.regions.returned) | (set(own) if isinstance(own, list) else set())
    hidden = [card for i, card in enumerate(board.region_ids) if board.in_play >> i & 1 and card not in seen]
    held = sum(
        (cards if isinstance(cards, int) else len(cards)) - len(view.known[other])
        for other, cards in enumerate(view.cards)
        if other != seat
    )
    each = held / len(hidden) if hidden else 0.0
    chances = dict.fromkeys(hidden, each) | dict.fromkeys(known, 1.0)
    return [chances.get(card, 0.0) for card in board.region_ids]


class Luck:
    """Tolls and cards for one seat at one moment."""

    def __init__(
        self,
        view: View,
        seat: int,
        board: Board,
        purse: Purse,
        by: int,
        to_go: Callable[[int], float],
        *,
        short: bool,
        sold: float,
    ) -> None:
        self._board = board
        self._purse = purse
        self._by = by
        self._sold = sold
        self._others = len(view.money) - 1
        self._franc = (1.0 if short else SPARE) / WAGE
        self._tolls = toll_chances(view, seat, board)
        self._to_go = to_go
        self._cards = 0.0
        self._sent: list[int] = []
        possible = view.hasard.unseen or view.hasard.returned[:1]
        self._each = 1.0 / len(possible)
        for word in possible:
            self._expect(board.card_ids.index(word))
        self._away = sum(to_go(town) for town in self._sent)

    def _expect(self, card: int) -> None:
        """§8 What one card would bring, added to the rest."""
        board, purse = self._board, self._purse
        kind, a, b, c = board.effect[card], board.effect_a[card], board.effect_b[card], board.effect_c[card]
        if kind in (names.GOTO, names.GOTO_NEAREST):
            if kind == names.GOTO:
                self._sent.append(a)
        elif kind == names.ADVANCE_BY:
            self._cards -= a / board.reach[self._by]
        elif kind in (names.MISS_TURN, names.MISS_TURN_IF):
            self._cards += a if kind == names.MISS_TURN or b >> self._by & 1 else 0
        elif kind == names.PLAY_AGAIN:
            self._cards -= 1.0
        elif kind == names.GRANT:
            useful = not purse.owns(a) and a > self._by
            self._cards -= GAINED * self._franc * (board.price[a] if useful else board.resale[a])
        else:
            self._cards += self._paying(-self._francs(kind, a, b, c))

    def _francs(self, kind: int, a: int, b: int, c: int) -> float:
        """§8.2 What a card that is about money brings."""
        match kind:
            case names.RECEIVE:
                return a
            case names.RECEIVE_DIE:
                return WAGE
            case names.RECEIVE_EACH:
                return a * self._others
            case names.PAY:
                return -a
            case names.PAY_DIE:
                return -WAGE
            case names.PAY_EACH:
                return -a * self._others
            case names.PAY_OWNED:
                return -(b * self._purse.bike + c * self._purse.car)
            case _:
                return -(a, b, c)[self._by]

    def _paying(self, francs: float) -> float:
        """What a payment costs in turns; who cannot make it loses his vehicle, or has nothing to lose."""
        if francs > self._purse.money:
            return self._sold or self._franc * self._purse.money
        return self._franc * francs * (1.0 if francs > 0 else GAINED)

    def at(self, place: int, *, draws: bool = True) -> float:
        """What is to be expected at the end of a move there, in turns lost."""
        board = self._board
        expected = self._tolls[board.region[place]] * self._paying(WAGE)
        if draws and board.kind[place] & names.IS_PASSAGE:
            expected += self._each * (self._cards + self._away - len(self._sent) * self._to_go(place))
        return max(-MAX_TURNS_EXPECTED, min(MAX_TURNS_EXPECTED, expected))
