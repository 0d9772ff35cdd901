"""The rules of Harbours.

1. Everybody begins in the first harbour, and chance deals two cargo cards, hidden from the others.
2. A turn is one thing: `sail`, `ask` or `rest`. Resting brings a coin.
3. Sailing: the die says how far; then the player steers to any harbour within reach, or stays.
4. A ship that ends its voyage where its own cargo is wanted delivers it for the harbour's value and draws another card.
5. A ship that ends its voyage where cargo is wanted that another player has shown takes it away: two coins, and the
   card is out of the game.
6. Asking another player: that player shows a card, or keeps quiet and pays the asker a coin, if there is one to pay.
7. After the last round the most coins win.
"""

from turnpike.kernel.contract import CHANCE, NOBODY, Json, Words
from turnpike.kernel.tape import Tape
from turnpike_harbours.board import distances, read_board

TURN_BEGAN, CARD_DRAWN, DIE_ROLLED, SAILED, DELIVERED, TAKEN, ASKED, SHOWN, KEPT_QUIET, RESTED, ENDED = range(11)
HAND = 2
SIDES = {"calm": 3, "strong": 6}
TAKEN_COINS = 2


class State:
    """A position: where the ships are, who holds what, and what is decided next."""

    def __init__(self, players: int, turns: int, sides: int) -> None:
        self.tape: Tape | None = None
        self.recording = False
        self.players = players
        self.turns = turns
        self.sides = sides
        self.unseen = list(range(len(read_board().harbours)))
        """Cargo cards that nobody holds, by the number of their harbour."""
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.known: list[int] = []
        """Cards in hands that everybody has seen."""
        self.gone: list[int] = []
        """Cards that have left the game."""
        self.ships = [0] * players
        self.delivered = [0] * players
        self.earned = [0] * players
        """Coins for cargo."""
        self.other = [0] * players
        """All other coins."""
        self.turn = 0
        self.active = 0
        self.phase = "deal"
        self.asked = -1
        self.reach = 0

    def copy(self) -> "State":
        """The same position without its tape."""
        twin = State(self.players, self.turns, self.sides)
        for name, value in vars(self).items():
            if name not in ("tape", "recording"):
                setattr(twin, name, list(value) if isinstance(value, list) else value)
        twin.hands = [list(hand) for hand in self.hands]
        return twin

    def note(self, kind: int, *values: int) -> None:
        """Write down what happens, while events are recorded."""
        if self.recording and self.tape is not None:
            for number in (kind, *values, *[0] * (5 - len(values))):
                self.tape.put(number)


def coins(s: State, seat: int) -> int:
    """All coins of a seat."""
    return s.earned[seat] + s.other[seat]


def to_act(s: State) -> int:
    """Who decides now."""
    if s.phase in ("deal", "roll"):
        return CHANCE
    return {"turn": s.active, "steer": s.active, "answer": s.asked, "over": NOBODY}[s.phase]


def receiver(s: State) -> int:
    """The seat that the next card is for: at the start a seat that has too few, later the active one."""
    return next((seat for seat in range(s.players) if len(s.hands[seat]) < HAND), s.active) if not s.turn else s.active


def outcomes(s: State) -> list[Json]:
    """What chance may decide: the cargo of a harbour, or the eyes of the die."""
    if s.phase == "deal":
        return [read_board().harbours[card].id for card in s.unseen]
    return list(range(1, s.sides + 1))


def answers(s: State) -> list[Words]:
    """Everything the seat to act may say."""
    harbours = read_board().harbours
    match s.phase:
        case "turn":
            others = [seat for seat in range(s.players) if seat != s.active and hidden(s, seat)]
            said: list[Words] = [{"do": "sail"}, {"do": "rest"}]
            return said + [{"do": "ask", "whom": seat} for seat in others]
        case "steer":
            near = distances()[s.ships[s.active]]
            return [{"do": "steer", "to": one.id} for n, one in enumerate(harbours) if near[n] <= s.reach]
        case "answer":
            quiet: list[Words] = [{"do": "keep"}]
            return quiet + [{"do": "show", "card": harbours[card].id} for card in hidden(s, s.asked)]
        case _:
            return []


def hidden(s: State, seat: int) -> list[int]:
    """The cards of a seat that the others have not seen."""
    return [card for card in s.hands[seat] if card not in s.known]


def begin(s: State) -> None:
    """The first turn; the hands are dealt before anything else."""
    s.note(TURN_BEGAN, 0)


def apply(s: State, action: int) -> None:
    """Do what was said, or take an outcome of chance."""
    if s.phase == "deal":
        deal(s, s.unseen.pop(action))
    elif s.phase == "roll":
        s.reach = action + 1
        s.note(DIE_ROLLED, s.active, s.reach)
        s.phase = "steer"
    else:
        say(s, answers(s)[action])


def deal(s: State, card: int) -> None:
    """A card for the seat that is next; after the last one the first turn begins, or this one ends."""
    seat = receiver(s)
    s.hands[seat] = sorted([*s.hands[seat], card])
    s.note(CARD_DRAWN, seat, card)
    if s.reach:
        end_turn(s)
    elif all(len(hand) == HAND for hand in s.hands):
        s.phase = "turn"


def say(s: State, words: Words) -> None:
    """Take one of the answers."""
    match words:
        case {"do": "sail"}:
            s.phase = "roll"
        case {"do": "rest"}:
            s.other[s.active] += 1
            s.note(RESTED, s.active)
            end_turn(s)
        case {"do": "ask", "whom": int(whom)}:
            s.note(ASKED, s.active, whom)
            s.asked, s.phase = whom, "answer"
        case {"do": "keep"}:
            paid = min(1, coins(s, s.asked))
            s.other[s.asked] -= paid
            s.other[s.active] += paid
            s.note(KEPT_QUIET, s.asked, paid)
            end_turn(s)
        case {"do": "show", "card": str(card)}:
            number = read_board().number(card)
            s.known = sorted([*s.known, number])
            s.note(SHOWN, s.asked, number)
            end_turn(s)
        case {"do": "steer", "to": str(to)}:
            arrive(s, read_board().number(to))


def arrive(s: State, harbour: int) -> None:
    """4., 5. End a voyage: deliver, or take away what another has shown."""
    seat, value = s.active, read_board().harbours[harbour].value
    s.note(SAILED, seat, s.ships[seat], harbour)
    s.ships[seat] = harbour
    holder = next((other for other in range(s.players) if harbour in s.hands[other]), -1)
    if holder == seat:
        s.earned[seat] += value
        s.delivered[seat] += 1
        s.note(DELIVERED, seat, harbour, value)
    elif holder >= 0 and harbour in s.known:
        s.other[seat] += TAKEN_COINS
        s.note(TAKEN, seat, holder, harbour, TAKEN_COINS)
    else:
        end_turn(s)
        return
    s.hands[holder].remove(harbour)
    s.gone = sorted([*s.gone, harbour])
    s.known = [card for card in s.known if card != harbour]
    if holder == seat and s.unseen:
        s.phase = "deal"
    else:
        end_turn(s)


def end_turn(s: State) -> None:
    """The next seat, or the end."""
    s.asked, s.reach = -1, 0
    s.turn += 1
    if s.turn == s.turns:
        s.phase = "over"
        s.note(ENDED)
        return
    s.active = s.turn % s.players
    s.phase = "turn"
    s.note(TURN_BEGAN, s.active)
