"""The network: from the inputs of a position to the share of the win of every seat, and the score it can expect.

One hidden layer, the same weights for every seat. A hidden unit of a seat adds up its own inputs, those of all others
(alike, wherever they sit) and the public ones:

    hidden[seat] = bias + own . x[seat] + other . sum of x[others] + public . x
    win logit, score = outputs . clipped(hidden[seat]) + skip . x[seat]

`own - other` is stored instead of `own`, so that a change of one input touches two sums, whatever the number of seats:
the seat's, and one that all seats share. From leaf to leaf only the changes are added. A network with its sums belongs
to one thread; weights are shared.
"""

from turnpike.bots.network import arithmetic
from turnpike.bots.network.inputs import Inputs
from turnpike.bots.network.weights_file import NetworkWeights, coarse_exp, fine_exp


class Network:
    """Weights, and the hidden sums of the position it saw last."""

    def __init__(self, weights: NetworkWeights, seats: int) -> None:
        self.seats = seats
        self.hidden = weights.hidden
        self.scale_bits = weights.scale_bits
        self.cap = weights.cap
        self.seat_rows = weights.seat
        self.public = weights.public
        self.win_skip = weights.win_skip
        self.score_skip = weights.score_skip
        self.win_output = [0] * 128
        self.score_output = [0] * 128
        for i in range(self.hidden):
            self.win_output[i] = weights.win_output[i]
            self.score_output[i] = weights.score_output[i]
        self.coarse = [0] * 256
        self.fine = [0] * 256
        for i in range(256):
            self.coarse[i] = coarse_exp(i)
            self.fine[i] = fine_exp(i)
        self.of_seat = [0] * 1024
        self.of_all = [0] * 128
        self.win_sum = [0] * 8
        self.score_sum = [0] * 8
        for i in range(self.hidden):
            self.of_all[i] = weights.bias[i]
        self.logit = [0] * 8
        self.power = [0] * 8
        self.win = [0.0] * 8
        self.score = [0] * 8

    def evaluate(self, x: Inputs) -> None:
        """Take over what has changed in the inputs, then fill `win` (sums to 1) and `score` (16ths of a point)."""
        self.follow(x)
        for seat in range(self.seats):
            self.put_out(seat)
        self.share_win()

    def follow(self, x: Inputs) -> None:
        """Add what has changed to the hidden sums."""
        for i in range(x.changes):
            seat = x.changed_seat[i]
            number = x.changed_input[i]
            by = x.changed_by[i]
            if seat < 0:
                self.add_public(number, by)
            else:
                self.add_seat(seat, number, by)
        x.changes = 0

    def add_public(self, number: int, by: int) -> None:
        """A public input has changed."""
        row = number * self.hidden
        for block in range(self.hidden // arithmetic.BLOCK):
            first = block * arithmetic.BLOCK
            for i in range(arithmetic.BLOCK):
                self.of_all[first + i] += by * self.public[row + first + i]

    def add_seat(self, seat: int, number: int, by: int) -> None:
        """An input of a seat has changed."""
        own = 2 * number * self.hidden
        other = own + self.hidden
        mine = seat * arithmetic.MAX_HIDDEN
        for block in range(self.hidden // arithmetic.BLOCK):
            first = block * arithmetic.BLOCK
            for i in range(arithmetic.BLOCK):
                self.of_seat[mine + first + i] += by * self.seat_rows[own + first + i]
            for i in range(arithmetic.BLOCK):
                self.of_all[first + i] += by * self.seat_rows[other + first + i]
        self.win_sum[seat] += by * self.win_skip[number]
        self.score_sum[seat] += by * self.score_skip[number]

    def put_out(self, seat: int) -> None:
        """The outputs of a seat from its hidden sums."""
        mine = seat * arithmetic.MAX_HIDDEN
        floor = 0
        cap = self.cap
        win = 0
        score = 0
        for i in range(self.hidden):
            total = self.of_seat[mine + i] + self.of_all[i] + arithmetic.HALF
            total = (total & arithmetic.WORD) - arithmetic.HALF  # 16 bits, compiled and plain
            active = min(max(total, floor), cap)
            win += active * self.win_output[i]
            score += active * self.score_output[i]
        self.logit[seat] = self.win_sum[seat] + win
        self.score[seat] = (self.score_sum[seat] + score) >> (self.scale_bits + arithmetic.OUTPUT_BITS - 4)

    def share_win(self) -> None:
        """Softmax over the seats, by tables."""
        best = self.logit[0]
        for seat in range(1, self.seats):
            best = max(best, self.logit[seat])
        total = 0
        for seat in range(self.seats):
            less = (best - self.logit[seat]) >> (self.scale_bits + arithmetic.OUTPUT_BITS - arithmetic.FINE_BITS)
            self.power[seat] = 1
            if less < arithmetic.COARSE_STEPS * arithmetic.FINE_STEPS:
                self.power[seat] += (
                    self.coarse[less >> arithmetic.COARSE_BITS] * self.fine[less & (arithmetic.FINE_STEPS - 1)]
                )
            total += self.power[seat]
        for seat in range(self.seats):
            self.win[seat] = self.power[seat] * 1.0 / total

    def hidden_sums(self, seat: int) -> list[int]:
        """The sums of a seat's hidden units, for tests and training."""
        return [self.of_seat[seat * arithmetic.MAX_HIDDEN + i] + self.of_all[i] for i in range(self.hidden)]
