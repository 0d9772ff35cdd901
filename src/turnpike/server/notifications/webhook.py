"""Sending a webhook: one POST of JSON to an address that a person has chosen.

Unless the settings allow it, that may not be in a private network, where it could reach what outsiders cannot. The name
is looked up once, so that it cannot be another address for the call itself.
"""

import asyncio
import functools
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor

import msgspec

from turnpike.kernel.contract import Words
from turnpike.server.notifications.addresses import webhook_parts
from turnpike.server.notifications.delivery import SendingFailed, Slots, Undeliverable

MAX_TO_ONE = 2
"""Calls to one receiver at the same time."""
MAX_LINE_BYTES = 4096
MAX_INTERIM = 5
"""Answers such as 100 Continue before the one that counts."""
TRY_AGAIN = {408, 425, 429}


class Webhooks:
    """Sends webhooks. Names are looked up by threads of its own: a slow name server holds up no other work."""

    def __init__(self, *, private: bool, timeout_seconds: float) -> None:
        self._private = private
        self._timeout_seconds = timeout_seconds
        self._slots = Slots(MAX_TO_ONE)
        self._resolvers = ThreadPoolExecutor(4, thread_name_prefix="turnpike-names")

    def close(self) -> None:
        """Stop; what is being looked up is left alone."""
        self._resolvers.shutdown(wait=False, cancel_futures=True)

    async def post(self, address: str, event: Words) -> None:
        """Send it, all within the deadline; `SendingFailed` if it should be tried again."""
        host = webhook_parts(address).hostname or ""
        with self._slots.of(f"name {host}"):
            try:
                async with asyncio.timeout(self._timeout_seconds):
                    status = await self._exchange(address, msgspec.json.encode(event))
            except TimeoutError:
                raise SendingFailed("the webhook took too long") from None
            except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
                raise SendingFailed(f"webhook: {type(error).__name__}") from None
        if status in TRY_AGAIN or status >= 500:
            raise SendingFailed(f"the webhook answered {status}")
        if not 200 <= status < 300:
            raise Undeliverable(f"the webhook answered {status}")

    async def _exchange(self, address: str, body: bytes) -> int:
        parts = webhook_parts(address)
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        look_up = functools.partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self._resolvers, look_up)
        ip = str(found[0][4][0])
        if not self._private and not is_public(ip):
            raise Undeliverable("the webhook is in a private network")
        with self._slots.of(f"address {ip}"):
            reader, writer = await asyncio.open_connection(
                ip,
                port,
                ssl=ssl.create_default_context() if secure else None,
                server_hostname=host if secure else None,
                limit=MAX_LINE_BYTES,
            )
            try:
                path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
                name = f"[{host}]" if ":" in host else host.encode("idna").decode()
                head = (
                    f"POST {path} HTTP/1.1\r\nHost: {name}:{port}\r\nContent-Type: application/json\r\n"
                    f"Content-Length: {len(body)}\r\nUser-Agent: turnpike\r\nConnection: close\r\n\r\n"
                )
                writer.write(head.encode("ascii") + body)
                await writer.drain()
                return await _status(reader)
            finally:
                writer.transport.abort()


async def _status(reader: asyncio.StreamReader) -> int:
    """The status of the answer; its content is of no interest."""
    for _ in range(MAX_INTERIM):
        version, status = (await reader.readuntil(b"\n")).split()[:2]
        if not version.startswith(b"HTTP/"):
            raise ValueError("no HTTP")
        if not 100 <= int(status) < 200:
            return int(status)
        while (await reader.readuntil(b"\n")).strip():
            """The headers of an interim answer."""
    raise ValueError("no end of interim answers")


def is_public(ip: str) -> bool:
    """Whether an address is one of the public internet, also if it is written as another kind of address."""
    address = ipaddress.ip_address(ip)
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is not None:
            return is_public(str(inner))
    return address.is_global and not address.is_multicast
