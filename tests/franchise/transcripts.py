"""What thousands of seeded games come to, action by action: the same for compiled and for plain rules, for ever.

A transcript is a hash of everything that happens in one game: before each action what is legal, the action, then what
the rules note on the tape, and now and then the whole position. `transcripts.json` holds the first digits of each, so
both builds are held to the same file and a difference names the first game that differs. After a change of the rules
that is meant, write the file anew and say in the commit why it changed:

    PYTHONPATH=src:tests python -m franchise.transcripts --write

Without --write the command prints the transcripts of the running build, so two builds can be compared by hand.
"""

import argparse
import hashlib
import json
import sys
from itertools import product
from pathlib import Path

from turnpike.games.franchise import names
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import NOBODY, Json
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape

FILE = Path(__file__).with_name("transcripts.json")
GAMES = 250
"""Of each case; there are 32 cases."""
DIGITS = 8

CASES: dict[str, dict[str, Json]] = {
    f"{players} {start} {tiles}": {"players": players, "start": start, "expert": tiles == "expert"}
    for players, start, tiles in product((2, 3, 4, 5), ("choose", "introductory"), ("printed", "expert"))
}
for count, queenies in product((2, 3, 4, 5), ("stages", "boom", "regions", "stages,boom,regions")):
    CASES[f"{count} with {queenies}"] = {
        "players": count,
        "with": [*queenies.split(",")],
        "regions": count - 1 if count < 5 and "regions" in queenies else 1,
        "start": "introductory" if count == 3 else "choose",
        "expert": count == 4,
    }


def begin(case: str, seed: int) -> State:
    """The first position of a game, recording."""
    options = FRANCHISE.read_options(CASES[case])
    setup = FRANCHISE.draw_setup(options, Draws(seeded_secret(seed)))
    return FRANCHISE.start(options, setup, Tape())


def choose(state: State, legal: list[int], rng: Rng) -> int:
    """Mostly something else than being done, so that much happens, and sometimes a named link."""
    if len(legal) > 1 and rng.below(4):
        legal = [action for action in legal if action != names.DONE]
    action = legal[rng.below(len(legal))]
    if state.phase == names.EXPAND and action < names.DONE and rng.below(8) == 0:
        links = range(names.LINK, names.LINK + state.board.links)
        ways = [link for link in links if FRANCHISE.is_legal(state, link)]
        action = ways[rng.below(len(ways))]
    return action


def noted(tape: Tape) -> list[int]:
    """What is on the tape; plain rules put yes and no there as they are, compiled ones as 1 and 0."""
    return [int(number) for number in tape.numbers()]


def transcript(case: str, seed: int) -> str:
    """The first digits of the hash of a whole game."""
    state = begin(case, seed)
    tape = state.tape
    assert tape is not None
    rng = Rng(seed)
    hasher = hashlib.sha256(repr(noted(tape)).encode())
    count = 0
    while FRANCHISE.to_act(state) != NOBODY:
        tape.clear()
        legal = FRANCHISE.legal(state)
        action = choose(state, legal, rng)
        FRANCHISE.apply(state, action)
        hasher.update(repr((legal, action, noted(tape))).encode())
        if count % 16 == 0:
            hasher.update(FRANCHISE.digest(state).encode())
        count += 1
    hasher.update(FRANCHISE.digest(state).encode())
    hasher.update(repr(FRANCHISE.outcome(state)).encode())
    return hasher.hexdigest()[:DIGITS]


def transcripts(case: str, games: int) -> list[str]:
    """The transcripts of the first games of a case."""
    return [transcript(case, seed) for seed in range(games)]


def stored(case: str) -> list[str]:
    """What the file says they are."""
    line = json.loads(FILE.read_text("utf-8"))["transcripts"][case]
    return [line[at : at + DIGITS] for at in range(0, len(line), DIGITS)]


def main() -> None:
    """Print transcripts, or write the file."""
    parser = argparse.ArgumentParser(description="Transcripts of seeded games of Franchise.")
    parser.add_argument("--games", type=int, default=GAMES, help="how many of each case")
    parser.add_argument("--write", action="store_true", help=f"write {FILE.name} anew")
    asked = parser.parse_args()
    games = {case: "".join(transcripts(case, asked.games)) for case in CASES}
    text = json.dumps({"rules": FRANCHISE.rules, "transcripts": games}, indent=1) + "\n"
    if asked.write:
        FILE.write_text(text, "utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
