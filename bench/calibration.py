"""How far the chances that Turnpike tells can be believed: games of mixed levels, and what was expected in them.

    python bench/calibration.py GAMES [--games 2000] [--workers 2] [--weights FILE] [--picture FILE]

Franchise with two to five players and all variants, each seat by a level that is drawn. At some turns of each game the
chances of all seats are told twice: by a search with the hand-made evaluation, and by one with the learnt evaluation.
Then it is seen who won. The result: log loss and Brier score by number of players and by quarter of the game, and how
often those who were told a chance of 30 % won (expected calibration error, and a picture). GAMES is a file of one line
a game; stopped at any time, the next call goes on. Networks are trained with other games.
"""

import argparse
import math
from collections.abc import Iterable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from turnpike.arena.processes import in_processes
from turnpike.bots.contract import small
from turnpike.bots.franchise import brain
from turnpike.bots.franchise.brain import FranchiseBrain
from turnpike.bots.franchise.learnt import FILE, position_of, printed_inputs
from turnpike.bots.franchise.leaves import LEARNT
from turnpike.bots.franchise.self_play import at_turn_start, drawn_options, started
from turnpike.bots.network.weights_file import NetworkWeights, read_weights
from turnpike.bots.search.position import Position
from turnpike.bots.search.search import Search, SearchSettings
from turnpike.games.franchise import names
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.contract import Json
from turnpike.kernel.drawing.svg import WHOLE, box, circle, num, path, quoted, text, xy
from turnpike.kernel.rng import Rng

LEVELS = {
    **brain.LEVELS,
    "expert": msgspec.structs.replace(brain.LEVELS["expert"], simulations=500),
    "master": msgspec.structs.replace(brain.LEVELS["master"], simulations=1000),
}
"""The product's, the two upper ones with fewer simulations, so that 2,000 games can be had in an hour."""
FIRST_SEED = 900_000_000
"""Far from all seeds of training runs."""
POSITIONS = 12
"""Of each game."""
TOLD_SIMULATIONS = 400
MAX_TURNS = 1000
BINS = 10
SURE = 0.001
"""Nobody is told less than this, nor judged by a logarithm of nought."""
KINDS = ("hand-made", "learnt")
SIZE, MARGIN = 480.0, 64.0
PAPER, INK, FAINT, RULE = "#fbf7ec", "#2b2b2b", "#6d675b", "#d8d0bd"
COLOURS = {"hand-made": "#b5452c", "learnt": "#1f5fa8"}


class Game(Struct, frozen=True, kw_only=True):
    """A game that was played, and the actions before which a turn began."""

    number: int
    options: dict[str, Json]
    actions: list[int]
    turns: list[int]


class Moment(Struct, frozen=True):
    """A position: how much of its game had been played, the chances told by each kind, and what came of them."""

    played: float
    told: dict[str, list[float]]
    won: list[float]


def play(number: int) -> Game:
    """The game with this number; everything follows from it."""
    seed = FIRST_SEED + number
    rng = Rng(seed)
    read = FRANCHISE.read_options(options := drawn_options(rng))
    state, _setup = started(options, seed)
    players = FRANCHISE.players(read)
    levels = [list(LEVELS)[rng.below(len(LEVELS))] for _seat in range(players)]
    brains = [FranchiseBrain(LEVELS) for _seat in range(players)]
    actions: list[int] = []
    turns: list[int] = []
    seen = -1
    while state.phase != names.OVER and state.turn < MAX_TURNS:
        if at_turn_start(state) and seen != state.turn * 8 + state.active:
            seen = state.turn * 8 + state.active
            turns.append(len(actions))
        seat = FRANCHISE.to_act(state)
        offered = small(FRANCHISE.choices(state))
        choice = brains[seat].choose(FRANCHISE.view(state, seat), read, offered, levels[seat], rng)
        actions.append(choice.actions[0])
        FRANCHISE.apply(state, choice.actions[0])
    return Game(number=number, options=options, actions=actions, turns=turns)


def moments(games: dict[int, Game], weights: NetworkWeights | None, number: int) -> list[Moment]:
    """Some positions of a game, and what is told there."""
    game = games[number]
    seed = FIRST_SEED + number
    rng = Rng(seed)
    chosen = {game.turns[rng.below(len(game.turns))] for _time in range(POSITIONS)}
    state, _setup = started(game.options, seed)
    seats = state.board.players
    found: list[tuple[float, dict[str, list[float]]]] = []
    for at, action in enumerate(game.actions):
        if at in chosen:
            learnt = position_of(FRANCHISE.copy(state), LEARNT, weights, unequal=True)
            told_here = {"hand-made": told(position_of(FRANCHISE.copy(state)), seed), "learnt": told(learnt, seed)}
            found.append((game.turns.index(at) / len(game.turns), told_here))
        FRANCHISE.apply(state, action)
    winners = FRANCHISE.outcome(state).winners
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [Moment(played, chances, won) for played, chances in found]


def told(position: Position, seed: int) -> list[float]:
    """The chance of every seat, by a search; together they are one."""
    search = Search(lambda: position, SearchSettings(), seed, TOLD_SIMULATIONS)
    search.run(TOLD_SIMULATIONS)
    wins = [max(SURE, win) for _score, win in search.seats()]
    return [win / sum(wins) for win in wins]


class Score:
    """Figures over many moments of one kind."""

    def __init__(self) -> None:
        self.moments = 0
        self.log_loss = 0.0
        self.brier = 0.0
        self.bins = [[0.0, 0.0, 0.0] for _ in range(BINS)]
        """Seats that were told such a chance, the sum of what they were told, and how many of them won."""

    def see(self, chances: Sequence[float], won: Sequence[float]) -> None:
        """What was told, and what came of it."""
        self.moments += 1
        self.log_loss -= sum(part * math.log(chance) for part, chance in zip(won, chances, strict=True))
        self.brier += sum((chance - part) ** 2 for part, chance in zip(won, chances, strict=True))
        for part, chance in zip(won, chances, strict=True):
            one = self.bins[min(BINS - 1, int(chance * BINS))]
            one[0] += 1
            one[1] += chance
            one[2] += part

    def error(self) -> float:
        """The expected calibration error."""
        return sum(abs(said - came) for _seats, said, came in self.bins) / max(1.0, sum(one[0] for one in self.bins))


def scored(seen: Iterable[Moment], players: int | None = None, quarter: int | None = None) -> dict[str, Score]:
    """The figures of each kind, of some of the moments."""
    scores = {kind: Score() for kind in KINDS}
    for moment in seen:
        if players in (None, len(moment.won)) and quarter in (None, int(moment.played * 4)):
            for kind, score in scores.items():
                score.see(moment.told[kind], moment.won)
    return scores


def table(seen: list[Moment]) -> list[str]:
    """The figures as Markdown."""
    lines = [
        "| players | moments | log loss, hand-made | learnt | Brier score, hand-made | learnt |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    rows = [(str(size), scored(seen, players=size)) for size in sorted({len(moment.won) for moment in seen})]
    rows += [(f"all, quarter {quarter + 1}", scored(seen, quarter=quarter)) for quarter in range(4)]
    rows.append(("all", scored(seen)))
    for name, scores in rows:
        hand, learnt = (scores[kind] for kind in KINDS)
        count = max(1, hand.moments)
        figures = [one / count for one in (hand.log_loss, learnt.log_loss, hand.brier, learnt.brier)]
        lines.append(f"| {name} | {hand.moments:,} | " + " | ".join(f"{figure:.3f}" for figure in figures) + " |")
    for kind, score in scored(seen).items():
        lines.append(f"\nExpected calibration error, {kind}: {100 * score.error():.1f} points.")
    return lines


def picture(seen: list[Moment]) -> str:
    """The reliability diagram: what was told, and how often it came true."""

    def point(told_: float, came: float) -> tuple[float, float]:
        return MARGIN + SIZE * told_, MARGIN + SIZE * (1 - came)

    whole = SIZE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(whole)} {num(whole)}" role="img" {WHOLE}'
        ' font-family="sans-serif">',
        f"<title>{quoted('Chances that were told, and how often they came true')}</title>",
        box(0, 0, whole, whole, PAPER),
    ]
    for tenth in range(0, 11, 2):
        part = tenth / 10
        parts.append(path(f"M{xy(*point(0, part))}L{xy(*point(1, part))}", more=f'stroke="{RULE}"'))
        parts.append(text(MARGIN - 26, point(0, part)[1], 14, f"{10 * tenth} %", fill=FAINT))
        parts.append(text(point(part, 0)[0], MARGIN + SIZE + 20, 14, f"{10 * tenth} %", fill=FAINT))
    parts.append(path(f"M{xy(*point(0, 0))}L{xy(*point(1, 1))}", more=f'stroke="{FAINT}" stroke-dasharray="4 6"'))
    parts.append(text(whole / 2, MARGIN + SIZE + 46, 15, "chance that was told", fill=INK))
    for number, (kind, score) in enumerate(scored(seen).items()):
        points = [point(said / seats, came / seats) for seats, said, came in score.bins if seats]
        line = "M" + "L".join(xy(*one) for one in points)
        parts.append(path(line, more=f'stroke="{COLOURS[kind]}" stroke-width="3"'))
        parts += [circle(*one, 5, COLOURS[kind]) for one in points]
        parts.append(text(whole / 2 - 130 + 260 * number, MARGIN - 26, 16, f"won, {kind}", fill=COLOURS[kind]))
    return "".join([*parts, "</svg>\n"])


def kept(file: Path) -> dict[int, Game]:
    """The games of earlier calls; a line that was cut off is played again."""
    found: dict[int, Game] = {}
    for line in file.read_bytes().splitlines(keepends=True) if file.exists() else ():
        if line.endswith(b"\n"):
            game = msgspec.json.decode(line, type=Game)
            found[game.number] = game
    return found


def main() -> None:
    """Play what is missing, then print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path, metavar="GAMES")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--weights", type=Path, default=FILE, help="of the learnt evaluation; those of the package")
    parser.add_argument("--picture", type=Path)
    chosen = parser.parse_args()
    weights = read_weights(chosen.weights, FRANCHISE.id, printed_inputs())
    games = kept(chosen.results)
    missing = [number for number in range(1, chosen.games + 1) if number not in games]
    with closing(in_processes(play, missing, chosen.workers)) as finished, chosen.results.open("ab") as file:
        for game in finished:
            games[game.number] = game
            file.write(msgspec.json.encode(game) + b"\n")
            file.flush()
    ask = partial(moments, games, weights)
    with closing(in_processes(ask, range(1, chosen.games + 1), chosen.workers)) as answers:
        seen = [moment for answer in answers for moment in answer]
    print("\n".join(table(seen)))
    if chosen.picture is not None:
        chosen.picture.write_text(picture(seen), encoding="utf-8")


if __name__ == "__main__":
    main()
