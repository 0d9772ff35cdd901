"""Casinos (§11.2): its rules, actions, events and refusals. The circuit itself is in circuit.toml."""

from collections.abc import Mapping
from typing import ClassVar

from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.circuits.casinos import rules
from turnpike.games.richesses.circuits.casinos.actions import ChooseStart, PlaceBet
from turnpike.games.richesses.circuits.casinos.events import BetLost, BetPlaced, BetWon, StartChosen
from turnpike.games.richesses.circuits.ruleset import Ruleset
from turnpike.games.richesses.codec.vocabulary import ASKED, ROLLS, Asked, Roll
from turnpike.games.richesses.rules.hooks import Hooks
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.refused import Refused


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

    def refuse_pass(self, s: State) -> Refused | None:
        """§11.2 A bet is compulsory on arrival."""
        return Refused("must_bet") if s.phase == numbers.BET else None


RULESET = Casinos()
