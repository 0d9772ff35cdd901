"""Reading a log as a game again, and checking that it can be believed.

Here: playing the entries of a record, comparing what they cause with what the record says, and the proof of fair chance.
Not here: the lines themselves (log.py).
"""

from collections.abc import Callable, Iterator

import msgspec

from turnpike.kernel.chance import Draws, Secret, seal_of
from turnpike.kernel.contract import CHANCE, Game, O, S, V, Words
from turnpike.kernel.log import End, Entry, LogError, Record
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused

Explain = Callable[[Refused], str]


def replay(game: Game[S, O, V], record: Record, *, check: bool = True, explain: Explain = str) -> Play[S, O, V]:
    """The game a record leads to. Illegal entries are always refused; with `check` also wrong digests, events and ends."""
    *_, (play, _last) = walk(game, record, check=check, explain=explain)
    return play


def walk(
    game: Game[S, O, V], record: Record, *, check: bool = True, explain: Explain = str
) -> Iterator[tuple[Play[S, O, V], Entry | None]]:
    """The same, step by step: the one game, first at its start and then after each entry."""
    if record.header.game != game.id:
        raise LogError(record.line, f"a game of {record.header.game!r}, not of {game.id!r}")
    if check and record.header.rules > game.rules:
        raise LogError(
            record.line, f"played by rules {record.header.rules}, this program knows {game.rules}; use a newer one"
        )
    secret = Secret(record.secret, record.header.salt) if record.secret else None
    try:
        play = Play(game, record.header, secret)
    except Refused as refused:
        raise LogError(record.line, explain(refused)) from None
    yield play, None
    for entry in record.entries:
        try:
            _take(play, entry)
        except Refused as refused:
            raise LogError(record.line, f"entry {entry.n}: {explain(refused)}") from None
        if check:
            _compare(play, record, entry)
        yield play, entry
    if check and record.end is not None:
        _compare_end(play, record.line, record.end)


def _take(play: Play[S, O, V], entry: Entry) -> None:
    if entry.setup is not None and play.entries and play.entries[-1].setup is not None:
        if entry.setup != play.entries[-1].setup:
            raise Refused("wrong_setup")
        return  # Play wrote it by itself when the last tile was placed.
    if entry.n != play.at + 1:
        raise Refused("wrong_number", n=entry.n, expected=play.at + 1)
    if entry.undo is not None:
        play.undo(entry.undo, seat=entry.seat)
    elif entry.chance is not None:
        _take_chance(play, entry)
    elif entry.words:
        play.do(entry.words, seat=entry.seat)
    else:
        raise Refused("hidden_entry", n=entry.n)


def _take_chance(play: Play[S, O, V], entry: Entry) -> None:
    if play.to_act != CHANCE:
        raise Refused("not_chance")
    asked = play.game.chance(play.state)
    if entry.chance != asked.kind or entry.got not in asked.outcomes:
        raise Refused("wrong_outcome", kind=asked.kind)
    play.take_outcome(list(asked.outcomes).index(entry.got))


def _compare(play: Play[S, O, V], record: Record, entry: Entry) -> None:
    if entry.digest is not None and entry.digest != play.game.digest(play.state):
        raise LogError(
            record.line, f"entry {entry.n}: the position after it differs from the one the log was written with"
        )
    known = play.entries[entry.n - 1].events
    if entry.events is not None and record.header.rules == play.game.rules and entry.events != known:
        raise LogError(record.line, f"entry {entry.n}: it does not cause the events the log says; the log was changed")


def _compare_end(play: Play[S, O, V], line: int, end: End) -> None:
    if not play.over:
        raise LogError(line, "the log says the game is over, but its entries stop before the end")
    ended = play.record().end
    for name in End.__struct_fields__:
        said = getattr(end, name)
        if said is not None and said != getattr(ended, name):
            raise LogError(line, f"the end says {name} {said}, the entries lead to {getattr(ended, name)}")


def verify(game: Game[S, O, V], record: Record) -> list[str]:
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
    return _verify_setup(game, record, secret) + _verify_entries(game, record, secret)


def _verify_setup(game: Game[S, O, V], record: Record, secret: Secret) -> list[str]:
    setup = record.header.setup or {}
    draws = Draws(secret)
    options = game.read_options(record.header.options)
    drawn: Words = {"first_player": draws.pick(game.players(options))} if "first_player" in setup else {}
    drawn |= game.draw_setup(options, draws) or {}
    return [
        f"The set-up {name!r} does not follow from the secret."
        for name, value in msgspec.to_builtins(drawn).items()
        if setup.get(name) != value
    ]


def _verify_entries(game: Game[S, O, V], record: Record, secret: Secret) -> list[str]:
    wrong = []
    play = Play(game, record.header, secret)
    for entry in record.entries:
        if entry.chance is not None:
            outcomes = game.chance(play.state).outcomes
            if outcomes[secret.pick(entry.n, len(outcomes))] != entry.got:
                wrong.append(f"Entry {entry.n}: the outcome {entry.got!r} does not follow from the secret.")
        _take(play, entry)
    return wrong
