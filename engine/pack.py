"""Packs the engine: Python's standard library without what nothing here needs, our package, and a list of the files.

The same sources make the same bytes: files in order, without times.
"""

import gzip
import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path

from engine.programs import NotBuilt
from hatch_build import SOURCE

RUNTIME = {
    "pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js", "pyodide.asm.wasm": "pyodide.asm.wasm",
}  # fmt: skip
"""Of Pyodide: its files, and their names in the engine. Many web hosts send `.mjs` as data of no known kind, and
browsers refuse to run such a module; every host knows `.js`, which are modules here, too."""
FOR_NODE = '{"type": "module"}\n'
"""The `package.json` that tells Node.js so."""
LAZY = (
    "encodings.ascii", "encodings.idna", "encodings.latin_1", "encodings.utf_16", "encodings.utf_8_sig",
)  # fmt: skip
"""Of the standard library: what is imported only when it is used."""
PARTS = ("__init__", "_cython_shared", "build", "bots", "games", "kernel", "page", "server", "store", "table")
"""Of our package: what a page runs."""
LEFT_OUT = (
    "bots/analysis/graph.py", "bots/external/host.py", "bots/network/learner.py", "bots/openings",
    "bots/puzzles/finding.py", "bots/puzzles/judging.py",
    "bots/worker.py", "kernel/drawing/png.py", "server/accounts.py", "server/app.py", "server/background.py",
    "server/bodies.py",
    "server/bot_workers.py", "server/built_files.py", "server/content_policy.py", "server/explorer",
    "server/graceful.py", "server/http", "server/http_protocol.py",
    "server/logs.py", "server/memory.py", "server/metrics.py", "server/middleware.py",
    "server/notifications", "server/profile_views.py", "server/profiles.py", "server/pubsub", "server/ratings.py",
    "server/readiness.py", "server/server.py", "server/share_cards.py", "server/sign_in.py", "server/static_site.py",
    "server/studies/registry.py", "server/studies/requests.py", "server/studies/validation.py", "server/testing.py",
    "server/thinking.py", "server/turns.py", "server/typescript.py", "server/websocket/endpoint.py",
    "server/websocket/protocol.py",
    "store/accounts.py", "store/away.py", "store/backup.py", "store/chat.py", "store/group_commit.py",
    "store/insert.py", "store/jobs.py", "store/migrations", "store/notifications.py", "store/open.py",
    "store/openings.py", "store/postgres.py", "store/puzzles.py", "store/ratings.py", "store/schema.py",
    "store/sqlite.py", "store/store.py", "store/studies.py", "store/tables.py", "store/upgrade.py",
    "store/write_health.py", "store/writer.py", "table/openings.py",
)  # fmt: skip
"""Of these parts: what needs other packages, such as SQLAlchemy and Litestar, or processes; and what only a server or
the command line does, such as profiles and the search for puzzles."""
PUZZLES = "puzzles.jsonl.gz"
LEFT_OUT_ENDS = (
    "/benchmark.py", "/self_play.py", ".md", f"/{PUZZLES}", "/explorer.jsonl.gz",
    *(f"/terminal/{name}.py" for name in ("boards", "guide", "offers", "screens", "terminal", "variant_guide")),
)  # fmt: skip
LEFT_OUT_FOLDERS = ("terminal/text", "terminal_text")
"""Of these parts: measurements and training; rulebooks and puzzles, which pages have from files beside the engine
(answers.py); openings, which only servers show; what is shown at the command line, but for what the drawings use of
it."""
TIME = (1980, 1, 1, 0, 0, 0)


def runtime(pyodide: Path, folder: Path) -> None:
    """Copy Pyodide's files; its first module imports the second by name."""
    for name, ours in RUNTIME.items():
        shutil.copyfile(pyodide / name, folder / ours)
    first, second = folder / RUNTIME["pyodide.mjs"], "pyodide.asm.mjs"
    code = first.read_text(encoding="utf-8")
    if code.count(second) != 1:
        raise NotBuilt("Pyodide loads its second module in another way than engine/pack.py knows")
    first.write_text(code.replace(second, RUNTIME[second]), encoding="utf-8")
    (folder / "package.json").write_text(FOR_NODE, encoding="utf-8")


def standard_library(archive: Path, folder: Path) -> None:
    """Unpack all of it."""
    with zipfile.ZipFile(archive) as files:
        files.extractall(folder)


def trim(folder: Path, needed: Iterable[str]) -> None:
    """Remove the modules of the standard library that are not needed."""
    wanted = {*needed, *LAZY}
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = ".".join(file.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        if name not in wanted:
            file.unlink()


def package(modules: dict[str, Path], msgspec: Path, suffix: str, folder: Path) -> None:
    """Lay out our package, its compiled modules with their list, and msgspec."""
    ours = folder / "turnpike"
    for source in sorted((SOURCE / "turnpike").rglob("*")):
        name = source.relative_to(SOURCE / "turnpike")
        if source.is_file() and is_for_pages(name) and source.suffix not in {".pxd", ".pyx", ".pyc", ".so"}:
            (ours / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, ours / name)
    listed: dict[str, dict[str, object]] = {}
    for module, built in modules.items():
        inside = Path(*module.split(".")[1:])
        target = ours / inside.with_name(inside.name + suffix)
        shutil.copy(built, target)
        (ours / inside).with_suffix(".py").unlink(missing_ok=True)
        listed[module] = {"file": target.relative_to(ours).as_posix(), "bytes": target.stat().st_size}
    (ours / "_compiled.json").write_text(json.dumps({"modules": listed, "why_not": None}, indent=1), encoding="utf-8")
    shutil.copytree(msgspec / "msgspec", folder / "msgspec", ignore=shutil.ignore_patterns("*.pyi", "*.typed"))


def is_for_pages(name: Path) -> bool:
    """Whether a page runs this file of our package."""
    path = name.as_posix()
    left_out = (
        _below(path, LEFT_OUT) or path.endswith(LEFT_OUT_ENDS) or name.parent.as_posix().endswith(LEFT_OUT_FOLDERS)
    )
    return Path(name.parts[0]).stem in PARTS and not left_out


def _below(name: str, places: Iterable[str]) -> bool:
    return any(name == place or name.startswith(f"{place}/") for place in places)


def write_zip(folder: Path, target: Path) -> None:
    """All files of a folder, not packed: the whole archive is, which is better and starts sooner.

    Files of a kind lie together, since what is alike packs better side by side.
    """
    inside = sorted((path for path in folder.rglob("*") if path.is_file()), key=lambda path: (path.suffix, path))
    with zipfile.ZipFile(target, "w") as files:
        for file in inside:
            files.writestr(zipfile.ZipInfo(file.relative_to(folder).as_posix(), TIME), file.read_bytes())


def write_gzip(file: Path) -> None:
    """Pack a file, as NAME.gz beside it."""
    Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


def write_list(folder: Path, target: Path, facts: dict[str, object]) -> tuple[int, int]:
    """Write the list of the files, which the page reads first: what they are, and how much there is to load.

    Returns how many bytes there are to load, packed with brotli and with gzip.
    """
    files: dict[str, dict[str, int | str]] = {}
    for file in sorted(path for path in folder.iterdir() if path.suffix in {".js", ".wasm", ".zip"}):
        data = file.read_bytes()
        packed = {kind: Path(f"{file}.{end}").stat().st_size for kind, end in (("brotli", "br"), ("gzip", "gz"))}
        files[file.name] = {"bytes": len(data), **packed, "sha256": hashlib.sha256(data).hexdigest()}
    target.write_text(json.dumps({**facts, "files": files}, indent=1) + "\n", encoding="utf-8")
    return sum(int(one["brotli"]) for one in files.values()), sum(int(one["gzip"]) for one in files.values())


def names(folder: Path) -> list[str]:
    """The files below a folder, in order, without their packed copies."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in {".br", ".gz"})
    return sorted(path.relative_to(folder).as_posix() for path in files)


def digest(files: Iterable[Path], root: Path) -> str:
    """A hash of files and their names."""
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(f"{file.relative_to(root).as_posix()}\n{file.stat().st_size}\n".encode() + file.read_bytes())
    return total.hexdigest()
