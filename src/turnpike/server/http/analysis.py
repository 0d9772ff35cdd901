"""The analysis board: where it begins, checks of set-ups, positions, previews, evaluations. Nothing of it is kept."""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from turnpike import games
from turnpike.kernel.text import Language
from turnpike.server.analysis import positions, setup, starts, told, what_if
from turnpike.server.analysis.evaluations import Evaluation, EvaluationRequest
from turnpike.server.analysis.schemas import (
    MAX_SEATS,
    AnalysisGame,
    AnalysisPosition,
    AnalysisStart,
    GameMaterial,
    NewAnalysis,
    PositionRequest,
    PreviewRequest,
    SetupCheck,
    ToldMoves,
    TreeRequest,
)
from turnpike.server.fair_queue import Lane
from turnpike.server.game_views import check_log_length
from turnpike.server.http.dependencies import AnyRequest, replay_charge
from turnpike.server.http.tables import TableId
from turnpike.server.server import Server
from turnpike.server.settings import MAX_ANALYSIS_BYTES, MAX_LOG_BYTES
from turnpike.store import Account
from turnpike.table.snapshot import Preview

ENTRIES_PER_TOKEN = 1_000
"""Entries of a path that cost another token of the rate limit: the worker process of each round plays them."""

Seat = Annotated[int, Parameter(ge=0, le=MAX_SEATS - 1)]
Seed = Annotated[int | None, Parameter(ge=0, le=(1 << what_if.SEED_BITS) - 1)]


@get("/api/tables/{table:str}/analysis", tags=["analysis"])
async def of_table(
    request: AnyRequest, server: Server, asker: str, table: TableId, language: Language = "en"
) -> AnalysisStart:
    """The line of a finished game, all cards open. A game that goes on is refused."""
    server.limits.take("look", asker)
    charge = replay_charge(request, server, asker)
    return await starts.start_of_table(server.paths, await server.registry.table(table), language, charge)


@get("/api/tables/{table:str}/what-if", tags=["analysis"])
async def of_running(
    server: Server, me: Account, table: TableId, seat: Seat, seed: Seed = None, language: Language = "en"
) -> AnalysisStart:
    """The present position of a running game as my seat sees it; hidden cards are imagined. Only with hints."""
    server.limits.take("look", me.id)
    found = await server.registry.table(table)
    return what_if.start_of_running(found, server.registry.find, me.id, seat, seed, language)


@post("/api/analysis/log", tags=["analysis"], status_code=200, request_max_body_size=MAX_LOG_BYTES)
async def of_log(request: AnyRequest, server: Server, reader_language: str, me: Account, body: bytes) -> AnalysisStart:
    """The line of an uploaded log, finished or not. The log is replayed in a worker process."""
    check_log_length(body)
    replay_charge(request, server, me.id)(body.count(b"\n"))
    if server.registry.find is not games.find:  # workers know the installed games only
        return starts.start_of_log(body, reader_language, server.registry.find)
    return await server.thinking.run(me.id, Lane.HINT, starts.start_of_log, body, reader_language)


@post("/api/analysis/new", tags=["analysis"], status_code=200)
async def of_new(server: Server, reader_language: str, asker: str, data: NewAnalysis) -> AnalysisStart:
    """The start of a new game that one reader plays for all seats."""
    server.limits.take("look", asker)
    return starts.start_of_new(data, server.registry.find, reader_language)


@post("/api/analysis/material", tags=["analysis"], status_code=200, request_max_body_size=MAX_ANALYSIS_BYTES)
async def material(server: Server, reader_language: str, me: Account, data: AnalysisGame) -> GameMaterial:
    """The board and the texts of a game, by its header."""
    del me
    return positions.material(server.registry.find, data, reader_language)


@post("/api/analysis/setup", tags=["analysis"], status_code=200, request_max_body_size=MAX_ANALYSIS_BYTES)
async def set_up(server: Server, reader_language: str, me: Account, data: AnalysisGame) -> SetupCheck:
    """Whether the position of a header can be analysed, and what is wrong with it if it cannot."""
    del me
    return setup.check_setup(data, server.registry.find, reader_language)


@post("/api/analysis/position", tags=["analysis"], status_code=200, request_max_body_size=MAX_ANALYSIS_BYTES)
async def position(
    request: AnyRequest, server: Server, reader_language: str, me: Account, data: PositionRequest
) -> AnalysisPosition:
    """The position that a path of entries leads to: the view, the choices, what chance may decide."""
    return await positions.position(server.paths, data, reader_language, replay_charge(request, server, me.id))


@post("/api/analysis/told", tags=["analysis"], status_code=200, request_max_body_size=MAX_ANALYSIS_BYTES)
async def tell(request: AnyRequest, server: Server, reader_language: str, me: Account, data: TreeRequest) -> ToldMoves:
    """What the moves of a whole tree caused, in sentences."""
    return await told.tell(server.paths, data, reader_language, replay_charge(request, server, me.id))


@post("/api/analysis/previews", tags=["analysis"], status_code=200, request_max_body_size=MAX_ANALYSIS_BYTES)
async def previews(
    request: AnyRequest, server: Server, reader_language: str, me: Account, data: PreviewRequest
) -> list[Preview]:
    """What choices at a position would cause, by their index."""
    return await positions.previews(server.paths, data, reader_language, replay_charge(request, server, me.id))


@post("/api/analysis/evaluation", tags=["analysis"], status_code=200, request_max_body_size=MAX_ANALYSIS_BYTES)
async def evaluation(
    request: AnyRequest, server: Server, reader_language: str, me: Account, data: EvaluationRequest
) -> Evaluation:
    """A round of the evaluation of a position; the next is deeper. A newer request of the same board replaces it."""
    server.thinking.check(me.id)
    server.limits.take("evaluation", me.id, len(data.path) // ENTRIES_PER_TOKEN)
    charge = replay_charge(request, server, me.id)
    return await server.evaluations.evaluate(data, me.id, reader_language, charge)


HANDLERS = [of_table, of_running, of_log, of_new, set_up, material, position, tell, previews, evaluation]
