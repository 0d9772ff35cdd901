"""How well the traveller travels: turns alone on the board against the shortest tour, and games against random.

Alone: nobody in the way and nobody to pay. The game is for two at least, so a companion sits there who never leaves the
start, claims nothing, and in Sports only comes when called.
"""

import statistics
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from turnpike import bots
from turnpike.arena.games import play_game
from turnpike.bots.richesses.tour import lower_bound
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
    """Somebody who is there and does nothing."""

    name = "companion"

    def choose(
        self,
        game: Game[S, O, V],  # noqa: ARG002  (needs no knowledge of any game)
        view: V | None,  # noqa: ARG002
        options: O,  # noqa: ARG002
        choices: Sequence[Choice],
        rng: Rng,  # noqa: ARG002
        seconds: float | None = None,  # noqa: ARG002
    ) -> Choice:
        """Whatever changes least."""
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
