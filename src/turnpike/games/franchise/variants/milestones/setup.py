"""The set-up of Milestones (§8.1): how many stage tiles are drawn, from stages.toml, and dealing them."""

from functools import cache
from pathlib import Path

from turnpike.games.franchise.board.parts import Provenance
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.setup.layout import Setup
from turnpike.games.franchise.variant import SetupPart
from turnpike.games.franchise.variants.milestones import rules, schema
from turnpike.kernel import bits
from turnpike.kernel.chance import Draws
from turnpike.kernel.contract import Words
from turnpike.kernel.data import Data, load
from turnpike.kernel.refused import Refused


class StageTiles(Data):
    """The stage tiles in the order of their numbers in numbers.py, and how many are drawn by number of players."""

    tiles: tuple[str, ...]
    drawn: dict[str, int]
    provenance: dict[str, Provenance]


@cache
def stage_tiles() -> StageTiles:
    """The stage tiles, read once."""
    return load(Path(__file__).parent / "stages.toml", StageTiles)


class StageSetup(SetupPart):
    """§8.1 As many stage tiles as the number of players asks for (ruling Q1)."""

    fields = ("stage_tiles",)

    def draw(self, options: Options, draws: Draws) -> Words:
        """The first ones of the shuffled tiles."""
        tiles = draws.shuffle(list(stage_tiles().tiles))[: stage_tiles().drawn[str(options.players)]]
        return {"stage_tiles": [*tiles]}

    def check_setup(self, options: Options, setup: Setup) -> None:
        """The right number of different tiles."""
        names = _named(setup)
        known, number = stage_tiles().tiles, stage_tiles().drawn[str(options.players)]
        if len(names) != number or len(set(names)) != number or not set(names) <= set(known):
            detail = f"stage_tiles must name {number} different ones of {', '.join(known)}"
            raise Refused("bad_setup", detail=detail)

    def begin(self, s: State, setup: Setup) -> None:
        """Stage tiles lie face up, bonus tiles in reserve."""
        rules.deal(s, sum(bits.BIT[stage_tiles().tiles.index(name)] for name in _named(setup)))


def _named(setup: Setup) -> list[str]:
    return part_of(setup, schema.SetupPart).stage_tiles or []
