"""What can happen with Boom (§9)."""

from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, Seat


class BoomPlaced(Event):
    """§9.1 The boom marker stands beside its first city."""

    seat: Seat
    city: PlaceId


class BoomMoved(Event):
    """§9.2 The boom marker has moved."""

    seat: Seat
    city: PlaceId
