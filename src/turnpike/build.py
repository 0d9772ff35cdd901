"""Which rules run: the compiled ones, or the plain Python files they were compiled from.

An installed package carries both: every rule's `.py`, and beside it the extension module that Cython made from that
very file, which Python prefers. The extension modules share the layout of their structures, so half of them is worse
than none: unless every one is in its place and the machine can load them, all the plain files run instead.

Here: that decision, and the messages about it. Not here: the compiling (hatch_build.py in the repository).
"""

import json
import os
import sys
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.importlib import PathEntryFinderProtocol

HERE = Path(__file__).parent
LIST = "_compiled.json"
"""Written into the wheel by the build: {"modules": {name: {"file": ..., "bytes": ...}}, "why_not": ...}."""

_why_plain: str | None = None
"""Why the plain files run; None while the compiled rules do."""

_built_plain = False
"""Whether the plain files run because the installed package has no compiled rules."""


class _Incomplete(Exception):  # noqa: N818  (never shown: the reason for a decision)
    """The compiled rules are not all there, or do not load here."""


def compiled() -> bool:
    """Whether the compiled rules run in this process."""
    return _why_plain is None


def describe() -> str:
    """What runs, in a few words: for `turnpike --version`, the head of a benchmark, a report of a fault."""
    return "compiled rules" if _why_plain is None else f"plain Python rules ({_why_plain})"


def notice() -> str | None:
    """A notice before something that takes long: this installation could not compile the rules.

    None where the user knows: after a warning (a damaged install), by choice (TURNPIKE_PURE), in a source checkout.
    """
    if not _built_plain:
        return None
    return (
        f"Running {describe()}: the same game, many times slower. Install again with a C compiler for the fast rules."
    )


def choose() -> None:
    """Decide, once, before any other module of the package is imported."""
    global _why_plain, _built_plain  # noqa: PLW0603  (the facts this module keeps)
    _why_plain = None
    try:
        if _asked_for_plain():
            _why_plain = "TURNPIKE_PURE is set"
        elif not (HERE / LIST).exists():
            _why_plain = "running from the source files"
        else:
            _why_plain = _read_list()
            _built_plain = _why_plain is not None
    except _Incomplete as reason:
        _why_plain = str(reason)
        remedy = "Install Turnpike again to get the compiled rules, or set TURNPIKE_PURE=1 to silence this."
        sys.stderr.write(f"turnpike: {reason}, so the plain Python rules run, which are slower. {remedy}\n")
    if _why_plain is not None:
        _see_only_plain_files()


def _asked_for_plain() -> bool:
    return os.environ.get("TURNPIKE_PURE", "0") not in {"", "0"}


def _read_list() -> str | None:
    """Check the list of compiled modules. Returns why the build made none, or None if all are here and load."""
    try:
        listed = json.loads((HERE / LIST).read_bytes())
        why_not = listed["why_not"]
        modules = {str(name): (HERE / entry["file"], int(entry["bytes"])) for name, entry in listed["modules"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise _Incomplete(f"the list of the compiled rules ({LIST}) cannot be read") from error
    if not modules:
        return str(why_not)
    for name, (file, size) in modules.items():
        if not file.name.endswith(tuple(EXTENSION_SUFFIXES)):
            raise _Incomplete(f"the compiled rules are for another Python than {sys.version.split()[0]}")
        try:
            found = file.stat().st_size
        except OSError:
            raise _Incomplete(f"the compiled {name} is missing") from None
        if found != size:
            raise _Incomplete(f"the compiled {name} is damaged")
    _try_to_load(*min(modules.items(), key=lambda item: item[1][1]))
    return None


def _try_to_load(name: str, place: tuple[Path, int]) -> None:
    """Load the smallest extension, without running it.

    What can go wrong here (a disk mounted noexec, another C library, a build for another machine) goes wrong for all
    of them alike, so one is enough, and the import stays cheap.
    """
    file = str(place[0])
    spec = spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))
    try:
        if spec is not None:
            module_from_spec(spec)
    except ImportError as error:
        raise _Incomplete(f"the compiled rules do not load on this machine ({error})") from error


def _see_only_plain_files() -> None:
    """Make Python's import look for `.py` files only, within this package and nowhere else.

    Done for a source checkout too: an extension module left there by accident would silently shadow an edited file.
    """
    package = str(HERE)
    plain = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES))

    def within(path: str) -> bool:
        return path == package or path.startswith(package + os.sep)

    def plain_files(path: str) -> "PathEntryFinderProtocol":
        if not within(path):
            raise ImportError(path=path)
        return plain(path)

    sys.path_hooks.insert(0, plain_files)
    for path in [path for path in sys.path_importer_cache if within(path)]:
        del sys.path_importer_cache[path]
