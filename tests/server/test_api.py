"""The OpenAPI document holds: thousands of requests made from it find no 5xx and nothing that it does not say."""

from __future__ import annotations

import os
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from bestiary.server.shapes import Heard, Said

from .serving import Seat, Served, table_of

EXAMPLES = int(os.environ.get("BESTIARY_EXAMPLES", "8"))  # for each operation; the soak makes more
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def document(everybodys: Served) -> dict[str, Any]:
    found: dict[str, Any] = everybodys.http().get("/api/openapi.json")
    everybodys.leave()
    return found


def test_every_operation_is_described(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    for path, operations in document["paths"].items():
        for operation in operations.values():
            assert operation["operationId"], path
            assert operation["tags"], path
    assert document["components"]["schemas"]["NewTable"]["properties"]["seats"]["items"] == {"type": "string", "maxLength": 64}


def test_the_document_against_the_server(served: Served, document: dict[str, Any]) -> None:
    """With tables that are there, by people who sit there and by strangers."""
    solo, keys, _ = table_of(served, "maverick", "me")
    pair, pair_keys, invitations = table_of(served, "tattle", "me", "friend")
    secrets = [None, keys[0], pair_keys[0], "wrong", invitations[1]]
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=served.url)
    statuses: set[int] = set()
    for operation in schema.get_all_operations():
        statuses |= tried(operation.ok(), (solo, pair), secrets)
    assert {200, 201, 400, 401, 403, 404, 409} <= statuses, "the requests were too much alike to prove anything"


def tried(operation: Any, tables: tuple[str, str], secrets: list[str | None]) -> set[int]:
    """Many requests of one kind; the statuses they got."""
    statuses: set[int] = set()
    numbers = iter(range(1_000_000))

    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        number = next(numbers)
        if "table" in (case.path_parameters or {}) and number % 4:
            case.path_parameters["table"] = tables[number % 2]
        if isinstance(case.body, dict) and "title" in case.body and number % 2:
            case.body = {
                **case.body,
                "title": "maverick",
                **({"seats": ["me"], "settings": {}, "seed": "7"} if number % 3 else {}),
            }
        if secret := secrets[number % len(secrets)]:
            case.headers = {**(case.headers or {}), "authorization": f"Bearer {secret}"}
        statuses.add(case.call_and_validate(checks=CHECKS).status_code)

    check()
    return statuses


def test_messages_on_the_socket_are_described(served: Served) -> None:
    described = served.http().get("/api/messages.json")
    for name in ("SceneNow", "TableNow", "Done", "Mistake", "Answer", "Hello", "Scene", "Grid"):
        assert name in described["$defs"]
    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    me = Seat(served, table, keys[0])
    me.reach(1)
    me.answer(["roll"])
    me.answer(["nothing"])
    me.send({"do": "ping"})
    me.until("pong")
    for text in me.heard:
        msgspec.json.decode(text, type=Said)
    assert {"welcome", "table", "scene", "done", "mistake", "pong"} <= {msgspec.json.decode(text)["say"] for text in me.heard}
    msgspec.json.schema(Heard)
