"""The choices of Franchise as a person reads them: sorted by cost, with what stands in the place beside each."""

from collections.abc import Sequence

from turnpike.games.franchise.board.parts import BoardFile, Place
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.draw.scene import Scene, scene
from turnpike.games.franchise.terminal.places import spaces
from turnpike.games.franchise.terminal.tables import tile_words
from turnpike.kernel.contract import Choice, Speech
from turnpike.kernel.terminal import Offer

_LAST = {"take_money": 1, "done_expand": 2, "done_increase": 2, "end_turn": 2, "boom_stay": 2}
"""Groups below those on the board."""
_SHORT = {
    "take_money": ("money",),
    "done_expand": ("go",),
    "done_increase": ("end", "go"),
    "end_turn": ("end",),
    "boom_stay": ("go", "stay"),
}
"""Words to type instead of a number."""


def place_of(choice: Choice) -> str | None:
    """The place a choice is about, if it is about one; a boom that stays is about none."""
    if choice.key == "boom_stay":
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
        return _LAST.get(choice.key, 0), choice.facts.get("cost", 0), order.index(place) if place else 0

    groups: dict[int, list[Offer]] = {}
    for choice in sorted(choices, key=rank):
        place = places.get(place_of(choice) or "")
        short = _SHORT.get(choice.key, ())
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
        groups.setdefault(_LAST.get(choice.key, 0), []).append(offer)
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
