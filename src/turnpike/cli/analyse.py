"""`turnpike analyse`: the review of a finished game: chances over time, turning points, better moves."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from turnpike import games
from turnpike.bots.analysis import Budget, graph
from turnpike.bots.analysis.grades import SeatSummary
from turnpike.bots.analysis.report import retell, sentences
from turnpike.bots.analysis.review import SECONDS, SIMULATIONS, Remark, Review, review
from turnpike.cli.errors import CommandError
from turnpike.cli.logs import explainer, game_of, in_game, records, speech_of
from turnpike.cli.screen import Screen, clean
from turnpike.cli.texts import texts_in
from turnpike.kernel.contract import REFEREE, Choice, Speech
from turnpike.kernel.log import LogError, Record
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.replay import replay
from turnpike.kernel.text import Language, Texts

EXAMPLES = """[bold]Examples[/bold]
  turnpike analyse game.jsonl                        turning points and better moves
  turnpike analyse game.jsonl --svg chances.svg      and a graph of the winning chances
  turnpike analyse game.jsonl --simulations 2000 --seconds 10     a deeper analysis
  turnpike analyse games.jsonl --game 3 --json       the third game of a file, for programs
"""
BARS = "▁▂▃▄▅▆▇█"
MAX_WIDTH = 60


def analyse(
    file: Annotated[Path, typer.Argument(help="Log file written by play, simulate or match; - for standard input.")],
    game: Annotated[int, typer.Option(min=1, help="Which game of the file, counting from 1.")] = 1,
    simulations: Annotated[
        int, typer.Option(min=1, help="Simulations per position: more take longer and are more accurate.")
    ] = SIMULATIONS,
    threads: Annotated[int, typer.Option(min=1, help="Number of threads.")] = 1,
    seconds: Annotated[
        float, typer.Option(min=0.0, help="Time limit per position; compiled rules need less.")
    ] = SECONDS,
    seed: Annotated[int, typer.Option(help="The same seed gives the same review, unless time runs out.")] = 0,
    svg: Annotated[Path | None, typer.Option(help="Draw the winning chances as a graph to this file.")] = None,
    png: Annotated[Path | None, typer.Option(help="The same graph as a PNG, with seat numbers for names.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")] = False,
    language: Annotated[Language, typer.Option(help="Output language.")] = "en",
) -> None:
    """Review a finished game: each player's chance to win over time, the turning points, and better moves."""
    play, record = _game(file, game, language)
    words = texts_in(language)
    found = _reviewed(play, Budget(simulations=simulations, seconds=seconds, threads=threads), seed, words)
    seats = [clean(name) for name in record.header.seats]
    pencils = pencils_of(play, seats)
    title, axis = words.say("analyse", "graph_title"), words.say("analyse", "graph_axis")
    if svg is not None:
        svg.write_text(graph.svg(found, pencils, title, axis) + "\n", encoding="utf-8")
    if png is not None:
        png.write_bytes(graph.png(found, pencils))
    speech = speech_of(play.game, record.header, language)
    if as_json:
        about = {"game": play.game.id, "seats": seats, "finished": play.over}
        result = {**about, **msgspec.to_builtins(retell(found, speech))}
        sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
        return
    _ReviewPrinter(play, found, seats, speech, words).print([path for path in (svg, png) if path is not None])


def _game(file: Path, number: int, language: str) -> tuple[AnyPlay, Record]:
    for count, record in enumerate(records(file), start=1):
        if count == number:
            try:
                rules = game_of(record)
                return replay(rules, record, explain=explainer(rules, record.header, language)), record
            except LogError as error:
                raise CommandError(in_game(file, number, error)) from None
    raise CommandError(f"{file}: There is no game {number} in this file.")


def _reviewed(play: AnyPlay, budget: Budget, seed: int, words: Texts) -> Review:
    """The review, with a progress bar on a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(words.say("analyse", "working"), total=None)
        return review(play, budget, seed=seed, progress=lambda done, of: bar.update(task, completed=done, total=of))


def pencils_of(play: AnyPlay, seats: list[str]) -> list[graph.Pencil]:
    """The seats in the colours of their pieces."""
    terminal = games.terminal(play.game.id)
    return [graph.Pencil(name, terminal.colour(seat)) for seat, name in enumerate(seats)]


class _ReviewPrinter:
    """A review in words."""

    def __init__(self, play: AnyPlay, found: Review, seats: list[str], speech: Speech, words: Texts) -> None:
        self._play, self._found, self._seats = play, found, seats
        self._speech, self._words = speech, words
        self._screen = Screen()

    def print(self, written: list[Path]) -> None:
        """Print the whole review."""
        say, found = self._say, self._found
        name, counts = (
            games.manifest(self._play.game.id).title(),
            {"players": len(self._seats), "entries": self._play.at},
        )
        counts |= {"simulations": found.simulations, "positions": len(found.moments)}
        self._screen.say(say("about", game=name, **counts))
        if not self._play.over:
            self._screen.say(say("unfinished"))
        self._curves()
        if found.summaries:
            self._screen.say()
            self._screen.say(say("summary"), "bold")
            for summary in found.summaries:
                self._screen.say(self._seat(summary), indent=2)
        turning = [remark for remark in found.remarks if remark.turning]
        better = [remark for remark in found.remarks if remark.better is not None]
        for key, remarks, line in (("turning", turning, self._turned), ("better", better, self._bettered)):
            if remarks:
                self._screen.say()
                self._screen.say(say(key), "bold")
                for remark in remarks:
                    self._screen.say(line(remark), indent=2)
        if not found.remarks:
            self._screen.say(say("nothing"))
        for path in written:
            self._screen.say(say("written", file=str(path)))

    def _say(self, key: str, **facts: str | int) -> str:
        return self._words.say("analyse", key, **facts)

    def _curves(self) -> None:
        """The chances of all seats over the game, as rows of bars."""
        moments = self._found.moments
        if not moments:
            return
        wide = max(len(name) for name in self._seats)
        columns = min(MAX_WIDTH, len(moments), max(10, self._screen.width - wide - 12))
        terminal = games.terminal(self._play.game.id)
        for seat, name in enumerate(self._seats):
            wins = [moments[i * (len(moments) - 1) // max(1, columns - 1)].win[seat] for i in range(columns)]
            bars = "".join(BARS[min(len(BARS) - 1, int(win * len(BARS)))] for win in wins)
            self._screen.say(f"{terminal.sign(seat)} {name:<{wide}} {bars} {100 * moments[-1].win[seat]:.0f} %")

    def _seat(self, summary: SeatSummary) -> str:
        name = self._seats[summary.seat]
        if summary.accuracy is None:
            return self._say("seat_idle", name=name)
        line = self._say(
            "seat",
            name=name,
            accuracy=percent(summary.accuracy),
            inaccuracies=summary.grades["inaccuracy"],
            mistakes=summary.grades["mistake"],
            blunders=summary.grades["blunder"],
        )
        if not any(moment.seat is None for moment in self._found.moments[:-1]):
            return line
        moved = {cause: f"{percent(getattr(summary, cause)):+}" for cause in ("luck", "own", "others")}
        return f"{line} {self._say('luck', name=name, **moved)}"

    def _turned(self, remark: Remark) -> str:
        seat = remark.most
        return self._say(
            "turn_line",
            n=remark.n,
            turn=remark.turn,
            what=self._what(remark),
            name=self._seats[seat],
            before=percent(remark.before[seat]),
            after=percent(remark.after[seat]),
        )

    def _what(self, remark: Remark) -> str:
        if remark.seat is None:
            events = self._play.events(remark.n, REFEREE)
            return self._say("chance", what=self._speech.event(events[0])) if events else self._say("unseen_chance")
        return f"{self._seats[remark.seat]}: {self._choice(remark.played)}"

    def _choice(self, choice: Choice | None) -> str:
        return self._say("own_path") if choice is None else sentence(self._speech.choice(choice))

    def _bettered(self, remark: Remark) -> str:
        if remark.better is None or remark.seat is None:
            return ""
        line = self._say(
            "better_line",
            n=remark.n,
            turn=remark.turn,
            name=self._seats[remark.seat],
            played=self._choice(remark.played),
            better=self._choice(remark.better.choice),
            win=percent(remark.better.win),
            after=percent(remark.after[remark.seat]),
        )
        if caused := sentences(remark.better.caused, self._speech):
            line = f"{line} {self._say('caused', what=' '.join(caused))}"
        if len(remark.better.line) < 2:
            return line
        steps = [f"{self._seats[step.seat]}: {self._choice(step.choice)}" for step in remark.better.line[1:]]
        return f"{line} {self._say('then', line=' '.join(steps))}"


def percent(win: float) -> int:
    """A chance in percent."""
    return round(100 * win)


def sentence(words: str) -> str:
    """Words that end like a sentence."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."
