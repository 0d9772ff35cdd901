"""Sending e-mails through the SMTP server of the settings, in the language of the reader.

An unconfirmed address gets no mail except the one that asks for confirmation. That mail holds no text chosen by a
player: otherwise guests could write to strangers in our name.
"""

import asyncio
import contextlib
import smtplib
import socket
import ssl
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from email import policy
from email.message import EmailMessage
from pathlib import Path

from turnpike.kernel.text import texts
from turnpike.server.notifications.delivery import SendingFailed, Slots, Undeliverable
from turnpike.server.settings import Mail
from turnpike.server.text_checks import one_line

TEXT = Path(__file__).parent.parent / "text"
MAX_AT_ONCE = 4


def turn_mail(language: str, *, name: str, title: str, url: str, stop: str) -> EmailMessage:
    """The mail that says that it is the player's turn."""
    said = texts(TEXT, language)
    title = one_line(title)
    body = said.say("mail", "body", name=one_line(name), title=title, url=url, stop=stop)
    return _with_unsubscribe(_mail(language, said.say("mail", "subject", title=title), body), stop)


def digest_mail(language: str, *, name: str, turns: Sequence[tuple[str, str]], stop: str) -> EmailMessage:
    """The mail about several turns: the title and the address of each table."""
    said = texts(TEXT, language)
    tables = "\n".join(f"- {one_line(title)}: {url}" for title, url in turns)
    subject = said.say("mail", "digest_subject", count=len(turns))
    body = said.say("mail", "digest_body", name=one_line(name), count=len(turns), tables=tables, stop=stop)
    return _with_unsubscribe(_mail(language, subject, body), stop)


def confirmation_mail(language: str, *, url: str) -> EmailMessage:
    """The mail that asks whether this address belongs to the player."""
    said = texts(TEXT, language)
    return _mail(language, said.say("mail", "confirm_subject"), said.say("mail", "confirm_body", url=url))


def _mail(language: str, subject: str, text: str) -> EmailMessage:
    mail = EmailMessage(policy.SMTP.clone(max_line_length=500))  # folding would break links
    mail["Subject"] = subject
    mail.set_content(text + "\n")
    mail["Content-Language"] = language  # set_content drops such headers
    return mail


def _with_unsubscribe(mail: EmailMessage, stop: str) -> EmailMessage:
    mail["List-Unsubscribe"] = f"<{stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return mail


class Mailer:
    """Sends mails, a few at a time, in its own threads; each within one deadline."""

    def __init__(self, settings: Mail, timeout_seconds: float) -> None:
        self._settings = settings
        self._timeout_seconds = timeout_seconds
        self._slots = Slots(MAX_AT_ONCE)
        self._threads = ThreadPoolExecutor(MAX_AT_ONCE, thread_name_prefix="turnpike-mail")
        self._clients: set[smtplib.SMTP] = set()

    def close(self) -> None:
        """Stop, and abort what is being sent."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for client in self._clients:
            _hang_up(client)

    async def send(self, address: str, mail: EmailMessage) -> None:
        """Send a mail; `SendingFailed` if it should be tried again."""
        mail["From"] = self._settings.sender
        mail["To"] = address
        with self._slots.of("mail"):
            kind = smtplib.SMTP_SSL if self._settings.tls == "tls" else smtplib.SMTP
            client = kind(timeout=self._timeout_seconds)
            vars(client)["_host"] = self._settings.host  # smtplib checks the certificate of this name
            self._clients.add(client)
            sending = asyncio.get_running_loop().run_in_executor(self._threads, self._deliver, client, mail)
            try:
                async with asyncio.timeout(self._timeout_seconds):
                    await asyncio.shield(sending)
            except TimeoutError:
                _hang_up(client)
                with contextlib.suppress(Exception):
                    await sending
                raise SendingFailed("the mail server took too long") from None
            except smtplib.SMTPRecipientsRefused as error:
                codes = [code for code, _ in error.recipients.values()]
                if all(500 <= code < 600 for code in codes):
                    raise Undeliverable(f"the mail server does not know the address ({codes[0]})") from None
                raise SendingFailed(f"the mail server answered {codes[0]}") from None
            except (OSError, smtplib.SMTPException, ValueError) as error:
                raise SendingFailed(f"email: {type(error).__name__}") from None
            finally:
                self._clients.discard(client)

    def _deliver(self, client: smtplib.SMTP, mail: EmailMessage) -> None:
        settings = self._settings
        client.connect(settings.host, settings.port)
        try:
            if settings.tls == "starttls":
                client.starttls(context=ssl.create_default_context())
            if settings.login:
                client.login(settings.login, settings.password)
            client.send_message(mail)
            client.quit()
        finally:
            client.close()


def _hang_up(client: smtplib.SMTP) -> None:
    """Abort an exchange that takes too long: its thread gets an error at once."""
    if client.sock is not None:
        with contextlib.suppress(OSError):
            client.sock.shutdown(socket.SHUT_RDWR)
