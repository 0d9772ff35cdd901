"""A run: generations, each of self-play by the best evaluation so far, a fit to the games, and the gate.

A new generation replaces the best one only after a sequential test: Wald's, between even and the claimed share. What is
not clear after the last duel counts as no. Everything follows from the settings; a run that was stopped goes on where
it was, to the same weights.
"""

import os
import shlex
import sys
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from functools import partial
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct

from turnpike import __version__
from turnpike.arena.confidence import Wald
from turnpike.arena.processes import in_processes
from turnpike.bots.network.learner import GameRecord, Learner
from turnpike.bots.network.weights_file import Provenance, read_weights, write_weights
from turnpike.training.examples import Examples, examples_of
from turnpike.training.fit import Fit, hand_made_loss, loss_of, searched_loss
from turnpike.training.folder import Epoch, Generation, RunFolder
from turnpike.training.quantise import as_parameters, largest_sum, quantised
from turnpike.training.report import learning_curves
from turnpike.training.work import BlockWork, DuelWork, Player, play_block, play_duel

T = TypeVar("T")


class Runner(Protocol):
    """Workers: this machine's processes, or a cluster."""

    def __call__(self, work: Callable[[int], T], numbers: Iterable[int]) -> Generator[T, None, None]:
        """What the function says to each number, as it is ready."""


class Progress(Struct, kw_only=True):
    """Where a run is, for those who watch."""

    generation: int = 0
    doing: str = ""
    done: int = 0
    of: int = 0
    epochs: list[Epoch] = []
    share: float | None = None
    """Of the wins, at the gate."""
    finished: list[Generation] = []


class OutOfTime(Exception):  # noqa: N818  (not an error: the time that was asked for is over)
    """The time is over."""


def here(workers: int) -> Runner:
    """Works on this machine."""

    def run(work: Callable[[int], T], numbers: Iterable[int]) -> Generator[T, None, None]:
        if workers <= 1:
            return (work(number) for number in numbers)
        return in_processes(work, numbers, workers)

    return run


class Run:
    """A training run in a folder."""

    def __init__(
        self,
        folder: RunFolder,
        learner: Learner,
        runner: Runner,
        watch: Callable[[Progress], None],
        until: float,
    ) -> None:
        """`until`: when to stop, on the monotonic clock."""
        self.folder, self.settings = folder, folder.settings
        self._learner = learner
        self._runner, self._watch, self._until = runner, watch, until
        self.progress = Progress(finished=folder.generations())

    def go_on(self, generations: int | None = None) -> None:
        """Make generations until there are so many, or the time is over."""
        while generations is None or len(self.progress.finished) < generations:
            number = len(self.progress.finished) + 1
            self.progress.generation = number
            began = _cpu_seconds()
            self._play(number)
            games, fit, figures = self._fit(number)
            share, duels, passed = self._gate(number)
            done = Generation(
                number=number,
                games=games,
                examples=sum(part.count for part in fit.learnt.values()),
                epochs=fit.epochs,
                duels=duels,
                share=share,
                passed=passed,
                cpu_seconds=_cpu_seconds() - began,
                hand_made=figures.hand_made,
                searched=figures.searched,
                quantised=figures.quantised,
            )
            self.folder.write(self.folder.generation_file(number), msgspec.json.format(msgspec.json.encode(done)))
            self.progress.finished.append(done)
            self.progress.epochs, self.progress.share = [], None
            self.folder.write(self.folder.path / "report.svg", learning_curves(self.progress.finished).encode())
            self._tell("done", 1, 1)

    def _player(self, generation: int) -> Player:
        known = generation > 0 or self.settings.began_with
        return Player(self.folder.weights_file(generation).read_bytes() if known else None)

    def _tell(self, doing: str, done: int, of: int) -> None:
        self.progress.doing, self.progress.done, self.progress.of = doing, done, of
        self._watch(self.progress)

    def _check_time(self) -> None:
        if time.monotonic() >= self._until:
            raise OutOfTime

    def _play(self, generation: int) -> None:
        """Play what is missing of the games."""
        missing = self.folder.missing_blocks(generation)
        done = self.folder.blocks - len(missing)
        self._tell("self-play", done * self.settings.block, self.folder.blocks * self.settings.block)
        if not missing:
            return
        work = BlockWork(
            game=self._learner.game,
            player=self._player(self.folder.best()),
            simulations=self.settings.simulations,
            seed=self.settings.seed,
            generation=generation,
            games=self.settings.block,
        )
        self._check_time()
        with closing(self._runner(partial(play_block, work), missing)) as finished:
            for number, data in finished:
                self.folder.write(self.folder.block_file(generation, number), data)
                done += 1
                self._tell("self-play", done * self.settings.block, self.folder.blocks * self.settings.block)
                self._check_time()

    def _fit(self, generation: int) -> tuple[int, Fit, "Figures"]:
        """Fit a network to the games of the last generations, and write its weights."""
        self._tell("reading games", 0, 1)
        games: list[GameRecord] = []
        for number in range(max(1, generation - self.settings.window + 1), generation + 1):
            games += self.folder.read_games(number)
        numbered = list(enumerate(games))
        every, positions = self.settings.held_out, self.settings.positions
        learnt = examples_of((one for one in numbered if one[0] % every), self._learner, positions)
        held_out = examples_of((one for one in numbered if not one[0] % every), self._learner, positions)
        fit = Fit(self._learner, self.folder, generation, learnt)
        self._tell("fitting", 0, self.settings.epochs)

        def watch(epochs: list[Epoch]) -> None:
            self.progress.epochs = epochs
            self._tell("fitting", len(epochs), self.settings.epochs)
            self._check_time()

        fit.run(held_out, watch)
        self.progress.epochs = fit.epochs
        figures = self._write_weights(generation, len(games), fit, held_out)
        return len(games), fit, figures

    def _write_weights(self, generation: int, games: int, fit: Fit, held_out: dict[int, Examples]) -> "Figures":
        best = min(fit.epochs, key=lambda epoch: epoch.held_out)
        provenance = Provenance(
            command=shlex.join(["turnpike", *sys.argv[1:]]),
            seed=self.settings.seed,
            games=games,
            generation=generation,
            version=__version__,
            figures={f"log_loss_{seats}p": round(loss, 4) for seats, loss in best.by_seats.items()},
            began_with=self.settings.began_with,
        )
        largest = largest_sum(fit.best, fit.scales, held_out.values())
        weights = quantised(fit.best, fit.scales, self._learner, largest, provenance)
        write_weights(weights, self.folder.weights_file(generation))
        parameters, scales = as_parameters(weights)
        total = sum(part.count for part in held_out.values())
        return Figures(
            quantised=sum(loss_of(parameters, scales, part) * part.count for part in held_out.values()) / total,
            hand_made={seats: hand_made_loss(part, self._learner.estimate) for seats, part in held_out.items()},
            searched={seats: searched_loss(part) for seats, part in held_out.items()},
        )

    def _gate(self, generation: int) -> tuple[float, int, bool]:
        """Play duels against the best one until the answer is clear: share, duels, and whether it passed."""
        kept = self._kept_duels(generation)
        verdict, shares = self._verdict(kept)
        if verdict is None and len(shares) < self.settings.gate_games:
            work = DuelWork(
                game=self._learner.game,
                new=self._player(generation),
                old=self._player(self.folder.best()),
                simulations=self.settings.gate_simulations,
                seed=self.settings.seed,
                generation=generation,
            )
            missing = (number for number in range(1, self.settings.gate_games + 1) if number not in kept)
            with closing(self._runner(partial(play_duel, work), missing)) as finished:
                for number, share in finished:
                    kept[number] = share
                    with self.folder.gate_file(generation).open("a", encoding="utf-8") as file:
                        file.write(f"[{number}, {share}]\n")
                    verdict, shares = self._verdict(kept)
                    self.progress.share = sum(shares) / max(1, len(shares))
                    self._tell("gate", len(kept), self.settings.gate_games)
                    if verdict is not None:
                        break
                    self._check_time()
        return sum(shares) / max(1, len(shares)), len(shares), verdict == 1

    def _kept_duels(self, generation: int) -> dict[int, float]:
        path = self.folder.gate_file(generation)
        kept: dict[int, float] = {}
        for line in path.read_text("utf-8").splitlines(keepends=True) if path.exists() else ():
            if line.endswith("\n"):  # What was being written when the run was killed is played again.
                number, share = msgspec.json.decode(line, type=tuple[int, float])
                kept[number] = share
        return kept

    def _verdict(self, kept: dict[int, float]) -> tuple[int | None, list[float]]:
        """1 or -1 if it is clear, and the duels that count: those before which none is missing, up to that one."""
        test = Wald(0.5, self.settings.gate_claim)
        shares: list[float] = []
        while (share := kept.get(len(shares) + 1)) is not None:
            shares.append(share)
            if answer := test.see(share):
                return answer, shares
        return None, shares

    def best_weights(self) -> int:
        """Which generation plays best; its file has been checked."""
        best = self.folder.best()
        if best:
            read_weights(self.folder.weights_file(best), self._learner.game, self._learner.inputs())
        return best


class Figures(Struct, frozen=True, kw_only=True):
    """Log loss on the games held out, of other evaluations and after rounding."""

    quantised: float
    hand_made: dict[int, float]
    searched: dict[int, float]


def _cpu_seconds() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system
