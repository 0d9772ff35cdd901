"""How much luck there is in each circuit of Richesses de France.

    python bench/luck.py GAMES [--reviewed 24] [--matches 400] [--players 2] [--workers 2]

Two questions, circuit by circuit. How much of the result do dice, cards and bets decide between equals? Games of
`expert` against itself are reviewed, which tells luck and decisions apart; the share of luck is the part of the
variance of the results that goes with what chance changed. How often does the better one win? `regular` plays
`novice`, and `expert` plays `regular`, from each seat by each seed.

GAMES is a file of one line a game; stopped at any time, the next call goes on. Then the table stands on standard
output, as Markdown, with intervals of 95 %.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from turnpike import bots
from turnpike.arena.games import play_game
from turnpike.arena.processes import in_processes
from turnpike.bots.analysis import Budget
from turnpike.bots.analysis.review import review
from turnpike.bots.intervals import interval
from turnpike.games.richesses.circuits import CIRCUITS
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.contract import Json

FIRST_SEED = 800_000_000
"""Far from all seeds of training runs and other measurements."""
TABLES = (("expert", "expert"), ("regular", "novice"), ("expert", "regular"))
"""Equals, whose games are reviewed, and unequal players: the better one first."""
EQUALS = 0
SIMULATIONS = 100
"""Of a review, for each position: noise is no more luck than decisions, so a few are enough."""
MAX_TURNS = 500
RESAMPLED = 2000
"""Samples of the games, for the interval of a ratio."""


class Game(Struct, frozen=True, kw_only=True):
    """A game that was played. If it was reviewed, also the chance to win of each seat at first, and what luck added."""

    number: int
    players: int
    won: list[float]
    """Each player's part of the win; that of the better one first, where one is better."""
    first: list[float] = []
    luck: list[float] = []

    @property
    def table(self) -> int:
        """Which of the tables."""
        return self.number % len(TABLES)

    @property
    def circuit(self) -> str:
        """On which circuit."""
        return CIRCUITS[self.number // len(TABLES) % len(CIRCUITS)]


def number_of(circuit: int, table: int, game: int) -> int:
    """The number of a game, from which everything follows."""
    return (game * len(CIRCUITS) + circuit) * len(TABLES) + table


def play(players: int, number: int) -> Game:
    """The game with this number."""
    rest, table = divmod(number, len(TABLES))
    game, circuit = divmod(rest, len(CIRCUITS))
    seat = game % players
    names = [TABLES[table][1]] * players
    names[seat] = TABLES[table][0]
    seated = [bots.find(name, "richesses") for name in names]
    options: dict[str, Json] = {"players": players, "circuit": CIRCUITS[circuit]}
    played = play_game(RICHESSES, options, seated, FIRST_SEED + game // players, max_turns=MAX_TURNS)
    winners = played.outcome().winners if played.over else ()
    won = [1 / len(winners) if one in winners else 0.0 for one in range(players)]
    if table != EQUALS or not played.over:
        return Game(number=number, players=players, won=[*won[seat:], *won[:seat]])
    found = review(played, Budget(simulations=SIMULATIONS), seed=number)
    luck = [one.luck for one in found.summaries]
    return Game(number=number, players=players, won=won, first=list(found.moments[0].win), luck=luck)


def share_of_luck(games: Sequence[Game]) -> float:
    """The part of the variance of the results that goes with what chance changed."""
    together = apart = 0.0
    for game in games:
        for won, first, luck in zip(game.won, game.first, game.luck, strict=True):
            together += luck * (won - first)
            apart += (won - first) ** 2
    return together / max(1e-9, apart)


def table(games: Sequence[Game], players: int) -> Iterator[str]:
    """As Markdown, a line for each circuit."""
    better = [f"{one} among {other}" if players > 2 else f"{one} against {other}" for one, other in TABLES[1:]]
    yield f"| circuit | games | decided by luck | {' | '.join(better)} |\n| --- | ---: | ---: | ---: | ---: |"
    draw = random.Random(FIRST_SEED)  # noqa: S311  the same intervals each time
    for circuit in CIRCUITS:
        here = [game for game in games if game.circuit == circuit]
        reviewed = [game for game in here if game.luck]
        again = sorted(share_of_luck(draw.choices(reviewed, k=len(reviewed))) for _sample in range(RESAMPLED))
        low, high = again[RESAMPLED // 40], again[-RESAMPLED // 40]
        cells = [f"{len(reviewed)}", f"{share_of_luck(reviewed):.0%} ({low:.0%} to {high:.0%})"]
        for one in range(1, len(TABLES)):
            shares = [game.won[0] for game in here if game.table == one and any(game.won)]
            low, high = interval(sum(shares), len(shares))
            cells.append(f"{sum(shares) / max(1, len(shares)):.0%} of {len(shares)} ({low:.0%} to {high:.0%})")
        yield f"| {circuit} | {' | '.join(cells)} |"


def kept(file: Path, players: int) -> dict[int, Game]:
    """The games of earlier calls; a line that was cut off is played again."""
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    games = [msgspec.json.decode(line, type=Game) for line in lines if line.endswith(b"\n")]
    return {game.number: game for game in games if game.players == players}


def main() -> None:
    """Play what is missing, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, metavar="GAMES")
    parser.add_argument("--reviewed", type=int, default=24, help="games between equals on each circuit")
    parser.add_argument("--matches", type=int, default=400, help="games of each pair of levels on each circuit")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    games = kept(chosen.results, chosen.players)
    sizes = [chosen.reviewed if one == EQUALS else chosen.matches for one in range(len(TABLES))]
    wanted = [
        number_of(circuit, one, game)
        for one, size in enumerate(sizes)
        for game in range(size)
        for circuit in range(len(CIRCUITS))
    ]
    missing = [number for number in wanted if number not in games]
    work = partial(play, chosen.players)
    with closing(in_processes(work, missing, chosen.workers)) as finished, chosen.results.open("ab") as file:
        for game in finished:
            games[game.number] = game
            file.write(msgspec.json.encode(game) + b"\n")
            file.flush()
    print("\n".join(table([games[number] for number in wanted], chosen.players)))


if __name__ == "__main__":
    main()
