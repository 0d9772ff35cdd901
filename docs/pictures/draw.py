"""Draws the pictures of the docs anew: python docs/pictures/draw.py

A picture's position stands beside it as JSON, in the form that `turnpike replay --states` prints.
"""

from pathlib import Path

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.draw import svg
from turnpike.games.richesses import draw as richesses
from turnpike.games.richesses.codec.view import View as RichessesView
from turnpike.games.richesses.options import Options
from turnpike.kernel.data import load
from turnpike.kernel.ids import PlaceId

HERE = Path(__file__).parent
CHOICES = ("denver", "phoenix", "charleston", "los-angeles")


def franchise_position() -> str:
    """A game of four: Ann has expanded twice, grows in the East and may still grow in the lit cities."""
    view = load(HERE / "franchise-position.json", View)
    lit = [PlaceId(city) for city in CHOICES]
    return svg(view, read_board(), seats=["Ann", "Bo", "Cy", "Dee"], highlight=lit)


def richesses_position() -> str:
    """A journey from casino to casino, as Ann sees it."""
    view = load(HERE / "richesses-position.json", RichessesView)
    return richesses.svg(view, Options(circuit="casinos", players=4), seats=["Ann", "Bo", "Cy", "Dee"])


if __name__ == "__main__":
    (HERE / "richesses-position.svg").write_text(richesses_position() + "\n", encoding="utf-8")
    (HERE / "franchise-position.svg").write_text(franchise_position() + "\n", encoding="utf-8")
