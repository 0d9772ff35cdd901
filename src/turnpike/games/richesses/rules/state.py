"""The position of one game (§2 to §12): numbers only, cheap to copy.

Here: what a position consists of, and the few facts about it that several rules ask for. Not here: the rules that
change it (rules/, circuits/), words for it (position.py).
A place is its number on the board; stages, region cards and hasard cards are sets in one word each. `phase` says what
is asked of whom (`asked`), `step` what comes next by itself once that is answered.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.rules.hooks import Hooks
from turnpike.kernel import bits
from turnpike.kernel.tape import Tape


class State:
    """A position. Let the rules change it, or `copy_from` another."""

    def __init__(self, board: Board, players: int = 2) -> None:  # noqa: PLR0915  (a position has as many parts as it has)
        """Before anything is dealt: everybody stands at the start with the money of the circuit (§3.1)."""
        self.board = board
        self.hooks: Hooks = board.hooks
        self.hooked = board.hooked
        self.tape: Tape | None = None
        self.recording = False
        self.players = players
        self.claim_markers = 0
        self.ask_tolls = 0
        self.turn_limit = 0
        self.phase = names.GOING
        self.asked = 0
        self.step = names.DO_DEAL
        self.then = names.DO_END
        self.active = 0
        self.first = names.NONE
        self.turn = 0
        self.why = 0
        self.winner = names.NONE
        self.by = names.FOOT
        self.offered = 0
        self.again = 0
        self.no_card = 0
        self.back = names.DO_TURN
        self.on_sale = names.NONE
        self.bid = 0
        self.bidder = names.NONE
        self.left = 0
        self.due = 0
        self.due_to = names.NONE
        self.after = names.DO_END
        self.holder = names.NONE
        self.roll = names.NONE
        self.stake = 0
        self.bet_on = names.NONE
        self.called = names.NONE
        self.caller_die = 0
        self.contenders = 0
        self.whom = names.NONE
        self.dest = names.NONE
        self.claimant = names.NONE
        self.claims = 0
        self.bank = 0
        self.debts = 0
        self.known = 0
        self.regions_unseen = board.in_play
        self.regions_returned = 0
        self.hasard_unseen = bits.BIT[board.cards] - 1
        self.hasard_returned = 0
        self.rolled = [0] * 4
        self.claim = [0] * 12
        self.money = [0] * 4
        self.owned = [0] * 4
        self.at = [0] * 4
        self.out = [0] * 4
        self.home = [0] * 4
        self.marked = [0] * 4
        self.worked = [0] * 4
        self.won = [0] * 4
        self.must_work = [0] * 4
        self.worked_here = [0] * 4
        self.race = [names.NONE] * 4
        self.race_index = [0] * 4
        self.miss = [0] * 4
        self.hand = [0] * 4
        self.lets_pass = [0] * 4
        self.debtor = [0] * 32
        self.creditor = [0] * 32
        self.owed = [0] * 32
        self.region_queue = [0] * 32
        self.hasard_queue = [0] * 32
        # The choices of the moment (turn.py); a scratch pad, no part of the position.
        self.listed = [0] * 1024
        self.choices = 0
        self.more = 0
        for seat in range(players):
            self.money[seat] = board.start_money
            self.at[seat] = board.start

    def stands(self, seat: int) -> bool:
        """Whether a seat occupies its point: it has left the start and is not home (ruling R5)."""
        return self.out[seat] != 0 and self.home[seat] == 0

    def occupant(self, place: int, but: int) -> int:
        """Who stands on a point, one seat left aside; `NONE` if nobody does."""
        for seat in range(self.players):
            if seat != but and self.at[seat] == place and self.stands(seat):
                return seat
        return names.NONE

    def is_ruined(self, seat: int) -> bool:
        """§9.3 Neither money nor vehicle (ruling R23)."""
        return self.money[seat] == 0 and self.owned[seat] == 0

    def owns(self, seat: int, vehicle: int) -> bool:
        """§4.1 Whether a seat has that vehicle."""
        return self.owned[seat] & (1 << (vehicle - 1)) != 0

    def has_all_stages(self, seat: int) -> bool:
        """§6.1 The grid is full."""
        return self.marked[seat] == self.board.all_stages

    def stage_here(self, seat: int) -> int:
        """The stage of the circuit a seat stands on, or `NONE`."""
        return self.board.stage_at[self.at[seat]]

    def ask(self, phase: int, seat: int) -> None:
        """Something is asked of a seat, or of chance for it."""
        self.phase = phase
        self.asked = seat

    def go_on(self, step: int) -> None:
        """What comes next by itself."""
        self.phase = names.GOING
        self.step = step

    def ask_die(self, seat: int, purpose: int) -> None:
        """Chance rolls the die for a seat."""
        self.roll = purpose
        self.ask(names.DIE, seat)

    def depart(self, seat: int) -> None:
        """A seat leaves its point, in whatever way: what was going on there is over (rulings R5, R28, R41)."""
        self.out[seat] = 1
        self.must_work[seat] = 0
        self.worked_here[seat] = 0

    def copy_from(self, other: "State") -> None:  # noqa: PLR0915
        """Become the same position of the same game; the tape stays one's own."""
        self.players = other.players
        self.claim_markers = other.claim_markers
        self.ask_tolls = other.ask_tolls
        self.turn_limit = other.turn_limit
        self.phase = other.phase
        self.asked = other.asked
        self.step = other.step
        self.then = other.then
        self.active = other.active
        self.first = other.first
        self.turn = other.turn
        self.why = other.why
        self.winner = other.winner
        self.by = other.by
        self.offered = other.offered
        self.again = other.again
        self.no_card = other.no_card
        self.back = other.back
        self.on_sale = other.on_sale
        self.bid = other.bid
        self.bidder = other.bidder
        self.left = other.left
        self.due = other.due
        self.due_to = other.due_to
        self.after = other.after
        self.holder = other.holder
        self.roll = other.roll
        self.stake = other.stake
        self.bet_on = other.bet_on
        self.called = other.called
        self.caller_die = other.caller_die
        self.contenders = other.contenders
        self.whom = other.whom
        self.dest = other.dest
        self.claimant = other.claimant
        self.claims = other.claims
        self.bank = other.bank
        self.debts = other.debts
        self.known = other.known
        self.regions_unseen = other.regions_unseen
        self.regions_returned = other.regions_returned
        self.hasard_unseen = other.hasard_unseen
        self.hasard_returned = other.hasard_returned
        self.rolled[:] = other.rolled
        self.claim[:] = other.claim
        self.money[:] = other.money
        self.owned[:] = other.owned
        self.at[:] = other.at
        self.out[:] = other.out
        self.home[:] = other.home
        self.marked[:] = other.marked
        self.worked[:] = other.worked
        self.won[:] = other.won
        self.must_work[:] = other.must_work
        self.worked_here[:] = other.worked_here
        self.race[:] = other.race
        self.race_index[:] = other.race_index
        self.miss[:] = other.miss
        self.hand[:] = other.hand
        self.lets_pass[:] = other.lets_pass
        self.debtor[:] = other.debtor
        self.creditor[:] = other.creditor
        self.owed[:] = other.owed
        self.region_queue[:] = other.region_queue
        self.hasard_queue[:] = other.hasard_queue

    def note(self, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
        """Note what happened; kinds and the meaning of the values are in events.py. Only called while recording."""
        if self.tape is not None:
            self.tape.put(kind)
            self.tape.put(a)
            self.tape.put(b)
            self.tape.put(c)
            self.tape.put(d)
            self.tape.put(e)
