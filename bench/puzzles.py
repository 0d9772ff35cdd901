"""How many puzzles a CPU-hour finds: games between levels are played and searched, as `turnpike puzzles make` does.

    python bench/puzzles.py --game franchise --games 20

Games are those of a seed, so that two revisions search the same ones. More games, less noise: some have five puzzles,
many have none.
"""

import argparse
import time
from collections import Counter

from turnpike import build, games
from turnpike.arena.puzzles import LEVELS, search_game
from turnpike.bots.puzzles.puzzle import VERSION, Origin

SECONDS_PER_HOUR = 3600


def main() -> None:
    """Search games, and print what was found in how much time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=games.names(), default=games.names()[0])
    parser.add_argument("--games", type=int, default=20, help="how many are searched")
    parser.add_argument("--seed", type=int, default=9)
    asked = parser.parse_args()
    if (notice := build.notice()) is not None:
        print(notice)
    origin = Origin(puzzles=VERSION, game=asked.game, seed=asked.seed, levels=LEVELS)
    began = time.process_time()
    themes: Counter[str] = Counter()
    found = 0
    for number in range(1, asked.games + 1):
        puzzles = search_game(origin, number)[1]
        found += len(puzzles)
        themes.update(theme for puzzle in puzzles for theme in puzzle.themes)
    seconds = time.process_time() - began
    print(f"{asked.game}: {found} puzzles in {asked.games} games, {seconds:.0f} CPU-seconds")
    print(f"{found * SECONDS_PER_HOUR / seconds:.0f} puzzles per CPU-hour")
    print(", ".join(f"{theme} {count}" for theme, count in themes.most_common()))


if __name__ == "__main__":
    main()
