"""Where an analysis begins: a finished game, an uploaded log, or a new game."""

from collections.abc import Sequence

import msgspec

from turnpike import games
from turnpike.kernel.chance import new_secret
from turnpike.kernel.header import new_header
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay
from turnpike.kernel.text import explain
from turnpike.server.analysis.paths import Find, Paths, begin, line_of
from turnpike.server.analysis.positions import sentences_of, told_entries, told_entry
from turnpike.server.analysis.schemas import AnalysisStart, NewAnalysis
from turnpike.server.positions import play_of
from turnpike.server.rate_limits import Charge, is_deep, no_charge
from turnpike.table import Table
from turnpike.table.bot_names import displayed_names
from turnpike.table.creation import with_clean_names
from turnpike.table.log_lines import read_record
from turnpike.table.snapshot import LogEntry


async def start_of_table(paths: Paths, table: Table, language: str, charge: Charge = no_charge) -> AnalysisStart:
    """The finished game of a table, all cards open; a game that goes on is refused to everybody.

    What its players took back is left out: it is no idea worth keeping.
    """
    finished = play_of(table)
    if not finished.over:
        raise Refused("not_over")
    chairs = table.document.chairs
    header = msgspec.structs.replace(finished.header, seats=displayed_names(chairs, language, finished.header.seats))
    play = await paths.play(header, [line_of(entry) async for entry in paths.pace.each(finished.live)], charge)
    told = await told_entries(play, sentences_of(play, language), 0, paths.pace)
    start = _start(play, language, [chair.colour for chair in chairs], told)
    numbers = [entry.n for entry in finished.live]
    entries = [
        msgspec.structs.replace(entry, line=entry.line | {"n": n})
        for entry, n in zip(start.entries, numbers, strict=True)
    ]
    return msgspec.structs.replace(start, entries=entries, parents=[0, *numbers][:-1], line=numbers)


def start_of_log(data: bytes, language: str, find: Find = games.find) -> AnalysisStart:
    """An uploaded log, finished or not; one with hidden entries is refused. Worker processes can call this."""
    record = read_record(data)
    record = msgspec.structs.replace(record, header=with_clean_names(record.header))
    return told_start(
        replay(find(record.header.game), record, explain=lambda refused: explain(refused, language)), language
    )


def start_of_new(asked: NewAnalysis, find: Find, language: str) -> AnalysisStart:
    """A new game. What its set-up leaves to chance is drawn."""
    if is_deep(asked.options):
        raise Refused("bad_request", detail="the options are nested too deeply")
    game = find(asked.game)
    players = game.players(game.read_options(asked.options))
    seats = asked.seats or [f"Player {seat + 1}" for seat in range(players)]
    header = new_header(game, asked.options, seats, new_secret(label="analysis"))
    return told_start(begin(find, header), language)


def told_start(play: AnyPlay, language: str, colours: Sequence[str] = ()) -> AnalysisStart:
    """Where an analysis of this game begins. A long game takes a while: worker processes call this."""
    sentences = sentences_of(play, language)
    return _start(play, language, colours, [told_entry(play, entry, sentences) for entry in play.entries])


def _start(play: AnyPlay, language: str, colours: Sequence[str], told: Sequence[LogEntry]) -> AnalysisStart:
    """All that was played, each entry after the one it followed."""
    parents, at = [], 0
    for entry in play.entries:
        if entry.undo is not None:
            at = entry.undo
        else:
            parents.append(at)
            at = entry.n
    return AnalysisStart(
        header=msgspec.structs.replace(play.header, seal="", salt=""),  # what is played on follows from no secret
        start=sentences_of(play, language).of_events(play.start_events),
        entries=[one for one in told if "undo" not in one.line],
        parents=parents,
        line=[entry.n for entry in play.live],
        colours=list(colours),
    )
