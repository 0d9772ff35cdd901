"""Milestones in pictures (§8): the stage tiles with those who have fulfilled them, and the bonus tiles in reserve."""

from collections.abc import Iterator

from turnpike.games.franchise.codec.speech import texts_in
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.draw.cards import Card
from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.terminal.places import FAINT, Strip, held_by
from turnpike.games.franchise.variant import DrawingPart
from turnpike.games.franchise.variants.milestones import schema
from turnpike.games.franchise.variants.milestones.setup import stage_tiles
from turnpike.kernel.terminal import Block, Line


class StageDrawing(DrawingPart):
    """Stage tiles and reserves."""

    def pale_bonus_tiles(self, view: View, seat: int) -> int:
        """Those in the seat's reserve."""
        reserve = part_of(view, schema.ViewPart).reserve
        return reserve[seat] if reserve else 0

    def cards(self, scene: Scene) -> list[Card]:
        """A card for each stage tile; seats with the first of two links for $8 have begun."""
        part, labels = part_of(scene.view, schema.ViewPart), scene.look.words.labels
        return [
            Card(
                mark=f'data-stage="{stage}"',
                label=labels[stage],
                seats=seats,
                begun=[seat for seat in part.one_8_link or [] if stage == "two_8_links" and seat not in seats],
            )
            for stage, seats in (part.stages or {}).items()
        ]

    def remarks(self, scene: Scene) -> list[Strip]:
        """The same in a line."""
        return [
            held_by(scene, card.label, card.seats) + [(scene.look.brand(seat).sign, FAINT) for seat in card.begun]
            for card in self.cards(scene)
        ]

    def guide(self, language: str) -> Iterator[Block]:
        """The stage tiles."""
        for stage in stage_tiles().tiles:
            yield Line("  " + texts_in(language).say("stage", stage))
        yield Line()
