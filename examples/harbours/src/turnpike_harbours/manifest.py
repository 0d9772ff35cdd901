"""What Turnpike learns of Harbours before its rules are loaded."""

from pathlib import Path

from turnpike.kernel.manifest import Manifest, Setting

MANIFEST = Manifest(
    id="harbours",
    titles={"en": "Harbours", "fr": "Les Ports", "de": "Häfen"},
    min_seats=2,
    max_seats=4,
    folder=Path(__file__).parent,
    game="turnpike_harbours.game:GAME",
    terminal="turnpike_harbours.terminal:TERMINAL",
    settings={
        "rounds": Setting(help="How many turns each player has."),
        "wind": Setting(help="A calm sea: the die has 3 sides; a strong wind: 6."),
    },
    quick_starts={"first_game": {"rounds": 5}},
    examples={"play": ("turnpike play harbours --wind strong                fast ships against a bot",)},
)
