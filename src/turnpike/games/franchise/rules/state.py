"""The position of one game (§2 to §6): numbers only, cheap to copy.

Here: what a position consists of, and the few facts about it that several phases ask for.
Not here: the rules that change it (beside this file), words for it (codec/).
A place is its number on the board, a set of places one 64-bit word. A city's row holds one seat a space, clockwise from
the icon, three bits each, seat + 1, so that 0 is an empty space.
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.rules.hooks import Hooks
from turnpike.kernel import bits
from turnpike.kernel.tape import Tape

LOW = 0o11111111


class State:
    """A position. `copy` it, `load` it from numbers, and let the rules change it."""

    __slots__ = (
        "active",
        "board",
        "bonus",
        "bonus_used",
        "center",
        "center_order",
        "centers",
        "doubled",
        "earned",
        "empty",
        "extra",
        "hooked",
        "hooks",
        "influence",
        "marker",
        "money",
        "more",
        "on_track",
        "phase",
        "presence",
        "reach",
        "recording",
        "row",
        "streak",
        "supply",
        "tape",
        "token",
        "track",
        "turn",
        "unscored",
        "vacant",
        "why",
    )

    def __init__(self, board: Board) -> None:
        """An empty board without a piece; setup/first_position.py makes the first position of a game from it."""
        self.board = board
        self.hooks: Hooks = board.hooks
        self.hooked = board.hooked
        self.tape: Tape | None = None
        self.recording = False
        self.phase = names.START
        self.active = 0
        self.turn = 0
        self.streak = 0
        self.why = 0
        self.bonus_used = 0
        self.marker = names.NONE
        self.extra = names.NONE
        self.doubled = names.NONE
        self.centers = 0
        self.on_track = 0
        self.center = 0
        self.vacant = board.in_play
        self.unscored = bits.BIT[board.regions] - 1
        self.presence = [0] * 5
        self.reach = [0] * 25
        self.row = [0] * 62
        self.empty = [0] * 62
        self.center_order = [0] * 40
        self.money = [0] * 5
        self.influence = [0] * 5
        self.earned = [0] * 15
        self.bonus = [0] * 5
        self.supply = [0] * 5
        self.token = [names.NONE] * 12
        self.track = [names.NONE] * 12
        self.more = [0] * 32
        for place in range(self.board.places):  # The typed attribute: from the argument each step would copy a table.
            if bits.BIT[place] & self.board.in_play:
                self.empty[place] = self.board.size[place]
        for seat in range(self.board.players):
            self.bonus[seat] = self.board.bonus_tiles
            self.supply[seat] = self.board.pieces

    def held(self, place: int, seat: int) -> int:
        """How many franchises a seat has on the spaces of a place."""
        differs = self.row[place] ^ ((seat + 1) * LOW)
        return bits.count(~(differs | (differs >> 1) | (differs >> 2)) & LOW)

    def spare(self, seat: int) -> int:
        """Franchises in the supply that no expansion marker of the active player has reserved (ruling R18)."""
        if seat != self.active:
            return self.supply[seat]
        return self.supply[seat] - (self.marker != names.NONE) - (self.extra != names.NONE)

    def settle(self, seat: int, place: int) -> None:
        """The seat has a franchise here now, so links from here are its to use for good (ruling R8)."""
        self.presence[seat] |= bits.BIT[place]
        mine = seat * names.COSTS
        here = place * names.COSTS
        for cost in range(names.COSTS):  # All there can be: a fixed number is quicker, and the rest are empty.
            self.reach[mine + cost] |= self.board.near[here + cost]

    def copy_from(self, other: "State") -> None:
        """Become the same position of the same game; the tape stays one's own."""
        self.phase = other.phase
        self.active = other.active
        self.turn = other.turn
        self.streak = other.streak
        self.why = other.why
        self.bonus_used = other.bonus_used
        self.marker = other.marker
        self.extra = other.extra
        self.doubled = other.doubled
        self.centers = other.centers
        self.on_track = other.on_track
        self.center = other.center
        self.vacant = other.vacant
        self.unscored = other.unscored
        self.presence[:] = other.presence
        self.reach[:] = other.reach
        self.row[:] = other.row
        self.empty[:] = other.empty
        self.center_order[:] = other.center_order
        self.money[:] = other.money
        self.influence[:] = other.influence
        self.earned[:] = other.earned
        self.bonus[:] = other.bonus
        self.supply[:] = other.supply
        self.token[:] = other.token
        self.track[:] = other.track
        self.more[:] = other.more

    def note(self, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
        """Note what happened; kinds and the meaning of the values are in codec/events.py.

        Only while recording, which the rules ask before they call: a call for nothing costs a tenth of a playout.
        """
        if self.tape is not None:
            self.tape.put(kind)
            self.tape.put(a)
            self.tape.put(b)
            self.tape.put(c)
            self.tape.put(d)
            self.tape.put(e)
