"""The application: everything put together, for one worker process."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins.problem_details import ProblemDetailsPlugin
from litestar.plugins.prometheus import PrometheusConfig
from litestar.routes import HTTPRoute
from msgspec.structs import replace

from trunkline import __version__
from trunkline.kernel import titles as installed
from trunkline.present.presenter import presenter
from trunkline.server.background import Background
from trunkline.server.botseats.child_process import end_with_parent
from trunkline.server.decoders import build_titles, build_types
from trunkline.server.descriptors import raise_limit, room_for
from trunkline.server.service import Service
from trunkline.server.settings import Settings
from trunkline.server.tasks import end
from trunkline.web import logs
from trunkline.web.api import routers
from trunkline.web.connection import Connection
from trunkline.web.dependencies import DEPENDENCIES
from trunkline.web.guards import StrictHeaders, csrf, known_hosts, same_origin
from trunkline.web.language import ReadsLanguages
from trunkline.web.limits import limits
from trunkline.web.pages import router as pages
from trunkline.web.pages.error_pages import lost
from trunkline.web.problems import HANDLERS
from trunkline.web.screens import ReadsScreens
from trunkline.web.visibility import may_look

log = logging.getLogger("trunkline.web")
SWITCH = 0.0005
"""Seconds after which a busy thread makes room: the store's threads must not wait for streams."""


def schema() -> OpenAPIConfig:
    """OpenAPI as JSON and YAML; no page of it, for that would load scripts from elsewhere."""
    return OpenAPIConfig(
        title="Trunkline",
        version=__version__,
        description="Play rail-and-share board games: docs/server.md.",
        path="/schema",
        use_handler_docstrings=True,
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"]), YamlRenderPlugin()],
        components=Components(
            security_schemes={"SeatToken": SecurityScheme(type="http", scheme="bearer")}
        ),
    )


@asynccontextmanager
async def keep_running(app: Litestar) -> AsyncIterator[None]:
    """Begin before the first request, end after the last."""
    background: Background = app.state.background
    async with background:
        tidying = asyncio.create_task(_tidy(app))
        restore = _end_streams_on_signal(background.service)
        try:
            yield
        finally:
            restore()
            await end([tidying])


async def _tidy(app: Litestar) -> None:
    """Now and then forget who has been limited."""
    while True:
        await asyncio.sleep(600)
        store = app.stores.get("rate_limit")
        await getattr(store, "delete_expired")()  # noqa: B009 - memory stores have it


def _end_streams_on_signal(service: Service) -> Callable[[], None]:
    """Event streams never end by themselves: a stopping server must close them to finish."""
    loop = asyncio.get_running_loop()
    before: dict[int, Any] = {}

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(service.streams.close)
        inner = before[number]
        if callable(inner):
            inner(number, frame)

    try:
        for number in (signal.SIGTERM, signal.SIGINT):
            before[number] = signal.getsignal(number)
            signal.signal(number, handle)
    except ValueError:
        return lambda: None

    def restore() -> None:
        for number, inner in before.items():
            signal.signal(number, inner)

    return restore


def create_app(settings: Settings) -> Litestar:
    """The application for these settings; the store must be there (upgrade.py)."""
    build_titles(settings.modules)
    for t in installed():
        presenter(t)  # imported now, not while somebody waits for a table
    service = Service(settings)
    metrics = PrometheusConfig(app_name="trunkline", prefix="trunkline", group_path=True)
    app = Litestar(
        route_handlers=[*routers(settings.accounts), pages(settings.accounts)],
        dependencies=DEPENDENCIES,
        guards=[may_look],
        plugins=[ProblemDetailsPlugin()],
        exception_handlers={**HANDLERS, NotFoundException: lost},
        middleware=[
            known_hosts(settings),
            metrics.middleware,
            ReadsScreens,
            same_origin(settings),
            *limits(settings),
            csrf(settings, settings.csrf_secret or secrets.token_hex(32)),
        ],
        lifespan=[keep_running],
        openapi_config=schema(),
        request_max_body_size=settings.largest_request,
        state=State({"service": service, "background": Background(service)}),
        debug=False,
        logging_config=None,
    )
    build_types(parameters(app))
    return app


def parameters(app: Litestar) -> Iterator[Any]:
    """The types that requests are read as: what handlers take, and what their dependencies do."""
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            yield handler.signature_model
            for provider in handler.resolve_dependencies().values():
                yield provider.signature_model


def complete_app(settings: Settings) -> Any:
    """The application with logging, headers and languages around it."""
    return logs.RequestLog(StrictHeaders(ReadsLanguages(create_app(settings)), settings))


def worker() -> Any:
    """The application of one worker process of `trunkline serve`."""
    logs.set_up()
    end_with_parent()
    sys.setswitchinterval(SWITCH)
    settings = Settings.from_environment()
    room = room_for(raise_limit(), settings.most_streams)
    Connection.most = room.connections
    log.info("Room", extra={"connections": room.connections, "streams": room.streams})
    return complete_app(replace(settings, most_streams=room.streams))
