"""A second, slow referee for Franchise, written from the sentences of the rulebook and the rulings alone.

It shares nothing with the rules of the package: no masks, no numbers for places, no tables made ahead. It reads the
board file by itself and keeps its own position as plain lists and dictionaries by name. Where it and the engine
disagree about anything, one of them is wrong.
"""

import tomllib
from importlib import resources
from typing import Any

Words = dict[str, Any]


def printed_board() -> dict[str, Any]:
    """The board file of the package, as bare tables."""
    return tomllib.loads((resources.files("turnpike.games.franchise") / "data" / "board.toml").read_text("utf-8"))


class Referee:
    """One game, from the set-up to the final scoring."""

    def __init__(
        self,
        players: int,
        *,
        introductory: bool = False,
        board: dict[str, Any] | None = None,
        city_tiles: dict[str, int] | None = None,
        region_tiles: dict[str, list[int]] | None = None,
    ) -> None:
        self.board = board or printed_board()
        self.numbers = self.board["game"]
        self.n = players
        seats = range(players)
        out_of_play = self.board["start"]["inactive_regions"][str(players)]
        self.regions = [name for name in self.board["regions"] if name not in out_of_play]
        self.tiles = {name: list(region["tile"]) for name, region in self.board["regions"].items()}
        self.tiles.update(region_tiles or {})
        links = [(link["a"], link["b"], link["cost"]) for link in self.board["links"]]
        self.ways = links + [(b, a, cost) for a, b, cost in links]
        self.region_of = {place["id"]: place["region"] for place in self.board["places"]}
        in_play = [place for place in self.board["places"] if place["region"] in self.regions]
        self.neutral = [place["id"] for place in self.board["places"] if place["region"] not in self.regions]
        self.towns = [place["id"] for place in in_play if place["kind"] == "town"]
        self.value: dict[str, int] = {place["id"]: place["size"] for place in in_play if place["kind"] == "city"}
        self.value.update({city: size for city, size in (city_tiles or {}).items() if city in self.value})
        # On the board: who stands on which space, in the order of the spaces; which cities still have a tile.
        self.standing: dict[str, list[int]] = {place["id"]: [] for place in in_play}
        self.tile_lies_in = list(self.value)
        self.tokens: dict[str, int] = {}
        self.bare_tokens: list[str] = []
        """Regions whose token is only remembered, because no piece was left for it."""
        self.track = list(out_of_play)
        # In front of the players.
        self.money = [0 for _ in seats]
        self.influence = [0 for _ in seats]
        self.gained: list[dict[str, int]] = [{"cities": 0, "regions": 0, "track": 0} for _ in seats]
        self.bonus = [self.board["start"]["bonus_tiles"][str(players)] for _ in seats]
        self.supply: list[int] = [self.numbers["franchises_per_player"] for _ in seats]
        self.turns_taken = [0 for _ in seats]
        # The turn.
        self.active = players - 1
        self.phase = "start"
        self.markers: list[str] = []
        self.center: dict[str, int] = {}
        self.tile_used = False
        self.idle_turns = 0
        self.why = ""
        if introductory:
            for seat, towns in enumerate(self.board["start"]["introductory_towns"][str(players)]):
                for town in towns:
                    self._put_first_franchise(seat, town)
            self._deal_money_and_begin()

    # --- What may be done ---------------------------------------------------------------------------------------------

    def legal(self) -> list[Words]:
        """Everything the player asked may do now, each way of saying it: an expansion with every link, and without."""
        if self.phase == "start":
            return [{"do": "start", "town": town} for town in self.towns if not self.standing[town]]
        if self.phase == "over":
            return []
        actions: list[Words] = [{"do": "done"}]
        if self._may_use_a_bonus_tile():
            actions.append({"do": "take_money"})
        return actions + (self._expansions() if self.phase == "expand" else self._increases() + self._doubles())

    def _may_use_a_bonus_tile(self) -> bool:
        """Not in the own first turn, and only one a turn."""
        return self.bonus[self.active] > 0 and not self.tile_used and self.turns_taken[self.active] > 0

    def _has_a_franchise_to_spare(self) -> bool:
        """A piece that is not there cannot be placed, and each marker must be exchanged for one."""
        return self.supply[self.active] > len(self.markers)

    def _expansions(self) -> list[Words]:
        if len(self.markers) == 2 or not self._has_a_franchise_to_spare():
            return []
        if self.markers and not self._may_use_a_bonus_tile():
            return []
        do = "expand_again" if self.markers else "expand"
        links = self.usable_links()
        named = [{"do": do, "from": origin, "to": to} for origin, to, _cost in links]
        return named + [{"do": do, "to": to} for to in sorted({to for _origin, to, _cost in links})]

    def usable_links(self) -> list[tuple[str, str, int]]:
        """From a place with an own franchise, one link, to a place that can be entered, and the money suffices."""
        return [
            (origin, to, cost)
            for origin, to, cost in self.ways
            if self.active in self.standing.get(origin, [])
            and self._can_be_entered(to)
            and cost <= self.money[self.active]
        ]

    def _can_be_entered(self, place: str) -> bool:
        if place in self.neutral or place in self.markers:
            return False
        if place in self.towns:
            return not self.standing[place]
        return self._is_open(place) and self.active not in self.standing[place]

    def _is_open(self, city: str) -> bool:
        """The city still has its tile, and on it an unoccupied space."""
        return city in self.tile_lies_in and self._empty_spaces(city) > 0

    def _empty_spaces(self, city: str) -> int:
        return self.value[city] - len(self.standing[city])

    def _increases(self) -> list[Words]:
        if self.money[self.active] < self.numbers["market_share_cost"] or not self._has_a_franchise_to_spare():
            return []
        return [
            {"do": "increase", "city": city}
            for city in self.value
            if self._is_open(city) and self.active in self.standing[city] and city not in self.center
        ]

    def _doubles(self) -> list[Words]:
        if not self._may_use_a_bonus_tile() or not self._has_a_franchise_to_spare():
            return []
        return [{"do": "double", "city": city} for city in self.center if self._empty_spaces(city) >= 2]

    # --- Doing it -----------------------------------------------------------------------------------------------------

    def apply(self, words: Words) -> None:
        """Do one thing, and whatever follows by itself."""
        assert words in self.legal(), words
        match words["do"]:
            case "start":
                self._put_first_franchise(self.active, words["town"])
                if self.active == 0:
                    self._deal_money_and_begin()
                else:
                    self.active -= 1
            case "take_money":
                self._use_bonus_tile()
                self.money[self.active] += self.numbers["dollar_bonus"]
            case "expand" | "expand_again" as do:
                costs = [c for a, b, c in self.usable_links() if b == words["to"] and words.get("from", a) == a]
                if do == "expand_again":
                    self._use_bonus_tile()
                self.markers.append(words["to"])
                self.money[self.active] -= min(costs)
            case "increase":
                self.money[self.active] -= self.numbers["market_share_cost"]
                self.supply[self.active] -= 1
                self.center[words["city"]] = 1
            case "double":
                self._use_bonus_tile()
                self.supply[self.active] -= 1
                self.center[words["city"]] = 2
            case "done":
                if self.phase == "expand":
                    self.phase = "increase"
                else:
                    self._finish_turn()

    def _use_bonus_tile(self) -> None:
        self.bonus[self.active] -= 1
        self.tile_used = True

    def _put_first_franchise(self, seat: int, town: str) -> None:
        self.supply[seat] -= 1
        self.standing[town].append(seat)

    def _deal_money_and_begin(self) -> None:
        self.money = list(self.board["start"]["money"][str(self.n)])
        self.active = 0
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.tile_used = False
        self.phase = "expand"
        self.money[self.active] += self.income(self.active)

    def income(self, seat: int) -> int:
        """The empty spaces in all open cities the player occupies, looked up in the chart."""
        empty = sum(self._empty_spaces(city) for city in self.tile_lies_in if seat in self.standing[city])
        for row in self.board["income"][str(self.n)]:
            if row["from"] <= empty <= row.get("to", empty):
                dollars: int = row["dollars"]
                return dollars
        raise AssertionError(f"no row for {empty} empty spaces")

    def _finish_turn(self) -> None:
        expanded = bool(self.markers)
        while self.markers:
            place = self.markers.pop(0)
            self.supply[self.active] -= 1
            self._open(place)
        while self.center:
            city = next(iter(self.center))
            self.center[city] -= 1
            self._open(city)
            if city in self.center and not self.center[city]:
                del self.center[city]
        for region in self.regions:
            if region not in self.track and self._is_finished(region):
                self._score_region(region)
        self.turns_taken[self.active] += 1
        self.idle_turns = 0 if expanded else self.idle_turns + 1
        red = [space["red"] for space in self.board["region_track"]["spaces"]]
        if any(red[space] for space in range(len(self.track))):
            self._end("red_zone")
        elif self.idle_turns == self.n:
            self._end("nobody_expanded")
        else:
            self.active = (self.active + 1) % self.n
            self._begin_turn()

    def _open(self, place: str) -> None:
        self.standing[place].append(self.active)
        if place in self.value:
            own = self.standing[place].count(self.active)
            if own > self.value[place] / 2 or self._empty_spaces(place) == 0:
                self._score_city(place)

    def _score_city(self, city: str) -> None:
        value, spaces = self.value[city], self.standing[city]
        most = max(spaces.count(seat) for seat in spaces)
        winner = next(seat for seat in spaces if spaces.count(seat) == most)
        self._gain(winner, "cities", value if most > value / 2 else value // 2)
        self.tile_lies_in.remove(city)
        self.supply[winner] += most - 1
        self.standing[city] = [winner] + [seat for seat in spaces if seat != winner]
        # What the active player has still waiting in the center is not opened any more.
        self.supply[self.active] += self.center.pop(city, 0)
        region = self.region_of[city]
        if region not in self.tokens:
            self.tokens[region] = self.active
            if self._has_a_franchise_to_spare():
                self.supply[self.active] -= 1
            else:
                self.bare_tokens.append(region)

    def _gain(self, seat: int, source: str, points: int) -> None:
        self.influence[seat] += points
        self.gained[seat][source] += points

    def _is_finished(self, region: str) -> bool:
        places = [place for place in self.standing if self.region_of[place] == region]
        towns_taken = all(self.standing[town] for town in places if town in self.towns)
        return towns_taken and not any(city in self.tile_lies_in for city in places)

    def _score_region(self, region: str) -> None:
        here = [seat for place in self.standing if self.region_of[place] == region for seat in self.standing[place]]
        clockwise = [(self.tokens[region] + step) % self.n for step in range(self.n)]
        ranking = sorted((seat for seat in clockwise if seat in here), key=here.count, reverse=True)
        first, second, others = self.tiles[region]
        for rank, seat in enumerate(ranking):
            if rank == 0:
                self._gain(seat, "regions", first)
            elif rank == 1 and self.n > 2:
                self._gain(seat, "regions", second)
            else:
                self._gain(seat, "regions", others)
        bonus = self.board["region_track"]["spaces"][len(self.track)]["bonus"]
        self.track.append(region)
        self._gain(self.active, "track", bonus)

    def _end(self, why: str) -> None:
        self.phase, self.why = "over", why
        for seat in range(self.n):
            self.influence[seat] += sum(self._final_points(seat).values())

    def _final_points(self, seat: int) -> dict[str, int]:
        return {
            "towns": self.numbers["end_ip_per_town"] * self._towns(seat),
            "money": self.money[seat] // self.numbers["end_dollars_per_ip"],
            "bonus": self.numbers["end_ip_per_unused_bonus_tile"] * self.bonus[seat],
        }

    def _towns(self, seat: int) -> int:
        return sum(self.standing[town] == [seat] for town in self.towns)

    # --- What can be seen ---------------------------------------------------------------------------------------------

    def report(self) -> dict[str, Any]:
        """The position, in the words of a view. In a scored city the owners are sorted: their order means nothing."""
        owners: dict[str, list[Any]] = {place: ["neutral"] for place in self.neutral}
        for place, seats in self.standing.items():
            if seats:
                owners[place] = sorted(seats) if place in self.value and place not in self.tile_lies_in else list(seats)
        return {
            "money": list(self.money),
            "influence": list(self.influence),
            "bonus": list(self.bonus),
            "supply": list(self.supply),
            "places": owners,
            "scored": [city for city in self.value if city not in self.tile_lies_in],
            "tokens": dict(self.tokens),
            "track": list(self.track),
            "active": self.active,
            "phase": self.phase,
            "markers": list(self.markers),
            "center": list(self.center.items()),
            "no_expand_streak": self.idle_turns,
            "turn": sum(self.turns_taken),
            "earned": [list(sources.values()) for sources in self.gained],
            "sizes": dict(self.value),
            "tiles": dict(self.tiles),
            "why": self.why,
        }

    def outcome(self) -> dict[str, Any]:
        """How the game ended."""
        worth = [(self.influence[seat], self._towns(seat)) for seat in range(self.n)]
        parts = [sources | self._final_points(seat) for seat, sources in enumerate(self.gained)]
        return {
            "scores": list(self.influence),
            "winners": [seat for seat in range(self.n) if worth[seat] == max(worth)],
            "why": self.why,
            "ranks": [1 + sum(other > own for other in worth) for own in worth],
            "breakdown": {source: [part[source] for part in parts] for source in parts[0]},
        }
