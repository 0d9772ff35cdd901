"""Addresses of clients: where a request comes from, and what limits count together."""

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Any


def address_of(scope: Mapping[str, Any]) -> str:
    """The address of the client; behind a trusted proxy, uvicorn has put the forwarded one here."""
    client = scope.get("client")
    return client[0] if client else "local"


@lru_cache(1024)
def network(address: str) -> str:
    """The address as limits count it: of an IPv6 address its /64, because a household has all addresses in it."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))


def network_of(scope: Mapping[str, Any]) -> str:
    """The network of the client, by which limits count it. Logs name the address itself."""
    return network(address_of(scope))
