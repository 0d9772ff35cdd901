"""Where the built parts are that a server, a wheel and a site of static files hand out: client, documentation, engine.

A wheel has them beside this file (hatch_build.py puts them there), a checkout where they are built. Any may be missing.
"""

from pathlib import Path

PACKAGE = Path(__file__).parent
CHECKOUT = Path(__file__).parents[3]


def client_folder() -> Path:
    """The web client, which `make play` builds."""
    return _find("static", "web/package.json", "web/dist")


def docs_folder() -> Path:
    """The documentation, which `make docs` builds."""
    return _find("docs", "docs/conf.py", "docs/_site")


def engine_folder() -> Path:
    """The engine for pages, which `make engine` builds."""
    return _find("engine", "engine/build.py", "build/engine")


def _find(inside: str, source: str, built: str) -> Path:
    """The folder in the package; in a checkout, known by a source file, the one where it is built."""
    folder = PACKAGE / inside
    return CHECKOUT / built if not folder.is_dir() and (CHECKOUT / source).is_file() else folder
