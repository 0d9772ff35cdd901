"""Franchise as an environment: its numbered actions and what a seat observes (docs/research.md has the tables).

Actions are places, then `done` and `take_money`; with variants on, places once more for each other way to expand, then
regions, for the order of their scoring. A place means what is asked: start there, expand there over the cheapest link,
increase or double there. Seats are observed clockwise from the observer, so a network may play any of them.
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules import end, income, turn
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.research.environment import Environment, Numbers
from turnpike.research.figure import Figure
from turnpike.research.franchise import layout, packing

FIGURES = (
    Figure(key="batch.franchise.4p.masked_steps_per_cpu_s", words="Steps with masks, Franchise, 4 players", players=4),
    Figure(
        key="batch.franchise.4p.observed_steps_per_cpu_s",
        words="Steps with masks and observations, Franchise, 4 players",
        players=4,
        observed=True,
    ),
)
"""What `turnpike bench research` measures."""


class FranchiseEnvironment(Environment):
    """Games of Franchise that begin from one position."""

    def __init__(self, start: State, games: int) -> None:
        board = start.board
        found = layout.layout_of(board)
        super().__init__(board.players, found.action_count, found.feature_count, games)
        self.layout = found
        self.start = start
        self.s = State(board)
        self.s.copy_from(start)
        self.stored = packing.block(start, games)
        self.places = board.places
        self.bytes_per_game = packing.size(start)

    def load(self, game: int) -> None:
        """Make a stored position the scratch position."""
        packing.unpack(self.s, self.stored, game)

    def save(self, game: int) -> None:
        """Store the scratch position."""
        packing.pack(self.s, self.stored, game)

    def restart(self) -> None:
        """Begin a new game."""
        self.s.copy_from(self.start)

    def to_act(self) -> int:
        """A seat or NOBODY; nothing is left to chance."""
        return -2 if self.s.phase == names.OVER else self.s.active

    def mark(self, masks: Numbers, start: int) -> int:
        """All that `turn.legal` and `turn.legal_in` list."""
        for action in range(self.actions):
            masks[start + action] = 0
        legal = turn.legal(self.s)
        if self.s.phase == names.ORDER:
            return self.mark_set(legal, masks, start + 2 + names.WAYS * self.places)
        count = self.mark_set(legal & (bits.BIT[self.places] - 1), masks, start)
        if legal & bits.BIT[names.DONE]:
            masks[start + self.places] = 1
            count += 1
        if legal & bits.BIT[names.TAKE_MONEY]:
            masks[start + self.places + 1] = 1
            count += 1
        if self.s.hooked:
            for way in range(1, names.WAYS):
                count += self.mark_set(turn.legal_in(self.s, way), masks, start + 2 + way * self.places)
        return count

    def mark_set(self, members: int, masks: Numbers, start: int) -> int:
        """Write 1 for every member of a set; how many there are."""
        count = 0
        while members:
            masks[start + bits.lowest(members)] = 1
            members &= members - 1
            count += 1
        return count

    def to_number(self, action: int) -> int:
        """What the rules call it (names.py)."""
        if action < self.places:
            return action
        if action < self.places + 2:
            return names.DONE if action == self.places else names.TAKE_MONEY
        way = (action - 2) // self.places
        if way >= names.WAYS:
            return action - 2 - names.WAYS * self.places
        return way * names.WAY + (action - 2) % self.places

    def to_action(self, number: int) -> int:
        """The action for a number of the rules; a dearer link of the player's own choice has none."""
        if self.s.phase == names.ORDER:
            return 2 + names.WAYS * self.places + number
        if number in (names.DONE, names.TAKE_MONEY):
            return self.places + (number == names.TAKE_MONEY)
        way = number // names.WAY
        place = number % names.WAY
        if place >= names.LINK:
            link = place - names.LINK
            place = self.s.board.link_to[link]
            legal = turn.legal(self.s) if way == 0 else turn.legal_in(self.s, way)
            if not legal & bits.BIT[place] or self.cost_to(self.s.active, place) != self.s.board.link_cost[link]:
                return -1
        return place if way == 0 else 2 + way * self.places + place

    def take(self, action: int) -> None:
        """Do an action, which is legal."""
        turn.apply(self.s, self.to_number(action))

    def judge(self) -> None:
        """Influence; of equals those with more towns."""
        for seat in range(self.seats):
            self.score[seat] = self.s.influence[seat]
            self.worth[seat] = self.s.influence[seat] * 64 + end.towns(self.s, seat)

    def cost_to(self, seat: int, place: int) -> int:
        """The cheapest link from a seat's franchises to a place; -1 if there is none."""
        for cost in range(self.s.board.costs):
            if self.s.reach[seat * names.COSTS + cost] & bits.BIT[place]:
                return self.s.board.cost[cost]
        return -1

    def observe(self, seat: int, out: Numbers, start: int) -> None:
        """A summary of the seats, the turn and the regions; then planes over the places (layout.py)."""
        for i in range(self.features):
            out[start + i] = 0.0
        at = self.observe_seats(seat, out, start)
        at = self.observe_turn(seat, out, at)
        at = self.observe_regions(seat, out, at)
        if self.s.hooked:
            at = self.observe_variants(out, at)
        self.observe_places(seat, out, at)

    def observe_seats(self, seat: int, out: Numbers, at: int) -> int:
        """Twelve numbers a seat, the observer first; where the next part begins."""
        for i in range(self.seats):
            who = (seat + i) % self.seats
            out[at] = self.s.money[who] / 50.0
            out[at + 1] = self.s.influence[who] / 100.0
            out[at + 2] = income.income_of(self.s, who) / 20.0
            out[at + 3] = self.s.supply[who] / 40.0
            out[at + 4] = self.s.bonus[who] / 4.0
            out[at + 5] = bits.count(self.s.presence[who] & self.s.board.towns) / 20.0
            out[at + 6] = bits.count(self.s.presence[who] & ~self.s.board.towns) / 20.0
            out[at + 7] = bits.count(self.s.presence[who] & self.s.vacant) / 20.0
            out[at + 8] = self.s.earned[names.FROM_CITIES + who] / 100.0
            out[at + 9] = self.s.earned[names.FROM_REGIONS + who] / 100.0
            out[at + 10] = self.s.earned[names.FROM_TRACK + who] / 100.0
            out[at + 11] = 1.0 if who == self.s.active else 0.0
            at += 12
        return at

    def observe_turn(self, seat: int, out: Numbers, at: int) -> int:
        """What is asked, how far the game and the turn are, and which seat the observer has."""
        out[at + self.s.phase] = 1.0
        at += 9
        out[at] = self.s.turn / 100.0
        out[at + 1] = self.s.streak / 5.0
        out[at + 2] = self.s.on_track / 12.0
        out[at + 3] = 1.0 if self.s.on_track + 1 > self.s.board.red_zone else 0.0
        out[at + 4] = self.s.bonus_used
        out[at + 5] = 1.0 if self.s.marker != names.NONE else 0.0
        out[at + 6] = 1.0 if self.s.extra != names.NONE else 0.0
        out[at + 7 + seat] = 1.0
        return at + 7 + self.seats

    def observe_regions(self, seat: int, out: Numbers, at: int) -> int:
        """Of each region: whether it is still to be scored, its tile, and whose token lies there."""
        for region in range(self.s.board.regions):
            out[at] = 1.0 if self.s.unscored & bits.BIT[region] else 0.0
            for rank in range(3):
                out[at + 1 + rank] = self.s.board.tile[region * 3 + rank] / 10.0
            if self.s.token[region] != names.NONE:
                out[at + 4 + (self.s.token[region] - seat + self.seats) % self.seats] = 1.0
            at += 4 + self.seats
        return at

    def observe_variants(self, out: Numbers, at: int) -> int:
        """The kinds of region tiles, and the numbers that variants keep (variants/*/numbers.py), bit by bit."""
        for region in range(self.s.board.regions):
            out[at + self.s.board.kind[region]] = 1.0
            at += 6
        for slot in range(32):
            for bit in range(7):
                out[at + bit] = self.s.more[slot] >> bit & 1
            at += 7
        return at

    def observe_places(self, seat: int, out: Numbers, at: int) -> None:
        """Planes of one number a place: franchises of each seat, who came first, then eight facts of the place."""
        first = at + self.seats * self.places
        facts = first + self.seats * self.places
        for place in range(self.places):
            if not bits.BIT[place] & self.s.board.in_play:
                continue
            vacant = bits.BIT[place] & self.s.vacant != 0
            if self.s.row[place]:
                for i in range(self.seats):
                    who = (seat + i) % self.seats
                    if self.s.presence[who] & bits.BIT[place]:
                        out[at + i * self.places + place] = self.s.held(place, who) / 8.0
                        if vacant:
                            out[first + i * self.places + place] = 1.0 - self.first_space(place, who) / 8.0
            out[facts + place] = 1.0
            out[facts + self.places + place] = vacant
            out[facts + 2 * self.places + place] = 1.0 if bits.BIT[place] & self.s.board.towns else 0.0
            out[facts + 3 * self.places + place] = self.s.board.size[place] / 8.0
            if vacant:
                out[facts + 4 * self.places + place] = self.s.empty[place] / 8.0
                if not self.s.presence[seat] & bits.BIT[place]:
                    cost = self.cost_to(seat, place)
                    if cost >= 0:
                        out[facts + 5 * self.places + place] = 1.0 - cost / 20.0
            if self.s.center & bits.BIT[place]:
                out[facts + 6 * self.places + place] = 1.0 if place == self.s.doubled else 0.5
        if self.s.marker != names.NONE:
            out[facts + 7 * self.places + self.s.marker] = 1.0
        if self.s.extra != names.NONE:
            out[facts + 7 * self.places + self.s.extra] = 0.5

    def first_space(self, place: int, seat: int) -> int:
        """The space of a seat's first franchise in a city, counted clockwise from the icon."""
        space = 0
        while space < 8 and (self.s.row[place] >> 3 * space & 7) != seat + 1:
            space += 1
        return space

    def position(self) -> State:
        """The scratch position."""
        return self.s

    def first_position(self) -> State:
        """Where all games begin."""
        return self.start

    def put(self, state: State) -> None:  # type: ignore[override]  # a state of this game, as all callers know
        """Make a copy of a state the scratch position."""
        self.s.copy_from(state)
