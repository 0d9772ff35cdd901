"""What can be chosen before a game of Harbours."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from turnpike.kernel.contract import Json
from turnpike.kernel.refused import Refused


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Options as they stand in a header."""

    players: Annotated[int, Meta(ge=2, le=4)] = 2
    rounds: Annotated[int, Meta(ge=1, le=20)] = 8
    wind: Literal["calm", "strong"] = "calm"


def read_options(raw: Mapping[str, Json]) -> Options:
    """Typed options; `Refused("bad_option")` says which does not fit."""
    try:
        return msgspec.convert(dict(raw), Options)
    except msgspec.ValidationError as error:
        raise Refused("bad_option", detail=str(error)) from None
