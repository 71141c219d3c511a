"""The household behind an address: what limits count."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

HOUSEHOLD = 64
"""Bits of an IPv6 address that a provider gives to one customer; the rest they choose freely."""


def household(host: str) -> str:
    """An IPv4 address as it is, of IPv6 the network of 64 bits, however it is written."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, HOUSEHOLD), strict=False))
