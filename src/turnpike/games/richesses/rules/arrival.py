"""Arrivals (§6): what follows when a move, a lift or a card has brought a player somewhere (ruling R17).

Here: the markers, and the first look at the finish. Not here: the steps after that, a file each (tolls.py, hasard.py),
and what a circuit adds.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def come_to(s: State, seat: int, place: int) -> None:
    """A player is brought straight to a point; it is an arrival like any other (rulings R27, R29)."""
    s.depart(seat)
    if s.hooked:
        s.hooks.brought(s, seat)
    s.at[seat] = place
    s.claims = 0
    pass_stage(s, seat, place)
    begin(s, seat)


def pass_stage(s: State, seat: int, place: int) -> None:
    """§6.1 A point was passed or reached: if it is a stage not yet marked, a marker is due."""
    stage = s.board.stage_at[place]
    if stage != names.NONE:
        add_claim(s, seat, stage)


def add_claim(s: State, seat: int, stage: int) -> None:
    """A marker is due, once."""
    if s.marked[seat] & bits.BIT[stage]:
        return
    for i in range(s.claims):
        if s.claim[i] == stage:
            return
    s.claim[s.claims] = stage
    s.claims += 1


def begin(s: State, seat: int) -> None:
    """The markers come first."""
    s.claimant = seat
    s.then = names.DO_FINISH
    s.go_on(names.DO_MARK)


def mark_all(s: State) -> None:
    """§6.1 Markers are placed by themselves, or each is asked for (ruling R58)."""
    if s.claims == 0:
        s.claimant = names.NONE
        s.go_on(s.then)
    elif s.claim_markers:
        s.ask(names.CLAIM_STAGE, s.claimant)
    else:
        mark_next(s, 1)


def mark_next(s: State, claimed: int) -> None:
    """The first marker that is due is placed, or lost."""
    seat = s.claimant
    stage = s.claim[0]
    s.claims -= 1
    for i in range(s.claims):
        s.claim[i] = s.claim[i + 1]
    s.go_on(names.DO_MARK)
    if claimed:
        mark(s, seat, stage)
    elif s.recording:
        s.note(names.STAGE_FORGONE, seat, stage)


def mark(s: State, seat: int, stage: int) -> None:
    """A marker on the grid."""
    s.marked[seat] |= bits.BIT[stage]
    if s.recording:
        s.note(names.STAGE_MARKED, seat, stage)
    if s.hooked:
        s.hooks.marked(s, seat)


def is_home(s: State) -> bool:
    """§6.2 At the finish with all stages marked (ruling R16)."""
    return s.at[s.active] == s.board.finish and s.has_all_stages(s.active)


def finish_game(s: State, why: int, winner: int) -> None:
    """§12 The game is over."""
    s.why = why
    s.winner = winner
    s.phase = names.OVER
    s.asked = names.NONE
    if s.recording:
        s.note(names.GAME_ENDED, why)
