"""The panel under the map: a sign with the game's name, and a row for every player with a lane of the turnpike.

Each player's car has come as far as its influence. Everything here is in units of a panel 1600 wide; the picture
scales it to the width of its board.
"""

from turnpike.games.franchise.draw.cards import card_row, row_height
from turnpike.games.franchise.draw.pieces import piece, shop, stamp
from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.drawing.svg import at, box, circle, group, num, path, text, width_of
from turnpike.kernel.ids import Seat

WIDTH = 1600
_HEAD = 34
_SIGN = 292
_LANES = 826
_MONEY, _BONUS, _SUPPLY = 598, 690, 790


def panel_height(scene: Scene) -> float:
    """Rows share the room, but do not grow beyond what looks well. Cards of variants lie below."""
    return _height(len(scene.view.money)) + row_height(scene)


def _height(players: int) -> float:
    """Without the cards."""
    return _HEAD + players * _row(players)


def _row(players: int) -> float:
    return min(66.0, 212 / players)


def panel(scene: Scene) -> list[str]:
    """The whole panel, from 0, 0 to WIDTH, panel_height."""
    players = len(scene.view.money)
    parts = [*_sign(scene, _height(players)), *_heads(scene), *_road(scene)]
    for seat in range(players):
        parts += _player(scene, Seat(seat), _HEAD + seat * _row(players), _row(players))
    return parts + card_row(scene, _height(players), WIDTH)


def _heads(scene: Scene) -> list[str]:
    words, faded = scene.look.words, scene.look.palette.faded
    return [
        text(x, _HEAD - 13, 14, said, fill=faded, weight=600, anchor="end")
        for x, said in ((_MONEY, words.money), (_BONUS, words.bonus), (_SUPPLY, words.supply))
    ]


def _player(scene: Scene, seat: Seat, y: float, row: float) -> list[str]:
    """Name, where the influence came from, money, bonus tiles, supply; then the lane with the car."""
    view, palette, words = scene.view, scene.look.palette, scene.look.words
    middle = y + row / 2
    left = _SIGN + 8
    parts = []
    if seat == view.active and view.phase != "over":
        rim = f'rx="8" stroke="{palette.ink}" stroke-width="1.6"'
        parts.append(box(left, y + 2, _LANES - left - 6, row - 4, palette.neon, rim))
    parts.append(piece(scene.look, seat, left + 28, middle, min(17.0, row * 0.4)))
    name = text(left + 56, middle - 9, 20, scene.names[seat], fill=palette.ink, anchor="start", fit=180)
    sources = zip((words.cities, words.regions, words.track), view.earned[seat], strict=False)
    earned = " · ".join(f"{source} {points}" for source, points in sources)
    parts.append(name)
    parts.append(text(left + 56, middle + 11, 13, earned, fill=palette.ink, weight=500, anchor="start", fit=180))
    parts.append(text(_MONEY, middle, 24, f"${view.money[seat]}", fill=palette.dollar, weight=800, anchor="end"))
    hand = view.bonus[seat]
    for n in range(hand):
        parts.append(_ticket(scene, _BONUS - 8 - 19 * n, middle))
    for n in range(sum(variant.drawing.pale_bonus_tiles(view, seat) for variant in all_variants())):
        parts.append(group([_ticket(scene, _BONUS - 8 - 19 * (hand + n), middle)], 'opacity=".25"'))
    parts.append(shop(_SUPPLY - 42, middle, 9, palette.faded))
    parts.append(text(_SUPPLY, middle, 20, str(view.supply[seat]), fill=palette.ink, anchor="end"))
    return parts + _car(scene, seat, middle, row)


def _ticket(scene: Scene, x: float, y: float) -> str:
    """A bonus tile."""
    palette = scene.look.palette
    rim = f'rx="3" stroke="{palette.ink}" stroke-width="1.2"'
    return box(x - 8, y - 11.5, 16, 23, palette.marquee, rim) + stamp("star", x, y, 5.6, palette.neon)


def _miles(scene: Scene) -> int:
    """Where the road ends: at the last space of the influence track, or further if a seat came further (R33)."""
    farthest = max([scene.board.game.influence_track_max, *scene.view.influence])
    return (farthest + 9) // 10 * 10


def _at(scene: Scene, influence: int) -> float:
    """Where on the road that much influence is."""
    start, end = _LANES + 86, WIDTH - 30
    return start + (end - start) * influence / _miles(scene)


def _road(scene: Scene) -> list[str]:
    """Asphalt with one lane a seat, mile stones every ten, thin ones every five."""
    palette = scene.look.palette
    players = len(scene.view.money)
    row = _row(players)
    parts = [box(_LANES, _HEAD, WIDTH - _LANES, players * row, palette.asphalt, 'rx="10"')]
    for mile in range(0, _miles(scene) + 1, 5):
        line = f'stroke="#fff" stroke-width="1.4" opacity="{".13" if mile % 10 else ".34"}"'
        parts.append(path(f"M{num(_at(scene, mile))} {_HEAD}v{num(players * row)}", more=line))
    for lane in range(1, players):
        line = f'stroke="{palette.road_paint}" stroke-width="2.6" stroke-dasharray="22 16"'
        parts.append(path(f"M{_LANES + 10} {num(_HEAD + lane * row)}H{WIDTH - 10}", more=line))
    for mile in range(0, _miles(scene) + 1, 10):
        x = _at(scene, mile)
        rim = f'rx="4" stroke="{palette.paper}" stroke-width="1.2"'
        parts.append(box(x - 15, _HEAD - 25, 30, 20, palette.highway_sign, rim))
        parts.append(text(x, _HEAD - 15, 14, str(mile), fill="#fff"))
    parts.append(
        text(_LANES + 4, _HEAD - 15, 14, scene.look.words.influence, fill=palette.faded, weight=600, anchor="start")
    )
    return parts


def _car(scene: Scene, seat: Seat, y: float, row: float) -> list[str]:
    """A car with tail fins; its front is at the seat's influence, the number drives ahead of it."""
    brand, palette = scene.look.brand(seat), scene.look.palette
    x = _at(scene, scene.view.influence[seat])
    body = (
        "M-58 4V-7L-55-10L-42-5L-36-14Q-34-17-30-17H-19Q-15-17-12-14L-6-7Q2-6 3-1L3 5"
        "H-6A6.5 6.5 0 0 0-19 5H-38A6.5 6.5 0 0 0-51 5H-57Z"
    )
    glass = "M-33-7L-29-14H-25V-7ZM-22-7V-14H-19L-13-7Z"
    parts = [
        '<ellipse cx="-28" cy="11" rx="31" ry="3" fill="#000" opacity=".35"/>',
        path(body, brand.fill, f'stroke="{palette.paper}" stroke-width="1.7"'),
        path("M-57-2H2", more=f'stroke="{palette.silver}" stroke-width="1.5"'),
        path(glass, "#cfe9ea"),
        *(circle(wheel, 6, 5, "#171312", f'stroke="{palette.silver}" stroke-width="1.8"') for wheel in (-44.5, -12.5)),
        circle(2, -2, 2, palette.neon),
    ]
    scale = min(1.15, row / 36)
    influence = scene.view.influence[seat]
    said = text(x + 9, y - 1, min(25, row * 0.55), str(influence), fill="#fff", weight=800, anchor="start")
    if x + 9 + width_of(str(influence), 25) > WIDTH - 4:
        said = text(x - 66 * scale, y - 1, min(25, row * 0.55), str(influence), fill="#fff", weight=800, anchor="end")
    return [group(parts, at(x, y + 2, scale)), said]


def _sign(scene: Scene, height: float) -> list[str]:
    """A motel's sign: the name of the game on top, the letter board below says turn, phase and who is to play."""
    view, palette, words = scene.view, scene.look.palette, scene.look.words
    name = scene.board.game.name.upper()
    wide, top = _SIGN - 14, 64
    arrow = f"M0 12Q0 0 12 0H{wide - 40}L{wide} 34L{wide - 40} 66H12Q0 66 0 54Z"
    rim = f'stroke="{palette.ink}" stroke-width="3"'
    parts = [
        box(6, top - 14, wide - 12, height - top + 14, palette.paper, f'rx="8" {rim}'),
        path(arrow, palette.marquee, rim),
        *_bulbs(scene, wide),
        text(wide / 2 - 14, 33, 34, name, fill=palette.paper, weight=800, spacing=1.5, fit=wide - 74),
    ]
    lines = [scene.title] if scene.title else []
    lines.append(f"{words.turn} {view.turn + 1}" if view.phase not in {"start", "over"} else words.phase[view.phase])
    if view.phase != "over":
        lines.append(f"{scene.names[view.active]} {words.to_play}")
    if view.phase not in {"start", "over"}:
        lines.append(words.phase[view.phase])
    widest = max(width_of(line.upper(), 1) for line in lines)
    size = min(28.0, 0.66 * (height - top - 12) / len(lines), max(16.0, (wide - 44) / widest))
    for n, line in enumerate(lines):
        y = top + 6 + (height - top - 10) * (n + 0.5) / len(lines)
        rule = f'stroke="{palette.tile_line}" stroke-width="1"'
        parts.append(path(f"M16 {num(y + size * 0.52)}H{wide - 16}", more=rule))
        parts.append(text(wide / 2, y, size, line.upper(), fill=palette.ink, fit=wide - 44))
    return parts


def _bulbs(scene: Scene, wide: float) -> list[str]:
    """Light bulbs along the arrow."""
    spots = [(12 + n * (wide - 56) / 12, y) for y in (7.5, 58.5) for n in range(13)]
    spots += [(wide - 28 + 9 * n, 33 + side * (24 - 8 * n)) for side in (-1, 1) for n in range(2)] + [(wide - 9, 33)]
    return [circle(x, y, 2.6, scene.look.palette.neon) for x, y in spots]
