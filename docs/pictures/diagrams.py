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


def box(x: float, y: float, width: float, height: float, fill: str, name: str, about: str = "") -> str:
    """A part, with its name and what it is."""
    middle, centre = x + width / 2, y + height / 2
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{fill}" stroke="{INK}"'
        ' stroke-width="2"/>',
        text(middle, centre - 4 if about else centre + 6, name, 18, 'font-weight="700" ', INK),
    ]
    return "".join([*parts, text(middle, centre + 16, about, 13) if about else ""])


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
    (ROSE, {"server": "HTTP, websockets, pub/sub, notifications"}),
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


HOMES: list[tuple[str, list[tuple[str, str, str]]]] = [
    (
        "turnpike serve",
        [
            (WHITE, "client", "in every browser"),
            (ROSE, "one process", "sessions, tables"),
            (GREEN, "bots", "worker processes"),
            (BLUE, "SQLite", "a file"),
        ],
    ),
    (
        "many processes",
        [
            (WHITE, "client", "in every browser"),
            (ROSE, "processes", "each table has one owner"),
            (GREEN, "bots", "their worker processes"),
            (BLUE, "PostgreSQL, Redis", "logs; messages"),
        ],
    ),
    (
        "turnpike site, or offline",
        [
            (WHITE, "client", "in this browser"),
            (ROSE, "web worker", "sessions, tables"),
            (GREEN, "bots", "another web worker"),
            (BLUE, "IndexedDB", "of this browser"),
        ],
    ),
]


def homes() -> str:
    """Where tables live: the same parts in three places."""
    width, height, step, top = (WIDTH - 2 * 40 - 2 * GAP) / 3, 60, 88, 52
    parts = []
    for column, (title, rows) in enumerate(HOMES):
        x = 40 + column * (width + GAP)
        parts.append(text(x + width / 2, 34, title, 16, 'font-weight="700" ', RED))
        for row, (fill, name, about) in enumerate(rows):
            y = top + row * step
            parts.append(box(x, y, width, height, fill, name, about))
            if row:
                parts.append(arrow(x + width / 2, y - step + height, x + width / 2, y, both=True))
    title = "Tables live in one server process, in many, or in a browser tab: the same parts everywhere"
    return picture(top + len(HOMES[0][1]) * step - 8, title, *parts)


PICTURES: dict[str, Callable[[], str]] = {"layers": layers, "homes": homes}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / f"{name}.svg").write_text(draw() + "\n", encoding="utf-8")
