"""The structures of the interface as TypeScript, for the web client: `python -m turnpike.server.typescript FILE`.

Here: which structures, and how msgspec's description of them is written down. A test compares the file of the client
with what this makes, so the two cannot drift apart.
"""

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from turnpike.kernel.contract import Outcome
from turnpike.server import errors, reviews
from turnpike.server.http import accounts, content, games, health, schemas, tables
from turnpike.server.websocket import messages
from turnpike.table import Settings

HEAD = """// Made from the server's structures by `make web-types`; do not edit. A field with ? may be left out.

"""
NEEDED = (
    *get_args(messages.AnyCommand), *get_args(messages.AnyMessage),
    errors.Problem, health.Health, Outcome, Settings,
    schemas.TableSummary, schemas.TableView, schemas.CreatedTable,
    games.GameView, content.Positions, reviews.ReviewView,
    accounts.Me, accounts.NewMe, accounts.ChangedMe, accounts.PersonalLink, accounts.SignIn, accounts.NewPassword,
    accounts.NotificationChannel, accounts.Export,
    tables.NewTable, tables.Joining, tables.AtSeat, tables.Preparing, tables.Pausing,
)  # fmt: skip
GUESSED = {"Struct": "unknown", "Event": "Record<string, unknown>"}
"""A view and an event: each game has its own, and the face of the game knows them."""
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
SENT = {kind.__name__ for kind in get_args(messages.AnyCommand)} | {
    "ChangedMe", "Clock", "Joining", "NewMe", "NewPassword", "NotificationChannel", "Pausing", "Preparing",
    "SeatSetup", "Settings", "SignIn", "NewTable", "AtSeat",
}  # fmt: skip
"""What the client makes: a field with a default may be left out. In what the server makes every field is there."""


def typescript() -> str:
    """The whole file."""
    _, parts = msgspec.json.schema_components(NEEDED, ref_template="{name}")
    declared = [_declared(name, part) for name, part in sorted(parts.items()) if name not in GUESSED]
    commands = " | ".join(sorted(kind.__name__ for kind in get_args(messages.AnyCommand)))
    answers = " | ".join(sorted(kind.__name__ for kind in get_args(messages.AnyMessage)))
    unions = (
        f"export type AnyCommand = {commands};\nexport type AnyMessage = {answers};\n"
        f"export const PROTOCOL = {messages.PROTOCOL};\n"
    )
    return HEAD + "\n".join(declared) + "\n" + unions


def _declared(name: str, part: dict[str, Any]) -> str:
    needed = set(part.get("required", ()))
    lines = [f"/** {' '.join(part['description'].split())} */"] if "description" in part else []
    lines.append(f"export interface {name} {{")
    for field, shape in part.get("properties", {}).items():
        optional = "?" if name in SENT and field not in needed else ""
        lines.append(f"  {field}{optional}: {_type(shape)};")
    return "\n".join([*lines, "}", ""])


def _type(shape: dict[str, Any]) -> str:
    """One JSON Schema as a TypeScript type."""
    if "$ref" in shape:
        return GUESSED.get(str(shape["$ref"]), str(shape["$ref"]))
    if "enum" in shape:
        return " | ".join(msgspec.json.encode(value).decode() for value in shape["enum"])
    if "anyOf" in shape:
        return " | ".join(_type(part) for part in shape["anyOf"])
    match shape.get("type"):
        case "array":
            inner = _type(shape["items"]) if isinstance(shape.get("items"), dict) else "unknown"
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            values = shape.get("additionalProperties")
            return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
        case str(kind):
            return PLAIN[kind]
    return "unknown"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
