"""The server's structures as TypeScript, for the web client: `python -m turnpike.server.typescript`.

Here: which structures, and how a msgspec type is written in TypeScript. A test compares the files of the client with
this output, so the two cannot drift apart. `transport/messages.ts` holds what all games share; `types.ts` in a game's
folder holds its view, events, material and options.
"""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from turnpike import games
from turnpike.kernel.contract import AnyGame, Game, Outcome
from turnpike.kernel.events import Event
from turnpike.server import (
    errors,
    game_views,
    plans,
    positions,
    preferences,
    profile_views,
    reviews,
    table_requests,
    table_views,
)
from turnpike.server.analysis import evaluations, schemas
from turnpike.server.explorer import schemas as explorer_schemas
from turnpike.server.http import accounts, health, notifications
from turnpike.server.puzzles import schemas as puzzle_schemas
from turnpike.server.studies import schemas as studies
from turnpike.server.websocket import messages
from turnpike.table import Settings

HEAD = """// Made from the server's structures by `make web-types`; do not edit. A field with ? may be left out.
"""
SHARED = """
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** Something that happened; each game has its own kinds (types.ts in its folder). */
export type GameEvent = { event: string; [name: string]: Json };
"""
NEEDED: tuple[type[msgspec.Struct], ...] = (
    *get_args(messages.AnyCommand), *get_args(messages.AnyMessage),
    errors.Problem, health.Health, Outcome, Settings,
    table_views.TableSummary, table_views.TableView, table_views.CreatedTable,
    game_views.GameView, positions.Positions, reviews.ReviewView,
    profile_views.Profile, profile_views.Leaderboard,
    preferences.Me, accounts.NewMe, preferences.ChangedMe, accounts.PersonalLink, accounts.SignIn, accounts.NewPassword,
    accounts.Export, notifications.NotificationChannel, notifications.NotificationView, notifications.PushDevice,
    notifications.PushKey, preferences.NotificationSchedule,
    table_requests.NewTable, table_requests.Joining, table_requests.AtSeat, table_requests.Preparing,
    table_requests.Pausing, table_requests.AutoPass, plans.PlanRequest, plans.PlanView,
    schemas.NewAnalysis, schemas.AnalysisStart, schemas.AnalysisGame, schemas.GameMaterial, schemas.SetupCheck,
    schemas.PositionRequest, schemas.AnalysisPosition, schemas.TreeRequest, schemas.ToldMoves, schemas.PreviewRequest,
    evaluations.EvaluationRequest, evaluations.Evaluation,
    puzzle_schemas.PuzzleList, puzzle_schemas.PuzzleView, puzzle_schemas.PuzzleMoves, puzzle_schemas.PuzzleAnswer,
    puzzle_schemas.PuzzlePreviews, puzzle_schemas.PuzzleHint, puzzle_schemas.GivenUp,
    explorer_schemas.ExplorerOverview, explorer_schemas.ExplorerRequest, explorer_schemas.ExplorerPosition,
    studies.NewStudy, studies.ChangedStudy, studies.CopiedStudy, studies.StudySummary, studies.StudyView,
)  # fmt: skip
OPAQUE: Mapping[type, str] = {msgspec.Struct: "unknown", Event: "GameEvent"}
"""A view and an event: each game has its own, typed in its client folder."""
SENT = {kind.__name__ for kind in get_args(messages.AnyCommand)} | {
    "ChangedMe", "Clock", "Joining", "NewMe", "NewPassword", "NotificationChannel", "Pausing", "Preparing",
    "PushDevice", "SeatSetup", "Settings", "SignIn", "NewTable", "AtSeat", "AutoPass", "NewAnalysis", "AnalysisGame",
    "PlanRequest", "PositionRequest", "TreeMove", "TreeRequest", "PreviewRequest", "EvaluationRequest",
    "NewStudy", "ChangedStudy", "CopiedStudy", "PuzzleMoves", "PuzzlePreviews", "ExplorerRequest",
}  # fmt: skip
"""What the client sends: a field with a default may be left out. What the server sends has every field."""


class Writer:
    """Writes structures as TypeScript types, each once, together with those they refer to."""

    def __init__(self, sent: Iterable[str] = (), aliases: bool = False) -> None:
        self.sent = frozenset(sent)
        self.aliases = aliases
        """Write type aliases instead of interfaces: only these can be used as a `Record`."""
        self.declared: dict[str, str] = {}
        self._owners: dict[str, type] = {}

    def name_of(self, struct: inspect.StructType) -> str:
        """The name of a structure, which is declared at its first use."""
        name = struct.cls.__name__
        owner = self._owners.setdefault(name, struct.cls)
        if owner is not struct.cls:
            raise TypeError(f"two structures called {name}: {owner.__module__} and {struct.cls.__module__}; rename one")
        if name not in self.declared:
            self.declared[name] = ""  # a structure may refer to itself
            self.declared[name] = self._declaration(name, struct)
        return name

    def _declaration(self, name: str, struct: inspect.StructType) -> str:
        text = struct.cls.__doc__
        lines = [f"/** {' '.join(text.replace('*/', '* /').split())} */"] if text else []
        lines.append(f"export type {name} = {{" if self.aliases else f"export interface {name} {{")
        if struct.tag_field is not None:
            lines.append(f"  {struct.tag_field}: {_literal(struct.tag)};")
        left_out = name in self.sent or struct.cls.__struct_config__.omit_defaults
        for field in struct.fields:
            optional = "?" if left_out and not field.required else ""
            lines.append(f"  {field.encode_name}{optional}: {self.type_of(field.type)};")
        return "\n".join([*lines, "};" if self.aliases else "}", ""])

    def type_of(self, shape: inspect.Type) -> str:
        """A type in TypeScript."""
        match shape:
            case inspect.Metadata():
                return self.type_of(shape.type)
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType():
                return "Json"
            case inspect.LiteralType():
                return " | ".join(_literal(value) for value in shape.values)
            case inspect.UnionType():
                return " | ".join(self.type_of(part) for part in shape.types)
            case inspect.ListType() | inspect.SetType() | inspect.FrozenSetType() | inspect.VarTupleType():
                inner = self.type_of(shape.item_type)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case inspect.TupleType():
                return f"[{', '.join(self.type_of(part) for part in shape.item_types)}]"
            case inspect.DictType(key_type=inspect.LiteralType() as keys):
                return f"Partial<Record<{self.type_of(keys)}, {self.type_of(shape.value_type)}>>"
            case inspect.DictType():
                return f"Record<string, {self.type_of(shape.value_type)}>"
            case inspect.StructType():
                return OPAQUE.get(shape.cls) or self.name_of(shape)
            case inspect.CustomType():
                return OPAQUE.get(shape.cls, "unknown")
        raise TypeError(f"no TypeScript for {shape}")


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _struct(kind: type) -> inspect.StructType:
    shape = inspect.type_info(kind)
    if not isinstance(shape, inspect.StructType):
        raise TypeError(f"{kind} is no structure")
    return shape


def shared_types() -> str:
    """The messages and answers of the server."""
    writer = Writer(SENT)
    for kind in NEEDED:
        writer.name_of(_struct(kind))
    commands = " | ".join(sorted(kind.__name__ for kind in get_args(messages.AnyCommand)))
    answers = " | ".join(sorted(kind.__name__ for kind in get_args(messages.AnyMessage)))
    unions = (
        f"export type AnyCommand = {commands};\nexport type AnyMessage = {answers};\n"
        f"export const PROTOCOL = {messages.PROTOCOL};\n"
    )
    return f"{HEAD}{SHARED}\n{_sorted(writer)}\n{unions}"


def game_types(game: AnyGame) -> str:
    """The view, events, material and options of a game."""
    options, view = _parameters(type(game))
    material = get_type_hints(type(game).material)["return"]
    writer = Writer(aliases=True)
    names = {role: writer.name_of(_struct(kind)) for role, kind in (("View", view), ("Material", material))}
    events = [writer.name_of(_struct(kind)) for kind in game.event_types]
    writer.sent = frozenset({options.__name__})
    names["Options"] = writer.name_of(_struct(options))
    aliases = [f"export type {role} = {name};\n" for role, name in names.items() if role != name]
    union = "export type GameEvent =\n" + "\n".join(f"  | {name}" for name in events) + ";\n"
    body = _sorted(writer)
    head = HEAD + ('import type { Json } from "../../transport/messages";\n' if "Json" in body else "")
    return f"{head}\n{body}\n{''.join(aliases)}{union}"


def _parameters(kind: type[AnyGame]) -> tuple[type, type]:
    """The types of a game's options and view: `class MyGame(Game[State, Options, View])`."""
    for base in getattr(kind, "__orig_bases__", ()):
        if get_origin(base) is Game:
            _, options, view = get_args(base)
            return options, view
    raise TypeError(f"{kind} does not say Game[State, Options, View]")


def _sorted(writer: Writer) -> str:
    return "\n".join(text for _, text in sorted(writer.declared.items()))


def files() -> dict[str, str]:
    """All files by their path in the client's sources."""
    found = {f"games/{name}/types.ts": game_types(games.find(name)) for name in games.NAMES}
    return {"transport/messages.ts": shared_types(), **found}


if __name__ == "__main__":
    for path, text in files().items():
        (Path(sys.argv[1]) / path).write_text(text, encoding="utf-8")
