"""The scene: a position, its circuit and its look, with what several drawings need of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from turnpike.games.richesses.board.files import read_board
from turnpike.games.richesses.board.schema import BoardFile, Circuit, Place, Transport
from turnpike.games.richesses.codec.speech import all_texts
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.draw.look import Brand, Look, read_look
from turnpike.games.richesses.options import Options
from turnpike.kernel.drawing.safe_names import harmless
from turnpike.kernel.text import Language, Texts, known_language

MAX_NAME_LENGTH = 20
"""Letters of a player's name that fit into a row."""


@dataclass(frozen=True)
class Scene:
    """What is drawn."""

    view: View
    board: BoardFile
    circuit: Circuit
    look: Look
    names: list[str]
    """One for each seat."""
    title: str
    places: dict[str, Place]
    language: Language

    @property
    def texts(self) -> Texts:
        """The texts of the game in the language of the drawing."""
        return all_texts(self.language)

    @property
    def circuit_name(self) -> str:
        """The name of the circuit."""
        return self.circuit.names[self.language]

    def say(self, key: str, **facts: str | int) -> str:
        """A text of the drawing."""
        return self.texts.fill("drawing", key, facts)

    def brand(self, seat: int) -> Brand:
        """How a seat's pawn looks."""
        return self.look.seats[seat]

    def stages(self) -> dict[str, list[str]]:
        """The places of the circuit, each with what is marked there: towns, match towns, starts of races."""
        found: dict[str, list[str]] = {stage.place: [stage.place] for stage in self.circuit.stages}
        for event in self.circuit.events:
            found.setdefault(event.home or event.start, []).append(event.id)
        return found

    def has_marked(self, seat: int, place: str) -> bool:
        """Whether a seat has every marker that is to be had in a place."""
        return all(stage in self.view.marked[seat] for stage in self.stages()[place])

    def transport(self, seat: int) -> Transport:
        """What a seat's pawn rides: what its race asks for, or the best vehicle it owns."""
        racing = self.view.race[seat]
        if racing is not None:
            return next(race.vehicle for race in self.board.races if race.id == racing.id)
        return "car" if self.view.car[seat] else "bike" if self.view.bike[seat] else "foot"

    def standing(self) -> dict[str, list[int]]:
        """The seats in each place; empty before the start is chosen."""
        found: dict[str, list[int]] = {}
        for seat, place in enumerate(self.view.at):
            if place is not None:
                found.setdefault(place, []).append(seat)
        return found

    def acting(self) -> int | None:
        """The seat to act, or whose turn it is while chance decides."""
        moment = self.view.moment
        return None if moment.asked == "over" else self.view.active if moment.seat is None else moment.seat


def scene(view: View, options: Options, seats: Sequence[str] = (), title: str = "", language: str = "en") -> Scene:
    """Make the scene. Seats without a name are called by their colour."""
    board, look = read_board(), read_look()
    named = [harmless(name, MAX_NAME_LENGTH) for name in seats]
    named += [look.seats[seat].colour for seat in range(len(named), len(view.money))]
    return Scene(
        view=view,
        board=board,
        circuit=next(circuit for circuit in board.circuits if circuit.id == options.circuit),
        look=look,
        names=named,
        title=harmless(title, 60),
        places={place.id: place for place in board.places},
        language=known_language(language),
    )
