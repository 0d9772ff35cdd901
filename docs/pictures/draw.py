"""Draws the pictures of the docs anew: python docs/pictures/draw.py

A picture's position stands beside it as JSON, in the form that `turnpike replay --states` prints.
"""

from pathlib import Path

from turnpike.games.franchise.board_file import read_board
from turnpike.games.franchise.draw import svg
from turnpike.games.franchise.view import View
from turnpike.kernel.data import load
from turnpike.kernel.words import PlaceId

HERE = Path(__file__).parent
CHOICES = ("denver", "phoenix", "charleston", "los-angeles")


def franchise_position() -> str:
    """A game of four: Ann has expanded twice, grows in the East and may still grow in the lit cities."""
    view = load(HERE / "franchise-position.json", View)
    lit = [PlaceId(city) for city in CHOICES]
    return svg(view, read_board(), seats=["Ann", "Bo", "Cy", "Dee"], highlight=lit)


if __name__ == "__main__":
    (HERE / "franchise-position.svg").write_text(franchise_position() + "\n", encoding="utf-8")
