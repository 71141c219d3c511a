"""`trunkline serve`: one command from nothing to a running server."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import sys
import tempfile
from urllib.parse import urlsplit

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from trunkline.server.notices import mail
from trunkline.server.plug_ins import try_plug_ins
from trunkline.server.settings import BadSetting, Settings
from trunkline.server.settings_rules import check, check_names
from trunkline.server.store.database import BadDatabase
from trunkline.server.store.upgrade import upgrade
from trunkline.web import logs
from trunkline.web.connection import Connection
from trunkline.web.hosts import host_name

log = logging.getLogger("trunkline.web")
HOST, PORT = "127.0.0.1", 8880
GRACE = 10
"""Seconds that open requests have to finish when the server stops."""

PATIENCE = 60
"""Seconds without a sign of life after which a worker is replaced; a busy machine starts slowly."""


class CannotServe(Exception):
    """The server cannot start: the message says why."""


def serve(
    host: str = HOST,
    port: int = PORT,
    db: str | None = None,
    *,
    workers: int = 1,
    any_port: bool = False,
    settings: Settings | None = None,
) -> None:
    """Serve until a signal ends it; raises CannotServe.

    The store is created or migrated first. With `any_port` a taken port gives way to a free one.
    Settings that are not given come from the environment (docs/server.md).
    """
    try:
        if settings is None:
            check_names(os.environ)
            settings = Settings.from_variables()
        check(settings)
        mail.check_settings(settings)
    except (BadSetting, mail.BadAddress) as error:
        raise CannotServe(str(error)) from None
    settings = msgspec.structs.replace(
        settings, db=db or settings.database, workers=max(workers, settings.workers)
    )
    try:
        secret = upgrade(settings.database)
    except BadDatabase as error:
        raise CannotServe(str(error)) from None
    listening = listen(host, port, any_port)
    shown = address(listening)
    url = settings.url or shown
    hosts = tuple(sorted({*settings.hosts, host.lower(), host_name(urlsplit(url).netloc)}))
    settings = msgspec.structs.replace(settings, csrf_secret=secret, url=url, hosts=hosts)
    settings.to_environment()
    logs.set_up()
    for fault in try_plug_ins():
        log.warning("The title %s of %s is left out: %s", fault.id, fault.package, fault.error)
    print(f"Trunkline is at {shown}", flush=True)
    try:
        _run(listening, settings.workers)
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()


def listen(host: str, port: int, any_port: bool) -> socket.socket:
    """A socket at this address; raises CannotServe when it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if any_port and port:
            return listen(host, 0, any_port=False)
        raise CannotServe(f"{host} port {port} cannot be used: {error.strerror}.") from None
    listening.listen(2048)
    listening.set_inheritable(True)
    return listening


def address(listening: socket.socket) -> str:
    """Where a browser finds it; of a server that listens everywhere, this machine's address."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _run(listening: socket.socket, workers: int) -> None:
    config = uvicorn.Config(
        "trunkline.web.app:worker",
        factory=True,
        http=Connection,
        ws="none",
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips="127.0.0.1,::1",
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=60,
        timeout_worker_healthcheck=PATIENCE,
    )
    if workers == 1:
        with contextlib.suppress(ValueError):  # not the main thread: whoever started it decides
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        uvicorn.Server(config).run(sockets=[listening])
        return
    with tempfile.TemporaryDirectory(prefix="trunkline-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        Multiprocess(config, sockets=[listening]).run()
