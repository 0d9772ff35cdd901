"""nginx in front of a server, with the configuration that docs/self-hosting.md shows: TLS, cookies, websockets.

The program is this machine's, or that of Debian's package, unpacked for the test alone: nothing is installed.
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import reaper
import websockets.asyncio.client as ws
from patience import PATIENCE
from push_service import make_certificate
from services import free_port, run
from serving import CLIENT, Serving, Session

from turnpike.server.websocket.messages import PROTOCOL

pytestmark = [pytest.mark.long, pytest.mark.once]
PAGE = Path(__file__).parents[2] / "docs" / "self-hosting.md"
CONFIGURATION = """
{user}
pid {folder}/pid;
error_log {folder}/errors;
daemon off;
events {{}}
http {{
    access_log off;
    {temporary}
    {beside}
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {certificate};
        ssl_certificate_key {certificate};
{snippet}
    }}
}}
"""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@pytest.fixture
def nginx(tmp_path: Path) -> str:
    """The program."""
    found = shutil.which("nginx")
    if found is not None:
        return found
    dpkg = shutil.which("dpkg")
    if shutil.which("apt-get") is None or dpkg is None:
        pytest.skip("there is no nginx, and no Debian to get it from")
    download = ["apt-get", "download", "-qq", "nginx"]
    if subprocess.run(download, cwd=tmp_path, capture_output=True, check=False).returncode != 0:
        pytest.skip("there is no nginx, and Debian's cannot be downloaded")
    (package,) = tmp_path.glob("nginx_*.deb")
    subprocess.run([dpkg, "-x", package, tmp_path / "unpacked"], check=True)
    program = tmp_path / "unpacked" / "usr" / "sbin" / "nginx"
    if subprocess.run([program, "-v"], capture_output=True, check=False).returncode != 0:
        pytest.skip("Debian's nginx does not run here; apt install nginx has what it needs")
    return str(program)


@contextmanager
def proxied(nginx: str, server: str, port: int, folder: Path, certificate: Path) -> Iterator[None]:
    """Run nginx with the configuration of the page, in front of this server."""
    page = PAGE.read_text("utf-8")
    (snippet,) = re.findall(r"^```nginx\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (beside,) = re.findall(r"`(limit_conn_zone [^`]+)` beside the `server` block", page)
    assert snippet.count("http://127.0.0.1:8765;") == 1
    text = CONFIGURATION.format(
        folder=folder,
        user="user root;" if os.geteuid() == 0 else "",  # otherwise it would change to one who may not write there
        port=port,
        certificate=certificate,
        temporary=" ".join(f"{name}_temp_path {folder}/{name};" for name in TEMPORARY),
        beside=beside,
        snippet=snippet.replace("http://127.0.0.1:8765", server),
    )
    file = folder / "nginx.conf"
    file.write_text(text)
    command = [nginx, "-p", str(folder), "-e", f"{folder}/errors", "-c", str(file)]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    process = subprocess.Popen(command, start_new_session=True)
    reaper.watch(process.pid)
    try:
        until = time.monotonic() + PATIENCE
        while not _listens(port):
            assert process.poll() is None, (folder / "errors").read_text()
            assert time.monotonic() < until, "nginx does not listen"
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()
        reaper.release(process.pid)


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def test_the_configuration_of_the_page_passes_on_pages_cookies_and_websockets(nginx: str, tmp_path: Path) -> None:
    port = free_port()
    url = f"https://127.0.0.1:{port}"
    certificate = make_certificate(tmp_path)
    trusted = ssl.create_default_context(cafile=str(certificate))
    folder = tmp_path / "nginx"
    folder.mkdir()

    async def scene() -> None:
        async with httpx.AsyncClient(base_url=url, headers={"Origin": url}, **CLIENT | {"verify": trusted}) as http:
            page = await http.get("/")
            assert page.status_code == 200
            assert "strict-transport-security" in page.headers
            me = await http.post("/api/me", json={"name": "Ann"})
            assert me.status_code == 201, me.text
            assert "; Secure" in me.headers["set-cookie"]
            large = await http.post("/api/tables/import", content=b" " * 2_000_000)  # nginx would take 1 MB
            assert (large.status_code, large.json()["code"]) == (400, "broken_log")
            settings = {"game": "franchise", "options": {"players": 2}}
            wanted = {"settings": settings, "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}]}
            made = await http.post("/api/tables", json=wanted)
            assert made.status_code == 201, made.text
            table = made.json()["table"]["id"]
            assert (await http.post(f"/api/tables/{table}/start")).status_code == 200
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            connected = await ws.connect(
                f"wss://127.0.0.1:{port}/ws",
                ssl=trusted,
                additional_headers={"Cookie": cookie, "Origin": url},
                open_timeout=PATIENCE,
                proxy=None,
            )
            session = Session(connected)
            await session.send({"type": "hello", "protocol": PROTOCOL})
            await session.watch(table)
            shown = await session.until(lambda: session.tables[table]["choices"] and session.tables[table])
            choice = {"table": table, "seat": shown["to_act"], "at": shown["at"], "do": shown["choices"][0]["do"]}
            assert (await session.request({"type": "play", **choice}))["type"] == "done"
            await session.close()

    serving = Serving(f"sqlite:///{tmp_path}/games.db", "--public-url", url, seed=None)
    with serving, proxied(nginx, serving.url, port, folder, certificate):
        run(scene())
