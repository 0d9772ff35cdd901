"""Sending notifications: a slow, broken or malformed receiver does not affect the others."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from services import run, wait_until

from turnpike.kernel.refused import Refused
from turnpike.server.notifications.addresses import good_address
from turnpike.server.notifications.delivery import ReceiverBusy, SendingFailed, Undeliverable
from turnpike.server.notifications.mail import Mailer, turn_mail
from turnpike.server.notifications.outgoing import is_public
from turnpike.server.notifications.queue import FIRST_PAUSE_MS, MAX_ATTEMPTS, Payload, SendingQueue
from turnpike.server.notifications.webhook import MAX_TO_ONE, Webhooks
from turnpike.server.settings import Mail
from turnpike.server.text_checks import one_line
from turnpike.store import Store, clock, open_store

OK = b"HTTP/1.1 204 No Content\r\n\r\n"
OTHER_HOST = "127.0.0.2"
"""Requests are limited for each address: this one is another receiver than 127.0.0.1."""


@contextlib.asynccontextmanager
async def receiver(
    answer: Callable[[], bytes | None], host: str = "127.0.0.1"
) -> AsyncIterator[tuple[str, list[bytes]]]:
    """A web server with these responses; None sends a byte now and then and never ends."""
    heads: list[bytes] = []
    writers: list[asyncio.StreamWriter] = []
    dribbling: set[asyncio.Task[None]] = set()

    async def dribble(writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.01)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        heads.append(await reader.readuntil(b"\r\n\r\n"))
        if (said := answer()) is None:
            dribbling.add(asyncio.create_task(dribble(writer)))
            return
        writer.write(said)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, host, 0)
    try:
        yield f"http://{host}:{server.sockets[0].getsockname()[1]}/turn", heads
    finally:
        for task in dribbling:
            task.cancel()
        await asyncio.gather(*dribbling, return_exceptions=True)
        await closed(server, writers)


async def closed(server: asyncio.Server, writers: list[asyncio.StreamWriter]) -> None:
    """Close a server and all its connections."""
    server.close()
    for writer in writers:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


@contextlib.asynccontextmanager
async def queue(tmp_path: Path, webhooks: Webhooks) -> AsyncIterator[tuple[SendingQueue, Store]]:
    """A queue whose jobs are webhooks to the address of their payload."""
    store = await open_store(f"sqlite:///{tmp_path}/games.db")

    async def handle(kind: str, payload: Payload) -> None:
        if kind == "bug":
            raise ValueError("nobody has thought of this")
        await webhooks.post(payload.address, {"to": payload.account})

    running = SendingQueue(store, handle, timeout_seconds=300)
    running.start()
    try:
        yield running, store
    finally:
        await running.stop()
        webhooks.close()
        await store.close()


async def add(waiting: SendingQueue, name: str, address: str, kind: str = "hook") -> None:
    await waiting.add(kind, clock.now(), Payload(account=name, address=address), f"{kind} {name}")


@pytest.fixture
def stopped_clock() -> Iterator[None]:
    """The clock stands still until the test advances it."""
    clock.stop()
    yield
    clock.run()


def test_a_receiver_that_never_ends_its_answer_blocks_no_other(tmp_path: Path) -> None:
    async def test() -> None:
        webhooks = Webhooks(private=True, timeout_seconds=300)
        async with (
            receiver(lambda: None) as (slow_url, begun),
            receiver(lambda: OK, OTHER_HOST) as (url, heads),
            queue(tmp_path, webhooks) as (waiting, _),
        ):
            for number in range(MAX_TO_ONE + 3):
                await add(waiting, f"slow {number}", slow_url)
            await wait_until(lambda: len(begun) == MAX_TO_ONE, "the slow one is busy")
            await add(waiting, "quick", url)
            await wait_until(lambda: heads, "the other has got its message")

    run(test())


def test_an_exchange_has_one_deadline_however_often_a_byte_comes() -> None:
    async def test() -> None:
        webhooks = Webhooks(private=True, timeout_seconds=0.3)
        async with receiver(lambda: None) as (url, _):
            with pytest.raises(SendingFailed, match="too long"):
                await webhooks.post(url, {})
        webhooks.close()

    run(test())


def test_a_receiver_has_only_a_few_messages_at_a_time() -> None:
    async def test() -> None:
        webhooks = Webhooks(private=True, timeout_seconds=300)
        async with receiver(lambda: None) as (url, heads):
            posting = [asyncio.create_task(webhooks.post(url, {})) for _ in range(MAX_TO_ONE)]
            await wait_until(lambda: len(heads) == MAX_TO_ONE)
            with pytest.raises(ReceiverBusy):
                await webhooks.post(url, {})
            with pytest.raises(ReceiverBusy):
                await webhooks.post(url.replace("127.0.0.1", "localhost"), {})
            for task in posting:
                task.cancel()
            await asyncio.gather(*posting, return_exceptions=True)
        webhooks.close()

    run(test())


@pytest.mark.usefixtures("stopped_clock")
def test_a_failed_job_is_retried_with_growing_pauses_and_then_dropped(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with (
            receiver(lambda: b"HTTP/1.1 503 Busy\r\n\r\n") as (url, heads),
            queue(tmp_path, Webhooks(private=True, timeout_seconds=300)) as (waiting, store),
        ):
            await add(waiting, "ann", url)
            pause = FIRST_PAUSE_MS
            for attempt in range(1, MAX_ATTEMPTS):
                await _until_due(store, clock.now() + pause)
                assert len(heads) == attempt
                clock.advance(pause)
                pause *= 2
            while await store.next_job() is not None:
                await asyncio.sleep(0.01)
            assert len(heads) == MAX_ATTEMPTS
        assert "a notification is given up: the webhook answered 503; 5 attempts have failed" in caplog.text

    run(test())


async def _until_due(store: Store, due: int) -> None:
    while await store.next_job() != due:
        await asyncio.sleep(0.01)


def test_a_malformed_job_stops_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with (
            receiver(lambda: OK) as (url, heads),
            queue(tmp_path, Webhooks(private=True, timeout_seconds=300)) as (waiting, store),
        ):
            for address in ("http://" + "x" * 80 + ".org/", "http://[bad", "ftp://example.org", ""):
                await add(waiting, address, address)
            await add(waiting, "bug", url, "bug")
            await store.add_job("hook", 0, "no JSON", "broken")
            await add(waiting, "ann", url)
            await wait_until(lambda: heads)
            while await store.next_job() is not None:
                await asyncio.sleep(0.01)
        assert "nobody has thought of this" in caplog.text

    run(test())


@pytest.mark.parametrize(("status", "error"), [(404, Undeliverable), (302, Undeliverable), (429, SendingFailed)])
def test_the_status_of_a_response_decides_about_another_attempt(status: int, error: type[Exception]) -> None:
    async def test() -> None:
        answer = f"HTTP/1.1 100 Continue\r\nA: b\r\n\r\nHTTP/1.1 {status} X\r\n\r\n".encode()
        webhooks = Webhooks(private=True, timeout_seconds=300)
        async with receiver(lambda: answer) as (url, _):
            with pytest.raises(error):
                await webhooks.post(url, {})
        webhooks.close()

    run(test())


def test_a_mail_server_that_never_ends_its_greeting_has_one_deadline() -> None:
    async def test() -> None:
        writers: list[asyncio.StreamWriter] = []

        async def serve(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writers.append(writer)
            with contextlib.suppress(ConnectionError):
                while True:
                    writer.write(b"2")
                    await writer.drain()
                    await asyncio.sleep(0.01)

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        mailer = Mailer(Mail(host="127.0.0.1", port=port, sender="games@example.org"), 0.3)
        with pytest.raises(SendingFailed, match="too long"):
            await mailer.send("ann@example.org", EmailMessage())
        mailer.close()
        await closed(server, writers)

    run(test())


@pytest.mark.parametrize("title", ["a\r\nBcc: x@y.z", "a\u2028b\x85c", "\x00\u202e", "é" * 80, "{name}"])
def test_no_title_breaks_a_mail(title: str) -> None:
    mail = turn_mail("fr", name="Ann\n", title=title, url="http://x/t", stop="http://x/s")
    mail["From"], mail["To"] = "games@example.org", "ann@example.org"
    assert mail.as_bytes()
    assert "Bcc" not in mail
    assert one_line(title).isprintable()


@pytest.mark.parametrize(
    ("ip", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("::1", False),
        ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("fe80::1", False),
        ("224.0.0.1", False),
    ],
)
def test_private_addresses_are_private_in_every_form(ip: str, public: bool) -> None:
    assert is_public(ip) == public


@pytest.mark.parametrize(
    ("channel", "address"),
    [
        ("email", "nobody"),
        ("email", "a@b"),
        ("email", "a@b.c\nBcc: x@y.z"),
        ("email", "<a@b.c>"),
        ("email", "a..b@example.org"),
        ("email", "a@-b.org"),
        ("email", "x" * 65 + "@example.org"),
        ("email", "é@example.org"),
        ("webhook", "ftp://example.org"),
        ("webhook", "http://user:secret@example.org"),
        ("webhook", "http://[bad"),
        ("webhook", "https://"),
        ("webhook", "http://example.org:99999/"),
        ("webhook", "http://" + "x" * 64 + ".org/"),
        ("webhook", "http://a..b/"),
        ("webhook", "http://example.org/é"),
    ],
)
def test_an_invalid_address_is_refused(channel: str, address: str) -> None:
    with pytest.raises(Refused, match=r"bad_(address|email|webhook)"):
        good_address(channel, address)


def test_common_forms_of_addresses_are_accepted() -> None:
    for address in ("ann@example.org", "a.b+games@sub.example.co.uk", "o'neil_1@x-y.org"):
        assert good_address("email", address) == address
    for address in ("https://example.org", "http://example.org:8080/a?b=c", "https://müller.de/x", "http://[::1]:5/"):
        assert good_address("webhook", address) == address
