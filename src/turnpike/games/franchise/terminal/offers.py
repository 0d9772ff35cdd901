"""The choices of Franchise as a person reads them: sorted by cost, with what stands in the place beside each."""

from collections.abc import Mapping, Sequence
from functools import cache

from turnpike.games.franchise.board.parts import BoardFile, Place
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.draw.scene import Scene, scene
from turnpike.games.franchise.terminal.places import spaces
from turnpike.games.franchise.terminal.tables import tile_words
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.contract import Choice, Speech
from turnpike.kernel.terminal import Offer

_LAST = {"take_money": 1, "done_expand": 2, "done_increase": 2, "end_turn": 2}
"""Groups below those on the board."""
_SHORT = {
    "take_money": ("money",),
    "done_expand": ("go",),
    "done_increase": ("end", "go"),
    "end_turn": ("end",),
}
"""Words to type instead of a number."""


@cache
def passes() -> Mapping[str, tuple[str, ...]]:
    """The choices of variants that are about no place, with the words to type."""
    found: dict[str, tuple[str, ...]] = {}
    for variant in all_variants():
        found |= variant.drawing.passes
    return found


def last(choice: Choice) -> int:
    """The number of the group in which a choice stands."""
    return 2 if choice.key in passes() else _LAST.get(choice.key, 0)


def place_of(choice: Choice) -> str | None:
    """The place a choice is about, if it is about one."""
    if choice.key in passes():
        return None
    return next((str(choice.facts[name]) for name in ("to", "city", "town") if name in choice.facts), None)


def offers(
    view: View | None, board: BoardFile, choices: Sequence[Choice], speech: Speech, language: str
) -> list[list[Offer]]:
    """Three groups at most: on the board, the money of a bonus tile, going on."""
    places = {place.id: place for place in board.places}
    order = list(places)
    drawn = scene(view, board) if view is not None else None

    def rank(choice: Choice) -> tuple[int, str | int, int]:
        place = place_of(choice)
        return last(choice), choice.facts.get("cost", 0), order.index(place) if place else 0

    groups: dict[int, list[Offer]] = {}
    for choice in sorted(choices, key=rank):
        place = places.get(place_of(choice) or "")
        short = _SHORT.get(choice.key) or passes().get(choice.key, ())
        if drawn is None:
            offer = Offer(choice, _tile(board, choice, language))
        elif "region" in choice.facts:
            region = str(choice.facts["region"])
            named = _region(board, region, language)
            offer = Offer(choice, speech.choice(choice), tile_words(drawn, region), (named, region))
        elif place is not None:
            note = f"{_standing(drawn, place)} {_region(board, place.region, language)}"
            offer = Offer(choice, speech.choice(choice), note, (place.name, place.id))
        else:
            offer = Offer(choice, speech.choice(choice), f"({short[0]})", short)
        groups.setdefault(last(choice), []).append(offer)
    return list(groups.values())


def _standing(drawn: Scene, place: Place) -> str:
    """What stands in the place now."""
    return "".join(words for words, _ in spaces(drawn, place))


def _region(board: BoardFile, region: str, language: str) -> str:
    return board.regions[region].name.get(language, region)


def _tile(board: BoardFile, choice: Choice, language: str) -> str:
    """A tile of the expert variant and where it goes, in as few words as possible: there are dozens of them."""
    facts = choice.facts
    if choice.key == "place_tile":
        name = next(place.name for place in board.places if place.id == facts["city"])
        return f"{name}: {facts['size']}"
    region, tile = str(facts["region"]), str(facts["tile"])
    values = "/".join(map(str, board.regions[tile].tile))
    return f"{_region(board, region, language)}: {values} ({_region(board, tile, language)})"
