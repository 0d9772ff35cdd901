"""The choices of the base game as they are offered: the words to send back, and what their text mentions.

Here: one for each legal action. Not here: what is legal (rules/turn.py), choices that only variants have.
The same few choices come again and again in all games on a board, so they are made once and shared. Every position that
is sent needs them, so this file is compiled with the rules.
"""

from functools import lru_cache

from turnpike.games.franchise import names
from turnpike.games.franchise.rules import turn, ways
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.contract import Choice, Words

MAX_CACHED = 4096

_DONE: Words = {"do": "done"}
DONE_EXPAND = Choice(words=(_DONE,), actions=(names.DONE,), key="done_expand", facts={})
DONE_INCREASE = Choice(words=(_DONE,), actions=(names.DONE,), key="done_increase", facts={})
END_TURN = Choice(words=(_DONE, _DONE), actions=(names.DONE, names.DONE), key="end_turn", facts={})
"""Phase 2 and phase 3 ended at once."""


def offers(s: State) -> list[Choice]:
    """All choices of the seat to act in a game without variants."""
    found: list[Choice] = []
    left = turn.legal(s)
    while left:
        found.append(offer(s, bits.lowest(left)))
        left &= left - 1
    if s.phase == names.EXPAND:
        found.append(END_TURN)
    return found


def offer(s: State, action: int) -> Choice:
    """A legal action of the seat to act as a choice."""
    if action == names.DONE:
        return DONE_EXPAND if s.phase == names.EXPAND else DONE_INCREASE
    if action == names.TAKE_MONEY:
        return _money(s.board.dollar_bonus)
    ids = s.board.place_ids
    if s.phase == names.EXPAND:
        link = ways.link_of(s, action)
        do = "expand" if s.marker == names.NONE else "expand_again"
        return _link(action, do, ids[s.board.link_from[link]], ids[s.board.link_to[link]], s.board.link_cost[link])
    if s.phase == names.START:
        return _start(action, ids[action])
    if s.center & bits.BIT[action]:
        return _double(action, ids[action])
    return _increase(action, ids[action], s.board.share_cost)


@lru_cache(MAX_CACHED)
def _link(action: int, do: str, origin: str, to: str, cost: int) -> Choice:
    words: Words = {"do": do, "to": to, "from": origin}
    return Choice(words=(words,), actions=(action,), key=do, facts={"from_": origin, "to": to, "cost": cost})


@lru_cache(MAX_CACHED)
def _increase(action: int, city: str, cost: int) -> Choice:
    words: Words = {"do": "increase", "city": city}
    return Choice(words=(words,), actions=(action,), key="increase", facts={"city": city, "cost": cost})


@lru_cache(MAX_CACHED)
def _double(action: int, city: str) -> Choice:
    return Choice(words=({"do": "double", "city": city},), actions=(action,), key="double", facts={"city": city})


@lru_cache(MAX_CACHED)
def _start(action: int, town: str) -> Choice:
    return Choice(words=({"do": "start", "town": town},), actions=(action,), key="start", facts={"town": town})


@lru_cache(MAX_CACHED)
def _money(dollars: int) -> Choice:
    words: Words = {"do": "take_money"}
    return Choice(words=(words,), actions=(names.TAKE_MONEY,), key="take_money", facts={"dollars": dollars})
