"""A whole game: set-up, turns, end; and the referee who leads through it, question by question."""

from functools import cached_property

from richesses.referee import arrival, journey, money
from richesses.referee.atlas import atlas
from richesses.referee.hasard import turn_card
from richesses.referee.table import Over, Question, Script, Table, Words


def whole_game(t: Table) -> Script[None]:
    """From the first card dealt; ends by `Over`."""
    yield from set_up(t)
    yield from turns(t)


def turns(t: Table) -> Script[None]:
    while True:
        yield from take_turn(t)


def from_a_card_on(t: Table) -> Script[None]:
    """The active seat has come to a passage point with `t.transport` and is about to draw."""
    yield from turn_card(t, t.active, arrival.arrive)
    end_turn(t)
    yield from turns(t)


def set_up(t: Table) -> Script[None]:
    """R1 to R6: cards, transport, who begins, and in Casinos where everybody begins."""
    for _ in range(2):
        for seat in range(t.n):
            yield from t.draw_region(seat)
    if t.circuit_id != "economie":
        for seat in range(t.n):
            yield from outfit(t, seat)
    tied = list(range(t.n))
    while len(tied) > 1:
        rolled = {}
        for seat in tied:
            rolled[seat] = yield from t.roll(seat)
        tied = [seat for seat in tied if rolled[seat] == max(rolled.values())]
    t.first = t.active = tied[0]
    if t.circuit_id == "casinos":
        for seat in [t.first, *t.others(t.first)]:
            yield from choose_start(t, seat)


def outfit(t: Table, seat: int) -> Script[None]:
    while True:
        answer = yield Question("outfit", seat, [*money.purchases(t, seat), {"do": "done"}])
        if answer["do"] == "done":
            return
        money.buy(t, seat, answer["vehicle"])


def choose_start(t: Table, seat: int) -> Script[None]:
    answer = yield Question("choose_start", seat, [{"do": "choose_start", "town": town} for town in t.stages])
    t.players[seat].at = answer["town"]
    t.players[seat].marked.add(answer["town"])
    if arrival.may_bet(t, seat):
        answer = yield Question("first_bet", seat, [*arrival.bets(t, seat), {"do": "pass"}])
        if answer["do"] == "bet":
            yield from arrival.bet(t, seat, answer)


# --- Turns ------------------------------------------------------------------------------------------------------------


def take_turn(t: Table) -> Script[None]:
    """The turn of the active seat, perhaps a missed one; then the next seat that still travels is on turn (R33)."""
    player = t.players[t.active]
    t.offered, t.transport, t.again = set(), "", False
    if player.miss:
        player.miss -= 1
    else:
        yield from play_turn(t, t.active)
    end_turn(t)


def end_turn(t: Table) -> None:
    t.turn += 1
    if t.turn == t.turn_limit:
        raise Over("turn_limit")
    if not t.again:
        t.active = next(seat for seat in t.others(t.active) if not t.players[seat].home)


def play_turn(t: Table, seat: int) -> Script[None]:
    """As much trade as wanted, then one main action."""
    while True:
        trades = money.purchases(t, seat) + money.sales(t, seat)
        answer = yield Question("turn", seat, trades + main_actions(t, seat))
        if answer["do"] not in {"buy", "sell", "offer_for_sale"}:
            break
        yield from money.trade(t, seat, answer)
    match answer["do"]:
        case "work":
            yield from work(t, seat)
        case "move":
            yield from move(t, seat, answer)
        case "go_work":
            t.players[seat].race, t.players[seat].index = "", 0
            yield from arrival.arrive(t, seat, [str(t.players[seat].at), answer["to"]])
        case "bet":
            yield from arrival.bet(t, seat, answer)
        case "call":
            yield from arrival.match(t, seat, answer["whom"])


def main_actions(t: Table, seat: int) -> list[Words]:
    player = t.players[seat]
    before_leaving = t.circuit.get("min_money_before_leaving", 0) if not player.out else 0
    if player.must_work or player.money < before_leaving:
        return [{"do": "work"}]
    found = [{"do": "stay"}, *journey.moves(t, seat)]
    one_work_a_visit = t.circuit_id == "economie" and player.at in t.stages
    if atlas().is_capital(player.at) and not (one_work_a_visit and player.worked_here):
        found.append({"do": "work"})
    if player.ruined:
        found += [{"do": "go_work", "to": to} for to in journey.nearest_work(t, seat)]
    if t.circuit_id == "casinos" and arrival.may_bet(t, seat):
        found += arrival.bets(t, seat)
    return found + arrival.calls(t, seat)


def work(t: Table, seat: int) -> Script[None]:
    """R18, R41: the die in francs."""
    player = t.players[seat]
    francs = yield from t.roll(seat)
    player.must_work, player.worked_here = False, True
    if t.circuit_id == "economie" and player.at in t.stages:
        assert player.at is not None
        player.worked.add(player.at)
    money.from_bank(t, seat, francs)


def move(t: Table, seat: int, words: Words) -> Script[None]:
    """R12: paid before moving. R54: a move without `race` gives the race up."""
    player, path, race = t.players[seat], words["path"], words.get("race", "")
    player.money -= journey.cost(path)
    t.bank += journey.cost(path)
    t.transport = words["by"]
    finished = ""
    if race:
        player.index = (player.index if player.race == race else 0) + len(path) - 1
        player.race = race
        if player.index == len(atlas().routes[race]) - 1:
            finished = race
    if not race or finished:
        player.race, player.index = "", 0
    yield from arrival.arrive(t, seat, path, race=finished, draws=not race)


# --- The referee ------------------------------------------------------------------------------------------------------


Phrase = tuple[object, ...]


def phrase(words: Words) -> Phrase:
    """An action in one form that can be compared and looked up."""
    if "path" in words:
        return words["do"], words.get("by"), words.get("race"), len(words), *words["path"]
    return tuple(sorted((key, tuple(value) if isinstance(value, list) else value) for key, value in words.items()))


class Referee:
    """One game: what is asked now, what may be answered, what an answer changes."""

    def __init__(self, options: Words, table: Table | None = None) -> None:
        """A new game, or one that goes on from a table with a seat on turn, or about to draw a card."""
        self.table = table or Table(options)
        self._script = whole_game(self.table)
        if table is not None:
            self._script = from_a_card_on(table) if table.transport else turns(table)
        self.question: Question | None = next(self._script)
        self.over: Over | None = None

    @cached_property
    def legal(self) -> dict[Phrase, Words]:
        """Every action of the seat that is asked, each way of saying it; nothing if chance comes next."""
        if self.question is None or self.question.chance:
            return {}
        return {phrase(words): words for words in self.question.answers}

    def orders(self, seat: int) -> list[Words]:
        """The standing orders a seat may give (R21)."""
        if self.table.asks_for_tolls or self.over:
            return []
        cards = self.table.players[seat].cards
        return [{"do": "toll_order", "card": card, "claim": claim} for card in cards for claim in (False, True)]

    def consequence(self, words: Words) -> tuple[object, ...]:
        """What distinguishes actions: for a move not the path but what comes of it."""
        if words["do"] not in {"move", "advance"} or self.question is None:
            return phrase(words)
        path = words["path"]
        new = frozenset(self.table.new_stages(self.question.seat, path))
        return words["do"], words.get("by"), words.get("race"), path[-1], journey.cost(path), new

    def apply(self, words: Words) -> None:
        """An answer of the seat that is asked."""
        question = self.question
        assert question is not None, "the game is over"
        assert not question.chance, f"{words} where {question.asked} is drawn"
        assert words in question.answers, f"{words} is not allowed"
        self._send(words)

    def order(self, seat: int, words: Words) -> None:
        """A standing order, by any seat at any time."""
        player = self.table.players[seat]
        assert words["card"] in player.cards, f"{words} is about a card of another seat"
        player.lets_pass.discard(words["card"])
        if not words["claim"]:
            player.lets_pass.add(words["card"])

    def outcome_of_chance(self, kind: str, got: object) -> None:
        question = self.question
        assert question is not None, "the game is over"
        assert question.chance, f"{kind} where {question.asked} is asked"
        assert question.asked == kind, f"{kind} where {question.asked} is drawn"
        assert got in question.answers, f"{kind} cannot be {got}"
        self._send(got)

    def _send(self, answer: object) -> None:
        try:
            self.question = self._script.send(answer)
        except Over as over:
            self.question, self.over = None, over
        self.__dict__.pop("legal", None)

    def end(self) -> Words:
        """R57: scores, winners and why."""
        assert self.over is not None, "the game goes on"
        t = self.table
        by_wealth = t.circuit_id in {"economie", "casinos"}
        scores = [money.wealth(t, seat) if by_wealth else len(t.players[seat].marked) for seat in range(t.n)]
        winner = self.over.winner
        winners = [seat for seat in range(t.n) if scores[seat] == max(scores)] if winner is None else [winner]
        return {"scores": scores, "winners": winners, "why": self.over.why}
