"""`turnpike play`: a game in the terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from turnpike import bots, build, games
from turnpike.bots.contract import Bot
from turnpike.cli.errors import CommandError, complain
from turnpike.cli.game_options import examples, given
from turnpike.cli.interactive import InteractiveGame
from turnpike.cli.saving import load as load_game
from turnpike.cli.texts import texts_in
from turnpike.kernel import entropy
from turnpike.kernel.chance import new_secret, seeded_secret
from turnpike.kernel.contract import Json
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.rng import Rng
from turnpike.kernel.text import Language

EXAMPLES = examples("play")
OPPONENT = "regular"


def play(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(games.names())}.")] = games.names()[0],
    players: Annotated[
        int | None, typer.Option("--players", "-p", min=2, help="Number of seats.", show_default="2")
    ] = None,
    humans: Annotated[int | None, typer.Option(min=1, help="Number of humans. Default: 1, or one per --name.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="Name of a human player. Repeat it for each one.")] = None,
    bot_names: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help=f"Bots in the other seats: {', '.join(bots.names())}. One for all, or one for each seat.",
            show_default=OPPONENT,
        ),
    ] = None,
    first: Annotated[str, typer.Option(help="Who goes first: random, or a player's name.")] = "random",
    language: Annotated[Language, typer.Option(help="Language of the game.")] = "en",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same draws and bot moves.")] = None,
    log: Annotated[Path | None, typer.Option(help="Save the game to this file.")] = None,
    load: Annotated[Path | None, typer.Option(help="Resume the last game in this file.")] = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same screen."""
    terminal = games.terminal(game)
    if notice := build.notice():
        complain(notice)
    rng = Rng(entropy.randbits(63, "bots") if seed is None else seed)
    kinds = [bots.find(kind.strip(), game).name for kind in (bot_names or OPPONENT).split(",")]
    if load is not None:
        loaded = load_game(games.find(game), load, language)
        file = log or (load if loaded.alone else None)
        seated = _seated(game, loaded.play.header.seats, name or [], kinds)
        InteractiveGame(loaded.play, terminal, seated, language, rng, file).run()
        return
    if log is not None and log.exists() and log.stat().st_size:
        raise CommandError(f"{log} already exists. Choose another name, or resume its game with --load {log}")
    names = _people(name or [], humans, language)
    seats = names + _bot_names(kinds, (players or max(2, len(names))) - len(names))
    options: dict[str, Json] = {
        "players": len(seats),
        **games.manifest(game).quick_start.options,
        **given(context, game),
    }
    begun = _begin(game, options, seats, first, seed)
    seated = _seated(game, begun.header.seats, names, kinds)
    InteractiveGame(begun, terminal, seated, language, rng, log).run()


def _people(names: list[str], humans: int | None, language: str) -> list[str]:
    """The names of the people; those without a name of their own get a plain one."""
    count = max(len(names), 1) if humans is None else humans
    if len(names) > count:
        raise typer.BadParameter(f"{len(names)} names for {count} people.", param_hint="--name")
    if len(set(names)) < len(names) or not all(name.strip() and name.isprintable() for name in names):
        raise typer.BadParameter("Each player needs a different, printable name.", param_hint="--name")
    words = texts_in(language)
    missing = range(1, count - len(names) + 1)
    return [*names, *(words.say("play", "person", n=count, number=number) for number in missing)]


def _bot_names(kinds: Sequence[str], count: int) -> list[str]:
    """Names for the bots: the kind, numbered where there are several of it."""
    if count < 0:
        raise typer.BadParameter("There are more players than seats. Raise --players.", param_hint="--players")
    if len(kinds) not in {1, count} and count:
        raise typer.BadParameter(f"{len(kinds)} bots for {count} seats; name one, or one a seat.", param_hint="--bots")
    taken = [kinds[i % len(kinds)].capitalize() for i in range(count)]
    return [kind if taken.count(kind) == 1 else f"{kind} {1 + taken[:i].count(kind)}" for i, kind in enumerate(taken)]


def _begin(game: str, options: dict[str, Json], seats: list[str], first: str, seed: int | None) -> AnyPlay:
    if first != "random":
        if first not in seats:
            raise typer.BadParameter(f"{first!r} is none of {', '.join(seats)}.", param_hint="--first")
        seats = seats[seats.index(first) :] + seats[: seats.index(first)]
    secret = new_secret() if seed is None else seeded_secret(seed)
    return Play.begin(games.find(game), options, seats, secret=secret, random_first=first == "random")


def _seated(game: str, seats: Sequence[str], people: Sequence[str], kinds: Sequence[str]) -> dict[int, Bot]:
    """Which bot takes which seat. Without names of people, the seats named after a bot are taken by it."""
    called = {seat: name.split(" ")[0].lower() for seat, name in enumerate(seats)}
    if people:
        for name in people:
            if name not in seats:
                raise CommandError(
                    f"There is no player called {name!r} in this game. The players are {', '.join(seats)}."
                )
        return {
            seat: bots.find(kind if kind in bots.names_for(game) else kinds[0])
            for seat, kind in called.items()
            if seats[seat] not in people
        }
    return {seat: bots.find(kind) for seat, kind in called.items() if kind in bots.names_for(game)}
