"""Sending one notification: an e-mail through the SMTP server of the settings, or a webhook to the player's address.

A webhook makes the server call an address that a player has chosen. Unless the settings allow it, that may not be in a
private network, and it is looked up once, so it cannot be another one for the call itself.
"""

import asyncio
import contextlib
import http.client
import ipaddress
import smtplib
import socket
import ssl
from email import policy
from email.message import EmailMessage
from urllib.parse import SplitResult, urlsplit

import msgspec
from msgspec import Struct

from turnpike.kernel.refused import Refused
from turnpike.server.settings import Mail, Settings
from turnpike.store import NotificationSetting

MAX_ADDRESS_LENGTH = 300


class SendingFailed(Exception):  # noqa: N818  (the other side has failed, we try again)
    """It could not be sent now; try again later."""


class Message(Struct, frozen=True, kw_only=True):
    """A notification that it is the player's turn."""

    name: str
    table: str
    title: str
    at: int
    url: str
    stop: str
    """A link that ends these messages."""


async def send(settings: Settings, setting: NotificationSetting, message: Message) -> None:
    """Send it on the channel of the setting; `SendingFailed` if it should be tried again."""
    try:
        if setting.channel == "email":
            if settings.mail is not None:
                await asyncio.to_thread(_mail, settings.mail, setting.address, message, settings.timeout_seconds)
        else:
            await asyncio.to_thread(_call, settings, setting.address, message)
    except (OSError, smtplib.SMTPException, http.client.HTTPException) as error:
        raise SendingFailed(f"{setting.channel}: {type(error).__name__}") from None


def good_address(channel: str, address: str) -> str:
    """The address, if it looks like one that can be sent to; otherwise refused."""
    if len(address) > MAX_ADDRESS_LENGTH or not address.isprintable() or " " in address:
        raise Refused("bad_address", detail="it is too long, or has blanks")
    if channel == "email":
        name, _, domain = address.partition("@")
        if (
            not name
            or "." not in domain
            or not address.isascii()
            or any(letter in address for letter in '<>,;:\\"()[]')
        ):
            raise Refused("bad_address", detail="it does not look like name@example.org")
    else:
        _webhook(address)
    return address


def _webhook(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0 and parts.username is None
    except ValueError:
        usable = False
        parts = urlsplit("")
    if not usable:
        raise Refused("bad_address", detail="it does not look like https://example.org/path")
    return parts


def _mail(settings: Mail, address: str, message: Message, timeout_seconds: float) -> None:
    mail = EmailMessage(policy.SMTP.clone(max_line_length=500))  # a link that is folded is no link
    mail["From"] = settings.sender
    mail["To"] = address
    mail["Subject"] = f"Your turn: {message.title}".replace("\r", " ").replace("\n", " ")
    mail["List-Unsubscribe"] = f"<{message.stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(
        f"Hello {message.name},\n\nit is your turn at the table “{message.title}”:\n{message.url}\n\n"
        f"To stop these notifications, open\n{message.stop}\n"
    )
    kind = smtplib.SMTP_SSL if settings.tls == "tls" else smtplib.SMTP
    with kind(settings.host, settings.port, timeout=timeout_seconds) as server:
        if settings.tls == "starttls":
            server.starttls(context=ssl.create_default_context())
        if settings.login:
            server.login(settings.login, settings.password)
        server.send_message(mail)


def _call(settings: Settings, address: str, message: Message) -> None:
    parts = _webhook(address)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    family, _, _, _, found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    if not settings.private_webhooks and not ipaddress.ip_address(found[0]).is_global:
        return  # not worth another try; the player may not know why
    raw = socket.socket(family, socket.SOCK_STREAM)
    with contextlib.closing(raw):
        raw.settimeout(settings.timeout_seconds)
        raw.connect(found)
        connection = http.client.HTTPConnection(host, port, timeout=settings.timeout_seconds)
        connection.sock = ssl.create_default_context().wrap_socket(raw, server_hostname=host) if secure else raw
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        body = msgspec.json.encode({"event": "your_turn", **msgspec.structs.asdict(message)})
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "turnpike"})
        status = connection.getresponse().status
        connection.close()
    if status >= 500:
        raise http.client.HTTPException(f"answered {status}")
