"""What a notification says: one turn, or several that have waited together."""

from collections.abc import Sequence

from msgspec import Struct

from turnpike.kernel.contract import Json, Words
from turnpike.kernel.text import texts
from turnpike.server.errors import TEXT
from turnpike.server.notifications.push import PushMessage
from turnpike.server.text_checks import one_line

MAX_NAMED = 5
"""Tables that a message on a lock screen names."""
MAX_TITLE_LENGTH = 80


class Turn(Struct, frozen=True, kw_only=True):
    """A turn that waits for its player."""

    table: str
    title: str
    at: int
    url: str


def webhook_event(turns: Sequence[Turn], *, name: str, stop: str, language: str) -> Words:
    """The content of a webhook."""
    about: dict[str, Json] = {"name": name, "stop": stop, "language": language}
    described: list[Json] = [{"table": one.table, "title": one.title, "at": one.at, "url": one.url} for one in turns]
    if len(described) == 1 and isinstance(described[0], dict):
        return {"event": "your_turn", **about, **described[0]}
    return {"event": "your_turns", **about, "turns": described}


def push_message(turns: Sequence[Turn], language: str) -> PushMessage:
    """What a device shows."""
    said = texts(TEXT, language)
    titles = [one_line(one.title)[:MAX_TITLE_LENGTH] for one in turns]
    if len(turns) == 1:
        return PushMessage(
            title=said.say("push", "title"), body=titles[0], url=f"/t/{turns[0].table}", tag=turns[0].table,
            language=language,
        )  # fmt: skip
    named = ", ".join(titles[:MAX_NAMED]) + (", …" if len(titles) > MAX_NAMED else "")
    title = said.say("push", "digest_title", count=len(turns))
    return PushMessage(title=title, body=named, url="/", tag="digest", language=language)
