"""The analysis board in a tab, for page/requests.py: the answers are the server's (server/analysis)."""

from turnpike.kernel.refused import Refused
from turnpike.page.answers import Answer, Handler, Request, json_answer
from turnpike.server.analysis import positions, schemas, setup, starts, told, what_if
from turnpike.server.analysis.evaluations import EvaluationRequest
from turnpike.server.game_views import check_log_length
from turnpike.server.settings import MAX_LOG_BYTES


async def _of_table(request: Request) -> Answer:
    table = await request.table()
    return json_answer(await starts.start_of_table(request.local.paths, table, request.text_language))


async def _of_running(request: Request) -> Answer:
    table, find = await request.table(), request.local.registry.find
    seed = request.number("seed", 0) if "seed" in request.query else None
    seat, language = request.number("seat", 0), request.text_language
    return json_answer(what_if.start_of_running(table, find, request.account, seat, seed, language))


async def _of_log(request: Request) -> Answer:
    if len(request.body) > MAX_LOG_BYTES:
        raise Refused("too_large")
    check_log_length(request.body)
    return json_answer(starts.start_of_log(request.body, request.language))


async def _of_new(request: Request) -> Answer:
    asked = request.read(schemas.NewAnalysis)
    return json_answer(starts.start_of_new(asked, request.local.registry.find, request.language))


async def _material(request: Request) -> Answer:
    asked = request.read(schemas.AnalysisGame)
    return json_answer(positions.material(request.local.registry.find, asked, request.language))


async def _set_up(request: Request) -> Answer:
    asked = request.read(schemas.AnalysisGame)
    return json_answer(setup.check_setup(asked, request.local.registry.find, request.language))


async def _position(request: Request) -> Answer:
    asked = request.read(schemas.PositionRequest)
    return json_answer(await positions.position(request.local.paths, asked, request.language))


async def _told(request: Request) -> Answer:
    asked = request.read(schemas.TreeRequest)
    return json_answer(await told.tell(request.local.paths, asked, request.language))


async def _previews(request: Request) -> Answer:
    asked = request.read(schemas.PreviewRequest)
    return json_answer(await positions.previews(request.local.paths, asked, request.language))


async def _evaluation(request: Request) -> Answer:
    asked = request.read(EvaluationRequest)
    return json_answer(await request.local.evaluations.evaluate(asked, request.account, request.language))


ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/api/tables/([^/]{1,64})/analysis", _of_table),
    ("GET", "/api/tables/([^/]{1,64})/what-if", _of_running),
    ("POST", "/api/analysis/log", _of_log),
    ("POST", "/api/analysis/new", _of_new),
    ("POST", "/api/analysis/material", _material),
    ("POST", "/api/analysis/setup", _set_up),
    ("POST", "/api/analysis/position", _position),
    ("POST", "/api/analysis/told", _told),
    ("POST", "/api/analysis/previews", _previews),
    ("POST", "/api/analysis/evaluation", _evaluation),
)
