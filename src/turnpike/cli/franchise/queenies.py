"""What `turnpike show franchise queenies` tells: the three Queenies and their tiles (§8 to §10)."""

from rich.table import Table
from rich.text import Text

from turnpike.cli.screen import Screen
from turnpike.cli.words import words_in
from turnpike.games.franchise.codec.speech import texts_in
from turnpike.games.franchise.variants.milestones.setup import stage_tiles
from turnpike.games.franchise.variants.new_regions.tiles import new_tiles


def show_queenies(screen: Screen, language: str) -> None:
    """Each with its rule in a sentence; then the stage tiles, and the new region tiles with their names."""
    game, own = texts_in(language), words_in(language)
    for queenie in own.tables["franchise_queenies"]:
        screen.paragraph("•", [(f"{game.say('queenie', queenie)} ({queenie})", "bold")])
        screen.say(own.say("franchise_queenies", queenie))
        screen.say()
        if queenie == "stages":
            for stage in stage_tiles().tiles:
                screen.say("  " + game.say("stage", stage))
            screen.say()
    table = Table.grid(padding=(0, 2))
    for tile in new_tiles().tiles:
        values = "/".join(map(str, tile.values))
        table.add_row(*(Text(cell) for cell in ("  " + tile.id, values, game.say("kind", tile.kind))))
    screen.show(table)
