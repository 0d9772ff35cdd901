"""What the board of Franchise says about a place, a region, or itself (§2, §3)."""

from collections.abc import Iterable, Iterator

from rich.table import Table
from rich.text import Text

from turnpike.cli.faults import Fault
from turnpike.cli.screen import Screen, clean
from turnpike.cli.words import words_in
from turnpike.games.franchise.board.parts import BoardFile, Place
from turnpike.kernel.validation import nearest


class Guide:
    """Tells about one board in one language, for one number of players or for all."""

    def __init__(self, screen: Screen, board: BoardFile, players: int | None, language: str) -> None:
        self._screen = screen
        self._board = board
        self._players = players
        self._language = language
        self._words = words_in(language)
        self._places = {place.id: place for place in board.places}

    def show(self, subject: str) -> None:
        """Tell about what was asked for; `Fault` says what was perhaps meant."""
        if not subject:
            self._show_board()
            return
        wanted = subject.casefold().replace("-", " ")
        places = [
            place for place in self._board.places if wanted in (place.id.replace("-", " "), place.name.casefold())
        ]
        regions = [region for region in self._board.regions if wanted in self._names_of(region)]
        if not places and not regions:
            raise Fault(self._unknown(subject))
        for place in places:
            self._show_place(place)
        for region in regions:  # New York and Washington are both.
            if places:
                self._screen.say()
            self._show_region(region)

    def _unknown(self, subject: str) -> str:
        known = [place.name for place in self._board.places] + [self._region(name) for name in self._board.regions]
        meant = nearest(subject.title(), known)
        if meant is None:
            return self._say("unknown", name=subject[:60])
        return self._say("unknown_meant", name=subject[:60], meant=meant)

    def _names_of(self, region: str) -> list[str]:
        names = self._board.regions[region].name.values()
        return [region.replace("-", " "), *(name.casefold().replace("-", " ") for name in names)]

    def _say(self, key: str, **facts: str | int) -> str:
        return self._words.say("show", key, **facts)

    def _region(self, region: str) -> str:
        return self._board.regions[region].name.get(self._language, region)

    def _kind(self, place: Place) -> str:
        return self._say("town") if place.size == 1 else self._say("city", size=place.size)

    def _rows(self, rows: Iterable[tuple[str, ...]]) -> None:
        table = Table.grid(padding=(0, 2))
        for row in rows:
            table.add_row(*(Text(clean(cell)) for cell in row))
        self._screen.show(table)

    # --- A place ------------------------------------------------------------------------------------------------------

    def _show_place(self, place: Place) -> None:
        facts = {"name": place.name, "region": self._region(place.region)}
        if place.size == 1:
            self._screen.say(self._say("is_town", **facts), "bold")
            self._screen.say(self._say("town_worth", points=self._board.game.end_ip_per_town))
        else:
            self._screen.say(self._say("is_city", **facts, size=place.size), "bold")
            self._screen.say(self._say("city_worth", full=place.size, half=place.size // 2))
        for sentence in (*self._out_of_play(place.region), *self._starts(place)):
            self._screen.say(sentence)
        self._screen.say()
        self._rows(
            (f"  ${cost}", other.name, self._kind(other), self._region(other.region))
            for cost, other in self._links(place)
        )

    def _links(self, place: Place) -> list[tuple[int, Place]]:
        """The links of a place, the cheapest first: cost and other end."""
        ends = [
            (link.cost, link.b if link.a == place.id else link.a)
            for link in self._board.links
            if place.id in (link.a, link.b)
        ]
        return [(cost, self._places[name]) for cost, name in sorted(ends)]

    def _out_of_play(self, region: str) -> Iterator[str]:
        """§3.2 With which numbers of players a region is left out."""
        left_out = [n for n, regions in self._board.start.inactive_regions.items() if region in regions]
        if self._players is not None:
            left_out = [n for n in left_out if n == str(self._players)]
        if left_out:
            yield self._say("out_of_play", region=self._region(region), players=_listed(left_out, self._say("or")))

    def _starts(self, place: Place) -> Iterator[str]:
        """§3.6 Who begins here in the introductory game."""
        for n, seats in self._board.start.introductory_towns.items():
            for seat, towns in enumerate(seats, start=1):
                if place.id in towns and self._players in (None, int(n)):
                    yield self._say("introductory", players=n, seat=seat)

    # --- A region -----------------------------------------------------------------------------------------------------

    def _show_region(self, region: str) -> None:
        most, second, others = self._board.regions[region].tile
        self._screen.say(self._region(region), "bold")
        self._screen.say(self._say("region_tile", most=most, second=second, others=others))
        for sentence in self._out_of_play(region):
            self._screen.say(sentence)
        self._screen.say()
        inside = [place for place in self._board.places if place.region == region]
        self._rows(
            (
                "  " + place.name,
                self._kind(place),
                ", ".join(f"{other.name} ${cost}" for cost, other in self._links(place)),
            )
            for place in inside
        )

    # --- The board ----------------------------------------------------------------------------------------------------

    def _show_board(self) -> None:
        board = self._board
        towns = sum(place.size == 1 for place in board.places)
        counts = {"towns": towns, "cities": len(board.places) - towns, "links": len(board.links)}
        self._screen.say(board.game.name, "bold")
        self._screen.say(self._say("counts", regions=len(board.regions), **counts))
        self._screen.say()
        for region, about in board.regions.items():
            inside = [place for place in board.places if place.region == region]
            named = ", ".join(place.name if place.size == 1 else f"{place.name} ({place.size})" for place in inside)
            tile = "/".join(map(str, about.tile))
            out = " ".join(self._out_of_play(region)) if self._players else ""
            self._screen.paragraph(
                "•", [(f"{self._region(region)}, {tile}:", "bold"), (f"{named}. {out}".rstrip(), "")]
            )
        self._screen.say()
        self._screen.say(self._say("how_to_read"))
        if self._players is not None:
            self._show_start(str(self._players))

    def _show_start(self, players: str) -> None:
        """§3.3, §3.5, §4.1 What depends on the number of players."""
        start = self._board.start
        money = ", ".join(f"${dollars}" for dollars in start.money[players])
        self._screen.say(self._say("start", players=players, money=money, bonus=start.bonus_tiles[players]))
        rows = self._board.income[players]
        chart = ", ".join(f"{row.from_}{'+' if row.to is None else f'–{row.to}'}: ${row.dollars}" for row in rows)
        self._screen.say(self._say("income", chart=chart))


def _spellings(place: Place) -> tuple[str, str]:
    return place.id.replace("-", " "), place.name.casefold()


def _listed(items: list[str], last: str) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"
