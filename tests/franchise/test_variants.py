"""Variants are folders: the base game names none of them, and is whole without any one of them."""

import ast
import re
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

import turnpike
import turnpike.games.franchise
from turnpike import build
from turnpike.games.franchise import variants
from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.codec import events
from turnpike.games.franchise.codec.actions import Done
from turnpike.games.franchise.codec.speech import TEXT
from turnpike.games.franchise.draw.scene import scene as make_scene
from turnpike.games.franchise.game import FRANCHISE as GAME
from turnpike.games.franchise.options import VARIANTS
from turnpike.games.franchise.rules.hooks import Hooks
from turnpike.games.franchise.setup.first_position import set_up
from turnpike.games.franchise.variant import LARGE, Variant, all_variants
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import Words
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import texts

PACKAGE = Path(turnpike.__file__).parent
FRANCHISE = Path(turnpike.games.franchise.__file__).parent
BOTS = PACKAGE / "bots" / "franchise"
PLAY = Path(__file__).parent / "play_variants.py"
SLOTS = 32
"""Numbers in `more` of a state."""


def test_every_folder_is_in_the_list() -> None:
    """§8, §9, §10"""
    folders = {path.parent.name for path in FRANCHISE.glob("variants/*/variant.py")}
    assert folders == set(variants.NAMES) == {"boom", "milestones", "new_regions"}
    assert [variant.folder.name for variant in all_variants()] == list(variants.NAMES)


def test_nothing_outside_the_folders_names_a_variant() -> None:
    """Neither code nor texts nor data: a variant can be taken away without a trace but for examples in the help.

    "Queenies" is the rulebook's word for all of them, and what people type to look them up.
    """
    names = re.compile(r"\bstages?\b|stage_|milestone|boom|new_regions|development|§(8|9|10)\b", re.IGNORECASE)
    route = re.compile(r"(?<!-)\broutes?\b", re.IGNORECASE)  # the French word for a link
    files = [path for path in FRANCHISE.rglob("*.*") if path.suffix in {".py", ".pxd", ".pyx", ".toml"}]
    outside = [path for path in files if "variants" not in path.relative_to(FRANCHISE).parts[:-1]]
    outside.remove(FRANCHISE / "manifest.py")
    outside += [path for path in BOTS.rglob("*.p*") if path.suffix in {".py", ".pxd"}]
    assert len(outside) > 100
    found = {
        f"{path.relative_to(PACKAGE)}:{number}: {line}"
        for path in outside
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if names.search(line) or (route.search(line) and path.name != "fr.toml")
    }
    assert found == set()


def numbers(variant: str) -> dict[str, int]:
    """The named numbers of a variant."""
    tree = ast.parse((FRANCHISE / "variants" / variant / "numbers.py").read_text("utf-8"))
    return {
        target.id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def test_no_two_variants_share_a_kind_of_note() -> None:
    taken = [*range(len(events.KINDS)), *(kind for variant in all_variants() for kind in variant.notes)]
    assert len(set(taken)) == len(taken)


def test_no_two_variants_share_a_number_of_the_state() -> None:
    """`more` of a state: stages 0 to 14 with seven tiles and five reserves, boom 15, the two tiles 16 and 17."""
    of_boom, of_stages, of_regions = (numbers(variant) for variant in ("boom", "milestones", "new_regions"))
    taken = [of_boom["BOOM"], of_regions["DEVELOPMENT_TILE"], of_regions["ROUTE_TILE"]]
    taken += [of_stages["STAGE_TILES"], of_stages["ONE_LINK"], of_stages["FRESH"]]
    taken += [of_stages["FULFILLED"] + stage for stage in range(7)]
    taken += [of_stages["RESERVE"] + seat for seat in range(5)]
    assert len(set(taken)) == len(taken)
    assert max(taken) < SLOTS


@pytest.mark.skipif(build.compiled(), reason="compiled slots cannot be looked at")
def test_no_two_variants_fill_the_same_slot() -> None:
    """A slot holds one function, so that two variants in it would be one variant too few."""
    filled = {}
    for variant in all_variants():
        hooks = Hooks()
        variant.install(hooks)
        filled[variant.id] = {slot for slot, function in vars(hooks).items() if function is not vars(Hooks())[slot]}
        assert filled[variant.id]
    for one, other in combinations(filled.values(), 2):
        assert not one & other


def test_no_two_variants_have_the_same_text() -> None:
    folders = [TEXT, *(variant.folder / "text" for variant in all_variants())]
    keys = [(name, key) for folder in folders for name, table in texts(folder, "en").tables.items() for key in table]
    assert len(set(keys)) == len(keys)


def test_every_question_belongs_to_one_variant() -> None:
    """§9.1 Every variant that is on is asked for the words of an answer, and only the one that asked has them."""
    options = GAME.read_options({"players": 2, "with": [*VARIANTS], "start": "introductory"})
    state = GAME.start(options, GAME.draw_setup(options, Draws(seeded_secret(1))))
    for action in GAME.legal(state):
        answers = {variant.id: variant.actions.choice(state, action) for variant in all_variants()}
        assert [name for name, choice in answers.items() if choice is not None] == ["boom"]


def test_a_variant_may_bring_nothing_but_rules() -> None:
    """Whatever it leaves out does nothing: the game is the base game, though `hooked`."""
    bare = Variant(id="bare", section=1, folder=FRANCHISE, install=lambda hooks: None)  # noqa: ARG005
    options = GAME.read_options({"players": 2})
    plain = GAME.start(options, None)
    board = Board(read_board(), 2, {}, {name: region.tile for name, region in read_board().regions.items()}, {}, [bare])
    state = set_up(board)
    assert state.hooked
    assert GAME.view(state, None) == GAME.view(plain, None)
    assert GAME.choices(state) == GAME.choices(plain)
    assert not GAME.is_legal(state, LARGE)
    assert bare.drawing.remarks(make_scene(GAME.view(state, None), read_board())) == []
    for ask in (lambda: bare.actions.to_number(state, Done()), lambda: bare.actions.apply(state, LARGE)):
        with pytest.raises(NotImplementedError):
            ask()


def test_a_set_up_with_words_that_no_variant_knows_is_refused() -> None:
    """§8.1"""
    wrong: list[Words] = [{"stage_tiles": 1}, {"cards": []}]
    for setup in wrong:
        with pytest.raises(Refused, match="bad_setup"):
            GAME.start(GAME.read_options({"players": 2, "with": ["stages"]}), setup)


@pytest.mark.parametrize("name", variants.NAMES)
def test_without_its_folder_and_its_line_the_rest_is_whole(name: str, tmp_path: Path) -> None:
    """In a copy of kernel, games and bots: all other variants play, bots answer, and everything is drawn and said."""
    copy = tmp_path / "turnpike"
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "_compiled.json", "richesses")
    copy.mkdir()
    for part in PACKAGE.glob("*.py"):
        shutil.copy(part, copy)
    for room in ("kernel", "games", "bots"):
        shutil.copytree(PACKAGE / room, copy / room, ignore=ignored)
    folder = copy / "games" / "franchise" / "variants"
    shutil.rmtree(folder / name)
    listed = (folder / "__init__.py").read_text("utf-8")
    assert listed.count(f'    "{name}",\n') == 1
    (folder / "__init__.py").write_text(listed.replace(f'    "{name}",\n', ""), "utf-8")
    done = subprocess.run(
        [sys.executable, "-B", str(PLAY), str(tmp_path)],
        # Nothing else of this environment: coverage would measure the copy.
        env={"PYTHONPATH": str(tmp_path), "TURNPIKE_PURE": "1", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    left = {variant.id for variant in all_variants() if variant.folder.name != name}
    assert set(done.stdout.split()) == {"-", *left, "+".join(sorted(left))}
