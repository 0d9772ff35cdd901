"""The tables the rules read (§2, §3): one board, one number of players, one way the tiles lie.

Here: a board file turned into numbers and sets of places, once per game; states share it and never change it.
Not here: the file itself (file.py), what must be true of it (validation/).
Lengths of lists are the limits of names.py, written as numbers because the compiler needs them.
Towns come first in the numbering of places, then cities, each in the order of the file.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from turnpike.games.franchise import names
from turnpike.games.franchise.board.file import BoardFile
from turnpike.games.franchise.rules.hooks import Hooks
from turnpike.kernel import bits

if TYPE_CHECKING:
    from turnpike.games.franchise.variant import Variant

NO_KINDS: Mapping[str, int] = {}


class Board:
    """What a game of Franchise is played on."""

    __slots__ = (
        "bonus_points",
        "bonus_tiles",
        "cost",
        "costs",
        "dollar_bonus",
        "dollars_per_point",
        "file",
        "hooked",
        "hooks",
        "in_play",
        "inactive",
        "income",
        "kind",
        "link_cost",
        "link_from",
        "link_number",
        "link_to",
        "links",
        "near",
        "pieces",
        "place_ids",
        "place_index",
        "places",
        "players",
        "red_zone",
        "region",
        "region_ids",
        "region_index",
        "region_places",
        "regions",
        "share_cost",
        "size",
        "start_money",
        "tile",
        "town_points",
        "towns",
        "track_bonus",
        "variants",
    )

    def __init__(
        self,
        file: BoardFile,
        players: int,
        sizes: Mapping[str, int],
        tiles: Mapping[str, Sequence[int]],
        kinds: Mapping[str, int] = NO_KINDS,
        variants: "Sequence[Variant]" = (),
    ) -> None:
        """`sizes`: spaces of each city, `tiles`: values of each region; both as laid out for this game.

        `kinds`: regions whose values are something else than points, and `variants`: those that are on in this game.
        """
        key = str(players)
        self.hooks = Hooks()
        for variant in variants:
            variant.install(self.hooks)
        self.hooked = bool(variants)
        self.variants = tuple(variants)
        self.file = file
        self.players = players
        self.pieces = file.game.franchises_per_player
        self.share_cost = file.game.market_share_cost
        self.dollar_bonus = file.game.dollar_bonus
        self.town_points = file.game.end_ip_per_town
        self.dollars_per_point = file.game.end_dollars_per_ip
        self.bonus_points = file.game.end_ip_per_unused_bonus_tile
        self.bonus_tiles = file.start.bonus_tiles[key]
        self.start_money = [0] * 5
        for seat, dollars in enumerate(file.start.money[key]):
            self.start_money[seat] = dollars
        self._number_places(file, sizes)
        self._number_regions(file, tiles, file.start.inactive_regions[key])
        self.kind = [0] * 12
        for name, kind in kinds.items():
            self.kind[self.region_index[name]] = kind
        self._number_links(file)
        self._fill_charts(file, key)

    def _number_places(self, file: BoardFile, sizes: Mapping[str, int]) -> None:
        towns = [place for place in file.places if place.kind == "town"]
        places = towns + [place for place in file.places if place.kind != "town"]
        self.place_ids = tuple(place.id for place in places)
        self.place_index = {name: i for i, name in enumerate(self.place_ids)}
        self.places = len(places)
        self.towns = bits.BIT[len(towns)] - 1
        self.size = [0] * 62
        self.region = [0] * 62
        region_index = {name: i for i, name in enumerate(file.regions)}
        for i, place in enumerate(places):
            self.size[i] = sizes.get(place.id, place.size)
            self.region[i] = region_index[place.region]

    def _number_regions(self, file: BoardFile, tiles: Mapping[str, Sequence[int]], inactive: Sequence[str]) -> None:
        self.region_ids = tuple(file.regions)
        self.region_index = {name: i for i, name in enumerate(self.region_ids)}
        self.regions = len(self.region_ids)
        self.region_places = [0] * 12
        self.tile = [0] * 36
        for region, name in enumerate(self.region_ids):
            for rank in range(3):
                self.tile[region * 3 + rank] = tiles[name][rank]
        for place in range(self.places):
            self.region_places[self.region[place]] |= bits.BIT[place]
        self.inactive = tuple(self.region_index[name] for name in inactive)
        self.in_play = bits.BIT[self.places] - 1
        for region in self.inactive:
            self.in_play &= ~self.region_places[region]

    def _number_links(self, file: BoardFile) -> None:
        costs = file.game.link_costs
        self.costs = len(costs)
        self.cost = [0] * 5
        for i, cost in enumerate(costs):
            self.cost[i] = cost
        self.near = [0] * 310
        self.link_from = [0] * 512
        self.link_to = [0] * 512
        self.link_cost = [0] * 512
        self.link_number = [names.NONE] * 3844
        self.links = 2 * len(file.links)
        for i, link in enumerate(file.links):
            ends = (self.place_index[link.a], self.place_index[link.b])
            for way in range(2):
                start, end = ends[way], ends[1 - way]
                number = 2 * i + way
                self.link_from[number] = start
                self.link_to[number] = end
                self.link_cost[number] = link.cost
                self.link_number[start * names.PLACES + end] = number
                if bits.BIT[start] & self.in_play and bits.BIT[end] & self.in_play:
                    self.near[start * names.COSTS + costs.index(link.cost)] |= bits.BIT[end]

    def link_between(self, start: int, end: int) -> int:
        """The number of the link from one place to another, or `NONE`."""
        return self.link_number[start * names.PLACES + end]

    def link_ends(self, link: int) -> tuple[int, int, int]:
        """From, to and cost of a link."""
        return self.link_from[link], self.link_to[link], self.link_cost[link]

    def _fill_charts(self, file: BoardFile, key: str) -> None:
        self.income = [0] * 512
        for row in file.income[key]:
            for empty in range(row.from_, names.EMPTIES if row.to is None else row.to + 1):
                self.income[empty] = row.dollars
        spaces = file.region_track.spaces
        self.track_bonus = [0] * 12
        for i, space in enumerate(spaces):
            self.track_bonus[i] = space.bonus
        self.red_zone = [space.red for space in spaces].index(True)
