"""Addresses that are not on the internet at large: every special-purpose range, named.

From the IANA registries of special-purpose addresses (RFC 6890 and its updates). Python's own
`is_global` differs between versions and lets several of these through.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

Address = IPv4Address | IPv6Address

SPECIAL_IPV4 = {
    IPv4Network("0.0.0.0/8"): "this network, RFC 791",
    IPv4Network("10.0.0.0/8"): "private use, RFC 1918",
    IPv4Network("100.64.0.0/10"): "shared by customers of a provider, RFC 6598",
    IPv4Network("127.0.0.0/8"): "loopback, RFC 1122",
    IPv4Network("169.254.0.0/16"): "link-local, also the metadata of clouds, RFC 3927",
    IPv4Network("172.16.0.0/12"): "private use, RFC 1918",
    IPv4Network("192.0.0.0/24"): "protocol assignments of the IETF, RFC 6890",
    IPv4Network("192.0.2.0/24"): "documentation, RFC 5737",
    IPv4Network("192.31.196.0/24"): "AS112, RFC 7535",
    IPv4Network("192.52.193.0/24"): "automatic multicast tunnels, RFC 7450",
    IPv4Network("192.88.99.0/24"): "relays of 6to4, RFC 7526",
    IPv4Network("192.168.0.0/16"): "private use, RFC 1918",
    IPv4Network("192.175.48.0/24"): "AS112, RFC 7534",
    IPv4Network("198.18.0.0/15"): "benchmarks, RFC 2544",
    IPv4Network("198.51.100.0/24"): "documentation, RFC 5737",
    IPv4Network("203.0.113.0/24"): "documentation, RFC 5737",
    IPv4Network("224.0.0.0/4"): "multicast, RFC 5771",
    IPv4Network("240.0.0.0/4"): "reserved and broadcast, RFC 1112",
}
GLOBAL_IPV6 = IPv6Network("2000::/3")
"""Nothing else of IPv6 is given out: loopback, link-local, private, NAT64 and multicast lie
outside."""
SPECIAL_IPV6 = {
    IPv6Network("2001::/23"): "protocol assignments of the IETF, with Teredo, RFC 2928, 4380",
    IPv6Network("2001:db8::/32"): "documentation, RFC 3849",
    IPv6Network("2002::/16"): "6to4: an IPv4 address in disguise, RFC 3056",
    IPv6Network("2620:4f:8000::/48"): "AS112, RFC 7534",
    IPv6Network("3fff::/20"): "documentation, RFC 9637",
}


def public(address: Address) -> bool:
    """On the internet at large. An IPv4 address that is written as IPv6 is judged as IPv4."""
    if isinstance(address, IPv4Address):
        return not any(address in network for network in SPECIAL_IPV4)
    if address.ipv4_mapped is not None:
        return public(address.ipv4_mapped)
    return address in GLOBAL_IPV6 and not any(address in network for network in SPECIAL_IPV6)
