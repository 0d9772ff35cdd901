"""The face of Richesses de France at the command line.

| file | has |
| --- | --- |
| offers.py | the choices in groups; of hundreds of moves and bets, those one looks for |
| boards.py | the position on a screen of any size |
| show.py | what the board says about a place, a region or a circuit |
"""

from collections.abc import Sequence
from pathlib import Path

from turnpike.cli.faces import Offer, Sight
from turnpike.cli.faults import Fault
from turnpike.cli.richesses import boards
from turnpike.cli.richesses.offers import offers
from turnpike.cli.richesses.show import Guide
from turnpike.cli.screen import Screen
from turnpike.cli.words import words_in
from turnpike.games.richesses.board.files import read_board
from turnpike.games.richesses.codec import events
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.draw.look import read_look
from turnpike.games.richesses.options import Options
from turnpike.kernel.contract import Choice, Json, Speech
from turnpike.kernel.events import Event


class RichessesFace:
    """Richesses de France for people at a terminal."""

    name = "Richesses de France"
    settings = frozenset({"circuit", "markers", "tolls", "turns"})
    adviser = "traveller"
    samples = ("lyon", "work, stay, pass, done", "do move by=car path=paris,meaux,reims")

    def read_board(self, path: Path) -> Json:
        """There is one board only."""
        raise Fault(f"{path}: Richesses de France is played on its own board. Leave --board out.")

    def sign(self, seat: int) -> str:
        """The sign of a seat's pawn."""
        return read_look().seats[seat].sign

    def offers(
        self, view: View | None, options: Options, choices: Sequence[Choice], speech: Speech, language: str
    ) -> list[list[Offer]]:
        """Trade, what can be done here, moves, bets, standing orders."""
        return offers(view, options, choices, speech, language)

    def board(self, view: View, options: Options, sight: Sight, room: int) -> str:
        """A map if there is room for one; the grid and the players."""
        return boards.board(view, options, sight, room)

    def whole_board(self, view: View, options: Options, sight: Sight) -> str:
        """The map, the grid and the players."""
        return boards.whole_board(view, options, sight)

    def heading(self, view: View | None, seats: Sequence[str], seat: int, offered: Choice, language: str) -> str:  # noqa: ARG002
        """The player, the turn, what is asked, and the money."""
        return boards.heading(view, seats, seat, language)

    def legend(self, language: str) -> str:
        """The signs on the map."""
        return boards.legend(language)

    def rules(self, options: Options, language: str) -> list[str]:  # noqa: ARG002
        """The rules in a few sentences."""
        words = words_in(language)
        return [words.say("richesses_rules", key) for key in words.tables["richesses_rules"]]

    def is_quiet(self, event: Event) -> bool:
        """What follows from the rest: that a turn begins or ends."""
        return isinstance(event, events.TurnBegan | events.TurnEnded)

    def stands_out(self, event: Event) -> bool:
        """Markers, victories and the way home."""
        return isinstance(event, events.Highlight)

    def show(self, screen: Screen, board: Path | None, players: int | None, subject: str, language: str) -> None:  # noqa: ARG002
        """A place, a region, a circuit, or the whole board; it is the same for every number of players."""
        if board is not None:
            self.read_board(board)
        Guide(screen, read_board(), language).show(subject)


FACE = RichessesFace()
