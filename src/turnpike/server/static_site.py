"""A site of static files: the client, the engine for its pages and the documentation, for any host and below any path.

Nothing in it asks a server: the page learns from its own head that there is none, the addresses of its pages stand
behind a question mark (web/src/transport/hosting.ts), and all others are relative.
"""

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from turnpike import __version__
from turnpike.server.built_files import client_folder, docs_folder, engine_folder
from turnpike.server.content_policy import CLIENT_POLICY, CONTENT_POLICY

LIST = "turnpike-site.json"
"""What the site consists of; only a folder with this list is written to again."""
INDEX = "index.html"
ENGINE_LIST = "engine.json"
GZIP, BROTLI = ".gz", ".br"
MODULE_SUFFIX = ".js"
HEAD = "<head>"
OTHER_ENGINE = "The engine for the page is of another version. In a checkout, make engine builds it anew."


class SiteError(Exception):
    """The site cannot be written; the words say why and what to do."""


class SiteList(Struct, frozen=True):
    """The files of a site, with their SHA-256."""

    version: str
    files: dict[str, str]


class EngineList(Struct, frozen=True):
    """Of the list that pages read first (engine/build.py): what is read here."""

    folder: str
    version: str
    messages: str
    """A hash of the messages that tables and pages exchange; it stands in the client, too."""
    files: dict[str, msgspec.Raw]


class Written(Struct, frozen=True):
    """What was done."""

    files: int
    bytes: int
    changed: int
    has_docs: bool


def write_site(
    target: Path, client: Path | None = None, engine: Path | None = None, docs: Path | None = None
) -> Written:
    """Write the site into a folder that is new, empty or has an earlier one; what is the same is left alone."""
    old = _files_of_earlier_site(target)
    where = docs or docs_folder()
    page = _client_files(client or client_folder())
    content = {
        ".nojekyll": b"",  # GitHub Pages leave out names that begin with _, unless there is this file
        **page,
        **_engine_files(engine or engine_folder(), page),
        **_docs_files(where),
    }
    names = {name: hashlib.sha256(data).hexdigest() for name, data in content.items()}
    target.mkdir(parents=True, exist_ok=True)
    _write_list(target, dict.fromkeys(old, "") | names)  # so that a run that is broken off can be done again
    changed = 0
    for name, data in content.items():
        file = target / name
        if not file.is_file() or file.read_bytes() != data:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            changed += 1
    for name in old - names.keys():
        _remove(target, name)
    _write_list(target, names)
    return Written(len(content), sum(map(len, content.values())), changed, f"docs/{INDEX}" in content)


def _files_of_earlier_site(target: Path) -> set[str]:
    """The files that an earlier run wrote; refuses a folder that has others. Hidden entries, such as .git, may stay."""
    if not target.exists():
        return set()
    if not target.is_dir():
        raise SiteError(f"{target} is a file. Name a new folder.")
    listed: set[str] = set()
    if (target / LIST).is_file():
        try:
            listed = set(msgspec.json.decode((target / LIST).read_bytes(), type=SiteList).files)
        except msgspec.DecodeError as error:
            raise SiteError(f"{target / LIST} is no list of a site ({error}). Name a new folder.") from None
    for entry in sorted(target.rglob("*")):
        name = entry.relative_to(target)
        if not entry.is_dir() and name.as_posix() not in listed | {LIST} and not name.parts[0].startswith("."):
            raise SiteError(
                f"{target} has other files, such as {name}. Name a new or empty folder, or that of an earlier site."
            )
    return {name for name in listed if (target / name).resolve().is_relative_to(target.resolve())}


def _client_files(folder: Path) -> dict[str, bytes]:
    if not (folder / INDEX).is_file():
        raise SiteError("The web client is not built. In a checkout, make site builds it (it needs Node.js).")
    files = dict(_read(folder))
    page = files[INDEX].decode().replace('="/', '="./')
    files[INDEX] = _with_head(page, CLIENT_POLICY, '<meta name="turnpike-server" content="none" />').encode()
    return files


def _engine_files(folder: Path, client: dict[str, bytes]) -> dict[str, bytes]:
    """What pages load of the engine: packed files, since few hosts pack such large ones, and modules as they are."""
    if not (folder / ENGINE_LIST).is_file():
        raise SiteError(
            "The engine for the page is not built, and without a server nothing can be played without it.",
            "In a checkout, make engine builds it (it needs Node.js and the package registries).",
        )
    text = (folder / ENGINE_LIST).read_bytes()
    try:
        listed = msgspec.json.decode(text, type=EngineList)
    except msgspec.DecodeError:  # older engines had another list
        raise SiteError(OTHER_ENGINE) from None
    known = any(listed.messages.encode() in data for name, data in client.items() if name.endswith(".js"))
    if listed.version != __version__ or not known:
        raise SiteError(OTHER_ENGINE)
    inside = listed.folder
    everything: dict[str, msgspec.Raw] = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    files = {f"engine/{ENGINE_LIST}": msgspec.json.encode({**everything, "packing": "brotli"})}
    for name in listed.files:
        file = f"{inside}/{name}" + ("" if name.endswith(MODULE_SUFFIX) else BROTLI)
        files[f"engine/{file}"] = _as_it_is(folder / file)
    answers = {
        path.with_suffix("") if path.suffix in {GZIP, BROTLI} else path for path in _files(folder / inside / "answers")
    }
    for path in sorted(answers):
        files[f"engine/{path.relative_to(folder).as_posix()}"] = _as_it_is(path)
    return files


def _docs_files(folder: Path) -> dict[str, bytes]:
    files = {f"docs/{name}": data for name, data in _read(folder)}
    return {
        name: _with_head(data.decode(), CONTENT_POLICY).encode() if name.endswith(".html") else data
        for name, data in files.items()
    }


def _with_head(page: str, policy: str, more: str = "") -> str:
    """A page that says itself what a server would say in headers."""
    tag = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    return page.replace(HEAD, f'{HEAD}{tag}<meta name="referrer" content="no-referrer" />{more}', 1)


def _as_it_is(file: Path) -> bytes:
    """A file of the engine; a wheel has some only packed."""
    return file.read_bytes() if file.is_file() else gzip.decompress(file.with_name(file.name + GZIP).read_bytes())


def _files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def _read(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in _files(folder):
        yield path.relative_to(folder).as_posix(), path.read_bytes()


def _remove(target: Path, name: str) -> None:
    (target / name).unlink(missing_ok=True)
    for parent in (target / name).parents:
        if parent == target or not parent.is_dir() or any(parent.iterdir()):
            return
        parent.rmdir()


def _write_list(target: Path, names: dict[str, str]) -> None:
    listed = SiteList(__version__, dict(sorted(names.items())))
    (target / LIST).write_bytes(msgspec.json.format(msgspec.json.encode(listed), indent=1) + b"\n")
