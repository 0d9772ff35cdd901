"""The answers of the explorer: which games are counted, and what was chosen at a position."""

from collections import defaultdict
from collections.abc import Callable, Sequence

import msgspec

from turnpike import games
from turnpike.bots.intervals import interval
from turnpike.bots.openings import corpus
from turnpike.bots.openings.opening import (
    BY_CHANCE,
    MAX_DECISIONS,
    PERSON,
    POINTS_PER_WIN,
    choice_text,
    is_comparable,
    is_forced,
    is_hidden,
    options_text,
    position_number,
)
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, AnyGame, Words
from turnpike.kernel.header import new_header
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import texts
from turnpike.server.analysis.paths import line_of
from turnpike.server.analysis.positions import caused
from turnpike.server.errors import TEXT
from turnpike.server.explorer.schemas import (
    ExplorerChoice,
    ExplorerLevel,
    ExplorerOrigin,
    ExplorerOverview,
    ExplorerPosition,
    ExplorerRequest,
    ExplorerSetting,
    ExplorerShare,
    ExplorerStep,
)
from turnpike.server.rate_limits import is_deep
from turnpike.store import OpeningCount, Store
from turnpike.table.bot_catalog import bots_for
from turnpike.table.sentences import Sentences
from turnpike.table.snapshot import Offer

MAX_SETTINGS = 100
"""Options that an overview lists."""


class Explorer:
    """The explorer of a server."""

    def __init__(self, store: Store, find: Callable[[str], AnyGame] = games.find) -> None:
        self._store = store
        self._find = find

    async def overview(self, game: str) -> ExplorerOverview:
        """Which games are counted."""
        kind = games.manifest(game).id
        own, shipped = await self._store.opening_settings(kind), corpus.shipped(kind)
        settings = defaultdict(int, own)
        for options, number in (shipped.origin.settings if shipped is not None else {}).items():
            settings[options] += number
        order = sorted(settings, key=lambda options: (-settings[options], options))[:MAX_SETTINGS]
        return ExplorerOverview(
            game=kind,
            games=sum(own.values()),
            corpus=None if shipped is None else _origin(shipped.origin),
            settings=[ExplorerSetting(options=_words(text), games=settings[text]) for text in order],
            max_decisions=MAX_DECISIONS,
        )

    async def look(self, game: str, asked: ExplorerRequest, language: str) -> ExplorerPosition:
        """What was chosen at a position."""
        found = self._find(game)
        _check_levels(game, asked.levels)
        play, steps = _played(found, asked, language)
        position = position_number(play, options_text(found, play.header))
        counts = [
            *await self._store.openings_at(position),
            *(OpeningCount(*msgspec.structs.astuple(one)) for one in corpus.counts_at(found.id, position)),
        ]
        wanted = [
            one for one in counts if not asked.levels or one.level == BY_CHANCE or one.level in asked.levels
        ]  # fmt: skip
        choices = _choices(play, wanted, _sentences(play, language))
        return ExplorerPosition(
            header=msgspec.structs.replace(play.header, seal="", salt=""),
            path=[line_of(entry) for entry in play.live],
            steps=steps,
            to_act=play.to_act if play.to_act >= 0 else None,
            chance=found.chance(play.state).kind if play.to_act == CHANCE else "",
            view=play.view(None),
            games=sum(one.result.games for one in choices),
            choices=choices,
        )


def _words(text: str) -> Words:
    return msgspec.json.decode(text, type=Words)


def _origin(origin: corpus.CorpusOrigin) -> ExplorerOrigin:
    return ExplorerOrigin(games=origin.games, seed=origin.seed, command=origin.command, about=origin.about)


def _check_levels(game: str, levels: Sequence[str]) -> None:
    known = [PERSON, *bots_for(game)]
    for level in levels:
        if level not in known:
            raise Refused("unknown_level", level=level[:60], levels=", ".join(known))


def _seat_names(players: int, language: str) -> list[str]:
    own = texts(TEXT, language)
    return [own.say("puzzle", "player", number=seat + 1) for seat in range(players)]


def _sentences(play: AnyPlay, language: str) -> Sentences:
    names = play.header.seats
    return Sentences(play.game.speech(play.options, language, names), names)


# --- The line ---------------------------------------------------------------------------------------------------------


def _played(game: AnyGame, asked: ExplorerRequest, language: str) -> tuple[AnyPlay, list[ExplorerStep]]:
    """The game after the line, with what happened on the way."""
    if is_deep(asked.options) or is_deep(list(asked.line)):
        raise Refused("bad_request", detail="nested too deeply")
    players = game.players(game.read_options(asked.options))
    # Always the same secret: what is hidden is made up, and the same line leads to the same answer.
    secret = seeded_secret(0)
    header = new_header(game, asked.options, _seat_names(players, language), secret)
    if not is_comparable(game, header):
        raise Refused("explorer_setup")
    play: AnyPlay = Play(game, header, secret)
    sentences = _sentences(play, language)
    steps: list[ExplorerStep] = []

    def told(do: Words | None) -> None:
        for entry in play.entries_after(len(steps)):
            steps.append(ExplorerStep(do=do, sentences=sentences.of_events(play.events(entry.n, None))))

    for n, words in enumerate(asked.line, 1):
        while _goes_on(play, words):
            told(None)
        _take(play, words, n)
        told(words)
    while _goes_on(play, None):
        told(None)
    return play, steps


def _goes_on(play: AnyPlay, ahead: Words | None) -> bool:
    """Play on if nothing is to be asked: a hidden draw, or a single choice, unless the line has it."""
    if play.to_act == CHANCE and is_hidden(play):
        play.roll()
        return True
    if is_forced(play):
        (action,) = play.game.legal(play.state)
        if ahead != play.game.words(play.state, action):
            play.do_action(action)
            return True
    return False


def _take(play: AnyPlay, words: Words, n: int) -> None:
    """Take an entry of the line, the n-th."""
    try:
        if play.to_act != CHANCE:
            play.do(words)
            return
        asked = play.game.chance(play.state)
        got = words.get("got")
        if set(words) != {"got"} or got not in asked.outcomes:
            raise Refused("wrong_outcome", kind=asked.kind)
        play.take_outcome(list(asked.outcomes).index(got))
    except Refused as refused:
        raise Refused("bad_path", n=n, reason=refused.code) from None


# --- The counts -------------------------------------------------------------------------------------------------------


def _choices(play: AnyPlay, counts: Sequence[OpeningCount], sentences: Sentences) -> list[ExplorerChoice]:
    """What was chosen, the most played first; without what the rules no longer allow."""
    by_choice: defaultdict[str, list[OpeningCount]] = defaultdict(list)
    for one in counts:
        by_choice[one.choice].append(one)
    offer = _offers(play, sentences)
    made = [
        ExplorerChoice(offer=offered, result=_share(rows), levels=_levels(rows))
        for text, rows in by_choice.items()
        if (offered := offer(_words(text))) is not None
    ]
    return sorted(made, key=lambda one: (-one.result.games, one.offer.sentence))


def _share(rows: Sequence[OpeningCount]) -> ExplorerShare:
    number = sum(one.games for one in rows)
    wins = sum(one.points for one in rows) / POINTS_PER_WIN
    low, high = interval(wins, number)
    return ExplorerShare(games=number, share=wins / number, low=low, high=high)


def _levels(rows: Sequence[OpeningCount]) -> list[ExplorerLevel]:
    by_level: defaultdict[str, list[OpeningCount]] = defaultdict(list)
    for one in rows:
        if one.level != BY_CHANCE:
            by_level[one.level].append(one)
    made = [ExplorerLevel(level=level, result=_share(found)) for level, found in by_level.items()]
    return sorted(made, key=lambda one: (-one.result.games, one.level))


def _offers(play: AnyPlay, sentences: Sentences) -> Callable[[Words], Offer | None]:
    """How a choice at this position is offered; None if the rules no longer allow it."""
    if play.to_act == CHANCE:
        outcomes = list(play.game.chance(play.state).outcomes)

        def outcome(words: Words) -> Offer | None:
            got = words.get("got")
            if got not in outcomes:
                return None
            return _told(words, caused(play, outcomes.index(got), sentences.speech, None))

        return outcome
    offered = {choice_text(one.words[0]): one for one in play.choices() if len(one.words) == 1}

    def offer(words: Words) -> Offer | None:
        known = offered.get(choice_text(words))
        if known is not None:
            return Offer(do=known.words, key=known.key, facts=known.facts, sentence=sentences.of_choice(known))
        after = play.copy()
        try:
            entry = after.do(words)  # a way that is not offered, since another one has the same consequence
        except Refused:
            return None
        return _told(words, sentences.of_events(after.events(entry.n, None)))

    return offer


def _told(words: Words, said: Sequence[str]) -> Offer:
    """A choice that is not offered, by what it causes."""
    return Offer(do=(words,), key="", facts={}, sentence=" ".join(sentence for sentence in said if sentence))
