"""How well the bot `traveller` travels: a table with a row for each circuit.

    python bench/traveller.py [--journeys 31] [--games 30] [--seed 1] [CIRCUIT ...]

Alone on the board: the median of its turns against the fewest turns in which the circuit can be completed by the same
transport, which is exact for somebody with all the money and luck there is. Then games against random players.
"""

import argparse

from turnpike.arena.circuits import row
from turnpike.games.richesses.board.files import read_board


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
