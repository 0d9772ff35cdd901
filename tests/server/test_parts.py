"""The small parts of the server, one at a time."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from patience import PATIENCE
from services import run, wait_until

import turnpike.page
import turnpike.server
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import OWN, texts
from turnpike.server import errors
from turnpike.server.metrics import Metrics
from turnpike.server.pubsub import messages
from turnpike.server.pubsub.bus import Transport, TransportBus
from turnpike.server.pubsub.messages import ChatAdded, TableChanged
from turnpike.server.rate_limits import RATES, RateLimits, is_deep
from turnpike.store import clock
from turnpike.table.refusals import TEXT as TABLE_TEXT


def test_the_server_speaks_three_languages() -> None:
    """That their texts have the same keys and placeholders is checked in test_other_texts.py."""
    assert errors.LANGUAGES == ("de", "en", "fr")


def test_every_refusal_of_the_server_has_a_text_and_every_text_is_used() -> None:
    """Tables in a browser tab answer in the server's words."""
    folders = (Path(turnpike.server.__file__).parent, Path(turnpike.page.__file__).parent)
    source = "\n".join(path.read_text() for folder in folders for path in folder.rglob("*.py"))
    codes = set(re.findall(r'Refused\(\s*"([a-z_]+)"', source))
    own, table, kernel = (texts(place, "en") for place in (errors.TEXT, TABLE_TEXT, OWN))
    assert len(codes) > 20
    assert not [code for code in codes if not any(words.has("refused", code) for words in (own, table, kernel))]
    keys = {key.removesuffix("_one").removesuffix("_button") for table in own.tables.values() for key in table}
    assert keys <= codes | set(re.findall(r'"([a-z_]+)"', source))


@pytest.mark.parametrize(
    ("header", "language"),
    [(None, "en"), ("", "en"), ("fr", "fr"), ("xx, de;q=0.3", "de"), ("DE-at", "de"), ("é;;,,", "en")],
)
def test_the_language_is_the_first_supported_one_of_the_header(header: str | None, language: str) -> None:
    assert errors.negotiate_language(header) == language


def test_a_burst_is_allowed_and_a_flood_is_refused_with_a_waiting_time() -> None:
    clock.stop()
    limits = RateLimits()
    for _ in range(RATES["guest"].burst):
        limits.take("guest", "here")
    with pytest.raises(Refused) as refused:
        limits.take("guest", "here")
    assert refused.value.code == "too_often"
    seconds = int(refused.value.facts["seconds"])
    assert seconds == round(1 / RATES["guest"].each_second)
    limits.take("guest", "elsewhere")
    RateLimits(on=False).take("guest", "here")
    clock.advance(1000 * seconds)
    limits.take("guest", "here")
    with pytest.raises(Refused):
        limits.take("guest", "here")


def test_deeply_nested_json_is_detected() -> None:
    assert not is_deep({"a": [1, {"b": "c"}]})
    deep: list[object] = []
    for _ in range(20):
        deep = [deep]
    assert is_deep(deep)  # type: ignore[arg-type]


def test_metrics_have_the_text_format_of_prometheus() -> None:
    metrics = Metrics()
    metrics.count("moves")
    metrics.count("moves")
    metrics.count("requests", status="200")
    metrics.gauge("pages", lambda: 3)
    assert metrics.text().splitlines() == [
        "# HELP turnpike_moves_total Number of moves.",
        "# TYPE turnpike_moves_total counter",
        "turnpike_moves_total 2.0",
        "# HELP turnpike_requests_total Number of requests.",
        "# TYPE turnpike_requests_total counter",
        'turnpike_requests_total{status="200"} 1.0',
        "# HELP turnpike_pages Current pages.",
        "# TYPE turnpike_pages gauge",
        "turnpike_pages 3.0",
    ]


def test_internal_errors_are_not_shown_to_clients() -> None:
    assert errors.refusal(ZeroDivisionError("a secret")).code == "our_fault"
    assert "secret" not in errors.say(Refused("our_fault")).message


class Wire(Transport):
    """An in-memory transport that can be disconnected."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.queue: asyncio.Queue[bytes] = asyncio.Queue()

    async def listen(self, ready: Callable[[], None]) -> AsyncIterator[bytes | str]:
        self.world.listening.append(self)
        ready()
        while True:
            data = await self.queue.get()
            if data == b"cut":
                raise ConnectionError
            yield data

    async def send(self, data: bytes) -> None:
        if self.world.down:
            self.world.unsent += 1
            raise ConnectionError
        for wire in self.world.listening:
            wire.queue.put_nowait(data)

    async def close(self) -> None:
        if self in self.world.listening:
            self.world.listening.remove(self)


class World:
    """All connected transports."""

    def __init__(self) -> None:
        self.listening: list[Wire] = []
        self.down = False
        self.unsent = 0

    async def connect(self) -> Transport:
        if self.down:
            raise ConnectionError
        return Wire(self)


def test_a_bus_delivers_reconnects_and_reports_that_messages_may_be_lost() -> None:
    async def scene() -> None:
        world = World()
        one, two = TransportBus(world.connect, PATIENCE), TransportBus(world.connect, PATIENCE)
        heard: list[messages.AnyMessage] = []
        echoed: list[messages.AnyMessage] = []
        missed: list[None] = []
        one.on_message, two.on_message = echoed.append, heard.append
        two.on_reconnect = lambda: missed.append(None)
        await one.open()
        await two.open()
        one.publish(TableChanged("t", 5, 1))
        await wait_until(lambda: heard == [TableChanged("t", 5, 1)])
        world.down = True
        for wire in list(world.listening):
            wire.queue.put_nowait(b"cut")
        await wait_until(lambda: not two.connected)
        one.publish(ChatAdded("t"))
        await wait_until(lambda: world.unsent)
        world.down = False
        await wait_until(lambda: len(missed) == 2)
        await wait_until(lambda: one.connected)
        one.publish(ChatAdded("u"))
        await wait_until(lambda: ChatAdded("u") in heard)
        for wire in world.listening:
            wire.queue.put_nowait(b"nonsense")
        one.publish(ChatAdded("v"))
        await wait_until(lambda: ChatAdded("v") in heard)
        assert not echoed, "no process gets its own messages"
        await one.close()
        await two.close()

    run(scene())
