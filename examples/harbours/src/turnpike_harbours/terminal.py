"""Harbours in the terminal."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from turnpike.kernel.contract import Choice, Speech
from turnpike.kernel.drawing.ansi import Paint, painted
from turnpike.kernel.events import Event
from turnpike.kernel.terminal import Block, Canvas, Line, Offer, Rows, Terminal, UnknownSubjectError
from turnpike.kernel.text import Texts, texts
from turnpike_harbours.board import read_board
from turnpike_harbours.events import CargoDelivered, CargoTaken, TurnBegan
from turnpike_harbours.options import Options
from turnpike_harbours.speech import TEXT, HarboursSpeech
from turnpike_harbours.view import View

ROWS, MIN_WIDTH = 11, 60


class HarboursTerminal(Terminal[View, Options]):
    """Harbours for people at a terminal."""

    def offers(
        self, view: View | None, options: Options, choices: Sequence[Choice], speech: Speech, language: str
    ) -> list[list[Offer]]:
        """One group; a harbour is typed by its name."""
        places = HarboursSpeech(language, ()).places
        found = []
        for choice in choices:
            place = str(choice.facts.get("to") or choice.facts.get("card") or "")
            typed = (places[place], place) if place else (choice.key,)
            found.append(Offer(choice, speech.choice(choice), typed=typed))
        return [found]

    def board(self, view: View, options: Options, canvas: Canvas, max_lines: int) -> str:
        """The map if it has room, and the players."""
        drawn = self.whole_board(view, options, canvas)
        return drawn if drawn.count("\n") <= max_lines and canvas.width >= MIN_WIDTH else self._players(view, canvas)

    def whole_board(self, view: View, options: Options, canvas: Canvas) -> str:
        """The map and the players."""
        return self._map(view, canvas) + "\n" + self._players(view, canvas)

    def _map(self, view: View, canvas: Canvas) -> str:
        """Every harbour near where it lies: its number among the choices, its name, its value, the ships there."""
        width = max(MIN_WIDTH, min(canvas.width, 100))
        lines = [" " * width for _ in range(ROWS)]
        numbers = {choice.facts.get("to"): number for number, choice in canvas.numbers.items()}
        places = HarboursSpeech(canvas.language, ()).places
        for harbour in read_board().harbours:
            number = f"{numbers[harbour.id]} " if harbour.id in numbers else ""
            ships = "".join(self.sign(seat) for seat, ship in enumerate(view.ships) if ship == harbour.id)
            label = f"{number}{places[harbour.id]} {harbour.value}{' ' + ships if ships else ''}"
            row = min(ROWS - 1, round(harbour.y / 520 * ROWS))
            column = max(0, min(width - len(label), round(harbour.x / 800 * width - len(label) / 2)))
            lines[row] = lines[row][:column] + label + lines[row][column + len(label) :]
        return "".join(line.rstrip() + "\n" for line in lines)

    def _players(self, view: View, canvas: Canvas) -> str:
        """A line for each seat: coins, and the cards that may be seen."""
        phrases, places = _texts(canvas.language), HarboursSpeech(canvas.language, ()).places
        lines = []
        for seat, name in enumerate(canvas.seats):
            hand = [places[card] for card in view.hands[seat]] + ["?"] * (view.hand_sizes[seat] - len(view.hands[seat]))
            sign = painted(self.sign(seat), Paint(front=self.colour(seat), bold=True), colour=canvas.colour)
            coins = f"{view.earned[seat] + view.other[seat]} {phrases.say('terminal', 'coins')}"
            lines.append(f"{sign} {name}: {coins}, {phrases.say('terminal', 'hand')} [{', '.join(hand)}]\n")
        return "".join(lines)

    def heading(self, view: View | None, seats: Sequence[str], seat: int, offered: Choice, language: str) -> str:
        """Who decides what."""
        if view is None:
            return super().heading(view, seats, seat, offered, language)
        facts = {"sign": self.sign(seat), "name": seats[seat], "reach": view.reach}
        return _texts(language).fill("terminal", f"heading_{view.phase}", facts)

    def legend(self, language: str) -> str:
        """What a label on the map says."""
        return _texts(language).say("terminal", "legend")

    def rules(self, options: Options, language: str) -> list[str]:
        """The rules in short."""
        phrases = _texts(language)
        return [phrases.say("rules", key) for key in phrases.tables["rules"]]

    def help(self, language: str) -> dict[str, tuple[str, str]]:
        """A harbour, and an action as it stands in the log."""
        phrases = _texts(language)
        samples = {"name": "kelp", "do": "do steer to=kelp"}
        return {key: (typed, phrases.say("terminal", key)) for key, typed in samples.items()}

    def score_name(self, language: str) -> str:
        """Coins."""
        return _texts(language).say("terminal", "score")

    def is_quiet(self, event: Event) -> bool:
        """That a turn begins."""
        return isinstance(event, TurnBegan)

    def stands_out(self, event: Event) -> bool:
        """Cargo that changes hands."""
        return isinstance(event, CargoDelivered | CargoTaken)

    def show(self, board: Path | None, players: int | None, subject: str, language: str) -> Iterable[Block]:
        """A harbour and its lanes, or all harbours."""
        places = HarboursSpeech(language, ()).places
        wanted = [
            one
            for one in read_board().harbours
            if not subject or subject.casefold() in (one.id, places[one.id].casefold())
        ]
        if not wanted:
            raise UnknownSubjectError(
                f"There is no harbour called “{subject[:60]}”. “turnpike show harbours” lists them all."
            )
        yield Line(read_board().title, bold=True)
        rows = []
        for harbour in wanted:
            lanes = [a if b == harbour.id else b for a, b in read_board().lanes if harbour.id in (a, b)]
            rows.append((f"  {places[harbour.id]}", str(harbour.value), ", ".join(places[lane] for lane in lanes)))
        yield Rows(tuple(rows))


def _texts(language: str) -> Texts:
    return texts(TEXT, language)


TERMINAL = HarboursTerminal()
