"""Names under which a server answers: a page that makes its own name point here gets nothing."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit


def host_name(header: str) -> str:
    """trains.example.org for "Trains.Example.org:443", ::1 for "[::1]:8880"; else nothing."""
    try:
        parts = urlsplit(f"//{header.strip()}")
        _ = parts.port  # raises where it is no port: Litestar would stumble over it later
        return (parts.hostname or "").rstrip(".")
    except ValueError:
        return ""


def origin_host(origin: str) -> str:
    """The host and port of an Origin header; nothing for "null" and for what is malformed."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def literal(name: str) -> IPv4Address | IPv6Address | None:
    """The address that is written out in this name."""
    try:
        return ip_address(name)
    except ValueError:
        return None


def is_loopback(name: str) -> bool:
    """This machine by one of its own names."""
    address = literal(name)
    if address is not None:
        return address.is_loopback
    return name == "localhost" or name.endswith(".localhost")


def answers_to(header: str, names: Collection[str]) -> bool:
    """Whether a request with this Host header is for us. No name can be made to stand for an
    address that is written out, and who plays at home has no other."""
    name = host_name(header)
    return name in names or is_loopback(name) or literal(name) is not None
