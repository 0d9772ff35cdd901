"""What `turnpike show franchise queenies` shows: the variants with their tiles."""

from collections.abc import Iterator

from turnpike.games.franchise.codec.speech import texts_in
from turnpike.games.franchise.terminal.phrases import phrases
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.terminal import Block, Item, Line


def show_variants(language: str) -> Iterator[Block]:
    """Each with its rule in a sentence, and what there is of it to look up."""
    game, own = texts_in(language), phrases(language)
    for variant in sorted(all_variants(), key=lambda variant: variant.section):
        yield Item(((f"{game.say('queenie', variant.id)} ({variant.id})", True),))
        yield Line(own.say("queenies", variant.id))
        yield Line()
        yield from variant.drawing.guide(language)
