"""Logs: one line of JSON per request, without secrets."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from tests.stores import fresh
from tests.web.table import Server, action
from trunkline.server.store.database import parse, sqlite_engine
from trunkline.server.store.schema import keys
from trunkline.web.logs import JsonFormatter


def test_a_line_is_json_with_its_fields() -> None:
    record = logging.makeLogRecord({"msg": "Hello %s.", "args": ("you",), "match": "m1"})
    line = json.loads(JsonFormatter().format(record))
    assert line["text"] == "Hello you."
    assert line["match"] == "m1"


def test_a_statement_that_fails_is_told_without_its_values(sqlite: str) -> None:
    """It may hold a sealed bid or an e-mail address."""
    twice = sa.insert(keys).values(name="sealed", value="335")
    with sqlite_engine(parse(sqlite), "BEGIN IMMEDIATE").begin() as connection:
        connection.execute(twice)
        with pytest.raises(IntegrityError) as caught:
            connection.execute(twice)
    assert "335" not in str(caught.value)


def test_no_secret_is_logged(
    request: object, tmp_path: Path, start_server: Callable[..., Server]
) -> None:
    server = start_server(fresh(request, "sqlite", tmp_path), logged=True)  # type: ignore[arg-type]
    game = server.table().new("toy", "Ann", "Bob")
    client = server.client()
    client.get(f"/join/{game.tokens['Ann']}")
    client.get("/join/wrong-secret?seat=other-secret")
    client.post("/api/session", json={"name": "Ann", "password": "hunter2hunter2"})
    data = {"seen": 0, "action": action("guess", "Bob", number=7)}
    game.send("/actions", "Bob", data)
    client.get(f"{game.path}?token={game.tokens['Bob']}")
    assert server.process is not None
    assert server.process.stderr is not None
    server.stop()
    text = server.process.stderr.read()
    for secret in (*game.tokens.values(), "wrong-secret", "other-secret", "hunter2"):
        assert secret not in text
    for cookie in client.cookies.values():
        assert cookie not in text
    lines = [json.loads(line) for line in text.splitlines() if '"method"' in line]
    posts = [line for line in lines if line["path"] == "/api/matches/{match_id}/actions"]
    assert posts[0]["status"] == 201
    assert posts[0]["match"] == game.id
    assert posts[0]["ms"] > 0
    assert any(line["path"] == "/join/{token}" for line in lines)
