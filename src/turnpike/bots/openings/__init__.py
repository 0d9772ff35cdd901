"""How games begin: the positions near the start and what was chosen there, for the explorer (docs/explorer.md).

opening.py takes them from a finished game, tally.py adds them up, corpus.py is the file of those that a game comes
with. Not here: the counts of a server's own games (store/openings.py), the answers to readers (server/explorer).
"""
