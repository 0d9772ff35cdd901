"""The order of play (§3.4, §4): which phase asks whom, what it accepts, and what follows by itself.

Here: `legal` and `apply`, the only source of what may be done and the only way to do it. Not here: the rules of the
phases, one file each in phases/. `apply` trusts its caller; the boundary (game.py) checks first.
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.phases import bonus, end, expand, income, increase, opening, regions, start
from turnpike.games.franchise.state import State
from turnpike.kernel import bits


def legal(s: State) -> int:
    """All actions of the seat to act as one set: places, `DONE`, `TAKE_MONEY`. Empty when the game is over.

    A place stands for its cheapest link; other links to it are judged by `is_legal` alone.
    """
    if s.phase == names.START:
        return start.free_towns(s)
    if s.phase == names.OVER:
        return 0
    actions = expand.targets(s) if s.phase == names.EXPAND else increase.growing(s) | increase.doubling(s)
    if bonus.ready(s):
        actions |= bits.BIT[names.TAKE_MONEY]
    return actions | bits.BIT[names.DONE]  # §4.2, §4.3 Nobody has to expand or to increase (ruling R34).


def is_legal(s: State, action: int) -> bool:
    """Whether the seat to act may do this now."""
    if 0 <= action <= names.TAKE_MONEY:
        return legal(s) & bits.BIT[action] != 0
    if names.LINK <= action < names.LINK + s.board.links:
        return s.phase == names.EXPAND and expand.link_is_legal(s, action - names.LINK)
    return False


def apply(s: State, action: int) -> None:
    """Do what the seat to act has chosen, and everything that follows from it by itself."""
    if s.phase == names.START:
        choose_town(s, action)
    elif action == names.TAKE_MONEY:
        bonus.take_money(s)
    elif s.phase == names.EXPAND:
        if action == names.DONE:
            s.phase = names.INCREASE  # Ruling R35: the order of phases is fixed.
        elif action >= names.LINK:
            expand.place_marker(s, action - names.LINK)
        else:
            expand.place_marker(s, expand.cheapest_link(s, action))
    elif action == names.DONE:
        finish_turn(s)
    else:
        increase.place_in_center(s, action)


def choose_town(s: State, town: int) -> None:
    """§3.4 Reverse order of play: the last player first, the first player last (ruling R1)."""
    start.place_start(s, s.active, town)
    if s.active > 0:
        s.active -= 1
    else:
        begin_game(s)


def begin_game(s: State) -> None:
    """All towns are placed: money, then the first player's turn."""
    start.deal_money(s)
    s.active = 0
    begin_turn(s)


def begin_turn(s: State) -> None:
    """§4 Phase 1 runs by itself, then phase 2 asks."""
    s.bonus_used = 0
    s.phase = names.EXPAND
    if s.recording:
        s.note(names.TURN_BEGAN, s.active)
    income.take_income(s)


def finish_turn(s: State) -> None:
    """§4 Phases 4 and 5, then the end of the game or the next player clockwise."""
    expanded = s.marker != names.NONE
    vacant = s.vacant
    opening.open_franchises(s)
    if s.vacant != vacant:  # Only a place that closed in this turn can complete a region.
        regions.score_regions(s)
    s.turn += 1
    s.streak = 0 if expanded else s.streak + 1
    if s.recording:
        s.note(names.TURN_ENDED, s.active, expanded)
    why = end.reason_to_end(s)
    if why:
        end.score_finally(s, why)
        return
    s.active = (s.active + 1) % s.board.players
    begin_turn(s)
