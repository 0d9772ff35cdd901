"""The files of the engine for pages, packed once when it was built (`make engine`): brotli, gzip, or as they are.

A wheel has the large ones packed only; the few clients that take neither get them unpacked here.
"""

import gzip
import mimetypes
from pathlib import Path

from litestar import Response

from turnpike.server.built_files import engine_folder

FOREVER = "public, max-age=31536000, immutable"
LIST = "engine.json"
GZIP = ".gz"
PACKED = (("br", ".br"), ("gzip", GZIP))
"""Encodings, the best first, and the ends of the names of such files."""
TYPES = {".js": "text/javascript", ".wasm": "application/wasm", ".md": "text/markdown"}


class EngineFiles:
    """The files by name, read when they are asked for. There is nothing else to get."""

    def __init__(self, folder: Path | None = None) -> None:
        where = folder or engine_folder()
        self._files = {path.relative_to(where).as_posix(): path for path in where.rglob("*") if path.is_file()}

    def answer(self, name: str, accepted: str) -> Response[bytes] | None:
        """A file, packed if the client takes that; None if there is none of this name."""
        if not self._files.keys() & {name, name + GZIP}:
            return None
        headers = {"Cache-Control": "no-cache" if name == LIST else FOREVER, "Vary": "Accept-Encoding"}
        wanted = {part.split(";")[0].strip() for part in accepted.split(",")}
        found = next(
            ((encoding, end) for encoding, end in PACKED if encoding in wanted and name + end in self._files), None
        )
        if found is not None:
            headers["Content-Encoding"] = found[0]
            data = self._files[name + found[1]].read_bytes()
        elif name in self._files:
            data = self._files[name].read_bytes()
        else:
            data = gzip.decompress(self._files[name + GZIP].read_bytes())
        kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        return Response(data, media_type=kind, headers=headers)
