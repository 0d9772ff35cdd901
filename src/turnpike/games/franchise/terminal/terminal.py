"""Franchise in the terminal.

| file | has |
| --- | --- |
| offers.py | the choices in groups, with notes about the places |
| screens.py | the board on a screen of any size |
| guide.py, variant_guide.py | what the board says about a place or a region; the variants and their tiles |
| boards.py | boards of the player's own |
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from turnpike.games.franchise.board.file import DEFAULT, read_board
from turnpike.games.franchise.codec import events
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.look import read_look
from turnpike.games.franchise.options import Options, read_options
from turnpike.games.franchise.terminal import screens
from turnpike.games.franchise.terminal.boards import OwnBoards
from turnpike.games.franchise.terminal.guide import Guide
from turnpike.games.franchise.terminal.offers import offers
from turnpike.games.franchise.terminal.phrases import phrases
from turnpike.games.franchise.terminal.variant_guide import show_variants
from turnpike.kernel.contract import Choice, Json, Speech
from turnpike.kernel.events import Event
from turnpike.kernel.ids import Seat
from turnpike.kernel.terminal import Block, Canvas, Offer, Terminal

SAMPLES = {"name": "denver", "go": "go, end, money", "do": "do expand from=omaha to=chicago"}


class FranchiseTerminal(Terminal[View, Options]):
    """Franchise for people at a terminal."""

    boards = OwnBoards()

    def sign(self, seat: int) -> str:
        """The sign of a seat's franchises."""
        return read_look().brand(Seat(seat)).sign

    def colour(self, seat: int) -> str:
        """The colour of a seat's franchises."""
        return read_look().seats[seat].fill

    def offers(
        self, view: View | None, options: Options, choices: Sequence[Choice], speech: Speech, language: str
    ) -> list[list[Offer]]:
        """What can be done on the board, then the money of a bonus tile, then going on."""
        return offers(view, options.played_on, choices, speech, language)

    def board(self, view: View, options: Options, canvas: Canvas, max_lines: int) -> str:
        """A map if there is room for one, else the regions; the track and the players."""
        return screens.board(view, options.played_on, canvas, max_lines)

    def whole_board(self, view: View, options: Options, canvas: Canvas) -> str:
        """The map, the regions, the track and the players."""
        return screens.whole_board(view, options.played_on, canvas)

    def heading(self, view: View | None, seats: Sequence[str], seat: int, offered: Choice, language: str) -> str:
        """The player, the turn, the phase, the money and the bonus tiles."""
        return screens.heading(view, seats, seat, offered, language)

    def legend(self, language: str) -> str:
        """The signs on the board."""
        return screens.legend(language)

    def rules(self, options: Options, language: str) -> list[str]:
        """The rules in a few sentences, those of the Queenies that are on at the end."""
        texts = phrases(language)
        base = [texts.say("rules", key) for key in texts.tables["rules"]]
        return base + [texts.say("queenies", queenie) for queenie in options.with_]

    def help(self, language: str) -> dict[str, tuple[str, str]]:
        """A place, the short words, an action as it stands in the log."""
        return {key: (typed, phrases(language).say("help", key)) for key, typed in SAMPLES.items()}

    def score_name(self, language: str) -> str:
        """Influence."""
        return phrases(language).say("result", "total")

    def is_quiet(self, event: Event) -> bool:
        """What follows from the rest: that a turn begins or ends, and that the new franchises open."""
        match event:
            case events.TurnBegan() | events.FranchiseOpened() | events.TurnEnded(expanded=True):
                return True
            case events.FranchisesReturned(count=0):
                return True
            case _:
                return False

    def stands_out(self, event: Event) -> bool:
        """Whatever brings influence."""
        return bool(getattr(event, "influence", 0))

    def show(self, board: Path | None, players: int | None, subject: str, language: str) -> Iterable[Block]:
        """A place, a region, the Queenies, or the whole board."""
        if subject.casefold() == "queenies":
            return show_variants(language)
        asked: dict[str, Json] = {} if board is None else {"board": self.boards.read(board)}
        if players is not None:
            read_options({**asked, "players": players})  # refuses what the board is not for
        return Guide(read_board(board or DEFAULT), players, language).show(subject)


TERMINAL = FranchiseTerminal()
