"""Puzzles: lists, the puzzle of the day, the next one, answers, hints, solutions."""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from turnpike.server.http.tables import GameId
from turnpike.server.puzzles.schemas import (
    GivenUp,
    PuzzleAnswer,
    PuzzleHint,
    PuzzleList,
    PuzzleMoves,
    PuzzlePreviews,
    PuzzleView,
)
from turnpike.server.puzzles.service import daily, find
from turnpike.server.server import Server
from turnpike.store import Account
from turnpike.table.snapshot import Preview

PuzzleId = Annotated[str, Parameter(max_length=64)]
Theme = Annotated[str, Parameter(max_length=64)]


@get("/api/puzzles", tags=["puzzles"])
async def puzzles(
    server: Server, reader_language: str, visitor: Account | None, asker: str, game: GameId
) -> PuzzleList:
    """The puzzles of a game, and how the reader solves them."""
    server.limits.take("look", asker)
    return await server.puzzles.listed(game, visitor, reader_language)


@get("/api/puzzles/daily", tags=["puzzles"])
async def daily_puzzle(
    server: Server, reader_language: str, visitor: Account | None, asker: str, game: GameId
) -> PuzzleView:
    """The puzzle of the day (UTC), the same for everybody."""
    server.limits.take("puzzle", asker)
    return await server.puzzles.view(daily(game), visitor, reader_language)


@get("/api/puzzles/next", tags=["puzzles"])
async def next_puzzle(
    server: Server,
    reader_language: str,
    visitor: Account | None,
    asker: str,
    game: GameId,
    after: PuzzleId = "",
    theme: Theme = "",
) -> PuzzleView:
    """A puzzle near the reader's rating that the reader has not answered; `after` is the one before."""
    server.limits.take("puzzle", asker)
    return await server.puzzles.next(game, visitor, after, theme, reader_language)


@get("/api/puzzles/{puzzle:str}", tags=["puzzles"])
async def puzzle_(
    server: Server, reader_language: str, visitor: Account | None, asker: str, puzzle: PuzzleId
) -> PuzzleView:
    """A puzzle by its id."""
    server.limits.take("puzzle", asker)
    return await server.puzzles.view(find(puzzle), visitor, reader_language)


@post("/api/puzzles/{puzzle:str}/answer", tags=["puzzles"], status_code=200)
async def answer(
    server: Server,
    reader_language: str,
    visitor: Account | None,
    asker: str,
    puzzle: PuzzleId,
    data: PuzzleMoves,
) -> PuzzleAnswer:
    """Play a part of the turn, or all of it. The first answer that ends the turn counts; a later one is only judged."""
    server.limits.take("puzzle", asker)
    return await server.puzzles.answer(find(puzzle), data.moves, visitor, reader_language)


@post("/api/puzzles/{puzzle:str}/previews", tags=["puzzles"], status_code=200)
async def previews(
    server: Server, reader_language: str, asker: str, puzzle: PuzzleId, data: PuzzlePreviews
) -> list[Preview]:
    """What choices after a part of the turn would cause, by their index."""
    server.limits.take("puzzle", asker)
    return server.puzzles.previews(find(puzzle), data.moves, data.choices, reader_language)


@post("/api/puzzles/{puzzle:str}/hint", tags=["puzzles"], status_code=200)
async def hint(server: Server, reader_language: str, me: Account, puzzle: PuzzleId) -> PuzzleHint:
    """A hint. An answer after it counts half of a solution."""
    server.limits.take("puzzle", me.id)
    return await server.puzzles.hint(find(puzzle), me, reader_language)


@post("/api/puzzles/{puzzle:str}/solution", tags=["puzzles"], status_code=200)
async def solution(
    server: Server, reader_language: str, visitor: Account | None, asker: str, puzzle: PuzzleId
) -> GivenUp:
    """Give up: the solution, with what it causes. Without an answer before, the puzzle counts as not solved."""
    server.limits.take("puzzle", asker)
    return await server.puzzles.give_up(find(puzzle), visitor, reader_language)


HANDLERS = [puzzles, daily_puzzle, next_puzzle, puzzle_, answer, previews, hint, solution]
