"""Errors of Litestar as refusals, and every refusal as a response."""

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from turnpike.kernel.refused import Refused
from turnpike.server import errors


def refusal(error: BaseException) -> Refused:
    """Any error as a refusal."""
    match error:
        case ValidationException():
            return Refused("bad_request", detail=_misfit(error))
        case HTTPException():
            return _of_status(error)
    return errors.refusal(error)


def _misfit(error: ValidationException) -> str:
    extra: Any = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        parts = [f"{item.get('key', '')}: {item.get('message', '')}".strip(": ") for item in extra]
        return errors.detail("; ".join(parts))
    return errors.detail(error.detail)


def _of_status(error: HTTPException) -> Refused:
    known = {404: "no_such_page", 405: "wrong_method", 413: "too_large", 415: "wrong_type"}
    if error.status_code in known:
        return Refused(known[error.status_code])
    if error.status_code < 500:
        return Refused("bad_request", detail=errors.detail(error.detail))
    return errors.refusal(error)


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[errors.Problem]:
    """The response to a request that failed: Litestar calls this for every exception."""
    refused = refusal(error)
    status = errors.status_of(refused)
    headers = {"Retry-After": str(refused.facts["seconds"])} if "seconds" in refused.facts else {}
    if status == 405 and isinstance(error, HTTPException) and error.headers:
        headers |= dict(error.headers)
    language = errors.negotiate_language(request.headers.get("accept-language"))
    return Response(errors.say(refused, language), status_code=status, headers=headers, media_type="application/json")
