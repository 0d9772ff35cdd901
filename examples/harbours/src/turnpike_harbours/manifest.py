"""What Turnpike learns of Harbours before its rules are loaded."""

from pathlib import Path

from turnpike.kernel.manifest import Manifest, QuickStart, Setting

MANIFEST = Manifest(
    id="harbours",
    titles={"en": "Harbours", "fr": "Les Ports", "de": "Häfen"},
    descriptions={
        "en": "A dozen harbours, and a hand of cargo that the others would love to see.",
        "fr": "Une douzaine de ports, et une main de cargaisons que les autres aimeraient bien voir.",
        "de": "Ein Dutzend Häfen und eine Handvoll Fracht, die die anderen zu gern sehen würden.",
    },
    min_seats=2,
    max_seats=4,
    min_age=8,
    minutes=15,
    folder=Path(__file__).parent,
    game="turnpike_harbours.game:GAME",
    terminal="turnpike_harbours.terminal:TERMINAL",
    settings={
        "rounds": Setting(help="How many turns each player has."),
        "wind": Setting(help="A calm sea: the die has 3 sides; a strong wind: 6."),
    },
    quick_start=QuickStart(options={"rounds": 5}),
    examples={"play": ("turnpike play harbours --wind strong                fast ships against a bot",)},
)
