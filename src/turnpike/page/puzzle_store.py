"""The puzzles of a tab, and how its player solves them: attempts and ratings in memory, kept whole with each answer.

The puzzles of a game are a file beside the engine, which is loaded when one of them is first asked for.
The ratings of the puzzles are those they were made with: one player says nothing about how hard a puzzle is.
"""

from collections.abc import Awaitable, Callable

from msgspec import Struct
from msgspec.structs import replace

from turnpike.bots.puzzles.puzzle import parse, put_shipped, shipped
from turnpike.store import CountedAttempt, PuzzleAttempt, PuzzleRating, SolverRow
from turnpike.store.puzzle_store import RatePuzzle, glicko_of, score_of, solver_after


class KeptPuzzles(Struct, frozen=True):
    """What the browser keeps."""

    attempts: list[PuzzleAttempt] = []
    solvers: list[SolverRow] = []


Keep = Callable[[KeptPuzzles], Awaitable[None]]
"""Makes it durable, or raises an error."""


class PagePuzzleStore:
    """The attempts of the one account, by puzzle, and its rating in each game."""

    def __init__(self, kept: KeptPuzzles, keep: Keep | None) -> None:
        self._attempts = {one.puzzle: one for one in kept.attempts}
        self._solvers = {one.kind: one for one in kept.solvers}
        self._keep = keep

    async def puzzle_attempt(self, account: str, puzzle: str) -> PuzzleAttempt | None:
        """What was done with a puzzle."""
        del account
        return self._attempts.get(puzzle)

    async def puzzle_attempts(self, account: str, kind: str | None = None) -> list[PuzzleAttempt]:
        """What was done with the puzzles of a game, or of all, in order."""
        del account
        return [one for one in self._attempts.values() if kind in (None, one.kind)]

    async def puzzle_solver(self, account: str, kind: str) -> SolverRow | None:
        """How the player solves the puzzles of a game."""
        del account
        return self._solvers.get(kind)

    async def puzzle_ratings(self, kind: str) -> dict[str, PuzzleRating]:
        """Nobody else has tried a puzzle here."""
        del kind
        return {}

    async def take_puzzle_hint(self, asked: PuzzleAttempt, most: int) -> PuzzleAttempt:
        """Count a hint; one after the answer, or beyond the last, changes nothing."""
        known = self._attempts.get(asked.puzzle, asked)
        if known.solved is not None or known.hints >= most:
            return known
        taken = replace(known, hints=known.hints + 1)
        await self._change(taken, None)
        return taken

    async def count_puzzle(self, done: PuzzleAttempt, rate: RatePuzzle, moves_puzzle: bool) -> CountedAttempt:
        """Count the first answer to a puzzle; later ones change nothing."""
        del moves_puzzle
        known = self._attempts.get(done.puzzle, replace(done, solved=None))
        before = self._solvers.get(done.kind)
        if known.solved is not None:
            return CountedAttempt(attempt=known, solver=before, counted=False)
        score = score_of(known, solved=bool(done.solved))
        own, _ = rate(glicko_of(before), None, score)
        after = solver_after(done, before, own, score)
        attempt = replace(known, solved=done.solved, rating=own.rating)
        await self._change(attempt, after)
        return CountedAttempt(
            attempt=attempt, solver=after, counted=True, before=None if before is None else before.rating
        )

    async def _change(self, attempt: PuzzleAttempt, solver: SolverRow | None) -> None:
        """What cannot be kept has not happened."""
        attempts = self._attempts | {attempt.puzzle: attempt}
        solvers = self._solvers if solver is None else self._solvers | {solver.kind: solver}
        if self._keep is not None:
            await self._keep(KeptPuzzles(list(attempts.values()), list(solvers.values())))
        self._attempts, self._solvers = attempts, solvers


ReadFile = Callable[[str], Awaitable[str]]
"""The text of a file beside the engine by its name; empty if it cannot be read."""


def file_of(game: str) -> str:
    """The name of the file with the puzzles of a game; engine/answers.py writes it."""
    return f"puzzles/{game}.bin"


class PuzzleFiles:
    """Loads the puzzles of a game once."""

    def __init__(self, read: ReadFile) -> None:
        self._read = read

    async def load(self, game: str) -> None:
        """Make sure that the puzzles of a game are there."""
        if shipped(game):
            return
        text = await self._read(file_of(game))
        if text:
            put_shipped(game, parse(text.encode(), file_of(game)).puzzles)
