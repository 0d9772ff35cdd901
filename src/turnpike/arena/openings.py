"""Making the explorer's corpus: games that a level plays against itself, of which the openings are counted.

Each game depends on its number and the seed only, so the file is the same whatever the number of workers. Until all
games are played they are kept in a file beside it, and a run that was stopped goes on after the last of them.
"""

from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from turnpike import bots, games
from turnpike.arena.games import play_game
from turnpike.arena.processes import in_processes
from turnpike.arena.puzzles import drop_torn_line
from turnpike.arena.seating import derived_seed
from turnpike.bots.openings.corpus import CorpusOrigin, write
from turnpike.bots.openings.opening import Opening, opening_of
from turnpike.bots.openings.tally import Tally
from turnpike.kernel.data import DataError


class PlayedOpening(Struct, frozen=True):
    """The opening of a game; None if the game did not end."""

    number: int
    opening: Opening | None


def make(origin: CorpusOrigin, out: Path, *, workers: int = 1) -> Generator[int, None, None]:
    """Play all games and write the corpus; each time, how many are played."""
    part = out.with_name(out.name + ".part")
    tally, done = _opened(origin, part)
    yield len(done)
    missing = [number for number in range(total(origin)) if number not in done]
    with closing(_play(origin, missing, workers)) as played, part.open("ab") as file:
        for one in played:
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
            done.add(one.number)
            _count(tally, one)
            yield len(done)
    write(out, origin, tally)
    part.unlink()


def total(origin: CorpusOrigin) -> int:
    """How many games there are to be played."""
    return sum(origin.games.values())


def _opened(origin: CorpusOrigin, part: Path) -> tuple[Tally, set[int]]:
    """What was played before, which must come from the same run."""
    tally = Tally()
    done: set[int] = set()
    if not part.exists():
        part.write_bytes(msgspec.json.encode(origin) + b"\n")
        return tally, done
    drop_torn_line(part)
    first, *lines = part.read_bytes().splitlines() or [b""]
    try:
        if msgspec.json.decode(first, type=CorpusOrigin) != origin:
            raise DataError(
                str(part), ["Made with other settings. Repeat the command that made it, or delete the file."]
            )
        for line in lines:
            one = msgspec.json.decode(line, type=PlayedOpening)
            done.add(one.number)
            _count(tally, one)
    except msgspec.MsgspecError as error:
        raise DataError(str(part), [f"Not a file of openings ({error}). Delete it."]) from None
    return tally, done


def _count(tally: Tally, one: PlayedOpening) -> None:
    if one.opening is not None:
        tally.add(one.opening)


def _play(origin: CorpusOrigin, numbers: list[int], workers: int) -> Generator[PlayedOpening, None, None]:
    if workers <= 1:
        for number in numbers:
            yield play_opening(origin, number)
    else:
        yield from in_processes(partial(play_opening, origin), numbers, workers)


def play_opening(origin: CorpusOrigin, number: int) -> PlayedOpening:
    """Play the game with this number to its end, and take its opening."""
    level, index = _level_of(origin, number)
    game = games.find(origin.game)
    options = origin.options[index % len(origin.options)]
    seats = game.players(game.read_options(options))
    play = play_game(game, options, [bots.find(level)] * seats, derived_seed(origin.seed, f"opening {number}"))
    opening = opening_of(play, play.outcome().ranks, lambda _seat, _n: level) if play.over else None
    return PlayedOpening(number, opening)


def _level_of(origin: CorpusOrigin, number: int) -> tuple[str, int]:
    """Who plays a game, and which of the level's games it is."""
    for level, many in origin.games.items():
        if number < many:
            return level, number
        number -= many
    raise ValueError(number)
