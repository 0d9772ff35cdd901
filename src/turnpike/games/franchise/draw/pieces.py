"""Pieces: franchises, tokens and expansion markers. Every seat has a colour and a shape, so colour is never alone."""

from turnpike.games.franchise.codec.views import Owner
from turnpike.games.franchise.look import Brand, Look
from turnpike.kernel.drawing.svg import at, circle, clock, num, path, xy


def shape(brand: Brand, x: float, y: float, r: float, fill: str = "") -> str:
    """The bare shape of a seat, as it stands on a space of its colour."""
    return stamp(brand.shape, x, y, r, fill or brand.ink)


def shop(x: float, y: float, r: float, fill: str) -> str:
    """The symbol of a city's first space: a shop with an awning and an open door."""
    return stamp("shop", x, y, r, fill)


def stamps(look: Look) -> str:
    """The definitions of all shapes, each drawn once and used often."""
    return "".join(f'<path id="tpk-{name}" d="{d}"/>' for name, d in look.shapes.items())


def stamp(name: str, x: float, y: float, r: float, fill: str) -> str:
    """One of the look's shapes."""
    return f'<use href="#tpk-{name}" {at(x, y, r)} fill="{fill}"/>'


def piece(look: Look, owner: Owner, x: float, y: float, r: float) -> str:
    """A franchise standing by itself: a disc of the seat's colour with its shape."""
    brand = look.brand(owner)
    rim = f'stroke="{brand.edge}" stroke-width="{num(max(1.2, r * 0.14))}"'
    return circle(x, y, r, brand.fill, rim) + shape(brand, x, y, r * look.sizes.shape)


def cluster(look: Look, owners: list[Owner], x: float, y: float, r: float) -> list[str]:
    """Several pieces next to each other: a ring, with one in the middle when they are many."""
    inner = 1 if len(owners) == 1 or len(owners) > 5 else 0
    outer = len(owners) - inner
    spots = [(0.0, 0.0)] * inner
    if outer:
        # Neighbours on the ring just touch: half the chord between them is one radius.
        ring = max(r * 1.04 / clock(0.5 / outer, 1)[0], 2.05 * r * inner)
        first = 0.25 if outer == 2 else 0.0
        spots += [clock(first + n / outer, ring) for n in range(outer)]
    return [piece(look, owner, x + dx, y + dy, r) for owner, (dx, dy) in zip(owners, spots, strict=True)]


def marker(look: Look, owner: Owner, lean: tuple[int, int], r: float, *, extra: bool) -> list[str]:
    """An expansion marker: a map pin with its point in the origin. Its head, with radius r, lies where it leans.

    The extra marker has its colours exchanged.
    """
    brand = look.brand(owner)
    fill, ink = (brand.ink, brand.fill) if extra else (brand.fill, brand.ink)
    x, y = 1.3 * r * lean[0], 1.6 * r * lean[1]
    # The sides touch the head where they meet its radius at a right angle; 2.06 radii lie between point and head.
    ax, ay = -lean[0] * 1.3 / 2.06, -lean[1] * 1.6 / 2.06
    one, two = ((x + (ax * 0.49 + t * ay * 0.87) * r, y + (ay * 0.49 - t * ax * 0.87) * r) for t in (1, -1))
    drop = f"M0 0L{xy(*one)}A{num(r)} {num(r)} 0 1 0 {xy(*two)}Z"
    return [
        path(drop, fill, 'stroke="#fff" stroke-width="6"'),
        path(drop, fill, f'stroke="{brand.edge}" stroke-width="2.4"'),
        shape(brand, x, y, r * 0.6, ink),
    ]
