"""Plays a random game of Franchise with every combination of the variants there are, shows all of it in every way, and
asks the bots.

Run by test_variants.py on a copy of the package: `python play_variants.py FOLDER`, where the package has to lie.
"""

import sys
from itertools import chain, combinations
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import turnpike
from turnpike import bots
from turnpike.bots.brain import Budget
from turnpike.bots.contract import small
from turnpike.bots.franchise.brain import LEVELS, FranchiseBrain
from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import VARIANTS, Options
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.terminal import text
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

SHOWN_EVERY = 60
"""Actions from one picture to the next; a picture takes longer than an action."""
BRAIN = FranchiseBrain({name: replace(level, simulations=4) for name, level in LEVELS.items()})


def play(variants: tuple[str, ...]) -> None:
    """One game, by its choices, to the end."""
    options = FRANCHISE.read_options({"players": 3, "with": [*variants], "expert": len(variants) == 1})
    seats = ["Ann", "Bo", "Cy"]
    game = Play.begin(FRANCHISE, FRANCHISE.plain_options(options), seats, secret=seeded_secret(len(variants)))
    speech = [FRANCHISE.speech(options, language, seats) for language in ("en", "fr", "de")]
    rng = Rng(7)
    while not game.over:
        offered = game.choices()
        assert all(words.choice(choice) for words in speech for choice in offered)
        game.do_choice(offered[rng.below(len(offered))])
        if game.at % SHOWN_EVERY == 0:
            show(game.view(), seats)
            ask_bots(game)
            same = msgspec.json.decode(msgspec.json.encode(game.view()), type=View)
            assert FRANCHISE.digest(FRANCHISE.imagine(same, options, rng)) == FRANCHISE.digest(game.state)
    show(game.view(), seats)
    for kind in ("expand", "boom_move", "develop", "score_region", "x"):
        with pytest.raises(Refused) as refused:
            FRANCHISE.read(game.state, {"do": kind})
        assert all(words.refusal(refused.value) for words in speech)


def ask_bots(game: Play[State, Options, View]) -> None:
    """Every level with a few simulations, the bot that only evaluates, and the analysis have an answer."""
    view, options, offered = game.view(game.to_act), game.options, small(game.choices())
    asked = [BRAIN.choose(view, options, offered, level, Rng(1)) for level in bots.LEVELS]
    asked.append(bots.find("greedy").choose(FRANCHISE, view, options, offered, Rng(1)))
    assert all(choice in offered for choice in asked)
    analysis = BRAIN.analyse(view, options, Budget(simulations=8))
    assert analysis.seat == game.to_act
    assert len(analysis.choices) > 0


def show(view: View, seats: list[str]) -> None:
    """As a picture and in the terminal."""
    board = read_board()
    assert FRANCHISE.svg(view, FRANCHISE.read_options({}), seats).startswith("<svg")
    assert all(text(view, board, seats=seats, language=language) for language in ("en", "fr", "de"))


def main(folder: Path) -> None:
    """No variant, each alone, several together."""
    assert Path(turnpike.__file__).parent.parent == folder
    assert set(FRANCHISE.wordbook(FRANCHISE.read_options({}), "en").get("queenie", {})) == set(VARIANTS)
    assert msgspec.json.encode(FRANCHISE.material(FRANCHISE.read_options({})))
    for variants in chain.from_iterable(combinations(VARIANTS, n) for n in range(len(VARIANTS) + 1)):
        play(variants)
        sys.stdout.write(f"{'+'.join(sorted(variants)) or '-'}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
