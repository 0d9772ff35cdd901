"""The commands of a client, one function each. They raise refusals, which the session sends as messages."""

from collections.abc import Awaitable

import msgspec

from turnpike.kernel.refused import Refused
from turnpike.server import errors
from turnpike.server.rate_limits import is_deep
from turnpike.server.websocket import messages, study_commands
from turnpike.server.websocket.session import Session
from turnpike.server.websocket.subscription import Subscription
from turnpike.store import Account
from turnpike.table import BotRequest, MoveResult, Table
from turnpike.table.bot_requests import ADVICE


def handle(session: Session, command: messages.AnyCommand) -> Awaitable[None]:
    """Execute a command."""
    if isinstance(command, messages.Play):  # by far the most frequent
        return _play(session, command)
    if isinstance(command, messages.FollowStudy | messages.UnfollowStudy | messages.EditStudy):
        return study_commands.execute(session, command)
    return _execute(session, command)


async def _execute(session: Session, command: messages.AnyCommand) -> None:
    match command:
        case messages.Hello():
            raise Refused("bad_message", detail="hello was said already")
        case messages.Subscribe():
            table = await session.server.registry.table(command.table)
            if command.after > table.at:  # the client comes from a process that had newer entries: catch up first
                await table.catch_up()
            await _prepare(session, table, command.seat)
            session.subscribe(table, command.after, command.chat, command.seat)
        case messages.Unsubscribe():
            session.unsubscribe(command.table)
        case messages.Look():
            await _look(session, command)
        case messages.Undo():
            table = await session.server.registry.table(command.table)
            by, key = _account(session).id, _key(session, command.key)
            _done(session, table, command.key, await table.undo(command.seat, command.at, command.to, key, by=by))
        case messages.Redo():
            table = await session.server.registry.table(command.table)
            by, key = _account(session).id, _key(session, command.key)
            _done(session, table, command.key, await table.redo(command.seat, command.at, key, by=by))
        case messages.ResetTurn():
            table = await session.server.registry.table(command.table)
            by, key = _account(session).id, _key(session, command.key)
            _done(session, table, command.key, await table.reset_turn(command.seat, command.at, key, by=by))
        case messages.AnswerUndo():
            table = await session.server.registry.table(command.table)
            by = _account(session).id
            _done(session, table, command.key, await table.answer_undo(command.request, command.yes, by=by))
        case messages.SendChat():
            table = await session.server.registry.table(command.table)
            again = await session.server.chat(table, _account(session), command.text, command.key)
            session.send(messages.Done(table=table.id, key=command.key, at=table.at, again=again))
        case messages.RequestPreviews():
            _preview(session, command)
        case messages.RequestHint():
            await _hint(session, command)
        case messages.Ping():
            session.send(messages.Pong(key=command.key))


def _account(session: Session) -> Account:
    if session.account is None:
        raise Refused("not_signed_in")
    return session.account


def _key(session: Session, key: str) -> str:
    """The key as it is stored: it cannot be the key of another account."""
    return f"{_account(session).id[:6]}.{key}"


def _done(session: Session, table: Table, key: str, result: MoveResult | None) -> None:
    if result is None:
        asked = table.undo_request is not None
        session.send(messages.Done(table=table.id, key=key, at=table.at, asked=asked))
        return
    session.server.metrics.counts["moves"] += 1
    session.send(
        messages.Done(table=table.id, key=key, at=table.at, first=result.first, last=result.last, again=result.again)
    )


async def _play(session: Session, command: messages.Play) -> None:
    for words in command.do:
        if is_deep(words):
            raise Refused("bad_message", detail="nested too deeply")
    by = session.account_id
    if by is None:
        raise Refused("not_signed_in")
    registry = session.server.registry
    table = registry.find_loaded(command.table) or await registry.table(command.table)
    result = await table.move(command.seat, command.do, command.at, f"{by[:6]}.{command.key}", by=by)
    _done(session, table, command.key, result)


async def _prepare(session: Session, table: Table, seat: int | None) -> None:
    """Make the entries of a long game in pieces, before a snapshot needs all of them."""
    reader = Subscription(table, after=0, chat=0, seat=seat).reader(session.account_id)
    async for _ in session.server.pace.each(table.snapshots.prepare(reader, session.language)):
        pass


async def _look(session: Session, command: messages.Look) -> None:
    subscription = session.subscriptions.get(command.table)
    if subscription is None:
        raise Refused("unknown_table")
    if command.seat is not None and command.seat not in subscription.table.hands_of(_account(session).id):
        raise Refused("not_your_seat", seat=command.seat)
    await _prepare(session, subscription.table, command.seat)
    subscription.seat = command.seat
    session.table_changed(command.table, 0, 0)


def _preview(session: Session, command: messages.RequestPreviews) -> None:
    """Previews for the seat whose snapshots the client gets, from what that seat may know."""
    subscription = session.subscriptions.get(command.table)
    if subscription is None:
        raise Refused("unknown_table")
    seat = subscription.reader(session.account_id)
    previews = subscription.table.snapshots.previews(seat, command.at, command.choices, session.language)
    session.send(messages.PreviewsMessage(table=command.table, key=command.key, at=command.at, previews=previews))


async def _hint(session: Session, command: messages.RequestHint) -> None:
    """The best choice of the analysis, which gets only what the seat may know."""
    account = _account(session)
    table = await session.server.registry.table(command.table)
    if not table.document.settings.hints:
        raise Refused("no_hints")
    if command.seat not in table.hands_of(account.id):
        raise Refused("not_your_seat", seat=command.seat)
    request = table.hint_request(command.seat, ADVICE)
    if request is None:
        raise Refused("not_asked")
    if command.at != request.at:
        raise Refused("stale", at=command.at, now=request.at)
    session.server.limits.take("hint", account.id)
    session.server.thinking.check(account.id)
    request = msgspec.structs.replace(request, account=account.id)
    # The session goes on answering pings and taking moves.
    session.server.in_background(lambda: _advise(session, command, request))


async def _advise(session: Session, command: messages.RequestHint, request: BotRequest) -> None:
    try:
        words = await session.server.thinking(request)
    except Exception as error:
        session.refuse(errors.refusal(error), command.table, command.key)
    else:
        session.send(messages.Hint(table=command.table, key=command.key, at=request.at, do=words, level=ADVICE))
