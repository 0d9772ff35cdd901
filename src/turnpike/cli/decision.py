"""A decision of a human player: the board, the choices, and the commands.

Here: showing them and running commands. Not here: the game loop (interactive.py), the layout of choices (menu.py).
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from turnpike import bots, games
from turnpike.cli.menu import Menu
from turnpike.kernel.contract import Choice, Words
from turnpike.kernel.preview import preview
from turnpike.kernel.refused import Refused
from turnpike.kernel.terminal import Canvas

if TYPE_CHECKING:
    from turnpike.cli.interactive import InteractiveGame

HELP = (
    ("3", "number"),
    ("", "name"),
    ("? 3", "foresee"),
    ("", "go"),
    ("hint", "hint"),
    ("undo, redo", "undo"),
    ("board", "board"),
    ("menu", "menu"),
    ("log", "log"),
    ("rules", "rules"),
    ("save FILE", "save"),
    ("", "do"),
    ("quit", "quit"),
)
"""The commands, and the keys of their help texts. Where a command is empty, each game has its own sample."""
ROOMY = 100, 38
"""Columns and lines of a screen on which the board is drawn again for each decision."""

BELOW = 20
"""Lines left for news and choices. The same for every decision, so that the map keeps its size."""

MAX_LINES = 14
"""Lines of choices in one column; more of them take several."""


class Decision:
    """Prompts the player at a seat until something has been done."""

    def __init__(self, game: "InteractiveGame", seat: int) -> None:
        self._game = game
        self._screen = game.screen
        self._play = game.play
        self._seat = seat
        self._view = None if self._play.draft is not None else self._play.view(seat)
        self._choices = self._play.choices()
        offered = [*self._choices, *self._play.asides(seat)]
        self._menu = Menu(game.terminal.offers(self._view, self._play.options, offered, game.speech, game.language))
        self._lines = self._menu.lines(self._screen.width, MAX_LINES)
        self._commands: dict[str, Callable[[str], None]] = {
            "undo": lambda _: game.undo(seat),
            "redo": lambda _: game.redo(),
            "board": lambda _: self._show_everything(),
            "menu": lambda _: self._show_menu(),
            "log": lambda _: game.print_history(),
            "help": lambda _: self._help(),
            "rules": lambda _: game.print_rules(),
            "hint": lambda _: self._hint(),
            "save": game.save,
            "do": self._do,
        }

    def ask(self) -> bool:
        """Show what there is to decide and do what is typed, until something has changed; False to stop."""
        self._draw()
        self._game.print_news()
        self._show_menu()
        at = self._play.at
        while self._play.at == at:
            typed = self._screen.ask(f"{self._game.seats[self._seat]} {self._game.terminal.sign(self._seat)} > ")
            if typed is None:
                self._screen.say(self._game.words.say("play", "no_more_input"))
                return False
            if typed.lower() in {"quit", "exit", "q"}:
                self._game.stop()
                return False
            if typed:
                self._obey(typed)
        return True

    def _obey(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        try:
            if typed.startswith("?"):
                self._foresee(typed[1:].strip())
            elif command := self._commands.get(word.lower()):
                command(rest.strip())
            elif choice := self._menu.find(typed):
                self._game.decide(lambda: self._play.do_choice(choice))
            else:
                self._say("not_understood", typed=typed[:60], last=self._menu.last)
        except Refused as refused:
            self._screen.say(self._game.speech.refusal(refused))

    def _say(self, key: str, **facts: str | int) -> None:
        self._screen.say(self._game.words.say("play", key, **facts))

    def _do(self, rest: str) -> None:
        """`do expand from=pueblo to=denver`: an action as it stands in the log."""
        do, *values = rest.split() or [""]
        words: Words = {"do": do}
        for value in values:
            name, _, said = value.partition("=")
            words[name] = [_value(item) for item in said.split(",") if item] if "," in said else _value(said)
        self._game.decide(lambda: self._play.do(words))

    def _foresee(self, which: str) -> None:
        """What a choice would lead to."""
        choice = self._menu.find(which) if which else None
        if choice is None or self._view is None:
            self._say("what_to_foresee")
            return
        self._say("foreseen")
        for event in preview(self._play.game, self._view, self._play.options, choice):
            if not self._game.terminal.is_quiet(event):
                weight = "bold" if self._game.terminal.stands_out(event) else ""
                self._screen.say(self._game.speech.event(event), weight, indent=3)

    def _hint(self) -> None:
        bot = bots.find(games.manifest(self._play.game.id).adviser)
        advice = self._game.advice(bot, self._seat)
        self._say("hint", bot=bot.name, choice=self._game.speech.choice(advice))

    # --- What is shown ------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """The board: for each decision where there is room for it, else once a turn and without numbers."""
        if self._view is None:
            return
        columns, lines = ROOMY
        roomy = self._screen.width >= columns and self._screen.height >= lines
        turn = self._seat, self._play.game.turn_number(self._play.state)
        if roomy or turn != self._game.drawn:
            canvas = self._canvas(self._menu.listed if roomy else {})
            max_lines = self._screen.height - BELOW
            self._screen.say()
            self._screen.write(self._game.terminal.board(self._view, self._play.options, canvas, max_lines))
        self._game.drawn = turn

    def _canvas(self, numbers: Mapping[int, Choice]) -> Canvas:
        seats, screen, language = self._game.seats, self._screen, self._game.language
        return Canvas(seats, screen.width, screen.colour, language, numbers)

    def _show_everything(self) -> None:
        terminal = self._game.terminal
        if self._view is not None:
            canvas = self._canvas(self._menu.listed)
            self._screen.write(terminal.whole_board(self._view, self._play.options, canvas))
            self._screen.say()
        else:
            self._game.print_tiles()
        self._screen.say(terminal.legend(self._game.language))

    def _show_menu(self) -> None:
        self._screen.say()
        terminal, seats, language = self._game.terminal, self._game.seats, self._game.language
        self._screen.say(terminal.heading(self._view, seats, self._seat, self._choices[0], language), "bold")
        self._screen.write("".join(line + "\n" for line in self._lines))
        if self._menu.unlisted:
            said = terminal.unlisted(self._menu.unlisted, language)
            self._screen.say(said or self._game.words.say("play", "unlisted", n=self._menu.unlisted), indent=2)

    def _help(self) -> None:
        table = Table.grid(padding=(0, 2))
        own = self._game.terminal.help(self._game.language)
        for typed, key in HELP:
            if typed:
                table.add_row("", Text(typed, "bold"), self._game.words.say("help", key))
            elif key in own:
                sample, said = own[key]
                table.add_row("", Text(sample, "bold"), said)
        self._screen.show(table)
        self._screen.say(self._game.terminal.legend(self._game.language))


def _value(said: str) -> int | str | bool:
    if said in {"true", "false"}:
        return said == "true"
    return int(said) if said.isascii() and said.isdigit() else said
