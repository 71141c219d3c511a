"""Applications in this process. Building one takes long: they serve again, with another store."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import anyio
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.web.table import Table
from trunkline.server.background import Background
from trunkline.server.service import Service
from trunkline.server.settings import Settings
from trunkline.web.app import complete_app

_idle: dict[Settings, list[Any]] = defaultdict(list)


@contextmanager
def serving(settings: Settings) -> Iterator[Table]:
    """A table at an application that has these settings and knows nothing of earlier tests."""
    like_it = _idle[replace(settings, db="")]
    app = _as_new(like_it.pop(), settings) if like_it else complete_app(settings)
    with TestClient(app) as client:
        yield Table(client, settings.db, innermost(app).state)
    like_it.append(app)


def _as_new(app: Any, settings: Settings) -> Any:
    inner = innermost(app)
    inner.state.service = Service(settings)
    inner.state.background = Background(inner.state.service)
    anyio.run(inner.stores.get("rate_limit").delete_all)
    return app


def innermost(app: Any) -> Any:
    """The Litestar application that everything else is wrapped around."""
    while not hasattr(app, "stores"):
        app = app.app
    return app
