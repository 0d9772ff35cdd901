"""Monte-Carlo tree search over small actions, for any game.

| file | has |
| --- | --- |
| position.py | what the search needs of a game: a position it can go back to, choices, an estimate |
| tree.py | the tree: choosing a way down, growing, passing results back up |
| search.py | budgets, clocks, threads, imagined secrets; what the search has found |
| any_game.py | the position of any game, through its contract |
| brain.py | a brain that searches: for any game, and as the base of a brain with a position of its own |

Most of it is compiled like the rules. The tree calls the rules through the methods of a Position, a few calls a
simulation, so it is written once and costs next to nothing for that.
"""
