"""Puzzles in a tab, for page/requests.py: the answers are the server's (server/puzzles)."""

from turnpike import games
from turnpike.bots.puzzles.puzzle import Puzzle
from turnpike.page.answers import Answer, Handler, Request, json_answer
from turnpike.server.puzzles.schemas import PuzzleMoves, PuzzlePreviews
from turnpike.server.puzzles.service import daily, find


async def _game(request: Request) -> str:
    """The game that the query names, with its puzzles."""
    game = games.manifest(request.text("game")).id
    await request.local.puzzle_files.load(game)
    return game


async def _puzzle(request: Request) -> Puzzle:
    for game in games.names():
        await request.local.puzzle_files.load(game)
    return find(request.name)


async def _list(request: Request) -> Answer:
    game = await _game(request)
    return json_answer(await request.local.puzzles.listed(game, request.local.account, request.language))


async def _daily(request: Request) -> Answer:
    puzzle = daily(await _game(request))
    return json_answer(await request.local.puzzles.view(puzzle, request.local.account, request.language))


async def _next(request: Request) -> Answer:
    game, after, theme = await _game(request), request.text("after"), request.text("theme")
    found = await request.local.puzzles.next(game, request.local.account, after, theme, request.language)
    return json_answer(found)


async def _view(request: Request) -> Answer:
    puzzle = await _puzzle(request)
    return json_answer(await request.local.puzzles.view(puzzle, request.local.account, request.language))


async def _answer(request: Request) -> Answer:
    puzzle, data = await _puzzle(request), request.read(PuzzleMoves)
    found = await request.local.puzzles.answer(puzzle, data.moves, request.local.account, request.language)
    return json_answer(found)


async def _previews(request: Request) -> Answer:
    puzzle, data = await _puzzle(request), request.read(PuzzlePreviews)
    return json_answer(request.local.puzzles.previews(puzzle, data.moves, data.choices, request.language))


async def _hint(request: Request) -> Answer:
    puzzle = await _puzzle(request)
    return json_answer(await request.local.puzzles.hint(puzzle, request.local.account, request.language))


async def _solution(request: Request) -> Answer:
    puzzle = await _puzzle(request)
    return json_answer(await request.local.puzzles.give_up(puzzle, request.local.account, request.language))


_PUZZLE = "/api/puzzles/([^/]{1,64})"
ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/api/puzzles", _list),
    ("GET", "/api/puzzles/daily", _daily),
    ("GET", "/api/puzzles/next", _next),
    ("GET", _PUZZLE, _view),
    ("POST", f"{_PUZZLE}/answer", _answer),
    ("POST", f"{_PUZZLE}/previews", _previews),
    ("POST", f"{_PUZZLE}/hint", _hint),
    ("POST", f"{_PUZZLE}/solution", _solution),
)
