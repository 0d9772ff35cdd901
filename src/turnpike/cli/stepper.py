"""Stepping through a game in a log: back and forth, with the board and what happened."""

from msgspec import Struct

from turnpike import games
from turnpike.cli.logs import explainer, game_of, speech_of
from turnpike.cli.narration import print_events
from turnpike.cli.screen import Screen, clean
from turnpike.cli.texts import texts_in
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.events import Event
from turnpike.kernel.log import Record
from turnpike.kernel.replay import walk
from turnpike.kernel.terminal import Canvas

BELOW = 8
"""Lines left for what happened."""


class Frame(Struct):
    """The game after one entry."""

    title: str
    events: list[Event]
    view: Struct | None
    """None while the tiles are laid out."""


class Stepper:
    """Steps through one game."""

    def __init__(self, record: Record, language: str) -> None:
        self._game = game_of(record)
        self._terminal = games.terminal(self._game.id)
        self._language = language
        self._words = texts_in(language)
        self._screen = Screen()
        self._seats = [clean(name) for name in record.header.seats]
        self._frames: list[Frame] = []
        for play, entry in walk(self._game, record, explain=explainer(self._game, record.header, language)):
            self._options = play.options
            view = play.view(REFEREE) if play.draft is None else None
            if entry is None:
                self._frames.append(Frame(self._words.say("replay", "start"), play.start_events, view))
                continue
            key = "after" if entry.undo is None else "after_undo"
            title = self._words.say("replay", key, n=entry.n, to=entry.undo or 0)
            self._frames.append(Frame(title, play.events(entry.n, REFEREE), view))
        self._speech = speech_of(self._game, record.header, language)

    def run(self) -> None:
        """Show a frame and prompt for the next one, until the user quits."""
        at = 0
        while True:
            self._show(at)
            typed = self._screen.ask(self._words.say("replay", "step", at=at, last=len(self._frames) - 1) + " ")
            if typed is None or typed.lower() in {"q", "quit"}:
                return
            at = self._go(at, typed.lower())

    def _go(self, at: int, typed: str) -> int:
        last = len(self._frames) - 1
        if typed.isascii() and typed.isdigit() and len(typed) < 9:
            return min(int(typed), last)
        if typed in {"b", "back"}:
            return max(at - 1, 0)
        if not typed and at < last:
            return at + 1
        self._screen.say(self._words.say("replay", "end" if not typed else "step_help"))
        return at

    def _show(self, at: int) -> None:
        frame = self._frames[at]
        screen = self._screen
        screen.say()
        if frame.view is not None:
            canvas = Canvas(self._seats, screen.width, screen.colour, self._language)
            screen.write(self._terminal.board(frame.view, self._options, canvas, screen.height - BELOW))
            screen.say()
        screen.say(frame.title, "bold")
        print_events(screen, self._terminal, self._speech, frame.events)
