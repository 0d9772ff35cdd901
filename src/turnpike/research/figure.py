"""What a game asks `turnpike bench research` to measure."""

from msgspec import Struct

from turnpike.kernel.contract import Json


class Figure(Struct, frozen=True, kw_only=True):
    """Something to measure: steps a CPU second in a batch on one thread, with masks, and with observations if asked."""

    key: str
    words: str
    players: int
    options: dict[str, Json] = {}
    observed: bool = False
