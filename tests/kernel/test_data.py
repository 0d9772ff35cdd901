"""Loading data files: all problems are named with key and remedy, and no file can do harm."""

import os
import pickle
import re
import tomllib
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from turnpike.kernel.data import MAX_COMPLAINTS, MAX_FILE_BYTES, MAX_KEY_DEPTH, Data, DataError, load
from turnpike.kernel.validation import did_you_mean, quoted


class Shelf(Data):
    wood: str
    width: float
    from_: int = msgspec.field(name="from")
    books: tuple[int, ...] = ()


class Room(Data):
    kind: Literal["kitchen", "cellar"]
    shelves: list[Shelf]
    lamps: dict[str, Shelf] = msgspec.field(default_factory=dict)
    corner: tuple[int, int] | None = None
    lit: bool = False


class Loose(msgspec.Struct):
    number: int


def write(folder: Path, text: str | bytes, name: str = "room.toml") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def complaints(path: Path, kind: object = Room) -> tuple[str, ...]:
    with pytest.raises(DataError) as caught:
        load(path, kind)  # type: ignore[arg-type]
    assert caught.value.__cause__ is None
    return caught.value.complaints


GOOD = """
kind = "cellar"
shelves = [{ wood = "oak", width = 2, from = 1, books = [1, 2] }]
"""


def test_a_toml_file_becomes_a_frozen_structure(tmp_path: Path) -> None:
    room = load(write(tmp_path, GOOD), Room)
    assert room == Room(kind="cellar", shelves=[Shelf(wood="oak", width=2.0, from_=1, books=(1, 2))])
    with pytest.raises(AttributeError):
        room.lit = True  # type: ignore[misc]


def test_a_json_file_is_known_by_its_name(tmp_path: Path) -> None:
    path = write(tmp_path, '{"outline": "M0,0"}', "paths.JSON")
    assert load(path, dict[str, str]) == {"outline": "M0,0"}


def test_numeric_keys_are_strings_and_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    assert load(write(tmp_path, b"\xef\xbb\xbf2 = 5"), dict[str, int]) == {"2": 5}


def test_all_problems_are_reported_at_once_with_key_and_remedy(tmp_path: Path) -> None:
    text = """
    kind = "celar"
    lit = 1
    corner = [1]
    colour = "red"
    shelves = [
      { wood = "oak", width = 2, from = 1 },
      { wood = 3, widht = "x", from = true, books = [1, "two", 3.5] },
      7,
    ]
    [lamps.left]
    wood = "oak"
    width = 1e3
    from = 1
    books = {}
    [lamps."odd key"]
    wood = "oak"
    width = 1
    """
    assert complaints(write(tmp_path, text)) == (
        "colour: Unknown key 'colour'. Correct or remove it.",
        "kind: Unknown word 'celar'; did you mean 'cellar'? Write one of kitchen, cellar.",
        "shelves[1].widht: Unknown key 'widht'; did you mean 'width'? Correct or remove it.",
        'shelves[1].wood: Expected `str`, got `int`. Write text in quotes, "like this".',
        "shelves[1].from: Expected `int`, got `bool`. Write a whole number.",
        "shelves[1].books[1]: Expected `int`, got `str`. Write a whole number.",
        "shelves[1].books[2]: Expected `int`, got `float`. Write a whole number.",
        "shelves[2]: Expected `object`, got `int`. Write a table, { key = value }.",
        "lamps.left.books: Expected `array`, got `object`. Write a list, [like, this].",
        "lamps.'odd key'.from: Missing. Add this key.",
        "corner: Expected `array` of length 2, got 1. Write a list, [like, this].",
        "lit: Expected `bool`, got `int`. Write true or false.",
    )


def test_a_misspelt_key_that_is_there_as_well_is_guessed_too(tmp_path: Path) -> None:
    assert complaints(write(tmp_path, GOOD + "kinds = 1")) == (
        "kinds: Unknown key 'kinds'; did you mean 'kind'? Correct or remove it.",
    )


def test_a_value_of_the_wrong_type_is_reported_with_the_choices(tmp_path: Path) -> None:
    assert complaints(write(tmp_path, GOOD.replace('"cellar"', "3"))) == (
        'kind: Expected `str`, got `int`. Write text in quotes, "like this".',
    )


def test_a_file_of_the_wrong_shape_is_refused(tmp_path: Path) -> None:
    assert complaints(write(tmp_path, "[]", "room.json")) == (
        "Expected `object`, got `array`. Write a table, { key = value }.",
    )


def test_unknown_keys_are_accepted_where_the_structure_allows_them(tmp_path: Path) -> None:
    assert load(write(tmp_path, "number = 1\nother = 2"), Loose).number == 1
    assert complaints(write(tmp_path, "other = 2"), Loose) == ("number: Missing. Add this key.",)


def test_a_problem_inside_a_union_is_reported_at_the_union(tmp_path: Path) -> None:
    (said,) = complaints(write(tmp_path, "x = { number = 'a' }"), dict[str, Loose | None])
    assert said.startswith("x: Expected `int`, got `str`")


def test_other_errors_of_msgspec_are_passed_on(tmp_path: Path) -> None:
    (said,) = complaints(write(tmp_path, "x = 1"), dict[int, int])
    assert said == "Expected `int`, got `str` - at `key` in `$`. Correct the value there."


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("nan", "shelves[0].width: nan is not a finite number. Write an ordinary number."),
        ("-inf", "shelves[0].width: -inf is not a finite number. Write an ordinary number."),
        ("1e999", "shelves[0].width: inf is not a finite number. Write an ordinary number."),
        ("9223372036854775808", "shelves[0].width: This whole number is too large. Write a smaller number."),
        ("0x" + "f" * 9000, "shelves[0].width: This whole number is too large. Write a smaller number."),
        ("9" * 5000, "Cannot be parsed: Exceeds the limit (4300 digits) for integer string conversion"),
        ("2020-01-01", "shelves[0].width: Expected `float`, got `date`. Write a number."),
    ],
)
def test_infinite_and_oversized_numbers_are_refused(tmp_path: Path, number: str, said: str) -> None:
    (complaint,) = complaints(write(tmp_path, GOOD.replace("width = 2", f"width = {number}")))
    assert complaint.startswith(said)
    assert "sys." not in complaint


def test_errors_of_the_file_itself_say_what_to_do(tmp_path: Path) -> None:
    assert complaints(write(tmp_path, "kind = ")) == (
        "Cannot be parsed: Invalid value (at end of document). Correct the file there.",
    )
    assert complaints(write(tmp_path, "{", "room.json")) == (
        "Cannot be parsed: Input data was truncated. Correct the file there.",
    )
    assert complaints(write(tmp_path, b"# ok\nkind = '\xff'")) == ("Line 2 is not UTF-8 text. Save the file as UTF-8.",)
    assert complaints(write(tmp_path, "", "room.ini")) == ("The name must end in .toml or .json. Rename the file.",)
    assert complaints(write(tmp_path, b"#" * (MAX_FILE_BYTES + 1))) == (
        "Larger than 1,000,000 bytes. Make the file smaller.",
    )
    missing = tmp_path / "no" / "room.toml"
    assert complaints(missing) == (f"There is no file {str(missing)!r}. Check the path.",)
    assert complaints(tmp_path) == ("This is not a regular file. Give the path of a .toml or .json file.",)
    (said,) = complaints(Path("room\0.toml"))
    assert re.fullmatch(r"Cannot be read: .*null.*\. Check the path and its permissions\.", said)
    assert complaints(write(tmp_path, "") / "room.toml") == (
        "Cannot be read: Not a directory. Check the path and its permissions.",
    )


def test_a_pipe_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert complaints(pipe) == ("This is not a regular file. Give the path of a .toml or .json file.",)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lists.toml", "a = " + "[" * 50_000),
        ("tables.toml", "a = " + "{ a = " * 50_000),
        ("closed.toml", "a = " + "[" * 50_000 + "]" * 50_000),
        ("lists.json", "[" * 50_000),
        ("tables.json", '{"a":' * 50_000),
    ],
)
def test_deep_nesting_is_refused(tmp_path: Path, name: str, text: str) -> None:
    assert complaints(write(tmp_path, text, name)) == ("Tables or lists lie too deep inside each other. Flatten them.",)


def test_nesting_within_the_parsers_reach_is_refused_by_its_place(tmp_path: Path) -> None:
    [complaint] = complaints(write(tmp_path, "[" * 500 + "1" + "]" * 500, "room.json"))
    assert complaint.startswith("[0][0]")
    assert complaint.endswith("Tables or lists lie too deep inside each other. Flatten them.")


def test_moderate_nesting_is_reported_as_a_problem_of_type(tmp_path: Path) -> None:
    assert complaints(write(tmp_path, "[" * 50 + "1" + "]" * 50, "room.json"))[0].startswith("Expected `object`")


@pytest.mark.parametrize("part", ["a", '"a"', "'a'", '"\\""', " a "])
def test_long_dotted_keys_are_refused_before_they_cost_hours(
    tmp_path: Path, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the parser that would take them, so it is never given such a file."""
    with monkeypatch.context() as without_parser:
        without_parser.setattr(tomllib, "loads", None)
        (complaint,) = complaints(write(tmp_path, "x = 1\n" + ".".join([part] * 150_000) + " = 1"))
    assert complaint == f"Line 2 has a key of over {MAX_KEY_DEPTH} parts. Shorten it."
    key = ".".join([part] * MAX_KEY_DEPTH)
    assert load(write(tmp_path, f"{key} = 1"), dict[str, object])


def test_many_complaints_are_cut_short(tmp_path: Path) -> None:
    said = complaints(write(tmp_path, GOOD + "\n".join(f"k{i} = 1" for i in range(500))))
    assert len(said) == MAX_COMPLAINTS + 1
    assert said[-1] == "There is more; correct these first."
    assert len(complaints(write(tmp_path, GOOD + "\n".join(f"k{i} = 1" for i in range(100))))) == MAX_COMPLAINTS


def test_text_from_the_file_is_shortened_and_printable(tmp_path: Path) -> None:
    key = "\x1b[31m" + "x" * 5000
    (said,) = complaints(write(tmp_path, GOOD + f'"\\u001b[31m{key[5:]}" = 1'))
    assert "\x1b" not in said
    assert len(said) < 250
    assert quoted("Straße") == "'Straße'"
    path = write(tmp_path, "", "\x1b[2Jroom.toml")
    with pytest.raises(DataError) as caught:
        load(path, Room)
    assert caught.value.file == "'\\x1b[2Jroom.toml'"


def test_the_error_lists_one_line_for_each_complaint_and_survives_pickling() -> None:
    error = DataError("room.toml", ["a: Missing.", "b: Missing."])
    assert str(error) == "room.toml: a: Missing.\nroom.toml: b: Missing."
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert (again.file, again.complaints, str(again)) == (error.file, error.complaints, str(error))


def test_a_similar_known_word_is_suggested() -> None:
    assert did_you_mean("detriot", ["chicago", "detroit"]) == "; did you mean 'detroit'?"
    assert did_you_mean("zzz", ["chicago", "detroit"]) == "."
    assert did_you_mean("x" * 10**6, ["x" * 10]) == "."
