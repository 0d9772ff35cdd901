"""Richesses de France as an environment: its numbered actions and what a seat observes (tables: docs/research.md).

A way to a place may be one of many: the actions are the one that costs least, and the one that passes the most stages
still missing, where that is another. Hands of other seats are never observed, only what everybody knows of them.
"""

from array import array

from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers as circuits
from turnpike.games.richesses.rules import end, moving, turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.research.environment import Environment, Numbers
from turnpike.research.figure import Figure
from turnpike.research.richesses import layout, numbers, packing

FIGURES = (
    Figure(
        key="batch.richesses.masked_steps_per_cpu_s",
        words="Steps with masks, Richesses de France, 4 players",
        players=4,
    ),
)
"""What `turnpike bench research` measures."""
WINNER = 1e9
"""More than any score."""


class RichessesEnvironment(Environment):
    """Games of Richesses de France on one circuit."""

    def __init__(self, start: State, games: int) -> None:
        found = layout.layout_of(start.board, start.players)
        super().__init__(start.players, found.action_count, found.feature_count, games)
        self.layout = found
        self.start = start
        self.s = State(start.board, start.players)
        self.s.copy_from(start)
        self.stored = packing.block(start, games)
        self.places = start.board.places
        self.others = numbers.PLACE_BLOCKS * self.places
        self.codes = array("i", bytes(4 * self.actions))
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
        """A seat, CHANCE or NOBODY."""
        if self.s.phase == names.OVER:
            return -2
        return -1 if self.s.phase >= names.REGION_CARD else self.s.asked

    def roll(self) -> None:
        """The die falls or a card is drawn."""
        turn.decide(self.s, self.rng.below(turn.list_choices(self.s)))

    def mark(self, masks: Numbers, start: int) -> int:
        """All that `turn.list_choices` lists; of several ways to a place at most two. Fills `codes`."""
        for action in range(self.actions):
            masks[start + action] = 0
        total = turn.list_choices(self.s)
        listed = self.s.choices
        count = 0
        i = 0
        while i < listed:
            code = self.s.listed[i]
            kind = code >> names.KIND
            if (kind == names.MOVE and not code >> names.RACE & 3) or kind == names.RIDE:
                i = self.mark_ways(i, masks, start)
                continue
            action = self.plain_action(code)
            masks[start + action] = 1
            self.codes[action] = code
            i += 1
        for i in range(listed, total):
            code = turn.code_of(self.s, i)
            action = self.plain_action(code)
            masks[start + action] = 1
            self.codes[action] = code
        for action in range(self.actions):
            if masks[start + action]:
                count += 1
        return count

    def mark_ways(self, i: int, masks: Numbers, start: int) -> int:
        """All listed ways by one transport from choice `i` on; the number of the choice after them."""
        by = self.s.listed[i] >> names.BY & 3
        kind = self.s.listed[i] >> names.KIND
        mode = names.LIFT if kind == names.RIDE else by
        way = self.s.board.first_way[4 * self.s.at[self.s.active] + mode]
        missing = self.s.board.all_stages & ~self.s.marked[self.s.active]
        there = -1
        most = 0
        while i < self.s.choices:
            code = self.s.listed[i]
            if code >> names.KIND != kind or code >> names.BY & 3 != by or code >> names.RACE & 3:
                return i
            while self.s.board.way_path[way] != code & (bits.BIT[names.KIND] - 1):
                way += 1
            passed = bits.count(self.s.board.way_stages[way] & missing)
            action = by * self.places + self.s.board.way_end[way]
            if self.s.board.way_end[way] != there:
                there = self.s.board.way_end[way]
                most = passed
                masks[start + action] = 1
                self.codes[action] = code
            elif passed > most:
                most = passed
                action += 3 * self.places
                masks[start + action] = 1
                self.codes[action] = code
            i += 1
        return i

    def plain_action(self, code: int) -> int:
        """The action for a code of the rules that is no way, or a way in a race."""
        kind = code >> names.KIND
        value = code & (bits.BIT[names.KIND] - 1)
        if kind in (names.GO_WORK, names.MAKE_ROOM, names.GO_TO, circuits.CHOOSE):
            return numbers.WAY_BLOCKS * self.places + value
        if kind == names.PLACE_BID:
            return self.others + numbers.BID + value // names.NOTE
        if kind == circuits.PLACE_BET:
            return self.others + numbers.OWN + value
        if kind == circuits.CALL_UP:
            return self.others + numbers.OWN + (value - self.s.asked + self.seats) % self.seats
        if kind == names.MOVE:
            race = (code >> names.RACE & 3) - 1
            return self.others + numbers.OWN + numbers.SEATS + 4 * race + (code >> names.HOPS & 7) - 1
        return self.others + self.worded_action(kind, value)

    def worded_action(self, kind: int, value: int) -> int:
        """The same for kinds with no value but a vehicle, counted from the end of the places."""
        if kind == names.BUY:
            return numbers.BUY + value - 1
        if kind == names.SELL:
            return numbers.SELL + value - 1
        if kind == names.OFFER:
            return numbers.OFFER + value - 1
        if kind == names.DONE:
            return numbers.DONE
        if kind == names.WORK:
            return numbers.WORK
        if kind == names.STAY:
            return numbers.STAY
        if kind == names.PASS:
            return numbers.PASS
        if kind == names.ACCEPT:
            return numbers.ACCEPT
        if kind == names.REFUSE:
            return numbers.REFUSE
        if kind == names.CLAIM_TOLL:
            return numbers.CLAIM_TOLL
        return numbers.CLAIM_STAGE

    def to_number(self, action: int) -> int:
        """The code of the rules."""
        self.mark(self.row, 0)
        return self.codes[action]

    def to_action(self, number: int) -> int:
        """The action for a choice or a code; -1 for a way that is neither the cheapest nor past the most stages."""
        code = number
        if not number >> names.KIND:
            turn.list_choices(self.s)
            code = turn.code_of(self.s, number)
        self.mark(self.row, 0)
        kind = code >> names.KIND
        if (kind != names.MOVE or code >> names.RACE & 3) and kind != names.RIDE:
            return self.plain_action(code)
        action = (code >> names.BY & 3) * self.places + self.end_of(code)
        for _block in range(2):
            if self.row[action] and self.leads_to_same(self.codes[action], code):
                return action
            action += 3 * self.places
        return -1

    def end_of(self, path: int) -> int:
        """Where a path ends."""
        place = self.s.at[self.s.active]
        for i in range(path >> names.HOPS & 7):
            place = self.s.board.leads_to[names.SECTIONS * place + (path >> 4 * i & 15)]
        return place

    def leads_to_same(self, path: int, other: int) -> bool:
        """Whether two paths with the same end cost as much and pass the same new stages."""
        if moving.price_of(self.s, path) != moving.price_of(self.s, other):
            return False
        missing = ~self.s.marked[self.s.active]
        return self.passed(path) & missing == self.passed(other) & missing

    def passed(self, path: int) -> int:
        """The stages on a path; only its end, where only that counts."""
        place = self.s.at[self.s.active]
        stages = 0
        for i in range(path >> names.HOPS & 7):
            place = self.s.board.leads_to[names.SECTIONS * place + (path >> 4 * i & 15)]
            if self.s.board.stop_at_stages:
                stages = 0
            if self.s.board.stage_at[place] != names.NONE:
                stages |= 1 << self.s.board.stage_at[place]
        return stages

    def take(self, action: int) -> None:
        """Do an action, which is legal."""
        self.mark(self.row, 0)
        turn.take(self.s, self.codes[action])

    def judge(self) -> None:
        """Markers or wealth; the seat that came first has won, whatever the others have."""
        winners = end.winners(self.s)
        for seat in range(self.seats):
            self.score[seat] = end.score(self.s, seat)
            self.worth[seat] = self.score[seat] + (WINNER if winners & bits.BIT[seat] else 0.0)

    def observe(self, seat: int, out: Numbers, start: int) -> None:
        """The seats, their stages and cards, the moment; then planes over the places (layout.py)."""
        for i in range(self.features):
            out[start + i] = 0.0
        at = start
        for i in range(self.seats):
            at = self.observe_seat((seat + i) % self.seats, out, at)
        for i in range(self.seats):
            who = (seat + i) % self.seats
            at = self.observe_set(self.s.marked[who], 12, out, at)
            at = self.observe_set(self.s.worked[who], 12, out, at)
            at = self.observe_set(self.s.won[who], 12, out, at)
        for i in range(self.seats):
            at = self.observe_set(self.s.hand[(seat + i) % self.seats] & self.s.known, 22, out, at)
        at = self.observe_set(self.s.hand[seat], 22, out, at)
        for i in range(self.s.regions_returned):
            out[at + self.s.region_queue[i]] = 1.0
        at = self.observe_set(self.s.hasard_unseen, 32, out, at + 22)
        out[at + self.s.phase] = 1.0
        at = self.observe_moment(out, at + 28)
        self.observe_places(seat, out, at)

    def observe_set(self, members: int, length: int, out: Numbers, at: int) -> int:
        """A number for each member there can be; where the next part begins."""
        for i in range(length):
            if members & bits.BIT[i]:
                out[at + i] = 1.0
        return at + length

    def observe_seat(self, who: int, out: Numbers, at: int) -> int:
        """What everybody knows of a seat."""
        out[at] = self.s.money[who] / 1000.0
        out[at + 1] = self.s.owned[who] & 1
        out[at + 2] = self.s.owned[who] >> 1 & 1
        out[at + 3] = self.s.out[who]
        out[at + 4] = self.s.home[who]
        out[at + 5] = bits.count(self.s.marked[who]) / 12.0
        out[at + 6] = self.s.miss[who] / 3.0
        out[at + 7] = bits.count(self.s.hand[who]) / 3.0
        for i in range(self.s.debts):
            if self.s.debtor[i] == who:
                out[at + 8] += self.s.owed[i] / 1000.0
            if self.s.creditor[i] == who:
                out[at + 9] += self.s.owed[i] / 1000.0
        out[at + 10] = self.s.must_work[who]
        out[at + 11] = self.s.worked_here[who]
        if self.s.race[who] != names.NONE:
            out[at + 12 + self.s.race[who]] = 1.0
            out[at + 15] = self.s.race_index[who] / 16.0
        out[at + 16] = 1.0 if who == self.s.active else 0.0
        out[at + 17] = 1.0 if who == self.s.asked else 0.0
        out[at + 18] = self.s.left >> who & 1
        out[at + 19] = 1.0 if who == self.s.bidder else 0.0
        out[at + 20] = 1.0 if who == self.s.holder else 0.0
        out[at + 21] = 1.0 if who == self.s.whom else 0.0
        return at + 22

    def observe_moment(self, out: Numbers, at: int) -> int:
        """What is going on."""
        out[at] = self.s.turn / 200.0
        out[at + 1] = self.s.again
        out[at + 2] = self.s.no_card
        out[at + 3] = self.s.due / 1000.0
        out[at + 4] = self.s.bid / 800.0
        out[at + 5] = 1.0 if self.s.on_sale == names.BIKE else 0.0
        out[at + 6] = 1.0 if self.s.on_sale == names.CAR else 0.0
        out[at + 7] = self.s.offered & 1
        out[at + 8] = self.s.offered >> 1 & 1
        out[at + 9 + self.s.by] = 1.0
        out[at + 12] = self.s.claims / 12.0
        return at + 13

    def observe_places(self, seat: int, out: Numbers, at: int) -> None:
        """Planes of one number a place."""
        for i in range(self.seats):
            place = self.s.at[(seat + i) % self.seats]
            if place != names.NONE:
                out[at + i * self.places + place] = 1.0
        at += self.seats * self.places
        for place in range(self.places):
            stage = self.s.board.stage_at[place]
            if stage != names.NONE and not self.s.marked[seat] & bits.BIT[stage]:
                out[at + place] = 1.0
            elif self.s.board.match_at[place] != names.NONE:
                out[at + place] = 0.0 if self.s.marked[seat] & bits.BIT[self.s.board.match_at[place]] else 1.0
        if self.s.board.start != names.NONE:
            out[at + self.places + self.s.board.start] = 0.5
        if self.s.board.finish != names.NONE:
            out[at + self.places + self.s.board.finish] = 1.0

    def position(self) -> State:
        """The scratch position."""
        return self.s

    def first_position(self) -> State:
        """Where all games begin."""
        return self.start

    def put(self, state: State) -> None:  # type: ignore[override]  # a state of this game, as all callers know
        """Make a copy of a state the scratch position."""
        self.s.copy_from(state)
