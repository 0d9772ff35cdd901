"""The rules, in the words of the rulebook: one file for each phase, and what surrounds them.

turn.py is the order of play; start.py, income.py, expand.py, increase.py, opening.py, regions.py are the phases (§3.4,
§4.1 to §4.5), bonus.py and end.py what follows (§5, §6). state.py is the position they change, hooks.py the points
where variants hook in, ways.py the ways to expand that variants can open. playout.py plays at random to the end.
"""
