"""Structured logs: one line of JSON per request, without addresses, bodies, tokens or cookies."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

log = logging.getLogger("trunkline.web.requests")
STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON; what was given as `extra` becomes fields."""

    def format(self, record: logging.LogRecord) -> str:
        extra = {key: value for key, value in vars(record).items() if key not in STANDARD}
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
            **extra,
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up(level: str = "INFO") -> None:
    """Send everything of ours, and the web server's warnings, to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    for name, at in (("trunkline", level), ("uvicorn", "WARNING"), ("litestar", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(at)
        logger.propagate = False


class RequestLog:
    """The outermost layer: it sees every answer. Paths are logged as templates, for a path can
    hold a secret (/join/...); so the log tells what was asked, never with which key."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            if log.isEnabledFor(logging.INFO):
                log.info("request", extra=_facts(scope, status, time.perf_counter() - began))


def _facts(scope: HTTPScope, status: int, seconds: float) -> dict[str, Any]:
    parameters = scope.get("path_params") or {}
    return {
        "method": scope["method"],
        "path": scope.get("path_template") or "unknown",
        "match": parameters.get("match_id"),
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
