"""What happened, told turn by turn: each turn a paragraph, with what everybody waits for standing out."""

from collections.abc import Iterable, Iterator

from turnpike.cli.faces import AnyFace
from turnpike.cli.screen import Screen
from turnpike.kernel.contract import Speech
from turnpike.kernel.events import Event


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


def tell(screen: Screen, face: AnyFace, speech: Speech, events: Iterable[Event]) -> None:
    """Write what happened, without what goes without saying."""
    for turn in turns(events):
        told = [event for event in turn if not face.is_quiet(event)]
        if not told:
            continue
        seat = getattr(told[0], "seat", None)
        sign = face.sign(seat) if isinstance(seat, int) else "·"
        screen.paragraph(sign, [(speech.event(event), "bold" if face.stands_out(event) else "") for event in told])
