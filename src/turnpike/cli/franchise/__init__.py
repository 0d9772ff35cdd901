"""The face of Franchise at the command line.

| file | has |
| --- | --- |
| offers.py | the choices in groups, with notes about the places |
| boards.py | the board on a screen of any size |
| show.py, queenies.py | what the board says about a place or a region; the Queenies and their tiles |
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from turnpike.cli.faces import Offer, Sight
from turnpike.cli.franchise import boards
from turnpike.cli.franchise.offers import offers
from turnpike.cli.franchise.queenies import show_queenies
from turnpike.cli.franchise.show import Guide
from turnpike.cli.screen import Screen
from turnpike.cli.words import words_in
from turnpike.games.franchise.board.file import DEFAULT, read_board
from turnpike.games.franchise.codec import events
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.look import read_look
from turnpike.games.franchise.options import Options, read_options
from turnpike.kernel.contract import Choice, Json, Speech
from turnpike.kernel.events import Event
from turnpike.kernel.ids import Seat


class FranchiseFace:
    """Franchise for people at a terminal."""

    name = "Franchise"
    settings = frozenset({"start", "expert", "tiles", "board", "with", "regions", "region_choice"})
    adviser = "greedy"
    samples = ("denver", "go, end, money", "do expand from=omaha to=chicago")

    def read_board(self, path: Path) -> Json:
        """The board as it stands in the options of a log."""
        board: Json = msgspec.to_builtins(read_board(path))
        return board

    def sign(self, seat: int) -> str:
        """The sign of a seat's franchises."""
        return read_look().brand(Seat(seat)).sign

    def offers(
        self, view: View | None, options: Options, choices: Sequence[Choice], speech: Speech, language: str
    ) -> list[list[Offer]]:
        """What can be done on the board, then the money of a bonus tile, then going on."""
        return offers(view, options.played_on, choices, speech, language)

    def board(self, view: View, options: Options, sight: Sight, room: int) -> str:
        """A map if there is room for one, else the regions; the track and the players."""
        return boards.board(view, options.played_on, sight, room)

    def whole_board(self, view: View, options: Options, sight: Sight) -> str:
        """The map, the regions, the track and the players."""
        return boards.whole_board(view, options.played_on, sight)

    def heading(self, view: View | None, seats: Sequence[str], seat: int, offered: Choice, language: str) -> str:
        """The player, the turn, the phase, the money and the bonus tiles."""
        return boards.heading(view, seats, seat, offered, language)

    def legend(self, language: str) -> str:
        """The signs on the board."""
        return boards.legend(language)

    def rules(self, options: Options, language: str) -> list[str]:
        """The rules in a few sentences, those of the Queenies that are on at the end."""
        words = words_in(language)
        base = [words.say("franchise_rules", key) for key in words.tables["franchise_rules"]]
        return base + [words.say("franchise_queenies", queenie) for queenie in options.with_]

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

    def show(self, screen: Screen, board: Path | None, players: int | None, subject: str, language: str) -> None:
        """A place, a region, the Queenies, or the whole board."""
        if subject.casefold() == "queenies":
            show_queenies(screen, language)
            return
        asked: dict[str, Json] = {} if board is None else {"board": self.read_board(board)}
        if players is not None:
            read_options({**asked, "players": players})  # refuses what the board is not for
        Guide(screen, read_board(board or DEFAULT), players, language).show(subject)


FACE = FranchiseFace()
