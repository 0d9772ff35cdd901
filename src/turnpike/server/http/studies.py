"""Studies: keep an analysis, share it, copy it, show it as a picture. Their moves are changed over the websocket."""

from typing import Annotated

from litestar import Response, delete, get, patch, post
from litestar.params import Parameter

from turnpike.server.http.dependencies import AnyRequest, replay_charge
from turnpike.server.notifications.notifier import base_url
from turnpike.server.server import Server
from turnpike.server.settings import MAX_ANALYSIS_BYTES
from turnpike.server.studies import requests
from turnpike.server.studies.schemas import ChangedStudy, CopiedStudy, NewStudy, StudySummary, StudyView, summary
from turnpike.store import Account

SVG = "image/svg+xml"
StudyId = Annotated[str, Parameter(max_length=64)]
Move = Annotated[int, Parameter(ge=0, le=1_000_000_000)]


@get("/api/studies", tags=["studies"])
async def mine(server: Server, me: Account) -> list[StudySummary]:
    """My studies, the last changed first."""
    server.limits.take("look", me.id)
    return [summary(row, base_url(server.settings)) for row in await server.store.studies_of(me.id)]


@post("/api/studies", tags=["studies"], request_max_body_size=MAX_ANALYSIS_BYTES)
async def make(server: Server, me: Account, data: NewStudy) -> StudyView:
    """Keep an analysis as a study. Moves that the rules do not allow are refused."""
    return await requests.create(server, me, data)


@get("/api/studies/{study:str}", tags=["studies"])
async def look(server: Server, visitor: Account | None, asker: str, study: StudyId) -> StudyView:
    """A study, for all who may read it. A private one cannot be told from none."""
    server.limits.take("look", asker)
    return await requests.look(server, study, visitor)


@patch("/api/studies/{study:str}", tags=["studies"])
async def change(server: Server, me: Account, study: StudyId, data: ChangedStudy) -> StudySummary:
    """Rename a study, or change who may read and edit it; only its owner may."""
    server.limits.take("look", me.id)
    return await requests.change(server, me, study, data)


@delete("/api/studies/{study:str}", tags=["studies"], status_code=204)
async def remove(server: Server, me: Account, study: StudyId) -> None:
    """Delete a study; only its owner may."""
    await requests.delete(server, me, study)


@post("/api/studies/{study:str}/copy", tags=["studies"])
async def copy(server: Server, me: Account, study: StudyId, data: CopiedStudy) -> StudyView:
    """Keep a private copy of a study that I may read."""
    server.limits.take("study", me.id)
    return await requests.copy(server, me, study, data.title)


@get("/api/studies/{study:str}/picture.svg", tags=["studies"], media_type=SVG)
async def picture(
    request: AnyRequest,
    server: Server,
    reader_language: str,
    visitor: Account | None,
    asker: str,
    study: StudyId,
    at: Move = 0,
) -> Response[bytes]:
    """The board after a move, or at the start. Other sites may show the picture of a study that is not private."""
    server.limits.take("look", asker)
    known_tags, charge = request.headers.get("if-none-match", ""), replay_charge(request, server, asker)
    svg, tag = await requests.picture(server, visitor, study, at, reader_language, known_tags, charge)
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Cross-Origin-Resource-Policy": "cross-origin"}
    if svg is None:
        return Response(b"", status_code=304, headers=headers, media_type=SVG)
    return Response(svg, headers=headers, media_type=SVG)


HANDLERS = [mine, make, look, change, remove, copy, picture]
