"""Milestones (§8): everything they register with the game."""

from pathlib import Path

from turnpike.games.franchise.variant import TileFacts, Variant
from turnpike.games.franchise.variants.milestones import numbers, rules, schema
from turnpike.games.franchise.variants.milestones.draw import StageDrawing
from turnpike.games.franchise.variants.milestones.events import STAGES, FirstLinkUsed, Stage, StageFulfilled
from turnpike.games.franchise.variants.milestones.setup import StageSetup
from turnpike.games.franchise.variants.milestones.view import StageView

VARIANT = Variant(
    id=schema.ID,
    section=8,
    folder=Path(__file__).parent,
    install=rules.install,
    notes={numbers.STAGE_FULFILLED: StageFulfilled, numbers.FIRST_8_LINK_USED: FirstLinkUsed},
    note_words={Stage: lambda number: STAGES[number]},
    tile_facts=TileFacts(
        seat_sets=(numbers.ONE_LINK, *range(numbers.FULFILLED, numbers.FULFILLED + len(STAGES))),
        seat_counts=(numbers.RESERVE,),
        tile_sets=(numbers.STAGE_TILES,),
    ),
    setup=StageSetup(),
    view=StageView(),
    drawing=StageDrawing(),
)
