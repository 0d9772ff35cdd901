"""One game on the engine and before the second referee, compared step by step."""

import msgspec
from richesses.referee.game import Referee, phrase
from richesses.referee.table import Words

from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, Json

SORTED = ("marked", "worked", "won", "cards", "lets_pass")
"""Lists of a view without an order."""


def in_order(told: Words) -> Words:
    """A position as the engine tells it, in the form of the referee's."""
    sets = {key: [sorted(of_seat) for of_seat in told[key]] for key in SORTED}
    piles = {key: {**told[key], "unseen": sorted(told[key]["unseen"])} for key in ("regions", "hasard")}
    return told | sets | piles | {"debts": [list(debt) for debt in told["debts"]]}


class Pair:
    """The same game on the engine and before the referee."""

    def __init__(self, **options: Json) -> None:
        self.options = options
        self.state = RICHESSES.start(RICHESSES.read_options(options), None)
        self.referee = Referee(options)

    def compare(self) -> None:
        """The same position, the same question to the same seat."""
        told = in_order(msgspec.to_builtins(RICHESSES.view(self.state, REFEREE)))
        report = self.referee.table.report()
        differences = {key: (told[key], said) for key, said in report.items() if told[key] != said}
        assert not differences, differences
        question = self.referee.question
        asked = told["moment"]
        if question is None:
            assert RICHESSES.to_act(self.state) == NOBODY
            outcome: Words = msgspec.to_builtins(RICHESSES.outcome(self.state))
            ours = self.referee.end()
            assert {key: outcome[key] for key in ours} == ours
        else:
            assert (asked["asked"], asked["seat"]) == (question.asked, question.seat), (asked, question)
            assert RICHESSES.to_act(self.state) == (CHANCE if question.chance else question.seat)

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
        for seat in range(self.referee.table.n):
            said = [choice.words[0] for choice in RICHESSES.asides(self.state, seat)]
            assert sorted(map(phrase, said)) == sorted(map(phrase, self.referee.orders(seat)))

    def play(self, words: Words) -> None:
        self.referee.apply(words)
        RICHESSES.apply(self.state, RICHESSES.read(self.state, words))

    def chance(self, number: int, got: Json) -> None:
        assert self.referee.question is not None
        self.referee.outcome_of_chance(self.referee.question.asked, got)
        RICHESSES.apply(self.state, number)
