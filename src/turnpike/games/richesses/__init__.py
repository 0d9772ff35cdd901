"""Richesses de France (Nathan): the table of contents.

| folder or file | has |
| --- | --- |
| rules/ | the rules that all circuits share, one file a subject |
| circuits/ | the list of circuits; a file each, or a folder for one with rules of its own |
| board/, data/ | the board, the cards, and the tables that the rules read |
| codec/, text/ | actions, events, views, refusals, and their texts |
| draw/, terminal/ | pictures: SVG and text |
| names.py | the numbers that stand for words inside the rules |
| options.py, material.py | what can be chosen before a game, and what a client needs to draw it |
| game.py | all of it together: the contract of a game |
"""
