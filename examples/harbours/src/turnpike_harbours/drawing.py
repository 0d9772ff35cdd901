"""The map of Harbours as a picture: lanes, harbours with the value of their cargo, ships, and the players below."""

from collections.abc import Sequence

from turnpike.kernel.drawing.svg import WHOLE, box, circle, group, quoted, text
from turnpike.kernel.terminal import COLOURS
from turnpike_harbours.board import read_board
from turnpike_harbours.view import View

WIDTH, HEIGHT, ROW = 800, 520, 30
SEA, LAND, INK = "#cfe8f0", "#f7f2e4", "#27323a"
LANE = 'stroke="#7fb3c4" stroke-width="5" stroke-dasharray="9 9"'


def svg(view: View, seats: Sequence[str], title: str, language: str) -> str:
    """The picture of a view as one self-contained SVG file."""
    board = read_board()
    places = {one.id: one for one in board.harbours}
    names = [*seats, *(f"{seat + 1}" for seat in range(len(seats), len(view.ships)))]
    high = HEIGHT + ROW * len(view.ships) + 20
    parts = [
        f"<title>{quoted(title or board.title)}</title>",
        box(0, 0, WIDTH, high, LAND),
        box(0, 0, WIDTH, HEIGHT, SEA),
    ]
    for one, other in board.lanes:
        a, b = places[one], places[other]
        parts.append(
            f'<path d="M{a.x:g} {a.y:g}L{b.x:g} {b.y:g}" stroke="#7fb3c4" stroke-width="5" stroke-dasharray="9 9"/>'
        )
    for place in board.harbours:
        lit = "#e67e22" if place.id in view.known else INK
        name = place.name.get(language, place.name["en"])
        about = [
            f"<title>{quoted(name)}</title>",
            circle(place.x, place.y, 24, LAND, f'stroke="{lit}" stroke-width="4"'),
        ]
        about.append(text(place.x, place.y, 22, str(place.value), fill=INK))
        about.append(text(place.x, place.y + 38, 17, name, fill=INK, halo=SEA))
        parts.append(group(about, f'data-place="{place.id}"'))
    for seat, ship in enumerate(view.ships):
        place = places[ship]
        hull = f"M{place.x - 36 + 24 * seat:g} {place.y - 40:g}h20l-5 11h-10zm9 -2v-18l9 14z"
        parts.append(f'<path d="{hull}" fill="{COLOURS[seat]}" stroke="#fff" stroke-width="1.5"/>')
    for seat, name in enumerate(names[: len(view.ships)]):
        y = HEIGHT + 10 + ROW * (seat + 0.5)
        hand = [*view.hands[seat], *["?"] * (view.hand_sizes[seat] - len(view.hands[seat]))]
        parts.append(circle(24, y, 9, COLOURS[seat]))
        said = f"{name}: {view.earned[seat] + view.other[seat]}   [{', '.join(hand)}]"
        parts.append(text(44, y, 17, said, fill=INK, anchor="start"))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" font-family="sans-serif" {WHOLE}>'
    return head + "".join(parts) + "</svg>"
