"""The manifest of Richesses de France: what the rest of Turnpike knows of it before its rules are loaded."""

from pathlib import Path

from turnpike.kernel.manifest import Manifest, Setting

TITLE = "Richesses de France"

MANIFEST = Manifest(
    id="richesses",
    order=20,
    titles={"en": TITLE, "fr": TITLE, "de": TITLE},
    min_seats=2,
    max_seats=4,
    folder=Path(__file__).parent,
    game="turnpike.games.richesses.game:GAME",
    terminal="turnpike.games.richesses.terminal.terminal:TERMINAL",
    brain="turnpike.bots.richesses.brain:BRAIN",
    bots={"traveller": "turnpike.bots.richesses.traveller_bot:BOT"},
    benchmarks=("turnpike.games.richesses.benchmark:BENCHMARK",),
    adviser="traveller",
    settings={
        "circuit": Setting(help="Id of the circuit; turnpike show richesses lists them."),
        "markers": Setting(help="Stage markers: placed automatically, or claimed by the players."),
        "tolls": Setting(help="Tolls: collected automatically, or ask each time."),
        "turns": Setting(help="Turn limit; 0 is no limit."),
    },
    quick_starts={"first_game": {}},
    examples={
        "play": ("turnpike play richesses --circuit casinos           a tour of the casinos of France",),
        "simulate": ("turnpike simulate richesses --circuit sports --players 4 --games 20 --bots traveller --seed 9",),
        "match": ("turnpike match --game richesses --circuit sports --bots traveller,greedy --ray local",),
        "show": ("turnpike show richesses casinos            a circuit of France: its stages and how it is won",),
        "bench": ("turnpike bench richesses --json",),
    },
)
