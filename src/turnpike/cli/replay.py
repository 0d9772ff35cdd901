"""`turnpike replay`: check a log, step through it, print its states, draw a position."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from turnpike import games
from turnpike.cli.errors import WRONG, CommandError, complain
from turnpike.cli.logs import explainer, game_of, in_game, records, speech_of
from turnpike.cli.result import ranking, winners
from turnpike.cli.screen import Screen, clean
from turnpike.cli.stepper import Stepper
from turnpike.cli.texts import texts_in
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.log import LogError, Record
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.replay import replay as replay_game
from turnpike.kernel.replay import walk
from turnpike.kernel.text import Language

EXAMPLES = """[bold]Examples[/bold]
  turnpike replay game.jsonl                     check every game in the file
  turnpike replay game.jsonl --step              step through it
  turnpike replay game.jsonl --svg 40 at40.svg   draw the position after entry 40
  turnpike replay game.jsonl --states            print each state as a line of JSON
"""


def replay(
    file: Annotated[Path, typer.Argument(help="Log file written by play, simulate or match; - for standard input.")],
    states: Annotated[bool, typer.Option("--states", help="Print only the state after every entry.")] = False,
    svg: Annotated[
        tuple[int, Path] | None,
        typer.Option(
            metavar="N OUT", help="Draw the position after entry N (0 = start) to OUT; - for standard output."
        ),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Step through the game.")] = False,
    game: Annotated[int | None, typer.Option(min=1, help="Only this game of the file, counting from 1.")] = None,
    language: Annotated[Language, typer.Option(help="Output language.")] = "en",
) -> None:
    """Check the games in a log: every entry must be legal and have the effects the log records.

    Prints OK and the result of each game, or what is wrong and where. The exit code is then 1.
    """
    if states + step + (svg is not None) > 1:
        raise typer.BadParameter("Only one of --states, --svg and --step at a time.")
    found = wrong = 0
    checked: list[AnyPlay] = []
    for number, record in enumerate(records(file), start=1):
        if game is not None and number != game:
            continue
        found += 1
        try:
            if svg is not None:
                _draw(record, svg[0], svg[1], language)
                return
            if step:
                Stepper(record, language).run()
                return
            if states:
                _print_states(record, language)
            else:
                checked = [_check(number, record, language)]
        except LogError as error:
            wrong += 1
            complain(in_game(file, number, error))
    if not found:
        raise CommandError(f"{file}: There is no game {game or ''}".rstrip() + " in this file.")
    if found == len(checked) == 1:
        _show_result(checked[0], language)
    elif not states:
        Screen().say(texts_in(language).say("replay", "all_ok" if not wrong else "some_wrong", n=found, wrong=wrong))
    if wrong:
        raise typer.Exit(WRONG)


def _check(number: int, record: Record, language: str) -> AnyPlay:
    """Replay a game and say in a line how it went."""
    game = game_of(record)
    play = replay_game(game, record, explain=explainer(game, record.header, language))
    words = texts_in(language)
    about = {
        "number": number,
        "game": games.manifest(game.id).title(),
        "players": len(record.header.seats),
        "entries": len(record.entries),
    }
    if not play.over:
        Screen().say(words.say("replay", "unfinished", **about))
        return play
    outcome = play.outcome()
    won = winners(outcome, record.header.seats, words)
    why = speech_of(game, record.header, language).why(outcome.why)
    Screen().say(words.say("replay", "ok", **about, winners=won, why=why))
    return play


def _show_result(play: AnyPlay, language: str) -> None:
    """The table of a finished game."""
    if play.over:
        seats = play.header.seats
        speech, terminal = speech_of(play.game, play.header, language), games.terminal(play.game.id)
        Screen().show(ranking(play.outcome(), seats, terminal, language, speech, texts_in(language)))


def _print_states(record: Record, language: str) -> None:
    """One line for each entry: its number and the position after it; while tiles are laid out there is none yet."""
    game = game_of(record)
    for play, entry in walk(game, record, explain=explainer(game, record.header, language)):
        if entry is None:
            continue
        if play.draft is not None or entry.n < play.at:
            line: dict[str, object] = {"n": entry.n, "setup": True}
        else:
            line = {"n": entry.n, **msgspec.structs.asdict(play.view(REFEREE))}
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")


def _draw(record: Record, n: int, out: Path, language: str) -> None:
    """The position after entry n as a picture."""
    game = game_of(record)
    reached = 0
    for play, entry in walk(game, record, explain=explainer(game, record.header, language)):
        reached = entry.n if entry is not None else 0
        if reached != n:
            continue
        if play.draft is not None:
            raise CommandError(f"After entry {n} the tiles are still being set up. Choose a later entry.")
        seats = [clean(name) for name in record.header.seats]
        title = texts_in(language).say("replay", "after", n=n)
        picture = game.svg(play.view(REFEREE), play.options, seats, title, language)
        if out == Path("-"):
            sys.stdout.write(picture + "\n")
        else:
            out.write_text(picture + "\n", encoding="utf-8")
        return
    raise CommandError(f"There is no entry {n}; the last one is {reached}. Choose one from 0 (the start) to {reached}.")
