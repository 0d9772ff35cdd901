"""The tables under the map: the players, the region track, and what each region still needs."""

from collections.abc import Iterator, Mapping

from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.terminal.places import FAINT, Strip, missing, sign, spaces, tag, width_of
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.drawing.ansi import Paint, painted
from turnpike.kernel.drawing.safe_names import columns, cut, harmless
from turnpike.kernel.ids import PlaceId, RegionId, Seat

_PLANS = ((20, 13, 11, 30), (10, 13, 11, 30), (20, 13, 11, 0), (10, 13, 11, 0), (0, 13, 11, 0), (0, 6, 4, 0))
"""Columns of the bar, the bonus tiles, the supply and the sources in a player's row; the first that fits is taken."""
_BOLD = Paint(bold=True)


def head(scene: Scene, width: int, *, colour: bool) -> list[str]:
    """The name of the game, the turn, who is asked and what."""
    view, words = scene.view, scene.look.words
    items: list[Strip] = [[(harmless(scene.board.game.name).upper(), _BOLD)]]
    if view.phase != "over":
        who = sign(scene.look.brand(view.active)), (f" {scene.names[view.active]} {words.to_play}", _BOLD)
        items += [[(f"{words.turn} {view.turn + 1}", FAINT)], [*who]]
    items.append([(words.phase[view.phase], Paint())])
    return list(_wrapped(items, width, "", colour=colour))


def players(scene: Scene, width: int, *, colour: bool) -> list[str]:
    """A row for each seat: influence as a bar, money, bonus tiles, supply, where the influence came from.

    On a narrow screen the sources are left out first, then the bar, then the headings; at last the names are cut.
    """
    view, words = scene.view, scene.look.words
    names = max(columns(said) for said in scene.names)
    bar, bonus, supply, sources = next((plan for plan in _PLANS if 17 + names + sum(plan) <= width), _PLANS[-1])
    names = min(names, width - 17 - bar - bonus - supply)
    lines = []
    if supply > _PLANS[-1][2]:
        heads = f"{words.influence:<{bar + 7}}{words.money:>6}{words.bonus:>{bonus}}{words.supply:>{supply}}"
        lines.append(painted(" " * (names + 4) + heads, FAINT, colour=colour))
    most = max(1, *view.influence)
    for seat in range(len(view.money)):
        brand = scene.look.brand(Seat(seat))
        points = view.influence[seat]
        active = seat == view.active and view.phase != "over"
        earned = zip((words.cities, words.regions, words.track), view.earned[seat], strict=False)
        parts: Strip = [
            ("▸" if active else " ", _BOLD),
            sign(brand),
            (" " + _filled(scene.names[seat], names), Paint(bold=active)),
            (f" {points:>4} ", _BOLD),
            (_filled("█" * round(points / most * bar), bar), Paint(front=brand.fill)),
            (f"{'$' + str(view.money[seat]):>7}", _BOLD),
            (f"{_bonus_tiles(scene, seat):>{bonus}}{view.supply[seat]:>{supply}}", Paint()),
            (("  " + " ".join(f"{source} {part}" for source, part in earned)) if sources else "", FAINT),
        ]
        lines.append(_line(parts, colour=colour))
    return lines


def track(scene: Scene, width: int, *, colour: bool) -> list[str]:
    """The spaces of the region track with the tiles lying there; `+3` is what the next tile brings."""
    items: list[Strip] = [[(scene.look.words.region_track + ":", _BOLD)]]
    for n, space in enumerate(scene.board.region_track.spaces):
        lying = scene.view.track[n] if n < len(scene.view.track) else None
        said = f"+{space.bonus}" if space.bonus else "–"
        if lying is not None:
            said = _region(scene, lying)
        paint = Paint(front="#ffffff", back=scene.look.palette.marquee) if space.red else Paint(faint=lying is None)
        items.append([(f"⟦{said}⟧" if space.red else f"[{said}]", paint)])
    return list(_wrapped(items, width, "  ", colour=colour))


def regions(scene: Scene, width: int, choices: Mapping[PlaceId, str], *, colour: bool) -> list[str]:
    """A row for each region: its tile, the token, what is missing, and all its places."""
    words = {name: _region(scene, name) for name in scene.board.regions}
    name_width = max(columns(said) for said in words.values())
    values_width = max(6, *(columns(tile_words(scene, name)) for name in words))
    needs_width = max(17, *(columns(_needs(scene, name)) for name in words))
    lines = []
    for name in scene.board.regions:
        values = tile_words(scene, name)
        token = scene.view.tokens.get(RegionId(name))
        start: Strip = [
            (_filled(words[name], name_width), _BOLD),
            (f" {values:>{values_width}} ", Paint()),
            sign(scene.look.brand(token)) if token is not None else (" ", Paint()),
            (f" {_filled(_needs(scene, name), needs_width)} ", FAINT),
        ]
        items: list[Strip] = []
        for place in scene.board.places:
            if place.region == name:
                said = harmless(place.name)
                items.append([*tag(scene, place, choices), (said + " ", Paint()), *spaces(scene, place)])
        indent = width_of(start)
        if indent + 24 > width:
            lines.append(_line(start, colour=colour).rstrip())
            lines += ["  " + line for line in _wrapped(items, width - 2, "", colour=colour)]
        else:
            first, *rest = _wrapped(items, width - indent, "", colour=colour)
            lines += [_line(start, colour=colour) + first, *(" " * indent + line for line in rest)]
    return lines


def _bonus_tiles(scene: Scene, seat: int) -> str:
    """Bonus tiles in hand, then those that a variant keeps elsewhere."""
    pale = sum(variant.drawing.pale_bonus_tiles(scene.view, seat) for variant in all_variants())
    return "★" * scene.view.bonus[seat] + "☆" * pale or "–"


def tile_words(scene: Scene, name: str) -> str:
    """The numbers of a region tile, and a sign for what the first takes besides, in a variant."""
    besides = "".join(variant.drawing.tile_sign(scene, name) for variant in all_variants())
    first, *others = scene.tile_values(name)
    return "/".join([first + besides, *others])


def remarks(scene: Scene, width: int, *, colour: bool) -> list[str]:
    """What variants add; nothing without them."""
    items = [remark for variant in all_variants() for remark in variant.drawing.remarks(scene)]
    return list(_wrapped(items, width, "  ", colour=colour)) if items else []


def _needs(scene: Scene, region: str) -> str:
    """What a region still needs, or why it needs nothing."""
    if scene.idle_region(region):
        return scene.look.words.out_of_play
    if region in scene.view.track:
        return scene.look.words.scored
    return ", ".join(missing(scene, region))


def _region(scene: Scene, name: str) -> str:
    """The region's name."""
    names = scene.board.regions[name].name
    return harmless(names.get(scene.language) or names.get("en") or name, 20)


def _filled(words: str, wide: int) -> str:
    """The words with blanks up to that many columns, or cut to them."""
    words = cut(words, wide)
    return words + " " * (wide - columns(words))


def _line(parts: Strip, *, colour: bool) -> str:
    return "".join(painted(words, paint, colour=colour) for words, paint in parts)


def _wrapped(items: list[Strip], width: int, indent: str, *, colour: bool) -> Iterator[str]:
    """Items with two blanks between them, on as many lines as they need."""
    line, used = "", 0
    for item in items:
        wide = width_of(item)
        if used and used + 2 + wide > width:
            yield line
            line, used = indent, len(indent)
        if line.strip():
            line, used = line + "  ", used + 2
        line, used = line + _line(item, colour=colour), used + wide
    yield line
