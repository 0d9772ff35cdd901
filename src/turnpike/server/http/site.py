"""The files of the client and of the documentation, and the pages behind the links in e-mails."""

import mimetypes
from pathlib import Path
from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import Parameter

from turnpike.kernel.refused import Refused
from turnpike.server.addresses import network
from turnpike.server.built_files import client_folder, docs_folder
from turnpike.server.http.dependencies import AnyRequest, address
from turnpike.server.http.engine_files import EngineFiles
from turnpike.server.http.pages import confirm_page, confirmed_page, no_client_page, unsubscribe_page, unsubscribed_page
from turnpike.server.server import Server
from turnpike.server.share_cards import head_tags

INDEX = "index.html"
PEOPLE = "people/"
NO_PAGES = ("api/", "assets/", "engine/")
"""How addresses begin that are never the client's pages."""
END_OF_HEAD = b"</head>"
FOREVER = "public, max-age=31536000, immutable"
Word = Annotated[str, Parameter(max_length=100)]


def read_files(folder: Path, prefix: str = "") -> dict[str, bytes]:
    """All files of a folder by their addresses."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {prefix + path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


class Site:
    """The files of the client and of the documentation, read once. There is nothing else to get, so no path can lead
    outside.
    """

    def __init__(self, folder: Path | None = None, docs: Path | None = None) -> None:
        self._files = read_files(folder or client_folder()) | read_files(docs or docs_folder(), "docs/")
        self._engine = EngineFiles()

    def is_page(self, path: str) -> bool:
        """Whether an address is one of the client's own pages."""
        name = path.strip("/")
        is_file = "." in name.rsplit("/", 1)[-1] and not name.startswith(PEOPLE)  # a username may have a dot
        return name not in self._files and not is_file and not name.startswith(NO_PAGES)

    def answer(self, path: str, language: str, accepted: str = "", head: str = "") -> Response[bytes]:
        """A file, or the client's index page, which routes the address itself.

        `accepted` are encodings; `head` is what the head of the index page has besides.
        """
        name = path.strip("/")
        if name.startswith("engine/"):
            found = self._engine.answer(name.removeprefix("engine/"), accepted)
            if found is None:
                raise Refused("no_such_page")
            return found
        if name == "docs" and f"docs/{INDEX}" in self._files:  # its addresses are relative to the folder
            return Response(b"", status_code=307, headers={"Location": f"/docs/{INDEX}"}, media_type="text/html")
        if name not in self._files:
            if not self.is_page(path):
                raise Refused("no_such_page")
            if INDEX not in self._files:
                return Response(no_client_page(language).encode(), media_type="text/html; charset=utf-8")
            page = self._files[INDEX].replace(END_OF_HEAD, head.encode() + END_OF_HEAD, 1)
            return Response(page, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if kind.startswith("text/") or kind.endswith("javascript"):
            kind += "; charset=utf-8"
        cache = FOREVER if name.startswith("assets/") else "no-cache"
        return Response(self._files[name], media_type=kind, headers={"Cache-Control": cache})


@get(["/", "/{path:path}"], include_in_schema=False)
async def site(
    request: AnyRequest, state: State, server: Server, reader_language: str, path: str = ""
) -> Response[bytes]:
    """The client, and the engine for its pages."""
    files: Site = state.site
    head = ""
    if files.is_page(path):
        head = await head_tags(server, path, reader_language, f"@{network(address(request))}")
    return files.answer(path, reader_language, request.headers.get("accept-encoding", ""), head)


@get("/unsubscribe", include_in_schema=False, media_type="text/html; charset=utf-8")
async def unsubscribe(reader_language: str, word: Word) -> str:
    """Ask for a click, because programs that scan e-mails open links."""
    del word
    return unsubscribe_page(reader_language)


@post("/unsubscribe", include_in_schema=False, status_code=200, media_type="text/html; charset=utf-8")
async def unsubscribed(server: Server, reader_language: str, word: Word) -> str:
    """Turn the channel off."""
    await server.notifier.unsubscribe(word)
    return unsubscribed_page(reader_language)


@get("/confirm", include_in_schema=False, media_type="text/html; charset=utf-8")
async def confirm(reader_language: str, word: Word) -> str:
    """Ask for a click, for the same reason."""
    del word
    return confirm_page(reader_language)


@post("/confirm", include_in_schema=False, status_code=200, media_type="text/html; charset=utf-8")
async def confirmed(request: AnyRequest, server: Server, reader_language: str, word: Word) -> str:
    """Confirm that the e-mail address belongs to the account."""
    server.limits.take("login", network(address(request)))
    await server.notifier.confirm(word)
    return confirmed_page(reader_language)


HANDLERS = [site, unsubscribe, unsubscribed, confirm, confirmed]
