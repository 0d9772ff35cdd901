"""Checking a log with the referee: every entry must be allowed, and the end must be the computed one."""

from collections.abc import Iterator

from richesses.referee.game import Referee
from richesses.referee.table import Words

BESIDE = {"n", "seat", "do", "chance", "got", "undo", "events", "digest"}
"""Keys of an entry that do not belong to an action."""


def follow(lines: list[Words]) -> Iterator[Referee]:
    """The referee after every entry of one game; `AssertionError` where the log is wrong."""
    header, *entries = lines
    referee = Referee(header["options"])
    numbered: list[Words] = []
    for entry in entries:
        if "end" in entry:
            ours = referee.end()
            assert {key: entry["end"][key] for key in ours} == ours, f"the end is {ours}"
            continue
        numbered.append(entry)
        assert entry["n"] == len(numbered), f"entry {entry['n']} is number {len(numbered)}"
        if "undo" in entry:
            numbered = [*numbered[: entry["undo"]], *([{}] * (len(numbered) - entry["undo"]))]
            referee = Referee(header["options"])
            for again in numbered[: entry["undo"]]:
                take(referee, again)
        else:
            take(referee, entry)
        yield referee


def take(referee: Referee, entry: Words) -> None:
    """One entry: an outcome of chance, a standing order, or the answer of the seat that is asked."""
    if not entry:
        return  # It was undone.
    question = referee.question
    assert question is not None, "the game is over"
    words = {key: value for key, value in entry.items() if key not in BESIDE} | {"do": entry.get("do")}
    if "chance" in entry:
        assert entry.get("seat", question.seat) == question.seat, f"entry {entry['n']} is for seat {question.seat}"
        referee.outcome_of_chance(entry["chance"], entry["got"])
    elif words["do"] == "toll_order":
        referee.order(entry["seat"], words)
    else:
        assert entry["seat"] == question.seat, f"entry {entry['n']}: seat {question.seat} is asked"
        referee.apply(words)


def differences(events: Words, referee: Referee) -> dict[str, tuple[object, object]]:
    """Where a state differs from the referee: the value in the state, the right value."""
    return {
        key: (plain(events[key]), ours) for key, ours in referee.table.report().items() if plain(events[key]) != ours
    }


def plain(value: object) -> object:
    """Tuples as lists, for a comparison."""
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value
