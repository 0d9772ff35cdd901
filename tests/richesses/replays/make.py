"""How the golden replays of Richesses de France were made: a traveller of few ideas plays each circuit to its end.

    PYTHONPATH=src:tests python tests/richesses/replays/make.py

The games are whole ones with real ends. The traveller buys a car, heads for the nearest point it still needs, works
when it is poor, bets a little, calls any player it can, and sometimes does something else. In the last game each seat
is careless: buys and sells, drives about, begins races and leaves them; so they are ruined, owe money and go to work.

Choices are listed in another order now than when the first eight were made, so it makes other games of the same kind.
The files stay as they are: what was once played must replay for ever.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.game import RICHESSES, Richesses
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import log
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, Choice, Json, Words
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng

FOLDER = Path(__file__).parent
GAMES: dict[str, tuple[str, dict[str, Json], int]] = {
    "economie": ("Économie: work in Paris, at every stage, premiums on return.", {"players": 3}, 11),
    "monuments": ("Monuments: the first one home wins.", {"players": 2}, 2),
    "casinos": ("Casinos: a start of one's own, bets, the richest wins.", {"players": 4}, 3),
    "vins": ("Wine roads, with every toll asked for.", {"players": 3, "tolls": "ask"}, 12),
    "touristique": (
        "Sightseeing from Ajaccio, with ships, markers to be claimed.",
        {"players": 2, "markers": "claim"},
        5,
    ),
    "vacances": ("Holidays, four players.", {"players": 4}, 6),
    "specialites": ("Specialities, ended by a limit of turns.", {"players": 2, "turns": 30}, 7),
    "sports": ("Sports: matches by calling, three races.", {"players": 3}, 8),
    "ruin": (
        "Careless players: debts made and repaid, the ruined go to work, cards they cannot pay, a race given up.",
        {"circuit": "sports", "players": 4, "turns": 220},
        0,
    ),
}
POOR = 120


@cache
def sections(circuit: str, start: str) -> dict[str, int]:
    """How many sections of any kind lie between a point and every other."""
    board = board_of(circuit)
    far = {start: 0}
    ahead = [start]
    for place in ahead:
        for to, _kind, _price in board.near[board.place_index[place]]:
            word = board.place_ids[to]
            if word not in far:
                far[word] = far[place] + 1
                ahead.append(word)
    return far


def wanted(view: View, options: Options, seat: int) -> list[str]:
    """Where a seat still has to go."""
    circuit = board_of(options.circuit).circuit
    marked = set(map(str, view.marked[seat]))
    if circuit.events:
        return [event.home or event.start for event in circuit.events if event.id not in marked]
    return [stage.place for stage in circuit.stages if stage.place not in marked] or [circuit.finish]


def worth(words: Words, view: View, options: Options, seat: int) -> float:
    """How much the traveller likes a choice; the lowest is the best."""
    do = words["do"]
    goals = wanted(view, options, seat)
    if do in {"move", "advance"}:
        path = words["path"]
        assert isinstance(path, list)
        fresh = len(set(map(str, path[1:])) & set(goals))
        race = 30 if "race" in words else 0
        return min(sections(options.circuit, goal)[str(path[-1])] for goal in goals) - 8 * fresh - race - len(path) / 9
    here = str(view.at[seat])
    stuck = view.race[seat] is not None
    likes = {
        "buy": -50.0 if words.get("vehicle") == "car" or here == "bordeaux" else 90.0,
        "work": -40.0 if view.must_work[seat] or view.money[seat] < POOR else 60.0,
        "call": -45.0,
        "claim_stage": -1.0,
        "claim_toll": -1.0,
        "bet": 0.0 if words.get("stake") == 50 and words.get("on") == "red" else 1.0,
        "bid": -1.0 if words.get("amount") in {100, 110, 400} else 10.0,
        "offer_for_sale": -46.0 if words.get("vehicle") == "bike" and here != "bordeaux" and not stuck else 70.0,
        "accept": -1.0,
        "go_work": -30.0,
        "stay": -20.0 if stuck else 50.0,
    }
    return likes.get(str(do), 5.0)


def choose(play: Play[State, Options, View], rng: Rng) -> Words:
    """The best choice as far as the traveller can see, or any in one case of twenty."""
    seat = play.to_act
    choices: Sequence[Choice] = play.choices()
    if rng.below(20) == 0:
        return choices[rng.below(len(choices))].words[0]
    view = play.view(seat)
    return min((choice.words[0] for choice in choices), key=lambda words: worth(words, view, play.options, seat))


def choose_carelessly(play: Play[State, Options, View], rng: Rng) -> Words:
    """To work or on with a race if possible, else a deal, else any move; most of the time."""
    choices: Sequence[Choice] = play.choices()
    for keys, odds in (({"go_work", "move_race"}, 3), ({"sell", "buy"}, 2), ({"move"}, 4)):
        some = [choice for choice in choices if choice.key in keys]
        if some and rng.below(odds):
            return some[rng.below(len(some))].words[0]
    return choices[rng.below(len(choices))].words[0]


def play_game(name: str, about: str, options: dict[str, Json], seed: int) -> log.Record:
    players = int(str(options["players"]))
    game: Richesses = RICHESSES
    play = Play.begin(
        game, {"circuit": name, **options}, ["Ann", "Bo", "Cy", "Di"][:players], secret=seeded_secret(seed)
    )
    play.digests = True
    rng = Rng(seed)
    while not play.over:
        assert play.at < 6000, f"{name} does not end"
        if play.to_act == CHANCE:
            play.roll()
        elif rng.below(50) == 0 and (orders := play.asides(seat := rng.below(players))):
            play.do(orders[rng.below(len(orders))].words[0], seat=seat)
        else:
            play.do((choose_carelessly if name == "ruin" else choose)(play, rng))
    record = play.record()
    record.header = log.Header(
        **{name: getattr(record.header, name) for name in log.Header.__struct_fields__} | {"about": about}
    )
    return record


def main() -> None:
    for name, (about, options, seed) in GAMES.items():
        record = play_game(name, about, options, seed)
        with (FOLDER / f"{name}.jsonl").open("w", encoding="utf-8") as file:
            log.write(record, file)


if __name__ == "__main__":
    main()
