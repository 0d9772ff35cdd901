"""SVG: numbers, quoting and the few elements of which every drawing is made.

All drawings are strings. Numbers are written short, names are quoted, nothing is loaded from
elsewhere, so a picture is one file that any viewer shows.
"""

from math import cos, fsum, pi, sin
from unicodedata import east_asian_width

from turnpike.kernel.drawing.safe_names import harmless

_ESCAPED_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_ESCAPED = _ESCAPED_IN_TEXT | str.maketrans({'"': "&quot;", "'": "&#x27;"})
_WIDTHS = {
    letter: width
    for width, letters in {
        0.24: "ijlI.,:;'|!·",
        0.21: " ",
        0.34: "ftr1-()/",
        0.45: "szy7",
        0.49: "acekvxghnouZFL35689",
        0.52: "bdpqEJSPQT024$",
        0.56: "ABCDGHKORUVXY",
        0.61: "NM",
        0.7: "w",
        0.77: "mW",
    }.items()
    for letter in letters
}
"""Widths of letters in parts of the font size, as in our first font at weight 700."""


def escape(words: str, *, quote: bool = True) -> str:
    """What stands for these words in an element; with `quote` also in an attribute.

    As Python's `html.escape`, which would bring the names of all entities into the engine for the page.
    """
    return words.translate(_ESCAPED if quote else _ESCAPED_IN_TEXT)


def num(value: float, decimals: int = 1) -> str:
    """A number with few decimals, and none where they say nothing."""
    rounded = round(value, decimals)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def xy(x: float, y: float) -> str:
    """A point in a path."""
    return f"{num(x)} {num(y)}"


def quoted(words: str) -> str:
    """Words that came from a person or a board file, harmless inside SVG."""
    return escape(harmless(words))


def width_of(words: str, size: float) -> float:
    """About how wide the words will be in our first font."""
    # Not `sum`: it rounds differently from Python 3.12 on, and pictures are compared letter by letter.
    return size * fsum(_WIDTHS.get(letter) or (1.0 if east_asian_width(letter) in "WF" else 0.55) for letter in words)


WHOLE = 'text-anchor="middle" font-weight="700" stroke-linejoin="round"'
"""What is the same all over a picture; the elements below count on it."""


def text(
    x: float,
    y: float,
    size: float,
    words: str,
    *,
    fill: str,
    weight: int = 700,
    anchor: str = "middle",
    halo: str = "",
    fit: float = 0,
    spacing: float = 0,
) -> str:
    """Words whose middle is at height y. With `fit` they are squeezed into that width if they need more in our font.

    A place's name is always given its width, so that another font of the reader's cannot make it run into a link.
    """
    words = harmless(words)
    more = f' text-anchor="{anchor}"' if anchor != "middle" else ""
    if weight != 700:
        more += f' font-weight="{weight}"'
    if halo:
        more += f' stroke="{halo}" stroke-width="{num(size * 0.24)}" paint-order="stroke"'
    if spacing:
        more += f' letter-spacing="{num(spacing)}"'
    wide = width_of(words, size) + spacing * len(words)
    tight = 0 < fit < wide
    if tight:  # smaller letters as far as they can be read, narrower ones for the rest
        size, wide = size * max(0.75, fit / wide), fit
    if len(words) > 2 and (halo or tight):
        more += f' textLength="{num(wide)}" lengthAdjust="spacingAndGlyphs"'
    # The middle of the line is computed here: viewers disagree about dominant-baseline.
    where = f'x="{num(x)}" y="{num(y + size * 0.35)}"'
    return f'<text {where} font-size="{num(size)}" fill="{fill}"{more}>{escape(words)}</text>'


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """A disc; `more` are further attributes."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{" " + more if more else ""}/>'


def box(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    """A rectangle; `more` are further attributes."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" fill="{fill}"'
        f"{' ' + more if more else ''}/>"
    )


def path(d: str, fill: str = "none", more: str = "") -> str:
    """A path; `more` are further attributes. An empty fill leaves it to the group around it."""
    paint = f' fill="{fill}"' if fill else ""
    return f'<path d="{d}"{paint}{" " + more if more else ""}/>'


def group(parts: list[str], more: str) -> str:
    """Parts that share attributes."""
    return f"<g {more}>{''.join(parts)}</g>"


def at(x: float, y: float, scale: float = 1) -> str:
    """The attribute that moves a drawing round the origin to its place and size."""
    return f'transform="translate({xy(x, y)}){"" if scale == 1 else f"scale({num(scale, 3)})"}"'


def clock(angle: float, r: float) -> tuple[float, float]:
    """The point at `angle` (in turns, clockwise from the top) on a circle round the origin."""
    return r * sin(2 * pi * angle), -r * cos(2 * pi * angle)


def hexagon(x: float, y: float, r: float) -> str:
    """A hexagon standing on its point, as a path."""
    return "M" + "L".join(xy(x + dx, y + dy) for dx, dy in (clock(corner / 6, r) for corner in range(6))) + "Z"


def sector(start: float, end: float, inner: float, outer: float) -> str:
    """A piece of a ring round the origin, from one angle to the other (in turns, clockwise from the top), as a path."""
    large = int(end - start > 0.5)
    a, b, c, d = clock(start, inner), clock(start, outer), clock(end, outer), clock(end, inner)
    return (
        f"M{xy(*a)}L{xy(*b)}A{num(outer)} {num(outer)} 0 {large} 1 {xy(*c)}"
        f"L{xy(*d)}A{num(inner)} {num(inner)} 0 {large} 0 {xy(*a)}Z"
    )
