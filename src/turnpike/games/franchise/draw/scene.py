"""The scene: a position, its board and its look, with what several drawings ask about them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from turnpike.games.franchise.board.parts import BoardFile, Place
from turnpike.games.franchise.codec.views import Owner, View
from turnpike.games.franchise.look import Look, read_look
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.drawing.safe_names import harmless
from turnpike.kernel.ids import PlaceId, RegionId

MAX_NAME_LENGTH = 24
"""Letters of a player's name that fit into a row of the panel."""


@dataclass(frozen=True)
class Scene:
    """What is drawn. Board units throughout, unless a drawing says otherwise."""

    view: View
    board: BoardFile
    look: Look
    names: list[str]
    """One for each seat."""
    title: str
    lit: frozenset[str]
    """Places to highlight."""
    neutral: frozenset[str]
    """Places out of play, with a neutral franchise."""
    scored: frozenset[str]
    places: dict[str, Place]
    language: str

    def owners(self, place: Place) -> list[Owner]:
        """Owners of the franchises there, clockwise from the icon."""
        return self.view.places.get(PlaceId(place.id), [])

    def size(self, place: Place) -> int:
        """Spaces of the city's tile in this game; 1 for a town."""
        return self.view.sizes.get(PlaceId(place.id), place.size)

    @property
    def unit(self) -> float:
        """How large this board draws its places, compared with the printed one, where a town is 14 units."""
        return self.board.layout.town_radius / 14

    def radius(self, place: Place) -> float:
        """The radius of a place; a tile size the board file does not mention gets a fitting one."""
        layout = self.board.layout
        size = self.size(place)
        if size == 1:
            return layout.town_radius
        return layout.city_radius.get(str(size), layout.town_radius * (1.6 + 0.27 * size))

    def has_tile(self, place: Place) -> bool:
        """Whether a city tile lies there."""
        return self.size(place) > 1 and place.id not in self.scored and place.id not in self.neutral

    def tile_values(self, region: str) -> list[str]:
        """The numbers of the region's tile as they are printed on it; variants may have other tiles."""
        values = self.view.tiles.get(RegionId(region), self.board.regions[region].tile)
        return [self._printed(region, number) for number in values]

    def _printed(self, region: str, number: int) -> str:
        said = (variant.drawing.tile_value(self, region, number) for variant in all_variants())
        return next((words for words in said if words is not None), str(number))

    def idle_region(self, region: str) -> bool:
        """Whether a region is out of play (§3.2): nothing in it but neutral places."""
        return all(place.id in self.neutral for place in self.board.places if place.region == region)


def scene(
    view: View,
    board: BoardFile,
    seats: Sequence[str] = (),
    highlight: Collection[PlaceId] = (),
    title: str = "",
    language: str = "en",
) -> Scene:
    """Make the scene. Seats without a name are called by their colour."""
    look = read_look(language)
    colours = [look.seats[seat].colour.capitalize() for seat in range(len(view.money))]
    return Scene(
        view=view,
        board=board,
        look=look,
        names=[harmless(name, MAX_NAME_LENGTH) for name in [*seats[: len(colours)], *colours[len(seats) :]]],
        title=title,
        lit=frozenset(highlight),
        neutral=frozenset(place for place, owners in view.places.items() if "neutral" in owners),
        scored=frozenset(view.scored),
        places={place.id: place for place in board.places},
        language=language,
    )
