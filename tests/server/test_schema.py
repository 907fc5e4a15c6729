"""The OpenAPI schema holds: whatever schemathesis sends to live tables, no 5xx and no undocumented answer."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from support.api_client import Person, hang_up, key, open_table, party, play_out
from support.folders import quick_folder
from support.servers import ThreadServer, relaxed, sqlite
from tablee.server.api import seats, tables
from tablee.server.bots import worker

EXAMPLES = 12  # of each kind, for each route
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def seeded() -> Iterator[tuple[Any, list[Person]]]:
    """A server with a running table and one that is over, and its schema; its bots think as ever, but not for long."""

    async def ask(question: dict[str, Any]) -> Any:
        return await asyncio.to_thread(worker.think, question)

    with (
        quick_folder() as folder,
        ThreadServer(relaxed(sqlite(folder))) as server,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(worker, "HINT_SIMULATIONS", 10)
        patch.setattr(worker, "VERDICT_SIMULATIONS", 10)
        patch.setattr(server.app.state.bot_runner.pool, "ask", ask)
        running = open_table(server.url, "bastille", [{"who": "me"}, {"who": "me"}, {"who": "open"}])
        over = party(server.url, "bastille", 3)
        for _ in play_out(over, random.Random(1)):
            pass
        yield schemathesis.openapi.from_url(f"{server.url}/api/openapi.json"), [running, over[0]]
        hang_up()


def operations() -> list[tuple[str, str]]:
    """Every route, so that each is a test of its own; streams never end and are tested elsewhere."""
    found = []
    for router in (tables.router, seats.router):
        for route in router.routes:
            for method in getattr(route, "methods", ()):
                path = str(getattr(route, "path", ""))
                if not path.endswith("/stream"):
                    found.append((method, path))
    return sorted(found)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["as described", "otherwise"])
@pytest.mark.parametrize(("method", "path"), operations())
def test_the_schema_holds(method: str, path: str, mode: GenerationMode, seeded: tuple[Any, list[Person]]) -> None:
    schema, people = seeded
    operation = schema[path][method]
    tried = 0

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode), st.randoms(use_true_random=False))
    def send(case: Any, chance: random.Random) -> None:
        nonlocal tried
        person = chance.choice(people)
        make_sense(case, person, chance)
        headers = person.headers if chance.random() < 0.8 else {}
        case.validate_response(case.call(headers=headers), checks=CHECKS)
        tried += 1

    try:
        send()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "nothing that the schema describes can be sent"
        return
    assert tried > 0


def test_every_operation_says_what_it_answers(seeded: tuple[Any, list[Person]]) -> None:
    described = httpx.get(f"{seeded[1][0].url}/api/openapi.json").json()
    checked = 0
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            (success,) = [answer for code, answer in operation["responses"].items() if code.startswith("2")]
            for kind, content in success.get("content", {}).items():
                schema = content.get("schema", {})
                assert schema.get("$ref") or (kind.startswith("text/") and schema["type"] == "string"), (method, path)
                checked += 1
            assert "content" in success or "204" in operation["responses"], (method, path)
    assert checked > 15


def make_sense(case: Any, person: Person, chance: random.Random) -> None:
    """Mostly it is about a table that there is, and now and then it is almost right."""
    if chance.random() < 0.8 and "table" in case.path_parameters:
        case.path_parameters["table"] = person.table
        if "seat" in case.path_parameters:
            case.path_parameters["seat"] = chance.choice([0, 0, 1, 2, 7])
    if isinstance(case.body, dict) and chance.random() < 0.7:
        if "key" in case.body:
            case.body.update(key=key(), seq=chance.choice([0, person.about()["seq"]]))
        if "game" in case.body:
            case.body["game"] = "bastille"
