"""What a variant can bring: its rules, and its part of options, set-ups, actions, events, views and drawings.

Here: the interface, where everything a variant does not need does nothing, and finding the variants there are.
Not here: any variant (variants/), the points of the rules where one hooks in (rules/hooks.py), its fields (schema.py).
The base game asks the parts of all variants, or of those that are on in a game (`board.variants`), and names none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import msgspec

from turnpike.games.franchise import variants
from turnpike.games.franchise.codec.actions import Action
from turnpike.games.franchise.codec.refusals import not_now
from turnpike.games.franchise.rules.hooks import Hooks
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.chance import Draws
from turnpike.kernel.contract import Choice, Words
from turnpike.kernel.events import Event, Word
from turnpike.kernel.refused import Refused

if TYPE_CHECKING:
    from turnpike.games.franchise.board.parts import Place
    from turnpike.games.franchise.codec.views import View
    from turnpike.games.franchise.draw.cards import Card
    from turnpike.games.franchise.draw.scene import Scene
    from turnpike.games.franchise.options import Options
    from turnpike.games.franchise.setup.expert import RegionTile
    from turnpike.games.franchise.setup.layout import Setup
    from turnpike.games.franchise.terminal.places import Strip
    from turnpike.kernel.terminal import Block

LARGE = 1 << 32
"""Actions from this number on do not fit the compiled rules: the variant that has them judges and plays them."""


class SetupPart:
    """Options and the set-up (§3)."""

    fields: tuple[str, ...] = ()
    """What the variant needs in a set-up: fields of its schema, all there when it is on, none when it is not."""

    def check_options(self, options: "Options") -> None:
        """`Refused("bad_option")` if options of the variant do not fit; asked whether it is on or not."""

    def region_tiles(self, options: "Options") -> "Sequence[RegionTile] | None":
        """The region tiles to draw from, if the variant has others than the printed ones."""
        return None

    def draw(self, options: "Options", draws: Draws) -> Words:
        """What the variant draws, in the words of a header."""
        return {}

    def check_setup(self, options: "Options", setup: "Setup") -> None:
        """`Refused("bad_setup")` if what a header says does not fit."""

    def begin(self, s: State, setup: "Setup") -> None:
        """Change the first position."""


class ActionPart:
    """The actions that only the variant has, between the words of a log and the ints of the rules."""

    kinds: ClassVar[Mapping[str, type[Action]]] = {}
    """Its actions by their names."""

    def reads(self, words: Words) -> bool:
        """Whether words with one of these names are the variant's to read; asked whether it is on or not."""
        return True

    def parse(self, words: Words) -> Action:
        """Words that it reads as a typed action; `Refused` if they are none."""
        try:
            return msgspec.convert(words, self.kinds[str(words["do"])])
        except msgspec.ValidationError as error:
            raise Refused("bad_action", detail=str(error)) from None

    def to_number(self, s: State, action: Action) -> int:
        """The int of an action, legal or not; `Refused` for unknown places."""
        raise NotImplementedError

    def choice(self, s: State, action: int) -> Choice | None:
        """A legal action with its words and what its text mentions, if it is the variant's."""
        return None

    def is_legal(self, s: State, action: int) -> bool:
        """Whether a `LARGE` action is the variant's, and legal."""
        return False

    def apply(self, s: State, action: int) -> None:
        """Play it."""
        raise NotImplementedError


class ViewPart:
    """The variant's fields of a view (schema.py)."""

    def show(self, s: State) -> Mapping[str, object]:
        """The fields to fill in, by name."""
        return {}

    def tile_kinds(self, view: "View") -> Mapping[str, int]:
        """Regions whose tile pays something else than influence by rank, and the number of its kind."""
        return {}

    def read(self, s: State, view: "View") -> None:
        """Put what the fields say into a state; `Refused` if it cannot be so. Asked even if the variant is not on."""


class DrawingPart:
    """What the variant adds to pictures, SVG and terminal; nothing where its fields of the view are empty."""

    def on_map(self, scene: "Scene") -> list[str]:
        """Drawn over the places, under the expansion markers."""
        return []

    def tile_value(self, scene: "Scene", region: str, number: int) -> str | None:
        """A number of a region tile as it is printed there, if not as a plain number."""
        return None

    def tile_emblem(self, scene: "Scene", region: str, x: float, y: float, r: float) -> str:
        """What the first in the region takes besides, as a small sign at the foot of the tile."""
        return ""

    def pale_bonus_tiles(self, view: "View", seat: int) -> int:
        """Bonus tiles that a seat has, but not in hand."""
        return 0

    def cards(self, scene: "Scene") -> "list[Card]":
        """Cards to lay under the players."""
        return []

    def place_signs(self, scene: "Scene", place: "Place") -> "Strip":
        """In the terminal: what stands in a place besides."""
        return []

    def tile_sign(self, scene: "Scene", region: str) -> str:
        """In the terminal: the same as the emblem."""
        return ""

    def remarks(self, scene: "Scene") -> "list[Strip]":
        """In the terminal: what else there is to know, after the region track."""
        return []

    passes: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """In the terminal: choices that are about no place, by their keys, and the words to type for each."""

    def legend(self, language: str) -> str:
        """In the terminal: its sign on the board in words."""
        return ""

    def guide(self, language: str) -> "Iterable[Block]":
        """In the terminal: what there is to look up, such as its tiles."""
        return ()


@dataclass(frozen=True)
class TileFacts:
    """What its tiles are good for, for those who evaluate positions. Region tiles are given by the numbers of kinds."""

    pay_dollars: tuple[int, ...] = ()
    """Region tiles whose numbers are dollars."""
    count_track: tuple[int, ...] = ()
    """Region tiles whose numbers are added to the number of tiles on the region track, and pay nothing below 0."""
    give_tiles: tuple[int, ...] = ()
    """Region tiles that give the first player a tile besides the influence."""
    holders: tuple[int, ...] = ()
    """Which numbers in `more` of a state are the seat, counted from 1, that holds a tile to use once."""
    seat_sets: tuple[int, ...] = ()
    """Which are the set of seats that have reached or used something."""
    seat_counts: tuple[int, ...] = ()
    """Which are the first of numbers for each seat."""
    places: tuple[int, ...] = ()
    """Which are a place, counted from 1."""
    tile_sets: tuple[int, ...] = ()
    """Which are a set of at most eight tiles in the game; at most one in all variants."""


@dataclass(frozen=True)
class Variant:
    """Everything one variant registers."""

    id: str
    """Its name in the option `with`."""
    section: int
    """Its § in docs/rules, the order in which people read of variants."""
    folder: Path
    """Where its texts (`text/`, `terminal_text/`) and its look (`look.toml`) are."""
    install: Callable[[Hooks], None]
    """Puts its rules into the slots of rules/hooks.py."""
    notes: Mapping[int, type[Event]] = field(default_factory=dict)
    """Its events by the kind of note, each of which is one variant's alone."""
    note_words: Mapping[object, Word] = field(default_factory=dict)
    """What makes words of the numbers in its notes, by the type of the event's field."""
    told_by: Mapping[type[Event], str] = field(default_factory=dict)
    """Events with a text of their own for each value of this field."""
    tile_kinds: Mapping[str, int] = field(default_factory=dict)
    """What region tiles of other kinds than "points" are called, and the number of the kind."""
    tile_facts: TileFacts = field(default_factory=TileFacts)
    setup: SetupPart = field(default_factory=SetupPart)
    refusal: Callable[[State, Action], Refused] = not_now
    """Why the seat to act cannot do one of its actions now."""
    actions: ActionPart = field(default_factory=ActionPart)
    view: ViewPart = field(default_factory=ViewPart)
    drawing: DrawingPart = field(default_factory=DrawingPart)


@cache
def all_variants() -> tuple[Variant, ...]:
    """Every variant there is; looked up when first asked for, since they import what they extend."""
    modules = (import_module(f"{variants.__name__}.{name}.variant") for name in variants.NAMES)
    found: list[Variant] = [module.VARIANT for module in modules]
    return tuple(found)


@cache
def readers() -> Mapping[str, tuple[Variant, ...]]:
    """The variants that have an action of a name."""
    names = {name for variant in all_variants() for name in variant.actions.kinds}
    return {name: tuple(v for v in all_variants() if name in v.actions.kinds) for name in names}


@cache
def variants_on(ids: tuple[str, ...]) -> tuple[Variant, ...]:
    """Those that options switch on."""
    return tuple(variant for variant in all_variants() if variant.id in ids)
