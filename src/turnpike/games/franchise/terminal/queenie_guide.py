"""What `turnpike show franchise queenies` tells: the three Queenies and their tiles (§8 to §10)."""

from collections.abc import Iterator

from turnpike.games.franchise.queenies.tiles import new_tiles, stage_tiles
from turnpike.games.franchise.speech import TEXT
from turnpike.games.franchise.terminal.phrases import phrases
from turnpike.kernel.terminal import Block, Item, Line, Rows
from turnpike.kernel.text import texts


def show_queenies(language: str) -> Iterator[Block]:
    """Each with its rule in a sentence; then the stage tiles, and the new region tiles with their names."""
    game, own = texts(TEXT, language), phrases(language)
    for queenie in own.tables["queenies"]:
        yield Item(((f"{game.say('queenie', queenie)} ({queenie})", True),))
        yield Line(own.say("queenies", queenie))
        yield Line()
        if queenie == "stages":
            for stage in stage_tiles().tiles:
                yield Line("  " + game.say("stage", stage))
            yield Line()
    yield Rows(
        tuple(
            ("  " + tile.id, "/".join(map(str, tile.values)), game.say("kind", tile.kind)) for tile in new_tiles().tiles
        )
    )
