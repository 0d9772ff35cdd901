"""A request of the client in a browser tab, and its answer."""

import re
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from msgspec import Struct

from turnpike.kernel.contract import AnyGame
from turnpike.kernel.refused import Refused
from turnpike.page.local import LocalTables
from turnpike.server import errors
from turnpike.server.table_views import table_view
from turnpike.server.text_checks import check_json
from turnpike.table import Table

B = TypeVar("B", bound=Struct)
JSON = "application/json"


class Answer(Struct, frozen=True):
    """A response."""

    status: int
    media_type: str
    body: bytes


class Request(Struct, frozen=True, kw_only=True):
    """A request, with what its address names."""

    local: LocalTables
    name: str
    """The table or the game."""
    query: dict[str, list[str]]
    body: bytes
    language: str
    """Of the client."""

    @property
    def account(self) -> str:
        """The id of the one account."""
        return self.local.account.id

    @property
    def game(self) -> AnyGame:
        """The game that the address names."""
        return self.local.registry.find(self.name)

    @property
    def text_language(self) -> str:
        """The language that the query names."""
        found = self.query.get("language", ["en"])[0]
        return found if found in errors.LANGUAGES else "en"

    async def table(self) -> Table:
        """The table that the address names."""
        return await self.local.registry.table(self.name)

    def read(self, kind: type[B]) -> B:
        """The body."""
        check_json(self.body)
        return msgspec.json.decode(self.body, type=kind)

    def text(self, name: str) -> str:
        """A text of the query; empty if there is none."""
        return self.query.get(name, [""])[0]

    def number(self, name: str, default: int) -> int:
        """A number of the query."""
        text = self.query.get(name, [str(default)])[0]
        if not re.fullmatch(r"[0-9]{1,7}", text):
            raise Refused("bad_request", detail=f"{name} is no number")
        return int(text)

    def view(self, table: Table) -> Answer:
        """A table as the account sees it."""
        return json_answer(table_view(table, self.account, self.language))


Handler = Callable[[Request], Awaitable[Answer]]


def json_answer(content: object, status: int = 200) -> Answer:
    """An answer in JSON."""
    return Answer(status, JSON, msgspec.json.encode(content))
