"""What a board needs to be drawn: a style for every link, a size for every place, and all of it on the sheet."""

import re
from collections.abc import Iterator

from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.board.validation import limits
from turnpike.kernel.validation import key_path, quoted

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def check_drawing(board: BoardFile) -> Iterator[str]:
    """Everything that is only for the eye."""
    yield from _check_sizes(board)
    yield from _check_styles(board)
    box = board.layout.view_box
    if len(box) != 4 or any(abs(edge) > limits.MAX_SIDE for edge in box) or box[2] <= 0 or box[3] <= 0:
        yield (
            "layout.view_box: Not a sheet. Write [left, top, width, height], "
            f"none over {limits.MAX_SIDE:.0f}, width and height over 0."
        )
    else:
        yield from _check_on_sheet(board)


def _check_sizes(board: BoardFile) -> Iterator[str]:
    layout = board.layout
    sizes = {str(place.size) for place in board.places if place.kind == "city"}
    for size in sorted(sizes - set(layout.city_radius)):
        yield f"layout.city_radius.{size}: Missing, and there are cities of this size. Add a radius."
    lengths = {
        "town_radius": layout.town_radius,
        "city_label_size": layout.city_label_size,
        "town_label_size": layout.town_label_size,
        "region_tile_radius": layout.region_tile_radius,
        "region_track.step": layout.region_track.step,
        "region_track.radius": layout.region_track.radius,
        "legend.width": layout.legend.width,
        "legend.height": layout.legend.height,
        **{key_path("city_radius", size): radius for size, radius in layout.city_radius.items()},
        **{key_path("link_styles", cost) + ".width": style.width for cost, style in layout.link_styles.items()},
    }
    for key, length in lengths.items():
        if not 0 < length <= limits.MAX_SIDE:
            yield f"layout.{key}: {length:g} is no length. Write a number over 0, at most {limits.MAX_SIDE:.0f}."


def _check_styles(board: BoardFile) -> Iterator[str]:
    """A style for each cost, and colours that any program can read."""
    styles = board.layout.link_styles
    for dollars in board.game.link_costs:
        if str(dollars) not in styles:
            yield f"layout.link_styles.{dollars}: Missing, and links may cost this. Add a style."
    for cost, style in styles.items():
        where = key_path("layout.link_styles", cost)
        yield from _check_colour(f"{where}.colour", style.colour)
        yield from _check_colour(f"{where}.casing", style.casing)
    for word, region in board.regions.items():
        where = key_path("regions", word)
        yield from _check_colour(f"{where}.fill", region.fill)
        yield from _check_colour(f"{where}.accent", region.accent)


def _check_colour(where: str, colour: str) -> Iterator[str]:
    if not _COLOUR.fullmatch(colour):
        yield f"{where}: {quoted(colour)} is no colour. Write six digits, such as '#7fa22e'."


def _check_on_sheet(board: BoardFile) -> Iterator[str]:
    """Places, labels and region tiles have their middle on the sheet."""
    left, top, width, height = board.layout.view_box
    points = {
        "layout.region_track.x, y": (board.layout.region_track.x, board.layout.region_track.y),
        "layout.legend.x, y": (board.layout.legend.x, board.layout.legend.y),
    }
    for i, place in enumerate(board.places):
        points[f"places[{i}].x, y"] = (place.x, place.y)
        points[f"places[{i}].lx, ly"] = (place.lx, place.ly)
    for word, region in board.regions.items():
        points[key_path("regions", word) + ".tile_x, tile_y"] = (region.tile_x, region.tile_y)
    for where, (x, y) in points.items():
        if not (left <= x <= left + width and top <= y <= top + height):
            yield f"{where}: {x:g}, {y:g} is outside of layout.view_box. Move it, or widen the view box."
    for i, link in enumerate(board.links):
        if abs(link.bend) > max(width, height):
            yield f"links[{i}].bend: {link.bend:g} bends off the sheet. Write a smaller number."
