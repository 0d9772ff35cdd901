"""A table of Franchise with Queenies: kit.py, and what only they know.

t = QueenieTable("red", "blue", boom="chicago").city("chicago", "red . . . . . .")
t.asked_before_turn("red").do("boom_stay")
"""

from typing import Self

import msgspec
from kit import Table

from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import VARIANTS, Options
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.setup.layout import draw
from turnpike.games.franchise.variants.boom import schema as boom_schema
from turnpike.games.franchise.variants.milestones import schema as milestones_schema
from turnpike.games.franchise.variants.new_regions import schema as new_regions_schema
from turnpike.games.franchise.variants.new_regions.schema import HelpfulTile, TileKind
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import Json
from turnpike.kernel.ids import PlaceId, RegionId, Seat
from turnpike.kernel.refused import Refused
from turnpike.kernel.tape import Tape


def boom_part(view: View) -> boom_schema.ViewPart:
    """What a view says about the boom."""
    return part_of(view, boom_schema.ViewPart)


def stage_part(view: View) -> milestones_schema.ViewPart:
    """What a view says about stages and reserves."""
    return part_of(view, milestones_schema.ViewPart)


def region_part(view: View) -> new_regions_schema.ViewPart:
    """What a view says about new region tiles and the two tiles that help to expand."""
    return part_of(view, new_regions_schema.ViewPart)


class QueenieTable(Table):
    """A table where Queenies are on, all three unless stated otherwise.

    Unless stated otherwise no stage tile lies there, each reserve is full, the boom is nowhere, and every region
    has its printed tile.
    """

    def __init__(self, *colours: str, on: tuple[str, ...] = VARIANTS, boom: str | None = None) -> None:
        options = Options(players=len(colours), with_=on)
        super().__init__(*colours, options=options, setup=draw(options, Draws(seeded_secret(1))))
        self._boom = boom
        self._stages: dict[str, list[Seat]] = {}
        self._kinds: dict[RegionId, TileKind] = {}
        self._values = {RegionId(name): list(region.tile) for name, region in options.played_on.regions.items()}
        self._reserve = dict.fromkeys(colours, options.played_on.start.bonus_tiles[str(len(colours))])
        self._fresh = 0
        self._one_8_link: list[Seat] = []
        self._holders: dict[HelpfulTile, Seat] = {}
        self._asks = False

    # --- The position -------------------------------------------------------------------------------------------------

    def stage(self, *stages: str, fulfilled: str = "") -> Self:
        """Stage tiles that lie there, and who has fulfilled them."""
        self._stages |= {stage: [self.seat(colour) for colour in fulfilled.split()] for stage in stages}
        return self

    def reserve(self, colour: str, tiles: int) -> Self:
        self._reserve[colour] = tiles
        return self

    def fresh(self, tiles: int) -> Self:
        """So many of the active colour's bonus tiles were earned in this very turn."""
        self._fresh = tiles
        return self

    def one_8_link(self, *colours: str) -> Self:
        self._one_8_link = [self.seat(colour) for colour in colours]
        return self

    def region_tile(self, region: str, kind: TileKind, *values: int) -> Self:
        self._kinds[RegionId(region)] = kind
        self._values[RegionId(region)] = list(values)
        return self

    def holds(self, colour: str, tile: HelpfulTile) -> Self:
        self._holders[tile] = self.seat(colour)
        return self

    def asked_before_turn(self, colour: str) -> Self:
        """The colour's turn begins with the question where the boom goes."""
        self._asks = True
        self.on_turn(colour)
        return self

    def finished(self, view: View) -> View:
        staged = "stages" in self.options.with_
        return msgspec.structs.replace(
            view,
            boom=None if self._boom is None else PlaceId(self._boom),
            stages=self._stages if staged else None,
            reserve=list(self._reserve.values()) if staged else None,
            fresh_bonus=self._fresh,
            one_8_link=self._one_8_link if staged else None,
            kinds={name: kind for name, kind in self._kinds.items() if kind != "points"} or None,
            tiles=self._values,
            development_tile=self._holders.get("development"),
            route_tile=self._holders.get("route"),
            phase="before_turn" if self._asks else view.phase,
        )

    # --- Play and questions -------------------------------------------------------------------------------------------

    def say(self, do: str, **words: Json) -> Self:
        """One small action in the words of the log, `from_` for `from`."""
        said = {name.rstrip("_"): value for name, value in words.items()}
        action = FRANCHISE.read(self.state, {"do": do, **said})
        tape = Tape()
        self.state.tape = tape
        FRANCHISE.apply(self.state, action)
        self.events = FRANCHISE.events(self.state, tape.numbers(), None)
        return self

    def not_said(self, do: str, **words: Json) -> str:
        """Why not: the code of the refusal."""
        before = FRANCHISE.digest(self.state)
        try:
            self.say(do, **words)
        except Refused as refused:
            assert FRANCHISE.digest(self.state) == before, "a refusal changes nothing"
            self.facts = refused.facts
            return refused.code
        raise AssertionError(f"{do} {words} was not refused")

    def choices(self, key: str) -> list[dict[str, Json]]:
        """The words of all choices with this key."""
        return [choice.words[0] for choice in FRANCHISE.choices(self.state) if choice.key == key]

    def fulfilled(self, stage: str) -> set[str]:
        """Who has fulfilled a stage tile."""
        stages = stage_part(self.view).stages
        assert stages is not None
        return {self.colours[seat] for seat in stages[stage]}

    def in_reserve(self, colour: str) -> int:
        reserve = stage_part(self.view).reserve
        assert reserve is not None
        return reserve[self.seat(colour)]


def regions_table(*colours: str) -> QueenieTable:
    return QueenieTable(*colours, on=("regions",))


def new_york(*colours: str, kind: TileKind, values: tuple[int, int, int]) -> QueenieTable:
    """Red is about to complete the region New York and to be first there; all others have one franchise."""
    t = regions_table(*colours).region_tile("new-york", kind, *values).city("new-york", "red red red red . . . .")
    t.scored("pittsburgh", " ".join(colours))
    return t


def complete(t: QueenieTable) -> QueenieTable:
    t.turn("red", increase="new-york")
    return t
