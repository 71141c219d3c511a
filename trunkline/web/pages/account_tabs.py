"""The pages of an account: one list of tabs, each shown once its page exists."""

from __future__ import annotations

from typing import Any

from litestar import Response
from msgspec import Struct

from trunkline.kernel import Message, message, phrase
from trunkline.server.people import accounts
from trunkline.server.people.caller import Caller
from trunkline.server.people.claiming import Claimable
from trunkline.server.people.news import News
from trunkline.server.service import Service
from trunkline.server.store.rows import Account
from trunkline.web.pages.dates import month_and_year
from trunkline.web.pages.render import page
from trunkline.web.pages.site import addresses
from trunkline.web.parameters import AnyRequest


class Tab(Struct, frozen=True):
    """A page of the account."""

    path: str
    word: Message


TABS = (
    Tab("/account", message("account.tab.you", "You")),
    Tab("/account/notices", message("account.tab.notices", "Notices")),
    Tab("/account/devices", message("account.tab.devices", "Devices and seats")),
    Tab("/account/vacation", message("account.tab.vacation", "Vacation")),
    Tab("/account/data", message("account.tab.data", "Your data")),
)


class TabShown(Struct, frozen=True):
    """The same on a page."""

    path: str
    word: str
    here: bool


class AccountFrame(Struct, frozen=True):
    """What stands around every page of an account."""

    name: str
    since: str
    tabs: tuple[TabShown, ...]
    profile: str
    claimable: list[Claimable]
    news: list[News]


def logged_in(caller: Caller) -> bool:
    return caller.session is not None and caller.session.account_name is not None


def to_login() -> Response[bytes]:
    return Response(b"", status_code=303, headers={"Location": "/account"})


def tabs(request: AnyRequest, path: str) -> tuple[TabShown, ...]:
    there = addresses(request.app)
    return tuple(
        TabShown(tab.path, phrase(tab.word), tab.path == path) for tab in TABS if tab.path in there
    )


async def account_frame(
    request: AnyRequest, service: Service, caller: Caller, path: str
) -> tuple[Account, AccountFrame]:
    """Raises Unauthenticated for those who are not logged in."""
    account, _ = await accounts.own_account(service, caller)
    has_profile = any(route.startswith("/players/") for route in addresses(request.app))
    return account, AccountFrame(
        account.name,
        month_and_year(account.created_at),
        tabs(request, path),
        f"/players/{account.name}" if has_profile else "",
        await accounts.claimable(service, caller),
        await accounts.unread_news(service, caller),
    )


async def account_page(
    request: AnyRequest,
    service: Service,
    caller: Caller,
    path: str,
    template: str,
    said: str = "",
    error: str = "",
    **context: Any,
) -> Response[bytes]:
    """A page of the account with its tabs; `said` is what was done, `error` why it was not."""
    _, frame = await account_frame(request, service, caller, path)
    return page(request, template, frame=frame, said=said, error=error, **context)
