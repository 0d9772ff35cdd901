"""The menu: numbers, columns, and finding the typed choice."""

from rich.cells import cell_len

from turnpike.cli.menu import Menu
from turnpike.kernel.contract import Choice
from turnpike.kernel.terminal import Offer


def offer(name: str, note: str = "", *typed: str) -> Offer:
    return Offer(Choice(words=({"do": name},), actions=(), key=name, facts={}), f"Go to {name}", note, (name, *typed))


def menu(count: int, note: str = "") -> Menu:
    return Menu([[offer(f"place {n}", note) for n in range(1, count + 1)], [offer("end")]])


def test_a_short_menu_has_a_line_for_each_choice_with_its_note() -> None:
    lines = Menu([[offer("Reno", "far"), offer("Salt Lake City", "near")], [offer("end", "(end)")]]).lines(80, 10)
    assert lines == [
        " 1  Go to Reno            far",
        " 2  Go to Salt Lake City  near",
        " 3  Go to end  (end)",
    ]


def test_a_long_menu_takes_columns_without_notes() -> None:
    lines = menu(20, "note").lines(60, 10)
    assert len(lines) == 11
    assert lines[0].split() == ["1", "Go", "to", "place", "1", "11", "Go", "to", "place", "11"]
    assert lines[-1] == " 21  Go to end"
    assert not any("note" in line for line in lines)
    assert max(map(cell_len, lines)) <= 60


def test_a_narrow_screen_gets_one_column_and_loses_the_notes_first() -> None:
    lines = menu(20, "a note that is far too long").lines(30, 10)
    assert len(lines) == 21
    assert max(map(cell_len, lines)) <= 30


def test_wide_letters_count_twice() -> None:
    first, second = Menu([[offer("東京", "x"), offer("Reno", "x")]]).lines(80, 10)
    assert cell_len(first) == cell_len(second)


def test_a_choice_is_found_by_number_name_or_beginning() -> None:
    offers = [offer("Reno"), offer("Dallas"), offer("Dal", "", "d"), offer("end")]
    found = Menu([offers])
    for typed, wanted in {"1": 0, "reno": 0, "re": 0, "D": 2, "dal": 2, "dall": 1, "END": 3, "4": 3}.items():
        assert found.find(typed) == offers[wanted].choice, typed
    for typed in ("0", "5", "99999999", "", "da", "x", "-1", "1.0"):
        assert found.find(typed) is None, typed


def test_control_sequences_are_not_written() -> None:
    (line,) = Menu([[offer("\x1b[2J\u202eReno", "\x07")]]).lines(80, 10)
    assert line.isprintable()
