"""Harbours as Turnpike sees it: the contract of a game, filled in."""

import hashlib
from collections.abc import Mapping, Sequence

import msgspec

from turnpike.kernel.chance import Draws
from turnpike.kernel.contract import CHANCE, REFEREE, ChanceAsked, Choice, Draft, Game, Json, Outcome, Wordbook, Words
from turnpike.kernel.events import Event
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape
from turnpike_harbours import drawing, rules
from turnpike_harbours.board import Board, read_board
from turnpike_harbours.events import READER, CardDrawn, Hidden
from turnpike_harbours.options import Options, read_options
from turnpike_harbours.rules import SIDES, State
from turnpike_harbours.speech import HarboursSpeech
from turnpike_harbours.view import View, imagine, make_view


class Harbours(Game[State, Options, View]):
    """The game."""

    id = "harbours"
    rules = 1
    secrets = True

    # --- Options and set-up -------------------------------------------------------------------------------------------

    def read_options(self, raw: Mapping[str, Json]) -> Options:
        return read_options(raw)

    def plain_options(self, options: Options) -> dict[str, Json]:
        return {"players": options.players, **msgspec.to_builtins(options)}

    def players(self, options: Options) -> int:
        return options.players

    def draw_setup(self, options: Options, draws: Draws) -> Words | None:
        return None

    def draft(self, options: Options) -> Draft | None:
        return None

    def start(self, options: Options, setup: Words | None, tape: Tape | None = None) -> State:
        if set(setup or {}) - {"first_player"}:
            raise Refused("bad_setup", detail="there is nothing to lay out in this game")
        s = State(options.players, options.rounds * options.players, SIDES[options.wind])
        s.tape, s.recording = tape, tape is not None
        rules.begin(s)
        return s

    # --- Positions ----------------------------------------------------------------------------------------------------

    def to_act(self, state: State) -> int:
        return rules.to_act(state)

    def legal(self, state: State) -> list[int]:
        options = rules.outcomes(state) if rules.to_act(state) == CHANCE else rules.answers(state)
        return list(range(len(options)))

    def is_legal(self, state: State, action: int) -> bool:
        return 0 <= action < len(self.legal(state))

    def apply(self, state: State, action: int) -> None:
        rules.apply(state, action)

    def copy(self, state: State) -> State:
        return state.copy()

    def digest(self, state: State) -> str:
        facts = {name: value for name, value in vars(state).items() if name not in ("tape", "recording")}
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]

    def turn_number(self, state: State) -> int:
        return state.turn

    def view(self, state: State, seat: int | None) -> View:
        return make_view(state, seat)

    def imagine(self, view: View, options: Options, rng: Rng) -> State:
        return imagine(view, options, rng)

    def outcome(self, state: State) -> Outcome:
        scores = [rules.coins(state, seat) for seat in range(state.players)]
        return Outcome(
            scores=scores,
            winners=[seat for seat, score in enumerate(scores) if score == max(scores)],
            why="rounds",
            ranks=[1 + sum(other > score for other in scores) for score in scores],
            breakdown={"cargo": list(state.earned), "other": list(state.other)},
        )

    # --- Actions in words ---------------------------------------------------------------------------------------------

    def choices(self, state: State) -> list[Choice]:
        return [_choice(words, action) for action, words in enumerate(rules.answers(state))]

    def words(self, state: State, action: int) -> Words:
        return rules.answers(state)[action]

    def read(self, state: State, words: Words) -> int:
        answers = rules.answers(state)
        if words not in answers:
            raise Refused("bad_action", detail="this is not among the choices")
        return answers.index(words)

    def pass_action(self, state: State) -> int | None:
        passing = {"turn": "rest", "answer": "keep"}.get(state.phase)
        return None if passing is None else rules.answers(state).index({"do": passing})

    # --- Chance and secrets -------------------------------------------------------------------------------------------

    def chance(self, state: State) -> ChanceAsked:
        if state.phase == "deal":
            return ChanceAsked("card", rules.outcomes(state), rules.receiver(state))
        return ChanceAsked("die", rules.outcomes(state), state.active)

    def hides(self, entry: Words, seat: int | None) -> bool:
        return entry.get("chance") == "card" and seat not in (entry["seat"], REFEREE)

    def reveals(self, entry: Words) -> bool:
        return entry.get("do") == "show"

    def events(self, state: State, numbers: Sequence[int], seat: int | None) -> list[Event]:
        return [_as_seen(event, seat) for event in READER.read(numbers)]

    # --- Words, pictures, numbers -------------------------------------------------------------------------------------

    def speech(self, options: Options, language: str, seats: Sequence[str]) -> HarboursSpeech:
        return HarboursSpeech(language, seats)

    def wordbook(self, options: Options, language: str) -> Wordbook:
        return HarboursSpeech(language, ()).wordbook()

    def svg(self, view: View, options: Options, seats: Sequence[str], title: str = "", language: str = "en") -> str:
        return drawing.svg(view, seats, title, language)

    def figures(self, state: State) -> dict[str, list[int]]:
        return {"coins": [rules.coins(state, seat) for seat in range(state.players)]}

    def material(self, options: Options) -> Board:
        return read_board()


def _choice(words: Words, action: int) -> Choice:
    facts = {name: value for name, value in words.items() if name != "do" and isinstance(value, str | int)}
    return Choice(words=(words,), actions=(action,), key=str(words["do"]), facts=facts)


def _as_seen(event: Event, seat: int | None) -> Event:
    """An event as a seat learns of it: drawn cards are hidden from the others."""
    if isinstance(event, CardDrawn) and seat not in (event.seat, REFEREE):
        return CardDrawn(event.seat, Hidden(""))
    return event


GAME = Harbours()
