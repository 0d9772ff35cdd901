"""One game on the engine and before the second referee, compared step by step."""

from collections import Counter

import msgspec
from richesses.referee.game import Referee, phrase
from richesses.referee.log import differences
from richesses.referee.table import Table, Words

from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, Json
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

SORTED = ("marked", "worked", "won", "cards", "lets_pass")
"""Lists of a view without an order."""


def in_order(position: Words) -> Words:
    """A position as the engine tells it, in the form of the referee's."""
    sets = {key: [sorted(of_seat) for of_seat in position[key]] for key in SORTED}
    piles = {key: {**position[key], "unseen": sorted(position[key]["unseen"])} for key in ("regions", "hasard")}
    return position | sets | piles


class Pair:
    """The same game on the engine and before the referee."""

    def __init__(self, options: dict[str, Json], table: Table | None = None) -> None:
        """A new game, or one that goes on from a position of the referee's."""
        read = RICHESSES.read_options(options)
        self.state = RICHESSES.start(read, None)
        self.referee = Referee(options, table)
        self.shown: Counter[str] = Counter()
        """How often what was to be seen."""
        if table is not None:
            view = msgspec.to_builtins(RICHESSES.view(self.state, REFEREE)) | table.report()
            view["moment"] = {"asked": "turn", "seat": table.active}
            if table.transport:
                view["moment"] |= {"asked": "hasard", "by": table.transport}
            self.state = RICHESSES.imagine(msgspec.convert(view, View), read, Rng(0))

    def compare(self) -> None:
        """The same position, the same question to the same seat."""
        position = in_order(msgspec.to_builtins(RICHESSES.view(self.state, REFEREE)))
        assert not differences(position, self.referee), differences(position, self.referee)
        self._note()
        question = self.referee.question
        asked = position["moment"]
        if question is None:
            assert RICHESSES.to_act(self.state) == NOBODY
            outcome: Words = msgspec.to_builtins(RICHESSES.outcome(self.state))
            ours = self.referee.end()
            assert {key: outcome[key] for key in ours} == ours
        else:
            assert (asked["asked"], asked["seat"]) == (question.asked, question.seat), (asked, question)
            assert RICHESSES.to_act(self.state) == (CHANCE if question.chance else question.seat)

    def _note(self) -> None:
        """Count what this position shows."""
        table, question = self.referee.table, self.referee.question
        self.shown[question.asked if question else "over"] += 1
        self.shown["debt"] += bool(table.debts)
        for player in table.players:
            self.shown["ruined"] += player.ruined
            self.shown["race"] += bool(player.race)
            self.shown["home"] += player.home

    def compare_choices(self) -> list[Words]:
        """Every legal consequence is offered once, by a legal way to say it; these are returned."""
        offered = [choice.words[0] for choice in RICHESSES.choices(self.state)]
        legal = self.referee.legal
        unknown = [words for words in offered if phrase(words) not in legal]
        assert not unknown, unknown
        ours = {self.referee.consequence(words) for words in legal.values()}
        theirs = [self.referee.consequence(words) for words in offered]
        assert len(theirs) == len(set(theirs))
        assert set(theirs) == ours, ours ^ set(theirs)
        return offered

    def compare_outcomes(self) -> list[Json]:
        asked = RICHESSES.chance(self.state)
        question = self.referee.question
        assert question is not None
        assert (asked.kind, asked.seat) == (question.asked, question.seat)
        assert sorted(map(str, asked.outcomes)) == sorted(map(str, question.answers))
        return list(asked.outcomes)

    def compare_orders(self) -> None:
        """Every seat may give the same standing orders, whichever seat is to act."""
        for seat in range(self.referee.table.n):
            said = [choice.words[0] for choice in RICHESSES.asides(self.state, seat)]
            assert sorted(map(phrase, said)) == sorted(map(phrase, self.referee.orders(seat)))

    def order(self, seat: int, number: int) -> None:
        """A standing order, if the seat can give any."""
        choices = RICHESSES.asides(self.state, seat)
        if choices:
            choice = choices[number % len(choices)]
            RICHESSES.apply(self.state, choice.actions[0])
            self.referee.order(seat, choice.words[0])
            self.compare()

    def accepts(self, words: Words) -> bool:
        """Whether the engine takes these words; if it does, they mean what they say."""
        try:
            action = RICHESSES.read(self.state, words)
        except Refused:
            return False
        assert RICHESSES.is_legal(self.state, action)
        assert RICHESSES.words(self.state, action) == words
        return True

    def try_all(self, said: list[Words]) -> None:
        """The engine takes of all that is said exactly what the referee allows."""
        for words in said:
            assert self.accepts(words) == (phrase(words) in self.referee.legal), words

    def play(self, words: Words) -> None:
        self.referee.apply(words)
        RICHESSES.apply(self.state, RICHESSES.read(self.state, words))

    def chance(self, number: int, got: Json) -> None:
        assert self.referee.question is not None
        self.referee.outcome_of_chance(self.referee.question.asked, got)
        RICHESSES.apply(self.state, number)
