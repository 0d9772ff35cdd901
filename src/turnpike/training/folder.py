"""The folder of a training run: settings, blocks of games, and what became of each generation.

Every file is written beside its place and moved there, so a run that is killed finds each file whole or not at all, and
goes on with what is missing.

    run.json               settings
    games/1-0001.games     blocks of games of self-play, by generation
    fits/1.npz             the model after the last finished epoch
    weights/1.weights      the weights of a generation; 0 are those that a run began with, if any
    gates/1.jsonl          the duels of a generation against the best one before it
    generations/1.json     what became of it; `passed` says if it is the best one now
"""

import errno
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from turnpike.bots.network.learner import GameRecord

FORMAT = 1


class RunError(Exception):
    """A run cannot begin or go on; the words say why and what to do."""


class RunSettings(Struct, frozen=True, kw_only=True):
    """What a run depends on; the same settings give the same weights."""

    format: int = FORMAT
    game: str
    inputs: str
    seed: int
    games: int
    """Of self-play in each generation."""
    block: int = 100
    """Games in one file."""
    simulations: int = 50
    hidden: int = 32
    positions: int = 24
    """To learn from, of each game."""
    window: int = 4
    """Generations whose games are learnt from."""
    result: float = 0.7
    """How much the result of the game counts in the labels; what the search expected is the rest."""
    epochs: int = 10
    batch: int = 512
    rate: float = 0.002
    held_out: int = 20
    """Of so many games one is held out."""
    gate_games: int = 800
    gate_simulations: int = 100
    gate_claim: float = 0.55
    began_with: str = ""
    """The hash of the weights in `weights/0.weights`; nothing: the run began with the hand-made evaluation."""


class Epoch(Struct, frozen=True, kw_only=True):
    """What a pass over the examples came to: log loss of the win shares, in games learnt from and in those held out."""

    trained: float
    held_out: float
    by_seats: dict[int, float] = {}
    """Held out, by the number of players."""


class Generation(Struct, frozen=True, kw_only=True):
    """What became of a generation."""

    number: int
    games: int
    """That it was trained on."""
    examples: int
    epochs: list[Epoch]
    hand_made: dict[int, float]
    """Held out, by the number of players: log loss of the hand-made evaluation."""
    searched: dict[int, float]
    """... and of the search that played the games."""
    quantised: float
    """Held-out log loss of the whole-number weights."""
    duels: int
    share: float
    """Of the wins against the best one before it."""
    passed: bool
    cpu_seconds: float


class RunFolder:
    """The files of a run."""

    def __init__(self, path: Path, settings: RunSettings) -> None:
        self.path = path
        self.settings = settings

    @classmethod
    def create(cls, path: Path, settings: RunSettings, first: bytes | None = None) -> "RunFolder":
        """A new run in a folder that is empty or not there; `first`: the weights that play first."""
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise RunError(f"{path} is not empty. Add --resume to go on with the run there, or choose another folder.")
        path.mkdir(parents=True, exist_ok=True)
        folder = cls(path, settings)
        for name in ("games", "fits", "weights", "gates", "generations"):
            (path / name).mkdir()
        if first is not None:
            folder.settings = settings = msgspec.structs.replace(settings, began_with=sha256(first).hexdigest())
            folder.write(folder.weights_file(0), first)
        folder.write(path / "run.json", msgspec.json.format(msgspec.json.encode(settings)))
        return folder

    @classmethod
    def open(cls, path: Path, game: str, inputs: str) -> "RunFolder":
        """The run in a folder, to go on with."""
        try:
            settings = msgspec.json.decode((path / "run.json").read_bytes(), type=RunSettings)
        except FileNotFoundError:
            raise RunError(f"There is no run in {path}. Leave out --resume to begin one.") from None
        except msgspec.MsgspecError as error:
            raise RunError(f"{path / 'run.json'} cannot be read: {error}. Begin in another folder.") from None
        if settings.format != FORMAT or settings.game != game or settings.inputs != inputs:
            raise RunError(
                f"The run in {path} was made by another version of Turnpike (format {settings.format}, {settings.game},"
                f" inputs {settings.inputs}; here {FORMAT}, {game}, {inputs}). Go on with that version, or begin in"
                " another folder."
            )
        return cls(path, settings)

    def write(self, path: Path, data: bytes) -> None:
        """Write a file so that it is whole or not there."""
        beside = path.with_name(path.name + ".new")
        try:
            beside.write_bytes(data)
            beside.replace(path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise RunError(
                    f"The disk is full: {path} could not be written. Nothing is lost; make room, then run the same"
                    " command with --resume."
                ) from None
            raise

    @property
    def blocks(self) -> int:
        """Blocks of games in each generation."""
        return -(-self.settings.games // self.settings.block)

    def block_file(self, generation: int, number: int) -> Path:
        """Where a block of games is kept."""
        return self.path / "games" / f"{generation}-{number:04}.games"

    def missing_blocks(self, generation: int) -> list[int]:
        """Blocks still to be played, from 1."""
        return [number for number in range(1, self.blocks + 1) if not self.block_file(generation, number).exists()]

    def read_games(self, generation: int) -> list[GameRecord]:
        """The games of a generation, in order."""
        games: list[GameRecord] = []
        for number in range(1, self.blocks + 1):
            path = self.block_file(generation, number)
            try:
                games += msgspec.msgpack.decode(path.read_bytes(), type=list[GameRecord])
            except msgspec.MsgspecError as error:
                raise RunError(f"{path} is damaged: {error}. Delete it and go on with --resume.") from None
        return games

    def fit_file(self, generation: int) -> Path:
        """The model after its last epoch."""
        return self.path / "fits" / f"{generation}.npz"

    def weights_file(self, generation: int) -> Path:
        """The weights of a generation."""
        return self.path / "weights" / f"{generation}.weights"

    def gate_file(self, generation: int) -> Path:
        """The duels of a generation."""
        return self.path / "gates" / f"{generation}.jsonl"

    def generation_file(self, generation: int) -> Path:
        """What became of a generation."""
        return self.path / "generations" / f"{generation}.json"

    def generations(self) -> list[Generation]:
        """All finished ones, in order."""
        found: list[Generation] = []
        while (path := self.generation_file(len(found) + 1)).exists():
            found.append(msgspec.json.decode(path.read_bytes(), type=Generation))
        return found

    def best(self) -> int:
        """The generation that plays; 0 is what the run began with."""
        return max((one.number for one in self.generations() if one.passed), default=0)
