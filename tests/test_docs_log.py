"""The page about the log format (docs/log.md): its game can be replayed, its recipe runs, its tables are complete."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from kernel.driving import begin, wander, written
from kernel.minigame import MARKET
from msgspec import Struct

import turnpike
from turnpike.games.franchise.codec import actions
from turnpike.games.franchise.game import EVENTS, FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.setup import expert
from turnpike.games.franchise.setup.layout import Setup
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel import log
from turnpike.kernel.log import End, Header
from turnpike.kernel.replay import replay, verify
from turnpike.kernel.rng import Rng

PAGE = (Path(__file__).parent.parent / "docs" / "log.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def table(heading: str) -> list[tuple[list[str], list[str]]]:
    """The words in code type in the first two columns of the table after a heading, row by row."""
    rows = PAGE.partition(heading)[2].partition("| --- |")[2].partition("\n\n")[0].splitlines()[1:]
    cells = [row.split("|") for row in rows]
    return [(re.findall(r"`(\w+)`", cell[1]), re.findall(r"`(\w+)`", cell[2])) for cell in cells]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    [lines] = blocks("jsonl")
    (tmp_path / "game.jsonl").write_text(lines, "utf-8")
    return tmp_path


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program of the page where its log lies, with the package that is tested."""
    env = {**os.environ, "PYTHONPATH": str(Path(turnpike.__file__).parent.parent)}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_the_game_on_the_page_can_be_replayed_and_verified() -> None:
    [lines] = blocks("jsonl")
    [record] = log.read(io.BytesIO(lines.encode()))
    play = replay(FRANCHISE, record)
    assert play.over
    assert verify(FRANCHISE, record) == []
    assert record.entries[3].digest is not None


def test_the_program_on_the_page_prints_its_result(game: Path) -> None:
    reading, _recipe = blocks("python")
    assert run(reading, game).stdout == "[19, 19] []\n"


def test_the_recipe_on_the_page_checks_its_game(game: Path) -> None:
    """And detects changes."""
    _reading, recipe = blocks("python")
    assert len([line for line in recipe.splitlines() if line.strip()]) <= 10
    assert run(recipe, game).returncode == 0
    log_file = game / "game.jsonl"
    changed = log_file.read_text("utf-8").replace('"first_player": 1', '"first_player": 0')
    log_file.write_text(changed, "utf-8")
    assert "AssertionError" in run(recipe, game).stderr


def test_the_recipe_on_the_page_knows_every_roll_of_a_game(tmp_path: Path) -> None:
    play = wander(begin(MARKET, 11, players=3, rounds=4, random_first=True), Rng(11), undo=True)
    (tmp_path / "game.jsonl").write_bytes(written(play.record()))
    rolls = [(entry.n, entry.got) for entry in play.entries if entry.chance == "die"]
    assert rolls
    _reading, recipe = blocks("python")
    listed = run(recipe + f"\nprint(json.dumps([outcome(n, 6) + 1 for n, _ in {rolls}]))\n", tmp_path)
    assert json.loads(listed.stdout) == [number for _n, number in rolls]


def test_the_tables_name_every_field_action_and_event() -> None:
    assert sorted(word for words, _ in table("## The header") for word in words) == sorted(Header.__struct_fields__)
    kinds: list[type[Struct]] = [expert.PlaceTile, expert.PlaceRegion, *get_args(actions.AnyAction)]
    for variant in all_variants():  # An action of the base game that a variant extends is listed with the extension.
        kinds += variant.actions.kinds.values()
    listed = {name: sorted(fields) for [name], fields in table("**An action**")}
    assert listed == {str(kind.__struct_config__.tag): sorted(kind.__struct_encode_fields__) for kind in kinds}
    noted = {name: fields for [name], fields in table("## Events of Franchise")}
    assert noted == {str(kind.__struct_config__.tag): list(kind.__struct_fields__) for kind in EVENTS}


@pytest.mark.parametrize(
    "name", [*Options.__struct_encode_fields__, *Setup.__struct_encode_fields__, *End.__struct_encode_fields__]
)
def test_options_set_up_and_end_are_explained(name: str) -> None:
    assert f"`{name}`" in PAGE


def test_the_limits_are_the_programs() -> None:
    limits = PAGE.partition("## Limits")[2]
    for limit in (log.MAX_LINE_BYTES, log.MAX_ENTRIES, log.MAX_GAME_BYTES):
        assert f"{limit:,}" in limits
