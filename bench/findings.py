"""What the learnt evaluation likes: seats, starting towns, first moves, regions and bonus tiles in games of its own.

    python bench/findings.py GAMES [--games 5000] [--workers 2] [--simulations 100]

Franchise on the printed board with two to five players in turn and towns that the players choose, all seats by the
learnt evaluation. GAMES is a file of one line a game; stopped at any time, the next call goes on. Then the tables stand
on standard output, as Markdown. "Times even" is the share of wins over the share that equal seats would have: 1 is no
difference. Everything is counted over the games of the file, whatever weights played them; begin a new file for others.
"""

import argparse
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from turnpike.arena.processes import in_processes
from turnpike.bots.franchise.learnt import learnt_weights
from turnpike.bots.franchise.self_play import DUEL_BLUR, MAX_TURNS, Player
from turnpike.bots.intervals import interval
from turnpike.games.franchise import names
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.rng import Rng

FIRST_SEED = 700_000_000
"""Far from all seeds of training runs."""
TABLES = (2, 3, 4, 5)
LONGEST = 12
"""Lines of a table."""
USES = ("$10", "a second expansion", "a double market share")


class Game(Struct, frozen=True, kw_only=True):
    """A game that was played."""

    number: int
    simulations: int
    actions: list[int]


class Count:
    """How often something was done, and what part of the wins those who did it had, in units of the even share."""

    def __init__(self) -> None:
        self.times = 0
        self.wins = 0.0
        self.even = 0.0

    def see(self, part: float, players: int) -> None:
        """A seat that did it: its part of the win."""
        self.times += 1
        self.wins += part
        self.even += 1 / players

    @property
    def times_even(self) -> float:
        """The share of wins over the even one."""
        return self.wins / max(1e-9, self.even)


class Findings:
    """Everything that is counted."""

    def __init__(self) -> None:
        self.games = dict.fromkeys(TABLES, 0)
        self.seats: dict[tuple[int, int], Count] = {}
        self.towns: dict[str, Count] = {}
        self.moves: dict[tuple[str, str], Count] = {}
        self.regions: dict[str, list[int]] = {}
        """Where on the track each region came, one number a game in which it was scored."""
        self.uses = [Count() for _use in USES]
        self.kept = Count()
        self.sources: dict[tuple[int, bool], list[float]] = {}
        """By players and whether the seat won: seats, influence from cities, regions and the track."""

    def see(self, game: Game) -> None:
        """Count one game."""
        state = start(game.number)
        players, board = state.board.players, state.board
        town: dict[int, int] = {}
        first: dict[int, int] = {}
        used: list[tuple[int, int]] = []
        for action in game.actions:
            seat = state.active
            if state.phase == names.START:
                town[seat] = action
            elif action == names.TAKE_MONEY:
                used.append((seat, 0))
            elif state.phase == names.EXPAND and action < names.DONE:
                first.setdefault(seat, action)
                if state.marker != names.NONE:
                    used.append((seat, 1))
            elif state.phase == names.INCREASE and action < names.DONE and state.center >> action & 1:
                used.append((seat, 2))
            FRANCHISE.apply(state, action)
        winners = FRANCHISE.outcome(state).winners
        part = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
        self.games[players] += 1
        for seat in range(players):
            self.seats.setdefault((players, seat), Count()).see(part[seat], players)
            begun = board.place_ids[town[seat]]
            self.towns.setdefault(begun, Count()).see(part[seat], players)
            if seat in first:
                self.moves.setdefault((begun, board.place_ids[first[seat]]), Count()).see(part[seat], players)
            for _tile in range(state.bonus[seat]):
                self.kept.see(part[seat], players)
            sums = self.sources.setdefault((players, seat in winners), [0.0] * 4)
            sums[0] += 1
            for i, source in enumerate((names.FROM_CITIES, names.FROM_REGIONS, names.FROM_TRACK), start=1):
                sums[i] += state.earned[source + seat]
        for seat, use in used:
            self.uses[use].see(part[seat], players)
        for at in range(state.on_track):
            self.regions.setdefault(board.region_ids[state.track[at]], []).append(at + 1)

    def tables(self) -> Iterator[str]:
        """As Markdown."""
        yield "| players | games | " + " | ".join(f"seat {seat + 1}" for seat in range(max(TABLES))) + " |"
        yield "|" + " ---: |" * (2 + max(TABLES))
        for players in TABLES:
            cells = []
            for seat in range(players):
                one = self.seats.get((players, seat), Count())
                low, high = interval(one.wins, one.times)
                cells.append(f"{one.wins / max(1, one.times):.1%} ({low:.1%} to {high:.1%})")
            yield (
                f"| {players} | {self.games[players]:,} | " + " | ".join(cells + [""] * (max(TABLES) - players)) + " |"
            )
        yield from _table("starting town", self.towns)
        yield from _table("first expansion", {f"{town} to {to}": one for (town, to), one in self.moves.items()})
        kinds = {**dict(zip(USES, self.uses, strict=True)), "kept to the end": self.kept}
        yield from _table("bonus tile for", kinds)
        yield "\n| region | scored in | on the track, mean place |\n| --- | ---: | ---: |"
        games = max(1, sum(self.games.values()))
        for region, places in sorted(self.regions.items(), key=lambda one: -len(one[1])):
            yield f"| {region} | {len(places) / games:.0%} | {sum(places) / len(places):.1f} |"
        yield "\n| players | seats | from cities | from regions | from the track |\n| ---: | --- | ---: | ---: | ---: |"
        for (players, won), sums in sorted(self.sources.items()):
            means = " | ".join(f"{one / sums[0]:.1f}" for one in sums[1:])
            yield f"| {players} | {'winners' if won else 'others'} | {means} |"


def _table(title: str, counts: dict[str, Count]) -> Iterator[str]:
    total = max(1, sum(one.times for one in counts.values()))
    yield f"\n| {title} | part | times even |\n| --- | ---: | ---: |"
    for name, one in sorted(counts.items(), key=lambda pair: -pair[1].times)[:LONGEST]:
        yield f"| {name} | {one.times / total:.1%} | {one.times_even:.2f} |"


def start(number: int) -> State:
    """The first position of the game with this number."""
    options = FRANCHISE.read_options({"players": TABLES[number % len(TABLES)]})
    return FRANCHISE.start(options, None)


def play(simulations: int, number: int) -> Game:
    """The game with this number; everything follows from it and the weights."""
    seed = FIRST_SEED + number
    state, rng = start(number), Rng(seed)
    player = Player(state, learnt_weights(), simulations, seed)
    actions: list[int] = []
    while state.phase != names.OVER and state.turn < MAX_TURNS:
        legal = FRANCHISE.legal(state)
        action = legal[0]
        if len(legal) > 1:
            player.search(state)
            action = player.pick(DUEL_BLUR, rng)
        player.move(action)
        FRANCHISE.apply(state, action)
        actions.append(action)
    return Game(number=number, simulations=simulations, actions=actions)


def kept(file: Path, simulations: int) -> dict[int, Game]:
    """The games of earlier calls; a line that was cut off is played again."""
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    games = [msgspec.json.decode(line, type=Game) for line in lines if line.endswith(b"\n")]
    return {game.number: game for game in games if game.simulations == simulations}


def main() -> None:
    """Play what is missing, then print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path, metavar="GAMES")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=100)
    chosen = parser.parse_args()
    games = kept(chosen.results, chosen.simulations)
    missing = [number for number in range(1, chosen.games + 1) if number not in games]
    work = partial(play, chosen.simulations)
    with closing(in_processes(work, missing, chosen.workers)) as finished, chosen.results.open("ab") as file:
        for game in finished:
            games[game.number] = game
            file.write(msgspec.json.encode(game) + b"\n")
            file.flush()
    findings = Findings()
    for number in sorted(games):
        findings.see(games[number])
    print("\n".join(findings.tables()))


if __name__ == "__main__":
    main()
