"""Positions that are set up by hand: whether the rules accept one, and what is wrong in words if they do not.

Here: the check while a client edits. Not here: what a game accepts (`Game.set_up`), the editor itself, which is the
client's: an accepted position is the header of an analysis like any other.
"""

from turnpike.kernel.contract import REFEREE, Speech
from turnpike.kernel.log import Header
from turnpike.kernel.refused import Refused
from turnpike.server.analysis.paths import Find, begin
from turnpike.server.analysis.schemas import AnalysisGame, SetupCheck
from turnpike.server.errors import say


def check_setup(asked: AnalysisGame, find: Find, language: str) -> SetupCheck:
    """The position of a header as the rules see it, or the first thing in it that cannot be so."""
    try:
        play = begin(find, asked.header)
    except Refused as refused:
        if refused.code == "bad_request":  # no header at all
            raise
        return SetupCheck(view=None, problem=say(refused, language, _speech(asked.header, find, language)))
    return SetupCheck(view=None if play.draft is not None else play.view(REFEREE), problem=None)


def _speech(header: Header, find: Find, language: str) -> Speech:
    """The words of the game. What is refused before there are any is no mistake of a position."""
    game = find(header.game)
    return game.speech(game.read_options(header.options), language, header.seats)
