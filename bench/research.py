"""Batches of Turnpike beside PettingZoo's chess and OpenSpiel's backgammon, measured in turn in the same run.

    python bench/research.py [--seconds 5] [--rounds 3]

The other two are installed into a throw-away environment. All steps are random and legal, on one core, by CPU time; the
best of the rounds counts. Turnpike is the package of the Python that runs this file.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGES = ("pettingzoo[classic]==1.27.0", "open_spiel==2.0.2")
CHESS = """
import sys, time
from pettingzoo.classic import chess_v6
env = chess_v6.env()
steps, begun, seed = 0, time.process_time(), 0
while time.process_time() - begun < float(sys.argv[1]):
    env.reset(seed=seed)
    seed += 1
    for agent in env.agent_iter():
        seen, _reward, over, cut, _info = env.last()
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
        steps += 1
print(steps / (time.process_time() - begun))
"""
BACKGAMMON = """
import random, sys, time
import pyspiel
game = pyspiel.load_game("backgammon")
random.seed(1)
steps, begun = 0, time.process_time()
while time.process_time() - begun < float(sys.argv[1]):
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.legal_actions()))
        else:
            state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
print(steps / (time.process_time() - begun))
"""


def measured(python: str | Path, program: str, seconds: float) -> float:
    """Steps a CPU second of a program in a process of its own."""
    done = subprocess.run([python, "-c", program, str(seconds)], capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def main() -> None:
    """Measure everything in turn and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    best: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="turnpike-research-") as scratch:
        subprocess.run([sys.executable, "-m", "venv", scratch], check=True)
        python = Path(scratch) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
        for _round in range(given.rounds):
            for name, program in (("pettingzoo.chess", CHESS), ("open_spiel.backgammon", BACKGAMMON)):
                key = f"{name}.steps_per_cpu_s"
                best[key] = max(best.get(key, 0.0), measured(python, program, given.seconds))
            command = [sys.executable, "-m", "turnpike", "bench", "research", "--json", "--seconds", str(given.seconds)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            for key, rate in json.loads(done.stdout).items():
                if isinstance(rate, int | float):
                    best[key] = max(best.get(key, 0.0), rate)
    for key, rate in best.items():
        print(f"{key:45} {rate:12,.0f}")


if __name__ == "__main__":
    main()
