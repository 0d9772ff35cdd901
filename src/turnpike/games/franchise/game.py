"""Franchise at the boundary: the contract of a game, kept with words outside and ints inside."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from turnpike.games.franchise import draw, names
from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.codec import actions, choices, events, view_builder, view_reader, view_validation
from turnpike.games.franchise.codec.refusals import reason
from turnpike.games.franchise.codec.speech import FranchiseSpeech
from turnpike.games.franchise.codec.view_builder import incomes
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.material import Material, material
from turnpike.games.franchise.options import Options, plain_options, read_options
from turnpike.games.franchise.rules import end, turn
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.setup import layout
from turnpike.games.franchise.setup.expert import TileDraft
from turnpike.games.franchise.setup.first_position import set_up
from turnpike.games.franchise.setup.introductory import begin_with_given_towns
from turnpike.games.franchise.setup.layout import TileLayout
from turnpike.games.franchise.variant import LARGE, all_variants, readers, variants_on
from turnpike.kernel import bits
from turnpike.kernel.chance import Draws
from turnpike.kernel.contract import NOBODY, Choice, Game, Json, Outcome, Wordbook, Words
from turnpike.kernel.events import Event, TapeReader, Word
from turnpike.kernel.ids import PlaceId, RegionId, Seat
from turnpike.kernel.positions import read_view
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape


def _notes() -> dict[int, type[Event]]:
    kinds: dict[int, type[Event]] = dict(enumerate(events.KINDS))
    for variant in all_variants():
        kinds |= variant.notes
    return kinds


NOTES = _notes()
"""The events by the kinds of notes in names.py and variants/*/numbers.py."""
EVENTS = tuple(NOTES[kind] for kind in sorted(NOTES))
"""Everything that can happen."""
BEFORE_TURNS = frozenset({names.START, names.BEFORE_GAME})
"""The decisions before the first turn."""


class Franchise(Game[State, Options, View]):
    """Christwart Conrad's game of chains that spread over the America of the sixties, for 2 to 5 players."""

    id = "franchise"
    rules = 1
    event_types = EVENTS

    def read_options(self, raw: Mapping[str, Json]) -> Options:
        return read_options(raw)

    def plain_options(self, options: Options) -> dict[str, Json]:
        return plain_options(options)

    def players(self, options: Options) -> int:
        return options.players

    def draw_setup(self, options: Options, draws: Draws) -> Words | None:
        return layout.draw(options, draws)

    def draft(self, options: Options) -> TileDraft | None:
        if options.expert and options.tiles == "choose":
            return TileDraft(options.played_on, options.players, with_regions=layout.region_pool(options) is None)
        return None

    def is_laid_out(self, options: Options, setup: Words) -> bool:
        """What variants have drawn stands in the header before the players lay out their city tiles."""
        return "city_tiles" in setup if options.with_ else super().is_laid_out(options, setup)

    def board(self, options: Options, laid: TileLayout) -> Board:
        """The tables of this game, with the tiles of the set-up."""
        if options.board is not None:
            on = variants_on(options.with_)
            return Board(options.board, options.players, laid.sizes, laid.tiles, laid.kinds, on)
        tiles = tuple((region, tuple(values)) for region, values in laid.tiles.items())
        return _board(options.players, tuple(laid.sizes.items()), tiles, tuple(laid.kinds.items()), options.with_)

    def start(self, options: Options, setup: Words | None, tape: Tape | None = None) -> State:
        laid = layout.read(options, setup or {})
        s = set_up(self.board(options, laid))
        for variant in s.board.variants:
            variant.setup.begin(s, laid.setup)
        s.tape = tape
        s.recording = tape is not None
        if options.start == "introductory":
            begin_with_given_towns(s)
        return s

    def to_act(self, state: State) -> int:
        return NOBODY if state.phase == names.OVER else state.active

    def legal(self, state: State) -> list[int]:
        found = bits.members(turn.legal(state))
        if state.hooked:
            for way in range(1, names.WAYS):
                found += [names.WAY * way + place for place in bits.members(turn.legal_in(state, way))]
        return found

    def is_legal(self, state: State, action: int) -> bool:
        if action >= LARGE:
            return any(variant.actions.is_legal(state, action) for variant in state.board.variants)
        return turn.is_legal(state, action)

    def apply(self, state: State, action: int) -> None:
        if action < LARGE:
            turn.apply(state, action)
            return
        owner = next(variant for variant in state.board.variants if variant.actions.is_legal(state, action))
        owner.actions.apply(state, action)

    def copy(self, state: State) -> State:
        twin = State(state.board)
        twin.copy_from(state)
        return twin

    def digest(self, state: State) -> str:
        return view_reader.digest(state)

    def turn_number(self, state: State) -> int:
        return -1 - state.active if state.phase in BEFORE_TURNS else state.turn

    def view(self, state: State, seat: int | None) -> View:
        return view_builder.view_of(state)

    def encoded_view(self, state: State, seat: int | None) -> bytes:
        return view_builder.encoded_view_of(state)

    def imagine(self, view: View, options: Options, rng: Rng) -> State:
        """Franchise has no secrets, so nothing is drawn."""
        view_validation.check_tiles(options.played_on, view)
        sizes = {str(city): size for city, size in view.sizes.items()}
        tiles: dict[str, Sequence[int]] = {str(region): values for region, values in view.tiles.items()}
        kinds: dict[str, int] = {}
        for variant in all_variants():
            kinds |= variant.view.tile_kinds(view)
        return view_reader.state_of(self.board(options, TileLayout(sizes, tiles, kinds)), view)

    def set_up(self, position: Words, options: Options) -> State:
        return self.imagine(read_view(position, View), options, Rng(0))

    def my_turn(self, view: View, options: Options, seat: int, rng: Rng) -> State:
        """The others finish what they have begun; that none of them expands does not end the game (§6.2)."""
        if view.active != seat:
            choosing = view.phase == "start" and view.active > seat  # §3.4 The last player chooses first.
            active = Seat(seat) if choosing else view.active
            view = msgspec.structs.replace(view, active=active, no_expand_streak=0)
        return super().my_turn(view, options, seat, rng)

    def outcome(self, state: State) -> Outcome:
        players = range(state.board.players)
        scores = state.influence[: len(players)]
        worth = [(scores[seat], end.towns(state, seat)) for seat in players]
        earned = state.earned
        return Outcome(
            scores=scores,
            winners=bits.members(end.winners(state)),
            why=events.WHYS[state.why],
            ranks=[1 + sum(other > worth[seat] for other in worth) for seat in players],
            breakdown={
                "cities": [earned[names.FROM_CITIES + seat] for seat in players],
                "regions": [earned[names.FROM_REGIONS + seat] for seat in players],
                "track": [earned[names.FROM_TRACK + seat] for seat in players],
                "towns": [state.board.town_points * end.towns(state, seat) for seat in players],
                "money": [state.money[seat] // state.board.dollars_per_point for seat in players],
                "bonus": [state.board.bonus_points * state.bonus[seat] for seat in players],
            },
        )

    def choices(self, state: State) -> list[Choice]:
        """One for each legal action; in phase 2 also the end of the whole turn, which is done twice."""
        if not state.hooked:
            return choices.offers(state)
        offered = [self._choice(state, action) for action in self.legal(state)]
        if state.phase == names.EXPAND:
            offered.append(choices.END_TURN)
        return offered

    def _choice(self, state: State, action: int) -> Choice:
        if not (state.hooked and actions.is_of_variant(state, action)):
            return choices.offer(state, action)
        offered = (variant.actions.choice(state, action) for variant in state.board.variants)
        return next(choice for choice in offered if choice is not None)

    def words(self, state: State, action: int) -> Words:
        if not (state.hooked and actions.is_of_variant(state, action)):
            return actions.to_words(state, action)
        return self._choice(state, action).words[0]

    def read(self, state: State, said: Words) -> int:
        do = said.get("do")
        for variant in readers().get(do, ()) if isinstance(do, str) else ():
            if variant.actions.reads(said):
                wanted = variant.actions.parse(said)
                number = variant.actions.to_number(state, wanted)
                if self._may(state, number, said):
                    return number
                raise variant.refusal(state, wanted)
        action = actions.parse(said)
        number = actions.to_number(state, action)
        if self._may(state, number, said):
            return number
        raise reason(state, action)

    def _may(self, state: State, number: int, said: Words) -> bool:
        """Whether an action is legal and means what was said: the same number can mean another thing elsewhere."""
        return self.is_legal(state, number) and self.words(state, number)["do"] == said["do"]

    def events(self, state: State, numbers: Sequence[int], seat: int | None) -> list[Event]:
        return _reader(state.board).read(numbers)

    def pass_action(self, state: State) -> int | None:
        if state.phase == names.ORDER:
            return bits.lowest(turn.legal(state))
        return names.DONE if state.phase in {names.BEFORE_TURN, names.EXPAND, names.INCREASE} else None

    def finish_turn(self, state: State, actions: Sequence[int]) -> None:
        before, seat, number = state.phase in BEFORE_TURNS, state.active, state.turn
        for action in actions:
            self.apply(state, action)
        if not before:
            turn.pass_on(state, seat, number)

    def svg(self, view: View, options: Options, seats: Sequence[str], title: str = "", language: str = "en") -> str:
        return draw.svg(view, options.played_on, seats=seats, title=title, language=language)

    def figures(self, state: State) -> dict[str, list[int]]:
        return {"money": state.money[: state.board.players], "income": incomes(state)}

    def material(self, options: Options) -> Material:
        return material(options.played_on)

    def wordbook(self, options: Options, language: str) -> Wordbook:
        return FranchiseSpeech(options.played_on, language, ()).wordbook()

    def speech(self, options: Options, language: str, seats: Sequence[str]) -> FranchiseSpeech:
        return FranchiseSpeech(options.played_on, language, seats)


@lru_cache(64)
def _board(
    players: int,
    sizes: tuple[tuple[str, int], ...],
    tiles: tuple[tuple[str, tuple[int, ...]], ...],
    kinds: tuple[tuple[str, int], ...],
    variants: tuple[str, ...],
) -> Board:
    """The tables of a game on the printed board; all games with the same tiles share them."""
    return Board(read_board(), players, dict(sizes), dict(tiles), dict(kinds), variants_on(variants))


@lru_cache(64)
def _reader(board: Board) -> TapeReader:
    """Makes events of tapes; boards with the same names share one."""
    key = (board.place_ids, board.region_ids)
    if key not in _READERS:
        _READERS.clear()
        places, regions = key
        words: dict[object, Word] = {}
        for variant in all_variants():
            words |= variant.note_words
        _READERS[key] = TapeReader(
            [NOTES.get(kind, Event) for kind in range(max(NOTES) + 1)],
            {
                **words,
                int: int,
                bool: bool,
                Seat: Seat,
                PlaceId: lambda number: PlaceId(places[number]),
                RegionId: lambda number: RegionId(regions[number]),
                events.Use: lambda number: events.USES[number],
                events.Why: lambda number: events.WHYS[number],
            },
        )
    return _READERS[key]


_READERS: dict[tuple[tuple[str, ...], tuple[str, ...]], TapeReader] = {}

FRANCHISE = Franchise()
GAME = FRANCHISE
