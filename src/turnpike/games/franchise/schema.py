"""The structures that variants add fields to: options, set-ups and views, which are flat on the wire.

Here: putting a structure together from the fields of the base game and those in `schema.py` of every variant, and
taking a variant's part out of it again, typed. Not here: what else a variant brings (variant.py).
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TypeVar

import msgspec
from msgspec import Struct

from turnpike.games.franchise import variants

S = TypeVar("S", bound=Struct)
NO_TYPES: Mapping[str, object] = {}


@cache
def schemas() -> tuple[ModuleType, ...]:
    """`schema.py` of every variant."""
    return tuple(import_module(f"{variants.__name__}.{name}.schema") for name in variants.NAMES)


def variant_ids() -> tuple[str, ...]:
    """The names of all variants as they stand in options, in the order of the rulebook."""
    return tuple(schema.ID for schema in sorted(schemas(), key=lambda schema: int(schema.SECTION)))


def extended(part: str, *, before: str = "", types: Mapping[str, object] = NO_TYPES) -> Callable[[type[S]], type[S]]:
    """A class decorator: the structure with the fields of the class `part` in the schema of every variant that has one.

    They follow the fields of the base game, or stand before one of them. `types` are narrower types of base fields,
    known only when the variants are.
    """

    def extend(base: type[S]) -> type[S]:
        own = msgspec.structs.fields(base)
        place = [field.name for field in own].index(before) if before else len(own)
        parts = [getattr(schema, part) for schema in schemas() if hasattr(schema, part)]
        added = [field for one in parts for field in msgspec.structs.fields(one)]
        config = base.__struct_config__
        whole: type[S] = msgspec.defstruct(  # type: ignore[assignment]
            base.__name__,
            [
                (
                    field.name,
                    types.get(field.name, field.type),
                    _default(field),
                )
                for field in (*own[:place], *added, *own[place:])
            ],
            module=base.__module__,
            namespace={name: value for name, value in vars(base).items() if isinstance(value, property)}
            | {"__doc__": base.__doc__},
            frozen=config.frozen,
            forbid_unknown_fields=config.forbid_unknown_fields,
            omit_defaults=config.omit_defaults,
        )
        return whole

    return extend


def _default(field: msgspec.structs.FieldInfo) -> object:
    """The same default and name on the wire. Nothing here has a default that a structure would have to make anew."""
    if field.required:
        return msgspec.field(name=field.encode_name)
    return msgspec.field(default=field.default, name=field.encode_name)


def part_of(whole: Struct, part: type[S]) -> S:
    """The fields of one variant, taken out of options, a set-up or a view."""
    return part(**{name: getattr(whole, name) for name in part.__struct_fields__})
