"""What the workers of a run do: blocks of games, and duels. Each depends on its number and the seed alone."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
from msgspec import Struct

from turnpike import games
from turnpike.bots.network.learner import Learner, SelfPlay
from turnpike.bots.network.weights_file import NetworkWeights, read_weights
from turnpike.kernel.manifest import resolve


class Player(Struct, frozen=True):
    """An evaluation: the bytes of a file of weights, or none for the hand-made one. Workers elsewhere have no files."""

    data: bytes | None


class BlockWork(Struct, frozen=True, kw_only=True):
    """Blocks of games of self-play."""

    game: str
    player: Player
    simulations: int
    seed: int
    generation: int
    games: int


class DuelWork(Struct, frozen=True, kw_only=True):
    """Duels between two evaluations."""

    game: str
    new: Player
    old: Player
    simulations: int
    seed: int
    generation: int


def learner_of(game: str) -> Learner | None:
    """What training knows about a game, if it can be learnt."""
    reference = games.manifest(game).learner
    if reference is None:
        return None
    learner: Learner = resolve(reference)
    return learner


def needed_learner(game: str) -> Learner:
    """The same, where it is known to be there."""
    learner = learner_of(game)
    if learner is None:
        raise LookupError(game)
    return learner


@cache
def weights_of(player: Player, game: str) -> NetworkWeights | None:
    """The weights that a player plays with."""
    if player.data is None:
        return None
    with NamedTemporaryFile(suffix=".weights") as file:
        file.write(player.data)
        file.flush()
        return read_weights(Path(file.name), game, needed_learner(game).inputs())


def game_seed(seed: int, purpose: str, generation: int, number: int) -> int:
    """A seed of its own for each game."""
    return int.from_bytes(sha256(f"{seed} {purpose} {generation} {number}".encode()).digest()[:6])


def play_block(work: BlockWork, number: int) -> tuple[int, bytes]:
    """The block with this number, as it is kept in a file."""
    learner = needed_learner(work.game)
    weights = weights_of(work.player, work.game)
    first = (number - 1) * work.games
    records = [
        learner.play(
            game_seed(work.seed, "game", work.generation, first + i), weights, SelfPlay(simulations=work.simulations)
        )
        for i in range(work.games)
    ]
    return number, msgspec.msgpack.encode(records)


def play_duel(work: DuelWork, number: int) -> tuple[int, float]:
    """The new one's share of the wins of the duel with this number."""
    seed = game_seed(work.seed, "duel", work.generation, number)
    new, old = (weights_of(player, work.game) for player in (work.new, work.old))
    return number, needed_learner(work.game).duel(seed, new, old, work.simulations)
