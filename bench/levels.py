"""How strong the levels are: matches of each against the next lower one, and against fixed opponents.

    python bench/levels.py RESULTS [--workers 2] [--only WORD]

RESULTS is a folder; every finished game is kept there, so the command can be stopped at any time and goes on where it
was. A level whose numbers have changed begins anew. A match is Wald's test between the share that is claimed and one
that would be too little; each answer is wrong in one match of twenty at most. It has so few games at most that a claim
can only be accepted when the games themselves show at least that share. At the end the tables stand on standard output,
as Markdown, with intervals of 95 % and the CPU time. docs/bots.md has what came of it.
"""

import argparse
import math
import os
import resource
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from turnpike import bots
from turnpike import games as all_games
from turnpike.arena.confidence import DOUBT, Wald
from turnpike.arena.match import here, play_match
from turnpike.arena.results import Results
from turnpike.arena.series import Series
from turnpike.bots.brains import brain_of
from turnpike.bots.external import called
from turnpike.bots.franchise import learnt as franchise_learnt
from turnpike.bots.intervals import interval
from turnpike.bots.richesses import learnt as richesses_learnt
from turnpike.games.franchise.options import VARIANTS
from turnpike.games.richesses.circuits import CIRCUITS as ALL_CIRCUITS
from turnpike.kernel.contract import Json

HERE = Path(__file__).parent


def program(name: str, *words: str) -> str:
    """A bot that is a program beside this file."""
    return f"{name}={shlex.join([sys.executable, *words])}"


YARDSTICK = program("yardstick", str(HERE / "yardstick.py"))
OLD_MASTER = program("master-0.1", str(HERE / "frozen.py"), "master-0.1")
THINKERS = tuple(
    program(name, str(HERE / "frozen.py"), f"learnt-{simulations}")
    for name, simulations in (("learnt-10000", 10_000), ("learnt-1000", 1000))
)
"""The learnt evaluation with ten times the simulations, and without."""
CIRCUITS = ("monuments", "casinos", "sports")
LIMITS: dict[str, dict[str, Json]] = {"sports": {"turns": 600}}
"""§12.3 Two who stand in each other's way could race for ever; usual games have about a hundred turns."""
SEED = 8


class Claim(Struct, frozen=True):
    """What share the first bot of a match should have, at which one it fails, and after how many games it ends."""

    share: float
    doubt: float
    games: int


STRONGER = Claim(0.7, 0.5, 34)
ABOVE_GREEDY = Claim(0.9, 0.7, 24)
ABOVE_YARDSTICK = Claim(0.75, 0.5, 22)
NEW_MASTER = Claim(0.65, 0.5, 64)
NEW_MASTER_OF_FOUR = Claim(0.45, 0.25, 32)
TEN_TIMES = Claim(0.4, 0.25, 52)
"""Thinking pays: ten times the simulations among three with as many as usual."""
WITH_QUEENIES = Claim(0.6, 0.5, 146)
AMONG = 1.6
"""At larger tables the share of a level among lower ones should be so many times the even one."""
EVEN, UNEVEN = 1.1, 0.8
"""A bot that is at least even with others has more than the first times the even share; with the second it is not."""
ORDERED = Claim(0.6, 0.5, 146)
"""In Richesses de France dice and cards decide more."""
CASINOS = Claim(0.53, 0.5, 1634)
"""... and on Casinos bets decide nearly all: who begins with 300 F more wins 57 % of the games between equals."""
NEW_MASTER_OF = {"monuments": ORDERED, "sports": ORDERED, "casinos": Claim(0.54, 0.5, 920)}
"""On the other circuits the new master of Richesses de France should be above even:"""
ABOVE_EVEN = Claim(0.55, 0.5, 586)


class Match(Struct, frozen=True, kw_only=True):
    """One line of a table: a bot, those it plays against, and the share it should have."""

    game: str
    options: dict[str, Json]
    bots: tuple[str, ...]
    claim: Claim

    @property
    def name(self) -> str:
        """A name for its files; another one as soon as one of its levels is another."""
        words = [self.game, *self.where, *(called(bot) for bot in self.bots)]
        known = brain_of(all_games.find(self.game)).levels
        levels = repr([known.get(bot) for bot in self.bots]).encode()
        learnt = b""
        if b"learnt=True" in levels or THINKERS[0] in self.bots:
            learnt = franchise_learnt.FILE.read_bytes()
        elif b"learnt=RolloutSettings" in levels:
            learnt = richesses_learnt.FILE.read_bytes()
        return "-".join([*words, sha256(levels + learnt).hexdigest()[:8]])

    @property
    def where(self) -> list[str]:
        """The circuit or the variants, if there are any."""
        chosen = [self.options.get("circuit"), self.options.get("with")]
        return ["-".join(one) if isinstance(one, list) else str(one) for one in chosen if one]

    @property
    def series(self) -> Series:
        """Its games."""
        return Series(
            game=self.game,
            options=self.options,
            bots=self.bots,
            games=self.claim.games,
            seed=SEED,
            paired=True,
            patience=60.0,
        )


def between(share: float, doubt: float, seats: int) -> Claim:
    """A claim with so few games at most, in whole rounds, that only games which show the share accept it."""
    a_game = share * math.log(share / doubt) + (1 - share) * math.log((1 - share) / (1 - doubt))
    return Claim(share, doubt, int(math.log((1 - DOUBT) / DOUBT) / a_game) // seats * seats)


def franchise() -> list[Match]:
    """Each level among lower ones, `regular` among `greedy`, `master` among those of 0.1, more thinking among less."""
    pairs = list(zip(bots.LEVELS[1:], bots.LEVELS, strict=False))
    matches = [(("novice", "random"), STRONGER)]
    matches += [((upper, lower), STRONGER) for upper, lower in pairs]
    matches += [(("expert", "greedy"), ABOVE_GREEDY), (("expert", YARDSTICK), ABOVE_YARDSTICK)]
    for seats in (2, 3, 4, 5):
        even = between(EVEN / seats, UNEVEN / seats, seats)
        matches.append((("regular", *["greedy"] * (seats - 1)), even))
    for seats in (3, 4, 5):
        claim = between(AMONG / seats, 1 / seats, seats)
        matches += [((upper, *[lower] * (seats - 1)), claim) for upper, lower in pairs]
    matches.append((("master", OLD_MASTER), NEW_MASTER))
    matches.append((("master", *[OLD_MASTER] * 3), NEW_MASTER_OF_FOUR))
    matches.append(((THINKERS[0], *[THINKERS[1]] * 3), TEN_TIMES))
    for seats in (3, 5):
        matches.append((("master", *[OLD_MASTER] * (seats - 1)), between(AMONG / seats, 1 / seats, seats)))
    found = [
        Match(game="franchise", options={"players": len(names)}, bots=names, claim=claim) for names, claim in matches
    ]
    for variants in (*[[one] for one in VARIANTS], list(VARIANTS)):
        options: dict[str, Json] = {"players": 2, "with": list(variants)}
        found.append(Match(game="franchise", options=options, bots=("master", OLD_MASTER), claim=WITH_QUEENIES))
    return found


def richesses() -> list[Match]:
    """Two players on three circuits, and on all of them against the master of 0.1. `regular` is the traveller there, so
    that needs no match.
    """
    pairs = list(zip(bots.LEVELS[1:], bots.LEVELS, strict=False))
    matches = [
        (circuit, names, CASINOS if circuit == "casinos" and names[0] in ("expert", "master") else ORDERED)
        for circuit in CIRCUITS
        for names in pairs
    ]
    matches += [(circuit, ("master", OLD_MASTER), NEW_MASTER_OF.get(circuit, ABOVE_EVEN)) for circuit in ALL_CIRCUITS]
    return [
        Match(
            game="richesses",
            options={"players": 2, "circuit": circuit, **LIMITS.get(circuit, {})},
            bots=names,
            claim=claim,
        )
        for circuit, names, claim in matches
    ]


def wins(match: Match, results: Results) -> list[float]:
    """The first bot's part of each win, of the games before which none is missing."""
    name = called(match.bots[0])
    shares: list[float] = []
    while (game := results.games.get(len(shares) + 1)) is not None:
        won = [game.bots[seat] == name for seat in game.outcome.winners]
        shares.append(sum(won) / len(won))
    return shares


def verdict(match: Match, shares: list[float]) -> tuple[int, int] | None:
    """After how many games it is clear, and how (1: as claimed); whole rounds count."""
    test, size = Wald(match.claim.doubt, match.claim.share), len(match.bots)
    for games in range(size, len(shares) + 1, size):
        answers = [test.see(share) for share in shares[games - size : games]]
        if answers[-1]:
            return games, answers[-1]
    return None


@contextmanager
def cpu_time_kept(path: Path) -> Iterator[None]:
    """Add what this process and its workers use in the meantime to the seconds in a file."""

    def used() -> float:
        both = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
        return sum(each.ru_utime + each.ru_stime for each in both)

    begun = used()
    try:
        yield
    finally:
        path.write_text(f"{seconds(path) + used() - begun:.1f}\n", encoding="utf-8")


def seconds(path: Path) -> float:
    """The CPU time a match has taken so far."""
    return float(path.read_text(encoding="utf-8")) if path.exists() else 0.0


def play(match: Match, folder: Path, workers: int) -> str:
    """Play what is missing; the line of the table."""
    results = Results(match.series, folder / f"{match.name}.jsonl")
    cpu = folder / f"{match.name}.cpu"
    try:
        shares = wins(match, results)
        if verdict(match, shares) is None:
            with cpu_time_kept(cpu), closing(play_match(match.series, results, here(workers))) as finished:
                for _played in finished:
                    shares = wins(match, results)
                    if verdict(match, shares) is not None:
                        break
    finally:
        results.close()
    return line(match, shares, seconds(cpu))


def line(match: Match, shares: list[float], cpu: float) -> str:
    """What is known about a match, as a line of the table."""
    clear = verdict(match, shares)
    games = shares if clear is None else shares[: clear[0]]
    points, many = sum(games), max(1, len(games))
    low, high = interval(points, len(games))
    said = {1: f"yes: {match.claim.share:.0%}", -1: f"no: {match.claim.doubt:.0%}"}[clear[1]] if clear else "not clear"
    against = ", ".join(called(bot) for bot in match.bots[1:])
    where = match.where
    if match.game == "franchise" and where:
        against, where = f"{against}, with {', '.join(where)}", []
    figures = [f"{len(games)}", f"{points / many:.0%}", f"{low:.0%} to {high:.0%}", said, f"{cpu / many:.1f}"]
    return f"| {' | '.join([called(match.bots[0]), *where, against, *figures])} |"


def table(title: str, head: Sequence[str], matches: list[Match], folder: Path, workers: int) -> None:
    """One table of Markdown, a line as soon as it is known."""
    print(f"\n{title}\n\n| {' | '.join(head)} |\n|{' --- |' * len(head)}", flush=True)
    for match in matches:
        print(play(match, folder, workers), flush=True)
    print(f"\nCPU time: {sum(seconds(folder / f'{match.name}.cpu') for match in matches):.0f} s", flush=True)


def main() -> None:
    """Play everything and print the tables."""
    parser = argparse.ArgumentParser(description="How strong the levels are.")
    parser.add_argument("results", type=Path, help="the folder where finished games are kept")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only matches whose name has this word")
    wanted = parser.parse_args()
    wanted.results.mkdir(parents=True, exist_ok=True)
    head = ("bot", "against", "games", "share", "95 %", "claim", "CPU s a game")
    for title, matches in (("Franchise", franchise()), ("Richesses de France", richesses())):
        chosen = [match for match in matches if wanted.only in match.name]
        if chosen:
            columns = head if title == "Franchise" else ("bot", "circuit", *head[1:])
            table(title, columns, chosen, wanted.results, wanted.workers)


if __name__ == "__main__":
    main()
