"""The files of the engine that a server sends, packed as the client takes them."""

import gzip
from pathlib import Path

import pytest

from turnpike.server.http.engine_files import EngineFiles

TEXT = b"module"


@pytest.fixture
def files(tmp_path: Path) -> EngineFiles:
    (tmp_path / "engine.json").write_bytes(b"{}")
    (tmp_path / "abc").mkdir()
    (tmp_path / "abc" / "run.js.gz").write_bytes(gzip.compress(TEXT))
    (tmp_path / "abc" / "run.js.br").write_bytes(b"brotli")
    return EngineFiles(tmp_path)


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [("gzip, br", "br", b"brotli"), ("gzip;q=1.0", "gzip", None), ("", None, TEXT)],
)
def test_a_client_gets_the_best_packing_that_it_takes(
    files: EngineFiles, accepted: str, encoding: str | None, content: bytes | None
) -> None:
    answer = files.answer("abc/run.js", accepted)
    assert answer is not None
    assert answer.headers.get("Content-Encoding") == encoding
    assert (content or TEXT) == (answer.content if content else gzip.decompress(answer.content))
    assert str(answer.media_type).startswith("text/javascript")


def test_the_list_is_asked_for_every_time_and_what_is_not_there_is_not_sent(files: EngineFiles) -> None:
    answer = files.answer("engine.json", "br")
    assert answer is not None
    assert answer.headers["Cache-Control"] == "no-cache"
    assert files.answer("abc/nothing.js", "br") is None
    assert files.answer("../engine.json", "br") is None
