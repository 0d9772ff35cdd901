"""What a board consists of (§2, §3), as it stands in a board file.

Here: the frozen structures of `data/board.toml` and of any custom board.
Not here: reading one (file.py), what must be true of a whole board (validation/), the tables the rules read
(tables.py). Tables by number of players or by size have words as keys, "2" to "5", since TOML keys are words.
"""

from typing import Literal

from msgspec import field

from turnpike.kernel.data import Data

Kind = Literal["town", "city"]
Pattern = Literal["dots", "thin double line", "medium solid", "dashed centre line", "wide with pale core"]


class GameNumbers(Data):
    """Numbers of the rulebook that belong to no single place."""

    name: str
    players_min: int
    players_max: int
    player_colours: tuple[str, ...]
    franchises_per_player: int
    influence_track_max: int
    link_costs: tuple[int, ...]
    market_share_cost: int
    dollar_bonus: int
    end_ip_per_town: int
    end_dollars_per_ip: int
    end_ip_per_unused_bonus_tile: int


class CityTiles(Data):
    """How many city tiles there are of each size, and which sizes share a back side (§2.4, §7)."""

    count: dict[str, int]
    back_classes: tuple[tuple[int, ...], ...]


class Start(Data):
    """What every player begins with, by number of players; lists run in turn order (§3)."""

    money: dict[str, tuple[int, ...]]
    bonus_tiles: dict[str, int]
    inactive_regions: dict[str, tuple[str, ...]]
    introductory_towns: dict[str, tuple[tuple[str, ...], ...]]


class IncomeRow(Data, omit_defaults=True):
    """One row of an income chart (§4.1): dollars for so many empty spaces. The last row has no upper end."""

    dollars: int
    from_: int = field(name="from")
    to: int | None = None


class TrackSpace(Data):
    """One space of the region track (§2.5): points for the active player; red ends the game (§6.1)."""

    bonus: int
    red: bool


class RegionTrack(Data):
    """The region track, from left to right (§2.5)."""

    spaces: tuple[TrackSpace, ...]


class Region(Data):
    """A region (§2.3) and its printed tile: most franchises, second most, every other player present."""

    name: dict[str, str]
    tile: tuple[int, ...]
    colour: str = ""
    land_colour: str = ""
    tile_alternative: tuple[int, ...] | None = None
    tile_seen: str = ""
    fill: str = "#dddddd"
    accent: str = "#555555"
    tile_x: float = 0.0
    tile_y: float = 0.0


class Place(Data):
    """A town (size 1) or a city (§2.1). x and y are its middle, lx and ly that of its label; no rule reads them."""

    id: str
    name: str
    kind: Kind
    size: int
    region: str
    x: float
    y: float
    lx: float
    ly: float
    lat: float | None = None
    lon: float | None = None
    seen: str = ""


class Link(Data):
    """A link between two places (§2.2); `bend` is for drawing."""

    a: str
    b: str
    cost: int
    bend: float = 0.0
    seen: str = ""


class LinkStyle(Data):
    """How links of one cost are drawn."""

    pattern: Pattern
    width: float
    colour: str
    casing: str


class Strip(Data):
    """Where the region track is drawn."""

    x: float
    y: float
    step: float
    radius: float


class Box(Data):
    """Where the legend is drawn."""

    x: float
    y: float
    width: float
    height: float


class Layout(Data):
    """Sizes and places for drawing; no rule reads them."""

    view_box: tuple[float, ...]
    town_radius: float
    city_radius: dict[str, float]
    city_label_size: float
    town_label_size: float
    region_tile_radius: float
    region_track: Strip
    legend: Box
    link_styles: dict[str, LinkStyle]


class Provenance(Data):
    """Where a block of the file comes from, and how sure it is."""

    source: str
    sure: str
    note: str = ""


class BoardFile(Data):
    """A whole board file."""

    schema: int
    game: GameNumbers
    dollar_cards: dict[str, int]
    city_tiles: CityTiles
    start: Start
    income: dict[str, tuple[IncomeRow, ...]]
    region_track: RegionTrack
    layout: Layout
    regions: dict[str, Region]
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    provenance: dict[str, Provenance] = field(default_factory=dict)
