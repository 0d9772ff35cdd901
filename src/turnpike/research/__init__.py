"""The games for learners: environments, data sets and their documentation (docs/research.md, extra `research`).

| file | has |
| --- | --- |
| batch.py | many games at once in numpy arrays |
| pettingzoo.py, gymnasium.py, open_spiel.py | the games behind the interfaces of these packages |
| single.py, seeds.py | one game for such interfaces, and its seeds |
| environment.py, numbers.py | the loop over games in compiled code |
| rules.py, layout.py | which game with which options, and what its numbers mean |
| any_game.py | games that bring no environment of their own |
| <game>/environment.py | the environment of a game: its actions and features |
| packing.py | how plain rules store positions |
| dataset.py, sources.py | games as rows of a Parquet file, and where they come from |
| benchmark.py, figure.py | how fast all this is |
| extras.py | packages that only research needs |

Importing it registers the Gymnasium ids, if Gymnasium is there.
"""

from typing import TYPE_CHECKING

from turnpike.research.extras import has

if TYPE_CHECKING:
    from turnpike.research.dataset import games

if has("gymnasium") and has("numpy"):
    from turnpike.research import gymnasium

    gymnasium.register()


def __getattr__(name: str) -> object:
    if name == "games":
        from turnpike.research import dataset  # noqa: PLC0415  (only who reads data sets needs its packages)

        return dataset.games
    raise AttributeError(f"module 'turnpike.research' has no attribute {name!r}")


__all__ = ["games"]
