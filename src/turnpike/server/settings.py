"""What whoever runs a server can choose; `turnpike serve --help` says the same in other words."""

import os
import sys
from pathlib import Path
from typing import Literal

from msgspec import Struct

KILOBYTE = 1024


class Mail(Struct, frozen=True, kw_only=True):
    """The server that takes our e-mail."""

    host: str
    port: int = 25
    sender: str
    login: str = ""
    password: str = ""
    tls: Literal["none", "starttls", "tls"] = "none"


class Settings(Struct, frozen=True, kw_only=True):
    """How one process of the server runs."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8765
    public_url: str = ""
    """Where people reach the server, if that is not the address it listens on: a proxy, a name in the network."""
    redis: str = ""
    """Tells other processes of changes; without it PostgreSQL does, and an SQLite file has one process."""
    workers: int = 1
    """Worker processes for bots."""
    review: int = 200
    """Simulations for each position of a finished game that somebody wants to review."""
    review_seconds: float | None = 2.0
    """Seconds such a position may take at most; None counts simulations only."""
    think_seconds: float | None = 3.0
    """Seconds a bot has for a decision while people wait; None counts simulations only."""
    pace: float = 0.4
    """Seconds a bot waits before each of its moves, so that people can follow."""
    limited: bool = True
    """Whether people may do things only so often; tests and benchmarks switch it off."""
    metrics: Literal["local", "open", "off"] = "local"
    """Who may read /metrics: programs on this machine, anybody, nobody."""
    mail: Mail | None = None
    notice_after: float = 60.0
    """Seconds until somebody who is asked and does not look is told."""
    private_webhooks: bool = False
    """Whether a webhook may point into a private network, where it could reach what outsiders cannot."""

    largest_message: int = 64 * KILOBYTE
    """Bytes of a request or of a websocket message."""
    largest_log: int = 4 * 1024 * KILOBYTE
    """Bytes of a log that is sent to us."""
    patience: float = 20.0
    """Seconds a client may take to send a request or say hello, to receive what we send, or to answer a ping."""
    store_patience: float | None = None
    """Seconds to wait for a database that is away or locked; None: as long as is usual for its kind."""
    hub_patience: float = 5.0
    """Seconds to wait for Redis, or for PostgreSQL as the link to other processes."""
    movable_clock: bool = False
    """Whether the clock stands still until `POST /testing/clock` moves it (testing.py)."""


def data_folder() -> Path:
    """Where programs keep a user's data on this system."""
    home = Path.home()
    if sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "turnpike"


def default_database() -> str:
    """The address of the database file that is used unless another is named."""
    return f"sqlite:///{data_folder() / 'games.db'}"
