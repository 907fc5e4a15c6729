"""Who is counted as one where strangers are limited: an address, or the network that one household has."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

from starlette.datastructures import Address

HOUSEHOLD: Final = 64  # leading bits of IPv6: whoever has one such address has all of them
NOBODY: Final = "?"  # who comes by a socket without an address


def client_of(address: Address | None) -> str:
    """Where a request comes from: the address itself, but of IPv6 its /64."""
    if address is None:
        return NOBODY
    try:
        host = ip_address(address.host)
    except ValueError:
        return address.host
    if not isinstance(host, IPv6Address):
        return str(host)
    if host.ipv4_mapped is not None:
        return str(host.ipv4_mapped)
    return str(IPv6Network((int(host), HOUSEHOLD), strict=False))
