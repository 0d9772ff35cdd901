"""Monte-Carlo tree search over small actions, for any game.

| file | has |
| --- | --- |
| position.py | what the search asks of a game: a position it can go back to, choices, an estimate |
| tree.py | the tree: choosing a way down, growing, passing results back up |
| thinking.py | budgets, clocks, threads, imagined secrets; what came of it |
| franchise.py, outlook.py | Franchise as a position, and what its positions are worth |
| richesses.py | Richesses de France as a position |
| anygame.py | every other game, through its contract |
| tours.py, guide.py | Richesses: how long anybody still needs, by the traveller's tables |
| hurry.py, chances.py | Richesses: the traveller's decisions in microseconds |
| gambler.py | Richesses: how those bet who play Casinos to win |
| trials.py, weighing.py | Richesses: choices are tried in games that are played on, and compared |

Most of it is compiled like the rules. The tree calls the rules through the methods of a
Position, a few calls a simulation, so it is written once and pays next to nothing for that.
"""
