"""Where the values of a file do not fit a structure, each in a sentence that names the key and the remedy.

Here: comparing bare tables, lists and values with a type, and finding the word the author may have meant.
Not here: reading files (data.py). Nothing here raises; sentences are made only as they are asked for.
"""

import difflib
import itertools
import math
import typing
from collections.abc import Iterable, Iterator, Mapping

import msgspec

MAX_WORD_LENGTH = 60
"""Characters of a word from the file that a message repeats."""
MAX_DEPTH = 100
"""Tables and lists within each other; a board has five."""
MAX_WORDS = 256
"""Known words that are compared with an unknown one; comparing is slow."""

REMEDIES = {
    "int": "Write a whole number.",
    "float": "Write a number.",
    "str": 'Write text in quotes, "like this".',
    "bool": "Write true or false.",
    "array": "Write a list, [like, this].",
    "object": "Write a table, { key = value }.",
}
_MAX_INT = 2**63 - 1


def quoted(word: str) -> str:
    """A word from a file, safe to print: short, on one line, without control sequences."""
    return repr(word if len(word) <= MAX_WORD_LENGTH else word[:MAX_WORD_LENGTH] + "...")


def key_path(where: str, key: str) -> str:
    """The way to a key of a table: `regions.texas.tile`; odd keys are quoted, as TOML wants them."""
    shown = key if key.replace("-", "").replace("_", "").isalnum() and len(key) <= MAX_WORD_LENGTH else quoted(key)
    return f"{where}.{shown}" if where else shown


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that the author may have meant, if one is near enough."""
    close = difflib.get_close_matches(word[:MAX_WORD_LENGTH], itertools.islice(known, MAX_WORDS), n=1)
    return close[0] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: `; did you mean 'detroit'?`, or just its full stop."""
    near = nearest(word, known)
    return f"; did you mean {quoted(near)}?" if near else "."


def odd_numbers(tree: object) -> Iterator[str]:
    """What no structure of ours can hold: infinite numbers, whole ones over 64 bits, and parts nested without end."""
    # A stack of our own instead of recursion: a JSON file may lie as deep as Python's stack.
    open_parts = [iter([("", tree)])]
    while open_parts:
        where, value = next(open_parts[-1], (None, None))
        if where is None:
            open_parts.pop()
        elif isinstance(value, float) and not math.isfinite(value):
            yield f"{where}: {value} is not a finite number. Write an ordinary number."
        elif isinstance(value, int) and not -_MAX_INT <= value <= _MAX_INT:
            yield f"{where}: This whole number is too large. Write a smaller number."
        elif isinstance(value, dict | list):
            if len(open_parts) > MAX_DEPTH:  # The paths of parts that lie deeper would fill the memory.
                yield f"{where[:MAX_WORD_LENGTH]}...: Tables or lists lie too deep inside each other. Flatten them."
                return
            open_parts.append(_parts(where, value))


def _parts(where: str, value: dict[str, object] | list[object]) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield key_path(where, key), part
    else:
        for i, part in enumerate(value):
            yield f"{where}[{i}]", part


def problems(value: object, wanted: object, where: str = "") -> Iterator[str]:
    """All that keeps a value from being of the wanted type, in the order of the structure."""
    origin = typing.get_origin(wanted)
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct) and isinstance(value, dict):
        yield from _table_problems(value, wanted, where)
    elif (origin is dict and isinstance(value, dict)) or (isinstance(value, list) and _is_list(wanted)):
        item = typing.get_args(wanted)[1 if origin is dict else 0]
        for way, part in _parts(where, value):
            yield from problems(part, item, way)
    else:
        try:
            msgspec.convert(value, wanted)
        except msgspec.ValidationError as error:
            yield f"{where}: {_sentence(error, value, wanted)}" if where else _sentence(error, value, wanted)


def _table_problems(table: Mapping[str, object], wanted: type[msgspec.Struct], where: str) -> Iterator[str]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(wanted)}
    meant = set()
    if wanted.__struct_config__.forbid_unknown_fields:
        absent = [key for key in fields if key not in table]
        for key in table:
            if key not in fields:
                # A misspelt key more probably stands for one that is absent than for one that is present.
                meant.add(nearest(key, absent))
                hint = did_you_mean(key, absent if nearest(key, absent) else fields)
                yield f"{key_path(where, key)}: Unknown key {quoted(key)}{hint} Correct or remove it."
    for key, field in fields.items():
        if key in table:
            yield from problems(table[key], field.type, key_path(where, key))
        elif field.required and key not in meant:
            yield f"{key_path(where, key)}: Missing. Add this key."


def _is_list(wanted: object) -> bool:
    """A list, or a tuple of any length whose items are all of one type."""
    args = typing.get_args(wanted)
    return typing.get_origin(wanted) is list or (typing.get_origin(wanted) is tuple and args[-1] is Ellipsis)


def _sentence(error: msgspec.ValidationError, value: object, wanted: object) -> str:
    """What msgspec says of a single value, and what to do about it."""
    if typing.get_origin(wanted) is typing.Literal and isinstance(value, str):
        words = typing.get_args(wanted)
        return f"Unknown word {quoted(value)}{did_you_mean(value, words)} Write one of {', '.join(words)}."
    message = str(error)
    expected = message.partition("Expected `")[2].partition("`")[0].split(" | ")[0]
    return f"{message}. {REMEDIES.get(expected, 'Correct the value.')}"
