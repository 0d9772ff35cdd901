"""Options of the command line that belong to a game: made from the options schema and the manifest of each game.

`GameCommand` adds them to a command. A command line is read with the options of the game it names; the other games are
loaded only for the help, and to say of an option whose it is.
"""

from collections.abc import Callable
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import typer
from typer.core import TyperCommand

from turnpike import games
from turnpike.kernel.contract import Json
from turnpike.kernel.manifest import Setting
from turnpike.kernel.refused import Refused

ARGUMENTS = "turnpike.arguments"
GIVEN = "turnpike.given"


class GameCommand(TyperCommand):
    """A command with the options of the games; the values that were given are found with `given`."""

    quick_start = False
    """Whether options that are not given are those of the game's first quick start."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401  (a private class of Typer)
        """Read the arguments; the options of games are taken out before Typer calls the function of the command."""
        ctx.meta[ARGUMENTS] = list(args)
        rest: list[str] = super().parse_args(ctx, args)
        own = {parameter.name for parameter in self.params}
        foreign = [name for name in ctx.params if name not in own]
        ctx.meta[GIVEN] = {name: ctx.params.pop(name) for name in foreign}
        return rest

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401
        """The parameters of the command, and those of the games that the arguments are about."""
        own: list[Any] = super().get_params(ctx)
        arguments: list[str] | None = ctx.meta.get(ARGUMENTS)
        known = {option for parameter in own for option in parameter.opts}
        found: dict[str, Any] = {}
        every = arguments is None or _asks_help(arguments)
        named = list(games.names()) if arguments is None or every else _games_in(arguments)
        for name in dict.fromkeys([*named, *games.names()]):
            if name not in named and not _unknown(arguments or [], known):
                break
            for option in _options(name, quick_start=self.quick_start):
                found.setdefault(f"{name} {option.name}" if every else option.name, option)
                known |= set(option.opts)
        return [*own, *found.values()]


def given(context: typer.Context, game: str) -> dict[str, Json]:
    """The options that were given for this game, as in a log; others are refused by their name."""
    manifest, values = games.manifest(game), context.meta.get(GIVEN, {})
    options: dict[str, Json] = {}
    for name, value in ((key.removeprefix("option_"), value) for key, value in values.items()):
        if value is None:
            continue
        hint = _flag(name)
        if name not in manifest.settings:
            if name == "board":
                raise typer.BadParameter(
                    f"{manifest.title()} is played on its own board. Leave {hint} out.", param_hint=hint
                )
            raise typer.BadParameter(f"{manifest.title()} has no such option.", param_hint=hint)
        needs = manifest.settings[name].needs
        if needs is not None and not values.get(f"option_{needs}"):
            raise typer.BadParameter(
                f"This means something only with {_flag(needs)}. Add {_flag(needs)}.", param_hint=hint
            )
        options[name] = _value(game, name, value)
    return options


def files_of(context: typer.Context) -> dict[str, str]:
    """The paths among the options, by the name of the option."""
    values = context.meta.get(GIVEN, {})
    return {name.removeprefix("option_"): str(value) for name, value in values.items() if isinstance(value, Path)}


def _value(game: str, name: str, value: object) -> Json:
    """The typed value as in a log: lists are written with commas, larger values come from files."""
    if isinstance(value, Path):
        return games.terminal(game).read_file(name, value)
    schema = _schema(game)[name]
    if isinstance(value, str) and schema.get("type") == "array":
        return [word.strip() for word in value.split(",")]
    plain: Json = value if isinstance(value, bool | int | str) else str(value)
    return plain


def _games_in(arguments: list[str]) -> list[str]:
    """The games that the arguments name; the first if they name none."""
    words = {argument.rpartition("=")[2] for argument in arguments}
    return [name for name in games.names() if name in words] or list(games.names()[:1])


def _asks_help(arguments: list[str]) -> bool:
    return bool({"--help", "-h"} & set(arguments))


def _unknown(arguments: list[str], known: set[str]) -> bool:
    return any(argument.startswith("--") and argument.partition("=")[0] not in known for argument in arguments)


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _schema(game: str) -> dict[str, dict[str, Any]]:
    """JSON Schema of each option of a game."""
    options = type(games.find(game).read_options({}))
    found: dict[str, dict[str, Any]] = msgspec.json.schema(options)["$defs"][options.__name__]["properties"]
    return found


def _options(game: str, *, quick_start: bool) -> list[Any]:
    """The options of a game as Typer has them; none of a game that cannot be loaded, which the command itself says."""
    manifest = games.manifest(game)
    try:
        schema = _schema(game)
    except Refused:
        return []
    defaults = {name: schema[name].get("default") for name in manifest.settings}
    if quick_start:
        defaults |= manifest.quick_start.options
    parameters = [
        Parameter(
            f"option_{name}",
            Parameter.KEYWORD_ONLY,
            default=None,
            annotation=_annotation(manifest.title(), name, setting, schema[name], defaults[name]),
        )
        for name, setting in manifest.settings.items()
    ]

    def command(**values: object) -> None:
        """A function that only carries the options."""

    return typer.main.get_command(_carrier(command, parameters)).params


def _carrier(command: Callable[..., None], parameters: list[Parameter]) -> typer.Typer:
    """An application of one command with these parameters: the public way to have Typer make options."""
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    carrier = typer.Typer(add_completion=False)
    carrier.command(add_help_option=False)(command)
    return carrier


def _annotation(panel: str, name: str, setting: Setting, schema: dict[str, Any], default: Json) -> object:
    """The type of an option, with its help in the panel of its game."""
    shown = str(default) if isinstance(default, str | int) and default else False
    more: dict[str, Any] = {"help": setting.help, "rich_help_panel": panel, "show_default": shown}
    values = setting.values or tuple(schema.get("enum", ()))
    kind: Any = str
    if schema.get("type") == "boolean":
        kind = bool
    elif schema.get("type") == "integer":
        kind, more = int, more | {"min": schema.get("minimum"), "max": schema.get("maximum")}
    elif values and all(isinstance(value, int) for value in values):
        kind, more = int, more | {"min": min(values), "max": max(values)}
    elif "anyOf" in schema or "$ref" in schema:
        kind = Path
    elif values and schema.get("type") != "string":
        kind = Literal[values]
    return Annotated[kind | None, typer.Option(_flag(name), **more)]


class PlayCommand(GameCommand):
    """The command for people who play."""

    quick_start = True


def examples(command: str, *more: str) -> str:
    """The examples for the help of a command: those that the games bring, then others."""
    lines = [line for manifest in games.manifests().values() for line in manifest.examples.get(command, ())]
    return "[bold]Examples[/bold]\n" + "".join(f"  {line}\n" for line in (*lines, *more))
