"""Queries about puzzles: attempts, each counted exactly once, and the ratings that follow from them.

An answer is counted in one transaction: the attempt, the solver, the puzzle. A second answer, from another device or
replayed, finds the attempt and changes nothing. How ratings change is passed in (`RatePuzzle`).
"""

import msgspec
from sqlalchemy import Connection, delete, insert, select, text, update

from turnpike.store.insert import insert_or_ignore
from turnpike.store.puzzle_store import RatePuzzle, glicko_of, score_of, solver_after
from turnpike.store.rows import CountedAttempt, Glicko, PuzzleAttempt, PuzzleRating, SolverRow
from turnpike.store.schema import puzzle_attempts, puzzle_ratings, puzzle_solvers
from turnpike.store.tables import row_to

LOCK = 0x70757A7A
"""The number of PostgreSQL's advisory lock that a process holds while it counts an answer."""
replace, asdict = msgspec.structs.replace, msgspec.structs.asdict


def _lock(c: Connection) -> None:
    """One answer at a time. SQLite has one writer anyway."""
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})


def attempt(c: Connection, person: str, puzzle: str) -> PuzzleAttempt | None:
    mine = (puzzle_attempts.c.person == person, puzzle_attempts.c.puzzle == puzzle)
    row = c.execute(select(puzzle_attempts).where(*mine)).one_or_none()
    return None if row is None else row_to(PuzzleAttempt, row)


def attempts(c: Connection, person: str, kind: str | None) -> list[PuzzleAttempt]:
    query = select(puzzle_attempts).where(puzzle_attempts.c.person == person)
    if kind is not None:
        query = query.where(puzzle_attempts.c.kind == kind)
    return [row_to(PuzzleAttempt, row) for row in c.execute(query.order_by(puzzle_attempts.c.time))]


def solver(c: Connection, person: str, kind: str) -> SolverRow | None:
    mine = (puzzle_solvers.c.person == person, puzzle_solvers.c.kind == kind)
    row = c.execute(select(puzzle_solvers).where(*mine)).one_or_none()
    return None if row is None else row_to(SolverRow, row)


def solvers(c: Connection, person: str) -> list[SolverRow]:
    query = select(puzzle_solvers).where(puzzle_solvers.c.person == person).order_by(puzzle_solvers.c.kind)
    return [row_to(SolverRow, row) for row in c.execute(query)]


def ratings(c: Connection, kind: str) -> dict[str, PuzzleRating]:
    rows = c.execute(select(puzzle_ratings).where(puzzle_ratings.c.kind == kind))
    return {row.puzzle: row_to(PuzzleRating, row) for row in rows}


def take_hint(c: Connection, asked: PuzzleAttempt, most: int) -> PuzzleAttempt:
    """Count a hint; one after the answer, or beyond the last, changes nothing."""
    _lock(c)
    c.execute(insert_or_ignore(c, puzzle_attempts).values(**asdict(asked)))
    mine = (puzzle_attempts.c.person == asked.person, puzzle_attempts.c.puzzle == asked.puzzle)
    unsolved = (puzzle_attempts.c.solved.is_(None), puzzle_attempts.c.hints < most)
    c.execute(update(puzzle_attempts).where(*mine, *unsolved).values(hints=puzzle_attempts.c.hints + 1))
    return attempt(c, asked.person, asked.puzzle) or asked


def count(c: Connection, done: PuzzleAttempt, rate: RatePuzzle, moves_puzzle: bool) -> CountedAttempt:
    """Count an answer, or that the solution was asked for, once.

    An answer after a hint counts half of a solution. `moves_puzzle`: whether it changes the puzzle's rating as well.
    """
    _lock(c)
    c.execute(insert_or_ignore(c, puzzle_attempts).values(**asdict(replace(done, solved=None))))
    mine = (puzzle_attempts.c.person == done.person, puzzle_attempts.c.puzzle == done.puzzle)
    open_ = puzzle_attempts.c.solved.is_(None)
    if c.execute(update(puzzle_attempts).where(*mine, open_).values(solved=done.solved)).rowcount != 1:
        known = attempt(c, done.person, done.puzzle) or done
        return CountedAttempt(attempt=known, solver=solver(c, done.person, done.kind), counted=False)
    found = attempt(c, done.person, done.puzzle) or done
    score = score_of(found, solved=bool(done.solved))
    before, puzzle = solver(c, done.person, done.kind), _puzzle(c, done.puzzle)
    own, its = rate(glicko_of(before), glicko_of(puzzle), score)
    after = solver_after(done, before, own, score)
    _keep_solver(c, before, after)
    if moves_puzzle:
        _rate_puzzle(c, done, puzzle, its)
    c.execute(update(puzzle_attempts).where(*mine).values(rating=own.rating))
    rated = replace(found, rating=own.rating)
    return CountedAttempt(attempt=rated, solver=after, counted=True, before=None if before is None else before.rating)


def _puzzle(c: Connection, puzzle: str) -> PuzzleRating | None:
    row = c.execute(select(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle)).one_or_none()
    return None if row is None else row_to(PuzzleRating, row)


def _keep_solver(c: Connection, before: SolverRow | None, after: SolverRow) -> None:
    mine = (puzzle_solvers.c.person == after.person, puzzle_solvers.c.kind == after.kind)
    if before is None:
        c.execute(insert(puzzle_solvers).values(**asdict(after)))
    else:
        c.execute(update(puzzle_solvers).where(*mine).values(**asdict(after)))


def _rate_puzzle(c: Connection, done: PuzzleAttempt, before: PuzzleRating | None, its: Glicko) -> None:
    values = {"rating": its.rating, "deviation": its.deviation, "volatility": its.volatility}
    values |= {
        "tried": 1 if before is None else before.tried + 1,
        "solved": (0 if before is None else before.solved) + bool(done.solved),
    }
    if before is None:
        c.execute(insert(puzzle_ratings).values(puzzle=done.puzzle, kind=done.kind, **values))
    else:
        c.execute(update(puzzle_ratings).where(puzzle_ratings.c.puzzle == done.puzzle).values(**values))


def adopt(c: Connection, guest: str, account: str) -> None:
    """Give the attempts of a guest to an account, and the rating in games in which the account has none."""
    _lock(c)
    for table, key in ((puzzle_attempts, "puzzle"), (puzzle_solvers, "kind")):
        known = select(table.c[key]).where(table.c.person == account)
        new = (table.c.person == guest, table.c[key].not_in(known))
        c.execute(update(table).where(*new).values(person=account))
    forget(c, guest)


def forget(c: Connection, account: str) -> None:
    """Delete what an account has done; the ratings of puzzles stay, which name nobody."""
    for table in (puzzle_attempts, puzzle_solvers):
        c.execute(delete(table).where(table.c.person == account))
