"""How well the bot `traveller` travels: a table with a row for each circuit.

    python bench/traveller.py [--journeys 31] [--games 30] [--seed 1] [CIRCUIT ...]

Alone on the board: the median of its turns against the fewest turns in which the circuit can be completed by the same
transport, which is exact for a seat with all the money and luck there is. No seat is in the way and none is paid; the
game is for two at least, so a companion takes the other seat that never leaves the start, claims nothing, and in Sports
only comes when called. Then games against random players.
"""

import argparse
import statistics
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from turnpike import bots
from turnpike.arena.games import play_game
from turnpike.bots.richesses.tour import lower_bound
from turnpike.games.richesses.board.files import read_board
from turnpike.games.richesses.board.schema import Transport
from turnpike.games.richesses.codec.events import Moved, TurnBegan, TurnMissed
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.contract import REFEREE, Choice, Game, Json, O, S, V
from turnpike.kernel.rng import Rng

QUIET = ("stay", "pass", "done", "work")
"""What the companion does, the first of them that is possible."""
MAX_TURNS = 2000
"""Among random players Économie need not end: only the traveller ever comes home."""


class Companion:
    """Takes a seat and does nothing."""

    name = "companion"

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,
    ) -> Choice:
        """The choice that changes least."""
        quiet = {str(choice.words[0]["do"]): choice for choice in reversed(choices)}
        return next((quiet[do] for do in QUIET if do in quiet), choices[0])


class Journey(Struct, frozen=True):
    """One game alone on the board."""

    turns: int
    """Turns of the traveller, missed ones counted."""
    by: Transport
    """That of most of its moves."""
    home: bool


class Row(Struct, frozen=True):
    """What a circuit shows."""

    circuit: str
    by: Transport
    bound: int
    """The fewest turns in which the circuit can be completed by that transport."""
    median: float
    ratio: float
    games: int
    """Games against random players; of them the traveller won so many."""
    won: int


def alone(circuit: str, seed: int) -> Journey:
    """The traveller by itself."""
    table = [bots.find("traveller"), Companion()]
    options: dict[str, Json] = {"circuit": circuit, "players": 2, "tolls": "ask", "turns": MAX_TURNS}
    play = play_game(RICHESSES, options, table, seed)
    events = [event for entry in play.entries for event in play.events(entry.n, REFEREE)]
    turns = sum(isinstance(event, TurnBegan | TurnMissed) and event.seat == 0 for event in events)
    moves = Counter(event.by for event in events if isinstance(event, Moved) and event.seat == 0)
    return Journey(turns=turns, by=moves.most_common(1)[0][0], home=play.outcome().why != "turn_limit")


def wins(circuit: str, players: int, seed: int) -> bool:
    """Whether the traveller wins alone against random players; its seat changes with the seed."""
    table = [bots.find("random")] * players
    table[seed % players] = bots.find("traveller")
    play = play_game(RICHESSES, {"circuit": circuit, "players": players, "turns": MAX_TURNS}, table, seed)
    return play.outcome().winners == [seed % players]


def row(circuit: str, journeys: int, games: int, seed: int = 1) -> Row:
    """Measure one circuit; the games have two, three and four players in turn."""
    found = [alone(circuit, seed + number) for number in range(journeys)]
    by = Counter(journey.by for journey in found).most_common(1)[0][0]
    bound = lower_bound(circuit, TRANSPORTS.index(by))
    median = statistics.median(journey.turns for journey in found)
    won = sum(wins(circuit, 2 + number % 3, seed + number) for number in range(games))
    return Row(circuit, by, bound, median, round(median / bound, 2), games, won)


def main() -> None:
    """Measure the circuits and print a row for each, as Markdown."""
    circuits = [circuit.id for circuit in read_board().circuits]
    parser = argparse.ArgumentParser(description="How well the bot traveller travels.")
    parser.add_argument("circuits", nargs="*", metavar="CIRCUIT", help="all of them unless some are named")
    parser.add_argument("--journeys", type=int, default=31, help="games alone on the board")
    parser.add_argument("--games", type=int, default=30, help="games against random, for 2, 3 and 4 players in turn")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    if unknown := set(wanted.circuits) - set(circuits):
        parser.error(f"no circuit {', '.join(sorted(unknown))}; there are {', '.join(circuits)}")
    print("| circuit | transport | lower bound | median turns | ratio | won against random |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for circuit in wanted.circuits or circuits:
        found = row(circuit, wanted.journeys, wanted.games, wanted.seed)
        cells = found.circuit, found.by, found.bound, f"{found.median:g}", f"{found.ratio:.2f}"
        print("|", " | ".join(map(str, cells)), f"| {found.won} of {found.games} |", flush=True)


if __name__ == "__main__":
    main()
