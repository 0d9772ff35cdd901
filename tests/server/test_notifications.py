"""Told by e-mail and webhook that it is one's turn: a real SMTP server, a real receiver, and a way to stop it."""

import asyncio
import contextlib
import json
import re
from email import message_from_bytes
from pathlib import Path

import pytest
from patience import PATIENCE
from services import free_port, run, wait_until
from serving import Player, Serving, make_table

from turnpike.server.notifications.channels import good_address
from turnpike.server.notifications.notifier import LEASE_MS
from turnpike.store import open_store

pytestmark = [pytest.mark.slow, pytest.mark.once]


class Mailbox:
    """An SMTP server that takes every message."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[bytes] = asyncio.Queue()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk SMTP with one client."""
        writer.write(b"220 test\r\n")
        while line := await reader.readline():
            word = line.split()[0].upper() if line.split() else b""
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                lines = []
                while (line := await reader.readline()) not in {b".\r\n", b""}:
                    lines.append(line)
                self.messages.put_nowait(b"".join(lines))
            writer.write(b"221 bye\r\n" if word == b"QUIT" else b"250 fine\r\n")
            if word == b"QUIT":
                break
        writer.close()


class Receiver:
    """A web server that takes every webhook."""

    def __init__(self) -> None:
        self.bodies: asyncio.Queue[bytes] = asyncio.Queue()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one request."""
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"content-length: (\d+)", head.lower())[1])  # type: ignore[index]
        self.bodies.put_nowait(await reader.readexactly(length))
        writer.write(b"HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()


def _port(server: asyncio.Server) -> int:
    port: int = server.sockets[0].getsockname()[1]
    return port


def test_who_is_asked_and_does_not_look_is_told_once_and_can_stop_it(tmp_path: Path) -> None:
    """After the minute that somebody has to look; it passes when we say so."""
    url, log = f"sqlite:///{tmp_path}/games.db", tmp_path / "log"

    async def scene() -> None:
        mailbox, receiver = Mailbox(), Receiver()
        mails = await asyncio.start_server(mailbox.serve, "127.0.0.1", 0)
        hooks = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
        options = ["--mail", f"smtp://127.0.0.1:{_port(mails)}", "--mail-from", "games@example.org"]
        server = Serving(url, *options, "--private-webhooks", log=log, stopped_clock=True)
        stack.callback(server.stop)
        await asyncio.to_thread(server.start)
        async with mails, hooks, Player(server.url, "Ann") as ann:
            await ann.ask("PUT", "/api/me/notices", {"channel": "email", "address": "ann@example.org"})
            hook = {"channel": "webhook", "address": f"http://127.0.0.1:{_port(hooks)}/turn"}
            await ann.ask("PUT", "/api/me/notices", hook)
            table = await make_table(ann, players=2, bots=1, random_first=False, title="Sunday")
            await ann.ask("POST", f"/api/tables/{table}/start")
            await _noted(url)
            server.move_clock(60_000)
            async with asyncio.timeout(PATIENCE):
                mail = message_from_bytes(await mailbox.messages.get())
                snapshot = json.loads(await receiver.bodies.get())
                await _noted(url, False)
            assert mailbox.messages.empty()
            assert receiver.bodies.empty()
            assert mail["Subject"] == "Your turn: Sunday"
            assert [snapshot["event"], snapshot["table"]] == ["your_turn", table]
            link = re.search(r"<(\S+)>", mail["List-Unsubscribe"])
            assert link
            asked = await ann.http.get(link[1])
            assert "<form" in asked.text
            assert (await ann.ask("GET", "/api/me/notices"))[0]["on"], "looking at the link is not enough"
            assert "no more" in (await ann.http.post(link[1])).text
            assert [way["on"] for way in await ann.ask("GET", "/api/me/notices")] == [False, True]

    stack = contextlib.ExitStack()
    with stack:
        run(scene())
    assert "Traceback" not in log.read_text()


def test_what_could_not_be_sent_is_sent_later_and_the_rest_only_once(tmp_path: Path) -> None:
    """The mail server does not answer at first; the webhook has been called by then."""
    url, log, port = f"sqlite:///{tmp_path}/games.db", tmp_path / "log", free_port()

    async def scene() -> None:
        mailbox, receiver = Mailbox(), Receiver()
        hooks = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
        options = ["--mail", f"smtp://127.0.0.1:{port}", "--mail-from", "games@example.org", "--private-webhooks"]
        server = Serving(url, *options, log=log, stopped_clock=True)
        stack.callback(server.stop)
        await asyncio.to_thread(server.start)
        async with hooks, Player(server.url, "Ann") as ann:
            await ann.ask("PUT", "/api/me/notices", {"channel": "email", "address": "ann@example.org"})
            hook = {"channel": "webhook", "address": f"http://127.0.0.1:{_port(hooks)}/turn"}
            await ann.ask("PUT", "/api/me/notices", hook)
            table = await make_table(ann, players=2, bots=1, random_first=False)
            await ann.ask("POST", f"/api/tables/{table}/start")
            await _noted(url)
            server.move_clock(60_000)
            await wait_until(lambda: "could not be sent" in log.read_text())
            mails = await asyncio.start_server(mailbox.serve, "127.0.0.1", port)
            async with mails, asyncio.timeout(PATIENCE):
                server.move_clock(LEASE_MS + 1)
                await mailbox.messages.get()
                await receiver.bodies.get()
                await _noted(url, False)
            assert mailbox.messages.empty()
            assert receiver.bodies.empty()

    stack = contextlib.ExitStack()
    with stack:
        run(scene())


async def _noted(url: str, yes: bool = True) -> None:
    """Wait until a message is on its way; or none is any more."""
    store = await open_store(url)
    while (await store.next_job() is not None) != yes:
        await asyncio.sleep(0.01)
    await store.close()


@pytest.mark.parametrize(
    ("channel", "address"),
    [
        ("email", "nobody"),
        ("email", "a@b"),
        ("email", "a@b.c\nBcc: x@y.z"),
        ("email", "<a@b.c>"),
        ("webhook", "ftp://example.org"),
        ("webhook", "http://user:secret@example.org"),
        ("webhook", "http://[bad"),
        ("webhook", "https://"),
    ],
)
def test_an_address_nobody_can_send_to_is_refused(channel: str, address: str) -> None:
    from turnpike.kernel.refused import Refused

    with pytest.raises(Refused, match="bad_address"):
        good_address(channel, address)
