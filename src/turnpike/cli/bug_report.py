"""`turnpike --version --verbose`: what a bug report should say.

Nothing personal: no path, no name of a user or a machine, no address of a database.
"""

import platform
import sqlite3
import sys
from importlib import metadata
from pathlib import Path

from turnpike import __version__, build, games

PACKAGE = Path(__file__).parents[1]
EXTRAS = {
    "server": ("litestar", "sqlalchemy", "uvicorn"),
    "postgres": ("asyncpg",),
    "redis": ("redis",),
    "arena": ("openskill",),
    "ray": ("ray",),
    "research": ("gymnasium", "numpy", "open_spiel", "pettingzoo", "pyarrow"),
    "train": ("numpy",),
}
"""What each extra of pyproject.toml brings, by the packages that matter most in a report."""


def bug_report() -> str:
    """Version, build, system, games, extras and what is built into the package, one fact a line."""
    facts = {
        "turnpike": f"{__version__}, {build.describe()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.release()}, {platform.machine()}{_libc()}",
        "SQLite": sqlite3.sqlite_version,
        "games": ", ".join(sorted(games.manifests())),
        "broken games": ", ".join(sorted(games.broken())) or "none",
        "web client": _built("static"),
        "documentation": _built("docs"),
        "page engine": _built("engine", "engine.json"),
        "packages": ", ".join(_package(name) for name in ("msgspec", "typer", "rich")),
        **{f"extra {extra}": ", ".join(map(_package, names)) for extra, names in EXTRAS.items()},
        "encoding": f"{sys.stdout.encoding}, {sys.getfilesystemencoding()}",
    }
    width = max(map(len, facts))
    return "\n".join(f"{name:{width}}  {fact}" for name, fact in facts.items())


def _package(name: str) -> str:
    try:
        return f"{name} {metadata.version(name)}"
    except metadata.PackageNotFoundError:
        return f"{name} missing"


def _libc() -> str:
    name, version = platform.libc_ver()
    return f", {name} {version}" if name else ""


def _built(folder: str, proof: str = "index.html") -> str:
    return "in the package" if (PACKAGE / "server" / folder / proof).is_file() else "not in the package"
