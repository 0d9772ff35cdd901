"""The manifest of Franchise: what the rest of Turnpike knows of it before its rules are loaded."""

from pathlib import Path

from turnpike.kernel.manifest import Manifest, QuickStart, Setting

TITLE = "Franchise"

MANIFEST = Manifest(
    id="franchise",
    order=10,
    titles={"en": TITLE, "fr": TITLE, "de": TITLE},
    descriptions={
        "en": "America in the sixties: grow your chain along the highways, win cities and regions, and become the most"
        " influential of all.",
        "fr": "L’Amérique des années soixante : étendez votre chaîne le long des routes, gagnez métropoles et régions,"
        " et devenez le plus influent.",
        "de": "Amerika in den Sechzigern: Lass deine Kette entlang der Highways wachsen, gewinne Städte und Regionen"
        " und sichere dir den größten Einfluss.",
    },
    min_seats=2,
    max_seats=5,
    minutes=45,
    folder=Path(__file__).parent,
    game="turnpike.games.franchise.game:GAME",
    terminal="turnpike.games.franchise.terminal.terminal:TERMINAL",
    brain="turnpike.bots.franchise.brain:BRAIN",
    research="turnpike.research.franchise.environment:FranchiseEnvironment",
    learner="turnpike.bots.franchise.self_play:LEARNER",
    benchmarks=("turnpike.games.franchise.benchmark:BENCHMARK", "turnpike.bots.franchise.benchmark:BENCHMARK"),
    # From the matches of docs/bots.md; `regular` is as strong as a new player is believed to be.
    ratings={"random": 480, "novice": 940, "regular": 1500, "expert": 2400, "master": 2700},
    puzzle_options=({"players": 2}, {"players": 3}, {"players": 2, "with": ["boom"]}, {"players": 4}, {"players": 3}),
    opening_options=({"players": 2}, {"players": 3}, {"players": 4}, {"players": 5}),
    settings={
        "start": Setting(help="Starting towns: fixed (for a first game), or chosen by the players."),
        "expert": Setting(help="Expert variant: tiles in other places than printed."),
        "tiles": Setting(
            help="Expert variant: tiles drawn at random, or placed by the players.",
            needs="expert",
            values=("random", "choose"),
        ),
        "with": Setting(help="Queenies to play with, for example stages,boom,regions."),
        "regions": Setting(
            help="New region tiles: 1 = mixed with the printed ones, 2 = new ones only, 3 = a selection."
        ),
        "region_choice": Setting(help="For --regions 3: names of the tiles, separated by commas."),
        "board": Setting(help="Your own board file (see turnpike board --help)."),
    },
    quick_start=QuickStart(seats=3, options={"start": "introductory"}),
    examples={
        "": (
            "turnpike play franchise                    play a first game against a bot",
            "turnpike simulate franchise --games 100    let bots play each other",
            "turnpike show franchise chicago            look up a place on the board",
        ),
        "play": (
            "turnpike play franchise                             you against one bot",
            "turnpike play franchise --players 4 --start choose  choose your town; three bots",
            "turnpike play franchise --name Ann --name Bo        two people at one screen",
            "turnpike play franchise --with stages,boom          with two of the Queenies",
            "turnpike play franchise --log game.jsonl            save the game to a file",
            "turnpike play franchise --load game.jsonl           resume a saved game",
        ),
        "simulate": (
            "turnpike simulate franchise --games 1000 --workers 2",
            "turnpike simulate franchise --bots greedy,random,random --seed 7",
            "turnpike simulate franchise --players 4 --games 100 --bots random --seed 7 --log games.jsonl",
            "turnpike simulate franchise --players 2 --start introductory --bots greedy --json",
            "turnpike simulate franchise --with stages,boom,regions --regions 2",
        ),
        "show": (
            "turnpike show franchise                    the regions, their tiles and places",
            "turnpike show franchise chicago            a place: size, links, costs",
            'turnpike show franchise "great lakes"      a region',
            "turnpike show franchise --players 2        what differs for two players",
            "turnpike show franchise queenies           the three Queenies and their tiles",
        ),
        "bench": ("turnpike bench franchise", "turnpike bench franchise --seconds 60 --json > figures.json"),
        "train": (
            "turnpike train franchise --out run --hours 12             train on all cores",
            "turnpike train franchise --out run --hours 12 --resume    go on with it",
        ),
        "board": ("turnpike play franchise --board mine.toml  play on it",),
    },
)
