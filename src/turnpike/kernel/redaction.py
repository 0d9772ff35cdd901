"""The log as a seat may see it: what a seat may not know never leaves the server.

Here: hiding entries, and the events as that seat may see them. Not here: who may know what (each game).
"""

import msgspec

from turnpike.kernel.contract import REFEREE, O, S, V
from turnpike.kernel.log import Entry, Record, entry_line, event_lines
from turnpike.kernel.play import Play


def redact_log(play: Play[S, O, V], seat: int | None) -> Record:
    """The log so far for a seat, a spectator or the `REFEREE`. A game without secrets, or one that is over, is public.

    A hidden entry keeps its number, its seat and its kind. Digests are left out: trying all hidden cards would find
    the one that fits.
    """
    record = play.record()
    if is_redacted(play, seat):
        record.entries = [redact_entry(play, entry, seat) for entry in record.entries]
    return record


def is_redacted(play: Play[S, O, V], seat: int | None) -> bool:
    """Whether the log of a seat, a spectator or the `REFEREE` may leave something out."""
    return play.game.secrets and not play.over and seat != REFEREE


def redact_entry(play: Play[S, O, V], entry: Entry, seat: int | None) -> Entry:
    """One entry of a game with secrets that is still played, as a seat or a spectator may see it."""
    events = None if entry.events is None else event_lines(play.events(entry.n, seat))
    seen = msgspec.structs.replace(entry, digest=None, events=events)
    if not play.game.hides(entry_line(entry), seat):
        return seen
    kind = {name: word for name, word in entry.words.items() if name == "do"}
    return msgspec.structs.replace(seen, words=kind, got=None, hidden=True)
