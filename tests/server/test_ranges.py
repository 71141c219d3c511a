"""Special-purpose addresses: none of them is public. Nothing is looked up or called here."""

from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address

import pytest

from trunkline.server.notices.ranges import SPECIAL_IPV4, SPECIAL_IPV6, public


@pytest.mark.parametrize("network", [*SPECIAL_IPV4, *SPECIAL_IPV6], ids=str)
def test_a_special_range_is_not_public_from_end_to_end(network: IPv4Network | IPv6Network) -> None:
    assert not public(network[0])
    assert not public(network[-1])
    if isinstance(network[-1], IPv4Address):
        assert not public(ip_address(f"::ffff:{network[-1]}"))


@pytest.mark.parametrize(
    "address",
    [
        "192.0.0.9",
        "192.0.0.170",
        "192.88.99.1",
        "192.31.196.1",
        "192.52.193.1",
        "192.175.48.1",
        "::",
        "::1",
        "::808:808",
        "::ffff:10.0.0.1",
        "::ffff:0:808:808",
        "64:ff9b::808:808",
        "64:ff9b::a00:1",
        "64:ff9b:1::1",
        "100::1",
        "100:0:0:1::1",
        "2001::1",
        "2001:0:808:808:0:0:f5ff:fffe",
        "2001:1::1",
        "2001:10::1",
        "2001:20::1",
        "2002:808:808::1",
        "2002:7f00:1::",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
    ],
)
def test_not_public(address: str) -> None:
    assert not public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        "1.1.1.1",
        "93.184.216.34",
        "100.63.255.255",
        "100.128.0.0",
        "172.32.0.1",
        "192.0.1.0",
        "192.88.98.255",
        "198.20.0.0",
        "223.255.255.255",
        "::ffff:93.184.216.34",
        "2001:200::1",
        "2606:2800:220:1:248:1893:25c8:1946",
        "2a00:1450:4001::1",
    ],
)
def test_public(address: str) -> None:
    assert public(ip_address(address))
