"""The tables under the map: the players, and the grid of the circuit."""

from turnpike.games.richesses.draw.scene import Scene
from turnpike.games.richesses.terminal.chart import MARKED, STAGE
from turnpike.kernel.drawing.ansi import Paint, painted
from turnpike.kernel.drawing.safe_names import columns, cut
from turnpike.kernel.text import Texts


def players(scene: Scene, words: Texts, width: int, *, colour: bool) -> list[str]:
    """A row for each seat: where it is, what it has, how many markers, and the cards that may be seen."""
    view = scene.view
    names = max(columns(name) for name in scene.names)
    regions = {region.id: region.names[scene.language] for region in scene.board.regions}
    lines = []
    for seat, name in enumerate(scene.names):
        brand = scene.brand(seat)
        place = view.at[seat]
        where = scene.places[place].name if place is not None else "–"
        cards = view.cards[seat]
        hand = view.known[seat] if isinstance(cards, int) else cards
        hidden = (cards if isinstance(cards, int) else len(cards)) - len(hand)
        held = ", ".join([*(regions[card] for card in hand), *(["?"] * hidden)])
        debts = sum(owed for debtor, _creditor, owed in view.debts if debtor == seat)
        owns = [words.say("vehicle", v) for v, has in (("bike", view.bike[seat]), ("car", view.car[seat])) if has]
        active = seat == scene.acting()
        facts = [
            f"{view.money[seat]:>5} F" + (f" (−{debts} F)" if debts else ""),
            ", ".join(owns) or words.say("vehicle", "foot"),
            f"{MARKED} {len(view.marked[seat])}/{scene.circuit.stage_count}",
            where,
            *([f"[{held}]"] if held else []),
        ]
        start = painted(brand.sign, Paint(front=brand.ink, back=brand.fill, bold=True), colour=colour)
        said = cut("  ".join(facts), width - names - 6)
        padded = name + " " * (names - columns(name))
        lines.append(f"{'▸' if active else ' '}{start} {painted(padded, Paint(bold=active), colour=colour)}  {said}")
    return lines


def grid(scene: Scene, width: int, seat: int, *, colour: bool) -> list[str]:
    """§6.1 The stages of the circuit, marked or not by that seat."""
    stages = [stage.place for stage in scene.circuit.stages] + [event.id for event in scene.circuit.events]
    names = {stage: scene.places[stage].name for stage in stages if stage in scene.places}
    for event in scene.circuit.events:
        towns = (event.home, event.away) if event.kind == "match" else (event.start, event.finish)
        names[event.id] = f"{event.sport[scene.language]} {'–'.join(scene.places[town].name for town in towns)}"
    title = f"{scene.circuit.names[scene.language]}:"
    lines, line = [], painted(title, Paint(bold=True), colour=colour)
    used = columns(title)
    for stage in stages:
        marked = stage in scene.view.marked[seat]
        said = f"{MARKED if marked else STAGE} {names[stage]}"
        if used + 2 + columns(said) > width:
            lines.append(line)
            line, used = "", 0
        line += "  " + painted(said, Paint(bold=not marked, faint=marked), colour=colour)
        used += 2 + columns(said)
    return [*lines, line]
