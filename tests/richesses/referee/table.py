"""What lies on the table: players, piles, debts, and how a question is put.

A game is told as scripts: generators that yield a question and are sent the answer. Whatever the rules do between two
questions stands between two yields, in the order of the rulebook.
"""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from richesses.referee.atlas import atlas

Words = dict[str, Any]
BANK = "bank"


@dataclass
class Question:
    """What is asked of a seat, or of chance for a seat, and every answer that is allowed."""

    asked: str
    seat: int
    answers: list[Any]
    """Actions in words; the possible outcomes if chance answers."""
    chance: bool = False


T = TypeVar("T")
Script = Generator[Question, Any, T]


class Over(Exception):  # noqa: N818  (the end of a game is no error)
    """The game has ended."""

    def __init__(self, why: str, winner: int | None = None) -> None:
        self.why, self.winner = why, winner


@dataclass
class Player:
    """What one player has in front of him and on the board."""

    money: int
    at: str | None
    vehicles: set[str] = field(default_factory=set)
    out: bool = False
    home: bool = False
    marked: set[str] = field(default_factory=set)
    worked: set[str] = field(default_factory=set)
    won: set[str] = field(default_factory=set)
    must_work: bool = False
    worked_here: bool = False
    race: str = ""
    index: int = 0
    miss: int = 0
    cards: list[str] = field(default_factory=list)
    lets_pass: set[str] = field(default_factory=set)

    @property
    def ruined(self) -> bool:
        """Neither money nor vehicle."""
        return self.money == 0 and not self.vehicles


@dataclass
class Pile:
    """Cards nobody has seen, above cards that came back, in their order (R7)."""

    unseen: set[str]
    returned: list[str] = field(default_factory=list)

    def outcomes(self) -> list[str]:
        return sorted(self.unseen) or self.returned[:1]

    def take(self, card: str) -> None:
        if self.unseen:
            self.unseen.remove(card)
        else:
            self.returned.remove(card)


class Table:
    """One game being played: everything that can change, and the questions every part of the rules needs."""

    def __init__(self, options: Words) -> None:
        self.circuit_id: str = options["circuit"]
        self.circuit = atlas().circuits[self.circuit_id]
        self.claims = options.get("markers", "auto") == "claim"
        self.asks_for_tolls = options.get("tolls", "auto") == "ask"
        self.turn_limit: int = options.get("turns", 0)
        self.n: int = options["players"]
        self.events: dict[str, Words] = {event["id"]: event for event in self.circuit.get("events", [])}
        self.stages = [stage["place"] for stage in self.circuit.get("stages", [])]
        self.grid = set(self.stages) | set(self.events)
        start = None if self.circuit["start"] == "any_stage" else self.circuit["start"]
        self.players = [Player(self.circuit["start_money"], start) for _ in range(self.n)]
        regions = set(atlas().regions)
        if self.circuit["remove_corsica_card"]:
            regions -= {"corse"}
        self.regions = Pile(regions)
        self.hasard = Pile(set(atlas().hasard))
        self.bank = 0
        self.debts: list[list[Any]] = []
        """Debtor, creditor, francs; the oldest first."""
        self.turn = 0
        self.active = 0
        self.first: int | None = None
        self.homecomers: list[int] = []
        # Of the turn.
        self.offered: set[str] = set()
        self.transport = ""
        self.again = False

    @property
    def must_stop(self) -> bool:
        """In Économie and Casinos a stage is not reached by driving through (R15)."""
        return self.circuit_id in {"economie", "casinos"}

    def others(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return [(seat + step) % self.n for step in range(1, self.n)]

    def occupant(self, place: str, but: tuple[int, ...]) -> int | None:
        """Who stands there; those who have not left yet and those who are home do not stand in the way (R5)."""
        for seat, player in enumerate(self.players):
            if seat not in but and player.at == place and player.out and not player.home:
                return seat
        return None

    def complete(self, seat: int, and_these: set[str] | None = None) -> bool:
        """Whether all stages are marked, perhaps with some more."""
        return self.players[seat].marked | (and_these or set()) >= self.grid

    def may_end(self, seat: int, path: list[str]) -> bool:
        """R13: on no other player's point, except the finish with all stages; claims still to be made do not count."""
        if self.occupant(path[-1], (seat,)) is None:
            return True
        new = set() if self.claims else set(self.new_stages(seat, path))
        return path[-1] == self.circuit["finish"] and self.complete(seat, new)

    def new_stages(self, seat: int, path: list[str]) -> list[str]:
        """The stages that this path reaches for the first time, in its order (R15)."""
        touched = path[-1:] if self.must_stop else path[1:]
        fresh = [place for place in touched if place in self.stages and place not in self.players[seat].marked]
        return list(dict.fromkeys(fresh))

    def roll(self, seat: int) -> Script[int]:
        got: int = yield Question("die", seat, list(atlas().faces), chance=True)
        return got

    def draw_region(self, seat: int) -> Script[None]:
        card = yield Question("region_card", seat, list(self.regions.outcomes()), chance=True)
        self.regions.take(card)
        self.players[seat].cards.append(card)

    # --- What can be seen ---------------------------------------------------------------------------------------------

    def report(self) -> Words:
        """The position in the words of `replay --states`; what has no order is sorted."""
        players = self.players
        return {
            "money": [player.money for player in players],
            "bike": ["bike" in player.vehicles for player in players],
            "car": ["car" in player.vehicles for player in players],
            "at": [player.at for player in players],
            "out": [player.out for player in players],
            "home": [player.home for player in players],
            "marked": [sorted(player.marked) for player in players],
            "worked": [sorted(player.worked) for player in players],
            "won": [sorted(player.won) for player in players],
            "must_work": [player.must_work for player in players],
            "worked_here": [player.worked_here for player in players],
            "race": [{"id": player.race, "index": player.index} if player.race else None for player in players],
            "miss": [player.miss for player in players],
            "cards": [sorted(player.cards) for player in players],
            "lets_pass": [sorted(player.lets_pass) for player in players],
            "bank": self.bank,
            "debts": [list(debt) for debt in self.debts],
            "regions": {"unseen": sorted(self.regions.unseen), "returned": list(self.regions.returned)},
            "hasard": {"unseen": sorted(self.hasard.unseen), "returned": list(self.hasard.returned)},
            "turn": self.turn,
            "active": self.active,
            "first": self.first,
        }
