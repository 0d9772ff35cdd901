"""Boards of the player's own for Franchise, as `turnpike board` and `--board` use them."""

from pathlib import Path

import msgspec

from turnpike.games.franchise.board.file import DEFAULT, read_board
from turnpike.games.franchise.board.validation import check_file
from turnpike.kernel.contract import Json


class OwnBoards:
    """Board files: checked, described, read."""

    printed = DEFAULT

    def problems(self, path: Path) -> list[str]:
        """Everything that is wrong with a board file."""
        return check_file(path)

    def describe(self, path: Path) -> str:
        """How many places, links and players."""
        board = read_board(path)
        players = f"{board.game.players_min} to {board.game.players_max} players"
        return f"{len(board.places)} places, {len(board.links)} links, {players}."

    def read(self, path: Path) -> Json:
        """The board as it stands in the options of a log."""
        board: Json = msgspec.to_builtins(read_board(path))
        return board

    def options(self, path: Path) -> dict[str, Json]:
        """A game on this board for as many players as it allows."""
        return {"board": self.read(path), "players": read_board(path).game.players_max}
