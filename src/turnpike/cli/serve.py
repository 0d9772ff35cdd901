"""`turnpike serve`: the game server."""

import socket
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

import typer

from turnpike.cli.errors import CommandError

if TYPE_CHECKING:
    from turnpike.server.settings import Mail

EXAMPLES = """[bold]Examples[/bold]
  turnpike serve                                     on this computer, games saved in your data folder
  turnpike serve --host 0.0.0.0                      for everyone on your home network
  turnpike serve --database sqlite:///games.db
  turnpike serve --database postgresql://turnpike@db/turnpike --redis redis://cache --public-url https://play.example.org
"""
EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  (compared, not bound)


def serve(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8765,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 means every network.")] = "127.0.0.1",
    database: Annotated[
        str, typer.Option(help="sqlite:///FILE or postgresql://... Default: a file in your data folder.")
    ] = "",
    public_url: Annotated[
        str, typer.Option(help="Public address of the server, for example https://play.example.org.")
    ] = "",
    redis: Annotated[str, typer.Option(help="redis://... Needed when several server processes share a database.")] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Worker processes for bots.")] = 1,
    review: Annotated[
        int, typer.Option(min=1, max=100_000, help="Simulations per position when a game is reviewed.")
    ] = 200,
    pace: Annotated[float, typer.Option(min=0, max=10, help="Delay before each bot move, in seconds.")] = 0.4,
    limits: Annotated[bool, typer.Option("--limits/--no-limits", help="Rate limits for clients.")] = True,
    metrics: Annotated[
        Literal["local", "open", "off"], typer.Option(help="Who may read /metrics: this computer, everyone, no one.")
    ] = "local",
    log: Annotated[Literal["text", "json"], typer.Option(help="Format of the log on standard error.")] = "text",
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING"], typer.Option(help="Log level.")] = "INFO",
    mail: Annotated[
        str, typer.Option(help="Mail server: smtp://USER:PASSWORD@HOST:PORT, smtps://... or smtp+starttls://...")
    ] = "",
    mail_from: Annotated[str, typer.Option(help="Sender address of e-mail notifications.")] = "",
    notice_after: Annotated[float, typer.Option(min=0, help="Seconds before a player is notified.")] = 60.0,
    private_webhooks: Annotated[
        bool, typer.Option("--private-webhooks", help="Allow webhooks to private addresses.")
    ] = False,
    proxy: Annotated[str, typer.Option(help="Trusted proxy addresses, separated by commas.")] = "127.0.0.1",
    client: Annotated[
        Path | None,
        typer.Option(
            exists=True, file_okay=False, help="Folder of a web client of your own, built with your own games."
        ),
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open a browser when the server is ready (if there is a display).")
    ] = False,
) -> None:
    """Run the game server: play in the browser, with friends or against bots.

    Every move is saved before it is confirmed. Press Ctrl-C to stop the server.
    """
    try:
        import uvicorn  # noqa: PLC0415  (other commands need no web packages)

        from turnpike.server import logs, memory  # noqa: PLC0415
        from turnpike.server.app import make_app  # noqa: PLC0415
        from turnpike.server.graceful import GracefulServer  # noqa: PLC0415
        from turnpike.server.http_protocol import HttpProtocol  # noqa: PLC0415
        from turnpike.server.settings import Settings, default_database  # noqa: PLC0415
        from turnpike.server.testing import PublicServerError, for_tests, scoped  # noqa: PLC0415
        from turnpike.server.websocket.protocol import WebSocketProtocol  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise CommandError(
            f"The server needs the package {missing.name}. Install it with: pip install 'turnpike[server]'"
        ) from None
    if public_url and (urlsplit(public_url).scheme not in {"http", "https"} or not urlsplit(public_url).netloc):
        raise typer.BadParameter("Give a full URL, for example https://play.example.org.", param_hint="--public-url")
    if redis and find_spec("redis") is None:
        raise CommandError("--redis needs the package redis. Install it with: pip install 'turnpike[redis]'")
    address = database or default_database()
    _prepare(address)
    logs.set_up(log, log_level)
    settings = Settings(
        database=address,
        host=host,
        port=port,
        public_url=public_url,
        redis=redis,
        workers=workers,
        client=client,
        review_simulations=review,
        bot_delay_seconds=pace,
        rate_limited=limits,
        metrics=metrics,
        mail=_mail(mail, mail_from),
        notify_after_seconds=notice_after,
        private_webhooks=private_webhooks,
    )
    try:
        settings = for_tests(settings)
    except PublicServerError as refused:
        raise CommandError(str(refused)) from None
    _check_store(address, settings.store_timeout_seconds)
    with _listening(host, port) as listening:
        for line in _greeting(host, port, public_url, address):
            sys.stdout.write(line + "\n")
        sys.stdout.flush()
        if open_page:
            from turnpike.cli.browser import open_when_healthy  # noqa: PLC0415

            here = _here(host, port)
            open_when_healthy(f"{here}/health", public_url or here)
        app = make_app(settings)
        config = uvicorn.Config(
            scoped(app),
            log_config=None,
            access_log=False,
            server_header=False,
            http=HttpProtocol,
            ws=WebSocketProtocol,
            ws_per_message_deflate=False,  # a compressed connection could not take the fast path
            ws_max_size=settings.max_message_bytes,
            ws_ping_interval=20,
            ws_ping_timeout=settings.timeout_seconds,
            ws_max_queue=16,
            timeout_keep_alive=max(30, int(settings.timeout_seconds)),
            timeout_graceful_shutdown=int(settings.timeout_seconds / 2),
            h11_max_incomplete_event_size=settings.max_message_bytes,
            forwarded_allow_ips=proxy,
            lifespan="on",
        )
        memory.prepare()
        GracefulServer(config, app.say_goodbye).run(sockets=[listening])


def _prepare(database: str) -> None:
    """The folder of a database file."""
    if database.startswith("sqlite:///"):
        Path(database.removeprefix("sqlite:///")).absolute().parent.mkdir(parents=True, exist_ok=True)


def _check_store(database: str, timeout_seconds: float | None) -> None:
    """Report problems with the database before anything else happens."""
    import asyncio  # noqa: PLC0415

    from turnpike.store import StoreError, open_store  # noqa: PLC0415

    async def look() -> None:
        await (await open_store(database, timeout_seconds=timeout_seconds)).close()

    try:
        asyncio.run(look())
    except StoreError as error:
        raise CommandError(str(error)) from None


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise CommandError(
            f"Cannot listen on {host}:{port} ({error.strerror}). Choose another --port or --host."
        ) from None
    return listening


def _mail(url: str, sender: str) -> "Mail | None":
    from turnpike.server.settings import Mail  # noqa: PLC0415

    if not url:
        return None
    parts = urlsplit(url)
    kinds: dict[str, Literal["none", "starttls", "tls"]] = {
        "smtp": "none",
        "smtp+starttls": "starttls",
        "smtps": "tls",
    }
    if parts.scheme not in kinds or not parts.hostname or "@" not in sender:
        raise typer.BadParameter(
            "Give smtp://HOST:PORT, and the sender with --mail-from name@example.org.", param_hint="--mail"
        )
    standard = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}[parts.scheme]
    return Mail(
        host=parts.hostname,
        port=parts.port or standard,
        sender=sender,
        login=parts.username or "",
        password=parts.password or "",
        tls=kinds[parts.scheme],
    )


def _here(host: str, port: int) -> str:
    """The link on this machine."""
    name = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def _greeting(host: str, port: int, public_url: str, database: str) -> list[str]:
    """Print the links that players can open."""
    shown = database if database.startswith("sqlite") else urlsplit(database)._replace(netloc="...").geturl()
    lines = [f"Turnpike is running. Games are saved in {shown}"]
    if public_url:
        return [*lines, f"  Open {public_url}"]
    if host not in EVERYWHERE:
        return [*lines, f"  Open {_here(host, port)}"]
    lines.append(f"  On this computer: {_here(host, port)}")
    return [*lines, *(f"  On your network: http://{address}:{port}" for address in _own_addresses())]


def _own_addresses() -> list[str]:
    """The addresses of this machine in its network. No packet is sent: a route is looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return []
    return [address]
