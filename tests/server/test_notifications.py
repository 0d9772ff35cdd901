"""Turn notifications by e-mail and webhook, with a real SMTP server and a real receiver, and the unsubscribe link."""

import asyncio
import contextlib
import json
import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from patience import PATIENCE
from services import free_port, run, wait_until
from serving import Player, Serving, Session, make_table
from turns import Receiver, no_job_waits, port_of, put_off, wait_for_job

from turnpike.server.notifications.mail import turn_mail
from turnpike.server.notifications.queue import FIRST_PAUSE_MS

pytestmark = [pytest.mark.slow, pytest.mark.once]

MAILS = {
    "en": ("Your turn: Sunday", "Hello Ann,", "It’s your turn at the table “Sunday”:", "To unsubscribe"),
    "fr": (
        "À vous de jouer\u00a0: Sunday",
        "Bonjour Ann,",
        "à la table «\u00a0Sunday\u00a0»\u00a0:",
        "ne plus recevoir ces e-mails",
    ),
    "de": ("Du bist am Zug: Sunday", "Hallo Ann,", "am Tisch „Sunday“:", "abzubestellen"),
}


class Mailbox:
    """An SMTP server that accepts every message."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[bytes] = asyncio.Queue()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one SMTP client."""
        with contextlib.closing(writer):
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


async def confirmed(player: Player, mailbox: Mailbox, address: str, url: str) -> None:
    """Enter an e-mail address, and open the link in the mail that arrives."""
    (channel,) = await player.ask("PUT", "/api/me/notices", {"channel": "email", "address": address})
    assert not channel["confirmed"]
    async with asyncio.timeout(PATIENCE):
        mail = _read(await mailbox.messages.get())
    await player.http.post(link_in(mail))
    assert (await player.ask("GET", "/api/me/notices"))[0]["confirmed"]
    await no_job_waits(url)


def _read(data: bytes) -> EmailMessage:
    return message_from_bytes(data, _class=EmailMessage, policy=policy.default)


def link_in(mail: EmailMessage) -> str:
    """The first link of a mail."""
    found = re.search(r"http\S+", mail.get_content())
    assert found
    return found[0]


def test_a_player_without_the_table_open_is_notified_once_and_can_unsubscribe(tmp_path: Path) -> None:
    """After a minute of the stopped clock; in French, the language that the account has chosen."""
    url, log = f"sqlite:///{tmp_path}/games.db", tmp_path / "log"

    async def scene() -> None:
        mailbox, receiver = Mailbox(), Receiver()
        mails = await asyncio.start_server(mailbox.serve, "127.0.0.1", 0)
        hooks = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
        options = ["--mail", f"smtp://127.0.0.1:{port_of(mails)}", "--mail-from", "games@example.org"]
        server = Serving(url, *options, "--private-webhooks", log=log, stopped_clock=True)
        stack.callback(server.stop)
        await asyncio.to_thread(server.start)
        async with mails, hooks, Player(server.url, "Ann") as ann:
            await ann.ask("PATCH", "/api/me", {"language": "fr"})
            await confirmed(ann, mailbox, "ann@example.org", url)
            hook = {"channel": "webhook", "address": f"http://127.0.0.1:{port_of(hooks)}/turn"}
            await ann.ask("PUT", "/api/me/notices", hook)
            table = await make_table(ann, players=2, bots=1, random_first=False, title="Sunday")
            await ann.ask("POST", f"/api/tables/{table}/start")
            await wait_for_job(url)
            server.move_clock(60_000)
            async with asyncio.timeout(PATIENCE):
                mail = _read(await mailbox.messages.get())
                snapshot = json.loads(await receiver.bodies.get())
                await no_job_waits(url)
            assert mailbox.messages.empty()
            assert receiver.bodies.empty()
            assert mail["Subject"] == "À vous de jouer\u00a0: Sunday"
            assert [snapshot["event"], snapshot["table"], snapshot["language"]] == ["your_turn", table, "fr"]
            link = re.search(r"<(\S+)>", mail["List-Unsubscribe"])
            assert link
            asked = await ann.http.get(link[1])
            assert "<form" in asked.text
            assert (await ann.ask("GET", "/api/me/notices"))[0]["on"], "looking at the link is not enough"
            german = await ann.http.post(link[1], headers={"Accept-Language": "de"})
            assert "Abbestellt" in german.text
            assert [way["on"] for way in await ann.ask("GET", "/api/me/notices")] == [False, True]

    stack = contextlib.ExitStack()
    with stack:
        run(scene())
    assert "Traceback" not in log.read_text()


def test_a_player_who_leaves_the_page_in_the_own_turn_is_notified_once(tmp_path: Path) -> None:
    """The table is open when the turn begins, so nothing is queued; then the page is closed without a move.

    Its player returns and leaves again, before the message is sent and after it.
    """
    url, log = f"sqlite:///{tmp_path}/games.db", tmp_path / "log"

    async def scene() -> None:
        receiver = Receiver()
        hooks = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
        server = Serving(url, "--private-webhooks", log=log, stopped_clock=True)
        stack.callback(server.stop)
        await asyncio.to_thread(server.start)
        async with hooks, Player(server.url, "Ann") as ann, Player(server.url, "Bo") as bo:
            hook = {"channel": "webhook", "address": f"http://127.0.0.1:{port_of(hooks)}/turn"}
            await ann.ask("PUT", "/api/me/notices", hook)
            table = await make_table(ann, players=2, bots=1, random_first=False, title="Sunday")
            onlooker = await bo.open()
            await onlooker.watch(table)

            async def look() -> Session:
                page = await ann.open()
                await page.watch(table)
                return page

            async def leave(page: Session) -> None:
                await page.close()
                await onlooker.until(lambda: not onlooker.tables[table]["chairs"][0]["here"])

            page = await look()
            await ann.ask("POST", f"/api/tables/{table}/start")
            await page.until(lambda: page.tables[table]["status"] == "playing")
            await no_job_waits(url)
            await leave(page)
            due = await put_off(url, ann, 1, 0)
            page = await look()
            server.move_clock(60_000)
            await put_off(url, ann, 1, due)
            assert receiver.bodies.empty(), "the table is open"
            await leave(page)
            server.move_clock(60_000)
            async with asyncio.timeout(PATIENCE):
                event = json.loads(await receiver.bodies.get())
                await no_job_waits(url)
            assert [event["event"], event["table"]] == ["your_turn", table]

            await leave(await look())
            await no_job_waits(url)
            assert receiver.bodies.empty()

    stack = contextlib.ExitStack()
    with stack:
        run(scene())
    assert "Traceback" not in log.read_text()


def test_a_failed_mail_is_sent_later_and_the_webhook_is_called_only_once(tmp_path: Path) -> None:
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
            async with await asyncio.start_server(mailbox.serve, "127.0.0.1", port):
                await confirmed(ann, mailbox, "ann@example.org", url)
            hook = {"channel": "webhook", "address": f"http://127.0.0.1:{port_of(hooks)}/turn"}
            await ann.ask("PUT", "/api/me/notices", hook)
            table = await make_table(ann, players=2, bots=1, random_first=False)
            await ann.ask("POST", f"/api/tables/{table}/start")
            await wait_for_job(url)
            server.move_clock(60_000)
            await wait_until(lambda: "could not be sent" in log.read_text())
            mails = await asyncio.start_server(mailbox.serve, "127.0.0.1", port)
            async with mails, asyncio.timeout(PATIENCE):
                server.move_clock(FIRST_PAUSE_MS + 1)
                await mailbox.messages.get()
                await receiver.bodies.get()
                await no_job_waits(url)
            assert mailbox.messages.empty()
            assert receiver.bodies.empty()

    stack = contextlib.ExitStack()
    with stack:
        run(scene())


@pytest.mark.parametrize("language", MAILS)
def test_a_mail_is_written_in_the_language_of_its_receiver(language: str) -> None:
    mail = turn_mail(language, name="Ann", title="Sunday", url="http://s/t/x", stop="http://s/unsubscribe?word=y")
    subject, *parts = MAILS[language]
    assert [mail["Subject"], mail["Content-Language"]] == [subject, language]
    text = mail.get_content()
    for part in (*parts, "http://s/t/x", "http://s/unsubscribe?word=y"):
        assert part in text


def test_an_address_gets_only_one_mail_until_it_is_confirmed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"

    async def scene() -> None:
        mailbox = Mailbox()
        mails = await asyncio.start_server(mailbox.serve, "127.0.0.1", 0)
        options = ["--mail", f"smtp://127.0.0.1:{port_of(mails)}", "--mail-from", "games@example.org"]
        server = Serving(url, *options, log=tmp_path / "log", stopped_clock=True)
        stack.callback(server.stop)
        await asyncio.to_thread(server.start)
        async with mails, Player(server.url, "Visit evil.example") as ann:
            await ann.ask("PATCH", "/api/me", {"language": "de"})
            await ann.ask("PUT", "/api/me/notices", {"channel": "email", "address": "stranger@example.org"})
            async with asyncio.timeout(PATIENCE):
                mail = _read(await mailbox.messages.get())
            assert mail["Subject"] == "Bestätige deine E-Mail-Adresse"
            assert "evil" not in mail.as_string()
            table = await make_table(ann, players=2, bots=1, random_first=False, title="Buy now")
            await ann.ask("POST", f"/api/tables/{table}/start")
            await no_job_waits(url)
            server.move_clock(60_000)
            link = link_in(mail)
            assert "<form" in (await ann.http.get(link)).text, "programs that look at mails open links"
            assert not (await ann.ask("GET", "/api/me/notices"))[0]["confirmed"]
            await ann.ask("PUT", "/api/me/notices", {"channel": "email", "address": "other@example.org"})
            async with asyncio.timeout(PATIENCE):
                await mailbox.messages.get()
            assert (await ann.http.post(link)).status_code == 404, "a link confirms the address it was sent to"
            await ann.ask("POST", "/api/me/notices/confirmation")
            async with asyncio.timeout(PATIENCE):
                again = link_in(_read(await mailbox.messages.get()))
            assert (await ann.http.post(again)).status_code == 200
            assert (await ann.http.post(again)).status_code == 404, "it works once"
            assert mailbox.messages.empty()
            (channel,) = await ann.ask("PUT", "/api/me/notices", {"channel": "email", "address": "other@example.org"})
            assert channel["confirmed"], "the same address stays confirmed"

    stack = contextlib.ExitStack()
    with stack:
        run(scene())


def test_many_guests_cannot_flood_an_address(tmp_path: Path) -> None:
    async def scene() -> None:
        mailbox = Mailbox()
        mails = await asyncio.start_server(mailbox.serve, "127.0.0.1", 0)
        options = ["--mail", f"smtp://127.0.0.1:{port_of(mails)}", "--mail-from", "games@example.org", "--limits"]
        server = Serving(f"sqlite:///{tmp_path}/games.db", *options, stopped_clock=True)
        stack.callback(server.stop)
        await asyncio.to_thread(server.start)
        async with mails:
            statuses = []
            for number in range(5):
                async with Player(server.url, f"Guest {number}") as guest:
                    wanted = {"channel": "email", "address": f"Stranger@{'EXAMPLE' if number % 2 else 'example'}.org"}
                    statuses.append((await guest.http.put("/api/me/notices", json=wanted)).status_code)
            assert statuses == [200, 200, 200, 429, 429]

    stack = contextlib.ExitStack()
    with stack:
        run(scene())


def test_a_server_without_mail_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        with Serving(f"sqlite:///{tmp_path}/games.db") as server:
            async with Player(server.url, "Ann") as ann:
                wanted = {"channel": "email", "address": "ann@example.org"}
                assert (await ann.ask("PUT", "/api/me/notices", wanted, 409))["code"] == "no_mail"

    run(scene())
