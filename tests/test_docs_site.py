"""The documentation: its pages are whole, its links lead somewhere, its code runs, and it needs no other host.

Most of it reads the sources in docs; one test builds the site.
"""

import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from turnpike import games

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "_site" not in page.parts)
REPOSITORY = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """What a link to a heading of this page may name, as GitHub and MyST make it."""
    text = CODE.sub("", page.read_text("utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


@pytest.mark.parametrize("page", [*PAGES, *REPOSITORY], ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_file_or_a_heading(page: Path) -> None:
    for found in LINK.findall(CODE.sub("", page.read_text("utf-8"))):
        target = found[0] or found[1]
        if urlsplit(target).scheme:
            continue
        path, _, fragment = target.partition("#")
        file = page.parent / unquote(path) if path else page
        assert file.exists(), f"{page.name}: there is no {target}"
        if fragment and file.suffix == ".md":
            assert fragment in anchors(file), f"{page.name}: {file.name} has no heading {fragment}"


def test_every_page_is_in_the_table_of_contents() -> None:
    listed = {
        line.strip().rpartition("<")[2].rstrip(">")
        for block in blocks("index.md", "{toctree}")
        for line in block.splitlines()
    }
    pages = {page.relative_to(DOCS).with_suffix("").as_posix() for page in PAGES} - {"index"}
    assert pages <= listed, f"not in docs/index.md: {sorted(pages - listed)}"


def test_the_drawings_of_the_architecture_show_the_layers_as_they_are() -> None:
    """After a change: python docs/pictures/diagrams.py"""
    folder = DOCS / "pictures"
    diagrams = runpy.run_path(str(folder / "diagrams.py"))
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (layers,) = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    assert [set(re.findall(r"\w+", row)) for row in layers] == [set(names) for _, names in diagrams["LAYERS"]]
    for name, draw in diagrams["PICTURES"].items():
        assert (folder / f"{name}.svg").read_text("utf-8") == draw() + "\n", "run python docs/pictures/diagrams.py"


def test_the_tutorial_runs_as_it_stands() -> None:
    code = "\n".join(blocks("tutorial.md", "python"))
    assert code.count("import turnpike") >= 1
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Ann\n")
    assert '"entries": [' in done.stdout


def test_the_readme_is_one_page() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 110


class References(HTMLParser):
    """Addresses that a page loads or links to, and what a strict policy would refuse."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: set[str] = set()
        self.links: set[str] = set()
        self.ids: set[str] = set()
        self.figures: set[str] = set()
        self.inline: list[str] = []
        self._script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids |= {value for name in ("id", "name") if (value := given.get(name))}
        self.inline += [f"{tag} {name}" for name, _ in attrs if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(tag)
        if tag in {"img", "script", "source"} and (address := given.get("src")):
            self.loads.add(address)
        if tag == "img" and "_figures" in (given.get("src") or "") and given.get("alt"):
            self.figures.add(given["src"] or "")
        if tag == "link" and (address := given.get("href")) and given.get("rel") not in {"next", "prev", "search"}:
            self.loads.add(address)
        if tag == "a" and (address := given.get("href")):
            self.links.add(address)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.early
def test_the_built_site_is_whole_and_fits_a_strict_policy(tmp_path: Path) -> None:
    """Warnings are errors; no inline script or style, no other host, no broken link."""
    pytest.importorskip("sphinx", reason="make docs installs it")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", str(DOCS), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    read = {}
    for page in tmp_path.rglob("*.html"):
        read[page] = References()
        read[page].feed(page.read_text("utf-8"))
    assert len(read) > 20
    for page, found in read.items():
        assert not found.inline, f"{page.name}: {found.inline}"
        assert not [address for address in found.loads if urlsplit(address).scheme], page.name
        for address in found.loads | found.links:
            parts = urlsplit(address)
            if parts.scheme:
                continue
            file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            assert file.is_file(), f"{page.name}: {address}"
            if parts.fragment and file in read:
                assert unquote(parts.fragment) in read[file].ids, f"{page.name}: {address}"
    if shutil.which("node") and (ROOT / "web" / "node_modules").is_dir():
        for game in games.names():
            text = (ROOT / "src" / "turnpike" / "games" / game / "rulebook" / "en.md").read_text("utf-8")
            names = re.findall(r"^!\[.*\]\((\w+)\)$", text, re.MULTILINE)
            drawn = {f"_figures/{game}-{name}.svg{look}" for name in names for look in ("", "#dark")}
            assert read[tmp_path / f"rulebook-{game}.html"].figures == drawn
