"""Loading of TOML and JSON into frozen structures, with errors that name file, key and remedy.

Here: reading a file within limits, turning it into a structure, and the error that lists all that does not fit.
Not here: comparing the values of a file with a structure (validation.py), what must be true of the data as a whole
(each game checks its own).
"""

import itertools
import re
import stat
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar, dataclass_transform

import msgspec

from turnpike.kernel.validation import odd_numbers, problems

MAX_FILE_BYTES = 1_000_000
"""Bytes; thirty times the size of our board, and what a slow machine still parses in seconds."""
MAX_COMPLAINTS = 100
"""Complaints shown; a malicious file could cause a million."""
MAX_KEY_DEPTH = 32
"""Parts of a dotted TOML key. Our own keys have three; the time tomllib takes grows with the square."""

# Starts at a dot only and never backtracks, so the search takes time in proportion to the file.
_DEEP_KEY = re.compile(
    rf"""(?:\.[ \t]*+(?:[\w-]++|"(?:\\.|[^"\\\n]){{0,999}}+"|'[^'\n]{{0,999}}+')[ \t]*+){{{MAX_KEY_DEPTH}}}"""
)

T = TypeVar("T")


# Type checkers do not see that subclasses of a frozen msgspec Struct are frozen, too; this declares it.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of all structures read from data files: frozen, and strict about unknown keys."""


class DataError(Exception):
    """A data file cannot be used. Each complaint says what is wrong, where in the file, and what to do."""

    def __init__(self, file: str, complaints: Iterable[str] = ()) -> None:
        self.file = file
        self.complaints = tuple(complaints)
        # Without complaints the first argument is the message: pickle calls it like this between processes.
        super().__init__("\n".join(self.lines) or file)

    @property
    def lines(self) -> list[str]:
        """One line for each complaint, with the name of the file in front."""
        return [f"{self.file}: {complaint}" for complaint in self.complaints]


def load(path: Path, type: type[T]) -> T:  # noqa: A002 - it is the type the caller wants
    """Read a .toml or .json file into a structure; `DataError` lists all its keys that do not fit."""
    tree = _parse(path, _read(path))
    complaints = first(odd_numbers(tree))
    if not complaints:
        try:
            return msgspec.convert(tree, type)
        except msgspec.ValidationError as error:
            # msgspec stops at the first problem and does not name the keys of a table, so we look for all of them.
            complaints = first(problems(tree, type)) or [f"{error}. Correct the value there."]
    raise DataError(file_name(path), complaints)


def first(complaints: Iterator[str]) -> list[str]:
    """The first complaints; if there are more, the last line says so."""
    some = list(itertools.islice(complaints, MAX_COMPLAINTS))
    if next(complaints, None) is not None:
        some.append("There is more; correct these first.")
    return some


def file_name(path: Path) -> str:
    """What messages call a file: its name without the folders, in letters a terminal can show."""
    name = path.name or str(path)
    return name if name.isprintable() else ascii(name)


def _read(path: Path) -> str:
    """The text of a file. Checks first that it is a regular file: opening a pipe would block for ever."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise DataError(file_name(path), ["This is not a regular file. Give the path of a .toml or .json file."])
        with path.open("rb") as file:
            raw = file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise DataError(file_name(path), [f"There is no file {str(path)!r}. Check the path."]) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise DataError(file_name(path), [f"Cannot be read: {reason}. Check the path and its permissions."]) from None
    if len(raw) > MAX_FILE_BYTES:
        raise DataError(file_name(path), [f"Larger than {MAX_FILE_BYTES:,} bytes. Make the file smaller."])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise DataError(file_name(path), [f"Line {line} is not UTF-8 text. Save the file as UTF-8."]) from None


def _parse(path: Path, text: str) -> object:
    """The bare tables, lists and values of a file, by the suffix of its name."""
    try:
        match path.suffix.lower():
            case ".toml":
                if deep := _DEEP_KEY.search(text):
                    line = text.count("\n", 0, deep.start()) + 1
                    raise DataError(
                        file_name(path), [f"Line {line} has a key of over {MAX_KEY_DEPTH} parts. Shorten it."]
                    )
                return tomllib.loads(text)
            case ".json":
                tree: object = msgspec.json.decode(text)
                return tree
            case _:
                raise DataError(file_name(path), ["The name must end in .toml or .json. Rename the file."])
    except RecursionError:
        raise DataError(file_name(path), ["Tables or lists lie too deep inside each other. Flatten them."]) from None
    except (ValueError, msgspec.DecodeError) as error:
        raise DataError(file_name(path), [f"Cannot be parsed: {_tidy(error)}. Correct the file there."]) from None


def _tidy(error: Exception) -> str:
    """A parser's message without what only programmers can use."""
    return str(error).partition("; use sys.")[0].rstrip(".")
