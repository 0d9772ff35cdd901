"""One game between bots, from its first position to its end. The same seed gives the same game, to the last byte.

A game that bots play badly enough need not end. So there is a limit of turns, after which it is stopped, unfinished.
"""

from collections.abc import Mapping, Sequence

from turnpike.arena.seating import derived_seed
from turnpike.bots.contract import Bot, ask
from turnpike.bots.external import ExternalBot
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, Game, Json, O, S, V, Words
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng

MAX_TURNS = 2000
"""Turns after which a game between bots is stopped: games between bots that play to win take a few hundred at most."""


def play_game(
    game: Game[S, O, V],
    options: Mapping[str, Json],
    bots: Sequence[Bot],
    seed: int,
    seats: Sequence[str] | None = None,
    *,
    setup: Words | None = None,
    random_first: bool = False,
    max_turns: int = MAX_TURNS,
) -> Play[S, O, V]:
    """A game to its end, or to the limit of turns (0 is none).

    Bots and the names of their seats stand clockwise, the first player first unless it is drawn.
    """
    play = Play.begin(
        game,
        options,
        seats or seat_names([bot.name for bot in bots]),
        secret=seeded_secret(seed),
        setup=setup,
        random_first=random_first,
    )
    first = first_player(play)
    table = [*bots[first:], *bots[:first]]
    seeds = [derived_seed(seed, f"seat {seat}") for seat in range(len(table))]
    generators = [Rng(each) for each in seeds]
    outside = [(seat, bot) for seat, bot in enumerate(table) if isinstance(bot, ExternalBot)]
    for seat, bot in outside:
        bot.sit(seat, play.header.seats, seeds[seat])
    try:
        while not play.over and not reached(play, max_turns):
            seat = play.to_act
            if seat == CHANCE:
                play.roll()
            else:
                play.do_choice(ask(table[seat], play, generators[seat]))
    finally:
        for _seat, bot in outside:
            bot.leave()
    return play


def reached(play: Play[S, O, V], max_turns: int) -> bool:
    """Whether a game has come to the limit of turns."""
    return bool(max_turns) and play.draft is None and play.game.turn_number(play.state) >= max_turns


def first_player(play: Play[S, O, V]) -> int:
    """Which of the seats, as they were named, was drawn to begin; 0 if none was drawn."""
    first = (play.header.setup or {}).get("first_player", 0)
    return first if isinstance(first, int) else 0


def seat_names(bots: Sequence[str]) -> list[str]:
    """A name for each seat: the bot's, with a number where several of its kind play."""
    return [f"{name} {bots[: i + 1].count(name)}" if bots.count(name) > 1 else name for i, name in enumerate(bots)]
