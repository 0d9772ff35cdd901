"""Making puzzles: games between levels are played and searched, one after the other or several at a time.

Each game depends on its number and the seed only, and games are taken in their order: the file is the same whatever the
number of workers. A run that was stopped goes on after the last game in its file.
"""

from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path

from turnpike import bots, games
from turnpike.arena.games import play_game
from turnpike.arena.processes import in_processes
from turnpike.arena.seating import derived_seed
from turnpike.bots.puzzles.finding import find_puzzles
from turnpike.bots.puzzles.puzzle import Origin, Puzzle, PuzzleFile, Searched, lines_of, read
from turnpike.kernel.contract import Json
from turnpike.kernel.data import DataError

LEVELS = ["novice", "regular"]
"""Who plays: the seats take turns. Weaker levels leave more to find."""


def make(origin: Origin, out: Path, *, workers: int = 1) -> Generator[PuzzleFile, None, None]:
    """Search game after game, without end; each time, what the file holds now. The caller stops when it has enough."""
    for options in _options(origin):
        games.find(origin.game).read_options(options)  # refused before there is a file
    kept = _opened(origin, out)
    yield kept
    known = {puzzle.id for puzzle in kept.puzzles}
    waiting: dict[int, list[Puzzle]] = {}
    with closing(_search(origin, kept.searched + 1, workers)) as searched, out.open("ab") as file:
        for number, puzzles in searched:
            waiting[number] = puzzles
            while kept.searched + 1 in waiting:
                kept.searched += 1
                new = [one for one in waiting.pop(kept.searched) if one.id not in known]
                file.write(lines_of([*new, Searched(kept.searched)]))
                file.flush()
                kept.puzzles += new
                known |= {one.id for one in new}
                yield kept


def _opened(origin: Origin, out: Path) -> PuzzleFile:
    """What the file holds, which must come from the same run; a new file if there is none."""
    if not out.exists():
        out.write_bytes(lines_of([origin]))
        return PuzzleFile(origin, [])
    drop_torn_line(out)
    kept = read(out)
    if kept.origin != origin:
        raise DataError(
            str(out), ["Made with other settings. Repeat the command that made it, or choose another file."]
        )
    return kept


def drop_torn_line(out: Path) -> None:
    """Cut off what was being written when an earlier run was killed."""
    data = out.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with out.open("r+b") as file:
            file.truncate(whole)


def _search(origin: Origin, first: int, workers: int) -> Generator[tuple[int, list[Puzzle]], None, None]:
    numbers = range(first, 1 << 31)
    if workers <= 1:
        for number in numbers:
            yield search_game(origin, number)
    else:
        yield from in_processes(partial(search_game, origin), numbers, workers)


def _options(origin: Origin) -> list[dict[str, Json]]:
    """The options of the games, which take turns."""
    return [dict(offered) | origin.options for offered in games.manifest(origin.game).puzzle_options]


def search_game(origin: Origin, number: int) -> tuple[int, list[Puzzle]]:
    """Play the game with this number, and find its puzzles."""
    game, offered = games.find(origin.game), _options(origin)
    options = offered[(number - 1) % len(offered)]
    seats = game.players(game.read_options(options))
    seed = derived_seed(origin.seed, f"puzzles {number}")
    names = [origin.levels[(seat + number) % len(origin.levels)] for seat in range(seats)]
    play = play_game(game, options, [bots.find(name) for name in names], seed)
    return number, find_puzzles(play, seed, origin.themes)
