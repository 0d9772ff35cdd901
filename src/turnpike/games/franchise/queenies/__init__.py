"""The three Queenies, variants that can be switched on in any combination.

| file | has |
| --- | --- |
| stages.py | Queenie 1, Milestones (§8) |
| boom.py | Queenie 2, Boom (§9) |
| regions.py | Queenie 3, New regions (§10) |
| ways.py | the ways to expand that Queenies 1 and 3 add, each alone and both together |
| setting.py, tiles.py | which of them are on in a game, and the set-up they need |
| words.py, routes.py, objections.py, events.py | actions, development paths, refusals and events |
| seen.py, likely.py | what a view tells of them, and whether it can be so |
| numbers.py | the numbers that stand for words in their rules |

The rules of the base game do not know them: they hook in at the points that hooks.py names, and keep what they have to
remember in `more` of the state, whose numbers numbers.py gives out.
"""
