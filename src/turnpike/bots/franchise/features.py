"""What a position of Franchise looks like to a network: whole numbers, for each seat and for all.

Here: the numbers, brought up to date where the position has changed. Not here: which number stands where
(feature_numbers.py), the network (turnpike.bots.network), the search. Learning environments may use them as well.

The hand-made evaluation is among the numbers, so an `Evaluator` is needed, which has just evaluated the same position.
"""

import hashlib

from turnpike.bots.franchise import feature_numbers as numbers
from turnpike.bots.franchise import tiles
from turnpike.bots.franchise.evaluation import Evaluator
from turnpike.bots.network.inputs import Inputs
from turnpike.games.franchise import names
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.rules import end
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits

VERSION = 1
"""One more whenever a number means something else than before."""


def inputs_of(board: Board) -> str:
    """Which inputs these are: weights for others do not fit. Boards with the same places and links have the same."""
    links = [board.link_ends(link) for link in range(board.links)]
    facts = (board.place_ids, board.region_ids, list(board.region[: board.places]), links, numbers.SEAT_FEATURES)
    return f"{VERSION}-{hashlib.sha256(repr(facts).encode()).hexdigest()[:12]}"


class Features(Inputs):
    """The inputs of positions on one board."""

    def __init__(self, board: Board, evaluator: Evaluator, *, unequal: bool = False) -> None:
        """`unequal`: whether the players may be of different strength, so that a lead says more than among equals."""
        super().__init__(board.players, numbers.SEAT_FEATURES, numbers.PUBLIC_FEATURES)
        self.board = board
        self.evaluator = evaluator
        self.more_kind = tiles.number_kinds(board)
        self.last_on_track = -1
        self.last_active = -1
        self.last_rank = [-1] * 8
        self.last_ahead = [-1] * 8
        self.last_presence = [0] * 8
        self.last_streak = -1
        self.last_phase = -1
        self.order = [0] * 8
        self.now = [0] * 8
        self.evaluator.changed = self.evaluator.touched = bits.BIT[63] - 1
        self.put_constants()
        self.put_public(numbers.UNEQUAL, 1 if unequal else 0)

    def put_constants(self) -> None:
        """What does not change during a game."""
        for place in range(self.board.places):
            self.put_public(numbers.SIZE + place, self.board.size[place])
        for region in range(self.board.regions):
            for rank in range(3):
                self.put_public(numbers.TILE + 3 * region + rank, self.within(self.board.tile[3 * region + rank]))
            if self.board.kind[region] > 0:
                self.put_public(numbers.KIND + 8 * region + min(self.board.kind[region], 7), 1)
        self.put_public(numbers.PLAYERS + self.board.players, 1)
        for slot in tiles.variant_slots(self.board):
            self.put_public(numbers.VARIANT + slot, 1)

    def put(self, seat: int, feature: int, value: int) -> None:
        """An input of a seat has this value now."""
        at = seat * numbers.SEAT_FEATURES + feature
        if self.seat[at] != value:
            self.changed_seat[self.changes] = seat
            self.changed_input[self.changes] = feature
            self.changed_by[self.changes] = value - self.seat[at]
            self.changes += 1
            self.seat[at] = value

    def put_public(self, feature: int, value: int) -> None:
        """A public input has this value now."""
        if self.public[feature] != value:
            self.changed_seat[self.changes] = -1
            self.changed_input[self.changes] = feature
            self.changed_by[self.changes] = value - self.public[feature]
            self.changes += 1
            self.public[feature] = value

    def update(self, s: State) -> None:
        """Become the inputs of this position, which the evaluator has just evaluated and which is not over."""
        self.update_places(s)
        for region in range(self.board.regions):
            if self.evaluator.touched & bits.BIT[region]:
                self.update_region(s, region)
        self.evaluator.changed = 0
        self.evaluator.touched = 0
        self.rank()
        for seat in range(self.seats):
            self.now[seat] = s.influence[seat] + self.board.town_points * end.towns(s, seat)
            self.now[seat] += s.money[seat] // self.board.dollars_per_point + self.board.bonus_points * s.bonus[seat]
        for seat in range(self.seats):
            self.update_seat(s, seat)
        self.update_public(s)

    def update_places(self, s: State) -> None:
        """Places that have changed, and who is there."""
        moved = self.evaluator.changed & (bits.BIT[self.board.places] - 1)
        while moved:
            place = bits.lowest(moved)
            moved &= moved - 1
            self.update_place(s, place)
        for seat in range(self.seats):
            moved = s.presence[seat] ^ self.last_presence[seat]
            self.last_presence[seat] = s.presence[seat]
            while moved:
                place = bits.lowest(moved)
                moved &= moved - 1
                self.put(seat, numbers.PRESENT + place, 1 if s.presence[seat] & bits.BIT[place] else 0)

    def update_place(self, s: State, place: int) -> None:
        """A place whose franchises or spaces have changed."""
        slot = 0
        is_open = s.vacant & bits.BIT[place] != 0
        is_city = is_open and self.board.size[place] > 1
        self.put_public(numbers.OPEN + place, 1 if is_open else 0)
        self.put_public(numbers.EMPTY + place, s.empty[place] if is_city else 0)
        if is_city and s.row[place]:
            slot = self.evaluator.row_slot(s, place)
            for seat in range(self.seats):
                self.put(seat, numbers.HELD + place, self.evaluator.row_held[8 * slot + seat])
                self.put(seat, numbers.SHARE + place, self.quarters(self.evaluator.row_share[8 * slot + seat]))
        else:
            for seat in range(self.seats):
                self.put(seat, numbers.HELD + place, 0)
                self.put(seat, numbers.SHARE + place, 0)

    def quarters(self, points: float) -> int:
        """A number of points in quarters, rounded towards zero, within the limits of an input."""
        return int(min(max(points * 4.0, -127.0), 127.0))

    def update_region(self, s: State, region: int) -> None:
        """A region in which something has changed."""
        unscored = s.unscored & bits.BIT[region] != 0
        self.put_public(numbers.UNSCORED + region, 1 if unscored else 0)
        self.put_public(numbers.SPACES + region, self.within(self.evaluator.open_spaces[region]))
        for seat in range(self.seats):
            held = self.evaluator.in_region[8 * region + seat]
            best = 0
            for other in range(self.seats):
                if other != seat:
                    best = max(best, self.evaluator.in_region[8 * region + other])
            lead = min(max(held - best, -numbers.MAX_LEAD), numbers.MAX_LEAD)
            self.put(seat, numbers.IN_REGION + region, held if unscored else 0)
            self.put(seat, numbers.LEAD + region, lead if unscored else 0)
            self.put(seat, numbers.TOKEN + region, 1 if unscored and s.token[region] == seat else 0)
            self.put(seat, numbers.STAKE + region, self.quarters(self.evaluator.stake[8 * region + seat]))

    def rank(self) -> None:
        """Find the order of the seats by what they can expect; of equal ones the lower seat stands first."""
        for seat in range(self.seats):
            self.order[seat] = 0
            for other in range(self.seats):
                if self.evaluator.expected[other] > self.evaluator.expected[seat] or (
                    other < seat and self.evaluator.expected[other] == self.evaluator.expected[seat]
                ):
                    self.order[seat] += 1

    def update_seat(self, s: State, seat: int) -> None:
        """What a seat has, and what the hand-made evaluation says of it."""
        best = -1000
        rival = -1000.0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.now[other])
                rival = max(rival, self.evaluator.expected[other])
        at = seat * numbers.SEAT_FEATURES
        empty = self.evaluator.empty_spaces[seat]
        money = self.within(s.money[seat])
        self.put(seat, numbers.INFLUENCE, self.within(s.influence[seat]))
        if self.seat[at + numbers.MONEY] != money or self.last_active < 0:
            self.update_money(seat, money)
        self.put(seat, numbers.INCOME, self.board.income[empty])
        self.put(seat, numbers.EMPTY_SPACES, self.within(empty))
        if self.seat[at + numbers.BONUS] != s.bonus[seat] or self.last_active < 0:
            self.update_bonus(seat, s.bonus[seat])
        self.put(seat, numbers.SUPPLY, s.supply[seat])
        self.put(seat, numbers.TOWNS, end.towns(s, seat))
        self.put(seat, numbers.WORTH, self.whole(self.evaluator.expected[seat]))
        self.put(seat, numbers.IN_HAND, self.whole(self.evaluator.in_hand[seat]))
        self.put(seat, numbers.WITHIN_REACH, self.quarters(self.evaluator.promising[seat]))
        lead = (self.evaluator.expected[seat] - rival) * 16.0 / self.evaluator.scale
        self.put(seat, numbers.ESTIMATE, self.whole(lead))
        self.put(seat, numbers.SCORE_NOW, self.within(self.now[seat]))
        self.put(seat, numbers.LEAD_NOW, self.within(self.now[seat] - best))
        self.choose(seat, numbers.RANK, self.last_rank[seat], self.order[seat])
        self.last_rank[seat] = self.order[seat]
        if s.active != self.last_active:
            ahead = (seat - s.active + self.seats) % self.seats
            self.choose(seat, numbers.NEXT, self.last_ahead[seat], ahead)
            self.last_ahead[seat] = ahead
        self.update_reach(s, seat)
        if s.hooked:
            self.update_more(s, seat)

    def choose(self, seat: int, first: int, before: int, now: int) -> None:
        """Of several inputs, one of which is 1, another one is it now; -1 before is none."""
        if before != now:
            if before >= 0:
                self.put(seat, first + before, 0)
            self.put(seat, first + now, 1)

    def update_money(self, seat: int, money: int) -> None:
        """§4.2 A seat's money, other than before, and which links it can pay."""
        self.put(seat, numbers.MONEY, money)
        for i in range(self.board.costs):
            self.put(seat, numbers.AFFORDS + i, 1 if money >= self.board.cost[i] else 0)

    def update_bonus(self, seat: int, tiles: int) -> None:
        """§5 A seat's bonus tiles, other than before."""
        self.put(seat, numbers.BONUS, tiles)
        for i in range(5):
            self.put(seat, numbers.BONUS_TILES + i, 1 if tiles == i else 0)

    def within(self, number: int) -> int:
        """A number within the limits of an input."""
        return min(max(number, -numbers.MAX_INPUT), numbers.MAX_INPUT)

    def whole(self, points: float) -> int:
        """A number of points, rounded towards zero, within the limits of an input."""
        return int(min(max(points, -127.0), 127.0))

    def update_reach(self, s: State, seat: int) -> None:
        """§4.2 Places one link away, by the cost of the cheapest link."""
        seen = s.presence[seat] | ~s.vacant
        for i in range(self.board.costs):
            places = s.reach[seat * names.COSTS + i] & ~seen
            seen |= places
            self.put(seat, numbers.REACH + i, bits.count(places))

    def update_more(self, s: State, seat: int) -> None:
        """What variants count for a seat."""
        for i in range(32):
            kind = self.more_kind[i]
            if kind == numbers.SEAT_SET:
                self.put(seat, numbers.MORE_OF_SEAT + i, 1 if s.more[i] & bits.BIT[seat] else 0)
            elif kind == numbers.SEAT_COUNTS:
                self.put(seat, numbers.MORE_OF_SEAT + i, s.more[i + seat])
            elif kind == numbers.HOLDER:
                self.put(seat, numbers.MORE_OF_SEAT + i, 1 if s.more[i] == seat + 1 else 0)
            elif kind == numbers.PLACE:
                there = s.more[i] > 0 and s.presence[seat] & s.vacant & bits.BIT[s.more[i] - 1] != 0
                self.put(seat, numbers.MORE_OF_SEAT + i, 1 if there else 0)

    def update_public(self, s: State) -> None:
        """What is the same for all seats."""
        if s.on_track != self.last_on_track:
            for i in range(13):
                self.put_public(numbers.ON_TRACK + i, 1 if s.on_track == i else 0)
        if s.streak != self.last_streak:
            for i in range(6):
                self.put_public(numbers.STREAK + i, 1 if s.streak == i else 0)
        if s.phase != self.last_phase:
            for i in range(9):
                self.put_public(numbers.PHASE + i, 1 if s.phase == i else 0)
        self.last_active = s.active
        self.last_on_track = s.on_track
        self.last_streak = s.streak
        self.last_phase = s.phase
        self.put_public(numbers.ROUND, self.within(s.turn // self.seats))
        self.put_public(numbers.ROUNDS_LEFT, self.quarters(self.evaluator.rounds_left))
        if s.hooked:
            for i in range(32):
                if self.more_kind[i] == numbers.TILES:
                    for tile in range(8):
                        self.put_public(numbers.TILE_SET + tile, 1 if s.more[i] & bits.BIT[tile] else 0)
