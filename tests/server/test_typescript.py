"""The web client's types are made from the server's structures."""

from pathlib import Path

from turnpike.server.typescript import typescript

WIRE = Path(__file__).parents[2] / "web" / "src" / "net" / "wire.ts"


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    assert WIRE.read_text(encoding="utf-8") == typescript(), "the types are stale; make them anew with: make web-types"
