"""Puzzles: positions in which one turn is clearly best.

| file | has |
| --- | --- |
| puzzle.py | a puzzle, and files of them |
| turns.py | every position that the turn of a seat can end in, and what a turn causes |
| judging.py | which of them are good, and how far the others are behind |
| finding.py | puzzles in a game that was played, and checking one again |
| solving.py | an answer played by the rules, and the solution in words |

Everybody can make more: `turnpike puzzles make`. Nothing here knows a game: themes come from its brain.
"""
