"""The network in floating point: what it says, how its weights change, and where they begin.

The same as turnpike.bots.network.network, on scaled inputs and many positions at a time.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from turnpike.training.examples import Bytes, Examples, Floats

CAP = 4.0
"""No hidden unit is more active than that."""
SCORE_UNIT = 16.0
"""Points; scores are learnt in such units."""
SCORE_WEIGHT = 0.5
"""How much the error of scores counts against the log loss of the win shares."""
BETA_1, BETA_2, TINY = 0.9, 0.999, 1e-8

Parameters = dict[str, Floats]


class Scales(NamedTuple):
    """What inputs are divided by; those that never vary are left out (0)."""

    seat: Floats
    public: Floats


def scales_of(examples: Mapping[int, Examples]) -> Scales:
    """From the spread of each input."""
    seat = [part.seat.reshape(-1, part.seat.shape[2]) for part in examples.values()]
    public = [part.public for part in examples.values()]
    return Scales(_scale(seat), _scale(public))


def _scale(parts: list[Bytes]) -> Floats:
    count = sum(len(part) for part in parts)
    total = sum(part.sum(0, dtype=np.float64) for part in parts)
    squares = sum(np.einsum("ij,ij->j", part, part, dtype=np.float64) for part in parts)
    mean = total / count
    spread = np.sqrt(np.maximum(squares / count - mean**2, 0.0))
    return np.where(spread > 0, np.maximum(spread, 0.1), 0.0).astype(np.float32)


def inverse(scale: Floats) -> Floats:
    """What inputs are multiplied with."""
    return np.divide(1.0, scale, out=np.zeros_like(scale), where=scale > 0)


def begin(hidden: int, scales: Scales, anchors: Mapping[int, tuple[float, float]], seed: int) -> Parameters:
    """Untrained weights: small random ones, and the hand-made evaluation as a first guess."""
    rng = np.random.Generator(np.random.PCG64(seed))
    seat_inputs, public_inputs = len(scales.seat), len(scales.public)

    def small(*shape: int, spread: float) -> Floats:
        return (spread * rng.standard_normal(shape)).astype(np.float32)

    win_skip, score_skip = np.zeros(seat_inputs, np.float32), np.zeros(seat_inputs, np.float32)
    for number, (win, score) in anchors.items():
        win_skip[number] = win * scales.seat[number]
        score_skip[number] = score * scales.seat[number] / SCORE_UNIT
    return {
        "own": small(seat_inputs, hidden, spread=0.06),
        "other": small(seat_inputs, hidden, spread=0.03),
        "public": small(public_inputs, hidden, spread=0.03),
        "bias": np.full(hidden, 0.5, np.float32),
        "win_output": small(hidden, spread=0.1),
        "score_output": small(hidden, spread=0.1),
        "win_skip": win_skip,
        "score_skip": score_skip,
    }


class Outputs(NamedTuple):
    """What the network says of positions, and what is needed to go back."""

    seat: Floats
    public: Floats
    hidden: Floats
    active: Floats
    win: Floats
    score: Floats


def forward(parameters: Parameters, scales: Scales, examples: Examples) -> Outputs:
    """Shares of the win and scores of all seats. `own` is what own inputs weigh more than those of others."""
    p = parameters
    seat = examples.seat * inverse(scales.seat)
    public = examples.public * inverse(scales.public)
    shared = seat.sum(1) @ p["other"] + public @ p["public"] + p["bias"]
    hidden = seat @ p["own"] + shared[:, None]
    active = np.clip(hidden, 0.0, CAP)
    logit = active @ p["win_output"] + seat @ p["win_skip"]
    logit -= logit.max(1, keepdims=True)
    power = np.exp(logit)
    win = power / power.sum(1, keepdims=True)
    score = active @ p["score_output"] + seat @ p["score_skip"]
    return Outputs(seat, public, hidden, active, win, score)


def log_loss(win: Floats, labels: Floats) -> float:
    """Of shares of the win, on average over positions."""
    return float(-(labels * np.log(np.maximum(win, 1e-7))).sum(1).mean(dtype=np.float64))


def gradients(parameters: Parameters, scales: Scales, examples: Examples, labels: Floats) -> tuple[Parameters, float]:
    """How the loss changes with each weight, and the log loss."""
    p = parameters
    out = forward(parameters, scales, examples)
    count = examples.count
    to_win = (out.win - labels) / count
    to_score = 2.0 * SCORE_WEIGHT * (out.score - examples.scores / SCORE_UNIT) / (count * labels.shape[1])
    to_hidden = to_win[..., None] * p["win_output"] + to_score[..., None] * p["score_output"]
    to_hidden *= (out.hidden > 0.0) & (out.hidden < CAP)
    to_shared = to_hidden.sum(1)
    flat_seat = out.seat.reshape(-1, out.seat.shape[2])
    flat_active = out.active.reshape(-1, out.active.shape[2])
    found = {
        "own": flat_seat.T @ to_hidden.reshape(-1, to_hidden.shape[2]),
        "other": out.seat.sum(1).T @ to_shared,
        "public": out.public.T @ to_shared,
        "bias": to_shared.sum(0),
        "win_output": to_win.reshape(-1) @ flat_active,
        "score_output": to_score.reshape(-1) @ flat_active,
        "win_skip": to_win.reshape(-1) @ flat_seat,
        "score_skip": to_score.reshape(-1) @ flat_seat,
    }
    return found, log_loss(out.win, labels)


class Adam:
    """Kingma and Ba's optimiser."""

    def __init__(self, parameters: Parameters) -> None:
        self.steps = 0
        self.mean = {name: np.zeros_like(values) for name, values in parameters.items()}
        self.square = {name: np.zeros_like(values) for name, values in parameters.items()}

    def step(self, parameters: Parameters, found: Parameters, rate: float) -> None:
        """One step down."""
        self.steps += 1
        correction = np.sqrt(1 - BETA_2**self.steps) / (1 - BETA_1**self.steps)
        for name, gradient in found.items():
            mean, square = self.mean[name], self.square[name]
            mean += (1 - BETA_1) * (gradient - mean)
            square += (1 - BETA_2) * (gradient * gradient - square)
            parameters[name] -= np.float32(rate * correction) * mean / (np.sqrt(square) + np.float32(TINY))
