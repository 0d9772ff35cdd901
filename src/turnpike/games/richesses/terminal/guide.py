"""What the board of Richesses de France says about a place, a region, a circuit, or itself (§2, §10, §11)."""

from collections.abc import Iterator

from turnpike.games.richesses.board.schema import BoardFile, Circuit, Place, Region, SportsEvent
from turnpike.games.richesses.terminal.phrases import phrases
from turnpike.kernel.terminal import Block, Item, Line, Rows, UnknownSubjectError
from turnpike.kernel.text import known_language
from turnpike.kernel.validation import nearest


class Guide:
    """Describes the board in one language."""

    def __init__(self, board: BoardFile, language: str) -> None:
        self._board = board
        self._language = known_language(language)
        self._phrases = phrases(language)
        self._places = {place.id: place for place in board.places}
        self._regions = {region.id: region for region in board.regions}

    def show(self, subject: str) -> Iterator[Block]:
        """What there is to know about a subject; `UnknownSubjectError` says what was perhaps meant."""
        if not subject:
            yield from self._show_board()
            return
        wanted = _plain(subject)
        found = False
        for circuit in self._board.circuits:
            if wanted in (circuit.id, *map(_plain, circuit.names.values())):
                yield from self._show_circuit(circuit)
                found = True
        for place in self._board.places:
            if wanted in (_plain(place.id), _plain(place.name)):
                yield from self._show_place(place)
                found = True
        for region in self._board.regions:
            if wanted in (_plain(region.id), *map(_plain, region.names.values())):
                yield from self._show_region(region)
                found = True
        if not found:
            raise UnknownSubjectError(self._unknown(subject))

    def _unknown(self, subject: str) -> str:
        known = [place.name for place in self._board.places]
        known += [region.names[self._language] for region in self._board.regions]
        known += [circuit.names[self._language] for circuit in self._board.circuits]
        meant = nearest(subject.title(), known)
        if meant is None:
            return self._say("unknown", name=subject[:60])
        return self._say("unknown_meant", name=subject[:60], meant=meant)

    def _say(self, key: str, **facts: str | int) -> str:
        return self._phrases.say("show", key, **facts)

    def _circuit(self, circuit: str) -> str:
        return next(row.names[self._language] for row in self._board.circuits if row.id == circuit)

    # --- A place ------------------------------------------------------------------------------------------------------

    def _show_place(self, place: Place) -> Iterator[Block]:
        """What happens there, and where the roads lead."""
        region = self._regions[place.region].names[self._language]
        yield Line(self._say("place", name=place.name, region=region), bold=True)
        for kind in place.kinds:
            if kind != "stage":
                yield Line(self._say(f"is_{kind}"))
        for circuit in place.circuits:
            yield Line(self._say("stage_of", circuit=self._circuit(circuit)))
        yield Line()
        rows = []
        for road in self._board.roads:
            if place.id in (road.a, road.b):
                other = self._places[road.b if road.a == place.id else road.a]
                price = self._board.money.motorway_toll_per_section if road.kind == "motorway" else road.price
                rows.append(("  " + self._say(road.kind), other.name, f"{price} F" if price else "", road.number))
        yield Rows(tuple(sorted(rows)))

    # --- A region -----------------------------------------------------------------------------------------------------

    def _show_region(self, region: Region) -> Iterator[Block]:
        capital = self._places[region.capital].name
        yield Line(self._say("region", name=region.names[self._language], capital=capital), bold=True)
        inside = [place.name for place in self._board.places if place.region == region.id]
        yield Line(", ".join(inside) + ".")

    # --- A circuit ----------------------------------------------------------------------------------------------------

    def _show_circuit(self, circuit: Circuit) -> Iterator[Block]:
        """Where it begins and ends, how it is won, and its stages."""
        name = circuit.names[self._language]
        yield Line(self._say("circuit", name=name, id=circuit.id, count=circuit.stage_count), bold=True)
        start = self._places[circuit.start].name if circuit.start in self._places else self._say("any_stage")
        yield Line(self._say("from_to", start=start, money=circuit.start_money))
        if circuit.finish:
            yield Line(self._say("finish", finish=self._places[circuit.finish].name))
        yield Line(self._say(circuit.end_rule))
        yield Line()
        stages = [(f"  {self._places[stage.place].name}", stage.note[self._language]) for stage in circuit.stages]
        events = [(f"  {self._event(event)}", event.note[self._language]) for event in circuit.events]
        yield Rows(tuple(stages + events))

    def _event(self, event: SportsEvent) -> str:
        towns = (event.home, event.away) if event.kind == "match" else (event.start, event.finish)
        return f"{event.sport[self._language]} {'–'.join(self._places[town].name for town in towns)}"

    # --- The board ----------------------------------------------------------------------------------------------------

    def _show_board(self) -> Iterator[Block]:
        board = self._board
        yield Line(board.title, bold=True)
        counts = {"points": len(board.places), "sections": len(board.roads), "regions": len(board.regions)}
        yield Line(self._say("counts", **counts))
        yield Line(self._say("provenance"))
        yield Line()
        yield Rows(
            tuple(
                (f"  {circuit.id}", circuit.names[self._language], self._say("stages", n=circuit.stage_count))
                for circuit in board.circuits
            )
        )
        yield Line()
        for region in board.regions:
            inside = [place.name for place in board.places if place.region == region.id]
            yield Item(((f"{region.names[self._language]}:", True), (", ".join(inside) + ".", False)))
        yield Line()
        yield Line(self._say("how_to_read"))


def _plain(words: str) -> str:
    return words.casefold().replace("-", " ")
