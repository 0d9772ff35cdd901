"""Errors as responses: a stable code and a helpful message. No client ever sees a traceback.

Here: which refusal is which HTTP status, and its message in the language of the client (text/*.toml). Not here: why
something is refused (the packages below, and the handlers), errors of the web framework (http/errors.py).
"""

import logging
from pathlib import Path

import msgspec
from msgspec import Struct, field

from turnpike.kernel.contract import Speech
from turnpike.kernel.log import LogError
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import languages, texts
from turnpike.store import CannotStoreError, StoreError
from turnpike.table import explain

TEXT = Path(__file__).parent / "text"
LANGUAGES = tuple(languages(TEXT))
MAX_DETAIL_LENGTH = 300
logger = logging.getLogger("turnpike.server")

STATUS = {
    "bad_action": 400,
    "bad_address": 400,
    "bad_device": 400,
    "bad_email": 400,
    "bad_key": 400,
    "bad_login": 400,
    "bad_message": 400,
    "bad_name": 400,
    "bad_option": 400,
    "bad_password": 400,
    "bad_path": 400,
    "bad_position": 400,
    "bad_request": 400,
    "bad_setup": 400,
    "bad_text": 400,
    "bad_time_zone": 400,
    "bad_title": 400,
    "bad_webhook": 400,
    "bots_busy": 429,
    "broken_log": 400,
    "cannot_store": 503,
    "cut_off": 400,
    "explorer_setup": 400,
    "hidden_entry": 400,
    "host_only": 403,
    "impossible_view": 400,
    "link_expired": 404,
    "no_puzzles": 404,
    "no_studies": 400,
    "no_such_page": 404,
    "no_such_seat": 404,
    "no_title": 400,
    "not_signed_in": 401,
    "not_your_seat": 403,
    "not_your_study": 403,
    "not_your_table": 403,
    "our_fault": 500,
    "puzzle_move": 400,
    "rated_guest": 403,
    "rated_server": 400,
    "seat_reserved": 403,
    "server_busy": 503,
    "store_away": 503,
    "study_read_only": 403,
    "study_start": 400,
    "study_too_large": 413,
    "too_large": 413,
    "too_many_pages": 429,
    "too_much_at_once": 429,
    "too_often": 429,
    "too_slow": 408,
    "unknown_bot": 400,
    "unknown_game": 404,
    "unknown_level": 400,
    "unknown_person": 404,
    "unknown_puzzle": 404,
    "unknown_study": 404,
    "unknown_table": 404,
    "wrong_login": 401,
    "wrong_method": 405,
    "wrong_origin": 403,
    "wrong_table_size": 400,
    "wrong_type": 415,
}
"""Every other refusal is 409: it cannot be done now."""


class Problem(Struct, frozen=True):
    """The body of an error."""

    code: str
    message: str
    facts: dict[str, str | int] = field(default_factory=dict)


def say(refused: Refused, language: str = "en", speech: Speech | None = None) -> Problem:
    """A refusal with its message."""
    own = texts(TEXT, language)
    if own.has("refused", refused.code):
        words = own.say("refused", refused.code, **refused.facts)
    else:
        words = explain(refused, language, speech)
    return Problem(refused.code, words, refused.facts)


def negotiate_language(wanted: str | None) -> str:
    """The first of our languages in a header such as `fr-CH, de;q=0.8`; otherwise English."""
    for part in (wanted or "").lower().split(","):
        language = part.split(";")[0].strip().split("-")[0]
        if language in LANGUAGES:
            return language
    return "en"


def refusal(error: BaseException) -> Refused:
    """Any error as a refusal. Errors of ours are logged, and the client learns no details."""
    match error:
        case Refused():
            return error
        case LogError():
            return Refused("broken_log", detail=detail(str(error)))
        case CannotStoreError():  # the store has logged it, once
            return Refused("cannot_store")
        case StoreError():
            logger.error("the store does not answer: %s", error)
            return Refused("store_away")
        case msgspec.MsgspecError() | RecursionError() | UnicodeError():
            return Refused("bad_request", detail=detail(str(error)))
    logger.error("unexpected error", exc_info=error)
    return Refused("our_fault")


def detail(words: str) -> str:
    """A text that may repeat parts of the input, shortened and printable."""
    shown = words if len(words) <= MAX_DETAIL_LENGTH else words[:MAX_DETAIL_LENGTH] + "..."
    return "".join(letter if letter.isprintable() else "?" for letter in shown)


def status_of(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(refused.code, 409)
