"""What can come of sending one message, and how many may be on their way at once.

A receiver that is slow or broken costs no other: each exchange has one deadline for all of it, and only a few may go to
the same receiver at the same time.
"""

import contextlib
from collections import Counter
from collections.abc import Iterator


class SendingFailed(Exception):  # noqa: N818  (the other side has failed, we try again)
    """It could not be sent now; try again later."""


class Undeliverable(Exception):  # noqa: N818  (no error of ours)
    """It can never be sent; do not try again."""


class ReceiverBusy(Exception):  # noqa: N818  (it has to wait for its turn)
    """As many messages as may be are on their way to this receiver."""


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
