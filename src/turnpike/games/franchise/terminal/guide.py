"""What the board of Franchise says about a place, a region, or itself (§2, §3)."""

from collections.abc import Iterator

from turnpike.games.franchise.board.parts import BoardFile, Place
from turnpike.games.franchise.terminal.phrases import phrases
from turnpike.kernel.terminal import Block, Item, Line, Rows, UnknownSubjectError
from turnpike.kernel.validation import nearest


class Guide:
    """Describes one board in one language, for one number of players or for all."""

    def __init__(self, board: BoardFile, players: int | None, language: str) -> None:
        self._board = board
        self._players = players
        self._language = language
        self._phrases = phrases(language)
        self._places = {place.id: place for place in board.places}

    def show(self, subject: str) -> Iterator[Block]:
        """What there is to know about a subject; `UnknownSubjectError` says what was perhaps meant."""
        if not subject:
            yield from self._show_board()
            return
        wanted = subject.casefold().replace("-", " ")
        places = [
            place for place in self._board.places if wanted in (place.id.replace("-", " "), place.name.casefold())
        ]
        regions = [region for region in self._board.regions if wanted in self._names_of(region)]
        if not places and not regions:
            raise UnknownSubjectError(self._unknown(subject))
        for place in places:
            yield from self._show_place(place)
        for region in regions:  # New York and Washington are both.
            if places:
                yield Line()
            yield from self._show_region(region)

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
        return self._phrases.say("show", key, **facts)

    def _region(self, region: str) -> str:
        return self._board.regions[region].name.get(self._language, region)

    def _kind(self, place: Place) -> str:
        return self._say("town") if place.size == 1 else self._say("city", size=place.size)

    # --- A place ------------------------------------------------------------------------------------------------------

    def _show_place(self, place: Place) -> Iterator[Block]:
        facts = {"name": place.name, "region": self._region(place.region)}
        if place.size == 1:
            yield Line(self._say("is_town", **facts), bold=True)
            yield Line(self._say("town_worth", points=self._board.game.end_ip_per_town))
        else:
            yield Line(self._say("is_city", **facts, size=place.size), bold=True)
            yield Line(self._say("city_worth", full=place.size, half=place.size // 2))
        for sentence in (*self._out_of_play(place.region), *self._starts(place)):
            yield Line(sentence)
        yield Line()
        links = self._links(place)
        yield Rows(tuple((f"  ${cost}", end.name, self._kind(end), self._region(end.region)) for cost, end in links))

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

    def _show_region(self, region: str) -> Iterator[Block]:
        most, second, others = self._board.regions[region].tile
        yield Line(self._region(region), bold=True)
        yield Line(self._say("region_tile", most=most, second=second, others=others))
        for sentence in self._out_of_play(region):
            yield Line(sentence)
        yield Line()
        inside = [place for place in self._board.places if place.region == region]
        yield Rows(
            tuple(
                (
                    "  " + place.name,
                    self._kind(place),
                    ", ".join(f"{other.name} ${cost}" for cost, other in self._links(place)),
                )
                for place in inside
            )
        )

    # --- The board ----------------------------------------------------------------------------------------------------

    def _show_board(self) -> Iterator[Block]:
        board = self._board
        towns = sum(place.size == 1 for place in board.places)
        counts = {"towns": towns, "cities": len(board.places) - towns, "links": len(board.links)}
        yield Line(board.game.name, bold=True)
        yield Line(self._say("counts", regions=len(board.regions), **counts))
        yield Line()
        for region, about in board.regions.items():
            inside = [place for place in board.places if place.region == region]
            named = ", ".join(place.name if place.size == 1 else f"{place.name} ({place.size})" for place in inside)
            tile = "/".join(map(str, about.tile))
            out = " ".join(self._out_of_play(region)) if self._players else ""
            yield Item(((f"{self._region(region)}, {tile}:", True), (f"{named}. {out}".rstrip(), False)))
        yield Line()
        yield Line(self._say("how_to_read"))
        if self._players is not None:
            yield from self._show_start(str(self._players))

    def _show_start(self, players: str) -> Iterator[Block]:
        """§3.3, §3.5, §4.1 What depends on the number of players."""
        start = self._board.start
        money = ", ".join(f"${dollars}" for dollars in start.money[players])
        yield Line(self._say("start", players=players, money=money, bonus=start.bonus_tiles[players]))
        rows = self._board.income[players]
        chart = ", ".join(f"{row.from_}{'+' if row.to is None else f'–{row.to}'}: ${row.dollars}" for row in rows)
        yield Line(self._say("income", chart=chart))


def _listed(items: list[str], last: str) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"
