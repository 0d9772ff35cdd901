"""How strong the levels are: matches of each against the next lower one, and against fixed opponents.

    python bench/levels.py RESULTS [--workers 2] [--only WORD]

RESULTS is a folder; every finished game is kept there, so the command can be stopped at any time and goes on where it
was. A match ends when it is clear whether the first bot's share is above the claim or below (one answer in twenty may
be wrong, however long it takes), or after its last game. At the end the tables stand on standard output, as Markdown,
with intervals of 95 %. docs/bots.md has what came of it. On two idle cores everything takes less than an hour.
"""

import argparse
import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from turnpike import bots
from turnpike.arena.confidence import clear_after, interval
from turnpike.arena.match import here, play_match
from turnpike.arena.results import Results
from turnpike.arena.series import Series
from turnpike.bots.outside import called
from turnpike.kernel.contract import Json

YARDSTICK = f"yardstick={shlex.quote(sys.executable)} {shlex.quote(str(Path(__file__).parent / 'yardstick.py'))}"
CIRCUITS = ("monuments", "casinos", "sports")
SEED = 8


class Match(Struct, frozen=True, kw_only=True):
    """One line of a table: a bot, those it plays against, and the share it should have."""

    game: str
    options: dict[str, Json]
    bots: tuple[str, ...]
    claim: float
    games: int

    @property
    def name(self) -> str:
        """A name for its file."""
        where = self.options.get("circuit", "")
        return "-".join([self.game, *([str(where)] if where else []), *(called(bot) for bot in self.bots)])


def franchise() -> list[Match]:
    """§ Two players: each level against the next lower, the expert against greedy and the yardstick. Then four."""
    pairs = list(zip(bots.LEVELS[1:], bots.LEVELS, strict=False))
    two = [((upper, lower), 0.7) for upper, lower in pairs]
    two += [(("expert", "greedy"), 0.9), (("expert", YARDSTICK), 0.75), (("novice", "random"), 0.5)]
    four = [((upper, lower, lower, lower), 0.25) for upper, lower in pairs]
    return [
        Match(
            game="franchise", options={"players": len(names)}, bots=names, claim=claim, games=80 if claim > 0.8 else 60
        )
        for names, claim in [*two, *four]
    ]


def richesses() -> list[Match]:
    """Two players on three circuits; `regular` also against the traveller."""
    pairs = [*zip(bots.LEVELS[1:], bots.LEVELS, strict=False), ("regular", "traveller")]
    return [
        Match(game="richesses", options={"players": 2, "circuit": circuit}, bots=names, claim=0.5, games=60)
        for circuit in CIRCUITS
        for names in pairs
    ]


def wins(match: Match, results: Results) -> list[float]:
    """The first bot's part of each win, of the games before which none is missing."""
    name = called(match.bots[0])
    shares: list[float] = []
    while (game := results.games.get(len(shares) + 1)) is not None:
        won = [game.bots[seat] == name for seat in game.outcome.winners]
        shares.append(sum(won) / len(won))
    return shares


def play(match: Match, folder: Path, workers: int) -> str:
    """Play what is missing; the line of the table."""
    series = Series(
        game=match.game,
        options=match.options,
        bots=match.bots,
        games=match.games,
        seed=SEED,
        paired=True,
        patience=60.0,
    )
    results = Results(series, folder / f"{match.name}.jsonl")
    try:
        shares = wins(match, results)
        if clear_after(shares, match.claim) is None:
            with closing(play_match(series, results, here(workers))) as finished:
                for _played in finished:
                    shares = wins(match, results)
                    if clear_after(shares, match.claim) is not None:
                        break
    finally:
        results.close()
    clear = clear_after(shares, match.claim)
    games = shares if clear is None else shares[: clear[0]]
    name, points = called(match.bots[0]), sum(games)
    low, high = interval(points, len(games))
    said = {1: f"above {match.claim:.0%}", -1: f"below {match.claim:.0%}"}[clear[1]] if clear else "not clear"
    against = ", ".join(called(bot) for bot in match.bots[1:])
    where = f" | {match.options['circuit']}" if match.game == "richesses" else ""
    share = f"{points / len(games):.0%}"
    return f"| {name}{where} | {against} | {len(games)} | {share} | {low:.0%} to {high:.0%} | {said} |"


def table(title: str, head: Sequence[str], matches: list[Match], folder: Path, workers: int) -> None:
    """One table of Markdown, a line as soon as it is known."""
    print(f"\n{title}\n\n| {' | '.join(head)} |\n|{' --- |' * len(head)}", flush=True)
    for match in matches:
        print(play(match, folder, workers), flush=True)


def main() -> None:
    """Play everything and print the tables."""
    parser = argparse.ArgumentParser(description="How strong the levels are.")
    parser.add_argument("results", type=Path, help="the folder where finished games are kept")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only matches whose name has this word")
    wanted = parser.parse_args()
    wanted.results.mkdir(parents=True, exist_ok=True)
    head = ("bot", "against", "games", "share", "95 %", "verdict")
    for title, matches in (("Franchise", franchise()), ("Richesses de France", richesses())):
        chosen = [match for match in matches if wanted.only in match.name]
        if chosen:
            columns = head if title == "Franchise" else ("bot", "circuit", *head[1:])
            table(title, columns, chosen, wanted.results, wanted.workers)


if __name__ == "__main__":
    main()
