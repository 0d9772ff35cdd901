"""What the board and the cards consist of (§2), as they stand in data/board.toml and data/cards.toml.

Here: the frozen structures of both files. Not here: reading them (files.py), what must be true of them
(validation.py), the tables the rules read (tables.py). What is only there to be drawn is read by no rule.
"""

from typing import Literal

from turnpike.kernel.data import Data
from turnpike.kernel.text import Language

Names = dict[Language, str]
Vehicle = Literal["bike", "car"]
Transport = Literal["foot", "bike", "car"]
Kind = Literal["capital", "prefecture", "stage", "passage"]
RoadKind = Literal["road", "motorway", "sea"]
EndRule = Literal["richest_after_bonus", "first_home", "richest_when_first_home", "first_complete"]


class Span(Data):
    """A smallest and a largest number."""

    min: int
    max: int


class Provenance(Data):
    """What the rulebook states, what follows from it, and what had to be reconstructed."""

    rulebook: str
    stated: tuple[str, ...]
    inferred: tuple[str, ...]
    reconstructed: tuple[str, ...]
    geometry: str
    left_out: str


class Projection(Data):
    """How a piece of land was laid on the sheet."""

    scale: float
    x0: float
    y0: float
    X0: float
    Y1: float


class Colours(Data):
    """The colours of the sheet."""

    sea: str
    road: str
    road_casing: str
    motorway: str
    motorway_casing: str
    sea_route: str
    capital: str
    prefecture: str
    passage_grey: str
    passage_pink: str
    region_tints: tuple[str, ...]


class Layout(Data):
    """Sizes and colours for drawing."""

    viewbox: tuple[float, ...]
    projection: str
    mainland: Projection
    corsica: Projection
    formula: str
    bend: str
    label: str
    label_size: dict[str, float]
    dot_radius: dict[str, float]
    colours: Colours


class Components(Data):
    """What is in the box, as far as the rules count it."""

    region_cards: int
    hasard_cards: int
    markers_per_player: int
    circuit_boards: int


class Money(Data):
    """§2.4 Francs."""

    currency: str
    notes: tuple[int, ...]
    start: int
    start_notes: dict[str, int]
    motorway_toll_per_section: int


class VehicleRow(Data):
    """§2.3 A way to travel: how far, where, and what the vehicle costs and fetches."""

    names: Names
    sections: Span
    motorway: bool
    price: int
    resale: int


class Face(Data):
    """A face of the die."""

    value: int
    colour: Literal["red", "blue"]


class Die(Data):
    """§2.4 The special die."""

    faces: tuple[Face, ...]


class RegionCards(Data):
    """§7 How many region cards one holds, and what becomes of a used one."""

    hand: int
    toll: Literal["die"]
    after_use: Literal["under_pile_and_draw"]


class Bet(Data):
    """§11.2 A kind of bet and how many times the stake it wins."""

    id: Literal["colour", "one_number", "two_numbers"]
    win: int
    covers_faces: int


class Casino(Data):
    """§11.2 Stakes and bets."""

    max_stake: int
    bets: tuple[Bet, ...]


class Caption(Data):
    """The name of a sea or a neighbour on the sheet."""

    kind: Literal["sea", "country"]
    x: float
    y: float
    size: float
    names: Names


class RegionLabel(Data):
    """Where the name of a region stands."""

    x: float
    y: float
    lines: tuple[str, ...]


class Region(Data):
    """§2.2 A region, its capital and its card."""

    id: str
    name: str
    names: Names
    capital: str
    departments: tuple[str, ...]
    tint: int
    label: RegionLabel


class Stage(Data):
    """A stage of a circuit and what there is to see."""

    place: str
    note: Names


class SportsEvent(Data):
    """§11.3 A match (home and away town) or a race (start and finish) of a circuit."""

    id: str
    kind: Literal["match", "race"]
    sport: Names
    note: Names
    home: str = ""
    away: str = ""
    vehicle: Transport = "foot"
    start: str = ""
    finish: str = ""


class Circuit(Data):
    """§10, §11 A circuit: where it starts and ends, its stages, and how it is won."""

    id: str
    names: Names
    colour: str
    start: str
    """A place, or `any_stage`: each player chooses one of the stages."""
    finish: str
    """A place, or nothing: the grid is all that counts."""
    stage_count: int
    start_money: int
    remove_corsica_card: bool
    end_rule: EndRule
    end_text: str
    stages: tuple[Stage, ...] = ()
    events: tuple[SportsEvent, ...] = ()
    home_bonus: tuple[int, ...] = ()
    min_money_before_leaving: int = 0
    must_work_at_stages: bool = False
    must_bet_at_stages: bool = False
    pale: bool = False
    """The colour is pale: what is drawn on it is dark."""


class Race(Data):
    """§11.3 The route of a race, in its order."""

    id: str
    vehicle: Transport
    colour: str
    route: tuple[str, ...]


class Label(Data):
    """Where the name of a place stands: the baseline of its first line."""

    x: float
    y: float
    anchor: Literal["start", "middle", "end"]
    lines: tuple[str, ...]


class Place(Data):
    """§2.1 A point of the board; the rulebook calls each of them a town."""

    id: str
    name: str
    region: str
    department: str
    kinds: tuple[Kind, ...]
    circuits: tuple[str, ...]
    dot: str
    lat: float
    lon: float
    x: float
    y: float
    label: Label


class Spot(Data):
    """Somewhere on the sheet."""

    x: float
    y: float


class Road(Data):
    """§2.1 A section between two points: a road, a motorway or a sea passage with its price."""

    a: str
    b: str
    kind: RoadKind
    km: float
    bend: float
    number: str = ""
    race: str = ""
    price: int = 0
    price_tag: Spot | None = None


class Sheet(Data):
    """The whole of data/board.toml."""

    schema: int
    title: str
    players: Span
    provenance: Provenance
    layout: Layout
    components: Components
    money: Money
    vehicles: dict[Transport, VehicleRow]
    die: Die
    region_cards: RegionCards
    casino: Casino
    captions: tuple[Caption, ...]
    regions: tuple[Region, ...]
    races: tuple[Race, ...]
    places: tuple[Place, ...]
    roads: tuple[Road, ...]


class BoardFile(Sheet):
    """The board with its circuits."""

    circuits: tuple[Circuit, ...]
