"""The settings of a server; `turnpike serve --help` lists the options that set them."""

import os
import sys
from pathlib import Path
from typing import Literal

from msgspec import Struct

KILOBYTE = 1024
MAX_LOG_BYTES = 4 * 1024 * KILOBYTE
"""The largest log that can be imported."""
MAX_ANALYSIS_BYTES = 1024 * KILOBYTE
"""The largest header with a path of the analysis board."""


class Mail(Struct, frozen=True, kw_only=True):
    """The SMTP server for notifications."""

    host: str
    port: int = 25
    sender: str
    login: str = ""
    password: str = ""
    tls: Literal["none", "starttls", "tls"] = "none"


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of one process of the server."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8765
    public_url: str = ""
    """The public address, if it is not the one the server listens on, for example that of a proxy."""
    redis: str = ""
    """The Redis server for messages between processes; without it PostgreSQL carries them. SQLite needs none."""
    workers: int = 1
    """Worker processes for bots."""
    client: Path | None = None
    """The folder of the built web client; None for that of the package."""
    review_simulations: int = 200
    """Simulations for each position of a review."""
    review_seconds: float | None = 2.0
    """The limit for each position of a review; None counts simulations only."""
    bot_seconds: float | None = 3.0
    """The limit for a decision of a bot; None counts simulations only."""
    bot_delay_seconds: float = 0.4
    """The pause before each move of a bot, so that players can follow."""
    rate_limited: bool = True
    """Whether rate limits apply; tests and benchmarks switch them off."""
    metrics: Literal["local", "open", "off"] = "local"
    """Which addresses may read /metrics: this machine's, all, or none."""
    mail: Mail | None = None
    notify_after_seconds: float = 60.0
    """The time between the start of a turn and its notification."""
    private_webhooks: bool = False
    """Whether a webhook may point into a private network, which outsiders cannot reach."""

    max_thinking_seconds: float = 30.0
    """Work of bots that one account may have waiting; beyond that it can start no more bots and gets no hints."""
    max_pages_each: int = 20
    """Websockets that one account may have open."""
    max_pages_per_address: int = 100
    """Websockets that one address may have open; a club or a school may share an address."""
    max_body_bytes: int = 32 * 1024 * KILOBYTE
    """Request bodies in flight, in total."""
    max_body_bytes_each: int = 2 * MAX_LOG_BYTES
    """Request bodies in flight of one account, or of one address of visitors without a name."""
    max_message_bytes: int = 64 * KILOBYTE
    """The largest request or websocket message."""
    timeout_seconds: float = 20.0
    """How long a client may take to send a request or say hello, to receive a message, or to answer a ping."""
    store_timeout_seconds: float | None = None
    """How long to wait for a database that is away or locked; None for the default of its kind."""
    pubsub_timeout_seconds: float = 5.0
    """How long to wait for Redis, or for PostgreSQL as the bus between processes."""
    movable_clock: bool = False
    """Whether the clock stands still until `POST /testing/clock` advances it (testing.py)."""


def data_folder() -> Path:
    """The folder for a user's data on this system."""
    home = Path.home()
    if sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "turnpike"


def default_database() -> str:
    """The address of the default database file."""
    return f"sqlite:///{data_folder() / 'games.db'}"
