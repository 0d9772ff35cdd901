"""The files that a server sends: the client, and the documentation under /docs."""

from pathlib import Path

import pytest

from turnpike.kernel.refused import Refused
from turnpike.server.http.engine_files import EngineFiles
from turnpike.server.http.site import Site


@pytest.fixture
def site(tmp_path: Path) -> Site:
    for name, text in {
        "client/index.html": "client",
        "client/assets/a.js": "script",
        "docs/index.html": "manual",
        "docs/rules/franchise.html": "rules",
        "docs/_static/style.css": "style",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (tmp_path / "secret").write_text("secret")
    return Site(tmp_path / "client", tmp_path / "docs")


@pytest.mark.parametrize(
    ("path", "content", "kind"),
    [
        ("/", b"client", "text/html"),
        ("/t/abc", b"client", "text/html"),
        ("/assets/a.js", b"script", "text/javascript"),
        ("/docs/index.html", b"manual", "text/html"),
        ("/docs/rules/franchise.html", b"rules", "text/html"),
        ("/docs/_static/style.css", b"style", "text/css"),
    ],
)
def test_files_of_client_and_documentation_are_sent(site: Site, path: str, content: bytes, kind: str) -> None:
    answer = site.answer(path, "en")
    assert answer.content == content
    assert str(answer.media_type).startswith(kind)


@pytest.mark.parametrize("path", ["/docs", "/docs/"])
def test_the_address_of_the_documentation_leads_into_its_folder_so_that_relative_links_work(
    site: Site, path: str
) -> None:
    answer = site.answer(path, "en")
    assert (answer.status_code, answer.headers["Location"]) == (307, "/docs/index.html")


@pytest.mark.parametrize("path", ["/docs/nothing.html", "/docs/../secret.txt", "/../secret.txt", "/api/nothing"])
def test_what_is_not_there_is_refused(site: Site, path: str) -> None:
    with pytest.raises(Refused):
        site.answer(path, "en")


def test_without_documentation_the_client_says_that_there_is_no_such_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("client")
    assert Site(tmp_path, tmp_path / "nothing").answer("/docs", "en").content == b"client"


def test_the_engine_for_pages_is_sent_packed_as_the_client_takes_it(tmp_path: Path) -> None:
    (tmp_path / "f00").mkdir()
    for name, data in (("a.wasm", b"plain"), ("a.wasm.br", b"brotli"), ("a.wasm.gz", b"gzip"), ("b.js", b"module")):
        (tmp_path / "f00" / name).write_bytes(data)
    (tmp_path / "engine.json").write_bytes(b"{}")
    files = EngineFiles(tmp_path)
    for accepted, body, encoding in (
        ("gzip, deflate, br, zstd", b"brotli", "br"),
        ("gzip;q=1.0", b"gzip", "gzip"),
        ("identity", b"plain", None),
        ("", b"plain", None),
    ):
        sent = files.answer("f00/a.wasm", accepted)
        assert sent is not None
        assert (sent.content, sent.headers.get("Content-Encoding")) == (body, encoding)
        assert sent.media_type == "application/wasm"
        assert "immutable" in sent.headers["Cache-Control"]
    listed = files.answer("engine.json", "br")
    assert listed is not None
    assert listed.headers["Cache-Control"] == "no-cache"
    assert files.answer("../engine.json", "") is None
    assert files.answer("f00", "") is None
