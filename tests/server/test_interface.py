"""The OpenAPI description is true, and no input makes an operation fail."""

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from patience import PATIENCE
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from services import run
from serving import CLIENT, Player, current_test, get, make_table

pytestmark = [pytest.mark.slow, pytest.mark.once]
METHODS = ("get", "post", "put", "patch", "delete")
PARTS = 4
"""In which the operations are tried, so that processes can share them."""


def test_no_operation_fails_on_random_input(server: str) -> None:
    async def scene() -> None:
        async with Player(server, "Ann") as ann:
            table = await make_table(ann, players=2)
            described = (await ann.http.get("/api/openapi.json")).json()
            operations = [
                (method, path, shape[method])
                for path, shape in described["paths"].items()
                for method in METHODS
                if method in shape
            ]
            assert len(operations) > 30
            rng = random.Random(5)
            for _ in range(12):
                for method, path, operation in operations:
                    if (method, path) in {("delete", "/api/me"), ("post", "/api/me/logout")}:
                        continue
                    await _try(ann.http, method, path, operation, described, table, rng)

    run(scene())


async def _try(
    http: httpx.AsyncClient,
    method: str,
    path: str,
    operation: dict[str, Any],
    described: dict[str, Any],
    table: str,
    rng: random.Random,
) -> None:
    path = path.replace("{table}", rng.choice([table, table, "none", "%00", "..%2f..", "x" * 200]))
    body: Any = None
    if "requestBody" in operation:
        shape = next(iter(operation["requestBody"]["content"].values())).get("schema", {})
        body = _value(shape, described, rng) if rng.random() < 0.8 else _junk(rng)
    answer = await http.request(
        method,
        path,
        content=json.dumps(body),
        headers={"Content-Type": "application/json"},
        params={"seat": rng.choice(["0", "x", "-1"])},
    )
    where = (method, path, body, answer.status_code, answer.text[:300])
    assert answer.status_code < 500, where
    if answer.status_code >= 400:
        assert set(answer.json()) == {"code", "message", "facts"}, where


def _junk(rng: random.Random) -> Any:  # noqa: ANN401
    return rng.choice(
        [None, [], {}, "", "x" * 1000, -1, 2**70, 1e308, True, [[[[]]]], {"name": {"name": []}}, "\ud83d"]
    )


def _value(shape: Any, described: Any, rng: random.Random, depth: int = 0) -> Any:  # noqa: ANN401
    """A value that fits a schema, or nearly."""
    if rng.random() < 0.1 or depth > 6:
        return _junk(rng)
    if "$ref" in shape:
        return _value(described["components"]["schemas"][shape["$ref"].rsplit("/", 1)[-1]], described, rng, depth + 1)
    for several in ("oneOf", "anyOf"):
        if several in shape:
            return _value(rng.choice(shape[several]), described, rng, depth + 1)
    if "enum" in shape:
        return rng.choice(shape["enum"])
    match shape.get("type"):
        case "object":
            return {
                name: _value(inner, described, rng, depth + 1)
                for name, inner in shape.get("properties", {}).items()
                if name in shape.get("required", []) or rng.random() < 0.5
            }
        case "array":
            return [_value(shape.get("items", {}), described, rng, depth + 1) for _ in range(rng.randrange(4))]
        case "string":
            return rng.choice(["", "franchise", "greedy", "Ann", "é" * 30, "a\x00b", "<script>"])
        case "integer" | "number":
            return rng.choice([0, 1, 2, 15, -1, 10**9])
        case "boolean":
            return rng.random() < 0.5
    return _junk(rng)


@pytest.mark.parametrize("part", range(PARTS))
def test_schemathesis_finds_nothing(server: str, part: int) -> None:
    """Valid and invalid requests made from the description: no 5xx, and responses as described."""
    _find_nothing(server, part, 6, 0)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_schemathesis_finds_nothing_with_a_new_seed(server: str, part: int, pytestconfig: pytest.Config) -> None:
    _find_nothing(server, part, 100, pytestconfig.getoption("seed"))


@contextlib.contextmanager
def _guest(server: str) -> Iterator[httpx.Client]:
    headers = {"X-Test": current_test()}
    with httpx.Client(base_url=server, headers=headers, **CLIENT) as guest:
        guest.post("/api/me", json={"name": "Ann"}).raise_for_status()
        yield guest


def _find_nothing(server: str, part: int, examples: int, start: int) -> None:
    with _guest(server) as ann:
        wanted = {"settings": {"game": "franchise", "options": {"players": 2}}}
        table = ann.post("/api/tables", json=wanted).json()["table"]["id"]
        described = ann.get("/api/openapi.json").json()
    schema: Any = schemathesis.openapi.from_dict(described)
    schema.config.update(base_url=server, request_timeout=PATIENCE)
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 30
    tried = 0
    for number, operation in list(enumerate(operations))[part::PARTS]:
        for mode in schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE:
            tried += _try_all(server, operation, mode, table, number, examples, start)
    assert tried > 5 * len(operations) // PARTS


def _try_all(
    server: str,
    operation: Any,  # noqa: ANN401
    mode: Any,  # noqa: ANN401
    table: str,
    number: int,
    examples: int,
    start: int,
) -> int:
    """Make some requests of one kind; returns their number."""
    known = {"path_parameters": {"table": table}} if "{table}" in operation.path and number % 2 else {}
    tried = 0
    strategy = operation.as_strategy(generation_mode=mode, **known)
    with _guest(server) as http:
        cookies = {"turnpike": http.cookies["turnpike"]}

        @seed(1000 * start + number)
        @settings(max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(case=strategy)
        def test(case: Any) -> None:  # noqa: ANN401
            nonlocal tried
            tried += 1
            answer = case.call(cookies=cookies, headers={"X-Test": current_test()})
            checks: list[Any] = [not_a_server_error]
            if answer.status_code < 300:
                checks += [content_type_conformance, response_schema_conformance]
            case.validate_response(answer, checks=checks)
            if answer.status_code >= 400:
                assert set(answer.json()) == {"code", "message", "facts"}, answer.content

        with contextlib.suppress(Unsatisfiable):  # an operation without input has no invalid input
            test()
    return tried


def test_the_interface_is_described_with_names_and_answers(server: str) -> None:
    described = get(f"{server}/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert {"/health", "/api/me", "/api/tables", "/api/tables/{table}/join"} <= set(described["paths"])
    assert "unknown_table" in get(f"{server}/api/tables/x").text
