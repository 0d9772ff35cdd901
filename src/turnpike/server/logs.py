"""The log of the server: JSON lines for machines, or plain lines for people.

Never logged: cookies, passwords, tokens, chat, query strings.
"""

import logging
import sys
from typing import Literal

import msgspec

FIELDS = ("table", "entry", "person", "method", "path", "status", "milliseconds", "address", "code")
"""What a log record may carry besides its message."""


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: record.__dict__[name] for name in FIELDS if name in record.__dict__}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class PlainLines(logging.Formatter):
    """Plain lines, for a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        extra = " ".join(f"{name}={record.__dict__[name]}" for name in FIELDS if name in record.__dict__)
        return f"{super().format(record)} {extra}".rstrip()


def set_up(form: Literal["json", "text"], level: str = "INFO") -> None:
    """Write the logs of the server and of its libraries to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    plain = PlainLines("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("turnpike").setLevel(level)
