"""What the server was set up with, for its hosts to read; set by whoever starts it.

Each fact is a function of the settings and the store. What else can be set up adds a line to FACTS.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Connection

from trunkline import __version__
from trunkline.kernel import phrase
from trunkline.server.admin.store import BACKED_UP
from trunkline.server.settings import Settings, variable
from trunkline.server.store import keys


class Fact(Struct, frozen=True):
    """`missing` is how to set up what is not there."""

    name: str
    value: str
    missing: str = ""
    moment: int | None = None
    """When it was, where the value is a time."""


def address(settings: Settings, _: Connection) -> Fact:
    return Fact(phrase("server.fact.address", "Address"), settings.url)


def e_mail(settings: Settings, _: Connection) -> Fact:
    name = phrase("server.fact.e-mail", "E-mail")
    if settings.mail_server:
        return Fact(name, phrase("server.fact.works", "works"))
    how = phrase(
        "server.fact.set-up-mail",
        "Set {server} and {sender}, then start the server again.",
        server=variable("mail_server"),
        sender=variable("mail_from"),
    )
    return Fact(name, phrase("server.fact.not-set-up", "not set up"), how)


def push(settings: Settings, _: Connection) -> Fact:
    """Browsers take push messages over https, and on the machine itself."""
    name = phrase("server.fact.push", "Push")
    if settings.url.startswith("https:"):
        return Fact(name, phrase("server.fact.works", "works"))
    how = phrase(
        "server.fact.set-up-push",
        "Elsewhere browsers want https: put a proxy in front and set {address}.",
        address=variable("url"),
    )
    return Fact(name, phrase("server.fact.push-here", "on this machine only"), how)


def bots(settings: Settings, _: Connection) -> Fact:
    name = phrase("server.fact.bots", "Bots")
    if not settings.bots:
        return Fact(name, phrase("server.fact.off", "off"))
    seconds = f"{settings.bot_seconds:g}"
    return Fact(name, phrase("server.fact.bots-on", "on, {seconds} s per action", seconds=seconds))


def version(_: Settings, __: Connection) -> Fact:
    return Fact(phrase("server.fact.version", "Version"), __version__)


def backup(_: Settings, connection: Connection) -> Fact:
    name, last = phrase("server.fact.backup", "Backup"), keys.get(connection, BACKED_UP)
    if last is None:
        how = phrase("server.fact.set-up-backup", "Run “trunkline backup FILE” every night.")
        return Fact(name, phrase("server.fact.never", "never"), how)
    return Fact(name, "", moment=int(last))


FACTS: tuple[Callable[[Settings, Connection], Fact], ...] = (
    address,
    e_mail,
    push,
    bots,
    version,
    backup,
)


def read_facts(connection: Connection, settings: Settings) -> list[Fact]:
    return [fact(settings, connection) for fact in FACTS]
