"""Richesses de France at the boundary: the contract of a game, kept with words outside and ints inside."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct

from turnpike.games.richesses import draw, names
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.codec import actions, event_reader, imagine, paths, position, refusals
from turnpike.games.richesses.codec.actions import Advance, CircuitAction, Facts, Move
from turnpike.games.richesses.codec.events import all_events
from turnpike.games.richesses.codec.speech import RichessesSpeech
from turnpike.games.richesses.codec.view import Moment, View
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS, WHYS
from turnpike.games.richesses.material import Material, material
from turnpike.games.richesses.options import Options, plain_options, read_options
from turnpike.games.richesses.rules import end, moving, turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.chance import Draws
from turnpike.kernel.contract import (
    CHANCE,
    NOBODY,
    REFEREE,
    ChanceAsked,
    Choice,
    Draft,
    Game,
    Json,
    Outcome,
    Wordbook,
    Words,
)
from turnpike.kernel.events import Event
from turnpike.kernel.ids import Seat
from turnpike.kernel.positions import read_view
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape

ARRIVALS = frozenset({"move", "advance", "go", "go_work", "displace", "claim_toll", "claim_stage", "pass"})
"""Actions after which a hidden card claims a toll or does not, which reveals something either way."""


ASKED_OF_CHANCE = frozenset({"region_card", "hasard", "die"})


WAYS = frozenset({names.MOVE, names.RIDE})
"""Kinds of actions that are a way through the country."""
MAX_CACHED = 16_384
"""Ways that are kept."""


class Richesses(Game[State, Options, View]):
    """A journey through the France of the eighties on one of eight circuits, for 2 to 4 players."""

    id = "richesses"
    rules = 1
    secrets = True
    event_types = all_events()

    def __init__(self) -> None:
        self._orders: dict[int, Choice] = {}
        """§7.1 Standing orders by their code: the same on every circuit, and asked for before every action."""

    def read_options(self, raw: Mapping[str, Json]) -> Options:
        return read_options(raw)

    def plain_options(self, options: Options) -> dict[str, Json]:
        return plain_options(options)

    def players(self, options: Options) -> int:
        return options.players

    def draw_setup(self, options: Options, draws: Draws) -> Words | None:
        """Nothing: cards and dice are outcomes of chance in the log, one by one (ruling R7)."""
        return None

    def draft(self, options: Options) -> Draft | None:
        return None

    def start(self, options: Options, setup: Words | None, tape: Tape | None = None) -> State:
        if setup and set(setup) > {"first_player"}:
            raise Refused("bad_setup", detail="the cards are dealt in the game, nothing is laid out before")
        s = imagine.empty_state(options)
        s.tape = tape
        s.recording = tape is not None
        turn.run(s)
        return s

    def to_act(self, state: State) -> int:
        if state.phase == names.OVER:
            return NOBODY
        return CHANCE if state.phase >= names.REGION_CARD else state.asked

    def legal(self, state: State) -> list[int]:
        return list(range(turn.list_choices(state)))

    def is_legal(self, state: State, action: int) -> bool:
        if 0 <= action < turn.list_choices(state):
            return True
        value = action & ((1 << names.KIND) - 1)
        match action >> names.KIND, state.phase:
            case names.MOVE, names.TURN:
                return self._is_open(state, value, lift=False)
            case names.RIDE, names.ADVANCE:
                return self._is_open(state, value, lift=True)
            case _:
                return False

    def _is_open(self, state: State, path: int, *, lift: bool) -> bool:
        """Whether a path given by its number exists, and can be travelled."""
        at = state.at[state.active]
        for i in range(path >> names.HOPS & 7):
            if i >= 4 or path >> 4 * i & 15 >= len(state.board.near[at]):
                return False
            at = state.board.near[at][path >> 4 * i & 15][0]
        by = path >> names.BY  # with the race above it
        known = path >> names.HOPS & 7 and by & 3 < len(TRANSPORTS) and by < 16 and not (lift and by)
        return bool(known) and self._why_not(state, path, lift=lift) is None

    def _why_not(self, state: State, path: int, *, lift: bool) -> Refused | None:
        if not lift and (refused := state.board.ruleset.must_work(state)):
            return refused
        return paths.why_not(state, path, lift)

    def apply(self, state: State, action: int) -> None:
        turn.apply(state, action)

    def copy(self, state: State) -> State:
        twin = State(state.board, state.players)
        twin.copy_from(state)
        return twin

    def digest(self, state: State) -> str:
        return position.digest(state)

    def turn_number(self, state: State) -> int:
        return state.turn if state.first != names.NONE else -1 - state.asked

    def view(self, state: State, seat: int | None) -> View:
        return position.to_view(state, seat)

    def imagine(self, view: View, options: Options, rng: Rng) -> State:
        return imagine.from_view(view, options, rng)

    def set_up(self, position: Words, options: Options) -> State:
        return imagine.set_up(read_view(position, View), options)

    def my_turn(self, view: View, options: Options, seat: int, rng: Rng) -> State:
        """A turn from where the seat stands now; before the first turn, the outfit (§3.3)."""
        moment = view.moment
        if moment.seat == seat and moment.asked not in ASKED_OF_CHANCE:
            return self.imagine(view, options, rng)
        if moment.asked == "outfit" and moment.seat is not None and moment.seat < seat:
            begun = msgspec.structs.replace(view, moment=Moment(asked="outfit", seat=Seat(seat)))
            return self.imagine(begun, options, rng)
        if view.first is None or view.active == seat or view.home[seat] or None in view.at:
            raise Refused("nothing_to_plan")
        if view.miss[seat]:
            raise Refused("turn_missed", turns=view.miss[seat])
        begins = Moment(asked="turn", seat=Seat(seat))
        begun = msgspec.structs.replace(view, active=Seat(seat), auction=None, moment=begins)
        return self.imagine(begun, options, rng)

    def outcome(self, state: State) -> Outcome:
        players = range(state.players)
        winners = bits.members(end.winners(state))
        scores = [end.score(state, seat) for seat in players]
        worth = [(seat in winners, scores[seat]) for seat in players]
        debts = [end.wealth(state, seat) - state.money[seat] - _vehicles(state, seat) for seat in players]
        return Outcome(
            scores=scores,
            winners=winners,
            why=WHYS[state.why],
            ranks=[1 + sum(other > worth[seat] for other in worth) for seat in players],
            breakdown={
                "markers": [bits.count(state.marked[seat]) for seat in players],
                "money": state.money[: state.players],
                "vehicles": [_vehicles(state, seat) for seat in players],
                "debts": debts,
            },
        )

    def choices(self, state: State) -> list[Choice]:
        codes = [turn.code_of(state, number) for number in range(turn.list_choices(state))]
        return [self._choice(state, number, code) for number, code in enumerate(codes)]

    def _code(self, state: State, action: int) -> int:
        if action >> names.KIND:
            return action
        turn.list_choices(state)
        return turn.code_of(state, action)

    def _choice(self, state: State, action: int, code: int) -> Choice:
        if code >> names.KIND in WAYS:
            way = _way(state.board, state.at[state.active], code, moving.price_of(state, code))
            return Choice(words=way.words, actions=(action,), key=way.key, facts=way.facts)
        found = actions.to_action(state, code)
        words: Words = msgspec.to_builtins(found)
        key = str(words["do"])
        facts: Facts = {name: value for name, value in words.items() if name != "do" and isinstance(value, str | int)}
        board = state.board
        match key:
            case "buy":
                facts["price"] = board.price[code & 3]
            case "sell":
                facts["price"] = board.resale[code & 3]
            case "stay" if state.phase == names.ADVANCE:
                key = "no_lift"
            case "pass":
                key = f"pass_{board.ruleset.passes.get(state.phase) or _PASSES[state.phase]}"
            case "toll_order":
                facts = {"region": str(words["card"])}
                key = "order_claim" if words["claim"] else "order_pass"
            case _ if isinstance(found, CircuitAction):
                key = found.describe(state, facts)
        return Choice(words=(words,), actions=(action,), key=key, facts=facts)

    def asides(self, state: State, seat: int) -> list[Choice]:
        """§7.1 Standing orders for the cards in hand (ruling R21)."""
        if state.ask_tolls or state.phase == names.OVER:
            return []
        cards = bits.members(state.hand[seat])
        codes = [actions.order_code(seat, card, claim) for card in cards for claim in (True, False)]
        for code in codes:
            if code not in self._orders:
                self._orders[code] = self._choice(state, code, code)
        return [self._orders[code] for code in codes]

    def words(self, state: State, action: int) -> Words:
        return actions.to_words(state, self._code(state, action))

    def read(self, state: State, words: Words) -> int:
        action = actions.parse(words)
        if isinstance(action, Move | Advance):
            asked = names.TURN if isinstance(action, Move) else names.ADVANCE
            if state.phase != asked:
                raise refusals.not_asked(state, action)
        code = actions.to_code(state, action)
        number = turn.number_of(state, code)
        if number != names.NONE and actions.to_action(state, code) == action:
            return number
        if isinstance(action, Move | Advance):
            refused = self._why_not(state, code, lift=isinstance(action, Advance))
            if refused is None:
                return code
            raise refused
        raise refusals.reason(state, action)

    def events(self, state: State, numbers: Sequence[int], seat: int | None) -> list[Event]:
        return event_reader.events_for(state.board, numbers, seat)

    def pass_action(self, state: State) -> int | None:
        if state.phase != names.OUTFIT and state.phase not in state.board.ruleset.passes:
            return None
        kind = names.DONE if state.phase == names.OUTFIT else names.PASS
        codes = [turn.code_of(state, number) for number in range(turn.list_choices(state))]
        return codes.index(kind << names.KIND)

    def wordbook(self, options: Options, language: str) -> Wordbook:
        return RichessesSpeech(options, language, ()).wordbook()

    def figures(self, state: State) -> dict[str, list[int]]:
        return {"money": state.money[: state.players]}

    def material(self, options: Options) -> Material:
        return material(options.circuit)

    def svg(self, view: View, options: Options, seats: Sequence[str], title: str = "", language: str = "en") -> str:
        return draw.svg(view, options, seats=seats, title=title, language=language)

    def speech(self, options: Options, language: str, seats: Sequence[str]) -> RichessesSpeech:
        return RichessesSpeech(options, language, seats)

    def chance(self, state: State) -> ChanceAsked:
        """§3.2, §8.1 Equally likely: the faces of the die, or the cards that are not yet seen (ruling R7)."""
        board = state.board
        if state.phase == names.DIE:
            return ChanceAsked(kind="die", outcomes=[face.value for face in board.file.die.faces], seat=state.asked)
        if state.phase == names.HASARD:
            cards = bits.members(state.hasard_unseen) or state.hasard_queue[:1]
            return ChanceAsked(kind="hasard", outcomes=[board.card_ids[card] for card in cards], seat=state.asked)
        cards = bits.members(state.regions_unseen) or state.region_queue[:1]
        return ChanceAsked(kind="region_card", outcomes=[board.region_ids[card] for card in cards], seat=state.asked)

    def hides(self, entry: Words, seat: int | None) -> bool:
        """§7.3 Only its own seat may see a card drawn and a standing order (ruling R59)."""
        secret = entry.get("chance") == "region_card" or entry.get("do") == "toll_order"
        return secret and seat not in (REFEREE, entry.get("seat"))

    def reveals(self, entry: Words) -> bool:
        """An arrival tests the hidden cards of the others: a toll, or none, reveals something about them."""
        return entry.get("do") in ARRIVALS


class Way(Struct, frozen=True):
    """A journey or a lift as it is offered, whichever number it has among the choices."""

    words: tuple[Words, ...]
    key: str
    facts: Facts


@lru_cache(MAX_CACHED)
def _way(board: Board, at: int, code: int, cost: int) -> Way:
    """Ways from a place are the same in all games on a circuit, so they are made once and shared."""
    found = actions.to_way(board, at, code)
    words: Words = msgspec.to_builtins(found)
    facts: Facts = {name: value for name, value in words.items() if name != "do" and isinstance(value, str | int)}
    facts |= {"to": found.path[-1], "cost": cost}
    return Way((words,), "move_race" if "race" in facts else str(words["do"]), facts)


_PASSES = {names.BID: "bid", names.TOLL: "toll", names.CLAIM_STAGE: "stage"}


def _vehicles(state: State, seat: int) -> int:
    """What the vehicles of a seat fetch."""
    return sum(state.board.resale[vehicle] for vehicle in (names.BIKE, names.CAR) if state.owns(seat, vehicle))


RICHESSES = Richesses()
GAME = RICHESSES
