"""Coverage-guided fuzzing of the decoders: websocket frames and commands, imported logs, board files, options, backups,
and messages between processes.

usage: python tests/long/fuzz.py [--seconds 300] [--only logs]
It begins with tests/fuzz/seeds; what reaches new code is kept in .reports/fuzz, where the next run goes on. Ends with 1
if a decoder raised anything but the errors it declares (tests/fuzz/targets.py): the input is kept, and belongs into the
seeds when the fault is mended. Without atheris, which has few wheels, this is said and nothing is done.
"""

import argparse
import importlib
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SEEDS = ROOT / "tests" / "fuzz" / "seeds"
KEPT = ROOT / ".reports" / "fuzz"
MAX_BYTES = 60_000
INPUT_SECONDS = 60
"""One input may take so long; plain rules with every branch counted are slow."""
EXECUTIONS = re.compile(r"^Done (\d+) runs in (\d+) second|stat::number_of_executed_units: +(\d+)", re.MULTILINE)
COVERED = re.compile(r"cov: (\d+) ft: (\d+)")
NAMES = ("commands", "logs", "boards", "options", "frames", "bus", "backups")


def child(name: str, arguments: list[str]) -> None:
    """Fuzz one decoder in this process, until libFuzzer ends it."""
    atheris = importlib.import_module("atheris")

    sys.path[0] = str(ROOT / "tests")
    with atheris.instrument_imports(include=["turnpike", "tomllib", "fuzz"]):
        from fuzz.targets import TARGETS

    atheris.Setup([name, *arguments], TARGETS[name])
    atheris.Fuzz()


def fuzz(name: str, seconds: int) -> bool:
    """Fuzz one decoder in a process of its own; whether nothing was found."""
    kept = KEPT / name
    kept.mkdir(parents=True, exist_ok=True)
    words = [
        sys.executable, __file__, "--child", name, "--",
        str(kept), str(SEEDS / name), f"-max_total_time={seconds}", f"-max_len={MAX_BYTES}",
        f"-timeout={INPUT_SECONDS}", f"-artifact_prefix={KEPT}/{name}-",
        "-print_final_stats=1", "-rss_limit_mb=2048", f"-dict={SEEDS}/words.dict",
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TURNPIKE_PURE": "1"}
    ended = subprocess.run(
        words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    runs = [int(one or other) for one, _, other in EXECUTIONS.findall(ended.stdout)]
    covered = COVERED.findall(ended.stdout)
    sys.stdout.write(f"{name}: {max(runs, default=0)} inputs, {covered[-1][0] if covered else 0} branches reached\n")
    if ended.returncode:
        sys.stdout.write("\n".join(ended.stdout.splitlines()[-60:]) + "\n")
    sys.stdout.flush()
    return ended.returncode == 0 and max(runs, default=0) > 0


def main() -> int:
    """Fuzz all decoders; 1 if something was found."""
    parser = argparse.ArgumentParser(description="Coverage-guided fuzzing of the decoders.")
    parser.add_argument("--seconds", type=int, default=300, help="for each decoder (default: 300)")
    parser.add_argument("--only", choices=NAMES, help="one decoder")
    parser.add_argument("--child", choices=NAMES, help=argparse.SUPPRESS)
    parser.add_argument("arguments", nargs="*", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if importlib.util.find_spec("atheris") is None:
        sys.stdout.write("Fuzzing is left out: atheris cannot be installed here (it needs Linux and Python 3.11).\n")
        return 0
    if chosen.child:
        child(chosen.child, chosen.arguments)
    names = [chosen.only] if chosen.only else NAMES
    clean = [fuzz(name, chosen.seconds) for name in names]
    return 0 if all(clean) else 1


if __name__ == "__main__":
    sys.exit(main())
