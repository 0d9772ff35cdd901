"""From a header and a path of entries to a game at that position.

A game is played in small pieces, between which the server answers others, and games are cached by their paths: a step
forward plays one entry, a step back nothing or a few. What has to be played is charged to the account that asks.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec

from turnpike.kernel import log
from turnpike.kernel.contract import AnyGame, Words
from turnpike.kernel.log import Header, LogError
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import take
from turnpike.server.pace import PIECE, Pace
from turnpike.server.rate_limits import Charge, is_deep, no_charge
from turnpike.table.creation import with_clean_names

KEYS_PIECE = 250
"""Entries hashed before others are served."""
APART = 50
"""Entries between two positions of a path that are cached, at least."""
MAX_CACHED_PER_PATH = 4_000
"""Entries in the cached games of one path, besides the one at its end: a long path does not displace all others."""
MAX_CACHED_ENTRIES = 20_000
"""In all cached games together; an entry takes about a kilobyte."""
NOT_ACTIONS = ("n", "digest", "events")
"""Of a line of a log: what a path leaves out."""
_encode = msgspec.json.Encoder().encode

Find = Callable[[str], AnyGame]


class Paths:
    """The games of this process's analyses, by their paths."""

    def __init__(self, find: Find) -> None:
        self.pace = Pace()
        self._find = find
        self._cached: OrderedDict[bytes, AnyPlay] = OrderedDict()
        self._entries = 0

    async def play(self, header: Header, path: Sequence[Words], charge: Charge = no_charge) -> AnyPlay:
        """The game after this path, to be played on; `Refused` says which entry does not fit and why.

        `charge` is called with the number of entries to be played, before they are.
        """
        keys = await self.keys(header, path)
        known = next((n for n in range(len(path), -1, -1) if keys[n] in self._cached), None)
        charge(len(path) - (known or 0))
        apart = _apart(len(path))
        if known is None:
            play, known = begin(self._find, header), 0
            self._keep(keys[0], play)
        else:
            self._cached.move_to_end(keys[known])
            play = self._cached[keys[known]].copy()
        if len(path) - known >= PIECE:
            await self.pace.turn()
        for n in range(known, len(path)):
            if n % PIECE == PIECE - 1:
                await self.pace.turn()
            take_line(play, path[n], n + 1)
            if n % apart == apart - 1 or n == len(path) - 1:
                self._keep(keys[n + 1], play)
        return play

    async def keys(self, header: Header, path: Sequence[Words]) -> list[bytes]:
        """A hash for each position of the path, the start first."""
        key = hashlib.sha256(_encode(header)).digest()
        keys = [key]
        async for line in self.pace.each(path, KEYS_PIECE):
            key = hashlib.sha256(key + _encode(line)).digest()
            keys.append(key)
        return keys

    def _keep(self, key: bytes, play: AnyPlay) -> None:
        if key in self._cached:
            return
        self._cached[key] = play.copy()
        self._entries += play.at + 1
        while self._entries > MAX_CACHED_ENTRIES and len(self._cached) > 1:
            _, oldest = self._cached.popitem(last=False)
            self._entries -= oldest.at + 1


def play_path(find: Find, header: Header, path: Sequence[Words]) -> AnyPlay:
    """The game after this path, played at once: for worker processes."""
    play = begin(find, header)
    for n, line in enumerate(path, 1):
        take_line(play, line, n)
    return play


def begin(find: Find, header: Header) -> AnyPlay:
    """The game of a header at its start."""
    check_depth(header)
    return Play(find(header.game), with_clean_names(header))


def check_depth(header: Header) -> None:
    """`Refused` if lists and objects in it are nested too deeply."""
    if is_deep(msgspec.to_builtins(header)):
        raise Refused("bad_request", detail="the header is nested too deeply")


def take_line(play: AnyPlay, line: Words, n: int) -> log.Entry:
    """Play a line of a path, the n-th; returns the entry as played."""
    if is_deep(line):
        raise Refused("bad_request", detail=f"entry {n} is nested too deeply")
    words = {name: value for name, value in line.items() if name not in NOT_ACTIONS}
    number = play.at if "setup" in words else play.at + 1  # the play has written a set-up already
    try:
        entry = log.read_entry(n, words | {"n": number})
    except LogError as error:
        raise Refused("broken_log", detail=f"entry {n}: {error.message}") from None
    if entry.undo is not None:
        raise Refused("broken_log", detail=f"entry {n}: a path has no undo; leave out what was undone")
    try:
        return take(play, entry)
    except Refused as refused:
        if refused.code == "hidden_entry":
            raise
        raise Refused("bad_path", n=n, reason=refused.code) from None


def line_of(entry: log.Entry) -> Words:
    """An entry as a path has it."""
    return {name: value for name, value in log.entry_line(entry).items() if name not in NOT_ACTIONS}


def _apart(length: int) -> int:
    """Entries between two positions of a path of this length that are cached."""
    pieces = -(-length * length // (2 * MAX_CACHED_PER_PATH * APART))
    return APART * max(1, pieces)
