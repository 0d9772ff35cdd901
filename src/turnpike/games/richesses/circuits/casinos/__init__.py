"""Casinos (§11.2): its rules, actions, events and refusals. The circuit itself is in circuit.toml."""

from collections.abc import Mapping
from typing import ClassVar

from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.circuits.casinos import rules
from turnpike.games.richesses.circuits.casinos.actions import ChooseStart, PlaceBet
from turnpike.games.richesses.circuits.casinos.events import BetLost, BetPlaced, BetWon, StartChosen
from turnpike.games.richesses.circuits.ruleset import Ruleset, check_no_bet, check_no_match
from turnpike.games.richesses.codec.vocabulary import ASKED, ROLLS, Asked, Roll
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.hooks import Hooks
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.positions import demand
from turnpike.kernel.refused import Refused

BETS = (numbers.FOR_BET, numbers.FOR_FIRST_BET)


class Casinos(Ruleset):
    """Bet in every casino, and be the richest."""

    number = numbers.CASINOS
    stop_at_stages = True
    by_wealth = True
    actions = (ChooseStart, PlaceBet)
    events = (StartChosen, BetPlaced, BetWon, BetLost)
    asked: ClassVar[Mapping[int, Asked]] = {
        **ASKED,
        numbers.CHOOSE_START: "choose_start",
        numbers.FIRST_BET: "first_bet",
        numbers.BET: "bet",
    }
    rolls: ClassVar[Mapping[int, Roll]] = {**ROLLS, numbers.FOR_BET: "bet", numbers.FOR_FIRST_BET: "first_bet"}
    passes: ClassVar[Mapping[int, str]] = {numbers.FIRST_BET: "bet"}

    def install(self, hooks: Hooks) -> bool:
        """Put the rules into their slots."""
        rules.install(hooks)
        return True

    def restore(self, s: State) -> None:
        """A start is chosen before the first turn."""
        if s.phase == numbers.CHOOSE_START:
            s.step = numbers.DO_START

    def check(self, s: State) -> None:
        """Seats choose their start clockwise from the first; a bet is made in a casino, with a stake (§11.2)."""
        check_no_match(s)
        if self.is_before_turns(s):
            for i in range(s.players):
                chosen = i < (s.asked - s.first) % s.players or (
                    i == (s.asked - s.first) % s.players and s.phase != numbers.CHOOSE_START
                )
                place = s.at[(s.first + i) % s.players]
                demand("at", place, (place != names.NONE and s.board.stage_at[place] != names.NONE) == chosen)
        if s.phase in (numbers.FIRST_BET, numbers.BET):
            demand("moment.asked", "bet", turn.list_choices(s) > (s.phase == numbers.FIRST_BET))
        if s.phase == numbers.BET or (s.phase == names.DIE and s.roll == numbers.FOR_BET):
            demand("moment.seat", s.asked, s.asked == s.active)
        if s.phase == names.DIE and s.roll in BETS:
            demand("moment.stake", s.stake, names.NOTE <= s.stake <= s.board.most_stake)
            demand("moment.on", s.bet_on, s.bet_on != names.NONE and s.stage_here(s.asked) != names.NONE)
        else:
            check_no_bet(s)

    def is_before_turns(self, s: State) -> bool:
        """§11.2 The first turn comes when all have chosen and bet."""
        if s.phase == names.DIE:
            return s.roll == numbers.FOR_FIRST_BET
        return s.phase in (numbers.CHOOSE_START, numbers.FIRST_BET)

    def refuse_pass(self, s: State) -> Refused | None:
        """§11.2 A bet is compulsory on arrival."""
        return Refused("must_bet") if s.phase == numbers.BET else None


RULESET = Casinos()
