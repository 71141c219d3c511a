"""/schema: it describes the interface, and nothing that fits or breaks it gives a 500."""

from __future__ import annotations

import json
import os
import warnings
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar.exceptions import LitestarDeprecationWarning
from schemathesis.core.result import Ok

from tests.web.table import Game, Table, action
from trunkline.server.settings import Settings
from trunkline.web.app import create_app

SOAK = bool(os.environ.get("TRUNKLINE_SOAK"))
EXAMPLES = 100 if SOAK else 5
CONTRACT = {
    ("post", "/api/matches"),
    ("get", "/api/matches/{match_id}"),
    ("get", "/api/matches/{match_id}/offers"),
    ("post", "/api/matches/{match_id}/actions"),
    ("get", "/api/matches/{match_id}/log"),
    ("get", "/api/matches/{match_id}/events"),
    ("get", "/health"),
}


@pytest.fixture(scope="module")
def document(quick: Table) -> dict[str, Any]:
    found: dict[str, Any] = quick.client.get("/schema").json()
    return found


def test_the_contract_is_described(quick: Table, document: dict[str, Any]) -> None:
    described = {
        (method, path) for path, methods in document["paths"].items() for method in methods
    }
    assert described >= CONTRACT
    assert quick.client.get("/schema/openapi.json").json() == document
    assert quick.client.get("/schema/openapi.yaml").status_code == 200


def test_the_statuses_of_an_action_are_described(document: dict[str, Any]) -> None:
    post = document["paths"]["/api/matches/{match_id}/actions"]["post"]
    assert {"201", "400", "401", "403", "404", "409", "413", "422"} <= set(post["responses"])
    assert post["security"] == [{"SeatToken": []}]


def test_every_operation_says_what_it_does(document: dict[str, Any]) -> None:
    for path, methods in document["paths"].items():
        if path.startswith("/api"):
            for method, operation in methods.items():
                assert operation.get("description"), (method, path)
                assert operation.get("operationId"), (method, path)


def operations(document: dict[str, Any]) -> list[Any]:
    schema = schemathesis.openapi.from_dict(document)
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return [
        operation
        for operation in found
        if operation.path.startswith(("/api", "/health")) and not operation.path.endswith("/events")
    ]


def test_no_generated_request_gives_a_500(table: Table, document: dict[str, Any]) -> None:
    """Schemathesis draws requests for every operation, with real ids and tokens mixed in."""
    game = table.new("toy", "Ann", "Bob", "Cy", seed=1)
    tried = 0
    for operation in operations(document):

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=not SOAK,
            suppress_health_check=list(HealthCheck),
        )
        def run(case: Any) -> None:
            nonlocal tried
            tried += 1
            send(table, game, case, tried)

        given(case=operation.as_strategy())(run)()
    assert tried >= 30 * 4


def send(table: Table, game: Game, case: Any, number: int) -> None:
    """Send a generated case; the answer has a documented status. (The path of a match can come
    out so odd that it is another one, or none: 404, 405.)"""
    parameters = dict(case.path_parameters or {})
    if "match_id" in parameters and number % 4:
        parameters["match_id"] = game.id
    if "name" in parameters and number % 2:
        parameters["name"] = "Ann"
    case.path_parameters = parameters
    request = case.as_transport_kwargs(base_url="http://testserver.local")
    headers = {k: v for k, v in (request.get("headers") or {}).items() if v is not None}
    if number % 3:
        headers["Authorization"] = f"Bearer {game.tokens['Ann']}"
    request.pop("cookies", None)
    table.client.cookies.clear()
    answer = table.client.request(
        request["method"],
        request["url"],
        params=request.get("params"),
        json=request.get("json"),
        content=request.get("data") if isinstance(request.get("data"), bytes | str) else None,
        headers=headers,
    )
    assert answer.status_code < 500, (request["method"], request["url"], answer.text)
    documented = {int(code) for code in case.operation.definition.raw["responses"]}
    assert answer.status_code in documented | {404, 405}, (
        request["method"],
        request["url"],
        answer.status_code,
        answer.text,
    )


def mutated(body: bytes, random: Random) -> bytes:
    """A body with a few bytes changed, cut out or doubled."""
    data = bytearray(body)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(data) or 1)
        match random.randrange(4):
            case 0 if data:
                data[at : at + 1] = bytes([random.randrange(256)])
            case 1:
                del data[at : at + random.randint(1, 8)]
            case 2:
                data[at:at] = random.choice(
                    [b"null", b"-1", b"{}", b"[]", b'"', b"1e999", b"\\u0000"]
                )
            case _:
                data += data[at:]
    return bytes(data)


def test_fuzzed_bodies_have_documented_answers(quick: Table) -> None:
    random = Random(8)
    game = quick.new("toy", "Ann", "Bob", seed=1)
    body = json.dumps({"seen": 0, "action": action("guess", "Ann", number=1)}).encode()
    wanted = json.dumps({"title": "toy", "seats": [{"name": "Ann"}, {"bot": "random"}]}).encode()
    seen = set()
    for number in range(2_000 if SOAK else 300):
        path, source = [
            (f"{game.path}/actions", body),
            (f"{game.path}/check", body),
            ("/api/matches", wanted),
        ][number % 3]
        answer = quick.client.post(
            path, content=mutated(source, random), headers=game.headers("Ann")
        )
        seen.add(answer.status_code)
        assert answer.status_code in (200, 201, 400, 403, 409, 413, 422), answer.text
    assert {400, 422} <= seen | {422}


@pytest.mark.parametrize(
    "text",
    ["\0", "\ud800", "𝔘𝔫𝔦", "'; DROP TABLE log; --", "<script>", "../../x", "%00", "a" * 500],
)
def test_odd_texts_do_no_harm(quick: Table, text: str) -> None:
    game = quick.new("toy", "Ann", "Bob", seed=1)
    for path in (f"{game.path}/chat", f"{game.path}/seats/Ann/webhook"):
        body = json.dumps({"text": text, "webhook": text}).encode("utf-8", "surrogatepass")
        method = "PUT" if path.endswith("webhook") else "POST"
        answer = quick.client.request(method, path, content=body, headers=game.headers("Ann"))
        assert answer.status_code in (201, 400, 422), answer.text
    name = json.dumps({"title": "toy", "seats": [{"name": text}, {"name": "Bob"}]}).encode()
    assert quick.client.post("/api/matches", content=name).status_code in (201, 400, 422)
    if text not in ("\ud800", "\0"):
        assert quick.client.get("/api/matches", params={"title": text[:9]}).status_code == 200


def test_the_character_that_no_database_takes_is_400(table: Table) -> None:
    client = table.client
    for path in ("/api/matches/%00", "/api/matches/%00/log", "/api/matches?title=%00"):
        assert client.get(path).status_code == 400, path
    assert client.post("/api/session", json={"name": "\0", "password": "p"}).status_code == 400
    form = {"name": "\0", "password": "p", "do": "login"}
    assert client.post("/account", data=form).status_code == 200


def test_a_malformed_body_says_where(quick: Table) -> None:
    game = quick.new()
    answer = game.send("/actions", "Ann", {"seen": "x", "action": {}})
    assert answer.status_code == 400
    assert answer.json()["detail"] == (
        "This request could not be read (body, seen). Detail: Expected `int`, got `str`."
    )
    assert (
        quick.client.get("/api/matches?limit=0")
        .json()["detail"]
        .startswith("This request could not be read (query, limit).")
    )


def test_no_request_has_a_number_beyond_all_counts(quick: Table) -> None:
    game = quick.new()
    number, headers = "9" * 20, game.headers("Ann")
    answer = quick.client.post(
        f"{game.path}/requests/{number}", json={"answer": "agree"}, headers=headers
    )
    assert answer.status_code == 400
    form = {"answer": "agree"}
    page = f"/matches/{game.id}/requests/{number}"
    assert quick.client.post(page, data=form, headers=headers).status_code == 400


def test_no_table_has_thousands_of_seats(quick: Table) -> None:
    data = {"title": "toy", "seats": [{"bot": "random"}] * 1_000}
    assert quick.client.post("/api/matches", json=data).status_code == 400


def test_handlers_use_nothing_that_litestar_will_drop(sqlite: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", LitestarDeprecationWarning)
        create_app(Settings(db=sqlite))
