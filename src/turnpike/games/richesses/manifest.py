"""The manifest of Richesses de France: what the rest of Turnpike knows of it before its rules are loaded."""

from pathlib import Path

from turnpike.kernel.manifest import Manifest, QuickStart, Setting

TITLE = "Richesses de France"

MANIFEST = Manifest(
    id="richesses",
    order=20,
    titles={"en": TITLE, "fr": TITLE, "de": TITLE},
    descriptions={
        "en": "France in the eighties: travel one of eight circuits on foot, by bike or by car, visit every stage, pay"
        " tolls and draw cards.",
        "fr": "La France des années quatre-vingt : parcourez l’un des huit circuits à pied, à vélo ou en voiture,"
        " visitez chaque étape, payez des droits de passage et tirez des cartes.",
        "de": "Frankreich in den Achtzigern: Mach eine von acht Rundreisen zu Fuß, mit dem Rad oder dem Auto, besuche"
        " jede Etappe, zahle Maut und ziehe Karten.",
    },
    min_seats=2,
    max_seats=4,
    min_age=8,
    minutes=60,
    folder=Path(__file__).parent,
    game="turnpike.games.richesses.game:GAME",
    terminal="turnpike.games.richesses.terminal.terminal:TERMINAL",
    brain="turnpike.bots.richesses.brain:BRAIN",
    research="turnpike.research.richesses.environment:RichessesEnvironment",
    learner="turnpike.bots.richesses.self_play:LEARNER",
    bots={"traveller": "turnpike.bots.richesses.traveller_bot:BOT"},
    benchmarks=("turnpike.games.richesses.benchmark:BENCHMARK",),
    adviser="traveller",
    # From the matches of docs/bots.md on three circuits; `regular` is as strong as a new player is believed to be.
    ratings={"novice": 1270, "regular": 1500, "expert": 1590, "master": 1700},
    puzzle_options=(
        {"circuit": "vins", "players": 2},
        {"circuit": "monuments", "players": 3},
        {"circuit": "sports", "players": 2},
        {"circuit": "touristique", "players": 2},
        {"circuit": "economie", "players": 2},
        {"circuit": "vacances", "players": 3},
        {"circuit": "specialites", "players": 2},
        {"circuit": "casinos", "players": 2},
    ),
    opening_options=(
        {"circuit": "vins", "players": 2},
        {"circuit": "monuments", "players": 2},
        {"circuit": "sports", "players": 2},
        {"circuit": "touristique", "players": 2},
        {"circuit": "economie", "players": 2},
        {"circuit": "vacances", "players": 2},
        {"circuit": "specialites", "players": 2},
        {"circuit": "casinos", "players": 2},
    ),
    settings={
        "circuit": Setting(help="Id of the circuit; turnpike show richesses lists them."),
        "markers": Setting(help="Stage markers: placed automatically, or claimed by the players."),
        "tolls": Setting(help="Tolls: collected automatically, or ask each time."),
        "turns": Setting(help="Turn limit; 0 is no limit."),
    },
    quick_start=QuickStart(seats=3),
    examples={
        "play": ("turnpike play richesses --circuit casinos           a tour of the casinos of France",),
        "simulate": ("turnpike simulate richesses --circuit sports --players 4 --games 20 --bots traveller --seed 9",),
        "match": ("turnpike match --game richesses --circuit sports --bots traveller,greedy --ray local",),
        "show": ("turnpike show richesses casinos            a circuit of France: its stages and how it is won",),
        "bench": ("turnpike bench richesses --json",),
    },
)
