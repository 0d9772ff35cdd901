"""Circuits hook into the shared rules: the base names none of them, and stays whole without one."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import turnpike
from turnpike import build
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import CIRCUITS, FOLDER, all_rulesets, numbers, path_of, ruleset_of
from turnpike.games.richesses.codec.events import KINDS

PACKAGE = Path(turnpike.__file__).parent
BASE = FOLDER.parent
OWN_RULES = ("economie", "casinos", "sports")
NAMED = re.compile(rf"\b({'|'.join(CIRCUITS)}|économie|spécialités)\b", re.IGNORECASE)
"""A circuit by its id or its name."""
DEPENDS = re.compile(r"board\.rule\b|ruleset\.number|circuits(\.| import )numbers")
"""Rules that would depend on which circuit is played."""
BOTS = PACKAGE / "bots" / "richesses"
PLAY = """
import sys
from msgspec.structs import replace
from turnpike import bots
from turnpike.bots.brain import Budget
from turnpike.bots.richesses.brain import LEVELS, RichessesBrain, Travelling
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.circuits import CIRCUITS, DEFAULT, FOLDER
from turnpike.kernel.contract import CHANCE, NOBODY
from turnpike.kernel.rng import Rng

def fewer(level):
    if level is None or isinstance(level, Travelling):
        return level
    return replace(level, simulations=2, turns=1, learnt=fewer(level.learnt))


BRAIN = RichessesBrain({name: fewer(level) for name, level in LEVELS.items()})
CHOSEN_EVERY = 120


def ask_bots(state, options):
    seat, offered = RICHESSES.to_act(state), RICHESSES.choices(state)
    view = RICHESSES.view(state, seat)
    asked = [BRAIN.choose(view, options, offered, level, Rng(1)) for level in bots.LEVELS]
    asked += [bots.find(name).choose(RICHESSES, view, options, offered, Rng(1)) for name in ("greedy", "traveller")]
    assert all(choice in offered for choice in asked)
    assert BRAIN.analyse(view, options, Budget(simulations=1)).seat == seat


assert sys.argv[1] not in CIRCUITS and len(CIRCUITS) == 7, CIRCUITS
for circuit in CIRCUITS:
    with_bots = circuit == DEFAULT or (FOLDER / circuit).is_dir()
    for players, turns in ((2, 30 if with_bots else 10), (4, 10)):
        options = RICHESSES.read_options({"circuit": circuit, "players": players, "turns": turns})
        state, rng, at = RICHESSES.start(options, None), Rng(7), 0
        while RICHESSES.to_act(state) != NOBODY:
            legal = RICHESSES.legal(state)
            action = legal[rng.below(len(legal))]
            if RICHESSES.to_act(state) != CHANCE:
                assert RICHESSES.is_legal(state, RICHESSES.read(state, RICHESSES.words(state, action)))
                at += 1
                if with_bots and players == 2 and (at % CHOSEN_EVERY == 0 or at < 4):
                    ask_bots(state, options)
            RICHESSES.apply(state, action)
        view = RICHESSES.view(state, 0)
        assert RICHESSES.svg(view, options, ["Ann", "Bo", "Cy", "Di"][:players])
        print(circuit, players, RICHESSES.outcome(state).why)
"""


def base_files() -> list[Path]:
    """Every source file of the game but those of the circuits, and the manifest with its examples for the help."""
    files = [path for path in sorted(BASE.rglob("*.p[yx]*")) if FOLDER not in path.parents and path.suffix != ".pyc"]
    files.remove(BASE / "manifest.py")
    return files


def test_the_base_names_no_circuit() -> None:
    found = [
        f"{path.relative_to(BASE)}:{number}: {line.strip()}"
        for path in base_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMED.search(line) or (DEPENDS.search(line) and path.name != "tables.py")
    ]
    assert not found, "\n".join(found)


def test_bots_name_no_circuit_but_in_its_folder() -> None:
    """Numbers of circuits are for their folders; what all bots know asks the board."""
    own = BOTS / "circuits"
    assert {path.parent.name for path in own.glob("*/__init__.py")} == set(OWN_RULES)
    files = [path for path in BOTS.rglob("*.p*") if path.suffix in {".py", ".pxd"} and own not in path.parents]
    assert len(files) >= 20
    found = [
        f"{path.name}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMED.search(line) or DEPENDS.search(line)
    ]
    assert not found, "\n".join(found)


def test_nothing_but_its_list_imports_from_the_folder_of_a_circuit() -> None:
    """So that the rest compiles, too, when a folder is deleted: numbers that bots need are in numbers.py."""
    taken = re.compile(rf"games\.richesses\.circuits(\.| c?import )({'|'.join(OWN_RULES)})\b")
    found = [
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.p*")
        if path.suffix in {".py", ".pxd", ".pyx"}
        and path.parent.parent != FOLDER
        and taken.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_circuit_without_rules_of_its_own_is_data() -> None:
    for circuit in CIRCUITS:
        assert path_of(circuit).parent.name == (circuit if circuit in OWN_RULES else "circuits")
        assert (ruleset_of(circuit).number != numbers.COMMON) == (circuit in OWN_RULES)
    assert len(all_rulesets()) == 1 + len(OWN_RULES)


def test_no_two_circuits_share_a_number() -> None:
    """Bots tell questions, rolls and actions apart without asking which circuit is played."""
    own = [ruleset for ruleset in all_rulesets() if ruleset.number != numbers.COMMON]
    asked = Counter(number for ruleset in own for number in ruleset.asked if number >= names.OWN_QUESTION)
    asked -= Counter(dict.fromkeys((names.REGION_CARD, names.HASARD, names.DIE, names.OVER), len(own)))
    rolls = Counter(number for ruleset in own for number in ruleset.rolls if number >= names.OWN_ROLL)
    kinds = Counter(action.kind for ruleset in own for action in ruleset.actions)
    for numbered in (asked, rolls, kinds):
        assert numbered
        assert set(numbered.values()) == {1}
    assert max(asked) < names.REGION_CARD
    assert min(kinds) == names.OWN_ACTION
    assert len(KINDS) == names.OWN_NOTE


@pytest.mark.slow
@pytest.mark.skipif(build.compiled(), reason="compiled rules cannot be taken apart; the plain ones are the same text")
@pytest.mark.parametrize("circuit", OWN_RULES)
def test_without_a_circuit_the_rest_is_whole(circuit: str, tmp_path: Path) -> None:
    """Its folder and its line in the list are deleted, and whole games of all others played."""
    copy = tmp_path / "turnpike"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "franchise", "server"))
    shutil.rmtree(copy / FOLDER.relative_to(PACKAGE) / circuit)
    listed = copy / FOLDER.relative_to(PACKAGE) / "__init__.py"
    text = listed.read_text(encoding="utf-8")
    assert text.count(f'    "{circuit}",\n') == 1
    listed.write_text(text.replace(f'    "{circuit}",\n', ""), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PLAY, circuit],
        # Nothing else of this environment: coverage would measure the copy.
        env={"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 14
