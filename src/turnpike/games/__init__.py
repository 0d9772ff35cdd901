"""All games: found by their manifests, loaded at their first use.

A package brings a game by an entry point of the group `turnpike.games` that names its manifest (kernel/manifest.py).
Our own games are declared the same way; in a checkout that is not installed their folders here are found as well. A
plug-in that cannot be used is left out, and `broken()` says why.
"""

import importlib.metadata
import pkgutil
from collections.abc import Iterator
from functools import cache

from turnpike.kernel.contract import AnyGame
from turnpike.kernel.manifest import Manifest, problems, resolve
from turnpike.kernel.refused import Refused
from turnpike.kernel.terminal import AnyTerminal, Terminal

GROUP = "turnpike.games"


def names() -> tuple[str, ...]:
    """The ids of all games, in the order in which they are listed."""
    return tuple(manifests())


def manifests() -> dict[str, Manifest]:
    """The manifests of all games by id."""
    return _found()[0]


def broken() -> dict[str, str]:
    """Plug-ins that cannot be used, and why, in words."""
    return _found()[1]


def manifest(name: str) -> Manifest:
    """The manifest of a game; `Refused` lists the names there are."""
    found = manifests()
    if name not in found:
        raise Refused("unknown_game", game=name[:60], games=", ".join(found))
    return found[name]


def find(name: str) -> AnyGame:
    """The game with this name, loaded at its first use; `Refused` lists the names there are."""
    game: AnyGame = _load(manifest(name).id)
    return game


def terminal(name: str) -> AnyTerminal:
    """How the game with this name is shown in a terminal."""
    reference = manifest(name).terminal
    found: AnyTerminal = Terminal() if reference is None else resolve(reference)
    return found


def own_modules() -> list[str]:
    """The modules of the rules of our own games, for processes that import them beforehand."""
    modules = (one.game.partition(":")[0] for one in manifests().values())
    return [module for module in modules if module.startswith(__name__)]


@cache
def _load(name: str) -> AnyGame:
    """Import the rules. A plug-in may fail in any way: the user gets a message, and the other games work."""
    reference = manifests()[name].game
    try:
        game: AnyGame = resolve(reference)
    except Exception as error:
        if reference.startswith("turnpike."):
            raise
        raise Refused("broken_game", game=name, detail=_reason(error)) from error
    if game.id != name:
        raise Refused("broken_game", game=name, detail=f"its rules call themselves {game.id!r}")
    return game


@cache
def _found() -> tuple[dict[str, Manifest], dict[str, str]]:
    """Look for manifests, once a process."""
    found: dict[str, Manifest] = {}
    wrong: dict[str, str] = {}
    for source, reference in dict(_references()).items():
        try:
            one: object = resolve(reference)
            complaints = list(problems(one)) if isinstance(one, Manifest) else [f"{reference} is not a Manifest."]
        except Exception as error:
            wrong[source] = _reason(error)
            continue
        if complaints or not isinstance(one, Manifest):
            wrong[source] = " ".join(complaints)
        elif one.id in found:
            if found[one.id] is not one:
                wrong[source] = f"There is another game called {one.id!r}. Uninstall one of the two."
        else:
            found[one.id] = one
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0]))), wrong


def _references() -> Iterator[tuple[str, str]]:
    """Where manifests are declared: a name for messages, and `module:ATTRIBUTE`. Our own come first, so none is hidden.

    Entry points of our own name the same references as the folders, and count once.
    """
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            reference = f"{__name__}.{module.name}.manifest:MANIFEST"
            yield f"{module.name} ({reference})", reference
    for point in importlib.metadata.entry_points(group=GROUP):
        yield f"{point.name} ({point.value})", point.value


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".rstrip(": ")


def forget() -> None:
    """Look for games again, for tests that add some."""
    _found.cache_clear()
    _load.cache_clear()


def __getattr__(name: str) -> tuple[str, ...]:
    if name == "NAMES":
        return names()
    raise AttributeError(name)
