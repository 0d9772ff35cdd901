"""Sending a webhook: one POST of JSON to an address that a player has chosen."""

import msgspec

from turnpike.kernel.contract import Words
from turnpike.server.notifications.delivery import Undeliverable
from turnpike.server.notifications.outgoing import Outgoing

MAX_TO_ONE = 2
"""Requests to one receiver at the same time."""


class Webhooks:
    """Sends webhooks."""

    def __init__(self, *, private: bool, timeout_seconds: float) -> None:
        self._outgoing = Outgoing("webhook", private=private, timeout_seconds=timeout_seconds, max_to_one=MAX_TO_ONE)
        self.close = self._outgoing.close

    async def post(self, address: str, event: Words) -> None:
        """Send an event; `SendingFailed` if it should be tried again."""
        body = msgspec.json.encode(event)
        status = await self._outgoing.post(address, body, {"Content-Type": "application/json"})
        if not 200 <= status < 300:
            raise Undeliverable(f"the webhook answered {status}")
