"""The evaluation of Franchise: what a position is worth to every seat.

Here: the influence each seat can expect, what lies within its reach, and both as chances to win. Not here: the weights
(weights.py), choosing (brain.py, position.py).

The positions of one search are much alike: the same few hundred rows of franchises come again and again. So the value
of a row is computed once and kept in two small tables; a row that falls on the slot of another one takes its place.
From one position to the next only a few places change: regions and reaches without a change are not computed again. So
an evaluator belongs to one thread.
"""

import math

from turnpike.bots.franchise import tiles
from turnpike.bots.franchise.weights import Weights
from turnpike.games.franchise import names
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.rules import end, income
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits

MAX_HELD = 64
"""More franchises nobody can have in one region."""
ROW = 1 << 32
MIX = 0x9E3779B97F4A7C15
ALL = 0xFFFFFFFFFFFFFFFF
"""A row, and what else there is to know, become the number of a slot."""
NONE_YET = -1


class Evaluator:
    """Evaluates positions on one board: `evaluate` fills `expected` and `value`."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board = board
        self.players = board.players
        self.tempo = weights.tempo
        self.sharp, self.blunt = weights.sharp, weights.blunt
        self.rounds = weights.rounds
        self.dollar, self.purse = weights.dollar, weights.purse
        self.income_worth = weights.income
        self.bonus_worth = weights.bonus
        self.outsider = weights.outsider
        self.city_effort = weights.city_effort
        self.region_effort = weights.region_effort
        self.prospect = weights.prospect
        self.helper = weights.helper
        self.tiles, self.active_tiles = board.red_zone + 1, board.red_zone + 1 - len(board.inactive)
        self.grip = [0.0] * 16
        self.region_grip = [0.0] * 64
        self.idle = [0.0] * 8
        for held in range(1, 16):
            self.grip[held] = float(held) ** weights.grip
        for held in range(1, MAX_HELD):
            self.region_grip[held] = float(held) ** weights.region_grip
        for left in range(8):
            self.idle[left] = weights.idle**left
        self.expected = [0.0] * 8
        self.value = [0.0] * 8
        self.rounds_left, self.scale = 0.0, 1.0  # `scale`: a lead of so much makes winning about e times as likely.
        self.in_hand = [0.0] * 8  # Of `expected`, what does not lie ahead: no places within reach, no tempo.
        self.last_row = [0] * 62
        self.last_empty = [0] * 62
        self.last_vacant = 0
        self.last_unscored = 0
        self.last_on_track = NONE_YET
        self.last_presence = [0] * 8
        self.last_reach = [ALL] * 25
        self.moved, self.stale = 0, 0
        self.stake = [0.0] * 96
        self.promising = [0.0] * 8
        self.over = [0.0] * 8
        self.held, self.row_key = [0] * 8, [0] * 2048
        self.row_held = [0] * 16384
        self.row_share = [0.0] * 16384
        self.row_needed = [0] * 2048
        self.promise_key = [0] * 4096
        self.promised = [0.0] * 4096
        self.weight = [0.0] * 8
        self.first = [0.0] * 8
        self.best = [0.0] * 8
        self.in_region, self.open_spaces, self.empty_spaces = [0] * 96, [0] * 12, [0] * 8
        # Places and regions in which something has changed; those who follow clear it.
        self.changed, self.touched = ALL, ALL
        self.tile_worth = tiles.tile_worths(board, weights)
        self.counts_track = tiles.counting_regions(board)
        self.holders = tiles.holders(board)

    def evaluate(self, s: State) -> None:
        """Fill `expected` with the influence each seat can expect, and `value` with its chances, from 0 to 1."""
        if s.phase == names.OVER:
            for seat in range(self.players):
                self.expected[seat] = s.influence[seat]
            self.compare_at_end(s)
            return
        self.expect(s)
        self.compare(self.scale)
        if s.streak > 0:
            self.consider_the_end(s)

    def expect(self, s: State) -> None:
        """Fill `expected` alone; the position is not over."""
        rounds = self.rounds * (self.tiles - s.on_track) / self.active_tiles
        self.find_changes(s)
        for region in range(self.board.regions):
            if self.stale & bits.BIT[region]:
                self.evaluate_region(s, region, rounds)
        for seat in range(self.players):
            self.add_possessions(s, seat, rounds)
            for region in range(self.board.regions):
                self.expected[seat] += self.stake[8 * region + seat]
        for seat in range(self.players):
            self.in_hand[seat] = self.expected[seat]
            ahead = (seat - s.active + self.players) % self.players
            self.expected[seat] += self.prospect * self.prospects(s, seat)
            self.expected[seat] += self.tempo * (self.players - ahead) / self.players
        self.rounds_left = rounds
        self.scale = self.sharp + self.blunt * rounds

    def find_changes(self, s: State) -> None:
        """Find what has changed since the last position: `moved` are the places, `stale` their regions."""
        self.moved = s.vacant ^ self.last_vacant
        self.stale = s.unscored ^ self.last_unscored
        for place in range(self.board.places):
            if s.row[place] != self.last_row[place] or s.empty[place] != self.last_empty[place]:
                self.last_row[place] = s.row[place]
                self.last_empty[place] = s.empty[place]
                self.moved |= bits.BIT[place]
        left = self.moved
        while left:
            self.stale |= bits.BIT[self.board.region[bits.lowest(left)]]
            left &= left - 1
        if s.on_track != self.last_on_track:
            self.stale = ALL  # Fewer rounds are left, for all of them.
        self.changed |= self.moved
        self.touched |= self.stale
        self.last_vacant = s.vacant
        self.last_unscored = s.unscored
        self.last_on_track = s.on_track

    def add_possessions(self, s: State, seat: int, rounds: float) -> None:
        """§6.3 Influence, towns, dollars and bonus tiles, and the income to come."""
        money = s.money[seat]
        worth = s.influence[seat] + self.board.town_points * end.towns(s, seat) + self.bonus_worth * s.bonus[seat]
        worth += money * 1.0 / self.board.dollars_per_point
        worth += self.dollar * min(money, self.purse)
        self.empty_spaces[seat] = income.empty_spaces(s, seat)
        worth += self.income_worth * rounds * self.board.income[self.empty_spaces[seat]]
        left = self.holders
        while left:
            if s.more[bits.lowest(left)] == seat + 1:
                worth += self.helper
            left &= left - 1
        self.expected[seat] = worth

    def evaluate_region(self, s: State, region: int, rounds: float) -> None:
        """§4.4 What each seat can expect there: open cities, shared by the chance to win them, and the region."""
        spaces = 0
        self.open_spaces[region] = 0
        for seat in range(self.players):
            self.in_region[8 * region + seat] = 0
            self.stake[8 * region + seat] = 0.0
        left = self.board.region_places[region]
        while left:
            place = bits.lowest(left)
            left &= left - 1
            open_here = s.vacant & bits.BIT[place]
            if open_here or s.row[place]:
                spaces += s.empty[place]
            if open_here:
                self.open_spaces[region] += s.empty[place]
            if s.row[place]:
                slot = self.row_slot(s, place)
                for seat in range(self.players):
                    self.in_region[8 * region + seat] += self.row_held[8 * slot + seat]
                if open_here and self.board.size[place] > 1:
                    ripe = rounds / (rounds + self.city_effort * self.row_needed[slot])
                    for seat in range(self.players):
                        self.stake[8 * region + seat] += ripe * self.row_share[8 * slot + seat]
        if s.unscored & bits.BIT[region]:
            self.share_region(s, region, rounds / (rounds + self.region_effort * spaces))

    def row_slot(self, s: State, place: int) -> int:
        """Where the table has what the row of a place is worth; if it has not, that is computed first."""
        size = self.board.size[place]
        key = (size * 16 + s.empty[place]) * ROW + s.row[place]
        slot = (key * MIX & ALL) >> 53
        if self.row_key[slot] != key:
            self.row_key[slot] = key
            self.count(s.row[place])
            for seat in range(self.players):
                self.row_held[8 * slot + seat] = self.held[seat]
            self.share_city(slot, size, s.empty[place], (s.row[place] & 7) - 1)
        return slot

    def count(self, row: int) -> None:
        """Franchises of each seat in a row, into `held`."""
        for seat in range(self.players):
            self.held[seat] = 0
        while row:
            self.held[(row & 7) - 1] += 1
            row >>= 3

    def share_city(self, slot: int, size: int, empty: int, first: int) -> None:
        """What a city brings each seat if it scores, and the franchises it still needs; `held` has been counted."""
        half = size // 2
        everybody = self.outsider * empty + 0.25  # §4.4 the first wins a tie
        most = 0
        for seat in range(self.players):
            self.weight[seat] = self.grip[self.held[seat]]
            everybody += self.weight[seat]
            most = max(most, self.held[seat])
        self.weight[first] += 0.25
        self.row_needed[slot] = min(half + 1 - most, empty)
        for seat in range(self.players):
            self.row_share[8 * slot + seat] = 0.0
            if self.weight[seat] > 0.0:
                share = self.share(self.weight[seat] / everybody, self.held[seat], empty, half, size)
                self.row_share[8 * slot + seat] = share

    def share(self, chance: float, held: int, empty: int, half: int, size: int) -> float:
        """The points of a city to expect with this chance to win it."""
        majority = 0.0
        if held + empty > half:
            majority = max(0.0, min(1.0, held + empty * chance - half))
        return chance * (half + majority * (size - half))

    def share_region(self, s: State, region: int, ripe: float) -> None:
        """§4.5 A region not scored yet: the tile's values, shared by the franchises that stand there."""
        everybody = 0.0
        for seat in range(self.players):
            self.weight[seat] = self.region_grip[self.in_region[8 * region + seat] & 63]
            everybody += self.weight[seat]
        if everybody > 0.0:
            self.rank(s, region, everybody, ripe)

    def rank(self, s: State, region: int, everybody: float, ripe: float) -> None:
        """Chances to be first and second in a region; `weight` holds the weight of each seat, `everybody` their sum."""
        most = self.tile_worth[3 * region]
        second = self.tile_worth[3 * region + 1]
        others = self.tile_worth[3 * region + 2]
        if self.counts_track[region]:
            most = max(0.0, most + s.on_track)
            second = max(0.0, second + s.on_track)
            others = max(0.0, others + s.on_track)
        if self.players == 2:
            second = others
        odds = 0.0
        for seat in range(self.players):
            self.first[seat] = self.weight[seat] / everybody
            self.best[seat] = self.first[seat] / (1.0 - self.first[seat]) if self.first[seat] < 1.0 else 0.0
            odds += self.best[seat]
        for seat in range(self.players):
            chance = self.first[seat]
            if chance > 0.0:
                runner_up = chance * (odds - self.best[seat])
                third = max(0.0, 1.0 - chance - runner_up)
                self.stake[8 * region + seat] += ripe * (chance * most + runner_up * second + third * others)

    def prospects(self, s: State, seat: int) -> float:
        """What lies within a seat's reach, computed anew if anything changed there."""
        known = s.presence[seat] == self.last_presence[seat]
        places = 0
        for i in range(self.board.costs):
            reach = s.reach[seat * names.COSTS + i]
            known = known and reach == self.last_reach[seat * names.COSTS + i]
            self.last_reach[seat * names.COSTS + i] = reach
            places |= reach
        self.last_presence[seat] = s.presence[seat]
        if not known or places & self.moved:
            self.promising[seat] = self.within_reach(s, seat)
        return self.promising[seat]

    def within_reach(self, s: State, seat: int) -> float:
        """§4.2 What the four best places within reach promise, after what the way there costs."""
        for i in range(4):
            self.best[i] = -100.0
        seen = s.presence[seat] | ~s.vacant
        for i in range(self.board.costs):
            places = s.reach[seat * names.COSTS + i] & ~seen
            seen |= places
            price = self.board.cost[i] * 1.0 / self.board.dollars_per_point
            while places:
                place = bits.lowest(places)
                places &= places - 1
                self.remember(self.promise(s, seat, place) - price)
        total = 0.0
        for i in range(4):
            if self.best[i] > -100.0:
                total += self.best[i] / (i + 1)
        return total

    def remember(self, gain: float) -> None:
        """Keep the four best, in order."""
        i = 3
        if gain <= self.best[3]:
            return
        while i > 0 and self.best[i - 1] < gain:
            self.best[i] = self.best[i - 1]
            i -= 1
        self.best[i] = gain

    def promise(self, s: State, seat: int, place: int) -> float:
        """What a first franchise in a place would bring."""
        size = self.board.size[place]
        if size == 1:
            return 1.5
        key = ((size * 16 + s.empty[place]) * 8 + seat) * ROW + s.row[place]
        slot = (key * MIX & ALL) >> 52
        if self.promise_key[slot] != key:
            self.promise_key[slot] = key
            self.promised[slot] = self.first_franchise(s.row[place], seat, size, s.empty[place])
        return self.promised[slot]

    def first_franchise(self, row: int, seat: int, size: int, spaces: int) -> float:
        """What a first franchise would bring in a city with this row and so many empty spaces."""
        empty = spaces - 1
        first = seat
        if row:
            first = (row & 7) - 1
        self.count(row)
        self.held[seat] += 1
        everybody = self.outsider * empty + 0.25
        for other in range(self.players):
            everybody += self.grip[self.held[other]]
        mine = self.grip[self.held[seat]]
        if first == seat:
            mine += 0.25
        return self.share(mine / everybody, self.held[seat], empty, size // 2, size) + 0.2 * spaces

    def compare(self, scale: float) -> None:
        """Turn what each seat can expect into its value: how far it is ahead of the best of the others."""
        for seat in range(self.players):
            rival = -1e9
            for other in range(self.players):
                if other != seat and self.expected[other] > rival:
                    rival = self.expected[other]
            self.value[seat] = 1.0 / (1.0 + math.exp((rival - self.expected[seat]) / scale))

    def compare_at_end(self, s: State) -> None:
        """§6.4 The game is over: winning is nearly all, the margin a little."""
        winners = end.winners(s)
        self.compare(8.0)
        for seat in range(self.players):
            self.value[seat] *= 0.2
            if winners & bits.BIT[seat]:
                self.value[seat] += 0.8 / bits.count(winners)

    def consider_the_end(self, s: State) -> None:
        """§6.2 Nobody has expanded lately: the game may end as it stands."""
        risk = self.idle[self.players - s.streak]
        for seat in range(self.players):
            self.over[seat] = s.influence[seat] + self.board.town_points * end.towns(s, seat)
            self.over[seat] += s.money[seat] // self.board.dollars_per_point + self.board.bonus_points * s.bonus[seat]
        for seat in range(self.players):
            rival = -1e9
            for other in range(self.players):
                if other != seat and self.over[other] > rival:
                    rival = self.over[other]
            margin = self.over[seat] - rival
            won = 0.2 / (1.0 + math.exp(-margin / 8.0))
            if margin > 0.0:
                won += 0.8
            elif margin == 0.0:
                won += 0.4
            self.value[seat] += risk * (won - self.value[seat])
