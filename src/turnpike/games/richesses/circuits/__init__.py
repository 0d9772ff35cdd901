"""The circuits (§10, §11), one line each.

A circuit is a TOML file here. One with rules of its own is a folder instead, with `circuit.toml` and a `RULESET` that
hooks into the shared rules (ruleset.py, rules/hooks.py). Delete the file or folder and the line, and the rest is whole.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turnpike.games.richesses.circuits.ruleset import Ruleset

CIRCUITS = (
    "economie",
    "monuments",
    "casinos",
    "vins",
    "touristique",
    "vacances",
    "specialites",
    "sports",
)
"""In the order in which players choose among them."""
DEFAULT = "monuments"
FOLDER = Path(__file__).parent


def path_of(circuit: str) -> Path:
    """The file of a circuit."""
    own = FOLDER / circuit / "circuit.toml"
    return own if own.exists() else FOLDER / f"{circuit}.toml"


@cache
def ruleset_of(circuit: str) -> "Ruleset":
    """The rules of a circuit, beside those that all share."""
    own = (FOLDER / circuit).is_dir()
    package = import_module(f"{__name__}.{circuit}" if own else f"{__name__}.ruleset")
    ruleset: Ruleset = package.RULESET
    return ruleset


def all_rulesets() -> "list[Ruleset]":
    """Every set of rules there is, once."""
    return list(dict.fromkeys(ruleset_of(circuit) for circuit in CIRCUITS))
