"""The tables the rules read (§2, §8, §10, §11): the board as one circuit uses it, turned into numbers.

Here: places, sections, ways, capitals, routes and cards as flat lists, once per circuit; states share them and never
change them. Not here: the files (files.py). Lengths of lists are the limits of names.py, written as numbers
because the compiler needs them. Places, regions, stages and cards are numbered in the order of the files.
"""

from functools import cache
from typing import TYPE_CHECKING

from turnpike.games.richesses import names
from turnpike.games.richesses.board.card_effects import effect_numbers
from turnpike.games.richesses.board.card_schema import CardFile
from turnpike.games.richesses.board.files import read_board, read_cards
from turnpike.games.richesses.board.schema import BoardFile, Circuit, RoadKind
from turnpike.games.richesses.board.travel import Section, distances, ways_from
from turnpike.games.richesses.circuits import ruleset_of
from turnpike.games.richesses.rules.hooks import Hooks

if TYPE_CHECKING:
    from turnpike.games.richesses.circuits.ruleset import Ruleset

TRANSPORTS = ("foot", "bike", "car")
ROADS: tuple[RoadKind, ...] = ("road", "motorway", "sea")
ENOUGH = 4
"""Points that cannot all be taken by the other three players (ruling R28)."""


class Board:
    """What one circuit of Richesses de France is played on."""

    def __init__(self, file: BoardFile, cards: CardFile, circuit: Circuit, ruleset: "Ruleset") -> None:
        self.file = file
        self.circuit = circuit
        self.ruleset = ruleset
        self.hooks = Hooks()
        self.hooked = ruleset.install(self.hooks)
        self.place_ids = tuple(place.id for place in file.places)
        self.place_index = {word: i for i, word in enumerate(self.place_ids)}
        self.region_ids = tuple(region.id for region in file.regions)
        self.card_ids = tuple(card.id for card in cards.cards)
        self.race_ids = tuple(race.id for race in file.races)
        self.stage_ids = tuple([stage.place for stage in circuit.stages] + [event.id for event in circuit.events])
        self._fill_numbers()
        self._number_places()
        self._number_sections()
        self._number_events()
        self._number_cards(cards)
        self._find_ways()
        self._find_nearest()

    def _fill_numbers(self) -> None:
        file, circuit = self.file, self.circuit
        self.rule = self.ruleset.number
        self.stop_at_stages = self.ruleset.stop_at_stages
        self.by_wealth = self.ruleset.by_wealth
        self.start_money = circuit.start_money
        self.least_to_leave = circuit.min_money_before_leaving
        self.start = self.place_index.get(circuit.start, names.NONE)
        self.finish = self.place_index.get(circuit.finish, names.NONE)
        self.stages = circuit.stage_count
        self.all_stages = (1 << circuit.stage_count) - 1
        self.regions = len(self.region_ids)
        self.in_play = (1 << self.regions) - 1
        if circuit.remove_corsica_card:
            self.in_play &= ~(1 << self.region_ids.index("corse"))
        self.hand = file.region_cards.hand
        self.price = [0] * 3
        self.resale = [0] * 3
        self.reach = [0] * 3
        for i, transport in enumerate(TRANSPORTS):
            row = file.vehicles[transport]  # type: ignore[index]  # the words of a Literal, one after the other
            self.price[i] = row.price
            self.resale[i] = row.resale
            self.reach[i] = row.sections.max
        self.home_bonus = [0] * 4
        for i, francs in enumerate(circuit.home_bonus):
            self.home_bonus[i] = francs
        self.die = [0] * 6
        self.red = 0
        for i, face in enumerate(file.die.faces):
            self.die[i] = face.value
            self.red |= (face.colour == "red") << i
        self.most_stake = file.casino.max_stake
        self.win = [0] * 3
        for i, bet in enumerate(file.casino.bets):
            self.win[i] = bet.win
        self.covers = [0] * 23
        for i, faces in enumerate(self.bets()):
            self.covers[i] = faces

    def bets(self) -> list[int]:
        """What can be bet on, as sets of faces: red, blue, each face, each pair of faces."""
        pairs = [1 << a | 1 << b for a in range(6) for b in range(a + 1, 6)]
        return [self.red, 63 & ~self.red, *(1 << face for face in range(6)), *pairs]

    def _number_places(self) -> None:
        region_index = {word: i for i, word in enumerate(self.region_ids)}
        self.places = len(self.place_ids)
        self.region = [0] * 256
        self.kind = [0] * 256
        self.stage_at = [names.NONE] * 256
        for i, place in enumerate(self.file.places):
            self.region[i] = region_index[place.region]
            if "capital" in place.kinds:
                self.kind[i] |= names.IS_CAPITAL
            if "passage" in place.kinds:
                self.kind[i] |= names.IS_PASSAGE
        for i, stage in enumerate(self.circuit.stages):
            self.stage_at[self.place_index[stage.place]] = i

    def _number_sections(self) -> None:
        toll = self.file.money.motorway_toll_per_section
        near: list[list[Section]] = [[] for _ in self.place_ids]
        for road in self.file.roads:
            a, b = self.place_index[road.a], self.place_index[road.b]
            kind = ROADS.index(road.kind)
            price = toll if kind == names.MOTORWAY else road.price
            near[a].append((b, kind, price))
            near[b].append((a, kind, price))
        self.near = near
        self.joins = {
            (a, b): (i, kind, price) for a in range(self.places) for i, (b, kind, price) in enumerate(near[a])
        }
        self.leads_to = [names.NONE] * 4096
        self.section_price = [0] * 4096
        for (a, b), (i, _kind, price) in self.joins.items():
            self.leads_to[a * names.SECTIONS + i] = b
            self.section_price[a * names.SECTIONS + i] = price

    def _number_events(self) -> None:
        """§11.3 Matches by home town, races by their order in the file."""
        self.match_at = [names.NONE] * 256
        self.away = [names.NONE] * 12
        self.reverse = [names.NONE] * 12
        self.race_stage = [names.NONE] * 3
        self.race_by = [0] * 3
        self.route_length = [0] * 3
        self.route = [names.NONE] * 48
        self.route_path = [0] * 48
        matches = {}
        for i, event in enumerate(self.circuit.events):
            if event.kind == "race":
                self.race_stage[self.race_ids.index(event.id)] = i
            else:
                self.match_at[self.place_index[event.home]] = i
                self.away[i] = self.place_index[event.away]
                matches[event.home] = i
        for event in self.circuit.events:
            if event.kind == "match":
                self.reverse[matches[event.home]] = matches[event.away]
        for i, race in enumerate(self.file.races):
            self.race_by[i] = TRANSPORTS.index(race.vehicle)
            self.route_length[i] = len(race.route)
            for j, word in enumerate(race.route):
                self.route[i * names.ROUTE + j] = self.place_index[word]
                if j:
                    start = self.route[i * names.ROUTE + j - 1]
                    # The section that leads here, as a digit of a path.
                    self.route_path[i * names.ROUTE + j] = self.joins[start, self.place_index[word]][0]

    def _number_cards(self, cards: CardFile) -> None:
        self.cards = len(self.card_ids)
        self.effect = [0] * 32
        self.effect_a = [0] * 32
        self.effect_b = [0] * 32
        self.effect_c = [0] * 32
        self.lift = 0
        for i, card in enumerate(cards.cards):
            kind, first, second, third = effect_numbers(card.effect, self.place_index)
            self.effect[i] = kind
            self.effect_a[i] = first
            self.effect_b[i] = second
            self.effect_c[i] = third
            if kind == names.ADVANCE_BY:
                self.lift = max(self.lift, first)

    def _find_ways(self) -> None:
        self.first_way = [0] * 1025
        self.way_end = [0] * 65536
        self.way_cost = [0] * 65536
        self.way_stages = [0] * 65536
        self.way_path = [0] * 65536
        bits = [0] * self.places
        for place in range(self.places):
            if self.stage_at[place] != names.NONE:
                bits[place] = 1 << self.stage_at[place]
        most = [self.reach[names.FOOT], self.reach[names.BIKE], self.reach[names.CAR], self.lift]
        count = 0
        for place in range(self.places):
            for mode in range(4):
                self.first_way[place * 4 + mode] = count
                for way in ways_from(place, self.near, bits, self.stop_at_stages, mode, most[mode]):
                    self.way_end[count] = way.end
                    self.way_cost[count] = way.cost
                    self.way_stages[count] = way.stages
                    self.way_path[count] = way.path
                    count += 1
        self.first_way[self.places * 4] = count

    def _find_nearest(self) -> None:
        """§9.3, §8.3 Capitals by their distance from each point, and the points nearest to each by road."""
        capitals = [place for place in range(self.places) if self.kind[place] & names.IS_CAPITAL]
        self.capitals = len(capitals)
        self.near_capital = [names.NONE] * 8192
        self.capital_distance = [0] * 8192
        self.ring_size = [0] * 256
        self.ring = [names.NONE] * 8192
        self.ring_distance = [0] * 8192
        for place in range(self.places):
            far = distances(place, self.near, sea=True)
            for i, town in enumerate(sorted(capitals, key=lambda town: far[town])):
                self.near_capital[place * names.CAPITALS + i] = town
                self.capital_distance[place * names.CAPITALS + i] = far[town]
            far = distances(place, self.near, sea=False)
            around = sorted((town for town in range(self.places) if town != place), key=lambda town: far[town])
            last = far[around[ENOUGH - 1]]
            around = [town for town in around if far[town] <= last][: names.RING]
            self.ring_size[place] = len(around)
            for i, town in enumerate(around):
                self.ring[place * names.RING + i] = town
                self.ring_distance[place * names.RING + i] = far[town]


@cache
def board_of(circuit: str) -> Board:
    """The tables of a circuit, worked out once."""
    file = read_board()
    found = next(row for row in file.circuits if row.id == circuit)
    return Board(file, read_cards(), found, ruleset_of(circuit))
