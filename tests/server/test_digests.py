"""When notifications are sent: at once, collected, once a day, and not in quiet hours; each turn is told of once."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from patience import PATIENCE
from services import postgres, run
from serving import Player, Serving
from turns import Receiver, no_job_waits, port_of, put_off, start_game, wait_for_job

from turnpike.kernel.refused import Refused
from turnpike.server.notifications.mail import digest_mail
from turnpike.server.notifications.notifier import MIN_GAP_MS
from turnpike.server.notifications.schedule import earliest, find_zone
from turnpike.server.notifications.turn_messages import Turn, push_message
from turnpike.server.preferences import NotificationSchedule

HOUR_MS = 3_600_000
PARIS = "Europe/Paris"
NIGHT = NotificationSchedule(quiet=True, quiet_from=22, quiet_to=8, zone=PARIS)


def at(text: str, zone: str = PARIS) -> int:
    """A local time, in milliseconds since 1970."""
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def local(time: int, zone: str = PARIS) -> str:
    return datetime.fromtimestamp(time / 1000, UTC).astimezone(ZoneInfo(zone)).isoformat(timespec="minutes")[:16]


@pytest.mark.parametrize(
    ("time", "sent"),
    [
        ("2026-05-01T21:59", "2026-05-01T21:59"),
        ("2026-05-01T22:00", "2026-05-02T08:00"),
        ("2026-05-02T03:10", "2026-05-02T08:00"),
        ("2026-05-02T08:00", "2026-05-02T08:00"),
        ("2026-03-28T23:30", "2026-03-29T08:00"),  # an hour is left out this night
        ("2026-10-24T23:30", "2026-10-25T08:00"),  # an hour comes twice
    ],
)
def test_quiet_hours_end_in_the_morning_of_the_time_zone(time: str, sent: str) -> None:
    assert local(earliest(NIGHT, at(time), at(time))) == sent


def test_quiet_hours_may_lie_within_a_day_or_be_empty() -> None:
    noon = NotificationSchedule(quiet=True, quiet_from=9, quiet_to=17, zone=PARIS)
    assert local(earliest(noon, 0, at("2026-05-01T12:00"))) == "2026-05-01T17:00"
    assert local(earliest(noon, 0, at("2026-05-01T17:00"))) == "2026-05-01T17:00"
    empty = NotificationSchedule(quiet=True, quiet_from=9, quiet_to=9, zone=PARIS)
    assert local(earliest(empty, 0, at("2026-05-01T09:00"))) == "2026-05-01T09:00"


@pytest.mark.parametrize(
    ("since", "time", "sent"),
    [
        ("2026-05-01T10:00", "2026-05-01T10:00", "2026-05-01T18:00"),
        ("2026-05-01T10:00", "2026-05-01T18:00", "2026-05-01T18:00"),
        ("2026-05-01T10:00", "2026-05-02T03:00", "2026-05-02T03:00"),  # the server was down at six
        ("2026-05-01T18:01", "2026-05-01T18:01", "2026-05-02T18:00"),
        ("2026-03-28T19:00", "2026-03-28T19:00", "2026-03-29T18:00"),  # a day of 23 hours
    ],
)
def test_a_daily_digest_is_sent_at_its_hour(since: str, time: str, sent: str) -> None:
    daily = NotificationSchedule(mode="daily", daily_hour=18, zone=PARIS)
    assert local(earliest(daily, at(since), at(time))) == sent


def test_a_digest_that_would_come_in_quiet_hours_comes_afterwards() -> None:
    late = NotificationSchedule(mode="daily", daily_hour=23, quiet=True, quiet_from=22, quiet_to=7, zone=PARIS)
    assert local(earliest(late, at("2026-05-01T10:00"), at("2026-05-01T10:00"))) == "2026-05-02T07:00"


@pytest.mark.parametrize("name", ["", "Europe", "Mars/Base", "../../etc/passwd", "/etc/localtime", "a\0b", "é"])
def test_an_unknown_time_zone_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="bad_time_zone"):
        find_zone(name)


DIGESTS = {
    "en": ("Your turn at 2 tables", "Hello Ann,"),
    "fr": ("À vous de jouer à 2 tables", "Bonjour Ann,"),
    "de": ("Du bist an 2 Tischen am Zug", "Hallo Ann,"),
}


@pytest.mark.parametrize("language", DIGESTS)
def test_a_digest_names_every_table_in_the_language_of_its_receiver(language: str) -> None:
    tables = [("Sunday", "http://s/t/x"), ("Monday\r\nBcc: x@y.z", "http://s/t/y")]
    mail = digest_mail(language, name="Ann", turns=tables, stop="http://s/unsubscribe?word=z")
    subject, greeting = DIGESTS[language]
    assert [mail["Subject"], mail["List-Unsubscribe"], "Bcc" in mail] == [
        subject,
        "<http://s/unsubscribe?word=z>",
        False,
    ]
    for part in (greeting, "- Sunday: http://s/t/x", "http://s/t/y", "http://s/unsubscribe?word=z"):
        assert part in mail.get_content()
    turns = [Turn(table=title, title=title, at=1, url=url) for title, url in tables * 4]
    pushed = push_message(turns, language)
    assert pushed.url == "/"
    assert len(pushed.body) < 500
    assert push_message(turns[:2], language).title == subject


# --- With real servers --------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def receiving() -> AsyncIterator[tuple[str, Receiver]]:
    """A receiver of webhooks, and its address."""
    receiver = Receiver()
    async with await asyncio.start_server(receiver.serve, "127.0.0.1", 0) as hooks:
        yield f"http://127.0.0.1:{port_of(hooks)}/turn", receiver


async def next_event(receiver: Receiver) -> Any:  # noqa: ANN401
    async with asyncio.timeout(PATIENCE):
        return json.loads(await receiver.bodies.get())


def quiet_now() -> dict[str, Any]:
    """Quiet hours that have begun, and last for at least two more."""
    hour = datetime.now(UTC).hour
    return {"quiet": True, "quiet_from": (hour - 1) % 24, "quiet_to": (hour + 3) % 24, "zone": "UTC"}


def now_ms() -> int:
    return round(datetime.now(UTC).timestamp() * 1000)


@pytest.mark.slow
@pytest.mark.once
def test_turns_of_quiet_hours_come_afterwards_in_one_message_of_one_process(tmp_path: Path) -> None:
    """Two processes share the database, and one of them is killed and started again in between."""
    url = postgres().database()

    async def scene() -> None:
        logs = [tmp_path / "one", tmp_path / "two"]
        servers = [
            Serving(url, "--private-webhooks", log=log, seed=log.name, stopped_clock=True) for log in logs
        ]  # fmt: skip
        for server in servers:
            stack.callback(server.stop)
            await asyncio.to_thread(server.start)
        async with receiving() as (address, receiver), Player(servers[0].url, "Ann") as ann:
            await ann.ask("PUT", "/api/me/notices", {"channel": "webhook", "address": address})
            await ann.ask("PUT", "/api/me/notices/schedule", quiet_now())
            tables = [await start_game(ann, title) for title in ("One", "Two", "Three")]
            await wait_for_job(url)
            servers[0].move_clock(60_000)
            servers[1].move_clock(60_000)
            until = await put_off(url, ann, 3, now_ms() + HOUR_MS)
            assert receiver.bodies.empty()
            servers[0].kill()
            await asyncio.to_thread(servers[0].start)
            for server in servers:
                server.move_clock(until - now_ms() + 60_000)
            event = await next_event(receiver)
            assert [event["event"], event["name"]] == ["your_turns", "Ann"]
            assert sorted(turn["table"] for turn in event["turns"]) == sorted(tables)
            await no_job_waits(url)
            for server in servers:
                server.move_clock(2 * MIN_GAP_MS)
            await start_game(ann, "Four")
            await wait_for_job(url)
            for server in servers:
                server.move_clock(60_000)
            later = await next_event(receiver)
            assert [later["event"], later["title"]] == ["your_turn", "Four"], "no turn is told of twice"
            await no_job_waits(url)
            assert receiver.bodies.empty()

    stack = contextlib.ExitStack()
    with stack:
        run(scene())
    assert not any("Traceback" in (tmp_path / name).read_text() for name in ("one", "two"))


@pytest.mark.slow
@pytest.mark.once
def test_a_digest_collects_what_comes_until_its_time_and_a_changed_schedule_counts_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"

    async def scene() -> None:
        server = Serving(url, "--private-webhooks", log=tmp_path / "log", stopped_clock=True)
        stack.callback(server.stop)
        await asyncio.to_thread(server.start)
        async with receiving() as (address, receiver), Player(server.url, "Ann") as ann:
            await ann.ask("PUT", "/api/me/notices", {"channel": "webhook", "address": address})
            await ann.ask("PUT", "/api/me/notices/schedule", {"mode": "every", "every_hours": 5, "zone": "UTC"})
            await start_game(ann, "One")
            await wait_for_job(url)
            server.move_clock(60_000)
            assert (await next_event(receiver))["title"] == "One", "nothing was sent in the last five hours"
            await no_job_waits(url)
            played = [await start_game(ann, title) for title in ("Two", "Three", "Four")]
            await put_off(url, ann, 3, now_ms())
            server.move_clock(60_000)
            await put_off(url, ann, 3, now_ms() + 4 * HOUR_MS)
            session = await ann.open()
            await session.watch(played[0])
            first = session.tables[played[0]]
            done = await session.request(
                {"type": "play", "table": played[0], "seat": 0, "at": first["at"], "do": first["choices"][0]["do"]}
            )
            assert done["type"] == "done"
            server.move_clock(5 * HOUR_MS)
            event = await next_event(receiver)
            assert sorted(turn["title"] for turn in event["turns"]) == ["Four", "Three"], "Two is open, and was played"
            await no_job_waits(url)

            await ann.ask("PUT", "/api/me/notices/schedule", {"mode": "every", "every_hours": 24, "zone": "UTC"})
            await start_game(ann, "Five")
            await wait_for_job(url)
            server.move_clock(60_000)
            await put_off(url, ann, 1, now_ms() + 20 * HOUR_MS)
            server.move_clock(MIN_GAP_MS)
            saved = await ann.ask("PUT", "/api/me/notices/schedule", {})
            assert saved["mode"] == "at_once"
            assert (await next_event(receiver))["title"] == "Five"
            assert (await ann.ask("GET", "/api/me/export"))["schedule"] == saved

    stack = contextlib.ExitStack()
    with stack:
        run(scene())
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.slow
@pytest.mark.once
def test_a_schedule_that_cannot_be_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        with Serving(f"sqlite:///{tmp_path}/games.db") as server:
            async with Player(server.url, "Ann") as ann:
                wrong: list[tuple[dict[str, Any], str]] = [
                    ({"zone": "Mars/Base"}, "bad_time_zone"),
                    ({"zone": "x" * 100}, "bad_request"),
                    ({"every_hours": 0}, "bad_request"),
                    ({"daily_hour": 24}, "bad_request"),
                    ({"quiet_from": -1}, "bad_request"),
                    ({"mode": "never"}, "bad_request"),
                    ({"surprise": 1}, "bad_request"),
                ]
                for schedule, code in wrong:
                    assert (await ann.ask("PUT", "/api/me/notices/schedule", schedule, 400))["code"] == code
                assert (await ann.ask("GET", "/api/me/notices/schedule"))["mode"] == "at_once"

    run(scene())
