"""What happened, turn by turn: each turn a paragraph, with the important events in bold."""

from collections.abc import Iterable, Iterator

from turnpike.cli.screen import Screen
from turnpike.kernel.contract import Speech
from turnpike.kernel.events import Event
from turnpike.kernel.terminal import AnyTerminal


def turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events cut where a turn begins."""
    turn: list[Event] = []
    for event in events:
        if event.begins_turn and turn:
            yield turn
            turn = []
        turn.append(event)
    if turn:
        yield turn


def print_events(screen: Screen, terminal: AnyTerminal, speech: Speech, events: Iterable[Event]) -> None:
    """Print what happened, without quiet events."""
    for turn in turns(events):
        shown = [event for event in turn if not terminal.is_quiet(event)]
        if not shown:
            continue
        seat = getattr(shown[0], "seat", None)
        sign = terminal.sign(seat) if isinstance(seat, int) else "·"
        screen.paragraph(sign, [(speech.event(event), "bold" if terminal.stands_out(event) else "") for event in shown])
