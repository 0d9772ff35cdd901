"""The tiny game of market.py at the boundary: a complete `Game` with secrets, to hold the kernel to its contract."""
# ruff: noqa: ARG002  (the contract says what a method is given)

import hashlib
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from kernel import market
from kernel.market import State
from msgspec import Struct

from turnpike.kernel.chance import Draws
from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, ChanceAsked, Choice, Game, Json, Outcome, Words
from turnpike.kernel.events import Event, TapeReader
from turnpike.kernel.ids import Seat
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    players: int = 3
    cards: int = 8
    rounds: int = 3
    wage: Literal["drawn", "named"] = "drawn"
    """What a point of the die pays: 1 to 3, drawn before the game or named by the players."""


class View(Struct, frozen=True):
    """What one seat sees; `me` is None for a spectator."""

    me: int | None
    wage: int
    turn: int
    active: int
    phase: str
    asked: int
    on_sale: int
    bid: int
    bidder: int
    bidders: list[int]
    coins: list[int]
    banked: list[int]
    hand_sizes: list[int]
    hands: list[list[int]]
    """The cards of each hand that the seat knows: all of its own, and those that were shown."""
    known: list[int]
    guarded: list[int]
    """Of its own."""
    unseen: int


class Opened(Event):
    wage: int


class TurnBegan(Event):
    begins_turn = True

    seat: Seat


class CardDrawn(Event):
    seat: Seat
    card: int
    """0 for those who did not see it."""


class DieRolled(Event):
    seat: Seat
    eyes: int


class CoinBanked(Event):
    seat: Seat


class Asked(Event):
    seat: Seat
    whom: Seat


class CardShown(Event):
    seat: Seat
    card: int


class SilenceKept(Event):
    seat: Seat


class CardOffered(Event):
    seat: Seat
    card: int


class BidMade(Event):
    seat: Seat
    amount: int


class BidPassed(Event):
    seat: Seat


class CardSold(Event):
    seat: Seat
    to: Seat
    card: int
    price: int


class SaleRefused(Event):
    seat: Seat


class CardGuarded(Event):
    seat: Seat
    card: int
    on: bool


class Closed(Event):
    pass


KINDS = (Opened, TurnBegan, CardDrawn, DieRolled, CoinBanked, Asked, CardShown, SilenceKept, CardOffered)
MORE_KINDS = (BidMade, BidPassed, CardSold, SaleRefused, CardGuarded, Closed)
READER = TapeReader([*KINDS, *MORE_KINDS], {int: int, bool: bool, Seat: Seat})


class WageDraft:
    """Every seat names a wage; the middle one counts."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._named: list[int] = []

    @property
    def to_act(self) -> int:
        return NOBODY if len(self._named) == self._players else len(self._named)

    def choices(self) -> list[Choice]:
        return [_choice({"do": "name", "wage": wage}) for wage in (1, 2, 3)]

    def place(self, words: Words) -> None:
        match words:
            case {"do": "name", "wage": 1 | 2 | 3 as wage, **more} if not more:
                self._named.append(int(wage))
            case _:
                raise Refused("bad_action", detail="name a wage of 1, 2 or 3")

    def setup(self) -> Words:
        return {"wage": sorted(self._named)[self._players // 2]}

    def copy(self) -> "WageDraft":
        twin = WageDraft(self._players)
        twin._named = list(self._named)
        return twin


class MarketSpeech:
    """Says everything in English."""

    def choice(self, choice: Choice) -> str:
        return choice.key

    def event(self, event: Event) -> str:
        return repr(event)

    def refusal(self, refused: Refused) -> str:
        return f"No: {refused.code}."

    def why(self, why: str) -> str:
        return why

    def source(self, source: str) -> str:
        return source


class Market(Game[State, Options, View]):
    """The tiny game."""

    id = "market"
    rules = 2
    secrets = True

    def read_options(self, raw: Mapping[str, Json]) -> Options:
        try:
            options = msgspec.convert(dict(raw), Options)
        except msgspec.ValidationError as error:
            raise Refused("bad_option", detail=str(error)) from None
        if not (2 <= options.players <= 4 and 1 <= options.cards <= 99 and 1 <= options.rounds <= 9):
            raise Refused("bad_option", detail="2 to 4 players, 1 to 99 cards, 1 to 9 rounds")
        return options

    def plain_options(self, options: Options) -> dict[str, Json]:
        return {"players": options.players, **msgspec.to_builtins(options)}

    def players(self, options: Options) -> int:
        return options.players

    def draw_setup(self, options: Options, draws: Draws) -> Words | None:
        return {"wage": 1 + draws.pick(3)} if options.wage == "drawn" else None

    def draft(self, options: Options) -> WageDraft | None:
        return WageDraft(options.players) if options.wage == "named" else None

    def start(self, options: Options, setup: Words | None, tape: Tape | None = None) -> State:
        wage = (setup or {}).get("wage")
        if wage not in (1, 2, 3) or not isinstance(wage, int) or set(setup or {}) > {"wage", "first_player"}:
            raise Refused("bad_setup", detail="the wage is 1, 2 or 3")
        s = State(options.players, options.cards, options.rounds * options.players, wage)
        s.tape, s.recording = tape, tape is not None
        s.note(market.OPENED, wage)
        market.begin_turn(s)
        return s

    def to_act(self, state: State) -> int:
        return market.to_act(state)

    def legal(self, state: State) -> list[int]:
        things = market.outcomes(state) if market.to_act(state) == CHANCE else market.answers(state)
        return list(range(len(things)))

    def is_legal(self, state: State, action: int) -> bool:
        return 0 <= action < len(self.legal(state))

    def apply(self, state: State, action: int) -> None:
        market.apply(state, action)

    def copy(self, state: State) -> State:
        return state.copy()

    def digest(self, state: State) -> str:
        facts = {name: value for name, value in vars(state).items() if name not in ("tape", "recording")}
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]

    def turn_number(self, state: State) -> int:
        return state.turn

    def view(self, state: State, seat: int | None) -> View:
        open_to = [seat in (of, REFEREE) for of in range(state.players)]
        hands = [
            sorted(card for card in hand if open_to[of] or card in state.known) for of, hand in enumerate(state.hands)
        ]
        return View(
            me=seat,
            wage=state.wage,
            turn=state.turn,
            active=state.active,
            phase=state.phase,
            asked=state.asked,
            on_sale=state.on_sale,
            bid=state.bid,
            bidder=state.bidder,
            bidders=list(state.bidders),
            coins=list(state.coins),
            banked=list(state.banked),
            hand_sizes=[len(hand) for hand in state.hands],
            hands=hands,
            known=list(state.known),
            guarded=[c for of, hand in enumerate(state.hands) if open_to[of] for c in hand if c in state.guarded],
            unseen=len(state.unseen),
        )

    def imagine(self, view: View, options: Options, rng: Rng) -> State:
        s = State(options.players, options.cards, options.rounds * options.players, view.wage)
        for name in ("turn", "active", "phase", "asked", "on_sale", "bid", "bidder"):
            setattr(s, name, getattr(view, name))
        s.bidders, s.coins, s.banked = list(view.bidders), list(view.coins), list(view.banked)
        s.known, s.guarded = list(view.known), sorted(view.guarded)
        s.hands = [list(hand) for hand in view.hands]
        elsewhere = [card for card in s.unseen if not any(card in hand for hand in s.hands)]
        for hand, size in zip(s.hands, view.hand_sizes, strict=True):
            while len(hand) < size:
                hand.append(elsewhere.pop(rng.below(len(elsewhere))))
            hand.sort()
        s.unseen = elsewhere
        return s

    def outcome(self, state: State) -> Outcome:
        cards = [sum(hand) for hand in state.hands]
        coins = [coin + saved for coin, saved in zip(state.coins, state.banked, strict=True)]
        scores = [sum(both) for both in zip(cards, coins, strict=True)]
        return Outcome(
            scores=scores,
            winners=[seat for seat, score in enumerate(scores) if score == max(scores)],
            why="closed",
            ranks=[1 + sum(other > score for other in scores) for score in scores],
            breakdown={"cards": cards, "coins": coins},
        )

    def choices(self, state: State) -> list[Choice]:
        return [_choice(words, action) for action, words in enumerate(market.answers(state))]

    def words(self, state: State, action: int) -> Words:
        return market.answers(state)[action]

    def read(self, state: State, words: Words) -> int:
        answers = market.answers(state)
        if words not in answers:
            raise Refused("bad_action", detail="not among the choices")
        return answers.index(words)

    def events(self, state: State, numbers: Sequence[int], seat: int | None) -> list[Event]:
        shown = (_redacted(event, seat) for event in READER.read(numbers))
        return [event for event in shown if event is not None]

    def pass_action(self, state: State) -> int | None:
        passing = {"turn": "stay", "answer": "keep", "bid": "pass"}.get(state.phase)
        return market.answers(state).index({"do": passing}) if passing else None

    def speech(self, options: Options, language: str, seats: Sequence[str]) -> MarketSpeech:
        return MarketSpeech()

    def chance(self, state: State) -> ChanceAsked:
        if market.to_act(state) != CHANCE:
            return super().chance(state)
        return ChanceAsked("card" if state.phase == "deal" else "die", market.outcomes(state), state.active)

    def asides(self, state: State, seat: int) -> list[Choice]:
        return [
            _choice({"do": "guard", "card": card, "on": on}, market.ASIDE + 2 * card + on)
            for card in state.hands[seat]
            for on in (False, True)
            if on != (card in state.guarded)
        ]

    def hides(self, entry: Words, seat: int | None) -> bool:
        private = entry.get("chance") == "card" or entry.get("do") == "guard"
        return private and seat not in (entry["seat"], REFEREE)

    def reveals(self, entry: Words) -> bool:
        return entry.get("do") in ("show", "offer")


def _choice(words: Words, action: int = 0) -> Choice:
    return Choice(words=(words,), actions=(action,), key=str(words["do"]), facts={})


def _redacted(event: Event, seat: int | None) -> Event | None:
    """An event as a seat learns of it: not at all, without the card, or as it is."""
    if isinstance(event, CardGuarded) and seat not in (event.seat, REFEREE):
        return None
    if isinstance(event, CardDrawn) and seat not in (event.seat, REFEREE):
        return CardDrawn(event.seat, 0)
    return event


MARKET = Market()
