"""What a position of Franchise is worth: the influence each seat can expect at the end, by rules of thumb.

Here: the estimate, and the numbers it rests on, tuned by matches of greedy against itself and against random.
Not here: choosing (greedy.py), the rules (turnpike.games.franchise).
"""

from collections.abc import Sequence

from msgspec import Struct

from turnpike.games.franchise import names
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.rules import end, income
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variants.new_regions import numbers
from turnpike.kernel import bits


class Taste(Struct, frozen=True):
    """The numbers of the estimate."""

    rounds: float = 8.0
    """How many rounds it looks ahead when the game begins; fewer as region tiles move towards the red zone."""
    dollar: float = 0.35
    """Influence a dollar is worth, besides the third of a point it brings at the end."""
    purse: float = 6.0
    """Dollars beyond this bring only that third."""
    income: float = 0.27
    """Influence a dollar of income is worth in every round still to come."""
    bonus: float = 3.9
    """A bonus tile kept: a little less than the 4 it brings at the end, so that using it well comes first."""
    grip: float = 1.8
    """How much more than in proportion franchises count in the contest for a city."""
    outsider: float = 0.14
    """What an empty space is worth to somebody who may still come to a city, in franchises."""
    city_effort: float = 0.3
    """How much the franchises a city still needs lower the chance that it scores at all."""
    region_grip: float = 1.6
    """The same as `grip` for the ranking in a region."""
    region_effort: float = 0.32
    """The same as `city_effort` for the empty spaces of a region."""
    prospect: float = 0.6
    """How much of the value of the best places within reach counts already."""
    envy: float = 0.5
    """How much the best opponent's influence weighs against one's own."""
    idle: float = 0.2
    """The chance that a player does not expand, so that an idle round ends the game as it stands (§6.2)."""
    gift: float = 2.0
    """What the first of a region takes besides its influence, with some of the new region tiles (§10.2)."""
    helper: float = 1.2
    """A development or route tile in hand; it is worth nothing at the end."""
    victory: float = 14.0
    """What winning is worth, if the game were to end as it stands."""


TASTE = Taste()

MAX_JUDGES = 4
MAX_KNOWN = 50_000
"""What is kept in memory from one decision to the next."""


def judge(state: State) -> "Judge":
    """The judge of positions on this state's board; the same one as long as the tiles lie the same way."""
    board = state.board
    key = (id(board.file), board.players, tuple(board.size), tuple(board.tile))
    if key not in _JUDGES:
        if len(_JUDGES) >= MAX_JUDGES:
            _JUDGES.clear()
        _JUDGES[key] = Judge(board, TASTE)
    return _JUDGES[key]


class Judge:
    """Estimates positions on one board. It keeps the board's tables at hand, and what it has worked out before."""

    def __init__(self, board: Board, taste: Taste) -> None:
        self._board = board
        self._taste = taste
        self._size = list(board.size)
        self._cost = list(board.cost)
        self._income = list(board.income)
        self._places = [bits.members(places) for places in board.region_places[: board.regions]]
        self._tile = list(board.tile)
        self._kind = list(board.kind)
        self._counts: dict[int, list[int]] = {}
        self._contests: dict[tuple[int, int], list[float]] = {}
        self._rankings: dict[tuple[int, ...], list[float]] = {}

    def __call__(self, state: State, seat: int) -> float:
        """How much better off the seat is than the others."""
        if state.phase == names.OVER:
            return self._if_over(state, seat)
        goes_on = self._ahead(self.expected(state), seat) + self._taste.prospect * self._prospects(state, seat)
        if state.streak == 0:
            return goes_on
        risk = self._taste.idle ** (self._board.players - state.streak)
        return (1.0 - risk) * goes_on + risk * self._if_over(state, seat)

    def _ahead(self, worth: Sequence[float], seat: int) -> float:
        return worth[seat] - self._taste.envy * max(other for i, other in enumerate(worth) if i != seat)

    def _if_over(self, s: State, seat: int) -> float:
        """How good it is if the game ends here (§6.3, §6.4)."""
        board, money, bonus, worth = self._board, s.money, s.bonus, s.influence[: self._board.players]
        if s.phase != names.OVER:
            for i in range(board.players):
                worth[i] += board.town_points * end.towns(s, i) + money[i] // board.dollars_per_point
                worth[i] += board.bonus_points * bonus[i]
        best = max(worth)
        won = 1.0 / worth.count(best) if worth[seat] == best else 0.0
        return self._ahead(worth, seat) + self._taste.victory * (won - 0.5)

    def expected(self, state: State) -> list[float]:
        """The influence each seat can expect to have at the end of a game that still goes on."""
        players = self._board.players
        worth = [float(influence) for influence in state.influence[:players]]
        tiles = self._board.red_zone + 1
        rounds = self._taste.rounds * (tiles - state.on_track) / (tiles - len(self._board.inactive))
        self._add_possessions(state, worth, rounds)
        self._add_cities(state, worth, rounds)
        self._add_regions(state, worth, rounds)
        return worth

    def _add_possessions(self, s: State, worth: list[float], rounds: float) -> None:
        """§6.3 Towns, dollars and bonus tiles, and the income to come."""
        taste, board = self._taste, self._board
        money, bonus = s.money, s.bonus
        helpers = s.more[numbers.DEVELOPMENT_TILE : numbers.ROUTE_TILE + 1]
        for seat in range(board.players):
            worth[seat] += board.town_points * end.towns(s, seat)
            worth[seat] += money[seat] / board.dollars_per_point + taste.dollar * min(money[seat], taste.purse)
            worth[seat] += taste.bonus * bonus[seat]
            worth[seat] += taste.helper * helpers.count(seat + 1)
            worth[seat] += taste.income * rounds * self._income[income.empty_spaces(s, seat)]

    def _add_cities(self, s: State, worth: list[float], rounds: float) -> None:
        """§4.4 Open cities: their points, shared by the chance to win them."""
        rows, left = s.row, s.vacant & ~self._board.towns
        while left:
            city = bits.lowest(left)
            left &= left - 1
            if rows[city]:
                size = self._size[city]
                shares = self._contest(rows[city], size)
                ripe = rounds / (rounds + self._taste.city_effort * shares[-1])
                for seat in range(len(worth)):
                    worth[seat] += ripe * shares[seat]

    def _contest(self, row: int, size: int) -> list[float]:
        """The points each seat can expect of a city if it scores, and last the franchises it still needs."""
        known = self._contests.get((row, size))
        if known is not None:
            return known
        taste = self._taste
        counts = self._count(row)
        empty = size - sum(counts)
        first = (row & 7) - 1
        weights = [count**taste.grip if count else 0.0 for count in counts]
        weights[first] += 0.25  # §4.4 wins a tie
        everybody = sum(weights) + taste.outsider * empty
        needed = size // 2 + 1
        shares = []
        for seat in range(len(counts)):
            chance = weights[seat] / everybody
            final = counts[seat] + empty * chance
            majority = min(1.0, max(0.0, final - needed + 1.0)) if counts[seat] + empty >= needed else 0.0
            shares.append(chance * (size // 2 + majority * (size - size // 2)))
        shares.append(float(min(empty, needed - max(counts))))
        if len(self._contests) >= MAX_KNOWN:
            self._contests.clear()
        self._contests[row, size] = shares
        return shares

    def _count(self, row: int) -> list[int]:
        """Franchises of each seat in a row."""
        counts = self._counts.get(row)
        if counts is None:
            counts = [0] * self._board.players
            left = row
            while left:
                counts[(left & 7) - 1] += 1
                left >>= 3
            if len(self._counts) >= MAX_KNOWN:
                self._counts.clear()
            self._counts[row] = counts
        return counts

    def _add_regions(self, s: State, worth: list[float], rounds: float) -> None:
        """§4.5 Regions not scored yet: the tile's values, shared by the franchises that stand there."""
        rows, empty = s.row, s.empty
        for region in bits.members(s.unscored):
            places = self._places[region]
            spaces = sum([empty[place] for place in places])
            ripe = rounds / (rounds + self._taste.region_effort * spaces)
            # What most tiles are worth never changes, so the ranking is kept under the same key.
            track = s.on_track if self._kind[region] == numbers.COUNT else 0
            for seat, points in enumerate(self._ranking(region, track, [rows[place] for place in places])):
                worth[seat] += ripe * points

    def _values(self, region: int, track: int) -> list[float]:
        """What the ranks of a region are worth in influence, whatever its tile pays in (§10.2)."""
        values = [float(value) for value in self._tile[3 * region : 3 * region + 3]]
        kind = self._kind[region]
        if kind == numbers.DOLLARS:
            return [value / self._board.dollars_per_point for value in values]
        if kind == numbers.COUNT:
            return [max(0.0, track + value) for value in values]
        if kind != names.POINTS:
            values[0] += self._taste.gift
        return values

    def _ranking(self, region: int, track: int, rows: list[int]) -> list[float]:
        """The points each seat can expect of a region when it scores: by its chances to be first and second."""
        known = self._rankings.get((region, track, *rows))
        if known is not None:
            return known
        each = [self._count(row) for row in rows if row]
        counts = [sum(count) for count in zip(*each, strict=True)]
        most, second, others = self._values(region, track)
        if self._board.players == 2:
            second = others
        weights = [count**self._taste.region_grip if count else 0.0 for count in counts]
        first = [weight / sum(weights) for weight in weights]
        points = []
        for seat, chance in enumerate(first):
            rivals = [other for rival, other in enumerate(first) if rival != seat and other < 1.0]
            runner_up = sum(other * chance / (1.0 - other) for other in rivals)
            third = max(0.0, 1.0 - chance - runner_up) if counts[seat] else 0.0
            points.append(chance * most + runner_up * second + third * others)
        if len(self._rankings) >= MAX_KNOWN:
            self._rankings.clear()
        self._rankings[region, track, *rows] = points
        return points

    def _prospects(self, s: State, seat: int) -> float:
        """§4.2 What the three best places within reach promise, after what the way there costs."""
        promising = []
        reach, rows = s.reach, s.row
        seen = s.presence[seat] | ~s.vacant
        for i in range(self._board.costs):
            places = reach[seat * names.COSTS + i] & ~seen
            seen |= places
            price = self._cost[i] / self._board.dollars_per_point
            while places:
                place = bits.lowest(places)
                places &= places - 1
                size = self._size[place]
                if size == 1:
                    gain = 1.5
                else:
                    row = rows[place] | (seat + 1) << 3 * sum(self._count(rows[place]))
                    gain = self._contest(row, size)[seat] + 0.2 * s.empty[place]
                promising.append(gain - price)
        promising.sort(reverse=True)
        return sum(gain / (rank + 1) for rank, gain in enumerate(promising[:4]))


_JUDGES: dict[tuple[object, ...], Judge] = {}
