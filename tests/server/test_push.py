"""Turn notifications by web push, with a real push service that decrypts the messages."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from patience import PATIENCE
from push_service import Json, PushService, decoded, make_certificate, push_service
from services import run, wait_until
from serving import Player, Serving
from turns import no_job_waits, start_game, wait_for_job

from turnpike.kernel.refused import Refused
from turnpike.server.notifications import push_crypto
from turnpike.server.notifications.push import MAX_DEVICES, device_setting
from turnpike.server.notifications.queue import FIRST_PAUSE_MS

# The example of RFC 8291, section 5 and appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
    "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_a_message_is_encrypted_as_in_the_example_of_the_standard() -> None:
    """RFC 8291 §5."""
    ephemeral = ec.derive_private_key(int.from_bytes(decoded(SENDER_PRIVATE)), push_crypto.CURVE)
    made = push_crypto.encrypt(PLAIN, decoded(RECEIVER), decoded(AUTH), salt=decoded(SALT), ephemeral=ephemeral)
    assert made == decoded(BODY)


def test_a_message_that_no_push_service_takes_is_refused() -> None:
    key = push_crypto.private_key(bytes(48))
    with pytest.raises(ValueError, match="too long"):
        push_crypto.encrypt(bytes(4000), decoded(RECEIVER), decoded(AUTH), salt=bytes(16), ephemeral=key)


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "ftp://push.example.org/x"},
        {"endpoint": "https://ann:secret@push.example.org/x"},
        {"endpoint": "https://push.example.org/\r\nX: y"},
        {"endpoint": "https://push.example.org/é"},
        {"endpoint": "https://" + "x" * 1000},
        {"endpoint": ""},
        {"p256dh": "no key"},
        {"p256dh": RECEIVER[:-2]},
        {"p256dh": "A" * 87},
        {"auth": "short"},
        {"auth": AUTH + "AAAA"},
    ],
)
def test_a_device_that_cannot_be_one_is_refused(wrong: dict[str, str]) -> None:
    good = {"endpoint": "https://push.example.org/x?y=z", "p256dh": RECEIVER, "auth": AUTH, "device": "Phone"}
    assert device_setting("ann", **good).on
    with pytest.raises(Refused, match="bad_device"):
        device_setting("ann", **good | wrong)


@contextlib.asynccontextmanager
async def served_push(tmp_path: Path, *options: str) -> AsyncIterator[tuple[Serving, PushService]]:
    """A server with a stopped clock, and a push service whose certificate it trusts."""
    certificate = make_certificate(tmp_path)
    server = Serving(f"sqlite:///{tmp_path}/games.db", *options, log=tmp_path / "log", stopped_clock=True)
    server.environment["SSL_CERT_FILE"] = str(certificate)
    async with push_service(certificate) as service:
        await asyncio.to_thread(server.start)
        try:
            yield server, service
        finally:
            await asyncio.to_thread(server.stop)


async def next_message(service: PushService) -> tuple[str, Json]:
    async with asyncio.timeout(PATIENCE):
        return await service.messages.get()


@pytest.mark.slow
@pytest.mark.once
def test_every_device_gets_a_message_that_only_it_can_read(tmp_path: Path) -> None:
    """In German; a device that its service no longer knows is forgotten, a broken one gets its message later."""

    async def scene() -> None:
        async with (
            served_push(tmp_path, "--private-webhooks") as (server, service),
            Player(server.url, "Ann") as ann,
        ):
            key = (await ann.ask("GET", "/api/push"))["key"]
            assert len(decoded(key)) == push_crypto.KEY_BYTES
            await ann.ask("PATCH", "/api/me", {"language": "de"})
            for name in ("phone", "laptop", "lost"):
                await ann.ask("PUT", "/api/me/notices/push", service.device(name))
            channels = await ann.ask("GET", "/api/me/notices")
            assert sorted(one["device"] for one in channels) == ["laptop's phone", "lost's phone", "phone's phone"]
            assert {one["channel"] for one in channels} == {"push"}
            service.answers = {"lost": 410, "laptop": 503}
            table = await start_game(ann, "Sonntag")
            await wait_for_job(server.database)
            server.move_clock(60_000)
            got = dict([await next_message(service) for _ in range(3)])
            assert got["phone"] == {
                "title": "Du bist am Zug", "body": "Sonntag", "url": f"/t/{table}", "tag": table, "language": "de",
            }  # fmt: skip
            assert service.senders == {key}
            service.answers = {}
            await _until_devices(ann, 2)
            await wait_until(lambda: "could not be sent" in (tmp_path / "log").read_text())
            server.move_clock(FIRST_PAUSE_MS + 1)
            name, message = await next_message(service)
            assert [name, message["body"]] == ["laptop", "Sonntag"]
            await no_job_waits(server.database)
            assert service.messages.empty()
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            assert (await ann.ask("GET", "/api/push"))["key"] == key, "devices stay subscribed after a restart"

    run(scene())
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert "no longer knows the device" in log


async def _until_devices(player: Player, count: int) -> None:
    while len(await player.ask("GET", "/api/me/notices")) != count:
        await asyncio.sleep(0.01)


@pytest.mark.slow
@pytest.mark.once
def test_a_device_belongs_to_one_account_and_can_be_removed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            served_push(tmp_path, "--private-webhooks") as (server, service),
            Player(server.url, "Ann") as ann,
            Player(server.url, "Bo") as bo,
        ):
            shared = service.device("shared")
            await ann.ask("PUT", "/api/me/notices/push", shared)
            (mine,) = await bo.ask("PUT", "/api/me/notices/push", shared)
            assert await ann.ask("GET", "/api/me/notices") == [], "Bo uses the browser now"
            assert await ann.ask("DELETE", f"/api/me/notices/{mine['id']}") == []
            assert await bo.ask("GET", "/api/me/notices") == [mine], "another account cannot remove it"
            assert await bo.ask("DELETE", f"/api/me/notices/{mine['id']}") == []
            for number in range(MAX_DEVICES):
                await bo.ask("PUT", "/api/me/notices/push", service.device(f"d{number}"))
            refused = await bo.ask("PUT", "/api/me/notices/push", service.device("more"), 409)
            assert refused["code"] == "too_many_devices"
            await bo.ask("PUT", "/api/me/notices/push", service.device("d3"))
            moved = service.device("moved") | {"device": "", "replaces": service.device("d3")["endpoint"]}
            devices = [one["device"] for one in await bo.ask("PUT", "/api/me/notices/push", moved)]
            assert sorted(devices) == [f"d{number}'s phone" for number in range(MAX_DEVICES)], "it keeps its name"
            addresses = [one["address"] for one in await bo.ask("GET", "/api/me/notices")]
            assert [moved["endpoint"] in addresses, moved["replaces"] in addresses] == [True, False]
            bad = await bo.ask("PUT", "/api/me/notices/push", shared | {"p256dh": "nonsense"}, 400)
            assert [bad["code"], "Traceback" in bad["message"]] == ["bad_device", False]

    run(scene())


@pytest.mark.slow
@pytest.mark.once
def test_no_message_goes_into_a_private_network(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served_push(tmp_path) as (server, service), Player(server.url, "Ann") as ann:
            await ann.ask("PUT", "/api/me/notices/push", service.device("phone"))
            await start_game(ann, "Sunday")
            await wait_for_job(server.database)
            server.move_clock(60_000)
            await no_job_waits(server.database)
            assert service.messages.empty()

    run(scene())
    assert "the push service is in a private network" in (tmp_path / "log").read_text()
