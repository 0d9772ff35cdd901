"""The cartouche and the legend on the map, and the players below it."""

from turnpike.games.richesses.board.schema import Race
from turnpike.games.richesses.draw.pawns import disc
from turnpike.games.richesses.draw.scene import Scene
from turnpike.kernel.drawing.svg import at, box, circle, group, num, path, text

WIDTH = 1400
HEAD = 26
ROW = 58
TITLE = ("RICHESSES", "DE FRANCE")


def cartouche(scene: Scene) -> list[str]:
    """The title of the map, as on the printed sheet: the game, the circuit, the turn."""
    palette = scene.look.palette
    rule = f'stroke="{palette.rule}" stroke-width="1.5"'
    edge = f'rx="6" stroke="{palette.frame}" stroke-width='
    parts = [
        box(0, 0, 318, 132, palette.panel, f'{edge}"3"'),
        box(6, 6, 306, 120, "none", f'{edge}"1"'),
        text(159, 32, 33, TITLE[0], fill=palette.title, weight=800, spacing=3),
        text(159, 60, 22, TITLE[1], fill="#1f4e9c", weight=700, spacing=4),
        path("M30 77H288", more=rule),
        circle(38, 95, 8, scene.circuit.colour, f'stroke="{palette.ink}" stroke-width="1.5"'),
        text(52, 95, 16, scene.say("circuit", circuit=scene.circuit_name), fill=palette.ink, anchor="start", fit=240),
        text(159, 115, 13, scene.title or _moment(scene), fill=palette.faded, weight=600, fit=290),
    ]
    return [group(parts, at(22, 22))]


def _moment(scene: Scene) -> str:
    """The turn and its seat; at a few decisions also what the seat decides."""
    acting, view = scene.acting(), scene.view
    if acting is None:
        return scene.say("over")
    asked = f"asked_{view.moment.asked}"
    return scene.say(asked if scene.texts.has("drawing", asked) else "turn", n=view.turn + 1, seat=scene.names[acting])


def legend(scene: Scene) -> list[str]:
    """What the dots and lines mean."""
    colours, palette = scene.board.layout.colours, scene.look.palette
    ink = palette.ink if scene.circuit.pale else "#fff"

    def named(sign: str) -> str:
        return scene.texts.say("face", f"legend_{sign}")

    stage = circle(0, 0, 9.5, scene.circuit.colour, f'stroke="{palette.ink}" stroke-width="2.5"')
    rows = [
        (
            stage + f'<use href="#rdf-icon" transform="scale(.85)" fill="{ink}"/>',
            scene.texts.say("face", "legend_stage", circuit=scene.circuit_name),
        ),
        (circle(0, 0, 9, colours.capital, 'stroke="#6d0d12" stroke-width="1.6"'), named("capital")),
        (circle(0, 0, 5, colours.prefecture), named("prefecture")),
        (circle(0, 0, 4.4, "#fff", f'stroke="{colours.passage_grey}" stroke-width="3.2"'), named("passage")),
        (_line(colours.road_casing, 4.4) + _line(colours.road, 2.8), named("road")),
        (_line(colours.motorway_casing, 6) + _line(colours.motorway, 4), named("motorway")),
        (_line(colours.sea_route, 2.4, 'stroke-dasharray="8 6"'), named("ship")),
        *((_line(race.colour, 5) + _line("#fff", 2.4), _race(scene, race.route)) for race in _races(scene)),
    ]
    height = 24 * len(rows) + 62
    edge = f'rx="6" stroke="{palette.frame}" stroke-width="2"'
    parts = [
        box(0, 0, 232, height, palette.panel, edge),
        text(16, 20, 17, scene.say("legend"), fill=palette.title, anchor="start"),
    ]
    for n, (sign, words) in enumerate(rows):
        y = 46 + 24 * n
        parts.append(group([sign], at(28, y)))
        parts.append(text(54, y, 13, words, fill=palette.ink, weight=500, anchor="start", fit=172))
    for n, line in enumerate((scene.say("reconstructed"), scene.say("outlines"))):
        parts.append(text(116, height - 22 + 12 * n, 9.5, line, fill=palette.faded, weight=500))
    return [group(parts, at(22, scene.board.layout.viewbox[3] - height - 22))]


def _races(scene: Scene) -> list[Race]:
    return [*scene.board.races] if scene.circuit.events else []


def _race(scene: Scene, route: tuple[str, ...]) -> str:
    start, end = scene.places[route[0]].name, scene.places[route[-1]].name
    return scene.say("race", start=start, end=end) if start != end else scene.say("round_trip")


def _line(paint: str, width: float, more: str = "") -> str:
    return path("M-17 0H17", more=f'stroke="{paint}" stroke-width="{num(width)}" {more}'.rstrip())


# --- The players -----------------------------------------------------------------------------------------------------


def panel_height(players: int) -> float:
    """A row for each player and one for the heads."""
    return HEAD + ROW * players


def panel(scene: Scene) -> list[str]:
    """The players: money, vehicles, the grid of markers, region cards."""
    palette, faded = scene.look.palette, scene.look.palette.faded
    heads = (
        (392, scene.say("money"), "end"),
        (412, scene.say("vehicles"), "start"),
        (540, scene.say("stages"), "start"),
        (1180, scene.texts.say("face", "region_cards"), "start"),
    )
    parts = [text(x, HEAD / 2, 14, words, fill=faded, weight=600, anchor=anchor) for x, words, anchor in heads]
    for seat in range(len(scene.view.money)):
        parts.append(group(_player(scene, seat), at(0, HEAD + ROW * seat)))
    return [box(0, HEAD, WIDTH, ROW * len(scene.view.money), palette.panel, f'rx="6" stroke="{palette.rule}"'), *parts]


def _player(scene: Scene, seat: int) -> list[str]:
    view, palette, brand = scene.view, scene.look.palette, scene.brand(seat)
    middle = ROW / 2
    parts = []
    if seat == scene.acting():
        parts.append(box(2, 2, WIDTH - 4, ROW - 4, palette.glow, f'rx="5" stroke="{palette.frame}"'))
    parts.append(disc(brand, 32, middle, 17))
    parts.append(text(62, middle, 22, scene.names[seat], fill=palette.ink, anchor="start", fit=240))
    debts = sum(owed for debtor, _creditor, owed in view.debts if debtor == seat)
    parts.append(text(392, middle - (8 if debts else 0), 24, f"{view.money[seat]} F", fill=palette.ink, anchor="end"))
    if debts:
        parts.append(text(392, middle + 15, 13, scene.say("debts", francs=debts), fill=palette.title, anchor="end"))
    owned = [vehicle for vehicle, has in (("bike", view.bike[seat]), ("car", view.car[seat])) if has] or ["foot"]
    for n, vehicle in enumerate(owned):
        shape = f'<use href="#rdf-{vehicle}" fill="{brand.fill}" stroke="{brand.edge}" stroke-width="1"/>'
        parts.append(group([shape], at(438 + 58 * n, middle + 17)))
    return [*parts, *_grid(scene, seat, middle), *_cards(scene, seat, middle)]


def _grid(scene: Scene, seat: int, middle: float) -> list[str]:
    """§6.1 A square for each stage with the beginning of its name; marked ones have the seat's disc."""
    palette, brand = scene.look.palette, scene.brand(seat)
    stages = [stage.place for stage in scene.circuit.stages] + [event.id for event in scene.circuit.events]
    wide = 620 / len(stages)
    parts = []
    for n, stage in enumerate(stages):
        x = 540 + wide * n
        parts.append(box(x, middle - 22, wide - 4, 44, palette.passed, f'rx="4" stroke="{palette.rule}"'))
        if stage in scene.view.marked[seat]:
            parts.append(disc(brand, x + (wide - 4) / 2, middle - 6, 12))
        parts.append(
            text(x + (wide - 4) / 2, middle + 13, 11, _short(scene, stage), fill=palette.ink, weight=500, fit=wide - 8)
        )
    return parts


def _short(scene: Scene, stage: str) -> str:
    """What stands in a square of the grid."""
    for event in scene.circuit.events:
        if event.id == stage:
            return scene.places[event.home].name if event.kind == "match" else event.sport[scene.language].capitalize()
    return scene.places[stage].name


def _cards(scene: Scene, seat: int, middle: float) -> list[str]:
    """§7 Cards that may be seen by name, the others by their backs."""
    palette = scene.look.palette
    cards = scene.view.cards[seat]
    hand = scene.view.known[seat] if isinstance(cards, int) else cards
    hidden = (cards if isinstance(cards, int) else len(cards)) - len(hand)
    regions = {region.id: region for region in scene.board.regions}
    parts = []
    for n, card in enumerate([*hand, *([None] * hidden)]):
        x = 1180 + 106 * n
        region = None if card is None else regions[card]
        fill = palette.title if region is None else scene.board.layout.colours.region_tints[region.tint]
        parts.append(box(x, middle - 21, 100, 42, fill, f'rx="5" stroke="{palette.frame}" stroke-width="1.5"'))
        words, ink = ("?", "#fff") if region is None else (region.names[scene.language], palette.ink)
        parts.append(text(x + 50, middle, 15, words, fill=ink, weight=600, fit=90))
    return parts
