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
    "__phello__", "_pyrepl", "concurrent/futures/process.py", "ctypes", "curses", "dbm", "email", "ensurepip",
    "html", "http", "idlelib", "lib2to3", "mailbox.py", "multiprocessing", "nntplib.py", "pdb.py", "pydoc.py",
    "pydoc_data", "doctest.py", "sqlite3", "telnetlib.py", "test", "tkinter", "turtledemo", "unittest", "venv",
    "wsgiref", "xml", "xmlrpc", "zoneinfo", "imaplib.py", "smtplib.py", "poplib.py", "ftplib.py", "optparse.py",
    "pickletools.py", "tarfile.py", "turtle.py", "webbrowser.py", "cProfile.py", "profile.py", "pstats.py", "trace.py",
    "cmd.py", "code.py", "bdb.py", "wave.py", "mimetypes.py", "getpass.py", "netrc.py", "plistlib.py", "difflib.py",
    "socketserver.py", "shelve.py", "fileinput.py", "compileall.py", "py_compile.py", "tabnanny.py", "ipaddress.py",
    "configparser.py", "_pydatetime.py", "_pydecimal.py", "_pyio.py", "argparse.py", "cgi.py",
    "compression", "pathlib/types.py", "statistics.py", "symtable.py", "timeit.py", "pyclbr.py", "modulefinder.py",
    "rlcompleter.py", "sched.py", "zipapp.py", "pty.py", "tty.py", "asyncio/__main__.py", "_aix_support.py",
    "_osx_support.py", "_ios_support.py", "_apple_support.py", "_android_support.py",
)  # fmt: skip
"""Of the standard library: what neither Pyodide nor our package imports."""
PARTS = ("__init__", "build", "session", "bots", "games", "kernel", "page", "server", "store", "table")
"""Of our package: what a page runs. Of the server and the store, the parts that need no other package."""
LEFT_OUT = (
    "server/static/*", "server/notifications/*", "*/terminal/*", "*/terminal.py",
    "store/migrations/*", "*.pxd", "*.pyx", "*/__pycache__/*",
)  # fmt: skip
TIME = (1980, 1, 1, 0, 0, 0)


def standard_library(archive: Path, folder: Path) -> None:
    """Unpack what is needed of it."""
    with zipfile.ZipFile(archive) as files:
        for name in files.namelist():
            if not any(name == one or name.startswith(f"{one}/") for one in NOT_NEEDED):
                files.extract(name, folder)


def package(modules: dict[str, Path], msgspec: Path, suffix: str, folder: Path) -> None:
    """Lay out our package, its compiled modules with their list, and msgspec."""
    ours = folder / "turnpike"
    for source in sorted((SOURCE / "turnpike").rglob("*")):
        name = source.relative_to(SOURCE / "turnpike")
        wanted = name.parts[0].removesuffix(".py") in PARTS and not any(name.match(one) for one in LEFT_OUT)
        if source.is_file() and wanted:
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


def write_zip(folder: Path, target: Path, *, compressed: bool = True) -> None:
    """All files of a folder, in order."""
    kind = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(target, "w", kind, compresslevel=9 if compressed else None) as files:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            files.writestr(zipfile.ZipInfo(file.relative_to(folder).as_posix(), TIME), file.read_bytes(), kind)


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
