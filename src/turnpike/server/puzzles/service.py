"""Puzzles for one reader, of a server or of a browser tab: lists, the next one, answers, hints, solutions."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from msgspec.structs import replace

from turnpike import games
from turnpike.bots.analysis.report import sentences as sentences_about
from turnpike.bots.puzzles import solving
from turnpike.bots.puzzles.puzzle import Puzzle, shipped
from turnpike.kernel.contract import Choice, Words
from turnpike.kernel.log import entry_line
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import texts
from turnpike.server.errors import TEXT
from turnpike.server.puzzles.glicko import CENTRE, rate_attempt
from turnpike.server.puzzles.schemas import (
    GivenUp,
    PuzzleAnswer,
    PuzzleHint,
    PuzzleList,
    PuzzlePosition,
    PuzzleSolution,
    PuzzleStep,
    PuzzleSummary,
    PuzzleTurn,
    PuzzleView,
    SolverView,
    ThemeView,
)
from turnpike.server.rate_limits import is_deep
from turnpike.store import Account, CountedAttempt, PuzzleAttempt, SolverRow, now
from turnpike.store.puzzle_store import PuzzleStore
from turnpike.table.previews import Previews
from turnpike.table.sentences import Sentences
from turnpike.table.snapshot import LogEntry, Offer, Preview

MAX_HINTS = 2
NEAR = 12
"""Puzzles nearest to the solver's rating from which the next one is taken."""
PROVISIONAL_DEVIATION = 110.0
"""From here on a rating is no longer provisional."""
Z = 1.96
"""Standard deviations to each side of a 95 % interval."""


def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; refused if it has none."""
    found = shipped(games.manifest(game).id)
    if not found:
        raise Refused("no_puzzles", game=games.manifest(game).title())
    return found


def find(id_: str) -> Puzzle:
    """The puzzle with this id."""
    for game in games.names():
        for puzzle in shipped(game):
            if puzzle.id == id_:
                return puzzle
    raise Refused("unknown_puzzle")


def daily(game: str) -> Puzzle:
    """The puzzle of the day (UTC), the same for everybody; all have had their day before one comes again."""
    found = sorted(puzzles_of(game), key=lambda one: _order(one.id, "daily"))
    return found[now() // 86_400_000 % len(found)]


def _order(id_: str, salt: str) -> str:
    """A fixed order that has nothing to do with ratings and games."""
    return hashlib.sha256(f"{salt} {id_}".encode()).hexdigest()


class Puzzles:
    """The puzzles of a server, or of a tab."""

    def __init__(self, store: PuzzleStore) -> None:
        self._store = store

    async def listed(self, game: str, reader: Account | None, language: str) -> PuzzleList:
        """The puzzles of a game, with what the reader has done with them."""
        found = puzzles_of(game)
        ratings = await self._store.puzzle_ratings(game)
        mine = {} if reader is None else {one.puzzle: one for one in await self._store.puzzle_attempts(reader.id, game)}
        names = _theme_names(game, language)
        count = Counter(theme for puzzle in found for theme in puzzle.themes)
        return PuzzleList(
            game=game,
            daily=daily(game).id,
            me=await self._solver(reader, game),
            themes=[ThemeView(id=id_, name=names.get(id_, id_), puzzles=many) for id_, many in count.most_common()],
            puzzles=[
                PuzzleSummary(
                    id=one.id,
                    players=len(one.header.seats),
                    rating=round(ratings[one.id].rating) if one.id in ratings else one.rating,
                    solved=mine[one.id].solved if one.id in mine else None,
                )
                for one in found
            ],
        )

    async def next(self, game: str, reader: Account | None, after: str, theme: str, language: str) -> PuzzleView:
        """A puzzle near the reader's rating that has no answer yet; when all have one, they come again."""
        found = [one for one in puzzles_of(game) if not theme or theme in one.themes]
        if not found:
            raise Refused("no_puzzles", game=games.manifest(game).title(language))
        solver = None if reader is None else await self._store.puzzle_solver(reader.id, game)
        done = set()
        if reader is not None:
            attempts = await self._store.puzzle_attempts(reader.id, game)
            done = {one.puzzle for one in attempts if one.solved is not None}
        rating = CENTRE if solver is None else solver.rating
        now_rated = await self._store.puzzle_ratings(game)
        ratings = {one.id: now_rated[one.id].rating if one.id in now_rated else one.rating for one in found}
        left = [one for one in found if one.id not in done and one.id != after] or found
        near = sorted(left, key=lambda one: abs(ratings[one.id] - rating))[:NEAR]
        order = sorted(near, key=lambda one: _order(one.id, "next"))
        last = _order(after, "next")
        chosen = next((one for one in order if _order(one.id, "next") > last), order[0])
        return await self.view(chosen, reader, language)

    async def view(self, puzzle: Puzzle, reader: Account | None, language: str) -> PuzzleView:
        """A puzzle to be solved."""
        known = (await self._store.puzzle_ratings(puzzle.game)).get(puzzle.id)
        attempt = None if reader is None else await self._store.puzzle_attempt(reader.id, puzzle.id)
        today = datetime.fromtimestamp(now() / 1000, UTC).date().isoformat()
        return PuzzleView(
            id=puzzle.id,
            game=puzzle.game,
            header=replace(puzzle.header, seats=_seat_names(len(puzzle.header.seats), language)),
            seat=puzzle.seat,
            rating=puzzle.rating if known is None else round(known.rating),
            tried=0 if known is None else known.tried,
            solvers=0 if known is None else known.solved,
            daily=today if daily(puzzle.game).id == puzzle.id else "",
            hints=0 if attempt is None else attempt.hints,
            solved=None if attempt is None else attempt.solved,
            me=await self._solver(reader, puzzle.game),
            position=_position(puzzle, solving.start_of(puzzle), "open", language),
        )

    async def answer(
        self, puzzle: Puzzle, moves: Sequence[Words], reader: Account | None, language: str
    ) -> PuzzleAnswer:
        """Play these actions; when they end the turn, they are an answer, and the first one counts."""
        play, verdict = _played(puzzle, moves, language)
        counted = None
        if verdict in ("solved", "wrong"):
            counted = await self._count(puzzle, reader, solved=verdict == "solved")
        return PuzzleAnswer(
            verdict=verdict,
            counted=counted is not None and counted.counted,
            change=_change(counted),
            me=await self._solver(reader, puzzle.game) if counted is None else _solver_view(counted.solver),
            position=_position(puzzle, play, verdict, language),
            solution=_solution(puzzle, language) if verdict == "solved" else None,
        )

    def previews(self, puzzle: Puzzle, moves: Sequence[Words], choices: Sequence[int], language: str) -> list[Preview]:
        """What choices after these actions would cause by the end of the turn."""
        play, verdict = _played(puzzle, moves, language)
        if verdict != "open":
            raise Refused("puzzle_turn_over")
        sentences = _sentences(play, language)
        found = Previews().of(play, play.choices(), choices)
        return [Preview(sentences.effects(foreseen.events), foreseen.figures) for foreseen in found]

    async def hint(self, puzzle: Puzzle, reader: Account, language: str) -> PuzzleHint:
        """The next hint; an answer after one counts half."""
        asked = PuzzleAttempt(person=reader.id, puzzle=puzzle.id, kind=puzzle.game, time=now())
        taken = await self._store.take_puzzle_hint(asked, MAX_HINTS)
        hints = max(1, taken.hints)
        action = ""
        if hints >= MAX_HINTS:
            choice = solving.key_choice(puzzle)
            speech = _sentences(solving.start_of(puzzle), language).speech
            action = "" if choice is None else speech.choice(choice)
        return PuzzleHint(hints=hints, last=hints >= MAX_HINTS, themes=_themes(puzzle, language), action=action)

    async def give_up(self, puzzle: Puzzle, reader: Account | None, language: str) -> GivenUp:
        """The solution. Unless there was an answer before, the puzzle counts as not solved."""
        counted = await self._count(puzzle, reader, solved=False)
        return GivenUp(
            counted=counted is not None and counted.counted,
            change=_change(counted),
            me=None if counted is None else _solver_view(counted.solver),
            solution=_solution(puzzle, language),
        )

    async def _count(self, puzzle: Puzzle, reader: Account | None, *, solved: bool) -> CountedAttempt | None:
        if reader is None:
            return None
        done = PuzzleAttempt(person=reader.id, puzzle=puzzle.id, kind=puzzle.game, time=now(), solved=solved)
        # Guests come and go as they like: their answers change no puzzle.
        return await self._store.count_puzzle(done, partial(rate_attempt, puzzle.rating), reader.login is not None)

    async def _solver(self, reader: Account | None, game: str) -> SolverView | None:
        return None if reader is None else _solver_view(await self._store.puzzle_solver(reader.id, game))


def _played(puzzle: Puzzle, moves: Sequence[Words], language: str) -> tuple[AnyPlay, solving.Verdict]:
    """The game after these actions; what the rules refuse is refused in the words of the game."""
    if is_deep(list(moves)):
        raise Refused("bad_request", detail="a move is nested too deeply")
    try:
        return solving.answer(puzzle, moves)
    except solving.TurnOverError:
        raise Refused("puzzle_turn_over") from None
    except Refused as refused:
        speech = _sentences(solving.start_of(puzzle), language).speech
        raise Refused("puzzle_move", reason=speech.refusal(refused)) from None


def _solver_view(row: SolverRow | None) -> SolverView | None:
    return None if row is None else solver_view(row)


def solver_view(row: SolverRow) -> SolverView:
    """How an account solves the puzzles of a game."""
    return SolverView(
        game=row.kind,
        rating=round(row.rating),
        deviation=round(Z * row.deviation),
        provisional=row.deviation > PROVISIONAL_DEVIATION,
        tried=row.tried,
        solved=row.solved,
        streak=row.streak,
        best_streak=row.best_streak,
    )


def _change(counted: CountedAttempt | None) -> int:
    if counted is None or not counted.counted or counted.solver is None:
        return 0
    return round(counted.solver.rating) - round(CENTRE if counted.before is None else counted.before)


def _theme_names(game: str, language: str) -> dict[str, str]:
    found = games.find(game)
    return found.wordbook(found.read_options({}), language).get("theme", {})


def _seat_names(players: int, language: str) -> list[str]:
    own = texts(TEXT, language)
    return [own.say("puzzle", "player", number=seat + 1) for seat in range(players)]


def _sentences(play: AnyPlay, language: str) -> Sentences:
    names = _seat_names(len(play.header.seats), language)
    return Sentences(play.game.speech(play.options, language, names), names)


def _themes(puzzle: Puzzle, language: str) -> list[str]:
    names = _theme_names(puzzle.game, language)
    return [names.get(theme, theme) for theme in puzzle.themes]


def _position(puzzle: Puzzle, play: AnyPlay, verdict: solving.Verdict, language: str) -> PuzzlePosition:
    """What the seat of the puzzle sees; nothing of what it may not know."""
    sentences = _sentences(play, language)
    over = verdict != "open"
    return PuzzlePosition(
        at=play.at,
        to_act=play.to_act if play.to_act >= 0 else None,
        view=play.view(puzzle.seat),
        choices=[] if over else [_offer(choice, sentences) for choice in play.choices()],
        entries=[
            LogEntry(entry_line(entry), 0, sentences.of_events(play.events(entry.n, puzzle.seat)))
            for entry in play.entries_after(len(puzzle.path))
        ],
    )


def _offer(choice: Choice, sentences: Sentences) -> Offer:
    return Offer(do=choice.words, key=choice.key, facts=choice.facts, sentence=sentences.of_choice(choice))


def _solution(puzzle: Puzzle, language: str) -> PuzzleSolution:
    best, other = solving.explained(puzzle)
    speech = _sentences(solving.start_of(puzzle), language).speech

    def told(one: solving.Explanation, win: float) -> PuzzleTurn:
        steps = [
            PuzzleStep(do=step.words, sentence="" if step.choice is None else speech.choice(step.choice))
            for step in one.steps
        ]
        return PuzzleTurn(steps=steps, caused=sentences_about(one.caused, speech), win=win)

    return PuzzleSolution(
        best=told(best, puzzle.win),
        other=told(other, puzzle.other_win),
        themes=_themes(puzzle, language),
        path=puzzle.path,
    )
