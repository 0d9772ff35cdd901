"""The engine and the second referee play the same games: same positions, same choices, same ends.

Both are driven by the same random choices. After every action everything a view tells is compared, and all that is
legal; now and then every action that can be said at all is tried on both.
"""

import copy
from collections.abc import Callable
from itertools import product
from typing import Any

import msgspec
import pytest
from franchise.referee import Referee, Words, printed_board

from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import NOBODY
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

Tables = dict[str, Any]


def rich(board: Tables) -> None:
    """Much money, so that everything is affordable."""
    board["start"]["money"] = {n: [60] * len(seats) for n, seats in board["start"]["money"].items()}


def few_pieces(board: Tables) -> None:
    """Much money and so few franchises that supplies run out, for tokens as well (rulings R18, R19)."""
    rich(board)
    board["game"]["franchises_per_player"] = 13


def poor(board: Tables) -> None:
    """Little money: dear shares, and a bonus tile hardly helps."""
    board["game"] |= {"market_share_cost": 3, "dollar_bonus": 4}


CHANGES: dict[str, Callable[[Tables], None] | None] = {
    "printed": None,
    "few pieces": few_pieces,
    "rich": rich,
    "poor": poor,
}


class Pair:
    """The same game on the engine and before the referee."""

    def __init__(self, seed: int, players: int, start: str, expert: bool, change: str) -> None:
        board = copy.deepcopy(PRINTED)
        changer = CHANGES[change]
        raw: Words = {"players": players, "start": start, "expert": expert}
        if changer is not None:
            changer(board)
            raw["board"] = board
        options: Options = FRANCHISE.read_options(raw)
        setup = FRANCHISE.draw_setup(options, Draws(seeded_secret(seed)))
        laid: Tables = setup or {}
        tiles = {region: tile["values"] for region, tile in laid.get("region_tiles", {}).items()}
        self.state: State = FRANCHISE.start(options, setup)
        self.referee = Referee(
            players,
            introductory=start == "introductory",
            board=board,
            city_tiles=laid.get("city_tiles"),
            region_tiles=tiles,
        )

    def compare(self) -> None:
        """The same position, the same choices."""
        view = msgspec.to_builtins(FRANCHISE.view(self.state, None))
        for city in view["scored"]:
            view["places"][city].sort()
        view["center"] = list(view["center"].items())
        seen = self.referee.report()
        assert {name: view[name] for name in seen} == seen
        over = seen["phase"] == "over"
        assert FRANCHISE.to_act(self.state) == (NOBODY if over else seen["active"])
        self.compare_choices()

    def compare_choices(self) -> None:
        """One choice for each thing that can be done, an expansion over one of its cheapest links."""
        offered = [choice.words[0] for choice in FRANCHISE.choices(self.state) if len(choice.words) == 1]
        legal = self.referee.legal()
        assert all(words in legal for words in offered)
        assert sorted(map(consequence, offered)) == sorted({consequence(words) for words in legal})
        if self.referee.phase == "expand":
            cost = {(a, b): cost for a, b, cost in self.referee.usable_links()}
            for words in offered:
                if "to" in words:
                    origin, to = str(words["from"]), str(words["to"])
                    assert cost[origin, to] == min(price for (_, b), price in cost.items() if b == to)

    def accepts(self, words: Words) -> bool:
        """Whether the engine takes these words; if it does, they mean what they say."""
        try:
            action = FRANCHISE.read(self.state, words)
        except Refused:
            return False
        assert FRANCHISE.is_legal(self.state, action)
        said = FRANCHISE.words(self.state, action)
        assert said == words | {"from": said.get("from")} if "to" in words and "from" not in words else said == words
        return True

    def try_everything(self, vocabulary: list[Words]) -> None:
        """The engine takes exactly what the referee allows, of all that can be said."""
        legal = {phrase(words) for words in self.referee.legal()}
        for words in vocabulary:
            assert self.accepts(words) == (phrase(words) in legal), words

    def play(self, words: Words) -> None:
        FRANCHISE.apply(self.state, FRANCHISE.read(self.state, words))
        self.referee.apply(words)


PRINTED = printed_board()
PLACES: list[str] = [place["id"] for place in PRINTED["places"]]


def phrase(words: Words) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(words.items()))


def consequence(words: Words) -> tuple[str, str]:
    """What is done where; expansions to the same place are the same, whatever the link."""
    return words["do"], words.get("to") or words.get("town") or words.get("city") or ""


def all_that_can_be_said(every_pair: bool = False) -> list[Words]:
    """Every action of the vocabulary over all places; with `every_pair` also expansions between unlinked places."""
    pairs = [(link["a"], link["b"]) for link in PRINTED["links"]]
    pairs += [(b, a) for a, b in pairs]
    said: list[Words] = [{"do": "done"}, {"do": "take_money"}]
    said += [{"do": do, "city": place} for do in ("increase", "double") for place in PLACES]
    said += [{"do": "start", "town": place} for place in PLACES]
    for do in ("expand", "expand_again"):
        said += [{"do": do, "to": place} for place in PLACES]
        said += [{"do": do, "from": a, "to": b} for a, b in (product(PLACES, PLACES) if every_pair else pairs)]
    return said


LINKED = all_that_can_be_said()
EVERYTHING = all_that_can_be_said(every_pair=True)


def play_one(seed: int, players: int, start: str, expert: bool, change: str, every: int) -> Pair:
    """A whole game. Mostly eager players, so that much happens; every so many actions everything is tried."""
    pair = Pair(seed, players, start, expert, change)
    rng = Rng(seed * 7919 + players)
    count = 0
    pair.compare()
    while legal := pair.referee.legal():
        if count % every == seed % every:
            pair.try_everything(LINKED)
        count += 1
        if len(legal) > 1 and rng.below(4):
            legal = [words for words in legal if words["do"] != "done"]
        pair.play(legal[rng.below(len(legal))])
        pair.compare()
    pair.try_everything(LINKED)
    outcome = msgspec.to_builtins(FRANCHISE.outcome(pair.state))
    assert outcome == pair.referee.outcome()
    return pair


VARIANTS = [
    (players, start, expert, change)
    for players in (2, 3, 4, 5)
    for start in ("choose", "introductory")
    for expert in (False, True)
    for change in CHANGES
]


@pytest.mark.parametrize(("players", "start", "expert", "change"), VARIANTS[::7])
def test_engine_and_referee_agree(players: int, start: str, expert: bool, change: str) -> None:
    """§3 to §7, for all numbers of players and options, on the printed board and on boards with other numbers."""
    play_one(50, players, start, expert, change, every=60)


@pytest.mark.slow
@pytest.mark.once  # the referee costs most of it, and is the same in both builds
@pytest.mark.parametrize(("players", "start", "expert", "change"), VARIANTS)
def test_engine_and_referee_agree_often(players: int, start: str, expert: bool, change: str) -> None:
    for seed in range(4):
        play_one(seed, players, start, expert, change, every=40)


@pytest.mark.long
@pytest.mark.parametrize(("players", "start", "expert", "change"), VARIANTS)
def test_engine_and_referee_agree_at_length(players: int, start: str, expert: bool, change: str) -> None:
    for seed in range(100, 108):
        play_one(seed, players, start, expert, change, every=10)


@pytest.mark.slow
def test_nothing_but_links_can_be_expanded_along() -> None:
    """§4.2 Every pair of places, at a few positions of one game."""
    pair = Pair(1, 4, "introductory", False, "rich")
    rng = Rng(3)
    for count in range(60):
        if count % 20 == 0:
            pair.try_everything(EVERYTHING)
        legal = pair.referee.legal()
        pair.play(legal[rng.below(len(legal))])


@pytest.mark.slow
def test_the_games_show_what_is_rare() -> None:
    """Both ends, and tokens for which no piece was left, in games where both agree."""
    played = [play_one(seed, 2, "introductory", False, "printed", every=999) for seed in range(6)]
    assert {pair.referee.why for pair in played} == {"red_zone", "nobody_expanded"}
    scarce = [play_one(seed, 5, "introductory", False, "few pieces", every=999) for seed in range(6)]
    assert any(pair.referee.bare_tokens for pair in scarce)
