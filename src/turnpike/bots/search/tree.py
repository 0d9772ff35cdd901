"""The search tree: a simulation goes down, grows a leaf, and takes what it saw back up.

Every seat maximises its own value, so a node keeps one sum: what its way was worth to the seat that chose it. Nodes are
rows of a few flat arrays, 33 bytes in all; children are chained. Where chance is to act, or something is hidden,
the children are those of all worlds seen so far, and only those count that are possible in the world of the moment.
"""

import math
from array import array

from turnpike.bots.search.position import Position
from turnpike.kernel.rng import Rng

NOBODY = -2
CHANCE = -1
NONE = -1
MAX_DEPTH = 500


class Tree:
    """A tree over one position."""

    def __init__(
        self, position: Position, rng: Rng, room: int, plain: bool, explore: float, patience: int, noise: float
    ) -> None:
        """`room`: how many nodes at most. `plain`: UCB1 without priors or guesses, else both guide the way down.

        First guesses are moved by up to `noise`, so that no two games are the same. A node grows children when it was
        visited `patience` times before; a plain tree needs at least one.
        """
        self.position = position
        self.rng = rng
        self.room = room
        self.plain = plain
        self.explore = explore
        self.patience = patience
        self.noise = noise
        self.used = 0
        self.root = 0
        self.visits = array("i", bytes(4 * room))
        self.total = array("d", bytes(8 * room))
        self.action = array("i", bytes(4 * room))
        self.first = array("i", bytes(4 * room))
        self.next = array("i", bytes(4 * room))
        self.prior = array("f", bytes(4 * room))
        self.guess = array("f", bytes(4 * room))
        self.seat = array("b", bytes(room))
        self.path = [0] * 512
        self.reward = [0.0] * 8
        self.wins = [0.0] * 8
        self.scores = [0.0] * 8
        self.results = 0
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.used = 0
        self.root = self.add(NONE, 0, NONE)
        self.forget_sums()

    def forget_sums(self) -> None:
        """Count the results of the seats from here on."""
        self.results = 0
        for seat in range(8):
            self.reward[seat] = 0.0
            self.wins[seat] = 0.0
            self.scores[seat] = 0.0

    def add(self, before: int, action: int, seat: int) -> int:
        """A new node, chained behind another one."""
        node = self.used
        self.used += 1
        self.visits[node] = 0
        self.total[node] = 0.0
        self.action[node] = action
        self.first[node] = NONE
        self.next[node] = NONE
        self.prior[node] = 1.0
        self.guess[node] = 0.5
        self.seat[node] = seat
        if before >= 0:
            self.next[before] = node
        return node

    def simulate(self, times: int) -> None:
        """So many simulations."""
        for _time in range(times):
            self.simulate_once()

    def simulate_once(self) -> None:
        """Down the tree, one leaf more, and up again."""
        self.position.restart()
        node = self.root
        depth = 0
        while node >= 0:
            self.path[depth] = node
            node = self.step(node, depth)
            depth += 1
        self.take_back(depth - 1)

    def step(self, node: int, depth: int) -> int:
        """From a node to the child to visit, or `NONE` if the simulation ends here, with a value."""
        seat = self.position.to_act()
        if seat == NOBODY:
            self.position.finish()
            return NONE
        child = NONE
        if depth >= MAX_DEPTH:
            child = NONE
        elif seat == CHANCE:
            child = self.chance_child(node)
        elif self.first[node] < 0:
            if self.visits[node] >= self.patience or depth == 0:
                count = self.position.list_actions()
                if self.used + count <= self.room:
                    self.grow(node, seat, count)
                    if count > 1 and not self.plain:
                        return NONE  # Weighing the choices has evaluated the position.
                    child = self.choose(node)
        elif self.position.settled:
            child = self.choose(node)
        else:
            child = self.choose_possible(node, seat)
        if child < 0:
            self.position.estimate(self.rng)
        elif seat != CHANCE:
            self.position.apply(self.action[child])
        return child

    def grow(self, node: int, seat: int, count: int) -> None:
        """Give a leaf its children, one for each listed action."""
        if not self.plain and count > 1:
            self.position.weigh(count, self.rng)
        before = NONE
        for i in range(count):
            child = self.add(before, self.position.actions[i], seat)
            if before < 0:
                self.first[node] = child
            if not self.plain and count > 1:
                self.prior[child] = self.position.prior[i]
                self.guess[child] = self.position.guess[i] + self.noise * (self.rng.below(1024) / 512.0 - 1.0)
            before = child

    def worth(self, child: int, log_visits: float, root_visits: float) -> float:
        """The urgency of a visit to a child: its value so far, and how rarely it was visited."""
        n = self.visits[child]
        if self.plain:
            if n == 0:
                return 1e9
            return self.total[child] / n + self.explore * math.sqrt(log_visits / n)
        mean = (self.total[child] + self.guess[child]) / (n + 1)
        return mean + self.explore * self.prior[child] * root_visits / (n + 1)

    def choose(self, node: int) -> int:
        """The child to visit, where all children are possible."""
        log_visits = math.log(self.visits[node] + 1.0) if self.plain else 0.0
        root_visits = math.sqrt(self.visits[node] + 1.0)
        best = NONE
        most = -1.0
        child = self.first[node]
        while child >= 0:
            worth = self.worth(child, log_visits, root_visits)
            if worth > most:
                most = worth
                best = child
            child = self.next[child]
        return best

    def choose_possible(self, node: int, seat: int) -> int:
        """The child to visit, among those that are possible in the world of this simulation; `NONE` without room."""
        count = self.position.list_actions()
        if self.used + count > self.room:
            return NONE
        log_visits = math.log(self.visits[node] + 1.0) if self.plain else 0.0
        root_visits = math.sqrt(self.visits[node] + 1.0)
        best = NONE
        most = -1.0
        child = self.first[node]
        for i in range(count):
            if child < 0 or self.action[child] != self.position.actions[i]:
                child = self.find(node, self.position.actions[i])
                if child < 0:
                    child = self.append(node, self.position.actions[i], seat)
                    self.prior[child] = 1.0 / count
            worth = self.worth(child, log_visits, root_visits)
            if worth > most:
                most = worth
                best = child
            child = self.next[child]
        return best

    def find(self, node: int, action: int) -> int:
        """The child an action leads to, or `NONE`."""
        child = self.first[node]
        while child >= 0 and self.action[child] != action:
            child = self.next[child]
        return child

    def append(self, node: int, action: int, seat: int) -> int:
        """One more child."""
        last = NONE
        child = self.first[node]
        while child >= 0:
            last = child
            child = self.next[child]
        child = self.add(last, action, seat)
        if last < 0:
            self.first[node] = child
        return child

    def chance_child(self, node: int) -> int:
        """Let chance decide; the child of its outcome, or `NONE` if there is no room for it."""
        outcome = self.rng.below(self.position.list_actions())
        self.position.apply(outcome)
        child = self.find(node, outcome)
        if child < 0 and self.used < self.room:
            child = self.append(node, outcome, CHANCE)
        return child

    def take_back(self, depth: int) -> None:
        """Every node on the path learns what its way was worth to the seat that chose it."""
        for i in range(depth + 1):
            node = self.path[i]
            self.visits[node] += 1
            if self.seat[node] >= 0:
                self.total[node] += self.position.value[self.seat[node]]
        self.results += 1
        for seat in range(self.position.seats):
            self.reward[seat] += self.position.value[seat]
            self.wins[seat] += self.position.win[seat]
            self.scores[seat] += self.position.score[seat]

    def children(self, node: int) -> list[tuple[int, int, int, float]]:
        """For each child: its number, the action, its visits, and its mean value to the seat that chose."""
        found = []
        child = self.first[node]
        while child >= 0:
            mean = (self.total[child] + self.guess[child]) / (self.visits[child] + 1)
            found.append((child, self.action[child], self.visits[child], mean))
            child = self.next[child]
        return found

    def lead(self) -> int:
        """How many visits more than any other the most visited child of the root has."""
        most = 0
        second = 0
        child = self.first[self.root]
        while child >= 0:
            second = max(second, min(most, self.visits[child]))
            most = max(most, self.visits[child])
            child = self.next[child]
        return most - second

    def move_root(self, action: int) -> bool:
        """Keep what is known after an action; false, and nothing is kept, if that is nothing."""
        child = self.find(self.root, action)
        if child < 0 or self.first[child] < 0:
            self.clear()
            return False
        self.root = child
        self.forget_sums()
        return True

    def make_room(self) -> None:
        """Forget what is not below the root.

        Every node stands before its children, and a child before the next one. So a node that stays is known when a
        pass comes to it, and moves forward to a place that is free already.
        """
        places = array("i", bytes(4 * self.used))  # New numbers, from one; none for what is forgotten.
        places[self.root] = 1
        kept = 0
        for node in range(self.root, self.used):
            if places[node]:
                kept += 1
                places[node] = kept
                child = self.first[node]
                while child >= 0:
                    places[child] = 1
                    child = self.next[child]
        self.next[self.root] = NONE
        for node in range(self.root, self.used):
            if places[node]:
                place = places[node] - 1
                self.visits[place] = self.visits[node]
                self.total[place] = self.total[node]
                self.action[place] = self.action[node]
                self.first[place] = places[self.first[node]] - 1 if self.first[node] >= 0 else NONE
                self.next[place] = places[self.next[node]] - 1 if self.next[node] >= 0 else NONE
                self.prior[place] = self.prior[node]
                self.guess[place] = self.guess[node]
                self.seat[place] = self.seat[node]
        self.root = 0
        self.used = kept

    def visited(self, node: int) -> int:
        """How often a node was visited."""
        return self.visits[node]

    def node_bytes(self) -> int:
        """The memory a node takes."""
        large = self.visits.itemsize + self.total.itemsize + self.action.itemsize + self.first.itemsize
        return large + self.next.itemsize + self.prior.itemsize + self.guess.itemsize + self.seat.itemsize
