"""The files of the engine for pages, packed once when it was built (`make engine`): brotli, gzip, or as they are."""

import mimetypes
from pathlib import Path

from litestar import Response

FOLDER = Path(__file__).parent.parent / "engine"
CHECKOUT = Path(__file__).parents[4]
FOREVER = "public, max-age=31536000, immutable"
LIST = "engine.json"
PACKED = (("br", ".br"), ("gzip", ".gz"))
"""Encodings, the best first, and the ends of the names of such files."""
TYPES = {".mjs": "text/javascript; charset=utf-8", ".wasm": "application/wasm", ".md": "text/markdown; charset=utf-8"}


def engine_folder() -> Path:
    """The built engine: the wheel's, or that of the checkout the server runs from; it may be missing."""
    if not FOLDER.is_dir() and (CHECKOUT / "engine" / "build.py").is_file():
        return CHECKOUT / "build" / "engine"
    return FOLDER


class EngineFiles:
    """The files by name, read when they are asked for. There is nothing else to get."""

    def __init__(self, folder: Path | None = None) -> None:
        where = folder or engine_folder()
        self._files = {path.relative_to(where).as_posix(): path for path in where.rglob("*") if path.is_file()}

    def answer(self, name: str, accepted: str) -> Response[bytes] | None:
        """A file, packed if the client takes that; None if there is none of this name."""
        if name not in self._files:
            return None
        headers = {"Cache-Control": "no-cache" if name == LIST else FOREVER, "Vary": "Accept-Encoding"}
        wanted = {part.split(";")[0].strip() for part in accepted.split(",")}
        file = self._files[name]
        for encoding, end in PACKED:
            if encoding in wanted and name + end in self._files:
                headers["Content-Encoding"] = encoding
                file = self._files[name + end]
                break
        kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        return Response(file.read_bytes(), media_type=kind, headers=headers)
