"""The look of Franchise: colours, shapes, sizes and words of every drawing, read from look.toml.

Here: the frozen structures of that file. Not here: any drawing (draw/, terminal/; the web client reads the same file).
"""

from functools import cache
from pathlib import Path

from msgspec import field
from msgspec.structs import replace

from turnpike.games.franchise.codec.views import Owner
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.data import Data, load

LOOK = Path(__file__).parent / "look.toml"


class Brand(Data):
    """How the pieces of one seat look. The shape says who it is without the colour."""

    colour: str
    fill: str
    edge: str
    ink: str
    shape: str
    sign: str


class Palette(Data):
    """Everything that is coloured and belongs to no seat and no region."""

    paper: str
    ink: str
    faded: str
    sea: str
    sea_line: str
    land: str
    land_edge: str
    coast: str
    border: str
    state_line: str
    tile: str
    tile_line: str
    icon: str
    gold: str
    silver: str
    bronze: str
    marquee: str
    neon: str
    asphalt: str
    road_paint: str
    highway_sign: str
    dollar: str


class Sizes(Data):
    """Parts of the radius of a place, or board units where the file says so."""

    hub: float
    rim: float
    town_core: float
    shape: float
    bare_place: float
    piece: float
    marker: float


class Words(Data):
    """The few words on the drawing."""

    phase: dict[str, str]
    to_play: str
    turn: str
    money: str
    bonus: str
    supply: str
    influence: str
    cities: str
    regions: str
    track: str
    region_track: str
    end_zone: str
    token: str
    town: str
    towns: str
    city: str
    empty: str
    scored: str
    out_of_play: str
    labels: dict[str, str] = field(default_factory=dict)
    """What the things of variants are called."""


class VariantWords(Data):
    """What a variant adds to the words."""

    labels: dict[str, str]
    phase: dict[str, str] = field(default_factory=dict)


class VariantLook(Data):
    """The look.toml of a variant: more shapes and words."""

    words: VariantWords
    words_in: dict[str, VariantWords]
    shapes: dict[str, str] = field(default_factory=dict)


class Look(Data):
    """The whole of look.toml, and what variants add."""

    font: str
    seats: tuple[Brand, ...]
    neutral: Brand
    shapes: dict[str, str]
    palette: Palette
    night: Palette
    """The same for dark screens."""
    sizes: Sizes
    words: Words
    words_in: dict[str, Words]
    """The same in other languages."""

    def brand(self, owner: Owner) -> Brand:
        """The look of a seat's pieces, or of the neutral ones."""
        return self.neutral if owner == "neutral" else self.seats[owner]


@cache
def read_look(language: str = "en") -> Look:
    """The look file, read once, with the words of a language; English where it has none."""
    look = load(LOOK, Look)
    for variant in all_variants():
        look = _joined(look, load(variant.folder / LOOK.name, VariantLook))
    return replace(look, words=look.words_in.get(language, look.words))


def _joined(look: Look, more: VariantLook) -> Look:
    return replace(
        look,
        shapes=look.shapes | more.shapes,
        words=_with_words(look.words, more.words),
        words_in={language: _with_words(words, more.words_in[language]) for language, words in look.words_in.items()},
    )


def _with_words(words: Words, more: VariantWords) -> Words:
    return replace(words, phase=words.phase | more.phase, labels=words.labels | more.labels)
