"""What solving puzzles needs of a store, and what an answer changes: the same in a database and in a browser tab."""

from collections.abc import Callable
from typing import Protocol

from turnpike.store.rows import CountedAttempt, Glicko, PuzzleAttempt, PuzzleRating, SolverRow

RatePuzzle = Callable[[Glicko | None, Glicko | None, float], tuple[Glicko, Glicko]]
"""Solver and puzzle after an attempt with this score (1 solved, 0 not), given those before; None without one."""


class PuzzleStore(Protocol):
    """Attempts, solvers and the ratings of puzzles."""

    async def puzzle_attempt(self, account: str, puzzle: str) -> PuzzleAttempt | None:
        """What an account has done with a puzzle."""

    async def puzzle_attempts(self, account: str, kind: str | None = None) -> list[PuzzleAttempt]:
        """What an account has done with the puzzles of a game, or of all, in order."""

    async def puzzle_solver(self, account: str, kind: str) -> SolverRow | None:
        """How an account solves the puzzles of a game."""

    async def puzzle_ratings(self, kind: str) -> dict[str, PuzzleRating]:
        """The puzzles of a game that have been tried, by id."""

    async def take_puzzle_hint(self, asked: PuzzleAttempt, most: int) -> PuzzleAttempt:
        """Count a hint, if the puzzle is not solved yet; there are at most so many."""

    async def count_puzzle(self, done: PuzzleAttempt, rate: RatePuzzle, moves_puzzle: bool) -> CountedAttempt:
        """Count the first answer of an account to a puzzle; later ones change nothing."""


def score_of(attempt: PuzzleAttempt, *, solved: bool) -> float:
    """What an answer counts: after a hint, half of a solution."""
    return 0.0 if not solved else 0.5 if attempt.hints else 1.0


def glicko_of(row: SolverRow | PuzzleRating | None) -> Glicko | None:
    """The rating of a solver or a puzzle."""
    return None if row is None else Glicko(row.rating, row.deviation, row.volatility)


def solver_after(done: PuzzleAttempt, before: SolverRow | None, own: Glicko, score: float) -> SolverRow:
    """A solver after an answer that counts, with the new rating."""
    streak = 0 if score < 1.0 else 1 if before is None else before.streak + 1
    return SolverRow(
        person=done.person,
        kind=done.kind,
        rating=own.rating,
        deviation=own.deviation,
        volatility=own.volatility,
        tried=1 if before is None else before.tried + 1,
        solved=(0 if before is None else before.solved) + bool(done.solved),
        streak=streak,
        best_streak=max(streak, 0 if before is None else before.best_streak),
        updated=done.time,
    )
