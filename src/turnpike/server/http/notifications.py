"""Where and when I am notified of my turn."""

from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post, put
from litestar.params import Parameter
from msgspec import Meta, Struct

from turnpike.kernel.refused import Refused
from turnpike.server.notifications.addresses import good_address
from turnpike.server.notifications.confirmation import is_confirmed
from turnpike.server.notifications.push import MAX_DEVICES, PREFIX, channel_of, device_setting
from turnpike.server.notifications.schedule import find_zone
from turnpike.server.preferences import NotificationSchedule, preferences_of
from turnpike.server.server import Server
from turnpike.store import Account, NotificationSetting

Channel = Annotated[str, Parameter(max_length=40)]


class NotificationChannel(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to be notified of the own turn."""

    channel: Literal["email", "webhook"]
    address: Annotated[str, Meta(max_length=1000)]
    on: bool = True


class PushDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that gets notifications: the endpoint and the keys of its subscription."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    device: Annotated[str, Meta(max_length=80)] = ""
    """What to call it in the list of devices."""
    replaces: Annotated[str, Meta(max_length=1000)] = ""
    """The former endpoint of the same browser, which is forgotten; the device keeps its name."""


class PushKey(Struct, frozen=True):
    """The public key of the server, for `PushManager.subscribe` in a browser."""

    key: str


class NotificationView(Struct, frozen=True, kw_only=True):
    """A channel as its owner sees it."""

    id: str
    """"email", "webhook", or the id of a device."""
    channel: Literal["email", "webhook", "push"]
    address: str
    on: bool
    confirmed: bool
    """Only a confirmed e-mail address gets notifications; the others need no confirmation."""
    device: str = ""


def channel_view(setting: NotificationSetting) -> NotificationView:
    """A channel as its owner sees it."""
    channel: Literal["email", "webhook", "push"] = "email" if setting.channel == "email" else "webhook"
    if setting.channel.startswith(PREFIX):
        channel = "push"
    return NotificationView(
        id=setting.channel,
        channel=channel,
        address=setting.address,
        on=setting.on,
        confirmed=is_confirmed(setting),
        device=setting.device or "",
    )


async def channel_views(server: Server, me: Account) -> list[NotificationView]:
    """All channels of an account."""
    return [channel_view(setting) for setting in await server.store.notification_settings(me.id)]


@get("/api/me/notices", tags=["accounts"])
async def my_notifications(server: Server, me: Account) -> list[NotificationView]:
    """Where I am notified of my turn."""
    return await channel_views(server, me)


@put("/api/me/notices", tags=["accounts"])
async def set_notification(server: Server, me: Account, data: NotificationChannel) -> list[NotificationView]:
    """Turn notifications on a channel on or off. A new e-mail address gets a mail that asks to confirm it."""
    server.limits.take("link", me.id)
    address = good_address(data.channel, data.address)
    if data.on and data.channel == "email" and not server.notifier.sends_mail:
        raise Refused("no_mail")
    setting = NotificationSetting(person=me.id, channel=data.channel, address=address, on=data.on)
    await server.store.save_notification_setting(setting)
    for one in await server.store.notification_settings(me.id):
        if one.on and one.channel == data.channel and not is_confirmed(one):
            await _ask_for_confirmation(server, me, one)
    return await channel_views(server, me)


@delete("/api/me/notices/{channel:str}", tags=["accounts"], status_code=200)
async def remove_notification(server: Server, me: Account, channel: Channel) -> list[NotificationView]:
    """Forget an address or a device, by the id of its channel."""
    await server.store.remove_notification_setting(me.id, channel)
    return await channel_views(server, me)


@post("/api/me/notices/confirmation", tags=["accounts"], status_code=200)
async def ask_again(server: Server, me: Account) -> list[NotificationView]:
    """Send the mail that asks to confirm my e-mail address again."""
    for one in await server.store.notification_settings(me.id):
        if not is_confirmed(one):
            await _ask_for_confirmation(server, me, one)
    return await channel_views(server, me)


async def _ask_for_confirmation(server: Server, me: Account, setting: NotificationSetting) -> None:
    """Limited for each account and for each e-mail address, so that no address is flooded with our mails."""
    server.limits.take("confirmation", me.id)
    server.limits.take("confirmation", f"address {setting.address.lower()}")
    await server.notifier.ask_for_confirmation(me.id, setting.address)


@get("/api/push", tags=["accounts"])
async def push_key(server: Server) -> PushKey:
    """The public key of this server for web push."""
    return PushKey(await server.notifier.push_key())


@put("/api/me/notices/push", tags=["accounts"])
async def add_device(server: Server, me: Account, data: PushDevice) -> list[NotificationView]:
    """Notify me on this device, which has subscribed with the key of this server."""
    server.limits.take("link", me.id)
    devices = {one.id: one.device for one in await channel_views(server, me) if one.channel == "push"}
    former = channel_of(data.replaces)
    name = data.device or devices.get(former, "")
    setting = device_setting(me.id, endpoint=data.endpoint, p256dh=data.p256dh, auth=data.auth, device=name)
    if not {setting.channel, former} & devices.keys() and len(devices) >= MAX_DEVICES:
        raise Refused("too_many_devices", most=MAX_DEVICES)
    await server.store.save_notification_setting(setting, replaces=former)
    return await channel_views(server, me)


@get("/api/me/notices/schedule", tags=["accounts"])
async def my_schedule(me: Account) -> NotificationSchedule:
    """When I am notified."""
    return preferences_of(me).notifications


@put("/api/me/notices/schedule", tags=["accounts"])
async def set_schedule(server: Server, me: Account, data: NotificationSchedule) -> NotificationSchedule:
    """Change when I am notified; what waits already follows the new schedule."""
    server.limits.take("link", me.id)
    find_zone(data.zone)
    await server.accounts.change_preferences(me.id, lambda old: msgspec.structs.replace(old, notifications=data))
    await server.notifier.reschedule(me.id)
    return data


HANDLERS = [
    my_notifications, set_notification, remove_notification, ask_again, push_key, add_device, my_schedule, set_schedule,
]  # fmt: skip
