"""A game in the terminal: people and bots play one game at one screen.

Here: who decides, the narration between decisions, undo and redo, saving the game. Not here: a single decision of a
player (decision.py), how the board is drawn (the terminal of each game), the form of a file (saving.py).
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from turnpike.bots.contract import Bot, small
from turnpike.cli.decision import Decision
from turnpike.cli.errors import complain
from turnpike.cli.narration import print_events
from turnpike.cli.result import ranking, winners
from turnpike.cli.saving import save
from turnpike.cli.screen import Screen, clean
from turnpike.cli.texts import texts_in
from turnpike.kernel.contract import CHANCE, Choice
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.kernel.terminal import AnyTerminal

SECONDS = 5.0
"""Seconds that a bot has for a decision."""


class InteractiveGame:
    """One game at one screen."""

    def __init__(
        self,
        play: AnyPlay,
        terminal: AnyTerminal,
        seated: Mapping[int, Bot],
        language: str,
        rng: Rng,
        file: Path | None,
    ) -> None:
        self.play = play
        self.terminal = terminal
        self.bots = seated
        self.screen = Screen()
        self.words = texts_in(language)
        self.language = language
        self.seats = [clean(name) for name in play.header.seats]
        self.speech = play.game.speech(play.options, language, self.seats)
        self.drawn: tuple[int, int] | None = None
        """Seat and turn for which the board was drawn last."""
        people = [seat for seat in range(len(self.seats)) if seat not in seated]
        self._viewer = people[0] if len(people) == 1 else None
        """The seat whose secrets the screen may show: that of the only human player."""
        self._shared = play.game.secrets and len(people) > 1
        """Whether several players with secrets share the screen."""
        self._looking: int | None = None
        self._rng = rng
        self._file = file
        self._saved = play.at
        """The newest entry that has been saved."""
        self._told = play.at
        """The newest entry that has been narrated."""
        line = [0, *(entry.n for entry in play.live)]
        self._marks = [
            before for before, entry in zip(line, play.live, strict=False) if entry.words and entry.seat not in seated
        ]
        """The last entry before each decision of a person, for undo."""
        self._again: list[int] = []
        """How many actions each undo took back, for redo."""

    # --- The course of the game ---------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the end, or until a player wants to stop."""
        try:
            self._play()
        except KeyboardInterrupt:
            if self._file is not None:
                complain("", self.words.say("play", "kept", file=str(self._file)))
            raise

    def _play(self) -> None:
        self._introduce()
        while not self.play.over:
            seat = self.play.to_act
            if seat == CHANCE:
                self.play.roll()
            elif seat in self.bots:
                self.play.do_choice(self.advice(self.bots[seat], seat))
            elif len(offered := small(self.play.choices())) == 1:
                self.play.do_choice(offered[0])  # There is nothing to decide.
            else:
                self.keep()
                if not self._hand_over(seat) or not Decision(self, seat).ask():
                    return
        self.print_news()
        self.keep()
        self._finish()

    def _hand_over(self, seat: int) -> bool:
        """Where several players with hidden hands share the screen, wait until it is passed on; False to stop."""
        if not self._shared or self._looking == seat:
            return True
        self._looking = seat
        self.drawn = None
        self.screen.clear()
        return self.screen.ask(self.words.say("play", "hand_over", name=self.seats[seat]) + " ") is not None

    def _introduce(self) -> None:
        people = [seat for seat in range(len(self.seats)) if seat not in self.bots]
        for key, seats in (("people", people), ("bots", list(self.bots))):
            names = ", ".join(f"{self.seats[seat]} {self.terminal.sign(seat)}" for seat in seats)
            if names:
                self.screen.say(self.words.say("play", key, n=len(seats), names=names))
        if self.screen.live and not self.play.entries:
            self.screen.say()
            self.print_rules()
            self.screen.say()
        self.screen.say(self.words.say("play", "how_to"))
        if self.screen.live:
            self.screen.ask(self.words.say("play", "press_enter") + " ")
        if not self.play.entries:
            print_events(self.screen, self.terminal, self.speech, self.play.start_events)

    def advice(self, bot: Bot, seat: int) -> Choice:
        """What a bot would choose now."""
        play = self.play
        view = None if play.draft is not None else play.view(seat)
        return bot.choose(play.game, view, play.options, play.choices(), self._rng, SECONDS)

    def print_tiles(self, since: int = 0) -> None:
        """The tiles that players have laid out, after that entry."""
        for entry in self.play.live:
            if entry.n > since and entry.seat is not None and not entry.events:
                facts = {name: value for name, value in entry.words.items() if isinstance(value, str | int)}
                said = self.speech.choice(Choice((entry.words,), (), str(facts.pop("do")), facts))
                self.screen.paragraph(self.terminal.sign(entry.seat), [(f"{self.seats[entry.seat]}: {said}", "")])

    def print_news(self) -> None:
        """Print what has happened since the last decision of a human player."""
        if self.play.draft is not None:
            self.print_tiles(self._told)
        news = [event for n in range(self._told + 1, self.play.at + 1) for event in self.play.events(n, self._viewer)]
        self._told = self.play.at
        if news:
            self.screen.say()
            print_events(self.screen, self.terminal, self.speech, news)

    def print_history(self) -> None:
        """Everything that has happened and was not taken back."""
        played = [event for entry in self.play.live for event in self.play.events(entry.n, self._viewer)]
        print_events(self.screen, self.terminal, self.speech, [*self.play.start_events, *played])

    def print_rules(self) -> None:
        """The rules in a few sentences."""
        for sentence in self.terminal.rules(self.play.options, self.language):
            self.screen.paragraph("•", [(sentence, "")])

    def _finish(self) -> None:
        outcome = self.play.outcome()
        self.screen.say()
        self.screen.say(winners(outcome, self.seats, self.words), "bold")
        self.screen.show(ranking(outcome, self.seats, self.terminal, self.language, self.speech, self.words))
        if self._file is None and self.screen.live:
            self._offer_to_save()

    # --- Going forward and back ---------------------------------------------------------------------------------------

    def decide(self, act: Callable[[], object]) -> None:
        """Do something that can be undone."""
        mark = self._top()
        act()
        self._marks.append(mark)
        self._again = []

    def undo(self, seat: int) -> None:
        """Back to the previous decision of a person, over everything the bots have done since.

        Bots always consent, and people who share a screen agree among themselves.
        """
        if not self._marks:
            self.screen.say(self.words.say("play", "nothing_to_undo"))
            return
        acted = self._acted()
        self.play.undo(self._marks.pop(), seat=seat)
        self._again.append(acted - self._acted())
        self.drawn = None
        self.screen.say(self.words.say("play", "undone"))

    def redo(self) -> None:
        """Play again what the last undo took back."""
        if not self._again:
            raise Refused("cannot_redo")
        mark = self._top()
        for _ in range(self._again.pop()):
            self.play.redo()
        self._marks.append(mark)
        self.drawn = None

    def _top(self) -> int:
        live = self.play.live
        return live[-1].n if live else 0

    def _acted(self) -> int:
        return sum(bool(entry.words) for entry in self.play.live)

    # --- Keeping the game ---------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Bring the file up to date, if there is one."""
        if self._file is not None:
            save(self.play, self._file)
            self._saved = self.play.at

    def save(self, name: str) -> None:
        """Write the game to a file that a person names; without a name, to the one it is kept in."""
        path = Path(name).expanduser() if name else self._file
        if path is None:
            self.screen.say(self.words.say("play", "save_where"))
            return
        if path != self._file and path.exists() and not self._may_replace(path):
            return
        try:
            save(self.play, path)
        except OSError as error:
            self.screen.say(self.words.say("play", "not_saved", file=str(path), why=str(error.strerror)))
            return
        self._saved = self.play.at
        self.screen.say(self.words.say("play", "saved", file=str(path)))

    def stop(self) -> None:
        """Say where the game is, or offer to save it."""
        if self._file is not None:
            self.keep()
            self.screen.say(self.words.say("play", "kept", file=str(self._file)))
        elif self._saved < self.play.at:
            self._offer_to_save()

    def _may_replace(self, path: Path) -> bool:
        answer = self.screen.ask(self.words.say("play", "replace", file=str(path)) + " ")
        return (answer or "").lower() in {"y", "yes", "j", "ja", "o", "oui"}

    def _offer_to_save(self) -> None:
        name = self.screen.ask(self.words.say("play", "offer_to_save") + " ")
        if name:
            self.save(name)
