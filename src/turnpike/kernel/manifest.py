"""The manifest of a game: everything the rest of Turnpike learns of it before its rules are loaded.

A game is a package with a module `manifest` that defines `MANIFEST`, declared as an entry point of the group
`turnpike.games`. The manifest imports nothing of the game: what is expensive is named by a string,
`"package.module:ATTRIBUTE"`, and imported when it is used. docs/add-a-game.md leads through one.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from turnpike.kernel.contract import Json
from turnpike.kernel.text import LANGUAGES

ID = re.compile(r"[a-z][a-z0-9_]{0,30}")
REFERENCE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


class Setting(Struct, frozen=True, kw_only=True):
    """What the command line says about an option of the game; type and values come from the options schema."""

    help: str
    needs: str | None = None
    """Another option without which this one means nothing."""
    values: tuple[str, ...] = ()
    """The values offered on the command line, if not all of the schema."""


class QuickStart(Struct, frozen=True, kw_only=True):
    """A table for people who want to play at once: one click on the start page, `turnpike play` without options."""

    seats: int = 2
    """People and bots at the table of the start page; at the command line the players say how many they are."""
    options: dict[str, Json] = {}
    """What suits a first game."""


class Manifest(Struct, frozen=True, kw_only=True):
    """A game as the rest of Turnpike knows it."""

    id: str
    """As in logs and commands: small letters, digits and `_`."""
    titles: dict[str, str]
    """By language; English is needed."""
    descriptions: dict[str, str] = {}
    """What the game is about, by language: a sentence or two for the start page."""
    min_seats: int
    max_seats: int
    min_age: int | None = None
    """In years, as on the box."""
    minutes: int | None = None
    """How long a game takes, about."""
    folder: Path
    """The folder of the game, which contains `rulebook`: one Markdown file per language."""
    game: str
    """The `Game`, as in "turnpike_harbours.game:GAME"."""
    languages: tuple[str, ...] = LANGUAGES
    terminal: str | None = None
    """The `Terminal`; without one the game is shown by the default one."""
    brain: str | None = None
    """How bots evaluate, choose and analyse: "my_game.brain:BRAIN". Without one they search by the
    rules alone."""
    research: str | None = None
    """The `Environment` for learners (docs/research.md). Without one they get the choices of the contract by number."""
    bots: dict[str, str] = {}
    """Bots that play this game only, by name, each a `Bot`."""
    benchmarks: tuple[str, ...] = ()
    """What `turnpike bench` measures, each a `Benchmark`."""
    learner: str | None = None
    """What `turnpike train` needs, a `Learner` (turnpike.bots.network.learner); without one nothing can be trained."""
    ratings: dict[str, int] = {}
    """The fixed ratings of bots, by name. 1500 is a new player's; 400 points more win ten of eleven games for two.
    Only these bots may play at rated tables."""
    puzzle_options: tuple[dict[str, Json], ...] = ({},)
    """Options of the games that puzzles are made from, each in its turn."""
    opening_options: tuple[dict[str, Json], ...] = ({},)
    """Options of the games that the explorer's corpus is made from, each in its turn."""
    adviser: str = "greedy"
    """The bot that gives hints in the terminal."""
    settings: dict[str, Setting] = {}
    """The options of the command line, by the name of the option; others can only be given in logs and in Python."""
    quick_start: QuickStart = QuickStart()
    examples: dict[str, tuple[str, ...]] = {}
    """Examples for the help of commands, by the name of the command; the text after two spaces explains the line."""
    order: int = 100
    """Games are listed by this number, then by id."""

    @property
    def puzzles(self) -> Path | None:
        """The puzzles that come with the game."""
        path = self.folder / "data" / "puzzles.jsonl.gz"
        return path if path.is_file() else None

    @property
    def openings(self) -> Path | None:
        """The openings that come with the game, for the explorer."""
        path = self.folder / "data" / "explorer.jsonl.gz"
        return path if path.is_file() else None

    def title(self, language: str = "en") -> str:
        """The title in a language, or in English."""
        return self.titles.get(language) or self.titles["en"]

    def rulebook(self, language: str) -> Path | None:
        """The rules for players in a language, as Markdown."""
        page = self.folder / "rulebook" / f"{language}.md"
        return page if language in self.languages and page.is_file() else None

    def description(self, language: str = "en") -> str:
        """What the game is about in a language, or in English; empty if it does not say."""
        return self.descriptions.get(language) or self.descriptions.get("en", "")


def resolve(reference: str) -> Any:  # noqa: ANN401  (each caller knows the type)
    """The object that a string "package.module:ATTRIBUTE" names, imported now."""
    module, _, attribute = reference.partition(":")
    return getattr(import_module(module), attribute)


def problems(manifest: Manifest) -> Iterator[str]:
    """What is wrong with a manifest, in sentences."""
    if not ID.fullmatch(manifest.id):
        yield f"The id {manifest.id!r} must be small letters, digits and _, at most 31 of them."
    if not manifest.titles.get("en"):
        yield "There is no English title. Add one to titles."
    if not 1 <= manifest.min_seats <= manifest.max_seats:
        yield f"{manifest.min_seats} to {manifest.max_seats} seats make no sense. Correct min_seats and max_seats."
    elif not manifest.min_seats <= manifest.quick_start.seats <= manifest.max_seats:
        yield f"A quick start with {manifest.quick_start.seats} seats is not possible. Correct quick_start."
    if "en" not in manifest.languages:
        yield "The game must have English texts. Add en to languages."
    named = ("game", "terminal", "brain", "learner", "research")
    references = {name: getattr(manifest, name) for name in named}
    references |= {f"benchmarks[{n}]": reference for n, reference in enumerate(manifest.benchmarks)}
    for name, reference in references.items():
        if reference is not None and not REFERENCE.fullmatch(reference):
            yield f'{name} is {reference!r}. Write "package.module:ATTRIBUTE".'
