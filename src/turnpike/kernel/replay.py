"""Replaying logs, and checking them.

Here: playing the entries of a record, comparing what they cause with what it says, and the proof of fair chance.
Not here: the lines themselves (log.py).
"""

from collections.abc import Callable, Iterator

import msgspec

from turnpike.kernel.chance import Draws, Secret, seal_of
from turnpike.kernel.contract import CHANCE, Game, O, S, V, Words
from turnpike.kernel.log import End, Entry, LogError, Record, event_lines
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.validation import quoted

Explain = Callable[[Refused], str]


def replay(game: Game[S, O, V], record: Record, *, check: bool = True, explain: Explain = str) -> Play[S, O, V]:
    """The game a record leads to. Illegal entries are refused always, wrong digests, events and ends with `check`."""
    *_, (play, _last) = walk(game, record, check=check, explain=explain)
    return play


def walk(
    game: Game[S, O, V], record: Record, *, check: bool = True, explain: Explain = str
) -> Iterator[tuple[Play[S, O, V], Entry | None]]:
    """The same, step by step: the one game, first at its start (with None) and then after each entry of the record."""
    play = _begin(game, record, explain)
    if check:
        _compare_start(play, record)
    yield play, None
    for number, entry in enumerate(record.entries, 1):
        taken = _take(play, record, number, explain)
        if check:
            _compare(play, record, entry, taken)
        yield play, entry
    if check and record.end is not None:
        _compare_end(play, record.line, record.end)


def _begin(game: Game[S, O, V], record: Record, explain: Explain) -> Play[S, O, V]:
    if record.header.game != game.id:
        raise LogError(record.line, f"a game of {quoted(record.header.game)}, not of {game.id!r}")
    secret = Secret(record.secret, record.header.salt) if record.secret else None
    try:
        return Play(game, record.header, secret)
    except Refused as refused:
        raise LogError(record.line, explain(refused)) from None


def _take(play: Play[S, O, V], record: Record, number: int, explain: Explain) -> Entry:
    """Play an entry; returns the entry as played."""
    entry = record.entries[number - 1]
    try:
        if entry.n != number:
            raise Refused("wrong_number", n=entry.n, expected=number)
        return take(play, entry)
    except Refused as refused:
        raise LogError(record.line, f"entry {entry.n}: {explain(refused)}") from None


def take(play: Play[S, O, V], entry: Entry) -> Entry:
    """Play the next entry of a log; returns the entry as played. `Refused` says why it does not fit."""
    if entry.setup is not None:
        return _take_setup(play, entry)
    if play.at >= entry.n:
        raise Refused("wrong_setup")
    if entry.n != play.at + 1:
        raise Refused("wrong_number", n=entry.n, expected=play.at + 1)
    if entry.hidden:
        raise Refused("hidden_entry", n=entry.n)
    if entry.undo is not None:
        return play.undo(entry.undo, seat=entry.seat)
    if entry.chance is not None:
        return _take_chance(play, entry)
    return play.do(entry.words, seat=entry.seat)


def _take_setup(play: Play[S, O, V], entry: Entry) -> Entry:
    """The play wrote this entry when the last tile was placed, so it is there already."""
    written = play.entries[-1] if play.entries else None
    if written is None or written.n != entry.n or written.setup != entry.setup:
        raise Refused("wrong_setup")
    return written


def _take_chance(play: Play[S, O, V], entry: Entry) -> Entry:
    if play.to_act != CHANCE:
        raise Refused("not_chance")
    asked = play.game.chance(play.state)
    outcomes = list(asked.outcomes)
    if entry.chance != asked.kind or entry.seat not in (None, asked.seat) or entry.got not in outcomes:
        raise Refused("wrong_outcome", kind=asked.kind)
    return play.take_outcome(outcomes.index(entry.got))


def _compare_start(play: Play[S, O, V], record: Record) -> None:
    rules, known = record.header.rules, play.game.rules
    if rules > known:
        raise LogError(record.line, f"played by rules {rules}, this program knows {known}; use a newer one")
    said = record.header.events
    if said and rules == known and said != event_lines(play.start_events):
        raise LogError(record.line, "the set-up does not cause the events the header says; the log was changed")


def _compare(play: Play[S, O, V], record: Record, entry: Entry, taken: Entry) -> None:
    if entry.digest is not None and (play.draft is not None or entry.digest != play.game.digest(play.state)):
        raise LogError(
            record.line, f"entry {entry.n}: the position after it differs from the one the log was written with"
        )
    known = taken.events or []
    if entry.events is not None and record.header.rules == play.game.rules and entry.events != known:
        raise LogError(record.line, f"entry {entry.n}: it does not cause the events the log says; the log was changed")


def _compare_end(play: Play[S, O, V], line: int, end: End) -> None:
    ended = play.record().end
    if ended is None:
        raise LogError(line, "the log says the game is over, but its entries stop before the end")
    for name in End.__struct_fields__:
        said = getattr(end, name)
        if said is not None and said != getattr(ended, name):
            raise LogError(line, f"the end says {name} {said}, the entries lead to {getattr(ended, name)}")


def verify(game: Game[S, O, V], record: Record, *, explain: Explain = str) -> list[str]:
    """What is wrong with the chance of a finished game; empty if every outcome follows from the secret."""
    header = record.header
    if not header.seal:
        return ["The game was played without a seal, so nothing can be verified. Games begun by this program have one."]
    if not record.secret:
        return ["The secret is not in the log. It is revealed when the game has ended."]
    try:
        seal = seal_of(record.secret)
    except ValueError:
        return ["The secret is not a hexadecimal number. The log was changed."]
    if seal != header.seal:
        return ["The secret does not fit the seal in the header. The log was changed, or the game was not fair."]
    secret = Secret(record.secret, header.salt)
    wrong: list[str] = []
    try:
        play = _begin(game, record, explain)
        wrong += _wrong_setup(play, secret)
        for number, entry in enumerate(record.entries, 1):
            if entry.chance is not None and play.to_act == CHANCE:
                outcomes = game.chance(play.state).outcomes
                drawn = outcomes[secret.pick(entry.n, len(outcomes))]
                if drawn != entry.got:
                    wrong.append(f"Entry {entry.n}: by the secret the outcome is {drawn!r}, the log says otherwise.")
            _take(play, record, number, explain)
    except LogError as error:
        wrong.append(f"The log cannot be replayed: {error}.")
    return wrong


def _wrong_setup(play: Play[S, O, V], secret: Secret) -> list[str]:
    setup = play.header.setup or {}
    draws = Draws(secret)
    drawn: Words = {"first_player": draws.pick(len(play.header.seats))} if "first_player" in setup else {}
    drawn |= play.game.draw_setup(play.options, draws) or {}
    return [
        f"The set-up {name!r} does not follow from the secret."
        for name, value in msgspec.to_builtins(drawn).items()
        if setup.get(name) != value
    ]
