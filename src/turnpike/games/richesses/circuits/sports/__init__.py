"""Sports (§11.3): its rules, actions, events and refusals. The circuit itself is in circuit.toml."""

from collections.abc import Mapping
from typing import ClassVar

from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.circuits.ruleset import Ruleset, check_no_bet
from turnpike.games.richesses.circuits.sports import paths, rules
from turnpike.games.richesses.circuits.sports.actions import Call
from turnpike.games.richesses.circuits.sports.events import MatchRolled, MatchWon, PlayerCalled, RaceFinished, RaceLeft
from turnpike.games.richesses.codec.vocabulary import ASKED, ROLLS, Asked, Roll
from turnpike.games.richesses.rules.hooks import Hooks
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.positions import demand
from turnpike.kernel.refused import Refused


class Sports(Ruleset):
    """Win six matches and three races."""

    number = numbers.SPORTS
    actions = (Call,)
    events = (PlayerCalled, MatchRolled, MatchWon, RaceLeft, RaceFinished)
    asked: ClassVar[Mapping[int, Asked]] = {**ASKED, numbers.CALL: "call"}
    rolls: ClassVar[Mapping[int, Roll]] = {**ROLLS, numbers.FOR_CALLER: "caller", numbers.FOR_CALLED: "called"}
    passes: ClassVar[Mapping[int, str]] = {numbers.CALL: "call"}

    def install(self, hooks: Hooks) -> bool:
        """Put the rules into their slots."""
        rules.install(hooks)
        return True

    def restore(self, s: State) -> None:
        """A player makes room for the called one, or marks a match that was won on the spot."""
        if s.phase == names.DISPLACE and s.called != names.NONE:
            s.step = numbers.DO_KICK_OFF
        elif s.phase == names.CLAIM_STAGE and s.board.reverse[s.claim[0]] != names.NONE:
            s.then = names.DO_END

    def check(self, s: State) -> None:
        """A match has a player who is called, a race a route on which its runner stands (§11.3)."""
        check_no_bet(s)
        match = s.phase == names.DIE and s.roll in (numbers.FOR_CALLER, numbers.FOR_CALLED)
        if s.called == names.NONE:
            demand("moment.called", None, not match and s.caller_die == 0)
        else:
            home = rules.match_here(s, s.active)
            room = s.phase == names.DISPLACE and s.dest == s.board.away[home]
            demand("moment.called", s.called, s.called != s.active and home != names.NONE and (match or room))
        if match:
            rolls = s.active if s.roll == numbers.FOR_CALLER else s.called
            demand("moment.seat", s.asked, s.asked == rolls)
            demand("moment.caller_die", s.caller_die, s.caller_die > 0 or s.roll == numbers.FOR_CALLER)
        if s.phase == numbers.CALL:
            demand("moment.seat", s.asked, s.asked == s.active)
        for seat in range(s.players):
            race, index = s.race[seat], s.race_index[seat]
            if race != names.NONE:
                on_route = 0 < index < s.board.route_length[race] - 1
                stands = on_route and s.at[seat] == s.board.route[names.ROUTE * race + index]
                demand("race", s.board.race_ids[race], stands and s.board.race_stage[race] != names.NONE)

    def refuse_race(self, s: State, path: int, race: int) -> Refused | None:
        """§11.3 The route in its order, from its start, with its transport (rulings R51, R52)."""
        return paths.refuse_race(s, path, race)


RULESET = Sports()
