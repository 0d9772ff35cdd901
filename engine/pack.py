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

from hatch_build import SOURCE

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
NOT_NEEDED = (
    "__phello__", "_pyrepl", "concurrent/futures/process.py", "ctypes", "curses", "dbm", "ensurepip",
    "http", "idlelib", "lib2to3", "mailbox.py", "multiprocessing", "nntplib.py", "pdb.py", "pydoc.py",
    "pydoc_data", "doctest.py", "sqlite3", "telnetlib.py", "test", "tkinter", "turtledemo", "unittest", "venv",
    "wsgiref", "xml", "xmlrpc", "zoneinfo", "imaplib.py", "smtplib.py", "poplib.py", "ftplib.py", "optparse.py",
    "pickletools.py", "tarfile.py", "turtle.py", "webbrowser.py", "cProfile.py", "profile.py", "pstats.py", "trace.py",
    "cmd.py", "code.py", "bdb.py", "wave.py", "mimetypes.py", "getpass.py", "netrc.py", "plistlib.py",
    "socketserver.py", "shelve.py", "fileinput.py", "compileall.py", "py_compile.py", "tabnanny.py",
    "configparser.py", "_pydatetime.py", "_pydecimal.py", "_pyio.py", "argparse.py", "cgi.py",
    "pathlib/types.py", "symtable.py", "timeit.py", "pyclbr.py", "modulefinder.py",
    "rlcompleter.py", "sched.py", "zipapp.py", "pty.py", "tty.py", "asyncio/__main__.py", "_aix_support.py",
    "_osx_support.py", "_ios_support.py", "_apple_support.py", "_android_support.py",
)  # fmt: skip
"""Of the standard library: what neither Pyodide nor our package imports."""
PARTS = ("__init__", "build", "session", "bots", "games", "kernel", "page", "server", "store", "table")
"""Of our package: what a page runs."""
LEFT_OUT = (
    "server/app.py", "server/bot_workers.py", "server/http", "server/logs.py", "server/metrics.py",
    "server/middleware.py", "server/notifications", "server/pubsub", "server/readiness.py", "server/server.py",
    "server/sign_in.py", "server/testing.py", "server/typescript.py", "server/websocket/endpoint.py",
    "server/websocket/protocol.py", "store/backup.py", "store/group_commit.py", "store/jobs.py", "store/migrations",
    "store/postgres.py", "store/schema.py", "store/sqlite.py", "store/store.py", "store/tables.py", "store/upgrade.py",
    "store/writer.py", "store/write_health.py",
)  # fmt: skip
"""Of these parts: what needs other packages, such as SQLAlchemy and Litestar."""
TIME = (1980, 1, 1, 0, 0, 0)


def standard_library(archive: Path, folder: Path) -> None:
    """Unpack what is needed of it."""
    with zipfile.ZipFile(archive) as files:
        for name in files.namelist():
            if not _below(name, NOT_NEEDED):
                files.extract(name, folder)


def package(modules: dict[str, Path], msgspec: Path, suffix: str, folder: Path) -> None:
    """Lay out our package, its compiled modules with their list, and msgspec."""
    ours = folder / "turnpike"
    for source in sorted((SOURCE / "turnpike").rglob("*")):
        name = source.relative_to(SOURCE / "turnpike")
        wanted = name.parts[0].removesuffix(".py") in PARTS and not _below(name.as_posix(), LEFT_OUT)
        if source.is_file() and wanted and source.suffix not in {".pxd", ".pyx", ".pyc", ".so"}:
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


def _below(name: str, places: Iterable[str]) -> bool:
    return any(name == place or name.startswith(f"{place}/") for place in places)


def write_zip(folder: Path, target: Path) -> None:
    """All files of a folder, in order."""
    with zipfile.ZipFile(target, "w") as files:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = zipfile.ZipInfo(file.relative_to(folder).as_posix(), TIME)
            files.writestr(name, file.read_bytes(), zipfile.ZIP_DEFLATED, compresslevel=9)


def write_list(folder: Path, version: str, sources: str) -> int:
    """Write the list of the files, which the page reads first: which version they are, and how much there is to load.

    Returns how many bytes there are to load, packed.
    """
    files: dict[str, dict[str, int | str]] = {}
    total = 0
    for file in sorted(path for path in folder.iterdir() if path.suffix in {".mjs", ".wasm", ".zip"}):
        data = file.read_bytes()
        packed = len(gzip.compress(data, 9, mtime=0))
        files[file.name] = {"bytes": len(data), "packed": packed, "sha256": hashlib.sha256(data).hexdigest()}
        total += packed
    listed = {"version": version, "sources": sources, "files": files}
    (folder / "engine.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    return total


def digest(files: Iterable[Path], root: Path) -> str:
    """A hash of files and their names."""
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(f"{file.relative_to(root).as_posix()}\n{file.stat().st_size}\n".encode() + file.read_bytes())
    return total.hexdigest()
