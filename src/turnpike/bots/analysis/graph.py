"""The graph of a review: the chance of every seat to win over the game, with the turning points, as SVG, or as PNG with
the numbers of the seats for their names.

Here: where the lines go, and the picture. Not here: the numbers (review.py), the colours of the seats (each game's
look), the words (the caller has them).
"""

from collections.abc import Sequence

from msgspec import Struct

from turnpike.bots.analysis.review import Review
from turnpike.kernel.drawing.png import Canvas
from turnpike.kernel.drawing.svg import WHOLE, box, circle, num, path, quoted, text, width_of, xy

WIDTH, HEIGHT = 960.0, 420.0
LEFT, RIGHT, TOP, BOTTOM = 56.0, 16.0, 56.0, 44.0
"""Of the margins."""
PAPER, INK, FAINT, RULE = "#fbf7ec", "#2b2b2b", "#6d675b", "#d8d0bd"
DASHES = ("", "9 5", "3 4", "12 4 3 4", "6 3")
"""Lines of several seats differ without their colours, too."""


class Pencil(Struct, frozen=True):
    """How one seat is drawn."""

    name: str
    colour: str


def x_of(review: Review, n: int) -> float:
    """Where an entry stands."""
    last = max(1, review.moments[-1].n if review.moments else 1)
    return LEFT + (WIDTH - LEFT - RIGHT) * n / last


def y_of(win: float) -> float:
    """Where a chance stands."""
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - win)


def svg(review: Review, pencils: Sequence[Pencil], title: str, axis: str) -> str:
    """The picture; `axis` is what the entries are called."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDTH)} {num(HEIGHT)}" role="img" {WHOLE}'
        ' font-family="sans-serif">',
        f"<title>{quoted(title)}</title>",
        box(0, 0, WIDTH, HEIGHT, PAPER),
        *_ruler(review, axis),
        *_legend(pencils),
    ]
    for seat, pencil in enumerate(pencils):
        points = [xy(x_of(review, moment.n), y_of(moment.win[seat])) for moment in review.moments]
        dashes = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if seat % len(DASHES) else ""
        if points:
            parts.append(path("M" + "L".join(points), more=f'stroke="{pencil.colour}" stroke-width="3.5"{dashes}'))
    for remark in review.remarks:
        if remark.turning:
            seat = remark.most
            where = x_of(review, remark.n), y_of(remark.after[seat])
            parts.append(circle(*where, 6, PAPER, f'stroke="{pencils[seat].colour}" stroke-width="3"'))
    return "".join([*parts, "</svg>"])


def _ruler(review: Review, axis: str) -> list[str]:
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = y_of(percent / 100)
        parts.append(path(f"M{xy(LEFT, y)}L{xy(WIDTH - RIGHT, y)}", more=f'stroke="{RULE}" stroke-width="1"'))
        parts.append(text(LEFT - 8, y, 14, f"{percent} %", fill=FAINT, anchor="end", weight=400))
    last = review.moments[-1].n if review.moments else 0
    for quarter in range(5):
        n = round(last * quarter / 4)
        parts.append(text(x_of(review, n), HEIGHT - BOTTOM + 16, 14, str(n), fill=FAINT, weight=400))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, 13, axis, fill=FAINT, weight=400))
    return parts


def _legend(pencils: Sequence[Pencil]) -> list[str]:
    parts, x = [], LEFT
    for seat, pencil in enumerate(pencils):
        dashes = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if seat % len(DASHES) else ""
        parts.append(path(f"M{xy(x, 26)}L{xy(x + 34, 26)}", more=f'stroke="{pencil.colour}" stroke-width="4"{dashes}'))
        parts.append(text(x + 42, 26, 17, pencil.name, fill=INK, anchor="start", fit=150))
        x += 42 + min(150.0, width_of(pencil.name, 17)) + 28
    return parts


def png(review: Review, pencils: Sequence[Pencil]) -> bytes:
    """The same lines as a bitmap; seats are numbered from 1 in turn order."""
    canvas = Canvas(int(WIDTH), int(HEIGHT), PAPER)
    for percent in (0, 25, 50, 75, 100):
        y = y_of(percent / 100)
        canvas.box(LEFT, y, WIDTH - LEFT - RIGHT, 1, RULE)
        canvas.digits(LEFT - 8 - 8 * len(f"{percent}%"), y - 5, 2, f"{percent}%", FAINT)
    last = review.moments[-1].n if review.moments else 0
    for quarter in range(5):
        n = round(last * quarter / 4)
        canvas.digits(min(x_of(review, n) - 4, WIDTH - 8 * len(str(n))), HEIGHT - BOTTOM + 14, 2, str(n), FAINT)
    for seat, pencil in enumerate(pencils):
        canvas.box(LEFT + 90 * seat, 24, 40, 5, pencil.colour)
        canvas.digits(LEFT + 90 * seat + 50, 20, 3, str(seat + 1), INK)
        canvas.line([(x_of(review, one.n), y_of(one.win[seat])) for one in review.moments], 3.5, pencil.colour)
    for remark in review.remarks:
        if remark.turning:
            x, y = x_of(review, remark.n), y_of(remark.after[remark.most])
            canvas.disc(x, y, 7, pencils[remark.most].colour)
            canvas.disc(x, y, 4, PAPER)
    return canvas.png()
