"""Many games of one kind side by side, each a block of numbers, stepped by numbered actions.

Here: the loop over the games, and what a game fills in. Not here: arrays, threads and bots that think (batch.py).
Compiled, everything below `step` runs without the GIL. A game loads one of the positions into a scratch position,
changes it and saves it again, so a stored position is as small as the game can pack it.
"""

from array import array
from collections.abc import Iterable
from typing import Any

from turnpike.kernel.rng import Rng
from turnpike.research import numbers

Numbers = Any
"""A numpy array of one dimension, or an `array`: what compiled code sees as a block of memory."""
MAX_SEATS = 8
LARGE = 1 << 31
"""Numbers of games from here on stand for actions that are never listed."""
SAMPLING = 0x5A17
"""Makes the seed of sampled actions differ from that of a game's chance."""


class Environment:
    """So many games of one kind with the same set-up, and a scratch position."""

    def __init__(self, seats: int, actions: int, features: int, games: int) -> None:
        if seats > MAX_SEATS:
            raise ValueError(f"an environment is for {MAX_SEATS} seats at most, not {seats}")
        self.seats = seats
        self.actions = actions
        self.features = features
        self.games = games
        self.rng = Rng()
        self.streams = array("Q", bytes(8 * games))
        self.sampling = array("Q", bytes(8 * games))
        self.decisions = array("i", bytes(4 * games))
        self.status = array("b", bytes(games))
        self.row = array("b", bytes(actions))
        self.random_seats = 0
        self.max_decisions = 0
        self.reward = numbers.WIN
        self.worth = [0.0] * 8
        self.score = [0.0] * 8

    # What a game fills in, all about the scratch position.

    def load(self, game: int) -> None:
        """Make a stored position the scratch position."""

    def save(self, game: int) -> None:
        """Store the scratch position."""

    def restart(self) -> None:
        """Begin a new game."""

    def to_act(self) -> int:
        """A seat, CHANCE or NOBODY."""
        return -2

    def roll(self) -> None:
        """Chance, which is to act, decides once, by `rng`."""

    def mark(self, masks: Numbers, start: int) -> int:
        """Write 1 for every legal action and 0 for the others, from `start` on; how many are legal."""
        return 0

    def take(self, action: int) -> None:
        """Do an action, which is legal."""

    def observe(self, seat: int, out: Numbers, start: int) -> None:
        """Write the features of the position as a seat sees it, from `start` on."""

    def judge(self) -> None:
        """Fill `score` and `worth` of a finished game; the seats of the highest worth have won."""

    # What all games share.

    def play_on(self, game: int) -> int:
        """Let chance and the random seats play until another seat decides, or the game ends; what it is in then."""
        while True:
            seat = self.to_act()
            if seat == numbers.NOBODY:
                return numbers.OVER
            if seat == numbers.CHANCE:
                self.roll()
                continue
            if self.max_decisions and self.decisions[game] >= self.max_decisions:
                return numbers.CUT
            if not self.random_seats >> seat & 1:
                return numbers.PLAYING
            self.take(self.any_of(self.mark(self.row, 0), self.row, 0))
            self.decisions[game] += 1

    def any_of(self, count: int, masks: Numbers, start: int) -> int:
        """One of so many legal actions of a row, each as likely."""
        left = self.rng.below(count)
        action = 0
        while True:
            if masks[start + action]:
                if left == 0:
                    return action
                left -= 1
            action += 1

    def pay(self, rewards: Numbers, start: int) -> None:
        """The rewards of a finished game, one a seat, from `start` on."""
        self.judge()
        for seat in range(self.seats):
            better = 0
            equal = 0
            for other in range(self.seats):
                if self.worth[other] > self.worth[seat]:
                    better += 1
                elif self.worth[other] == self.worth[seat]:
                    equal += 1
            if self.reward == numbers.SCORE:
                rewards[start + seat] = self.score[seat]
            elif self.reward == numbers.WIN:
                rewards[start + seat] = 1.0 / equal if better == 0 else 0.0
            else:
                rewards[start + seat] = 1.0 - better / (self.seats - 1.0)

    def begin(self, game: int) -> int:
        """A new game in the scratch position, played on to the first decision; what it is in then."""
        self.restart()
        self.decisions[game] = 0
        return self.play_on(game)

    def reset(self, first: int, masks: Numbers, seats: Numbers) -> None:
        """Begin all games anew; their rows in the arrays are those from `first` on."""
        for game in range(self.games):
            self.rng.state = self.streams[game]
            self.status[game] = self.begin(game)
            self.keep(game, first + game, masks, seats)

    def keep(self, game: int, at: int, masks: Numbers, seats: Numbers) -> None:
        """Store the scratch position, and write who is to act and what is legal into row `at`."""
        self.streams[game] = self.rng.state
        self.save(game)
        if self.status[game] == numbers.PLAYING:
            seats[at] = self.to_act()
            self.mark(masks, at * self.actions)
        else:  # Whatever is chosen now only begins the next game.
            seats[at] = -1
            for action in range(self.actions):
                masks[at * self.actions + action] = 1

    def step(
        self,
        first: int,
        actions: Numbers,
        masks: Numbers,
        seats: Numbers,
        rewards: Numbers,
        dones: Numbers,
        same_step: int,
    ) -> None:
        """Take one action in every game; with `same_step` a finished one begins anew at once, else at its next step.

        `dones` is numbers.OVER or numbers.CUT for games that have just ended, and only then `rewards` are other than 0.
        """
        for game in range(self.games):
            at = first + game
            self.rng.state = self.streams[game]
            for seat in range(self.seats):
                rewards[at * self.seats + seat] = 0.0
            if self.status[game] != numbers.PLAYING:
                self.status[game] = self.begin(game)
                dones[at] = 0
            else:
                self.load(game)
                self.take(actions[at])
                self.decisions[game] += 1
                self.status[game] = self.play_on(game)
                dones[at] = self.status[game]
                if self.status[game] == numbers.OVER:
                    self.pay(rewards, at * self.seats)
                if self.status[game] != numbers.PLAYING and same_step:
                    self.status[game] = self.begin(game)
            self.keep(game, at, masks, seats)

    def observe_all(self, first: int, seats: Numbers, out: Numbers, start: int, width: int) -> None:
        """Write what a seat of every game sees, `width` features a row; a seat below 0 sees what seat 0 sees."""
        for game in range(self.games):
            self.load(game)
            self.observe(max(0, seats[first + game]), out, start + game * width)

    def sample(self, first: int, masks: Numbers, actions: Numbers) -> None:
        """Any legal action for every game, by a generator that has nothing to do with the games' own chance."""
        for game in range(self.games):
            self.rng.state = self.sampling[game]
            start = (first + game) * self.actions
            count = 0
            for action in range(self.actions):
                if masks[start + action]:
                    count += 1
            actions[first + game] = self.any_of(count, masks, start)
            self.sampling[game] = self.rng.state

    def to_number(self, action: int) -> int:
        """What the game itself calls a legal action of the scratch position."""
        return action

    def to_action(self, number: int) -> int:
        """The action for a number of the game; -1 if it is not among the actions."""
        return number

    # For Python: seeds, and interfaces that look at one position at a time. Compiled, all above is for C alone.

    def position(self) -> object:
        """The scratch position as the game's own state."""
        return None

    def first_position(self) -> object:
        """Where all games begin, as the game's own state."""
        return None

    def put(self, state: object) -> None:
        """Make a copy of a state the scratch position."""

    def set_stream(self, game: int, seed: int) -> None:
        """Chance of a game follows from this seed from now on, and so do its sampled actions."""
        self.rng = Rng(seed)
        self.streams[game] = self.rng.state
        self.rng = Rng(seed ^ SAMPLING)
        self.sampling[game] = self.rng.state

    def set_chance(self, seed: int) -> None:
        """Chance of the scratch position follows from this seed from now on."""
        self.rng = Rng(seed)

    def asked(self) -> int:
        """Who is to act: a seat, CHANCE or NOBODY."""
        return self.to_act()

    def begin_anew(self) -> None:
        """Make the first position the scratch position."""
        self.restart()

    def let_chance_decide(self) -> None:
        """Chance decides as long as it is asked."""
        while self.to_act() == numbers.CHANCE:
            self.roll()

    def list_legal(self, out: Numbers) -> int:
        """Write 1 for every legal action and 0 for the others; how many are legal."""
        return self.mark(out, 0)

    def do(self, action: int) -> None:
        """Do an action of the scratch position, which is legal."""
        self.take(action)

    def see(self, seat: int, out: Numbers) -> None:
        """Write what a seat observes."""
        self.observe(seat, out, 0)

    def results(self, out: Numbers) -> None:
        """Write the rewards of the finished game in the scratch position."""
        self.pay(out, 0)

    def number_of(self, action: int) -> int:
        """What the game itself calls a legal action."""
        return self.to_number(action)

    def action_of(self, number: int) -> int:
        """The action for a number of the game; -1 if it is not among the actions."""
        return self.to_action(number) if number < LARGE else -1

    def recall(self, game: int) -> None:
        """Make a game the scratch position, with its own chance."""
        self.load(game)
        self.rng.state = self.streams[game]

    def resume(self, game: int, first: int, masks: Numbers, seats: Numbers) -> int:
        """Somebody has changed the recalled game by a decision: play on and store it; what it is in then."""
        self.decisions[game] += 1
        self.status[game] = self.play_on(game)
        self.keep(game, first + game, masks, seats)
        return self.status[game]

    def progress(self, game: int) -> tuple[int, int]:
        """How many decisions a game has had, and what it is in."""
        return self.decisions[game], self.status[game]

    def adopt(self, source: "Environment", others: Iterable[int]) -> None:
        """Become copies of games of an environment with the same set-up, one after the other; chance stays our own."""
        for game, other in enumerate(others):
            source.recall(other)
            self.put(source.position())
            self.save(game)
            self.decisions[game], self.status[game] = source.progress(other)

    def renew(self, game: int, first: int, masks: Numbers, seats: Numbers) -> None:
        """Begin a game anew, with its own chance."""
        self.rng.state = self.streams[game]
        self.status[game] = self.begin(game)
        self.keep(game, first + game, masks, seats)
