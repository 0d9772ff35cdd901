"""What tests of drawings share: positions to draw, and what stands in a picture."""

from pathlib import Path
from typing import Literal
from xml.etree import ElementTree as ET

from msgspec.structs import replace

from turnpike.games.franchise.board.file import BoardFile, read_board
from turnpike.games.franchise.codec.views import Owner, View
from turnpike.games.franchise.look import read_look
from turnpike.kernel.ids import PlaceId, RegionId, Seat

PRINTED = read_board()
SMALL = read_board(Path(__file__).parent / "boards" / "small.toml")
LOOK = read_look()
NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve"]
SVG = "{http://www.w3.org/2000/svg}"


def opening(board: BoardFile, players: int) -> View:
    """The position before the first town is chosen."""
    idle = board.start.inactive_regions[str(players)]
    neutral: list[Owner] = ["neutral"]
    return View(
        money=[0] * players,
        influence=[0] * players,
        bonus=[board.start.bonus_tiles[str(players)]] * players,
        supply=[board.game.franchises_per_player] * players,
        places={PlaceId(place.id): neutral for place in board.places if place.region in idle},
        scored=[],
        tokens={},
        track=[RegionId(region) for region in idle],
        active=Seat(players - 1),
        phase="start",
        markers=[],
        center={},
        no_expand_streak=0,
        turn=0,
        bonus_used=False,
        earned=[[0, 0, 0] for _ in range(players)],
        sizes={PlaceId(place.id): place.size for place in board.places if place.size > 1 and place.region not in idle},
        tiles={RegionId(name): list(region.tile) for name, region in board.regions.items()},
    )


def changed(
    view: View,
    places: dict[str, list[Owner | int]] | None = None,
    scored: tuple[str, ...] = (),
    phase: Literal["expand", "increase", "over"] = "increase",
    active: int = 0,
) -> View:
    """The same with other franchises and the game going on."""
    more = {
        PlaceId(place): [o if o == "neutral" else Seat(int(o)) for o in owners]
        for place, owners in (places or {}).items()
    }
    return replace(
        view,
        places={**view.places, **more},
        scored=[PlaceId(city) for city in scored],
        phase=phase,
        active=Seat(active),
    )


def drawn(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own picture


def place(picture: str, name: str) -> ET.Element:
    """The group in which a place is drawn."""
    found = [group for group in drawn(picture).iter(f"{SVG}g") if group.get("data-place") == name]
    assert len(found) == 1
    return found[0]


def said(element: ET.Element) -> str:
    """What a place says to those who hover or listen."""
    title = element.find(f"{SVG}title")
    assert title is not None
    return title.text or ""


def words(element: ET.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def shapes(element: ET.Element) -> list[str]:
    """Shapes stamped there, in order."""
    return [use.get("href", "").removeprefix("#tpk-") for use in element.iter(f"{SVG}use")]


def fills(element: ET.Element) -> list[str]:
    return [part.get("fill", "") for part in element.iter()]
