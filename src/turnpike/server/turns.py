"""Telling players that it is their turn: in their open pages at once, by a notification if the table is not open.

Here: one announcement for all actions of a turn, and what follows when the player to move leaves the table. Not here:
how notifications are sent (notifications/).
"""

from collections.abc import Callable

from turnpike.server.presence import Sessions
from turnpike.server.pubsub.messages import TurnStarted
from turnpike.table import Table

MAX_REMEMBERED = 5_000
"""Tables whose last announced turn is kept."""


class TurnAnnouncer:
    """What one process announces."""

    def __init__(
        self,
        sessions: Sessions,
        *,
        publish: Callable[[TurnStarted], None],
        is_present: Callable[[Table, str], bool],
        notify: Callable[[str, Table], None],
    ) -> None:
        self._sessions = sessions
        self._publish = publish
        self._is_present = is_present
        self._notify = notify
        self._announced: dict[str, tuple[int, int, str]] = {}
        """The last turn at each table that was announced to its player."""
        self._watched: dict[str, str] = {}
        """The players to move who had the table open when this process last changed it, and were not notified."""

    def __len__(self) -> int:
        return len(self._announced)

    def announce(self, table: Table) -> None:
        """A table has changed: announce a turn to its player, once for all actions of the turn."""
        self.forget(table.id)
        account, clocks = _player_to_move(table), table.log.clocks
        if account is None or clocks is None:
            return
        turn = (clocks.asked, clocks.turn, account)
        if self._announced.get(table.id) != turn:
            if len(self._announced) >= MAX_REMEMBERED:
                self._announced.clear()
            self._announced[table.id] = turn
            started = TurnStarted(account, table.id, table.at)
            self.started(started)
            self._publish(started)
        if self._is_present(table, account):
            self._watched[table.id] = account
        else:
            self._notify(account, table)

    def notify_if_left(self, table: Table) -> None:
        """Notify a player to move who had the table open and has left."""
        account = self._watched.get(table.id)
        if account is not None and not self._is_present(table, account):
            self.forget(table.id)
            if account == _player_to_move(table):
                self._notify(account, table)

    def forget(self, table: str) -> None:
        """No player of this table has to be notified on leaving it."""
        self._watched.pop(table, None)

    def started(self, turn: TurnStarted) -> None:
        """A turn has begun, here or in another process: tell the open pages of its player."""
        for session in self._sessions.of(turn.account):
            session.turn_started(turn.table, turn.at)


def _player_to_move(table: Table) -> str | None:
    """The account that a running game waits for; None for a bot and while the table is paused."""
    log = table.log
    play, document = log.play, log.document
    if play is None or play.to_act < 0 or log.row.status != "playing" or (document.pauses and document.paused):
        return None
    chair = document.chairs[play.to_act]
    return None if chair.bot else chair.account
