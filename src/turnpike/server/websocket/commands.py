"""What a page may ask, one function for each message. Refusals are raised; the page puts them into words."""

from typing import TYPE_CHECKING

from turnpike.kernel.refused import Refused
from turnpike.server import errors
from turnpike.server.rate_limits import is_deep
from turnpike.server.websocket import messages
from turnpike.store import Person
from turnpike.table import Done, Table
from turnpike.table.bot_requests import ADVICE, Thought

if TYPE_CHECKING:
    from turnpike.server.websocket.session import Page


async def do(page: "Page", ask: messages.AnyAsk) -> None:
    """Do what a message asks."""
    match ask:
        case messages.Play():  # by far the most frequent
            await _play(page, ask)
        case messages.Hello():
            raise Refused("bad_message", detail="hello was said already")
        case messages.Watch():
            page.watch(await page.server.house.table(ask.table), ask.after, ask.chat, ask.seat)
        case messages.Unwatch():
            page.unwatch(ask.table)
        case messages.Look():
            _look(page, ask)
        case messages.Undo():
            table = await page.server.house.table(ask.table)
            done = await table.undo(ask.seat, ask.at, ask.to, _key(page, ask.key), by=_person(page).id)
            _done(page, table, ask.key, done)
        case messages.Redo():
            table = await page.server.house.table(ask.table)
            _done(page, table, ask.key, await table.redo(ask.seat, ask.at, _key(page, ask.key), by=_person(page).id))
        case messages.Reset():
            table = await page.server.house.table(ask.table)
            by = _person(page).id
            _done(page, table, ask.key, await table.reset_turn(ask.seat, ask.at, _key(page, ask.key), by=by))
        case messages.Answer():
            table = await page.server.house.table(ask.table)
            _done(page, table, ask.key, await table.answer_undo(ask.yes, ask.at, by=_person(page).id))
        case messages.Say():
            table = await page.server.house.table(ask.table)
            await page.server.say(table, _person(page), ask.text)
            _done(page, table, ask.key, None)
        case messages.AskHint():
            await _hint(page, ask)
        case messages.Ping():
            page.tell(messages.Pong(key=ask.key))


def _person(page: "Page") -> Person:
    if page.person is None:
        raise Refused("not_signed_in")
    return page.person


def _key(page: "Page", key: str) -> str:
    """The key as it is stored: no other person's key can be the same."""
    return f"{_person(page).id[:6]}.{key}"


def _done(page: "Page", table: Table, key: str, done: Done | None) -> None:
    if done is None:
        page.tell(messages.Done(table=table.id, key=key, at=table.at, asked=table.undo_asked is not None))
        return
    page.server.metrics.count("moves")
    page.tell(messages.Done(table=table.id, key=key, at=table.at, first=done.first, last=done.last, again=done.again))


async def _play(page: "Page", ask: messages.Play) -> None:
    if any(is_deep(words) for words in ask.do):
        raise Refused("bad_message", detail="nested too deeply")
    by = _person(page).id
    table = await page.server.house.table(ask.table)
    _done(page, table, ask.key, await table.play(ask.seat, ask.do, ask.at, _key(page, ask.key), by=by))


def _look(page: "Page", ask: messages.Look) -> None:
    watched = page.watched.get(ask.table)
    if watched is None:
        raise Refused("unknown_table")
    if ask.seat is not None and ask.seat not in watched.table.seats_of(_person(page).id):
        raise Refused("not_your_seat", seat=ask.seat)
    watched.seat = ask.seat
    page.changed(ask.table, 0, 0)


async def _hint(page: "Page", ask: messages.AskHint) -> None:
    """What the analysis of the position likes best. It gets what the seat may know, and nothing else."""
    person = _person(page)
    table = await page.server.house.table(ask.table)
    if not table.document.settings.hints:
        raise Refused("no_hints")
    if ask.seat not in table.seats_of(person.id):
        raise Refused("not_your_seat", seat=ask.seat)
    play = table.game
    if play is None or play.to_act != ask.seat or table.status != "playing":
        raise Refused("not_asked")
    if ask.at != play.at:
        raise Refused("stale", at=ask.at, now=play.at)
    page.server.limits.take("hint", person.id)
    thought = Thought(
        table=table.id,
        at=play.at,
        seat=ask.seat,
        game=table.rules.id,
        options=play.header.options,
        view=None if play.draft is not None else play.view(ask.seat),
        choices=tuple(play.choices()),
        level=ADVICE,
    )
    page.server.soon(lambda: _advise(page, ask, thought))  # meanwhile the page answers pings and takes moves


async def _advise(page: "Page", ask: messages.AskHint, thought: Thought) -> None:
    try:
        words = await page.server.think(thought)
    except Exception as error:
        page.refuse(errors.refusal(error), ask.table, ask.key)
    else:
        page.tell(messages.Hint(table=ask.table, key=ask.key, at=thought.at, do=words, level=ADVICE))
