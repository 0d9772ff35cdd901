"""Draws the pictures of the docs anew: python docs/pictures/draw.py

A position stands beside its picture as JSON, in the form that `turnpike replay --states` prints, or it is one of the
games in tests/replays after so many lines.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import cast

import turnpike
from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.draw import svg
from turnpike.games.richesses import draw as richesses
from turnpike.games.richesses.codec.view import View as RichessesView
from turnpike.games.richesses.options import Options
from turnpike.kernel.data import load
from turnpike.kernel.ids import PlaceId

HERE = Path(__file__).parent
REPLAYS = HERE.parents[1] / "tests" / "replays"
CHOICES = ("denver", "phoenix", "charleston", "los-angeles")
SEATS = ("Ann", "Bo", "Cy", "Dee")
CY = SEATS.index("Cy")


def franchise_position() -> str:
    """A game of four: Ann has expanded twice, grows in the East and may still grow in the lit cities."""
    return franchise(load(HERE / "franchise-position.json", View), *CHOICES)


def franchise_opening() -> str:
    """The introductory game before the first turn; lit are the cities beside Ann's two towns."""
    return franchise(
        replayed("introductory", 1), "albuquerque", "albuquerque", "dallas", "los-angeles", "oklahoma-city"
    )


def franchise_majority() -> str:
    """The introductory game before its first cities are scored: Ann opens in both."""
    return franchise(replayed("introductory", 91), "albuquerque", "oklahoma-city")


def franchise_income() -> str:
    """The introductory game when Cy has taken $7 and Ann, who has scored five cities, is about to take $1."""
    view = replayed("introductory", 135)
    return franchise(
        view, *(city for city in view.sizes if city not in view.scored and CY in view.places.get(city, []))
    )


def franchise_region() -> str:
    """A game of four before the Grand Canyon is scored, whose places are lit."""
    lit = (place.id for place in read_board().places if place.region == "grand-canyon")
    return franchise(replayed("four-red-zone", 203), *lit)


def richesses_tour() -> str:
    """The wine roads after 33 turns: Cy has all stages and goes home."""
    view = load(HERE / "richesses-tour.json", RichessesView)
    return richesses.svg(view, Options(circuit="vins", players=3), seats=SEATS[:3])


def richesses_position() -> str:
    """A journey from casino to casino, as Ann sees it."""
    view = load(HERE / "richesses-position.json", RichessesView)
    return richesses.svg(view, Options(circuit="casinos", players=4), seats=SEATS)


def franchise(view: View, *lit: str) -> str:
    """A position of Franchise with places lit up."""
    return svg(view, read_board(), seats=SEATS, highlight=[PlaceId(place) for place in lit])


def replayed(name: str, lines: int) -> View:
    """The position after so many lines of a game in tests/replays, the header counted."""
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part.jsonl"
        with (REPLAYS / f"{name}.jsonl").open(encoding="utf-8") as whole:
            part.write_text("".join(line for _, line in zip(range(lines), whole, strict=False)), encoding="utf-8")
        return cast("View", turnpike.load(part).view)


PICTURES: dict[str, Callable[[], str]] = {
    "franchise-position": franchise_position,
    "franchise-opening": franchise_opening,
    "franchise-majority": franchise_majority,
    "franchise-income": franchise_income,
    "franchise-region": franchise_region,
    "richesses-position": richesses_position,
    "richesses-tour": richesses_tour,
}


if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / f"{name}.svg").write_text(draw() + "\n", encoding="utf-8")
