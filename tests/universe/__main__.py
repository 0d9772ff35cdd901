"""Universes at the command line: `python tests/universe --seed 17` tells the story of one, `--count 1000` runs many."""

import argparse
import sys
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).parent.parent)

from universe.run import report, run, shrink  # noqa: E402  (found through the path above)


def main() -> int:
    """Run them; 1 if one fails."""
    parser = argparse.ArgumentParser(prog="python tests/universe", description="Run seeded universes of the server.")
    parser.add_argument("--seed", type=int, default=0, help="the first universe (default: 0)")
    parser.add_argument("--count", type=int, default=1, help="how many (default: 1)")
    parser.add_argument("--story", action="store_true", help="tell the story even if nothing fails")
    parser.add_argument("--whole", action="store_true", help="do not shrink a failing story")
    parser.add_argument("--first", action="store_true", help="stop at the first that fails")
    chosen = parser.parse_args()
    failed: list[int] = []
    began = time.process_time()
    for seed in range(chosen.seed, chosen.seed + chosen.count):
        result = run(seed)
        if result.violations:
            failed.append(seed)
            sys.stdout.write(report(result if chosen.whole else shrink(result)) + "\n\n")
            if chosen.first:
                break
        elif chosen.story:
            sys.stdout.write("\n".join(result.story) + "\n")
    seconds = time.process_time() - began
    rate = chosen.count / seconds if seconds else 0.0
    sys.stdout.write(f"{chosen.count} universes, {len(failed)} failed {failed[:20]}; {rate:.1f} a CPU-second\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
