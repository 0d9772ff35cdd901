"""The cards that variants lay under the players: a line of words, and the pieces of seats next to it."""

from dataclasses import dataclass, field

from turnpike.games.franchise.draw.pieces import piece
from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.drawing.svg import at, box, group, quoted, text
from turnpike.kernel.ids import Seat

_HEIGHT = 62
"""Of the row of cards, in units of the panel."""
_PALE = ' opacity=".4"'


@dataclass(frozen=True)
class Card:
    """A card, and whose pieces stand there; those of seats that have only begun stand there faintly."""

    mark: str
    """An attribute of its group in the picture."""
    label: str
    seats: list[Seat]
    begun: list[Seat] = field(default_factory=list)
    pale: bool = False
    """Out of the game."""


def cards(scene: Scene) -> list[Card]:
    """Those of all variants."""
    return [card for variant in all_variants() for card in variant.drawing.cards(scene)]


def row_height(scene: Scene) -> float:
    """How much room the row of cards needs under the players."""
    return _HEIGHT if cards(scene) else 0


def card_row(scene: Scene, y: float, width: float) -> list[str]:
    """The row, as wide as the panel."""
    row = cards(scene)
    wide = width / max(len(row), 1)
    return [
        group(_card(scene, card, wide), f"{at(n * wide, y)} {card.mark}{_PALE if card.pale else ''}")
        for n, card in enumerate(row)
    ]


def _card(scene: Scene, card: Card, wide: float) -> list[str]:
    palette = scene.look.palette
    rim = f'rx="7" stroke="{palette.ink}" stroke-width="1.4"'
    names = ", ".join(scene.names[seat] for seat in card.seats)
    parts = [
        f"<title>{quoted(card.label)}: {quoted(names or '–')}</title>",
        box(4, 8, wide - 8, _HEIGHT - 12, palette.tile, rim),
        text(wide / 2, 22, 14, card.label, fill=palette.ink, fit=wide - 22),
    ]
    there = [*card.seats, *card.begun]
    for n, seat in enumerate(there):
        drawn = piece(scene.look, seat, wide / 2 + 22 * (n - (len(there) - 1) / 2), 42, 9)
        parts.append(group([drawn], 'opacity=".45"') if seat in card.begun else drawn)
    return parts
