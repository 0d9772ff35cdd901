"""Whether this process can serve: it probes its database with a real write, at most once a second."""

import asyncio
import logging

from turnpike.store import Store, StoreError, clock

PROBE_SECONDS = 1.0
"""How long the outcome of a probe is cached."""
logger = logging.getLogger("turnpike.server")


class Readiness:
    """Probes a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._outcome = False
        self._probed: float | None = None
        self._lock = asyncio.Lock()

    async def can_store(self) -> bool:
        """Whether the database can write."""
        async with self._lock:  # concurrent requests share one probe
            if self._probed is None or clock.seconds() - self._probed >= PROBE_SECONDS or self._store.health.failing:
                self._outcome = await self._probe()
                self._probed = clock.seconds()
            return self._outcome

    async def _probe(self) -> bool:
        try:
            await self._store.probe()
        except StoreError:  # the store has logged it
            return False
        except Exception:
            logger.exception("the database cannot be probed")
            return False
        return True
