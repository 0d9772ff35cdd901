"""Requests to addresses that a player or a player's browser has chosen.

Unless the settings allow it, the address must not be in a private network, which outsiders cannot reach. The name is
resolved once, so that it cannot resolve to another address for the request itself (DNS rebinding).
"""

import asyncio
import functools
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from turnpike.server.notifications.addresses import webhook_parts
from turnpike.server.notifications.delivery import SendingFailed, Slots, Undeliverable

MAX_LINE_BYTES = 4096
MAX_INTERIM = 5
"""Interim responses, such as 100 Continue, before the final one."""
TRY_AGAIN = {408, 425, 429}


class Outgoing:
    """Posts to web addresses. Names are resolved in its own threads: a slow name server delays no other work."""

    def __init__(self, receiver: str, *, private: bool, timeout_seconds: float, max_to_one: int) -> None:
        """`receiver` says in errors what is at the other end; each has `max_to_one` requests at the same time."""
        self._receiver = receiver
        self._private = private
        self._timeout_seconds = timeout_seconds
        self._slots = Slots(max_to_one)
        self._resolvers = ThreadPoolExecutor(4, thread_name_prefix="turnpike-names")

    def close(self) -> None:
        """Stop, without waiting for names that are being resolved."""
        self._resolvers.shutdown(wait=False, cancel_futures=True)

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send a request within one deadline; `SendingFailed` if it should be tried again. Returns the status."""
        host = webhook_parts(address).hostname or ""
        with self._slots.of(f"name {host}"):
            try:
                async with asyncio.timeout(self._timeout_seconds):
                    status = await self._exchange(address, body, headers)
            except TimeoutError:
                raise SendingFailed(f"the {self._receiver} took too long") from None
            except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
                raise SendingFailed(f"{self._receiver}: {type(error).__name__}") from None
        if status in TRY_AGAIN or status >= 500:
            raise SendingFailed(f"the {self._receiver} answered {status}")
        return status

    async def _exchange(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        parts = webhook_parts(address)
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        look_up = functools.partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self._resolvers, look_up)
        ip = str(found[0][4][0])
        if not self._private and not is_public(ip):
            raise Undeliverable(f"the {self._receiver} is in a private network")
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
                lines = [f"POST {path} HTTP/1.1", f"Host: {name}:{port}"]
                lines += [f"{header}: {value}" for header, value in headers.items()]
                lines += [f"Content-Length: {len(body)}", "User-Agent: turnpike", "Connection: close", "", ""]
                writer.write("\r\n".join(lines).encode("ascii") + body)
                await writer.drain()
                return await _status(reader)
            finally:
                writer.transport.abort()


async def _status(reader: asyncio.StreamReader) -> int:
    """The status of the response; its body is not read."""
    for _ in range(MAX_INTERIM):
        version, status = (await reader.readuntil(b"\n")).split()[:2]
        if not version.startswith(b"HTTP/"):
            raise ValueError("no HTTP")
        if not 100 <= int(status) < 200:
            return int(status)
        while (await reader.readuntil(b"\n")).strip():
            """The headers of an interim response."""
    raise ValueError("no end of interim answers")


def is_public(ip: str) -> bool:
    """Whether an address belongs to the public internet, even if it is embedded in another kind of address."""
    address = ipaddress.ip_address(ip)
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is not None:
            return is_public(str(inner))
    return address.is_global and not address.is_multicast
