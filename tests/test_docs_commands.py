"""What the documentation tells people to type exists: commands, options, choices, targets, scripts, extras."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import commands
import pytest
from cli.running import run
from commands import ROOT, RUNNERS, Shown, make_files, read_command, read_script, shown, turnpike_words

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
OWN_TEST = {"docs/add-a-game.md"}
"""Pages about a game that is not installed; tests/test_docs_add_a_game.py runs them."""
TURNPIKE = [one for one in shown("|".join(RUNNERS)) if one.page not in OWN_TEST]


def unique(commands: list[Shown]) -> list[Shown]:
    """Each command once, whole if it is whole anywhere."""
    found: dict[str, Shown] = {}
    for one in sorted(commands, key=lambda one: not one.whole):
        found.setdefault(" ".join(one.words), one)
    return list(found.values())


def test_commands_are_found_on_all_kinds_of_pages() -> None:
    pages = {one.page for one in TURNPIKE}
    assert pages >= {"README.md", *(f"docs/{name}.md" for name in ("bots", "cli", "explorer", "image", "install"))}
    assert pages >= {f"docs/{name}.md" for name in ("learning", "puzzles", "scaling", "self-hosting", "site")}
    assert sum(one.whole for one in TURNPIKE) > 50


@pytest.mark.parametrize("command", unique(TURNPIKE), ids=lambda one: one.text[:60])
def test_the_command_line_takes_every_command(command: Shown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = [word for word in turnpike_words(command) if word != "…"]
    make_files(words, tmp_path)
    read_command(words, whole=command.whole)


@pytest.mark.parametrize(
    "words", ["play franchise --start nowhere", "serve --log loud", "db tidy --weeks 2", "shwo chicago"]
)
def test_a_command_with_a_mistake_is_noticed(words: str) -> None:
    with pytest.raises(AssertionError, match="turnpike"):
        read_command(words.split())


@pytest.mark.parametrize(
    "command", [one for one in unique(TURNPIKE) if one.words[1:2] == ["show"]], ids=lambda one: one.text
)
def test_what_is_looked_up_is_there(command: Shown) -> None:
    found = run(*turnpike_words(command))
    assert found.exit_code == 0, found.output


def test_every_target_of_make_exists_and_knows_its_variables() -> None:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    asked = [one for one in shown("make") if one.page != "docs/universes.md" or one.whole]
    assert len(asked) > 40
    for one in asked:
        for word in one.words[1:]:
            name, is_variable, _ = word.partition("=")
            known = f"$({name})" in MAKEFILE if is_variable else name in targets
            assert known, f"{one.page}: {one.text}"


@pytest.mark.slow
@pytest.mark.parametrize("command", unique(shown(r"python bench/\S+|python tests/\S+")), ids=lambda one: one.text)
def test_every_script_exists_and_takes_its_options(command: Shown) -> None:
    script, *words = command.words[1:]
    path = ROOT / script
    source = path / "__main__.py" if path.is_dir() else path
    text = source.read_text("utf-8")
    if "argparse" in text:
        assert read_script([str(source), *words]) == ""
    else:
        assert not words or "sys.argv" in text


def test_extras_and_scripts_of_npm_that_pages_name_exist() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    scripts = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
    for page in commands.PAGES:
        text = page.read_text("utf-8")
        for found in re.findall(r"turnpike\[([\w,]+)\]", text):
            assert set(found.split(",")) <= set(extras), f"{page.name}: turnpike[{found}]"
        for found in re.findall(r"`[^`\n]*npm run ([\w-]+)", text):
            assert found in scripts, f"{page.name}: npm run {found}"


def test_the_python_of_the_readme_runs() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    checks = "assert game.choices; assert game._repr_svg_().startswith('<svg')"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{checks}"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
