"""Faults to put back: each is one replacement in one file, and says what has to find it.

`universes` runs universes until one fails; a path is a test file that must fail. Here are classic faults of servers;
those that this server once had are in earlier_faults.py.
"""

from universe import earlier_faults
from universe.mutant import UNIVERSES, Mutant

CLASSIC = [
    Mutant(
        "acknowledged before it is stored",
        "table/log.py",
        "        won = await self._stored(rows, standing)\n",
        "        self._store.append(self.id, rows, standing).add_done_callback(lambda done: done.exception())\n"
        "        won = True\n",
    ),
    Mutant(
        "lost wakeup: a change of a table wakes no session",
        "server/websocket/session.py",
        "        self._stale[table] = None\n        self._wake()\n",
        "        self._stale[table] = None\n",
    ),
    Mutant(
        "stale read-modify-write: an older document is saved over a newer one",
        "store/tables.py",
        "games.c.revision == row.revision, ",
        "",
    ),
    Mutant(
        "no fence: a process that lost the race overwrites the entry of the winner",
        "store/writer.py",
        "    INSERT INTO entries (game, n, line, time, key, request)\n",
        "    INSERT OR REPLACE INTO entries (game, n, line, time, key, request)\n",
    ),
    Mutant(
        "double delivery: after a restart the keys of earlier requests are forgotten",
        "table/log.py",
        "        if line.key is not None:\n",
        "        if line.key is None:\n            return True\n        if not self._results:\n",
    ),
    Mutant(
        "a lease that never ends: tables of a dead process wait for ever",
        "store/tables.py",
        "free = or_(games.c.leased.is_(None), games.c.leased < until, games.c.leased > ahead)",
        "free = games.c.leased.is_(None)",
        "tests/store/test_rows.py",
    ),
    Mutant(
        "a seat is shown the lines that were made for another seat",
        "table/snapshot_builder.py",
        "entries = spoken.entries.setdefault(reader, [])",
        "entries = spoken.entries.setdefault(None, [])",
    ),
    Mutant(
        "after a partition nothing is read again",
        "server/pubsub/bus.py",
        "        self._listening.set()\n        self.on_reconnect()\n",
        "        self._listening.set()\n",
        "tests/universe/test_scenes.py",
    ),
    Mutant(
        "watchers are told before the entry is stored",
        "table/log.py",
        "        won = await self._stored(rows, standing)\n",
        "        kept, self.play = self.play, copy\n        self.times += [time] * len(new)\n"
        "        self._on_change()\n"
        "        won = await self._stored(rows, standing)\n"
        "        self.play = kept\n        del self.times[-len(new) :]\n",
    ),
]

MUTANTS = [*CLASSIC, *earlier_faults.FAULTS]

__all__ = ["CLASSIC", "MUTANTS", "UNIVERSES", "Mutant"]
