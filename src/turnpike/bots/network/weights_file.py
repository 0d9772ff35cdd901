"""The file that the weights of a network are kept in: what they are for, where they come from, and the numbers.

A line of JSON, the `Head`; then the weights, compressed. Whatever is wrong with a file is said in words
(`WeightsError`), so that a caller can warn and go on without it.
"""

import hashlib
import math
import zlib
from array import array
from pathlib import Path
from sys import byteorder

import msgspec
from msgspec import Struct

from turnpike.bots.network import arithmetic

FORMAT = 1
MAX_FILE_BYTES = 500_000
MAX_WEIGHTS_BYTES = 4_000_000
MAX_SUM = 1 << 30
"""Sums of the outputs stay below, so that 32 bits are enough."""
MIN_SCALE_BITS = 4
MAX_SCALE_BITS = 12


class WeightsError(Exception):
    """Weights that cannot be used; the words say why."""


class Provenance(Struct, frozen=True, kw_only=True):
    """Where weights come from."""

    command: str
    seed: int
    games: int
    """Of self-play, in all generations that they were trained on."""
    generation: int
    version: str
    """Of Turnpike, and the commit if it is known."""
    figures: dict[str, float]
    """What was measured, by name."""
    began_with: str = ""
    """The hash of the weights that played first, if a run began with some."""


class Head(Struct, frozen=True, kw_only=True):
    """The first line of the file."""

    format: int
    game: str
    inputs: str
    """Which inputs the weights are for: what `Inputs` of the game say of themselves."""
    seat_inputs: int
    public_inputs: int
    hidden: int
    scale_bits: int
    """Weights of the hidden layer are multiples of 2 to the power of minus so much."""
    cap: int
    """No hidden unit is more active than that."""
    sha256: str
    provenance: Provenance


class NetworkWeights:
    """The weights of a network, as whole numbers in flat arrays; matrices have one row for each input."""

    def __init__(
        self,
        head: Head,
        *,
        own: "array[int]",
        other: "array[int]",
        public: "array[int]",
        bias: "array[int]",
        win_output: "array[int]",
        score_output: "array[int]",
        win_skip: "array[int]",
        score_skip: "array[int]",
    ) -> None:
        """`own` is what a seat's own inputs weigh more than those of another seat."""
        self.head = head
        self.hidden, self.scale_bits, self.cap = head.hidden, head.scale_bits, head.cap
        self.own, self.other, self.public, self.bias = own, other, public, bias
        self.win_output, self.score_output = win_output, score_output
        self.win_skip, self.score_skip = win_skip, score_skip
        self.seat = array("h")
        """For each input of a seat its row of `own`, then its row of `other`: they are used together."""
        for row in range(0, len(own), head.hidden):
            self.seat += own[row : row + head.hidden] + other[row : row + head.hidden]


def parts(head: Head) -> dict[str, tuple[str, int]]:
    """The arrays in the order of the file: type and length of each."""
    return {
        "own": ("h", head.seat_inputs * head.hidden),
        "other": ("h", head.seat_inputs * head.hidden),
        "public": ("h", head.public_inputs * head.hidden),
        "bias": ("h", head.hidden),
        "win_output": ("h", head.hidden),
        "score_output": ("h", head.hidden),
        "win_skip": ("i", head.seat_inputs),
        "score_skip": ("i", head.seat_inputs),
    }


def coarse_exp(step: int) -> int:
    """The power of e with minus so many sixteenths, in `EXP_ONE`."""
    return round(arithmetic.EXP_ONE * math.exp(-step / 16))


def fine_exp(step: int) -> int:
    """The power of e with minus so many 4096ths, in `EXP_ONE`."""
    return round(arithmetic.EXP_ONE * math.exp(-step / 4096))


def packed(weights: NetworkWeights) -> bytes:
    """The numbers as in the file, not compressed."""
    data = b""
    for name in parts(weights.head):
        numbers = array(getattr(weights, name).typecode, getattr(weights, name))
        if byteorder == "big":
            numbers.byteswap()
        data += numbers.tobytes()
    return data


def write_weights(weights: NetworkWeights, path: Path) -> None:
    """Write the file, or leave what was there if that fails."""
    data = packed(weights)
    head = msgspec.structs.replace(weights.head, sha256=hashlib.sha256(data).hexdigest())
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(msgspec.json.encode(head) + b"\n" + zlib.compress(data, 9))
    beside.replace(path)


def read_weights(path: Path, game: str, inputs: str) -> NetworkWeights:
    """The weights in a file, for these inputs of a game; `WeightsError` if they are not there or do not fit."""
    head, compressed = _read(path)
    _check_head(head, path.name, game, inputs)
    return _weights(head, _unpacked(head, compressed, path.name), path.name)


def read_head(path: Path) -> Head:
    """What a file of weights says of itself."""
    return _read(path)[0]


def _read(path: Path) -> tuple[Head, bytes]:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise WeightsError(f"{path.name} cannot be read: {error.strerror}") from None
    if len(data) > MAX_FILE_BYTES:
        raise WeightsError(f"{path.name} is larger than {MAX_FILE_BYTES} bytes")
    line, _, compressed = data.partition(b"\n")
    try:
        return msgspec.json.decode(line, type=Head), compressed
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise WeightsError(f"{path.name} does not begin as weights do") from None


def _check_head(head: Head, name: str, game: str, inputs: str) -> None:
    if head.format != FORMAT:
        raise WeightsError(f"{name} has format {head.format}, this version reads {FORMAT}")
    if head.game != game or head.inputs != inputs:
        raise WeightsError(f"{name} was made for other inputs: {head.game} {head.inputs} instead of {game} {inputs}")
    fits = (
        0 < head.hidden <= arithmetic.MAX_HIDDEN
        and head.hidden % arithmetic.BLOCK == 0
        and 0 < head.seat_inputs <= arithmetic.MAX_SEAT_INPUTS
        and 0 < head.public_inputs <= arithmetic.MAX_PUBLIC_INPUTS
        and MIN_SCALE_BITS <= head.scale_bits <= MAX_SCALE_BITS
        and 0 < head.cap < arithmetic.HALF
    )
    if not fits:
        raise WeightsError(f"{name} is for a network of another size")


def _unpacked(head: Head, compressed: bytes, name: str) -> bytes:
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(compressed, MAX_WEIGHTS_BYTES)
    except zlib.error:
        raise WeightsError(f"{name} is damaged") from None
    if hashlib.sha256(data).hexdigest() != head.sha256:
        raise WeightsError(f"{name} is damaged or not complete")
    return data


def _weights(head: Head, data: bytes, name: str) -> NetworkWeights:
    found: dict[str, array[int]] = {}
    at = 0
    for part, (typecode, length) in parts(head).items():
        numbers = array(typecode)
        size = length * numbers.itemsize
        if len(data) < at + size:
            raise WeightsError(f"{name} is damaged or not complete")
        numbers.frombytes(data[at : at + size])
        if byteorder == "big":
            numbers.byteswap()
        found[part] = numbers
        at += size
    if at != len(data):
        raise WeightsError(f"{name} holds more than its weights")
    for output in ("win_output", "score_output"):
        if head.cap * sum(abs(weight) for weight in found[output]) >= MAX_SUM:
            raise WeightsError(f"{name} has weights that are too large")
    return NetworkWeights(head, **found)
