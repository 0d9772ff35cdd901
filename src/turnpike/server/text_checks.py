r"""Texts are checked where they enter: characters that no database or screen can handle are refused.

In JSON such a character can only be written as an escape (`\u0000`), so the data is searched for those before or after
it is decoded; half of a surrogate pair is refused by the decoder. Line breaks and tabs are allowed in JSON, nothing of
the kind in paths and query strings. Not here: what a name, a key or a login may look like (table/, accounts.py).
"""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import unquote_to_bytes

from turnpike.kernel.refused import Refused

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

MAX_TITLE_LENGTH = 80
ZERO_WIDTH_JOINER = "\u200d"
# An escape counts only after an even number of backslashes. Not among them: tab, line feed, carriage return.
_ESCAPED = re.compile(rb"(?<!\\)(?:\\\\)*\\(?:u00(0[0-8bcef]|1[0-9a-f]|7f)|([bf]))", re.IGNORECASE)
_UNFINISHED = re.compile(rb"u[0-9a-fA-F]{0,3}$")
_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")
_SHORT = {b"b": "08", b"f": "0C"}


def _refuse(hexadecimal: str) -> Refused:
    return Refused("bad_text", character=f"U+00{hexadecimal.upper()}")


def check_json(data: bytes) -> None:
    """Refuse JSON with a control character in it."""
    if b"\\" in data and (found := _ESCAPED.search(data)) is not None:
        raise _refuse(found[1].decode() if found[1] else _SHORT[found[2].lower()])


def check_message(text: str) -> None:
    """Refuse a websocket message with a control character in it; only one with a backslash can have any."""
    check_json(text.encode("utf-8", "replace"))


def check_target(path: str, query: bytes) -> None:
    """Refuse a path or a query string with a control character in it."""
    if not path.isprintable() and (found := _CONTROL.search(path.encode("utf-8", "replace"))) is not None:
        raise _refuse(found[0].hex())
    if b"%" in query and (found := _CONTROL.search(unquote_to_bytes(query))) is not None:
        raise _refuse(found[0].hex())


def check_title(title: str) -> None:
    """Refuse a title that cannot be printed or that changes the text direction; joined emoji are allowed."""
    if not title.replace(ZERO_WIDTH_JOINER, "").isprintable():
        raise Refused("bad_title", most=MAX_TITLE_LENGTH)


def one_line(text: str) -> str:
    """A text of another person as a line of a message: printable, on one line."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


def check_body(receive: Receive) -> Receive:
    """A `receive` that checks each part of a body as it arrives; only the end of a part is kept."""
    rest = b""

    async def receive_checked() -> Message:
        nonlocal rest
        message = await receive()
        body = message.get("body", b"")
        if body:
            part = rest + body
            check_json(part)
            rest = _unfinished_escape(part)
        return message

    return receive_checked


def _unfinished_escape(part: bytes) -> bytes:
    """The beginning of an escape at the end of a part."""
    begun = _UNFINISHED.search(part[-4:])
    letters = begun[0] if begun is not None else b""
    before = part[: len(part) - len(letters)]
    backslashes = len(before) - len(before.rstrip(b"\\"))
    return b"\\" + letters if backslashes % 2 else b""
