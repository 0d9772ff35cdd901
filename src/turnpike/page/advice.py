"""Previews, hints, reviews and evaluations for a server, computed in the page, so that the server has less to do.

Only for games without secrets: there the log alone gives the position, so the answers are those of the
server. The client decides whether to ask here or the server (web/src/engine/adviser.ts); nothing here is stored.
"""

import io
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from turnpike import games
from turnpike.bots.analysis import Budget
from turnpike.bots.analysis.moments import AnalysedPosition
from turnpike.bots.analysis.report import retell
from turnpike.bots.analysis.review import (
    Review,
    analyse_positions,
    assemble,
    positions,
)
from turnpike.bots.analysis.second_look import doubtful, look_again, replaced
from turnpike.kernel import log
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import take
from turnpike.server.analysis.evaluations import EvaluationRequest, Evaluations
from turnpike.server.analysis.paths import Paths
from turnpike.server.fair_queue import Lane
from turnpike.server.reviews import CHUNK_SIZE, ReviewView
from turnpike.table.bot_names import displayed_names
from turnpike.table.bot_requests import ADVICE, bot_request_for, run_bot_request
from turnpike.table.document import Chair
from turnpike.table.previews import Previews
from turnpike.table.sentences import Sentences
from turnpike.table.snapshot import Preview

AnyPlay = Play[Any, Any, Any]
T = TypeVar("T")


class Known(Struct, frozen=True, kw_only=True):
    """What the page tells of a table."""

    table: str
    after: int
    """How many entries were told before; 0 begins anew."""
    log: str
    """The header and the entries after that."""
    chairs: list[Chair]
    """With the names that the page shows."""
    language: str


class FollowedTable:
    """A table of the server, as far as the page has told it."""

    def __init__(self, table: str, header: log.Header) -> None:
        game = games.find(header.game)
        if game.secrets:
            raise Refused("hidden_entry", n=0)
        self.id = table
        self.play: AnyPlay = Play(game, header)
        self.previews = Previews()
        self.analysed: list[AnalysedPosition] = []
        self.review: Review | None = None
        self._sentences: dict[tuple[str, ...], Sentences] = {}

    def sentences(self, language: str, names: list[str]) -> Sentences:
        """What is said of it in a language."""
        key = (language, *names)
        found = self._sentences.get(key)
        if found is None:
            found = Sentences(self.play.game.speech(self.play.options, language, names), names)
            self._sentences = {key: found}
        return found


class RunHere:
    """Runs what evaluations need in this very worker."""

    async def run(
        self, account: str, lane: Lane, work: Callable[..., T], *given: object, is_wanted: Callable[[], bool]
    ) -> T:
        """Call a function, if it is still wanted."""
        del account, lane
        if not is_wanted():
            raise Refused("moved_on")
        return work(*given)


class Adviser:
    """Answers about one table at a time, and about any position. What is asked about a table begins with what is new
    there, as JSON (`Known`).
    """

    def __init__(self, *, timed: bool = True) -> None:
        """Not `timed`: evaluations count simulations only, so that tests get the same answer every time."""
        self._followed: FollowedTable | None = None
        self._evaluations = Evaluations(Paths(games.find), RunHere(), timed=timed)

    def previews(self, known: str, choices: str) -> str:
        """What choices of the seat to act would cause; they are numbers in its list, `choices` is a list of those."""
        told, table = self._follow(known)
        sentences = table.sentences(told.language, [chair.name for chair in told.chairs])
        numbers = msgspec.json.decode(choices, type=list[int])
        found = table.previews.of(table.play, table.play.choices(), numbers)
        return _json([Preview(sentences.effects(one.events), one.figures) for one in found])

    def hint(self, known: str) -> str:
        """The words of the best choice of the seat to act."""
        _, table = self._follow(known)
        if table.play.to_act < 0:
            raise Refused("not_asked")
        return _json(run_bot_request(bot_request_for(table.id, table.play, ADVICE)))

    def review(self, known: str, simulations: int) -> str:
        """The progress of a review, or all of it. Each call analyses some more positions."""
        told, table = self._follow(known)
        play = table.play
        if not play.over:
            raise Refused("not_over")
        numbers, budget = positions(play), Budget(simulations=simulations)
        if len(table.analysed) < len(numbers):
            first = len(table.analysed)
            table.analysed += analyse_positions(play, numbers[first : first + CHUNK_SIZE], budget)
        elif again := doubtful(play, table.analysed):
            table.analysed = replaced(table.analysed, look_again(play, again, budget))
        left = len(numbers) - len(table.analysed) or len(doubtful(play, table.analysed))
        if left == 0 and table.review is None:
            table.review = assemble(play, table.analysed, simulations)
        said = None
        if table.review is not None:
            names = displayed_names(told.chairs, told.language, play.header.seats)
            said = retell(table.review, table.sentences(told.language, names).speech)
        done = sum(one.looks for one in table.analysed)
        return _json(ReviewView(done=done, of=done + left, review=said, simulations=simulations))

    async def evaluation(self, asked: str, language: str) -> str:
        """A round of the evaluation of a position; `asked` is what the server would be asked."""
        request = msgspec.json.decode(asked, type=EvaluationRequest)
        if games.find(request.header.game).secrets:
            raise Refused("hidden_entry", n=0)
        return _json(await self._evaluations.evaluate(request, "", language))

    def _follow(self, known: str) -> tuple[Known, FollowedTable]:
        """Play the new entries."""
        told = msgspec.json.decode(known, type=Known)
        record = next(log.read(io.BytesIO(told.log.encode())))
        if told.after == 0:
            self._followed = FollowedTable(told.table, record.header)
        table = self._followed
        if table is None or table.id != told.table or table.play.at != told.after:
            raise Refused("stale", at=told.after, now=0 if table is None else table.play.at)
        for entry in record.entries:
            take(table.play, entry)
        return told, table


def _json(content: object) -> str:
    return msgspec.json.encode(content).decode()
