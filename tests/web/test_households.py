"""What limits count: an IPv4 address, or the /64 network that one customer has of IPv6."""

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.service import settings
from trunkline.web.app import complete_app
from trunkline.web.households import household


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:0db8:0001:0002::9", "2001:db8:1:2::/64"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::2:0:0:1", "2001:db8::/64"),
        ("2001:db8:0:0:ffff::", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
    ],
)
def test_household(host: str, counted: str) -> None:
    assert household(host) == counted


def elsewhere(app: Any) -> Any:
    """The application, called from the address in the header X-From."""

    async def called(scope: Any, receive: Any, send: Any) -> None:
        for name, value in scope.get("headers", ()):
            if name == b"x-from":
                scope["client"] = (value.decode(), 50000)
        await app(scope, receive, send)

    return called


def test_addresses_of_one_network_share_a_limit(sqlite: str) -> None:
    """Four addresses of one /64, compressed differently; the fifth is of another one."""
    hosts = ["2001:db8::1", "2001:db8::2:0:0:1", "2001:db8:0:0:ffff::", "2001:db8::f"]
    with TestClient(elsewhere(complete_app(settings(sqlite, writes_per_minute=2)))) as client:
        statuses = [
            client.post("/api/matches", json={}, headers={"X-From": host}).status_code
            for host in [*hosts, "2001:db8:0:1::1"]
        ]
    assert statuses == [400, 400, 429, 429, 400]
