"""Boom (§9): everything it registers with the game."""

from pathlib import Path

from turnpike.games.franchise.variant import TileFacts, Variant
from turnpike.games.franchise.variants.boom import numbers, rules, schema
from turnpike.games.franchise.variants.boom.actions import BoomActions
from turnpike.games.franchise.variants.boom.draw import BoomDrawing
from turnpike.games.franchise.variants.boom.events import BoomMoved, BoomPlaced
from turnpike.games.franchise.variants.boom.refusals import refusal
from turnpike.games.franchise.variants.boom.view import BoomView

VARIANT = Variant(
    id=schema.ID,
    section=9,
    folder=Path(__file__).parent,
    install=rules.install,
    notes={numbers.BOOM_PLACED: BoomPlaced, numbers.BOOM_MOVED: BoomMoved},
    tile_facts=TileFacts(places=(numbers.BOOM,)),
    actions=BoomActions(),
    refusal=refusal,
    view=BoomView(),
    drawing=BoomDrawing(),
)
