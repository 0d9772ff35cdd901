"""How many universes (docs/universes.md) run in a CPU-second, of the package that is installed.

usage: python bench/universes.py [COUNT]
"""

import json
import sys
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).parent.parent / "tests")

from universe.run import run  # noqa: E402  (found through the path above)

COUNT = 100


def main() -> None:
    """Measure, after one universe that loads everything."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    run(0)
    began = time.process_time()
    results = [run(seed) for seed in range(count)]
    seconds = time.process_time() - began
    figures = {
        "universes": count,
        "failed": sum(bool(result.violations) for result in results),
        "universes_per_cpu_s": round(count / seconds, 1),
        "callbacks_per_universe": round(sum(result.callbacks for result in results) / count),
        "entries_per_universe": round(sum(len(log) for result in results for log in result.entries) / count),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
