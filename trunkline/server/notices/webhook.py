"""Webhooks, guarded: a player's address must not make the server call into private networks."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpx
import msgspec
from msgspec import Struct

from trunkline.kernel import message, phrase
from trunkline.server.notices.ranges import public

PORTS = {80, 443, 8080, 8443}
LONGEST_URL = 500
SECONDS = 5.0
JSON = {"Content-Type": "application/json"}
NOT_PLAIN = message(
    "notice.webhook.webhook-plain-address",
    "A webhook is a plain address of at most {most} characters.",
)
NO_ADDRESS = message(
    "notice.webhook.webhook-address-such",
    "A webhook is an address such as https://example.org/hook.",
)
NO_SCHEME = message(
    "notice.webhook.webhook-begins-https", "A webhook begins with https:// or http://."
)
WITH_NAME = message(
    "notice.webhook.webhook-no-name",
    "A webhook must not have a name or password before its host.",
)
WRONG_PORT = message(
    "notice.webhook.webhook-port-one", "The port of a webhook must be one of {ports}."
)
PRIVATE = message("notice.webhook.private", "A webhook cannot go to a private address.")


class Forbidden(ValueError):
    """This address is not called."""


def check_url(url: str, private: bool = False) -> SplitResult:
    """The parts of an acceptable address; raises Forbidden with a sentence for the player."""
    parts, port = _split(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Forbidden(phrase(NO_SCHEME))
    if parts.username or parts.password:
        raise Forbidden(phrase(WITH_NAME))
    if not private:
        _check_port(port)
        _check_host(parts.hostname)
    return parts


def _split(url: str) -> tuple[SplitResult, int | None]:
    """The parts of an address, and its port, which is read only when it is asked for."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise Forbidden(phrase(NOT_PLAIN, most=LONGEST_URL))
    try:
        parts = urlsplit(url)
        return parts, parts.port
    except ValueError:
        raise Forbidden(phrase(NO_ADDRESS)) from None


def _check_port(port: int | None) -> None:
    if port is not None and port not in PORTS:
        raise Forbidden(phrase(WRONG_PORT, ports=", ".join(map(str, sorted(PORTS)))))


def _check_host(host: str) -> None:
    """An address in numbers must be public; what a name stands for is seen when it is called."""
    try:
        literal = ip_address(host)
    except ValueError:
        return
    if not public(literal):
        raise Forbidden(phrase(PRIVATE))


async def resolve(host: str, port: int, private: bool) -> str:
    """One address of the host. All must be public, since we cannot choose which is called."""
    loop = asyncio.get_running_loop()
    try:
        found = await asyncio.wait_for(
            loop.getaddrinfo(host, port, type=socket.SOCK_STREAM), SECONDS
        )
    except (OSError, TimeoutError, UnicodeError) as error:
        raise Forbidden(
            phrase(
                "notice.webhook.no-address",
                "{host} has no address: {error}",
                host=host,
                error=error,
            )
        ) from None
    addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
    if not addresses or not (private or all(public(ip_address(one)) for one in addresses)):
        raise Forbidden(phrase(PRIVATE))
    return addresses[0]


class Target(Struct, frozen=True):
    """An address that was looked up once and is called as it is, so that a name cannot point
    elsewhere a moment later."""

    url: str
    headers: dict[str, str]
    host: str


async def aim(url: str, private: bool = False) -> Target:
    """Look the address up; raises Forbidden where it may not be called."""
    parts = check_url(url, private)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = await resolve(parts.hostname, port, private)
    shown = f"[{address}]" if ":" in address else address
    target = parts._replace(netloc=f"{shown}:{port}", fragment="").geturl()
    return Target(target, {"Host": parts.netloc, "User-Agent": "Trunkline"}, parts.hostname)


async def send(target: Target, content: bytes, headers: dict[str, str]) -> int:
    """POST there and tell the status; redirects are not followed."""
    async with (
        asyncio.timeout(2 * SECONDS),
        httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False) as client,
        client.stream(
            "POST",
            target.url,
            content=content,
            headers={**headers, **target.headers},
            extensions={"sni_hostname": target.host},
        ) as answer,
    ):
        return answer.status_code


async def call(url: str, payload: dict[str, Any], private: bool = False) -> int:
    """POST JSON to a webhook and tell the status."""
    return await send(await aim(url, private), msgspec.json.encode(payload), JSON)
