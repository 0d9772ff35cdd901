"""Makes the golden replays beside this file: `PYTHONPATH=src:tests python tests/replays/make.py [NAME...]`.

Most are found: seeded games of players who choose at random are played, and the shortest of those that show what is
wanted (wanted.py) is kept. The others are played from a script. The same program makes the same files on every machine,
with compiled and with plain rules; so a change of the rules shows in `git diff` as the lines it changed, and each of
them has to be explained. It takes a minute or two. A file that is there is made anew only if it is named.
"""

import sys
from pathlib import Path

import msgspec
from replays import features
from replays.features import FranchisePlay
from replays.wanted import WANTED, Wanted

from turnpike.games.franchise import names
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.setup.expert import draw_layout
from turnpike.kernel import log
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng

HERE = Path(__file__).parent
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def begin(wanted: Wanted, seed: int) -> FranchisePlay:
    """A game with these options, before its first entry."""
    options = FRANCHISE.read_options(wanted.options)
    setup = None if wanted.given is None else draw_layout(options.played_on, Draws(seeded_secret(wanted.given)))
    seats = NAMES[: options.players]
    return Play.begin(FRANCHISE, wanted.options, seats, secret=seeded_secret(seed), setup=setup)


def play_randomly(play: FranchisePlay, rng: Rng, idle: int, hoard: bool = False) -> None:
    """To the end. Players pass now and then, and mostly after they have expanded."""
    while play.draft is not None:
        choices = play.choices()
        play.do(choices[rng.below(len(choices))].words[0])
    while not play.over:
        state = play.state
        legal = FRANCHISE.legal(state)
        others = [action for action in legal if action not in (names.DONE, names.TAKE_MONEY)]
        if hoard:
            both = [action for action in others if action // names.WAY == names.FAR + names.WAIVED]
            others = both or [action for action in others if action < names.WAY]
        if names.TAKE_MONEY in legal and rng.below(32) == 0:
            play.do_action(names.TAKE_MONEY)
        elif names.DONE in legal and (not others or rng.below(16) < (idle if state.marker == names.NONE else 13)):
            play.do_action(names.DONE)
        else:
            play.do_action(others[rng.below(len(others))])


def play_script(play: FranchisePlay, script: str) -> None:
    """Action by action."""
    for line in script.split("\n"):
        match line.split():
            case ["undo", entry]:
                play.undo(int(entry), seat=max(play.to_act, 0))
            case ["redo"]:
                play.redo()
            case ["start", town]:
                play.do({"do": "start", "town": town})
            case ["expand" | "expand_again" as do, start, to]:
                play.do({"do": do, "from": start, "to": to})
            case ["increase" | "double" as do, city]:
                play.do({"do": do, "city": city})
            case [do]:
                play.do({"do": do})


def shows(wanted: Wanted, play: FranchisePlay) -> bool:
    """Whether a finished game is what is wanted."""
    story = features.story(play)
    return all(shown(story) for shown in wanted.shows)


def find(wanted: Wanted) -> int:
    """The seed of the shortest game that will do."""
    best: tuple[int, int] | None = None
    for seed in range(wanted.games):
        play = begin(wanted, seed)
        play_randomly(play, Rng(seed), wanted.idle, wanted.hoard)
        if (best is None or play.at < best[0]) and shows(wanted, play):
            best = play.at, seed
    if best is None:
        raise SystemExit(f"{wanted.name}: none of {wanted.games} games shows it; play more")
    return best[1]


def make(wanted: Wanted) -> log.Record:
    """The record of the game to keep, with a digest in every entry."""
    seed = 0 if wanted.script else find(wanted)
    play = begin(wanted, seed)
    play.digests = True
    if wanted.script:
        play_script(play, wanted.script)
    else:
        play_randomly(play, Rng(seed), wanted.idle, wanted.hoard)
    record = play.record()
    record.header = msgspec.structs.replace(record.header, about=wanted.about)
    return record


def path(wanted: Wanted) -> Path:
    """Where its file is."""
    return HERE / f"{wanted.name}.jsonl"


def main() -> None:
    """Make what is missing, and what is named."""
    for wanted in WANTED:
        if wanted.name in sys.argv[1:] or not path(wanted).exists():
            record = make(wanted)
            with path(wanted).open("w", encoding="utf-8", newline="\n") as file:
                log.write(record, file)
            sys.stderr.write(f"{wanted.name}: {len(record.entries)} entries\n")


if __name__ == "__main__":
    main()
