"""`turnpike site`: what it writes, that it can be done again, and what it refuses."""

import gzip
import json
from pathlib import Path
from urllib.parse import urljoin

import pytest

from turnpike import __version__
from turnpike.server.content_policy import CLIENT_POLICY, CONTENT_POLICY
from turnpike.server.static_site import LIST, SiteError, write_site

PUBLIC = Path(__file__).parents[2] / "web" / "public"
PAGE = '<!doctype html><html><head><script type="module" src="/assets/a.js"></script></head><body></body></html>'
MESSAGES = "0123abcd"
FACTS: dict[str, object] = {
    "folder": "abc",
    "version": __version__,
    "messages": MESSAGES,
    "packing": "none",
    "lock": {"packages": {}},
}


class Parts:
    """Small parts of the shapes of the built ones."""

    def __init__(self, folder: Path) -> None:
        self.client, self.engine, self.docs = (folder / name for name in ("client", "engine", "docs"))
        self.target = folder / "below" / "site"
        self.add(self.client, "index.html", PAGE)
        self.add(self.client, "assets/a.js", f"const hash = '{MESSAGES}'")
        self.add(self.docs, "rules/index.html", "<html><head></head></html>")
        self.list(FACTS)
        for name in ("run.js", "python.wasm"):
            self.add(self.engine, f"abc/{name}", name)
            (self.engine / "abc" / f"{name}.gz").write_bytes(gzip.compress(name.encode()))
            self.add(self.engine, f"abc/{name}.br", f"{name}, packed")
        self.add(self.engine, "abc/answers/games.json", "[]")
        (self.engine / "abc" / "answers" / "games.json.gz").write_bytes(gzip.compress(b"[]"))

    def add(self, folder: Path, name: str, text: str) -> None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)

    def list(self, facts: dict[str, object]) -> None:
        files = {name: {"bytes": len(name)} for name in ("run.js", "python.wasm")}
        self.add(self.engine, "engine.json", json.dumps({**facts, "files": files}))

    def write(self) -> int:
        return write_site(self.target, self.client, self.engine, self.docs).changed

    def written(self) -> set[str]:
        return {path.relative_to(self.target).as_posix() for path in self.target.rglob("*") if path.is_file()}


@pytest.fixture
def parts(tmp_path: Path) -> Parts:
    return Parts(tmp_path)


def test_the_site_has_client_documentation_and_what_pages_load_of_the_engine(parts: Parts) -> None:
    parts.write()
    engine = {"engine.json", "abc/run.js", "abc/python.wasm.br", "abc/answers/games.json"}
    others = {".nojekyll", LIST, "index.html", "assets/a.js", "docs/rules/index.html"}
    assert parts.written() == others | {f"engine/{name}" for name in engine}


def test_the_page_knows_that_there_is_no_server_and_has_relative_addresses(parts: Parts) -> None:
    parts.write()
    page = (parts.target / "index.html").read_text()
    assert '<meta name="turnpike-server" content="none" />' in page
    assert 'src="./assets/a.js"' in page
    assert '="/' not in page


@pytest.mark.parametrize(("page", "policy"), [("index.html", CLIENT_POLICY), ("docs/rules/index.html", CONTENT_POLICY)])
def test_pages_say_what_they_may_load(parts: Parts, page: str, policy: str) -> None:
    """The client sends no form, its script does; the documentation searches by one."""
    parts.write()
    text = (parts.target / page).read_text()
    assert f'<meta http-equiv="Content-Security-Policy" content="{policy}" />' in text
    assert "unsafe-inline" not in text
    assert ("form-action 'none'" in text) == (page == "index.html")


def test_the_installed_app_begins_and_stays_in_the_folder_of_the_site() -> None:
    """Whatever path that is; its addresses are relative to the manifest."""
    folder = "https://example.org/a/b/"
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text())
    inside = {name: urljoin(f"{folder}manifest.webmanifest", manifest[name]) for name in ("start_url", "scope")}
    assert inside == {"start_url": folder, "scope": folder}
    assert manifest["display"] == "standalone"
    assert manifest["name"]
    for icon in manifest["icons"]:
        address = urljoin(f"{folder}manifest.webmanifest", icon["src"])
        assert address.startswith(folder)
        assert (PUBLIC / address.removeprefix(folder)).is_file()
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_the_list_of_the_engine_says_that_its_files_are_packed(parts: Parts) -> None:
    parts.write()
    listed = json.loads((parts.target / "engine" / "engine.json").read_text())
    assert listed == json.loads((parts.engine / "engine.json").read_text()) | {"packing": "brotli"}


def test_the_packed_files_of_a_wheel_make_the_same_site(parts: Parts) -> None:
    parts.write()
    for file in parts.engine.rglob("*.gz"):
        file.with_suffix("").unlink()
    assert parts.write() == 0


def test_a_second_run_changes_nothing_and_a_new_version_takes_the_place_of_the_old_one(parts: Parts) -> None:
    parts.write()
    assert parts.write() == 0
    (parts.client / "assets" / "a.js").rename(parts.client / "assets" / "b.js")
    (parts.docs / "rules" / "index.html").unlink()
    assert parts.write() == 1
    assert "assets/b.js" in parts.written()
    assert "assets/a.js" not in parts.written()
    assert not (parts.target / "docs").exists()


def test_a_run_that_was_broken_off_can_be_done_again(parts: Parts) -> None:
    parts.write()
    parts.add(parts.client, "assets/b.js", "written")
    parts.add(parts.client, "assets/c.js", "not written")
    in_the_way = parts.target / "assets" / "c.js"
    in_the_way.mkdir()
    with pytest.raises(IsADirectoryError):
        parts.write()
    assert "assets/b.js" in parts.written()
    in_the_way.rmdir()
    assert parts.write() == 1


def test_a_folder_with_other_files_is_refused_and_left_as_it_is(parts: Parts) -> None:
    parts.add(parts.target, "letters/mine.txt", "dear")
    with pytest.raises(SiteError, match=r"other files, such as letters/mine\.txt"):
        parts.write()
    assert parts.written() == {"letters/mine.txt"}


def test_a_file_added_to_an_earlier_site_is_not_lost(parts: Parts) -> None:
    parts.write()
    parts.add(parts.target, "assets/mine.txt", "dear")
    with pytest.raises(SiteError, match="mine"):
        parts.write()
    assert (parts.target / "assets" / "mine.txt").read_text() == "dear"


def test_hidden_entries_such_as_a_repository_may_stay(parts: Parts) -> None:
    parts.add(parts.target, ".git/config", "ours")
    parts.write()
    assert parts.write() == 0
    assert (parts.target / ".git" / "config").read_text() == "ours"


def test_a_list_that_names_files_elsewhere_deletes_none_of_them(parts: Parts) -> None:
    parts.write()
    victim = parts.target.parent / "victim"
    victim.write_text("mine")
    parts.add(
        parts.target, LIST, json.dumps({"version": "1", "files": dict.fromkeys(["../victim", *parts.written()], "")})
    )
    parts.write()
    assert victim.read_text() == "mine"


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("client", "The web client is not built"),
        ("engine", "make engine builds it"),
        ("version", "of another version"),
        ("messages", "of another version"),
        ("shape", "of another version"),
        ("list", "is no list of a site"),
        ("file", "is a file"),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_written(parts: Parts, damage: str, said: str) -> None:
    match damage:
        case "client":
            (parts.client / "index.html").unlink()
        case "engine":
            (parts.engine / "engine.json").unlink()
        case "version":
            parts.list(FACTS | {"version": "0.0.1"})
        case "messages":
            parts.list(FACTS | {"messages": "9876fedc"})
        case "shape":
            parts.add(parts.engine, "engine.json", "{}")
        case "list":
            parts.add(parts.target, LIST, "[]")
        case _:
            parts.add(parts.target.parent, parts.target.name, "a file")
    with pytest.raises(SiteError) as raised:
        parts.write()
    assert said in " ".join(map(str, raised.value.args))
    assert not parts.target.is_dir() or parts.written() == {LIST}
