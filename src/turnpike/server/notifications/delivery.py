"""The possible outcomes of sending a message, and how many may be sent at once.

A slow or broken receiver must not delay messages to others: each exchange has one deadline in all, and only a few
messages may be on their way to the same receiver.
"""

import contextlib
from collections import Counter
from collections.abc import Iterator


class SendingFailed(Exception):  # noqa: N818  (the other side has failed, we try again)
    """The message could not be sent now; try again later."""


class Undeliverable(Exception):  # noqa: N818  (no error of ours)
    """The message can never be sent; do not try again."""


class ReceiverBusy(Exception):  # noqa: N818  (it has to wait for its turn)
    """The maximum number of messages is on its way to this receiver."""


class Slots:
    """Limits how many messages are on their way to each receiver."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @contextlib.contextmanager
    def of(self, receiver: str) -> Iterator[None]:
        """One of the slots of a receiver; `ReceiverBusy` if all are taken."""
        if self._taken[receiver] >= self._most:
            raise ReceiverBusy(receiver)
        self._taken[receiver] += 1
        try:
            yield
        finally:
            self._taken[receiver] -= 1
            if not self._taken[receiver]:
                del self._taken[receiver]
