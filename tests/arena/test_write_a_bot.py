"""docs/write-a-bot.md: its example is short, and it plays."""

import json
import re
from pathlib import Path

import pytest
from arena.programs import named
from cli.running import run
from patience import PATIENCE

from turnpike.bots import external
from turnpike.bots.external import bot, child, messages

PAGE = (Path(__file__).parent.parent.parent / "docs" / "write-a-bot.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.once


def test_the_example_plays_a_match_and_loses_no_decision(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(example.splitlines()) <= 30
    file = tmp_path / "thrifty.py"
    file.write_text(example, encoding="utf-8")
    words = ("match", "--bots", f"{named('thrifty', file)},random", "--games", "2", "--seed", "1")
    done = run(*words, "--workers", "1", "--patience", str(PATIENCE), "--json")
    assert done.exit_code == 0, done.output
    result = json.loads(done.stdout)
    assert sorted((one["name"], one["forfeits"]) for one in result["bots"]) == [("random", 0), ("thrifty", 0)]


def test_the_lines_on_the_page_are_those_of_the_protocol() -> None:
    lines = [json.loads(line) for line in re.findall(r"`(\{[^`]*\})`", PAGE) if "..." not in line]
    hello, bye, greeting, answer = lines
    for result, kind in ((hello, messages.Hello), (bye, messages.Bye), (greeting, messages.Greeting)):
        assert tuple(result) == kind.__struct_fields__
    assert tuple(answer) == messages.Answer.__struct_fields__
    assert hello["turnpike"] == greeting["turnpike"] == messages.VERSION
    for field in messages.Ask.__struct_fields__ + messages.Offered.__struct_fields__:
        assert f'"{field}"' in PAGE or f"`{field}`" in PAGE


def test_the_numbers_on_the_page_are_ours() -> None:
    assert f"in seconds: {external.PATIENCE:g}, or the value of `--patience`." in PAGE
    assert f"The limit for the greeting is {bot.STARTING:g}\n" in PAGE
    assert bot.STARTS == 4
    assert "started at most four times" in PAGE
    assert f"{child.MAX_LINE_BYTES:,} bytes without a line end, or {child.MAX_LINES} unexpected lines" in PAGE
