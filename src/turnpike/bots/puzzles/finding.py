"""Puzzles in a game that was played, and checking one again.

A position is judged by a cheap search and, if it looks like a puzzle, by deeper ones with other seeds: all must find
the same idea. Puzzles that every level solves are left out. How often each level solves one says how hard it is.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from turnpike import games
from turnpike.bots.analysis.analyse import analyse_view
from turnpike.bots.brain import Budget
from turnpike.bots.brains import brain_of
from turnpike.bots.contract import small
from turnpike.bots.levels import BOTS
from turnpike.bots.puzzles.judging import CLEAR, Judged, ideas_of, judge
from turnpike.bots.puzzles.puzzle import Puzzle, id_of, play_of
from turnpike.bots.puzzles.turns import caused, ends_turn
from turnpike.kernel import log
from turnpike.kernel.contract import Game, O, S, V, Words
from turnpike.kernel.log import Header, LogError
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

SOLVERS = ("novice", "regular")
"""Levels that try a puzzle first."""
TRIES = 4
"""Of each."""
FIRST_RATING = 1500
MIN_RATING, MAX_RATING = 900, 2300
ELO = 400.0
"""Rating points by which odds grow tenfold."""
ENDGAME = "endgame"
"""A theme that every game knows,"""
ENDGAME_PART = 0.8
"""after so much of the turns of a game: then it nears its end."""
SCORED = Budget(simulations=400)
"""For the scores that tell who loses by a turn."""
CONFIRMATIONS = 1
"""Deep searches with other seeds that must find the same idea;"""
ROLLOUT_CONFIRMATIONS = 2
"""where seats have secrets one more, since rollouts in imagined worlds differ more than searches of one position."""
SEED_STEP = 10_000_019
"""Between the seeds of searches. Rollouts take a seed each, one after the other: seeds side by side would give the same
worlds again.
"""
MAX_PER_GAME = 5
LEFT_ALONE = ("auction", "bet")
"""Themes of the next idea that a puzzle has, too: it asks whether to bet, or to bid, also where the answer is no."""
WORDS_ONLY = ("n", "digest", "events")
"""What a line of a log has besides what a path needs."""


def find_puzzles(play: Play[S, O, V], seed: int = 0, wanted: Sequence[str] = ()) -> list[Puzzle]:
    """The puzzles of a finished game, at most a few, from all parts of it. With wanted themes only those about all of
    them, and also those that all levels solve: they bid and call by rules of their own, which people do not know.
    """
    game, found = play.game, []
    last_turn = max(1, game.turn_number(play.state))
    known: set[tuple[int, tuple[bytes, ...]]] = set()

    def is_late(n: int) -> bool:
        return game.turn_number(play.state_after(n)) >= ENDGAME_PART * last_turn

    for n in _shuffled([n for n in _turns(play) if _is_about(play, n, wanted, late=is_late(n))], Rng(seed)):
        state = play.state_after(n)
        judged = judge(game, play.options, state, seed=seed + n)
        if judged is None or (idea := (game.to_act(state), ideas_of(game, [judged.key]))) in known:
            continue
        solved = _solved(game, play.options, state, judged, seed + n)
        deep = None if _is_easy(solved) and not wanted else _confirmed(game, play.options, state, judged, seed + n)
        if deep is None:
            continue
        known.add(idea)
        themes = themes_of(game, play.options, state, deep, late=is_late(n))
        if not set(wanted) <= set(themes):
            continue
        found.append(_puzzle(play, n, deep, rating_of(game.id, solved), themes))
        if len(found) == MAX_PER_GAME:
            break
    return found


def _confirmed(game: Game[S, O, V], options: O, state: S, judged: Judged, seed: int) -> Judged | None:
    """What the deep searches say, if all of them find the same idea; what is good in one of them counts."""
    searches = ROLLOUT_CONFIRMATIONS if game.secrets else CONFIRMATIONS
    first: Judged | None = None
    for number in range(1, searches + 1):
        deep = judge(game, options, state, deep=True, seed=seed + number * SEED_STEP)
        if deep is None or ideas_of(game, [deep.key]) != ideas_of(game, [judged.key]):
            return None
        first = deep if first is None else merged(first, deep)
        if first is None:
            return None
    return first


def merged(one: Judged, other: Judged) -> Judged | None:
    """What is good by one of two searches is good enough: stakes that are alike differ by noise. None if nothing is by
    both.
    """
    if not set(one.good) & set(other.good):
        return None
    good = one.good | {digest: line for digest, line in other.good.items() if digest not in one.good}
    close = tuple(digest for digest in dict.fromkeys([*one.close, *other.close]) if digest not in good)
    return replace(one, good=good, close=close)


def _shuffled(numbers: list[int], rng: Rng) -> Iterator[int]:
    while numbers:
        yield numbers.pop(rng.below(len(numbers)))


def _turns(play: Play[S, O, V]) -> Iterator[int]:
    """The entries after which a seat begins to decide and is free to; with secrets, those before all its decisions,
    which are judged one by one.
    """
    game, before = play.game, None
    for entry in play.live:
        state = play.state_after(entry.n)
        seat = game.to_act(state)
        here = (seat, game.turn_number(state))
        begins = game.secrets or here != before or not entry.words
        if seat >= 0 and begins and len(small(game.choices(state))) > 1:
            yield entry.n
        before = here


def _is_about(play: Play[S, O, V], n: int, wanted: Sequence[str], *, late: bool) -> bool:
    """Whether a puzzle after this entry could have these themes: it is late, and such an action is offered."""
    if not wanted:
        return True
    themes = brain_of(play.game).action_themes
    offered = {themes.get(str(choice.words[0]["do"])) for choice in small(play.game.choices(play.state_after(n)))}
    return all(theme in offered or theme not in themes.values() for theme in wanted) and (late or ENDGAME not in wanted)


def _solved(game: Game[S, O, V], options: O, state: S, judged: Judged, seed: int) -> dict[str, int]:
    """How many tries of each level find a good result."""
    return {
        level: sum(_tries(game, options, state, level, Rng(seed * TRIES + attempt)) in judged.good
                   for attempt in range(TRIES))
        for level in SOLVERS
    }  # fmt: skip


def _is_easy(solved: dict[str, int]) -> bool:
    """Whether all levels nearly always find it."""
    return min(solved.values()) >= TRIES - 1


def _tries(game: Game[S, O, V], options: O, state: S, level: str, rng: Rng) -> str:
    """The result of a turn as a level plays it."""
    one, seat = game.copy(state), game.to_act(state)
    while True:
        before = game.copy(one)
        choice = BOTS[level].choose(game, game.view(one, seat), options, game.choices(one), rng)
        game.apply(one, choice.actions[0])
        if ends_turn(game, before, one):
            return game.digest(one)


def rating_of(game: str, solved: dict[str, int]) -> int:
    """The rating at which the levels would be expected to solve so many of their tries."""
    known = games.manifest(game).ratings
    tries = [(known.get(level, FIRST_RATING), count) for level, count in solved.items()]
    least, most = MIN_RATING, MAX_RATING
    while most - least > 1:
        middle = (least + most) // 2
        # A try of a new player that counts half keeps it from the ends of the scale.
        expected = _expected(FIRST_RATING, middle) + sum(TRIES * _expected(own, middle) for own, _ in tries)
        if expected > 0.5 + sum(count for _, count in tries):
            least = middle
        else:
            most = middle
    return least


def _expected(solver: float, puzzle: float) -> float:
    return 1.0 / (1.0 + 10 ** ((puzzle - solver) / ELO))


def themes_of(game: Game[S, O, V], options: O, state: S, judged: Judged, *, late: bool) -> list[str]:
    """What the best turn is about: by its events, and by who gains and who loses compared with the next idea."""
    seat = game.to_act(state)
    line = next(iter(judged.good.values()))
    brain = brain_of(game)
    own, others = (brain.themes(caused(game, state, way), seat) for way in (line, judged.other))
    # What does nothing is about what could have been done.
    themes = [*(own or others), *(theme for theme in others if theme in LEFT_ALONE)]
    if not game.secrets:
        ends = [after(game, state, way) for way in (line, judged.other)]
        mine, theirs = (analyse_view(game, options, game.view(end, seat), SCORED).seats for end in ends)
        gains = [one.score - other.score for one, other in zip(mine, theirs, strict=True)]
        if -min(gains) > max(1.0, gains[seat]):
            themes.append("deny")
    if late:
        themes.append(ENDGAME)
    return list(dict.fromkeys(themes))


def after(game: Game[S, O, V], state: S, line: Sequence[Words]) -> S:
    """The position after these actions; `Refused` if they are not possible."""
    one = game.copy(state)
    for words in line:
        game.apply(one, game.read(one, words))
    return one


def _puzzle(play: AnyPlay, n: int, judged: Judged, rating: int, themes: list[str]) -> Puzzle:
    seats = [f"Player {seat + 1}" for seat in range(len(play.header.seats))]
    header = Header(
        turnpike=log.VERSION,
        game=play.game.id,
        rules=play.game.rules,
        options=play.header.options,
        seats=seats,
        setup=play.header.setup,
    )
    path = [_path_line(entry) for entry in play.live if entry.n <= n]
    return Puzzle(
        id=id_of(header, path),
        header=header,
        path=path,
        seat=play.game.to_act(play.state_after(n)),
        solutions=list(judged.good),
        close=list(judged.close),
        key=judged.key,
        line=list(next(iter(judged.good.values()))),
        other=list(judged.other),
        win=round(judged.win, 3),
        other_win=round(judged.other_win, 3),
        results=judged.results,
        themes=themes,
        rating=rating,
    )


def _path_line(entry: log.Entry) -> Words:
    return {name: value for name, value in log.entry_line(entry).items() if name not in WORDS_ONLY}


def problems(puzzle: Puzzle, *, deep: bool = True, seed: int = 1) -> list[str]:
    """What is wrong with a stored puzzle, in sentences; empty if nothing is."""
    try:
        play = play_of(puzzle)
        game, state = play.game, play.state
        if play.to_act != puzzle.seat:
            return ["Another seat is to act in its position."]
        ends = [game.digest(after(game, state, line)) for line in (puzzle.line, puzzle.other)]
    except (LogError, Refused) as error:
        return [f"It cannot be replayed: {error}."]
    found = []
    if puzzle.id != id_of(puzzle.header, puzzle.path):
        found.append("Its id does not fit its position.")
    if ends[0] not in puzzle.solutions:
        found.append("Its solution does not lead to a result that counts.")
    if ends[1] in puzzle.solutions:
        found.append("The next idea leads to a result that counts.")
    if puzzle.win - puzzle.other_win < CLEAR:
        found.append("The best turn is not clearly better than the next idea.")
    if not deep or found:
        return found
    again = judge(game, play.options, state, deep=True, seed=seed)
    if again is None:
        found.append("A deep search no longer finds one turn clearly best.")
    elif not set(again.good) & set(puzzle.solutions):
        found.append(f"A deep search finds another turn best: {msgspec.json.encode(again.key).decode()}.")
    return found
