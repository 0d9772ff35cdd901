"""Reading events from the tape (§7.3), without what a seat may not know (ruling R59).

Not here: the events themselves (events.py), writing the tape (the rules).
"""

from collections.abc import Sequence
from functools import cache

import msgspec

from turnpike.games.richesses import names
from turnpike.games.richesses.board.schema import Transport
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.codec.events import KINDS, RegionCardDrawn, StandingOrderGiven
from turnpike.games.richesses.codec.vocabulary import (
    TRANSPORTS,
    WHYS,
    CardId,
    On,
    Path,
    Payer,
    RaceId,
    StageId,
    Why,
    ons,
    payer,
)
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.events import Event, TapeReader
from turnpike.kernel.ids import PlaceId, RegionId, Seat


def events_for(board: Board, numbers: Sequence[int], seat: int | None) -> list[Event]:
    """The events on a tape, as that seat, a spectator or the referee may know them."""
    events = _reader(board).read(numbers)
    return events if seat == REFEREE else [left for event in events if (left := _redact(event, seat)) is not None]


def _redact(event: Event, seat: int | None) -> Event | None:
    """What is left of an event for a seat: cards in other hands and orders for them are secret."""
    match event:
        case StandingOrderGiven(seat=giver) if giver != seat:
            return None
        case RegionCardDrawn(seat=drawer) if drawer != seat:
            return msgspec.structs.replace(event, card=None)
        case _:
            return event


@cache
def _reader(board: Board) -> TapeReader:
    places = [PlaceId(place) for place in board.place_ids]
    regions = [RegionId(region) for region in board.region_ids]
    on = ons([face.value for face in board.file.die.faces])

    def route(number: int) -> Path:
        """A path as a move notes it: where it begins, above its sections (board/travel.py)."""
        at = number >> names.ROUTE_BITS
        points = [places[at]]
        for i in range(number >> names.HOPS & 7):
            at = board.near[at][number >> 4 * i & 15][0]
            points.append(places[at])
        return Path(points)

    return TapeReader(
        (*KINDS, *board.ruleset.events),
        {
            int: int,
            bool: bool,
            Seat: Seat,
            Payer: payer,
            PlaceId: lambda number: places[number],
            RegionId: lambda number: regions[number],
            RegionId | None: lambda number: regions[number],
            CardId: lambda number: CardId(board.card_ids[number]),
            StageId: lambda number: StageId(board.stage_ids[number]),
            RaceId: lambda number: RaceId(board.race_ids[number]),
            RaceId | None: lambda number: None if number == names.NONE else RaceId(board.race_ids[number]),
            Path: route,
            On: lambda number: on[number],
            Transport: lambda number: TRANSPORTS[number],
            Why: lambda number: WHYS[number],
        },
    )
