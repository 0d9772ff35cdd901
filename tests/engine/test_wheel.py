"""A wheel with the engine inside: its files are whole, its server sends them, its site is that of the checkout, and a
game on this device is played with them. `make engine-test` builds it.
"""

import gzip
import hashlib
import json
import os
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest
from browsing import play_scene
from engine_kit import ENGINE, ENGINE_NOT_BUILT, engine_built
from install_kit import built, install, run
from serving import CLIENT, Serving

from turnpike.server.static_site import LIST, write_site

INSIDE = "turnpike/server/engine/"
UNPACK = 'process.stdout.write(require("zlib").brotliDecompressSync(require("fs").readFileSync(process.argv[1])))'
"""For Node.js: a file that was packed with brotli."""
pytestmark = [pytest.mark.once, pytest.mark.slow]


@pytest.fixture(scope="module")
def wheel() -> Path:
    found = built("whl")
    if not engine_built() or found is None:
        pytest.skip(ENGINE_NOT_BUILT)
    return found


@pytest.fixture(scope="module")
def listed() -> dict[str, Any]:
    """The list of the engine's files."""
    found: dict[str, Any] = json.loads((ENGINE / "engine.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`turnpike`, installed from the wheel."""
    return install(tmp_path_factory.mktemp("installed") / "venv", wheel).home / "bin" / "turnpike"


def assert_is(data: bytes, listed: dict[str, Any], name: str) -> None:
    """These bytes are the file of the list."""
    file = listed["files"][name]
    assert (len(data), hashlib.sha256(data).hexdigest()) == (file["bytes"], file["sha256"]), name


def test_the_files_of_the_engine_are_whole_in_the_wheel(wheel: Path, listed: dict[str, Any], tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        inside = {name.removeprefix(INSIDE) for name in opened.namelist() if name.startswith(INSIDE)}
        opened.extractall(tmp_path, [INSIDE + name for name in inside])
    engine, folder = tmp_path / INSIDE, listed["folder"]
    assert json.loads((engine / "engine.json").read_text("utf-8")) == listed
    for name, file in listed["files"].items():
        packed = {kind: engine / folder / f"{name}.{end}" for kind, end in (("gzip", "gz"), ("brotli", "br"))}
        assert {kind: path.stat().st_size for kind, path in packed.items()} == {kind: file[kind] for kind in packed}
        assert_is(gzip.decompress(packed["gzip"].read_bytes()), listed, name)
        command = ["node", "-e", UNPACK, str(packed["brotli"])]
        assert_is(subprocess.run(command, capture_output=True, check=True).stdout, listed, name)
    assert {f"{folder}/answers/{name}.gz" for name in listed["answers"]} <= inside


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_its_server_sends_them(command: Path, listed: dict[str, Any], tmp_path: Path, accepted: str) -> None:
    program = (str(command), "serve")
    with Serving(f"sqlite:///{tmp_path}/games.db", program=program) as server, httpx.Client(**CLIENT) as client:
        assert client.get(f"{server.url}/engine/engine.json").json() == listed
        for name in listed["files"]:
            address = f"{server.url}/engine/{listed['folder']}/{name}"
            answer = client.get(address, headers={"Accept-Encoding": accepted})
            assert answer.headers.get("Content-Encoding", "identity") == accepted
            assert_is(answer.content, listed, name)
            if name.endswith(".js"):
                assert answer.headers["Content-Type"].startswith("text/javascript")


def test_its_site_of_static_files_has_the_same_engine(command: Path, tmp_path: Path) -> None:
    run(command, "site", tmp_path / "site", cwd=tmp_path)
    write_site(tmp_path / "other", engine=ENGINE)
    one, other = (
        {name: sha256 for name, sha256 in json.loads(text)["files"].items() if name.startswith("engine/")}
        for text in ((tmp_path / name / LIST).read_text("utf-8") for name in ("site", "other"))
    )
    assert len(one) > 10
    assert one == other


@pytest.mark.browser
def test_a_game_on_this_device_is_played_with_it(command: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    nothing_else = {"PATH": os.fspath(command.parent), "HOME": str(tmp_path), "PYTHONPATH": ""}
    program = (str(command), "serve")
    play_scene(request.node.name, tmp_path, "private", program=program, environment=nothing_else)
