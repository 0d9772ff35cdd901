"""Fitting a network to examples, epoch by epoch, until games held out say that it is enough.

After each epoch everything needed to go on is kept in a file; the order of the examples follows from the seed and the
number of the epoch, so a fit that was interrupted comes to the same weights.
"""

import io
import math
from collections.abc import Callable, Mapping

import msgspec
import numpy as np

from turnpike.bots.network.learner import Learner
from turnpike.bots.network.weights_file import read_weights
from turnpike.training.examples import Examples, Floats
from turnpike.training.folder import Epoch, RunFolder
from turnpike.training.model import Adam, Parameters, Scales, begin, forward, gradients, log_loss, scales_of
from turnpike.training.quantise import scaled

PATIENCE = 2
"""Epochs without a better result on the games held out, after which a fit ends."""
CONTINUED = 0.3
"""Of the usual learning rate, in a run that began with weights: what they know is to be kept."""
FLOOR = 0.05
"""The learning rate falls to this part of the first one."""
CHUNK = 4096
"""Positions evaluated at a time."""

Watch = Callable[[list[Epoch]], None]


class Fit:
    """A model that is being fitted."""

    def __init__(self, learner: Learner, folder: RunFolder, generation: int, learnt: Mapping[int, Examples]) -> None:
        self.settings = folder.settings
        self.generation = generation
        self.learnt = learnt
        self.scales: Scales = scales_of(learnt)
        self.parameters: Parameters = begin(
            self.settings.hidden, self.scales, learner.anchors, self.settings.seed + generation
        )
        self._rate = self.settings.rate
        if self.settings.began_with:
            first = read_weights(folder.weights_file(0), learner.game, learner.inputs())
            if first.hidden == self.settings.hidden:
                self.parameters = scaled(first, self.scales)
                self._rate *= CONTINUED
        self.best: Parameters = dict(self.parameters)
        self.adam = Adam(self.parameters)
        self.epochs: list[Epoch] = []
        self._folder = folder

    def run(self, held_out: Mapping[int, Examples], watch: Watch) -> None:
        """Fit, from where it was left; `best` has the parameters of the best epoch then."""
        self._load()
        while len(self.epochs) < self.settings.epochs and not self._is_stale():
            trained = self._pass()
            by_seats = {seats: self.loss(part) for seats, part in held_out.items()}
            total = sum(part.count for part in held_out.values())
            mean = sum(by_seats[seats] * part.count for seats, part in held_out.items()) / total
            if not self.epochs or mean < min(epoch.held_out for epoch in self.epochs):
                self.best = {name: values.copy() for name, values in self.parameters.items()}
            self.epochs.append(Epoch(trained=trained, held_out=mean, by_seats=by_seats))
            self._save()
            watch(self.epochs)

    def labels(self, part: Examples) -> Floats:
        """What is to be learnt: who won, mixed with what the search expected where that is known."""
        total = np.maximum(part.searched.sum(1, keepdims=True), 1e-6)
        result = np.float32(self.settings.result)
        mixed: Floats = result * part.won + (1 - result) * part.searched / total
        return np.where(np.isnan(mixed), part.won, mixed)

    def loss(self, part: Examples) -> float:
        """Log loss of the win shares against the results."""
        return loss_of(self.parameters, self.scales, part)

    def _is_stale(self) -> bool:
        losses = [epoch.held_out for epoch in self.epochs]
        return len(losses) > PATIENCE and min(losses[-PATIENCE:]) > min(losses)

    def _pass(self) -> float:
        """One pass over all examples in batches of the same number of seats; the mean log loss."""
        rng = np.random.Generator(np.random.PCG64([self.settings.seed, self.generation, len(self.epochs)]))
        batches: list[tuple[int, np.ndarray[tuple[int], np.dtype[np.int64]]]] = []
        for seats, part in self.learnt.items():
            order = rng.permutation(part.count)
            batches += [
                (seats, order[at : at + self.settings.batch]) for at in range(0, part.count, self.settings.batch)
            ]
        total = 0.0
        for done, chosen in enumerate(rng.permutation(len(batches))):
            seats, rows = batches[chosen]
            part = self.learnt[seats].rows(rows)
            found, loss = gradients(self.parameters, self.scales, part, self.labels(part))
            passed = (len(self.epochs) + done / len(batches)) / self.settings.epochs
            rate = self._rate * (FLOOR + (1 - FLOOR) * 0.5 * (1 + math.cos(math.pi * passed)))
            self.adam.step(self.parameters, found, rate)
            total += loss * len(rows)
        return total / sum(part.count for part in self.learnt.values())

    def _save(self) -> None:
        arrays = {f"now_{name}": values for name, values in self.parameters.items()}
        arrays |= {f"best_{name}": values for name, values in self.best.items()}
        arrays |= {f"mean_{name}": values for name, values in self.adam.mean.items()}
        arrays |= {f"square_{name}": values for name, values in self.adam.square.items()}
        epochs = np.frombuffer(msgspec.json.encode(self.epochs), np.uint8)
        data = io.BytesIO()
        np.savez(data, allow_pickle=False, steps=np.array(self.adam.steps), epochs=epochs, **arrays)
        self._folder.write(self._folder.fit_file(self.generation), data.getvalue())

    def _load(self) -> None:
        path = self._folder.fit_file(self.generation)
        if not path.exists():
            return
        with np.load(path, allow_pickle=False) as kept:
            for name in self.parameters:
                self.parameters[name] = kept[f"now_{name}"]
                self.best[name] = kept[f"best_{name}"]
                self.adam.mean[name] = kept[f"mean_{name}"]
                self.adam.square[name] = kept[f"square_{name}"]
            self.adam.steps = int(kept["steps"])
            self.epochs = msgspec.json.decode(kept["epochs"].tobytes(), type=list[Epoch])


def loss_of(parameters: Parameters, scales: Scales, part: Examples) -> float:
    """Log loss of the win shares against the results."""
    total = 0.0
    for at in range(0, part.count, CHUNK):
        rows = part.rows(np.arange(at, min(at + CHUNK, part.count)))
        total += log_loss(forward(parameters, scales, rows).win, rows.won) * rows.count
    return total / part.count


def searched_loss(part: Examples) -> float:
    """The same of what the search expected, where that is known."""
    known = ~np.isnan(part.searched[:, 0])
    searched, won = part.searched[known], part.won[known]
    total = np.maximum(searched.sum(1, keepdims=True), 1e-6)
    return log_loss(np.maximum(searched / total, 0.002), won) if len(won) else 0.0


def hand_made_loss(part: Examples, estimate: int) -> float:
    """The same of the hand-made evaluation: the chance of each seat against the best of the others, as a share."""
    value = 1.0 / (1.0 + np.exp(-part.seat[:, :, estimate].astype(np.float32) / 16.0))
    return log_loss((value / value.sum(1, keepdims=True)).astype(np.float32), part.won)
