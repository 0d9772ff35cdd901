"""docs/research.md is true: its blocks run one after the other, and its tables are those of the environments."""

import re
from pathlib import Path
from typing import Any

import pytest
from research_kit import CASES

from turnpike.research.layout import Layout
from turnpike.research.rules import Rules
from turnpike.research.single import SingleGame

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def test_the_blocks_of_the_page_run() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")
    defined: dict[str, object] = {"__name__": "page"}
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 4
    for number, block in enumerate(blocks):
        exec(compile(block, f"block {number}", "exec"), defined)  # noqa: S102


def layouts() -> list[Layout]:
    options: list[tuple[str, dict[str, Any]]] = [
        ("franchise", {}),
        ("franchise", {"with": ["stages", "boom", "regions"]}),
    ]
    options += [("richesses", {"circuit": circuit}) for circuit in ("monuments", "casinos", "sports")]
    assert {game for game, _options in options} == {case[0] for case in CASES}
    return [SingleGame(Rules(game, 4, chosen)).layout for game, chosen in options]


def test_the_tables_of_the_page_are_those_of_the_environments() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for layout in layouts():
        for block in layout.actions:
            first = layout.first(block.name)
            numbers = str(first) if block.count == 1 else f"{first} to {first + block.count - 1}"
            assert f"| {numbers} | `{block.name}` | {block.text} |" in text
        for part in layout.features:
            assert f"| `{part.name}` | {' × '.join(map(str, part.shape))} | {part.text} |" in text
