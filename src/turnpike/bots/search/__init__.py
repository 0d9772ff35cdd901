"""Monte-Carlo tree search over small actions, for any game.

| file | has |
| --- | --- |
| position.py | what the search asks of a game: a position it can go back to, choices, an estimate |
| tree.py | the tree: choosing a way down, growing, passing results back up |
| thinking.py | budgets, clocks, threads, imagined secrets; what came of it |
| franchise.py, outlook.py | Franchise as a position, and what its positions are worth |
| anygame.py | every other game, through its contract |

position, tree, franchise and outlook are compiled like the rules. The tree calls the rules through the methods of a
Position, a few calls a simulation, so it is written once and pays next to nothing for that.
"""
