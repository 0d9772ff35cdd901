"""Harbours: ships carry hidden cargo between twelve harbours.

rules.py has the rules and the state they work on, board.py the map. game.py is the game as Turnpike sees it, with the
words of events.py, view.py, options.py and speech.py. drawing.py and terminal.py show it. manifest.py announces it.
"""
