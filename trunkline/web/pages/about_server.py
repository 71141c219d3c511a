"""/about: what this server offers, what it keeps, and what program it runs."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from trunkline import __version__
from trunkline.kernel import phrase, titles
from trunkline.present.words import listed
from trunkline.server.service import Service
from trunkline.server.settings import Settings
from trunkline.web.dependencies import TheService
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest


class AboutServer(Struct, frozen=True):
    """What is offered here, as (what, how it is)."""

    version: str
    offers: tuple[tuple[str, str], ...]
    keeps: tuple[str, ...]


def about_server(service: Service) -> AboutServer:
    settings = service.settings
    offers = (
        (phrase("about.games", "Games"), listed([t.name for t in titles()])),
        (phrase("about.accounts", "Accounts"), _accounts(settings)),
        (phrase("about.list", "Matches of others"), _listed(settings)),
        (phrase("about.bots", "Bots"), _bots(settings)),
        (phrase("about.e-mail", "E-mail"), _mail(settings)),
    )
    return AboutServer(__version__, offers, _keeps())


def _accounts(settings: Settings) -> str:
    if settings.accounts:
        return phrase(
            "about.accounts-on",
            "Not needed. With one, your matches are on every device and you get a notice when it is"
            " your turn.",
        )
    return phrase("about.accounts-off", "None on this server. Everything works by link.")


def _listed(settings: Settings) -> str:
    if settings.listed:
        return phrase("about.listed-on", "Public matches are listed in the lobby.")
    return phrase("about.listed-off", "Not shown on this server.")


def _bots(settings: Settings) -> str:
    if settings.bots:
        return phrase("about.bots-on", "Calm, steady and strong ones, for every game.")
    return phrase("about.bots-off", "No bots play on this server.")


def _mail(settings: Settings) -> str:
    if settings.mail_server:
        return phrase("about.mail-on", "For turn notices, once you have confirmed your address.")
    return phrase("about.mail-off", "This server sends no e-mail.")


def _keeps() -> tuple[str, ...]:
    return (
        phrase(
            "about.keeps-matches",
            "Matches, their chat, and a cookie that tells this browser from others.",
        ),
        phrase(
            "about.keeps-nothing-else",
            "No statistics are collected, and these pages contact no other site.",
        ),
    )


@get("/about")
async def show_about(request: AnyRequest, service: TheService) -> Response[bytes]:
    """For people."""
    return page(request, "about_server.html", about=about_server(service))


@get("/about.json")
async def about_twin(service: TheService) -> AboutServer:
    """The same as values."""
    return about_server(service)
