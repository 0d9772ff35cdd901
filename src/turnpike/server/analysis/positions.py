"""What can be seen and done at a position of an analysis."""

import msgspec

from turnpike.kernel.chance import new_secret
from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, Choice, Speech
from turnpike.kernel.log import Entry, entry_line
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.kernel.scratch_tape import scratch_tape
from turnpike.server.analysis.paths import Find, Paths, check_depth
from turnpike.server.analysis.schemas import (
    MAX_OUTCOMES,
    AnalysisChance,
    AnalysisGame,
    AnalysisPosition,
    ChanceOutcome,
    GameMaterial,
    PositionRequest,
    PreviewRequest,
)
from turnpike.server.pace import Pace
from turnpike.server.rate_limits import Charge, no_charge
from turnpike.table.previews import Previews
from turnpike.table.sentences import Sentences
from turnpike.table.snapshot import LogEntry, Offer, Preview

MAX_ROLLS = 200
"""Outcomes in a row; the largest deal has a few dozen."""


async def position(paths: Paths, asked: PositionRequest, language: str, charge: Charge = no_charge) -> AnalysisPosition:
    """The position that a path leads to, and with `roll` the one after what chance decides there."""
    play = await paths.play(asked.header, asked.path, charge)
    if asked.seat is not None and not 0 <= asked.seat < len(play.header.seats):
        raise Refused("no_such_seat", seat=asked.seat, players=len(play.header.seats))
    if asked.roll:
        play.secret = new_secret(label="analysis")
        for _ in range(MAX_ROLLS):
            if play.to_act != CHANCE:
                break
            play.roll()
    sentences = sentences_of(play, language)
    to_act = play.to_act if play.to_act >= 0 else None
    outcome = play.outcome() if play.to_act == NOBODY else None
    reader = REFEREE if asked.seat is None else asked.seat
    return AnalysisPosition(
        at=play.at,
        to_act=to_act,
        chance=_chance(play, sentences.speech) if play.to_act == CHANCE else None,
        start=sentences.of_events(play.start_events) if asked.after <= 0 else [],
        entries=await told_entries(play, sentences, max(0, asked.after), paths.pace),
        view=None if play.draft is not None else play.view(reader),
        choices=[_offer(choice, sentences) for choice in play.choices()],
        asides=[] if to_act is None else [_offer(choice, sentences) for choice in play.asides(to_act)],
        outcome=outcome,
        why="" if outcome is None else sentences.speech.why(outcome.why),
    )


async def previews(paths: Paths, asked: PreviewRequest, language: str, charge: Charge = no_charge) -> list[Preview]:
    """What choices of the seat to act would cause by the end of its turn."""
    play = await paths.play(asked.header, asked.path, charge)
    sentences = sentences_of(play, language)
    found = Previews().of(play, play.choices(), asked.choices)
    return [Preview(sentences.effects(foreseen.events), foreseen.figures) for foreseen in found]


def material(find: Find, asked: AnalysisGame, language: str) -> GameMaterial:
    """The board and the texts of a game, which may have options of its own; its position may be a wrong one."""
    check_depth(asked.header)
    game = find(asked.header.game)
    options = game.read_options(asked.header.options)
    return GameMaterial(material=game.material(options), words=game.wordbook(options, language))


def sentences_of(play: AnyPlay, language: str) -> Sentences:
    """The sentences of a game in a language."""
    names = play.header.seats
    return Sentences(play.game.speech(play.options, language, names), names)


async def told_entries(play: AnyPlay, sentences: Sentences, after: int, pace: Pace) -> list[LogEntry]:
    """The entries after a number, with their sentences."""
    return [told_entry(play, entry, sentences) async for entry in pace.each(play.entries_after(after))]


def told_entry(play: AnyPlay, entry: Entry, sentences: Sentences) -> LogEntry:
    """An entry with its sentences, all cards open."""
    return LogEntry(entry_line(entry), 0, sentences.of_events(play.events(entry.n, REFEREE)))


def _offer(choice: Choice, sentences: Sentences) -> Offer:
    return Offer(do=choice.words, key=choice.key, facts=choice.facts, sentence=sentences.of_choice(choice))


def _chance(play: AnyPlay, speech: Speech) -> AnalysisChance:
    """What chance may decide, each outcome once, with what it would cause."""
    asked = play.game.chance(play.state)
    ways: dict[bytes, list[int]] = {}
    for number, got in enumerate(asked.outcomes):
        ways.setdefault(msgspec.json.encode(got), []).append(number)
    outcomes = [
        ChanceOutcome(got=asked.outcomes[numbers[0]], ways=len(numbers), sentences=caused(play, numbers[0], speech))
        for numbers in list(ways.values())[:MAX_OUTCOMES]
    ]
    return AnalysisChance(kind=asked.kind, seat=asked.seat, ways=len(asked.outcomes), outcomes=outcomes)


def caused(play: AnyPlay, outcome: int, speech: Speech, reader: int | None = REFEREE) -> list[str]:
    """What an outcome of chance would cause, in sentences."""
    state = play.game.copy(play.state)
    state.tape = tape = scratch_tape()
    state.recording = True
    play.game.apply(state, outcome)
    events = play.game.events(state, tape.numbers(), reader)
    return [sentence for event in events if (sentence := speech.event(event))]
