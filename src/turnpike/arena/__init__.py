"""Bots against bots.

games.py plays one game, series.py many of them on as many cores as wanted, standings.py counts what came of them.
"""

from turnpike.arena.games import play_game
from turnpike.arena.series import Played, Series, play_series
from turnpike.arena.standings import Standings, Summary

__all__ = ["Played", "Series", "Standings", "Summary", "play_game", "play_series"]
