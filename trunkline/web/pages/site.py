"""What every page of the site shows around its own: the ways to the others, and who one is.

The ways are one list. A page of the site is in it with its condition, and appears once its address
exists: whoever adds a page has nothing else to do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from litestar import Litestar
from msgspec import Struct

from trunkline.kernel import Message, message, phrase
from trunkline.server.people.caller import Caller
from trunkline.server.settings import Settings
from trunkline.web.dependencies import CALLER
from trunkline.web.pages.lessons import anything_to_learn
from trunkline.web.parameters import AnyRequest


class Visitor(Struct, frozen=True):
    """Who looks at a page, as far as it is known, and at which server."""

    caller: Caller
    settings: Settings

    @property
    def name(self) -> str:
        session = self.caller.session
        return (session.account_name or "") if session is not None else ""


class Way(Struct, frozen=True):
    """A page of the site that others lead to."""

    id: str
    path: str
    word: Message
    shown: Callable[[Visitor], bool] = lambda visitor: True
    also: tuple[str, ...] = ()
    """Addresses that belong to it beside its own."""


WAYS = (
    Way(
        "matches",
        "/",
        message("site.matches", "Matches"),
        also=("/lobby", "/welcome", "/new", "/finished", "/matches"),
    ),
    Way("learn", "/learn", message("site.learn", "Learn"), lambda visitor: anything_to_learn()),
    Way(
        "players",
        "/players",
        message("site.players", "Players"),
        lambda visitor: visitor.settings.accounts,
    ),
    Way(
        "server",
        "/server",
        message("site.server", "Server"),
        lambda visitor: visitor.caller.session is not None and visitor.caller.session.host,
    ),
)


class WayShown(Struct, frozen=True):
    """The same on a page."""

    id: str
    path: str
    word: str
    here: bool


class Site(Struct, frozen=True):
    """What is around a page."""

    ways: tuple[WayShown, ...]
    name: str
    accounts: bool
    """Whether one can log in here."""


def site(request: AnyRequest) -> Site:
    """For the page that is asked for; who asks is known once a handler has asked for it."""
    settings: Settings = request.app.state.service.settings
    visitor = Visitor(request.scope.get(CALLER) or Caller(), settings)  # type: ignore[arg-type]
    there = addresses(request.app)
    ways = tuple(
        WayShown(way.id, way.path, phrase(way.word), _is_here(way, request.url.path))
        for way in WAYS
        if way.path in there and way.shown(visitor)
    )
    return Site(ways, visitor.name, settings.accounts)


@cache
def addresses(app: Litestar) -> frozenset[str]:
    """Every address that the application answers at."""
    return frozenset(route.path_format for route in app.routes)


def _is_here(way: Way, path: str) -> bool:
    if path == way.path:
        return True
    roots = way.also if way.path == "/" else (way.path, *way.also)
    return any(path == root or path.startswith(f"{root}/") for root in roots)
