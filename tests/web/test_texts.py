"""Everything that can be chosen when a table is made has a name in the page."""

import json
from pathlib import Path

import pytest

from turnpike import bots, games
from turnpike.table import options_schema

WEB = Path(__file__).parents[2] / "web"
NOT_ASKED = {"board", "region_choice"}
"""What no form can ask."""


def _read(path: Path) -> dict[str, str]:
    texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return texts


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_option_and_every_bot_has_a_name(language: str) -> None:
    page = _read(WEB / "texts" / f"{language}.json")
    assert not {f"bot.{name}" for name in bots.names()} - page.keys()
    for game in games.NAMES:
        texts = page | _read(WEB / "src" / "games" / game / "texts" / f"{language}.json")
        wanted = {"name", "about"}
        for name, shape in options_schema(games.find(game))["$defs"]["Options"]["properties"].items():
            if name in NOT_ASKED:
                continue
            wanted.add(f"option.{name}")
            values = shape.get("enum") or shape.get("items", {}).get("enum") or []
            wanted |= {f"option.{name}.{value}" for value in values}
        assert not wanted - texts.keys()
