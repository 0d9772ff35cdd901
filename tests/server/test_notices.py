"""Told by e-mail and webhook that it is one's turn: a real SMTP server, a real receiver, and a way to stop it."""

import asyncio
import contextlib
import json
import re
from email import message_from_bytes
from pathlib import Path

import pytest
from services import free_port, run
from serving import Player, Serving, make_table

from turnpike.server.sending import good_address

pytestmark = [pytest.mark.slow, pytest.mark.once]


class Mailbox:
    """An SMTP server that takes every message."""

    def __init__(self) -> None:
        self.port = free_port()
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
        self.port = free_port()
        self.bodies: asyncio.Queue[bytes] = asyncio.Queue()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one request."""
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"content-length: (\d+)", head.lower())[1])  # type: ignore[index]
        self.bodies.put_nowait(await reader.readexactly(length))
        writer.write(b"HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()


def test_who_is_asked_and_does_not_look_is_told_once_and_can_stop_it(tmp_path: Path) -> None:
    async def scene() -> None:
        mailbox, receiver = Mailbox(), Receiver()
        mails = await asyncio.start_server(mailbox.serve, "127.0.0.1", mailbox.port)
        hooks = await asyncio.start_server(receiver.serve, "127.0.0.1", receiver.port)
        options = [
            "--mail", f"smtp://127.0.0.1:{mailbox.port}", "--mail-from", "games@example.org", "--private-webhooks",
            "--notice-after", "0.2",
        ]  # fmt: skip
        server = Serving(f"sqlite:///{tmp_path}/games.db", *options, log=tmp_path / "log")
        stack.callback(server.stop)
        await asyncio.to_thread(server.start)
        async with mails, hooks, Player(server.url, "Ann") as ann:
            await ann.ask("PUT", "/api/me/notices", {"channel": "email", "address": "ann@example.org"})
            hook = {"channel": "webhook", "address": f"http://127.0.0.1:{receiver.port}/turn"}
            await ann.ask("PUT", "/api/me/notices", hook)
            table = await make_table(ann, players=2, bots=1, random_first=False, title="Sunday")
            await ann.ask("POST", f"/api/tables/{table}/start")
            async with asyncio.timeout(30):
                mail = message_from_bytes(await mailbox.messages.get())
                told = json.loads(await receiver.bodies.get())
            assert mail["Subject"] == "Your turn: Sunday"
            assert [told["event"], told["table"]] == ["your_turn", table]
            link = re.search(r"<(\S+)>", mail["List-Unsubscribe"])
            assert link
            asked = await ann.http.get(link[1])
            assert "<form" in asked.text
            assert (await ann.ask("GET", "/api/me/notices"))[0]["on"], "looking at the link is not enough"
            assert "no more" in (await ann.http.post(link[1])).text
            assert [way["on"] for way in await ann.ask("GET", "/api/me/notices")] == [False, True]
            assert mailbox.messages.empty()

    with contextlib.ExitStack() as stack:
        run(scene())
    assert "Traceback" not in (tmp_path / "log").read_text()


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
