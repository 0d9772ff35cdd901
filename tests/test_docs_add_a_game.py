"""The code on docs/add-a-game.md runs, from the first block to the last."""

import re
from pathlib import Path

import plugin_kit
import pytest

PAGE = Path(__file__).parent.parent / "docs" / "add-a-game.md"


def test_the_blocks_of_the_page_run_one_after_the_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    known: dict[str, object] = {}
    with plugin_kit.on_path(monkeypatch, *plugin_kit.paths(tmp_path)):
        for block in blocks:
            line = text[: text.index(block)].count("\n")
            exec(compile("\n" * line + block, PAGE.name, "exec"), known)  # noqa: S102


def test_the_page_shows_the_entry_point_as_it_is() -> None:
    (shown,) = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert shown in (plugin_kit.EXAMPLES / "harbours" / "pyproject.toml").read_text(encoding="utf-8")
