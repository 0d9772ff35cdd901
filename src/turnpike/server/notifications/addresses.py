"""The addresses for notifications, checked when a player enters them.

Here: the form of an address. Not here: whether it belongs to the player (confirmation.py), sending (mail.py,
webhook.py).
"""

import re
from urllib.parse import SplitResult, urlsplit

from turnpike.kernel.refused import Refused

MAX_ADDRESS_LENGTH = 300
MAX_MAIL_LENGTH = 254
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_MAIL = re.compile(rf"(?P<name>{_ATOM}(?:\.{_ATOM})*)@(?:{_LABEL}\.)+{_LABEL}")
"""The plain form of an address. The standard also allows quoted names and the like, which are not in use."""


def good_address(channel: str, address: str) -> str:
    """The address, if it has the right form; otherwise refused."""
    if len(address) > MAX_ADDRESS_LENGTH or not address.isprintable() or " " in address:
        raise Refused("bad_address")
    if channel == "email":
        found = _MAIL.fullmatch(address)
        if found is None or len(address) > MAX_MAIL_LENGTH or len(found["name"]) > 64:
            raise Refused("bad_email")
    else:
        webhook_parts(address)
    return address


def webhook_parts(address: str) -> SplitResult:
    """The parts of a valid webhook address; otherwise refused."""
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").encode("idna")
        usable = parts.scheme in {"http", "https"} and host and parts.port != 0 and parts.username is None
        usable = usable and (parts.path + parts.query).isascii()
    except ValueError:  # of a port, of brackets, and of names that cannot be looked up
        raise Refused("bad_webhook") from None
    if not usable:
        raise Refused("bad_webhook")
    return parts
