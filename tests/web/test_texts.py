"""Everything that can be chosen for a new table has a name in the page; games have their names from their manifests."""

import json
from pathlib import Path

import pytest

from turnpike import games
from turnpike.kernel.manifest import Manifest
from turnpike.kernel.text import LANGUAGES
from turnpike.table import options_schema

WEB = Path(__file__).parents[2] / "web"
SOURCES = {".ts", ".svelte", ".json"}
NOT_ASKED = {"board", "region_choice"}
"""What no form can ask."""


def _read(path: Path) -> dict[str, str]:
    texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_name(language: str) -> None:
    page = _read(WEB / "texts" / f"{language}.json")
    for game in games.NAMES:
        texts = page | _read(WEB / "src" / "games" / game / "texts" / f"{language}.json")
        wanted = set()
        for name, shape in options_schema(games.find(game))["$defs"]["Options"]["properties"].items():
            if name in NOT_ASKED:
                continue
            wanted.add(f"option.{name}")
            values = shape.get("enum") or shape.get("items", {}).get("enum") or []
            wanted |= {f"option.{name}.{value}" for value in values}
        assert not wanted - texts.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_in_its_manifest_what_it_is_about(language: str) -> None:
    descriptions = [manifest.descriptions[language] for manifest in games.manifests().values()]
    assert all(40 < len(description) < 300 for description in descriptions)


def test_no_page_repeats_what_a_manifest_says() -> None:
    """Titles, descriptions, seats and quick starts come from `/api/games` alone."""
    facts = [fact for manifest in games.manifests().values() for fact in _facts(manifest)]
    files = [path for folder in ("src", "texts") for path in (WEB / folder).rglob("*") if path.suffix in SOURCES]
    assert len(files) > 100
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert [fact for fact in facts if fact in text] == [], path


def _facts(manifest: Manifest) -> set[str]:
    titles = {f'"{title}"' for title in manifest.titles.values()}
    return titles | set(manifest.descriptions.values()) | {"quickStart", f"min: {manifest.min_seats}, max: "}
