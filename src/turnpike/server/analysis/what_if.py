"""What if: a running game from where it stands, for the eyes of one seat, where the table allows hints.

The analysis begins from a position that is made of the view of the seat alone: what the seat does not know is imagined.
So two games that look alike to a seat begin alike, and nothing that is played on says more than the view does.
"""

import msgspec

from turnpike.kernel import entropy
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.log import POSITION_VERSION, Header
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.server.analysis.paths import Find, begin
from turnpike.server.analysis.schemas import AnalysisStart
from turnpike.server.analysis.starts import told_start
from turnpike.server.positions import play_of
from turnpike.table import Table
from turnpike.table.bot_names import displayed_names

SEED_BITS = 31


def start_of_running(
    table: Table, find: Find, account: str, seat: int, seed: int | None, language: str
) -> AnalysisStart:
    """The present position of a table as a seat of the account sees it; `seed` says what is imagined."""
    play = play_of(table)
    if seat not in table.hands_of(account):
        raise Refused("not_your_seat", seat=seat)
    if not table.document.settings.hints:
        raise Refused("no_hints")
    if play.over:
        raise Refused("game_over")
    chairs = table.document.chairs
    rng = Rng(entropy.randbits(SEED_BITS, "what if") if seed is None else seed)
    header = imagined_header(play, seat, displayed_names(chairs, language, play.header.seats), rng)
    start = told_start(begin(find, header), language, [chair.colour for chair in chairs])
    return msgspec.structs.replace(start, eyes=seat)


def imagined_header(play: AnyPlay, seat: int, names: list[str], rng: Rng) -> Header:
    """The header of a game that begins where the seat believes this one to be."""
    game, options = play.game, play.options
    state = game.imagine(play.view(seat), options, rng)
    return Header(
        turnpike=POSITION_VERSION,
        game=game.id,
        rules=game.rules,
        options=play.header.options,
        seats=names,
        position=msgspec.to_builtins(game.view(state, REFEREE)),
    )
