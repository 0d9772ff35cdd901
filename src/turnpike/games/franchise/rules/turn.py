"""The order of play (§3.4, §4): which phase asks whom, what it accepts, and what follows by itself.

Here: `legal` and `apply`, the only source of what may be done and the only way to do it. Not here: the rules of the
phases, one file each beside this one. `apply` trusts its caller; the boundary (game.py) checks first.
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules import bonus, end, expand, income, increase, opening, regions, start, ways
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits


def legal(s: State) -> int:
    """All actions of the seat to act as one set: places, `DONE`, `TAKE_MONEY`. Empty when the game is over.

    A place stands for its cheapest link; other links to it are judged by `is_legal` alone. Where the order of scoring
    regions is asked, an action is a region.
    """
    if s.phase == names.EXPAND:
        actions = expand.open_targets(s)
        if actions:
            actions &= expand.linked(s, s.money[s.active])
    elif s.phase == names.INCREASE:
        actions = increase.growing(s)
        if s.center:
            actions |= increase.doubling(s)
    elif s.phase == names.START:
        return start.free_towns(s)
    elif s.phase == names.OVER:
        return 0
    elif s.phase == names.ORDER:
        return regions.complete(s)
    else:
        return s.hooks.answers(s, s.phase)
    if bonus.ready(s):
        actions |= bits.BIT[names.TAKE_MONEY]
    return actions | bits.BIT[names.DONE]  # §4.2, §4.3 Nobody has to expand or to increase (ruling R34).


def legal_in(s: State, way: int) -> int:
    """The places to expand to in another way than the ordinary one; only variants have such ways (names.py)."""
    if not s.hooked or s.phase != names.EXPAND:
        return 0
    return ways.targets(s, way)


def is_legal(s: State, action: int) -> bool:
    """Whether the seat to act may do this now."""
    if 0 <= action <= names.TAKE_MONEY:
        return legal(s) & bits.BIT[action] != 0
    if names.LINK <= action < names.LINK + s.board.links:
        return s.phase == names.EXPAND and expand.link_is_legal(s, action - names.LINK)
    return action >= names.WAY and s.hooked and s.phase == names.EXPAND and ways.is_legal(s, action)


def apply(s: State, action: int) -> None:
    """Do what the seat to act has chosen, and everything that follows from it by itself."""
    if s.phase == names.EXPAND:
        if action == names.DONE:
            s.phase = names.INCREASE  # Ruling R35: the order of phases is fixed.
        elif action == names.TAKE_MONEY:
            bonus.take_money(s)
        else:
            go(s, action)
    elif s.phase == names.INCREASE:
        if action == names.DONE:
            finish_turn(s)
        elif action == names.TAKE_MONEY:
            bonus.take_money(s)
        else:
            increase.place_in_center(s, action)
    elif s.phase == names.START:
        choose_town(s, action)
    elif s.phase == names.ORDER:
        regions.score_region(s, action)
        score_and_end(s)
    else:
        answer(s, action)


def go(s: State, action: int) -> None:
    """§4.2 Expand: to a place, along a link, or in a way of a variant."""
    if action < names.WAY:
        link = expand.cheapest_link(s, action) if action < names.LINK else action - names.LINK
        expand.place_marker(s, link, s.board.link_cost[link])
    else:
        ways.expand_in(s, action)


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
    if s.hooked and s.hooks.ask_before_game(s):
        s.phase = names.BEFORE_GAME
        return
    begin_turn(s)


def begin_turn(s: State) -> None:
    """§4 A turn begins with its income, unless a variant asks something before it."""
    s.bonus_used = 0
    if s.recording:
        s.note(names.TURN_BEGAN, s.active)
    if s.hooked and s.hooks.ask_before_turn(s):
        s.phase = names.BEFORE_TURN
        return
    s.phase = names.EXPAND
    income.take_income(s)  # §4.1 Phase 1 runs by itself, then phase 2 asks.


def answer(s: State, action: int) -> None:
    """What a variant asked before the first turn or before the income is answered; the game goes on from there."""
    first = s.phase == names.BEFORE_GAME
    s.hooks.answer(s, action)
    if first:
        begin_turn(s)
    else:
        s.phase = names.EXPAND
        income.take_income(s)


def finish_turn(s: State) -> None:
    """§4 Phases 4 and 5, then the end of the game or the next player clockwise."""
    s.streak = 0 if s.marker != names.NONE else s.streak + 1
    vacant = s.vacant
    opening.open_franchises(s)
    if s.vacant != vacant:  # Only a place that closed in this turn can complete a region.
        score_and_end(s)
    else:
        end_turn(s)


def pass_on(s: State, seat: int, number: int) -> None:
    """Pass to the end of this seat's turn, if it is not over yet; whatever region comes first is scored first."""
    while s.active == seat and s.turn == number:
        if s.phase == names.ORDER:
            apply(s, bits.lowest(legal(s)))
        else:
            apply(s, names.DONE)


def score_and_end(s: State) -> None:
    """§4.5 Score what is complete, as far as nobody has to be asked which region comes first."""
    if regions.score_regions(s):
        end_turn(s)
    else:
        s.phase = names.ORDER


def end_turn(s: State) -> None:
    """§4 Nothing is left of this turn: the end of the game, or the next player."""
    s.turn += 1
    if s.recording:
        s.note(names.TURN_ENDED, s.active, s.streak == 0)
    if s.hooked:
        s.hooks.turn_ended(s)
    why = end.reason_to_end(s)
    if why:
        end.score_finally(s, why)
        return
    s.active = (s.active + 1) % s.board.players
    begin_turn(s)
