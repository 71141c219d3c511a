"""/health and /metrics: for those who keep the server running."""

from __future__ import annotations

from hmac import compare_digest
from typing import Any

from litestar import Router, get
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.plugins.prometheus import PrometheusController
from msgspec import Struct
from prometheus_client import Gauge

from trunkline import __version__
from trunkline.kernel import phrase
from trunkline.server.errors import NotFound, Unavailable
from trunkline.server.service import Service
from trunkline.web.api.common import errors
from trunkline.web.dependencies import TheService, bearer
from trunkline.web.hosts import host_name, is_loopback, literal
from trunkline.web.limits import is_local

STREAMS = Gauge("trunkline_event_streams", "Open event streams", multiprocess_mode="livesum")
MATCHES = Gauge("trunkline_open_matches", "Matches in memory", multiprocess_mode="livesum")


class Health(Struct, frozen=True):
    """The server answers, and its store can be read and written."""

    status: str
    version: str


@get("/health", operation_id="health", responses=errors(503))
async def health(service: TheService) -> Health:
    """200 when the store can be read and written."""
    if not await service.health.ok():
        raise Unavailable(
            phrase(
                "table.health.store-not-answer",
                "The database does not respond, or cannot be written.",
            )
        )
    return Health("ok", __version__)


def _from_here(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """A program on this machine that calls it by its own name; a proxy passes on another one."""
    name = host_name(connection.headers.get("host", ""))
    return is_local(connection) and (not name or literal(name) is not None or is_loopback(name))


def only_local(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Metrics are for the server's own machine, and for whoever has the token."""
    service: Service = connection.app.state.service
    token, given = service.settings.metrics_token, bearer(connection) or ""
    known = bool(token) and compare_digest(given.encode(), token.encode())
    if not (known or _from_here(connection)):
        raise NotFound(phrase("table.health.nothing-here", "There is nothing here."))
    STREAMS.set(service.streams.open)
    MATCHES.set(service.open_matches)


class Metrics(PrometheusController):
    """/metrics in the text format of Prometheus."""

    guards = [only_local]
    include_in_schema = False


router = Router("/", route_handlers=[health, Metrics], tags=["Server"])
