"""Draws the layers and the homes of tables for docs/architecture.md anew: python docs/pictures/diagrams.py"""

from collections.abc import Callable
from html import escape
from pathlib import Path

HERE = Path(__file__).parent
FONT = "Barlow Semi Condensed, Segoe UI, Helvetica, Arial, sans-serif"
PAPER, INK, SOFT, RED = "#fbf3df", "#3a2a1a", "#5c4a38", "#9d2227"
ROSE, GREEN, BLUE, YELLOW, WHITE = "#f6d9d3", "#d8e8dc", "#d7e6ef", "#fdeab8", "#fffdf4"
WIDTH = 800
GAP = 16


def box(x: float, y: float, width: float, height: float, fill: str, name: str, about: str, size: int = 18) -> str:
    """A part, with its name and what it is."""
    middle, centre = x + width / 2, y + height / 2
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{fill}" stroke="{INK}"'
        ' stroke-width="2"/>',
        text(middle, centre - 4, name, size, 'font-weight="700" ', INK),
        text(middle, centre + 16, about, min(13, size - 2)),
    ]
    return "".join(parts)


def text(x: float, y: float, words: str, size: int, more: str = "", colour: str = SOFT) -> str:
    """A line of text, centred."""
    place = f'x="{x:g}" y="{y:g}" text-anchor="middle" font-size="{size}"'
    return f'<text {place} {more}fill="{colour}">{escape(words)}</text>'


def arrow(x1: float, y1: float, x2: float, y2: float, *, both: bool = False) -> str:
    """What imports, or what talks to what."""
    start = ' marker-start="url(#tail)"' if both else ""
    line = f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{RED}" stroke-width="2.5"'
    return f'{line} marker-end="url(#head)"{start}/>'


def picture(height: int, title: str, *parts: str) -> str:
    """A whole drawing."""
    tips = (("head", 8, "M0 0L9 4L0 8z"), ("tail", 1, "M9 0L0 4L9 8z"))
    markers = "".join(
        f'<marker id="{name}" markerWidth="9" markerHeight="8" refX="{at}" refY="4" orient="auto">'
        f'<path d="{path}" fill="{RED}"/></marker>'
        for name, at, path in tips
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="{FONT}">'
    paper = f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([f"{head}<title>{escape(title)}</title><defs>{markers}</defs>{paper}", *parts, "</svg>"])


LAYERS: list[tuple[str, dict[str, str]]] = [
    (ROSE, {"cli": "commands; nothing about one game"}),
    (ROSE, {"page": "tables in a browser tab, without a server"}),
    (ROSE, {"server": "HTTP, websockets, pub/sub, notifications", "training": "generations of self-play"}),
    (
        GREEN,
        {
            "table": "seats, clocks, watchers",
            "arena": "series, matches",
            "research": "environments",
            "session": "notebooks",
        },
    ),
    (BLUE, {"bots": "levels, search, analysis", "store": "SQLite, PostgreSQL, memory"}),
    (YELLOW, {"games": "Franchise, Richesses de France, plug-ins: rules, board, texts, drawing"}),
    (WHITE, {"kernel": "contract, play, log, chance, texts: knows no game"}),
]


def layers() -> str:
    """The layers, from top to bottom."""
    left, width, height, step = 40, 720, 56, 76
    parts = []
    for row, (fill, names) in enumerate(LAYERS):
        each = (width - GAP * (len(names) - 1)) / len(names)
        y = 20 + row * step
        if row:
            parts.append(arrow(WIDTH / 2, y - step + height, WIDTH / 2, y))
        for place, (name, about) in enumerate(names.items()):
            parts.append(box(left + place * (each + GAP), y, each, height, fill, name, about))
    return picture(20 + len(LAYERS) * step, "The layers: each imports only layers below it", *parts)


HOMES: list[tuple[str, tuple[str, str], tuple[str, str], tuple[str, str], tuple[str, str]]] = [
    (
        "turnpike serve",
        ("clients", "one a browser"),
        ("one process", "sessions, tables, rules"),
        ("SQLite", "a file"),
        ("bots", "workers"),
    ),
    (
        "many processes",
        ("clients", "one a browser"),
        ("processes", "each table has one owner"),
        ("PostgreSQL", "and Redis"),
        ("bots", "workers"),
    ),
    (
        "turnpike site, or offline",
        ("client", "of one browser"),
        ("web worker", "sessions, tables, rules"),
        ("IndexedDB", "of the browser"),
        ("bots", "a worker"),
    ),
]
"""Titles, then clients, tables, store and bots: their names, and what they are."""


def homes() -> str:
    """Where tables live: the same parts in three places."""
    width, height, step, top = (WIDTH - 2 * 40 - 2 * 28) / 3, 60, 92, 52
    half = (width - GAP / 2) / 2
    parts = []
    for column, (title, client, tables, store, bots) in enumerate(HOMES):
        x = 40 + column * (width + 28)
        middle = x + width / 2
        parts.append(text(middle, 34, title, 16, 'font-weight="700" ', RED))
        parts.append(box(x, top, width, height, WHITE, *client))
        parts.append(arrow(middle, top + height, middle, top + step, both=True))
        parts.append(box(x, top + step, width, height, ROSE, *tables))
        for place, fill, (name, about) in ((x, BLUE, store), (x + width - half, GREEN, bots)):
            parts.append(arrow(place + half / 2, top + step + height, place + half / 2, top + 2 * step, both=True))
            parts.append(box(place, top + 2 * step, half, height, fill, name, about, 15))
    title = "Tables live in one server process, in many, or in a browser tab: the same parts everywhere"
    return picture(top + 2 * step + height + 20, title, *parts)


PICTURES: dict[str, Callable[[], str]] = {"layers": layers, "homes": homes}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / f"{name}.svg").write_text(draw() + "\n", encoding="utf-8")
