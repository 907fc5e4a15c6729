"""Addresses that visitors type: which may be called at all, and where the public network ends."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

LETTERS: Final = 2000  # of an address
PUBLIC: Final = IPv6Network("2000::/3")
# What lies in there or in IPv4 and leads elsewhere: registries, relays, tunnels, and what is only for examples.
NOT_PUBLIC: Final[tuple[IPv4Network | IPv6Network, ...]] = (
    IPv4Network("100.64.0.0/10"),
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),
    IPv4Network("240.0.0.0/4"),
    IPv6Network("2001::/23"),
    IPv6Network("2001:db8::/32"),
    IPv6Network("2002::/16"),
    IPv6Network("3fff::/20"),
)


class Undeliverable(Exception):
    """Why nothing was sent, or why it was not taken, in a word; never with the address."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def is_public(address: str) -> bool:
    """Whether an address is somewhere in the public network, and not by way of another one that it contains."""
    try:
        ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, IPv6Address) and ip not in PUBLIC:  # NAT64, IPv4-mapped and local addresses among them
        return False
    elsewhere = any(ip in network for network in NOT_PUBLIC if network.version == ip.version)
    return ip.is_global and not ip.is_multicast and not elsewhere


def check_address(address: str, own: Collection[str] = ()) -> None:
    """Refuse what is no address that may be called: over HTTPS, or one of the operator's own."""
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise Undeliverable("no address") from None
    usable = address.isascii() and address.isprintable() and " " not in address and len(address) <= LETTERS
    if not usable or not host or parts.username is not None or parts.password is not None:
        raise Undeliverable("no address")
    if origin_of(address) not in own and parts.scheme != "https":
        raise Undeliverable("not https")


def service_of(address: str) -> str:
    """Whose service an address is, as far as its name says: all below one domain are one; so is all e-mail."""
    return ".".join((urlsplit(address).hostname or "").split(".")[-2:])


def origin_of(address: str) -> str:
    """The part of an address that names its server."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
