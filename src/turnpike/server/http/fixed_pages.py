"""Responses that stay the same while the server runs: encoded once, and sent once to each client (ETag)."""

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response
from litestar.datastructures import State
from msgspec import Struct

from turnpike.server.http.dependencies import AnyRequest

MAX_PAGES = 200
"""Pages in the cache, over all games and languages."""
MAX_AGE_SECONDS = 300
"""How long clients use a page before they ask whether it has changed: the next version may have another one."""
JSON = "application/json"


class FixedPage(Struct, frozen=True):
    """The bytes of a response and their ETag."""

    body: bytes
    tag: str
    media_type: str

    @classmethod
    def of(cls, content: object, media_type: str = JSON) -> "FixedPage":
        """The page for a text, or for a structure as JSON."""
        body = content.encode() if isinstance(content, str) else msgspec.json.encode(content)
        return cls(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"', media_type)

    def answer(self, request: AnyRequest) -> Response[bytes]:
        """The response: the page, or 304 if the client has it already."""
        headers = {"ETag": self.tag, "Cache-Control": f"public, max-age={MAX_AGE_SECONDS}"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=self.media_type)
        return Response(self.body, headers=headers, media_type=self.media_type)


async def fixed_pages(state: State) -> "FixedPages":
    """The fixed pages of this process, as a dependency."""
    pages: FixedPages = state.pages
    return pages


class FixedPages:
    """The fixed pages of a process, each made at its first request."""

    def __init__(self) -> None:
        self._pages: dict[tuple[str, ...], FixedPage] = {}

    def __len__(self) -> int:
        return len(self._pages)

    def answer(
        self, request: AnyRequest, make: Callable[[], Any], *name: str, media_type: str = JSON
    ) -> Response[bytes]:
        """The response for the page with this name; `make` gives its content."""
        page = self._pages.get(name)
        if page is None:
            page = FixedPage.of(make(), media_type)
            if len(self._pages) < MAX_PAGES:
                self._pages[name] = page
        return page.answer(request)
