"""/health and /metrics: for those who keep the server running."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.plugins.prometheus import PrometheusController
from msgspec import Struct
from prometheus_client import Gauge
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from trunkline import __version__
from trunkline.kernel import phrase
from trunkline.server.service import House
from trunkline.web.api.common import TheHouse, errors
from trunkline.web.limits import is_local
from trunkline.web.problems import missing, problem

STREAMS = Gauge("trunkline_event_streams", "Open event streams", multiprocess_mode="livesum")
MATCHES = Gauge("trunkline_open_matches", "Matches in memory", multiprocess_mode="livesum")


class Health(Struct, frozen=True):
    """The server answers and so does its store."""

    status: str
    version: str


@get("/health", operation_id="health", responses=errors(503), tags=["Server"])
async def health(house: TheHouse) -> Health:
    """200 when the store answers."""
    try:
        await house.db.peek(_ask)
    except (SQLAlchemyError, OSError):
        raise problem(503, phrase("The store does not answer.")) from None
    return Health("ok", __version__)


def _ask(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


def only_local(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Metrics are for the server's own machine, unless its host opens them."""
    house: House = connection.app.state.house
    if not (house.settings.open_metrics or is_local(connection)):
        raise missing(phrase("There is nothing here."))
    STREAMS.set(house.hub.streams)
    MATCHES.set(house.open_matches)


class Metrics(PrometheusController):
    """/metrics in the text format of Prometheus."""

    guards = [only_local]
    include_in_schema = False
