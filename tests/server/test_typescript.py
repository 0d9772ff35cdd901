"""The TypeScript types of the client are generated from the server's structures."""

from pathlib import Path

import pytest

from turnpike.server import typescript

SOURCES = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.parametrize(("path", "text"), typescript.files().items(), ids=typescript.files())
def test_the_types_of_the_client_are_those_of_the_server(path: str, text: str) -> None:
    assert (SOURCES / path).read_text(encoding="utf-8") == text, "stale types; make them anew with: make web-types"
