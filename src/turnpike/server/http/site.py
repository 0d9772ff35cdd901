"""The client's files, and the page behind the link that ends messages."""

import mimetypes
from pathlib import Path
from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import Parameter

from turnpike.kernel.refused import Refused
from turnpike.server.server import Server

STATIC = Path(__file__).parent.parent / "static"
CHECKOUT = Path(__file__).parents[4] / "web"
"""Where the client is built when the server runs from a checkout instead of a wheel."""
INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"
NO_CLIENT = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Turnpike</title>'
    "<h1>This Turnpike server has no web client</h1>"
    "<p>The package was built where Node.js was missing. To get the client, do one of these:</p><ul>"
    "<li>In a checkout, with Node.js 20.19 or newer: <code>make play</code></li>"
    "<li>Install a wheel that was built with Node.js, then start the server again.</li></ul>"
    "<p>Programs can play all the same: the interface is described at "
    '<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>'
)
STOP = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Turnpike</title>'
    "<h1>No more messages?</h1><form method=post><button>Send me no more</button></form></html>"
)
STOPPED = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Turnpike</title>'
    "<h1>You will get no more of these messages.</h1></html>"
)
Word = Annotated[str, Parameter(max_length=100)]


def client_folder() -> Path:
    """The built client: the wheel's, or that of the checkout the server runs from."""
    if not STATIC.is_dir() and (CHECKOUT / "package.json").is_file():
        return CHECKOUT / "dist"
    return STATIC


class Site:
    """The files of the client, read once. There is nothing else to get, so no path can lead outside."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or client_folder()
        self._files = {
            path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
        }

    def answer(self, path: str) -> Response[bytes]:
        """A file, or the page of the client, which reads the address itself."""
        name = path.strip("/")
        if name not in self._files:
            if "." in name.rsplit("/", 1)[-1] or name.startswith(("api/", "assets/")):
                raise Refused("no_such_page")
            name = INDEX
        if name not in self._files:
            return Response(NO_CLIENT.encode(), media_type="text/html; charset=utf-8")
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if kind.startswith("text/") or kind.endswith("javascript"):
            kind += "; charset=utf-8"
        cache = FOREVER if name.startswith("assets/") else "no-cache"
        return Response(self._files[name], media_type=kind, headers={"Cache-Control": cache})


@get(["/", "/{path:path}"], include_in_schema=False)
async def site(state: State, path: str = "") -> Response[bytes]:
    """The client."""
    files: Site = state.site
    return files.answer(path)


@get("/unsubscribe", include_in_schema=False, media_type="text/html; charset=utf-8")
async def unsubscribe(word: Word) -> str:
    """Ask first: programs that look at e-mails open links, too."""
    del word
    return STOP


@post("/unsubscribe", include_in_schema=False, status_code=200, media_type="text/html; charset=utf-8")
async def unsubscribed(server: Server, word: Word) -> str:
    """Send no more."""
    await server.notifier.unsubscribe(word)
    return STOPPED


HANDLERS = [site, unsubscribe, unsubscribed]
