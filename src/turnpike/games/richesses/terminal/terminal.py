"""Richesses de France in the terminal.

| file | has |
| --- | --- |
| offers.py | the choices in groups; of hundreds of moves and bets, those one looks for |
| screens.py | the position on a screen of any size |
| guide.py | what the board says about a place, a region or a circuit |
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from turnpike.games.richesses.board.files import read_board
from turnpike.games.richesses.codec import events
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.draw.look import read_look
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.terminal import screens
from turnpike.games.richesses.terminal.guide import Guide
from turnpike.games.richesses.terminal.offers import offers
from turnpike.games.richesses.terminal.phrases import phrases
from turnpike.kernel.contract import Choice, Speech
from turnpike.kernel.events import Event
from turnpike.kernel.terminal import Block, Canvas, Offer, Terminal

SAMPLES = {"name": "lyon", "go": "work, stay, pass, done", "do": "do move by=car path=paris,meaux,reims"}


class RichessesTerminal(Terminal[View, Options]):
    """Richesses de France for people at a terminal."""

    def sign(self, seat: int) -> str:
        """The sign of a seat's pawn."""
        return read_look().seats[seat].sign

    def colour(self, seat: int) -> str:
        """The colour of a seat's pawn."""
        return read_look().seats[seat].fill

    def offers(
        self, view: View | None, options: Options, choices: Sequence[Choice], speech: Speech, language: str
    ) -> list[list[Offer]]:
        """Trade, what can be done here, moves, bets, standing orders."""
        return offers(view, options, choices, speech, language)

    def unlisted(self, count: int, language: str) -> str:
        """How moves and bets that are not in the menu are typed."""
        return phrases(language).say("play", "unlisted", n=count)

    def board(self, view: View, options: Options, canvas: Canvas, max_lines: int) -> str:
        """A map if there is room for one; the grid and the players."""
        return screens.board(view, options, canvas, max_lines)

    def whole_board(self, view: View, options: Options, canvas: Canvas) -> str:
        """The map, the grid and the players."""
        return screens.whole_board(view, options, canvas)

    def heading(self, view: View | None, seats: Sequence[str], seat: int, offered: Choice, language: str) -> str:
        """The player, the turn, what is asked, and the money."""
        return screens.heading(view, seats, seat, language)

    def legend(self, language: str) -> str:
        """The signs on the map."""
        return screens.legend(language)

    def rules(self, options: Options, language: str) -> list[str]:
        """The rules in a few sentences."""
        texts = phrases(language)
        return [texts.say("rules", key) for key in texts.tables["rules"]]

    def help(self, language: str) -> dict[str, tuple[str, str]]:
        """A place, the short words, an action as it stands in the log."""
        return {key: (typed, phrases(language).say("help", key)) for key, typed in SAMPLES.items()}

    def score_name(self, language: str) -> str:
        """What the circuit counts."""
        return phrases(language).say("result", "total")

    def is_quiet(self, event: Event) -> bool:
        """What follows from the rest: that a turn begins or ends."""
        return isinstance(event, events.TurnBegan | events.TurnEnded)

    def stands_out(self, event: Event) -> bool:
        """Markers, victories and the way home."""
        return isinstance(event, events.Highlight)

    def show(self, board: Path | None, players: int | None, subject: str, language: str) -> Iterable[Block]:
        """A place, a region, a circuit, or the whole board; it is the same for every number of players."""
        return Guide(read_board(), language).show(subject)


TERMINAL = RichessesTerminal()
