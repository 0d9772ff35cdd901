"""Whole-number weights from a fitted model."""

from array import array
from collections.abc import Iterable, Mapping

import numpy as np
import numpy.typing as npt

from turnpike.bots.network import arithmetic
from turnpike.bots.network.learner import Learner
from turnpike.bots.network.weights_file import (
    FORMAT,
    MAX_SCALE_BITS,
    MAX_SUM,
    MIN_SCALE_BITS,
    Head,
    NetworkWeights,
    Provenance,
)
from turnpike.training.examples import Examples
from turnpike.training.model import CAP, SCORE_UNIT, Parameters, Scales, forward, inverse

MARGIN = 1.5
"""Hidden sums have so much more room than the largest one in the examples needs."""


def quantised(
    parameters: Parameters, scales: Scales, learner: Learner, largest: float, provenance: Provenance
) -> NetworkWeights:
    """Weights as fine as 16 bits allow; `largest`: the largest hidden sum in the examples."""
    seat, public = inverse(scales.seat)[:, None], inverse(scales.public)[:, None]
    p = {name: values.astype(np.float64) for name, values in parameters.items()}
    rows = {"own": p["own"] * seat, "other": p["other"] * seat, "public": p["public"] * public, "bias": p["bias"]}
    outputs = {"win_output": p["win_output"], "score_output": p["score_output"] * SCORE_UNIT}
    skips = {"win_skip": p["win_skip"] * seat[:, 0], "score_skip": p["score_skip"] * seat[:, 0] * SCORE_UNIT}
    one = 1 << arithmetic.OUTPUT_BITS
    bits = next(
        bits
        for bits in range(MAX_SCALE_BITS, MIN_SCALE_BITS - 1, -1)
        if (1 << bits) * max(MARGIN * largest, CAP, *(np.abs(values).max() for values in rows.values()))
        < arithmetic.HALF
        and all((1 << bits) * CAP * np.rint(np.abs(values) * one).sum() < MAX_SUM for values in outputs.values())
    )
    head = Head(
        format=FORMAT,
        game=learner.game,
        inputs=learner.inputs(),
        seat_inputs=learner.seat_inputs,
        public_inputs=learner.public_inputs,
        hidden=len(p["bias"]),
        scale_bits=bits,
        cap=int(CAP * (1 << bits)) - (1 if CAP * (1 << bits) == arithmetic.HALF else 0),
        sha256="",
        provenance=provenance,
    )
    return NetworkWeights(
        head,
        **{name: _whole("h", values, 1 << bits) for name, values in rows.items()},
        **{name: _whole("h", values, one) for name, values in outputs.items()},
        **{name: _whole("i", values, one << bits) for name, values in skips.items()},
    )


def _whole(typecode: str, values: npt.NDArray[np.float64], one: int) -> "array[int]":
    limit = arithmetic.HALF - 1 if typecode == "h" else (1 << 31) - 1
    return array(typecode, np.clip(np.rint(values * one), -limit, limit).astype(np.int64).ravel().tolist())


def largest_sum(parameters: Parameters, scales: Scales, parts: Iterable[Examples]) -> float:
    """The largest hidden sum in examples."""
    return max(float(np.abs(forward(parameters, scales, part).hidden).max()) for part in parts)


def scaled(weights: NetworkWeights, scales: Scales) -> Parameters:
    """Floating-point parameters that say what whole-number weights say, for scaled inputs: to go on learning."""
    found, _unscaled = as_parameters(weights)
    for name in ("own", "other"):
        found[name] *= scales.seat[:, None]
    found["public"] *= scales.public[:, None]
    for name in ("win_skip", "score_skip"):
        found[name] *= scales.seat
    return found


def as_parameters(weights: NetworkWeights) -> tuple[Parameters, Scales]:
    """Floating-point parameters that say what whole-number weights say, for inputs that are not scaled."""
    head = weights.head
    one, output = 1 << head.scale_bits, 1 << arithmetic.OUTPUT_BITS
    units: Mapping[str, float] = {
        "own": one,
        "other": one,
        "public": one,
        "bias": one,
        "win_output": output,
        "score_output": output * SCORE_UNIT,
        "win_skip": output * one,
        "score_skip": output * one * SCORE_UNIT,
    }
    found = {
        name: (np.array(getattr(weights, name), np.float64) / unit).astype(np.float32) for name, unit in units.items()
    }
    for name in ("own", "other", "public"):
        found[name] = found[name].reshape(-1, head.hidden)
    return found, Scales(np.ones(head.seat_inputs, np.float32), np.ones(head.public_inputs, np.float32))
