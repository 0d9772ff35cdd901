"""The maps for newcomers are true: what they name exists, and what exists is named."""

import re
from pathlib import Path

import turnpike

ROOT = Path(__file__).parent.parent
PACKAGE = Path(turnpike.__file__).parent


def test_contributing_names_every_part_and_no_other() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `([\w/]+)` \|", text, re.MULTILINE)
    assert all((ROOT / folder).is_dir() for folder in named)
    parts = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert {Path(folder).name for folder in named if folder.startswith("src/turnpike/")} == parts


def test_the_glossary_is_in_order() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| ([a-z, ]+) \| ", text.partition("## Words")[2].partition("## ")[0], re.MULTILINE)
    assert len(words) >= 30
    assert words[1:] == sorted(words[1:])


def test_answers_for_newcomers_name_what_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    answers = text.partition("## Where is ...?")[2].partition("## ")[0]
    named = [path for path in re.findall(r"`([a-z_0-9/<>.]+)`", answers) if "/" in path]
    assert len(named) >= 10
    for path in named:
        found = [*PACKAGE.glob(path.replace("<game>", "*")), *ROOT.glob(path)]
        assert found, path


def test_the_map_of_the_command_line_names_every_file() -> None:
    text = (PACKAGE / "cli" / "__init__.py").read_text(encoding="utf-8").split('"""')[1]
    named = set(re.findall(r"\b(\w+\.py|\w+/)", text)) - {"terminal.py", "kernel/"}
    files = {path.name for path in (PACKAGE / "cli").glob("*.py")} - {"__init__.py"}
    assert named == files | {f"{path.parent.name}/" for path in (PACKAGE / "cli").glob("*/__init__.py")}


def test_links_of_the_pages_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
    broken = []
    for page in pages:
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            if "://" not in target and not (page.parent / target).exists():
                broken.append((page.name, target))
    assert broken == []


def test_the_map_of_the_client_names_every_folder() -> None:
    text = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^web/src/(\w+)/ ", text, re.MULTILINE))
    assert named == {path.name for path in (ROOT / "web" / "src").iterdir() if path.is_dir()}


def test_the_tables_in_docstrings_of_packages_name_files_that_exist() -> None:
    """The rows of a table `| file | ... |` at the top of a package: every file and folder named first is there."""
    missing = []
    tables = 0
    for package in sorted(PACKAGE.rglob("__init__.py")):
        text = package.read_text(encoding="utf-8")
        rows = text.partition("| file |")[2].partition('"""')[0]
        tables += bool(rows)
        for cell in re.findall(r"^\| ([^|]+) \|", rows, re.MULTILINE):
            for name in re.findall(r"[\w/<>*]+\.(?:py|toml)|\w+/", cell):
                pattern = re.sub(r"<\w+>", "*", name)  # in the package, or in each folder of it
                if not [*package.parent.glob(pattern), *package.parent.glob(f"*/{pattern}")]:
                    missing.append((str(package.relative_to(PACKAGE)), name))
    assert tables > 10
    assert missing == []
