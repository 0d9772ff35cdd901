"""`turnpike serve`: the game server."""

import gc
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

import typer

from turnpike.cli.faults import Fault

if TYPE_CHECKING:
    from turnpike.server.settings import Mail

EXAMPLES = """[bold]Examples[/bold]
  turnpike serve                                     on this machine, games in your data folder
  turnpike serve --host 0.0.0.0                      for everybody in your home network
  turnpike serve --database sqlite:///games.db
  turnpike serve --database postgresql://turnpike@db/turnpike --redis redis://cache --public-url https://play.example.org
"""
EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  (compared, not bound)


def serve(
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8765,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets your network in.")] = "127.0.0.1",
    database: Annotated[
        str, typer.Option(help="sqlite:///FILE or postgresql://...; without this, a file in your data folder.")
    ] = "",
    public_url: Annotated[
        str, typer.Option(help="Where people reach the server, as in https://play.example.org.")
    ] = "",
    redis: Annotated[str, typer.Option(help="redis://...: tells several processes of each other's changes.")] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
    review: Annotated[
        int, typer.Option(min=1, max=100_000, help="Simulations for each position of a game that is reviewed.")
    ] = 200,
    pace: Annotated[float, typer.Option(min=0, max=10, help="Seconds a bot waits before each move.")] = 0.4,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Whether people may do things only so often.")
    ] = True,
    metrics: Annotated[
        Literal["local", "open", "off"], typer.Option(help="Who may read /metrics: this machine, all, nobody.")
    ] = "local",
    log: Annotated[Literal["text", "json"], typer.Option(help="The form of the log on standard error.")] = "text",
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING"], typer.Option(help="How much is logged.")] = "INFO",
    mail: Annotated[
        str, typer.Option(help="smtp://USER:PASSWORD@HOST:PORT, smtps://... or smtp+starttls://..., to send notices.")
    ] = "",
    mail_from: Annotated[str, typer.Option(help="The sender of notices.")] = "",
    notice_after: Annotated[float, typer.Option(min=0, help="Seconds until somebody who is asked is told.")] = 60.0,
    private_webhooks: Annotated[
        bool, typer.Option("--private-webhooks", help="Let webhooks point into your own network.")
    ] = False,
    proxy: Annotated[str, typer.Option(help="Addresses of proxies to believe, separated by commas.")] = "127.0.0.1",
    open_page: Annotated[
        bool, typer.Option("--open", help="Open your browser when the server is ready; without a display, nothing.")
    ] = False,
) -> None:
    """Let people play in their browsers, with each other and with bots.

    Everything anybody did is in the database before they are told that it was done. Ctrl-C stops the server.
    """
    try:
        import uvicorn  # noqa: PLC0415  (other commands need no web packages)

        from turnpike.server import logs  # noqa: PLC0415
        from turnpike.server.app import make_app  # noqa: PLC0415
        from turnpike.server.settings import Settings, default_database  # noqa: PLC0415
        from turnpike.server.testing import PublicServerError, for_tests, scoped  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise Fault(
            f"The server needs the package {missing.name}. Install it with: pip install 'turnpike[server]'"
        ) from None
    if public_url and (urlsplit(public_url).scheme not in {"http", "https"} or not urlsplit(public_url).netloc):
        raise typer.BadParameter("Give a whole address, as in https://play.example.org.", param_hint="--public-url")
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
        raise Fault(str(refused)) from None
    _check_store(address, settings.store_timeout_seconds)
    with _listening(host, port) as listening:
        for line in _greeting(host, port, public_url, address):
            sys.stdout.write(line + "\n")
        sys.stdout.flush()
        if open_page:
            from turnpike.cli.browser import open_when_healthy  # noqa: PLC0415

            here = _here(host, port)
            open_when_healthy(f"{here}/health", public_url or here)
        config = uvicorn.Config(
            scoped(make_app(settings)),
            log_config=None,
            access_log=False,
            server_header=False,
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
        _collect_seldom()
        uvicorn.Server(config).run(sockets=[listening])


def _collect_seldom() -> None:
    """Look for garbage seldom: what a move leaves behind has no cycles, and looking costs a seventh of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _prepare(database: str) -> None:
    """The folder of a database file."""
    if database.startswith("sqlite:///"):
        Path(database.removeprefix("sqlite:///")).absolute().parent.mkdir(parents=True, exist_ok=True)


def _check_store(database: str, timeout_seconds: float | None) -> None:
    """Say what is wrong with the database before anything else happens."""
    import asyncio  # noqa: PLC0415

    from turnpike.store import StoreError, open_store  # noqa: PLC0415

    async def look() -> None:
        await (await open_store(database, timeout_seconds=timeout_seconds)).close()

    try:
        asyncio.run(look())
    except StoreError as error:
        raise Fault(str(error)) from None


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise Fault(f"{host}:{port} cannot be used ({error.strerror}). Choose another --port or --host.") from None
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
    """The links people can open."""
    shown = database if database.startswith("sqlite") else urlsplit(database)._replace(netloc="...").geturl()
    lines = [f"Turnpike serves. Games are kept in {shown}"]
    if public_url:
        return [*lines, f"  Open {public_url}"]
    if host not in EVERYWHERE:
        return [*lines, f"  Open {_here(host, port)}"]
    lines.append(f"  On this machine open {_here(host, port)}")
    return [*lines, *(f"  Friends in your network open http://{address}:{port}" for address in _own_addresses())]


def _own_addresses() -> list[str]:
    """The addresses of this machine in its network. No packet is sent: a route is looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return []
    return [address]
