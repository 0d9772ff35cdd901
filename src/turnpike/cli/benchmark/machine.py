"""What is measured outside this process: the machine itself, and the start of an interpreter that imports the rules."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

UNIT = "unit.c"
HERE = Path(__file__).parent
STARTS = 5


@contextmanager
def unit(*, wanted: bool = True) -> Iterator[Path | None]:
    """The compiled bench/unit.c; None if it is not wanted, or without its source or a C compiler."""
    source = next((file for file in (HERE / UNIT, _checkout() / "bench" / UNIT) if file.is_file()), None)
    compiler = shutil.which(os.environ.get("CC") or "cc") or shutil.which("gcc") or shutil.which("clang")
    if not wanted or source is None or compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="turnpike-unit-") as scratch:
        program = Path(scratch) / "unit"
        command = [compiler, "-O2", "-o", str(program), str(source)]
        done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
        yield program if done.returncode == 0 else None


def _checkout() -> Path:
    """The root of the repository, if this is a checkout: src/turnpike/cli/benchmark lies four folders deep."""
    return HERE.parents[3]


def run_units(program: Path, units: int) -> tuple[float, float]:
    """How many units were run, and the CPU seconds they took."""
    done = subprocess.run([str(program), str(units)], capture_output=True, text=True, check=True)  # noqa: S603
    return units, float(done.stdout.split()[0])


def import_ms(module: str) -> float:
    """Milliseconds of CPU time that importing a module adds to the start of an interpreter; the best of a few."""
    return max(0.0, _start_ms(f"import {module}") - _start_ms("pass"))


def _start_ms(statement: str) -> float:
    code = f"import time\n{statement}\nprint(time.process_time())"
    times = []
    for _start in range(STARTS):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
        times.append(float(done.stdout))
    return 1000.0 * min(times)
