"""Pawns by transport (§2.3), and the markers of the seats round the stages (§6.1)."""

from turnpike.games.richesses.draw.look import Brand
from turnpike.games.richesses.draw.points import STAGE
from turnpike.games.richesses.draw.scene import Scene
from turnpike.kernel.drawing.svg import at, circle, clock, num, quoted, text

MARKER = 5.2
APART = 46
"""Between pawns that stand on one point."""


def markers(scene: Scene) -> list[str]:
    """A small disc for every seat that has marked a stage, round its dot from the lower left on."""
    parts = []
    for place in scene.stages():
        spot = scene.places[place]
        for seat in range(len(scene.view.money)):
            if scene.has_marked(seat, place):
                dx, dy = clock(0.62 - 0.16 * seat, STAGE + 4)
                parts.append(disc(scene.brand(seat), spot.x + dx, spot.y + dy, MARKER))
    return parts


def disc(brand: Brand, x: float, y: float, r: float) -> str:
    """A marker: the colour of a seat and its sign."""
    rim = f'stroke="#fff" stroke-width="{num(r * 0.22)}"'
    return circle(x, y, r, brand.fill, rim) + text(x, y, r * 1.25, brand.sign, fill=brand.ink)


def pawns(scene: Scene) -> list[str]:
    """The pawns of all seats; the one to act is highlighted."""
    parts = []
    for place, seats in scene.standing().items():
        spot = scene.places[place]
        for n, seat in enumerate(seats):
            x = spot.x + APART * (n - (len(seats) - 1) / 2)
            parts.append(_pawn(scene, seat, x, spot.y - 4))
    return parts


def _pawn(scene: Scene, seat: int, x: float, y: float) -> str:
    brand, transport = scene.brand(seat), scene.transport(seat)
    lit = circle(0, -17, 29, scene.look.palette.glow, 'opacity=".85"') if seat == scene.acting() else ""
    shadow = '<ellipse cx="0" cy="1" rx="17" ry="4" fill="#000" opacity=".28"/>'
    shape = f'<use href="#rdf-{transport}" stroke-linejoin="round"'
    drawn = (
        f'{shape} fill="#fff" stroke="#fff" stroke-width="7"/>'
        f'{shape} fill="{brand.fill}" stroke="{brand.edge}" stroke-width="1.6"/>'
    )
    said = f"<title>{quoted(scene.names[seat])}</title>"
    sign = disc(brand, 15, -33, 7.5)
    return f'<g data-seat="{seat}" {at(x, y)}>{said}{lit}{shadow}{drawn}{sign}</g>'
