"""New regions (§10): everything they register with the game."""

from pathlib import Path

from turnpike.games.franchise.variant import TileFacts, Variant
from turnpike.games.franchise.variants.new_regions import events, numbers, rules, schema
from turnpike.games.franchise.variants.new_regions.actions import NewRegionsActions
from turnpike.games.franchise.variants.new_regions.draw import NewRegionsDrawing
from turnpike.games.franchise.variants.new_regions.refusals import refusal
from turnpike.games.franchise.variants.new_regions.setup import NewRegionsSetup
from turnpike.games.franchise.variants.new_regions.tiles import KINDS
from turnpike.games.franchise.variants.new_regions.view import HELPERS, NewRegionsView

SLOTS = {slot: tile for tile, slot in HELPERS.items()}

VARIANT = Variant(
    id=schema.ID,
    section=10,
    folder=Path(__file__).parent,
    install=rules.install,
    notes={
        numbers.REGION_PAID_MONEY: events.RegionPaidMoney,
        numbers.BONUS_TILE_RETURNED: events.BonusTileReturned,
        numbers.TILE_TAKEN: events.TileTaken,
        numbers.TILE_USED: events.TileUsed,
        numbers.LINK_PAID: events.LinkPaid,
    },
    note_words={schema.HelpfulTile: lambda number: SLOTS[number]},
    told_by={events.TileTaken: "tile", events.TileUsed: "tile"},
    tile_kinds={kind: number for number, kind in enumerate(KINDS) if number},
    tile_facts=TileFacts(
        pay_dollars=(numbers.DOLLARS,),
        count_track=(numbers.COUNT,),
        give_tiles=(numbers.BONUS, numbers.DEVELOPMENT, numbers.ROUTE),
        holders=(numbers.DEVELOPMENT_TILE, numbers.ROUTE_TILE),
    ),
    setup=NewRegionsSetup(),
    actions=NewRegionsActions(),
    refusal=refusal,
    view=NewRegionsView(),
    drawing=NewRegionsDrawing(),
)
