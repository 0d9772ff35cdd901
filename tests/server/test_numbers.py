"""Every whole number that a client can send has limits that databases, clients and C can hold."""

import importlib
import math
import pkgutil
from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from services import run
from serving import make_table, players

from turnpike.server import http
from turnpike.server.studies.schemas import AnyEdit
from turnpike.server.websocket import messages

LARGEST = 2**53 - 1
COMMANDS: dict[str, Any] = msgspec.json.schema_components(get_args(messages.AnyCommand))[1]


def _integers(shape: Any, path: str, named: dict[str, Any]) -> Iterator[tuple[str, Any]]:  # noqa: ANN401  (JSON Schema)
    """Every whole number in a schema, by its path."""
    if isinstance(shape, list):
        for inner in shape:
            yield from _integers(inner, path, named)
    elif isinstance(shape, dict):
        if shape.get("type") == "integer" and "enum" not in shape:
            yield path, shape
        if "$ref" in shape:
            name = shape["$ref"].rpartition("/")[2]
            if f"/{name}/" not in path:
                yield from _integers(named[name], f"{path}/{name}/", named)
        for key, inner in shape.items():
            if key in {"properties", "items", "anyOf", "oneOf", "allOf", "prefixItems"}:
                parts = inner.items() if key == "properties" else [("", inner)]
                for name, part in parts:
                    yield from _integers(part, f"{path}.{name}", named)


def test_every_number_of_every_command_has_limits() -> None:
    found = dict(pair for name, shape in COMMANDS.items() for pair in _integers(shape, name, COMMANDS))
    assert {"Subscribe.chat", "Subscribe.after", "Hello.protocol"} <= found.keys()
    for path, shape in found.items():
        assert shape.get("minimum", -1) >= 0, path
        assert shape.get("maximum", 2**64) <= LARGEST, path


def _handlers() -> list[tuple[str, dict[str, Any]]]:
    """Every handler of the HTTP interface, with the types of what it takes from a request."""
    found = []
    for module in pkgutil.iter_modules(http.__path__, f"{http.__name__}."):
        for handler in getattr(importlib.import_module(module.name), "HANDLERS", ()):
            hints = get_type_hints(handler.fn, include_extras=True)
            hints.pop("return", None)
            found.append((handler.fn.__name__, hints))
    return found


def test_every_number_of_every_request_has_limits() -> None:
    bodies = [hints["data"] for _, hints in _handlers() if "data" in hints]
    _, named = msgspec.json.schema_components([*bodies, *get_args(AnyEdit)])
    found = dict(pair for name, shape in named.items() for pair in _integers(shape, name, named))
    expected = {"Joining.seat.", "Clock.bank", "PositionRequest.after", "PuzzlePreviews.choices.", "AddMoves.after"}
    assert expected <= found.keys()
    too_wide = [
        path
        for path, shape in found.items()
        if shape.get("minimum", -math.inf) < -LARGEST
        or shape.get("maximum", shape.get("exclusiveMaximum", math.inf)) > LARGEST
    ]
    assert too_wide == []


def _takes_number(hint: Any) -> bool:  # noqa: ANN401
    """Whether a parameter is a whole number, or may be one."""
    return hint is int or any(_takes_number(inner) for inner in get_args(hint))


def _has_limits(hint: Any) -> bool:  # noqa: ANN401
    """Whether a number has limits, which the framework checks."""
    facts = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return any(None not in {getattr(fact, "ge", None), getattr(fact, "le", None)} for fact in facts)


def test_every_number_in_an_address_has_limits() -> None:
    parameters = {(handler, name): hint for handler, hints in _handlers() for name, hint in hints.items()}
    numbers = {where: _has_limits(hint) for where, hint in parameters.items() if _takes_number(hint)}
    assert numbers.keys() >= {("of_running", "seat"), ("positions", "first")}
    assert [where for where, limited in numbers.items() if not limited] == []


@pytest.mark.slow
def test_a_number_in_an_address_that_is_too_large_is_refused(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann") as (ann,):
            table = await make_table(ann, players=2, bots=1)
            await ann.ask("POST", f"/api/tables/{table}/start")
            for wanted in (
                "positions?first=",
                "positions?last=",
                "picture?at=",
                "log?seat=",
                "what-if?seat=",
                "what-if?seat=0&seed=",
            ):
                for number in (2**63, 10**30, -1):
                    answer = await ann.ask("GET", f"/api/tables/{table}/{wanted}{number}", status=400)
                    assert answer["code"] == "bad_request"

    run(scene())


@pytest.mark.slow
def test_a_number_that_is_too_large_is_refused_and_the_page_stays_open(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann") as (ann,):
            table = await make_table(ann, players=2)
            page = ann.session
            assert page
            for number in (2**53, 2**63, 2**64, 10**30, -1):
                for name in ("chat", "after", "seat"):
                    page.messages.clear()
                    await page.send({"type": "subscribe", "table": table, name: number})
                    assert (await page.wait_for("refused"))["code"] == "bad_message"
            assert (await page.request({"type": "ping"}))["type"] == "pong"

    run(scene())
