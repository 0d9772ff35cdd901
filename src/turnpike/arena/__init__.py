"""Bots against bots.

games.py plays one game, seating.py says who sits where in it. series.py plays many, processes.py on as many cores as
wanted, cluster.py on a Ray cluster. match.py plays a match that can be stopped and gone on with: results.py keeps its
games, confidence.py says how sure they are, ratings.py how strong the bots, report.py all of it. standings.py counts.
puzzles.py makes puzzles of games, openings.py the corpus of the explorer.
"""

from turnpike.arena.games import play_game
from turnpike.arena.series import Played, Series, play_series
from turnpike.arena.standings import Standings, Summary

__all__ = ["Played", "Series", "Standings", "Summary", "play_game", "play_series"]
