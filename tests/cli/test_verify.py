"""`turnpike verify`: chance that does not follow from the secret is found."""

import json
from pathlib import Path

from cli.running import REPLAYS, run

DRAWN = REPLAYS / "expert-random.jsonl"


def test_a_drawn_game_is_fair() -> None:
    done = run("verify", DRAWN)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("Game 1: fair. The secret matches the seal. ")
    assert "follow" in done.stdout


def test_a_game_without_draws_is_fair_too() -> None:
    assert "There were no draws." in run("verify", REPLAYS / "two-red-zone.jsonl").stdout


def test_every_game_of_a_file_is_verified(tmp_path: Path) -> None:
    lines = DRAWN.read_text(encoding="utf-8").splitlines()
    header, end = json.loads(lines[0]), json.loads(lines[-1])
    first, second, *_ = tiles = list(header["setup"]["region_tiles"])
    assert tiles
    layout = header["setup"]["region_tiles"]
    layout[first], layout[second] = layout[second], layout[first]
    swapped = [json.dumps(header), *lines[1:]]
    silent = [*lines[:-1], json.dumps({"end": end["end"]})]
    many = tmp_path / "many.jsonl"
    many.write_text("\n".join([*lines, *swapped, *silent]) + "\n", encoding="utf-8")
    done = run("verify", many)
    assert done.exit_code == 1
    assert done.stdout.startswith("Game 1: fair.")
    assert f"{many}, game 2: The set-up 'region_tiles' does not follow from the secret." in done.stderr
    assert f"{many}, game 3: The secret is not in the log." in done.stderr


def test_a_log_that_cannot_be_replayed_is_not_fair(tmp_path: Path) -> None:
    lines = DRAWN.read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0]) | {"game": "chess"}
    odd = tmp_path / "odd.jsonl"
    odd.write_text("\n".join([json.dumps(header), *lines[1:]]), encoding="utf-8")
    done = run("verify", odd)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "There is no game called “chess”" in done.stderr
